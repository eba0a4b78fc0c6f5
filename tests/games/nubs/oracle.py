"""A slow second referee of NUBS, written from the rules on plain lists; it shares no code with the game."""

from __future__ import annotations

Play = tuple[int, int]
"""A roll's size and a peg, 1 to 4."""


class Oracle:
    """A game from its first lead on; partners: seats 0 and 2 against 1 and 3."""

    def __init__(self, leader: int, seats: int, *, partners: bool) -> None:
        self.seats = seats
        self.partners = partners
        self.leader = leader
        self.totals = [0] * (2 if partners else seats)
        self.is_over = False
        self.begin_hand()

    def begin_hand(self) -> None:
        each = 2 if self.seats == 2 else 1
        self.rolls = [[size for size in (1, 2, 3, 4) for _ in range(each)] for _ in range(self.seats)]
        self.played: dict[int, list[int]] = {1: [], 2: [], 3: [], 4: []}
        self.points = [0] * len(self.totals)
        self.mover: int | None = self.leader

    def legal(self, seat: int) -> set[Play]:
        spaces = {1: 6, 2: 8, 3: 10, 4: 12}
        return {
            (size, peg)
            for size in self.rolls[seat]
            for peg in (1, 2, 3, 4)
            if sum(self.played[peg]) + size <= spaces[peg]
        }

    def act(self, size: int, peg: int) -> None:
        assert self.mover is not None
        self.rolls[self.mover].remove(size)
        self.played[peg].append(size)
        if sum(self.played[peg]) == 2 * peg + 4:
            self.points[self.side(self.mover)] += 5 * peg
        following = [(self.mover + turn) % self.seats for turn in range(1, self.seats + 1)]
        self.mover = next((seat for seat in following if self.legal(seat)), None)

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat

    def end_hand(self) -> None:
        self.totals = [total + points for total, points in zip(self.totals, self.points, strict=True)]
        best = sorted(self.totals)
        self.is_over = best[-1] >= 100 and best[-1] > best[-2]
        if not self.is_over:
            self.leader = (self.leader + 1) % self.seats
            self.begin_hand()

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.totals[self.side(seat)] == max(self.totals)]
