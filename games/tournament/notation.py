"""A tournament's events as JSON, in the notation of NOTATION.md beside this module."""

from __future__ import annotations

from typing import Any

from games.api import Json
from games.joker.cards import card_name, parse_card
from games.notation import check_keys, whole_number, whole_numbers
from games.tournament.model import (
    Corrected,
    Cut,
    Draw,
    Drew,
    Ended,
    Joined,
    Left,
    Pair,
    Purpose,
    RoundBegan,
    ScoresClosed,
    Started,
    TableEnded,
    TableResult,
    TournamentEvent,
)


def event_to_json(event: TournamentEvent) -> Json:
    match event:
        case Joined(person):
            return {"type": "joined", "person": person}
        case Left(person):
            return {"type": "left", "person": person}
        case Started():
            return {"type": "started"}
        case Drew(draw):
            return {"type": "drew", "purpose": draw.purpose.value, "table": draw.table, "cuts": cuts_to_json(draw.cuts)}
        case RoundBegan(turned):
            return {"type": "began"} | ({} if turned is None else {"turned": list(turned)})
        case TableEnded(table, result, left):
            return {
                "type": "table",
                "table": table,
                "scores": list(result.scores),
                "progress": list(result.progress),
                "finished": result.is_finished,
                **({"left": list(left)} if left else {}),
            }
        case Corrected(number, table, pair, score, reason):
            return {
                "type": "corrected",
                "round": number,
                "table": table,
                "pair": pair,
                "score": score,
                "reason": reason,
            }
        case ScoresClosed():
            return {"type": "closed"}
        case Ended(reason):
            return {"type": "ended", "reason": reason}


def event_from_json(data: Json) -> TournamentEvent:
    """Parse an event; raises ValueError naming what is wrong."""
    match data.get("type"):
        case "joined":
            check_keys(data, "type", "person")
            return Joined(whole_number(data, "person"))
        case "left":
            check_keys(data, "type", "person")
            return Left(whole_number(data, "person"))
        case "started":
            check_keys(data, "type")
            return Started()
        case "drew":
            check_keys(data, "type", "purpose", "table", "cuts")
            table = None if data["table"] is None else whole_number(data, "table")
            return Drew(Draw(_purpose(data["purpose"]), table, _cuts_from_json(data["cuts"])))
        case "began":
            keys = ("turned",) if "turned" in data else ()
            check_keys(data, "type", *keys)
            return RoundBegan(tuple(whole_numbers(data, "turned")) if keys else None)
        case "table":
            optional = [key for key in ("left",) if key in data]
            check_keys(data, "type", "table", "scores", "progress", "finished", *optional)
            result = TableResult(_pair(data, "scores"), _pair(data, "progress"), _is_true(data, "finished"))
            return TableEnded(whole_number(data, "table"), result, *(whole_numbers(data, key) for key in optional))
        case "corrected":
            check_keys(data, "type", "round", "table", "pair", "score", "reason")
            return Corrected(
                round=whole_number(data, "round"),
                table=whole_number(data, "table"),
                pair=whole_number(data, "pair"),
                score=whole_number(data, "score"),
                reason=_text(data, "reason"),
            )
        case "closed":
            check_keys(data, "type")
            return ScoresClosed()
        case "ended":
            check_keys(data, "type", "reason")
            return Ended(_text(data, "reason"))
        case other:
            raise ValueError(f"a tournament has no event of the type {other!r}")


def cuts_to_json(cuts: tuple[Cut, ...]) -> list[dict[str, str]]:
    """Return a draw as JSON: for each cut the card of each player, by the player's number as a text."""
    return [{str(player): card_name(card) for player, card in cut} for cut in cuts]


def _cuts_from_json(value: object) -> tuple[Cut, ...]:
    if not isinstance(value, list):
        raise ValueError(f"cuts is a list, not {value!r}")  # noqa: TRY004 - a fault of what was written
    return tuple(_cut_from_json(cut) for cut in value)


def _cut_from_json(value: object) -> Cut:
    if not isinstance(value, dict):
        raise ValueError(f"a cut has a card for each player who draws, not {value!r}")  # noqa: TRY004
    cut = []
    for player, card in value.items():
        if not player.isdecimal() or str(int(player)) != player:
            raise ValueError(f"a player is a number, not {player!r}")
        cut.append((int(player), parse_card(card)))
    return tuple(sorted(cut))


def _purpose(value: Any) -> Purpose:
    if value not in tuple(Purpose):
        raise ValueError(f"a draw is for {', '.join(Purpose)}, not for {value!r}")
    return Purpose(value)


def _pair(data: Json, key: str) -> Pair:
    values = whole_numbers(data, key)
    if len(values) != 2:
        raise ValueError(f"{key} has a number for each of the two pairs, not {len(values)}")
    return values[0], values[1]


def _is_true(data: Json, key: str) -> bool:
    if not isinstance(data[key], bool):
        raise ValueError(f"{key} is true or false, not {data[key]!r}")  # noqa: TRY004 - a fault of what was written
    return bool(data[key])


def _text(data: Json, key: str) -> str:
    if not isinstance(data[key], str):
        raise ValueError(f"{key} is a text, not {data[key]!r}")  # noqa: TRY004 - a fault of what was written
    return str(data[key])
