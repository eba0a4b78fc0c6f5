"""The words that every game is written in.

A game is a `Game`; one position of it is a `State`. A state changes by events alone: a chance
outcome, a seat's action, or a checkpoint (the books closed after a hand or game of it). What leaves a
state is a `View`, which holds what one seat (or the channel, seat None) may know; a `Page` is a view in words.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType, ModuleType
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict

from games.cloning import Fields, compile_view
from games.codec import Codec, is_plain, parts_of
from games.columns import Column
from games.daily import Daily
from games.drawing.cover import Cover
from games.drawing.picture import Picture, Scene
from games.drawing.scores import ending_picture, scores_picture
from games.drawing.table import Theme
from games.english import join_words, number, plural
from games.gather import gather
from games.notation import Json as Json
from games.scores import Closed, Ratings, ScoreSheet, Story, TurningPoint, sheet_lines
from games.tutorial import Tutorial


class Refusal(Exception):
    """A request that changes nothing; `str()` of it is one sentence for the person who made it."""


class NotYourTurn(Refusal):
    """The seat may not act in this position."""


class StaleClick(Refusal):
    """The action was chosen on an older position."""


class IllegalAction(Refusal):
    """The rules forbid the action; the sentence names the rule and what can be done instead."""


class OptionsRefused(Refusal):
    """The options do not allow the game, or not with that number of seats."""


class IllegalChance(ValueError):
    """A chance outcome that the rules cannot produce; `str()` of it names the rule."""


class Options(BaseModel):
    """The choices made before a game; every field has a default, a title and a description."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action:
    """What a seat does; frozen, comparable and hashable."""

    __slots__ = ()


class Call(Action):
    """An action of a seat whether or not it is its turn, of which the first to make it has the good.

    It is legal only when right, but offered always, since an offer would tell. Who calls when several calls are right
    is first all the same, and chooses one of them; the first of `legal_actions` is made for who has not chosen in
    time. In a record it neither carries a list of legal actions nor stands in one.
    """

    __slots__ = ()


CHOOSE_SECONDS = 10.0
"""How long a caller may choose among several right calls, while the game waits."""


class Chance:
    """A chance outcome; frozen and comparable."""

    __slots__ = ()


A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Chance)
O = TypeVar("O", bound=Options)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Happened(Generic[C]):
    """The event of a chance outcome."""

    chance: C


@dataclass(frozen=True, slots=True)
class Acted(Generic[A]):
    """The event of a seat's action."""

    seat: int
    action: A


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The event of the books being closed after a hand or a game."""

    books: Json


Event: TypeAlias = Happened[C] | Acted[A] | Checkpoint


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[A]):
    """What one seat may know of a position, and nothing else; games add their own fields.

    `seat` is None for the channel. `legal` are the seat's own legal actions, empty for the channel; calls never stand
    there, since whether one would be right is for the players to find out. `outcome` is None while the game runs.
    """

    seat: int | None
    to_act: tuple[int, ...]
    legal: tuple[A, ...]
    outcome: Outcome | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that the result says to have won; empty while the game runs."""
        return () if self.outcome is None else tuple(self.outcome.result.get("winners", ()))

    def others(self, seats: int) -> tuple[int, ...]:
        """The seats but the reader's in the order of play, from the next one on; for the channel all of so many."""
        if self.seat is None:
            return tuple(range(seats))
        return tuple((self.seat + step) % seats for step in range(1, seats))

    def tag(self, seat: int, before: str = "") -> str:
        """What is up with the seat, "to play" or "wins", with what stands before it; empty where nothing is."""
        if seat in self.to_act:
            return f"{before}to play"
        return f"{before}wins" if seat in self.winners else ""


