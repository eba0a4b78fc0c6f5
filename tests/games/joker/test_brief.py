"""What a screen says in few words: the title, the newest change, what to do and how the others stand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

import pytest

from games.api import Cast, Page
from games.house.levels import STEADY
from games.joker.board import SEATS
from games.joker.model import JokerOptions, Phase
from games.joker.state import JokerState
from games.level import Level
from games.records.simulate import play
from games.seed import seed_from_text
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, NAMES, act, dealt, page, position

COMMON = ("Wendy", "Oscar", "Paula", "Henry")
HOUSES: Mapping[int, Level] = {CY: "steady"}


def test_the_title_says_with_whom_one_plays() -> None:
    state = position("Ann: T5", "2C")
    assert page(state, ANN).stage == page(state, ANN).stage == "partner Cy"
    assert page(state, BOB).stage == "partner Dee"
    assert page(state).stage == "with Cy"


def finished(others: str = "Bob: H4 H5 | Dee: H1") -> JokerState:
    """A table that Ann finishes with Cy."""
    return act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME} | {others}", "AC"), "AC T67-H1")


def stopped(marbles: str) -> JokerState:
    state = position(marbles, "4C")
    state.stop()
    return state


@pytest.mark.parametrize(
    ("state", "reader", "title"),
    [
        (finished(), None, "Joker! Ann and Cy win"),
        (finished(), CY, "Joker! You and Ann win"),
        (finished(), BOB, "Joker! Ann and Cy win"),
        (stopped("Bob: H5 | Dee: H4"), None, "Bob and Dee win"),
        (stopped("Ann: H5 T0 | Bob: H5 T18"), None, "A draw: all four share it"),
    ],
)
def test_at_the_end_the_title_is_who_won_and_calls_joker_only_where_a_side_finished(
    state: JokerState, reader: int | None, title: str
) -> None:
    assert (page(state, reader).headline, page(state, reader).stage) == (title, "")


@pytest.mark.parametrize(
    ("state", "reader", "line"),
    [
        (finished(), None, "25 to 5, with all ten marbles home."),
        (finished(), ANN, "25 to 5, with all ten marbles home."),
        (finished(), BOB, "25 to 5, with all ten marbles home. You and Dee had 3 of 10 home."),
        (
            finished("Bob: T6 | Dee: T1"),
            DEE,
            "25 to 0, with all ten marbles home. Your side's first marble was 8 from HOME.",
        ),
        (finished("Bob: T18"), DEE, "25 to 0, with all ten marbles home."),
        (stopped("Bob: H5 | Dee: H4"), None, "3 to 0 as it stood when the round ended."),
        (stopped("Ann: T1 | Bob: T18"), None, "Level at 0, but further on the way: 6 steps to 5."),
        (stopped("Ann: H5 T0 | Bob: H5 T18"), ANN, "Level at 2, and just as far on the way."),
    ],
)
def test_at_the_end_the_line_is_the_score_and_to_who_lost_what_they_came_to(
    state: JokerState, reader: int | None, line: str
) -> None:
    assert page(state, reader).change == line


@pytest.mark.parametrize(
    ("marbles", "taken", "words"),
    [
        ("", "KC START-T0", "Ann brought a marble out."),
        ("Ann: T5", "6C T5-T11", "Ann moved a marble 6 steps."),
        ("Ann: T5", "8C T5-T69", "Ann moved a marble 8 back."),
        ("Ann: T66", "3C T66-H2", "Ann moved a marble into HOME."),
        ("Ann: H1", "3C H1-H4", "Ann moved a marble deeper into HOME."),
        ("Ann: T5 T20", "7C T5-T8 T20-T24", "Ann split a 7 into 3 and 4."),
        ("", "4C", "Ann threw a 4 away."),
        ("Ann: T5 | Bob: T11", "6C T5-T11", "Ann sent Bob's marble to START."),
        ("Ann: T5 | Cy: T11", "6C T5-T11", "Ann sent Cy's marble to its HOME entrance."),
        (
            "Ann: T5 | Cy: T11 | Bob: T31",
            "6C T5-T11",
            "Ann sent Cy's marble to its entrance and Bob's to START.",
        ),
        (
            "Ann: T5 T20 | Bob: T8 | Dee: T24",
            "7C T5-T8 T20-T24",
            "Ann sent Bob's and Dee's marbles to START.",
        ),
        (f"Ann: {ALL_HOME} | Cy: T40", "6C Y:T40-T46", "Ann moved Cy's marble 6 steps."),
        ("Ann: T67 H2 H3 H4 H5", "AC T67-H1", "Ann is all home and plays for Cy."),
    ],
)
def test_the_newest_deed_is_told_in_a_sentence(marbles: str, taken: str, words: str) -> None:
    card = taken.split()[0]
    state = act(position(marbles, card), taken if " " in taken else f"discard {taken}")
    assert page(state).change == words


def round_of(marbles: str = "Ann: T0 | Bob: T18 | Cy: T36 | Dee: T54") -> JokerState:
    """Ann's turn again after everybody played a 2, 3, 4 or 5."""
    state = position(marbles, "2C 2D", pile="3C 4C 5C 6C 9C 9D 9H 9S")
    return act(state, "2C T0-T2", "3D T18-T21", "4H T36-T40", "5S T54-T59")


