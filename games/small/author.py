"""All that a game of one class is written with: `SmallGame` says what must be written for one, and what may be.

README's "Add a game" explains it on a whole game, which `python -m games new KEY "Name"` writes for a start.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.api import Game
from games.drawing.picture import SEAT_COLOURS
from games.small.chance import chance, cut, lot, roll_dice, roll_die, shuffle
from games.small.fields import Facts, Sight, counted, option, private, public, units_of
from games.small.game import SmallRules, game_of
from games.small.lesson import Moment, act, close, happen, lesson, right, wrong
from games.small.looks import CARD, DIE, PACK, Look, counter, grid, tile, times
from games.small.mistakes import check_body
from games.small.moves import Move, move, step
from games.small.position import SmallState
from games.tutorial import Tutorial

__all__ = [
    "CARD",
    "DIE",
    "PACK",
    "Facts",
    "Look",
    "Moment",
    "Move",
    "SmallGame",
    "act",
    "chance",
    "close",
    "counted",
    "counter",
    "cut",
    "grid",
    "happen",
    "lesson",
    "lot",
    "move",
    "option",
    "private",
    "public",
    "right",
    "roll_dice",
    "roll_die",
    "shuffle",
    "step",
    "tile",
    "times",
    "wrong",
]

_LINE = 26


def _key_of(module: str) -> str:
    """The key of a game by its folder in games/, or by its module where it is no folder of those."""
    package, *inner = module.split(".")
    return (inner[0] if package == "games" and inner else module.rpartition(".")[2]).replace("_", "-")


class SmallGame(SmallState):
    """A game as one class: its instances are positions, and `game` is the `Game` that follows from it.

    What must be written:

    - `name`, `summary`: its name, and what one does in it, a sentence. `players`: how many can play, a range.
    - `rules`: a text of topics. A line without a sign is the title of a topic; the rules below it begin with "+ " (the
      five things to know first), "~ " (a decision of ours) or "- " (any other).
    - Fields with types, which make up a position: `points: list[int] = public(unit="point")`. Everybody sees what is
      `public()`, each seat its own entry of what is `private()`, the length of what is `counted()`; nobody sees the
      rest. What is chosen before the game is an `option()`.
    - `begin`: sets what stands before anything has happened; mostly it ends with `self.draw(self.deal)`.
    - A method with `@chance` for each thing that chance decides, which `self.draw` makes due.
    - A method with `@move` for each move, and `no_<move>` beside it, which says why one is not open, or None. By this
      alone the game knows what is legal, and what its buttons are.
    - `next_round`, where `self.end_round` ends rounds: it goes on after one.

    In these methods `self.turn` is the seat whose turn it is, `self.after(seat)` the next to the left, `self.seats` how
    many play. `self.say` tells everybody something, `self.reveal` and `self.conceal` show and hide a private field, and
    `self.finish` ends the game with a score for each seat.

    What may be written:

    - `worth`: how good a position looks for a seat; without it house players play at random. `clear_lead`: by how much
      of it who is ahead wins about three games of four; so a strong house player need not look beyond a round.
    - `status`, `facts`, `stage`: sentences above the table, words beside a seat's name, and how far the game has come.
    - `legal_<move>`: lists the open moves of a kind faster than asking `no_<move>` about each.
    - `redraw`: draws again what a seat can't see, where no declared draw fills it.
    - `minutes`: about how long it takes. `colour`: of its pictures. `brief`: two or three lines of at most 26
      characters for the list of games; `sign`: the thing that is drawn there. `order`: where it stands among the
      games. `key`: its name in commands and records, by default its folder's. `tutorial`: its first minute, as
      `lesson` makes it. `exempt`: why it need not have what every game is asked for, by the name of the check.
    - `unit`: what scores count, "point" or "die/dice"; empty where they only tell who came before whom. `is_low_best`:
      whether the lowest score wins. `reveal_seconds`: how long the end of a round stands as it was.
    """

    key: ClassVar[str]
    summary: ClassVar[str]
    players: ClassVar[range]
    rules: ClassVar[str]
    brief: ClassVar[tuple[str, ...]]
    minutes: ClassVar[int] = 10
    colour: ClassVar[int] = 0x455A64
    sign: ClassVar[Any] = None
    tutorial: ClassVar[Tutorial | None] = None
    exempt: ClassVar[Mapping[str, str]] = Game.exempt
    reveal_seconds: ClassVar[float] = 0.0
    order: ClassVar[int] = Game.order
    seat_colours: ClassVar[tuple[str, ...]] = SEAT_COLOURS
    has_hands: ClassVar[bool]
    game: ClassVar[SmallRules]

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if not {"name", "players", "rules"} & vars(cls).keys():
            return
        check_body(cls, SmallGame)
        if "key" not in vars(cls):
            cls.key = _key_of(cls.__module__)
        if "brief" not in vars(cls):
            cls.brief = tuple(textwrap.wrap(cls.summary, _LINE)[:3])
        cls.settle()
        cls.has_hands = any(field.sight is Sight.PRIVATE for field in cls.declared.values())
        cls.game = game_of(cls)

    @classmethod
    def face_of(cls, value: Any) -> str:
        """The name of the face of a thing; empty where it has none."""
        for field in cls.declared.values():
            if field.look is not None and value in field.look.values:
                return f"{cls.key.replace('-', '_')}_{str(value).lower()}"
        return ""

    # What may be written

    def status(self) -> list[Facts | str]:
        """How the game stands, a sentence each, as everybody may know it."""
        return []

    def facts(self, seat: int) -> list[str]:
        """What stands beside a seat's name besides its numbers."""
        return []

    def standing(self) -> tuple[str, Sequence[int]]:
        """What the scores between two rounds count, and how each seat stands: the first public numbers with a unit."""
        for name, field in self.declared.items():
            if field.unit and field.sight is Sight.PUBLIC and isinstance(numbers := getattr(self, name), list):
                return units_of(field.unit)[1], numbers
        return "", ()

    def is_counted(self, thing: Any) -> bool:
        """Whether a thing that is shown at the end of a round decided it, and so is framed."""
        return False

    def stage(self) -> str:
        """Where in the whole the game stands, in few words: "round 3"."""
        return "in play"
