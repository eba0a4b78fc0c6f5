"""The shuffled cards: drawn at random, and checked against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from games.api import IllegalChance
from games.english import plural
from games.joker.board import SEATS
from games.joker.cards import PACK, card_name
from games.joker.model import Deal, Reshuffle


def sample_deal(rng: random.Random) -> Deal:
    """A dealer, and all cards shuffled."""
    return Deal(rng.randrange(SEATS), tuple(rng.sample(PACK, len(PACK))))


def sample_reshuffle(laid: Sequence[int], rng: random.Random) -> Reshuffle:
    """The laid cards shuffled."""
    return Reshuffle(tuple(rng.sample(sorted(laid), len(laid))))


def check_deal(deal: Deal) -> None:
    """Check the dealer and the cards of a deal; raises IllegalChance."""
    if not 0 <= deal.dealer < SEATS:
        raise IllegalChance(f"any of the {SEATS} seats deals, but there is no seat {deal.dealer}")
    _check_cards("a deal is of two packs with four Jokers", sorted(deal.pile), PACK)


def check_reshuffle(reshuffle: Reshuffle, laid: Iterable[int]) -> None:
    """Check that the cards are those laid; raises IllegalChance."""
    _check_cards("a reshuffle is of all the laid cards", sorted(reshuffle.pile), sorted(laid))


def _check_cards(rule: str, given: Sequence[int], due: Sequence[int]) -> None:
    """Check that two ascending sequences of cards are the same."""
    if tuple(given) == tuple(due):
        return
    times, times_due = Counter(given), Counter(due)
    card = min((times_due - times) + (times - times_due))
    raise IllegalChance(f"{rule}, with {card_name(card)} {plural('time', times_due[card])}, not {times[card]}")
