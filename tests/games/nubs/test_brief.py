"""What a screen says in few words: the title, the newest change, what came before it, what to do."""

from __future__ import annotations

import random

import pytest

from games.api import Cast, Page
from games.house.choose import choose
from games.house.levels import RANDOM
from games.nubs.model import NubsOptions
from games.nubs.state import NubsState
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, act, begun, finished, page, position

MOST_TITLE, MOST_CHANGE, MOST_RESULT, MOST_WORDS = 30, 60, 90, 25
FIVE = ("Annie", "Bobby", "Cyril", "Deena")


def title(shown: Page) -> str:
    return " · ".join(filter(None, (shown.headline, shown.stage)))


def test_the_title_says_whose_turn_it_is_in_which_hand() -> None:
    state = position("Ann: 1 | Bob: 2", hand=3)
    assert title(page(state)) == title(page(state, BOB)) == "Ann to play · hand 3, to 100"
    assert title(page(state, ANN)) == "Your turn · hand 3, to 100"
    thinking = GAME.page(state.view(None), Cast(("Vera", "Bob"), houses={ANN: "steady"}))
    assert title(thinking) == "Vera is thinking · hand 3"


def test_the_title_before_the_lead_and_between_hands() -> None:
    assert title(page(NubsState(NubsOptions(), 2))) == "Drawing who leads · to 100"
    assert title(page(act(position("Ann: 2 | Bob: 4", left="2 a b 1"), "2 on 1"))) == "Ann and Bob share hand 1"


@pytest.mark.parametrize(
    ("totals", "teams", "reader", "words"),
    [
        ((95, 40), "individual", None, "Ann wins 100 to 40"),
        ((95, 40), "individual", ANN, "You win 100 to 40"),
        ((10, 20, 30, 110), "individual", ANN, "Dee wins with 110 points"),
        ((10, 120), "partners", None, "Bob and Dee win 120 to 15"),
        ((10, 120), "partners", DEE, "You and Bob win 120 to 15"),
    ],
)
def test_the_result_is_the_title_at_the_end(
    totals: tuple[int, ...], teams: str, reader: int | None, words: str
) -> None:
    assert title(page(finished(totals, teams=teams), reader)) == words


@pytest.mark.parametrize(
    ("rolls", "left", "teams", "reader", "words"),
    [
        ("Ann: 2 | Bob: 4", "2 b 1 1", "individual", None, "Bob wins hand 1"),
        ("Ann: 2 | Bob: 4", "2 b 1 1", "individual", BOB, "You win hand 1"),
        ("Ann: 2 | Bob: 4", "3 3 3 3", "individual", ANN, "Nobody scores in hand 1"),
        ("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", "3 b d 3", "individual", BOB, "Dee wins hand 1"),
        ("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", "2 b a c", "individual", CY, "You and Ann share hand 1"),
        ("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", "3 b d 3", "partners", DEE, "You and Bob win hand 1"),
    ],
)
def test_between_hands_the_title_says_who_scored_most(
    rolls: str, left: str, teams: str, reader: int | None, words: str
) -> None:
    state = act(position(rolls, left=left, teams=teams), "2 on 1" if left[0] == "2" else "2 on 4")
    assert page(state, reader).headline == words


@pytest.mark.parametrize(
    ("left", "teams", "reader", "words"),
    [
        ("2 b a d", "individual", None, "Ann filled pegs 5 and 15; Bob peg 10; Dee peg 20."),
        ("2 b a d", "individual", DEE, "You filled peg 20; Ann pegs 5 and 15; Bob peg 10."),
        ("2 b a d", "partners", DEE, "Bob and you filled pegs 10 and 20; Ann and Cy pegs 5 and 15."),
        ("3 3 3 3", "individual", ANN, "Nobody filled a peg."),
    ],
)
def test_between_hands_the_change_says_who_filled_what(left: str, teams: str, reader: int | None, words: str) -> None:
    state = act(position("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", left=left, teams=teams), "2 on 1")
    assert page(state, reader).change == words


def test_a_tie_at_the_top_is_told_to_bring_one_more_hand() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(100, 105)), "2 on 1")
    assert page(state).change == "Ann and Bob have 105 each, so there's one more hand."
    won = act(position("Ann: 2 | Bob: 4", left="2 b 3 b", totals=(90, 105)), "2 on 1")
    assert page(won).change == "Ann filled peg 5; Bob pegs 10 and 20."


@pytest.mark.parametrize(
    ("totals", "teams", "reader", "words"),
    [
        ((95, 40), "individual", None, "It took 4 hands."),
        ((95, 40), "individual", ANN, "It took 4 hands."),
        ((95, 40), "individual", BOB, "You were 60 points short. It took 4 hands."),
        ((105, 109), "individual", BOB, "You made 100 too, and were 1 point short."),
        ((85, 109), "individual", ANN, "You were 19 points short; the last hand brought you 5."),
        ((85, 109), "partners", CY, "You were 19 points short; the last hand brought you 5."),
    ],
)
def test_the_end_says_how_long_it_took_and_to_who_lost_how_near_it_was(
    totals: tuple[int, ...], teams: str, reader: int | None, words: str
) -> None:
    assert page(finished(totals, teams=teams), reader).change == words


