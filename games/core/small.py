"""Rules from whose declarations words and pictures follow: mostly of small games, in one file each.

README's "Add a game" explains it on a whole game, which `python -m games new KEY "Name"` writes for a start.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, ClassVar, NamedTuple, TypeAlias

from games.api import Action, Options, Outcome
from games.core.fields import MISSING, Sight, public
from games.core.rules import OVER, Rules
from games.house.greedy import value_after
from games.state import leads

_GLANCES, _GLANCED_DRAWS = 3, 4
"""Number of moves compared in a playout, and of draws of the luck that follows each."""
_NEAR = 20
"""Most moves of a playout where the game says what lead is clear."""
_KNOWN: set[tuple[type, str]] = set()
"""The sentences that were found to name only what they are given."""


class Said(NamedTuple):
    """A sentence with places for values, and the values by name, as it is kept until somebody reads it."""

    template: str
    values: Mapping[str, Any]


def units_of(unit: str) -> tuple[str, str]:
    """A unit such as "point" or "die/dice" for one and for many."""
    one, _, many = unit.partition("/")
    return one, many or f"{one}s"


Entry: TypeAlias = "tuple[int, Action | Said, str]"
"""Something that happened: the seat that did it, or -1; its move, or what was said; and that in a chip's characters."""


class SmallRules(Rules):
    """Rules that say what happens, and from whose declarations the words and pictures follow.

    In a template `{x:name}` is the name of seat x, `{x:whose}` "Ann's" and `{x:loses|lose}` the name with its verb;
    `{rolls:sum}` is what numbers add up to.

    What must be written is what `Rules` needs, but `scores` only where it isn't the first public list with a `unit`.
    `@move("lay {number}", "laid {number}", chip="{number}", number=NUMBERS)` says what a move is in words, and
    `@<move>.refused` gives a template that is filled in from the move's parameters and the position, or None.

    What may be written:

    - `stage` and `status`: how far the game has come, and sentences above the table, templates over the position, as
      `stage = "round {round}"` or a property. `facts`: words beside a seat's name.
    - `worth`, and `clear_lead`: by how much of it who is ahead wins about three games of four; so a strong house player
      need not look beyond a round.
    - `is_counted`: the things to frame that decided a round. `unit`: what scores count, "point" or "die/dice"; empty
      where they only tell who came before whom. `is_low_best`: whether the lowest score wins.
    """

    unit: ClassVar[str] = "point"
    chance_draws: ClassVar[int] = 24
    playout_actions: ClassVar[int] = 40
    clear_lead: ClassVar[float | None] = None

    news: list[Entry] = public(list)
    told_before: int = public(0)
    round_lines: tuple[Said | str, ...] = public(())
    is_hushed: bool = public(default=False)

    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(options, seats)
        for name, field in self.declared.items():
            value = getattr(self, name, MISSING)
            where = f"{type(self).__name__}.{name}"
            if value is MISSING:
                raise TypeError(
                    f"{where} has no value when the game begins: set it in `begin`, or give it a default, as public(0) "
                    "or private(list)."
                )
            if field.sight is Sight.PRIVATE and len(value) != seats:
                raise TypeError(f"{where} is private(), so it holds a list with an entry for each of {seats} seats.")

    # What may be written

    @property
    def stage(self) -> str:
        """How far the game has come, a template over the position: "round {round}"."""
        return "in play"

    @property
    def status(self) -> str:
        """The state of the table as everybody may know it, a template with a sentence on each line."""
        return ""

    def facts(self, seat: int) -> Sequence[str]:
        """The words beside a seat's name besides its numbers."""
        return ()

    def is_counted(self, thing: Any) -> bool:
        """Whether a thing that is shown at the end of a round decided it, and so is framed."""
        return False

    def standing(self) -> tuple[str, Sequence[int]]:
        """Return the unit of the scores and each seat's: the first public numbers with a unit."""
        for name, field in self.declared.items():
            if field.unit and field.sight is Sight.PUBLIC and isinstance(numbers := getattr(self, name), list):
                return units_of(field.unit)[1], numbers
        return "", ()

    def scores(self) -> Sequence[int]:
        return self.standing()[1]

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        return {"wins": int(is_winner), **({"score": score} if self.unit else {})}

    # What an author calls

    def say(self, template: str, *, by: int = -1, chip: str = "", **values: Any) -> Said:
        """Tell everybody what happened: `say("{loser:loses|lose} a die.", loser=2)`; the sentence comes back.

        by: the seat that did it, `seat` in the words; this is then told in the place of its move, and its panel shows
        the chip, a few plain characters.
        """
        if by >= 0:
            values["seat"] = by
        if self.is_hushed:
            return Said(template, values)
        if by >= 0 and self.news and self.news[-1][0] == by and isinstance(self.news[-1][1], Action):
            self.news.pop()
        said = self.said(template, **values)
        self._keep((by, said, chip))
        return said

    def said(self, template: str, **values: Any) -> Said:
        """A sentence for the end of a round or the status; raises TypeError where it names what it isn't given."""
        if (type(self), template) not in _KNOWN:
            names = {name.partition("[")[0] for _, name, _, _ in Formatter().parse(template) if name is not None}
            for name in sorted(names - values.keys()):
                raise TypeError(f"{type(self).__name__} tells {template!r}: say what {name!r} is, as `{name}=...`.")
            _KNOWN.add((type(self), template))
        return Said(template, values)

    def note(self, seat: int, action: Action) -> None:
        if not self.is_hushed:
            self._keep((seat, action, ""))

    def end_round(self, *lines: Said | str, **books: Any) -> None:
        """End a round with the sentences that tell it, and its books: numbers and lists by name."""
        super().end_round(type="round", **books)
        self.round_lines = lines

    def _keep(self, entry: Entry) -> None:
        self.news.append(entry)
        if len(self.news) > 2 * self.seats + 4:
            del self.news[0]
            self.told_before = max(0, self.told_before - 1)

    # A State

    @property
    def is_begun(self) -> bool:
        """Whether something has happened, so that there is something to tell: more than the first draw is due."""
        return bool(self.news) or self.round > 1 or self.due != next(iter(self.chances), "")

    def settle(self) -> None:
        if not 0 <= self.turn < self.seats:
            raise TypeError(
                f"{type(self).__name__}.turn is {self.turn}, and the seats are 0 to {self.seats - 1}: write "
                "`self.turn = self.after(seat)` for the next one."
            )
        super().settle()

    def outcome(self) -> Outcome | None:
        if self.due == OVER and [type(each) for each in self.scores()] != [int] * self.seats:
            raise TypeError(
                f"{type(self).__name__}: the scores are a whole number for each of the {self.seats} seats, a public "
                f"list with a `unit` or what `scores` returns, not {self.scores()}."
            )
        return super().outcome()

    def next_round(self) -> None:
        raise TypeError(
            f"{type(self).__name__} has no `next_round`: write `def next_round(self)`, which goes on after what "
            "`end_round` ended: it makes chance due, or ends the game."
        )

    def hush(self) -> None:
        self.is_hushed = True

    def close_books(self) -> None:
        self.told_before = len(self.news)
        super().close_books()

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """The best of a few legal moves at a glance."""
        legal = self.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        few = rng.sample(legal, min(_GLANCES, len(legal)))
        return max(few, key=lambda each: value_after(self.clone(), seat, each, rng, _GLANCED_DRAWS))

    def prospects(self) -> Sequence[float]:
        outcome = self.outcome()
        if outcome is not None:
            return outcome.shares
        return leads([self.evaluate(seat) for seat in range(self.seats)], self.clear_lead)

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if cls.clear_lead is not None:
            cls.playout_actions, cls.playout_ends_with_books = _NEAR, True
