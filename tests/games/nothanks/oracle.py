"""A slow second referee of No Thanks!, written from the rules on plain lists; it shares no code with the game."""

from __future__ import annotations

from typing import Any


class Oracle:
    """One game from its deal on."""

    def __init__(self, deal: dict[str, Any], seats: int, chips: int) -> None:
        self.seats = seats
        self.mover: int = deal["first"]
        self.deck: list[int] = list(deal["deck"])
        self.on_card = 0
        self.chips = [chips] * seats
        self.cards: list[list[int]] = [[] for _ in range(seats)]

    @property
    def is_over(self) -> bool:
        return not self.deck

    def legal(self) -> set[str]:
        return {"take", "decline"} if self.chips[self.mover] > 0 else {"take"}

    def act(self, action: str) -> None:
        if action == "take":
            self.cards[self.mover].append(self.deck.pop(0))
            self.chips[self.mover] += self.on_card
            self.on_card = 0
        else:
            self.chips[self.mover] -= 1
            self.on_card += 1
            self.mover = (self.mover + 1) % self.seats

    def score(self, seat: int) -> int:
        cards = self.cards[seat]
        return sum(card for card in cards if card - 1 not in cards) - self.chips[seat]

    def result(self) -> dict[str, Any]:
        scores = [self.score(seat) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if scores[seat] == min(scores)]
        return {"scores": scores, "chips": self.chips, "winners": winners}
