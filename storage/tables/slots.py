"""Slots: which message of a table or tournament a message is, and whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from storage.shards.groups import Part


@dataclass(frozen=True, slots=True)
class Public:
    """The table's public message; in direct messages it is the player's hand as well."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A table's direct message to a person, who may have left since."""

    person: int


@dataclass(frozen=True, slots=True)
class Mention:
    """The message that mentions a person in place of a hand, if direct messages are closed."""

    person: int


@dataclass(frozen=True, slots=True)
class Board:
    """The tournament's public message."""


@dataclass(frozen=True, slots=True)
class Card:
    """A person's score card in a tournament."""

    person: int


@dataclass(frozen=True, slots=True)
class Thread:
    """The thread of a tournament's table, by the table's number, from 1."""

    number: int


Reader: TypeAlias = Public | Hand
"""The reader for whom a table's screen is rendered."""
TableSlot: TypeAlias = Public | Hand | Mention
TournamentSlot: TypeAlias = Board | Card | Thread
AnySlot: TypeAlias = TableSlot | TournamentSlot
SlotT = TypeVar("SlotT", bound=AnySlot)


def part_of(slot: AnySlot) -> Part:
    """Return which part of an item's messages the slot belongs to."""
    return Part.DIRECT if isinstance(slot, Hand | Card) else Part.PLACE


def person_of(slot: AnySlot) -> int | None:
    """Return whose private message it is, or None."""
    return slot.person if isinstance(slot, Hand | Mention | Card) else None
