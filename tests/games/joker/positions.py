"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

import random

from games.api import Action, Options
from games.joker import JokerGame
from games.joker.board import SEATS, Marbles, Move, parse_place, place_name
from games.joker.cards import card_name, parse_card
from games.joker.phrases import LETTERS
from games.joker.rules import Joker, action_of, way_of
from games.options import options_from_json
from tests.games.typed import Typed

GAME = JokerGame()
OPTIONS = GAME.options()
NAMES = ("Ann", "Bob", "Cy", "Dee")
ANN, BOB, CY, DEE = range(SEATS)
ALL_HOME = "H1 H2 H3 H4 H5"
OTHER_HANDS = ("2C 2D 2H 2S 3C", "3D 3H 3S 4C 4D", "4H 4S 5C 5D 5H", "5S 6C 6D 6H 6S")


def cards(text: str) -> list[int]:
    """The cards of a text such as "7D JOKER"."""
    return [parse_card(name) for name in text.split()]


def marbles_of(text: str) -> list[Marbles]:
    """The marbles of a text such as "Ann: T5 H5 | Cy: T40"; those not named are in START."""
    marbles: list[Marbles] = [()] * SEATS
    for part in text.split("|"):
        name, _, places = part.partition(":")
        if places:
            seat = NAMES.index(name.strip())
            marbles[seat] = tuple(sorted(parse_place(seat, place) for place in places.split()))
    return marbles


def position(
    marbles: str,
    hand: str,
    *,
    mover: int = ANN,
    pile: str = "9C 9D 9H 9S 10C 10D 10H 10S",
    laid: str = "",
    dealer: int = DEE,
) -> Joker:
    """A position in play, such as `position("Ann: T5 | Cy: T12", "7D 8C")`; pile: the next card first.

    `hand` is the mover's, the card drawn latest last; the others hold `OTHER_HANDS`.
    """
    state = Joker(OPTIONS, SEATS)
    state.due = ""
    state.marbles = marbles_of(marbles)
    state.hands = [cards(hand) if seat == mover else cards(OTHER_HANDS[seat]) for seat in range(SEATS)]
    state.pile = cards(pile)[::-1]
    state.laid = cards(laid)
    state.turn = mover
    state.settle()
    state.dealer = dealer
    return state


def chosen(partners: str) -> Options:
    """The options of a table."""
    return options_from_json(GAME, {"partners": partners})


def action_text(taken: Action, seat: int) -> str:
    """An action as a text: "7D T5-T8 T20-T24", with the colour's letter where it is not the seat's, "discard 4S"."""
    card, ways = way_of(taken)
    if not ways:
        return f"discard {card_name(card)}"
    moves = (
        f"{'' if colour == seat else LETTERS[colour] + ':'}{place_name(colour, origin)}-{place_name(colour, target)}"
        for colour, origin, target in ways
    )
    return " ".join((card_name(card), *moves))


def action(text: str, seat: int = ANN) -> Action:
    """The action of a text that `action_text` writes."""
    first, *rest = text.split()
    if first == "discard":
        return action_of((parse_card(rest[0]), ()))
    moves = []
    for way in rest:
        letter, _, places = way.rpartition(":")
        colour = LETTERS.index(letter) if letter else seat
        origin, target = places.split("-")
        moves.append(Move(colour, parse_place(colour, origin), parse_place(colour, target)))
    return action_of((parse_card(first), tuple(moves)))


def legal(state: Joker) -> set[str]:
    """The mover's legal actions as texts; fails if one stands twice."""
    (seat,) = state.to_act
    texts = [action_text(each, seat) for each in state.legal_actions(seat)]
    assert len(set(texts)) == len(texts)
    return set(texts)


def act(state: Joker, *texts: str) -> Joker:
    """Carry out legal actions, each by the seat whose turn it is."""
    for text in texts:
        (seat,) = state.to_act
        assert text in legal(state)
        state.apply_action(seat, action(text, seat))
    return state


def finished(others: str) -> Joker:
    """A table that Ann finishes with Cy; the others' marbles are given."""
    return act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME} | {others}", "AC"), "AC T67-H1")


def stopped(marbles: str) -> Joker:
    """A table stopped as it stands."""
    state = position(marbles, "4C")
    state.stop()
    return state


def dealt(seed: int = 1) -> Joker:
    """A table after its deal."""
    state = Joker(OPTIONS, SEATS)
    state.apply_chance(state.sample_chance(random.Random(seed)))
    return state


TYPED = Typed[Joker](GAME, NAMES)
page = TYPED.page
