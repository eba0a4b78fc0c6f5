"""The scores of NO-JOKE Straight: how all stand after a hand and at the end, what turned it, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.api import Acted, Cast, Checkpoint
from games.nojoke.hands import Phase
from games.nojoke.sticks import pack
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from games.scores import Cell, Closed, Moment, ScoreSheet, Story, TurningPoint
from tests.games.legible import label_faults
from tests.games.nojoke.straight.positions import ANN, BOB, CY, GAME, NAMES, act, action, action_text, page, position

WIPED = "nojoke/wiped"


def hand(captured: list[int], totals: list[int], *wiped: int, revision: int = 50) -> Closed:
    return Closed({"type": "hand", "captured": captured, "wiped": list(wiped), "totals": totals}, revision)


def sheet(state: StraightState, *books: Closed, reader: int | None = None) -> ScoreSheet:
    return GAME.score_sheet(state.view(reader), Cast(NAMES[: state.seats], reader), books)


def fresh(*scores: int) -> StraightState:
    """The next hand, of which nothing has been captured yet."""
    hands = " | ".join(f"{name}: HSD TTT" for name in NAMES[: len(scores)])
    return position(hands, row="Ann HHH", scores=scores)


def captured(scores: tuple[int, ...]) -> StraightState:
    """A hand in which Bob has just taken three sticks."""
    state = position("Ann: SCS CCC | Bob: TTT SSS | Cy: HHS", row="Bob HHH, Cy HDH, Bob HCS", scores=scores)
    return act(state, "SCS")


FIRST = hand([9, 4, 0], [9, 4, 0])
SECOND = hand([3, 5, 6], [0, 9, 6], ANN)


# The sheet


def test_each_hand_is_a_column_of_what_each_seat_gained_or_lost_and_the_best_total_stands_first() -> None:
    got = sheet(fresh(0, 9, 6), FIRST, SECOND)
    assert got.columns == ("1", "2")
    assert (got.part, got.newest, got.unit, got.aside) == ("Hand", 1, "points", "first to 50")
    assert [(line.seat, line.place, line.total) for line in got.lines] == [(BOB, 1, "9"), (CY, 2, "6"), (ANN, 3, "0")]
    assert [[cell.text for cell in line.cells] for line in got.lines] == [["4", "5"], ["0", "6"], ["9", "-9"]]


def test_who_is_wiped_out_has_a_sign_that_is_explained() -> None:
    got = sheet(fresh(0, 9, 6), FIRST, SECOND)
    assert got.key == ((WIPED, "wiped out"),)
    assert [cell.sign for line in got.lines for cell in line.cells] == ["", "", "", "", "", WIPED]


def test_a_sign_that_nobody_has_is_not_explained() -> None:
    assert sheet(fresh(9, 4, 0), FIRST).key == ()


def test_equal_totals_share_a_place() -> None:
    assert [line.place for line in sheet(fresh(6, 4, 6), hand([6, 4, 6], [6, 4, 6])).lines] == [1, 1, 3]


def test_while_a_hand_is_played_its_captures_count_and_are_the_last_column() -> None:
    state = act(
        position("Ann: SCS CCC | Bob: TTT SSS | Cy: HHS", row="Bob HHH, Cy HDH, Bob HCS", scores=(9, 4, 0)), "SCS"
    )
    got = sheet(state, FIRST)
    assert (got.columns, got.newest) == (("1", "2"), 0)
    assert [(line.seat, line.total, line.cells[-1]) for line in got.lines] == [
        (ANN, "9", Cell("0")),
        (BOB, "7", Cell("3")),
        (CY, "0", Cell("0")),
    ]


def test_before_the_first_capture_there_are_no_columns() -> None:
    got = sheet(fresh(0, 0))
    assert (got.columns, got.newest, [line.cells for line in got.lines]) == ((), None, [(), ()])


def test_a_hand_that_has_just_ended_stands_with_its_wipe_outs_before_and_after_its_books_are_closed() -> None:
    state = position("Ann: HHS | Bob: TTT CCC DDD CCT", row="Bob HHH", scores=(0, 20))
    state.hand_number = 2
    act(state, "HHS")
    books = Closed(state.books() or {}, 60)
    before = hand([0, 20], [0, 20])
    got = sheet(state, before)
    assert [(line.seat, line.total, line.cells[-1]) for line in got.lines] == [
        (ANN, "2", Cell("2")),
        (BOB, "0", Cell("-20", WIPED)),
    ]
    assert got == sheet(state, before, books)
    state.close_books()
    assert got == sheet(state, before, books)


def test_at_the_end_equal_totals_share_a_place_as_in_the_outcome() -> None:
    state = act(position("Ann: SCS DDD | Bob: TTT | Cy: TTT", row="Ann HHH, Bob HDH, Cy HCS", scores=(4, 4, 48)), "SCS")
    books = Closed(state.books() or {}, 60)
    state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    got = sheet(state, hand([4, 4, 48], [4, 4, 48]), books)
    assert all(line.place == outcome.places[line.seat] for line in got.lines)
    assert [(line.seat, line.place, line.total) for line in got.lines] == [(CY, 1, "51"), (ANN, 2, "4"), (BOB, 2, "4")]
    assert got.columns == ("1", "2")


@pytest.mark.parametrize("seats", [2, 12])
def test_the_pictures_of_many_hands_and_seats_with_long_names_can_be_read(seats: int) -> None:
    long = ("Wolfeschlegelsteinhausenbergerdorff",) * seats
    cast = Cast(long, houses={1: "steady"})
    totals, books = [0] * seats, []
    for number in range(1, 8):
        wiped = [number % seats]
        gains = [number + seat for seat in range(seats)]
        totals = [0 if seat in wiped else total + gains[seat] for seat, total in enumerate(totals)]
        books.append(hand(gains, totals, *wiped))
    view = fresh(*totals).view(None)
    got = GAME.score_sheet(view, cast, books)
    for picture in (
        GAME.scores_picture(view, cast, got),
        GAME.ending_picture(view, cast, got, {0: 14, 1: -9}),
    ):
        assert label_faults(picture.scene) == set()


def test_of_many_hands_the_latest_stand_with_the_one_that_is_played() -> None:
    state = act(
        position("Ann: SCS CCC | Bob: TTT SSS | Cy: HHS", row="Bob HHH, Cy HDH, Bob HCS", scores=(6, 0, 0)), "SCS"
    )
    books = [hand([1, 0, 0], [total, 0, 0]) for total in range(1, 7)]
    cast = Cast(NAMES[:3])
    picture = GAME.scores_picture(state.view(None), cast, sheet(state, *books))
    shown = [getattr(item, "text", "") for item in picture.scene.items][1:6]
    assert shown == ["3", "4", "5", "6", "7"]


# The end in words


def ended(scores: tuple[int, ...], plays: tuple[str, ...] = ("SCS",), wipe_outs: tuple[int, ...] = ()) -> StraightState:
    """Cy takes three sticks by a run that Ann breaks, and reaches the target with 48 points."""
    state = position("Ann: SCS DDD | Bob: TTT | Cy: TTT", row="Ann HHH, Bob HDH, Cy HCS", scores=scores)
    state.wipe_outs = list(wipe_outs or (0, 0, 0))
    act(state, *plays).close_books()
    return state


@pytest.mark.parametrize(
    ("scores", "wipe_outs", "reader", "told"),
    [
        ((4, 30, 48), (), None, "Bob came next, with 30 points."),
        ((4, 30, 48), (), CY, "Bob came next, with 30 points."),
        ((30, 30, 48), (), CY, "Ann and Bob came next, with 30 points."),
        ((4, 42, 48), (), BOB, "You were 8 short of 50."),
        ((4, 12, 48), (), BOB, "You end on 12 points."),
        ((4, 1, 48), (0, 2, 0), BOB, "You end on 1 point after 2 wipe-outs."),
    ],
)
def test_the_end_tells_who_lost_how_near_they_came_and_others_who_came_next(
    scores: tuple[int, ...], wipe_outs: tuple[int, ...], reader: int | None, told: str
) -> None:
    assert page(ended(scores, wipe_outs=wipe_outs), reader).change == told


def test_many_who_came_next_are_counted() -> None:
    hands = "Ann: SCS DDD | Bob: TTT | Cy: TTT | Dee: TTT"
    state = position(hands, row="Ann HHH, Bob HDH, Cy HCS", scores=(30, 30, 48, 30))
    act(state, "SCS").close_books()
    assert page(state).change == "3 players came next, with 30 points."


def test_who_lost_and_took_most_in_the_last_hand_is_told_so() -> None:
    state = position("Ann: HSD | Bob: DDD TTT", row="Ann HHS", scores=(48, 30))
    state.captured[BOB] = list(pack()[:9])
    act(state, "HSD").close_books()
    assert page(state, BOB).change == "You were 11 short of 50, and took most in the last hand."


# What turned it

RUN_OF_SIX = "Ann TTT, Bob CCC, Cy DDD, Ann HHH, Bob HDH, Cy HCS"


def story(state: StraightState, plays: str, *later: Closed, earlier: tuple[Closed, ...] = ()) -> Story:
    """A game one hand of which is played on from a position, after 50 events; of the others there are the books."""
    events = [Acted(-1, action(text)) for text in plays.split()]
    ended = act(state.clone(), *plays.split())
    books = Closed(ended.books() or {}, 51 + len(events))

    def walk() -> Iterator[Moment]:
        played = state.clone()
        for revision, event in enumerate(events, 51):
            act(played, action_text(event.action))
            yield Moment(revision, event, played)
        played.close_books()
        yield Moment(books.revision, Checkpoint(books.books), played)

    return Story((*earlier, books, *later), walk)


def turned(told: Story, reader: int | None = None) -> TurningPoint | None:
    """What a reader is told to have turned a game that ended with the last books."""
    totals = told.books[-1].books["totals"]
    state = fresh(*totals)
    state.target, state.phase, state.to_act, state.captured = max(totals), Phase.OVER, (), [[] for _ in totals]
    return GAME.turning_point(state.view(reader), Cast(NAMES[: len(totals)], reader), told)


def test_the_capture_that_made_the_hand_is_told_and_shown() -> None:
    state = position("Ann: SCS DDD | Bob: SSS | Cy: TTT", row=RUN_OF_SIX)
    told = story(state, "SCS SSS", hand([0, 0, 2], [0, 2, 8], revision=90))
    assert turned(told) == TurningPoint("Ann broke the run of 3 hearts, and Cy took 6 sticks", 51)
    assert turned(told, ANN) == TurningPoint("you broke the run of 3 hearts, and Cy took 6 sticks", 51)
    assert turned(told, CY) == TurningPoint("Ann broke the run of 3 hearts, and you took 6 sticks", 51)


def test_of_runs_that_are_broken_together_the_longest_is_told() -> None:
    row = "Ann TTT, Bob CCC, Cy HDH, Ann HHH, Bob HHS, Cy HHS"
    told = story(position("Ann: SSS DDD | Bob: SCS | Cy: TTT", row=row), "SSS SCS", hand([0, 0, 2], [0, 2, 8]))
    assert turned(told) == TurningPoint("Ann broke the run of 4 hearts, and Cy took 6 sticks", 51)


def test_who_breaks_a_run_that_is_their_own_is_told_once() -> None:
    row = RUN_OF_SIX.replace("Cy HCS", "Ann HCS")
    told = story(position("Ann: SCS DDD | Bob: SSS | Cy: TTT", row=row), "SCS SSS", hand([2, 0, 0], [8, 2, 0]))
    assert turned(told) == TurningPoint("Ann broke the run of 3 hearts, and took 6 sticks", 51)


def test_going_out_with_a_long_row_is_told() -> None:
    row = "Bob TTT, Ann CCC, Bob DDD, Ann HHH, Bob SSS"
    told = story(position("Ann: SDD | Bob: TTT", row=row), "SDD", hand([1, 2], [7, 2]))
    assert turned(told) == TurningPoint("Ann went out and took all 6 sticks", 51)


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (None, "Ann went out while Bob held 4 sticks, which cost Bob 20 points"),
        (ANN, "you went out while Bob held 4 sticks, which cost Bob 20 points"),
        (BOB, "Ann went out while you held 4 sticks, which cost you 20 points"),
    ],
)
def test_a_wipe_out_that_cost_the_second_more_than_the_winner_took_is_told(reader: int | None, words: str) -> None:
    state = position("Ann: HHS | Bob: TTT CCC DDD CCT", row="Bob HHH", scores=(0, 20))
    told = story(state, "HHS", hand([9, 3], [11, 3], revision=90), earlier=(hand([0, 20], [0, 20], revision=50),))
    assert turned(told, reader) == TurningPoint(words, 51)


def test_a_hand_that_all_passed_out_is_told_with_whom_it_wiped_out() -> None:
    state = position("Ann: SSS | Bob: TTT CCC DDD CCT", row="Bob HHH", reserve="", scores=(0, 20))
    told = story(state, "pass pass", hand([9, 3], [9, 3]), earlier=(hand([0, 20], [0, 20], revision=50),))
    assert turned(told) == TurningPoint("all passed while Bob held 4 sticks, which cost Bob 20 points", 52)


def test_a_hand_of_many_small_captures_is_told_as_a_whole_and_shown_at_its_end() -> None:
    state = position("Ann: HHS | Bob: TTT", row="Bob HHH")
    state.captured[ANN] = list(pack()[:9])
    told = story(state, "HHS", hand([1, 2], [12, 2]), earlier=(hand([0, 0], [0, 0], revision=50),))
    assert turned(told) == TurningPoint("hand 2, which brought Ann 11 sticks", 51)
    assert turned(told, ANN) == TurningPoint("hand 2, which brought you 11 sticks", 51)


def test_a_capture_of_another_hand_is_not_told() -> None:
    row = f"{'Ann CCC, ' * 10}Bob HHH"
    told = story(position("Ann: HHS | Bob: TTT", row=row), "HHS", hand([20, 2], [32, 2], revision=90))

    def walk() -> Iterator[Moment]:
        yield from told.walk()
        later = act(position("Ann: SCS CCC | Bob: TTT", row="Bob HHH, Ann HDH, Ann HCS"), "SCS")
        yield Moment(80, Acted(ANN, action("SCS")), later)
        yield Moment(90, Checkpoint(told.books[-1].books), later)

    assert turned(Story(told.books, walk)) == TurningPoint("hand 2, which brought Ann 20 sticks", 89)


def test_without_a_hand_that_moved_a_fifth_of_the_winners_score_nothing_turned_the_game() -> None:
    told = story(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    even = tuple(hand([1, 1], [number, number], revision=number) for number in range(1, 20))
    last = Closed({**told.books[-1].books, "totals": [21, 19]}, told.books[-1].revision)
    assert turned(Story((*even, last), told.walk)) is None


# How long it takes


@pytest.mark.parametrize(
    ("target", "seats", "minutes"), [(50, 4, 20), (50, 2, 10), (50, 6, 30), (50, 12, 60), (10, 4, 5), (100, 4, 45)]
)
def test_a_game_takes_longer_with_a_higher_target_and_more_players(target: int, seats: int, minutes: int) -> None:
    assert GAME.minutes_for(StraightOptions(target=target), seats) == minutes
