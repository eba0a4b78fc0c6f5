"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

import random
from typing import Any

from games.api import Action
from games.core import BOOKS
from games.nojoke.progressive import ProgressiveGame
from games.nojoke.progressive.rules import (
    Calling,
    Drawn,
    Progressive,
    ProgressiveOptions,
    Rows,
    easy_sticks,
    takers_of,
)
from games.nojoke.sticks import parse_stick, stick_name
from games.options import options_from_json
from games.pack import mask_of
from tests.games.typed import Typed

GAME = ProgressiveGame()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
ANN, BOB, CY, DEE = range(4)

FIG = "HSD CTH SDC"
"""A group that is read Heart, Club, Spade in row 1; HCS takes that, STD row 2 and DHC row 3."""
HST = "HHH SSS TTT"
"""A group that THS takes in every row."""


def sticks(text: str) -> list[int]:
    """The sticks of a text such as "HSS TTT"; bars between groups are for the eye."""
    return [parse_stick(name) for name in text.replace("|", " ").split()]


def position(
    hands: str,
    *,
    table: str = "",
    pack: str = "",
    mover: int = ANN,
    rows: Rows = "singles",
    easy: bool | None = None,
    hints: bool = False,
    drawn: Drawn = "next",
    call: Calling = "free",
    hand: int = 1,
    leader: int = ANN,
    captured: tuple[int, ...] | None = None,
    totals: tuple[int, ...] | None = None,
    jackpot: int = 0,
) -> Progressive:
    """A position in play, such as `position("Ann: HCS | Bob: TTT", table="HSD CTH SDC | HHH")`.

    The seats are in order. table: the sticks in the order of play, placed in turn from seat 0 on. pack: the next
    first. totals: before this hand.
    """
    given: dict[str, Any] = {"rows": rows, "hints": hints, "drawn": drawn, "call": call} | (
        {} if easy is None else {"easy": easy}
    )
    held = [sticks(part.rpartition(":")[2]) for part in hands.split("|")]
    state: Progressive = GAME.new(ProgressiveOptions.model_validate(given), len(held))
    state.due, state.turn = "", mover
    state.hands = held
    state.held = [mask_of(part) for part in held]
    state.reserve = sticks(pack)[::-1]
    state.table = sticks(table)
    state.placers = [turn % len(held) for turn in range(len(state.table))]
    ends = range(2, len(state.table), 3)
    state.takers = [
        takers_of(state.table[end - 2], state.table[end - 1], state.table[end], state.row_count) for end in ends
    ]
    for mask in state.takers:
        state.wanted |= mask
    if state.easy and len(state.table) % 3 == 2:
        state.easies = easy_sticks(*state.table[-2:])
    state.settle()
    state.round = hand
    state.leader = leader
    state.captured = list(captured or [0] * len(held))
    state.banked = list(totals or [0] * len(held))
    state.jackpot = jackpot
    return state


def action(text: str) -> Action:
    """The action of a text such as "place HSS", "easy HSS", "take HSS 0", "keep", "call 0", "miscall 0"."""
    kind, *rest = text.split()
    if kind == "keep":
        return Progressive.keep()
    if kind in ("call", "miscall"):
        return (Progressive.call_ if kind == "call" else Progressive.miscall)(int(rest[0]))
    stick = parse_stick(rest[0])
    return Progressive.take(stick, int(rest[1])) if kind == "take" else Progressive.place(stick, kind == "easy")


def action_text(taken: Action) -> str:
    """The text that `action` reads."""
    data = GAME.action_to_json(taken)
    kind = "easy" if data.pop("easy", False) else data["type"]
    return " ".join([kind, *(str(data[key]) for key in ("stick", "group") if key in data)])


TYPED = Typed[Progressive](GAME, NAMES, action, action_text)
legal, act, page = TYPED.legal, TYPED.act, TYPED.page


def names(held: list[int]) -> set[str]:
    """The names of the sticks."""
    return set(map(stick_name, held))


def row(state: Progressive) -> str:
    """The sticks on the table in the order of play."""
    return " ".join(map(stick_name, state.table))


def dealt(seats: int = 4, seed: int = 1, **options: Any) -> Progressive:
    """A game after its first deal."""
    state: Progressive = GAME.new(options_from_json(GAME, options), seats)
    state.apply_chance(state.sample_chance(random.Random(seed)))
    return state


def over(state: Progressive, *, closed: bool = False) -> Progressive:
    """The position with its hand over, and its books closed if that is asked for."""
    state.due = BOOKS
    state.settle()
    if closed:
        state.close_books()
    return state


def finished(
    totals: tuple[int, ...], captured: tuple[int, ...] | None = None, table: str = "", **fields: Any
) -> Progressive:
    """A game that ended with the next event, the books of the fourth hand."""
    hands = " | ".join(f"{name}:" for name in NAMES[: len(totals)])
    state = position(hands, totals=totals, captured=captured, table=table, hand=4, **fields)
    return over(state, closed=True)
