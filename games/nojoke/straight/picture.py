"""NO-JOKE Straight drawn: the table from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Cast
from games.drawing.picture import GOLD, INK, Box, Item, Label, Picture
from games.drawing.table import SMALL, WIDTH
from games.english import number, plural
from games.nojoke.pictures import (
    HEADER,
    SOFT,
    SeatFacts,
    header,
    playable_picture,
    symbol_sprite,
    table_scene,
)
from games.nojoke.play import Play
from games.nojoke.rows import Row
from games.nojoke.sticks import LETTERS
from games.nojoke.straight.model import Run, StraightView
from games.nojoke.straight.words import PASSED, seat_tag, table_alt

_EMPTY_HEIGHT = 60
_RUNS_HEIGHT = 24
_RUN_WIDTH = 112.0
_RUN_GAP = 10.0


def table_picture(view: StraightView, cast: Cast) -> Picture:
    """The row in order with its owners, runs on gold bars across the sticks, and each seat."""
    items = list(header(f"Row: {plural('stick', len(view.table))}", f"Reserve {number(view.reserve)}"))
    row = Row(
        sticks=[stick for stick, _ in view.table],
        top=HEADER,
        owners=[seat for _, seat in view.table],
        bands=[(run.position, run.length) for run in view.runs],
        next_seat=view.to_act[0] if view.to_act else None,
    )
    bottom = row.bottom
    if row.places:
        items += row.items()
    else:
        bottom += _EMPTY_HEIGHT
        items.append(Label("No sticks are on the table", WIDTH / 2, HEADER + _EMPTY_HEIGHT / 2, 15, SOFT))
    items += _runs(view, bottom + 2)
    top = bottom + _RUNS_HEIGHT + 14
    facts = [_facts(view, seat) for seat in range(len(view.counts))]
    return Picture(table_scene(items, facts, cast, top), table_alt(view, cast))


def hand_picture(view: StraightView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The seat's sticks, those that can be played raised and ticked, beside the last stick; None without sticks."""
    last = view.table[-1][0] if view.table else None
    playable = frozenset(action.stick for action in view.legal if isinstance(action, Play))
    reserve = f"Reserve {number(view.reserve)}"
    return playable_picture(view.hand, playable, last, (plural("stick", len(view.hand)), reserve), f"{reserve}.")


def _runs(view: StraightView, top: float) -> Iterator[Item]:
    """Each run on a plate of its own, or that there is none."""
    middle = top + _RUNS_HEIGHT / 2
    if not view.runs:
        if view.table:
            yield Label("No run", WIDTH / 2, middle, SMALL, SOFT)
        return
    step = _RUN_WIDTH + _RUN_GAP
    left = (WIDTH + _RUN_GAP - len(view.runs) * step) / 2
    for index, run in enumerate(view.runs):
        yield from _run(run, left + index * step, top)


def _run(run: Run, left: float, top: float) -> Iterator[Item]:
    middle = top + _RUNS_HEIGHT / 2
    yield Box(left, top, _RUN_WIDTH, _RUNS_HEIGHT, GOLD, 8)
    yield Label(f"Run of {run.length}", left + 10, middle, SMALL, INK, "lm", is_bold=True)
    yield symbol_sprite(run.symbol, left + _RUN_WIDTH - 31, middle, 16)
    yield Label(LETTERS[run.symbol], left + _RUN_WIDTH - 14, middle, SMALL, INK, is_bold=True)


def _facts(view: StraightView, seat: int) -> SeatFacts:
    tag = seat_tag(view, seat)
    return SeatFacts(view.counts[seat], view.scores[seat], tag, is_gold=tag not in ("", PASSED))
