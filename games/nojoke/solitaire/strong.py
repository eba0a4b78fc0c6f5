"""The strong house player of NO-JOKE Solitaire, which plays guessed orders of the pack out by a rough sense."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from games.api import Action, Turn
from games.nojoke.matching import played_sticks
from games.nojoke.solitaire.rules import PLAYER, Solitaire, longest_chain
from games.nojoke.sticks import MATCHES

PLAYS = 18_000
"""Most plays in all guesses together; the fewer sticks are left, the more guesses there are."""
PERFECT = 2.0
"""Worth of a perfect game beside the share of sticks that are played."""
_SENSE = 0.1
"""Weight of the rough sense beside the guesses."""

# The rough sense of a stick, in one scale; the numbers were found by trying.
_CHAIN = (0.1, 3.5, 4.9, 5.5)
"""By the number of sticks in hand that can be played after it, one after the other."""
_FOLLOWERS = (-2.0, 0.5, 0.3, 0.2)
"""By the number of those in hand that match it."""
_HOPE, _WASTE = 4.0, -2.2
"""For the share of the pack that matches it: where none in hand does, and where the hand goes on without."""
_OPEN, _RARE = 0.7, 5.0
"""For the share of all sticks left that match it, and by one over their number: such a stick is hard to play later."""
_RAREST = tuple(_RARE / max(1, count) for count in range(len(MATCHES) + 1))


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Chooses the stick after which the guessed orders of the pack are played best."""

    plays: int = PLAYS
    notice: float = 1.0
    remembers: bool = False

    def choose(self, turn: Turn[Action], rng: random.Random) -> Action:
        state = cast("Solitaire", turn.state)
        held, sticks = state.held[PLAYER], played_sticks(turn.legal)
        pack = [1 << stick for stick in sorted(state.reserve)]
        unseen, left = sum(pack), len(pack) + held.bit_count()
        guesses = max(1, self.plays // (len(sticks) * left)) if pack else 1
        values = [_SENSE * guesses * worth(held, stick, unseen, len(pack), left) for stick in sticks]
        for _ in range(guesses):
            rng.shuffle(pack)
            for index, stick in enumerate(sticks):
                values[index] += rollout(held ^ 1 << stick, stick, pack[:], unseen, left - 1, rng)
        return turn.legal[values.index(max(values))]


def rollout(held: int, last: int, pack: list[int], unseen: int, goal: int, rng: random.Random) -> float:
    """Return how well it goes on after the last stick was played, for this order of the pack, the next bit last.

    Where the next stick has to match, one that does is drawn, and what follows counts by how probable that was: so few
    guesses tell as much as many that break off. goal: number of sticks left.
    """
    draw = rng.random
    weight, played = 1.0, 0.0
    left, total = goal, len(pack)
    while total:
        matching = MATCHES[last]
        if not held & matching:
            fitting = unseen & matching
            if not fitting:
                return played / goal
            weight *= fitting.bit_count() / total
            at = int(draw() * total)
            while not pack[at] & fitting:
                at = int(draw() * total)
            pack[at], pack[-1] = pack[-1], pack[at]
        drawn = pack.pop()
        total -= 1
        held |= drawn
        if not total:
            break
        unseen ^= drawn
        playable = held & matching
        best = playable & -playable
        last = best.bit_length() - 1
        if playable != best:
            most = worth(held, last, unseen, total, left)
            playable ^= best
            while playable:
                lowest = playable & -playable
                playable ^= lowest
                stick = lowest.bit_length() - 1
                value = worth(held, stick, unseen, total, left)
                if value > most:
                    most, best, last = value, lowest, stick
        held ^= best
        left -= 1
        played += weight
    chain = longest_chain(held, MATCHES[last])
    return (played + weight * chain) / goal + (PERFECT * weight if chain == left else 0.0)


def worth(held: int, stick: int, unseen: int, pack: int, left: int) -> float:
    """Return how good it looks to play a stick held; pack: number of unseen sticks, left: of those not played."""
    matching = MATCHES[stick]
    value, hope = _hand_worth(held ^ 1 << stick, stick)
    count = ((held | unseen) & matching).bit_count()
    if pack:
        value += hope * (unseen & matching).bit_count() / pack
    return value + _OPEN * count / left + _RAREST[count]


@lru_cache(maxsize=1 << 16)
def _hand_worth(held: int, last: int) -> tuple[float, float]:
    """The worth of a hand after the last stick, and of the share of the pack that matches it."""
    followers = (held & MATCHES[last]).bit_count()
    value = _CHAIN[min(longest_chain(held, MATCHES[last]), 3)] + _FOLLOWERS[min(followers, 3)]
    return value, _WASTE if followers else _HOPE
