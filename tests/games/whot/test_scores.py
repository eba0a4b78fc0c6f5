"""The scores of a rubber by game, what turned it, how long it takes, and its end in few words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.api import Acted, Cast, Checkpoint
from games.drawing.scores import CUP
from games.engine.position import Position
from games.records.simulate import play_out
from games.scores import Cell, Closed, Moment, ScoreSheet, Story, TurningPoint
from games.seed import seed_from_text
from games.whot.model import Rubber, WhotOptions
from games.whot.scores import COUNTER
from games.whot.state import WhotState
from tests.games.finished import finished
from tests.games.legible import label_faults
from tests.games.whot.positions import ANN, BOB, CY, DEE, NAMES, WHOT_GAME, act, action, page, position

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
        books = state.books()
        assert books is not None
        totals, pool = tuple(books["totals"]), books["pool"]
        state.close_books()
        yield Moment(2 * (number - first) + 2, Checkpoint(books), state)


def closed(*games: str, rubber: Rubber = "short", first: int = 1) -> tuple[WhotState, Story]:
    """The position after those games, and their story."""
    books = []
    for moment in moments(*games, rubber=rubber, first=first):
        if isinstance(moment.event, Checkpoint):
            books.append(Closed(moment.event.books, moment.revision))
    return moment.state, Story(tuple(books), lambda: moments(*games, rubber=rubber, first=first))


def sheet(*games: str, reader: int | None = None) -> ScoreSheet:
    """The scores after so many games of a short rubber."""
    state, story = closed(*games)
    return WHOT_GAME.score_sheet(state.view(reader), Cast(NAMES[: state.seats], reader), story.books)


def turning(state: WhotState, story: Story, reader: int | None = None) -> TurningPoint | None:
    """What turned the rubber, to a reader."""
    return WHOT_GAME.turning_point(state.view(reader), Cast(NAMES[: state.seats], reader), story)


# Scores

TWO_GAMES = ("Ann: cross-7 | Bob: star-1 | Cy: star-7", "Ann: star-1 | Bob: circle-2 | Cy: whot")


def test_each_game_of_the_rubber_has_a_column_those_to_come_too() -> None:
    shown = sheet(*TWO_GAMES)
    assert shown.columns == ("1", "2", "3", "4", "5")
    assert (shown.part, shown.newest, shown.unit) == ("Game", 1, "against")


def test_the_lowest_total_stands_first_with_what_each_game_brought() -> None:
    shown = sheet(*TWO_GAMES)
    assert [(line.seat, line.place, line.total) for line in shown.lines] == [
        (BOB, 1, "2"),
        (ANN, 2, "7"),
        (CY, 3, "34"),
    ]
    assert [line.cells for line in shown.lines] == [
        (Cell(sign=CUP), Cell("2")),
        (Cell("7"), Cell(sign=CUP)),
        (Cell("14", COUNTER), Cell("20", COUNTER)),
    ]


def test_all_who_tie_for_the_highest_have_paid_a_counter() -> None:
    shown = sheet("Ann: star-1 | Bob: star-7 | Cy: circle-14")
    assert [line.cells for line in shown.lines[1:]] == [(Cell("14", COUNTER),)] * 2


def test_a_blocked_game_has_no_cup() -> None:
    state = act(position("Ann: cross-1 | Bob: cross-2", call="star-8", stock=""), "pass", "pass")
    books = state.books()
    assert books is not None
    state.close_books()
    shown = WHOT_GAME.score_sheet(state.view(None), Cast(NAMES[:2]), [Closed(books, 2)])
    assert [line.cells for line in shown.lines] == [(Cell("1"),), (Cell("2", COUNTER),)]


def test_the_signs_are_explained_and_the_pool_stands_beside() -> None:
    shown = sheet(*TWO_GAMES)
    assert shown.key == ((CUP, "went out"), (COUNTER, "paid a counter"))
    assert shown.aside == "pool 2"


def test_before_the_first_books_all_stand_at_nothing_and_no_sign_is_explained() -> None:
    state = position("Ann: star-1 star-2 | Bob: cross-2", call="star-8")
    shown = WHOT_GAME.score_sheet(state.view(ANN), Cast(NAMES[:2], ANN), ())
    assert [(line.place, line.total, line.cells) for line in shown.lines] == [(1, "0", ()), (1, "0", ())]
    assert (shown.newest, shown.key, shown.aside) == (None, (), "pool 0")


def test_totals_are_those_of_the_books_while_the_next_game_is_played() -> None:
    state = position("Ann: whot star-2 | Bob: cross-2 | Cy: cross-3", call="star-8", game=3, totals=(7, 2, 34), pool=2)
    _, story = closed(*TWO_GAMES)
    shown = WHOT_GAME.score_sheet(state.view(ANN), Cast(NAMES[:3], ANN), story.books)
    assert [line.total for line in shown.lines] == ["2", "7", "34"]
    assert shown.newest == 1


def test_a_game_counts_only_once_its_books_are_closed() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2", call="star-8"), "star-1")
    shown = WHOT_GAME.score_sheet(state.view(None), Cast(NAMES[:2]), ())
    assert [line.total for line in shown.lines] == ["0", "0"]


def test_a_single_game_has_totals_alone() -> None:
    state, story = closed("Ann: cross-7 | Bob: star-1", rubber="single")
    shown = WHOT_GAME.score_sheet(state.view(None), Cast(NAMES[:2]), story.books)
    assert (shown.columns, shown.newest, shown.key, shown.part) == ((), None, (), "")
    assert [(line.seat, line.total, line.cells) for line in shown.lines] == [(BOB, "0", ()), (ANN, "7", ())]


def test_ties_at_the_end_share_their_place() -> None:
    hands = "Ann: star-1 | Bob: cross-2 | Cy: cross-3 | Dee: cross-5"
    state, story = closed(hands, hands.replace("star-1", "cross-2").replace("Bob: cross-2", "Bob: star-1"), first=4)
    shown = WHOT_GAME.score_sheet(state.view(None), Cast(NAMES[:4]), story.books)
    assert state.outcome() is not None
    assert [(line.seat, line.place) for line in shown.lines] == [(ANN, 1), (BOB, 1), (CY, 3), (DEE, 4)]


@pytest.mark.parametrize(("rubber", "seats"), [("short", 4), ("long", 10), ("single", 2)])
def test_scores_and_ends_of_whole_rubbers_are_legible_and_said(rubber: str, seats: int) -> None:
    options = WhotOptions.model_validate({"rubber": rubber})
    record = play_out(WHOT_GAME, options, seats, seed_from_text(f"{rubber}-{seats}"), "steady")
    table, events = finished(record)
    position_at_end = Position(table, list(events))
    outcome = position_at_end.state.outcome() if position_at_end.state else None
    assert outcome is not None
    for reader in (None, 0, seats - 1):
        shown = position_at_end.score_sheet(reader)
        assert {line.seat: (line.place, line.total) for line in shown.lines} == {
            seat: (outcome.places[seat], str(outcome.scores[seat])) for seat in range(seats)
        }
        for picture in (position_at_end.scores_picture(reader), position_at_end.ending_picture(reader, {0: 14})):
            assert not label_faults(picture.scene)
            assert "against" in picture.alt
        headline, change = position_at_end.page(reader).headline, position_at_end.page(reader).change
        assert 0 < len(headline) <= 30
        assert 0 < len(change) <= 60
        turned = position_at_end.turning_point(reader)
        assert turned is None or (len(turned.words) <= 90 and 0 < turned.revision < len(events))


# Turning points


def test_a_rubber_turned_in_the_game_that_brought_the_second_most_against() -> None:
    state, story = closed(
        f"Ann: cross-2 | Bob: star-1 | {FAR}",
        f"Ann: star-1 | Bob: whot star-7 | {FAR}",
        f"Ann: star-1 | Bob: cross-1 | {FAR}",
        first=3,
    )
    assert turning(state, story) == TurningPoint("game 2, where Bob still held a WHOT and star 7 (34)", 3)
    told = turning(state, story, BOB)
    assert told is not None
    assert told.words == "game 2, where you still held a WHOT and star 7 (34)"


def test_a_hand_too_long_to_tell_is_counted() -> None:
    many = "triangle-14 triangle-13 triangle-12 triangle-11 triangle-10 square-14 square-13 square-11"
    state, story = closed(f"Ann: star-1 | Bob: {many}", first=5)
    told = turning(state, story)
    assert told is not None
    assert told.words == "game 1, where Bob still held 8 cards (98)"


def test_a_rubber_that_no_game_moved_enough_did_not_turn() -> None:
    lost = "Ann: circle-14 circle-13 cross-13 square-14 | Bob: star-1"
    won = "Ann: star-1 | Bob: circle-1 circle-8"
    state, story = closed(lost.replace("circle-14", "circle-12"), won, won, won, won, won, won, rubber="long", first=4)
    assert state.outcome() is not None
    assert turning(state, story) is None


def test_a_rubber_that_all_share_did_not_turn() -> None:
    state, story = closed("Ann: star-1 | Bob: cross-2", "Ann: cross-2 | Bob: star-1", first=4)
    assert turning(state, story) is None


def single(hands: str, stock: str, *plays: str) -> tuple[WhotState, Story]:
    """A single game over by those plays, and its story."""

    def walk() -> Iterator[Moment]:
        state = position(hands, rubber="single", stock=stock)
        for revision, text in enumerate(plays, 1):
            (seat,) = state.to_act
            yield Moment(revision, Acted(seat, action(text)), act(state, text))
        books = state.books()
        assert books is not None
        state.close_books()
        yield Moment(len(plays) + 1, Checkpoint(books), state)

    *_, last = walk()
    return last.state, Story((Closed(last.event.books, last.revision),), walk)


def test_a_single_game_turned_on_the_play_that_most_was_drawn_on() -> None:
    hands = "Ann: circle-1 whot star-2 | Bob: circle-5 cross-1 | Cy: circle-7 cross-2 | Dee: circle-8 cross-3"
    plays = ("circle-1", "circle-5", "circle-7", "circle-8", "whot star", "draw", "draw", "draw", "star-2")
    state, story = single(hands, "cross-13 square-13 cross-11 square-11", *plays)
    assert turning(state, story) == TurningPoint("Ann's WHOT for star, on which the others drew 3 cards", 5)
    told = turning(state, story, ANN)
    assert told is not None
    assert told.words == "your WHOT for star, on which the others drew 3 cards"


def test_of_two_players_the_other_one_drew() -> None:
    draws = ("star-1", "draw", "draw", "draw", "draw", "draw", "star-2", "draw", "star-3", "draw", "star-4")
    stock = "cross-13 star-3 square-13 star-4 cross-11 square-11 cross-10 square-10"
    state, story = single("Ann: star-1 star-2 | Bob: circle-5", stock, *draws)
    assert turning(state, story) == TurningPoint("Ann's star 1, on which Bob drew 3 cards", 1)
    told = turning(state, story, BOB)
    assert told is not None
    assert told.words == "Ann's star 1, on which you drew 3 cards"


def test_what_the_winner_draws_or_is_drawn_on_a_losers_play_turned_no_single_game() -> None:
    hands = "Ann: star-1 star-2 | Bob: circle-5 star-3 | Cy: square-1 square-2"
    plays = ("star-1", "star-3", "draw", "draw", "draw", "draw", "star-2", "draw", "draw", "star-4")
    state, story = single(hands, "cross-13 star-4 square-13 cross-11 square-11 cross-10 square-10", *plays)
    assert turning(state, story) is None


# How long it takes


@pytest.mark.parametrize(
    ("rubber", "seats", "minutes"),
    [("short", 2, 20), ("short", 4, 20), ("single", 4, 5), ("long", 4, 45), ("short", 8, 30), ("long", 10, 90)],
)
def test_a_longer_rubber_and_a_larger_table_take_longer(rubber: str, seats: int, minutes: int) -> None:
    options = WhotOptions.model_validate({"rubber": rubber})
    assert WHOT_GAME.minutes_for(options, seats) == minutes


# The end in words


def ended(hands: str, totals: tuple[int, ...], pool: int = 4) -> WhotState:
    """A short rubber over by Ann's star 1."""
    state = position(hands, call="star-8", game=5, totals=totals, pool=pool)
    act(state, "star-1").close_books()
    return state


