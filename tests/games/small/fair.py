"""Draughty: a game of one class that has every kind of field and of draw, kept to prove that each does what it says.

Each seat holds dice and cards and takes turns to lay a card or to peek at nothing; after its cards are out the seats'
laid cards are counted, suit by suit.
"""

from __future__ import annotations

from typing import Literal

from games.small.author import (
    CARD,
    DIE,
    PACK,
    Facts,
    SmallGame,
    chance,
    counted,
    cut,
    lot,
    move,
    option,
    private,
    public,
    roll_dice,
    roll_die,
    shuffle,
    step,
)

LOW = tuple(card for card in PACK if card[0] in "2345")


class Draughty(SmallGame):
    """Every kind of field and of draw."""

    name = "Draughty"
    summary = "Lay your three cards one by one, and guess a suit with each."
    players = range(2, 5)
    rules = """
    Play
    + Lay one of your cards each turn.
    + Guess a suit with it.
    + A guess that the top of the stock matches scores a point.
    + The stock is turned after each card.
    + Three cards, and it's over.
    ~ The dice decide nothing.
    """

    bonus: int = option(1, "Bonus", "What a right guess scores.", range(1, 4))
    mood: Literal["calm", "wild"] = option("calm", "Mood", "Whether the dice are looked at.")

    hands: list[list[str]] = private(list, unit="card", look=CARD)
    cups: list[list[int]] = private(list, unit="die/dice", look=DIE)
    stock: list[str] = counted(list, unit="card")
    pile: list[str] = public(list)
    burnt: list[str]
    points: list[int] = public(unit="point")
    shown: int = public(0)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.hands = [[] for _ in range(self.seats)]
        self.cups = [[] for _ in range(self.seats)]
        self.burnt = []
        self.draw(self.start)

    @chance(first=lot(), cuts=cut(LOW), some=roll_dice(3), one=roll_die(8), suit=lot(lambda game: "CDHS"))
    def start(self, first: int, cuts: list[str], some: list[int], one: int, suit: str) -> None:
        self.turn, self.shown = first, one + sum(some)
        self.say("{seat:begins|begin} on {suit}.", seat=first, suit=suit)
        self.draw(self.deal)

    @chance(
        pack=shuffle(PACK, hands=lambda game: 5 - game.seats // 2, pile=1, burnt=2, stock=None),
        throws=roll_dice(each=lambda game: [2] * game.seats, to="cups"),
    )
    def deal(self) -> None:
        pass

    @move(
        "lay {card} and guess {suit}",
        "laid {card} and guessed {suit}",
        rule="Play",
        card=step(lambda game: PACK, "Lay {card}"),
        suit=step("CDHS", ask="Which suit does {card} guess?"),
    )
    def lay(self, seat: int, card: str, suit: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.points[seat] += self.bonus * (self.stock.pop()[-1] == suit)
        self.turn = self.after(seat)
        if not any(self.hands):
            self.reveal("cups")
            self.end_round(self.told("{points} are made.", points=self.points), points=list(self.points))

    def no_lay(self, seat: int, card: str, suit: str) -> str | None:
        return None if card in self.hands[seat] else f"You don't hold {card}: lay a card of yours."

    def next_round(self) -> None:
        self.finish(self.points)

    def status(self) -> list[Facts | str]:
        return [self.told("The stock has {count} cards.", count=len(self.stock))]
