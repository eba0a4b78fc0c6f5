"""What a page of NO-JOKE Progressive Group offers to pick: a stick, then what to do with it; and the NO-JOKE call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.api import CHOOSE_SECONDS, Choice, Tone
from games.english import capital, clip, join_words, plural
from games.nojoke.labels import face_name, stick_label, stick_short
from games.nojoke.progressive.groups import GROUP, across_letters, across_phrase, group_name, groups_of
from games.nojoke.progressive.model import (
    CALLS,
    EASY_PLACES,
    PLACES,
    ROWS,
    TAKES,
    PlaceStick,
    ProgressiveAction,
    ProgressiveView,
    Take,
)
from games.nojoke.sticks import KINDS, stick_name

_DETAIL_LENGTH = 100

_STICKS = {stick_name(stick): stick for stick in range(KINDS)}
_USES: Mapping[str, Sequence[ProgressiveAction]] = {
    "place": PLACES,
    "easy": EASY_PLACES,
    **{f"take-{group + 1}": takes for group, takes in enumerate(TAKES)},
}
"""What can be done with a stick: the actions by key and by stick."""
_CALLS = {f"group-{group + 1}": call for group, call in enumerate(CALLS)}


def choices(view: ProgressiveView) -> tuple[Choice, ...]:
    """In turn the seat's sticks; and for everyone, all through a hand, the call, whether or not it would be right."""
    if not view.is_in_play:
        return ()
    return *(_stick(view, stick) for stick in view.hand if view.legal), _call(view)


def action_of(view: ProgressiveView, path: Sequence[str]) -> ProgressiveAction | None:
    """The action that the keys of choices name, legal or not; None if they name none."""
    match path:
        case ["no-joke"]:
            return CALLS[0]
        case ["no-joke", group]:
            return _CALLS.get(group)
        case [stick] if stick in _STICKS:
            return PLACES[_STICKS[stick]]
        case [stick, use] if stick in _STICKS and use in _USES:
            return _USES[use][_STICKS[stick]]
    return None


def _stick(view: ProgressiveView, stick: int) -> Choice:
    """A stick that can only be placed is placed at once; else it is asked what to do with it."""
    options = [option for action in view.legal if (option := _option(view, action, stick)) is not None]
    label, short, face = stick_label(stick), stick_short(stick), face_name(stick)
    if len(options) == 1:
        only = options[0]
        return Choice(stick_name(stick), label, short, only.detail, Tone.PLAY, only.action, face=face)
    plays = [option for option in options if option.tone is Tone.SPECIAL]
    detail = f"can {join_words([option.label for option in plays], 'or')}, or be placed"
    return Choice(
        stick_name(stick),
        label,
        short,
        clip(detail, _DETAIL_LENGTH),
        Tone.SPECIAL,
        ask=f"What do you do with {label}?",
        children=(*plays, *(option for option in options if option.tone is not Tone.SPECIAL)),
        face=face,
    )


def _option(view: ProgressiveView, action: ProgressiveAction, stick: int) -> Choice | None:
    """What the action does with the stick; None if it is of another one."""
    if isinstance(action, Take) and action.stick == stick:
        key, name = f"take-{action.group + 1}", group_name(action.group)
        sticks = len(view.table) - GROUP * action.group + 1
        detail = f"{plural('stick', sticks)} for you: {name}, all after it and this one"
        return Choice(key, f"take {name}", f"Take {name}", detail, Tone.SPECIAL, action)
    if isinstance(action, PlaceStick) and action.stick == stick:
        if action.easy:
            detail = f"Easy: {plural('stick', GROUP)} for you, the group that this one completes"
            return Choice("easy", "take its own group", "Easy", detail, Tone.SPECIAL, action)
        return Choice("place", "place it", "Place it", _placing(view, stick), Tone.PLAY, action)
    return None


def _placing(view: ProgressiveView, stick: int) -> str:
    """What placing the stick does."""
    group = group_name(view.complete)
    place = len(view.table) % GROUP
    if place == GROUP - 1:
        complete = (*view.table[-2:], stick)
        rows = " or ".join(across_letters(complete, row) for row in range(ROWS[view.rows]))
        does = f"completes {group}, {rows} across"
    else:
        does = f"goes on with {group}" if place else f"begins {group}"
    is_slip_up = any(isinstance(action, Take) and action.stick == stick for action in view.legal)
    return f"{does}; others may then call NO-JOKE on it" if is_slip_up else does


def _call(view: ProgressiveView) -> Choice:
    """The call, and the groups to choose from where there are two: one press is a call on all of them."""
    groups = groups_of(view.table)[: view.standing]
    detail = "the last stick could have taken a group: take it with that stick"
    label, short = "call NO-JOKE", "NO-JOKE!"
    if len(groups) < 2:
        action = None if view.seat is None else CALLS[0]
        return Choice("no-joke", label, short, detail, Tone.SPECIAL, action, is_public=True, is_call=True)
    children = tuple(_called_group(view, number, group) for number, group in enumerate(groups))
    ask = f"You were first! Which group do you take? You have {CHOOSE_SECONDS:.0f} seconds."
    return Choice(
        "no-joke", label, short, detail, Tone.SPECIAL, ask=ask, children=children, is_public=True, is_call=True
    )


def _called_group(view: ProgressiveView, number: int, group: tuple[int, ...]) -> Choice:
    name = group_name(number)
    return Choice(
        f"group-{number + 1}",
        f"NO-JOKE on {name}",
        capital(name),
        across_phrase(group, ROWS[view.rows]),
        Tone.SPECIAL,
        None if view.seat is None else CALLS[number],
        is_call=True,
    )