def test_on_ones_turn_the_newest_is_told_and_before_it_what_else_others_did() -> None:
    told = page(round_of(), ANN)
    assert told.change == "Dee moved a marble 5 steps."
    assert told.since == ("Bob moved a marble 3 steps.", "Cy moved a marble 4 steps.")


def test_who_waits_is_told_of_the_own_play() -> None:
    told = page(round_of(), CY)
    assert told.change == "You moved a marble 4 steps."
    assert told.since == ("Dee moved a marble 5 steps.",)


def test_what_sent_ones_own_marble_away_counts_more_than_what_came_later() -> None:
    state = round_of("Ann: T0 T21 | Bob: T18 | Cy: T36 | Dee: T54")
    told = page(state, ANN)
    assert told.change == "Bob sent your marble to START."
    assert told.since == ("Cy moved a marble 4 steps.", "Dee moved a marble 5 steps.")


def test_a_round_is_told_across_a_shuffle_too() -> None:
    state = position("Ann: T0 | Bob: T18 | Cy: T36 | Dee: T54", "2C 2D", pile="3C 4C 6C 9C 9D", laid="KC KD")
    act(state, "2C T0-T2", "3D T18-T21")
    assert state.phase is Phase.RESHUFFLE
    state.apply_chance(state.sample_chance(random.Random(1)))
    act(state, "4H T36-T40", "5S T54-T59")
    assert len(state.view(ANN).deeds) == SEATS
    assert page(state, ANN).since == ("Bob moved a marble 3 steps.", "Cy moved a marble 4 steps.")


def test_at_the_start_it_is_told_who_dealt() -> None:
    state = dealt()
    starter = (state.dealer + 1) % SEATS
    assert page(state).change == f"{NAMES[state.dealer]} dealt, and {NAMES[starter]} starts."
    assert page(state, starter).change.endswith("dealt, and you start.")


def test_without_a_move_a_card_is_to_be_thrown_away() -> None:
    told = page(position("", "4C 4D 10H"), ANN)
    assert told.change == "No card has a move: throw one away."
    assert told.todo == "throw away 4 or 10."


def test_what_can_be_played_is_said_by_rank_and_for_whom() -> None:
    assert page(position("Ann: T5", "QC QD 7D AC"), ANN).todo == "play 7, queen or ace."
    assert page(position(f"Ann: {ALL_HOME} | Cy: T40", "5C"), ANN).todo == "play 5 with Cy's marbles."
    assert page(position("Ann: T5", "5C"), BOB).todo == ""


def test_counts_are_the_others_marbles_in_home() -> None:
    state = position("Ann: H5 | Bob: H4 H5 | Dee: T60", "2C")
    assert page(state, ANN).counts == "In HOME: Bob 2, Cy 0, Dee 0."
    assert page(state).counts == "In HOME: Ann 1, Bob 2, Cy 0, Dee 0."


def turns(seed: str) -> Iterator[tuple[Page, Page]]:
    """The page of whoever is to act, and the public one, at each turn of a game."""
    state = JokerState(JokerOptions(), SEATS)
    for _ in play(state, seed_from_text(seed), STEADY):
        for seat in state.to_act:
            cast = Cast(COMMON, seat, HOUSES)
            yield GAME.page(state.view(seat), cast), GAME.page(state.view(None), Cast(COMMON, None, HOUSES))


def test_titles_and_lines_are_short_with_common_names() -> None:
    pages = list(turns("brief"))
    assert len(pages) > 100
    for own, public in pages:
        assert len(f"{own.headline} · {own.stage}") <= 30
        assert len(f"{public.headline} · {public.stage}") <= 30
        assert 0 < len(own.change) <= 60
        assert 0 < len(public.change) <= 60


def test_the_end_is_short_with_common_names() -> None:
    for pair in ((0, 2), (1, 3)):
        state = stopped(" | ".join(f"{NAMES[seat]}: H1 H2 H3 H5" for seat in pair))
        state.phase = Phase.OVER
        for reader in (None, *range(SEATS)):
            end = GAME.page(state.view(reader), Cast(COMMON, reader, HOUSES))
            assert len(end.headline) <= 30
            assert len(end.change) <= 90


def test_a_turn_in_words_is_mostly_told_in_forty() -> None:
    said = [" ".join((*own.since, own.change, "Your turn:", own.todo, own.counts)) for own, _ in turns("words")]
    lengths = sorted(len(re.findall(r"[\w']+", each)) for each in said)
    assert lengths[len(lengths) * 99 // 100] <= 40
    assert lengths[-1] <= 50
