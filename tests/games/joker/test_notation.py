"""Cards and a whole deal in the notation of parlour-record/1."""

from __future__ import annotations

from games.joker.cards import KINDS, PACK, card_name, parse_card
from games.joker.model import Deal
from tests.games.joker.positions import GAME


def test_the_names_of_all_cards_are_read_back() -> None:
    names = [card_name(card) for card in range(KINDS)]
    assert len(set(names)) == 53
    assert {"2C", "10H", "JS", "QD", "KC", "AS", "JOKER"} <= set(names)
    assert [parse_card(name) for name in names] == list(range(KINDS))


def test_a_deal_is_written_and_read() -> None:
    deal = Deal(2, PACK)
    data = GAME.chance_to_json(deal)
    assert (data["type"], data["dealer"], len(data["pile"])) == ("deal", 2, 108)
    assert data["pile"][:3] == ["2C", "2C", "2D"]
    assert data["pile"][-1] == "JOKER"
    assert GAME.chance_from_json(data) == deal
