"""Two small games on the layer: Four, in which all is public, and High, in which hands and a stock are hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from games.api import Chance, IllegalChance, Rule, Topic
from games.columns import Column, Kind
from games.core import Button, Game, Line, News, Rules, Words, among, chance, counted, move, private, public
from games.drawing.picture import Picture, Scene
from games.drawing.table import Theme
from games.pack import redraw

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
    def start(self, first: int) -> None:
        if first not in range(self.seats):
            raise IllegalChance(f"there is no seat {first}")
        self.turn = first

    @start.sampled
    def draw_start(self, rng: random.Random) -> Chance:
        return Four.start(first=rng.randrange(self.seats))

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
    def deal(self, pack: tuple[int, ...]) -> None:
        if sorted(pack) != list(HIGH):
            raise IllegalChance("the pack has each number once")
        self.hands = [sorted(pack[3 * seat : 3 * seat + 3]) for seat in range(self.seats)]
        self.stock = list(pack[3 * self.seats :])

    @deal.sampled
    def draw_deal(self, rng: random.Random) -> Chance:
        return High.deal(tuple(rng.sample(HIGH, len(HIGH))))

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

    def resample(self, seat: int | None, rng: random.Random) -> None:
        if not self.due:
            redraw(self.stock, [hand for other, hand in enumerate(self.hands) if other != seat], rng)
            for hand in self.hands:
                hand.sort()


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


def _topic(title: str) -> Topic:
    return Topic(title, tuple(Rule(f"{word}.") for word in ("Sit", "Lay", "Look", "Count", "Win")))


def _draw(words: Words[Four] | Words[High]) -> Picture:
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


def begun(game: FourGame | HighGame, seats: int = 2, seed: int = 1) -> Four | High:
    """A game after its first chance outcome."""
    position: Four | High = game.new(game.options(), seats)
    position.apply_chance(position.sample_chance(random.Random(seed)))
    return position
