"""NO-JOKE Solitaire drawn: what the table and the hand show, from the view alone."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, Box, Label, Picture, Sprite
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import pack, stick_name
from tests.games.alt_text import hand_drawn
from tests.games.nojoke.solitaire.positions import ANN, GAME, act, position


def table(state: SolitaireState) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(("Ann",)))
    assert picture is not None
    return picture


def hand(state: SolitaireState) -> Picture:
    picture = hand_drawn(GAME, state, ANN)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"nojoke/{name}"]


def ticks(picture: Picture) -> list[Sprite]:
    """The signs of sticks that can be played."""
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == "drawing/playable"]


# The table


def test_the_table_shows_the_row_in_order_and_the_hand_face_down() -> None:
    picture = table(position("SSS DTD HHS", row="HSD TTT", pack="CCC"))
    first, second = sprites(picture, "stick")
    assert (first.x, first.y) < (second.x, second.y)
    assert [len(sprites(picture, name)) for name in ("heart", "spade", "diamond", "club", "star")] == [1, 1, 1, 0, 3]
    assert len(sprites(picture, "back")) == 3
    assert {"Ann", "Row: 2 of 35 sticks", "Pack 1", "to play, holds 3 sticks"} <= set(labels(picture))


def test_an_empty_table_says_so() -> None:
    picture = table(position("SSS DTD"))
    assert "No sticks are on the table" in labels(picture)
    assert "Table empty." in picture.alt


def test_before_the_deal_nothing_is_held() -> None:
    picture = table(SolitaireState(SolitaireOptions(), 1))
    assert sprites(picture, "back") == sprites(picture, "stick") == []


def test_a_blocked_hand_lies_face_up_at_the_end() -> None:
    picture = table(act(position("HHS TTT", row="HDH"), "HHS"))
    assert len(sprites(picture, "stick")) == 3
    assert len(sprites(picture, "star")) == 3
    assert sprites(picture, "back") == []
    assert "blocked" in labels(picture)
    assert "holds TTT, and is blocked" in picture.alt


def test_all_sticks_are_a_perfect_score() -> None:
    row = " ".join(stick_name(stick) for stick in pack() if stick_name(stick) not in ("HHS", "HDH"))
    picture = table(act(position("HHS", row=f"{row} HDH"), "HHS"))
    assert len(sprites(picture, "stick")) == 35
    assert "a perfect score" in labels(picture)
    assert "Ann has a perfect score." in picture.alt


def test_the_table_does_not_change_with_the_hand() -> None:
    assert table(position("SSS DTD", row="HHH", pack="CCC")) == table(position("CCC TTT", row="HHH", pack="SSS"))


@pytest.mark.parametrize("count", [1, 8, 9, 20, 21, 31, 35])
def test_a_row_of_any_length_fits_and_no_stick_lies_on_another(count: int) -> None:
    picture = table(position("", row=" ".join(map(stick_name, pack()[:count]))))
    sticks = sprites(picture, "stick")
    assert len(sticks) == count
    assert picture.scene.height <= 400
    for index, stick in enumerate(sticks):
        for other in sticks[index + 1 :]:
            assert abs(stick.x - other.x) >= stick.width or abs(stick.y - other.y) >= stick.height


# The hand


def test_playable_sticks_are_ticked_with_gold_where_they_match() -> None:
    picture = hand(position("SSS DTD HHS CCC", row="HHH HDH HCS", pack="TTT"))
    assert len(ticks(picture)) == 3
    assert len(sprites(picture, "stick")) == 5
    assert len([item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD]) == 4
    assert picture.alt == (
        "H Heart, S Spade, D Diamond, C Club, T Star. Last stick: HCS. Your 4 sticks: SSS CCC HHS DTD. "
        "Raised and ticked, because they can be played: SSS (third), CCC (second), HHS (first and third). "
        "3 played, 1 in the pack."
    )


def test_any_stick_can_be_the_first() -> None:
    picture = hand(position("SSS DTD"))
    assert len(ticks(picture)) == len(sprites(picture, "stick")) == 2
    assert "Last" not in labels(picture)


def test_a_blocked_hand_is_ticked_nowhere() -> None:
    picture = hand(act(position("HHS TTT", row="HDH"), "HHS"))
    assert ticks(picture) == []
    assert "can be played" not in picture.alt


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = act(position("HHS", row="HDH"), "HHS")
    assert hand_drawn(GAME, state, ANN) is None
