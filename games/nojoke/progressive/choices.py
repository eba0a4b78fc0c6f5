"""What a page of NO-JOKE Progressive Group offers to pick: a stick, what to do with it, and the NO-JOKE call.

Without hints the leaves of a stick are all uses that the table has room for, whether or not the stick is fit for them:
one that is not is refused when it is picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.api import CHOOSE_SECONDS, Choice, Tone
from games.english import capital, plural
from games.nojoke.labels import face_name, stick_label, stick_short
from games.nojoke.progressive.groups import GROUP, across_letters, across_phrase, group_name, groups_of
from games.nojoke.progressive.model import (
    CALLS,
    EASY_PLACES,
    KEEP,
    PLACES,
    ROWS,
    TAKES,
    ProgressiveAction,
    ProgressiveView,
    Take,
    TookEasy,
)
from games.nojoke.sticks import KINDS, stick_name

BACK = "Back"
"""What stands on the button that leads from a question."""
_STICKS = {stick_name(stick): stick for stick in range(KINDS)}
_USES: Mapping[str, Sequence[ProgressiveAction]] = {
    "place": PLACES,
    "easy": EASY_PLACES,
    **{f"take-{group + 1}": takes for group, takes in enumerate(TAKES)},
}
"""What can be done with a stick: the actions by key and by stick."""


def choices(view: ProgressiveView) -> tuple[Choice, ...]:
    """In turn the seat's sticks; and for everyone, all through a hand, the call, whether or not it would be right."""
    if not view.is_in_play:
        return ()
    if not view.legal:
        return (_call(view),)
    if view.drawn_stick is not None:
        return *_of_drawn(view, view.drawn_stick), _call(view)
    if view.hints:
        return *_hinted(view), _call(view)
    return *(_asked(view, stick) for stick in view.hand), _call(view)


def action_of(view: ProgressiveView, path: Sequence[str]) -> ProgressiveAction | None:
    """The action that the keys of choices name, legal or not; None if they name none."""
    match path:
        case ["no-joke"]:
            return CALLS[0]
        case ["no-joke", key]:
            return next((call for call in CALLS if _call_key(view, call.group) == key), None)
        case ["keep"]:
            return KEEP
        case [key] | ["other", key] if key in _STICKS:
            return PLACES[_STICKS[key]]
        case [key] | ["other", key]:
            stick, _, use = key.partition("-")
            return _USES[use][_STICKS[stick]] if stick in _STICKS and use in _USES else None
        case [stick, use] if stick in _STICKS and use in _USES:
            return _USES[use][_STICKS[stick]]
    return None


def _asked(view: ProgressiveView, stick: int) -> Choice:
    """A stick without hints: the same question for each, whatever it takes; placed at once if nothing can be taken."""
    label, short, face = stick_label(stick), stick_short(stick), face_name(stick)
    group = group_name(view.complete)
    placing = "completes" if view.is_third else "adds to" if len(view.table) % GROUP else "begins"
    place = Choice("place", "place it", "Place", f"{placing} {group}", Tone.PLAY, PLACES[stick], spoken="Place it")
    takes = _tries(view, stick)
    if view.can_be_easy:
        detail = f"Easy: {plural('stick', GROUP)} for you, if the group then reads like this one"
        easy = Choice("easy", "take its own group", "Easy", detail, Tone.SPECIAL, EASY_PLACES[stick])
        takes.insert(0, replace(easy, spoken="Take its own group"))
    if not takes:
        return replace(place, key=stick_name(stick), label=label, short=short, face=face, spoken=f"Place {label}")
    return Choice(
        stick_name(stick),
        label,
        short,
        ask=f"What do you do with {label}?",
        children=(place, *takes),
        face=face,
        spoken=f"Play {label}",
    )


def _of_drawn(view: ProgressiveView, stick: int) -> Iterator[Choice]:
    """The stick just drawn with the groups to try it on, with hints those that it takes; and the way on."""
    label, face = stick_label(stick), face_name(stick)
    if view.hints:
        yield from _takes_of(view, stick)
    elif view.complete:
        ask, spoken = f"Which group do you take with {label}?", f"Take with {label}"
        tries = tuple(_tries(view, stick))
        yield Choice(
            stick_name(stick), label, stick_short(stick), "", Tone.SPECIAL, None, ask, tries, face=face, spoken=spoken
        )
    yield Choice("keep", "go on", "Go on", "keep the stick that you drew", Tone.PLAY, KEEP, spoken="Go on")


def _tries(view: ProgressiveView, stick: int) -> list[Choice]:
    """Every complete group, whether or not the stick takes it."""
    return [_take(view, stick, number, "if it has these three") for number in range(view.complete)]


