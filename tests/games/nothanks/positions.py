"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

import random

from games.api import Action, Chance, Options
from games.nothanks import NoThanksGame
from games.nothanks.rules import CARDS, DECK, DECLINE, TAKE, NoThanks
from games.options import options_from_json
from games.pack import mask_of
from tests.games.typed import Typed

GAME = NoThanksGame()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
ANN, BOB, CY, DEE = range(4)
ACTIONS: dict[str, Action] = {"take": TAKE, "decline": DECLINE}


def chosen(variant: str = "standard") -> Options:
    """The options of a table."""
    return options_from_json(GAME, {"variant": variant})


def numbers(text: str) -> list[int]:
    """The numbers of a text such as "3 15 16"."""
    return [int(word) for word in text.split()]


def position(
    seats: str, *, card: int = 24, pot: int = 0, deck: str = "7 8", mover: int = ANN, variant: str = "standard"
) -> NoThanks:
    """A position in play, such as `position("Ann: 3 15 16, 4 chips | Bob: | Cy: 9, 0 chips", card=24, pot=3)`.

    The seats are in order; one without a number of chips has 11. deck: the next card first.
    """
    parts = [seat.partition(":")[2].partition(",") for seat in seats.split("|")]
    state = NoThanks(chosen(variant), len(parts))
    taken = [numbers(cards) for cards, _, _ in parts]
    state.taken = [mask_of(cards) for cards in taken]
    state.chips = [int(chips.split()[0]) if chips else 11 for _, _, chips in parts]
    state.card = card
    state.pot = pot
    state.deck = numbers(deck)[::-1]
    known = {card, *state.deck, *(each for cards in taken for each in cards)}
    state.removed = [each for each in CARDS if each not in known]
    state.due, state.turn = "", mover
    state.settle()
    return state


TYPED = Typed[NoThanks](GAME, NAMES, ACTIONS.__getitem__, {TAKE: "take", DECLINE: "decline"}.__getitem__)
legal, act, page, preferred = TYPED.legal, TYPED.act, TYPED.page, TYPED.preferred


def deal(first: int = ANN, without: tuple[int, ...] = (), start: tuple[int, ...] = ()) -> Chance:
    """A deal whose deck starts so and goes on ascending."""
    rest = [card for card in CARDS if card not in (*without, *start)]
    cards = (*start, *rest)
    return NoThanks.deal(first, tuple(cards[:DECK]), tuple(cards[DECK:]))


def dealt(seats: int = 4, seed: int = 1, variant: str = "standard") -> NoThanks:
    """A game after its deal."""
    state = NoThanks(chosen(variant), seats)
    state.apply_chance(state.sample_chance(random.Random(seed)))
    return state
