"""Typed positions of NO-JOKE Solitaire."""

from __future__ import annotations

from games.api import Cast, Page
from games.nojoke import Solitaire
from games.nojoke.play import PLAYS
from games.nojoke.solitaire.model import Phase, SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import ALL_STICKS, MATCHES, parse_stick, stick_name
from games.pack import mask_of

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


def legal(state: SolitaireState) -> set[str]:
    """The legal plays by their sticks; fails if one stands twice."""
    names = [stick_name(play.stick) for play in state.legal_actions(ANN)]
    assert len(set(names)) == len(names)
    return set(names)


def act(state: SolitaireState, *names: str) -> SolitaireState:
    """Play sticks, each legal."""
    for name in names:
        assert name in legal(state)
        state.apply_action(ANN, PLAYS[parse_stick(name)])
    return state


def hand(state: SolitaireState) -> set[str]:
    """The sticks held."""
    return set(map(stick_name, state.view(ANN).hand))


def page(state: SolitaireState, reader: int | None = None) -> Page:
    """The page of one reader."""
    return GAME.page(state.view(reader), Cast(("Ann",), reader))
