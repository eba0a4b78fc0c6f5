"""The end of NO-JOKE Solitaire: how far it came, in words and drawn, and which play cost most."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.painter import label_bounds
from games.api import Acted, Cast, Happened
from games.drawing.picture import GOLD, PAPER, Box, Label, Picture, Sprite
from games.drawing.table import WIDTH
from games.nojoke.deal import Deal, sample_deal
from games.nojoke.play import PLAYS
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.solitaire.scores import par, turning_point
from games.nojoke.solitaire.search import Search, TooManyPositions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import KINDS, pack, parse_stick, stick_name
from games.scores import Moment, Par, ScoreSheet, Story, TurningPoint
from tests.games.legible import label_faults
from tests.games.nojoke.solitaire.oracle import Oracle, longest
from tests.games.nojoke.solitaire.positions import ANN, GAME, act, page, position

BEST = "your best: 27 - today 4th of 19"


def blocked() -> SolitaireState:
    return act(position("HHH SSS DTD CCC", row="HHS", pack="SCS"), "HHH")


def perfect() -> SolitaireState:
    """All sticks are played, whether they match or not."""
    row = [stick_name(stick) for stick in pack() if stick_name(stick) not in ("HHS", "HDH")]
    return act(position("HHS", row=" ".join([*row, "HDH"])), "HHS")


def sheet(state: SolitaireState) -> ScoreSheet:
    return GAME.score_sheet(state.view(ANN), Cast(("Ann",), ANN), ())


def ending(state: SolitaireState, aside: str = "", reader: int | None = ANN, name: str = "Ann") -> Picture:
    cast = Cast((name,), reader)
    view = state.view(reader)
    return GAME.ending_picture(view, cast, replace(GAME.score_sheet(view, cast, ()), aside=aside), {})


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def cells(picture: Picture) -> str:
    """The bar: "#" for each cell in gold, "." for each other."""
    bar = [item for item in picture.scene.items if isinstance(item, Box) and item.height == 24]
    return "".join("#" if cell.fill == GOLD else "." for cell in sorted(bar, key=lambda cell: cell.x))


def sticks(picture: Picture) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == "nojoke/stick"]


# How far it came


def test_the_sheet_has_the_sticks_played() -> None:
    (line,) = sheet(blocked()).lines
    assert (line.seat, line.place, line.total, line.how) == (ANN, 1, "2", "of 35")
    assert sheet(position("HHH SSS", row="HHS")).lines[0].total == "1"


@pytest.mark.parametrize(("state", "bar"), [(blocked(), "##" + "." * 33), (perfect(), "#" * 35)])
def test_the_end_is_drawn_as_a_number_and_a_bar_with_a_cell_for_each_stick(state: SolitaireState, bar: str) -> None:
    picture = ending(state)
    assert cells(picture) == bar
    assert {str(len(state.row)), "of 35 sticks"} <= set(labels(picture))


def test_the_sticks_that_did_not_match_stand_beside_the_last_one_in_its_rim() -> None:
    picture = ending(blocked())
    *held, last = sorted(sticks(picture), key=lambda stick: stick.x)
    (rim,) = (item for item in picture.scene.items if isinstance(item, Box) and item.outline == PAPER)
    assert len(held) == 4
    assert rim.x < last.x < last.x + last.width < rim.x + rim.width
    assert "No stick of yours matched the last one:" in labels(picture)
    assert picture.alt == (
        "2 of 35 sticks played. No stick of yours matched the last one: Spade Spade Spade, Club Club Club, Spade "
        "Club Spade, Diamond Star Diamond. Last stick: Heart Heart Heart."
    )


def test_others_read_whose_sticks_did_not_match() -> None:
    assert "No stick of Ann's matched the last one:" in labels(ending(blocked(), reader=None))


def test_one_fact_more_stands_below_the_number() -> None:
    picture = ending(blocked(), BEST)
    assert BEST in labels(picture)
    assert "2 of 35 sticks played. Your best: 27 - today 4th of 19. No stick" in picture.alt
    assert picture.scene.height == ending(blocked()).scene.height


def test_a_perfect_row_ends_with_its_latest_sticks() -> None:
    picture = ending(perfect())
    assert "The last sticks of a perfect row:" in labels(picture)
    assert f"+{KINDS - len(sticks(picture))}" in labels(picture)
    assert "All sticks are played: a perfect score. Last stick: Heart Heart Spade." in picture.alt


@pytest.mark.parametrize("state", [blocked(), perfect()])
@pytest.mark.parametrize("aside", ["", BEST, "your best ever: 35 of 35 sticks - today 1,234th of 12,345"])
def test_the_end_can_be_read_and_has_room_on_a_phone(state: SolitaireState, aside: str) -> None:
    picture = ending(state, aside, None, "Wolfeschlegelsteinhausenbergerdorff")
    assert label_faults(picture.scene) == set()
    assert max(label_bounds(item)[2] for item in picture.scene.items if isinstance(item, Label)) <= WIDTH
    assert picture.scene.height <= 240


@pytest.mark.parametrize(
    ("state", "reader", "told"),
    [
        (blocked(), ANN, ("2 of 35", "Nothing you hold matches Heart Heart Heart.")),
        (blocked(), None, ("Ann: 2 of 35", "Nothing Ann holds matches Heart Heart Heart.")),
        (perfect(), ANN, ("All 35: a perfect score!", "Every stick of the pack is in the row.")),
        (perfect(), None, ("Ann: all 35, perfect!", "Every stick of the pack is in the row.")),
    ],
)
def test_the_end_in_words(state: SolitaireState, reader: int | None, told: tuple[str, str]) -> None:
    assert (page(state, reader).headline, page(state, reader).change) == told


# What was possible


def story(hand: str, pack: str, plays: str) -> Story:
    """A game from typed sticks: the deal, and what was played."""

    def walk() -> Iterator[Moment]:
        state = position(hand, pack=pack)
        yield Moment(1, Happened(Deal(0, ())), state)
        for revision, name in enumerate(plays.split(), 2):
            yield Moment(revision, Acted(ANN, PLAYS[parse_stick(name)]), act(state, name))

    return Story((), walk)


def turned(told: Story, most_positions: int = 1_000) -> TurningPoint | None:
    *_, last = told.walk()
    return turning_point(last.state.view(ANN), Cast(("Ann",), ANN), told, most_positions)


def test_the_play_that_cost_most_is_told_with_what_was_possible_before_it_and_shown() -> None:
    told = story("DCC SDC TTH SDD", "CCC SSD STS TDT HDH", "SDD SDC DCC CCC")
    assert turned(told) == TurningPoint("move 4; until then 7 sticks were possible", 4)


def test_the_game_asks_for_the_same() -> None:
    told = story("HHH HHS TTT CCC", "", "TTT")
    *_, last = told.walk()
    assert GAME.turning_point(last.state.view(ANN), Cast(("Ann",), ANN), told) == turned(told)
    assert turned(told) == TurningPoint("move 2; until then 2 sticks were possible", 2)


def test_where_no_play_cost_a_stick_nothing_turned_the_game() -> None:
    assert turned(story("HHH HHS TTT CCC", "", "HHH HHS")) is None


def test_where_it_would_take_too_long_nothing_is_told() -> None:
    assert turned(story("HHH HHS TTT CCC", "", "TTT"), most_positions=3) is None


@given(seed=st.integers(0, 2**32), drawn=st.integers(0, 4), played=st.integers(0, 4))
@settings(max_examples=40, deadline=None)
def test_the_longest_row_is_that_found_by_trying_all(seed: int, drawn: int, played: int) -> None:
    rng = random.Random(seed)
    dealt = [stick_name(stick) for stick in rng.sample(pack(), 4 + drawn)]
    oracle, state = Oracle(dealt), position(" ".join(dealt[:4]), pack=" ".join(dealt[4:]))
    search = Search(state.pack[::-1])
    follower = Oracle(dealt)
    for best in search.line(state.held):
        assert stick_name(best) in follower.legal()
        follower.act(stick_name(best))
    assert len(follower.played) == longest(oracle)
    for _ in range(played):
        if oracle.legal():
            stick = rng.choice(sorted(oracle.legal()))
            oracle.act(stick)
            act(state, stick)
    assert search.most(len(state.row), state.held, state.row) == longest(oracle)


@pytest.mark.parametrize(("seed", "most"), [(0, 35), (167, 35), (39, 34), (226, 34)])
def test_what_is_possible_with_a_whole_pack_is_found_in_few_positions(seed: int, most: int) -> None:
    state = SolitaireState(SolitaireOptions(), 1)
    state.apply_chance(sample_deal(0, 1, random.Random(seed)))
    assert Search(state.pack[::-1], 10_000).most(0, state.held, ()) == most


@pytest.mark.parametrize(
    ("plays", "verdict"),
    [
        ("TTT", "With the order of the pack known, 3 sticks were possible."),
        ("HHH HHS HSS", "With the order of the pack known, no more was possible."),
    ],
)
def test_what_was_possible_is_told_in_a_sentence_and_stick_by_stick(plays: str, verdict: str) -> None:
    line = "3 sticks: Heart Heart Heart, Heart Heart Spade, Heart Spade Spade"
    told = story("HHH HHS TTT CCC", "HSS", plays)
    assert par(told) == GAME.par_of(told) == Par(verdict, "Best line with the order known", line)


def test_a_whole_pack_that_can_be_played_was_a_perfect_score_possible() -> None:
    names = [stick_name(stick) for stick in sample_deal(0, 1, random.Random(0)).sticks]
    told = par(story(" ".join(names[:4]), " ".join(names[4:]), names[0]))
    assert told is not None
    assert told.verdict == "With the order of the pack known, a perfect score was possible."
    assert told.line.startswith("35 sticks: ")
    assert told.line.count(",") == KINDS - 1


def test_after_a_perfect_game_nothing_more_was_possible() -> None:
    names = [stick_name(stick) for stick in sample_deal(0, 1, random.Random(0)).sticks]
    state = position(" ".join(names[:4]), pack=" ".join(names[4:]))
    row = Search(state.pack[::-1]).line(state.held)
    assert par(story(" ".join(names[:4]), " ".join(names[4:]), " ".join(map(stick_name, row)))) is None


def test_what_would_take_too_long_to_find_is_not_told() -> None:
    assert par(story("HHH HHS TTT CCC", "HSS", "TTT"), most_positions=3) is None


def test_a_search_ends_where_it_has_seen_as_many_positions_as_it_may() -> None:
    with pytest.raises(TooManyPositions):
        Search([], 2).most(0, position("HHH HHS TTT CCC").held, ())
