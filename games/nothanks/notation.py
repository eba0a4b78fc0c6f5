"""No Thanks!' actions and deals in the notation of parlour-record/1."""

from __future__ import annotations

from collections.abc import Mapping

from games.api import Json
from games.notation import check_keys, check_type, plain_action, whole_number, whole_numbers
from games.nothanks.model import DECLINE, TAKE, Deal, NoThanksAction, Take

_PLAIN: Mapping[str, NoThanksAction] = {"take": TAKE, "decline": DECLINE}


def action_to_json(action: NoThanksAction) -> Json:
    return {"type": "take"} if isinstance(action, Take) else {"type": "decline"}


def action_from_json(data: Json) -> NoThanksAction:
    """Parse an action; raises ValueError."""
    return plain_action(data, _PLAIN, "a No Thanks! action has the type take or decline")


def chance_to_json(deal: Deal) -> Json:
    return {"type": "deal", "first": deal.first, "deck": list(deal.deck), "removed": list(deal.removed)}


def chance_from_json(data: Json) -> Deal:
    """Parse a deal; raises ValueError."""
    check_type(data, "deal", "a No Thanks! chance outcome")
    check_keys(data, "type", "first", "deck", "removed")
    return Deal(whole_number(data, "first"), whole_numbers(data, "deck"), whole_numbers(data, "removed"))
