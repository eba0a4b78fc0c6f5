"""Typed positions of NO-JOKE Straight: one line of text each, and what is read off them."""

from __future__ import annotations

import random
from typing import Literal

from games.api import Action
from games.nojoke import StraightGame
from games.nojoke.matching import PLAYS, played_sticks
from games.nojoke.sticks import parse_stick, stick_name
from games.nojoke.straight.rules import DRAW, PASS, Begun, Straight
from games.pack import mask_of
from tests.games.typed import Typed

GAME = StraightGame()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ANN, BOB, CY, DEE = range(4)


def sticks(text: str) -> list[int]:
    """The sticks of a text such as "HSS TTT"."""
    return [parse_stick(name) for name in text.split()]


def position(
    hands: str,
    *,
    row: str = "",
    reserve: str = "CCC TST",
    mover: int = ANN,
    scores: tuple[int, ...] | None = None,
    target: int = 50,
    packs: Literal[1, 2] = 2,
) -> Straight:
    """A position in play, such as `position("Ann: HSS | Bob: TTT", row="Ann HHH, Bob HHS")`.

    The seats are in order. row: who played which stick, the oldest first. reserve: the next stick first.
    """
    held = [sticks(hand.rpartition(":")[2]) for hand in hands.split("|")]
    state = Straight(GAME.options.model_validate({"target": target, "packs": packs}), len(held))
    state.due = ""
    state.leader = ANN
    state.hands = held
    state.held = [mask_of(hand) for hand in held]
    state.reserve = sticks(reserve)[::-1]
    laid = [played.split() for played in row.split(", ") if played]
    state.row = [parse_stick(name) for _, name in laid]
    state.players = [NAMES.index(who) for who, _ in laid]
    state.streaks = tuple(_streak([name[place] for _, name in laid]) for place in range(3))
    state.totals = list(scores or [0] * len(held))
    state.recent.append(Begun(ANN, 1))
    state.turn = mover
    state.settle()
    return state


def _streak(letters: list[str]) -> int:
    """How many equal letters stand at the end."""
    return next((back for back, letter in enumerate(reversed(letters)) if letter != letters[-1]), len(letters))


def action(text: str) -> Action:
    """The action of a text such as "HSS", "draw", "pass"."""
    simple: dict[str, Action] = {"draw": DRAW, "pass": PASS}
    return simple.get(text) or PLAYS[parse_stick(text)]


def action_text(taken: Action) -> str:
    """The text that `action` reads."""
    for stick in played_sticks([taken]):
        return stick_name(stick)
    return "draw" if taken == DRAW else "pass"


TYPED = Typed[Straight](GAME, NAMES, action, action_text)
legal, act, page, preferred = TYPED.legal, TYPED.act, TYPED.page, TYPED.preferred


def row(state: Straight) -> str:
    """The sticks on the table."""
    return " ".join(map(stick_name, state.row))


def captured(state: Straight) -> list[str]:
    """What each seat has captured in this hand."""
    return [" ".join(map(stick_name, taken)) for taken in state.captured]


def dealt(seats: int = 4, seed: int = 1, **options: str | int) -> Straight:
    """A game after its first deal."""
    state = Straight(GAME.options.model_validate(options), seats)
    state.apply_chance(state.sample_chance(random.Random(seed)))
    return state
