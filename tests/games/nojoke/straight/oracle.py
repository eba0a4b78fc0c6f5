"""A slow second referee of NO-JOKE Straight, written from the rules on names alone; it shares no code with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Oracle:
    """One hand from its deal on; an action is a stick's name, "draw" or "pass"."""

    def __init__(self, deal: Mapping[str, Any], banked: list[int], target: int, each: int) -> None:
        self.seats = len(banked)
        self.banked = banked
        self.target = target
        self.mover = deal["leader"]
        self.reserve: list[str] = list(deal["sticks"])
        self.hands: list[list[str]] = [[] for _ in banked]
        for turn in range(each * self.seats):
            self.hands[(self.mover + turn) % self.seats].append(self.reserve.pop(0))
        self.row: list[tuple[int, str]] = []
        self.captured = [0] * self.seats
        self.passed = 0
        self.is_over = False
        self.winner: int | None = None

    def legal(self) -> set[str]:
        hand = self.hands[self.mover]
        plays = {stick for stick in hand if not self.row or self._matches(stick)}
        draws = {"draw"} if self.reserve and len(hand) < 10 else set()
        return plays | draws or {"pass"}

    def _matches(self, stick: str) -> bool:
        return any(one == other for one, other in zip(stick, self.row[-1][1], strict=True))

    def act(self, action: str) -> None:
        hand = self.hands[self.mover]
        if action == "draw":
            hand.append(self.reserve.pop(0))
            return
        if action == "pass":
            self.passed += 1
            self.is_over = self.passed == self.seats
        else:
            self.passed = 0
            hand.remove(action)
            self._lay(action)
            if not self.is_over and not hand:
                self._take(self.mover, len(self.row))
                self.is_over = True
        self.mover = (self.mover + 1) % self.seats

    def _lay(self, stick: str) -> None:
        is_broken = self._breaks(stick)
        self.row.append((self.mover, stick))
        if is_broken:
            self._take(self.row[-2][0], len(self.row) - 1)

    def _breaks(self, stick: str) -> bool:
        three = [laid for _, laid in self.row[-3:]]
        return len(three) == 3 and any(
            three[0][place] == three[1][place] == three[2][place] != stick[place] for place in range(3)
        )

    def _take(self, seat: int, count: int) -> None:
        self.captured[seat] += count
        del self.row[:count]
        if self.banked[seat] + self.captured[seat] >= self.target:
            self.is_over = True
            self.winner = seat

    def wiped(self) -> list[int]:
        return [] if self.winner is not None else [seat for seat in range(self.seats) if len(self.hands[seat]) >= 4]

    def totals(self) -> list[int]:
        return [0 if seat in self.wiped() else self.banked[seat] + self.captured[seat] for seat in range(self.seats)]


def sticks_each(seats: int, packs: int) -> int:
    """What each is dealt, from the table of the rules."""
    if packs == 1:
        return {2: 6, 3: 6, 4: 6, 5: 5, 6: 4}[seats]
    return 6 if seats <= 8 else 5 if seats <= 10 else 4
