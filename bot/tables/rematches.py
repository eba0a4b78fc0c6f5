"""The rematch of a table that is over: opened where the table stood, or joined where that was done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord

from bot.messages.answers import tell
from bot.messages.names import distinct_name
from bot.offer import Offer
from bot.shards.hints import Hints
from bot.tables.delivery import Delivery
from bot.tables.opening import Hosting, check_held, check_permissions
from bot.tables.sessions import Tables
from games.api import Refusal
from games.engine import seating
from games.engine.limits import Limits
from games.engine.session import Session
from games.engine.table import Conflict, Held, Repeated, Seat, Status, Table
from storage.shards.groups import Shards
from storage.tables.slots import Public

REMATCH = "rematch"
"""A table, a person who wants its rematch and the interaction; the answer is whether it was opened, or why not."""
REMATCH_SECONDS = 5.0
NOT_OVER = "The game isn't over yet: you can have a rematch after it."
NOT_PLAYED = "Only the players can ask for a rematch. Open your own table with /play."
NOBODY_THERE = "I can't reach that table's server just now. Press again in half a minute."


class Rematches:
    """Opens rematches by `hosting`; where another process has the table's server, by that one. now: in Unix seconds."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        delivery: Delivery,
        hosting: Hosting,
        offer: Offer,
        shards: Shards,
        hints: Hints,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._tables = tables
        self._delivery = delivery
        self._hosting = hosting
        self._offer = offer
        self._shards = shards
        self._hints = hints
        self._now = now
        hints.on(REMATCH, self._open_asked)

    async def play_again(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Open the rematch of a finished table where it stood, or sit down at it; pressed twice it is one table."""
        before, person = session.table, interaction.user.id
        _check_asker(before, person)
        rival = await self._next_of(session)
        if rival is not None:
            await self._join(interaction, before, rival)
            return
        self._offer.check(session.game)
        if not self._shards.has(before.guild):
            await self._ask(interaction, session)
        elif interaction.channel_id in (before.channel, before.home) or before.is_direct:
            await self._open_here(interaction, session)
        else:
            opened, is_first = await self._open_there(session, person, interaction.id)
            await self._tell(interaction, before, opened, is_first=is_first)

    async def _next_of(self, session: Session) -> Session | None:
        """The rematch of a finished table, if it is open or was."""
        return None if session.table.rematch is None else await self._tables.find(session.table.rematch)

    async def _open_here(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Open it where the person asks, in an answer; another one that was quicker is joined."""
        before, person = session.table, interaction.user.id
        check_permissions(interaction, is_thread=False)
        limits = Limits(person) if before.is_direct else await self._hosting.limits_at(person, interaction.channel)
        table = await self._make(session, person, limits, interaction.channel_id or 0)
        try:
            await self._hosting.open_table(interaction, table, is_thread=False, limits=limits)
        except Conflict:
            await self._tell(interaction, before, await self._next_of(session), is_first=False)

    async def _open_there(self, session: Session, person: int, interaction: int) -> tuple[Session | None, bool]:
        """Open it where the table stood, for a person who asks elsewhere; and whether no other one was quicker.

        Raises Refusal where it cannot be shown.
        """
        before = session.table
        spot = self._spot_of(before)
        limits = await self._hosting.limits_at(person, spot)
        table = await self._make(session, person, limits, spot.id)
        try:
            async with self._delivery.answering(table.id, Public()):
                opened = await self._tables.open(table, interaction, limits)
                self._delivery.refresh(opened)
        except Conflict:
            return await self._next_of(session), False
        await self._hosting.post(opened)
        return opened, True

    async def _make(self, session: Session, person: int, limits: Limits, channel: int) -> Table:
        """The rematch that is to be opened in a channel: who asks and the house sit, the other seats are held."""
        before, now = session.table, self._now()
        if before.rematch is None:
            await self._tables.check_room(limits, before.guild)
            await session.link_rematch(await self._tables.new_id())
        played = [seat for seat in before.seats if not seat.is_former]
        seats = [Seat(seat.person, seat.name, level=seat.level) for seat in played if seat.person in (None, person)]
        held = tuple(
            Held(place, seat.person, seat.name)
            for place, seat in enumerate(played)
            if seat.person is not None and seat.person != person
        )
        table = await self._hosting.new_table(
            (before.guild, channel), person, session.game, session.options, before.terms, seats, session.table.rematch
        )
        home = before.home if channel == before.channel else channel
        until = now + seating.HOLD_SECONDS if held else None
        return replace(table, held=held, held_until=until, home=home, is_rated=before.is_rated)

    async def _ask(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Let the process of the table's server open it."""
        before, group = session.table, self._shards.group_of(session.table.guild)
        try:
            answers = await self._hints.ask(
                REMATCH, before.id, interaction.user.id, interaction.id, groups=[group], seconds=REMATCH_SECONDS
            )
        except TimeoutError:
            answers = {}
        match answers.get(group):
            case [bool(is_first), ""]:
                pass
            case [bool(), str(refusal)]:
                raise Refusal(refusal)
            case _:
                raise Refusal(NOBODY_THERE)
        found = await self._tables.find(before.id)
        await self._tell(interaction, before, None if found is None else await self._next_of(found), is_first=is_first)

    async def _open_asked(self, table_id: str, person: int, interaction: int) -> tuple[bool, str] | None:
        """Open a rematch on a server of this process for somebody in direct messages: whether it was, or why not."""
        session = await self._tables.find(table_id)
        if session is None or not self._shards.has(session.table.guild):
            return None
        try:
            _check_asker(session.table, person)
            is_first = await self._next_of(session) is None
            if is_first:
                self._offer.check(session.game)
                _, is_first = await self._open_there(session, person, interaction)
        except Repeated:
            return True, ""
        except Refusal as refusal:
            return False, str(refusal)
        return is_first, ""

    async def _tell(
        self, interaction: discord.Interaction[Any], before: Table, rematch: Session | None, *, is_first: bool
    ) -> None:
        """Tell a person of the rematch, who opened it or else is to sit down at it."""
        if rematch is None:
            return
        if not is_first:
            await self._join(interaction, before, rematch)
            return
        await self._hosting.tell_open(interaction, rematch)
        await self._hosting.greet(interaction, rematch, interaction.user.id)

    def _spot_of(self, table: Table) -> Any:
        """The channel where a table stood, or else the one that it was opened in; raises Refusal where none is left."""
        guild = self._client.get_guild(table.guild)
        found = [guild.get_channel_or_thread(channel) for channel in (table.channel, table.home)] if guild else []
        spot = next((channel for channel in found if channel is not None), None)
        if guild is None or spot is None:
            raise Refusal("The channel of that table is gone, so its rematch has no place. Open a table with /play.")
        check_held(spot.permissions_for(guild.me), spot, is_thread=False, where=f"in <#{spot.id}>")
        return spot

    async def _join(self, interaction: discord.Interaction[Any], before: Table, rematch: Session) -> None:
        """Seat the person at the rematch that is open already, and tell where it is."""
        person, seat = interaction.user.id, before.seat_of(interaction.user.id)
        reason, is_in = None, False
        if seat is not None and rematch.table.status is Status.LOBBY and rematch.table.seat_of(person) is None:
            name = distinct_name(before.seats[seat].name, {each.name for each in rematch.table.seats})
            try:
                await rematch.join(person, name, interaction.id)
                is_in = True
            except Refusal:
                if rematch.table.seat_of(person) is None:  # otherwise another press of the same person came first
                    raise
        if is_in:
            told = f"You're in: the rematch is table {rematch.table.id},"
            reason = await self._delivery.greet(rematch, person)
        else:
            told = f"The rematch is already open, as table {rematch.table.id}:"
        await tell(interaction, f"{told} {(await self._delivery.place(rematch)).link}")
        if reason is not None:
            await tell(interaction, reason.value)


def _check_asker(table: Table, person: int) -> None:
    """Refuse a rematch of a game that isn't over, or for somebody who didn't play it."""
    if table.status is not Status.OVER:
        raise Refusal(NOT_OVER)
    if table.seat_of(person) is None:
        raise Refusal(NOT_PLAYED)
