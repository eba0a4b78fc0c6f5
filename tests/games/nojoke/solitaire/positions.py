"""Typed positions of NO-JOKE Solitaire."""

from __future__ import annotations

from games.nojoke import Solitaire
from games.nojoke.play import PLAYS
from games.nojoke.solitaire.model import Phase, SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import ALL_STICKS, MATCHES, parse_stick, stick_name
from games.pack import mask_of
from tests.games.typed import Typed

GAME = Solitaire()
ANN = 0


def sticks(text: str) -> list[int]:
    """The sticks of a text such as "HSS TTT"."""
    return [parse_stick(name) for name in text.split()]


def position(hand: str, *, row: str = "", pack: str = "") -> SolitaireState:
    """A position in play; row has the oldest stick first, pack the next one."""
    state = SolitaireState(SolitaireOptions(), 1)
    state.phase = Phase.PLAY
    state.to_act = (ANN,)
    state.held = mask_of(sticks(hand))
    state.row = sticks(row)
    state.matching = MATCHES[state.row[-1]] if row else ALL_STICKS
    state.pack = sticks(pack)[::-1]
    return state


TYPED = Typed[SolitaireState](
    GAME, ("Ann",), lambda name: PLAYS[parse_stick(name)], lambda play: stick_name(play.stick)
)
legal, act, page = TYPED.legal, TYPED.act, TYPED.page


def hand(state: SolitaireState) -> set[str]:
    """The sticks held."""
    return set(map(stick_name, state.view(ANN).hand))
