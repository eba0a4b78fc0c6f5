"""The shuffled cards: drawn at random, and checked against the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from games.api import IllegalChance
from games.joker.board import SEATS
from games.joker.cards import PACK, card_name
from games.joker.model import Deal, Reshuffle
from games.pack import check_pieces


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
    check_pieces("a deal is of two packs with four Jokers", deal.pile, PACK, card_name)


def check_reshuffle(reshuffle: Reshuffle, laid: Iterable[int]) -> None:
    """Check that the cards are those laid; raises IllegalChance."""
    check_pieces("a reshuffle is of all the laid cards", reshuffle.pile, tuple(sorted(laid)), card_name)
