"""Declared chance: how a parameter of a chance outcome is drawn, checked, and drawn again as far as it is hidden.

Each kind of draw is made of the few that FAIR_DEAL.md names: `below(k)` and `draw(list)`. It stands in the annotation
of a parameter of a method with `@chance`: `Annotated[tuple[str, ...], shuffle(PACK, hands=5, stock=None)]`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

from games.api import IllegalChance
from games.core.fields import Sight
from games.english import join_words, plural

Piece: TypeAlias = "int | str"
Count: TypeAlias = "int | Callable[[Any], int]"
"""A number, or a function of the position to it."""


class Drawn(ABC):
    """How one thing is drawn. to: the fields that take it before the method is called."""

    to: Mapping[str, Count | None] = MappingProxyType({})

    @abstractmethod
    def sample(self, game: Any, rng: random.Random) -> Any:
        """Draw it."""

    @abstractmethod
    def check(self, game: Any, value: Any, name: str) -> None:
        """Check what is said to have been drawn, which has the type of its parameter; raises IllegalChance."""

    @property
    @abstractmethod
    def recipe(self) -> str:
        """How a checker draws it, in the words of FAIR_DEAL.md."""

    def store(self, game: Any, value: Any) -> None:
        """Put it into the fields that take it."""
        for field in self.to:
            setattr(game, field, _thawed(value))

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:
        """Draw again what lies in the fields that take it, as far as it is hidden.

        hidden: by field the seats whose entries are, None where all of a field without seats is.
        """
        for field in hidden:
            setattr(game, field, _thawed(self.sample(game, rng)))


@dataclass(frozen=True, slots=True)
class Lot(Drawn):
    """One of some things by lot, of the seats by default."""

    among: Callable[[Any], Sequence[Piece]] | None = None

    def _among(self, game: Any) -> Sequence[Piece]:
        return range(game.seats) if self.among is None else tuple(self.among(game))

    def sample(self, game: Any, rng: random.Random) -> Piece:
        among = self._among(game)
        return among[_below(len(among), rng)]

    def check(self, game: Any, value: Any, name: str) -> None:
        if value not in self._among(game):
            raise IllegalChance(f"{name} is one of {join_words([str(each) for each in self._among(game)])}")

    @property
    def recipe(self) -> str:
        return "`below(seats)`" if self.among is None else "of the things that may be drawn, the one at `below(things)`"


@dataclass(frozen=True, slots=True)
class Dice(Drawn):
    """Dice that are thrown: one, as a number; a number of them, as a tuple; or a number for each seat, as tuples.

    count: how many, None for one die alone; each: how many each seat throws. They are sorted where nobody sees the
    throw itself, since a field takes them.
    """

    count: Count | None = None
    each: Callable[[Any], Sequence[int]] | None = None
    sides: int = 6
    to: Mapping[str, Count | None] = dataclass_field(default_factory=dict)

    def _throw(self, count: int, rng: random.Random) -> tuple[int, ...]:
        thrown = [_below(self.sides, rng) + 1 for _ in range(count)]
        return tuple(sorted(thrown) if self.to else thrown)

    def sample(self, game: Any, rng: random.Random) -> Any:
        if self.each is not None:
            return tuple([self._throw(count, rng) for count in self.each(game)])
        return _below(self.sides, rng) + 1 if self.count is None else self._throw(_number(self.count, game), rng)

    def check(self, game: Any, value: Any, name: str) -> None:
        if self.each is None and self.count is None:
            self._check_die(value, name)
            return
        counts = list(self.each(game)) if self.each is not None else [_number(self.count or 0, game)]
        throws = value if self.each is not None else (value,)
        if [len(throw) for throw in throws] != counts:
            raise IllegalChance(f"{name} has {join_words([plural('die', count, 'dice') for count in counts])}")
        for throw in throws:
            for thrown in throw:
                self._check_die(thrown, name)
            if self.to and list(throw) != sorted(throw):
                raise IllegalChance(f"the dice of {name} are written ascending")

    def _check_die(self, value: int, name: str) -> None:
        if not 1 <= value <= self.sides:
            raise IllegalChance(f"a die of {name} shows 1 to {self.sides}")

    @property
    def recipe(self) -> str:
        one = f"1 + `below({self.sides})`"
        if self.each is None and self.count is None:
            return one
        whose = "for each seat, ascending, " if self.each is not None else ""
        return f"{whose}{one} for each die{', then written ascending' if self.to else ''}"

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:
        for field, seats in hidden.items():
            entries = getattr(game, field)
            if seats is None:
                setattr(game, field, list(self._throw(len(entries), rng)) if self.count else self.sample(game, rng))
            for seat in seats or ():
                entries[seat] = list(self._throw(len(entries[seat]), rng))


@dataclass(frozen=True, slots=True)
class Shuffle(Drawn):
    """A pack in a new order, dealt into fields in their order.

    to: how many pieces go to each seat of a private field, or into another field; None: the rest.
    """

    pack: Sequence[Piece] | Callable[[Any], Sequence[Piece]]
    to: Mapping[str, Count | None] = dataclass_field(default_factory=dict)

    def _pack(self, game: Any) -> list[Piece]:
        return list(self.pack(game) if callable(self.pack) else self.pack)

    def sample(self, game: Any, rng: random.Random) -> tuple[Piece, ...]:
        pack = self._pack(game)
        return tuple(rng.sample(pack, len(pack)))

    def check(self, game: Any, value: Any, name: str) -> None:
        pack = self._pack(game)
        if Counter(value) != Counter(pack):
            raise IllegalChance(f"{name} has each of the {plural('piece', len(pack))} of the pack as often as the pack")

    @property
    def recipe(self) -> str:
        return "`draw(pack)`"

    def store(self, game: Any, value: Any) -> None:
        counts = {field: None if count is None else _number(count, game) for field, count in self.to.items()}
        wanted = {
            field: count * (game.seats if _is_private(game, field) else 1)
            for field, count in counts.items()
            if count is not None
        }
        if sum(wanted.values()) > len(value):
            into = join_words([f"{number} into `{field}`" for field, number in wanted.items()])
            raise TypeError(f"{type(game).__name__}: {plural('piece', len(value))} can't be dealt, {into}.")
        pieces = iter(value)
        for field, count in counts.items():
            if count is None:
                setattr(game, field, list(pieces))
            elif _is_private(game, field):
                setattr(game, field, [[next(pieces) for _ in range(count)] for _ in range(game.seats)])
            else:
                setattr(game, field, [next(pieces) for _ in range(count)])

    def redraw(self, game: Any, hidden: Mapping[str, Sequence[int] | None], rng: random.Random) -> None:
        lists = list(_lists(game, hidden))
        unseen = sorted((piece for pieces in lists for piece in pieces), key=str)
        rng.shuffle(unseen)
        for pieces in lists:
            pieces[:] = [unseen.pop() for _ in pieces]


@dataclass(frozen=True, slots=True)
class Cut(Drawn):
    """A card that each seat cuts from the whole pack, the pack being put together again after each."""

    pack: Sequence[Piece]

    def sample(self, game: Any, rng: random.Random) -> tuple[Piece, ...]:
        return tuple([self.pack[_below(len(self.pack), rng)] for _ in range(game.seats)])

    def check(self, game: Any, value: Any, name: str) -> None:
        if len(value) != game.seats:
            raise IllegalChance(f"{name} has {plural('card', game.seats)}")
        if any(piece not in self.pack for piece in value):
            raise IllegalChance(f"a card of {name} is one of the pack")

    @property
    def recipe(self) -> str:
        return "for each seat, ascending, the card at `below(cards)` of the pack"


def _below(count: int, rng: random.Random) -> int:
    """A number from 0 to count - 1, as `randrange` gives it."""
    size = count.bit_length()
    while (number := rng.getrandbits(size)) >= count:
        pass
    return number


def _number(count: Count, game: Any) -> int:
    return count(game) if callable(count) else count


def _is_private(game: Any, field: str) -> bool:
    return game.declared[field].sight is Sight.PRIVATE


def _lists(game: Any, hidden: Mapping[str, Sequence[int] | None]) -> Iterator[list[Piece]]:
    """The lists in the fields that are hidden."""
    for field, seats in hidden.items():
        entries = getattr(game, field)
        if seats is None:
            yield entries
        else:
            yield from (entries[seat] for seat in seats)


def _thawed(value: Any) -> Any:
    """A value with its tuples as lists."""
    return [_thawed(each) for each in value] if isinstance(value, tuple) else value


def redraws_of(draws: Sequence[Drawn], unseen: set[str]) -> Iterator[tuple[Drawn, tuple[str, ...]]]:
    """Each draw that fills fields which somebody can't see, with those; packs that share one are mixed as one."""
    packs: list[set[str]] = []
    for draw in draws:
        names = {*draw.to} & unseen
        if isinstance(draw, Shuffle):
            joined = [pack for pack in packs if pack & names]
            packs = [pack for pack in packs if not pack & names] + [names.union(*joined)]
        elif names:
            yield draw, tuple(sorted(names))
    yield from ((Shuffle(()), tuple(sorted(pack))) for pack in packs if pack)


