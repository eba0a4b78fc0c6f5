"""Whist for each alone, written from README's "Add a game" alone: a card game of tricks."""

from __future__ import annotations

from typing import Annotated

from games.core import CARD, PACK, Seat, SmallGame, SmallRules, chance, counted, move, option, private, public, shuffle

CARDS = 6
RANKS = {card: place % 13 for place, card in enumerate(PACK)}


class Whist(SmallRules):
    """Follow suit if you can; the highest trump takes the trick, or else the highest card of the suit that led."""

    rounds: int = option(2, "Rounds", "How many rounds are played.", range(1, 5))
    points: list[int] = public(unit="trick")
    hand: list[list[str]] = private(list, unit="card", look=CARD)
    trick: list[str] = public(list, look=CARD)
    trump: list[str] = public(list)
    stock: list[str] = counted(list, unit="card")
    stage, status = "round {round} of {rounds}", "Trump is the suit of the {trump}."

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(Whist.deal)

    @chance
    def deal(
        self, first: Seat, pack: Annotated[tuple[str, ...], shuffle(PACK, hand=CARDS, trump=1, stock=None)]
    ) -> None:
        self.turn = first
        self.say("{trump} is turned up, and {seat:leads|lead}.", trump=self.trump[0], seat=first)

    @move("play the {card}", "played the {card}", chip="{card}", card=PACK)
    def play(self, seat: int, card: str) -> None:
        self.hand[seat].remove(card)
        self.trick.append(card)
        self.turn = self.after(seat)
        if len(self.trick) == self.seats:
            best = max(range(self.seats), key=lambda place: self.strength(self.trick[place]))
            winner = (self.turn + best) % self.seats
            told = self.say("{seat:takes|take} the trick with the {card}.", seat=winner, card=self.trick[best])
            self.points[winner] += 1
            self.trick, self.turn = [], winner
            if not any(self.hand):
                self.end_round(told, points=list(self.points))

    @play.refused
    def no_play(self, seat: int, card: str) -> str | None:
        if card not in self.hand[seat]:
            return "You don't hold the {card}: play a card of your hand."
        if self.trick and card[-1] != self.led and any(each[-1] == self.led for each in self.hand[seat]):
            return "The {trick[0]} led, and you can follow suit: play a card of it."
        return None

    @property
    def led(self) -> str:
        return self.trick[0][-1]

    def strength(self, card: str) -> int:
        """How high a card stands in the trick."""
        return RANKS[card] + 100 * (card[-1] == self.trump[0][-1]) + 50 * (card[-1] == self.led)

    def next_round(self) -> None:
        self.round += 1
        if self.round > self.rounds:
            self.finish()
        else:
            self.draw(Whist.deal)

    def worth(self, seat: int) -> float:
        return self.points[seat] + sum(RANKS[card] for card in self.hand[seat]) / 100


class WhistGame(SmallGame):
    """The game of Whist."""

    position, key, name, players = Whist, "whist", "Whist", range(3, 6)
    summary = "Follow suit, or trump: each trick is a point, and the most points win."
    text = """
    The deal
    + Everybody gets six cards. One more is turned up, and its suit is trump.
    ~ Lots decide who leads the first trick of a round.
    A trick
    + Play a card each. If you can, follow the suit that led.
    + The highest trump takes the trick, or else the highest card of the suit that led.
    + Whoever took it leads the next one.
    The end
    + Each trick is a point. After the last round the most points win.
    """
