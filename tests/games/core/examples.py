"""Small games on the layer: Four, in which all is public, High, in which hands are hidden, and Last, with a call."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from games.api import Rule, Tone, Topic
from games.columns import Column, Kind
from games.core import (
    Button,
    Game,
    Line,
    News,
    Rules,
    Seat,
    Words,
    among,
    call,
    chance,
    counted,
    move,
    private,
    public,
    shuffle,
)
from games.drawing.picture import Picture, Scene
from games.drawing.table import Theme

Column7: TypeAlias = Annotated[int, among(range(7), "there are the columns")]
HIGH = range(1, 31)


class Full(NamedTuple):
    """The column has no room."""

    column: int


class Four(Rules):
    """Four counters in a row win; bottom rows come first, and each column is 7 squares behind the one below it."""

    squares: list[int] = public()
    heights: list[int] = public()
    winner: int = public(-1)

    def begin(self) -> None:
        self.squares, self.heights = [-1] * 42, [0] * 7
        self.draw(Four.start)

    @chance
    def start(self, first: Seat) -> None:
        self.turn = first

    @move
    def drop(self, seat: int, column: Column7) -> None:
        """Drop a counter."""
        place = column + 7 * self.heights[column]
        self.squares[place] = seat
        self.heights[column] += 1
        self.turn = 1 - seat
        if self._has_four(seat, place):
            self.winner = seat
            self.finish()
        elif sum(self.heights) == 42:
            self.finish()

    @drop.refused
    def no_drop(self, seat: int, column: int) -> Full | None:
        return Full(column) if self.heights[column] == 6 else None

    def _has_four(self, seat: int, place: int) -> bool:
        row, column = divmod(place, 7)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                y, x = row + way * down, column + way * right
                while 0 <= y < 6 and 0 <= x < 7 and self.squares[7 * y + x] == seat:
                    count += 1
                    y, x = y + way * down, x + way * right
            if count >= 4:
                return True
        return False

    def scores(self) -> Sequence[int]:
        return [int(seat == self.winner) for seat in range(2)]


class FourWords(Words[Four]):
    """Four in words."""

    def progress(self) -> str:
        return f"{sum(self.game.heights)} counters"

    def status(self) -> Sequence[Line]:
        return [Line(f"Column {column + 1} holds {height}.") for column, height in enumerate(self.game.heights)]

    def facts(self, seat: int) -> Sequence[str]:
        return (f"{self.game.squares.count(seat)} counters",)

    @Four.drop.label()
    def drop(self, column: int) -> Button:
        return Button(f"drop in column {column + 1}", str(column + 1))

    def refused(self, why: object) -> str:
        match why:
            case Full(column):
                return f"Column {column + 1} is full: choose another."
        raise ValueError(why)


class NotHeld(NamedTuple):
    """The seat has no such number."""

    number: int


class High(Rules):
    """Each lays a number of three, face up; the highest of all wins."""

    hands: list[list[int]] = private()
    stock: list[int] = counted()
    seed: int
    laid: list[int] = public()

    def begin(self) -> None:
        self.hands, self.stock, self.laid, self.seed = [[] for _ in range(self.seats)], [], [], 7
        self.draw(High.deal)

    @chance
    def deal(self, pack: Annotated[tuple[int, ...], shuffle(HIGH, hands=3, stock=None)]) -> None:
        for hand in self.hands:
            hand.sort()

    @move
    def lay(self, seat: int, number: Annotated[int, among(HIGH, "there are the numbers")]) -> None:
        """Lay a number."""
        self.hands[seat].remove(number)
        self.laid.append(number)
        self.turn = self.after(seat)
        if len(self.laid) == self.seats:
            self.finish()

    @lay.refused
    def no_lay(self, seat: int, number: int) -> NotHeld | None:
        return None if number in self.hands[seat] else NotHeld(number)

    def scores(self) -> Sequence[int]:
        return self.laid


class HighWords(Words[High]):
    """High in words."""

    def progress(self) -> str:
        return "one round"

    def status(self) -> Sequence[Line]:
        return (Line(f"Laid: {', '.join(map(str, self.game.laid)) or 'nothing'}."),)

    def own(self) -> Sequence[Line]:
        hand = self.mine(self.game.hands)
        return () if hand is None else (Line(f"Your numbers: {', '.join(map(str, hand)) or 'none'}."),)

    def facts(self, seat: int) -> Sequence[str]:
        return (f"{len(self.game.hands[seat])} numbers",)

    def news(self) -> Sequence[News]:
        return [
            News(seat, f"{self.cast.name(seat)} laid {number}, of three.", f"{self.cast.name(seat)}: {number}.")
            for seat, number in enumerate(self.game.laid)
        ]

    @High.lay.label("card-{number}")
    def lay(self, number: int) -> Button:
        return Button(f"lay {number}", str(number))

    def refused(self, why: object) -> str:
        return f"You don't hold {why.number}." if isinstance(why, NotHeld) else ""


class Last(Rules):
    """The first without numbers wins; whoever lays the last but one draws one if another calls it before the next lay.

    newest: the seat that laid last, -1 once it was called. hasty: the seats that have called wrongly since. A wrong
    call costs a point.
    """

    hands: list[list[int]] = private()
    stock: list[int] = counted()
    newest: int = public(-1)
    hasty: tuple[int, ...] = public(())
    fines: list[int] = public()

    def begin(self) -> None:
        self.hands, self.stock, self.fines = [[] for _ in range(self.seats)], [], [0] * self.seats
        self.draw(Last.deal)

    @chance
    def deal(self, pack: Annotated[tuple[int, ...], shuffle(HIGH, hands=3, stock=None)]) -> None: ...

    @move
    def lay(self, seat: int, number: Annotated[int, among(HIGH, "there are the numbers")]) -> None:
        """Lay a number."""
        self.hands[seat].remove(number)
        self.newest, self.hasty, self.turn = seat, (), self.after(seat)
        if not self.hands[seat]:
            self.finish()

    @lay.refused
    def no_lay(self, seat: int, number: int) -> NotHeld | None:
        return None if number in self.hands[seat] else NotHeld(number)

    @property
    def is_call_open(self) -> bool:
        return not self.due and self.newest >= 0

    @call
    def last_(self, seat: int) -> None:
        """Call that the seat which laid has one number left."""
        self.hands[self.newest].append(self.stock.pop())
        self.newest = -1

    @last_.refused
    def no_last(self, seat: int) -> str | None:
        if not self.is_call_open or seat == self.newest or seat in self.hasty:
            return "There's nobody whom you can call: wait for the next number."
        is_right = len(self.hands[self.newest]) == 1 and self.stock
        return None if is_right else "That hand has more numbers left: wait until one is left."

    @last_.wrong
    def hasty_last(self, seat: int) -> None:
        """Call while more numbers are left."""
        self.hasty += (seat,)
        self.fines[seat] += 1

    @hasty_last.refused
    def no_hasty_last(self, seat: int) -> str | None:
        told = self.no_last(seat)
        return None if told is not None and told.startswith("That") else told or "That call is right: make it."

    def scores(self) -> Sequence[int]:
        return [10 * (not hand) - len(hand) - fine for hand, fine in zip(self.hands, self.fines, strict=True)]


class LastWords(Words[Last]):
    """Last in words."""

    def progress(self) -> str:
        return "one round"

    def status(self) -> Sequence[Line]:
        return (Line(f"The stock has {len(self.game.stock)} numbers."),)

    def own(self) -> Sequence[Line]:
        hand = self.mine(self.game.hands)
        return () if hand is None else (Line(f"Your numbers: {', '.join(map(str, hand)) or 'none'}."),)

    def facts(self, seat: int) -> Sequence[str]:
        return (f"{len(self.game.hands[seat])} numbers",)

    @Last.lay.label("card-{number}")
    def lay(self, number: int) -> Button:
        return Button(f"lay {number}", str(number))

    @Last.last_.label()
    def last(self) -> Button:
        return Button("call last number", "Last!", tone=Tone.CALL)

    def refused(self, why: object) -> str:
        return f"You don't hold {why.number}." if isinstance(why, NotHeld) else str(why)


def _topic(title: str) -> Topic:
    return Topic(title, tuple(Rule(f"{word}.") for word in ("Sit", "Lay", "Look", "Count", "Win")))


def _draw(words: Words[Four] | Words[High] | Words[Last]) -> Picture:
    return Picture(Scene(400, 100, "#000000", ()), words.alt())


class FourGame(Game[Four, FourWords]):
    """Four."""

    key, name, summary, colour, minutes = "four", "Four", "Four in a row win.", 0x112233, 5
    columns: ClassVar[tuple[Column, ...]] = (Column("Won", "wins"), Column("Best", "score", Kind.MOST))
    rules, primer = (_topic("Play"),), _topic("Five things to know")
    theme = Theme("#000000", "#111111", "#eeeeee")
    players = range(2, 3)
    position, words = Four, FourWords
    table, hand = staticmethod(_draw), staticmethod(_draw)


class HighGame(Game[High, HighWords]):
    """High."""

    key, name, summary, colour, minutes = "high", "High", "The highest number wins.", 0x112233, 5
    columns: ClassVar[tuple[Column, ...]] = (Column("Won", "wins"), Column("Best", "score", Kind.MOST))
    rules, primer = (_topic("Play"),), _topic("Five things to know")
    theme = Theme("#000000", "#111111", "#eeeeee")
    players = range(2, 5)
    position, words = High, HighWords
    table, hand = staticmethod(_draw), staticmethod(_draw)


class LastGame(Game[Last, LastWords]):
    """Last."""

    key, name, summary, colour, minutes = "last", "Last", "Be rid of your numbers.", 0x112233, 5
    columns: ClassVar[tuple[Column, ...]] = (Column("Won", "wins"), Column("Best", "score", Kind.MOST))
    rules, primer = (_topic("Play"),), _topic("Five things to know")
    theme = Theme("#000000", "#111111", "#eeeeee")
    players = range(2, 5)
    position, words = Last, LastWords
    table, hand = staticmethod(_draw), staticmethod(_draw)


def begun(game: FourGame | HighGame | LastGame, seats: int = 2, seed: int = 1) -> Four | High | Last:
    """A game after its first chance outcome."""
    position: Four | High | Last = game.new(game.options(), seats)
    position.apply_chance(position.sample_chance(random.Random(seed)))
    return position
