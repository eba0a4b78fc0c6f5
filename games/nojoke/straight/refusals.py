"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.nojoke.labels import no_match_label, stick_label
from games.nojoke.play import Play
from games.nojoke.straight.model import DRAW, MOST_TO_DRAW_TO, PASS, Draw, StraightAction, StraightView


def refusal(view: StraightView, action: StraightAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if view.seat not in view.to_act:
        if not view.to_act:
            return "It's nobody's turn right now: look again in a moment. (NO-JOKE, turns)"
        return "It's not your turn yet: look at your sticks, and play when it is. (NO-JOKE, turns)"
    if isinstance(action, Play):
        return _play_refusal(view, action.stick)
    if isinstance(action, Draw):
        if not view.reserve:
            return f"The reserve is empty, so you can't draw: {_way_on(view)}. (NO-JOKE, drawing)"
        return f"You hold {MOST_TO_DRAW_TO} sticks, and you can't draw more: {_way_on(view)}. (NO-JOKE, drawing)"
    return f"You can pass only when none of your sticks matches and you can't draw: {_way_on(view)}. (NO-JOKE, passing)"


def _play_refusal(view: StraightView, stick: int) -> str:
    if stick not in view.hand:
        return f"You don't hold {stick_label(stick)}: {_way_on(view)}. (NO-JOKE, a turn)"
    last, _ = view.table[-1]
    return f"{no_match_label(stick, last)}: {_way_on(view)}. (NO-JOKE, matching)"


def _way_on(view: StraightView) -> str:
    """What the seat can do instead."""
    if PASS in view.legal:
        return "no stick you hold matches, so pass"
    can_draw = DRAW in view.legal
    if len(view.legal) == can_draw:
        return "no stick you hold matches, so draw"
    what = "a stick that matches the last one" if view.table else "any stick you hold"
    return f"play {what}{', or draw' if can_draw else ''}"
