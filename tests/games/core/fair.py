"""Draughty: a game that has every kind of field and of draw, kept to prove that each does what it says.

Each seat holds dice and cards and takes turns to lay a card or to peek at nothing; after its cards are out the seats'
laid cards are counted, suit by suit.
"""

from __future__ import annotations

from typing import Annotated, Literal

from games.core import (
    CARD,
    DIE,
    PACK,
    Seat,
    SmallGame,
    SmallRules,
    chance,
    counted,
    cut,
    lot,
    move,
    option,
    private,
    public,
    roll_dice,
    shuffle,
    step,
)

LOW = tuple(card for card in PACK if card[0] in "2345")


class Draughty(SmallRules):
    """Every kind of field and of draw."""

    bonus: int = option(1, "Bonus", "What a right guess scores.", range(1, 4))
    mood: Literal["calm", "wild"] = option("calm", "Mood", "Whether the dice are looked at.")

    hands: list[list[str]] = private(list, unit="card", look=CARD)
    cups: list[list[int]] = private(list, unit="die/dice", look=DIE)
    stock: list[str] = counted(list, unit="card")
    pile: list[str] = public(list)
    burnt: list[str]
    points: list[int] = public(unit="point")
    shown: int = public(0)
    status, open_with_books = "The stock has {left} cards.", True

    @property
    def left(self) -> int:
        return len(self.stock)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.hands = [[] for _ in range(self.seats)]
        self.cups = [[] for _ in range(self.seats)]
        self.burnt = []
        self.draw(Draughty.start)

    @chance
    def start(
        self,
        first: Seat,
        cuts: Annotated[tuple[str, ...], cut(LOW)],
        some: Annotated[tuple[int, ...], roll_dice(3)],
        one: Annotated[int, roll_dice(sides=8)],
        suit: Annotated[str, lot(lambda game: "CDHS")],
    ) -> None:
        self.turn, self.shown = first, one + sum(some)
        self.say("{seat:begins|begin} on {suit}.", seat=first, suit=suit)
        self.draw(Draughty.deal)

    @chance
    def deal(
        self,
        pack: Annotated[
            tuple[str, ...], shuffle(PACK, hands=lambda game: 5 - game.seats // 2, pile=1, burnt=2, stock=None)
        ],
        throws: Annotated[tuple[tuple[int, ...], ...], roll_dice(each=lambda game: [2] * game.seats, to="cups")],
    ) -> None: ...

    @move(
        "lay {card} and guess {suit}",
        "laid {card} and guessed {suit}",
        card=step(PACK, "Lay {card}"),
        suit=step("CDHS", ask="Which suit does {card} guess?"),
    )
    def lay(self, seat: int, card: str, suit: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.points[seat] += self.bonus * (self.stock.pop()[-1] == suit)
        self.turn = self.after(seat)
        if not any(self.hands):
            self.end_round(self.said("{points} are made.", points=self.points), points=list(self.points))

    @lay.refused
    def no_lay(self, seat: int, card: str, suit: str) -> str | None:
        return None if card in self.hands[seat] else "You don't hold {card}: lay a card of yours."

    def next_round(self) -> None:
        self.finish()


class DraughtyGame(SmallGame):
    """The game of Draughty."""

    position, players = Draughty, range(2, 5)
    name = "Draughty"
    summary = "Lay your three cards one by one, and guess a suit with each."
    text = """
    Play
    + Lay one of your cards each turn.
    + Guess a suit with it.
    + A guess that the top of the stock matches scores a point.
    + The stock is turned after each card.
    + Three cards, and it's over.
    ~ The dice decide nothing.
    """
