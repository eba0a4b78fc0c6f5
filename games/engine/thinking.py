"""What a house player is asked for its seat, complete in itself, so that another process can answer."""

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
    """What a house player is to do: all that the answer depends on, and nothing that its seat cannot know.

    game: its key. options: as a record holds them. seed: of the player's generator.
    """

    game: str
    options: Json
    turn: Turn[Any]
    level: Level
    seed: int


def answer(question: Question) -> Action:
    """What the house player does; raises ValueError where its player names what is not legal."""
    turn = question.turn
    game = find_game(question.game)
    player = player_of(game, options_from_json(game, question.options), turn.state.seats, question.level)
    chosen: Action = choose.answer(turn, random.Random(question.seed), player)
    if chosen not in turn.legal:
        raise ValueError(f"{question.level} play of {question.game} chose {chosen}, which is not legal")
    return chosen


class Think(Protocol):
    """Acts for house players; `table` is the id of the table that asks, `at` when the move is due in Unix seconds.

    owner: who shares in the thinking with all his tables: the host's id, or a table's of a competition. Whoever does
    not need the answer any more cancels.
    """

    async def __call__(self, question: Question, /, *, table: str, owner: int | str, at: float) -> Acted[Any]: ...


async def think_in_thread(question: Question, /, *, table: str, owner: int | str, at: float) -> Acted[Any]:
    """Answer in a thread of this process."""
    return Acted(question.turn.seat, await asyncio.to_thread(answer, question))
