"""The interface of games.

A game is a `Game`; one position of it is a `State`. A state changes by events alone: a chance outcome, a seat's action,
or a checkpoint (the books closed after a hand or game of it). A state is shown only as a `View`, which holds what one
seat (or the channel, seat None) may know; a `Page` is a view in words. Events are in `games.events`, pages and choices
in `games.page`; all of it is imported from here.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from pydantic import BaseModel, ConfigDict

from games.columns import Column
from games.daily import Daily
from games.drawing.cover import Cover
from games.drawing.picture import Picture, Scene
from games.drawing.scores import ending_picture, scores_picture
from games.drawing.table import Theme
from games.events import (
    CHOOSE_SECONDS,
    Acted,
    Action,
    Call,
    Chance,
    Checkpoint,
    Event,
    Happened,
    IllegalAction,
    IllegalChance,
    NotYourTurn,
    OptionsRefused,
    Pass,
    Refusal,
    StaleClick,
)
from games.notation import Json
from games.page import GOOD_PLAY, Cast, Choice, Page, Rule, SeatLine, Tone, Topic
from games.player import Contest, Memory, Player, Turn
from games.scores import Closed, Par, Ratings, ScoreSheet, Story, TurningPoint, sheet_lines
from games.state import Outcome, State, View, apply
from games.tutorial import Tutorial

__all__ = [
    "CHOOSE_SECONDS",
    "GOOD_PLAY",
    "Acted",
    "Action",
    "AnyEvent",
    "AnyGame",
    "AnyState",
    "Call",
    "Cast",
    "Chance",
    "Checkpoint",
    "Choice",
    "Contest",
    "Event",
    "Game",
    "Happened",
    "IllegalAction",
    "IllegalChance",
    "Json",
    "Memory",
    "NotYourTurn",
    "Options",
    "OptionsRefused",
    "Outcome",
    "Page",
    "Pass",
    "Player",
    "Refusal",
    "Rule",
    "SeatLine",
    "StaleClick",
    "State",
    "Tone",
    "Topic",
    "Turn",
    "View",
    "apply",
]


class Options(BaseModel):
    """The choices before a game; every field has a default, a title and a description."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


LAYER = "write its rules, words and pictures on games.core, as bot/operator/UPGRADING.md shows."
"""The way on for a game that was written on an older layer."""

A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Chance)
O = TypeVar("O", bound=Options)  # noqa: E741
V = TypeVar("V", bound=View[Any])


