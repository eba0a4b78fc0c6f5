"""NO-JOKE Straight drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, MOST_ALT, Box, Label, Picture, Sprite
from games.nojoke.sticks import pack, stick_name
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.alt_text import hand_drawn
from tests.games.nojoke.straight.positions import ANN, BOB, GAME, NAMES, act, position

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"
_POINTS_WIDTH, _HELD_WIDTH = 44, 14
"""How wide "100 pts" and "10" are drawn."""
RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"


def row_of(count: int, seats: int) -> str:
    """So many sticks of two packs, played in turn."""
    who = islice(cycle(NAMES[:seats]), count)
    return ", ".join(f"{name} {stick_name(stick)}" for name, stick in zip(who, pack() * 2, strict=False))


def few_each(seats: int) -> str:
    return " | ".join(f"{name}: HHH" for name in NAMES[:seats])


def table(state: StraightState) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(NAMES[: state.seats]))
    assert picture is not None
    return picture


def hand(state: StraightState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"nojoke/{name}"]


def ticks(picture: Picture) -> list[Sprite]:
    """The signs of sticks that can be played."""
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == "drawing/playable"]


def bars(picture: Picture) -> list[Box]:
    """The gold bars of runs, which alone are outlined and filled with gold."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD and item.outline]


# The table


def test_the_row_stands_in_the_order_of_play_with_their_symbols() -> None:
    picture = table(position(HANDS, row="Ann HSD, Bob TTT"))
    first, second = sprites(picture, "stick")
    assert (first.x, first.y) < (second.x, second.y)
    assert [len(sprites(picture, name)) for name in ("heart", "spade", "diamond", "club", "star")] == [1, 1, 1, 0, 3]


def test_the_symbols_of_a_stick_stand_in_position_order_from_top_to_bottom() -> None:
    picture = table(position(HANDS, row="Ann HSD"))
    ((heart,), (spade,), (diamond,)) = (sprites(picture, name) for name in ("heart", "spade", "diamond"))
    assert heart.y < spade.y < diamond.y


def test_below_each_stick_stands_the_letter_of_who_played_it_and_of_who_is_next() -> None:
    picture = table(position(HANDS, row="Bob HHH, Cy HDH", mover=ANN))
    top = max(stick.y + stick.height for stick in sprites(picture, "stick"))
    below = [item for item in picture.scene.items if isinstance(item, Label) and top < item.y < top + 14]
    assert [item.text for item in sorted(below, key=lambda item: item.x)] == ["B", "C", "A"]


def test_a_run_is_a_bar_across_its_sticks_and_told_in_words() -> None:
    picture = table(position(HANDS, row="Ann TTT, Bob HHH, Cy HDH, Ann HCS"))
    _, *run = sprites(picture, "stick")
    (bar,) = bars(picture)
    assert bar.x < run[0].x
    assert bar.x + bar.width > run[-1].x + run[-1].width
    assert bar.y + bar.height < run[0].y + run[0].height / 2
    assert "Run of 3" in labels(picture)
    assert "Run of 3 Hearts in the first position." in picture.alt


def test_each_of_several_runs_has_its_bar() -> None:
    picture = table(position(HANDS, row="Ann HHH, Bob HHS, Cy HHS"))
    assert len(bars(picture)) == labels(picture).count("Run of 3") == 2


def test_a_run_over_two_lines_is_a_bar_on_each() -> None:
    row = ", ".join(f"Ann {name}" for name in ["TTT"] * 7 + ["HHH", "HDH", "HCS"])
    picture = table(position(HANDS, row=row))
    assert len({stick.y for stick in sprites(picture, "stick")}) == 1
    longer = table(position(HANDS, row=f"Ann TTT, {row}"))
    assert len(bars(longer)) == len({bar.y for bar in bars(longer)}) == 2


def test_without_a_run_nothing_is_barred() -> None:
    picture = table(position(HANDS, row="Ann HHH, Bob HDH"))
    assert bars(picture) == []
    assert "No run" in labels(picture)


def test_the_table_shows_what_each_holds_and_has_and_the_reserve() -> None:
    picture = table(position(HANDS, row=RUN_OF_CY, scores=(11, 40, 3)))
    assert {"Reserve 2", "Row: 3 sticks", "4", "2", "11 pts", "40 pts", "3 pts"} <= set(labels(picture))


def test_who_is_to_play_is_marked_with_a_rim_and_a_word() -> None:
    picture = table(position(HANDS, row=RUN_OF_CY, mover=BOB))
    (rim,) = (item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD)
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert rim.x < name.x < rim.x + rim.width
    assert labels(picture).count("to play") == 1
    assert "B Bob, to play" in picture.alt


def test_who_passed_and_who_wins_is_marked() -> None:
    state = position("Ann: SSS | Bob: TTT CCC | Cy: TTT", row="Ann HDH, Bob HHH", reserve="")
    assert labels(table(act(state, "pass"))).count("passed") == 1
    won = act(position("Ann: HHH | Bob: TTT", row="Bob HDH", scores=(9, 0), target=10), "HHH")
    won.close_books()
    assert labels(table(won)).count("wins") == 1
    assert "A Ann, wins: " in table(won).alt


