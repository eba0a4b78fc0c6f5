"""How the players stand between hands and at the end, what turned a game, and how long one takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pytest

from games.api import Acted, AnyEvent, Cast, Checkpoint, apply
from games.drawing.scores import CUP
from games.nojoke.hands import Phase
from games.nojoke.pictures import STICKS
from games.nojoke.progressive.model import ProgressiveOptions
from games.nojoke.progressive.state import ProgressiveState
from games.records.simulate import play
from games.scores import Cell, Closed, Moment, ScoreSheet, Story, TurningPoint
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    GAME,
    NAMES,
    action,
    dealt,
    finished,
    page,
    position,
)

THREE = "Ann: | Bob: | Cy:"


def closed(*hands: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Closed, ...]:
    """The books of hands, of each what was captured in it and the totals after it, ten events apart."""
    return tuple(
        Closed({"type": "hand", "captured": list(captured), "left": 0, "jackpot": 0, "totals": list(totals)}, 10 * hand)
        for hand, (captured, totals) in enumerate(hands, 1)
    )


def sheet(state: ProgressiveState, books: Sequence[Closed], reader: int | None = None) -> ScoreSheet:
    return GAME.score_sheet(state.view(reader), Cast(NAMES[: state.seats], reader), books)


def cells(shown: ScoreSheet, seat: int) -> list[Cell]:
    (line,) = (line for line in shown.lines if line.seat == seat)
    return list(line.cells)


def totals(shown: ScoreSheet) -> list[tuple[int, int, str]]:
    """Seat, place and total, the best first."""
    return [(line.seat, line.place, line.total) for line in shown.lines]


def test_before_the_first_hand_is_counted_four_hands_are_to_come() -> None:
    shown = sheet(dealt(3), ())
    assert (shown.columns, shown.newest, shown.part, shown.unit) == (("1", "2", "3", "4"), None, "Hand", "points")
    assert (shown.key, shown.aside) == ((), "jackpot 0")
    assert [(line.place, line.total, line.cells) for line in shown.lines] == [(1, "0", ())] * 3


def test_a_hand_has_what_each_captured_and_a_cup_for_the_most() -> None:
    state = position(THREE, hand=3, totals=(12, 9, 20), jackpot=7)
    shown = sheet(state, closed(((4, 9, 9), (4, 9, 9)), ((8, 0, 11), (12, 9, 20))))
    assert totals(shown) == [(CY, 1, "20"), (ANN, 2, "12"), (BOB, 3, "9")]
    assert cells(shown, ANN) == [Cell("4"), Cell("8")]
    assert cells(shown, BOB) == [Cell("9", CUP), Cell("0")]
    assert cells(shown, CY) == [Cell("9", CUP), Cell("11", CUP)]
    assert (shown.newest, shown.key, shown.aside) == (1, ((CUP, "captured most"),), "jackpot 7")


def test_there_is_no_cup_where_nobody_captured_anything() -> None:
    shown = sheet(position(THREE, hand=2), closed(((0, 0, 0), (0, 0, 0))))
    assert cells(shown, ANN) == [Cell("0")]


def test_the_jackpot_is_in_the_hand_that_brought_it_and_in_how_the_total_came() -> None:
    state = position(THREE, hand=4, totals=(4, 21, 3))
    books = closed(((4, 0, 0), (4, 0, 0)), ((0, 5, 0), (4, 5, 0)), ((0, 7, 3), (4, 21, 3)))
    shown = sheet(state, books)
    assert cells(shown, BOB) == [Cell("0"), Cell("5", CUP), Cell("16", STICKS)]
    assert [line.how for line in shown.lines] == ["12 + 9", "", ""]
    assert (shown.key, shown.aside) == (((CUP, "captured most"), (STICKS, "with sticks left over")), "")


def test_a_hand_that_is_being_played_counts_with_what_was_captured_in_it_so_far() -> None:
    state = position("Ann: TTT | Bob: DDD", hand=2, totals=(4, 9), captured=(7, 0))
    shown = sheet(state, closed(((4, 9), (4, 9))))
    assert totals(shown) == [(ANN, 1, "11"), (BOB, 2, "9")]
    assert cells(shown, ANN) == [Cell("4"), Cell("7", CUP)]
    assert shown.newest == 0


def test_at_the_end_ties_share_a_place() -> None:
    shown = sheet(finished((51, 30, 51)), closed(*[((0, 0, 0), (51, 30, 51))] * 4))
    assert totals(shown) == [(ANN, 1, "51"), (CY, 1, "51"), (BOB, 3, "30")]


# What turned it


def story(
    start: ProgressiveState, plays: Sequence[str], books: Sequence[Closed] = ()
) -> tuple[Story, ProgressiveState]:
    """A game whose hands before have these books, and whose last hand goes on from a position to its end."""
    events: list[AnyEvent] = []
    state = start.clone()
    for text in plays:
        what, _, by = text.partition(" by ")
        events.append(Acted(int(by) if by else state.to_act[0], action(what)))
        apply(state, events[-1])
    due = state.books()
    assert due is not None
    events.append(Checkpoint(due))
    apply(state, events[-1])
    first = books[-1].revision if books else 0
    return Story((*books, Closed(due, first + len(events))), partial(walk, start, events, first)), state


def walk(start: ProgressiveState, events: Sequence[AnyEvent], before: int = 0) -> Iterator[Moment]:
    """What a story goes through from a position on, before which so many events happened."""
    state = start.clone()
    for revision, event in enumerate(events, before + 1):
        apply(state, event)
        yield Moment(revision, event, state)


def turned(told: Story, state: ProgressiveState, reader: int | None = None) -> TurningPoint | None:
    return GAME.turning_point(state.view(reader), Cast(NAMES[: state.seats], reader), told)


EARLIER = closed(((2, 1, 2), (2, 1, 2)), ((1, 2, 2), (3, 3, 4)), ((2, 1, 1), (5, 4, 5)))


@pytest.mark.parametrize(
    ("reader", "words"),
    [
        (CY, "hand 4, when you called NO-JOKE on Ann and took 6"),
        (ANN, "hand 4, when Cy called NO-JOKE on you and took 6"),
        (BOB, "hand 4, when Cy called NO-JOKE on Ann and took 6"),
        (None, "hand 4, when Cy called NO-JOKE on Ann and took 6"),
    ],
)
def test_a_call_that_took_most_of_a_hand_turned_it(reader: int | None, words: str) -> None:
    start = position("Ann: HCS | Bob: | Cy:", table=f"{FIG} TTT DDD", hand=4, totals=(5, 4, 5))
    told, state = story(start, ["place HCS", "call 0 by 2"], EARLIER)
    assert turned(told, state, reader) == TurningPoint(words, 32)


def test_the_greatest_capture_of_a_hand_turned_it() -> None:
    start = position("Ann: TTT HHS | Bob: HCS DDD | Cy: CCC SSS", table=FIG, hand=4, totals=(5, 4, 5))
    told, state = story(start, ["place TTT", "take HCS 0", "place CCC", "place HHS", "place DDD", "place SSS"], EARLIER)
    assert turned(told, state, BOB) == TurningPoint("hand 4, when you took 5 sticks at once", 32)


def test_the_capture_that_won_a_greater_prize_turned_it() -> None:
    left = "SSS TTT DDD | CCC DDC SSD"
    start = position("Ann: HCS | Bob: | Cy:", table=f"{left} | {FIG}", hand=4, totals=(5, 4, 5), captured=(0, 2, 1))
    told, state = story(start, ["place HCS", "call 2 by 2"], EARLIER)
    words = "hand 4, when you called NO-JOKE on Ann and took 4, which won 6 from the consolation"
    assert turned(told, state, CY) == TurningPoint(words, 32)


def test_a_prize_that_brought_more_than_the_captures_turned_it() -> None:
    books = closed(((1, 1), (1, 1)), ((2, 1), (3, 2)), ((4, 0), (22, 2)), ((1, 1), (23, 3)))
    told = Story(books, lambda: iter(()))
    assert turned(told, finished((23, 3)), ANN) == TurningPoint(
        "hand 3, which brought you 15 points from the jackpot", 29
    )


def test_many_small_captures_turned_it_together() -> None:
    hands = "Ann: TTT HHS | Bob: HCS DDD | Cy: CCC SSS"
    start = position(hands, table=FIG, hand=4, totals=(5, 4, 5), captured=(0, 6, 0))
    plays = ["place TTT", "take HCS 0", "place CCC", "place HHS", "place DDD", "place SSS"]
    told, state = story(start, plays, EARLIER)
    assert turned(told, state) == TurningPoint("hand 4, which brought Bob 15 points", 36)


@pytest.mark.parametrize(
    "hands",
    [
        [((5, 4), (5, 4)), ((5, 4), (10, 8)), ((5, 4), (15, 12)), ((5, 4), (20, 16))],
        [((9, 1), (9, 1)), ((1, 9), (10, 10)), ((5, 5), (15, 15)), ((5, 5), (20, 20))],
    ],
    ids=["small swings", "all win"],
)
def test_nothing_turned_a_game_of_small_swings_or_that_all_win(
    hands: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    told = Story(closed(*hands), lambda: iter(()))
    assert turned(told, finished(hands[-1][1])) is None


@pytest.mark.parametrize("rows", ["singles", "triples"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_columns_of_whole_games_add_up_and_what_turned_one_is_told_in_few_words(seats: int, rows: str) -> None:
    names = ("Ann", "Konstantin", "Vera", "Otto", "Mia", "Priya")[:seats]
    found = set()
    for number in range(6):
        start = GAME.new(ProgressiveOptions.model_validate({"rows": rows, "easy": False}), seats)
        state = start.clone()
        events = [*play(state, bytes([number, seats] * 16))]
        books = [Closed(event.books, count) for count, event in enumerate(events, 1) if isinstance(event, Checkpoint)]
        shown = GAME.score_sheet(state.view(None), Cast(names), books)
        assert all(sum(int(cell.text) for cell in line.cells) == int(line.total) for line in shown.lines)
        point = turned(Story(tuple(books), partial(walk, start, events)), state)
        if point is not None:
            assert len(point.words) <= 90
            assert any(closed.revision > point.revision for closed in books)
            found.add(point.words.split()[2])
    assert found


# How long it takes


@pytest.mark.parametrize(
    ("options", "minutes"),
    [({}, 25), ({"hints": True}, 20), ({"rows": "doubles"}, 30), ({"rows": "triples", "hints": True}, 25)],
    ids=str,
)
def test_more_rows_take_longer_and_hints_less(options: dict[str, object], minutes: int) -> None:
    given = ProgressiveOptions.model_validate(options)
    assert {GAME.minutes_for(given, seats) for seats in (2, 6)} == {minutes}


def test_the_minutes_of_the_game_are_those_of_its_defaults() -> None:
    assert GAME.minutes_for(ProgressiveOptions(), 4) == GAME.minutes


# In words


@pytest.mark.parametrize(
    ("captured", "reader", "headline"),
    [
        ((4, 9, 2), None, "Bob took the most in hand 2"),
        ((4, 9, 2), BOB, "You took the most in hand 2"),
        ((9, 9, 2), BOB, "You and Ann tie in hand 2"),
        ((0, 0, 0), BOB, "Nobody took any in hand 2"),
    ],
)
def test_between_hands_the_title_is_who_took_the_most(
    captured: tuple[int, ...], reader: int | None, headline: str
) -> None:
    state = position(THREE, hand=2, captured=captured)
    state.phase = Phase.BOOKS
    state.close_books()
    shown = page(state, reader)
    assert (shown.headline, shown.stage) == (headline, "")


def ended(totals: tuple[int, ...], captured: tuple[int, ...], left: str = "", **tallies: list[int]) -> ProgressiveState:
    """A game that is over, with the calls or jackpots that each seat won."""
    state = finished(totals, captured, left)
    for name, numbers in tallies.items():
        setattr(state, name, numbers)
    return state


@pytest.mark.parametrize(
    ("state", "reader", "words"),
    [
        (ended((30, 50), (2, 3), "HHH"), None, "Bob takes the consolation: 1 point."),
        (ended((30, 50), (2, 3)), BOB, "No sticks were left for a consolation."),
        (ended((30, 30), (3, 3), "HHH SSS"), BOB, "34 points each. Everyone shares the consolation: 1 point each."),
        (ended((30, 30), (3, 3), "HHH"), BOB, "33 points each. Too few sticks were left for a consolation."),
        (ended((30, 50), (0, 3)), ANN, "You were 23 short."),
        (ended((30, 50), (1, 3)), ANN, "You were 22 short. Your last hand took 1 stick."),
        (ended((30, 50), (1, 3), calls_won=[2, 0]), ANN, "You were 22 short. You won 2 NO-JOKE calls."),
        (
            ended((30, 50), (1, 3), calls_won=[1, 0], jackpots_won=[1, 0]),
            ANN,
            "You were 22 short. You won the jackpot and 1 NO-JOKE call.",
        ),
        (ended((30, 50), (1, 3), jackpots_won=[1, 1]), ANN, "You were 22 short. You won a share of the jackpot."),
    ],
)
def test_at_the_end_the_line_is_what_decided_and_to_a_loser_what_they_did_well(
    state: ProgressiveState, reader: int | None, words: str
) -> None:
    assert page(state, reader).change == words
