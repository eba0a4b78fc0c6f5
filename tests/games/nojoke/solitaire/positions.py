"""Typed positions of NO-JOKE Solitaire."""

from __future__ import annotations

from games.nojoke import SolitaireGame
from games.nojoke.matching import PLAYS, played_sticks
from games.nojoke.solitaire.rules import Solitaire
from games.nojoke.sticks import parse_stick, stick_name
from games.pack import mask_of
from tests.games.typed import Typed

GAME = SolitaireGame()
ANN = 0


def sticks(text: str) -> list[int]:
    """The sticks of a text such as "HSS TTT"."""
    return [parse_stick(name) for name in text.split()]


def begun() -> Solitaire:
    """The position before the deal."""
    return Solitaire(GAME.options(), 1)


def position(hand: str, *, row: str = "", pack: str = "") -> Solitaire:
    """A position in play; row has the oldest stick first, pack the next one."""
    state = begun()
    state.due = ""
    state.hands, state.held = [sticks(hand)], [mask_of(sticks(hand))]
    state.row, state.reserve = sticks(row), sticks(pack)[::-1]
    state.settle()
    return state


TYPED = Typed[Solitaire](
    GAME, ("Ann",), lambda name: PLAYS[parse_stick(name)], lambda play: stick_name(played_sticks([play])[0])
)
legal, act, page = TYPED.legal, TYPED.act, TYPED.page


def hand(state: Solitaire) -> set[str]:
    """The sticks held."""
    return set(map(stick_name, state.hands[ANN]))
