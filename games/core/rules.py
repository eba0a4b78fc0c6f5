"""The rules of a game: a class whose instances are positions, of declared fields, moves and chance.

Rule 1: `due` says what a position waits for: "" a seat, whose turn it is; a chance outcome by its name; or what
`BOOKS` and `OVER` stand for. `to_act` follows from `due` and `turn` once an event has been carried out.
Rule 2: what everybody may read comes from a mask, in which nothing hidden is left. So do refusals.
Rule 3: what can be known from the declarations is worked out when the class is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from games.api import Action, Call, Cast, Chance, IllegalChance, Json, Options, Outcome, State, View
from games.cloning import slots_of
from games.core.chance import Drawn, redraws_of
from games.core.fields import Declared, Field, Sight, public
from games.core.moves import Draw, Move
from games.scores import places_of

S = TypeVar("S", bound="Rules")

BOOKS, OVER = "the books", "nothing more"
NOBODY: tuple[int, ...] = ()
TURNS = tuple((seat,) for seat in range(32))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Seen(View[Action], Generic[S]):
    """A position as one reader sees it: `position` is a clone in which all is masked that the reader may not know."""

    position: S

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Seen{self._all()!r}"

    def _all(self) -> tuple[object, ...]:
        kind = type(self.position)
        fields = {name: getattr(self.position, name) for name in slots_of(kind)}
        return kind, self.seat, self.to_act, self.legal, self.outcome, fields


class Rules(State[Action, Chance], metaclass=Declared):
    """A position, and the rules that lead from one to the next.

    What must be written:

    - Fields with types. Everybody sees what is `public()`, each seat its own entry of what is `private()`, the length
      of what is `counted()`; nobody sees the rest. What is chosen before the game is an `option()`.
    - `begin`: sets what stands before anything has happened; mostly it ends with `self.draw(Game.deal)`.
    - A method with `@chance` for each thing that chance decides. The annotations of its parameters say how they are
      drawn, and which fields take them (`games.core.chance`); else a method with `@<chance>.sampled` does.
    - A method with `@move` for each move, and with `@<move>.refused` why one isn't open. By this alone the game knows
      what is legal, unless `@<move>.legal` lists the open ones faster. After it `turn` says whose turn it is.
      `@call` is for one that seats make out of turn too, `@<call>.wrong` for the same made wrongly, where that counts;
      `is_call_open` then says how long.
    - `next_round`, where `end_round` ends rounds. `scores`: what decides, by seat, at the end.

    What may be written: `worth`, `result`, `tally`, `sides`, `resample` where something is hidden that no declared draw
    fills, and what a `State` has besides, such as `playout_action` and `prospects`. `next_round` counts the `round` up.
    """

    declared: ClassVar[Mapping[str, Field]]
    defaults: ClassVar[Mapping[str, Field]]
    """The fields that have a value when a game begins; `begin` sets the others."""
    options: ClassVar[type[Options]]
    moves: ClassVar[Mapping[type[Action], Move[Any, ...]]] = {}
    chances: ClassVar[Mapping[str, Draw[Any, ...]]] = {}
    redraws: ClassVar[Sequence[tuple[Drawn, tuple[str, ...]]]]
    """The declared draws that fill hidden fields, with those."""
    words: ClassVar[Callable[..., Any]]
    """The class of the game's words, which stand above the rules; `Game` says which."""
    is_low_best: ClassVar[bool] = False
    open_with_books: ClassVar[bool] = False
    """Whether everybody sees the private fields at the end of a round."""
    call_seconds: ClassVar[float] = 5.0
    """Seconds that the house waits while a call is open."""
    has_secrets: ClassVar[bool]
    """Whether some field is private."""

    turn: int = public(0)
    round: int = public(1)
    to_act: tuple[int, ...] = public(NOBODY)
    due: str = public("")
    round_books: dict[str, Any] | None = public(None)

    def __init__(self, options: Options, seats: int) -> None:
        self.choose(options, seats)
        for name, field in self.defaults.items():
            setattr(self, name, field.beginning(seats))
        self.begin()
        self.settle()

    def choose(self, options: Options, seats: int) -> Self:
        """Set what is chosen before the game, and nothing else."""
        self.seats = seats
        for name in type(options).model_fields:
            setattr(self, name, getattr(options, name))
        return self

    # What an author writes

    def begin(self) -> None:
        """Set what stands before anything has happened, and make the first chance outcome due."""
        raise NotImplementedError

    def next_round(self) -> None:
        """Go on after a round, once its books are closed."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """The score of each seat at the end."""
        raise NotImplementedError

    def result(self) -> Json:
        """The end as a record has it, besides who won."""
        return {"scores": list(self.scores())}

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        """The numbers of a seat that the columns of `Game` are made of."""
        return {"wins": int(is_winner), "score": score}

    @property
    def sides(self) -> int:
        """Number of sides, which sit in turn: every seat its own, unless partners play."""
        return self.seats

    @property
    def is_open(self) -> bool:
        """Whether everybody sees the private fields: once the game is over, and where they `open_with_books` then."""
        return self.due == OVER or (self.open_with_books and self.due == BOOKS)

    @property
    def is_call_open(self) -> bool:
        """Whether somebody may call now: from what everybody sees alone, never from whether a call would be right."""
        return False

    def worth(self, seat: int) -> float:
        """Return how good the position looks for the seat, higher is better; house players choose by it."""
        return 0.0

    # What an author calls

    def draw(self, outcome: Draw[Any, ...]) -> None:
        """Make a chance outcome due: `self.draw(Ox.deal)`."""
        self.due = outcome.name

    def end_round(self, **books: Any) -> None:
        """End a round with its books: numbers and lists by name, as records have them."""
        self.due, self.round_books = BOOKS, books

    def finish(self) -> None:
        """End the game."""
        self.due = OVER

    def after(self, seat: int) -> int:
        """The next seat to the left."""
        return (seat + 1) % self.seats

    def note(self, seat: int, action: Action) -> None:
        """Keep a move whose declaration says what was done, to be told; a game that keeps news does so."""

    # A State

    def mask(self, reader: int | None) -> Self:
        """A clone in which all is masked that the reader may not know; made from the declarations."""
        raise NotImplementedError

    def settle(self) -> None:
        """Say who is to act, after anything that happened; a game in which several act at once says it itself."""
        self.to_act = NOBODY if self.due else TURNS[self.turn]

    @property
    def pause(self) -> float:
        return self.call_seconds if self.is_call_open else 0.0

    @property
    def is_chance_due(self) -> bool:
        return self.due in self.chances

    def legal_actions(self, seat: int) -> Sequence[Action]:
        raise NotImplementedError

    def apply_action(self, seat: int, action: Action) -> None:
        raise NotImplementedError

    def sample_chance(self, rng: random.Random) -> Chance:
        return self.chances[self.due].sample(self, rng)

    def apply_chance(self, chance: Chance) -> None:
        due = self.due
        if due not in self.chances or chance not in self.chances[due]:
            waits = f"{due} is drawn" if due in self.chances else "nothing is drawn"
            raise IllegalChance(f"{waits} here, not {type(chance).__name__.lower()}")
        draw = self.chances[due]
        values = draw.values(chance)
        for name, drawn in draw.drawn.items():
            drawn.check(self, getattr(chance, name), name)
        self.due = ""
        for name, drawn in draw.drawn.items():
            if drawn.to:
                drawn.store(self, getattr(chance, name))
        try:
            draw.function(self, *values)
        except IllegalChance:
            self.due = due
            raise
        self.settle()

    def books(self) -> Json | None:
        return self.round_books if self.due == BOOKS else None

    def close_books(self) -> None:
        self.due, self.round_books = "", None
        self.next_round()
        self.settle()

    def outcome(self) -> Outcome | None:
        if self.due != OVER:
            return None
        scores = tuple(self.scores())
        places = places_of(scores, is_low_best=self.is_low_best)
        won = [place == 1 for place in places]
        return Outcome(
            result={**self.result(), "winners": [seat for seat, is_winner in enumerate(won) if is_winner]},
            places=places,
            scores=scores,
            tallies=tuple(self.tally(seat, scores[seat], is_winner=each) for seat, each in enumerate(won)),
            teams=tuple(seat % self.sides for seat in range(self.seats)),
        )

    def view(self, seat: int | None) -> Seen[Self]:
        legal = () if seat is None else tuple([each for each in self.legal_actions(seat) if not isinstance(each, Call)])
        return Seen(seat=seat, to_act=self.to_act, legal=legal, outcome=self.outcome(), position=self.mask(seat))

    def resample(self, seat: int | None, rng: random.Random) -> None:
        for drawn, names in self.redraws:
            drawn.redraw(self, {name: self._hidden(name, seat) for name in names}, rng)

    def _hidden(self, name: str, reader: int | None) -> Sequence[int] | None:
        """The seats whose entries of a field the reader does not see; None for a field that nobody sees."""
        if self.declared[name].sight is not Sight.PRIVATE:
            return None
        return [seat for seat in range(self.seats) if seat != reader and not self.is_open]

    def evaluate(self, seat: int) -> float:
        return self.worth(seat)

    def why_not(self, seat: int, action: Action) -> object:
        """Return why a call, or a move of the seat whose turn it is, isn't open to it, as a fact; None if it is."""
        move = self.moves[type(action)]
        return None if move.why_not is None else move.why_not(self, seat, *move.values(action))

    def refusal(self, seat: int, action: Action) -> str:
        names = tuple(f"player {number}" for number in range(1, self.seats + 1))
        told: str = self.words(self.view(seat), Cast(names, seat)).refusal(action)
        return told

    # From what the class declares

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        own = vars(cls).values()
        moves = {each.name: each for each in (*cls.moves.values(), *own) if isinstance(each, Move)}
        cls.moves = {each.kind: each for each in moves.values()}
        cls.chances = {**cls.chances, **{each.name: each for each in own if isinstance(each, Draw)}}
        unseen = {name for name, field in cls.declared.items() if field.sight is not Sight.PUBLIC}
        cls.redraws = tuple(redraws_of([each for draw in cls.chances.values() for each in draw.drawn.values()], unseen))
        if "worth" in vars(cls):
            cls.evaluate = cls.worth  # type: ignore[method-assign]
        for name, lines in (("legal_actions", _legal_actions), ("apply_action", _apply_action)):
            if name not in vars(cls):
                source, known = lines(cls)
                exec("\n".join(source), known)  # noqa: S102 - the text is made of names of fields alone
                setattr(cls, name, known[name])


