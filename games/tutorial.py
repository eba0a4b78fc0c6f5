"""A game's first minute: a fixed deal against a house player, and the moments in it where a person is to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
