"""The games of one class that are kept here as examples pass all that must hold for a game."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from games.api import Cast
from games.checks.run import Verdict, findings
from games.columns import Kind
from games.drawing.picture import Label, least_text
from games.house.choose import choose
from games.small.author import PACK, Move
from games.small.game import SmallRules
from tests.games.small.crazy_eights import CrazyEights
from tests.games.small.fair import Draughty
from tests.games.small.noughts import Noughts


@pytest.mark.parametrize(
    "game",
    [Noughts.game, *(pytest.param(game, marks=pytest.mark.slow) for game in (Draughty.game, CrazyEights.game))],
    ids=lambda game: game.name,
)
def test_an_example_is_sound(game: SmallRules) -> None:
    found = [each for each in findings(game) if each.is_sound]
    assert len(found) > 10
    assert [(each.name, each.told) for each in found if each.verdict is not Verdict.PASSED] == []


def test_the_winning_square_is_taken() -> None:
    position = Noughts.game.new(Noughts.game.options(), 2)
    position.due, position.is_begun, position.turn = "", True, 0
    position.squares = [0, 0, -1, 1, 1, -1, -1, -1, -1]  # type: ignore[attr-defined]
    assert choose(position, 0, random.Random(1)).values == (3,)


def test_a_grid_is_told_in_words() -> None:
    position = Noughts.game.new(Noughts.game.options(), 2)
    position.due, position.is_begun = "", True
    position.squares = [0, 1, -1, -1, -1, -1, -1, -1, -1]  # type: ignore[attr-defined]
    picture = Noughts.game.table_picture(position.view(None), Cast(("Ann", "Ben")))
    assert picture is not None
    assert "Squares: counter 1, counter 2, free, free, free, free, free, free and free." in picture.alt


class Golf(Draughty):
    """Draughty for the fewest points."""

    name, is_low_best = "Golf", True


each_way = pytest.mark.parametrize(
    ("game", "ranking"), [(Draughty.game, [2, 0, 1]), (Golf.game, [1, 0, 2])], ids=["most", "fewest"]
)


@each_way
def test_between_two_rounds_the_first_public_numbers_with_a_unit_are_the_scores(
    game: SmallRules, ranking: list[int]
) -> None:
    position: Any = game.new(game.options(), 3)
    position.points = [2, 0, 5]
    sheet = game.score_sheet(position.view(None), Cast(("Ann", "Ben", "Cy")), ())
    assert (sheet.unit, [(line.seat, line.place, line.total) for line in sheet.lines]) == (
        "points",
        [(seat, place, str(position.points[seat])) for place, seat in enumerate(ranking, 1)],
    )


@each_way
def test_the_most_points_win_or_the_fewest_at_the_table_and_on_the_boards(game: SmallRules, ranking: list[int]) -> None:
    position: Any = game.new(game.options(), 3)
    position.finish([2, 0, 5])
    sheet = game.score_sheet(position.view(None), Cast(("Ann", "Ben", "Cy")), ())
    assert [(line.seat, line.place) for line in sheet.lines] == [(seat, place) for place, seat in enumerate(ranking, 1)]
    outcome, is_low = position.outcome(), game is Golf.game
    assert (outcome.result["winners"], [outcome.places[seat] for seat in ranking]) == (ranking[:1], [1, 2, 3])
    assert [(column.kind, column.is_low_better) for column in game.columns] == [
        (Kind.SUM, False),
        (Kind.LEAST if is_low else Kind.MOST, is_low),
        (Kind.MEAN, is_low),
    ]


def eights(cards: list[str], seats: int = 3) -> Any:
    """Crazy Eights with these cards in the first hand, which is to follow the 3 of clubs."""
    position: Any = CrazyEights.game.new(CrazyEights.game.options(), seats)
    position.apply_chance(position.sample_chance(random.Random(1)))
    position.turn, position.top, position.suit, position.hand[0] = 0, ["3C"], "C", cards
    return position


def test_cards_are_said_in_words_and_in_signs_where_room_is_short() -> None:
    position = eights(["10C", "3H", "8S", "2C", "KD"])
    choices = CrazyEights.game.page(position.view(0), Cast(("Ann", "Ben", "Cy"), 0)).choices
    assert [(each.label, each.short) for each in choices] == [
        ("play the 2 of clubs", "Play the 2♣"),
        ("play the 10 of clubs", "Play the 10♣"),
        ("play the 3 of hearts", "Play the 3♥"),
        ("play the 8 of spades", "Play the 8♠"),
    ]
    suits = choices[-1].children
    assert choices[-1].ask == "Which suit?"
    assert [each.short for each in suits] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    assert suits[2].label == "play the 8 of spades: hearts"

    position.apply_action(0, suits[2].action)
    position.hand[1], position.turn = ["KH", "4S"], 1
    position.apply_action(1, Move("play", ("KH",)))
    page = CrazyEights.game.page(position.view(0), Cast(("Ann", "Ben", "Cy"), 0))
    assert page.recent[0] == "Ben played the king of hearts."
    picture = CrazyEights.game.table_picture(position.view(None), Cast(("Ann", "Ben", "Cy")))
    assert picture is not None
    assert ("K", "drawing/heart") in pairwise(
        getattr(item, "text", getattr(item, "art", "")) for item in picture.scene.items
    )


@pytest.mark.parametrize("count", [1, 7, 20, 35])
def test_a_hand_of_any_size_can_be_read(count: int) -> None:
    picture = CrazyEights.game.hand_picture(eights(list(PACK[:count])).view(0), Cast(("Ann", "Ben", "Cy"), 0))
    assert picture is not None
    labels = [item for item in picture.scene.items if isinstance(item, Label)]
    assert len(labels) >= count
    assert [item for item in labels if item.size < least_text(picture.scene.width)] == []


def test_the_pile_is_shuffled_into_another_stock() -> None:
    position = eights(["KD", "QD"])
    position.pile, position.stock = ["4H", "5H"], ["6H"]
    position.apply_action(0, Move("take"))
    assert (position.is_chance_due, position.due) == (True, "renew")
    position.apply_chance(position.sample_chance(random.Random(1)))
    assert (sorted(position.stock), position.pile, position.turn) == (["4H", "5H"], [], 0)
