"""Noughts and crosses: a game of one class on a grid, kept to prove that one can be."""

from __future__ import annotations

from games.drawing.picture import SEAT_COLOURS
from games.small.author import Facts, SmallGame, chance, counter, grid, lot, move, public, step

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(SmallGame):
    """Three in a row win."""

    name = "Noughts and Crosses"
    summary = "Put a counter on a free square: three in a row win."
    players = range(2, 3)
    unit = "win"
    rules = """
    Play
    + In your turn you put a counter on a free square.
    + Three of your counters in a row win.
    + Rows go across, down and from corner to corner.
    + When all squares are full and nobody has a row, it's a draw.
    + The middle square lies on the most rows.
    ~ Lots decide who begins.
    """

    squares: list[int] = public(look=grid(counter(SEAT_COLOURS[:2]), 3))

    def begin(self) -> None:
        self.squares = [-1] * 9
        self.draw(self.start)

    @chance(first=lot())
    def start(self, first: int) -> None:
        self.turn = first
        self.say("{seat:begins|begin}.", seat=first)

    @move(
        "put a counter on {square}", "put a counter on {square}", chip="{square}", square=step(range(1, 10), "{square}")
    )
    def put(self, seat: int, square: int) -> None:
        self.squares[square - 1] = seat
        self.turn = self.after(seat)
        if any(all(self.squares[each] == seat for each in line) for line in LINES):
            self.finish([int(other == seat) for other in range(2)])
        elif -1 not in self.squares:
            self.finish([0, 0])

    def no_put(self, seat: int, square: int) -> str | None:
        if square not in range(1, 10):
            return "The squares are 1 to 9: choose one of them."
        return None if self.squares[square - 1] < 0 else f"Square {square} is taken: choose a free one."

    def worth(self, seat: int) -> float:
        lines = [[self.squares[each] for each in line] for line in LINES]
        own = sum(10 ** line.count(seat) for line in lines if 1 - seat not in line)
        return float(own - 2 * sum(10 ** line.count(1 - seat) for line in lines if seat not in line))

    def status(self) -> list[Facts | str]:
        return ["Three in a row win."]


class Settled(Noughts):
    """Noughts without chance: whoever sits first begins."""

    key = "settled"
    name = "Settled"

    def begin(self) -> None:
        self.squares, self.turn = [-1] * 9, 0
