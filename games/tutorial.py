"""A game's first minute: a fixed deal against a house player, and the moments in it where a person is to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.notation import Json

TEACHER = "Vera"
READER = 0
"""The seat of who learns."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to press: the keys of `Game.action_of` that lead to the action, and what stands on the button.

    wrong: why it does not go on, in a sentence or two with what to try; empty for what goes on, and for what the rules
    forbid, which say it themselves (`State.refusal`). spoken: the label in full words, for who has no pictures; empty
    where the game's own choices say it.
    """

    path: tuple[str, ...]
    label: str
    wrong: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment. revision: after how many events it comes. told: what happened, one sentence.

    to_do: what is to be done, one sentence that tells the rule. offers: what can be pressed, at least one of which is
    in `right`, the keys that go on; one of `right` is the event that follows in the deal. praise: what its play did,
    told as the next step begins, one sentence.
    """

    revision: int
    told: str
    to_do: str
    offers: tuple[Offer, ...]
    right: frozenset[tuple[str, ...]]
    praise: str = ""


@dataclass(frozen=True, slots=True)
class Tutorial:
    """The moments, in order, of one game: its options in JSON, the seats, and every event as a record has it.

    The reader has seat `READER`; everybody else is of the house, the first of them `TEACHER`.
    """

    seats: int
    events: tuple[dict[str, Any], ...]
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


# A lesson written in the order in which it comes


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
