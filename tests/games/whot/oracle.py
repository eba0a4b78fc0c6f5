"""A slow second referee of WHOT, written from the rules on names alone; it shares no code with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Action = tuple[str, ...]
"""("play", card), ("play", "whot", symbol), ("play", "whot", "") as the last card, ("draw",) or ("pass",)."""

SYMBOLS = ("circle", "triangle", "cross", "square", "star")


class Oracle:
    """One game from its deal on."""

    def __init__(self, deal: Mapping[str, Any], seats: int) -> None:
        self.seats = seats
        self.mover = (deal["dealer"] + 1) % seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock: list[str] = list(deal["pack"])
        for turn in range(6 * seats):
            self.hands[(self.mover + turn) % seats].append(self.stock.pop(0))
        self.played: list[str] = []
        self.called = ""
        self.passed = 0
        self.is_over = False

    def legal(self) -> set[Action]:
        hand = self.hands[self.mover]
        plays = {play for card in hand for play in self._plays(card, hand)}
        if not self.played:
            return plays
        if self.stock:
            return plays | {("draw",)}
        return plays or {("pass",)}

    def _plays(self, card: str, hand: list[str]) -> set[Action]:
        if card == "whot":
            return {("play", "whot", symbol) for symbol in SYMBOLS} if len(hand) > 1 else {("play", "whot", "")}
        if self.played:
            symbol, number = card.split("-")
            top = self.played[-1]
            if top == "whot":
                if symbol != self.called:
                    return set()
            elif symbol not in top.split("-") and number not in top.split("-"):
                return set()
        return {("play", card)}

    def act(self, action: Action) -> None:
        hand = self.hands[self.mover]
        if action[0] == "play":
            hand.remove(action[1])
            self.played.append(action[1])
            self.called = action[2] if len(action) > 2 else ""
        elif action[0] == "draw":
            hand.append(self.stock.pop(0))
        self.passed = self.passed + 1 if action[0] == "pass" else 0
        self.is_over = not hand or self.passed == self.seats
        if not self.is_over:
            if not self.stock:
                self.stock, self.played = self.played[:-1], self.played[-1:]
            self.mover = (self.mover + 1) % self.seats

    def against(self) -> list[int]:
        return [sum(map(self._count, hand)) for hand in self.hands]

    @staticmethod
    def _count(card: str) -> int:
        if card == "whot":
            return 20
        symbol, number = card.split("-")
        return int(number) * (2 if symbol == "star" else 1)


def share_pool(pool: int, winners: list[int], last_dealer: int, seats: int) -> list[int]:
    """The counters each seat takes, handed out singly round after round from the last dealer's left."""
    taken = [0] * seats
    order = [seat % seats for seat in range(last_dealer + 1, last_dealer + 1 + seats) if seat % seats in winners]
    while pool:
        for seat in order[:pool]:
            taken[seat] += 1
        pool -= min(pool, len(order))
    return taken
