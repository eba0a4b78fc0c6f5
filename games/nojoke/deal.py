"""The deal of a NO-JOKE hand: drawn at random, checked against the rules."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from games.api import Chance, IllegalChance
from games.english import plural
from games.nojoke.sticks import Stick, pack, stick_name
from games.pack import check_pieces


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
    """Sticks well mixed."""
    # Sorting by random keys shuffles as fairly as rng.sample does, in half its time.
    return Deal(leader, tuple(sorted(pack(packs), key=lambda _: rng.random())))


def sample_first_deal(seats: int, packs: int, rng: random.Random) -> Deal:
    """The deal of a game's first hand, whose leader is drawn too."""
    return sample_deal(rng.randrange(seats), packs, rng)


def check_deal(deal: Deal, leader: int | None, seats: int, packs: int) -> None:
    """Check who leads (None: anyone, it is the first hand) and that all sticks are there; raises IllegalChance."""
    if leader is None:
        if not 0 <= deal.leader < seats:
            raise IllegalChance(f"the leader is one of the {seats} seats, not seat {deal.leader}")
    elif deal.leader != leader:
        raise IllegalChance(f"seat {leader} leads this hand, not seat {deal.leader}")
    check_pieces(_rule(packs), deal.sticks, pack(packs), stick_name)


@cache
def _rule(packs: int) -> str:
    """What a deal is of, in words."""
    return f"a deal is of {plural('pack', packs)}"
