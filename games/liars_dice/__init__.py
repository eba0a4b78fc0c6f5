"""Liar's Dice, the game of bidding on dice that nobody sees all of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.small.author import DIE, Facts, Move, SmallGame, chance, lot, move, option, private, public, roll_dice, step

FACES = range(1, 7)


@cache
def bids(most: int) -> tuple[Move, ...]:
    """Every bid with so many dice at the table, the lowest first."""
    return tuple(Move("bid", (face, quantity)) for quantity in range(1, most + 1) for face in FACES)


class LiarsDice(SmallGame):
    """Liar's Dice: a bid says how many dice of a face lie under all cups; who is wrong loses a die."""

    key = "liars-dice"
    name = "Liar's Dice"
    summary = "Bid on the dice under all cups, or call liar; the last player with dice wins."
    brief = ("Bid on the dice", "under all cups,", "or call the bid a lie.")
    players = range(2, 7)
    colour = 0x6D4C41
    minutes = 15
    unit = ""
    reveal_seconds = 12.0
    rules = """
    A round
    + Each round all dice are rolled. You see your own dice only, and how many the others have.
    - Lots decide who bids first in the first round; then turns go to the left.
    Bids
    + A bid is a number and a face: 4 × 5 says that at least four dice at the table show a 5.
    + Each bid is above the one before: more dice of any face, or as many dice of a higher face.
    The challenge
    + Or call liar: all dice are shown. Whoever was wrong loses a die and begins the next round.
    ~ If that was their last die, the next player with dice begins.
    - A 1 counts as every other face too, unless the option says otherwise.
    ~ A bid on ones counts the ones alone.
    The end
    + Who has no dice left is out. The last player with dice wins.
    ~ The others rank by how late they lost their last die.
    """

    wild: bool = option(True, "Wild ones", "Whether a 1 counts as every other face too.")
    start: int = option(5, "Dice", "How many dice each player starts with.", range(1, 6))
    dice: list[list[int]] = private(list, unit="die/dice", look=DIE)
    left: list[int] = public()
    bid_on: tuple[int, int] | None = public(None)
    bidder: int = public(-1)
    out: list[int] = public(list)
    round: int = public(1)

    def begin(self) -> None:
        self.left = [self.start] * self.seats
        self.dice = [[] for _ in self.left]
        self.draw(self.lots)

    @chance(first=lot())
    def lots(self, first: int) -> None:
        self.turn = first
        self.draw(self.roll)

    @chance(dice=roll_dice(each=lambda game: game.left, to="dice"))
    def roll(self) -> None:
        self.say("The dice are rolled, and {seat:begins|begin}.", seat=self.turn)

    @move(
        "bid {quantity} × {face}",
        "bid {quantity} × {face}",
        chip="{quantity} x {face}",
        rule="Bids",
        face=step(FACES, "Bid on {face}s"),
        quantity=step(lambda game: range(1, sum(game.left) + 1), ask="How many {face}s?"),
    )
    def bid(self, seat: int, face: int, quantity: int) -> None:
        self.bid_on, self.bidder, self.turn = (quantity, face), seat, self.after(seat)

    def no_bid(self, seat: int, face: int, quantity: int) -> str | None:
        if face not in FACES or not 1 <= quantity <= sum(self.left):
            return f"A bid is for 1 to {sum(self.left)} dice of a face from 1 to 6."
        if self.bid_on is not None and (quantity, face) <= self.bid_on:
            return f"{quantity} × {face} isn't above {self.bid_on[0]} × {self.bid_on[1]}: bid more, or call liar."
        return None

    def legal_bid(self, seat: int) -> Sequence[Move]:
        quantity, face = self.bid_on or (1, 0)
        return bids(sum(self.left))[(quantity - 1) * len(FACES) + face :]

    @move("call liar", "called liar", chip="liar!", rule="The challenge")
    def liar(self, seat: int) -> None:
        quantity, face = self.bid_on or (0, 0)
        count = sum(self.counts(each, face) for each in self.dice)
        loser = self.bidder if count < quantity else seat
        self.left[loser] -= 1
        self.out += [loser] * (not self.left[loser])
        self.turn = loser if self.left[loser] else self.after(loser)
        self.reveal("dice")
        verdict = "Of {quantity} × {face} there are {count}: {loser:loses|lose} a die."
        told = self.told(verdict, quantity=quantity, face=face, count=count, loser=loser)
        shown = [self.told("{seat:name}: {dice}.", seat=each, dice=own) for each, own in enumerate(self.dice) if own]
        self.say(*told[:1], **dict(told[1]))
        self.end_round(told, *shown, count=count, loser=loser, left=list(self.left))

    def no_liar(self, seat: int) -> str | None:
        return "There is no bid to doubt yet: make the first one." if self.bid_on is None else None

    def next_round(self) -> None:
        self.bid_on, self.bidder, self.dice = None, -1, [[] for _ in self.left]
        self.round += 1
        self.conceal("dice")
        if len(self.out) == self.seats - 1:
            self.finish([self.out.index(seat) if seat in self.out else self.seats - 1 for seat in range(self.seats)])
        else:
            self.draw(self.roll)

    def after(self, seat: int) -> int:
        order = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(other for other in order if self.left[other])

    def counts(self, own: Sequence[int], face: int) -> int:
        return sum(die == face or (self.wild and die == 1) for die in own)

    def stage(self) -> str:
        return f"round {self.round}"

    def status(self) -> list[Facts | str]:
        if self.bid_on is None:
            return ["No bid stands."]
        return [self.told("{seat:name} bid {bid[0]} × {bid[1]}.", seat=self.bidder, bid=self.bid_on)]

    def worth(self, seat: int) -> float:
        risk = 0.0
        if self.bid_on is not None and self.bidder == seat:
            quantity, face = self.bid_on
            share = 2 / 6 if self.wild and face > 1 else 1 / 6
            spread = sum(self.left) - self.left[seat]
            missing = quantity - self.counts(self.dice[seat], face) - spread * share
            risk = max(0.0, missing + 1) / (1 + spread * share)
        others = max(left for other, left in enumerate(self.left) if other != seat)
        return self.left[seat] - others - risk
