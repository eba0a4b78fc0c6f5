"""NO-JOKE Progressive Group drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, MOST_ALT, Box, Label, Picture, Sprite
from games.nojoke.progressive.model import Rows
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.sticks import pack, stick_name
from tests.games.alt_text import hand_drawn
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    FIG,
    GAME,
    HST,
    NAMES,
    act,
    finished,
    legal,
    position,
)

HANDS = "Ann: HCS TTT | Bob: TTH SSD | Cy: DDD"


def table(state: ProgressiveState) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(NAMES[: state.seats]))
    assert picture is not None
    return picture


def hand(state: ProgressiveState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"nojoke/{name}"]


def bars(picture: Picture) -> list[Box]:
    """The gold bars of the rows that are read across, which alone are outlined and filled with gold."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD and item.outline]


# The table


def test_sticks_stand_in_groups_of_three_in_the_order_of_play() -> None:
    picture = table(position(HANDS, table=f"{FIG} {HST} SSD"))
    sticks = sprites(picture, "stick")
    assert [stick.x for stick in sticks] == sorted(stick.x for stick in sticks)
    gaps = [right.x - left.x for left, right in pairwise(sticks)]
    assert min(gaps[2], gaps[5]) > max(gaps[0], gaps[1], gaps[3], gaps[4])
    assert {"Group 1", "Group 2", "3 open"} <= set(labels(picture))
    assert "Group 3: SSD A, open, S across." in picture.alt


@pytest.mark.parametrize(("rows", "count"), [("singles", 1), ("doubles", 2), ("triples", 3)])
def test_the_rows_that_take_a_group_are_bars_across_it(rows: Rows, count: int) -> None:
    picture = table(position(HANDS, table=FIG, rows=rows))
    first, _, third = sprites(picture, "stick")
    across = bars(picture)
    assert len(across) == count
    for bar in across:
        assert bar.x < first.x
        assert bar.x + bar.width > third.x + third.width
    assert [bar.y for bar in across] == sorted(bar.y for bar in across)
    assert across[0].y < first.y + first.height / 3


def test_the_letter_of_who_placed_a_stick_stands_below_it() -> None:
    picture = table(act(position(HANDS, table=FIG, mover=BOB), "place TTH"))
    written = [item for item in picture.scene.items if isinstance(item, Label)]
    placers = [
        label.text
        for stick in sprites(picture, "stick")
        for label in written
        if stick.x < label.x < stick.x + stick.width and stick.y + stick.height < label.y < stick.y + stick.height + 14
    ]
    assert placers == ["A", "B", "C", "B"]
    assert "Group 1: HSD A CTH B SDC C, HCS across. Group 2: TTH B, open, T across." in picture.alt


def test_the_picture_never_tells_whether_the_last_stick_can_be_called() -> None:
    slip, fine = (table(act(position("Ann: HCS TTT | Bob: TTH", table=laid), "place HCS")).scene for laid in (FIG, HST))
    assert (slip.width, slip.height) == (fine.width, fine.height)
    for item, other in zip(slip.items, fine.items, strict=True):
        assert type(item) is type(other)
        if isinstance(item, Box):
            assert item == other


def test_the_table_shows_pack_jackpot_and_what_each_holds_and_has() -> None:
    picture = table(position(HANDS, table=FIG, pack="CCC DDC", jackpot=4, totals=(11, 40, 3)))
    assert {"Jackpot 4", "Pack 2", "2", "1", "11 pts", "40 pts", "3 pts"} <= set(labels(picture))


def test_who_is_to_play_and_who_wins_is_marked() -> None:
    assert labels(table(position(HANDS, mover=BOB))).count("to play") == 1
    won = table(finished((30, 12), captured=(5, 0)))
    assert labels(won).count("wins") == 1
    assert "A Ann, wins: " in won.alt


def test_an_empty_table_says_so() -> None:
    picture = table(position(HANDS))
    assert "No sticks are on the table" in labels(picture)
    assert "Table empty." in picture.alt


def test_the_table_does_not_change_with_the_hands() -> None:
    other = "Ann: TTH SSD | Bob: HCS TTT | Cy: CCC"
    assert table(position(HANDS, table=FIG)) == table(position(other, table=FIG))


@pytest.mark.parametrize("count", [1, 3, 18, 19, 34])
def test_any_number_of_groups_fits_and_no_stick_lies_on_another(count: int) -> None:
    sticks_laid = " ".join(map(stick_name, pack()[:count]))
    hands = " | ".join(f"{name}: {stick_name(34)}" for name in NAMES)
    state = act(position(hands, table=sticks_laid, rows="triples", totals=(100,) * 6), f"place {stick_name(34)}")
    picture = GAME.table_picture(state.view(None), Cast(("Wolfeschlegelsteinhausenbergerdorff",) * 6))
    assert picture is not None
    assert picture.scene.height <= 600
    assert len(picture.alt) <= MOST_ALT
    assert f"{stick_name(34)} A" in picture.alt
    sticks = sprites(picture, "stick")
    assert len(sticks) == count + 1
    for index, stick in enumerate(sticks):
        for other in sticks[index + 1 :]:
            assert abs(stick.x - other.x) >= stick.width or abs(stick.y - other.y) >= stick.height


# The hand


def test_sticks_that_take_a_group_are_raised_and_tell_which() -> None:
    picture = hand(position("Ann: HCS TTT | Bob: TTH", table=f"{HST} {FIG}", hints=True))
    high, low = sorted(sprites(picture, "stick"), key=lambda stick: stick.y)
    assert high.y < low.y
    assert [text for text in labels(picture) if text.startswith("takes")] == ["takes 2"]
    assert picture.alt == (
        "H Heart, S Spade, D Diamond, C Club, T Star. Your 2 sticks: TTT HCS. Raised: HCS takes 2. Jackpot 0, pack 0."
    )


def test_of_several_groups_the_oldest_is_told_since_it_takes_the_others() -> None:
    assert "takes 1" in labels(hand(position("Ann: HCS TTT | Bob: TTH", table=f"{FIG} {FIG}", hints=True)))


def test_an_easy_is_told() -> None:
    state = position("Ann: HCS DDD | Bob: TTH", table="CCC SSS", hints=True)
    assert "easy HCS" in legal(state)
    picture = hand(state)
    assert "Easy" in labels(picture)
    assert "Raised: HCS Easy." in picture.alt


def test_out_of_turn_nothing_is_raised() -> None:
    picture = hand(position("Ann: HCS TTT | Bob: TTH", table=FIG, mover=BOB))
    assert len({stick.y for stick in sprites(picture, "stick")}) == 1
    assert "Raised" not in picture.alt


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = position("Ann: | Bob: TTH", mover=BOB)
    assert hand_drawn(GAME, state, ANN) is None
