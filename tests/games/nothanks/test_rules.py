"""Rules 5: the options, the deal, a turn, the score, and which card turned a game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.api import Acted, AnyEvent, Cast, Chance, IllegalChance, Options, apply
from games.nothanks.rules import CARDS, NoThanks, cards_of, count_points, runs_of
from games.pack import mask_of
from games.scores import Moment, Story, TurningPoint
from tests.games.nothanks.positions import (
    ACTIONS,
    ANN,
    BOB,
    CY,
    GAME,
    NAMES,
    act,
    chosen,
    deal,
    dealt,
    legal,
    numbers,
    position,
)
from tests.games.typed import outcome

# Options


# The deal


TACTICAL = chosen("tactical")
STANDARD = chosen()
ALL = tuple(CARDS)


def test_the_first_player_is_random() -> None:
    state = NoThanks(STANDARD, 5)
    deals = [state.sample_chance(random.Random(seed)) for seed in range(40)]
    assert {NoThanks.deal.read(each, lambda first, deck, removed: first) for each in deals} == set(range(5))


@pytest.mark.parametrize(("variant", "chips"), [("standard", 11), ("tactical", 10)])
def test_everybody_starts_with_the_chips_of_the_variant(variant: str, chips: int) -> None:
    assert dealt(5, variant=variant).chips == [chips] * 5


def test_the_first_player_decides_on_the_top_card() -> None:
    state = NoThanks(STANDARD, 4)
    state.apply_chance(deal(first=CY, start=(17, 4)))
    assert state.to_act == (CY,)
    assert legal(state, CY) == {"take", "decline"}
    assert (state.card, len(state.deck)) == (17, 23)


@pytest.mark.parametrize(
    ("options", "wrong", "rule"),
    [
        (STANDARD, deal(first=4), "the first player is one of the seats 0 to 3, not 4"),
        (STANDARD, deal(first=-1), "the first player is one of the seats 0 to 3, not -1"),
        (STANDARD, NoThanks.deal(ANN, ALL[:23], ALL[23:]), "the deck has 24 cards, not 23"),
        (STANDARD, NoThanks.deal(ANN, ALL[:24], ALL[25:]), "together 3 to 35, each once"),
        (STANDARD, NoThanks.deal(ANN, ALL[:24], (*ALL[25:], 3)), "together 3 to 35, each once"),
        (STANDARD, deal(without=(10, 20, 30)), "together 3 to 35, each once"),
        (TACTICAL, deal(), "together 3 to 35 without 10, 20 and 30, each once"),
    ],
    ids=["no such seat", "negative seat", "short deck", "card missing", "card twice", "too tactical", "not tactical"],
)
def test_a_deal_against_the_rules_is_refused_and_changes_nothing(options: Options, wrong: Chance, rule: str) -> None:
    state = NoThanks(options, 4)
    before = state.view(ANN)
    with pytest.raises(IllegalChance, match=rule):
        state.apply_chance(wrong)
    assert state.view(ANN) == before
    assert state.is_chance_due


def test_the_cards_are_dealt_once() -> None:
    with pytest.raises(IllegalChance, match="nothing is drawn here"):
        dealt().apply_chance(deal())


# A turn


THREE = "Ann: 3 | Bob: 9 | Cy:"
POOR = "Ann:, 0 chips | Bob: | Cy:"


def test_the_mover_alone_may_take_or_decline_and_without_a_chip_must_take() -> None:
    assert [legal(position(THREE), seat) for seat in (ANN, BOB, CY)] == [{"take", "decline"}, set(), set()]
    assert legal(position(POOR)) == {"take"}


def test_declining_pays_one_chip_onto_the_card() -> None:
    state = act(position("Ann:, 4 chips | Bob: | Cy:", pot=2), "decline")
    assert state.chips[ANN] == 3
    assert state.pot == 3


def test_after_a_decline_the_next_player_decides_on_the_same_card_which_may_go_round_more_than_once() -> None:
    state = act(position(THREE, card=24, mover=CY), "decline")
    assert state.to_act == (ANN,)
    act(state, *["decline"] * 7)
    assert (state.to_act, state.pot, state.card) == ((BOB,), 8, 24)


def test_taking_brings_the_card_and_all_chips_on_it() -> None:
    state = act(position("Ann: 3, 4 chips | Bob: | Cy:", card=24, pot=5), "take")
    assert cards_of(state.taken[ANN]) == (3, 24)
    assert state.chips[ANN] == 9


def test_whoever_takes_turns_the_next_card_and_decides_first_on_it() -> None:
    state = act(position(THREE, card=24, pot=5, deck="7 8", mover=BOB), "take")
    assert state.to_act == (BOB,)
    assert (state.card, state.pot) == (7, 0)


def test_the_game_ends_when_the_last_card_is_taken() -> None:
    state = act(position(THREE, deck=""), "decline", "take")
    assert state.to_act == ()
    assert state.outcome() is not None


def test_a_seat_that_took_the_last_chips_may_decline_again() -> None:
    state = act(position(POOR, pot=1), "take")
    assert legal(state) == {"take", "decline"}


@pytest.mark.parametrize(
    ("state", "seat", "text", "words"),
    [
        (position(POOR), ANN, "decline", "You have no chip left to pay: take 24."),
        (
            position(POOR, pot=1),
            ANN,
            "decline",
            "You have no chip left to pay: take 24 with 1 chip.",
        ),
        (
            NoThanks(STANDARD, 3),
            ANN,
            "take",
            "Nothing can be played yet: try again in a moment.",
        ),
        (
            act(position(THREE, deck=""), "take"),
            ANN,
            "take",
            "The game is over: have a look at the scores.",
        ),
    ],
)
def test_what_is_refused_names_the_rule_and_a_way_on(state: NoThanks, seat: int, text: str, words: str) -> None:
    assert state.refusal(seat, ACTIONS[text]) == words


# The score


def final(seats: str, card: int = 35) -> NoThanks:
    """A game over by Ann's taking the last card."""
    return act(position(seats, card=card, deck=""), "take")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("7", 7),
        ("4 6 10 21", 41),
        ("8 9", 8),
        ("17 18 19 20", 17),
        ("13 15 16", 28),
        ("13 14 15 16", 13),
        ("3 35", 38),
    ],
)
def test_each_unbroken_sequence_counts_its_lowest_card(cards: str, points: int) -> None:
    assert count_points(mask_of(numbers(cards))) == points


