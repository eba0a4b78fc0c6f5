"""The words that every game is written in.

A game is a `Game`; one position of it is a `State`. A state changes by events alone: a chance
outcome, a seat's action, or a checkpoint (the books closed after a hand or game of it). What leaves a
state is a `View`, which holds what one seat (or the channel, seat None) may know; a `Page` is a view in words.
What happens is described in `games.events`, pages and choices in `games.page`; all of it is imported from here.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast, get_origin

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
from games.gather import derive, gather
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
    """The choices made before a game; every field has a default, a title and a description."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Chance)
O = TypeVar("O", bound=Options)  # noqa: E741
V = TypeVar("V", bound=View[Any])
F = TypeVar("F", bound=Callable[..., Any])


def _derived(hook: F) -> F:
    """An abstract method that a class may have from its types or modules; type checkers take it for any other."""
    return abstractmethod(hook)


class Game(ABC, Generic[A, C, O, V]):
    """The rules of one game and its words.

    `class Ox(Game[OxAction, OxDeal, OxOptions, OxView], modules=(words, picture))` has its options, its view and its
    notation from these types, and what `games.gather` names from these modules; what it writes itself comes first.

    What must be written stands first; then what may be, with what holds where it is not; then what is asked of a game.

    key: its name in commands and records. name, summary: its name and one sentence, for people. colour: 0xRRGGBB.
    minutes: how long a game of default options takes. options: its Options class. view: its View class.
    columns: what its board tells, in this order. is_dealt: whether there are hands to send (False: everything is
    public). is_stoppable: whether another table may end a game of it. bell: what the first table to finish then calls.
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
        """The numbers of seats that the options allow."""

    @abstractmethod
    def new(self, options: O, seats: int, /) -> State[A, C]:
        """The position before anything has happened; raises OptionsRefused."""

    @_derived
    def describe_options(self, options: O, seats: int) -> tuple[str, ...]:
        """What the options mean with that number of seats, a sentence each."""
        raise NotImplementedError

    @_derived
    def page_of(self, view: V, cast: Cast) -> Page:
        """The view in words, for one reader."""
        raise NotImplementedError

    @_derived
    def action_at(self, view: V, path: Sequence[str]) -> A | None:
        """The action of the view's seat that the keys of choices, one inside the other, name; None if they name none.

        It need not be legal: so whoever picks what the page does not offer is told why by `State.refusal`.
        """
        raise NotImplementedError

    # What follows from the types that the class names

    @_derived
    def action_to_json(self, action: A, /) -> Json:
        """An action in the notation of parlour-record/1; these four follow from frozen dataclasses by `games.codec`."""
        raise NotImplementedError

    @_derived
    def action_from_json(self, data: Json, /) -> A:
        """Parse an action; raises ValueError naming what is wrong."""
        raise NotImplementedError

    @_derived
    def chance_to_json(self, chance: C, /) -> Json:
        """A chance outcome, likewise."""
        raise NotImplementedError

    @_derived
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
        """Who plays for the house where it is strong; None for a search that suits most games."""
        return None

    def new_memory(self, options: O, seats: int) -> Memory[A] | None:
        """What a strong player remembers of a game that begins, where `resample` forgets; None for nothing."""
        return None

    def seat_order(self, options: O, seats: int, rng: random.Random, first: random.Random) -> Sequence[int]:
        """Who sits where when the game begins: the seats of the lobby in their new order; as they joined by default.

        `first` draws what the first chance outcome is going to be, for seats that depend on it.
        """
        return range(seats)

    def seat_order_words(
        self, options: O, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        """Tell how `seat_order` seated these names, by seat, and who deals; empty where chance didn't say."""
        return ()

    def seat_draw(self, options: O) -> str:
        """What seats people by chance when the game begins, such as "the cut for partners"; empty where they choose."""
        return ""

    def teams(self, options: O, seats: int) -> tuple[int, ...]:
        """Who plays together, by seat, as `Outcome.teams`; every seat for itself by default."""
        return tuple(range(seats))

    @property
    def chance_words(self) -> tuple[str, ...]:
        """How each chance outcome is drawn from its generator, a line each, where games/FAIR_DEAL.md doesn't tell."""
        return ()

    def minutes_for(self, options: O, seats: int) -> int:
        """About how many minutes a game of these options and seats takes."""
        return self.minutes

    def options_in_brief(self, options: O) -> tuple[str, ...]:
        """How long it goes, and which options are not the defaults, a few words each ("5 games"); none by default."""
        return ()

    def meaning(self, action: A) -> object:
        """What people choose by an action; those of which it is the same are one choice."""
        return action

    def draw_table(self, view: V, cast: Cast) -> Picture | None:
        """The channel's view as a picture; None where there is nothing to see."""
        return None

    def draw_hand(self, view: V, cast: Cast, path: Sequence[str]) -> Picture | None:
        """What the seat of the view sees: the table, and below it what it holds; None where it holds nothing.

        `path` are the keys of choices that lead to the question which the seat is being asked.
        """
        return None

    def sheet_of(self, view: V, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """How everybody stands after these books, between two hands or at the end; by default when it is over."""
        if view.outcome is None:
            return ScoreSheet("", ())
        return ScoreSheet("points", sheet_lines(view.outcome.scores, places=view.outcome.places))

    def draw_ending(self, view: V, cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """Draw the last position, and below it the places and how the ratings moved."""
        table = self.draw_table(replace(view, seat=None, legal=()), replace(cast, reader=None))
        return ending_picture(sheet, cast.names, cast.houses, cast.reader, self.theme, ratings, table)

    def turned_at(self, view: V, cast: Cast, story: Story) -> TurningPoint | None:
        """What turned a game that is over, from the books if they tell; None where nothing did.

        It may take up to some hundred milliseconds.
        """
        return None

    def par_of(self, story: Story) -> Par | None:
        """What a game that is over could have come to at best; None where that can't be told, or nothing better could.

        It may take up to some hundred milliseconds.
        """
        return None

    # What is asked of a game

    @property
    def short_name(self) -> str:
        """Its name where room is short."""
        return self.name if self.cover is None else self.cover.title

    def page(self, view: View[A], cast: Cast) -> Page:
        """As `page_of`; like all of these it raises TypeError for a view of another game."""
        return self.page_of(self._own(view), cast)

    def action_of(self, view: View[A], path: Sequence[str]) -> A | None:
        """As `action_at`."""
        return self.action_at(self._own(view), path)

    def name_action(self, view: View[A], cast: Cast, action: A) -> str:
        """One of the legal actions of the view's seat as its choices call it: "circle 8", "draw a card"."""
        meaning: Callable[[Any], object] = self.meaning
        for choice in self.page(view, cast).choices:
            for leaf in choice.leaves():
                if leaf.action is not None and meaning(leaf.action) == meaning(action):
                    return choice.words_of(leaf)
        raise ValueError(f"{self.name} has no choice for {action}")

    def table_picture(self, view: View[A], cast: Cast) -> Picture | None:
        """As `draw_table`."""
        return self.draw_table(self._own(view), cast)

    def hand_picture(self, view: View[A], cast: Cast, path: Sequence[str] = ()) -> Picture | None:
        """As `draw_hand`."""
        return self.draw_hand(self._own(view), cast, path)

    def score_sheet(self, view: View[A], cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """As `sheet_of`."""
        return self.sheet_of(self._own(view), cast, books)

    def scores_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet) -> Picture:
        """The scores between two hands."""
        return scores_picture(sheet, cast.names, cast.houses, cast.reader, self.theme)

    def ending_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """As `draw_ending`."""
        return self.draw_ending(self._own(view), cast, sheet, ratings)

    def turning_point(self, view: View[A], cast: Cast, story: Story) -> TurningPoint | None:
        """As `turned_at`."""
        return self.turned_at(self._own(view), cast, story)

    def _own(self, view: View[A]) -> V:
        if not isinstance(view, self.view):
            raise TypeError(f"not a view of {self.name}: {view!r}")
        return cast("V", view)

    def __init_subclass__(cls, modules: Iterable[ModuleType] = (), **named: Any) -> None:
        super().__init_subclass__(**named)
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Game:
                gather(cls, base, modules)
                derive(cls, base)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
AnyEvent: TypeAlias = Happened[Any] | Acted[Any] | Checkpoint
