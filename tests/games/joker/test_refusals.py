"""Why an action is not legal: the rule, and a way on; and a third judge of what is legal."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.joker.board import DEEPEST, SEATS, Move, backward, partner_of
from games.joker.cards import SEVENS
from games.joker.moves import SEVEN_STEPS, Way, fault_of
from games.joker.rules import Joker, action_of, way_of
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, BOB, action, legal, position


@pytest.mark.parametrize(
    ("marbles", "hand", "text", "reason"),
    [
        ("Ann: T5", "5C", "5C T5-T11", "The card moves a marble 5 spaces forward, from 5 steps out to 10"),
        ("Ann: H1", "5C", "5C START-T0", "The 5 of clubs can't bring a marble out of START"),
        ("Ann: T0", "KC", "KC START-T0", "A marble of the same colour is already on the come-out space"),
        ("Ann: T5 H2 H3 H4 H5", "KC", "KC START-T0", "No marble of that colour is in START"),
        ("", "KC", "KC START-T18", "A marble comes out of START to its come-out space"),
        ("Ann: T5", "2C", "2C T8-T10", "No marble of that colour is 8 steps out"),
        ("Ann: T5 T7", "4C", "4C T5-T9", "A marble can't pass one of its own colour on its way forward"),
        (
            "Ann: H3",
            "4C",
            "4C H3-H5",
            "4 spaces on would be past the deepest space of HOME, which needs the exact count",
        ),
        (
            "Ann: T65 H5",
            "5C",
            "5C T65-H5",
            "The card moves a marble 5 spaces forward, from 3 before HOME into HOME, space 3",
        ),
        (
            "Ann: T5 | Cy: T8 T31",
            "3C",
            "3C T5-T8",
            "You can't land on your partner's marble while one of yours or theirs is on their HOME entrance",
        ),
        (
            "Ann: T5",
            "8C",
            "8C T5-T13",
            "An 8 moves a marble 8 spaces back, from 5 steps out to 3 before the come-out space",
        ),
        ("Ann: T67 H2 H3 H4 H5", "JOKER", "JOKER T67-H1", "A Joker never moves a marble into HOME or inside it"),
        (
            "Ann: T25",
            "JOKER",
            "JOKER T25-T30",
            "A Joker goes one space, or onto another colour's marble, and none is 30 steps out",
        ),
        ("Ann: T5 | Cy: T40", "5C", "5C Y:T40-T45", "You move your own marbles until all five are in HOME"),
        (
            f"Ann: {ALL_HOME} | Cy: T40",
            "2C",
            "2C H3-H5",
            "Your own marbles are all in HOME, so you move your partner's",
        ),
        ("Ann: T5 T20", "6C", "6C T5-T8 T20-T23", "Only a 7 can be split, and the 6 of clubs isn't one"),
        ("Ann: T5 T20", "7C", "7C T5-T8 T8-T12", "A 7 is split over two different marbles"),
        ("Ann: T5 T20", "7C", "7C T5-T8 T20-T23", "The card moves a marble 4 spaces forward, from 20 steps out to 24"),
        ("Ann: T5 T20", "7C", "7C T5-T12 T20-T20", "The first part of a split 7 goes 1 to 6 spaces forward"),
        (
            "Ann: T5 T66 | Cy: T40",
            "7C",
            "7C T66-H1 Y:T40-T45",
            "The second part moves your partner's marble only once the first has brought your last one home",
        ),
    ],
)
def test_a_refusal_names_the_rule_and_a_way_on(marbles: str, hand: str, text: str, reason: str) -> None:
    state = position(marbles, hand)
    assert text not in legal(state)
    sentence = state.refusal(ANN, action(text))
    way_on = "discard one" if {each.split()[0] for each in legal(state)} == {"discard"} else "choose a move with "
    assert sentence.startswith(f"{reason}: ")
    assert way_on in sentence
    assert sentence.endswith(".")


def test_a_refusal_out_of_turn_says_so() -> None:
    state = position("Ann: T5", "5C")
    assert state.refusal(BOB, action("5C T5-T10")).startswith("It isn't your turn")


def test_a_refusal_when_nobody_is_to_act_says_so() -> None:
    state = position("Ann: T5", "5C")
    state.stop()
    assert state.refusal(ANN, action("5C T5-T10")).startswith("The game is over")


def random_plays(state: Joker, rng: random.Random) -> list[Way]:
    """Plays of the mover's cards with moves that are often nearly right."""
    seat = state.turn
    plays: list[Way] = []
    for card in state.hands[seat]:
        for _ in range(20):
            one, other = (_random_move(state, rng) for _ in range(2))
            steps = rng.randint(1, 6)
            split = (
                Move(one.colour, one.origin, one.origin + steps),
                Move(other.colour, other.origin, other.origin + SEVEN_STEPS - steps),
            )
            plays.append((card, split if card in SEVENS and rng.random() < 0.7 else (one,)))
    return [(card, moves) for card, moves in plays if all(0 <= move.target <= DEEPEST for move in moves)]


def _random_move(state: Joker, rng: random.Random) -> Move:
    colour = rng.choice([state.turn, state.turn, partner_of(state.turn), rng.randrange(SEATS)])
    origin = rng.choice([0, *state.marbles[colour], rng.randint(0, DEEPEST)])
    return Move(
        colour, origin, rng.choice([origin + rng.randint(-1, 10), 5, backward(origin), rng.randint(0, DEEPEST)])
    )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_play_has_a_fault_exactly_when_it_is_not_legal(seed: int) -> None:
    rng = random.Random(seed)
    state, _ = crowded(rng)
    legal_ones = {way for way in map(way_of, state.legal_actions(state.turn)) if way[1]}
    for card, moves in (*legal_ones, *random_plays(state, rng)):
        fault = fault_of(state.marbles, state.turn, card, moves)
        assert (fault is None) == ((card, moves) in legal_ones)
        assert fault is None or not re.search(r"\b[TH]\d", state.refusal(state.turn, action_of((card, moves))))
