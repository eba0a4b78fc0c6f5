"""The 35 NO-JOKE sticks, what matches what, and how they are dealt.

A stick is a small int, 0..34; two equal sticks of two packs are the same int. A symbol is an index into `SYMBOLS`, a
position 0, 1 or 2. A set of sticks is a mask with bit `stick` set.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Annotated, TypeAlias

from games.api import Chance, IllegalChance
from games.codec import Written, among
from games.english import plural
from games.pack import check_pieces, mask_of, parse_piece

SYMBOLS = ("heart", "spade", "diamond", "club", "star")
"""The symbols in their fixed order."""

LETTERS = "HSDCT"
"""The letter of each symbol in records: T is the star."""

POSITIONS = 3

_ROWS = (  # rules 2: a stick for each three symbols, and each symbol seven times in each position
    "HHH SSS DDD CCC TTT",
    "HHS SSD DDC CCT TTH",
    "HDH SCS DTD CHC TST",
    "HCH STS DHD CSC TDT",
    "THH HSS SDD DCC CTT",
    "HSD SDC DCT CTH THS",
    "HCS STD DHC CST TDH",
)
_NAMES = tuple(name for row in _ROWS for name in row.split())
_STICKS = {name: stick for stick, name in enumerate(_NAMES)}

KINDS = len(_NAMES)
"""The number of different sticks."""

SYMBOLS_OF = tuple(tuple(LETTERS.index(letter) for letter in name) for name in _NAMES)
"""The three symbols of each stick, in position order."""

TAKERS = {tuple(sorted(face)): stick for stick, face in enumerate(SYMBOLS_OF)}
"""For each three symbols, ascending, the one stick that carries them."""

ALL_STICKS = (1 << KINDS) - 1
"""The set of all sticks."""


@cache
def pack(packs: int = 1) -> tuple[int, ...]:
    """All sticks of one or more packs, ascending."""
    return tuple(sorted([*range(KINDS)] * packs))


def stick_name(stick: int) -> str:
    """The stick's name in records: "HSS"."""
    return _NAMES[stick]


def parse_stick(name: object) -> int:
    """The stick of that name; raises ValueError when the pack has none."""
    return parse_piece(name, _STICKS, "stick")


Stick: TypeAlias = Annotated[int, Written(stick_name, parse_stick), among(range(KINDS), "there are the sticks")]
"""A stick, by its name in records."""


SHARED = tuple(
    tuple(
        tuple(p for p in range(POSITIONS) if SYMBOLS_OF[first][p] == SYMBOLS_OF[second][p]) for second in range(KINDS)
    )
    for first in range(KINDS)
)
"""For each two sticks the positions in which both have the same symbol, ascending."""

CARRIERS = tuple(
    tuple(
        mask_of(stick for stick in range(KINDS) if SYMBOLS_OF[stick][position] == symbol)
        for symbol in range(len(SYMBOLS))
    )
    for position in range(POSITIONS)
)
"""For each position and symbol the set of sticks that carry the symbol there."""

MATCHES = tuple(mask_of(stick for stick in range(KINDS) if SHARED[last][stick]) for last in range(KINDS))
"""For each stick the set of sticks that match it in at least one position, itself among them."""

# The deal


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """All sticks in drawing order, the first to the leader."""

    leader: int
    sticks: tuple[Stick, ...]

    def hand(self, seat: int, seats: int, each: int) -> list[int]:
        """The sticks that the seat draws when the seats draw one at a time, from the leader to the left."""
        return list(self.sticks[(seat - self.leader) % seats : each * seats : seats])

    def reserve(self, seats: int, each: int) -> list[int]:
        """The sticks left after the hands, the next one last."""
        return list(self.sticks[: each * seats - 1 : -1])


def sample_deal(leader: int, packs: int, rng: random.Random) -> Deal:
    """Deal well mixed sticks."""
    # Sorting by random keys shuffles as fairly as rng.sample does, in half its time.
    return Deal(leader, tuple(sorted(pack(packs), key=lambda _: rng.random())))


def sample_first_deal(seats: int, packs: int, rng: random.Random) -> Deal:
    """Deal a game's first hand, whose leader is drawn too."""
    return sample_deal(rng.randrange(seats), packs, rng)


def check_deal(deal: Deal, leader: int | None, seats: int, packs: int) -> None:
    """Check who leads (None: anyone, it is the first hand) and that all sticks are there; raises IllegalChance."""
    if leader is None:
        if not 0 <= deal.leader < seats:
            raise IllegalChance(f"the leader is one of the {seats} seats, not seat {deal.leader}")
    elif deal.leader != leader:
        raise IllegalChance(f"seat {leader} leads this hand, not seat {deal.leader}")
    check_pieces(f"a deal is of {plural('pack', packs)}", deal.sticks, pack(packs), stick_name)
