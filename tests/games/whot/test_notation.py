"""A cut and a whole deal in the notation of parlour-record/1."""

from __future__ import annotations

from games.whot.cards import pack
from games.whot.model import Deal
from tests.games.whot.positions import WHOT_GAME


def test_the_seats_of_a_round_may_be_written_in_any_order() -> None:
    rounds = ([{"1": "star-1", "0": "circle-2"}], [{"0": "circle-2", "1": "star-1"}])
    first, second = (WHOT_GAME.chance_from_json({"type": "cut", "rounds": each, "dealer": 1}) for each in rounds)
    assert first == second


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, pack())
    data = WHOT_GAME.chance_to_json(deal)
    assert data["dealer"] == 2
    assert data["pack"][:2] == ["circle-1", "circle-2"]
    assert data["pack"][-1] == "whot"
    assert WHOT_GAME.chance_from_json(data) == deal
