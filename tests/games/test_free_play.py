"""Every game: games of any seed, their records and their notation."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Acted, Call, Checkpoint, Happened, Json
from games.catalogue import GAMES
from games.checks.case import Case, each_first, events_of, positions, record_of
from games.checks.play import expect_refereed
from games.records.record import Record, RecordError, referee, replay
from games.records.simulate import play_out
from games.small.game import SmallRules
from tests.games.free import ALL_GAMES, CASES, OPTION_CASES
from tests.games.joker.notation import NOTATION as JOKER
from tests.games.nojoke.progressive.notation import NOTATION as PROGRESSIVE
from tests.games.nojoke.solitaire.notation import NOTATION as SOLITAIRE
from tests.games.nojoke.straight.notation import NOTATION as STRAIGHT
from tests.games.nothanks.notation import NOTATION as NOTHANKS
from tests.games.nubs.notation import NOTATION as NUBS
from tests.games.whot.notation import NOTATION as WHOT


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


# Notation


NOTATIONS = (WHOT, STRAIGHT, PROGRESSIVE, SOLITAIRE, NUBS, JOKER, NOTHANKS)


def lines(part: str) -> list[tuple[str, Any, Any]]:
    """Each line of a part of all notations, with the key of its game."""
    return [(notation.game.key, *line) for notation in NOTATIONS for line in getattr(notation, part)]


def test_every_game_has_its_notation_here_that_does_not_follow_from_its_class() -> None:
    written = [game.key for game in GAMES.values() if not isinstance(game, SmallRules)]
    assert [notation.game.key for notation in NOTATIONS] == written


@pytest.mark.parametrize(("key", "action", "data"), lines("actions"))
def test_an_action_is_written_and_read(key: str, action: object, data: Json) -> None:
    assert GAMES[key].action_to_json(action) == data
    assert GAMES[key].action_from_json(data) == action


@pytest.mark.parametrize(("key", "data", "wrong"), lines("no_actions"))
def test_what_is_no_action_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].action_from_json(data)


@pytest.mark.parametrize(("key", "chance", "data"), lines("chances"))
def test_a_chance_outcome_is_written_and_read(key: str, chance: object, data: Json) -> None:
    assert GAMES[key].chance_to_json(chance) == data
    assert GAMES[key].chance_from_json(data) == chance


@pytest.mark.parametrize(("key", "data", "wrong"), lines("no_chances"))
def test_what_is_no_chance_outcome_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].chance_from_json(data)
