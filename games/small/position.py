"""One position of a small game: a `State` of declared fields, moves and chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, ClassVar, TypeAlias, get_type_hints

from games.api import IllegalChance, Json, Outcome, State
from games.cloning import Fields, compile_copy
from games.english import capital
from games.house.greedy import value_after
from games.scores import places_of
from games.small.chance import ChanceSpec, Draw, Luck, Shuffle, specs
from games.small.fields import MISSING, Facts, Field, Option, Sight, public
from games.small.mistakes import (
    check_begun,
    check_entries,
    check_field,
    check_helpers,
    check_option,
    check_scores,
    check_told,
    check_turn,
    undeclared,
)
from games.small.moves import Move, MoveSpec, spoken_by
from games.small.view import SmallView
from games.state import leads

News: TypeAlias = "tuple[int, Move | Facts, str]"
"""Something that happened: the seat that did it, or -1; its move, or what was said; and that in a chip's characters."""

_GLANCES, _GLANCED_DRAWS = 3, 4
"""Of so many moves one is chosen in a playout, by so many draws of the luck that follows."""
_NEAR = 20
"""After so many moves at most a playout ends where the game says what lead is clear."""
_NOBODY: tuple[int, ...] = ()
_TURNS = tuple((seat,) for seat in range(16))
OVER = "The game is over: have a look at the result."
WAIT = "It isn't your turn: wait until it comes to you."
NOT_OFFERED = "That is none of the moves you have: choose one that is offered."


