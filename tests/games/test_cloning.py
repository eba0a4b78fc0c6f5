"""What follows from the fields that a class annotates: its slots, and a clone that shares nothing that changes."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any, ClassVar, Self

import pytest

from games.api import Cast, State, View
from games.catalogue import GAMES
from games.cloning import Fields, compile_view, slots_of
from games.core import Seen as Masked
from games.records.simulate import play


class Table(metaclass=Fields):
    limit: ClassVar[int] = 3
    seat: int
    piles: list[list[int]]
    news: deque[tuple[int, str]]


class Room(Table):
    owners: dict[int, set[int]]
    best: Table | None


def room() -> Room:
    made = Room()
    made.seat, made.piles, made.news = 2, [[1], []], deque([(0, "play")], maxlen=2)
    made.owners, made.best = {1: {4}}, None
    return made


def test_fields_are_slots_and_constants_are_not() -> None:
    assert [vars(cls)["__slots__"] for cls in (Table, Room)] == [("seat", "piles", "news"), ("owners", "best")]
    with pytest.raises(AttributeError, match="pile"):
        room().pile = []  # type: ignore[attr-defined]


def test_a_clone_has_what_the_base_and_the_class_annotate_and_shares_nothing_that_changes() -> None:
    first = room()
    second = first.clone()  # type: ignore[attr-defined]
    assert type(second) is Room
    second.piles[0].append(9)
    second.owners[1].add(9)
    second.news.append((1, "draw"))
    assert (first.seat, first.piles, first.owners, first.best) == (2, [[1], []], {1: {4}}, None)
    assert (list(first.news), second.news.maxlen) == ([(0, "play")], 2)


def test_a_field_that_cannot_be_copied_is_named_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Hall\.stage: .* not known to be copied"):

        class Hall(Table):
            stage: object


def test_a_field_of_a_base_that_has_no_type_is_named() -> None:
    class Bare(metaclass=Fields):
        __slots__ = ("depth",)

    with pytest.raises(TypeError, match=r"Hall\.depth"):

        class Hall(Bare):
            seat: int


def test_a_clone_written_by_hand_stays() -> None:
    class Mirror(metaclass=Fields):
        stage: object

        def clone(self) -> Self:
            return self

    mirror = Mirror()
    assert mirror.clone() is mirror


def test_a_state_without_fields_or_clone_or_books_says_so_when_they_are_asked_for() -> None:
    class Plain(State):  # type: ignore[type-arg]
        __slots__ = ()

    Plain.__abstractmethods__ = frozenset()
    with pytest.raises(TypeError, match="Plain annotates no fields, and has no `clone`"):
        Plain().clone()  # type: ignore[abstract]
    with pytest.raises(ValueError, match="no books"):
        Plain().close_books()  # type: ignore[abstract]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_position_has_no_attributes_but_its_fields_and_a_view_shares_nothing_that_changes(key: str) -> None:
    game = GAMES[key]
    options = game.options()
    state = game.new(options, game.seat_range(options)[0])
    assert not hasattr(state, "__dict__")
    for _ in islice(play(state, bytes(32)), 40):
        for reader in (None, *range(state.seats)):
            view = state.view(reader)
            if isinstance(view, Masked):
                assert view.position is not state
                shared = [
                    name for name in slots_of(type(state)) if getattr(view.position, name) is getattr(state, name)
                ]
                assert not any(isinstance(getattr(state, name), list | set | deque | dict) for name in shared)
                continue
            shown = [getattr(view, field.name) for field in fields(game.view)]
            assert not any(isinstance(value, list | set | deque | State) for value in shown)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_page_is_made_of_views_of_its_own_game(key: str) -> None:
    with pytest.raises(TypeError, match=f"not a view of {GAMES[key].name}"):
        GAMES[key].page("view", Cast(("Ann",)))  # type: ignore[arg-type]


class Position(metaclass=Fields):
    to_act: tuple[int, ...]
    stake: int
    hands: list[list[int]]
    news: deque[str]
    deck: list[int]

    def outcome(self) -> None:
        return None

    def legal_actions(self, seat: int) -> list[str]:
        return [f"play {seat}"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen(View[Any]):
    stake: int
    hands: tuple[tuple[int, ...], ...]
    news: tuple[str, ...]
    deck: int


def position() -> Position:
    made = Position()
    made.to_act, made.stake, made.hands, made.news, made.deck = (1,), 3, [[4], []], deque(["began"]), [7, 8]
    return made


def test_a_view_has_what_both_annotate_alike_and_what_is_given() -> None:
    view = compile_view(Position, Seen)(position(), 1, deck=2)
    assert view == Seen(
        seat=1, to_act=(1,), legal=("play 1",), outcome=None, stake=3, hands=((4,), ()), news=("began",), deck=2
    )


def test_what_is_given_to_a_view_comes_before_what_would_be_copied() -> None:
    view = compile_view(Position, Seen)(position(), None, deck=2, hands=(), legal=())
    assert (view.hands, view.legal, view.stake) == ((), (), 3)
    assert compile_view(Position, Seen)(position(), None, deck=2).legal == ()


def test_a_field_of_a_view_that_is_of_another_type_must_be_given() -> None:
    with pytest.raises(TypeError, match="deck"):
        compile_view(Position, Seen)(position(), 1)
    with pytest.raises(TypeError, match="pile"):
        compile_view(Position, Seen)(position(), 1, deck=2, pile=3)