def test_the_title_is_who_wins() -> None:
    state = ended("Ann: star-1 | Bob: cross-2", (61, 90))
    assert page(state).headline == page(state, BOB).headline == "Ann wins the rubber"
    assert page(state, ANN).headline == "You win the rubber!"
    state, _ = closed("Ann: star-1 | Bob: cross-2", rubber="single")
    assert page(state, ANN).headline == "You win the game!"


@pytest.mark.parametrize(
    ("tied", "reader", "title"),
    [
        (2, None, "Ann and Bob share the rubber"),
        (2, BOB, "You and Ann share the rubber"),
        (4, None, "Ann, Bob, Cy and Dee share it"),
        (9, None, "9 players share the rubber"),
        (9, CY, "You and 8 others share it"),
        (9, 9, "9 players share the rubber"),
    ],
)
def test_the_title_names_who_share_where_there_is_room(tied: int, reader: int | None, title: str) -> None:
    hands = " | ".join(["Ann: star-1", *(f"{name}: cross-2" for name in NAMES[1:])])
    state = ended(hands, (22, *[20] * (tied - 1), *[90] * (10 - tied)))
    assert page(state, reader).headline == title


def test_the_score_line_tells_who_won_and_the_channel_nothing_more() -> None:
    state = ended("Ann: star-1 | Bob: cross-2", (61, 90))
    assert page(state).change == page(state, ANN).change == "61 against, and the pool of 5."


