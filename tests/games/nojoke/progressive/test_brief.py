"""What a page of NO-JOKE Progressive Group says in few words."""

from __future__ import annotations

import random

import pytest

from games.api import Cast, Page
from games.house.choose import choose, find_call
from games.house.levels import RANDOM, STEADY
from games.nojoke.progressive.state import ProgressiveState
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    DEE,
    FIG,
    GAME,
    HST,
    act,
    dealt,
    finished,
    page,
    position,
)

FOUR = "Ann: TTT HSS | Bob: TTH SSD | Cy: DDD CSC | Dee: CCC HCS"


def test_the_title_is_whose_turn_it_is_and_the_hand() -> None:
    for state, reader, title in (
        (position(FOUR, hand=2), None, ("Ann to play", "hand 2 of 4")),
        (position(FOUR, hand=2), ANN, ("Your turn", "hand 2 of 4")),
        (act(position("Ann: | Bob: TTT", mover=BOB, hand=2), "place TTT"), None, ("The hand is over", "hand 2 of 4")),
        (finished((30, 51)), BOB, ("You win with 51 points", "")),
    ):
        shown = page(state, reader)
        assert (shown.headline, shown.stage) == title


@pytest.mark.parametrize(
    ("table", "plays", "reader", "words"),
    [
        ("", ["place TTT"], BOB, "Ann began group 1."),
        (FIG, ["place TTT", "place TTH"], CY, "Ann began group 2."),
        (FIG, ["place TTT", "place TTH", "place DDD"], DEE, "Cy completed group 2: Star, Star, Diamond."),
        ("HHH", ["place TTT"], BOB, "Ann added to group 1."),
        (FIG, ["place TTT", "place TTH", "place DDD", "take HCS 0"], ANN, "Dee took group 1: 7 sticks."),
        (FIG, ["place TTT"], ANN, "You placed Star Star Star in group 2."),
        (FIG, ["place TTT", "place TTH"], ANN, "You placed Star Star Star in group 2."),
        (FIG, ["place TTT", "place TTH"], None, "Ann began group 2."),
    ],
)
def test_the_change_is_what_became_of_the_groups_and_to_who_waits_what_they_did(
    table: str, plays: list[str], reader: int | None, words: str
) -> None:
    assert page(act(position(FOUR, table=table), *plays), reader).change == words


def test_the_change_is_a_call_also_to_whom_it_was_made_on() -> None:
    state = act(position("Ann: HCS HSS | Bob: TTH | Cy: DDD", table=FIG), "place HCS", "call 0 by 2")
    assert page(state, BOB).change == "Cy called NO-JOKE and took 4."
    assert page(state, ANN).change == "Cy called NO-JOKE on you and took 4."
    assert page(state, CY).change == "You called NO-JOKE and took 4."


def test_the_change_is_an_easy_and_the_lead() -> None:
    assert (
        page(act(position("Ann: HHS | Bob: DDD", table="HDH SCS"), "easy HHS")).change == "Ann made an Easy: 3 sticks."
    )
    state = dealt(3)
    leader = state.to_act[0]
    assert page(state).change == f"{('Ann', 'Bob', 'Cy')[leader]} leads hand 1."
    assert page(state, leader).change == "You lead hand 1."


@pytest.mark.parametrize(
    ("hand", "captured", "table", "words"),
    [
        (2, (7, 0), "HHH SSS", "2 sticks left: the jackpot is now 7."),
        (3, (7, 0), "HHH", "Ann takes the jackpot: 6 points."),
        (3, (0, 0), "HHH", "Everyone shares the jackpot: 3 points each."),
    ],
)
def test_between_hands_the_change_is_what_became_of_the_sticks_left(
    hand: int, captured: tuple[int, int], table: str, words: str
) -> None:
    state = act(position("Ann: TTT | Bob:", table=table, hand=hand, captured=captured, jackpot=5), "place TTT")
    del state.table[-1], state.players[-1]
    state.close_books()
    assert page(state).change == words


def test_since_tells_what_the_others_did_but_what_the_change_tells_oldest_first() -> None:
    state = act(position(FOUR, table=FIG, rows="doubles", mover=BOB), "place TTH", "place DDD", "place CCC")
    shown = page(state, ANN)
    assert shown.change == "Dee completed group 2."
    assert shown.since == ("Cy: Diamond Diamond Diamond.",)
    before = position("Ann: TTT | Bob: TTH | Cy: DDD", table=f"{FIG} CCC", rows="doubles", mover=BOB)
    assert page(act(before, "place TTH", "place DDD"), ANN).since == ("Bob: Star Star Heart.",)