def test_sequences_are_the_longest_unbroken_ones() -> None:
    assert runs_of((3, 4, 5, 7, 9, 10)) == (range(3, 6), range(7, 8), range(9, 11))


def test_chips_left_are_taken_off_the_score() -> None:
    state = final("Ann: 7, 8 chips | Bob: 10, 3 chips | Cy:, 22 chips")
    assert outcome(state).result == {"scores": [34, 7, -22], "chips": [8, 3, 22], "winners": [2]}


def test_the_chips_on_the_last_card_go_to_its_taker() -> None:
    state = act(position("Ann:, 2 chips | Bob:, 0 chips | Cy:, 0 chips", card=35, pot=9, deck=""), "take")
    assert outcome(state).result["chips"] == [11, 0, 0]


@pytest.mark.parametrize(
    ("seats", "winners", "places"),
    [
        ("Ann: 34, 0 chips | Bob: 33, 0 chips | Cy: 32, 0 chips | Dee: 33, 0 chips", [2], (4, 2, 1, 2)),
        ("Ann: 34, 4 chips | Bob: 30, 0 chips | Cy: 32, 1 chips", [0, 1], (1, 1, 3)),
    ],
    ids=["lowest", "tied"],
)
def test_the_lowest_score_wins_and_those_tied_share_the_win(
    seats: str, winners: list[int], places: tuple[int, ...]
) -> None:
    over = outcome(final(seats))
    assert (over.result["winners"], over.places) == (winners, places)
    assert [tally["wins"] for tally in over.tallies] == [int(seat in winners) for seat in range(len(places))]
    assert [tally["score"] for tally in over.tallies] == over.result["scores"]


# What turned a game


@pytest.mark.parametrize("reader", [None, ANN, CY])
def test_while_cards_are_left_chips_stay_private_and_it_is_said_that_they_do_not_count(reader: int | None) -> None:
    state = position("Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips")
    shown = GAME.score_sheet(state.view(reader), Cast(NAMES[:3], reader), ())
    assert [(line.seat, line.total, line.how) for line in shown.lines] == [
        (CY, "0", ""),
        (ANN, "18", ""),
        (BOB, "24", ""),
    ]
    assert shown.aside == "chips don't count yet"


OTHERS = "Bob: 35, 0 chips | Cy: 33, 0 chips"
JOINED = "Ann: 4 26, 11 chips | Bob: 30, 0 chips | Cy: 33, 0 chips"


@pytest.mark.parametrize(
    ("seats", "card", "pot", "plays", "reader", "words"),
    [
        (JOINED, 27, 4, "take decline take", ANN, "you took 27 with 4 chips, and it joined your 26"),
        (JOINED, 27, 4, "take decline take", BOB, "Ann took 27 with 4 chips, and it joined 26"),
        (JOINED.replace("26", "26 28"), 27, 0, "take", None, "Ann took 27, and it joined 26 and 28"),
        ("Ann: 33, 0 chips | Bob: 35, 0 chips | Cy: 30, 0 chips", 3, 20, "take", None, "Ann took 3 with 20 chips"),
        ("Ann: 4, 11 chips | Bob: 30 35, 0 chips | Cy: 33, 0 chips", 34, 0, "decline take", None, None),
        (f"Ann: 20 25, 9 chips | {OTHERS}", 21, 5, "take", None, None),
        (f"Ann: 20 25, 15 chips | {OTHERS}", 21, 5, "take", None, "Ann took 21 with 5 chips, and it joined 20"),
    ],
    ids=["gained most", "to another", "joins two", "joins none", "others' gain", "under a fifth", "over a fifth"],
)
def test_the_card_that_gained_the_winner_most_turned_the_game(
    seats: str, card: int, pot: int, plays: str, reader: int | None, words: str | None
) -> None:
    """The first of the plays is the seventh event."""

    def walk() -> Iterator[Moment]:
        state = position(seats, card=card, deck="35" if plays == "take decline take" else "", pot=pot)
        for revision, text in enumerate(plays.split(), 7):
            event: AnyEvent = Acted(state.to_act[0], ACTIONS[text])
            apply(state, event)
            yield Moment(revision, event, state)

    *_, last = walk()
    found = GAME.turning_point(last.state.view(reader), Cast(NAMES[:3], reader), Story((), walk))
    assert found == (None if words is None else TurningPoint(words, 7))
