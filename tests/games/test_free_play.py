"""Every game: games of any seed, their records and their notation."""

from __future__ import annotations

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


# Notation


HSS, CARD = {"type": "take", "stick": "HSS"}, {"type": "play", "card": "star-8"}
SEVEN = {"type": "play", "card": "7D"}
MOVE: Json = {"colour": 0, "from": "T5", "to": "T12"}
CUT, DEAL = {"type": "cut", "dealer": 0}, {"type": "deal", "dealer": 0}


@pytest.mark.parametrize(
    ("key", "data", "wrong"),
    [
        ("whot", {"type": "play", "card": "star-9"}, "no card 'star-9'"),
        ("whot", CARD | {"call": "star"}, "only a WHOT has a call, star-8 has none"),
        ("whot", CARD | {"call": None}, "only a WHOT has a call"),
        ("whot", CARD | {"card": "whot"}, "the play of a WHOT has a call"),
        ("whot", CARD | {"card": "whot", "call": "whot"}, "no symbol 'whot'"),
        ("whot", CARD | {"card": "whot", "call": 0}, "no symbol 0"),
        ("whot", CARD | {"seat": 1}, "a play has no key 'seat'"),
        ("nojoke-straight", {"type": "play", "stick": "HSH"}, "no stick 'HSH'"),
        ("nojoke-progressive", HSS, "a take has the key 'group'"),
        ("nojoke-progressive", HSS | {"group": 11}, "groups are counted from 0 to 10, not 11"),
        ("nojoke-progressive", HSS | {"group": -1}, "0 to 10, not -1"),
        ("nojoke-progressive", {"type": "place", "stick": "SHS", "easy": False}, "the pack has no stick 'SHS'"),
        ("nojoke-progressive", {"type": "place", "stick": "HSS", "easy": 0}, "easy is true or false, not 0"),
        ("nubs", {"type": "play", "roll": 5, "peg": 2}, "sizes 1 to 4, not 5"),
        ("nubs", {"type": "play", "roll": 0, "peg": 2}, "sizes 1 to 4, not 0"),
        ("nubs", {"type": "play", "roll": 3, "peg": 0}, "pegs 1 to 4, not 0"),
        ("nubs", {"type": "play", "roll": 3, "peg": 5}, "pegs 1 to 4, not 5"),
        ("joker", SEVEN | {"moves": []}, "one move, or with a split 7 two, not 0"),
        ("joker", SEVEN | {"moves": [MOVE] * 3}, "not 3"),
        ("joker", SEVEN | {"moves": MOVE}, "moves is a list"),
        ("joker", SEVEN | {"moves": ["T5"]}, "a move has a colour, from and to"),
        ("joker", SEVEN | {"moves": [{"colour": 0, "from": "T5"}]}, "a move has a colour, from and to"),
        ("joker", SEVEN | {"moves": [MOVE | {"steps": 7}]}, "and nothing else"),
        ("joker", SEVEN | {"moves": [MOVE | {"colour": 4}]}, "there is no seat 4"),
        ("joker", SEVEN | {"moves": [MOVE | {"colour": True}]}, "not True"),
        ("joker", SEVEN | {"moves": [MOVE | {"to": "T72"}]}, "no place 'T72'"),
        ("joker", SEVEN | {"moves": [MOVE | {"to": "T05"}]}, "no place 'T05'"),
        ("joker", SEVEN | {"moves": [MOVE | {"to": "H6"}]}, "no place 'H6'"),
        ("joker", SEVEN | {"moves": [MOVE | {"from": 5}]}, "no place 5"),
        ("joker", {"type": "play", "card": "1D", "moves": [MOVE]}, "no card '1D'"),
        ("joker", {"type": "play", "card": ["7D"], "moves": [MOVE]}, "no card"),
        ("joker", {"type": "discard", "card": "joker"}, "no card 'joker'"),
    ],
)
def test_what_is_no_action_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].action_from_json(data)


@pytest.mark.parametrize(
    ("key", "data", "wrong"),
    [
        ("whot", CUT | {"rounds": {}}, "rounds is a list"),
        ("whot", CUT | {"rounds": [1]}, "maps seats to cards"),
        ("whot", CUT | {"rounds": [{"00": "star-1"}]}, "no seat '00'"),
        ("whot", CUT | {"rounds": [{"10": "star-1"}]}, "no seat '10'"),
        ("whot", CUT | {"rounds": [{"0": "star-9"}]}, "no card 'star-9'"),
        ("whot", DEAL | {"pack": [None]}, "no card None"),
        ("joker", DEAL | {"pile": "2C"}, "pile is a list"),
        ("joker", DEAL | {"pile": [None]}, "no card None"),
        ("nojoke-straight", {"type": "deal", "leader": 0, "sticks": "HSS"}, "sticks is a list"),
        ("nojoke-straight", {"type": "deal", "leader": 0, "sticks": ["HSH"]}, "no stick 'HSH'"),
        ("nothanks", {"type": "deal", "first": 0, "deck": [3.0], "removed": []}, "deck is in whole numbers, not 3.0"),
        ("nubs", {"type": "lead", "seat": False}, "seat is in whole numbers, not False"),
    ],
)
def test_what_is_no_chance_outcome_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].chance_from_json(data)
