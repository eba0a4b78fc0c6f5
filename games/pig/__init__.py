"""Pig, the game of rolling once more or stopping in time."""

from __future__ import annotations

from games.core import DIE, Die, Seat, SmallGame, SmallRules, chance, move, option, public
from games.pig.tutorial import TUTORIAL


class Pig(SmallRules):
    """Each in turn rolls one die as often as they dare; a 1 loses what the turn brought."""

    stage, status, clear_lead = "to {target}", "This turn: {rolls:sum}.", 30.0
    target: int = option(100, "Target", "How many points win.", range(20, 201))
    points: list[int] = public(unit="point")
    rolls: list[int] = public(list, look=DIE)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(Pig.lots)

    @chance
    def lots(self, first: Seat) -> None:
        self.turn = first
        self.say("By lot, {first:begins|begin}.", first=first)

    @move("roll the die", "rolled the die", icon=6)
    def roll(self, seat: int) -> None:
        self.draw(Pig.throw)

    @chance
    def throw(self, shown: Die) -> None:
        lost = f" and lost {sum(self.rolls)}" if shown == 1 and self.rolls else ""
        self.say("{seat:name} rolled a {shown}{lost}.", by=self.turn, chip=str(shown), shown=shown, lost=lost)
        self.rolls.append(shown)
        if shown == 1:
            self.rolls, self.turn = [], self.after(self.turn)

    @move("hold")
    def hold(self, seat: int) -> None:
        self.points[seat] += sum(self.rolls)
        self.say("{seat:name} held {sum}.", by=seat, chip=f"+{sum(self.rolls)}", sum=sum(self.rolls))
        self.rolls, self.turn = [], self.after(seat)
        if self.points[seat] >= self.target:
            self.finish()

    @hold.refused
    def no_hold(self, seat: int) -> str | None:
        return None if self.rolls else "You have nothing to hold yet: roll the die."

    def worth(self, seat: int) -> float:
        return min(self.points[seat] + sum(self.rolls) * (self.turn == seat), self.target)


class PigGame(SmallGame):
    """The game of Pig."""

    position, tutorial = Pig, TUTORIAL
    name, order, players, colour, sign = "Pig", 90, range(2, 9), 0xC2185B, 1
    summary = "Roll as often as you dare. A 1 loses the turn's sum. The first to 100 wins."
    text = """
    Your turn
    + Roll the die as often as you like. What you roll adds up, but it isn't yours yet.
    + Hold, and the turn's sum becomes yours. Then it's the next player's turn.
    + Roll a 1, and you lose the turn's sum. Then it's the next player's turn too.
    + You never lose points that you have held.
    - You must roll at least once before you hold.
    ~ Who begins is drawn by lot. Turns go to the left.
    The end
    + The first to hold with 100 points or more wins at once.
    ~ An option of the table changes that number.
    ~ The others rank by the points that they have held.
    Good play
    - At a sum of 20 the next roll costs on average as much as it brings, so about there is the place to hold. No
      other sum brings more points a turn.
    - Hold at once when the sum takes you to the target.
    - If the next player is about to win, roll on: points that you hold too late are worth nothing.
    """
