"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.english import capital
from games.nojoke.labels import stick_label
from games.nojoke.progressive.groups import GROUP, across_phrase, group_name, groups_of, takers_of
from games.nojoke.progressive.model import ROWS, NoJoke, PlaceStick, ProgressiveAction, ProgressiveView, Take

_PLACE_OR_TAKE = "place a stick, or take a group that one of yours matches"


def refusal(view: ProgressiveView, action: ProgressiveAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if isinstance(action, NoJoke):
        return _call_refusal(view, action.group)
    if view.seat not in view.to_act:
        if not view.to_act:
            return "No play is awaited just now: look again in a moment. (NO-JOKE, turns)"
        return "It is another player's turn: look at the groups, and play when it is yours. (NO-JOKE, turns)"
    if action.stick not in view.hand:
        return f"You do not hold {stick_label(action.stick)}: {_PLACE_OR_TAKE}. (NO-JOKE, a turn)"
    if isinstance(action, Take):
        return _take_refusal(view, action)
    return _easy_refusal(view, action)


def _call_refusal(view: ProgressiveView, group: int) -> str:
    if not view.is_in_play:
        return "No hand is in play, so there is no slip-up to call: wait for the next hand. (NO-JOKE, slip-up)"
    if view.placer is None or not view.table:
        return "No stick lies there that was placed just now: wait until one is, and watch it. (NO-JOKE, slip-up)"
    if view.placer == view.seat:
        return "You placed that stick yourself, and only others can call it: watch what they place. (NO-JOKE, slip-up)"
    standing = groups_of(view.table)[: view.standing]
    if not standing:
        return (
            "No group was complete before that stick was placed, so it could not take one: wait until one is. "
            "(NO-JOKE, slip-up)"
        )
    last = view.table[-1]
    stick = stick_label(last)
    if not any(takers_of(a, b, c, ROWS[view.rows]) >> last & 1 for a, b, c in standing):
        taken = _read(view, 0) if len(standing) == 1 else "any group that was complete before it"
        return f"{stick} does not take {taken}: a wrong call costs nothing, so play on. (NO-JOKE, slip-up)"
    if group >= len(standing):
        name = capital(group_name(group))
        return f"{name} was not complete before that stick was placed: pick another one. (NO-JOKE, slip-up)"
    return f"{stick} does not take {_read(view, group)}: pick another one. (NO-JOKE, slip-up)"


def _take_refusal(view: ProgressiveView, take: Take) -> str:
    if take.group >= view.complete:
        name = capital(group_name(take.group))
        return f"{name} is not there or not complete: {_PLACE_OR_TAKE}. (NO-JOKE, taking)"
    stick = stick_label(take.stick)
    return f"{stick} does not take {_read(view, take.group)}: place it, or take what it matches. (NO-JOKE, taking)"


def _read(view: ProgressiveView, group: int) -> str:
    """The group with what is read across it: "group 1 (Heart, Club, Spade)"."""
    return f"{group_name(group)} ({across_phrase(groups_of(view.table)[group], ROWS[view.rows])})"


def _easy_refusal(view: ProgressiveView, place: PlaceStick) -> str:
    if view.rows != "singles":
        return f"There is no Easy with {view.rows}: place the stick without. (NO-JOKE, Easy)"
    if not view.easy:
        return "This table plays without Easy: place the stick without. (NO-JOKE, Easy)"
    if len(view.table) % GROUP != GROUP - 1:
        return "Only the third stick of a group can be an Easy: place the stick without. (NO-JOKE, Easy)"
    group = (*groups_of(view.table)[-1], place.stick)
    return (
        f"{stick_label(place.stick)} does not have the symbols it would complete, {across_phrase(group, 1)}: "
        "place the stick without. (NO-JOKE, Easy)"
    )
