"""The pictures of NO-JOKE Straight in words."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.nojoke.hands import Phase
from games.nojoke.sticks import pack, parse_stick
from games.nojoke.straight.model import Drew, Played, StraightOptions
from games.nojoke.straight.state import StraightState
from games.pack import mask_of
from tests.games.alt_text import hand_drawn, table_alt
from tests.games.nojoke.straight.positions import ANN, BOB, CY, GAME, NAMES, act, position

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"
LONG = ("Wolfeschlegelsteinhausenbergerdorff",) * 12


def running() -> StraightState:
    """A run of Cy's stands, Ann is to play."""
    return position(HANDS, row="Ann HHH, Bob HDH, Cy HCS", scores=(11, 40, 3))


def hand_alt(state: StraightState, seat: int) -> str:
    picture = hand_drawn(GAME, state, seat)
    assert picture is not None
    return picture.alt


def test_the_table_tells_the_row_from_its_last_stick_on_its_run_and_each_seat() -> None:
    assert table_alt(GAME, running(), NAMES) == (
        "NO-JOKE Straight, hand 1. Last stick: Heart Club Spade, by Cy. Run of 3 Hearts in the first position: if the "
        "next stick breaks it, Cy takes 3 sticks. Before it, latest first: Heart Diamond Heart by Bob, Heart Heart "
        "Heart by Ann. Ann, to play: 4 sticks, 11 points. Bob: 4 sticks, 40 points. Cy: 2 sticks, 3 points. Reserve 2. "
        "First to 50 points."
    )


def test_a_hand_begins_with_the_readers_sticks_and_what_can_be_played_at_which_cost() -> None:
    alt = hand_alt(running(), ANN)
    assert alt.startswith(
        "You: 4 sticks, 11 points. Playable: Heart Club Heart (first and second), Heart Spade Diamond (first). "
        "Playable, but gives Cy 3 sticks: Spade Club Spade (second and third). Not playable: Diamond Diamond Diamond. "
        "Last stick: Heart Club Spade, by Cy. Run of 3 Hearts"
    )
    assert "Heart Heart Heart by you. Bob: 4 sticks, 40 points. Cy: " in alt


def test_a_hand_that_waits_tells_of_nothing_to_play() -> None:
    alt = hand_alt(running(), CY)
    assert alt.startswith("You: 2 sticks, 3 points: Heart Heart Spade, Club Spade Star. Last stick: ")
    assert "Playable" not in alt
    assert "if the next stick breaks it, you take 3 sticks." in alt


def test_a_chip_that_the_row_does_not_tell_is_told_of_its_seat() -> None:
    state = act(running(), "SCS")
    alt = table_alt(GAME, state, NAMES)
    assert "Last stick: Spade Club Spade, by Ann. No run. Ann: 3 sticks, 11 points. " in alt
    drawn = act(position(HANDS, row="Cy HHH", reserve="TTT CCC"), "draw", "HSD")
    assert "Ann: 4 sticks, 0 points, drew 1. " in table_alt(GAME, drawn, NAMES)
    broken = act(running(), "HSD", "SSS", "CST")
    assert "Ann, to play: 3 sticks, 15 points, played Heart Spade Diamond. " in table_alt(GAME, broken, NAMES)


def test_the_table_is_the_same_for_every_reader() -> None:
    state = running()
    assert {table_alt(GAME, state, NAMES, reader) for reader in (ANN, BOB, CY)} == {table_alt(GAME, state, NAMES)}


def crowded() -> StraightState:
    """Twelve with ten sticks who have all drawn and played, on a row of others with three runs."""
    state = StraightState(StraightOptions(target=100, packs=2), 12)
    everything = list(pack(2))
    state.phase = Phase.PLAY
    state.to_act = (ANN,)
    state.table, state.players = [parse_stick("HHH")] * 10, [CY] * 10
    state.streaks = (10, 10, 10)
    state.hands = [everything[10 + seat :: 6][:10] for seat in range(12)]
    state.held = [mask_of(hand) for hand in state.hands]
    for seat in (*range(1, 12), ANN):
        state.recent += [Drew(seat, 9, ()), Played(seat, parse_stick("DDD"))]
    state.banked = [95] * 12
    return state


@pytest.mark.parametrize("reader", [None, ANN, BOB])
def test_with_twelve_long_names_the_counts_of_those_not_next_give_way_first(reader: int | None) -> None:
    state = crowded()
    picture = (
        GAME.table_picture(state.view(None), Cast(LONG))
        if reader is None
        else GAME.hand_picture(state.view(reader), Cast(LONG, reader))
    )
    assert picture is not None
    alt = picture.alt
    assert len(alt) <= MOST_ALT
    assert alt.startswith("NO-JOKE Straight" if reader is None else "You: 10 sticks, 95 points")
    assert alt.count(" sticks, 95 points, drew 9, played Diamond") == 1
    assert "Before it, latest first: Heart Heart Heart by Wolfesc" in alt
    assert alt.endswith("Reserve 0. First to 100 points.")
