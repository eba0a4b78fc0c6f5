"""Whether a channel takes the bot's messages, as far as is known before Discord is asked: a refusal counts."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

import discord
import structlog

from bot.messages.removals import UNKNOWN_CHANNEL
from storage.tables.slots import AnySlot, SlotT

FIRST_REST = 60.0
LONGEST_REST = 3600.0
MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
THREAD_ARCHIVED = 50083
THREAD_LOCKED = 160005

TIMED_OUT = (
    "Somebody who moderates this server has put me in a timeout, so I can't write here. It ends {until}, or when they "
    "end it."
)

Asked: TypeAlias = tuple[int, bool]
"""A channel, and whether it is asked for a new message or for a change."""
Waiting: TypeAlias = tuple[Callable[[str, Any], None], str, AnySlot]

log = structlog.get_logger()


class ForeseenError(discord.Forbidden):
    """What Discord would answer."""

    def __init__(self, code: int) -> None:
        Exception.__init__(self, f"403 Forbidden (error code: {code}), not asked")
        self.status, self.code, self.text = 403, code, ""


@dataclass(slots=True)
class Rest:
    """A channel that refused with a code: so many seconds from then on it is not asked; until: the end, None after."""

    seconds: float
    code: int
    since: float
    until: asyncio.TimerHandle | None


class Permits:
    """Knows the permissions in the channels of servers, and lets one rest that refuses all the same.

    One for all messages of the bot. After a rest one request decides for all that waits in the channel. Discord tells
    nobody when the bot's timeout on a server ends, so a timer does. now: tells the time in Unix seconds.
    """

    def __init__(self, client: discord.Client, now: Callable[[], float]) -> None:
        self._client = client
        self._now = now
        self._timeouts: dict[int, asyncio.TimerHandle] = {}
        self._resting: dict[Asked, Rest] = {}
        self._waiting: defaultdict[int, set[Waiting]] = defaultdict(set)

    @contextmanager
    def asking(self, channel: int, *, is_new: bool, has_embed: bool = False) -> Iterator[None]:
        """Ask Discord for a message in the block, a new or a changed one; raises ForeseenError where that is vain."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            yield
            return
        guild, code = found.guild.id, _refusal(found, is_new=is_new, has_embed=has_embed)
        asked = (channel, is_new)
        rest = self._resting.get(asked)
        if not code and rest is not None and rest.until is not None:
            code = rest.code
        if code:
            raise ForeseenError(code)
        if rest is not None:
            self._begin_rest(asked, guild, rest.seconds, rest.code)  # of all others, until this one is answered
        began = asyncio.get_running_loop().time()
        try:
            yield
        except discord.Forbidden as error:
            self._note_refusal(asked, guild, error.code, began)
            raise
        except BaseException:
            self._note_answer(asked, guild, rest)
            raise
        self._note_answer(asked, guild, rest)

    def takes_changes(self, channel: int) -> bool:
        """Whether a server's channel takes changes of messages, as far as is known; an archived thread is not known."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return False
        return not _refusal(found, is_new=False, has_embed=False)

    def wait(self, guild: int, wake: Callable[[str, SlotT], None], key: str, slot: SlotT) -> None:
        """Call `wake` with the others when something has changed in a server, or a rest there is over."""
        self._waiting[guild].add((wake, key, slot))
        until = timed_out_until(self._client.get_guild(guild))
        if until is not None and guild not in self._timeouts:
            seconds = max(until.timestamp() - self._now(), 0) + 1
            self._timeouts[guild] = asyncio.get_running_loop().call_later(seconds, self._end_timeout, guild)

    def note_change(self, guild: discord.Guild) -> None:
        """Let no channel of a server rest, as something has changed there."""
        for asked in list(self._resting):
            found = self._client.get_channel(asked[0])
            if found is None or getattr(found, "guild", None) == guild:
                self._end_rest(asked)
        self._stop_timer(guild.id)
        self._wake(guild.id)

    async def close(self) -> None:
        """Wake nothing any more."""
        for asked in list(self._resting):
            self._end_rest(asked)
        for guild in list(self._timeouts):
            self._stop_timer(guild)
        self._waiting.clear()

    def _note_refusal(self, asked: Asked, guild: int, code: int, began: float) -> None:
        rest = self._resting.get(asked)
        if rest is None:
            seconds = FIRST_REST
        elif rest.since <= began:
            seconds = min(2 * rest.seconds, LONGEST_REST)
        else:
            return  # asked before the refusal that is known
        log.warning("channel.rests", channel=asked[0], code=code, seconds=seconds)
        self._begin_rest(asked, guild, seconds, code)

    def _note_answer(self, asked: Asked, guild: int, rest: Rest | None) -> None:
        """Note that the request for which all others waited came to another end than a refusal."""
        if rest is not None:
            self._end_rest(asked)
            self._wake(guild)

    def _begin_rest(self, asked: Asked, guild: int, seconds: float, code: int) -> None:
        self._end_rest(asked)
        until = asyncio.get_running_loop().call_later(seconds, self._note_over, asked, guild)
        self._resting[asked] = Rest(seconds, code, asyncio.get_running_loop().time(), until)

    def _end_rest(self, asked: Asked) -> None:
        rest = self._resting.pop(asked, None)
        if rest is not None and rest.until is not None:
            rest.until.cancel()

    def _end_timeout(self, guild: int) -> None:
        found = self._client.get_guild(guild)
        if found is not None:
            self.note_change(found)

    def _stop_timer(self, guild: int) -> None:
        timer = self._timeouts.pop(guild, None)
        if timer is not None:
            timer.cancel()

    def _note_over(self, asked: Asked, guild: int) -> None:
        self._resting[asked].until = None
        self._wake(guild)

    def _wake(self, guild: int) -> None:
        for wake, key, slot in self._waiting.pop(guild, ()):
            wake(key, slot)


def timed_out_until(guild: discord.Guild | None) -> datetime | None:
    """Until when a moderator keeps the bot from writing on a server; None where nobody does."""
    me = guild.me if guild is not None else None
    return me.timed_out_until if me is not None and me.is_timed_out() else None


def may_change(error: discord.HTTPException) -> bool:
    """Whether a refusal may end with a change in the server: of permissions, or of a thread that is closed."""
    return isinstance(error, discord.Forbidden) or error.code in (THREAD_ARCHIVED, THREAD_LOCKED)


def why_not_shown(error: discord.HTTPException, gone: str, locked: str, not_allowed: str, refused: str) -> str:
    """Which sentence says why a message cannot be shown."""
    if error.code == UNKNOWN_CHANNEL:
        return gone
    if error.code in (THREAD_LOCKED, THREAD_ARCHIVED):
        return locked
    return not_allowed if isinstance(error, discord.Forbidden) else refused


def _refusal(channel: discord.abc.GuildChannel | discord.Thread, *, is_new: bool, has_embed: bool) -> int:
    """The code with which Discord would refuse a message; 0 where it would take it."""
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return 0
    allowed = channel.permissions_for(channel.guild.me)
    if not allowed.view_channel:
        return MISSING_ACCESS
    if isinstance(channel, discord.Thread) and channel.locked and not allowed.manage_threads:
        return THREAD_LOCKED
    may_send = allowed.send_messages_in_threads if isinstance(channel, discord.Thread) else allowed.send_messages
    if is_new and not (may_send and (allowed.embed_links or not has_embed)):
        return MISSING_PERMISSIONS
    return 0
