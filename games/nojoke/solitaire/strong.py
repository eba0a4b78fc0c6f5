"""The strong player of NO-JOKE Solitaire: it plays guessed orders of the pack to their ends, by a rough sense."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from games.api import Player, Turn
from games.nojoke.play import Play
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState, longest_chain
from games.nojoke.sticks import MATCHES

PLAYS = 18_000
"""So many, at most, are played in all guesses together, so that the fewer are left, the more guesses there are."""
PERFECT = 2.0
"""How much more than the part of the sticks that are played it counts that all are."""
_SENSE = 0.1
"""How much the rough sense counts beside the guesses."""

# The rough sense, whose numbers were found by trying: how much each is worth in one scale.
_CHAIN = (0.1, 3.5, 4.9, 5.5)
"""How many sticks in hand can be played after a stick, one after the other."""
_FOLLOWERS = (-2.0, 0.5, 0.3, 0.2)
"""How many of those in hand match it."""
_HOPE, _WASTE = 4.0, -2.2
"""What part of the pack matches it: where none in hand does, and where the hand goes on without."""
_OPEN, _RARE = 0.7, 5.0
"""What part of all that is left matches it, and one by how many that are: such a stick is hard to play later."""
_RAREST = tuple(_RARE / max(1, count) for count in range(len(MATCHES) + 1))


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Chooses the stick after which the guessed orders of the pack are played best."""

    plays: int = PLAYS
    notice: float = 1.0
    remembers: bool = False

    def choose(self, turn: Turn[Play], rng: random.Random) -> Play:
        state = turn.state
        if not isinstance(state, SolitaireState):
            raise TypeError(f"not a position of NO-JOKE Solitaire: {state!r}")
        legal = turn.legal
        pack = [1 << stick for stick in sorted(state.pack)]
        unseen, left = sum(pack), len(pack) + state.held.bit_count()
        guesses = max(1, self.plays // (len(legal) * left)) if pack else 1
        values = [_SENSE * guesses * worth(state.held, play.stick, unseen, len(pack), left) for play in legal]
        for _ in range(guesses):
            rng.shuffle(pack)
            for index, play in enumerate(legal):
                values[index] += rollout(state.held ^ 1 << play.stick, play.stick, pack[:], unseen, left - 1, rng)
        return legal[values.index(max(values))]


def strong_player(options: SolitaireOptions, seats: int) -> Player[Play]:
    """Who plays strongly."""
    return Rollouts()


def rollout(held: int, last: int, pack: list[int], unseen: int, goal: int, rng: random.Random) -> float:
    """How well it goes on after the last stick was played, if the pack has this order, the next stick's bit last.

    Where the next stick has to match, one that does is drawn, and what follows counts by how probable that was: so few
    guesses tell as much as many that break off. goal: how many sticks are left.
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
    """How good it looks to play a stick held; pack: how many are unseen, left: how many are not played."""
    matching = MATCHES[stick]
    value, hope = _hand_worth(held ^ 1 << stick, stick)
    count = ((held | unseen) & matching).bit_count()
    if pack:
        value += hope * (unseen & matching).bit_count() / pack
    return value + _OPEN * count / left + _RAREST[count]


@lru_cache(maxsize=1 << 16)
def _hand_worth(held: int, last: int) -> tuple[float, float]:
    """How good a hand is after the last stick, and how much the part of the pack that matches it adds."""
    followers = (held & MATCHES[last]).bit_count()
    value = _CHAIN[min(longest_chain(held, MATCHES[last]), 3)] + _FOLLOWERS[min(followers, 3)]
    return value, _WASTE if followers else _HOPE
