"""The rules of No Thanks!; a set of cards is an int with one bit a card."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Literal, TypeAlias

from games.api import Action, Chance, IllegalChance, Json
from games.core import Rules, chance, counted, move, option, private, public
from games.english import join_words
from games.state import leads

Variant: TypeAlias = Literal["standard", "tactical"]
Deed: TypeAlias = Literal["begins", "took", "paid"]
Entry: TypeAlias = tuple[int, Deed, int, int]
"""Something that happened: who, what, with which card, and the chips on it afterwards, or that went with it."""

CARDS = range(3, 36)
DECK = 24
"""Number of cards that are played; the others are set aside unseen."""
CHIPS_EACH: Mapping[Variant, int] = {"standard": 11, "tactical": 10}
LEFT_OUT: Mapping[Variant, tuple[int, ...]] = {"standard": (), "tactical": (10, 20, 30)}
"""The cards that are out for all to know."""
RECENT = 3
"""Number of entries that are told."""

_FAIR_PRICE = 8
"""Points that a house player gives for a card, since everybody has to take some."""
_ENOUGH_CHIPS = 9
_FEAR = 1.8
"""Points that a house player fears for each chip that it has fewer than enough."""
_WAVER = 1.0
"""Points by which a price is misjudged in a playout at most."""
_LEAD, _LEAD_PART = 15.0, 0.3
"""A lead by so many points counts 0.73, and beside who wins, leads count by so large a part."""


@lru_cache(maxsize=1 << 12)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return tuple(card for card in CARDS if mask >> card & 1)


def runs_of(cards: Iterable[int]) -> tuple[range, ...]:
    """Cards, given ascending, as unbroken runs; a single card is a run of one."""
    runs: list[range] = []
    for card in cards:
        if runs and runs[-1].stop == card:
            runs[-1] = range(runs[-1].start, card + 1)
        else:
            runs.append(range(card, card + 1))
    return tuple(runs)


@lru_cache(maxsize=1 << 12)
def count_points(mask: int) -> int:
    """The points of a set: the lowest card of each run."""
    return sum(run.start for run in runs_of(cards_of(mask)))


def added_points(mask: int, card: int) -> int:
    """The points that a card adds to a set, with it or without; fewer than none where it leads into a run."""
    continues, leads_on = mask >> (card - 1) & 1, mask >> (card + 1) & 1
    return (0 if continues else card) - (card + 1 if leads_on else 0)


class NoChips:
    """The seat has no chip left to pay."""


class NoThanks(Rules):
    """A position.

    card: on offer, 0 for none; pot: the chips on it. deck: the next card last. chips, taken: each seat's chips and its
    cards as a set. latest: what each seat did since its turn came to it last, the oldest first. A game has at most 24
    takes and, between two of them, no more payments than there are chips.
    """

    variant: Variant = option(
        "standard",
        "Variant",
        "standard: 11 chips each. tactical: 10 chips each, and everyone knows that 10, 20 and 30 are out.",
    )
    card: int = public(0)
    pot: int = public(0)
    deck: list[int] = counted()
    removed: list[int]
    chips: list[int] = private()
    taken: list[int] = public()
    recent: deque[Entry] = public()
    latest: list[tuple[Entry, ...]] = public()

    is_low_best = True

    def begin(self) -> None:
        self.deck, self.removed = [], []
        self.chips = [CHIPS_EACH[self.variant]] * self.seats
        self.taken, self.latest, self.recent = [0] * self.seats, [()] * self.seats, deque(maxlen=RECENT)
        self.draw(NoThanks.deal)

    @chance
    def deal(self, first: int, deck: tuple[int, ...], removed: tuple[int, ...]) -> None:
        if not 0 <= first < self.seats:
            raise IllegalChance(f"the first player is one of the seats 0 to {self.seats - 1}, not {first}")
        if len(deck) != DECK:
            raise IllegalChance(f"the deck has {DECK} cards, not {len(deck)}")
        if sorted(deck + removed) != self.cards_in_play:
            out = join_words([str(card) for card in LEFT_OUT[self.variant]])
            cards = f"{CARDS[0]} to {CARDS[-1]}{f' without {out}' if out else ''}"
            raise IllegalChance(f"deck and removed cards are together {cards}, each once")
        self.card, self.deck, self.removed = deck[0], list(deck[:0:-1]), list(removed)
        self.recent.append((first, "begins", self.card, 0))
        self.turn = first

    @deal.sampled
    def draw_deal(self, rng: random.Random) -> Chance:
        cards = self.cards_in_play
        rng.shuffle(cards)
        return NoThanks.deal(rng.randrange(self.seats), tuple(cards[:DECK]), tuple(cards[DECK:]))

    @property
    def cards_in_play(self) -> list[int]:
        """The cards that deck and removed cards are drawn from, ascending."""
        return [card for card in CARDS if card not in LEFT_OUT[self.variant]]

    @move
    def take(self, seat: int) -> None:
        """Take the card on offer and all chips on it, and turn up the next."""
        self._note((seat, "took", self.card, self.pot))
        self.taken[seat] |= 1 << self.card
        self.chips[seat] += self.pot
        self.pot = 0
        if self.deck:
            self.card = self.deck.pop()
        else:
            self.card = 0
            self.finish()

    @move
    def decline(self, seat: int) -> None:
        """Pay one chip and leave the card to the next player."""
        self.chips[seat] -= 1
        self.pot += 1
        self._note((seat, "paid", self.card, self.pot))
        self.turn = following = (seat + 1) % self.seats
        self.latest[following] = ()

    @decline.refused
    def no_decline(self, seat: int) -> NoChips | None:
        return None if self.chips[seat] else NoChips()

    def _note(self, entry: Entry) -> None:
        self.recent.append(entry)
        self.latest[entry[0]] += (entry,)

    def scores(self) -> Sequence[int]:
        return [count_points(mask) - chips for mask, chips in zip(self.taken, self.chips, strict=True)]

    def result(self) -> Json:
        return {"scores": self.scores(), "chips": list(self.chips)}

    # What is hidden

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' chips and the cards not yet turned; what could be counted along is not kept."""
        if self.due:
            return
        self.redraw_cards(rng)
        others = [holder for holder in range(self.seats) if holder != seat]
        least = self._least_chips()
        spare = sum(self.chips[other] - least[other] for other in others)
        # Every way to share out the spare chips is equally likely: cut a row of chips and bars at the bars.
        bars = sorted(rng.sample(range(spare + len(others) - 1), len(others) - 1))
        edges = [-1, *bars, spare + len(others) - 1]
        for index, other in enumerate(others):
            self.chips[other] = least[other] + edges[index + 1] - edges[index] - 1

    def redraw_cards(self, rng: random.Random) -> None:
        """Redraw the cards not yet turned and those set aside."""
        unseen = sorted([*self.deck, *self.removed])
        rng.shuffle(unseen)
        self.removed = unseen[len(self.deck) :]
        self.deck = unseen[: len(self.deck)]

    def _least_chips(self) -> list[int]:
        """The fewest chips that each seat can hold after its latest turn, which everybody remembers."""
        least = [0] * self.seats
        for seat, what, _, chips in chain.from_iterable(self.latest):
            least[seat] = least[seat] + chips if what == "took" else max(least[seat] - 1, 0)
        return least

    # The house

    def worth(self, seat: int) -> float:
        """The score so far, with a fair price for each card, a fear of having few chips, and the card's way round."""
        chips = self.chips[seat]
        score = float(chips - count_points(self.taken[seat]))
        if self.due:
            return score
        fear = _FEAR * max(0, _ENOUGH_CHIPS - chips)
        return score + _FAIR_PRICE * self.taken[seat].bit_count() - fear + self._prospect(seat)

    def _prospect(self, seat: int) -> float:
        """The worth of the card on offer to the seat if nobody before takes it; 0 if somebody will."""
        if seat == self.turn:
            return 0.0
        pot, mover = self.pot, self.turn
        while mover != seat:
            if not self.chips[mover] or added_points(self.taken[mover], self.card) - pot <= _FAIR_PRICE:
                return 0.0
            pot += 1
            mover = (mover + 1) % self.seats
        return max(0.0, float(_FAIR_PRICE + pot - added_points(self.taken[seat], self.card)))

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """By the greedy sense, but without a look at the card's way round, and wavering a little."""
        chips = self.chips[seat]
        if not chips:
            return TAKE
        price = added_points(self.taken[seat], self.card)
        gain = _FAIR_PRICE + self.pot + 1 - price + _WAVER * (2 * rng.random() - 1)
        short = _ENOUGH_CHIPS - chips
        if short >= 0:
            gain += _FEAR * (short + 1 - max(0, short - self.pot))
        return TAKE if gain >= 0 else DECLINE

    def prospects(self) -> Sequence[float]:
        """Each seat's share of the win, or its lead; a win by far counts a little more, so that playouts tell more."""
        outcome = self.outcome()
        if outcome is None:
            return leads([self.worth(seat) for seat in range(self.seats)], _LEAD)
        ahead = leads([-score for score in outcome.scores], _LEAD)
        return [won + _LEAD_PART * (lead - won) for won, lead in zip(outcome.shares, ahead, strict=True)]


TAKE, DECLINE = NoThanks.take(), NoThanks.decline()
