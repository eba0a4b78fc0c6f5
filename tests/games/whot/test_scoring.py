"""The books of a game, the end of a rubber (rules 1), the scores, and what turned it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.api import Acted, Cast, Checkpoint
from games.scores import Closed, Moment, Story
from games.whot.rules import Rubber, Whot
from tests.games.typed import books, outcome
from tests.games.whot.positions import ANN, BOB, CY, DEE, NAMES, WHOT_GAME, act, action, position


def final(hands: str, totals: tuple[int, ...], *, pool: int = 4, dealer: int = ANN) -> Whot:
    """The last game of a short rubber, over by Ann's star 1."""
    state = position(hands, call="star-8", game=5, totals=totals, pool=pool, dealer=dealer)
    act(state, "star-1").close_books()
    return state


def test_the_first_to_play_the_last_card_wins_and_the_others_score_what_they_hold_stars_double_and_whot_20() -> None:
    hands = "Ann: star-1 | Bob: star-7 whot | Cy: circle-14 cross-1"
    state = act(position(hands, call="star-8", totals=(10, 20, 30), pool=2, game=2), "star-1")
    assert state.to_act == ()
    assert books(state) == {"type": "game", "winner": 0, "against": [0, 34, 15], "totals": [10, 54, 45], "pool": 3}


def test_whoever_scored_highest_in_the_game_pays_a_counter_whatever_the_totals() -> None:
    state = position("Ann: star-1 | Bob: star-7 | Cy: cross-1", call="star-8", totals=(0, 0, 300))
    assert books(act(state, "star-1"))["pool"] == 1


def test_each_of_those_tied_for_highest_pays_a_counter() -> None:
    state = act(position("Ann: star-1 | Bob: star-7 | Cy: circle-14 | Dee: cross-1", call="star-8"), "star-1")
    assert books(state)["pool"] == 2


@pytest.mark.parametrize(("rubber", "games"), [("single", 1), ("short", 5), ("long", 10)])
def test_a_rubber_has_its_number_of_games(rubber: Rubber, games: int) -> None:
    for game in (games - 1, games):
        state = position("Ann: star-1 | Bob: circle-5", call="star-8", rubber=rubber, game=game)
        assert books(act(state, "star-1"))["against"] == [0, 5]
        assert state.outcome() is None
        state.close_books()
        assert (state.outcome() is not None) == (game == games) == (not state.is_chance_due)


def test_the_lowest_total_wins_the_rubber_and_takes_the_pool() -> None:
    over = outcome(final("Ann: star-1 | Bob: circle-5 | Cy: circle-1", (50, 20, 90)))
    assert over.result == {"totals": [50, 25, 91], "winners": [BOB], "counters": [0, 5, 0]}


def test_tied_winners_share_the_pool_equally() -> None:
    over = outcome(final("Ann: star-1 | Bob: circle-5 | Cy: circle-1", (25, 20, 90), pool=5))
    assert over.result["winners"] == [ANN, BOB]
    assert over.result["counters"] == [3, 3, 0]


@pytest.mark.parametrize(
    ("dealer", "counters"), [(DEE, [2, 2, 1, 0]), (ANN, [1, 2, 2, 0]), (BOB, [2, 1, 2, 0]), (CY, [2, 2, 1, 0])]
)
def test_odd_counters_go_one_each_from_the_last_dealers_left(dealer: int, counters: list[int]) -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-1 | Dee: circle-7", (25, 20, 24, 90), dealer=dealer)
    assert outcome(state).result["counters"] == counters


def test_a_single_odd_counter_goes_to_the_first_tied_winner_from_the_left_only() -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-7", (25, 20, 90), pool=0, dealer=ANN)
    assert outcome(state).result["counters"] == [0, 1, 0]


def test_places_are_by_total_and_ties_share_one() -> None:
    state = final("Ann: star-1 | Bob: circle-5 | Cy: circle-1 | Dee: circle-7", (90, 20, 24, 0))
    assert outcome(state).places == (4, 2, 2, 1)


def test_tallies_count_rubbers_games_and_counters() -> None:
    assert outcome(final("Ann: star-1 | Bob: circle-5", (50, 20))).tallies == (
        {"rubbers": 0, "games": 1, "counters": 0},
        {"rubbers": 1, "games": 0, "counters": 5},
    )


# Scores


FAR = "Cy: circle-14 circle-13 circle-12 circle-11 circle-10 triangle-14 triangle-13"
"""Far too many points to have a part in what turns a rubber."""


def moments(*games: str, rubber: Rubber = "short", first: int = 1) -> Iterator[Moment]:
    """The last play of each game, by who holds star 1, and its books; the state stays the same one."""
    totals, pool = (0,) * (games[0].count("|") + 1), 0
    for number, hands in enumerate(games, first):
        mover = next(seat for seat, hand in enumerate(hands.split("|")) if hand.split()[1:] == ["star-1"])
        state = position(hands, call="star-8", mover=mover, rubber=rubber, game=number, totals=totals, pool=pool)
        act(state, "star-1")
        yield Moment(2 * (number - first) + 1, Acted(mover, action("star-1")), state)
        due = books(state)
        totals, pool = tuple(due["totals"]), due["pool"]
        state.close_books()
        yield Moment(2 * (number - first) + 2, Checkpoint(due), state)