V = TypeVar("V", bound=View[Any])
W = TypeVar("W", bound=View[Any])
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    All but `result`, the record's result, has one entry a seat. `places`: 1 for the best, ties sharing a place.
    `scores`: the number that the game counts by. `tallies`: the numbers that `Game.columns` are made of, by name.
    `teams`: partners share a number; empty where every seat plays for itself.
    """

    result: Json
    places: tuple[int, ...]
    scores: tuple[int, ...]
    tallies: tuple[Mapping[str, int], ...]
    teams: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.teams:
            object.__setattr__(self, "teams", tuple(range(len(self.places))))


class State(Generic[A, C], metaclass=Fields):
    """One position, changed in place by its one owner.

    In every position exactly one of these holds: a chance outcome is due (`is_chance_due`), it is somebody's turn
    (`to_act`), the books are due (`books()`), or the game is over (`outcome()`). In a turn, and while books are due,
    seats may besides have calls (`Call`); `pause` is then above 0, and whoever keeps the time waits so long.

    What a game annotates in the body of its class are the slots of a position, and what `clone` copies.
    """

    __slots__: ClassVar[tuple[str, ...]] = ("seats",)

    seats: int
    chance_draws: ClassVar[int] = 0
    """By how many draws of a chance outcome that an action leads to a greedy player judges it; 0: it draws none, since
    the same luck awaits every action."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is, ascending; who might call besides is not told."""

    @property
    @abstractmethod
    def is_chance_due(self) -> bool: ...

    @abstractmethod
    def legal_actions(self, seat: int) -> Sequence[A]:
        """Every action open to the seat, each once; out of turn none but calls that would be right."""

    @property
    def pause(self) -> float:
        """The least seconds before the house goes on with a turn or with books, so that somebody can call first.

        It follows from what happened in public, never from whether a call would be right, so that a wait tells nothing.
        """
        return 0.0

    @abstractmethod
    def sample_chance(self, rng: random.Random) -> C:
        """Draw the chance outcome that is due; the state does not change."""

    @abstractmethod
    def apply_action(self, seat: int, action: A) -> None:
        """Carry out one of `legal_actions(seat)`; the caller has checked that it is one."""

    @abstractmethod
    def apply_chance(self, chance: C) -> None:
        """Carry out the chance outcome that is due; raises IllegalChance for one that the rules cannot produce."""

    def books(self) -> Json | None:
        """The checkpoint that is due: the books of the hand or game just played; else None, by default always."""
        return None

    def close_books(self) -> None:
        """Carry out the checkpoint that is due."""
        raise ValueError("this game has no books")

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""

    def stop(self) -> None:
        """End a game that runs as it stands, where `Game.is_stoppable`; one that is over stays as it is."""
        raise NotImplementedError("this game is never stopped")

    @abstractmethod
    def view(self, seat: int | None) -> View[A]:
        """What the seat, or with None the channel, may know."""

    def make_view(self, view: Callable[..., W], seat: int | None, **fields: Any) -> W:
        """A view with these fields; those that are left out and annotated here by the same name and type are copied.

        A list here is a tuple there. Raises TypeError for a field that is not annotated here and is left out.
        """
        made: W = compile_view(type(self), view)(self, seat, **fields)
        return made

    def clone(self) -> Self:
        """An independent copy; by default of the fields that the class annotates in its body."""
        raise TypeError(f"{type(self).__name__} annotates no fields, and has no `clone`")

    @abstractmethod
    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw all that the seat (None: the channel) cannot see, consistently with what it can."""

    @abstractmethod
    def evaluate(self, seat: int) -> float:
        """How good the position looks for the seat, higher is better; a greedy player's rough sense."""

    explain: Callable[[Any, A], str]
    """Why the action is not among those of the view's seat, as `refusal` says it; a game assigns a static method."""

    def refusal(self, seat: int, action: A) -> str:
        """Why the action is not among the seat's legal ones: one sentence that names the rule and a way on."""
        return self.explain(self.view(seat), action)


