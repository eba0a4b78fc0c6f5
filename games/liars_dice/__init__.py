"""Liar's Dice, the game of bidding on dice that nobody sees all of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from games.core import (
    DIE,
    Seat,
    SmallGame,
    SmallRules,
    chance,
    move,
    option,
    private,
    public,
    roll_dice,
    step,
    times,
)
from games.liars_dice.tutorial import TUTORIAL

MOST_DICE, MOST_PLAYERS = 5, 6


class LiarsDice(SmallRules):
    """Liar's Dice: a bid says how many dice of a face lie under all cups; who is wrong loses a die."""

    unit, stage, clear_lead, open_with_books = "", "round {round}", 2.0, True
    wild: bool = option(True, "Wild ones", "Whether a 1 counts as every other face too.")
    start: int = option(5, "Dice", "How many dice each player starts with.", range(1, MOST_DICE + 1))
    dice: list[list[int]] = private(list, look=DIE)
    last_bid: tuple[int, int] | None = public(None, look=times(DIE))
    left: list[int] = public(unit="die/dice")
    total: int = public()
    bidder: int = public(-1)
    out: list[int] = public(list)

    def begin(self) -> None:
        self.left, self.total = [self.start] * self.seats, self.start * self.seats
        self.draw(LiarsDice.lots)

    @chance
    def lots(self, first: Seat) -> None:
        self.turn = first
        self.draw(LiarsDice.roll)

    @chance
    def roll(
        self, dice: Annotated[tuple[tuple[int, ...], ...], roll_dice(each=lambda game: game.left, to="dice")]
    ) -> None:
        self.say("The dice are rolled, and {seat:begins|begin}.", seat=self.turn)

    @move(
        "bid {quantity} × {face}",
        "bid {quantity} × {face}",
        chip="{quantity} x {face}",
        face=step(range(1, 7), "{face}s"),
        quantity=step(range(1, MOST_DICE * MOST_PLAYERS + 1), "{quantity} × {face}", "How many {face}s?", shown=7),
    )
    def bid(self, seat: int, quantity: int, face: int) -> None:
        self.last_bid, self.bidder, self.turn = (quantity, face), seat, self.after(seat)

    @bid.refused
    def no_bid(self, seat: int, quantity: int, face: int) -> str | None:
        if quantity > self.total:
            return "A bid is for 1 to {total} dice of a face from 1 to 6."
        if self.last_bid is not None and (quantity, face) <= self.last_bid:
            return "{quantity} × {face} isn't higher than {last_bid}: bid more, or call liar."
        return None

    @move("call liar", "called liar", chip="liar!")
    def liar(self, seat: int) -> None:
        quantity, face = self.last_bid or (0, 0)
        count = sum(self.counts(own, face) for own in self.dice)
        loser = self.bidder if count < quantity else seat
        self.left[loser] -= 1
        self.out += [loser] * (not self.left[loser])
        self.turn = loser if self.left[loser] else self.after(loser)
        lost = "a die" if self.left[loser] else "the last die"
        told = f"The dice make {count} × {face}, so {{loser:loses {lost}|lose {lost}}}."
        shown = [self.said("{seat:name}: {dice}.", seat=each, dice=own) for each, own in enumerate(self.dice) if own]
        self.end_round(self.say(told, loser=loser), *shown, count=count, loser=loser, left=list(self.left))

    @liar.refused
    def no_liar(self, seat: int) -> str | None:
        return "There is no bid to doubt yet: make the first one." if self.last_bid is None else None

    def next_round(self) -> None:
        self.last_bid, self.bidder, self.dice = None, -1, [[] for _ in self.left]
        self.round, self.total = self.round + 1, sum(self.left)
        if len(self.out) == self.seats - 1:
            self.finish()
        else:
            self.draw(LiarsDice.roll)

    def scores(self) -> Sequence[int]:
        return [self.out.index(seat) if seat in self.out else len(self.out) for seat in range(self.seats)]

    def after(self, seat: int) -> int:
        return next(each for step in range(1, self.seats + 1) if self.left[each := (seat + step) % self.seats])

    def counts(self, own: Sequence[int], face: int) -> int:
        return own.count(face) + (own.count(1) if self.wild and face != 1 else 0)

    def is_counted(self, thing: int) -> bool:
        return self.last_bid is not None and self.counts([thing], self.last_bid[1]) > 0

    @property
    def status(self) -> str:
        return "No bid yet." if self.last_bid is None else "{bidder:name} bid {last_bid}."

    def worth(self, seat: int) -> float:
        quantity, face = self.last_bid or (0, 0)
        others = sum(self.left) - self.left[seat]
        likely = self.counts(self.dice[seat], face) + others * (2 if self.wild and face > 1 else 1) / 6
        gap = quantity - likely + 1
        risk = max(gap, -gap / 20) / (1 + others / 3) if self.bidder == seat else 0.0
        return self.left[seat] - max(left for other, left in enumerate(self.left) if other != seat) - risk


class LiarsDiceGame(SmallGame):
    """The game of Liar's Dice."""

    position, tutorial, reveal_seconds = LiarsDice, TUTORIAL, 12.0
    name, order, players, minutes, colour = "Liar's Dice", 80, range(2, MOST_PLAYERS + 1), 15, 0x6D4C41
    summary = "Bid on the dice under all cups, or call the bid a lie. The last player with dice wins."
    brief = ("Bid on all hidden dice,", "or call the bid a lie.", "Don't lose your last die.")
    text = """
    A round
    + All dice are rolled. You see your own, and of the others only how many there are.
    ~ Who bids first in the first round is drawn by lot. Turns go to the left.
    Bids
    + A bid is a number and a face: 4 × 5 says that at least four dice at the table are 5s.
    + Each bid must be higher than the one before: more dice of any face, or as many of a higher face.
    - A 1 counts as every other face too, unless an option of the table says otherwise.
    ~ In a bid on 1s only the 1s count.
    The challenge
    + Instead of bidding, call liar: all dice are shown. Whoever was wrong loses a die and begins the next round.
    ~ If that was the last die, the next player with dice begins.
    The end
    + A player without dice is out. The last player with dice wins.
    ~ The others rank by how long they lasted.
    Good play
    - Count your own dice first. Of those that you don't see, one in three counts as a face from 2 to 6 while 1s are
      wild, and one in six where they aren't. One in six is a 1.
    - A bid tells the others something about your dice, so now and then bid a face that you lack.
    - Call liar when the bid needs clearly more than its share of the dice that you don't see.
    - Leave the next player a bid that is hard to raise and hard to doubt.
    """