def closed(*games: str, rubber: Rubber = "short", first: int = 1) -> tuple[Whot, Story]:
    """The position after those games, and their story."""
    kept = []
    for moment in moments(*games, rubber=rubber, first=first):
        if isinstance(moment.event, Checkpoint):
            kept.append(Closed(moment.event.books, moment.revision))
    return moment.state, Story(tuple(kept), lambda: moments(*games, rubber=rubber, first=first))


def turning(state: Whot, story: Story, reader: int | None = None) -> tuple[str, int] | None:
    """Return the turning point of the rubber, to a reader, and its event."""
    found = WHOT_GAME.turning_point(state.view(reader), Cast(NAMES[: state.seats], reader), story)
    return None if found is None else (found.words, found.revision)


def test_a_game_counts_only_once_its_books_are_closed() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2", call="star-8"), "star-1")
    shown = WHOT_GAME.score_sheet(state.view(None), Cast(NAMES[:2]), ())
    assert [line.total for line in shown.lines] == ["0", "0"]


# Turning points


def test_a_rubber_turned_in_the_game_that_brought_the_second_most_against() -> None:
    state, story = closed(
        f"Ann: cross-2 | Bob: star-1 | {FAR}",
        f"Ann: star-1 | Bob: whot star-7 | {FAR}",
        f"Ann: star-1 | Bob: cross-1 | {FAR}",
        first=3,
    )
    assert turning(state, story) == ("game 2, when Bob still held a WHOT and star 7 (34)", 3)
    assert turning(state, story, BOB) == ("game 2, when you still held a WHOT and star 7 (34)", 3)


def test_a_hand_too_long_to_tell_is_counted() -> None:
    many = "triangle-14 triangle-13 triangle-12 triangle-11 triangle-10 square-14 square-13 square-11"
    state, story = closed(f"Ann: star-1 | Bob: {many}", first=5)
    assert turning(state, story) == ("game 1, when Bob still held 8 cards (98)", 1)


def test_a_rubber_that_no_game_moved_enough_did_not_turn() -> None:
    lost = "Ann: circle-14 circle-13 cross-13 square-14 | Bob: star-1"
    won = "Ann: star-1 | Bob: circle-1 circle-8"
    state, story = closed(lost.replace("circle-14", "circle-12"), won, won, won, won, won, won, rubber="long", first=4)
    assert state.outcome() is not None
    assert turning(state, story) is None


def test_a_rubber_that_all_share_did_not_turn() -> None:
    state, story = closed("Ann: star-1 | Bob: cross-2", "Ann: cross-2 | Bob: star-1", first=4)
    assert turning(state, story) is None


def single(hands: str, stock: str, *plays: str) -> tuple[Whot, Story]:
    """A single game over by those plays, and its story."""

    def walk() -> Iterator[Moment]:
        state = position(hands, rubber="single", stock=stock)
        for revision, text in enumerate(plays, 1):
            (seat,) = state.to_act
            yield Moment(revision, Acted(seat, action(text)), act(state, text))
        due = books(state)
        state.close_books()
        yield Moment(len(plays) + 1, Checkpoint(due), state)

    *_, last = walk()
    return last.state, Story((Closed(last.event.books, last.revision),), walk)


def test_a_single_game_turned_on_the_play_that_most_was_drawn_on() -> None:
    hands = "Ann: circle-1 whot star-2 | Bob: circle-5 cross-1 | Cy: circle-7 cross-2 | Dee: circle-8 cross-3"
    plays = ("circle-1", "circle-5", "circle-7", "circle-8", "whot star", "draw", "draw", "draw", "star-2")
    state, story = single(hands, "cross-13 square-13 cross-11 square-11", *plays)
    assert turning(state, story, ANN) == ("your WHOT for star, on which the others drew 3 cards", 5)


def test_of_two_players_the_other_one_drew() -> None:
    draws = ("star-1", "draw", "draw", "draw", "draw", "draw", "star-2", "draw", "star-3", "draw", "star-4")
    stock = "cross-13 star-3 square-13 star-4 cross-11 square-11 cross-10 square-10"
    state, story = single("Ann: star-1 star-2 | Bob: circle-5", stock, *draws)
    assert turning(state, story) == ("Ann's star 1, on which Bob drew 3 cards", 1)
    assert turning(state, story, BOB) == ("Ann's star 1, on which you drew 3 cards", 1)


def test_what_the_winner_draws_or_is_drawn_on_a_losers_play_turned_no_single_game() -> None:
    hands = "Ann: star-1 star-2 | Bob: circle-5 star-3 | Cy: square-1 square-2"
    plays = ("star-1", "star-3", "draw", "draw", "draw", "draw", "star-2", "draw", "draw", "star-4")
    state, story = single(hands, "cross-13 star-4 square-13 cross-11 square-11 cross-10 square-10", *plays)
    assert turning(state, story) is None
