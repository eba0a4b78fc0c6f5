"""The actions of NO-JOKE Straight in the notation of parlour-record/1."""

from __future__ import annotations

from collections.abc import Mapping

from games.api import Json
from games.nojoke.play import Play, play_from_json, play_to_json
from games.nojoke.straight.model import DRAW, PASS, Draw, StraightAction
from games.notation import plain_action

_PLAIN: Mapping[str, StraightAction] = {"draw": DRAW, "pass": PASS}


def action_to_json(action: StraightAction) -> Json:
    if isinstance(action, Play):
        return play_to_json(action)
    return {"type": "draw"} if isinstance(action, Draw) else {"type": "pass"}


def action_from_json(data: Json) -> StraightAction:
    """Parse an action; raises ValueError."""
    if data.get("type") == "play":
        return play_from_json(data)
    return plain_action(data, _PLAIN, "a NO-JOKE Straight action has the type play, draw or pass")
