"""`python -m bot move`: copies a database into an empty one, and verifies the copy before a bot uses it."""

from __future__ import annotations

import asyncio
import sys
from types import TracebackType
from typing import Self

from tqdm import tqdm

from bot.operator.check_records import play_again
from games.english import number, plural
from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.move import MovedDatabase, Tell, moved

LINE_SECONDS = 10.0
"""Seconds between two lines of progress where no bar can be shown."""

PLAYING = "games played again"

tqdm.monitor_interval = 0  # no thread that watches a bar which is moved often enough


async def move_database(source: Address, target: Address) -> str:
    """Copy a database that no bot uses into an empty one; returns a summary. Raises StorageError."""
    begun = asyncio.get_running_loop().time()
    with Progress() as tell:
        async with moved(source, target, tell) as copied:
            seconds = asyncio.get_running_loop().time() - begun
            faults = await _referee(copied, tell)
    rate = number(round(copied.rows / max(seconds, 0.001)))
    lines = [f"Copied and compared {plural('row', copied.rows)} in {seconds:.1f} seconds, {rate} a second."]
    if faults:
        lines.append(f"{plural('game', len(faults))} can't be played again, before as after: `python -m bot records`.")
    lines.append("Set PARLOUR_DATABASE to where it is now, and start the bot.")
    return "\n".join(lines)


async def _referee(copied: MovedDatabase, tell: Tell) -> list[str]:
    """Replay all games of the copy; return faults that the source has too, and raise StorageError for any other."""
    faults = await _faults(copied.new, tell)
    if faults and faults != await _faults(copied.old, tell):
        raise StorageError(f"Not all games are as they were, so nothing was moved: {faults[0]}")
    return faults


async def _faults(database: Database, tell: Tell) -> list[str]:
    total, done, faults = await database.archive.count(), 0, []
    async for _, _, fault in play_again(database):
        done += 1
        tell(PLAYING, done, total)
        if fault is not None:
            faults.append(fault)
    return faults


class Progress:
    """Shows progress: a bar per step, or a line now and then if stderr is no terminal."""

    def __init__(self) -> None:
        self._bar: tqdm | None = None
        self._what = ""
        self._told_at = asyncio.get_running_loop().time()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` is done."""
        if self._bar is None or what != self._what or done < self._bar.n:
            if self._bar is not None:
                self._bar.close()
            self._what, self._bar = what, tqdm(desc=what, total=total, unit="", disable=None)
        self._bar.update(done - self._bar.n)
        if not sys.stderr.isatty() and asyncio.get_running_loop().time() - self._told_at >= LINE_SECONDS:
            self._told_at = asyncio.get_running_loop().time()
            print(f"{done:,} of {total:,} {what}", file=sys.stderr, flush=True)
