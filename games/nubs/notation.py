"""NUBS' actions and leads in the notation of parlour-record/1."""

from __future__ import annotations

from games.api import Json
from games.notation import check_keys, check_type, whole_number
from games.nubs.board import PEGS, SIZES
from games.nubs.model import PLAYS, Lead, NubsAction


def action_to_json(action: NubsAction) -> Json:
    return {"type": "play", "roll": action.roll, "peg": action.peg}


def action_from_json(data: Json) -> NubsAction:
    """Parse an action; raises ValueError."""
    check_type(data, "play", "a NUBS action")
    check_keys(data, "type", "roll", "peg")
    roll, peg = whole_number(data, "roll"), whole_number(data, "peg")
    if roll not in SIZES:
        raise ValueError(f"rolls have the sizes {SIZES[0]} to {SIZES[-1]}, not {roll}")
    if peg not in PEGS:
        raise ValueError(f"there are the pegs {PEGS[0]} to {PEGS[-1]}, not {peg}")
    return PLAYS[roll - 1][peg - 1]


def chance_to_json(lead: Lead) -> Json:
    return {"type": "lead", "seat": lead.seat}


def chance_from_json(data: Json) -> Lead:
    """Parse a lead; raises ValueError."""
    check_type(data, "lead", "a NUBS chance outcome")
    check_keys(data, "type", "seat")
    return Lead(whole_number(data, "seat"))
