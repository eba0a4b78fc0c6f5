"""`/hand`, `/table`, `/leave` and `/end`: what the buttons of a table do, for those who prefer commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import may_manage, tell
from bot.delivery import Delivery
from bot.hosting import check_permissions
from bot.names import clean_name
from bot.presses import Presses
from bot.screens import RESTING
from bot.tables import Tables
from games.api import Refusal
from games.session import Session
from games.table import Status

MOST_CHOICES = 25
NO_SEAT = "You are not seated at any open table. Open one with /play, or press Join at one that is open."
NO_TABLE = "There is no open table in this channel. Open one with /play."


class TableCommands:
    """The commands on a table; where the table is not named, it is the one of this channel, or the person's own."""

    def __init__(self, tables: Tables, delivery: Delivery, presses: Presses) -> None:
        self._tables = tables
        self._delivery = delivery
        self._presses = presses

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Register the commands."""
        described = app_commands.describe(table="The table's name, such as 7K2QF; needed only if you sit at several")

        @tree.command(name="hand", description="Your hand, for your eyes only, with all your plays")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def hand(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            await self._presses.open_hand(interaction, await self._own(interaction, table))

        @tree.command(name="table", description="Post the table again at the bottom of the channel")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def show(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            session = await self._here(interaction, table)
            check_permissions(interaction, is_thread=False)
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._delivery.repost(session)
            await tell(interaction, f"Here it is: {(await self._delivery.place(session)).link}")

        @tree.command(name="leave", description="Leave your seat; in a game the house plays until you come back")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def leave(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            session = await self._own(interaction, table)
            is_lobby = session.table.status is Status.LOBBY
            await session.leave(interaction.user.id, interaction.id)
            stays = "A house player plays for you; /hand takes your seat back."
            if session.table.is_deserted:
                stays = RESTING
            await tell(interaction, f"You left table {session.table.id}.{'' if is_lobby else f' {stays}'}")

        @tree.command(name="end", description="End a table for everybody: for its host, or who may manage messages")
        @described
        @app_commands.autocomplete(table=self._own_tables)
        async def end(interaction: discord.Interaction[Any], table: str | None = None) -> None:
            session = await self._here(interaction, table)
            await session.end(interaction.user.id, may_manage=may_manage(interaction), interaction=interaction.id)
            await tell(interaction, f"Table {session.table.id} is closed.")

    async def _own(self, interaction: discord.Interaction[Any], table_id: str | None) -> Session:
        """The table meant by a person who is seated: the named one, the one of this channel, or the latest."""
        sessions = await self._tables.seated(interaction.user.id)
        if table_id is not None:
            sessions = [session for session in sessions if session.table.id == table_id.strip().upper()]
            if not sessions:
                raise Refusal(f"You are not seated at an open table called {clean_name(table_id)}.")
        if not sessions:
            raise Refusal(NO_SEAT)
        here = [session for session in sessions if session.table.channel == interaction.channel_id]
        return (here or sessions)[0]

    async def _here(self, interaction: discord.Interaction[Any], table_id: str | None) -> Session:
        """The open table meant in this channel, whether the person is seated or not."""
        sessions = await self._tables.in_channel(interaction.channel_id or 0)
        if table_id is not None:
            sessions = [session for session in sessions if session.table.id == table_id.strip().upper()]
            if not sessions:
                raise Refusal(f"There is no open table called {clean_name(table_id)} in this channel.")
        if not sessions:
            raise Refusal(NO_TABLE)
        own = [session for session in sessions if session.table.seat_of(interaction.user.id) is not None]
        return (own or sessions)[0]

    async def _own_tables(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        sessions = await self._tables.seated(interaction.user.id)
        return [
            app_commands.Choice(name=f"{session.table.id}, {session.game.name}", value=session.table.id)
            for session in sessions
            if session.table.id.startswith(current.strip().upper())
        ][:MOST_CHOICES]
