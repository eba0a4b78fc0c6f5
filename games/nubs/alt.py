"""The picture of NUBS in words: to a reader first what is the reader's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.english import clip, fitting
from games.nubs.board import PEGS
from games.nubs.brief import change
from games.nubs.labels import peg_label
from games.nubs.model import NubsView, Phase, Play
from games.nubs.words import peg_line, progress, seat_facts

_CLIPPED = 40
"""Names have at most so many characters where the whole ones leave no room."""


def picture_alt(view: NubsView, cast: Cast) -> str:
    """The table in words; where there is no room without the rolls of who is not next, then without earlier plays."""
    clipped = replace(cast, names=tuple(clip(name, _CLIPPED) for name in cast.names))
    return fitting(
        (
            _alt(view, cast, has_all_rolls=True, has_plays=True),
            _alt(view, cast, has_all_rolls=False, has_plays=True),
            _alt(view, cast, has_all_rolls=False, has_plays=False),
            _alt(view, clipped, has_all_rolls=False, has_plays=False),
        ),
        MOST_ALT,
    )


def _alt(view: NubsView, cast: Cast, *, has_all_rolls: bool, has_plays: bool) -> str:
    seats, reader = len(view.rolls), cast.reader
    others = [(place + (reader or 0)) % seats for place in range(reader is not None, seats)]
    soon = {(mover + turn) % seats for mover in view.to_act for turn in (0, 1)}
    parts = [
        *([] if reader is None else [_own(view, reader, cast), *_playable(view)]),
        f"NUBS, {progress(view)}.",
        change(view, cast) if has_plays else "",
        *(_peg(view, peg, cast, has_plays=has_plays) for peg in PEGS),
        *(_seat(view, seat, cast, has_rolls=has_all_rolls or seat in soon) for seat in others),
    ]
    return " ".join(filter(None, parts))


def _own(view: NubsView, seat: int, cast: Cast) -> str:
    """What the reader has: "You, to play: rolls 1 and 4; 30 points."."""
    points, _ = seat_facts(view, seat, cast)
    return f"You{view.tag(seat, ', ')}: {_rolls(view, seat, cast)}; {points}."


def _playable(view: NubsView) -> Iterator[str]:
    """What the reader can play, by peg: "Playable: peg 5: 1, 2, 3 fills it; peg 20: 1, 2, 3."."""
    by_peg = ((peg, [_effect(play, view) for play in view.legal if play.peg == peg]) for peg in PEGS)
    told = "; ".join(f"{peg_label(peg)}: {', '.join(rolls)}" for peg, rolls in by_peg if rolls)
    if told:
        yield f"Playable: {told}."


def _effect(play: Play, view: NubsView) -> str:
    return f"{play.roll} fills it" if play.roll == view.left[play.peg - 1] else str(play.roll)


def _peg(view: NubsView, peg: int, cast: Cast, *, has_plays: bool) -> str:
    """A peg, and the rolls upon it as they came: "Peg 10: 3 of 8 spaces left; on it Ann 3, you 2."."""
    line = peg_line(view, peg, cast)
    stack = [f"{cast.within(seat)} {size}" for seat, size in view.stacks[peg - 1]]
    return f"{line.removesuffix('.')}; on it {', '.join(stack)}." if stack and has_plays else line


def _seat(view: NubsView, seat: int, cast: Cast, *, has_rolls: bool) -> str:
    """Another seat: "Vera, steady house, to play: 45 points; rolls 1 and 2."."""
    points, _ = seat_facts(view, seat, cast)
    facts = f"{points}; {_rolls(view, seat, cast)}" if has_rolls else points
    return f"{cast.names[seat]}{cast.note(seat)}{view.tag(seat, ', ')}: {facts}."


def _rolls(view: NubsView, seat: int, cast: Cast) -> str:
    """The rolls of a seat, and whether none of them can be played in this hand any more."""
    held = view.rolls[seat]
    is_stuck = bool(held) and view.phase is Phase.PLAY and min(held) > max(view.left)
    return f"{seat_facts(view, seat, cast)[1]}{', none fits' if is_stuck else ''}"
