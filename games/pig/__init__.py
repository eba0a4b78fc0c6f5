"""Pig, the game of rolling once more or stopping in time."""

from __future__ import annotations

from games.small.author import DIE, Facts, SmallGame, chance, lot, move, option, public, roll_die


class Pig(SmallGame):
    """Each in turn rolls one die as often as they dare; a 1 loses what the turn brought."""

    name = "Pig"
    summary = "Roll as often as you dare: a 1 loses all that the turn brought. First to the target wins."
    brief = ("Roll as often as you dare.", "A 1 loses the turn's sum.", "First to 100 wins.")
    players = range(2, 9)
    colour = 0xC2185B
    rules = """
    The turn
    + In your turn you roll one die, as often as you like.
    + What you roll is added up; it is not yours yet.
    + Hold, and the sum is added to your points.
    + Roll a 1, and the sum is lost. Either way it's the next player's turn.
    - You must roll at least once.
    The start
    ~ Lots decide who begins; then turns go to the left.
    The end
    + The first to hold with the target or more wins at once.
    ~ The others rank by their points.
    """

    target: int = option(100, "Target", "How many points win.", range(20, 201))
    points: list[int] = public(unit="point")
    sum: int = public(0)
    last: int | None = public(None, look=DIE)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(self.start)

    @chance(first=lot())
    def start(self, first: int) -> None:
        self.turn = first
        self.say("{first:begins|begin}.", first=first)

    @chance(shown=roll_die())
    def throw(self, shown: int) -> None:
        self.last = shown
        lost = f" and lost {self.sum}" if shown == 1 else ""
        self.say(
            "{seat:name} rolled a {shown}{lost}.", by=self.turn, chip=str(shown), seat=self.turn, shown=shown, lost=lost
        )
        self.sum += shown
        if shown == 1:
            self.sum, self.turn = 0, self.after(self.turn)

    @move("roll the die", "rolled the die", chip="roll")
    def roll(self, seat: int) -> None:
        self.draw(self.throw)

    @move("hold", "held", chip="hold")
    def hold(self, seat: int) -> None:
        self.points[seat] += self.sum
        if self.points[seat] >= self.target:
            self.finish(self.points)
        self.sum, self.last, self.turn = 0, None, self.after(seat)

    def no_hold(self, seat: int) -> str | None:
        return None if self.sum else "You have nothing to hold yet: roll the die."

    def status(self) -> list[Facts | str]:
        return [self.told("This turn: {sum}. {target} points win.", sum=self.sum, target=self.target)]

    def worth(self, seat: int) -> float:
        own = self.points[seat] + (self.sum if self.turn == seat else 0)
        return float(min(own, self.target))