def _take(view: ProgressiveView, stick: int, number: int, condition: str = "") -> Choice:
    """A complete group with what is read across it, and how many sticks go with it."""
    name = group_name(number)
    group = groups_of(view.table)[number]
    across = " or ".join(across_letters(group, row) for row in range(ROWS[view.rows]))
    sticks = plural("stick", len(view.table) - GROUP * number + 1)
    detail = " ".join(filter(None, (f"{across} across: {sticks} for you", condition)))
    label = f"take {name}"
    return Choice(
        f"take-{number + 1}",
        label,
        f"Take {number + 1}",
        detail,
        Tone.SPECIAL,
        TAKES[number][stick],
        spoken=capital(label),
    )


def _hinted(view: ProgressiveView) -> Iterator[Choice]:
    """The sticks with hints: one that takes something takes at once, the oldest group first; else it is placed.

    Every other use is a question behind them.
    """
    others: list[Choice] = []
    for stick in view.hand:
        best, *rest = _uses(view, stick)
        yield replace(best, short=stick_short(stick))
        others += rest
    if others:
        ask = "What would you rather do?"
        yield Choice("other", "another way", "Another way…", "", Tone.QUIET, ask=ask, children=tuple(others))


def _uses(view: ProgressiveView, stick: int) -> Iterator[Choice]:
    """What the rules let the seat do with the stick: what takes before what places, a group before a later one."""
    label, short, name, face = stick_label(stick), stick_short(stick), stick_name(stick), face_name(stick)
    takes = _takes_of(view, stick)
    yield from takes
    if EASY_PLACES[stick] in view.legal:
        detail = f"Easy: {plural('stick', GROUP)} for you at once"
        told, spoken = f"{label} takes its own group", f"Take its own group with {label}"
        easy = EASY_PLACES[stick]
        yield Choice(f"{name}-easy", told, f"{short} Easy", detail, Tone.SPECIAL, easy, face=face, spoken=spoken)
    detail, place = _placing(view, stick, is_slip_up=bool(takes)), PLACES[stick]
    told = f"place {label}"
    yield Choice(name, told, f"Place {short}", detail, Tone.PLAY, place, face=face, spoken=capital(told))


def _takes_of(view: ProgressiveView, stick: int) -> list[Choice]:
    """The groups that the stick takes, the oldest first."""
    label, face = stick_label(stick), face_name(stick)
    return [
        replace(
            take := _take(view, stick, action.group),
            key=f"{stick_name(stick)}-{take.key}",
            label=f"{label} takes {group_name(action.group)}",
            short=f"{stick_short(stick)} takes {action.group + 1}",
            spoken=f"{take.spoken} with {label}",
            face=face,
        )
        for action in view.legal
        if isinstance(action, Take) and action.stick == stick
    ]


def _placing(view: ProgressiveView, stick: int, *, is_slip_up: bool) -> str:
    """What placing the stick does."""
    group = group_name(view.complete)
    if view.is_third:
        complete = (*view.table[-2:], stick)
        rows = " or ".join(across_letters(complete, row) for row in range(ROWS[view.rows]))
        does = f"completes {group}, {rows} across"
    else:
        does = f"adds to {group}" if len(view.table) % GROUP else f"begins {group}"
    return f"{does}; others can then call NO-JOKE" if is_slip_up else does


def _call(view: ProgressiveView) -> Choice:
    """The call, which asks for the group: first where a wrong one counts, else only whoever is first and has two.

    A hand isn't renewed when others play, so the call is disabled at the table alone.
    """
    has_placed = view.placer is not None or (bool(view.recent) and isinstance(view.recent[-1], TookEasy))
    call = Choice(
        "no-joke",
        "call NO-JOKE",
        "NO-JOKE!",
        "if the last stick could have taken a group, take it yourself",
        Tone.CALL,
        is_public=True,
        is_call=True,
        spoken="Call NO-JOKE",
        is_disabled=view.seat is None and not has_placed,
    )
    standing = view.standing if view.placed is None else view.complete
    groups = tuple(_called_group(view, number, group) for number, group in enumerate(groups_of(view.table)[:standing]))
    if view.placed is not None and groups:
        ask = f"Which group does {stick_label(view.placed)} take? If you're wrong, you can't call again in this hand."
        return replace(call, ask=ask, children=groups, asks_first=True)
    if len(groups) < 2:
        return replace(call, action=None if view.seat is None else CALLS[0])
    ask = f"You were first! Which group do you take? You have {CHOOSE_SECONDS:.0f} seconds."
    return replace(call, ask=ask, children=groups)


def _call_key(view: ProgressiveView, group: int) -> str:
    """The key of the call with a group; where wrong ones count it is of the stick placed, so that it can grow stale."""
    on = "group" if view.placed is None else f"{view.hand_number}{stick_name(view.placed)}"
    return f"{on}-{group + 1}"


def _called_group(view: ProgressiveView, number: int, group: tuple[int, ...]) -> Choice:
    name = group_name(number)
    return Choice(
        _call_key(view, number),
        f"NO-JOKE on {name}",
        capital(name),
        across_phrase(group, ROWS[view.rows]),
        Tone.SPECIAL,
        None if view.seat is None else CALLS[number],
        is_call=True,
        spoken=f"Take {name}",
    )
