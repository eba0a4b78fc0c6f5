"""Connect Four, written from README's "Add a game" alone: a board on which counters fall."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat, SmallGame, SmallRules, chance, counter, grid, move, public, step
from games.drawing.picture import SEAT_COLOURS

COLUMNS, ROWS = 7, 6
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Connect(SmallRules):
    """Four in a row win; the squares run from the top left, row by row."""

    squares: list[int] = public(look=grid(counter(SEAT_COLOURS[:2]), COLUMNS))
    winner: int = public(-1)
    unit, status = "", "Four in a row win."

    def begin(self) -> None:
        self.squares = [-1] * (COLUMNS * ROWS)
        self.draw(Connect.start)

    @chance
    def start(self, first: Seat) -> None:
        self.turn = first
        self.say("{seat:begins|begin}.", seat=first)

    @move(
        "drop in column {column}", "dropped in column {column}", chip="{column}", column=step(range(1, 8), "{column}")
    )
    def drop(self, seat: int, column: int) -> None:
        place = column - 1
        while place + COLUMNS < len(self.squares) and self.squares[place + COLUMNS] < 0:
            place += COLUMNS
        self.squares[place] = seat
        self.turn = self.after(seat)
        if self.is_row(seat, *divmod(place, COLUMNS)):
            self.winner = seat
            self.finish()
        elif min(self.squares) >= 0:
            self.finish()

    @drop.refused
    def no_drop(self, seat: int, column: int) -> str | None:
        return None if self.squares[column - 1] < 0 else "Column {column} is full: choose another."

    def is_row(self, seat: int, row: int, column: int) -> bool:
        """Whether the counter there stands in a row of four."""
        for down, right in WAYS:
            count = 1
            for way in (1, -1):
                y, x = row + way * down, column + way * right
                while 0 <= y < ROWS and 0 <= x < COLUMNS and self.squares[COLUMNS * y + x] == seat:
                    count, y, x = count + 1, y + way * down, x + way * right
            if count >= 4:
                return True
        return False

    def scores(self) -> Sequence[int]:
        return [int(seat == self.winner) for seat in range(2)]

    def worth(self, seat: int) -> float:
        return 100.0 * ((self.winner == seat) - (self.winner == 1 - seat))


class ConnectGame(SmallGame):
    """The game of Connect Four."""

    position, key, name, players = Connect, "connect", "Connect Four", range(2, 3)
    summary = "Drop counters into columns: four in a row win."
    text = """
    Play
    + In your turn you drop a counter into a column that isn't full. It falls as far as it can.
    + Four of your counters in a row win.
    + Rows go across, down and from corner to corner.
    + When all columns are full and nobody has a row, it's a draw.
    + The middle column lies on the most rows.
    ~ Lots decide who begins.
    """
