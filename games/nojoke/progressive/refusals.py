"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.english import capital
from games.nojoke.labels import stick_label
from games.nojoke.progressive.groups import GROUP, across_phrase, group_name, groups_of, takers_of
from games.nojoke.progressive.model import (
    ROWS,
    Keep,
    Miscall,
    NoJoke,
    PlaceStick,
    ProgressiveAction,
    ProgressiveView,
    Take,
)

_PLACE_OR_TAKE = "place a stick, or take a group with one of yours"


def refusal(view: ProgressiveView, action: ProgressiveAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if isinstance(action, NoJoke | Miscall):
        return _call_refusal(view, action)
    if view.seat not in view.to_act:
        if not view.to_act:
            return "It isn't anyone's turn just now: try again in a moment. (NO-JOKE, turns)"
        return "It isn't your turn: read the groups, and play when it is. (NO-JOKE, turns)"
    if isinstance(action, Keep):
        return f"You have to use a stick first: {_PLACE_OR_TAKE}. (NO-JOKE, a turn)"
    if action.stick not in view.hand:
        return f"You don't hold {stick_label(action.stick)}: {_way_on(view)}. (NO-JOKE, a turn)"
    if view.drawn_stick is not None and (isinstance(action, PlaceStick) or action.stick != view.drawn_stick):
        return f"You have used a stick in this turn already: {_way_on(view)}. (NO-JOKE, a stick drawn)"
    if isinstance(action, Take):
        return _take_refusal(view, action)
    return _easy_refusal(view, action)


def _call_refusal(view: ProgressiveView, call: NoJoke | Miscall) -> str:
    group = call.group
    if not view.is_in_play:
        return "There's nothing to call between hands: wait for the next one. (NO-JOKE, slip-up)"
    if view.placer is None:
        return "Nobody has just placed a stick: wait until somebody does, and read it. (NO-JOKE, slip-up)"
    if view.placer == view.seat:
        return "You placed that stick yourself, so only the others can call it: watch theirs. (NO-JOKE, slip-up)"
    if view.seat in view.silenced:
        return "You called wrongly before, so you can't call again in this hand: watch the next one. (NO-JOKE, slip-up)"
    if view.placed is not None:
        return _counted_refusal(view, view.placed, call)
    if not call.is_right:
        return "A wrong call costs nothing at this table, so it's no move: play on. (NO-JOKE, slip-up)"
    standing = groups_of(view.table)[: view.standing]
    if not standing:
        return (
            "No group was complete before that stick, so it couldn't have taken one: wait until one is. "
            "(NO-JOKE, slip-up)"
        )
    last = view.table[-1]
    stick = stick_label(last)
    if not any(takers_of(a, b, c, ROWS[view.rows]) >> last & 1 for a, b, c in standing):
        taken = _read(view, 0) if len(standing) == 1 else "any group that was complete before it"
        return f"{stick} doesn't take {taken}: a wrong call costs nothing, so play on. (NO-JOKE, slip-up)"
    if group >= len(standing):
        name = capital(group_name(group))
        return f"{name} wasn't complete before that stick: pick another. (NO-JOKE, slip-up)"
    return f"{stick} doesn't take {_read(view, group)}: pick another. (NO-JOKE, slip-up)"


def _counted_refusal(view: ProgressiveView, placed: int, call: NoJoke | Miscall) -> str:
    """Say why a call on the stick placed is not right, or not wrong, where wrong ones count."""
    stick, group = stick_label(placed), call.group
    if group >= view.complete:
        return (
            f"There's no complete {group_name(group)}, so {stick} couldn't have taken it: play on. (NO-JOKE, slip-up)"
        )
    if placed not in view.table:
        return f"{stick} went with an Easy, so nobody can call it: play on. (NO-JOKE, slip-up)"
    if group >= view.standing:
        return f"{stick} completed {group_name(group)} itself: name one that stood before. (NO-JOKE, slip-up)"
    if not call.is_right:
        return f"{stick} takes {_read(view, group)}, so that call isn't wrong: make it. (NO-JOKE, slip-up)"
    return f"{stick} doesn't take {_read(view, group)}: name one that it takes. (NO-JOKE, slip-up)"


def _take_refusal(view: ProgressiveView, take: Take) -> str:
    if take.group >= view.complete:
        return f"There's no complete {group_name(take.group)} to take: {_way_on(view)}. (NO-JOKE, taking)"
    stick = stick_label(take.stick)
    instead = "place it, or try another" if view.drawn_stick is None else "try another group, or go on"
    return f"{stick} doesn't take {_read(view, take.group)}: {instead}. (NO-JOKE, taking)"


def _way_on(view: ProgressiveView) -> str:
    if view.drawn_stick is None:
        return _PLACE_OR_TAKE
    return f"take a group with {stick_label(view.drawn_stick)}, which you drew, or go on"


def _read(view: ProgressiveView, group: int) -> str:
    """The group with what is read across it: "group 1 (Heart, Club, Spade)"."""
    return f"{group_name(group)} ({across_phrase(groups_of(view.table)[group], ROWS[view.rows])})"


def _easy_refusal(view: ProgressiveView, place: PlaceStick) -> str:
    if view.rows != "singles":
        return f"There's no Easy with {view.rows}: just place the stick. (NO-JOKE, Easy)"
    if not view.easy:
        return "This table plays without Easy: just place the stick. (NO-JOKE, Easy)"
    if len(view.table) % GROUP != GROUP - 1:
        return "Only the third stick of a group can be an Easy: just place this one. (NO-JOKE, Easy)"
    group = (*groups_of(view.table)[-1], place.stick)
    return (
        f"With {stick_label(place.stick)} the group reads {across_phrase(group, 1)}, so it's no Easy: "
        "just place it. (NO-JOKE, Easy)"
    )
