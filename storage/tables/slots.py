"""Which of a thing's messages it is that stands somewhere, and whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from storage.shards.groups import Part


@dataclass(frozen=True, slots=True)
class Public:
    """The message of a table that all see; in direct messages it is its person's hand too."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A table's direct message to a person, who may have left it meanwhile."""

    person: int


@dataclass(frozen=True, slots=True)
class Mention:
    """The message that calls a person to a table in place of a hand, where direct messages are closed."""

    person: int


@dataclass(frozen=True, slots=True)
class Board:
    """The message of a tournament that all see."""


@dataclass(frozen=True, slots=True)
class Card:
    """The score card of a person in a tournament."""

    person: int


@dataclass(frozen=True, slots=True)
class Thread:
    """The thread of a table of a tournament, by the table's number from 1 on."""

    number: int


Reader: TypeAlias = Public | Hand
"""For whom a screen of a table is made."""
TableSlot: TypeAlias = Public | Hand | Mention
TournamentSlot: TypeAlias = Board | Card | Thread
AnySlot: TypeAlias = TableSlot | TournamentSlot
SlotT = TypeVar("SlotT", bound=AnySlot)


def part_of(slot: AnySlot) -> Part:
    """With which others the process shows it."""
    return Part.DIRECT if isinstance(slot, Hand | Card) else Part.PLACE


def person_of(slot: AnySlot) -> int | None:
    """Whose own message it is; None where it is not one person's."""
    return slot.person if isinstance(slot, Hand | Mention | Card) else None
