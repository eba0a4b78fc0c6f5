"""Chance by declaration: what is drawn, how it is checked, what of it can be drawn again, and how a checker draws it.

Each kind of draw is made of the few that FAIR_DEAL.md names: `below(k)` and `draw(list)`.
"""

from __future__ import annotations

import inspect
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from games.api import Chance, IllegalChance
from games.english import join_words, plural

Piece: TypeAlias = "int | str"
Count: TypeAlias = "int | Callable[[Any], int]"
F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True, slots=True)
class Luck(Chance):
    """A chance outcome by name, with a value for each thing that is drawn, lists as tuples."""

    name: str
    values: tuple[Any, ...]


class Draw(ABC):
    """One thing that chance decides.

    to: the fields that take it; a method is given only what no field takes.
    """

    to: Mapping[str, Count | None] = {}

    @abstractmethod
    def sample(self, game: Any, rng: random.Random) -> Any:
        """Draw it, as a record has it."""

    @abstractmethod
    def check(self, game: Any, value: Any, name: str) -> None:
        """Check what is said to have been drawn, its lists as tuples; raises IllegalChance."""

    @property
    @abstractmethod
    def recipe(self) -> str:
        """How a checker draws it, in the words of FAIR_DEAL.md."""

    def store(self, game: Any, value: Any) -> None:  # noqa: B027 - most draws go into no field
        """Put it into the fields that take it."""

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:  # noqa: B027
        """Draw again what lies in the fields that take it, as far as it is hidden.

        hidden: by field the seats whose entries are, None where all of a field without seats is.
        """


@dataclass(frozen=True, slots=True)
class Lot(Draw):
    """One of some things by lot, of the seats by default."""

    among: Callable[[Any], Sequence[Piece]] | None = None

    def _among(self, game: Any) -> Sequence[Piece]:
        return range(game.seats) if self.among is None else tuple(self.among(game))

    def sample(self, game: Any, rng: random.Random) -> Piece:
        among = self._among(game)
        return among[_below(len(among), rng)]

    def check(self, game: Any, value: Any, name: str) -> None:
        if type(value) not in (int, str) or value not in self._among(game):
            raise IllegalChance(f"{name} is one of {join_words([str(each) for each in self._among(game)])}")

    @property
    def recipe(self) -> str:
        return "`below(seats)`" if self.among is None else "of the things that may be drawn, the one at `below(things)`"


@dataclass(frozen=True, slots=True)
class Dice(Draw):
    """Dice that are thrown: one, as a number; a number of them, as a list; or a number for each seat, as lists.

    count: how many, None for one die alone; each: how many each seat throws. Lists are sorted where nobody sees the
    throw itself (`is_sorted`).
    """

    count: Count | None = None
    each: Callable[[Any], Sequence[int]] | None = None
    sides: int = 6
    to: Any = None
    is_sorted: bool = False

    def _throw(self, count: int, rng: random.Random) -> list[int]:
        thrown = [_below(self.sides, rng) + 1 for _ in range(count)]
        if self.is_sorted:
            thrown.sort()
        return thrown

    def sample(self, game: Any, rng: random.Random) -> Any:
        if self.each is not None:
            return [self._throw(count, rng) for count in self.each(game)]
        return _below(self.sides, rng) + 1 if self.count is None else self._throw(_number(self.count, game), rng)

    def check(self, game: Any, value: Any, name: str) -> None:
        if self.each is None and self.count is None:
            self._check_die(value, name)
            return
        counts = list(self.each(game)) if self.each is not None else [_number(self.count or 0, game)]
        throws = value if self.each is not None else [value]
        if (
            type(throws) not in (list, tuple)
            or [len(each) if type(each) is tuple else None for each in throws] != counts
        ):
            raise IllegalChance(f"{name} has {join_words([plural('die', count, 'dice') for count in counts])}")
        for throw in throws:
            for thrown in throw:
                self._check_die(thrown, name)
            if self.is_sorted and list(throw) != sorted(throw):
                raise IllegalChance(f"the dice of {name} are written ascending")

    def _check_die(self, value: Any, name: str) -> None:
        if type(value) is not int or not 1 <= value <= self.sides:
            raise IllegalChance(f"a die of {name} shows 1 to {self.sides}")

    @property
    def recipe(self) -> str:
        one = f"1 + `below({self.sides})`"
        if self.each is None and self.count is None:
            return one
        whose = "for each seat, ascending, " if self.each is not None else ""
        return f"{whose}{one} for each die{', then written ascending' if self.is_sorted else ''}"

    def store(self, game: Any, value: Any) -> None:
        if self.to is not None:
            (field,) = self.to
            setattr(game, field, list(map(list, value)) if self.each is not None else list(value))

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:
        for field, seats in hidden.items():
            entries = getattr(game, field)
            if seats is None:
                setattr(
                    game, field, self._throw(len(entries), rng) if isinstance(entries, list) else self.sample(game, rng)
                )
            for seat in seats or ():
                entries[seat] = self._throw(len(entries[seat]), rng)


