"""The notation of a tournament's events."""

from __future__ import annotations

import pytest

from games.api import Json
from games.tournament.model import (
    Corrected,
    Draw,
    Drew,
    Ended,
    Joined,
    Left,
    Purpose,
    RoundBegan,
    ScoresClosed,
    Started,
    TableEnded,
    TableResult,
    TournamentEvent,
)
from games.tournament.notation import event_from_json, event_to_json
from tests.games.tournament.fields import cut

DRAW = Draw(Purpose.LOTS, 2, (cut("0 KS 11 KD"), cut("0 3C 11 JOKER")))


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (Joined(7), {"type": "joined", "person": 7}),
        (Left(7), {"type": "left", "person": 7}),
        (Started(), {"type": "started"}),
        (
            Drew(DRAW),
            {
                "type": "drew",
                "purpose": "lots",
                "table": 2,
                "cuts": [{"0": "KS", "11": "KD"}, {"0": "3C", "11": "JOKER"}],
            },
        ),
        (RoundBegan(), {"type": "began"}),
        (RoundBegan((0, 3)), {"type": "began", "turned": [0, 3]}),
        (
            TableEnded(3, TableResult((25, 7), (750, 300), is_finished=True)),
            {"type": "table", "table": 3, "scores": [25, 7], "progress": [750, 300], "finished": True},
        ),
        (
            Corrected(1, 2, 0, 9, "why"),
            {"type": "corrected", "round": 1, "table": 2, "pair": 0, "score": 9, "reason": "why"},
        ),
        (ScoresClosed(), {"type": "closed"}),
        (Ended("Rain."), {"type": "ended", "reason": "Rain."}),
    ],
)
def test_an_event_and_its_json(event: TournamentEvent, data: Json) -> None:
    assert event_to_json(event) == data
    assert event_from_json(data) == event


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "no event of the type None"),
        ({"type": "rung"}, "no event of the type 'rung'"),
        ({"type": "joined"}, "a joined has the key 'person'"),
        ({"type": "joined", "person": True}, "person is in whole numbers, not True"),
        ({"type": "started", "by": 1}, "a started has no key 'by'"),
        ({"type": "drew", "purpose": "fun", "table": None, "cuts": []}, "not for 'fun'"),
        ({"type": "drew", "purpose": [], "table": None, "cuts": []}, r"not for \[\]"),
        ({"type": "drew", "purpose": "lots", "table": 1, "cuts": {}}, "cuts is a list"),
        ({"type": "drew", "purpose": "lots", "table": 1, "cuts": [[]]}, "a cut has a card for each player"),
        ({"type": "drew", "purpose": "lots", "table": 1, "cuts": [{"01": "KS"}]}, "a player is a number, not '01'"),
        ({"type": "drew", "purpose": "lots", "table": 1, "cuts": [{"1": "1S"}]}, "no card '1S'"),
        ({"type": "table", "table": 1, "scores": [1], "progress": [1, 2], "finished": False}, "each of the two pairs"),
        ({"type": "table", "table": 1, "scores": [1, 2], "progress": [1, 2], "finished": 0}, "true or false, not 0"),
        ({"type": "began", "turned": None}, "turned is a list, not None"),
        ({"type": "ended", "reason": None}, "reason is a text, not None"),
    ],
)
def test_what_is_wrong_is_named(data: Json, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        event_from_json(data)
