"""Scores and ends of every game from games that were played: each seat once, places as they came, legible pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

import pytest

from games.api import Happened
from games.checks.case import Case, record_of
from games.drawing.picture import MOST_ALT, Label, Picture, least_text
from games.engine.position import Position
from games.engine.table import Seat, Status
from games.records.record import event_from_json
from tests.games.finished import finished, names
from tests.games.free import ALL_GAMES, SEAT_CASES
from tests.games.legible import label_faults

CASES = [case for case in SEAT_CASES if case.game is not ALL_GAMES["toy"]]
MOST_CHANGE = 48
"""Of a rating, up or down, as the pictures of these tests have it."""

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def over(case: Case) -> Position:
    """The game of a case at its end."""
    table, events = finished(record_of(case, "greedy"))
    seats = tuple(Seat(None if seat % 2 else 100 + seat, name) for seat, name in enumerate(names(case.seats)))
    return Position(replace(table, seats=seats), list(events))


def readers(position: Position) -> list[int | None]:
    return [None, 0, len(position.table.seats) - 1]


def ratings(position: Position) -> dict[int, int]:
    """A change for each person."""
    people = [seat for seat, each in enumerate(position.table.seats) if each.person is not None]
    return {seat: MOST_CHANGE if seat % 4 else -MOST_CHANGE for seat in people}


def check(picture: Picture) -> None:
    """Every label can be read on a phone, and all that is drawn is told."""
    labels = [item for item in picture.scene.items if isinstance(item, Label)]
    assert min(label.size for label in labels) >= least_text(picture.scene.width)
    assert label_faults(picture.scene) == set()
    assert 0 < len(picture.alt) <= MOST_ALT


@each_case
def test_at_the_end_each_seat_stands_once_where_it_came(case: Case) -> None:
    position = over(case)
    assert position.state is not None
    outcome = position.state.outcome()
    assert outcome is not None

    for reader in readers(position):
        sheet = position.score_sheet(reader)
        assert sorted(line.seat for line in sheet.lines) == list(range(case.seats))
        assert [line.place for line in sheet.lines] == sorted(line.place for line in sheet.lines)
        assert {line.seat: line.place for line in sheet.lines} == dict(enumerate(outcome.places))


@each_case
def test_the_end_is_legible_and_told_in_words(case: Case) -> None:
    position = over(case)
    changes = ratings(position)

    for reader in readers(position):
        for moved in (changes, {}) if case.seats > 1 else ({},):
            picture = position.ending_picture(reader, moved)
            check(picture)
            assert ("rating" in picture.alt) is bool(moved)
        assert len(position.ending_lines(reader, changes)) == case.seats
        assert position.page(reader).headline


@each_case
def test_what_turned_a_game_lies_within_it(case: Case) -> None:
    position = over(case)

    for reader in readers(position):
        turned = position.turning_point(reader)
        if turned is not None:
            assert 1 <= turned.revision <= position.table.revision
            assert turned.words == turned.words.strip().rstrip(".")
            assert 0 < len(turned.words) <= 90


@each_case
def test_the_scores_after_each_hand_are_legible_and_name_each_seat(case: Case) -> None:
    for position in scored(case):
        sheet = position.score_sheet(None)
        if not sheet.lines:
            continue
        assert sorted(line.seat for line in sheet.lines) == list(range(case.seats))
        for reader in readers(position):
            check(position.scores_picture(reader))
        assert position.scored_page(0).headline != position.page(0).headline


def scored(case: Case) -> Iterator[Position]:
    """The table after its first and its last but one hand, as somebody is to play again."""
    position = over(case)
    for closed in sorted({*position.checkpoints[:-1][:1], *position.checkpoints[:-1][-1:]}):
        drawn = (event_from_json(case.game, text) for text in position.events[closed:])
        revision = closed + sum(1 for _ in takewhile(lambda event: isinstance(event, Happened), drawn))
        table = replace(position.table, status=Status.PLAYING, revision=revision)
        yield Position(table, position.events[:revision])
