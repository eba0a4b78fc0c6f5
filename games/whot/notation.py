"""WHOT's actions and chance outcomes in the notation of parlour-record/1."""

from __future__ import annotations

from collections.abc import Mapping

from games.api import Json
from games.notation import check_keys, listed, plain_action
from games.whot.cards import SYMBOLS, WHOT, card_name, parse_card, parse_symbol
from games.whot.model import (
    CALLING_PLAYS,
    DRAW,
    PASS,
    PLAYS,
    SEATS_OF_TWO_PACKS,
    Cut,
    Deal,
    Draw,
    Play,
    WhotAction,
    WhotChance,
)

_PLAIN: Mapping[str, WhotAction] = {"draw": DRAW, "pass": PASS}


def action_to_json(action: WhotAction) -> Json:
    if isinstance(action, Play):
        data = {"type": "play", "card": card_name(action.card)}
        return data | {"call": None if action.call is None else SYMBOLS[action.call]} if action.card == WHOT else data
    return {"type": "draw"} if isinstance(action, Draw) else {"type": "pass"}


def action_from_json(data: Json) -> WhotAction:
    """Parse an action; raises ValueError."""
    if data.get("type") == "play":
        return _play_from_json(data)
    return plain_action(data, _PLAIN, "a WHOT action has the type play, draw or pass")


def _play_from_json(data: Json) -> Play:
    if "card" not in data:
        raise ValueError("a play names its card")
    card = parse_card(data["card"])
    if card != WHOT:
        if "call" in data:
            raise ValueError(f"only a WHOT has a call, {card_name(card)} has none")
        check_keys(data, "type", "card")
        return PLAYS[card]
    if "call" not in data:
        raise ValueError("the play of a WHOT has a call: a symbol, or null as the last card")
    check_keys(data, "type", "card", "call")
    return PLAYS[WHOT] if data["call"] is None else CALLING_PLAYS[parse_symbol(data["call"])]


def chance_to_json(chance: WhotChance) -> Json:
    if isinstance(chance, Cut):
        rounds = [{str(seat): card_name(card) for seat, card in cuts} for cuts in chance.rounds]
        return {"type": "cut", "rounds": rounds, "dealer": chance.dealer}
    return {"type": "deal", "dealer": chance.dealer, "pack": [card_name(card) for card in chance.pack]}


def chance_from_json(data: Json) -> WhotChance:
    """Parse a chance outcome; raises ValueError."""
    match data.get("type"):
        case "cut":
            check_keys(data, "type", "rounds", "dealer")
            rounds = tuple(_cuts_from_json(cuts) for cuts in listed(data, "rounds"))
            return Cut(rounds, _seat(data["dealer"], "dealer"))
        case "deal":
            check_keys(data, "type", "dealer", "pack")
            cards = tuple(parse_card(name) for name in listed(data, "pack"))
            return Deal(_seat(data["dealer"], "dealer"), cards)
        case other:
            raise ValueError(f"a WHOT chance outcome has the type cut or deal, not {other!r}")


def _cuts_from_json(cuts: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(cuts, dict):
        raise ValueError(f"a round of the cut maps seats to cards, it is not {cuts!r}")  # noqa: TRY004
    seats = {str(seat): seat for seat in range(SEATS_OF_TWO_PACKS)}
    if unknown := cuts.keys() - seats.keys():
        raise ValueError(f"a round of the cut is by seat, and there is no seat {min(unknown, key=str)!r}")
    return tuple(sorted((seats[seat], parse_card(name)) for seat, name in cuts.items()))


def _seat(value: object, name: str) -> int:
    if type(value) is not int:
        raise ValueError(f"{name} is a seat's number, not {value!r}")
    return value
