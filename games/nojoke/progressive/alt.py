"""What the pictures of NO-JOKE Progressive Group show, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.english import capital, clip, fitting, number, plural
from games.nojoke.labels import LEGEND, stick_label, sticks_label
from games.nojoke.progressive.brief import act
from games.nojoke.progressive.facts import best_use, latest, others
from games.nojoke.progressive.groups import GROUP, across_letters, across_phrase, group_letters, group_name, groups_of
from games.nojoke.progressive.model import ROWS, ProgressiveView
from games.nojoke.sticks import POSITIONS


@dataclass(frozen=True, slots=True)
class _Form:
    """How much is told.

    name: how long names may be. has_counts: whether the sticks of seats that are not next are counted. plays: how many
    of the latest plays are told. is_worded: whether symbols are words, with who placed them, or letters.
    """

    name: int = 40
    has_counts: bool = True
    plays: int = 6
    is_worded: bool = True


_FORMS = (
    _Form(),
    _Form(name=20),
    _Form(name=20, has_counts=False),
    _Form(name=20, has_counts=False, plays=1),
    _Form(name=20, is_worded=False),
    _Form(name=12, has_counts=False, plays=1, is_worded=False),
    _Form(name=8, has_counts=False, plays=0, is_worded=False),
)
"""The first for which there is room is told."""

_OWN_LENGTH = 192
"""As long the words on a hand without hints can be; so its sticks do not decide how much is told of the table."""


def table_alt(view: ProgressiveView, cast: Cast) -> str:
    """The public table in words, the same for every reader."""
    seats = range(len(view.counts))
    public = Cast(cast.names, None, cast.houses)
    return fitting((_table(view, public, seats, form, POSITIONS) for form in _FORMS), MOST_ALT)


def hand_alt(view: ProgressiveView, cast: Cast, raised: int | None) -> str:
    """The reader's sticks and what they can do, `raised` the one that is asked about, then the table and the others."""
    own = " ".join(_own(view, raised))
    most = MOST_ALT - max(len(own), _OWN_LENGTH) - 1
    tables = (_table(view, cast, others(view), form, ROWS[view.rows]) for form in _FORMS)
    return f"{own} {fitting(tables, most)}"


def _own(view: ProgressiveView, raised: int | None) -> Iterator[str]:
    sticks = f"{plural('stick', len(view.hand))}: {sticks_label(view.hand)}" if view.hand else "no sticks"
    yield f"You: {sticks}; {_points(view, view.seat or 0)}."
    uses = {stick: best_use(view, stick) for stick in view.hand}
    if raised is not None:
        yield f"Raised: {stick_label(raised)}."
    elif any(group is not None for group in uses.values()):
        for stick, group in uses.items():
            if group is not None:
                does = "can be an Easy" if group == view.complete else f"takes {group_name(group)}"
                yield f"{stick_label(stick)} {does}."
    elif view.drawn_stick is not None:
        yield f"Drawn: {stick_label(view.drawn_stick)}."
    elif view.legal:
        yield "Playable: all."


def _table(view: ProgressiveView, cast: Cast, seats: Iterable[int], form: _Form, rows: int) -> str:
    """Return the table in words with that many rows of each stick, and these seats."""
    cast = Cast(tuple(clip(name, form.name) for name in cast.names), cast.reader, cast.houses)
    groups = [_group(view, cast, index, group, form, rows) for index, group in enumerate(groups_of(view.table))]
    has_letters = groups and (not form.is_worded or rows > ROWS[view.rows])
    legend = [LEGEND] if has_letters else []
    stock = f"Jackpot {number(view.jackpot)}, pack {number(view.pack)}."
    table = [*legend, *groups] if groups else ["No sticks on the table."]
    return " ".join([stock, *table, *_seats(view, cast, seats, form)])


def _group(view: ProgressiveView, cast: Cast, index: int, group: tuple[int, ...], form: _Form, rows: int) -> str:
    name = f"{capital(group_name(index))}{'' if len(group) == GROUP else ', open'}"
    if not form.is_worded:
        return f"{name}: {'/'.join(across_letters(group, row) for row in range(rows))}."
    sticks = f" sticks {group_letters(group)};" if rows > ROWS[view.rows] else ""
    placers = ", ".join(cast.within(seat) for seat in view.placers[index * GROUP :][:GROUP])
    return f"{name}: {across_phrase(group, ROWS[view.rows])};{sticks} by {placers}."


def _seats(view: ProgressiveView, cast: Cast, seats: Iterable[int], form: _Form) -> Iterator[str]:
    did = latest(view)
    newest = next(reversed(did), None)
    told = [*did][-form.plays :] if form.plays else []
    near = {*view.to_act, *((seat + 1) % len(view.counts) for seat in view.to_act)}
    for seat in seats:
        facts = [f"{cast.names[seat]}{cast.note(seat)}"]
        facts += [tag] if (tag := view.tag(seat)) else []
        facts += [plural("stick", view.counts[seat])] if form.has_counts or seat in near else []
        facts.append(_points(view, seat))
        facts += [act(did[seat])] if seat in told else []
        facts += ["last"] if seat == newest and seat in told else []
        yield f"{', '.join(facts)}."


def _points(view: ProgressiveView, seat: int) -> str:
    captured = view.captured[seat]
    here = f", {number(captured)} in this hand" if captured else ""
    return f"{plural('point', view.scores[seat])}{here}"