def _apply_action(cls: type[Rules]) -> tuple[list[str], dict[str, Any]]:
    """The source of `apply_action`, which calls the method of the action's class, and what it names."""
    known: dict[str, Any] = {"NOBODY": NOBODY, "TURNS": TURNS}
    lines = ["def apply_action(self, seat, action):"]
    for number, (kind, move) in enumerate(cls.moves.items()):
        known |= {f"Kind{number}": kind, f"move{number}": move.function}
        if len(cls.moves) > 1:
            lines.append(f"    {'elif' if number else 'if'} type(action) is Kind{number}:")
        values = "".join(f", action.{field}" for field in move.fields)
        told = "self.note(seat, action); " if move.told.did else ""
        lines.append(f"    {'    ' * (len(cls.moves) > 1)}{told}move{number}(self, seat{values})")
    is_own = cls.settle is not Rules.settle
    return [
        *lines,
        f"    {'self.settle()' if is_own else 'self.to_act = NOBODY if self.due else TURNS[self.turn]'}",
    ], known


def _legal_actions(cls: type[Rules]) -> tuple[list[str], dict[str, Any]]:
    """The source of `legal_actions`, which lists or asks what is open, move by move, and what it names."""
    known: dict[str, Any] = {}
    parts: dict[bool, list[str]] = {False: [], True: []}
    for number, move in enumerate(cls.moves.values()):
        known |= {f"listed{number}": move.listed, f"why_not{number}": move.why_not}
        names = "".join(f", {field}" for field in move.fields)
        asked = "" if move.why_not is None else f"why_not{number}(self, seat{names}) is None"
        if move.listed is not None:
            part = f"listed{number}(self, seat)"
        elif names:
            known[f"all{number}"] = tuple((action, *move.values(action)) for action in move.every)
            part = f"[action for action{names} in all{number}{asked and f' if {asked}'}]"
        else:
            known[f"alone{number}"] = (move.kind(),)
            part = f"(alone{number} if {asked} else ())" if asked else f"alone{number}"
        parts[move.is_call].append(part)
    turn = f"({_together(parts[False])} if seat in self.to_act else ())"
    whole = _together([turn, *parts[True]])
    return ["def legal_actions(self, seat):", f"    return {whole}"], known


def _together(parts: list[str]) -> str:
    """The source of one list of what several expressions list."""
    return parts[0] if len(parts) == 1 else f"[{', '.join(f'*{part}' for part in parts)}]"
