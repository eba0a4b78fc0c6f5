"""Access to finished tables, for those who may look at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.messages.answers import may_see
from bot.messages.controls import CHOICE, matching
from bot.messages.names import clean_name
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.engine.export import check_finished, record_of
from games.engine.table import Table
from games.engine.unreadable import Unreadable, is_missing
from games.english import clip, join_words
from games.records.record import Record, RecordError
from storage.tables.archive import Archive
from storage.tables.store import TableStore

MOST_LISTED = 50
"""Number of a person's and of a server's finished tables that autocompletion searches."""

SPOILER = "Others may still play this daily deal, so I show its plays only after midnight UTC, when its day is over."
OTHER_RULES = "This game was played under rules that I no longer have, so I have no record of it to show."

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished table and the JSON events of its journal."""

    table: Table
    game: AnyGame
    events: Sequence[str]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(seat.name for seat in self.table.seats)

    def record(self) -> Record:
        """Return the record, which shows all hands; takes up to some hundred milliseconds. Raises Refusal."""
        try:
            return record_of(self.table, self.events)
        except RecordError as error:
            log.warning("record.faulty", table=self.table.id, error=str(error))
            raise Refusal(OTHER_RULES) from error


class FinishedTables:
    """Finds finished tables, which are open to their players and to server members who see the table's channel.

    now: returns the time in Unix seconds.
    """

    def __init__(self, tables: TableStore, archive: Archive, now: Callable[[], float]) -> None:
        self._tables = tables
        self._archive = archive
        self._now = now

    async def find(self, interaction: discord.Interaction[Any], table_id: str) -> Finished:
        """Return the finished table of that id; raises Refusal if the person may not see it or there is none."""
        loaded = await self._tables.load(table_id.strip().upper())
        if loaded is None or not _may_look(interaction, loaded[0]):
            raise Refusal(
                f"I don't know a table {clean_name(table_id)} that you sat at or that stood on this server. Pick one "
                "from the command's list."
            )
        table, events = loaded
        check_finished(table)
        if table.is_spoiler(self._now()):
            raise Refusal(SPOILER)
        if is_missing(table):
            raise Unreadable(table)
        return Finished(table, GAMES[table.game], events)

    async def choices(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """Return the tables that match what is typed: the person's own first, then the server's, newest first."""
        guild = interaction.guild_id
        found = await self._archive.recent(guild, interaction.user.id, MOST_LISTED)
        if guild is not None:
            found += await self._archive.recent(guild, None, MOST_LISTED)
        labels = {table.id: _label(table) for table in found if table.game in GAMES and _may_look(interaction, table)}
        return matching([(label, key) for key, label in labels.items()], typed)


def _label(table: Table) -> str:
    """Return a table's label in a list: "7K2QF, WHOT: Ann, Bob and House player Vera"."""
    names = join_words([seat.name for seat in table.seats])
    return clip(f"{table.id}, {GAMES[table.game].name}: {names}", CHOICE)


def _may_look(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Return whether the asker may see a table once it is finished, in the place where they ask."""
    person = interaction.user
    if table.seat_of(person.id) is not None:
        return True
    if table.is_direct or table.guild != interaction.guild_id:
        return False
    return interaction.channel_id == table.channel or may_see(interaction, table.home)
