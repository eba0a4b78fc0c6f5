"""NO-JOKE Solitaire drawn: what the table and the hand show, from the view alone."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, PAPER, Box, Label, Picture, Sprite
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import pack, stick_name
from tests.games.alt_text import hand_drawn
from tests.games.legible import label_faults
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


def lit_cells(picture: Picture) -> list[Box]:
    """The gold behind symbols that match."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD and item.outline]


def rimmed(picture: Picture) -> list[Box]:
    """What has a rim of paper."""
    return [item for item in picture.scene.items if isinstance(item, Box) and not item.fill and item.outline == PAPER]


# The table


def test_the_table_shows_the_row_in_order_and_how_many_the_player_holds() -> None:
    picture = table(position("SSS DTD HHS", row="HSD TTT", pack="CCC"))
    first, second = sprites(picture, "stick")
    assert first.x < second.x
    assert [len(sprites(picture, name)) for name in ("heart", "spade", "diamond", "club", "star")] == [1, 1, 1, 0, 3]
    assert {"Ann", "2", "of 35", "pack 1", "3", "2 played"} <= set(labels(picture))


def test_the_last_stick_has_a_rim() -> None:
    picture = table(position("SSS", row="HSD HHS"))
    (rim,) = rimmed(picture)
    _, last = sprites(picture, "stick")
    assert rim.x < last.x < last.x + last.width < rim.x + rim.width


def test_an_empty_table_says_so() -> None:
    picture = table(position("SSS DTD"))
    assert "The table is empty" in labels(picture)
    assert rimmed(picture) == []
    assert sprites(picture, "stick") == []
    assert "The table is empty." in picture.alt


def test_a_blocked_hand_lies_face_up_at_the_end() -> None:
    picture = table(act(position("HHS TTT", row="HDH"), "HHS"))
    assert len(sprites(picture, "stick")) == 3
    assert len(sprites(picture, "star")) == 3
    assert {"Ann is blocked", "no match"} <= set(labels(picture))
    assert "Ann is blocked with Star Star Star." in picture.alt


def test_all_sticks_are_a_perfect_score() -> None:
    row = " ".join(stick_name(stick) for stick in pack() if stick_name(stick) not in ("HHS", "HDH"))
    picture = table(act(position("HHS", row=f"{row} HDH"), "HHS"))
    assert {"35", "+30", "a perfect score"} <= set(labels(picture))
    assert "Ann has a perfect score." in picture.alt


def test_the_table_does_not_change_with_the_hand() -> None:
    assert table(position("SSS DTD", row="HHH", pack="CCC")) == table(position("CCC TTT", row="HHH", pack="SSS"))


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (6, 6), (7, 5), (31, 5)])
def test_a_row_of_any_length_shows_its_latest_sticks_and_counts_the_others(count: int, shown: int) -> None:
    row = pack()[:count]
    state = position(" ".join(map(stick_name, pack()[-4:])), row=" ".join(map(stick_name, row)))
    for picture, most in ((table(state), 320), (hand(state), 285)):
        assert len([stick for stick in sprites(picture, "stick") if stick.y < 20]) == shown
        assert (f"+{count - shown}" in labels(picture)) == (count > shown)
        assert picture.scene.height <= most
        assert label_faults(picture.scene) == set()


# The hand


def test_playable_sticks_are_ticked_with_gold_where_they_match() -> None:
    picture = hand(position("SSS DTD HHS CCC", row="HHH HDH HCS", pack="TTT"))
    assert len(ticks(picture)) == 3
    assert len(sprites(picture, "stick")) == 3 + 4
    assert len(lit_cells(picture)) == 4
    assert {"Your sticks", "match the last one", "3", "of 35", "pack 1"} <= set(labels(picture))
    assert picture.alt == (
        "Your 4 sticks. Playable: Spade Spade Spade (third), Club Club Club (second), Heart Heart Spade (first and "
        "third). Not playable: Diamond Star Diamond. Last stick: Heart Club Spade. Before it, latest first: Heart "
        "Diamond Heart, Heart Heart Heart. 3 of 35 played, 1 in the pack."
    )


def test_any_stick_can_be_the_first() -> None:
    picture = hand(position("SSS DTD"))
    assert len(ticks(picture)) == len(sprites(picture, "stick")) == 2
    assert lit_cells(picture) == []
    assert "begin with any" in labels(picture)


def test_a_blocked_hand_is_ticked_nowhere() -> None:
    picture = hand(act(position("HHS TTT", row="HDH"), "HHS"))
    assert ticks(picture) == []
    assert "no match" in labels(picture)
    assert picture.alt.startswith("Your 1 stick. Not playable: Star Star Star. ")


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = act(position("HHS", row="HDH"), "HHS")
    assert hand_drawn(GAME, state, ANN) is None
