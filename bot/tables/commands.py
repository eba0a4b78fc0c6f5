"""`/hand`, `/table`, `/leave` and `/end`: what the buttons of a table do, for those who prefer commands."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell
from bot.messages.confirm import Confirmations, Deed
from bot.messages.controls import CHOICE, MOST_CHOICES
from bot.messages.direct import Mailbox
from bot.messages.installs import is_own_dm
from bot.messages.names import clean_name
from bot.tables.clicks import Presses
from bot.tables.delivery import Delivery
from bot.tables.opening import check_permissions
from bot.tables.places import Places
from bot.tables.questions import may_end
from bot.tables.sessions import Tables
from bot.tables.wording import closed_note, left_note, public_headline
from games.api import Refusal
from games.catalogue import GAMES
from games.engine.session import Session
from games.engine.table import Status, Table
from games.engine.unreadable import Unreadable, is_missing
from games.english import clip

NO_SEAT = "You don't sit at an open table. Open one with /play, or press Join at one that is open."
NO_TABLE = "There is no open table in this channel. Open one with /play."


class TableCommands:
    """The commands on a table; where the table is not named, it is the one of this channel, or the person's own."""

    def __init__(
        self,
        tables: Tables,
        delivery: Delivery,
        presses: Presses,
        mailbox: Mailbox,
        confirmations: Confirmations,
        places: Places,
    ) -> None:
        self._tables = tables
        self._places = places
        self._delivery = delivery
        self._presses = presses
        self._mailbox = mailbox
        self._confirmations = confirmations

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Register the commands."""
        described = app_commands.describe(table="The table's name, such as 7K2QF; needed only if you sit at several")

        @tree.command(name="hand", description="Your hand with all your plays; only you see it")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def hand(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            if is_own_dm(interaction) and interaction.channel_id is not None:
                await self._mailbox.note_channel(interaction.user.id, interaction.channel_id)
                await self._mailbox.note_open(interaction.user.id)
            await self._presses.open_hand(interaction, _readable(await self._own(interaction, table)))

        @tree.command(name="table", description="Post the table again at the bottom of the channel")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def show(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            session = _readable(await self._here(interaction, table))
            if session.table.channel == interaction.channel_id:
                check_permissions(interaction, is_thread=False)
            await self._delivery.repost(session)
            await tell(interaction, f"Here it is: {(await self._delivery.place(session)).link}")

        @tree.command(name="leave", description="Leave your seat; in a game the house plays until you come back")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def leave(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            session = _readable(await self._own(interaction, table))
            if await self._confirmations.ask(interaction, Deed.LEAVE_GAME, session.table.id):
                return
            await session.leave(interaction.user.id, interaction.id)
            await tell(interaction, left_note(session.table))

        @tree.command(
            name="end", description=("End a table for everybody; for its host and members who can manage messages")
        )
        @described
        @app_commands.autocomplete(table=self._tables_to_end)
        async def end(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            found = await self._here(interaction, table, is_first=True)
            person, may = interaction.user.id, may_end(interaction, found.table)
            if isinstance(found, Unreadable):
                await self._tables.end_unreadable(found.table, person, may_manage=may, interaction=interaction.id)
            elif await self._confirmations.ask(interaction, Deed.END_TABLE, found.table.id):
                return
            else:
                await found.end(person, may_manage=may, interaction=interaction.id)
            await tell(interaction, closed_note(found.table))

    async def _own(self, interaction: discord.Interaction[Any], table_id: str | None) -> Session | Unreadable:
        """The table meant by a person who is seated: the named one, the one of this channel, or the latest."""
        person = interaction.user.id
        if table_id is not None:
            found = await self._named(table_id)
            if found is None or found.table.seat_of(person) is None:
                raise Refusal(f"You don't sit at an open table {clean_name(table_id)}.")
            return found
        channel = interaction.channel_id or 0
        own = await self._tables.seated(person, MOST_CHOICES, here=channel)
        return await self._meant([table for table in own if table.channel == channel] or own, NO_SEAT)

    async def _here(
        self, interaction: discord.Interaction[Any], table_id: str | None, *, is_first: bool = False
    ) -> Session | Unreadable:
        """The open table meant in this channel, whether the person is seated or not; `is_first` as in `_meant`.

        Its host, and who manages its server, may name one anywhere.
        """
        channel, person = interaction.channel_id or 0, interaction.user.id
        if table_id is not None:
            found = await self._named(table_id)
            if found is None or not (
                found.table.channel == channel or found.table.host == person or may_end(interaction, found.table)
            ):
                raise Refusal(f"There is no open table {clean_name(table_id)} in this channel.")
            return found
        own = await self._tables.seated(person, MOST_CHOICES, here=channel)
        here = [table for table in own if table.channel == channel]
        return await self._meant(
            here or await self._tables.in_channel(channel, MOST_CHOICES), NO_TABLE, is_first=is_first
        )

    async def _named(self, table_id: str) -> Session | Unreadable | None:
        """The open table of that name, however many others there are."""
        found = await self._find(table_id.strip().upper())
        return found if found is not None and found.table.is_open else None

    async def _meant(self, tables: Sequence[Table], sentence: str, *, is_first: bool = False) -> Session | Unreadable:
        """The first of the tables that can go on, where there is one, else the first; with `is_first` that anyway.

        Refuses with the sentence where there is none.
        """
        unreadable = None
        for table in tables:
            found = await self._find(table.id)
            if isinstance(found, Unreadable) and not is_first:
                unreadable = unreadable or found
            elif found is not None:
                return found
        if unreadable is None:
            raise Refusal(sentence)
        return unreadable

    async def _find(self, table_id: str) -> Session | Unreadable | None:
        try:
            return await self._tables.find(table_id)
        except Unreadable as unreadable:
            return unreadable

    async def _own_tables(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """What a person who types may mean: the own tables that can go on, as far as is known."""
        own = await self._seated(interaction, current)
        return await self._choices(interaction, [table for table in own if not self._tables.is_unreadable(table)])

    async def _tables_to_end(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """The same where one that cannot go on may be meant too."""
        return await self._choices(interaction, await self._seated(interaction, current))

    async def _seated(self, interaction: discord.Interaction[Any], current: str) -> list[Table]:
        return await self._tables.seated(interaction.user.id, MOST_CHOICES, prefix=current.strip().upper())

    async def _choices(
        self, interaction: discord.Interaction[Any], tables: Sequence[Table]
    ) -> list[app_commands.Choice[str]]:
        """Each table by its name, its game, where it stands and whose turn it is, for the person who types."""
        names = await asyncio.gather(*(self._described(table, interaction.user.id) for table in tables))
        return [app_commands.Choice(name=name, value=table.id) for name, table in zip(names, tables, strict=True)]

    async def _described(self, table: Table, person: int) -> str:
        place = (await self._places.of(table)).name
        if self._tables.is_unreadable(table):
            what = "which rests" if is_missing(table) else "which can't go on"
            return clip(f"{table.id}, {what} · {place}", CHOICE)
        return clip(f"{table.id}, {GAMES[table.game].name} · {await self._turn(table, person)} · {place}", CHOICE)

    async def _turn(self, table: Table, person: int) -> str:
        """Return in a few words whose turn it is."""
        if table.status is Status.LOBBY:
            return "not begun"
        session = await self._tables.recall_readable(table.id)
        if session is None or session.state is None:
            return "in play"
        is_own = session.table.seat_of(person) in session.to_act
        return "your turn" if is_own else public_headline(session, session.page(None))


def _readable(found: Session | Unreadable) -> Session:
    """The session that was found; raises the sentence of a table that cannot go on."""
    if isinstance(found, Unreadable):
        raise found
    return found
