"""Crazy Eights: a card game that follows from its declarations, kept to prove that one can."""

from __future__ import annotations

from typing import Annotated, Literal

from games.core import (
    CARD,
    PACK,
    Seat,
    SmallGame,
    SmallRules,
    chance,
    counted,
    move,
    option,
    private,
    public,
    shuffle,
)

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
COSTS = {"8": 50, "A": 1, "J": 10, "Q": 10, "K": 10}
DEAL = shuffle(PACK, hand=lambda game: 7 if game.seats == 2 else 5, top=1, stock=None)


class CrazyEights(SmallRules):
    """Whoever is rid of all cards first scores what the others still hold."""

    length: Literal["single", "match"] = option("match", "Length", "A single hand, or hands up to 100 points.")
    hand: list[list[str]] = private(list, unit="card", look=CARD)
    points: list[int] = public(unit="point")
    stock: list[str] = counted(list, unit="card")
    pile: list[str] = public(list)
    top: list[str] = public(list, look=CARD)
    suit: str = public("")
    status, open_with_books = "Follow {follows}, or the same rank.", True

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(CrazyEights.deal)

    @chance
    def deal(self, first: Seat, pack: Annotated[tuple[str, ...], DEAL]) -> None:
        self.turn, self.suit, self.pile = first, self.top[0][-1], []

    @chance
    def renew(self, pack: Annotated[tuple[str, ...], shuffle(lambda game: game.pile, stock=None)]) -> None:
        self.pile = []
        self.say("The pile is shuffled into another stock.")

    def lay(self, seat: int, card: str, suit: str) -> None:
        self.hand[seat].remove(card)
        self.pile += self.top
        self.top, self.suit, self.turn = [card], suit, self.after(seat)
        if not self.hand[seat]:
            won = sum(COSTS.get(each[:-1]) or int(each[:-1]) for own in self.hand for each in own)
            self.points[seat] += won
            self.end_round(self.say("{seat:goes|go} out and {seat:scores|score} {won}.", seat=seat, won=won), seat=seat)

    @move("play the {card}", "played the {card}", chip="{card}", card=PACK)
    def play(self, seat: int, card: str) -> None:
        self.lay(seat, card, card[-1])

    @play.refused
    def no_play(self, seat: int, card: str) -> str | None:
        if card not in self.hand[seat] or card[0] == "8":
            return "Play a card of your hand, and with an eight name a suit."
        fits = card[-1] == self.suit or card[:-1] == self.top[0][:-1]
        return None if fits else "It must be one of {follows} or of the same rank: play another card."

    @move("play the {card}: {suit}", "named {suit}", chip="{suit}", card=PACK, suit=SUITS.values())
    def eight(self, seat: int, card: str, suit: str) -> None:
        self.lay(seat, card, suit[0].upper())

    @eight.refused
    def no_eight(self, seat: int, card: str, suit: str) -> str | None:
        return None if card in self.hand[seat] and card[0] == "8" else "You name a suit with an eight of your hand."

    @move("draw a card or pass")
    def take(self, seat: int) -> None:
        self.say("{seat:draws|draw} a card." if self.stock else "{seat:passes|pass}.", by=seat, chip="draw")
        if self.stock:
            self.hand[seat].append(self.stock.pop())
        else:
            self.turn = self.after(seat)
        if not self.stock and self.pile:
            self.draw(CrazyEights.renew)

    @take.refused
    def no_take(self, seat: int) -> str | None:
        can_follow = any(card[0] == "8" or not self.no_play(seat, card) for card in self.hand[seat])
        return "You can follow, so you may not draw: play a card." if can_follow else None

    def next_round(self) -> None:
        if self.length == "single" or max(self.points) >= 100:
            self.finish()
        else:
            self.draw(CrazyEights.deal)

    @property
    def follows(self) -> str:
        return SUITS[self.suit] if self.suit else "anything"

    def worth(self, seat: int) -> float:
        return self.points[seat] - sum(-5 if card[0] == "8" else 20 for card in self.hand[seat])


class CrazyEightsGame(SmallGame):
    """The game of Crazy Eights."""

    position, name = CrazyEights, "Crazy Eights"
    summary = "Follow by suit or rank, name a suit with an eight, and be rid of your cards first."
    players, colour, reveal_seconds = range(2, 6), 0x2E7D32, 8.0
    text = """
    Your turn
    + Play a card of the suit that is to follow, or of the rank on top.
    + An eight goes on anything, and you name the suit to follow.
    + If you can't follow, draw a card, and go on until you can.
    ~ Who can follow may not draw. With nothing left to draw, the turn passes.
    - When the stock is out, the pile below its top card is shuffled into another.
    The deal
    + Everybody gets five cards, seven if you are two; the next card begins the pile.
    ~ Lots decide who begins; then turns go to the left.
    Scoring
    + Whoever is out of cards scores what the others hold: 50 for an eight, 10 for a picture, else its number.
    - The first to 100 points wins, or after a single hand whoever went out.
    """
