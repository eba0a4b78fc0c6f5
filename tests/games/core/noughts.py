"""Noughts and crosses: a game on a grid that follows from its declarations, kept to prove that one can."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, SmallGame, SmallRules, chance, counter, grid, move, public, step
from games.drawing.picture import SEAT_COLOURS

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(SmallRules):
    """Three in a row win."""

    squares: list[int] = public(look=grid(counter(SEAT_COLOURS[:2]), 3))
    winner: int = public(-1)
    unit, status = "win", "Three in a row win."

    def begin(self) -> None:
        self.squares = [-1] * 9
        self.draw(Noughts.start)

    @chance
    def start(self, first: Seat) -> None:
        self.turn = first
        self.say("{seat:begins|begin}.", seat=first)

    @move(
        "put a counter on {square}", "put a counter on {square}", chip="{square}", square=step(range(1, 10), "{square}")
    )
    def put(self, seat: int, square: int) -> None:
        self.squares[square - 1] = seat
        self.turn = self.after(seat)
        if any(all(self.squares[each] == seat for each in line) for line in LINES):
            self.winner = seat
            self.finish()
        elif -1 not in self.squares:
            self.finish()

    @put.refused
    def no_put(self, seat: int, square: int) -> str | None:
        return None if self.squares[square - 1] < 0 else "Square {square} is taken: choose a free one."

    def scores(self) -> Sequence[int]:
        return [int(seat == self.winner) for seat in range(2)]

    def worth(self, seat: int) -> float:
        lines = [[self.squares[each] for each in line] for line in LINES]
        own = sum(10 ** line.count(seat) for line in lines if 1 - seat not in line)
        return float(own - 2 * sum(10 ** line.count(1 - seat) for line in lines if seat not in line))


class NoughtsGame(SmallGame):
    """The game of Noughts and Crosses."""

    position, players = Noughts, range(2, 3)
    name = "Noughts and Crosses"
    summary = "Put a counter on a free square: three in a row win."
    text = """
    Play
    + In your turn you put a counter on a free square.
    + Three of your counters in a row win.
    + Rows go across, down and from corner to corner.
    + When all squares are full and nobody has a row, it's a draw.
    + The middle square lies on the most rows.
    ~ Lots decide who begins.
    """


class Settled(Noughts):
    """Noughts without chance: whoever sits first begins."""

    def begin(self) -> None:
        self.squares, self.turn = [-1] * 9, 0


class SettledGame(NoughtsGame):
    """The game of settled Noughts."""

    position, key, name = Settled, "settled", "Settled"
