"""NUBS drawn: what the table shows, from the view alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.api import Cast
from games.drawing.picture import GOLD, SEAT_COLOURS, Box, Label, Picture, Sprite, seat_letter
from games.nubs.board import PEGS, SPACES
from games.nubs.model import NubsOptions, Phase
from games.nubs.picture import COLUMN, SPACE
from games.nubs.state import NubsState
from tests.games.alt_text import hand_drawn
from tests.games.nubs.positions import ANN, BOB, CY, GAME, NAMES, act, begun, position

FILLED = ("3 on 2", "4 on 2", "1 on 2")
"""Plays of two seats that capture peg 2 for Ann."""


def table(state: NubsState, names: tuple[str, ...] = NAMES) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats]))
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    """The sprites of art whose name starts so."""
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art.startswith(f"nubs/{name}")]


def marked(picture: Picture) -> list[Box]:
    """The boxes with a golden rim."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.outline == GOLD]


def written_on(picture: Picture, sprite: Sprite) -> list[str]:
    """The labels that lie on a sprite."""
    left, top, right, bottom = sprite.bounds
    return [
        item.text
        for item in picture.scene.items
        if isinstance(item, Label) and left < item.x < right and top < item.y < bottom
    ]


# The pegs


def test_each_peg_stands_with_its_spaces_its_points_and_how_many_are_left() -> None:
    picture = table(begun())
    pegs = sprites(picture, "peg")
    assert [peg.art for peg in pegs] == [f"nubs/peg-{peg}" for peg in PEGS]
    heights = [peg.height for peg in pegs]
    assert [height - heights[0] for height in heights] == [(spaces - SPACES[0]) * SPACE for spaces in SPACES]
    assert [text for text in labels(picture) if text.endswith("left")] == ["6 left", "8 left", "10 left", "12 left"]
    assert {"Peg 1", "5 points", "Peg 4", "20 points"} <= set(labels(picture))


def test_the_pegs_are_there_before_the_lead_is_drawn() -> None:
    state = NubsState(NubsOptions(), 2)
    assert state.phase is Phase.LEAD
    picture = table(state)
    assert len(sprites(picture, "peg")) == len(PEGS)
    assert marked(picture) == []


def test_rolls_lie_on_their_peg_from_below_with_owner_and_size() -> None:
    picture = table(act(begun(4), "3 on 4", "1 on 4", "4 on 4"))
    rolls = sprites(picture, "roll")
    assert [roll.art for roll in rolls] == ["nubs/roll-3", "nubs/roll-1", "nubs/roll-4"]
    assert [written_on(picture, roll) for roll in rolls] == [["A", "3"], ["B", "1"], ["C", "4"]]
    assert [roll.colour for roll in rolls] == [SEAT_COLOURS[seat] for seat in (ANN, BOB, CY)]
    for below, above in pairwise(rolls):
        assert above.y + above.height == below.y
    assert "4 left" in labels(picture)


def test_a_roll_covers_the_spaces_that_it_takes() -> None:
    picture = table(act(begun(), "3 on 1"))
    (roll,) = sprites(picture, "roll")
    assert roll.height == 3 * SPACE
    board = sprites(picture, "board")[0]
    assert roll.y + roll.height == board.y


def test_a_captured_peg_is_crowned_with_its_owner_instead_of_a_number() -> None:
    before, after = table(act(begun(), *FILLED[:2])), table(act(begun(), *FILLED))
    assert sprites(before, "crown") == []
    assert "1 left" in labels(before)
    (crown,) = sprites(after, "crown")
    peg = sprites(after, "peg-2")[0]
    assert crown.y + crown.height <= peg.y
    assert crown.x < peg.x < crown.x + crown.width
    right = [
        item.text
        for item in after.scene.items
        if isinstance(item, Label) and crown.bounds[1] < item.y < crown.bounds[3] and 0 < item.x - peg.x < COLUMN / 2
    ]
    assert right == [seat_letter(ANN)]
    assert "0 left" not in labels(after)


def test_the_next_hand_starts_with_empty_pegs() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 1 3 1"), "2 on 1")
    assert len(sprites(table(state), "roll")) == 1
    state.close_books()
    assert sprites(table(state), "roll") == []
    assert "Hand 2" in labels(table(state))


# The seats


def test_each_seat_stands_with_its_rolls_its_points_and_its_letter() -> None:
    picture = table(position("Ann: 1 4 | Bob: ", totals=(30, 1)))
    held = [item for item in picture.scene.items if isinstance(item, Box) and item.fill == SEAT_COLOURS[ANN]]
    assert [round(box.height / held[0].height) for box in held] == [1, 4]
    assert {"Ann", "A", "1", "4", "30 points", "Bob", "B", "no rolls", "1 point"} <= set(labels(picture))


def test_partners_stand_with_the_points_of_their_team() -> None:
    picture = table(position("Ann: 1 | Bob: 2 | Cy: 3 | Dee: 4", teams="partners", totals=(30, 45)))
    assert [text for text in labels(picture) if ":" in text] == ["A+C: 30", "B+D: 45", "A+C: 30", "B+D: 45"]


def test_who_is_to_play_is_marked_with_a_rim_and_a_word() -> None:
    picture = table(begun(4, leader=BOB))
    (rim,) = marked(picture)
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert rim.x < name.x < rim.x + rim.width
    assert labels(picture).count("to play") == 1
    assert "Bob (B), to play: " in picture.alt


@pytest.mark.parametrize(("teams", "winners"), [("individual", 1), ("partners", 2)])
def test_who_wins_is_marked_with_a_rim_and_a_word(teams: str, winners: int) -> None:
    totals = (95, 0) if teams == "partners" else (95, 0, 0, 0)
    state = act(
        position("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", left="2 1 3 1", teams=teams, totals=totals),
        "2 on 1",
    )
    state.close_books()
    picture = table(state)
    assert state.phase is Phase.OVER
    assert labels(picture).count("wins") == len(marked(picture)) == winners
    assert picture.alt.count(", wins: ") == winners


def test_a_name_in_another_script_is_drawn_as_the_seats_letter() -> None:
    picture = table(begun(), ("花子", "Zoë"))
    assert {"Player A", "Zoe"} <= set(labels(picture))
    assert "花子 (A), to play: " in picture.alt


# The whole


def test_nobody_has_a_hand_to_see_since_all_is_public() -> None:
    assert hand_drawn(GAME, begun(), ANN) is None
