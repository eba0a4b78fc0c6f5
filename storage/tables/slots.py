"""Which message of a table it is that stands somewhere, and whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Public:
    """The message that all see; in direct messages it is its person's hand too."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The direct message to a person, who may have left the table meanwhile."""

    person: int


Reader: TypeAlias = Public | Hand
"""For whom a screen of a table is made."""
