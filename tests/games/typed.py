"""Readers of typed positions for any game: actions as texts, pages and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.api import AnyGame, AnyState, Cast, Outcome, Page
from games.drawing.picture import Picture
from games.level import Level

S = TypeVar("S", bound=AnyState)

NOBODY: Mapping[int, Level] = {}


def outcome(state: AnyState) -> Outcome:
    """Return the outcome; fails if the game has not ended."""
    over = state.outcome()
    assert over is not None
    return over


def books(state: AnyState) -> Any:
    """The books that are due; fails if none are."""
    due = state.books()
    assert due is not None
    return due


@dataclass(frozen=True)
class Typed(Generic[S]):
    """A game with the names at its tables. action: reads a text; text: writes an action."""

    game: AnyGame
    names: tuple[str, ...]
    action: Callable[[str], Any] = field(default=str)
    text: Callable[[Any], str] = field(default=str)

    def legal(self, state: S, seat: int = 0) -> set[str]:
        """The seat's legal actions as texts; fails if one stands twice."""
        texts = [self.text(each) for each in state.legal_actions(seat)]
        assert len(set(texts)) == len(texts)
        return set(texts)

    def act(self, state: S, *texts: str) -> S:
        """Carry out legal actions: those by a seat as "call 0 by 2", others by the seat whose turn it is."""
        for each in texts:
            text, _, by = each.partition(" by ")
            seat = int(by) if by else state.to_act[0]
            assert text in self.legal(state, seat)
            state.apply_action(seat, self.action(text))
        return state

    def preferred(self, state: S) -> str:
        """The action after which the position looks best for the mover."""
        (seat,) = state.to_act

        def value(text: str) -> float:
            after = self.act(state.clone(), text)
            if after.books() is not None:
                after.close_books()
            return after.evaluate(seat)

        return max(sorted(self.legal(state)), key=value)

    def cast(self, state: S, reader: int | None, names: Sequence[str] | None, houses: Mapping[int, Level]) -> Cast:
        return Cast(tuple(names or self.names)[: state.seats], reader, houses)

    def page(self, state: S, reader: int | None = None) -> Page:
        """The page of one reader."""
        return self.game.page(state.view(reader), self.cast(state, reader, None, NOBODY))

    def table(self, state: S, names: Sequence[str] | None = None, houses: Mapping[int, Level] = NOBODY) -> Picture:
        """The picture of the table for the channel."""
        picture = self.game.table_picture(state.view(None), self.cast(state, None, names, houses))
        assert picture is not None
        return picture

    def hand(self, state: S, seat: int = 0, path: Sequence[str] = (), *, names: Sequence[str] | None = None) -> Picture:
        """A seat's hand as the seat sees it."""
        picture = self.game.hand_picture(state.view(seat), self.cast(state, seat, names, NOBODY), path)
        assert picture is not None
        return picture

    def alt(self, state: S, names: Sequence[str] | None = None, reader: int | None = None) -> str:
        """The alt text of a table as one reader sees it."""
        picture = self.game.table_picture(state.view(reader), self.cast(state, reader, names, NOBODY))
        assert picture is not None
        return picture.alt
