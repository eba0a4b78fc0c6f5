"""How everybody stands after each hand and at the end, and what turned a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from games.api import AnyEvent, Cast, Checkpoint, apply
from games.house.levels import STEADY
from games.nubs.rules import Nubs
from games.records.simulate import play as played
from games.scores import Closed, Moment, ScoreSheet, Story, TurningPoint
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, NAMES, act, chosen, finished, position


def closed(*points: Sequence[int]) -> list[Closed]:
    """The books of hands that brought the sides so much, each after twenty events."""
    totals = [0] * len(points[0])
    books = []
    for hand, scored in enumerate(points, 1):
        totals = [total + each for total, each in zip(totals, scored, strict=True)]
        books.append(Closed({"type": "hand", "points": list(scored), "totals": totals}, 20 * hand))
    return books


def sheet(state: Nubs, books: Sequence[Closed], reader: int | None = None) -> ScoreSheet:
    return GAME.score_sheet(state.view(reader), Cast(NAMES[: state.seats], reader), books)


def stands(shown: ScoreSheet) -> list[tuple[int, int, str]]:
    return [(line.seat, line.place, line.total) for line in shown.lines]


def test_a_hand_that_is_still_played_is_a_column_of_what_it_brought_so_far() -> None:
    shown = sheet(position("Ann: 1 | Bob: 1", left="6 8 3 a", totals=(40, 45), hand=3), closed((5, 45), (15, 0)))
    assert stands(shown) == [(BOB, 1, "45"), (ANN, 2, "40")]
    assert (shown.columns, shown.newest) == (("1", "2", "3"), 1)
    assert [line.cells[2].text for line in shown.lines] == ["0", "20"]


@pytest.mark.parametrize("left", ["2 b 1 1", "3 3 3 3"])
def test_a_hand_whose_books_are_still_due_is_the_newest_column(left: str) -> None:
    state = position("Ann: 2 | Bob: 4", left=left, totals=(5, 55), hand=2)
    before = closed((5, 55 - state.points[1]))
    shown = sheet(act(state, "2 on 1" if left[0] == "2" else "2 on 2"), before)
    assert (shown.columns, shown.newest) == (("1", "2"), 1)


def test_a_first_hand_that_brought_nobody_anything_is_a_column_too() -> None:
    shown = sheet(act(position("Ann: 2 | Bob: 4", left="3 3 3 3"), "2 on 2"), [])
    assert (shown.columns, shown.newest) == (("1",), 0)


def test_partners_stand_together_also_where_the_teams_tie() -> None:
    state = position("Ann: 1 | Bob: 1 | Cy: 1 | Dee: 1", teams="partners", totals=(30, 30), hand=2)
    shown = sheet(state, closed((30, 30)))
    assert stands(shown) == [(ANN, 1, "30"), (CY, 1, "30"), (BOB, 1, "30"), (DEE, 1, "30")]
    assert [line.cells[0].text for line in shown.lines] == ["30"] * 4


def test_at_the_end_who_ties_behind_the_winner_shares_a_place() -> None:
    shown = sheet(finished((20, 115, 25, 40)), closed((25, 115, 25, 40)))
    assert stands(shown) == [(BOB, 1, "115"), (DEE, 2, "40"), (ANN, 3, "25"), (CY, 3, "25")]
    assert shown.aside == ""


def story(state: Nubs, before: Sequence[Closed]) -> Story:
    """Of a game whose last event is the one that led to the state."""

    def walk() -> Iterator[Moment]:
        for books in before:
            yield Moment(books.revision - 1, None, state)

    return Story(tuple(before), walk)


def turned(
    totals: tuple[int, ...], *points: Sequence[int], teams: str = "individual", reader: int | None = None
) -> TurningPoint | None:
    """What turned a game in which Ann filled peg 5, and in the turning hand what the finished position shows."""
    state = finished(totals, teams=teams)
    return GAME.turning_point(state.view(reader), Cast(NAMES[: state.seats], reader), story(state, closed(*points)))


@pytest.mark.parametrize(
    ("reader", "teams", "words"),
    [
        (None, "individual", "hand 2, when Ann filled peg 5"),
        (ANN, "individual", "hand 2, when you filled peg 5"),
        (BOB, "individual", "hand 2, when Ann filled peg 5"),
        (None, "partners", "hand 2, when Ann and Cy filled peg 5"),
        (CY, "partners", "hand 2, when Ann and you filled peg 5"),
    ],
)
def test_the_hand_that_moved_the_winners_most_turned_the_game(reader: int | None, teams: str, words: str) -> None:
    assert turned((95, 40), (20, 20), (50, 0), (30, 20), teams=teams, reader=reader) == TurningPoint(words, 39)


def test_a_game_that_went_even_all_through_has_no_turning_point() -> None:
    even = ((25, 20), (20, 20), (25, 25), (30, 25))
    assert turned((95, 90), *even) is None


@pytest.mark.parametrize(("seats", "teams"), [(2, "individual"), (4, "individual"), (4, "partners")])
def test_the_turning_point_of_a_played_game_is_the_last_play_of_the_hand_and_names_the_pegs_filled_in_it(
    seats: int, teams: str
) -> None:
    options = chosen(teams)
    state = GAME.new(options, seats)
    events: list[AnyEvent] = list(played(state, bytes(32), STEADY))

    def walk() -> Iterator[Moment]:
        replayed = GAME.new(options, seats)
        for revision, event in enumerate(events, 1):
            apply(replayed, event)
            yield Moment(revision, event, replayed)

    books = [Closed(event.books, number) for number, event in enumerate(events, 1) if isinstance(event, Checkpoint)]
    found = GAME.turning_point(state.view(None), Cast(NAMES[:seats]), Story(tuple(books), walk))
    assert found is not None
    assert len(found.words) <= 90
    hand = next(index for index, each in enumerate(books) if each.revision == found.revision + 1)
    before = next(moment.state.owners[:] for moment in walk() if moment.revision == found.revision)
    winners = state.view(None).winners
    pegs = [str(points) for points, owner in zip((5, 10, 15, 20), before, strict=True) if owner in winners]
    assert found.words.startswith(f"hand {hand + 1}, when ")
    assert all(peg in found.words.partition("filled")[2] for peg in pegs)
    assert sum(map(int, pegs)) == books[hand].books["points"][winners[0] % len(books[hand].books["points"])]
