"""WHOT's actions in the notation of parlour-record/1, where a call stands with a WHOT alone."""

from __future__ import annotations

from games.api import Json, Pass
from games.codec import Codec
from games.whot.cards import WHOT, card_name
from games.whot.model import Draw, Play, WhotAction

_CODEC = Codec("a WHOT action", Play, Draw, Pass)


def action_to_json(action: WhotAction) -> Json:
    data = _CODEC.to_json(action)
    if isinstance(action, Play) and action.card != WHOT:
        del data["call"]
    return data


def action_from_json(data: Json) -> WhotAction:
    """Parse an action; raises ValueError."""
    if data.get("type") == "play" and "card" in data:
        if data["card"] != card_name(WHOT):
            if "call" in data:
                raise ValueError(f"only a WHOT has a call, {data['card']} has none")
            data = data | {"call": None}
        elif "call" not in data:
            raise ValueError("the play of a WHOT has a call: a symbol, or null as the last card")
    action: WhotAction = _CODEC.from_json(data)
    return action