def test_a_tie_tells_how_the_pool_is_shared() -> None:
    state = ended("Ann: star-1 | Bob: cross-2 | Cy: cross-5", (22, 20, 90))
    assert page(state).change == "22 against each. Of the pool Ann takes 2 and Bob takes 3."
    assert page(state, BOB).change == "22 against each. Of the pool Ann takes 2 and you take 3."


def test_a_tie_of_many_shares_the_pool_in_fewer_words() -> None:
    hands = " | ".join(["Ann: star-1", *(f"{name}: cross-2" for name in NAMES[1:])])
    assert page(ended(hands, (22, *[20] * 9), pool=0)).change == "22 against each, and a share in the pool of 9."


@pytest.mark.parametrize(
    ("reader", "kind"),
    [(BOB, "You were only 8 behind."), (CY, "You won 2 games."), (DEE, "You came 4th."), (4, "")],
    ids=["close", "games won", "not last", "nothing"],
)
def test_a_reader_who_lost_is_told_something_good_and_true(reader: int, kind: str) -> None:
    state = position(
        "Ann: star-1 | Bob: cross-2 | Cy: cross-3 | Dee: cross-5 | Eve: cross-7",
        call="star-8",
        game=5,
        totals=(61, 67, 100, 150, 160),
        pool=4,
    )
    state.won = (0, 0, 2, 0, 0)
    act(state, "star-1").close_books()
    assert page(state, reader).change == f"61 against, and the pool of 5. {kind}".rstrip()


def test_between_games_who_is_caught_pays_for_what_counts() -> None:
    state = act(position("Ann: star-1 | Bob: whot whot star-2 cross-13 | Cy: cross-1", call="star-8", game=2), "star-1")
    assert page(state).change == "Bob pays a counter: 2 WHOTs, cross 13 and star 2 count 57."
    assert page(state, BOB).change == "You pay a counter: 2 WHOTs, cross 13 and star 2 count 57."


def test_between_games_a_long_hand_is_counted() -> None:
    many = "triangle-14 triangle-13 triangle-12 triangle-11 triangle-10 square-14 square-13 square-11"
    state = act(position(f"Ann: star-1 | Bob: {many}", call="star-8"), "star-1")
    assert page(state).change == "Bob pays a counter: 8 cards count 98."


def test_between_games_all_who_tie_pay() -> None:
    state = act(position("Ann: star-1 | Bob: cross-14 | Cy: star-7 | Dee: circle-14", call="star-8"), "star-1")
    assert page(state).change == "3 players pay a counter each: 14 against."
    state = act(position("Ann: star-1 | Bob: cross-14 | Cy: star-7", call="star-8"), "star-1")
    assert page(state, CY).change == "You and Bob pay a counter each: 14 against."
