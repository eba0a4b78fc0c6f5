"""The first minute of a small game: what happens and what is asked, in the order in which it comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.api import Json
from games.tutorial import Offer, Step, Tutorial


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which who learns is to play: what happened, what is to be done and why, and what can be pressed.

    praise: what the play did, told as the next moment begins. The play itself follows in the lesson, as an `act`.
    """

    told: str
    to_do: str
    offers: tuple[tuple[Offer, bool], ...]
    praise: str = ""


def right(path: str, label: str, spoken: str = "") -> tuple[Offer, bool]:
    """Something to press that goes on; path: the keys of its choices, "bid-4 3". spoken: the label in full words."""
    return Offer(tuple(path.split()), label, spoken=spoken), True


def wrong(path: str, label: str, why: str = "", spoken: str = "") -> tuple[Offer, bool]:
    """Something to press that does not go on, and why not; of what the rules forbid, they say it themselves."""
    return Offer(tuple(path.split()), label, why, spoken), False


def happen(outcome: str, **drawn: Any) -> Json:
    """A chance outcome of the lesson, by name, with what is drawn."""
    return {"chance": {"type": outcome, **drawn}}


def act(seat: int, move: str, **values: Any) -> Json:
    """A move of the lesson, by name, with its parameters; seat 0 learns."""
    return {"seat": seat, "action": {"type": move, **values}}


def close(**books: Any) -> Json:
    """The end of a round in the lesson, with the books that `end_round` gave."""
    return {"checkpoint": {"type": "round", **books}}


def lesson(seats: int, *parts: Json | Moment, **options: Any) -> Tutorial:
    """A tutorial of what happens and of five moments in it."""
    events: list[Json] = []
    steps: list[Step] = []
    for part in parts:
        if isinstance(part, Moment):
            offers = tuple(offer for offer, _ in part.offers)
            paths = frozenset(offer.path for offer, is_right in part.offers if is_right)
            steps.append(Step(len(events), part.told, part.to_do, offers, paths, part.praise))
        else:
            events.append(part)
    return Tutorial(seats, tuple(events), tuple(steps), options)
