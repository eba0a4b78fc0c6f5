"""What a view of NO-JOKE Progressive Group comes to: who follows, and what each did in the latest round."""

from __future__ import annotations

from games.nojoke.hands import Begun
from games.nojoke.progressive.groups import GROUP
from games.nojoke.progressive.model import Miscalled, Placed, PlaceStick, ProgressiveView, Recent, Take, Took

FEW_SEATS = 4
FEW_GROUPS = 3
"""With more seats or complete groups a screen may be higher."""


def others(view: ProgressiveView) -> tuple[int, ...]:
    """The seats but the reader's in the order of play, from the next one on; for the channel all."""
    return view.others(len(view.counts))


def round_of(view: ProgressiveView) -> tuple[Recent, ...]:
    """Entries of the latest round of this hand, newest first: a turn a seat, with the calls upon it."""
    entries: list[Recent] = []
    turns = 0
    if view.is_in_play:
        for entry in reversed(view.recent):
            is_more = isinstance(entry, Took) and (entry.placer is not None or entry.is_drawn)
            turns += not (is_more or isinstance(entry, Miscalled))
            if isinstance(entry, Begun) or turns > len(view.counts):
                break
            entries.append(entry)
    return tuple(entries)


def latest(view: ProgressiveView) -> dict[int, Recent]:
    """The last entry of each seat in the latest round, oldest first, without wrong calls."""
    found: dict[int, Recent] = {}
    for entry in round_of(view):
        if not isinstance(entry, Miscalled):
            found.setdefault(entry.seat, entry)
    return dict(reversed(found.items()))


def place_of(view: ProgressiveView, entry: Placed) -> int:
    """Where in its group a stick was placed that still lies there, from 0 on."""
    return view.table.index(entry.stick) % GROUP


def best_use(view: ProgressiveView, stick: int) -> int | None:
    """With hints the oldest group that the stick takes, or the one that it completes as an Easy; else None."""
    if not view.hints:
        return None
    for action in view.legal:
        if isinstance(action, Take) and action.stick == stick:
            return action.group
    is_easy = any(isinstance(action, PlaceStick) and action.easy and action.stick == stick for action in view.legal)
    return view.complete if is_easy else None


def points(view: ProgressiveView, seat: int) -> str:
    """A seat's points, those of this hand behind a plus: "8+4"."""
    captured = view.captured[seat]
    before = view.scores[seat] - captured
    return f"{before}+{captured}" if before and captured else str(before + captured)


def is_few(view: ProgressiveView) -> bool:
    """Whether no more play and no more groups stand than an ordinary screen has room for."""
    return len(view.counts) <= FEW_SEATS and view.complete <= FEW_GROUPS
