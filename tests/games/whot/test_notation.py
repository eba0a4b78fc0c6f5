"""Actions and chance outcomes in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.whot import Whot
from games.whot.cards import pack, parse_card
from games.whot.model import Cut, Deal
from tests.games.whot.positions import action

GAME = Whot()

ACTIONS: list[tuple[str, Json]] = [
    ("star-3", {"type": "play", "card": "star-3"}),
    ("whot circle", {"type": "play", "card": "whot", "call": "circle"}),
    ("whot", {"type": "play", "card": "whot", "call": None}),
    ("draw", {"type": "draw"}),
    ("pass", {"type": "pass"}),
]


@pytest.mark.parametrize(("text", "data"), ACTIONS)
def test_an_action_is_written_and_read(text: str, data: Json) -> None:
    assert GAME.action_to_json(action(text)) == data
    assert GAME.action_from_json(data) == action(text)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type play, draw or pass, not None"),
        ({"type": "fold"}, "not 'fold'"),
        ({"type": ["play"]}, "type play, draw or pass"),
        ({"type": "play"}, "names its card"),
        ({"type": "play", "card": "star-9"}, "no card 'star-9'"),
        ({"type": "play", "card": 3}, "no card 3"),
        ({"type": "play", "card": "star-8", "call": "star"}, "only a WHOT has a call, star-8 has none"),
        ({"type": "play", "card": "star-8", "call": None}, "only a WHOT has a call"),
        ({"type": "play", "card": "whot"}, "the play of a WHOT has a call"),
        ({"type": "play", "card": "whot", "call": "whot"}, "no symbol 'whot'"),
        ({"type": "play", "card": "whot", "call": 0}, "no symbol 0"),
        ({"type": "play", "card": "star-8", "seat": 1}, "a play has no key 'seat'"),
        ({"type": "draw", "card": "star-8"}, "a draw has no key 'card'"),
        ({"type": "pass", "card": "star-8"}, "a pass has no key 'card'"),
    ],
)
def test_what_is_no_action_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_a_cut_is_written_and_read() -> None:
    one, two, whot = (parse_card(name) for name in ("star-1", "circle-2", "whot"))
    cut = Cut((((0, one), (1, one), (2, whot)), ((0, two), (1, one))), dealer=1)
    data = {
        "type": "cut",
        "rounds": [{"0": "star-1", "1": "star-1", "2": "whot"}, {"0": "circle-2", "1": "star-1"}],
        "dealer": 1,
    }
    assert GAME.chance_to_json(cut) == data
    assert GAME.chance_from_json(data) == cut


def test_the_seats_of_a_round_may_be_written_in_any_order() -> None:
    rounds = ([{"1": "star-1", "0": "circle-2"}], [{"0": "circle-2", "1": "star-1"}])
    first, second = (GAME.chance_from_json({"type": "cut", "rounds": each, "dealer": 1}) for each in rounds)
    assert first == second


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, pack())
    data = GAME.chance_to_json(deal)
    assert data["dealer"] == 2
    assert data["pack"][:2] == ["circle-1", "circle-2"]
    assert data["pack"][-1] == "whot"
    assert GAME.chance_from_json(data) == deal


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type cut or deal, not None"),
        ({"type": "shuffle"}, "not 'shuffle'"),
        ({"type": "cut", "dealer": 0}, "a cut has the key 'rounds'"),
        ({"type": "cut", "rounds": []}, "a cut has the key 'dealer'"),
        ({"type": "cut", "rounds": {}, "dealer": 0}, "rounds is a list"),
        ({"type": "cut", "rounds": [1], "dealer": 0}, "maps seats to cards"),
        ({"type": "cut", "rounds": [{"00": "star-1"}], "dealer": 0}, "no seat '00'"),
        ({"type": "cut", "rounds": [{"10": "star-1"}], "dealer": 0}, "no seat '10'"),
        ({"type": "cut", "rounds": [{"0": "star-9"}], "dealer": 0}, "no card 'star-9'"),
        ({"type": "cut", "rounds": [], "dealer": True}, "dealer is a seat's number, not True"),
        ({"type": "deal", "dealer": 0}, "a deal has the key 'pack'"),
        ({"type": "deal", "dealer": 0, "pack": "circle-1"}, "pack is a list"),
        ({"type": "deal", "dealer": 0, "pack": [None]}, "no card None"),
        ({"type": "deal", "dealer": "0", "pack": []}, "dealer is a seat's number"),
        ({"type": "deal", "dealer": 0, "pack": [], "seed": 1}, "a deal has no key 'seed'"),
    ],
)
def test_what_is_no_chance_outcome_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.chance_from_json(data)
