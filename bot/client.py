"""The Discord client: the events of the gateway, each led to what it is about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial, wraps
from typing import Any

import discord
import structlog

from bot.command_tree import CommandTree
from bot.connection import Connection
from bot.lifecycle import Lifecycle, Part
from bot.messages.answering import Answering
from bot.messages.answers import excuse
from bot.messages.attached import Attached
from bot.messages.installs import GROUP, NO_MEMBER, invitation, is_own_dm
from bot.messages.press import custom_id_of, data_of
from bot.messages.query import parse_query
from bot.messages.restraint import Restraint
from bot.openings import SharedTurns
from bot.people.privacy import PRIVACY
from bot.pictures.worker import Pictures
from bot.reach import watching
from bot.registration import keep_registering, try_register
from bot.shards.gate import Gate
from bot.undocumented import rest_gate
from bot.upkeep import Upkeep
from bot.wiring import Given, Parts
from games.api import Refusal
from storage.tables.clocks import MovedClocks

READY_SECONDS = 0.5
"""After a connection the bot is ready when no server has come for this long."""
GUILDS_SECONDS = 10.0
"""How long it then waits for servers that are still to come; what plays in those that come later rests until then."""
ARRIVE_SECONDS = 2.0
"""So long what was sent may take to arrive where another process may have the shards, which is told of it."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody here speaks

log = structlog.get_logger()


def kept(listen: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Coroutine[Any, Any, None]]:
    """Let a stop cancel what the listener of an event began and wait for its end, and let none begin after it."""

    @wraps(listen)
    async def keep(self: Parlour, *of: Any) -> None:
        if not self.answering.is_stopping:
            await self.upkeep.spawn(listen(self, *of), listen.__name__)

    return keep