def test_the_change_is_the_newest_play() -> None:
    state = act(begun(4), "3 on 4", "4 on 2")
    assert page(state).change == page(state, CY).change == "Bob put a 4 on peg 10."
    act(state, "4 on 2")
    assert page(state).change == page(state, DEE).change == "Cy filled peg 10: +10."


def test_who_waits_reads_what_the_own_play_was() -> None:
    state = act(begun(4), "3 on 4", "4 on 2")
    assert page(state, ANN).change == "You put a 3 on peg 20."
    assert page(state, ANN).since == ("Bob: 4 on 10.",)
    assert page(state, DEE).change == "Bob put a 4 on peg 10."


def test_the_change_says_who_leads_a_hand() -> None:
    assert page(begun(2, BOB)).change == "Bob leads hand 1."
    assert page(begun(2, BOB), BOB).change == "You lead hand 1."
    state = act(position("Ann: 2 | Bob: 4", left="2 1 3 1"), "2 on 1")
    state.close_books()
    assert page(state).change == page(state, ANN).change == "Bob leads hand 2."


def test_the_change_says_who_cannot_play_after_it() -> None:
    state = act(position("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 1", left="a a a 3"), "1 on 4")
    assert page(state).change == "Ann put a 1 on peg 20. Bob and Cy can't play."
    assert page(state, CY).change == "Ann put a 1 on peg 20. You and Bob can't play."


def test_since_tells_in_few_words_what_followed_the_last_play_of_the_reader() -> None:
    state = act(begun(4), "3 on 4", "4 on 2", "4 on 2", "2 on 1")
    assert page(state, ANN).since == page(state).since == ("Bob: 4 on 10.", "Cy filled 10.")
    assert page(state, ANN).change == "Dee put a 2 on peg 5."


def test_since_tells_who_cannot_play_once() -> None:
    state = act(position("Ann: 1 1 | Bob: 4 | Cy: 1 1 | Dee: 2 1", left="a a 3 3"), "1 on 4", "1 on 3")
    assert page(state, DEE).since == ("Ann: 1 on 20.", "Bob can't play.")
    assert page(state, DEE).change == "Cy put a 1 on peg 15."
    assert page(state, ANN).since == ("Cy: 1 on 15.",)
    assert page(state, ANN).change == "You put a 1 on peg 20. Bob can't play."
    act(state, "2 on 4")
    assert page(state, ANN).since == ("Bob can't play.", "Cy: 1 on 15.")
    assert page(state, ANN).change == "Dee filled peg 20: +20."


def test_since_goes_back_a_round_at_most() -> None:
    state = act(position("Ann: 1 1 1 2 | Bob: 4", left="a a 3 3"), "1 on 4", "1 on 4", "1 on 3")
    assert page(state, BOB).change == "Ann put a 1 on peg 15. You can't play."
    assert page(state, BOB).since == ()


def test_a_hand_before_is_told_no_more() -> None:
    state = act(position("Ann: 2 1 | Bob: 4 | Cy: 4 | Dee: 4", left="1 1 2 1"), "2 on 3", "1 on 1")
    assert page(state, CY).since == ("Ann filled 15.", "You, Bob and Dee can't play.", "Ann filled 5.")
    state.close_books()
    assert page(state, CY).since == page(state, ANN).since == page(state).since == ()


def test_what_to_do() -> None:
    state = position("Ann: 1 3 | Bob: 1", left="3 b 1 9")
    assert page(state, ANN).todo == "play a roll, or fill 5 or 15."
    assert page(position("Ann: 1 3 | Bob: 1"), ANN).todo == "play a roll."
    assert page(position("Ann: 1 3 | Bob: 1 | Cy: 1 | Dee: 1", left="3 b 1 9"), ANN).todo == "play a roll."
    assert page(state, BOB).todo == page(state).todo == ""


def test_counts_are_the_spaces_left_and_for_the_channel_the_points() -> None:
    state = position("Ann: 1 | Bob: 2 | Cy: 3 | Dee: 4", left="6 3 a 12", teams="partners", totals=(30, 45))
    assert page(state, BOB).counts == "Spaces: 6, 3, 0, 12."
    assert page(state).counts == "Spaces: 6, 3, 0, 12. Points: Ann and Cy 30, Bob and Dee 45."
    assert page(finished((95, 40)), ANN).counts == ""
    assert page(finished((95, 40))).counts == "Points: Ann 100, Bob 40."


@pytest.mark.parametrize(("seats", "teams"), [(2, "individual"), (4, "individual"), (4, "partners")])
def test_titles_changes_and_words_are_short_all_through_a_game(seats: int, teams: str) -> None:
    rng = random.Random(f"{seats} {teams}")
    state = begun(seats, teams=teams)
    told = 0
    while state.outcome() is None:
        for reader in (None, *range(seats)):
            shown = GAME.page(state.view(reader), Cast(FIVE[:seats], reader))
            assert len(title(shown)) <= MOST_TITLE
            assert len(shown.change) <= (MOST_CHANGE if state.to_act else MOST_RESULT)
            if reader is not None and reader in state.to_act:
                spoken = " ".join([shown.change, *shown.since, "Your turn:", shown.todo, shown.counts])
                assert len(spoken.split()) <= MOST_WORDS, spoken
                told += 1
        if state.to_act:
            (seat,) = state.to_act
            state.apply_action(seat, choose(state, seat, rng, RANDOM))
        else:
            state.close_books()
    assert told > 16
