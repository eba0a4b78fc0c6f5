"""No Thanks!' actions and deals in the notation of parlour-record/1."""

from __future__ import annotations

from games.api import Json
from games.notation import check_keys, whole_number, whole_numbers
from games.nothanks.model import DECLINE, TAKE, Deal, NoThanksAction, Take


def action_to_json(action: NoThanksAction) -> Json:
    return {"type": "take"} if isinstance(action, Take) else {"type": "decline"}


def action_from_json(data: Json) -> NoThanksAction:
    """Parse an action; raises ValueError."""
    match data.get("type"):
        case "take":
            check_keys(data, "type")
            return TAKE
        case "decline":
            check_keys(data, "type")
            return DECLINE
        case other:
            raise ValueError(f"a No Thanks! action has the type take or decline, not {other!r}")


def chance_to_json(deal: Deal) -> Json:
    return {"type": "deal", "first": deal.first, "deck": list(deal.deck), "removed": list(deal.removed)}


def chance_from_json(data: Json) -> Deal:
    """Parse a deal; raises ValueError."""
    if data.get("type") != "deal":
        raise ValueError(f"a No Thanks! chance outcome has the type deal, not {data.get('type')!r}")
    check_keys(data, "type", "first", "deck", "removed")
    return Deal(whole_number(data, "first"), whole_numbers(data, "deck"), whole_numbers(data, "removed"))
