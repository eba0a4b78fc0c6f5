"""NUBS drawn: what the table and a seat's own picture show, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

import pytest

from bot.pictures.painter import label_bounds
from games.api import Cast
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Box, Label, Picture, Sprite
from games.level import Level
from games.nubs.board import PEGS, SPACES
from games.nubs.model import NubsOptions, Phase
from games.nubs.picture import CELL, THEME, TIP
from games.nubs.state import NubsState
from tests.games.legible import label_faults
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, NAMES, act, begun, finished, position

FILLED = ("3 on 2", "4 on 2", "1 on 2")
"""Plays of two seats that capture peg 2 for Ann."""
ONE_LEFT = "Ann: 1 | Bob: 2 | Cy: 3 | Dee: 4"
MOST_SCREEN = 500
"""How high a screen may be on a phone of 360 pixels."""
BUTTON_ROWS = 5
"""Sixteen plays, four a row, and the row of what is no play."""


def table(
    state: NubsState, names: tuple[str, ...] = NAMES, houses: Mapping[int, Level] = MappingProxyType({})
) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats], houses=houses))
    assert picture is not None
    return picture


def hand(state: NubsState, seat: int, names: tuple[str, ...] = NAMES) -> Picture:
    picture = GAME.hand_picture(state.view(seat), Cast(names[: state.seats], seat))
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def label(picture: Picture, text: str) -> Label:
    (found,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == text)
    return found


def sprites(picture: Picture, name: str) -> list[Sprite]:
    """The sprites of art whose name starts so."""
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art.startswith(name)]


def framed(picture: Picture) -> list[str]:
    """The labels within each golden frame."""
    found = []
    for box in picture.scene.items:
        if isinstance(box, Box) and box.fill == GOLD and box.height > CELL:
            found += [" ".join(_written_on(picture, box))]
    return found


def gold_plates(picture: Picture) -> list[str]:
    """What stands on gold."""
    plates = [box for box in picture.scene.items if isinstance(box, Box) and box.fill == GOLD and box.height < CELL]
    return [text for box in plates for text in _written_on(picture, box)]


def rims(picture: Picture, colour: str) -> list[str]:
    """The sizes of the rolls within a rim of that colour."""
    boxes = [box for box in picture.scene.items if isinstance(box, Box) and box.outline == colour]
    return [text for box in boxes for text in _written_on(picture, box)]


def _written_on(picture: Picture, ground: Box | Sprite) -> list[str]:
    """The labels that lie on an item, from the left."""
    left, top, right, bottom = ground.bounds
    upon = [
        item
        for item in picture.scene.items
        if isinstance(item, Label) and left < item.x < right and top < item.y < bottom
    ]
    return [item.text for item in sorted(upon, key=lambda item: item.x)]


# The pegs


def test_each_peg_lies_with_its_points_its_spaces_and_how_many_are_left() -> None:
    picture = table(begun())
    pegs = sprites(picture, "nubs/peg")
    assert [peg.art for peg in pegs] == [f"nubs/peg-{peg}" for peg in PEGS]
    assert [peg.width - TIP for peg in pegs] == [spaces * CELL for spaces in SPACES]
    assert [text for text in labels(picture) if text.endswith("left")] == ["6 left", "8 left", "10 left", "12 left"]
    for peg, points in zip(pegs, ("5", "10", "15", "20"), strict=True):
        assert label(picture, points).y == peg.y + peg.height / 2


def test_the_pegs_are_there_before_the_lead_is_drawn() -> None:
    state = NubsState(NubsOptions(), 2)
    assert state.phase is Phase.LEAD
    picture = table(state)
    assert len(sprites(picture, "nubs/peg")) == len(PEGS)
    assert framed(picture) == []


def test_rolls_lie_on_their_peg_from_the_left_in_their_players_colours_with_their_sizes() -> None:
    picture = table(act(begun(4), "3 on 4", "1 on 4", "4 on 4"))
    rolls = sprites(picture, "nubs/roll")
    assert [roll.art for roll in rolls] == ["nubs/roll-3", "nubs/roll-1", "nubs/roll-4"]
    assert [_written_on(picture, roll) for roll in rolls] == [["3"], ["1"], ["4"]]
    assert [roll.colour for roll in rolls] == [SEAT_COLOURS[seat] for seat in (ANN, BOB, CY)]
    assert rolls[0].x == sprites(picture, "nubs/peg-4")[0].x
    for before, after in pairwise(rolls):
        assert before.x + before.width == after.x
    assert "4 left" in labels(picture)


def test_the_newest_roll_has_a_golden_rim_and_those_since_the_movers_last_white_ones() -> None:
    state = act(begun(4), "3 on 4", "1 on 4", "4 on 3", "2 on 1")
    assert (rims(table(state), PAPER), rims(table(state), GOLD)) == (["4", "1"], ["2"])
    act(state, "4 on 4")
    assert (rims(table(state), PAPER), rims(table(state), GOLD)) == (["2", "4"], ["4"])


def test_a_new_hand_has_no_rims() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 1 3 1"), "2 on 1")
    assert rims(table(state), GOLD) == ["2"]
    assert len(sprites(table(state), "nubs/roll")) == 1
    state.close_books()
    assert sprites(table(state), "nubs/roll") == []
    assert rims(table(state), GOLD) == []


def test_a_captured_peg_is_crowned_with_its_owner_instead_of_a_number() -> None:
    before, after = table(act(begun(), *FILLED[:2])), table(act(begun(), *FILLED))
    assert sprites(before, "nubs/crown") == []
    assert "1 left" in labels(before)
    (crown,) = sprites(after, "nubs/crown")
    peg = sprites(after, "nubs/peg-2")[0]
    assert (crown.y, crown.x > peg.x + peg.width) == (peg.y, True)
    assert label(after, "An").x > crown.x + crown.width
    assert "0 left" not in labels(after)
    assert label(hand(act(begun(), *FILLED), BOB), "An").y == label(after, "An").y
    assert labels(hand(act(begun(), *FILLED), ANN)).count("You") == 2


def test_pegs_that_the_mover_can_fill_stand_out_for_all_but_those_who_wait() -> None:
    state = position("Ann: 1 3 | Bob: 2", left="1 3 a 2")
    assert gold_plates(table(state)) == gold_plates(hand(state, ANN)) == ["1 left", "3 left"]
    assert gold_plates(hand(state, BOB)) == []


# The players


def test_each_seat_stands_with_its_points_and_its_rolls_as_wide_as_they_are_large() -> None:
    picture = table(position("Ann: 1 4 | Bob: ", totals=(30, 5)))
    (one, four) = (
        item
        for item in picture.scene.items
        if isinstance(item, Box) and item.fill == SEAT_COLOURS[ANN] and item.height < 20
    )
    assert one.width < four.width
    assert {"Ann", "30 pts", "Bob", "5 pts"} <= set(labels(picture))
    assert labels(picture).count("4") == 1


def test_rolls_that_fit_no_peg_are_dark() -> None:
    picture = table(position("Ann: 1 3 | Bob: 1 4", left="2 b a 2"))
    dark = [box for box in picture.scene.items if isinstance(box, Box) and box.fill == THEME.background]
    assert [_written_on(picture, box) for box in dark] == [["3"], ["4"]]


@pytest.mark.parametrize(("reader", "rows"), [(None, ["Ann", "Bob", "Cy", "Dee"]), (CY, ["You", "Dee", "Ann", "Bob"])])
def test_four_stand_in_the_order_of_play_from_the_reader_on(reader: int | None, rows: list[str]) -> None:
    state = position(ONE_LEFT)
    picture = table(state) if reader is None else hand(state, reader)
    names = [label(picture, name) for name in rows]
    assert [(name.y, name.x) for name in names] == sorted((name.y, name.x) for name in names)


@pytest.mark.parametrize("reader", [None, ANN, DEE])
def test_partners_are_below_each_other_beside_what_they_have_together(reader: int | None) -> None:
    state = position(ONE_LEFT, teams="partners", totals=(30, 45))
    picture = table(state) if reader is None else hand(state, reader)
    name = ["You" if seat == reader else name for seat, name in enumerate(NAMES)]
    for team, points in (((ANN, CY), "30"), ((BOB, DEE), "45")):
        one, other = (label(picture, name[seat]) for seat in team)
        assert one.x == other.x
        assert min(one.y, other.y) < label(picture, points).y < max(one.y, other.y)


def test_who_is_to_play_has_a_frame_and_the_mark_of_a_turn() -> None:
    picture = table(begun(4, leader=BOB))
    assert framed(picture) == ["Bob 0 1 2 3 4"]
    (mark,) = sprites(picture, "drawing/turn")
    assert abs(mark.y + mark.height / 2 - label(picture, "Bob").y) < 1


def test_who_of_partners_is_to_play_has_a_frame_without_the_points_of_both() -> None:
    assert framed(table(begun(4, leader=CY, teams="partners"))) == ["Cy 1 2 3 4"]


@pytest.mark.parametrize(("teams", "frames"), [("individual", ["Ann 100"]), ("partners", ["Ann Cy 100 pts"])])
def test_who_wins_has_a_frame_and_a_cup(teams: str, frames: list[str]) -> None:
    picture = table(finished((95, 0, 0, 0) if teams == "individual" else (95, 0), teams=teams))
    assert [" ".join(text.split()) for text in framed(picture)] == frames
    assert len(sprites(picture, "drawing/cup")) == len(frames[0].split()) // 2


def test_whom_the_house_plays_has_its_sign() -> None:
    picture = table(begun(4), houses={BOB: "steady", DEE: "steady"})
    assert [sign.y + sign.height / 2 > label(picture, "Bob").y + 20 for sign in sprites(picture, "drawing/house")] == [
        False,
        True,
    ]


def test_a_name_in_another_script_is_drawn_as_the_seats_number() -> None:
    picture = table(begun(), ("花子", "Zoë"))
    assert {"Player 1", "Zoe"} <= set(labels(picture))
    assert "花子, to play: " in picture.alt


# The whole


@pytest.mark.parametrize(("seats", "teams"), [(2, "individual"), (4, "individual"), (4, "partners")])
def test_a_screen_with_all_sixteen_plays_fits_a_phone(seats: int, teams: str) -> None:
    """Head, title and frame take 114 pixels, a second line 21, a row of buttons 50; a picture is 269 pixels wide."""
    state = begun(seats, teams=teams)
    assert len(state.legal_actions(ANN)) == 16
    for picture in (table(state), hand(state, ANN)):
        height = picture.scene.height * 269 / picture.scene.width
        assert 114 + 21 + 50 * BUTTON_ROWS + height <= MOST_SCREEN


@pytest.mark.parametrize("teams", ["individual", "partners"])
@pytest.mark.parametrize("houses", [{}, dict.fromkeys((ANN, BOB, CY, DEE), "strong")])
def test_all_labels_can_be_read(teams: str, houses: Mapping[int, Level]) -> None:
    """With all rolls, with long names and many points, with rolls that fit nowhere, with captured pegs, at the end."""
    names = ("W" * 32, "Zoë Müller-Lüdenscheidt", "花子", "Konstantin")
    totals = (110, 105) if teams == "partners" else (110, 105, 100, 95)
    states = [
        begun(4, teams=teams),
        act(
            position("Ann: 1 2 3 4 | Bob: 4 | Cy: 2 | Dee: 1 2 3 4", left="b 3 a 2", teams=teams, totals=totals),
            "1 on 2",
        ),
        finished((195, 40) if teams == "partners" else (195, 40, 0, 100), teams=teams),
        begun(2),
        act(position("Ann: 1 1 2 2 3 3 4 4 | Bob: 3 4", left="2 2 b 12", totals=(115, 115)), "1 on 1"),
    ]
    for state in states:
        for picture in (table(state, names, houses), hand(state, BOB, names)):
            assert label_faults(picture.scene) == set()
            numbers = [item for item in picture.scene.items if isinstance(item, Label) and item.text[0].isdigit()]
            assert [item.text for item in numbers if label_bounds(item) != label_bounds(replace(item, most=0))] == []


def test_nobody_has_a_picture_before_the_lead_is_drawn() -> None:
    state = NubsState(NubsOptions(), 2)
    assert GAME.hand_picture(state.view(ANN), Cast(NAMES[:2], ANN)) is None
