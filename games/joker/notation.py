"""JOKER's actions and chance outcomes in the notation of parlour-record/1."""

from __future__ import annotations

from games.api import Json
from games.joker.board import SEATS, Move, parse_place, place_name
from games.joker.cards import card_name, parse_card
from games.joker.model import DISCARDS, Deal, JokerAction, JokerChance, Play, Reshuffle
from games.notation import check_keys, listed, whole_number


def action_to_json(action: JokerAction) -> Json:
    if isinstance(action, Play):
        moves = [_move_to_json(move) for move in action.moves]
        return {"type": "play", "card": card_name(action.card), "moves": moves}
    return {"type": "discard", "card": card_name(action.card)}


def _move_to_json(move: Move) -> Json:
    colour, origin, target = move
    return {"colour": colour, "from": place_name(colour, origin), "to": place_name(colour, target)}


def action_from_json(data: Json) -> JokerAction:
    """Parse an action; raises ValueError."""
    match data.get("type"):
        case "play":
            check_keys(data, "type", "card", "moves")
            moves = tuple(_move_from_json(move) for move in listed(data, "moves"))
            if not 1 <= len(moves) <= 2:
                raise ValueError(f"a play has one move, or with a split 7 two, not {len(moves)}")
            return Play(parse_card(data["card"]), moves)
        case "discard":
            check_keys(data, "type", "card")
            return DISCARDS[parse_card(data["card"])]
        case other:
            raise ValueError(f"a JOKER action has the type play or discard, not {other!r}")


def _move_from_json(data: object) -> Move:
    if not isinstance(data, dict) or data.keys() != {"colour", "from", "to"}:
        raise ValueError(f"a move has a colour, from and to, and nothing else, not {data!r}")
    colour = whole_number(data, "colour")
    if not 0 <= colour < SEATS:
        raise ValueError(f"a colour is a seat's number, and there is no seat {colour}")
    return Move(colour, parse_place(colour, data["from"]), parse_place(colour, data["to"]))


def chance_to_json(chance: JokerChance) -> Json:
    pile = [card_name(card) for card in chance.pile]
    if isinstance(chance, Deal):
        return {"type": "deal", "dealer": chance.dealer, "pile": pile}
    return {"type": "reshuffle", "pile": pile}


def chance_from_json(data: Json) -> JokerChance:
    """Parse a chance outcome; raises ValueError."""
    match data.get("type"):
        case "deal":
            check_keys(data, "type", "dealer", "pile")
            return Deal(whole_number(data, "dealer"), _pile(data))
        case "reshuffle":
            check_keys(data, "type", "pile")
            return Reshuffle(_pile(data))
        case other:
            raise ValueError(f"a JOKER chance outcome has the type deal or reshuffle, not {other!r}")


def _pile(data: Json) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in listed(data, "pile"))
