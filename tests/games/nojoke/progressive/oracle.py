"""A slow second referee of NO-JOKE Progressive Group, written from the rules on names alone; it shares no code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Action = tuple[str, ...]
"""("place", stick), ("easy", stick), ("take", stick, group), ("keep",), ("call", group) or ("miscall", group)."""

Groups = list[list[str]]


class Oracle:
    """One hand from its deal on."""

    def __init__(self, deal: Mapping[str, Any], seats: int, rows: int, is_easy: bool, drawn: str, call: str) -> None:
        self.seats, self.rows, self.is_easy, self.drawn, self.call = seats, rows, is_easy, drawn, call
        self.mover = deal["leader"]
        self.pack: list[str] = list(deal["sticks"])
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for turn in range(4 * seats):
            self.hands[(self.mover + turn) % seats].append(self.pack.pop(0))
        self.groups: Groups = []
        self.before: Groups = []
        self.slip: tuple[int, str] | None = None
        self.asked: str | None = None
        self.last: tuple[int, str] | None = None
        self.wrong: set[int] = set()
        self.captured: list[list[str]] = [[] for _ in range(seats)]
        self.is_over = False

    def takes(self, stick: str, group: list[str]) -> bool:
        if len(group) < 3:
            return False
        return any(sorted(other[row] for other in group) == sorted(stick) for row in range(self.rows))

    def completes_its_own(self, stick: str) -> bool:
        if not self.groups or len(self.groups[-1]) != 2:
            return False
        first, second = self.groups[-1]
        return sorted([first[0], second[0], stick[0]]) == sorted(stick)

    def legal(self, seat: int) -> set[Action]:
        actions: set[Action] = set()
        if seat == self.mover and not self.is_over:
            actions |= self._of_turn(self.hands[seat]) if self.asked is None else {("keep",), *self._takes(self.asked)}
        if seat in self.wrong:
            return actions
        if self.call == "once" and self.last is not None and self.last[0] != seat:
            for number, group in enumerate(self.groups):
                would_take = number < len(self.before) and self.takes(self.last[1], self.before[number])
                if len(group) == 3 and not would_take:
                    actions.add(("miscall", str(number)))
        if self.slip is not None and self.slip[0] != seat:
            for number, group in enumerate(self.before):
                if self.takes(self.slip[1], group):
                    actions.add(("call", str(number)))
        return actions

    def _of_turn(self, hand: list[str]) -> set[Action]:
        easies = {("easy", stick) for stick in hand if self.is_easy and self.completes_its_own(stick)}
        return {
            *(("place", stick) for stick in hand),
            *easies,
            *(take for stick in hand for take in self._takes(stick)),
        }

    def _takes(self, stick: str) -> list[Action]:
        return [("take", stick, str(number)) for number, group in enumerate(self.groups) if self.takes(stick, group)]

    def act(self, seat: int, action: Action) -> None:
        kind, *rest = action
        if kind == "call":
            self._capture(seat, int(rest[0]))
            self.slip = self.last = None
            return
        if kind == "miscall":
            self.wrong.add(seat)
            return
        first = self.asked is None
        self.asked = None
        if kind == "keep":
            self._pass_on()
            return
        stick = rest[0]
        self.hands[seat].remove(stick)
        self.slip = self.last = None
        if kind == "take":
            self._capture(seat, int(rest[1]))
            self.captured[seat].append(stick)
        else:
            self.before = [list(group) for group in self.groups]
            if not self.groups or len(self.groups[-1]) == 3:
                self.groups.append([])
            self.groups[-1].append(stick)
            self.last = (seat, stick)
            if kind == "easy":
                self._capture(seat, len(self.groups) - 1)
            else:
                self.slip = (seat, stick)
        if self.pack:
            self.hands[seat].append(self.pack.pop(0))
            if first and self.drawn == "now":
                self.asked = self.hands[seat][-1]
                return
        self._pass_on()

    def _pass_on(self) -> None:
        self.is_over = not any(self.hands)
        while not self.is_over:
            self.mover = (self.mover + 1) % self.seats
            if self.hands[self.mover]:
                break

    def _capture(self, seat: int, number: int) -> None:
        for group in self.groups[number:]:
            self.captured[seat] += group
        self.groups = self.groups[:number]


def award(prize: int, captured: list[int]) -> list[int]:
    """What each seat gets of a prize for the most captured."""
    tied = [seat for seat in range(len(captured)) if captured[seat] == max(captured)]
    each = 0
    while prize >= len(tied):
        prize -= len(tied)
        each += 1
    return [each if seat in tied else 0 for seat in range(len(captured))]
