"""Whether a channel takes the bot's messages, as far as is known before Discord is asked: a refusal counts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import discord

FIRST_REST = 60.0
LONGEST_REST = 3600.0
MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013


class ForeseenError(discord.Forbidden):
    """What Discord would answer."""

    def __init__(self, code: int) -> None:
        Exception.__init__(self, f"403 Forbidden (error code: {code}), not asked")
        self.status, self.code, self.text = 403, code, ""


class Permits:
    """Knows the permissions in the channels of servers, and lets one rest that refuses all the same."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._resting: dict[int, tuple[float, float, int]] = {}

    @contextmanager
    def asking(self, channel: int, *, is_new: bool, has_embed: bool = False) -> Iterator[None]:
        """Ask Discord for a message in the block, a new or a changed one; raises ForeseenError where that is vain."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            yield
            return
        code = _refusal(found, is_new=is_new, has_embed=has_embed)
        since, rest, refused = self._resting.get(channel, (0.0, 0.0, 0))
        if not code and rest and time.monotonic() < since + rest:
            code = refused
        if code:
            raise ForeseenError(code)
        try:
            yield
        except discord.Forbidden as error:
            rest = min(max(2 * rest, FIRST_REST), LONGEST_REST)
            self._resting[channel] = time.monotonic(), rest, error.code
            raise
        self._resting.pop(channel, None)

    def forget(self, guild: discord.Guild) -> None:
        """Let no channel of a server rest, as something has changed there."""
        for channel in list(self._resting):
            found = self._client.get_channel(channel)
            if found is None or getattr(found, "guild", None) == guild:
                del self._resting[channel]


def _refusal(channel: discord.abc.GuildChannel | discord.Thread, *, is_new: bool, has_embed: bool) -> int:
    """The code with which Discord would refuse a message; 0 where it would take it."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return 0
    allowed = channel.permissions_for(channel.guild.me)
    if not allowed.view_channel:
        return MISSING_ACCESS
    may_send = allowed.send_messages_in_threads if isinstance(channel, discord.Thread) else allowed.send_messages
    if is_new and not (may_send and (allowed.embed_links or not has_embed)):
        return MISSING_PERMISSIONS
    return 0
