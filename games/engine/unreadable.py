"""Tables that cannot be continued: begun under other rules, damaged, or of a missing game.

They are handled by their rows alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from games.api import Refusal
from games.catalogue import GAMES
from games.engine.pace import resting_clock
from games.engine.table import Entry, Status, Table


def is_missing(table: Table) -> bool:
    """Return whether the bot lacks the table's game at the moment, so that the table rests until it is back."""
    return table.game not in GAMES


class Unreadable(Refusal):
    """The current rules don't lead to the table's stored position; `table` is its row."""

    def __init__(self, table: Table) -> None:
        super().__init__(_sentence(table))
        self.table = table


@contextmanager
def reading(table: Table) -> Iterator[None]:
    """Turn any error in the block into Unreadable, since stored data may be damaged in any way."""
    try:
        yield
    except Exception as error:
        raise Unreadable(table) from error


def closing(before: Table, after: Table, interaction: int | None = None) -> Entry:
    """Return the entry that closes a table as `after` has it, in any phase."""
    clock = resting_clock(before.clock.touched_at)
    return Entry(before, replace(after, version=before.version + 1, clock=clock), interaction=interaction)


def _sentence(table: Table) -> str:
    begun = f"Table {table.id} began under an older version of the game, and I can't play it any further."
    match table.status:
        case Status.CLOSED:
            return f"Table {table.id} is closed."
        case Status.OVER if is_missing(table):
            return f"I don't have the game of table {table.id} at the moment, so I can't show it."
        case _ if is_missing(table):
            return (
                f"Table {table.id} rests, because I don't have its game at the moment. Nothing at it is lost: it goes "
                f"on when the game is back. Its host need not wait: /end table:{table.id} closes it, unrated."
            )
        case Status.OVER:
            return f"Table {table.id} was played under an older version of the game, so I can't show it any more."
        case _ if table.fixture is not None:
            return f"{begun} {table.fixture.way_on}"
        case _:
            return f"{begun} /end table:{table.id} closes it, unrated."
