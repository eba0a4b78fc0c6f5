"""What a seat can pick in NUBS: a roll and the peg it goes on, in one."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Choice, Tone
from games.english import capital
from games.nubs.board import PEGS, POINTS, SIZES
from games.nubs.labels import effect_label, peg_label
from games.nubs.model import PLAYS, NubsAction, NubsView, Play

_PLAY_KEYS = {f"roll-{play.roll}-peg-{play.peg}": play for plays in PLAYS for play in plays}
_ROLL_KEYS = {f"roll-{roll}": roll for roll in SIZES}
_PEG_KEYS = {f"peg-{peg}": peg for peg in PEGS}
"""With the keys of rolls, those of messages from when a roll was picked first and then its peg."""


def choices(view: NubsView) -> tuple[Choice, ...]:
    """What the seat to act can play, in the order of the pegs, for itself and without actions for the channel."""
    plays = view.plays if view.seat is None else view.legal
    return tuple(_choice(play, view) for play in sorted(plays, key=lambda play: (play.peg, -play.roll)))


def action_of(view: NubsView, path: Sequence[str]) -> NubsAction | None:
    """The play that the keys of choices name, legal or not; None if they name none.

    A roll without a peg is for the peg with most spaces left, as it fits there if anywhere.
    """
    match path:
        case [key] if key in _PLAY_KEYS:
            return _PLAY_KEYS[key]
        case [roll] if roll in _ROLL_KEYS:
            return _play(_ROLL_KEYS[roll], max(PEGS, key=lambda peg: view.left[peg - 1]))
        case [roll, peg] if roll in _ROLL_KEYS and peg in _PEG_KEYS:
            return _play(_ROLL_KEYS[roll], _PEG_KEYS[peg])
        case [peg] if peg in _PEG_KEYS and len(rolls := {play.roll for play in view.plays}) == 1:
            return _play(rolls.pop(), _PEG_KEYS[peg])
    return None


def _play(roll: int, peg: int) -> NubsAction:
    return PLAYS[roll - 1][peg - 1]


def _choice(play: Play, view: NubsView) -> Choice:
    left = view.left[play.peg - 1]
    label = f"roll {play.roll} on {peg_label(play.peg)}"
    is_filled = play.roll == left
    return Choice(
        f"roll-{play.roll}-peg-{play.peg}",
        label,
        f"{play.roll}▸{POINTS[play.peg - 1]}",
        effect_label(play, left),
        Tone.SPECIAL if is_filled else Tone.PLAY,
        None if view.seat is None else play,
        is_public=True,
        spoken=f"{capital(label)}{', fills it' if is_filled else ''}",
    )