class Game(ABC, Generic[A, C, O, V]):
    """The rules of one game and its words.

    What must be written stands first; then what may be, with what holds where it is not; then what is asked of a game.

    key: its name in commands and records. name, summary: its name and one sentence, for people. colour: 0xRRGGBB.
    minutes: how long a game of default options takes. options: its Options class. view: its View class.
    columns: of its board, in this order. is_dealt: whether there are hands to send (False: everything is public).
    is_stoppable: whether another table may end a game of it. bell: the word with which the first to finish stops it.
    rules: by topic, in our own words. primer: the five things to know before a first game, a sentence or two each.
    faces: those of cards, sticks and the like, by name, as square scenes that are legible 22 pixels wide; a name has 2
    to 32 characters out of a-z, A-Z, 0-9 and "_", begins with the game's folder and says the card. daily: how it deals
    every day; None for a game without a daily deal. theme: the colours of its pictures. cover: how it presents itself.
    reveal_seconds: how long the end of a round stands as it was, drawn, before the next; 0: its scores stand instead.
    tutorial: its first minute against the house. exempt: why it need not have what every game is asked for, by the name
    of the check. opening: options that a table is opened with where nobody chooses others; the defaults are what a
    record without them means. easy_noise: by how much at most, in units of `State.evaluate`, an easy house player
    misjudges an action; None: by a part of how far they differ. contests: at what tables the levels are measured
    against each other; where none is named, at the smallest, and at one of four if there can be one. order: where it
    stands among the games, the lowest first, ties by name. edition: of the rules, raised by one with every change after
    which some game would go otherwise: what is legal, what a play does, what chance draws, what a result holds, or how
    options, actions and chance outcomes are written. `games.rung` says what it takes to be playable and polished.
    """

    # What must be written

    key: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    colour: ClassVar[int]
    minutes: ClassVar[int]
    options: ClassVar[type[Options]]
    view: ClassVar[type[View[Any]]]
    columns: ClassVar[tuple[Column, ...]]
    rules: ClassVar[tuple[Topic, ...]]
    primer: ClassVar[Topic]
    theme: ClassVar[Theme]

    @abstractmethod
    def seat_range(self, options: O) -> range:
        """Return the numbers of seats that the options allow."""

    @abstractmethod
    def new(self, options: O, seats: int, /) -> State[A, C]:
        """Return the position before anything has happened; raises OptionsRefused."""

    @abstractmethod
    def describe_options(self, options: O, seats: int) -> tuple[str, ...]:
        """Return the meaning of the options with that number of seats, a sentence each."""
        raise NotImplementedError

    @abstractmethod
    def page_of(self, view: V, cast: Cast) -> Page:
        """Return the view in words, for one reader."""
        raise NotImplementedError

    @abstractmethod
    def action_at(self, view: V, path: Sequence[str]) -> A | None:
        """Return the action of the view's seat under nested choices' keys; None if the keys name none.

        It need not be legal: `State.refusal` then tells the person why a choice that the page does not offer is
        refused.
        """
        raise NotImplementedError

    @abstractmethod
    def action_to_json(self, action: A, /) -> Json:
        """An action in the notation of parlour-record/1."""
        raise NotImplementedError

    @abstractmethod
    def action_from_json(self, data: Json, /) -> A:
        """Parse an action; raises ValueError naming what is wrong."""
        raise NotImplementedError

    @abstractmethod
    def chance_to_json(self, chance: C, /) -> Json:
        """Return a chance outcome in the notation of parlour-record/1."""
        raise NotImplementedError

    @abstractmethod
    def chance_from_json(self, data: Json, /) -> C:
        """Parse a chance outcome; raises ValueError naming what is wrong."""
        raise NotImplementedError

    # What may be written

    order: ClassVar[int] = 100
    faces: ClassVar[Mapping[str, Scene]] = MappingProxyType({})
    cover: ClassVar[Cover | None] = None
    tutorial: ClassVar[Tutorial | None] = None
    daily: ClassVar[Daily | None] = None
    bell: ClassVar[str] = ""
    is_dealt: ClassVar[bool] = True
    is_stoppable: ClassVar[bool] = False
    reveal_seconds: ClassVar[float] = 0.0
    edition: ClassVar[int] = 1
    exempt: ClassVar[Mapping[str, str]] = MappingProxyType({})
    opening: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    easy_noise: ClassVar[float | None] = None
    contests: ClassVar[tuple[Contest, ...]] = ()

    def strong_player(self, options: O, seats: int) -> Player[A] | None:
        """Return the strong house player; None for a search that suits most games."""
        return None

    def new_memory(self, options: O, seats: int) -> Memory[A] | None:
        """Return a strong player's memory of a game that begins, if `resample` forgets too much; None for none."""
        return None

    def seat_order(self, options: O, seats: int, rng: random.Random, first: random.Random) -> Sequence[int]:
        """Return the seats of the lobby in their order for the game; by default as they joined.

        `first` draws what the first chance outcome is going to be, for seats that depend on it.
        """
        return range(seats)

    def seat_order_words(
        self, options: O, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        """Return sentences on how `seat_order` seated these names, and who deals; empty if chance didn't decide."""
        return ()

    def seat_draw(self, options: O) -> str:
        """Return the chance that seats people before a game, such as "the cut for partners"; empty if they choose."""
        return ""

    def teams(self, options: O, seats: int) -> tuple[int, ...]:
        """Return the team of each seat, as `Outcome.teams`; by default every seat is its own."""
        return tuple(range(seats))

    @property
    def chance_words(self) -> tuple[str, ...]:
        """Rules by which each chance outcome is drawn from its generator, a line each, unless games/FAIR_DEAL.md has
        them."""
        return ()

    def minutes_for(self, options: O, seats: int) -> int:
        """Return about how many minutes a game of these options and seats takes."""
        return self.minutes

    def options_in_brief(self, options: O) -> tuple[str, ...]:
        """Return the game's length and its non-default options, a few words each ("5 games"); none by default."""
        return ()

    def meaning(self, action: A) -> object:
        """Return the meaning of an action to people; actions of equal meaning are one choice."""
        return action

    def draw_table(self, view: V, cast: Cast) -> Picture | None:
        """Return the channel's view as a picture; None if there is nothing to see."""
        return None

    def draw_hand(self, view: V, cast: Cast, path: Sequence[str]) -> Picture | None:
        """Return the picture of the table with the hand of the view's seat below it; None without a hand.

        `path` are the keys of choices that lead to the question which the seat is being asked.
        """
        return None

    def sheet_of(self, view: V, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """Return the standings after these books, between two hands or at the end; by default only at the end."""
        if view.outcome is None:
            return ScoreSheet("", ())
        return ScoreSheet("points", sheet_lines(view.outcome.scores, places=view.outcome.places))

    def draw_ending(self, view: V, cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """Draw the last position, and below it the places and how the ratings moved."""
        table = self.draw_table(replace(view, seat=None, legal=()), replace(cast, reader=None))
        return ending_picture(sheet, cast.names, cast.houses, cast.reader, self.theme, ratings, table)

    def turned_at(self, view: V, cast: Cast, story: Story) -> TurningPoint | None:
        """Return the turning point of a game that is over, from the books if they tell; None if there is none.

        It may take up to some hundred milliseconds.
        """
        return None

    def par_of(self, story: Story) -> Par | None:
        """Return the best possible course of a game that is over; None if unknown, or if no course was better.

        It may take up to some hundred milliseconds.
        """
        return None

    # What is asked of a game

    @property
    def short_name(self) -> str:
        """The name for narrow places."""
        return self.name if self.cover is None else self.cover.title

    def page(self, view: View[A], cast: Cast) -> Page:
        """Call `page_of`; like all methods from here on it raises TypeError for a view of another game."""
        return self.page_of(self._own(view), cast)

    def action_of(self, view: View[A], path: Sequence[str]) -> A | None:
        """Call `action_at`."""
        return self.action_at(self._own(view), path)

    def name_action(self, view: View[A], cast: Cast, action: A) -> str:
        """Return a legal action of the view's seat as its choices name it: "circle 8", "draw a card"."""
        meaning: Callable[[Any], object] = self.meaning
        for choice in self.page(view, cast).choices:
            for leaf in choice.leaves():
                if leaf.action is not None and meaning(leaf.action) == meaning(action):
                    return choice.words_of(leaf)
        raise ValueError(f"{self.name} has no choice for {action}")

    def table_picture(self, view: View[A], cast: Cast) -> Picture | None:
        """Call `draw_table`."""
        return self.draw_table(self._own(view), cast)

    def hand_picture(self, view: View[A], cast: Cast, path: Sequence[str] = ()) -> Picture | None:
        """Call `draw_hand`."""
        return self.draw_hand(self._own(view), cast, path)

    def score_sheet(self, view: View[A], cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """Call `sheet_of`."""
        return self.sheet_of(self._own(view), cast, books)

    def scores_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet) -> Picture:
        """Return the picture of the scores between two hands."""
        return scores_picture(sheet, cast.names, cast.houses, cast.reader, self.theme)

    def ending_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """Call `draw_ending`."""
        return self.draw_ending(self._own(view), cast, sheet, ratings)

    def turning_point(self, view: View[A], cast: Cast, story: Story) -> TurningPoint | None:
        """Call `turned_at`."""
        return self.turned_at(self._own(view), cast, story)

    def _own(self, view: View[A]) -> V:
        if not isinstance(view, self.view):
            raise TypeError(f"not a view of {self.name}: {view!r}")
        return cast("V", view)

    def __init_subclass__(cls, **named: Any) -> None:
        if "modules" in named:
            raise TypeError(f"{cls.__name__} gathers modules, which is gone: {LAYER}")
        super().__init_subclass__(**named)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
AnyEvent: TypeAlias = Happened[Any] | Acted[Any] | Checkpoint