class Tone(Enum):
    """What kind of button a choice is."""

    PLAY = "play"
    SPECIAL = "special"
    QUIET = "quiet"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Choice:
    """A labelled pick: a leaf with an action, or a question with further picks.

    `key` is unique among its siblings, of at most 12 characters out of a-z, A-Z, 0-9 and "-". `label` is full words
    ("star 8"), `short` fits a narrow button ("★ 8"), `detail` says what the pick does ("follows by symbol"): the second
    line of a select, and behind the label where a message tells of its plays. `spoken` is the whole label of its button
    where there are no pictures ("Play star 8"). `ask` is the question that the children answer. An `is_public` choice
    also stands on the table message; there, on the channel's page, no leaf has an action, and a press picks the choice
    of the same key on the page of whoever pressed. `face` names the one of `Game.faces` that stands beside the words.
    An `is_call` choice leads to calls alone: a press on it is the call at once, and only who may choose among several
    right ones is asked.
    """

    key: str
    label: str
    short: str
    detail: str = ""
    tone: Tone = Tone.PLAY
    action: Action | None = None
    ask: str = ""
    children: tuple[Choice, ...] = ()
    is_public: bool = False
    face: str = ""
    is_call: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What stands beside a seat's name on the table: facts in words, such as "4 cards"."""

    facts: tuple[str, ...]
    is_to_act: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A view in words, for one reader.

    progress: where in the whole the game stands ("short rubber, game 2 of 5").
    headline: whose turn it is ("Ann to play", to the person "Your turn"), or the result in one sentence.
    lines: the position, and for a seat its hand, a sentence each.
    seats: one SeatLine a seat, in seat order.
    recent: the latest plays in words, newest first.
    supply: stock, pool and the like in one line.
    books: the scoring of the hand or game finished last, a sentence each; empty before the first.
    advice: what the reader can do and why, one paragraph.
    faces: for each of the first `lines` those of `Game.faces` that show what it names, such as the cards of a hand.
    stage: the same as progress in a few words, beside whose turn it is: "game 2 of 5".
    change: the newest change of what is to be done, one sentence of at most 60 characters with common names.
    since: what each other seat did since the reader's last action, a short sentence each, oldest first, at most one
    round; without what `change` says.
    todo: what the reader can do, as words go on after "Your turn: " ("play star 8 or WHOT, or draw."); else empty.
    counts: how the others stand, in a few words ("Cards: Ben 6, Otto 2, Vera 5."); for the channel all.
    choices: what the reader can pick; out of turn only calls. For the channel what can be picked in public. A call is
    offered to everyone as long as one is conceivable, and whether it would be right is not told.
    """

    progress: str
    headline: str
    lines: tuple[str, ...]
    seats: tuple[SeatLine, ...]
    recent: tuple[str, ...]
    supply: str
    books: tuple[str, ...]
    advice: str
    choices: tuple[Choice, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()
    stage: str = ""
    change: str = ""
    since: tuple[str, ...] = ()
    todo: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """The names at a table, by seat, who of them reads (None: everybody in the channel), and whom the house plays."""

    names: tuple[str, ...]
    reader: int | None = None
    houses: frozenset[int] = frozenset()

    def name(self, seat: int) -> str:
        """The seat's name as the subject of a sentence's start: "You" to the reader."""
        return "You" if seat == self.reader else self.names[seat]

    def within(self, seat: int) -> str:
        """The seat's name inside a sentence: "you" to the reader."""
        return "you" if seat == self.reader else self.names[seat]

    def turn(self, seat: int) -> str:
        """Whose turn it is, as a headline has it: "Ann to play", "Vera is thinking", to the reader "Your turn"."""
        if seat == self.reader:
            return "Your turn"
        return f"{self.names[seat]} is thinking" if seat in self.houses else f"{self.names[seat]} to play"

    def subjects(self, seats: Iterable[int]) -> str:
        """Several seats as the subject of a sentence's start, the reader first: "You, Ann and Bob"."""
        return join_words([self.name(seat) for seat in sorted(seats, key=lambda seat: (seat != self.reader, seat))])

    def verb(self, seat: int, third: str, second: str) -> str:
        """The form of a verb that goes with `name(seat)`: "holds" or "hold"."""
        return second if seat == self.reader else third

    def until_turn(self, seat: int | None, mover: int) -> tuple[str, ...]:
        """When the seat plays that is out of turn, in a sentence; none for the channel."""
        if seat is None:
            return ()
        between = (seat - mover) % len(self.names) - 1
        others = plural("other player", between)
        return (f"You play after {self.names[mover]} and {others}." if between else "You are next.",)

    def by_name(self, numbers: Iterable[int]) -> str:
        """A number for each seat: "Ann 5, You 0"."""
        return ", ".join(f"{self.name(seat)} {number(value)}" for seat, value in enumerate(numbers))


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words; `is_decided` marks a decision of ours where the sheet is silent."""

    text: str
    is_decided: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """The rules on one subject; `draw` makes a small picture of them, where one helps."""

    title: str
    rules: tuple[Rule, ...]
    draw: Callable[[], Picture] | None = None

    @property
    def picture(self) -> Picture | None:
        """What shows the rules, drawn when it is asked for; None where words do."""
        return None if self.draw is None else self.draw()


def _derived(hook: F) -> F:
    """An abstract method that a class may have from its types or modules; type checkers take it for any other."""
    return abstractmethod(hook)


FROM_MODULES: Mapping[str, str] = {
    "COVER": "cover",
    "FACES": "faces",
    "PRIMER": "primer",
    "THEME": "theme",
    "TOPICS": "rules",
    "TUTORIAL": "tutorial",
    "describe_options": "describe_options",
    "options_in_brief": "options_in_brief",
    "minutes_for": "minutes_for",
    "page": "page_of",
    "action_of": "action_at",
    "meaning": "meaning",
    "table_picture": "draw_table",
    "hand_picture": "draw_hand",
    "sheet": "sheet_of",
    "ending_picture": "draw_ending",
    "turning_point": "turned_at",
    "action_to_json": "action_to_json",
    "action_from_json": "action_from_json",
    "chance_to_json": "chance_to_json",
    "chance_from_json": "chance_from_json",
}
"""What a game has from its modules: the attribute of `Game`, by what it is called there."""


class Game(ABC, Generic[A, C, O, V]):
    """The rules of one game and its words.

    `class Ox(Game[OxAction, OxDeal, OxOptions, OxView], modules=(words, picture))` has its options, its view and its
    notation from these types, and what `FROM_MODULES` names from these modules; what it writes itself comes first.

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
    of the check. order: where it stands among the games, the lowest first, ties by name. edition: of the rules, raised
    by one with every change after which some game would go otherwise: what is legal, what a play does, what chance
    draws, what a result holds, or how options, actions and chance outcomes are written. `games.rung` says what it takes
    to be playable and polished.
    """

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
    faces: ClassVar[Mapping[str, Scene]] = MappingProxyType({})
    is_dealt: ClassVar[bool] = True
    is_stoppable: ClassVar[bool] = False
    daily: ClassVar[Daily | None] = None
    bell: ClassVar[str] = ""
    edition: ClassVar[int] = 1
    reveal_seconds: ClassVar[float] = 0.0
    theme: ClassVar[Theme]
    cover: ClassVar[Cover | None] = None
    tutorial: ClassVar[Tutorial | None] = None
    exempt: ClassVar[Mapping[str, str]] = MappingProxyType({})
    order: ClassVar[int] = 100

    @abstractmethod
    def seat_range(self, options: O) -> range:
        """The numbers of seats that the options allow."""

    def seat_order(self, options: O, seats: int, rng: random.Random, first: random.Random) -> Sequence[int]:
        """Who sits where when the game begins: the seats of the lobby in their new order; as they joined by default.

        `first` draws what the first chance outcome is going to be, for seats that depend on it.
        """
        return range(seats)

    def seat_order_words(
        self, options: O, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        """How `seat_order` seated those whose names these are by seat, a sentence each; empty where they chose."""
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

    @abstractmethod
    def new(self, options: O, seats: int, /) -> State[A, C]:
        """The position before anything has happened; raises OptionsRefused."""

    @_derived
    def describe_options(self, options: O, seats: int) -> tuple[str, ...]:
        """What the options mean with that number of seats, a sentence each."""
        raise NotImplementedError

    def options_in_brief(self, options: O) -> tuple[str, ...]:
        """How long it goes, and which options are not the defaults, a few words each ("5 games"); none by default."""
        return ()

    @property
    def short_name(self) -> str:
        """Its name where room is short."""
        return self.name if self.cover is None else self.cover.title

    def page(self, view: View[A], cast: Cast) -> Page:
        """The view in words; this and the next three raise TypeError for a view of another game."""
        return self.page_of(self._own(view), cast)

    def action_of(self, view: View[A], path: Sequence[str]) -> A | None:
        """The action of the view's seat that the keys of choices, one inside the other, name; None if they name none.

        It need not be legal: so whoever picks what the page does not offer is told why by `State.refusal`.
        """
        return self.action_at(self._own(view), path)

    def table_picture(self, view: View[A], cast: Cast) -> Picture | None:
        """The channel's view as a picture; None where there is nothing to see."""
        return self.draw_table(self._own(view), cast)

    def hand_picture(self, view: View[A], cast: Cast, path: Sequence[str] = ()) -> Picture | None:
        """What the seat of the view sees: the table, and below it what it holds; None where it holds nothing.

        `path` are the keys of choices that lead to the question which the seat is being asked.
        """
        return self.draw_hand(self._own(view), cast, path)

    def score_sheet(self, view: View[A], cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """How everybody stands after these books, between two hands or at the end."""
        return self.sheet_of(self._own(view), cast, books)

    def scores_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet) -> Picture:
        """The scores between two hands."""
        return scores_picture(sheet, cast.names, cast.houses, cast.reader, self.theme)

    def ending_picture(self, view: View[A], cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """The places at the end, and how the ratings moved."""
        return self.draw_ending(self._own(view), cast, sheet, ratings)

    def turning_point(self, view: View[A], cast: Cast, story: Story) -> TurningPoint | None:
        """What turned a game that is over, from the books if they tell; None where nothing did.

        It may take up to some hundred milliseconds.
        """
        return self.turned_at(self._own(view), cast, story)

    def _own(self, view: View[A]) -> V:
        if not isinstance(view, self.view):
            raise TypeError(f"not a view of {self.name}: {view!r}")
        return cast("V", view)

    # What a game makes of its own views

    @_derived
    def page_of(self, view: V, cast: Cast) -> Page:
        """As `page`."""
        raise NotImplementedError

    @_derived
    def action_at(self, view: V, path: Sequence[str]) -> A | None:
        """As `action_of`."""
        raise NotImplementedError

    def meaning(self, action: A) -> object:
        """What people choose by an action; those of which it is the same are one choice."""
        return action

    def draw_table(self, view: V, cast: Cast) -> Picture | None:
        """As `table_picture`."""
        return None

    def draw_hand(self, view: V, cast: Cast, path: Sequence[str]) -> Picture | None:
        """As `hand_picture`."""
        return None

    def sheet_of(self, view: V, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        """As `score_sheet`; by default the scores of a game that is over."""
        if view.outcome is None:
            return ScoreSheet("", ())
        return ScoreSheet("points", sheet_lines(view.outcome.scores, places=view.outcome.places))

    def draw_ending(self, view: V, cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        """As `ending_picture`."""
        return ending_picture(sheet, cast.names, cast.houses, cast.reader, self.theme, ratings)

    def turned_at(self, view: V, cast: Cast, story: Story) -> TurningPoint | None:
        """As `turning_point`."""
        return None

    # How a record has it

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

    def __init_subclass__(cls, modules: Iterable[ModuleType] = (), **named: Any) -> None:
        super().__init_subclass__(**named)
        for base in vars(cls).get("__orig_bases__", ()):
            if get_origin(base) is Game:
                gather(cls, base, modules, FROM_MODULES)
                cls._derive(*get_args(base))

    @classmethod
    def _derive(cls, action: Any, chance: Any, options: Any, view: Any) -> None:
        """Have what the class does not write from the types that it names."""
        for key, kind in (("options", options), ("view", view)):
            if isinstance(kind, type) and not hasattr(cls, key):
                setattr(cls, key, kind)
        for hook, what, kinds in (("action", "an action", action), ("chance", "a chance outcome", chance)):
            written, read = f"{hook}_to_json", f"{hook}_from_json"
            is_own = any(getattr(cls, name) is not getattr(Game, name) for name in (written, read))
            if not is_own and all(map(is_plain, parts_of(kinds))):
                codec = Codec(f"{what} of {getattr(cls, 'name', cls.__name__)}", *parts_of(kinds))
                setattr(cls, written, staticmethod(codec.to_json))
                setattr(cls, read, staticmethod(codec.from_json))


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]
AnyEvent: TypeAlias = Happened[Any] | Acted[Any] | Checkpoint


def apply(state: State[A, C], event: Event[C, A]) -> None:
    """Carry out an event of any kind; the caller has checked an action to be legal and books to be those due."""
    if isinstance(event, Acted):
        state.apply_action(event.seat, event.action)
    elif isinstance(event, Happened):
        state.apply_chance(event.chance)
    else:
        state.close_books()
