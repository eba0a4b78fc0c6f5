"""What people reported, in plain lines for whoever runs the bot."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from storage.database import Database
from storage.people import Report


async def report_lines(path: Path, most: int) -> list[str]:
    """The newest reports of a database file, newest first, a line each; raises StorageError."""
    async with await Database.open(path) as database:
        return [report_line(report) for report in await database.people.reports(most)]


def report_line(report: Report) -> str:
    """A report in one line that a terminal shows as it stands, whatever was typed into it."""
    at = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    where = f"server {report.guild}" if report.guild is not None else "direct messages"
    table = f", table {report.table}" if report.table is not None else ""
    words = "".join(char if char.isprintable() else " " for char in report.text).split()
    return f"{at}, person {report.person}, {where}{table}: {' '.join(words)}"