@dataclass(frozen=True, slots=True)
class Shuffle(Draw):
    """A pack in a new order, dealt into fields in their order.

    to: how many pieces go to each seat of a field with an entry a seat, or into another field; None: the rest.
    """

    pack: Sequence[Piece] | Callable[[Any], Sequence[Piece]]
    to: Any = None

    def _pack(self, game: Any) -> list[Piece]:
        pack: Any = self.pack
        return list(pack(game) if callable(pack) else pack)

    def sample(self, game: Any, rng: random.Random) -> list[Piece]:
        pack = self._pack(game)
        return rng.sample(pack, len(pack))

    def check(self, game: Any, value: Any, name: str) -> None:
        pack = self._pack(game)
        if not isinstance(value, tuple) or any(type(piece) not in (int, str) for piece in value):
            raise IllegalChance(f"{name} is a list of the pieces of the pack")
        if Counter(value) != Counter(pack):
            raise IllegalChance(f"{name} has each of the {plural('piece', len(pack))} of the pack as often as the pack")

    @property
    def recipe(self) -> str:
        return "`draw(pack)`"

    def store(self, game: Any, value: Any) -> None:
        self._check_room(game, len(value))
        pieces = iter(value)
        for field, count in (self.to or {}).items():
            if count is None:
                setattr(game, field, list(pieces))
            elif field in game.private_fields:
                number = _number(count, game)
                setattr(game, field, [[next(pieces) for _ in range(number)] for _ in range(game.seats)])
            else:
                setattr(game, field, [next(pieces) for _ in range(_number(count, game))])

    def _check_room(self, game: Any, pieces: int) -> None:
        wanted = {
            field: _number(count, game) * (game.seats if field in game.private_fields else 1)
            for field, count in (self.to or {}).items()
            if count is not None
        }
        if sum(wanted.values()) > pieces:
            into = join_words([f"{number} into `{field}`" for field, number in wanted.items()])
            raise TypeError(f"{type(game).__name__}: {plural('piece', pieces)} can't be dealt, {into}.")

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:
        lists = list(_lists(game, hidden))
        unseen = sorted((piece for pieces in lists for piece in pieces), key=str)
        rng.shuffle(unseen)
        for pieces in lists:
            pieces[:] = [unseen.pop() for _ in pieces]


@dataclass(frozen=True, slots=True)
class Cut(Draw):
    """A card that each of some seats cuts from the whole pack, the pack being put together again after each."""

    pack: Sequence[Piece]
    seats: Callable[[Any], Sequence[int]] | None = None

    def _number(self, game: Any) -> int:
        return game.seats if self.seats is None else len(self.seats(game))

    def sample(self, game: Any, rng: random.Random) -> list[Piece]:
        return [self.pack[_below(len(self.pack), rng)] for _ in range(self._number(game))]

    def check(self, game: Any, value: Any, name: str) -> None:
        number = self._number(game)
        if not isinstance(value, tuple) or len(value) != number:
            raise IllegalChance(f"{name} has {plural('card', number)}")
        if any(type(piece) not in (int, str) or piece not in self.pack for piece in value):
            raise IllegalChance(f"a card of {name} is one of the pack")

    @property
    def recipe(self) -> str:
        return "for each seat that cuts, ascending, the card at `below(cards)` of the pack"


def _below(count: int, rng: random.Random) -> int:
    """A number from 0 to count - 1, as `randrange` gives it."""
    size = count.bit_length()
    while (number := rng.getrandbits(size)) >= count:
        pass
    return number


def _number(count: Count, game: Any) -> int:
    return count(game) if callable(count) else count


