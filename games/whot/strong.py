"""The strong house player of WHOT, which remembers who could not follow what."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from typing import cast

from games.api import Action, Chance, Memory, State, View
from games.core import Seen
from games.house.flat import Flat
from games.pack import mask_of
from games.whot.rules import COUNTS, DRAW, FOLLOWERS, KINDS, WHOT, Whot

STRONG = Flat(1200, is_halving=True)

_ANY = (1 << KINDS) - 1
_NUMBERED = _ANY ^ 1 << WHOT

_BELIEF = 0.8
"""How probably a guess takes for true of a card what is only likely."""


class Watched(Memory[Action]):
    """What each hidden card can be: who draws holds nothing that follows, but perhaps a WHOT that is kept.

    known: for each seat the cards it drew that all saw in the pile. sure: for each seat a set of kinds for each of its
    other cards, so that these can be put in some order in which each is of its set; each set holds those before it.
    likely: the same of what house players and most persons would hold, who keep no WHOT when nothing else follows, and
    play the dearest card. stock: the next card last, once the pile was turned over; None while it is as shuffled.
    keeps: who was seen to have drawn while holding what follows, so that its
    draws tell nothing.
    """

    def __init__(self) -> None:
        self.known: list[list[int]] = []
        self.sure: list[list[int]] = []
        self.likely: list[list[int]] = []
        self.stock: list[int] | None = None
        self.keeps: set[int] = set()

    def follow(self, before: View[Action], seat: int, action: Action, after: View[Action]) -> None:
        seen, now = cast("Seen[Whot]", before).position, cast("Seen[Whot]", after).position
        pile = seen.pile
        if not pile:
            self._begin([len(hand) for hand in seen.hands])
        if action in Whot.play:
            card = Whot.play.read(action, lambda card, call: card)
            self._play(seat, card, seen.call)
            pile = [*pile, card]
        elif action == DRAW:
            self._draw(seat, seen.call)
        if not now.due and now.recent[-1][1] == "turned":
            self.stock = pile[-2::-1]

    def _begin(self, counts: Sequence[int]) -> None:
        self.known = [[] for _ in counts]
        self.sure = [[_ANY] * count for count in counts]
        self.likely = [[_ANY] * count for count in counts]
        self.stock = None

    def _play(self, seat: int, card: int, call: int) -> None:
        """Give up the strictest set that the card played may be of, so that what stays holds whichever it was of."""
        sure, likely = self.sure[seat], self.likely[seat]
        if card in self.known[seat]:
            self.known[seat].remove(card)
        else:
            index = next((index for index, kinds in enumerate(sure) if kinds >> card & 1), None)
            if index is None:
                self.keeps.add(seat)
                sure[:] = likely[:] = [_ANY] * len(sure)
            del sure[index or 0], likely[index or 0]
        cheaper = ~_dearer(call, card)
        likely[:] = [kinds & cheaper for kinds in likely]

    def _draw(self, seat: int, call: int) -> None:
        followers = FOLLOWERS[call]
        if any(followers >> card & 1 for card in self.known[seat] if card != WHOT):
            self.keeps.add(seat)
        if seat not in self.keeps:
            self.sure[seat] = [kinds & ~(followers & _NUMBERED) for kinds in self.sure[seat]]
            self.likely[seat] = [kinds & ~followers for kinds in self.likely[seat]]
        if self.stock is None:
            self.sure[seat].append(_ANY)
            self.likely[seat].append(_ANY)
        else:
            self.known[seat].append(self.stock.pop())

    def redraw(self, state: State[Action, Chance], seat: int, rng: random.Random) -> None:
        position = cast("Whot", state)
        if position.due or not position.pile:
            position.resample(seat, rng)
            return
        hands = [list(hand) for hand in position.hands]
        others = [holder for holder in range(position.seats) if holder != seat]
        unseen = sorted(position.stock + [card for holder in others for card in hands[holder]])
        for card in self.stock or ():
            unseen.remove(card)
        for holder in others:
            hands[holder] = self.known[holder][:]
            for card in hands[holder]:
                unseen.remove(card)
        toss = rng.random
        unseen.sort(key=lambda _: toss())
        wanted = [
            (likely if toss() < _BELIEF else sure, holder)
            for holder in others
            for sure, likely, holder in zip(self.sure[holder], self.likely[holder], repeat(holder))
        ]
        wanted.sort(key=lambda each: each[0].bit_count())
        for kinds, holder in wanted:
            index = next((index for index, card in enumerate(unseen) if kinds >> card & 1), -1)
            hands[holder].append(unseen.pop(index))
        position.redeal(hands, unseen if self.stock is None else self.stock[:])
        position.hide_draws(seat)


@lru_cache(maxsize=1 << 12)
def _dearer(call: int, card: int) -> int:
    """The numbered cards that follow a call and count more than one played on it; than a WHOT all do."""
    least = 0 if card == WHOT else COUNTS[card]
    return FOLLOWERS[call] & mask_of(each for each in range(WHOT) if COUNTS[each] > least)
