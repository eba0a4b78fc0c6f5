"""Declared chance: drawn as its recipe says, checked, put where it goes, and drawn again as far as it is hidden."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import pytest

from games.api import IllegalChance
from games.core import PACK, SmallGame, SmallRules, chance, private
from games.core import Seat as SeatByLot
from games.seed import chance_rng, seed_from_text
from tests.games.core.fair import Draughty, DraughtyGame
from tests.games.source import Source, drawn

GAME = DraughtyGame()
SEED = seed_from_text("small")


def started(seats: int = 3) -> Any:
    position: Any = GAME.new(GAME.options(), seats)
    position.apply_chance(position.sample_chance(chance_rng(SEED, 0)))
    return position


def dealt(seats: int = 3) -> Any:
    position = started(seats)
    position.apply_chance(position.sample_chance(chance_rng(SEED, 1)))
    return position


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_kind_of_draw_is_drawn_as_the_page_says(seats: int) -> None:
    position: Any = GAME.new(GAME.options(), seats)
    for n in range(2):
        draw = Draughty.chances[position.due]
        source = Source(SEED.hex(), n)
        luck = position.sample_chance(chance_rng(SEED, n))
        written = GAME.chance_to_json(luck)
        assert written == {"type": draw.name} | {
            name: drawn(source, each, position) for name, each in draw.drawn.items()
        }
        position.apply_chance(luck)


def test_each_chance_outcome_is_told_in_the_words_of_the_page() -> None:
    start, deal = GAME.chance_words
    assert start.split("; then ") == [
        "start: first is `below(seats)`",
        "cuts is for each seat, ascending, the card at `below(cards)` of the pack",
        "some is 1 + `below(6)` for each die",
        "one is 1 + `below(8)`",
        "suit is of the things that may be drawn, the one at `below(things)`",
    ]
    assert deal.split("; then ") == [
        "deal: pack is `draw(pack)`",
        "throws is for each seat, ascending, 1 + `below(6)` for each die, then written ascending",
    ]


def test_a_pack_is_dealt_into_the_fields_that_the_draw_names() -> None:
    position = started()
    luck = position.sample_chance(chance_rng(SEED, 1))
    pack = list(luck.pack)
    position.apply_chance(luck)
    assert [*chain(*position.hands), *position.pile, *position.burnt, *position.stock] == pack
    assert [len(hand) for hand in position.hands] == [4, 4, 4]
    assert position.cups == [list(cup) for cup in luck.throws]


START: dict[str, Any] = {"first": 1, "cuts": ("2C", "3D", "5S"), "some": (1, 2, 6), "one": 8, "suit": "H"}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"first": 3}, "first is one of 0, 1 and 2"),
        ({"cuts": ("2C", "3D")}, "cuts has 3 cards"),
        ({"cuts": ("2C", "3D", "KS")}, "a card of cuts is one of the pack"),
        ({"some": (1, 2)}, "some has 3 dice"),
        ({"some": (1, 2, 7)}, "a die of some shows 1 to 6"),
        ({"one": 9}, "a die of one shows 1 to 8"),
        ({"suit": "X"}, "suit is one of C, D, H and S"),
    ],
)
def test_what_chance_cannot_give_is_refused_and_changes_nothing(change: dict[str, Any], told: str) -> None:
    position: Any = GAME.new(GAME.options(), 3)
    before = position.view(None)
    with pytest.raises(IllegalChance, match=told):
        position.apply_chance(Draughty.start(**(START | change)))
    assert position.view(None) == before
    position.apply_chance(Draughty.start(**START))
    assert position.turn == 1


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        (PACK[1:], "as often as the pack"),
        ((*PACK[1:], PACK[1]), "as often as the pack"),
    ],
)
def test_a_pack_that_is_not_whole_is_refused(pack: Any, told: str) -> None:
    with pytest.raises(IllegalChance, match=told):
        started().apply_chance(Draughty.deal(pack, ((1, 2), (1, 2), (1, 2))))


@pytest.mark.parametrize(
    ("throws", "told"),
    [(((2, 1), (1, 2), (1, 2)), "ascending"), (((1, 2), (1, 2)), "2 dice, 2 dice and 2 dice")],
)
def test_dice_that_were_not_thrown_so_are_refused(throws: Any, told: str) -> None:
    with pytest.raises(IllegalChance, match=told):
        started().apply_chance(Draughty.deal(PACK, throws))


def test_another_outcome_than_the_one_due_is_refused() -> None:
    position = started()
    with pytest.raises(IllegalChance, match="deal is drawn here, not start"):
        position.apply_chance(Draughty.start(**START))


def test_what_a_seat_holds_stays_when_the_rest_is_drawn_again() -> None:
    position = dealt()
    other = position.clone()
    other.resample(1, random.Random(7))
    assert (other.hands[1], other.cups[1], other.pile) == (position.hands[1], position.cups[1], position.pile)
    assert (other.hands[0], other.stock, other.burnt) != (position.hands[0], position.stock, position.burnt)
    lengths = [
        [*map(len, each.hands), *map(len, each.cups), len(each.stock), len(each.burnt)] for each in (position, other)
    ]
    assert lengths[0] == lengths[1]
    everything = [sorted([*chain(*each.hands), *each.stock, *each.burnt, *each.pile]) for each in (position, other)]
    assert everything == [sorted(PACK)] * 2


def test_positions_that_look_alike_to_a_seat_are_drawn_again_alike() -> None:
    position = dealt()
    first, second = position.clone(), position.clone()
    second.resample(0, random.Random(1))
    assert first.view(0) == second.view(0)
    for each in (first, second):
        each.resample(0, random.Random(2))
    assert [each.view(seat) for each in (first,) for seat in range(3)] == [second.view(seat) for seat in range(3)]
    assert (first.stock, first.burnt) == (second.stock, second.burnt)


def test_what_everybody_sees_is_not_drawn_again() -> None:
    position = dealt()
    position.end_round()
    before = [hand[:] for hand in (*position.hands, *position.cups)]
    position.resample(0, random.Random(1))
    assert [*position.hands, *position.cups] == before


class Held(SmallRules):
    """A secret choice, which no draw fills."""

    chosen: list[int] = private()

    def begin(self) -> None:
        self.chosen = [0] * self.seats
        self.draw(Held.start)

    @chance
    def start(self, first: SeatByLot) -> None:
        self.turn = first


class Redrawn(Held):
    """The same, drawn again by hand."""

    def resample(self, seat: int | None, rng: random.Random) -> None:
        self.chosen = [each if other == seat else rng.randint(1, 6) for other, each in enumerate(self.chosen)]


def test_a_hidden_field_that_no_draw_fills_must_be_drawn_again_by_hand() -> None:
    body = {"name": "Lost", "players": range(2, 3), "text": "Play\n+ Play.", "summary": "Lost."}
    with pytest.raises(TypeError, match=r"Held\.chosen is hidden.*`resample`"):
        type("Lost", (SmallGame,), body | {"position": Held})
    game: Any = type("Lost", (SmallGame,), body | {"position": Redrawn})()
    position = game.new(game.options(), 2)
    position.chosen = [9, 9]
    position.resample(0, random.Random(1))
    assert (position.chosen[0], position.chosen[1] in range(1, 7)) == (9, True)
