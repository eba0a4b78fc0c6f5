"""The rules of No Thanks! as one state."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from itertools import chain

from games.api import IllegalChance, OptionsRefused, Outcome, State
from games.english import join_words
from games.nothanks.cards import CARDS, DECK, added_points, cards_of, count_points
from games.nothanks.model import (
    CHIPS_EACH,
    DECLINE,
    LEFT_OUT,
    RECENT,
    SEATS,
    TAKE,
    Deal,
    Decline,
    NoThanksAction,
    NoThanksOptions,
    NoThanksView,
    Notice,
    Phase,
    Recent,
    Take,
    Variant,
)
from games.nothanks.refusals import refusal
from games.scores import places_of
from games.state import leads

_BOTH: tuple[NoThanksAction, ...] = (TAKE, DECLINE)
_TAKE_ONLY: tuple[NoThanksAction, ...] = (TAKE,)
_NOBODY: tuple[int, ...] = ()

_FAIR_PRICE = 8
"""What a house player gives for a card, in points, since everybody has to take some."""
_ENOUGH_CHIPS = 9
_FEAR = 1.8
"""What a house player fears of each chip that it has fewer than enough, in points."""
_WAVER = 1.0
"""By how much at most a price is misjudged in a playout, in points."""
_LEAD, _LEAD_PART = 15.0, 0.3
"""A lead by so many points counts 0.73, and beside who wins, leads count by so large a part."""


class NoThanksState(State[NoThanksAction, Deal]):
    """One position of a game.

    card: on offer, 0 for none; pot: the chips on it. deck: the next card last. chips, taken: each seat's chips and its
    cards as a set. latest: what each seat did since its turn came to it last, the oldest first. A game has at most 24
    takes and, between two of them, no more declines than there are chips.
    """

    variant: Variant
    turns: tuple[tuple[int, ...], ...]
    phase: Phase
    to_act: tuple[int, ...]
    card: int
    pot: int
    deck: list[int]
    removed: list[int]
    chips: list[int]
    taken: list[int]
    recent: deque[Recent]
    latest: list[tuple[Recent, ...]]

    explain = staticmethod(refusal)

    def __init__(self, options: NoThanksOptions, seats: int) -> None:
        if seats not in SEATS:
            raise OptionsRefused(f"No Thanks! is for {SEATS[0]} to {SEATS[-1]} players.")
        self.seats = seats
        self.variant = options.variant
        self.turns = tuple(((seat + 1) % seats,) for seat in range(seats))
        self.phase = Phase.DEAL
        self.to_act = _NOBODY
        self.card = 0
        self.pot = 0
        self.deck = []
        self.removed = []
        self.chips = [CHIPS_EACH[self.variant]] * seats
        self.taken = [0] * seats
        self.recent = deque(maxlen=RECENT)
        self.latest = [()] * seats

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.DEAL

    def legal_actions(self, seat: int) -> tuple[NoThanksAction, ...]:
        if seat not in self.to_act:
            return ()
        return _BOTH if self.chips[seat] else _TAKE_ONLY

    def apply_action(self, seat: int, action: NoThanksAction) -> None:
        if isinstance(action, Take):
            self._remember(seat, action)
            self.taken[seat] |= 1 << self.card
            self.chips[seat] += self.pot
            self.pot = 0
            if self.deck:
                self.card = self.deck.pop()
            else:
                self.card = 0
                self.phase = Phase.OVER
                self.to_act = _NOBODY
        else:
            self.chips[seat] -= 1
            self.pot += 1
            self._remember(seat, action)
            self.to_act = self.turns[seat]
            self.latest[self.to_act[0]] = ()

    def _remember(self, seat: int, action: NoThanksAction) -> None:
        entry = (seat, action, self.card, self.pot)
        self.recent.append(entry)
        self.latest[seat] += (entry,)

    def sample_chance(self, rng: random.Random) -> Deal:
        cards = _cards_in_play(self.variant)
        rng.shuffle(cards)
        return Deal(rng.randrange(self.seats), tuple(cards[:DECK]), tuple(cards[DECK:]))

    def apply_chance(self, chance: Deal) -> None:
        if self.phase is not Phase.DEAL:
            raise IllegalChance("the cards are dealt once, before the first decision")
        if not 0 <= chance.first < self.seats:
            raise IllegalChance(f"the first player is one of the seats 0 to {self.seats - 1}, not {chance.first}")
        if len(chance.deck) != DECK:
            raise IllegalChance(f"the deck has {DECK} cards, not {len(chance.deck)}")
        cards = _cards_in_play(self.variant)
        if sorted(chance.deck + chance.removed) != cards:
            raise IllegalChance(f"deck and removed cards are together {_cards_label(self.variant)}, each once")
        self.deck = list(chance.deck[:0:-1])
        self.card = chance.deck[0]
        self.removed = list(chance.removed)
        self.recent.append((chance.first, Notice.BEGUN, self.card, 0))
        self.phase = Phase.PLAY
        self.to_act = (chance.first,)

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        scores = [count_points(mask) - chips for mask, chips in zip(self.taken, self.chips, strict=True)]
        winners = [seat for seat, score in enumerate(scores) if score == min(scores)]
        return Outcome(
            result={"scores": scores, "chips": list(self.chips), "winners": winners},
            places=places_of(scores, is_low_best=True),
            scores=tuple(scores),
            tallies=tuple({"wins": int(seat in winners), "score": score} for seat, score in enumerate(scores)),
        )

    def view(self, seat: int | None) -> NoThanksView:
        return self.make_view(
            NoThanksView,
            seat,
            card=self.card or None,
            chips_on_card=self.pot,
            deck=len(self.deck),
            taken=tuple(cards_of(mask) for mask in self.taken),
            chips=None if seat is None else self.chips[seat],
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' chips and the cards not yet turned; what could be counted along is not kept."""
        if self.phase is not Phase.PLAY:
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
        """How many chips each seat must hold after its latest turn, which everybody remembers."""
        least = [0] * self.seats
        for seat, what, _, chips in chain.from_iterable(self.latest):
            if isinstance(what, Take):
                least[seat] += chips
            elif isinstance(what, Decline):
                least[seat] = max(least[seat] - 1, 0)
        return least

    def evaluate(self, seat: int) -> float:
        """The score so far, with a fair price for each card, a fear of having few chips, and the card's way round."""
        chips = self.chips[seat]
        score = float(chips - count_points(self.taken[seat]))
        if self.phase is not Phase.PLAY:
            return score
        fear = _FEAR * max(0, _ENOUGH_CHIPS - chips)
        return score + _FAIR_PRICE * self.taken[seat].bit_count() - fear + self._prospect(seat)

    def playout_action(self, seat: int, rng: random.Random) -> NoThanksAction:
        """By the greedy sense, but without a look at the card's way round, and wavering a little."""
        chips = self.chips[seat]
        if not chips:
            return TAKE
        gain = _FAIR_PRICE + self.pot + 1 - self._price(seat) + _WAVER * (2 * rng.random() - 1)
        short = _ENOUGH_CHIPS - chips
        if short >= 0:
            gain += _FEAR * (short + 1 - max(0, short - self.pot))
        return TAKE if gain >= 0 else DECLINE

    def prospects(self) -> Sequence[float]:
        """Who wins, or is in the lead; a win by far counts a little more, so that playouts tell more."""
        outcome = self.outcome()
        if outcome is None:
            return leads([self.evaluate(seat) for seat in range(self.seats)], _LEAD)
        ahead = leads([-score for score in outcome.scores], _LEAD)
        return [won + _LEAD_PART * (lead - won) for won, lead in zip(outcome.shares, ahead, strict=True)]

    def _prospect(self, seat: int) -> float:
        """What the card on offer is worth to the seat if nobody before takes it; 0 if somebody will."""
        if seat in self.to_act:
            return 0.0
        pot = self.pot
        mover = self.to_act[0]
        while mover != seat:
            if not self.chips[mover] or self._price(mover) - pot <= _FAIR_PRICE:
                return 0.0
            pot += 1
            mover = self.turns[mover][0]
        return max(0.0, float(_FAIR_PRICE + pot - self._price(seat)))

    def _price(self, seat: int) -> int:
        """The points that the card on offer would cost the seat."""
        return added_points(self.taken[seat], self.card)


def _cards_in_play(variant: Variant) -> list[int]:
    """The cards that deck and removed cards are drawn from, ascending."""
    return [card for card in CARDS if card not in LEFT_OUT[variant]]


def _cards_label(variant: Variant) -> str:
    left_out = join_words([str(card) for card in LEFT_OUT[variant]])
    return f"{CARDS[0]} to {CARDS[-1]}" + (f" without {left_out}" if left_out else "")
