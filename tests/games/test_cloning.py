"""What follows from the fields that a class annotates: its slots, and a clone that shares nothing that changes."""

from __future__ import annotations

from collections import deque
from dataclasses import fields
from itertools import islice
from typing import ClassVar, Self

import pytest

from games.api import Cast, State
from games.catalogue import GAMES
from games.cloning import Fields, slots_of
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