def _lists(game: Any, hidden: Mapping[str, Sequence[int] | None]) -> Iterator[list[Piece]]:
    """The lists in the fields that are hidden."""
    for field, seats in hidden.items():
        entries = getattr(game, field)
        if seats is None:
            yield entries
        else:
            yield from (entries[seat] for seat in seats)


# What an author writes


def lot(among: Callable[[Any], Sequence[Piece]] | None = None) -> Any:
    """A seat by lot, or one of the things that the function gives."""
    return Lot(among)


def roll_die(sides: int = 6) -> Any:
    """One die, as a number."""
    return Dice(sides=sides)


def roll_dice(
    count: Count | None = None, *, each: Callable[[Any], Sequence[int]] | None = None, sides: int = 6, to: str = ""
) -> Any:
    """A number of dice as a list, or with `each` so many for each seat; into the field `to`, if one is named."""
    if (count is None) == (each is None):
        raise TypeError("name a count of dice, or with `each` a count for each seat, and not both")
    return Dice(count, each, sides, {to: None} if to else None, is_sorted=bool(to))


def shuffle(pack: Any, **to: Count | None) -> Any:
    """A pack in a new order, dealt into fields: `hands=5` is five to each seat, `stock=None` all that is left."""
    if not callable(pack):
        pack = tuple(pack)
        if odd := [piece for piece in pack if type(piece) not in (int, str)]:
            raise TypeError(f"a pack holds whole numbers and texts, not {odd[0]!r}: write a card as a text, as '7H'.")
    return Shuffle(pack, to or None)


def cut(pack: Sequence[Piece], seats: Callable[[Any], Sequence[int]] | None = None) -> Any:
    """A card for each seat, or for each of those that the function gives."""
    return Cut(tuple(pack), seats)


@dataclass(frozen=True, slots=True)
class ChanceSpec:
    """A chance outcome as it is declared."""

    name: str
    function: Callable[..., None]
    draws: Mapping[str, Draw]

    def sample(self, game: Any, rng: random.Random) -> Luck:
        """Draw all of it, in order, with one generator."""
        return Luck(self.name, tuple(frozen(draw.sample(game, rng)) for draw in self.draws.values()))

    def check(self, game: Any, luck: Luck) -> None:
        """Check all of it; raises IllegalChance."""
        for (name, draw), value in zip(self.draws.items(), luck.values, strict=True):
            draw.check(game, value, name)

    def happen(self, game: Any, luck: Luck) -> None:
        """Carry it out."""
        told = []
        for draw, value in zip(self.draws.values(), luck.values, strict=True):
            if draw.to:
                draw.store(game, value)
            else:
                told.append(thawed(value))
        self.function(game, *told)


def chance(*bare: Any, **draws: Any) -> Callable[[F], F]:
    """Declare a chance outcome: each thing that is drawn, by name and in order, as `lot()` or `roll_dice(2)`.

    The method is called with those that no field takes. `self.draw(self.<method>)` makes the outcome due.
    """
    if bare:
        raise TypeError("a chance outcome names what is drawn: write @chance(first=lot()), or @chance() for nothing.")

    def mark(function: F) -> F:
        name = function.__qualname__
        for key, draw in draws.items():
            if not isinstance(draw, Draw):
                raise TypeError(f"{name}: `{key}` is no draw: write lot(), roll_die() or another, with brackets.")
        due = [key for key, draw in draws.items() if not draw.to]
        if list(inspect.signature(function).parameters)[1:] != due:
            raise TypeError(
                f"{name}: write it as `def {function.__name__}({', '.join(['self', *due])})`, with what is drawn and "
                "goes into no field."
            )
        function.chance_spec = ChanceSpec(function.__name__, function, draws)  # type: ignore[attr-defined]
        return function

    return mark


def frozen(value: Any) -> Any:
    """The value with its lists as tuples."""
    return tuple([frozen(each) for each in value]) if type(value) in (list, tuple) else value


def thawed(value: Any) -> Any:
    """The value with its tuples as lists."""
    return list(map(thawed, value)) if isinstance(value, tuple) else value


def specs(namespaces: Iterable[Mapping[str, Any]], kind: str) -> dict[str, Any]:
    """What is declared under that attribute on the functions of some classes, by name, later ones winning."""
    found: dict[str, Any] = {}
    for namespace in namespaces:
        found |= {name: getattr(value, kind) for name, value in namespace.items() if hasattr(value, kind)}
    return found
