"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

from games.api import Action, Options
from games.nubs import NubsGame
from games.nubs.rules import PEGS, PLAYS, POINTS, SIZES, Nubs, pack_rolls, pack_room
from games.options import options_from_json
from tests.games.typed import Typed

GAME = NubsGame()
NAMES = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(4)


def chosen(teams: str = "individual") -> Options:
    """The options of a table."""
    return options_from_json(GAME, {"teams": teams})


def begun(seats: int = 2, leader: int = ANN, teams: str = "individual") -> Nubs:
    """A game at the start of its first hand."""
    state = Nubs(chosen(teams), seats)
    state.apply_chance(Nubs.lead(leader))
    return state


def position(
    rolls: str,
    *,
    left: str = "6 8 10 12",
    mover: int = ANN,
    teams: str = "individual",
    totals: tuple[int, ...] | None = None,
    hand: int = 1,
) -> Nubs:
    """A position in play, such as `position("Ann: 1 1 4 | Bob: 2", left="6 8 3 a")`.

    The seats are in order. left: the spaces left on each peg, or who captured it by the first letter of the name in
    lower case, which scores in this hand. totals: by side, as they stand with that; by default nothing more.
    """
    held = [seat.partition(":")[2].split() for seat in rolls.split("|")]
    state = begun(len(held), teams=teams)
    state.recent = ()
    state.rolls = [pack_rolls(map(int, sizes)) for sizes in held]
    pegs = left.split()
    state.left = [int(spaces) if spaces.isdigit() else 0 for spaces in pegs]
    state.room = pack_room(state.left)
    state.owners = [None if spaces.isdigit() else "abcd".index(spaces) for spaces in pegs]
    for owner, points in zip(state.owners, POINTS, strict=True):
        if owner is not None:
            state.points[owner % state.sides] += points
    state.turn = mover
    state.settle()
    if totals is not None:
        state.totals = [total - points for total, points in zip(totals, state.points, strict=True)]
    state.round = hand
    state.leader = ANN
    return state


def finished(totals: tuple[int, ...], *, teams: str = "individual") -> Nubs:
    """A game over by Ann's capture of peg 1, which adds 5 to these totals, by side."""
    others = " | ".join(f"{name}: 4" for name in NAMES[1 : 4 if teams == "partners" else len(totals)])
    state = act(position(f"Ann: 2 | {others}", left="2 1 3 1", totals=totals, teams=teams, hand=4), "2 on 1")
    state.close_books()
    return state


def play(text: str) -> Action:
    """The play of a text such as "3 on 2": a roll of 3 on peg 2."""
    roll, _, peg = text.split()
    return PLAYS[SIZES.index(int(roll))][PEGS.index(int(peg))]


def text(play: Action) -> str:
    """The text of a play."""
    return Nubs.play.read(play, lambda roll, peg: f"{roll} on {peg}")


TYPED = Typed[Nubs](GAME, NAMES, play, text)
legal, act, page, preferred = TYPED.legal, TYPED.act, TYPED.page, TYPED.preferred
