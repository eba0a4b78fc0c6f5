"""The games of one class that are kept here as examples pass all that must hold for a game."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any, Literal

import pytest

from games.api import Cast
from games.checks.run import Verdict, findings
from games.columns import Kind
from games.core import PACK, SmallGame
from games.drawing.picture import Label, least_text
from games.house.choose import choose
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.core.connect import ConnectGame
from tests.games.core.crazy_eights import CrazyEights, CrazyEightsGame
from tests.games.core.fair import Draughty, DraughtyGame
from tests.games.core.noughts import Noughts, NoughtsGame
from tests.games.core.whist import Whist, WhistGame

EIGHTS, DRAUGHTY, NOUGHTS = CrazyEightsGame(), DraughtyGame(), NoughtsGame()


@pytest.mark.parametrize(
    "game",
    [NOUGHTS, *(pytest.param(game, marks=pytest.mark.slow) for game in (DRAUGHTY, EIGHTS))],
    ids=lambda game: game.name,
)
def test_an_example_is_sound(game: SmallGame) -> None:
    found = [each for each in findings(game) if each.is_sound]
    assert len(found) > 10
    assert [(each.name, each.told) for each in found if each.verdict is not Verdict.PASSED] == []


def test_the_winning_square_is_taken() -> None:
    position: Any = NOUGHTS.new(NOUGHTS.options(), 2)
    position.due, position.turn = "", 0
    position.squares = [0, 0, -1, 1, 1, -1, -1, -1, -1]
    position.settle()
    assert choose(position, 0, random.Random(1)) == Noughts.put(3)


def test_a_grid_is_told_in_words() -> None:
    position: Any = NOUGHTS.new(NOUGHTS.options(), 2)
    position.due = ""
    position.squares = [0, 1, -1, -1, -1, -1, -1, -1, -1]
    picture = NOUGHTS.table_picture(position.view(None), Cast(("Ann", "Ben")))
    assert picture is not None
    assert "Squares: counter 1, counter 2, free, free, free, free, free, free and free." in picture.alt


class Golf(Draughty):
    """Draughty for the fewest points."""

    is_low_best = True


class GolfGame(DraughtyGame):
    """The game of it."""

    position, key, name = Golf, "golf", "Golf"


GOLF = GolfGame()


each_way = pytest.mark.parametrize(
    ("game", "ranking"), [(DRAUGHTY, [2, 0, 1]), (GOLF, [1, 0, 2])], ids=["most", "fewest"]
)


@each_way
def test_between_two_rounds_the_first_public_numbers_with_a_unit_are_the_scores(
    game: SmallGame, ranking: list[int]
) -> None:
    position: Any = game.new(game.options(), 3)
    position.points = [2, 0, 5]
    sheet = game.score_sheet(position.view(None), Cast(("Ann", "Ben", "Cy")), ())
    assert (sheet.unit, [(line.seat, line.place, line.total) for line in sheet.lines]) == (
        "points",
        [(seat, place, str(position.points[seat])) for place, seat in enumerate(ranking, 1)],
    )


@each_way
def test_the_most_points_win_or_the_fewest_at_the_table_and_on_the_boards(game: SmallGame, ranking: list[int]) -> None:
    position: Any = game.new(game.options(), 3)
    position.points = [2, 0, 5]
    position.finish()
    sheet = game.score_sheet(position.view(None), Cast(("Ann", "Ben", "Cy")), ())
    assert [(line.seat, line.place) for line in sheet.lines] == [(seat, place) for place, seat in enumerate(ranking, 1)]
    outcome, is_low = position.outcome(), game is GOLF
    assert (outcome.result["winners"], [outcome.places[seat] for seat in ranking]) == (ranking[:1], [1, 2, 3])
    assert [(column.kind, column.is_low_better) for column in game.columns] == [
        (Kind.SUM, False),
        (Kind.LEAST if is_low else Kind.MOST, is_low),
        (Kind.MEAN, is_low),
    ]


def eights(cards: list[str], seats: int = 3) -> Any:
    """Crazy Eights with these cards in the first hand, which is to follow the 3 of clubs."""
    position: Any = EIGHTS.new(EIGHTS.options(), seats)
    position.apply_chance(position.sample_chance(random.Random(1)))
    position.turn, position.top, position.suit, position.hand[0] = 0, ["3C"], "C", cards
    position.settle()
    return position


def test_cards_are_said_in_words_and_in_signs_where_room_is_short() -> None:
    position = eights(["10C", "3H", "8S", "2C", "KD"])
    choices = EIGHTS.page(position.view(0), Cast(("Ann", "Ben", "Cy"), 0)).choices
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
    position.hand[1] = ["KH", "4S"]
    position.apply_action(1, CrazyEights.play("KH"))
    page = EIGHTS.page(position.view(0), Cast(("Ann", "Ben", "Cy"), 0))
    assert page.recent[0] == "Ben played the king of hearts."
    picture = EIGHTS.table_picture(position.view(None), Cast(("Ann", "Ben", "Cy")))
    assert picture is not None
    assert ("K", "drawing/heart") in pairwise(
        getattr(item, "text", getattr(item, "art", "")) for item in picture.scene.items
    )


@pytest.mark.parametrize("count", [1, 7, 20, 35])
def test_a_hand_of_any_size_can_be_read(count: int) -> None:
    picture = EIGHTS.hand_picture(eights(list(PACK[:count])).view(0), Cast(("Ann", "Ben", "Cy"), 0))
    assert picture is not None
    labels = [item for item in picture.scene.items if isinstance(item, Label)]
    assert len(labels) >= count
    assert [item for item in labels if item.size < least_text(picture.scene.width)] == []


def test_the_pile_is_shuffled_into_another_stock() -> None:
    position = eights(["KD", "QD"])
    position.pile, position.stock = ["4H", "5H"], ["6H"]
    position.apply_action(0, CrazyEights.take())
    assert (position.is_chance_due, position.due) == (True, "renew")
    position.apply_chance(position.sample_chance(random.Random(1)))
    assert (sorted(position.stock), position.pile, position.turn) == (["4H", "5H"], [], 0)


@pytest.mark.parametrize("game", [ConnectGame(), WhistGame()], ids=lambda game: game.name)
@pytest.mark.parametrize("policy", ["random", "steady"])
def test_a_game_written_from_the_readme_is_played_to_its_end(
    game: SmallGame, policy: Literal["random", "steady"]
) -> None:
    seats = game.players[0]
    record = play_out(game, game.options(), seats, seed_from_text("1"), policy)
    assert record.result is not None
    assert len(record.result["scores"]) == seats


def test_a_refusal_names_a_thing_in_a_list_of_the_position() -> None:
    game = WhistGame()
    position: Any = game.new(game.options(), 3)
    position.apply_chance(position.sample_chance(random.Random(1)))
    position.turn, position.trick, position.hand[0] = 0, ["JH"], ["2H", "3C"]
    position.settle()
    assert list(position.legal_actions(0)) == [Whist.play("2H")]
    assert (
        position.refusal(0, Whist.play("3C")) == "The jack of hearts led, and you can follow suit: play a card of it."
    )
