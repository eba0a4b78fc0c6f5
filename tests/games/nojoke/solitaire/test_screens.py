"""Secrets that a view hides, sentences that no golden file has, their limits, and the best possible result."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.painter import label_bounds
from games.api import Acted, Cast, Happened
from games.core import Hidden
from games.drawing.picture import GOLD, Box, Label, Picture, Sprite
from games.drawing.table import WIDTH
from games.nojoke.matching import PLAYS, Matching
from games.nojoke.solitaire.rules import Search, Solitaire, TooManyPositions
from games.nojoke.solitaire.words import SolitaireWords, par
from games.nojoke.sticks import KINDS, pack, parse_stick, sample_deal, stick_name
from games.scores import Moment, Par, Story, TurningPoint
from tests.games.legible import label_faults
from tests.games.nojoke.solitaire.oracle import Oracle, longest
from tests.games.nojoke.solitaire.positions import ANN, GAME, TYPED, act, begun, page, position, sticks

BEST = "your best: 27 - today 4th of 19"


def running() -> Solitaire:
    """Return a game in which two sticks are out and a third was drawn."""
    return act(position("HHS SSS DTD HCS", row="HDH", pack="THS CCC"), "HHS")


def blocked() -> Solitaire:
    return act(position("HHH SSS DTD CCC", row="HHS", pack="SCS"), "HHH")


def perfect() -> Solitaire:
    """Return a game in which all sticks are played, whether they match or not."""
    row = [stick_name(stick) for stick in pack() if stick_name(stick) not in ("HHS", "HDH")]
    return act(position("HHS", row=" ".join([*row, "HDH"])), "HHS")


# Views


def test_the_channel_sees_the_row_and_the_hand_only_once_the_game_is_over() -> None:
    view = running().view(None)
    assert (view.position.row, view.legal) == (sticks("HDH HHS"), ())
    assert str(view.position.hands) == str([[Hidden.HIDDEN] * 4])
    assert act(position("HHH SSS", row="HHS"), "HHH").view(None).position.hands == [sticks("SSS")]


def test_the_player_sees_the_hand_and_what_was_drawn_last_while_the_pack_lasts() -> None:
    assert running().view(ANN).position.hands == [sticks("SSS DTD HCS THS")]
    state = act(position("HHS SSS HCS DTD", row="HDH", pack="THS"), "HHS")
    assert "Drawn last: Star Heart Spade." in str(page(state, ANN))
    act(state, "HCS")
    assert "Drawn last" not in str(page(state, ANN))


def test_resampling_for_the_player_reorders_the_pack_only_and_for_the_channel_redraws_a_hand_with_a_match() -> None:
    state = position("HHH SSS", row="HHS", pack="CCC TTT DDD CST TDH")
    other = state.clone()
    other.resample(ANN, random.Random(1))
    assert (other.hands, other.held) == (state.hands, state.held)
    assert other.reserve != state.reserve
    assert sorted(other.reserve) == sorted(state.reserve)
    hands = set()
    for seed in range(30):
        other = running()
        other.resample(None, random.Random(seed))
        assert other.legal_actions(ANN)
        hands.add(frozenset(other.hands[ANN]))
    assert len(hands) > 1


# Words and pictures


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sticks_in(picture: Picture) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == "nojoke/stick"]


def ending(state: Solitaire, aside: str = "", reader: int | None = ANN, name: str = "Ann") -> Picture:
    cast, view = Cast((name,), reader), state.view(reader)
    return GAME.ending_picture(view, cast, replace(GAME.score_sheet(view, cast, ()), aside=aside), {})


def test_a_long_row_is_told_by_letters_and_in_a_picture_up_to_its_latest_sticks() -> None:
    row = "HHH HHS HDH HCH HSS HSD HCS SCS SSS SSD STS SDD"
    assert ". Before it, oldest first: HHH HHS HDH, then Heart Club Heart, " in page(position("SDC", row=row)).lines[0]
    alt = TYPED.alt(perfect())
    assert alt.endswith(", 30 more. 35 of 35 played, 0 in the pack.")
    assert len(alt) <= 1_024


@pytest.mark.parametrize(
    ("state", "reader", "told"),
    [
        (blocked(), ANN, ("2 of 35", "Nothing you hold matches Heart Heart Heart.")),
        (blocked(), None, ("Ann: 2 of 35", "Nothing Ann holds matches Heart Heart Heart.")),
        (perfect(), ANN, ("All 35: a perfect score!", "Every stick of the pack is in the row.")),
        (perfect(), None, ("Ann: all 35, perfect!", "Every stick of the pack is in the row.")),
    ],
)
def test_the_end_in_words(state: Solitaire, reader: int | None, told: tuple[str, str]) -> None:
    assert (page(state, reader).headline, page(state, reader).change) == told


@pytest.mark.parametrize(
    ("state", "reader", "words"),
    [
        (blocked(), ANN, "No stick of yours matched the last one:"),
        (blocked(), None, "No stick of Ann's matched the last one:"),
        (perfect(), ANN, "The last sticks of a perfect row:"),
    ],
)
def test_the_end_is_drawn_with_a_bar_that_has_a_cell_for_each_stick(
    state: Solitaire, reader: int | None, words: str
) -> None:
    picture = ending(state, reader=reader)
    bar = [item.fill == GOLD for item in picture.scene.items if isinstance(item, Box) and item.height == 24]
    assert (len(bar), sum(bar)) == (KINDS, len(state.row))
    assert {words, str(len(state.row)), "of 35 sticks"} <= set(labels(picture))


def test_one_fact_more_stands_below_the_number() -> None:
    picture = ending(blocked(), BEST)
    assert BEST in labels(picture)
    assert "2 of 35 sticks played. Your best: 27 - today 4th of 19. No stick" in picture.alt
    assert picture.scene.height == ending(blocked()).scene.height


@pytest.mark.parametrize("state", [blocked(), perfect()])
@pytest.mark.parametrize("aside", ["", BEST, "your best ever: 35 of 35 sticks - today 1,234th of 12,345"])
def test_the_end_can_be_read_and_has_room_on_a_phone(state: Solitaire, aside: str) -> None:
    picture = ending(state, aside, None, "Wolfeschlegelsteinhausenbergerdorff")
    assert label_faults(picture.scene) == set()
    assert max(label_bounds(item)[2] for item in picture.scene.items if isinstance(item, Label)) <= WIDTH
    assert picture.scene.height <= 240


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (6, 6), (7, 5), (31, 5)])
def test_a_row_of_any_length_shows_its_latest_sticks_and_counts_the_others(count: int, shown: int) -> None:
    state = position(" ".join(map(stick_name, pack()[-4:])), row=" ".join(map(stick_name, pack()[:count])))
    for picture, most in ((TYPED.table(state), 320), (TYPED.hand(state), 285)):
        assert len([stick for stick in sticks_in(picture) if stick.y < 20]) == shown
        assert (f"+{count - shown}" in labels(picture)) == (count > shown)
        assert picture.scene.height <= most
        assert label_faults(picture.scene) == set()


def test_a_lesson_calls_no_stick_unplayable_before_its_reader_has_chosen() -> None:
    view = replace(position("HHS SSS", row="HHH").view(ANN), legal=())
    picture = GAME.hand_picture(view, Cast(("Ann",), ANN))
    assert picture is not None
    assert picture.alt.startswith("Your 2 sticks: Spade Spade Spade, Heart Heart Spade. Last stick: ")


def test_the_table_does_not_change_with_the_hand() -> None:
    one, other = position("SSS DTD", row="HHH", pack="CCC"), position("CCC TTT", row="HHH", pack="SSS")
    assert TYPED.table(one) == TYPED.table(other)


def test_without_sticks_there_is_no_hand_to_see() -> None:
    assert GAME.hand_picture(act(position("HHS", row="HDH"), "HHS").view(ANN), Cast(("Ann",), ANN)) is None


# What was possible


def story(hand: str, pack: str, plays: str) -> Story:
    """A game from typed sticks: the deal, and what was played."""

    def walk() -> Iterator[Moment]:
        state = position(hand, pack=pack)
        yield Moment(1, Happened(Matching.deal(0, ())), state)
        for revision, name in enumerate(plays.split(), 2):
            yield Moment(revision, Acted(ANN, PLAYS[parse_stick(name)]), act(state, name))

    return Story((), walk)


def turned(told: Story, most_positions: int = 1_000) -> TurningPoint | None:
    *_, last = told.walk()
    return SolitaireWords(last.state.view(ANN), Cast(("Ann",), ANN)).turning_point(told, most_positions)


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
    search = Search(state.reserve[::-1])
    follower = Oracle(dealt)
    for best in search.line(state.held[ANN]):
        assert stick_name(best) in follower.legal()
        follower.act(stick_name(best))
    assert len(follower.played) == longest(oracle)
    for _ in range(played):
        if oracle.legal():
            stick = rng.choice(sorted(oracle.legal()))
            oracle.act(stick)
            act(state, stick)
    assert search.most(len(state.row), state.held[ANN], state.row) == longest(oracle)


@pytest.mark.parametrize(("seed", "most"), [(0, 35), (167, 35), (39, 34), (226, 34)])
def test_what_is_possible_with_a_whole_pack_is_found_in_few_positions(seed: int, most: int) -> None:
    state = begun()
    state.apply_chance(state.sample_chance(random.Random(seed)))
    assert Search(state.reserve[::-1], 10_000).most(0, state.held[ANN], ()) == most


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
    row = Search(state.reserve[::-1]).line(state.held[ANN])
    assert par(story(" ".join(names[:4]), " ".join(names[4:]), " ".join(map(stick_name, row)))) is None


def test_what_would_take_too_long_to_find_is_not_told() -> None:
    assert par(story("HHH HHS TTT CCC", "HSS", "TTT"), most_positions=3) is None


def test_a_search_ends_where_it_has_seen_as_many_positions_as_it_may() -> None:
    with pytest.raises(TooManyPositions):
        Search([], 2).most(0, position("HHH HHS TTT CCC").held[ANN], ())
