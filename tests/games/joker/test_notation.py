"""Actions and chance outcomes in the notation of parlour-record/1."""

from __future__ import annotations

import pytest

from games.api import Json
from games.joker.cards import KINDS, PACK, card_name, parse_card
from games.joker.model import Deal, Reshuffle
from tests.games.joker.positions import GAME, action, cards

ACTIONS: list[tuple[str, Json]] = [
    ("7D T5-T12", {"type": "play", "card": "7D", "moves": [{"colour": 0, "from": "T5", "to": "T12"}]}),
    ("10H Y:START-T36", {"type": "play", "card": "10H", "moves": [{"colour": 2, "from": "START", "to": "T36"}]}),
    (
        "7C T66-H1 Y:T71-T4",
        {
            "type": "play",
            "card": "7C",
            "moves": [{"colour": 0, "from": "T66", "to": "H1"}, {"colour": 2, "from": "T71", "to": "T4"}],
        },
    ),
    ("JOKER T68-T67", {"type": "play", "card": "JOKER", "moves": [{"colour": 0, "from": "T68", "to": "T67"}]}),
    ("discard 4S", {"type": "discard", "card": "4S"}),
]


@pytest.mark.parametrize(("text", "data"), ACTIONS)
def test_an_action_is_written_and_read(text: str, data: Json) -> None:
    assert GAME.action_to_json(action(text)) == data
    assert GAME.action_from_json(data) == action(text)


def test_the_names_of_all_cards_are_read_back() -> None:
    names = [card_name(card) for card in range(KINDS)]
    assert len(set(names)) == 53
    assert {"2C", "10H", "JS", "QD", "KC", "AS", "JOKER"} <= set(names)
    assert [parse_card(name) for name in names] == list(range(KINDS))


MOVE: Json = {"colour": 0, "from": "T5", "to": "T12"}


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type play or discard, not None"),
        ({"type": "draw"}, "not 'draw'"),
        ({"type": "play", "card": "7D"}, "a play has the key 'moves'"),
        ({"type": "play", "moves": [MOVE]}, "a play has the key 'card'"),
        ({"type": "play", "card": "7D", "moves": []}, "one move, or with a split 7 two, not 0"),
        ({"type": "play", "card": "7D", "moves": [MOVE] * 3}, "not 3"),
        ({"type": "play", "card": "7D", "moves": MOVE}, "moves is a list"),
        ({"type": "play", "card": "7D", "moves": ["T5"]}, "a move has a colour, from and to"),
        ({"type": "play", "card": "7D", "moves": [{"colour": 0, "from": "T5"}]}, "a move has a colour, from and to"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"steps": 7}]}, "and nothing else"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"colour": 4}]}, "there is no seat 4"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"colour": True}]}, "not True"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "T72"}]}, "no place 'T72'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "T05"}]}, "no place 'T05'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"to": "H6"}]}, "no place 'H6'"),
        ({"type": "play", "card": "7D", "moves": [MOVE | {"from": 5}]}, "no place 5"),
        ({"type": "play", "card": "1D", "moves": [MOVE]}, "no card '1D'"),
        ({"type": "play", "card": ["7D"], "moves": [MOVE]}, "no card"),
        ({"type": "discard", "card": "joker"}, "no card 'joker'"),
        ({"type": "discard", "card": "4S", "moves": []}, "a discard has no key 'moves'"),
    ],
)
def test_what_is_no_action_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.action_from_json(data)


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, PACK)
    data = GAME.chance_to_json(deal)
    assert (data["type"], data["dealer"], len(data["pile"])) == ("deal", 2, 108)
    assert data["pile"][:3] == ["2C", "2C", "2D"]
    assert data["pile"][-1] == "JOKER"
    assert GAME.chance_from_json(data) == deal


def test_a_reshuffle_is_written_and_read() -> None:
    data = {"type": "reshuffle", "pile": ["4C", "JOKER"]}
    assert GAME.chance_to_json(Reshuffle(tuple(cards("4C JOKER")))) == data
    assert GAME.chance_from_json(data) == Reshuffle(tuple(cards("4C JOKER")))


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "type deal or reshuffle, not None"),
        ({"type": "cut"}, "not 'cut'"),
        ({"type": "deal", "dealer": 0}, "a deal has the key 'pile'"),
        ({"type": "deal", "dealer": True, "pile": []}, "not True"),
        ({"type": "deal", "dealer": 0, "pile": "2C"}, "pile is a list"),
        ({"type": "deal", "dealer": 0, "pile": [None]}, "no card None"),
        ({"type": "reshuffle", "dealer": 0, "pile": []}, "a reshuffle has no key 'dealer'"),
    ],
)
def test_what_is_no_chance_outcome_is_refused_and_named(data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAME.chance_from_json(data)