def test_who_passed_is_marked_as_the_mover_when_the_turn_comes_again() -> None:
    state = position("Ann: SSS | Bob: HHH TTT", row="Ann HDH, Bob HHH", reserve="")
    picture = table(act(state, "pass", "HHH"))
    assert (labels(picture).count("to play"), labels(picture).count("passed")) == (1, 0)
    assert len([item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD]) == 1
    assert "A Ann, to play: " in picture.alt


@pytest.mark.parametrize("seats", [2, 4, 6, 12])
def test_a_stick_stands_between_the_points_of_a_seat_and_what_it_holds(seats: int) -> None:
    picture = table(position(" | ".join(f"{name}: {'HHH ' * 10}" for name in NAMES[:seats]), scores=(100,) * seats))
    points = [item for item in picture.scene.items if isinstance(item, Label) and item.text == "100 pts"]
    held = [item for item in picture.scene.items if isinstance(item, Label) and item.text == "10"]
    for left, stick, right in zip(points, sprites(picture, "back"), held, strict=True):
        assert left.x + _POINTS_WIDTH < stick.x
        assert stick.x + stick.width < right.x - _HELD_WIDTH


def test_before_the_deal_the_table_is_empty() -> None:
    state = StraightState(StraightOptions(), 3)
    picture = table(state)
    assert "No sticks are on the table" in labels(picture)
    assert sprites(picture, "stick") == []


def test_the_table_does_not_change_with_the_hands() -> None:
    other = "Ann: TTT SSS CCC DDC | Bob: HSD SCS DDD HCH | Cy: HHS CST"
    assert table(position(HANDS, row=RUN_OF_CY)) == table(position(other, row=RUN_OF_CY, reserve="HHH TST"))


@pytest.mark.parametrize("count", [1, 8, 20, 21, 33, 35, 52, 53, 69])
def test_a_row_of_any_length_fits_and_no_stick_lies_on_another(count: int) -> None:
    picture = table(position(few_each(12), row=row_of(count, 12), reserve=""))
    sticks = sprites(picture, "stick")
    assert len(sticks) == count
    assert picture.scene.height <= 600
    assert len(picture.alt) <= MOST_ALT
    assert picture.alt.endswith("Reserve 0.")
    for index, stick in enumerate(sticks):
        for other in sticks[index + 1 :]:
            assert abs(stick.x - other.x) >= stick.width or abs(stick.y - other.y) >= stick.height


# The hand


def test_a_hand_stands_beside_the_last_stick() -> None:
    picture = hand(position(HANDS, row=RUN_OF_CY, mover=BOB))
    last, *held = sprites(picture, "stick")
    assert len(held) == 4
    assert last.x + last.width < min(stick.x for stick in held)
    assert "Last" in labels(picture)
    assert picture.alt == (
        "H Heart, S Spade, D Diamond, C Club, T Star. Last stick: HCS. Your 4 sticks: DDD SCS HCH HSD. Reserve 2."
    )


def test_playable_sticks_are_raised_and_ticked_with_gold_where_they_match() -> None:
    picture = hand(position(HANDS, row=RUN_OF_CY))
    _, low, *raised = sprites(picture, "stick")
    assert all(stick.y < low.y for stick in raised)
    assert len(ticks(picture)) == 3
    gold = [item for item in picture.scene.items if isinstance(item, Box) and item.fill == GOLD]
    assert len(gold) == 2 + 2 + 1
    assert picture.alt.endswith(
        "Raised and ticked, because they can be played: "
        "SCS (second and third), HCH (first and second), HSD (first). Reserve 2."
    )


def test_out_of_turn_nothing_is_ticked() -> None:
    assert ticks(hand(position(HANDS, row=RUN_OF_CY, mover=BOB))) == []


def test_the_leader_can_play_every_stick() -> None:
    picture = hand(position(HANDS))
    assert len(sprites(picture, "stick")) == len(ticks(picture)) == 4
    assert "No stick is on the table." in picture.alt


def test_a_full_hand_stands_in_two_rows_and_lies_nowhere_on_itself() -> None:
    ten = " ".join(stick_name(stick) for stick in pack()[:10])
    picture = hand(position(f"Ann: {ten} | Bob: HHH", row="Bob HDH"))
    sticks = sprites(picture, "stick")
    assert len(sticks) == 11
    for index, stick in enumerate(sticks):
        for other in sticks[index + 1 :]:
            assert abs(stick.x - other.x) >= stick.width or abs(stick.y - other.y) >= stick.height


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = act(position("Ann: HHH | Bob: TTT", row="Bob HDH"), "HHH")
    assert hand_drawn(GAME, state, ANN) is None


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    other = "Ann: HSD SCS DDD HCH | Bob: HHS CST CCC DDC | Cy: TTT SSS"
    assert hand(position(HANDS, row=RUN_OF_CY)) == hand(position(other, row=RUN_OF_CY, reserve="HHH TST"))
