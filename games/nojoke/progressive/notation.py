"""The actions of NO-JOKE Progressive Group in the notation of parlour-record/1."""

from __future__ import annotations

from games.api import Json
from games.nojoke.progressive.groups import MOST_GROUPS
from games.nojoke.progressive.model import CALLS, EASY_PLACES, PLACES, TAKES, PlaceStick, ProgressiveAction, Take
from games.nojoke.sticks import parse_stick, stick_name
from games.notation import check_keys, whole_number


def action_to_json(action: ProgressiveAction) -> Json:
    if isinstance(action, PlaceStick):
        return {"type": "place", "stick": stick_name(action.stick), "easy": action.easy}
    if isinstance(action, Take):
        return {"type": "take", "stick": stick_name(action.stick), "group": action.group}
    return {"type": "call", "group": action.group}


def action_from_json(data: Json) -> ProgressiveAction:
    """Parse an action; raises ValueError."""
    match data.get("type"):
        case "place":
            check_keys(data, "type", "stick", "easy")
            if not isinstance(data["easy"], bool):
                raise ValueError(f"easy is true or false, not {data['easy']!r}")  # noqa: TRY004 - a fault of what was written
            return (EASY_PLACES if data["easy"] else PLACES)[parse_stick(data["stick"])]
        case "take":
            check_keys(data, "type", "stick", "group")
            return TAKES[_group(data)][parse_stick(data["stick"])]
        case "call":
            check_keys(data, "type", "group")
            return CALLS[_group(data)]
        case other:
            raise ValueError(f"a NO-JOKE Progressive Group action has the type place, take or call, not {other!r}")


def _group(data: Json) -> int:
    group = whole_number(data, "group")
    if not 0 <= group < MOST_GROUPS:
        raise ValueError(f"groups are counted from 0 to {MOST_GROUPS - 1}, there is no group {group}")
    return group
