"""Every game: a finished one can be looked at after each of its events, in any order."""

from __future__ import annotations

import random

import pytest

from games.api import Acted, Cast, Checkpoint
from games.catalogue import GAMES
from games.checks.case import Case, events_of, positions, record_of
from games.records.record import referee
from games.records.replay import STRIDE, Replay, Step
from tests.games.finished import names
from tests.games.free import SEAT_CASES

each_case = pytest.mark.parametrize("case", [case for case in SEAT_CASES if case.game.key in GAMES], ids=str)


def _replay(case: Case) -> Replay:
    return Replay(record_of(case), names(case.seats))


def _some(case: Case, replay: Replay, most: int) -> list[int]:
    """Some positions behind the first, with both sides of a state that is kept and the last."""
    rng = random.Random(str(case))
    edges = {number for number in (1, STRIDE - 1, STRIDE, STRIDE + 1) if number <= replay.length}
    return sorted({*edges, *rng.sample(range(1, replay.length + 1), min(most, replay.length)), replay.length})


@each_case
def test_the_first_position_is_before_anything_has_happened(case: Case) -> None:
    first = _replay(case).position(0)
    page = case.game.page(case.new().view(None), Cast(names(case.seats)))
    assert (first.number, first.seat, first.told, first.page) == (0, None, (page.headline,), page)


@each_case
def test_the_last_position_is_the_end(case: Case) -> None:
    replay = _replay(case)
    end = referee(record_of(case))
    last = replay.position(replay.length)
    assert replay.length == len(record_of(case).events)
    assert end.outcome() is not None
    assert last.page == case.game.page(end.view(None), Cast(names(case.seats)))


@each_case
def test_a_jump_leads_to_where_the_game_stood(case: Case) -> None:
    replay, cast = _replay(case), Cast(names(case.seats))
    chosen = set(_some(case, replay, 12))
    for number, (state, _) in enumerate(positions(case)):
        if number in chosen:
            position = replay.position(number)
            page = case.game.page(state.view(None), cast)
            assert position.page == page
            assert position.picture == case.game.table_picture(state.view(None), cast)
            for seat, lines in enumerate(position.hands):
                own = case.game.page(state.view(seat), cast).lines
                assert [line for line in own if line not in page.lines] == list(lines)


@each_case
def test_back_after_on_is_the_same(case: Case) -> None:
    replay = _replay(case)
    for number in _some(case, replay, 6):
        before = replay.position(number - 1)
        on = replay.position(number)
        assert replay.position(number - 1) == before
        assert replay.position(number) == on == _replay(case).position(number)


@each_case
def test_every_event_is_told(case: Case) -> None:
    replay, events = _replay(case), events_of(case)
    for number in _some(case, replay, 40):
        position, event = replay.position(number), events[number - 1]
        assert position.number == number
        assert all(position.told)
        if isinstance(event, Acted):
            assert position.seat == event.seat
            assert any(names(case.seats)[event.seat] in line for line in position.told)
        else:
            assert position.seat is None
        if isinstance(event, Checkpoint):
            assert position.told == position.page.books


@each_case
def test_the_checkpoints_are_those_of_the_record(case: Case) -> None:
    events = record_of(case).events
    assert [events[number - 1].keys() for number in _replay(case).checkpoints] == [
        {"checkpoint"} for event in events if "checkpoint" in event
    ]


@each_case
def test_what_a_seat_held_is_shown_once_the_deal_is_out(case: Case) -> None:
    replay = _replay(case)
    dealt = next(number for number, event in enumerate(events_of(case), 1) if isinstance(event, Acted)) - 1
    position: Step = replay.position(dealt)
    hands = [set(lines) for lines in position.hands]
    assert len(hands) == case.seats
    assert not any(lines & set(position.page.lines) for lines in hands)
    assert all(hands) or not case.game.is_dealt
