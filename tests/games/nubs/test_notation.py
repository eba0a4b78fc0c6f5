"""Actions and leads in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.nubs.model import Lead
from tests.games.nubs.positions import GAME, play


def test_a_play_is_written_and_read() -> None:
    data = {"type": "play", "roll": 3, "peg": 2}
    assert GAME.action_to_json(play("3 on 2")) == data
    assert GAME.action_from_json(data) == play("3 on 2")


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type play, not None"),
        ({"type": "pass"}, "not 'pass'"),
        ({"type": "play", "peg": 2}, "a play has the key 'roll'"),
        ({"type": "play", "roll": 3}, "a play has the key 'peg'"),
        ({"type": "play", "roll": 3, "peg": 2, "seat": 0}, "a play has no key 'seat'"),
        ({"type": "play", "roll": 5, "peg": 2}, "sizes 1 to 4, not 5"),
        ({"type": "play", "roll": 0, "peg": 2}, "sizes 1 to 4, not 0"),
        ({"type": "play", "roll": 3, "peg": 0}, "pegs 1 to 4, not 0"),
        ({"type": "play", "roll": 3, "peg": 5}, "pegs 1 to 4, not 5"),
        ({"type": "play", "roll": True, "peg": 2}, "roll is in whole numbers, not True"),
        ({"type": "play", "roll": 3, "peg": 2.0}, "peg is in whole numbers, not 2.0"),
    ],
)
def test_what_is_no_action_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_a_lead_is_written_and_read() -> None:
    assert GAME.chance_to_json(Lead(1)) == {"type": "lead", "seat": 1}
    assert GAME.chance_from_json({"type": "lead", "seat": 1}) == Lead(1)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type lead, not None"),
        ({"type": "deal"}, "not 'deal'"),
        ({"type": "lead"}, "a lead has the key 'seat'"),
        ({"type": "lead", "seat": 0, "hand": 1}, "a lead has no key 'hand'"),
        ({"type": "lead", "seat": False}, "seat is in whole numbers, not False"),
        ({"type": "lead", "seat": "0"}, "seat is in whole numbers, not '0'"),
    ],
)
def test_what_is_no_lead_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.chance_from_json(data)
