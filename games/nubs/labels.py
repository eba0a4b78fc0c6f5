"""Pegs, rolls and plays of NUBS in words; a peg is called by the points that it scores."""

from __future__ import annotations

from collections.abc import Iterable

from games.english import join_words, plural
from games.nubs.board import POINTS
from games.nubs.model import Play


def rolls_label(rolls: Iterable[int]) -> str:
    """Rolls by size: "rolls 1, 1 and 4", "roll 2", "no rolls"."""
    sizes = [str(size) for size in rolls]
    return f"{'roll' if len(sizes) == 1 else 'rolls'} {join_words(sizes)}" if sizes else "no rolls"


def peg_label(peg: int) -> str:
    """A peg: "peg 10" for the second."""
    return f"peg {POINTS[peg - 1]}"


def pegs_label(pegs: Iterable[int], last: str = "and") -> str:
    """Some pegs: "peg 10", "pegs 5 and 15"; with "or" as the last word "peg 5 or 15"."""
    names = [str(POINTS[peg - 1]) for peg in pegs]
    return f"{'peg' if len(names) == 1 or last == 'or' else 'pegs'} {join_words(names, last)}"


def roll_face_name(size: int) -> str:
    """The name of the face of a roll: "nubs_roll_3"."""
    return f"nubs_roll_{size}"


def peg_face_name(peg: int) -> str:
    """The name of the face of a peg: "nubs_peg_2"."""
    return f"nubs_peg_{peg}"


def points_label(points: int) -> str:
    """A number of points in words: "1 point", "20 points"."""
    return plural("point", points)


def play_phrase(play: Play) -> str:
    """A play inside a sentence: "a 3 on peg 10"."""
    return f"a {play.roll} on {peg_label(play.peg)}"


def effect_label(play: Play, left: int) -> str:
    """What the play does to a peg with that number of spaces left: "fills it for 10 points", "leaves 3 spaces"."""
    if play.roll == left:
        return f"fills it for {points_label(POINTS[play.peg - 1])}"
    return f"leaves {plural('space', left - play.roll)}"