class _Declared(Fields):
    """Makes slots of what a class annotates, and keeps what was declared of each."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declared:
        own: dict[str, Field] = {}
        options: dict[str, Option] = {}
        for key, kind in namespace.get("__annotations__", {}).items():
            if not str(kind).startswith("ClassVar"):
                value = namespace.pop(key, MISSING)
                if isinstance(value, Option):
                    options[key] = value
                check_field(name, key, value)
                own[key] = value if isinstance(value, Field) else _undeclared(value)
        for key, value in namespace.items():
            if isinstance(value, Field | Option):
                raise TypeError(
                    f"{name}.{key} has no type: write it as `{key}: int = ...`, or `list[int]`, or the like."
                )
        namespace["__slots__"] = tuple(own)
        namespace["declared"] = {**getattr(bases[0], "declared", {}), **own}
        namespace["option_fields"] = {**getattr(bases[0], "option_fields", {}), **options}
        return super().__new__(cls, name, bases, namespace)


def _undeclared(value: Any) -> Field:
    return Field(Sight.PUBLIC) if isinstance(value, Option) else Field(Sight.HIDDEN, value)


class SmallState(State[Move, Luck], metaclass=_Declared):
    """A position whose rules are declared; `SmallGame` says what an author writes.

    turn: whose turn it is. news: what happened last, the oldest first, `told_before` of it in rounds that are over.
    due: the chance outcome that is awaited.
    """

    name: ClassVar[str]
    declared: ClassVar[Mapping[str, Field]]
    option_fields: ClassVar[Mapping[str, Option]]
    moves: ClassVar[Mapping[str, MoveSpec]]
    chances: ClassVar[Mapping[str, ChanceSpec]]
    private_fields: ClassVar[frozenset[str]]
    copies: ClassVar[Mapping[str, Callable[[Any], Any]]]
    redraws: ClassVar[tuple[tuple[Draw, tuple[str, ...]], ...]]
    is_low_best: ClassVar[bool] = False
    unit: ClassVar[str] = "point"
    chance_draws: ClassVar[int] = 24
    playout_actions: ClassVar[int] = 40
    clear_lead: ClassVar[float | None] = None

    seats: int = public()
    turn: int = public(0)
    news: list[tuple[int, Any, str]] = public(list)
    told_before: int = public(0)
    due: str = public("")
    revealed: frozenset[tuple[str, int]] = public(frozenset())
    is_begun: bool = public(default=False)
    round_books: dict[str, Any] | None = public(None)
    round_lines: tuple[Any, ...] = public(())
    final_scores: tuple[int, ...] | None = public(None)
    final_result: dict[str, Any] = public(dict)

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        for name, field in self.declared.items():
            if name in options:
                setattr(self, name, options[name])
            elif field.default is not MISSING:
                setattr(self, name, field.beginning(seats))
        self.seats = seats
        try:
            self.begin()
        except AttributeError as error:
            raise undeclared(self, error) from error
        check_begun(self)

    # What an author writes

    def begin(self) -> None:
        """Set the fields before anything has happened, and make the first chance outcome due."""
        raise NotImplementedError

    def next_round(self) -> None:
        """Go on after a round that `end_round` ended."""
        raise TypeError(
            f"{type(self).__name__} has no `next_round`: write `def next_round(self)`, which goes on after what "
            "`end_round` ended: it makes chance due, or ends the game."
        )

    def worth(self, seat: int) -> float:
        """How good the position looks for the seat, higher is better; house players choose by it."""
        return 0.0

    def redraw(self, seat: int | None, rng: random.Random) -> None:
        """Draw again what the seat cannot see and no declared draw tells of."""

    # What an author calls

    def draw(self, outcome: Callable[..., None]) -> None:
        """Make a chance outcome due: `self.draw(self.roll)`."""
        name = getattr(outcome, "__name__", "")
        if name not in self.chances:
            raise TypeError(
                f"{type(self).__name__}.draw is given a method with @chance, without brackets, as "
                f"`self.draw(self.{next(iter(self.chances), 'deal')})`, not {name or outcome!r}."
            )
        self.due = name

    def say(self, template: str, *, by: int = -1, chip: str = "", **values: Any) -> Facts:
        """Tell everybody what happened: `say("{loser:loses|lose} a die.", loser=2)`; what is told comes back.

        by: the seat that did it, `seat` in the words; this is then told in the place of its move, and its panel shows
        the chip, a few plain characters.
        """
        if by >= 0:
            values = {"seat": by, **values}
            if self.news and self.news[-1][0] == by and isinstance(self.news[-1][1], Move):
                self.news.pop()
        told = self.told(template, **values)
        self._note((by, told, chip))
        return told

    def told(self, template: str, **values: Any) -> Facts:
        """A sentence; `{x:name}` is the name of seat x, `{x:loses|lose}` the name with its verb."""
        check_told(self, template, values)
        return template, tuple(values.items())

    def reveal(self, field: str, *seats: int) -> None:
        """Show everybody a private field of these seats, or of all."""
        self.revealed |= {(field, seat) for seat in seats or range(self.seats)}

    def conceal(self, field: str) -> None:
        """Show a private field to nobody but its seats."""
        self.revealed = frozenset(each for each in self.revealed if each[0] != field)

    def end_round(self, *lines: Facts | str, **books: Any) -> None:
        """End a round with its books, numbers and lists by name, and with the sentences that tell them."""
        self.round_books, self.round_lines = {"type": "round", **deepcopy(books)}, lines

    def finish(self, scores: Sequence[int], **result: Any) -> None:
        """End the game with a score for each seat; `result` stands in the record besides."""
        check_scores(self, scores)
        self.final_scores, self.final_result = tuple(scores), deepcopy(result)

    def after(self, seat: int) -> int:
        """The next seat to the left."""
        return (seat + 1) % self.seats

    def every(self, name: str) -> Sequence[Move]:
        """The move of that name with all values of its parameters, open or not, sorted by them."""
        return self.moves[name].all(self)

    def is_revealed(self, field: str, seat: int) -> bool:
        return (field, seat) in self.revealed

    # A State

    def _note(self, entry: News) -> None:
        self.news.append(entry)
        if len(self.news) > 2 * self.seats + 4:
            del self.news[0]
            self.told_before = max(0, self.told_before - 1)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.due or self.round_books is not None or self.final_scores is not None:
            return _NOBODY
        return _TURNS[self.turn]

    @property
    def is_chance_due(self) -> bool:
        return bool(self.due) and self.round_books is None and self.final_scores is None

    def legal_actions(self, seat: int) -> Sequence[Move]:
        if seat != self.turn or self.due or self.round_books is not None or self.final_scores is not None:
            return ()
        found: list[Move] = []
        for spec, bare, refuse, listed in self._plans:
            if listed is not None:
                found += listed(self, seat)
            elif bare is not None:
                if refuse is None or not refuse(self, seat):
                    found.append(bare)
            elif refuse is None:
                found += spec.all(self)
            else:
                found += [each for each in spec.all(self) if not refuse(self, seat, *each.values)]
        return found

    def apply_action(self, seat: int, action: Move) -> None:
        spec = self.moves[action.name]
        if spec.did:
            self._note((seat, action, ""))
        self.is_begun = True
        try:
            spec.function(self, seat, *action.values)
        except AttributeError as error:
            raise undeclared(self, error) from error
        if not 0 <= self.turn < self.seats:
            check_turn(self, action.name)

    def sample_chance(self, rng: random.Random) -> Luck:
        return self.chances[self.due].sample(self, rng)

    def apply_chance(self, chance: Luck) -> None:
        if not self.is_chance_due:
            raise IllegalChance("nothing is left to chance here")
        if chance.name != self.due:
            raise IllegalChance(f"{self.due} is due, not {chance.name}")
        spec = self.chances[self.due]
        spec.check(self, chance)
        self.due, self.is_begun = "", True
        try:
            spec.happen(self, chance)
        except AttributeError as error:
            raise undeclared(self, error) from error
        if not 0 <= self.turn < self.seats:
            check_turn(self, spec.name)

    def books(self) -> Json | None:
        return self.round_books

    def close_books(self) -> None:
        self.round_books, self.told_before = None, len(self.news)
        self.next_round()

    def outcome(self) -> Outcome | None:
        scores = self.final_scores
        if scores is None or self.round_books is not None:
            return None
        places = places_of(scores, is_low_best=self.is_low_best)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        return Outcome(
            result={"scores": list(scores), "winners": winners, **self.final_result},
            places=places,
            scores=scores,
            tallies=tuple(
                {"wins": int(seat in winners)} | ({"score": score} if self.unit else {})
                for seat, score in enumerate(scores)
            ),
        )

    def view(self, seat: int | None) -> SmallView:
        return SmallView(
            seat=seat,
            to_act=self.to_act,
            legal=() if seat is None else tuple(self.legal_actions(seat)),
            outcome=self.outcome(),
            fields=tuple(self._seen(seat)),
        )

    def _seen(self, seat: int | None) -> Iterator[tuple[str, Any]]:
        """The fields as the seat sees them; None stands for a thing that is hidden."""
        for name, field in self.declared.items():
            if field.sight is Sight.HIDDEN:
                continue
            value = self.copies[name](getattr(self, name))
            if field.sight is Sight.COUNTED:
                value = [None] * len(value)
            elif field.sight is Sight.PRIVATE:
                check_entries(self, name, value)
                for index, each in enumerate(value):
                    if index != seat and not self.is_revealed(name, index):
                        value[index] = [None] * len(each) if isinstance(each, list) else None
            yield name, value

    def resample(self, seat: int | None, rng: random.Random) -> None:
        for draw, names in self.redraws:
            hidden = {name: self._hidden(name, seat) for name in names}
            draw.redraw(self, hidden, rng)
        self.redraw(seat, rng)

    def _hidden(self, name: str, reader: int | None) -> tuple[int, ...] | None:
        """The seats whose entries of a field the reader does not see; None for a field that nobody sees."""
        if name not in self.private_fields:
            return None
        return tuple(seat for seat in range(self.seats) if seat != reader and not self.is_revealed(name, seat))

    def evaluate(self, seat: int) -> float:
        worth = self.worth(seat)
        if not isinstance(worth, int | float):
            raise TypeError(f"{type(self).__name__}.worth gives a number, not {worth!r}.")
        return worth

    def playout_action(self, seat: int, rng: random.Random) -> Move:
        """The best of a few legal moves at a glance."""
        legal = self.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        few = rng.sample(legal, min(_GLANCES, len(legal)))
        return max(few, key=lambda each: value_after(self.clone(), seat, each, rng, _GLANCED_DRAWS))

    def prospects(self) -> Sequence[float]:
        outcome = self.outcome()
        if outcome is not None:
            return outcome.shares
        return leads([self.evaluate(seat) for seat in range(self.seats)], self.clear_lead)

    def refusal(self, seat: int, action: Move) -> str:
        spec = self.moves.get(action.name)
        where = f" ({self.name}, {spec.rule})" if spec is not None and spec.rule else f" ({self.name})"
        return capital(self._why_not(seat, action, spec)) + where

    def _why_not(self, seat: int, action: Move, spec: MoveSpec | None) -> str:
        if self.outcome() is not None:
            return OVER
        if seat not in self.to_act:
            return WAIT
        refuse = getattr(seen(type(self), self.view(seat)), f"no_{action.name}", None)
        if refuse is None or spec is None or not spec.takes(self, action.values):
            return NOT_OFFERED
        why = refuse(seat, *action.values)
        if why is not None and not isinstance(why, str):
            raise TypeError(f"{type(self).__name__}.no_{spec.name} gives a sentence, or None, not {why!r}.")
        return why or NOT_OFFERED

    # From what the class declares

    _plans: ClassVar[tuple[tuple[MoveSpec, Move | None, Any, Any], ...]]

    @classmethod
    def settle(cls) -> None:
        """Work out what follows from the declarations, once for the class; raises TypeError naming what is wrong."""
        namespaces = [vars(base) for base in reversed(cls.__mro__)]
        spoken = spoken_by(field.look for field in cls.declared.values() if field.look is not None)
        specified = specs(namespaces, "move_spec").items()
        cls.moves = {name: replace(spec, spoken=spoken) for name, spec in specified}
        cls.chances = specs(namespaces, "chance_spec")
        check_helpers(cls, cls.moves)
        hints = get_type_hints(cls)
        kinds = {name: hints[name] for name in cls.declared}
        for name, each in cls.option_fields.items():
            check_option(cls.__name__, name, kinds[name], each)
        if cls.clear_lead is not None:
            cls.playout_actions, cls.playout_ends_with_books = _NEAR, True
        cls.private_fields = frozenset(name for name, field in cls.declared.items() if field.sight is Sight.PRIVATE)
        cls.copies = {name: compile_copy(kind) or _shared for name, kind in kinds.items()}
        cls.redraws = tuple(_redraws(cls))
        cls._plans = tuple(
            (
                spec,
                None if spec.steps else Move(name),
                getattr(cls, f"no_{name}", None),
                getattr(cls, f"legal_{name}", None),
            )
            for name, spec in cls.moves.items()
        )

    def __getattr__(self, name: str) -> Any:
        """Only what is not there gets here."""
        if name in self.declared:
            raise AttributeError(
                f"`{name}` of {type(self).__name__} is not set, or hidden from who reads: set it in `begin`, "
                "or declare it public(), private() or counted()"
            )
        raise AttributeError(f"{type(self).__name__} has no {name!r}")


def _shared(value: Any) -> Any:
    return value


def _redraws(cls: type[SmallState]) -> Iterator[tuple[Draw, tuple[str, ...]]]:
    """Each draw that fills hidden fields, with those; packs that share a field are mixed as one."""
    unseen = {name for name, field in cls.declared.items() if field.sight is not Sight.PUBLIC}
    packs: list[set[str]] = []
    known: set[str] = set()
    for draw in (draw for spec in cls.chances.values() for draw in spec.draws.values()):
        names = set(draw.to or ()) & unseen
        if unknown := set(draw.to or ()) - cls.declared.keys():
            raise TypeError(f"{cls.__name__} draws into `{unknown.pop()}`, which is no field of it: declare it.")
        known |= names
        if isinstance(draw, Shuffle):
            joined = [pack for pack in packs if pack & names]
            packs = [pack for pack in packs if not pack & names] + [names.union(*joined)]
        elif names:
            yield draw, tuple(sorted(names))
    yield from ((Shuffle(()), tuple(sorted(pack))) for pack in packs if pack)
    if (lost := sorted(unseen - known)) and cls.redraw is SmallState.redraw:
        raise TypeError(
            f"{cls.__name__}.{lost[0]} is hidden, and no draw says where it comes from: name it in one, as "
            "shuffle(PACK, hand=5), write `redraw`, or declare it public()."
        )


def seen(cls: type, view: SmallView) -> Any:
    """The position as the reader of a view sees it, for words and pictures; what is hidden is not there at all."""
    game: Any = object.__new__(cls)
    copies = cls.copies  # type: ignore[attr-defined]
    for name, value in view.fields:
        setattr(game, name, copies[name](value))
    return game
