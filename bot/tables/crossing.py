"""What the processes that show the parts of one table tell and ask each other about it; one alone tells nothing.

A press on the server is told before what it changes, so that nobody is called to a turn that comes where they are.
"""

from __future__ import annotations

import structlog
from cachetools import TTLCache

from bot.messages.direct import Unreachable
from bot.shards.hints import Hints
from games.engine.table import Table
from storage.shards.groups import DIRECT, Shards

PRESSED = "pressed"
"""A table and a person who pressed something there, on the server."""
LULLED = "lulled"
"""A table and a person who plays in direct messages."""
READY = "ready"
"""A table, its server, a person who has seen the scores, and until when these were to stand, in Unix seconds."""
UNREACHED = "unreached"
"""A table, its server, a person whom no direct message called to the turn, and the table's revision."""
HANDS = "hands"
"""A person who prefers hands otherwise than they are."""
GREET = "greet"
"""A table and a person to be greeted; the answer is the name of an Unreachable, or empty."""
REDRAW = "redraw"
"""A table whose public message is to be drawn anew."""

PRESS_SECONDS = 3.0
"""The presses of one person at one table are told no more often."""
MOST_PRESSES = 8192
GREET_SECONDS = 2.0
REDRAW_SECONDS = 10.0

log = structlog.get_logger()


class Crossing:
    """Tells and asks other processes what is theirs to do for a table."""

    def __init__(self, shards: Shards, hints: Hints) -> None:
        self._shards = shards
        self._hints = hints
        self._told = TTLCache[tuple[str, str, int], None](MOST_PRESSES, PRESS_SECONDS)

    def tell_press(self, table: Table, person: int) -> None:
        """Tell that a person is at a table on the server, where that calls nobody by direct message."""
        if not self._shards.has_direct:
            self._tell_seldom(PRESSED, table.id, person)

    def tell_lull(self, table: Table, person: int) -> None:
        """Tell that a person plays in direct messages, so that the hand on the server goes to sleep."""
        if not self._shards.is_whole:
            self._tell_seldom(LULLED, table.id, person)

    def tell_ready(self, table: Table, person: int) -> None:
        """Tell that a person has seen the scores that stand: others of the table may press in another process."""
        self._hints.tell(READY, table.id, table.guild, person, table.clock.scores_until)

    def note_heard(self, kind: str, table_id: str, person: int) -> None:
        """Note that another process told that: the next of the opposite is told at once."""
        self._told.pop((LULLED if kind == PRESSED else PRESSED, table_id, person), None)

    def _tell_seldom(self, kind: str, table_id: str, person: int) -> None:
        if (kind, table_id, person) not in self._told:
            self._told[kind, table_id, person] = None
            self._hints.tell(kind, table_id, person)

    def tell_unreached(self, table: Table, person: int, revision: int) -> None:
        """Tell that a person is to be called at the table, as no direct message can."""
        self._hints.tell(UNREACHED, table.id, table.guild, person, revision)

    def tell_hands(self, person: int) -> bool:
        """Let the process that has direct messages bring a person's hands anew; whether that is another one."""
        if not self._shards.has_direct:
            self._hints.tell(HANDS, person)
        return not self._shards.has_direct

    async def greet(self, table: Table, person: int) -> Unreachable | None:
        """Let the process that has direct messages greet a person; why it cannot, None where it is not known."""
        group = self._shards.group_of(DIRECT)
        try:
            answers = await self._hints.ask(GREET, table.id, person, groups=[group], seconds=GREET_SECONDS)
        except TimeoutError:
            log.warning("delivery.not_greeted", table=table.id, error="no answer")
            return None
        return Unreachable.__members__.get(str(answers.get(group)))

    async def redraw(self, table: Table) -> None:
        """Let the process of the table's server draw the public message anew; raises TimeoutError where none does."""
        group = self._shards.group_of(table.guild)
        answers = await self._hints.ask(REDRAW, table.id, groups=[group], seconds=REDRAW_SECONDS)
        if group not in answers:
            raise TimeoutError(f"no process has the server of table {table.id}")
