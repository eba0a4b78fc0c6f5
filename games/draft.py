"""The first draft of a game: a folder with a tiny game that already plays, for its author to change."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection
from pathlib import Path
from string import Template

from games import core
from games.english import capital
from games.keys import KeyRefused, check_key, folder_of

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 '!?&.,:-]{1,23}(?<! )")
MOST_NAME = 24

_GAME = Template('''"""$name: the highest number takes the trick."""

from __future__ import annotations

from typing import Annotated

from games.core import Seat, SmallGame, SmallRules, chance, counted, move, private, public, shuffle, tile

NUMBERS = range(1, 31)


class $kind(SmallRules):
    """$name: each in turn lays a number, and the highest takes the trick."""

    # What a position is made of: everybody sees public(), each seat alone its own entry of private(), and of
    # counted() everybody sees how much there is. Nobody sees a field that is none of these.
    points: list[int] = public(unit="point")
    hand: list[list[int]] = private(list, unit="number", look=tile(values=NUMBERS))
    laid: list[int] = public(list, look=tile())
    stock: list[int] = counted(list, unit="number")

    # The sentence above the table; {points}, or any other field, would stand for its value.
    status = "Who lays the highest number takes the trick."

    def begin(self) -> None:
        """Set what stands before anything has happened, and say what chance decides first."""
        self.points = [0] * self.seats
        self.draw($kind.deal)

    # What chance decides: who begins, and three numbers for each hand, of which the stock keeps the rest.
    @chance
    def deal(self, first: Seat, pack: Annotated[tuple[int, ...], shuffle(NUMBERS, hand=3, stock=None)]) -> None:
        self.turn = first
        self.say("{seat:lays|lay} first.", seat=first)

    # A move: what its button says, what the others read of it, that in few characters, and what its parameter can be.
    @move("lay {number}", "laid {number}", chip="{number}", number=NUMBERS)
    def lay(self, seat: int, number: int) -> None:
        self.hand[seat].remove(number)
        self.laid.append(number)
        self.turn = self.after(seat)
        if len(self.laid) == self.seats:
            winner = (self.turn + self.laid.index(max(self.laid))) % self.seats
            self.say("{seat:takes|take} the trick with {number}.", seat=winner, number=max(self.laid))
            self.points[winner] += 1
            self.laid, self.turn = [], winner
        if not self.hand[self.turn]:
            self.finish()

    # Why a move is not open, in a sentence to who tries it, or None: by this alone the buttons are chosen.
    @lay.refused
    def no_lay(self, seat: int, number: int) -> str | None:
        return None if number in self.hand[seat] else "You don't hold {number}: lay a number of your hand."

    def worth(self, seat: int) -> float:
        """How good the position looks for the seat: house players choose the move after which it is most."""
        return self.points[seat] + sum(self.hand[seat]) / 100


class ${kind}Game(SmallGame):
    """The game of $name."""

    position, players = $kind, range(2, 7)

    # What people read before they play. In the rules a line without a sign is the title of a topic; "+" are the five
    # things to know first, "~" is a decision of ours where others play otherwise, "-" is any other rule.
    name = "$name"
    summary = "Lay a number each; the highest takes the trick, and the most tricks win."
    text = """
    The deal
    + There are the numbers from 1 to 30, each once. You are dealt three, which you alone see.
    ~ Lots decide who lays first.
    A trick
    + In your turn, lay one of your numbers for everybody to see.
    + Once everybody has laid, the highest number takes the trick: one point.
    + Whoever took the trick lays first in the next one.
    The end
    + After three tricks the most points win.
    """
''')


class DraftRefused(Exception):
    """A draft that cannot be written under that key or name; `str()` of it is one sentence."""


def draft(key: str, name: str, into: Path, rooms: Collection[str], taken: Collection[str]) -> Path:
    """Write the first draft of a game into a folder of its own in `into`, and return its file; raises DraftRefused.

    rooms: names in games/ besides games; taken: keys and names of the existing games.
    """
    try:
        check_key(key, rooms)
    except KeyRefused as error:
        raise DraftRefused(capital(str(error))) from error
    if _NAME.fullmatch(name) is None:
        raise DraftRefused(
            f"The name {name!r} can't stand on screens and pictures: 2 to {MOST_NAME} letters, digits, spaces and "
            "plain signs can, a letter or a digit first."
        )
    for each in (key, name):
        if each in taken:
            raise DraftRefused(f"There is a game {each!r} already.")
    folder = into / folder_of(key)
    if folder.exists():
        raise DraftRefused(f"The folder {folder} is there already: choose another key, or go on in that folder.")
    file = folder / "__init__.py"
    try:
        folder.mkdir()
        file.write_text(_GAME.substitute(name=name, kind=_class_name(key)), encoding="utf-8")
    except OSError as error:
        raise DraftRefused(f"The file {file} cannot be written: {error.strerror or error}.") from error
    return file


def _class_name(key: str) -> str:
    """The class of the rules: liars-dice is LiarsDice; a word of Python's or of games/core gets My in front of it."""
    name = "".join(map(str.capitalize, key.split("-")))
    taken = keyword.iskeyword(name) or hasattr(core, name) or hasattr(core, f"{name}Game")
    return f"My{name}" if taken else name
