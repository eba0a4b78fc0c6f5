"""Games of any seed and their records, and what the games of the checks hold between them."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Acted, Call, Checkpoint, Happened
from games.checks.case import Case, each_first, events_of, positions, record_of
from games.checks.play import expect_refereed
from games.records.record import Record, RecordError, referee, replay
from games.records.simulate import play_out
from tests.games.free import ALL_GAMES, CASES, OPTION_CASES


@given(case=st.sampled_from(CASES), seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=25, deadline=None)
def test_a_game_of_any_seed_passes_the_referee(case: Case, seed: bytes) -> None:
    record = play_out(case.game, case.options, case.seats, seed, with_legal=True)
    assert record.seed == seed.hex()
    expect_refereed(case, record)


def test_the_cases_hold_calls_in_a_turn_and_calls_on_books_made_and_not_made() -> None:
    found: set[tuple[bool, bool]] = set()
    for case in CASES:
        for state, event in positions(case, 200):
            if state.pause and isinstance(event, Acted | Checkpoint):
                is_made = isinstance(event, Acted) and isinstance(event.action, Call)
                found.add((state.books() is not None, is_made))
    assert len(found) == 4


@pytest.mark.parametrize("case", OPTION_CASES, ids=str)
def test_the_lists_of_legal_actions_stand_where_no_call_is_made(case: Case) -> None:
    for data, event in zip(record_of(case).events, events_of(case), strict=True):
        assert ("legal" in data) == (isinstance(event, Acted) and not isinstance(event.action, Call))


@pytest.mark.parametrize("case", [case for game in ALL_GAMES.values() for case in each_first(game)], ids=str)
def test_comments_are_ignored(case: Case) -> None:
    data = orjson.loads(record_of(case).to_json()) | {"_note": "a comment"}
    data["events"][0]["_note"] = {"any": "thing"}
    referee(Record.from_json(orjson.dumps(data)), ALL_GAMES)


@pytest.mark.parametrize("case", OPTION_CASES, ids=str)
def test_a_chance_outcome_is_refused_when_none_is_due(case: Case) -> None:
    events = events_of(case)
    drawn = [event for event in events if isinstance(event, Happened)]
    if not drawn:
        pytest.skip("nothing is left to chance in this game")
    with pytest.raises(RecordError) as caught:
        replay(case.game, case.options, case.seats, [*events, drawn[0]])
    assert caught.value.event == len(events)
