"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

from games.nubs import Nubs
from games.nubs.board import PEGS, POINTS, SIZES, pack_rolls
from games.nubs.model import PLAYS, Lead, NubsAction, NubsOptions, Phase
from games.nubs.state import NubsState, pack_room
from tests.games.typed import Typed

GAME = Nubs()
NAMES = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(4)


def begun(seats: int = 2, leader: int = ANN, teams: str = "individual") -> NubsState:
    """A game at the start of its first hand."""
    state = NubsState(NubsOptions.model_validate({"teams": teams}), seats)
    state.apply_chance(Lead(leader))
    return state


def position(
    rolls: str,
    *,
    left: str = "6 8 10 12",
    mover: int = ANN,
    teams: str = "individual",
    totals: tuple[int, ...] | None = None,
    hand: int = 1,
) -> NubsState:
    """A position in play, such as `position("Ann: 1 1 4 | Bob: 2", left="6 8 3 a")`.

    The seats are in order. left: the spaces left on each peg, or who captured it by the first letter of the name in
    lower case, which scores in this hand. totals: by side, as they stand with that; by default nothing more.
    """
    held = [seat.partition(":")[2].split() for seat in rolls.split("|")]
    state = begun(len(held), teams=teams)
    state.phase = Phase.PLAY
    state.recent.clear()
    state.rolls = [pack_rolls(map(int, sizes)) for sizes in held]
    pegs = left.split()
    state.left = [int(spaces) if spaces.isdigit() else 0 for spaces in pegs]
    state.room = pack_room(state.left)
    state.owners = [None if spaces.isdigit() else "abcd".index(spaces) for spaces in pegs]
    for owner, points in zip(state.owners, POINTS, strict=True):
        if owner is not None:
            state.points[owner % state.sides] += points
    state.to_act = (mover,)
    if totals is not None:
        state.totals = [total - points for total, points in zip(totals, state.points, strict=True)]
    state.hand = hand
    state.leader = ANN
    return state


def finished(totals: tuple[int, ...], *, teams: str = "individual") -> NubsState:
    """A game over by Ann's capture of peg 1, which adds 5 to these totals, by side."""
    others = " | ".join(f"{name}: 4" for name in NAMES[1 : 4 if teams == "partners" else len(totals)])
    state = act(position(f"Ann: 2 | {others}", left="2 1 3 1", totals=totals, teams=teams, hand=4), "2 on 1")
    state.close_books()
    return state


def play(text: str) -> NubsAction:
    """The play of a text such as "3 on 2": a roll of 3 on peg 2."""
    roll, _, peg = text.split()
    return PLAYS[SIZES.index(int(roll))][PEGS.index(int(peg))]


TYPED = Typed[NubsState](GAME, NAMES, play, lambda taken: f"{taken.roll} on {taken.peg}")
legal, act, page, preferred = TYPED.legal, TYPED.act, TYPED.page, TYPED.preferred
