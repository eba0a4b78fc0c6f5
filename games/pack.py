"""Shared parts of packs of cards or sticks: each piece is a small int, and a set of them a bit mask."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator

from games.api import IllegalChance
from games.english import plural


def _refuse_lookalike(value: object) -> object:
    """Raise ValueError for true and 1.0, which a Literal takes for 1."""
    if isinstance(value, bool | float):
        raise ValueError("packs is auto, 1 or 2")  # noqa: TRY004 - pydantic wants a ValueError
    return value


Packs: TypeAlias = Annotated[Literal["auto", 1, 2], BeforeValidator(_refuse_lookalike)]
"""Number of packs in play; auto: by the number of players."""


def mask_of(pieces: Iterable[int]) -> int:
    """Return the mask of the pieces."""
    mask = 0
    for piece in pieces:
        mask |= 1 << piece
    return mask


def parse_piece(name: object, pieces: Mapping[str, int], noun: str) -> int:
    """Return the piece of that name; raises ValueError if the pack has none."""
    piece = pieces.get(name) if isinstance(name, str) else None
    if piece is None:
        raise ValueError(f"the pack has no {noun} {name!r}")
    return piece


def check_pieces(rule: str, given: Iterable[int], due: tuple[int, ...], name: Callable[[int], str]) -> None:
    """Check that the pieces are the expected ones, which ascend; raises IllegalChance, which begins with the rule."""
    if (ascending := tuple(sorted(given))) == due:
        return
    times, times_due = Counter(ascending), Counter(due)
    piece = min((times_due - times) + (times - times_due))
    raise IllegalChance(f"{rule}, with {name(piece)} {plural('time', times_due[piece])}, not {times[piece]}")


def redraw(pile: list[int], hands: Iterable[list[int]], rng: random.Random) -> None:
    """Shuffle the pile and the hands together and redistribute their numbers of cards, whatever their order was."""
    unseen = list(pile)
    for hand in hands:
        unseen += hand
    unseen.sort()
    rng.shuffle(unseen)
    start = len(pile)
    pile[:] = unseen[:start]
    for hand in hands:
        hand[:] = unseen[start : start + len(hand)]
        start += len(hand)
