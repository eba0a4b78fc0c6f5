"""Scores and ends from games that were played: each seat once, places as they came, all of it told in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

import orjson

from games.api import Happened
from games.checks.case import NAMES, Case, each_size, reader_name, record_of
from games.checks.check import expect, sound
from games.checks.pictures import expect_told
from games.engine.position import Position
from games.engine.table import Clock, Seat, Status, Table
from games.records.record import event_from_json

MOST_CHANGE = 48
"""Largest change of a rating in these pictures, up or down."""
MOST_WORDS = 90
"""Most characters of a turning point."""


def over(case: Case) -> Position:
    """Return a table whose greedy game of the case is over; every other seat is a person's."""
    record = record_of(case, "steady")
    texts = [
        orjson.dumps({key: value for key, value in event.items() if key != "legal"}).decode() for event in record.events
    ]
    seats = tuple(Seat(None if seat % 2 else 100 + seat, name) for seat, name in enumerate(NAMES[: case.seats]))
    table = Table(
        id="T",
        guild=1,
        channel=11,
        home=11,
        host=100,
        game=record.game,
        options=record.options,
        seed=record.seed or "",
        timer=None,
        is_rated=True,
        created_at=0.0,
        clock=Clock(0.0),
        status=Status.OVER,
        seats=seats,
        revision=len(texts),
    )
    return Position(table, texts)


def scored(case: Case) -> Iterator[Position]:
    """Return the table after its first and its last but one hand, as somebody is to play again."""
    position = over(case)
    for closed in sorted({*position.checkpoints[:-1][:1], *position.checkpoints[:-1][-1:]}):
        drawn = (event_from_json(case.game, text) for text in position.events[closed:])
        revision = closed + sum(1 for _ in takewhile(lambda event: isinstance(event, Happened), drawn))
        table = replace(position.table, status=Status.PLAYING, revision=revision)
        yield Position(table, position.events[:revision])


def score_readers(position: Position) -> list[int | None]:
    """Return the channel, the first seat and the last."""
    return [None, 0, len(position.table.seats) - 1]


def rating_changes(position: Position) -> dict[int, int]:
    """Return a change of the rating for each person."""
    people = [seat for seat, each in enumerate(position.table.seats) if each.person is not None]
    return {seat: MOST_CHANGE if seat % 4 else -MOST_CHANGE for seat in people}


@sound(each_size)
def at_the_end_each_seat_stands_once_where_it_came(case: Case) -> None:
    position = over(case)
    outcome = position.state.outcome() if position.state is not None else None
    for reader in score_readers(position):
        lines = position.score_sheet(reader).lines
        seats = sorted(line.seat for line in lines)
        expect(seats == list(range(case.seats)), f"`sheet_of` has lines of the seats {seats} at the end.")
        places = [line.place for line in lines]
        expect(places == sorted(places), f"`sheet_of` has the places {places} at the end: the best stand first.")
        due = dict(enumerate(outcome.places)) if outcome is not None else {}
        is_same = {line.seat: line.place for line in lines} == due
        expect(is_same, f"`sheet_of` has other places at the end than `outcome`: {due}.")


@sound(each_size)
def the_end_is_told_in_words(case: Case) -> None:
    position = over(case)
    changes = rating_changes(position)
    for reader in score_readers(position):
        for moved in (changes, {}) if case.seats > 1 else ({},):
            picture = position.ending_picture(reader, moved)
            expect_told(picture, "`draw_ending`")
            is_told = ("rating" in picture.alt) is bool(moved)
            expect(is_told, "`draw_ending` tells of ratings in its `alt` exactly where some moved.")
        lines = len(position.ending_lines(reader, changes))
        expect(lines == case.seats, f"`sheet_of` has {lines} lines at the end, for {case.seats} seats.")
        expect(position.page(reader).headline, f"`page_of` has no `headline` for {reader_name(reader)} at the end.")


@sound(each_size)
def what_turned_a_game_lies_within_it(case: Case) -> None:
    position = over(case)
    for reader in score_readers(position):
        turned = position.turning_point(reader)
        if turned is None:
            continue
        is_within = 1 <= turned.revision <= position.table.revision
        expect(is_within, f"`turned_at` names event {turned.revision} of {position.table.revision}.")
        is_bare = turned.words == turned.words.strip().rstrip(".") and 0 < len(turned.words) <= MOST_WORDS
        expect(is_bare, f"`turned_at` says {turned.words!r}: 1 to {MOST_WORDS} characters without a full stop.")


@sound(each_size)
def the_scores_after_a_hand_are_told_and_name_each_seat(case: Case) -> None:
    for position in scored(case):
        sheet = position.score_sheet(None)
        if not sheet.lines:
            continue
        seats = sorted(line.seat for line in sheet.lines)
        expect(seats == list(range(case.seats)), f"`sheet_of` has lines of the seats {seats} after a hand.")
        for reader in score_readers(position):
            expect_told(position.scores_picture(reader), "`sheet_of` after a hand")
        is_said = position.scored_page(0).headline != position.page(0).headline
        expect(is_said, "`page_of` has the same `headline` at the end of a hand as after it.")