# What an author writes

Seat: TypeAlias = Annotated[int, Lot()]
"""A seat by lot."""
Die: TypeAlias = Annotated[int, Dice()]
"""One die with six sides."""


def lot(among: Callable[[Any], Sequence[Piece]]) -> Lot:
    """One of the things that the function of the position gives, by lot; `Seat` is one of the seats."""
    return Lot(among)


def roll_dice(
    count: Count | None = None, *, each: Callable[[Any], Sequence[int]] | None = None, sides: int = 6, to: str = ""
) -> Dice:
    """A number of dice, or with `each` so many for each seat, by default one; into the field `to`, if one is named."""
    return Dice(count, each, sides, {to: None} if to else {})


def shuffle(pack: Sequence[Piece] | Callable[[Any], Sequence[Piece]], **to: Count | None) -> Shuffle:
    """A pack in a new order, dealt into fields: `hands=5` is five to each seat, `stock=None` all that is left."""
    if not callable(pack) and (odd := [piece for piece in pack if type(piece) not in (int, str)]):
        raise TypeError(f"a pack holds whole numbers and texts, not {odd[0]!r}: write a card as a text, as '7H'.")
    return Shuffle(pack if callable(pack) else tuple(pack), to)


def cut(pack: Sequence[Piece]) -> Cut:
    """A card for each seat, out of a whole pack."""
    return Cut(tuple(pack))
