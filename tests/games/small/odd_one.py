"""Odd One: a game of one class with choices in secret, kept to prove that one can be."""

from __future__ import annotations

import random

from games.small.author import Facts, SmallGame, chance, lot, move, option, private, public, tile


class OddOne(SmallGame):
    """Everybody picks in secret; the lowest number that is alone scores itself."""

    name = "Odd One"
    summary = "Pick a number in secret: the lowest that nobody else picked scores."
    players = range(3, 9)
    reveal_seconds = 6.0
    rules = """
    A round
    + Everybody in turn picks a number in secret.
    + All are shown; the lowest that is alone scores a point.
    + If none is alone, nobody scores.
    ~ Lots decide who picks first.
    The end
    + The most points after all rounds win.
    + Ties share the win.
    """

    rounds: int = option(5, "Rounds", "How many rounds there are.", range(1, 11))
    points: list[int] = public(unit="point")
    pick: list[int | None] = private(None, look=tile())
    played: int = public(0)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(self.start)

    @chance(first=lot())
    def start(self, first: int) -> None:
        self.turn = first

    @move("pick {number}", number=range(1, 7))
    def choose(self, seat: int, number: int) -> None:
        self.pick[seat] = number
        self.say("{seat:has|have} picked.", by=seat, chip="picked")
        self.turn = self.after(seat)
        if None not in self.pick:
            self.reveal("pick")
            alone = [each for each in self.pick if each is not None and self.pick.count(each) == 1]
            told = self.told("Nobody scores.")
            if alone:
                winner = self.pick.index(min(alone))
                self.points[winner] += 1
                told = self.told("{seat:scores|score} with {number}.", seat=winner, number=min(alone))
            self.end_round(told, picks=self.pick[:])

    def next_round(self) -> None:
        self.played += 1
        self.conceal("pick")
        self.pick = [None] * self.seats
        if self.played == self.rounds:
            self.finish(self.points)

    def redraw(self, seat: int | None, rng: random.Random) -> None:
        for each, number in enumerate(self.pick):
            if each != seat and number is not None and not self.is_revealed("pick", each):
                self.pick[each] = rng.randint(1, 6)

    def status(self) -> list[Facts | str]:
        return [f"Round {self.played + 1} of {self.rounds}: the lowest number that is alone scores."]

    def worth(self, seat: int) -> float:
        return self.points[seat]
