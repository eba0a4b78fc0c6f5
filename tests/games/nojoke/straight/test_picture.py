"""NO-JOKE Straight drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from itertools import cycle, islice
from types import MappingProxyType

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, MOST_ALT, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Sprite
from games.drawing.table import CHIP, PLATE, button_rows, room
from games.level import Level
from games.nojoke.sticks import pack, stick_name
from games.nojoke.straight.model import DRAW, StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.alt_text import hand_drawn
from tests.games.legible import label_faults
from tests.games.nojoke.straight.positions import ANN, BOB, CY, GAME, NAMES, act, dealt, page, position

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"
RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"
NAME_SIZE = 17.5
TWELVE_LONG = ("Wolfeschlegelsteinhausenbergerdorff",) * 12


def row_of(count: int, seats: int) -> str:
    """So many sticks of two packs, played in turn."""
    who = islice(cycle(NAMES[:seats]), count)
    return ", ".join(f"{name} {stick_name(stick)}" for name, stick in zip(who, pack() * 2, strict=False))


def few_each(seats: int) -> str:
    return " | ".join(f"{name}: HHH" for name in NAMES[:seats])


def table(
    state: StraightState, names: tuple[str, ...] = NAMES, houses: Mapping[int, Level] = MappingProxyType({})
) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats], houses=houses))
    assert picture is not None
    return picture


def hand(state: StraightState, seat: int = ANN) -> Picture:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture


def written(picture: Picture) -> list[Label]:
    return [item for item in picture.scene.items if isinstance(item, Label)]


def labels(picture: Picture) -> list[str]:
    return [label.text for label in written(picture)]


def sprites(picture: Picture, name: str, folder: str = "nojoke") -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == f"{folder}/{name}"]


def signs(picture: Picture) -> str:
    """The signs on the sticks that can be played, from left to right: "v" for a tick, "!" where the play costs."""
    marks = [(mark.x, "v") for mark in sprites(picture, "playable", "drawing")]
    return "".join(sign for _, sign in sorted(marks + [(m.x, "!") for m in sprites(picture, "costs", "drawing")]))


def boxes(picture: Picture, **like: object) -> list[Box]:
    return [
        item
        for item in picture.scene.items
        if isinstance(item, Box) and all(getattr(item, name) == value for name, value in like.items())
    ]


def bars(picture: Picture) -> list[Box]:
    """The gold bars of runs, which reach over more than their sticks."""
    widest = max(stick.width for stick in sprites(picture, "stick"))
    return [box for box in boxes(picture, fill=GOLD) if box.outline and box.width > widest]


def lit_cells(picture: Picture) -> list[Box]:
    """The gold behind the symbols of the hand that match."""
    return [box for box in boxes(picture, fill=GOLD) if box.outline and box not in bars(picture)]


def chips(picture: Picture) -> list[Box]:
    return [box for box in boxes(picture, fill=PAPER) if box.height in (CHIP, CHIP + 4)]


def newest(picture: Picture) -> list[Box]:
    """The chips with a rim of gold."""
    return [chip for chip in chips(picture) if chip.outline == GOLD]


def under(picture: Picture, name: str) -> Box:
    """The plate of the seat of that name."""
    (label,) = (label for label in written(picture) if label.text == name and label.size == NAME_SIZE)
    return next(
        box
        for box in boxes(picture, height=PLATE)
        if box.fill in SEAT_COLOURS and box.x < label.x < box.x + box.width and box.y < label.y < box.y + PLATE
    )


def is_over(chip: Item, plate: Box) -> bool:
    return isinstance(chip, Box) and plate.x < chip.x + chip.width / 2 < plate.x + plate.width and chip.y > plate.y


# The table


def test_the_row_stands_in_the_order_of_play_with_its_symbols_and_no_letters() -> None:
    picture = table(position(HANDS, row="Ann HSD, Bob TTT"))
    first, second = sprites(picture, "stick")
    assert first.x < second.x
    assert first.y == second.y
    assert [len(sprites(picture, name)) for name in ("heart", "spade", "diamond", "club", "star")] == [1, 1, 1, 0, 3]
    assert not [text for text in labels(picture) if len(text) == 1 and text.isalpha()]


def test_the_symbols_of_a_stick_stand_in_position_order_from_top_to_bottom() -> None:
    picture = table(position(HANDS, row="Ann HSD"))
    ((heart,), (spade,), (diamond,)) = (sprites(picture, name) for name in ("heart", "spade", "diamond"))
    assert heart.y < spade.y < diamond.y


def test_below_each_stick_stands_who_played_it_and_below_a_free_place_who_is_next() -> None:
    state = position(HANDS, row="Bob HHH, Cy HDH", mover=ANN)
    foot = max(stick.y + stick.height for stick in sprites(table(state), "stick"))
    below = sorted((label for label in written(table(state)) if foot < label.y < foot + 24), key=lambda label: label.x)
    assert [label.text for label in below] == ["Bo", "Cy", "An"]
    assert "?" in labels(table(state))
    assert {"You", "Bo", "Cy"} <= set(labels(hand(state)))


def test_a_run_is_a_bar_across_its_sticks_and_a_plate_with_its_length() -> None:
    picture = table(position(HANDS, row="Ann TTT, Bob HHH, Cy HDH, Ann HCS"))
    _, *run = sprites(picture, "stick")
    (bar,) = bars(picture)
    assert run[0].x - 4 < bar.x < run[0].x
    assert bar.x + bar.width > run[-1].x + run[-1].width
    assert bar.y + bar.height < run[0].y + run[0].height / 2
    assert "Run of 3" in labels(picture)
    assert "Run of 3 Hearts in the first position" in picture.alt


def test_each_of_several_runs_has_its_bar_and_plate() -> None:
    state = position(HANDS, row="Ann HHH, Bob HHS, Cy HHS")
    assert len(bars(table(state))) == labels(table(state)).count("Run of 3") == 2
    assert "Runs of 3 Hearts in the first position and 3 Hearts in the second position" in table(state).alt
    own = hand(state)
    assert len(bars(own)) == 2
    assert [label.text for label in written(own) if label.text == "3" and label.y < 40] == ["3", "3"]


def test_a_run_that_began_before_what_is_shown_is_a_bar_over_all_that_is() -> None:
    row = ", ".join(f"Ann {name}" for name in ("TTT", "HHH", "HDH", "HCS", "HSD", "HHS", "HCH"))
    picture = table(position(HANDS, row=row))
    sticks = sprites(picture, "stick")
    (bar,) = bars(picture)
    assert len(sticks) == 4
    assert bar.width > sticks[-1].x + sticks[-1].width - sticks[0].x
    assert {"+3", "Run of 6", "7"} <= set(labels(picture))
    assert sprites(picture, "star") == []


def test_without_a_run_nothing_is_barred_and_nothing_at_stake() -> None:
    picture = table(position(HANDS, row="Ann HHH, Bob HDH"))
    assert bars(picture) == []
    assert {"No run", "In the row", "2"} <= set(labels(picture))
    assert "At stake" not in labels(picture)


def test_the_table_shows_what_each_holds_and_has_the_stake_and_the_reserve() -> None:
    picture = table(position(HANDS, row=RUN_OF_CY, scores=(11, 40, 3)))
    assert {"At stake", "3", "reserve 2", "4", "2", "11 pts", "40 pts", "3 pts", "to 50"} <= set(labels(picture))


def test_who_is_to_play_is_framed_and_has_the_mark_of_the_turn() -> None:
    picture = table(position(HANDS, row=RUN_OF_CY, mover=BOB))
    (mark,) = sprites(picture, "turn", "drawing")
    plate = under(picture, "Bob")
    assert abs(mark.x + mark.width / 2 - plate.x - plate.width / 2) < 1
    assert "Bob, to play" in picture.alt


def test_whom_the_house_plays_has_its_sign() -> None:
    picture = table(position(HANDS, row=RUN_OF_CY), houses={CY: "steady"})
    (sign,) = sprites(picture, "house", "drawing")
    plate = under(picture, "Cy")
    assert plate.x < sign.x < plate.x + plate.width
    assert "Cy, steady house: " in picture.alt


def test_a_chip_shows_what_each_seat_did_last_and_the_newest_has_a_rim() -> None:
    state = act(position(HANDS, row="Cy HHH", reserve="TTT CCC"), "draw", "HSD", "SSS")
    picture = table(state)
    assert len(chips(picture)) == 2
    assert is_over(newest(picture)[0], under(picture, "Bob"))
    (drew,) = (label for label in written(picture) if label.text == "+1")
    assert under(picture, "Ann").x < drew.x < under(picture, "Bob").x
    assert "Ann: 4 sticks, 0 points, drew 1." in picture.alt


def test_a_seat_that_passed_says_so_until_it_plays_again() -> None:
    state = act(position("Ann: SSS TTT | Bob: HSS CCC", row="Bob HDH", reserve=""), "pass", "HSS")
    assert labels(table(state)).count("passed") == 1
    assert "Ann, to play: 2 sticks, 0 points, passed." in table(state).alt
    act(state, "SSS")
    assert "passed" not in labels(table(state))
    assert len(chips(table(state))) == 2


def test_what_was_done_more_than_a_round_ago_has_no_chip() -> None:
    state = position("Ann: HHH HHS | Bob: HDH HCH | Cy: HSD HCS", row="Cy HHS")
    act(state, "HHH", "HDH", "HSD", "HHS")
    assert len(chips(table(state))) == 3
    assert is_over(newest(table(state))[0], under(table(state), "Ann"))
    ann = [each for each in chips(table(state)) if is_over(each, under(table(state), "Ann"))]
    assert len(ann) == 1


def test_the_winner_has_the_cup() -> None:
    won = act(position("Ann: HHH | Bob: TTT", row="Bob HDH", scores=(9, 0), target=10), "HHH")
    won.close_books()
    (cup,) = sprites(table(won), "cup", "drawing")
    assert under(table(won), "Ann").x < cup.x < under(table(won), "Bob").x
    assert "Ann, wins: " in table(won).alt


def test_before_the_deal_the_table_is_empty() -> None:
    picture = table(StraightState(StraightOptions(), 3))
    assert "The table is empty" in labels(picture)
    assert sprites(picture, "stick") == []
    assert chips(picture) == []


def test_a_leader_has_a_free_place_for_any_stick() -> None:
    assert {"?", "any stick", "An"} <= set(labels(table(position(HANDS))))


def test_the_table_does_not_change_with_the_hands() -> None:
    other = "Ann: TTT SSS CCC DDC | Bob: HSD SCS DDD HCH | Cy: HHS CST"
    assert table(position(HANDS, row=RUN_OF_CY)) == table(position(other, row=RUN_OF_CY, reserve="HHH TST"))


@pytest.mark.parametrize("count", [1, 4, 5, 6, 69])
def test_a_row_of_any_length_shows_its_latest_sticks_and_counts_the_others(count: int) -> None:
    state = position(few_each(12), row=row_of(count, 12), reserve="")
    for picture, held in ((table(state), 0), (hand(state), 1)):
        shown = len(sprites(picture, "stick")) - held
        assert min(count, 4) <= shown <= 6
        assert (f"+{count - shown}" in labels(picture)) == (count > shown)
        assert len(picture.alt) <= MOST_ALT


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_table_is_no_higher_than_its_screen_allows(seats: int) -> None:
    state = played_on(seats, 30, seed=seats)
    for names in (NAMES, TWELVE_LONG):
        picture = table(state, names, {1: "steady"})
        assert picture.scene.height <= (320 if seats <= 4 else room(1, is_large=True))
        assert label_faults(picture.scene) == set()


# The hand


def test_a_hand_has_the_table_above_from_the_next_player_on_and_never_the_reader() -> None:
    state = act(position(HANDS, row="Cy HHH", scores=(11, 40, 3)), "HSD")
    picture = hand(state, BOB)
    names = sorted((label for label in written(picture) if label.size == NAME_SIZE), key=lambda label: label.x)
    assert [label.text for label in names] == ["Cy", "Ann"]
    own = next(label for label in written(picture) if label.text == "You: 4 sticks, 40 points")
    assert all(label.y < own.y for label in names)


def test_what_can_be_played_is_raised_and_ticked_with_gold_where_it_matches_and_costs_are_told() -> None:
    picture = hand(position(HANDS, row=RUN_OF_CY))
    low, *raised = sorted(sprites(picture, "stick")[3:], key=lambda stick: -stick.y)
    assert len(raised) == 3
    assert all(stick.y < low.y for stick in raised)
    assert signs(picture) == "!vv"
    assert "! gives Cy 3" in labels(picture)
    assert len(lit_cells(picture)) == 2 + 2 + 1


def test_breaking_a_run_of_ones_own_costs_nothing() -> None:
    picture = hand(position("Ann: SCS HHS | Bob: TTT", row="Bob HHH, Bob HDH, Ann HCS", mover=ANN))
    assert signs(picture) == "vv"
    assert "first to 50" in labels(picture)


def test_a_hand_tells_who_takes_the_row_and_the_reader_is_you() -> None:
    state = position(HANDS, row=RUN_OF_CY)
    assert {"Run of 3", "Break it:", "takes 3 sticks", "reserve 2"} <= set(labels(hand(state)))
    assert {"Break it:", "take 3 sticks"} <= set(labels(hand(state, CY)))


def test_out_of_turn_a_hand_lies_flat() -> None:
    picture = hand(position(HANDS, row=RUN_OF_CY, mover=BOB))
    assert signs(picture) == ""
    assert lit_cells(picture) == []
    assert len({stick.y for stick in sprites(picture, "stick")[3:]}) == 1


def test_the_leader_can_play_every_stick() -> None:
    assert signs(hand(position(HANDS))) == "vvvv"


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = act(position("Ann: HHH | Bob: TTT", row="Bob HDH"), "HHH")
    assert hand_drawn(GAME, state, ANN) is None


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    other = "Ann: HSD SCS DDD HCH | Bob: HHS CST CCC DDC | Cy: TTT SSS"
    assert hand(position(HANDS, row=RUN_OF_CY)) == hand(position(other, row=RUN_OF_CY, reserve="HHH TST"))


def played_on(seats: int, turns: int, seed: int) -> StraightState:
    """A game in which so many actions were taken, some of them draws, and somebody is to play on a row."""
    rng = random.Random(seed)
    state = dealt(seats, seed)
    while turns > 0 or not state.to_act or not state.table:
        if not state.to_act:
            state.close_books() if state.books() else state.apply_chance(state.sample_chance(rng))
            continue
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        state.apply_action(seat, DRAW if DRAW in actions and rng.random() < 0.3 else rng.choice(actions))
        turns -= 1
    return state


@pytest.mark.parametrize("seats", range(2, 13))
def test_a_hand_is_no_higher_than_its_screen_allows_and_all_its_words_stand_apart(seats: int) -> None:
    for turns in (3, 30):
        state = played_on(seats, turns, seed=seats)
        (mover,) = state.to_act
        for seat, names in itertools.product((mover, (mover + 1) % seats), (NAMES, TWELVE_LONG)):
            view = state.view(seat)
            picture = GAME.hand_picture(view, Cast(names[:seats], seat, dict.fromkeys({0, 1} - {seat}, "strong")))
            assert picture is not None
            plays = [choice.short for choice in page(state, seat).choices if choice.face]
            most = room(1 + button_rows(plays, have_faces=True), is_large=seats > 4)
            if seats > 4 or len(plays) <= 4:
                assert picture.scene.height <= (most if seats > 4 else min(360, most))
            assert label_faults(picture.scene) == set()
            assert len(picture.alt) <= MOST_ALT


@pytest.mark.parametrize("seats", [3, 12])
def test_ten_sticks_stand_in_a_row_and_lie_nowhere_on_one_another(seats: int) -> None:
    ten = " ".join(stick_name(stick) for stick in pack()[:10])
    others = " | ".join(f"{name}: HHH" for name in NAMES[1:seats])
    state = position(f"Ann: {ten} | {others}", row="Bob HSD, Cy HDH", reserve="")
    picture = hand(state)
    held = sprites(picture, "stick")[2:]
    assert len(held) == 10
    assert len({stick.y for stick in held}) == 2
    assert all(one.x + one.width <= other.x for one, other in itertools.pairwise(held))
    assert held[0].x >= 10
    assert held[-1].x + held[-1].width <= 390
    assert picture.scene.height <= (285 if seats == 3 else 434)


def test_where_three_rows_of_buttons_stand_chips_give_way_but_no_names() -> None:
    row = "Ann HHH, Bob HDH, Cy HHH"
    for own, count, least, most in (("HSD TTT", 2, 286, 360), ("HSD HCH HHS TTT", 0, 200, 285)):
        state = position(f"Ann: {own} | Bob: HSS CCC | Cy: HHS CST", row=row, mover=BOB)
        picture = hand(act(state, "HSS", "HHS"))
        assert len(chips(picture)) == count
        assert least <= picture.scene.height <= most
        assert {"Bob", "Cy"} <= {label.text for label in written(picture) if label.size == NAME_SIZE}


def test_more_sticks_to_play_than_there_is_room_for_hide_no_name() -> None:
    state = position("Ann: HSD HCH HHS HCS HSS HDH TTT | Bob: CCC | Cy: DDD", row="Bob HSD, Cy HHH")
    assert {"Bob", "Cy"} <= {label.text for label in written(hand(state)) if label.size == NAME_SIZE}


def test_among_twelve_with_many_sticks_to_play_seats_are_tokens_and_counts() -> None:
    others = " | ".join(f"{name}: HHH DDD" for name in NAMES[1:12])
    picture = hand(position(f"Ann: HSD HCH HHS HCS HSS TTT | {others}", row="Bob HSD, Cy HHH"))
    assert not [label for label in written(picture) if label.size == NAME_SIZE]
    assert {"Bo", "Le", "Lo"} & set(labels(picture))
    assert labels(picture).count("2") >= 11
    assert picture.scene.height <= room(4, is_large=True)


def test_among_twelve_sizes_give_way_before_names_for_a_link_below_the_plays() -> None:
    others = " | ".join(f"{name}: HHH DDD" for name in NAMES[1:12])
    picture = hand(position(f"Ann: HSD TTT | {others}", row="Bob HSD, Cy HHH"))
    assert len([label for label in written(picture) if label.size == NAME_SIZE]) == 11
    assert {stick.width for stick in sprites(picture, "stick")} == {28, 30}
