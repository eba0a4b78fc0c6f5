"""Sticks that a tutorial of a NO-JOKE game offers to press, by their names in records."""

from __future__ import annotations

from games.api import Json
from games.nojoke.labels import no_match_label, stick_label, stick_short
from games.nojoke.sticks import parse_stick
from games.tutorial import Offer


def stick_words(name: str) -> str:
    """The stick in full words."""
    return stick_label(parse_stick(name))


def stick_offer(name: str, wrong: str = "", *, use: tuple[str, ...] = ()) -> Offer:
    """The button of a stick; `use` are the keys that follow its own."""
    return Offer((name, *use), stick_short(parse_stick(name)), wrong)


def hand_offers(hand: str, right: str, last: str, way_on: str, **wrong: str) -> tuple[Offer, ...]:
    """The buttons of a hand of which one stick is right, or none.

    wrong: by stick why those do not go on that match the last one all the same; after each such word stands `way_on`.
    """
    return tuple(
        stick_offer(name, "" if name == right else f"{wrong.get(name) or _no_match(name, last)} {way_on}")
        for name in hand.split()
    )


def _no_match(name: str, last: str) -> str:
    return f"{no_match_label(parse_stick(name), parse_stick(last))}."


def deal_event(leader: int, sticks: str) -> Json:
    """The deal of these sticks, as a record has it."""
    return {"chance": {"type": "deal", "leader": leader, "sticks": sticks.split()}}


def play_events(plays: str) -> tuple[Json, ...]:
    """Plays as a record has them, of a text such as "0:HSS 1:draw 1:TTT", a seat and what it does each."""
    return tuple(_event(*play.split(":")) for play in plays.split())


def _event(seat: str, played: str) -> Json:
    action = {"type": played} if played.islower() else {"type": "play", "stick": played}
    return {"seat": int(seat), "action": action}
