"""A self-contained question to a house player, which another process can answer."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from typing import Any, Protocol

from games.api import Acted, Action, Json, Turn
from games.catalogue import find_game
from games.house import choose
from games.house.levels import player_of
from games.level import Level
from games.options import options_from_json


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a house player: all that the answer depends on, and nothing that its seat cannot know.

    game: its key. options: as a record holds them. seed: of the player's generator.
    """

    game: str
    options: Json
    turn: Turn[Any]
    level: Level
    seed: int


def answer(question: Question) -> Action:
    """Return the house player's act; raises ValueError if its player names an illegal action."""
    turn = question.turn
    game = find_game(question.game)
    player = player_of(game, options_from_json(game, question.options), turn.state.seats, question.level)
    chosen: Action = choose.answer(turn, random.Random(question.seed), player)
    if chosen not in turn.legal:
        raise ValueError(f"{question.level} play of {question.game} chose {chosen}, which is not legal")
    return chosen


class Think(Protocol):
    """Answers questions to house players; `table`: id of the asking table. `at`: when the move is due, in Unix seconds.

    owner: key for fair sharing of the thinking time: the host's id for all of the host's tables, or the id of a
    competition's table. Cancel to withdraw the question.
    """

    async def __call__(self, question: Question, /, *, table: str, owner: int | str, at: float) -> Acted[Any]: ...


async def think_in_thread(question: Question, /, *, table: str, owner: int | str, at: float) -> Acted[Any]:
    """Answer in a thread of this process."""
    return Acted(question.turn.seat, await asyncio.to_thread(answer, question))
