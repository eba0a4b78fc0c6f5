"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

import random

from games.nothanks import NoThanks
from games.nothanks.cards import CARDS, DECK
from games.nothanks.model import DECLINE, TAKE, Deal, NoThanksAction, NoThanksOptions, Phase
from games.nothanks.state import NoThanksState
from games.pack import mask_of
from tests.games.typed import Typed

GAME = NoThanks()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
ANN, BOB, CY, DEE = range(4)
ACTIONS: dict[str, NoThanksAction] = {"take": TAKE, "decline": DECLINE}


def numbers(text: str) -> list[int]:
    """The numbers of a text such as "3 15 16"."""
    return [int(word) for word in text.split()]


def position(
    seats: str, *, card: int = 24, pot: int = 0, deck: str = "7 8", mover: int = ANN, variant: str = "standard"
) -> NoThanksState:
    """A position in play, such as `position("Ann: 3 15 16, 4 chips | Bob: | Cy: 9, 0 chips", card=24, pot=3)`.

    The seats are in order; one without a number of chips has 11. deck: the next card first.
    """
    parts = [seat.partition(":")[2].partition(",") for seat in seats.split("|")]
    state = NoThanksState(NoThanksOptions.model_validate({"variant": variant}), len(parts))
    taken = [numbers(cards) for cards, _, _ in parts]
    state.phase = Phase.PLAY
    state.taken = [mask_of(cards) for cards in taken]
    state.chips = [int(chips.split()[0]) if chips else 11 for _, _, chips in parts]
    state.card = card
    state.pot = pot
    state.deck = numbers(deck)[::-1]
    known = {card, *state.deck, *(each for cards in taken for each in cards)}
    state.removed = [each for each in CARDS if each not in known]
    state.to_act = (mover,)
    return state


TYPED = Typed[NoThanksState](GAME, NAMES, ACTIONS.__getitem__, {TAKE: "take", DECLINE: "decline"}.__getitem__)
legal, act, page, preferred = TYPED.legal, TYPED.act, TYPED.page, TYPED.preferred


def deal(first: int = ANN, without: tuple[int, ...] = (), start: tuple[int, ...] = ()) -> Deal:
    """A deal whose deck starts so and goes on ascending."""
    rest = [card for card in CARDS if card not in (*without, *start)]
    cards = (*start, *rest)
    return Deal(first, cards[:DECK], cards[DECK:])


def dealt(seats: int = 4, seed: int = 1, variant: str = "standard") -> NoThanksState:
    """A game after its deal."""
    state = NoThanksState(NoThanksOptions.model_validate({"variant": variant}), seats)
    state.apply_chance(state.sample_chance(random.Random(seed)))
    return state
