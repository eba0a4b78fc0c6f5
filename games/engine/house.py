"""The decisions of house players at a table, made outside of the table's lock since they may take long."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.api import Acted, AnyGame, AnyState, Options, Player
from games.engine.pace import Due, awaited
from games.engine.position import Position
from games.engine.remembering import Remembered
from games.engine.table import Status, Table
from games.engine.tasks import pass_over
from games.engine.thinking import Question, Think
from games.house.choose import ask, find_call
from games.house.levels import player_of
from games.level import Level
from games.options import options_to_json

Deciding: TypeAlias = "asyncio.Task[Acted[Any] | None]"
"""A task that returns the house's act; None if nobody calls and it is no house player's turn."""


@dataclass(frozen=True, slots=True)
class Matter:
    """A decision to make in a position: whether a house player calls, and else the move of the seat to act.

    revision: of the position. callers: seats that may call. mover: the seat that the house plays, None for none. Each
    seat comes with its level.
    """

    revision: int
    callers: tuple[tuple[int, Level], ...]
    mover: tuple[int, Level] | None


def matter_of(table: Table, state: AnyState, then: Due) -> Matter | None:
    """Return the decision that the house has to make before the due work; None if there is none."""
    if table.status is not Status.PLAYING or table.halted:
        return None
    mover: tuple[int, Level] | None = None
    callers: tuple[tuple[int, Level], ...] = ()
    if then is Due.LATE:
        mover = awaited(table, state)[0], "steady"
    elif then in (Due.HOUSE, Due.BOOKS, Due.TURN):
        played = [(index, seat.level) for index, seat in enumerate(table.seats) if seat.is_house_played]
        if state.pause:
            callers = tuple(played)
        if then is Due.HOUSE:
            mover = next(each for each in played if each[0] in state.to_act)
    return None if mover is None and not callers else Matter(table.revision, callers, mover)


class House:
    """The house players of one table, who make one decision at a time, ahead of when it is due."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._matter: Matter | None = None
        self._deciding: Deciding | None = None
        self._remembered: Remembered | None = None

    @property
    def is_deciding(self) -> bool:
        """Whether a decision is being made."""
        return self._deciding is not None and not self._deciding.done()

    async def suggest(self, position: Position, seat: int) -> Question:
        """Return the question to a strong house player for a seat whose turn it is."""
        look = self._look_of(Matter(position.table.revision, (), (seat, "strong")), position)
        found, _ = await asyncio.to_thread(look.decide)
        if found is None or isinstance(found, Acted):
            raise ValueError(f"seat {seat} of table {position.table.id} has nothing to do")
        return found

    def begin(self, matter: Matter, position: Position, at: float) -> Deciding:
        """Start on a decision in the current position, unless it is under way, and discard any other one.

        at: when it is due, in Unix seconds.
        """
        if self._deciding is None or self._matter != matter:
            self.discard()
            look = self._look_of(matter, position)
            self._matter = matter
            self._deciding = asyncio.create_task(self._decide(look, position.table, at))
            self._deciding.add_done_callback(pass_over)
        return self._deciding

    def take(self) -> Acted[Any] | None:
        """Return the decision, once: a call, a move, or None if nobody calls; raises the decision's exception."""
        if self._deciding is None:
            raise ValueError("nothing was decided")
        deciding, self._deciding = self._deciding, None
        return deciding.result()

    def discard(self) -> None:
        """Cancel the decision under way, and forget a made one."""
        if self._deciding is not None:
            self._deciding.cancel()
        self._deciding = None

    async def close(self) -> None:
        """Cancel the decision under way, and wait for its end."""
        deciding = self._deciding
        self.discard()
        if deciding is not None:
            await asyncio.wait({deciding})

    def _look_of(self, matter: Matter, position: Position) -> Look:
        if position.state is None:
            raise ValueError(f"table {position.table.id} has no position")
        return Look(matter, position.game, position.options, position.state, tuple(position.events), self._remembered)

    async def _decide(self, look: Look, table: Table, at: float) -> Acted[Any] | None:
        found, remembered = await asyncio.to_thread(look.decide)
        if remembered is not None:
            self._remembered = remembered
        if isinstance(found, Question):
            owner = table.host if table.fixture is None else table.id
            return await self._think(found, table=table.id, owner=owner, at=at)
        return found


@dataclass(frozen=True, slots=True)
class Look:
    """A decision with a snapshot of its position; remembered: the game's memory at this or an earlier revision."""

    matter: Matter
    game: AnyGame
    options: Options
    state: AnyState
    events: tuple[str, ...]
    remembered: Remembered | None

    def decide(self) -> tuple[Acted[Any] | Question | None, Remembered | None]:
        """Return the decision, or the question to the player, and the game's memory after it.

        A strong player is asked even about forced moves, since an answer without its usual delay would give them away.
        """
        rng = random.Random()
        callers = {seat: self._player(level) for seat, level in self.matter.callers}
        if (called := find_call(self.state, callers, rng)) is not None:
            return Acted(*called), None
        if self.matter.mover is None:
            return None, None
        seat, level = self.matter.mover
        remembered = self._follow() if self._player(level).remembers else None
        turn = ask(self.state, seat, None if remembered is None else remembered.memory)
        if len(turn.legal) == 1 and level != "strong":
            return Acted(seat, turn.legal[0]), remembered
        question = Question(self.game.key, options_to_json(self.options), turn, level, rng.getrandbits(64))
        return question, remembered

    def _player(self, level: Level) -> Player[Any]:
        return player_of(self.game, self.options, self.state.seats, level)

    def _follow(self) -> Remembered | None:
        known = self.remembered or Remembered.of_new_game(self.game, self.options, self.state.seats)
        return None if known is None else known.followed(self.game, self.events)
