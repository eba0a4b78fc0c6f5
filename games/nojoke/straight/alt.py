"""The pictures of NO-JOKE Straight in words, which say all that they show."""

from __future__ import annotations

from dataclasses import dataclass

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.english import clip, fitting, number, plural
from games.nojoke.hands import Phase
from games.nojoke.labels import LEGEND, lit_label, stick_label, sticks_label
from games.nojoke.straight.facts import captured_label, costs, others, playable, runs_label, shown_label
from games.nojoke.straight.model import Passed, StraightView
from games.nojoke.straight.turns import Turn, last_turns


@dataclass(frozen=True, slots=True)
class _Form:
    """How much is told.

    name: how long names may be. seats: how many of the others are told of with their counts. sticks: how many earlier
    sticks. has_captured: whether captured sticks are named.
    """

    name: int
    seats: int
    sticks: int
    has_captured: bool = True


_MANY = 12
_FORMS = (
    _Form(40, _MANY, 4),
    _Form(20, _MANY, 4),
    _Form(12, _MANY, 4),
    _Form(12, _MANY, 4, has_captured=False),
    _Form(12, 1, 4, has_captured=False),
    _Form(12, 1, 0, has_captured=False),
)


def table_alt(view: StraightView, cast: Cast) -> str:
    """The public table, the same for every reader."""
    casts = ((Cast(_clipped(cast.names, form), None, cast.houses), form) for form in _FORMS)
    return fitting((_table(view, cut, form) for cut, form in casts), MOST_ALT)


def hand_alt(view: StraightView, cast: Cast) -> str:
    """A hand and the table about it, which begins with the reader's sticks and what can be played."""
    casts = ((Cast(_clipped(cast.names, form), view.seat, cast.houses), form) for form in _FORMS)
    return fitting((f"{_hand(view, cut)} {_seen(view, others(view), cut, form)}" for cut, form in casts), MOST_ALT)


def _clipped(names: tuple[str, ...], form: _Form) -> tuple[str, ...]:
    return tuple(clip(name, form.name) for name in names)


def _table(view: StraightView, cast: Cast, form: _Form) -> str:
    seats = tuple(range(len(view.counts)))
    return f"NO-JOKE Straight, hand {number(view.hand_number)}. {_seen(view, seats, cast, form)}"


def _hand(view: StraightView, cast: Cast) -> str:
    holds = f"You: {plural('stick', len(view.hand))}, {plural('point', view.scores[view.seat or 0])}"
    can = playable(view)
    if not can:
        return f"{holds}: {sticks_label(view.hand)}."
    free = [stick for stick in dict.fromkeys(view.hand) if stick in can and not costs(view, stick)]
    dear = [stick for stick in dict.fromkeys(view.hand) if costs(view, stick) and stick in can]
    idle = [stick for stick in view.hand if stick not in can]
    parts = [f"{holds}."]
    last = view.table[-1][0] if view.table else None
    if free:
        parts.append(f"Playable: {', '.join(lit_label(stick, last) for stick in free)}.")
    if dear:
        gives = f"gives {cast.within(view.table[-1][1])} {plural('stick', len(view.table))}"
        parts.append(f"Playable, but {gives}: {', '.join(lit_label(stick, last) for stick in dear)}.")
    if idle:
        parts.append(f"Not playable: {sticks_label(idle)}.")
    return " ".join(parts)


def _seen(view: StraightView, seats: tuple[int, ...], cast: Cast, form: _Form) -> str:
    """What is public, of the seats in that order."""
    turns = {turn.seat: turn for turn in last_turns(view.recent)}
    told = seats if form.seats >= len(seats) else [seat for seat in seats if seat in view.to_act] or seats[:1]
    named = frozenset(view.table[-1 - form.sticks :])
    facts = [_seat(view, seat, turns.get(seat), cast, named) for seat in told]
    open_sticks = [shown_label(view, seat, cast) for seat, hand in enumerate(view.shown) if hand]
    if form.has_captured and any(view.captured):
        open_sticks.append(captured_label(view, cast))
    if open_sticks:
        open_sticks.append(LEGEND)
    end = f"Reserve {number(view.reserve)}. First to {view.target} points."
    return " ".join([_row(view, cast, form), *open_sticks, *facts, end])


def _row(view: StraightView, cast: Cast, form: _Form) -> str:
    if not view.table:
        return "The table is empty."
    last, player = view.table[-1]
    parts = [f"Last stick: {stick_label(last)}, by {cast.within(player)}."]
    if view.runs:
        runs = f"{'Run' if len(view.runs) == 1 else 'Runs'} of {runs_label(view.runs)}"
        takes = f"{cast.within(player)} {cast.verb(player, 'takes', 'take')} {plural('stick', len(view.table))}"
        parts.append(f"{runs}: if the next stick breaks {'it' if len(view.runs) == 1 else 'one'}, {takes}.")
    else:
        parts.append("No run.")
    before = view.table[-2 : -2 - form.sticks : -1]
    more = len(view.table) - 1 - len(before)
    told = [f"{stick_label(stick)} by {cast.within(seat)}" for stick, seat in before]
    if more:
        told.append(f"{number(more)} {'more' if told else 'earlier sticks' if more > 1 else 'earlier stick'}")
    if told:
        parts.append(f"Before it, latest first: {', '.join(told)}.")
    return " ".join(parts)


def _seat(view: StraightView, seat: int, turn: Turn | None, cast: Cast, named: frozenset[tuple[int, int]]) -> str:
    """A seat and what it did last; `named` are the sticks of the row that are told of already, with their players."""
    name = f"{cast.names[seat]}{cast.note(seat)}{view.tag(seat, ', ')}"
    parts = [plural("stick", view.counts[seat]), plural("point", view.scores[seat])]
    if turn is not None and view.phase is not Phase.DEAL:
        parts += _did(turn, named)
    return f"{name}: {', '.join(parts)}."


def _did(turn: Turn, named: frozenset[tuple[int, int]]) -> list[str]:
    drew = [f"drew {turn.drew}"] if turn.drew else []
    if isinstance(turn.act, Passed):
        return [*drew, "passed"]
    if turn.act is None or (turn.act.stick, turn.seat) in named:
        return drew
    return [*drew, f"played {stick_label(turn.act.stick)}"]
