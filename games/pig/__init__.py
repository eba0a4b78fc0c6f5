"""Pig, the game of rolling once more or stopping in time."""

from __future__ import annotations

from games.pig.tutorial import TUTORIAL
from games.small.author import DIE, Facts, SmallGame, chance, lot, move, option, public, roll_die


class Pig(SmallGame):
    """Each in turn rolls one die as often as they dare; a 1 loses what the turn brought."""

    name, order, players, colour, sign, tutorial = "Pig", 90, range(2, 9), 0xC2185B, 1, TUTORIAL
    summary = "Roll as often as you dare. A 1 loses the turn's sum. The first to 100 wins."
    rules = """
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

    clear_lead = 30.0
    target: int = option(100, "Target", "How many points win.", range(20, 201))
    points: list[int] = public(unit="point")
    rolls: list[int] = public(list, look=DIE)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(self.lots)

    @chance(first=lot())
    def lots(self, first: int) -> None:
        self.turn = first
        self.say("By lot, {first:begins|begin}.", first=first)

    @move("roll the die", "rolled the die", icon=6)
    def roll(self, seat: int) -> None:
        self.draw(self.throw)

    @chance(shown=roll_die())
    def throw(self, shown: int) -> None:
        lost = f" and lost {sum(self.rolls)}" if shown == 1 and self.rolls else ""
        self.say("{seat:name} rolled a {shown}{lost}.", by=self.turn, chip=str(shown), shown=shown, lost=lost)
        self.rolls.append(shown)
        if shown == 1:
            self.rolls, self.turn = [], self.after(self.turn)

    @move("hold", rule="Your turn")
    def hold(self, seat: int) -> None:
        self.points[seat] += sum(self.rolls)
        self.say("{seat:name} held {sum}.", by=seat, chip=f"+{sum(self.rolls)}", sum=sum(self.rolls))
        self.rolls, self.turn = [], self.after(seat)
        if self.points[seat] >= self.target:
            self.finish(self.points)

    def no_hold(self, seat: int) -> str | None:
        return None if self.rolls else "You have nothing to hold yet: roll the die."

    def stage(self) -> str:
        return f"to {self.target}"

    def status(self) -> list[Facts | str]:
        return [f"This turn: {sum(self.rolls)}."]

    def worth(self, seat: int) -> float:
        return min(self.points[seat] + sum(self.rolls) * (self.turn == seat), self.target)
