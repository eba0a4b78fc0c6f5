"""The cut for deal and the shuffled pack: drawn at random, and checked against the rules."""

from __future__ import annotations

import random

from games.api import IllegalChance
from games.english import plural
from games.pack import check_pieces
from games.whot.cards import CARD_NUMBERS, card_name, pack
from games.whot.model import Cut, Deal


def sample_cut(seats: int, packs: int, rng: random.Random) -> Cut:
    """A cut for deal, with as many rounds as ties for lowest ask for."""
    rounds: list[tuple[tuple[int, int], ...]] = []
    tied = tuple(range(seats))
    while not rounds or len(tied) > 1:
        rounds.append(tuple((seat, rng.choice(pack(packs))) for seat in tied))
        tied = _lowest(rounds[-1])
    return Cut(tuple(rounds), tied[0])


def sample_deal(dealer: int, packs: int, rng: random.Random) -> Deal:
    """A shuffled pack."""
    return Deal(dealer, tuple(rng.sample(pack(packs), len(pack(packs)))))


def _lowest(cuts: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The seats that cut the lowest number; stars count single, WHOT 20."""
    least = min(CARD_NUMBERS[card] for _, card in cuts)
    return tuple(seat for seat, card in cuts if CARD_NUMBERS[card] == least)


def check_cut(cut: Cut, seats: int) -> None:
    """Check the rounds and the dealer of a cut; raises IllegalChance."""
    tied: tuple[int, ...] = tuple(range(seats))
    for index, cuts in enumerate(cut.rounds):
        if index and len(tied) == 1:
            raise IllegalChance("the cut ends with the first round that has a single lowest card")
        if tuple(seat for seat, _ in cuts) != tied:
            who = "every seat cuts in the first round" if not index else "only those tied for lowest cut again"
            raise IllegalChance(f"{who}: {', '.join(map(str, tied))}")
        tied = _lowest(cuts)
    if not cut.rounds or len(tied) > 1:
        raise IllegalChance("those tied for lowest cut again until one is lowest")
    if tied[0] != cut.dealer:
        raise IllegalChance(f"the lowest cut deals: seat {tied[0]}, not seat {cut.dealer}")


def check_pack(dealt: tuple[int, ...], packs: int) -> None:
    """Check that the cards are those of that number of packs; raises IllegalChance."""
    check_pieces(f"a deal is of {plural('pack', packs)}", dealt, pack(packs), card_name)