class Parlour(Connection):
    """The bot on Discord; it closes the pictures and the thinker with itself."""

    def __init__(self, given: Given) -> None:
        given = replace(given, now=watching(given.now, given.steady, self._note_jump))
        database = given.database
        gate = Gate(database.shards, database.budgets if given.counts_calls else None)
        restraint = Restraint(given.now, rest_gate(self), gate)
        super().__init__(
            database.shards,
            given.agree,
            None if database.shards.is_whole else SharedTurns(database.identifies),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=READY_SECONDS,
            http_trace=restraint.trace(),
        )
        self._shards = database.shards
        self.attached = Attached()
        self.answering = answering = Answering(lambda: self.may_send)
        self.upkeep = Upkeep()
        self.life = life = Lifecycle(self.upkeep)
        self.tree = CommandTree(self, answering.begins, self._check_place)
        life.parts += (
            Part("pictures", given.pictures.close, partial(self._begin_painting, given.pictures)),
            Part("thinker", given.thinker.close),
            Part("connection", super().close),
        )
        self.parts = Parts(self, self.tree, given, life, self.attached, answering, restraint, self._check_place)
        life.parts += (
            Part("commands", start=self._register),
            Part("answering", answering.finish, arrive=answering.finish, is_quiet=False),
        )
        self._guild_came = asyncio.Event()
        self._begun: set[int] = set()
        self._has_begun = False

    async def prepare(self) -> None:
        """Start all parts, not before it is known how many shards there are: which hints concern this process."""
        await self.life.start()

    async def _begin_painting(self, pictures: Pictures) -> None:
        """Have a painter ready soon."""
        self.upkeep.spawn(pictures.begin(), "painter")

    async def _register(self) -> None:
        """Register the commands, or go on with those that Discord has and retry."""
        if self._shards.is_first and not await try_register(self, self.tree):
            self.upkeep.spawn(keep_registering(self, self.tree), "commands")

    @kept
    async def on_shard_ready(self, shard: int) -> None:
        """Begin to keep the time of a shard's tables, and show what was not shown before the last stop."""
        log.info("ready", user=str(self.user), shard=shard, guilds=len(self._guilds_of(shard)))
        await self._wait_for_guilds(shard)
        self.complete.add(shard)
        is_first = shard not in self._begun
        self._begun.add(shard)
        moved = await self.parts.reach.regain(shard)
        await self.upkeep.spawn(self.parts.departures.look(shard), "present")
        self.parts.podiums.wake()
        if self._has_begun:
            if is_first or moved.total:
                self.upkeep.spawn(self._show(shard, moved), "moved")
        else:
            self._has_begun = True
            # first, for their tables are to stand in threads before they are shown
            restore = partial(self.parts.tournaments.restore, shard)
            await self.upkeep.keep(restore, "restore_tournaments").wait()
            self.life.begin_work()
            restored = self.upkeep.keep(partial(self.parts.delivery.restore, shard, moved.known), "restore")
            self.upkeep.keep(partial(self.parts.delivery.keep_looking, restored), "look")

    async def on_shard_connect(self, _shard: int) -> None:
        """Expect answers of a process that ends."""
        self.answering.note_session()

    async def on_shard_disconnect(self, shard: int) -> None:
        """Let no clock of a shard's servers run while nobody there can press anything."""
        await self.parts.reach.lose(shard, self.silence(shard))

    @kept
    async def on_shard_resumed(self, shard: int) -> None:
        """Let the clocks go on."""
        self.answering.note_session()
        moved = await self.parts.reach.regain(shard)
        if moved.total:
            self.upkeep.spawn(self._show(shard, moved), "moved")

    def _note_jump(self) -> None:
        """Resume all clocks as they stood before the time jumped: nobody could act meanwhile."""
        for shard in self.parts.reach.leave():
            if not self.answering.is_stopping:
                self.upkeep.spawn(self._go_on(shard), "moved")

    async def _go_on(self, shard: int) -> None:
        moved = await self.parts.reach.go_on(shard)
        if moved.total:
            await self._show(shard, moved)

    async def _show(self, shard: int, moved: MovedClocks) -> None:
        """Show what was not shown of a shard's servers, and the new times of what was moved."""
        await self.parts.tournaments.catch_up(shard=shard)
        await self.parts.delivery.catch_up(shard=shard, known=moved.known)

    @kept
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let a server rest that may have taken the bot out."""
        await self.parts.departures.note_missing(guild.id)

    @kept
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let a server rest that has an outage; a session that begins looks at all of its servers by itself."""
        if self.knows(guild.id):
            await self.parts.departures.note_missing(guild.id)

    @kept
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that is new, and let one go on that has the bot again."""
        await self.on_guild_available(guild)

    @kept
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let a server go on that is there, maybe again; greet one that took the bot in shortly before it came."""
        self._guild_came.set()
        await self.parts.welcome.give(guild)  # first, for it asks what is kept
        if self.knows(guild.id):
            await self.parts.departures.note_back(guild.id)
            self.parts.podiums.wake()

    @kept
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the lobbies of a channel and its threads, since nobody can join them any more."""
        await self.parts.tables.close_lobbies(channel.guild.id, channel.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Show what could not be shown before."""
        self.parts.permits.note_change(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Show what could not be shown before."""
        self.parts.permits.note_change(after.guild)

    @kept
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show what could not be shown before, and let nothing stay in a thread that was locked."""
        guild = self.get_guild(payload.guild_id)
        if guild is not None:
            self.parts.permits.note_change(guild)
        if payload.data.get("thread_metadata", {}).get("locked"):
            await self.parts.delivery.leave(payload.thread_id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Show what could not be shown before: of the members Discord tells of the bot alone."""
        self.parts.permits.note_change(after.guild)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Route presses and modals, whichever message or process they come from; commands go to the tree."""
        self._note_channel(interaction)
        is_ours = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if not is_ours or not self.answering.begins(interaction):
            return
        try:
            self._check_place(interaction)
        except Refusal as refusal:
            await excuse(interaction, refusal)
            return
        query = parse_query(custom_id_of(interaction))
        if query is not None:
            await self.parts.queries.handle(interaction, query)
        else:
            await self.parts.presses.handle(interaction)

    def _note_channel(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the channel of direct messages that something comes from, unless it asks what is kept."""
        channel = interaction.channel_id
        is_asking = data_of(interaction).get("name") == PRIVACY or parse_query(custom_id_of(interaction)) is not None
        if channel is None or is_asking or self.answering.is_stopping or not is_own_dm(interaction):
            return
        mailbox, person = self.parts.mailbox, interaction.user.id
        if not mailbox.has_noted(person, channel):
            self.upkeep.spawn(mailbox.note_channel(person, channel), "note_channel")

    async def close(self) -> None:
        """Stop: finish what is being answered, leave the rest to the next start."""
        self.answering.is_stopping = True
        await self.life.close()

    @property
    def may_send(self) -> bool:
        """Whether anything may be sent to Discord: not if another process may have the shards."""
        return self._shards.is_live

    async def abandon(self) -> None:
        """Stop without a word, as another process may have the shards; it is left what arrives still."""
        self.answering.is_stopping = True
        await self.life.abandon(ARRIVE_SECONDS)

    def _check_place(self, interaction: discord.Interaction[Any]) -> None:
        """Refuse where the bot does not play; a server that only may have taken it out goes on."""
        guild = interaction.guild_id
        if guild is None:
            is_member = is_own_dm(interaction)
        else:
            is_member = self.get_guild(guild) is not None or guild in self.parts.departures.resting
        if not is_member:
            why = GROUP if guild is None else NO_MEMBER
            raise Refusal(f"{why} <{invitation(interaction.application_id)}>")

    def _guilds_of(self, shard: int) -> list[discord.Guild]:
        """The servers of a shard that Discord tells of."""
        return [guild for guild in self.guilds if guild.shard_id == shard]

    async def _wait_for_guilds(self, shard: int) -> None:
        """Wait until every server of a shard is there, but not for those that have an outage."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GUILDS_SECONDS):
                while any(guild.unavailable for guild in self._guilds_of(shard)):
                    self._guild_came.clear()
                    await self._guild_came.wait()
