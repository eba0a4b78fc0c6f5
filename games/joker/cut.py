"""The cut that seats a table: the two high cards are partners, and the highest deals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.english import join_words
from games.joker.board import ACROSS, LEFT, RIGHT, SEATS
from games.joker.cards import CARD_RANKS, PACK
from games.joker.labels import card_phrase


@dataclass(frozen=True, slots=True)
class Cut:
    """Who cut which card, by the order of joining.

    rounds: the (person, card) pairs of each cut; after the first, of those who had tied. ranking: from the highest card
    to the lowest. order: who sits on each seat.
    """

    rounds: tuple[tuple[tuple[int, int], ...], ...]
    ranking: tuple[int, ...]
    order: tuple[int, ...]


def draw_cut(rng: random.Random, dealer: int) -> Cut:
    """A cut whose highest card comes to sit on the dealer's seat; every order is as likely as any other.

    Everybody cuts the whole pack, so that equal cards can show. Tied cards are cut again among themselves.
    """
    rounds: list[tuple[tuple[int, int], ...]] = []
    ranking = _rank(tuple(range(SEATS)), rng, rounds)
    highest, second, third, lowest = ranking
    ways = {dealer: highest, dealer + ACROSS: second, dealer + LEFT: third, dealer + RIGHT: lowest}
    seated = {seat % SEATS: person for seat, person in ways.items()}
    return Cut(tuple(rounds), ranking, tuple(seated[seat] for seat in range(SEATS)))


def _rank(tied: tuple[int, ...], rng: random.Random, rounds: list[tuple[tuple[int, int], ...]]) -> tuple[int, ...]:
    """Those who are tied from the highest card to the lowest; adds their cuts to the rounds."""
    if len(tied) == 1:
        return tied
    cuts = tuple((person, rng.choice(PACK)) for person in tied)
    rounds.append(cuts)
    ranks = sorted({CARD_RANKS[card] for _, card in cuts}, reverse=True)
    groups = [tuple(person for person, card in cuts if CARD_RANKS[card] == rank) for rank in ranks]
    return tuple(person for group in groups for person in _rank(group, rng, rounds))


def cut_words(cut: Cut, names: Sequence[str]) -> tuple[str, ...]:
    """The cut, a sentence for each round, the partners and the dealer; names by seat."""
    by_person = dict(zip(cut.order, names, strict=True))
    first, *later = cut.rounds
    highest, second, third, lowest = (by_person[person] for person in cut.ranking)
    return (
        f"Cut for partners: {_cards(first, by_person)}.",
        *(f"The same rank ties, so they cut again: {_cards(cuts, by_person)}." for cuts in later),
        f"The two high cards are partners, {highest} and {second}, and so are the two low ones, {third} and {lowest}.",
        f"{highest} has the highest card and deals.",
    )


def _cards(cuts: Sequence[tuple[int, int]], names: dict[int, str]) -> str:
    return join_words([f"{names[person]} {card_phrase(card)}" for person, card in cuts])
