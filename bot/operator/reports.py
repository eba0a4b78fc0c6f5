"""Reports from people, for the bot's host: as plain lines, and by direct message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import discord
import structlog

from bot.messages.answers import ask, tell
from bot.messages.direct import Mailbox
from bot.messages.names import clean_text
from bot.messages.press import Press, Verb, typed
from bot.tables.clicks import Presses
from games.api import Refusal
from games.engine.session import Session
from games.engine.table import Table
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.people.store import PersonStore, UserReport

MOST_LENGTH = 1000
MOST_TOLD = 10
"""Number of reports per UTC day that are sent by direct message."""
DAY_SECONDS = 24 * 3600.0
LAST_TOLD = "I send no more reports by direct message today: `python -m bot reports` prints them all."

log = structlog.get_logger()


class Reports:
    """Stores people's reports, and tells the application's owner. now: returns the time in Unix seconds."""

    def __init__(self, people: PersonStore, mailbox: Mailbox, now: Callable[[], float]) -> None:
        self._people = people
        self._mailbox = mailbox
        self._now = now
        self._keeping = asyncio.Lock()

    def add_to(self, presses: Presses) -> None:
        """Register the button at every table, and its modal."""
        presses.add(Verb.REPORT, self._ask, self._take)

    async def _ask(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        modal = discord.ui.Modal(title="Report a problem", custom_id=press.custom_id)
        text = discord.ui.TextInput[Any](style=discord.TextStyle.paragraph, max_length=MOST_LENGTH, custom_id="text")
        modal.add_item(
            discord.ui.Label(text="What happened?", description="It goes to whoever runs this bot.", component=text)
        )
        modal.stop()
        await ask(interaction, modal)

    async def _take(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        text = typed(interaction)[:MOST_LENGTH].strip()
        if not text:
            raise Refusal("The report was empty, so I sent nothing.")
        number = await self.keep(interaction.user.id, session.table, text)
        await tell(interaction, "Thank you. I keep the report for whoever runs this bot.")
        await self.tell_owner(session.table, text, number)

    async def keep(self, person: int, table: Table, text: str) -> int:
        """Store a report; returns its number on this day. Raises Refusal for a person who has reported too often."""
        async with self._keeping:  # one by one, so that each has a number of its own
            now = self._now()
            await self._people.report(person, table.guild or None, table.id, text, now)
            newest = await self._people.reports(MOST_TOLD + 1)
        log.warning("report", table=table.id)
        return sum(report.at >= now - now % DAY_SECONDS for report in newest)

    async def tell_owner(self, table: Table, text: str, number: int) -> None:
        """Tell the application's owner of a stored report, unless the day's limit is reached."""
        if number > MOST_TOLD:
            return
        lines = [f"Somebody reported a problem at table {table.id}:", clean_text(text)]
        if number == MOST_TOLD:
            lines.append(LAST_TOLD)
        try:
            await self._mailbox.tell_owner("\n".join(lines))
        except StorageError as error:
            log.warning("report.owner_not_told", error=str(error))


async def report_lines(address: Address, most: int) -> list[str]:
    """Return the newest reports of a database, newest first, a line each; raises StorageError."""
    async with Database.open_to_look(address) as database:
        return [report_line(report) for report in await database.people.reports(most)]


def report_line(report: UserReport) -> str:
    """Return a report as a line that is safe to print on a terminal."""
    at = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    where = f"server {report.guild}" if report.guild is not None else "direct messages"
    table = f", table {report.table_id}" if report.table_id is not None else ""
    words = "".join(char if char.isprintable() else " " for char in report.text).split()
    return f"{at}, person {report.person}, {where}{table}: {' '.join(words)}"