def test_the_oldest_is_left_off_where_there_would_be_many_words() -> None:
    state = act(position(FOUR, table=FIG, mover=BOB), "place TTH", "place DDD", "place CCC")
    assert page(state, ANN).change == "Dee completed group 2: Star, Diamond, Club."
    assert page(state, ANN).since == ()
    six = position("Ann: TTT | Bob: TTH | Cy: DDD | Dee: CCC | Eve: HCS | Fay: CSC", table=FIG, mover=CY)
    shown = page(act(six, "place DDD", "place CCC", "place HCS", "place CSC"), ANN)
    assert shown.change == "Fay began group 3."
    assert shown.since == ("Cy: Diamond Diamond Diamond.", "Dee: Club Club Club.", "Eve: Heart Club Spade.")


def test_since_begins_with_the_readers_own_turn() -> None:
    state = act(position(FOUR, table=FIG, mover=CY), "place DDD", "place CCC", "place TTT")
    shown = page(state, DEE)
    assert shown.change == "You placed Club Club Club in group 2."
    assert shown.since == ("Ann: Star Star Star.",)


def test_what_is_to_do_without_hints_is_of_the_table_alone() -> None:
    for hand in ("HCS", "TTT"):
        assert page(position(f"Ann: {hand} | Bob: DDD", table=f"{FIG} | {HST}"), ANN).todo == "place or take."
    assert page(position("Ann: TTT | Bob: DDD"), ANN).todo == "place a stick."
    assert page(position("Ann: TTT | Bob: DDD", table=FIG), BOB).todo == ""


def test_what_is_to_do_with_hints_names_the_oldest_group() -> None:
    state = position("Ann: HCS THS | Bob: DDD", table=f"{HST} | {FIG}", hints=True)
    assert page(state, ANN).todo == "take group 1, or place."
    assert page(position("Ann: TTT | Bob: DDD", table=FIG, hints=True), ANN).todo == "place a stick."


def test_the_others_points_are_counted_from_the_next_player_on() -> None:
    state = position("Ann: TTT | Bob: TTH | Cy: DDD", totals=(1, 2, 30), captured=(0, 5, 0))
    assert page(state, CY).counts == "Points: Ann 1, Bob 7."
    assert page(state).counts == "Points: Ann 1, Bob 7, Cy 30."


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((1, 2, 30, 4), "You lead with 30."),
        ((1, 40, 30, 4), "Bob leads with 40."),
        ((40, 40, 30, 4), "Several lead with 40."),
        ((1, 30, 30, 4), "You share the lead."),
        ((0, 0, 0, 0), "Nobody has points."),
    ],
)
def test_of_many_others_the_reader_is_told_who_leads(totals: tuple[int, ...], words: str) -> None:
    assert page(position(FOUR, totals=totals), CY).counts == words


def words_of(shown: Page) -> int:
    """What a reader hears before the first button, beside the game and the time."""
    turn = ("Your turn:", shown.todo) if shown.todo else ()
    return len(" ".join((shown.change, *shown.since, *turn, shown.counts)).split())


@pytest.mark.parametrize("options", [{}, {"hints": True}, {"rows": "triples"}], ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_words_and_titles_are_few_all_through_a_game(seats: int, options: dict[str, object]) -> None:
    names = ("Ann", "Otto", "Vera", "Ben")[:seats]
    rng = random.Random(seats)
    state: ProgressiveState = dealt(seats, 3, **options)
    seen = set()
    while state.outcome() is None:
        for reader in (None, *range(seats)):
            shown = GAME.page(state.view(reader), Cast(names, reader, {1: "steady", 2: "steady"}))
            assert words_of(shown) <= 18 or reader is None
            assert len(shown.change) <= 60
            assert len(" · ".join(filter(None, (shown.headline, shown.stage)))) <= 30 or " tie " in shown.headline
            seen |= {shown.change.split()[1]} if shown.change else set()
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif not state.to_act:
            state.close_books()
        else:
            call = find_call(state, dict.fromkeys(range(seats), STEADY), rng)
            seat, action = call or (state.to_act[0], choose(state, state.to_act[0], rng, RANDOM))
            state.apply_action(seat, action)
    assert {"began", "completed", "took", "called"} <= seen
