"""What a seat can pick in NUBS: a roll, then the peg it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Choice, Tone
from games.nubs.board import PEGS, SIZES
from games.nubs.labels import effect_label, peg_face_name, pegs_label, roll_face_name
from games.nubs.model import PLAYS, NubsAction, NubsView, Play

_ROLL_KEYS = {f"roll-{roll}": roll for roll in SIZES}
_PEG_KEYS = {f"peg-{peg}": peg for peg in PEGS}


def choices(view: NubsView) -> tuple[Choice, ...]:
    """What the seat to act can play, roll then peg, for itself and without actions for the channel."""
    if view.seat is not None and view.seat not in view.to_act:
        return ()
    rolls = sorted({play.roll for play in view.plays})
    if len(rolls) == 1:
        return tuple(_peg_choice(play, view, f"peg-{play.peg}", peg_face_name(play.peg)) for play in view.plays)
    return tuple(_roll_choice(roll, view) for roll in rolls)


def action_of(view: NubsView, path: Sequence[str]) -> NubsAction | None:
    """The play that the keys of choices name, legal or not; None if they name none.

    A roll without a peg is for the peg with most spaces left, as it fits there if anywhere.
    """
    match path:
        case [roll] if roll in _ROLL_KEYS:
            return _play(_ROLL_KEYS[roll], max(PEGS, key=lambda peg: view.left[peg - 1]))
        case [roll, peg] if roll in _ROLL_KEYS and peg in _PEG_KEYS:
            return _play(_ROLL_KEYS[roll], _PEG_KEYS[peg])
        case [peg] if peg in _PEG_KEYS and len(rolls := {play.roll for play in view.plays}) == 1:
            return _play(rolls.pop(), _PEG_KEYS[peg])
    return None


def _play(roll: int, peg: int) -> NubsAction:
    return PLAYS[roll - 1][peg - 1]


def _roll_choice(roll: int, view: NubsView) -> Choice:
    """A roll: with the question which peg, if it fits more than one."""
    key = f"roll-{roll}"
    plays = [play for play in view.plays if play.roll == roll]
    if len(plays) == 1:
        return _peg_choice(plays[0], view, key, roll_face_name(roll))
    return Choice(
        key,
        f"roll {roll}",
        f"Roll {roll}",
        f"fits {pegs_label(play.peg for play in plays)}",
        Tone.SPECIAL if any(play.roll == view.left[play.peg - 1] for play in plays) else Tone.PLAY,
        ask=f"Play roll {roll} on which peg?",
        children=tuple(_peg_choice(play, view, f"peg-{play.peg}", peg_face_name(play.peg)) for play in plays),
        is_public=True,
        face=roll_face_name(roll),
    )


def _peg_choice(play: Play, view: NubsView, key: str, face: str) -> Choice:
    left = view.left[play.peg - 1]
    return Choice(
        key,
        f"roll {play.roll} on peg {play.peg}",
        f"{play.roll} on peg {play.peg}",
        effect_label(play, left),
        Tone.SPECIAL if play.roll == left else Tone.PLAY,
        None if view.seat is None else play,
        is_public=True,
        face=face,
    )
