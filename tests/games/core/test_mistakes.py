"""What somebody who writes a first game gets wrong is told in a sentence that names it and says what to write."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from games.api import AnyGame
from games.checks.run import Verdict, findings
from games.records.simulate import play_out
from games.seed import seed_from_text

TENS = '''
from __future__ import annotations

from typing import Annotated, Literal

from games.core import *


class Tens(SmallRules):
    high: bool = option(True, "High", "Whether the high ones win.")
    points: list[int] = public(unit="point")
    hand: list[list[int]] = private(list, unit="number", look=tile())
    laid: list[int] = public(list)
    stock: list[int] = counted(list)

    def begin(self) -> None:
        self.points = [0] * self.seats
        self.draw(Tens.deal)

    @chance
    def deal(self, first: Seat, pack: Annotated[tuple[int, ...], shuffle(range(1, 31), hand=3, stock=None)]) -> None:
        self.turn = first

    @move("lay {number}", "laid {number}", number=range(1, 31))
    def lay(self, seat: int, number: int) -> None:
        self.hand[seat].remove(number)
        self.laid.append(number)
        self.turn = self.after(seat)
        if not self.hand[self.turn]:
            self.finish()

    @lay.refused
    def no_lay(self, seat: int, number: int) -> str | None:
        return None if number in self.hand[seat] else "You don't hold it."

    def worth(self, seat: int) -> float:
        return sum(self.hand[seat])


class TensGame(SmallGame):
    position = Tens
    name = "Tens"
    summary = "Lay your numbers one by one."
    players = range(2, 5)
    text = """
    Play
    + Lay one of your numbers.
    ~ Lots decide who begins.
    """
'''
AGAIN = "so call this something else."
NO_MOVE = "Tens: seat 0 has no legal action and is to act: leave it one, let another act, leave it to chance, or end"
OPTION = "Tens.high: an option is True or False (`high: bool`), a number out of a range (`high: int = option(3, "
PLAYERS = "TensGame.players is a range: for 2 to 4 players write `players = range(2, 5)`."
POINTS = "Tens: the scores are a whole number for each of the 2 seats, a public list with a `unit` or what `scores` "


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that makes the game with one piece of its text put for another."""

    def made(right: str, wrong: str) -> AnyGame:
        assert TENS.count(right) >= 1
        module = ModuleType("games.tens")
        monkeypatch.setitem(sys.modules, "games.tens", module)
        exec(TENS.replace(right, wrong, 1), vars(module))  # noqa: S102
        game: AnyGame = module.TensGame()
        return game

    return made


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('    name = "Tens"\n', "", 'TensGame.name is a text: write `name = "Pig"`.'),
        ("    summary = ", "    summery = ", "TensGame.summary is a text: write `summary = "),
        ("    text = ", "    texts = ", 'TensGame.text is a text: write `text = """..."""`.'),
        ("    position = Tens\n", "", "TensGame.position is the class of its rules: write `position = Tens`."),
        ("range(2, 5)\n", "(2, 4)\n", PLAYERS),
        ("range(2, 5)\n", "range(5, 2)\n", PLAYERS),
        ("    Play\n", "", "Rules begin with the title of a topic, without a sign, not with '+ Lay one of"),
        ("    + Lay", "    Lay", 'Begin each rule with "- ", "+ " or "~ ", such as "- Lay one of your'),
        ("def begin(", "def start(", "Tens has no `begin`: write `def begin(self)`, which sets what stands before"),
        ("high: bool = ", "high = ", "Tens.high has no type: write it as `high: int = ...`, or `list[int]`, or the"),
        ("laid: list[int] = ", "laid = ", "Tens.laid has no type: write it as `laid: int = ...`"),
        ("laid: list[int] = ", "laid: list = ", "Tens.laid: values of <class 'list'> are not known to be copied: say"),
        ("laid: list[int] = public(list)", "laid: list[int] = []", "Tens.laid is hidden, and no draw says where it"),
        (
            "laid: list",
            "turn: int = public(0)\n    laid: list",
            f"Tens.turn: every game has a `turn` of its own, {AGAIN}",
        ),
        ("laid: list", "lay: list[int] = public(list)\n    laid: list", "Tens.lay is a field and a method: call one"),
        ("hand=3, stock", "stock", "Tens.hand is hidden, and no draw says where it comes from: name it in one, as"),
        ("hand=3, stock", "hands=3, stock", "Tens draws into `hands`, which is no field of it: declare it."),
        ("bool = option(True", "int = option(3", OPTION),
        ("bool = option(True", 'str = option("a"', OPTION),
        ("bool = option(True", "bool = option(1", "Tens.high begins with 1, which is none of its values."),
        (
            'bool = option(True, "High", "',
            'int = option(9, "H", among=range(1, 5), description="',
            "Tens.high begins with 9,",
        ),
        ("bool = option(True", 'Literal["a", "b"] = option("c"', "Tens.high begins with 'c', which is none of its"),
        (
            "self, seat: int, number: int) -> None",
            "self, number: int) -> None",
            "Tens.lay: write it as `def lay(self, seat, ",
        ),
        ("self, seat: int, number: int) -> None", "self) -> None", "Tens.lay: write it as `def lay(self, seat,"),
        (", number=range(1, 31))", ")", "Tens.lay: say what `number` can be, as"),
        (
            '"laid {number}"',
            '"laid {card}"',
            "Tens.lay: its words 'laid {card}' name 'card', which the method does not",
        ),
        ("def lay(", "def lay_number(", "Tens.lay_number: a move is called by at most 8 letters out of a-z, not"),
        ("def worth(", "def say(", f"Tens.say: every game has a `say` of its own, {AGAIN}"),
        ('@move("lay {number}", "laid {number}", number=range(1, 31))', "@move", ""),
        ("number: int) -> str", "*numbers: int) -> str", "Tens.no_lay: write it as `def no_lay(self, seat, number)`."),
        ("first: Seat", "first: int", "Tens.deal: say in its type how `first` is drawn: Seat, Die, or another draw."),
        ("range(1, 31), hand", "[(1, 'C'), (2, 'C')], hand", "a pack holds whole numbers and texts, not (1, 'C'):"),
    ],
)
def test_a_mistake_in_a_class_is_told_when_it_is_made(make: Any, right: str, wrong: str, sentence: str) -> None:
    with pytest.raises(TypeError) as told:
        make(right, wrong)
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("self.points = [0]", "points = [0]", "Tens.points has no value when the game begins: set it in `begin`, or"),
        ("        self.draw(Tens.deal)", "        self.hand = [[]]", "Tens.hand is private(), so it holds a list"),
        ("        self.draw(Tens.deal)", "        pass", NO_MOVE),
        ("None if number in self.hand[seat] else ", "", NO_MOVE),
        ("range(1, 31), hand", "range(1, 6), hand", "Tens: 5 pieces can't be dealt, 6 into `hand`."),
        ("self.turn = first", "self.turn = self.seats", "Tens.turn is 2, and the seats are 0 to 1: write"),
        ("self.turn = first", "self.say('{seat:name} begins.')", "Tens tells '{seat:name} begins.': say what 'seat'"),
        ("self.points = [0] * self.seats", "self.points = [0]", POINTS),
        ("self.points = [0] * self.seats", "self.points = [0.5] * self.seats", POINTS),
        ("self.finish()", "self.end_round()", "Tens has no `next_round`: write `def next_round(self)`,"),
    ],
)
def test_a_mistake_in_what_a_method_does_is_told_as_soon_as_it_is_played(
    make: Any, right: str, wrong: str, sentence: str
) -> None:
    game = make(right, wrong)
    with pytest.raises((TypeError, ValueError, AttributeError)) as told:
        play_out(game, game.options(), 2, seed_from_text("1"), "steady")
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("self.hand[seat].remove(number)", "pass", "The game goes on after 20,000 events: `outcome` is still None."),
        ("self.laid.append(number)", "self.hand = self.hand[:1]", "`no_lay` allows Lay(number="),
    ],
)
def test_what_only_shows_when_the_game_is_looked_at_is_found_by_its_check(
    make: Any, right: str, wrong: str, sentence: str
) -> None:
    found = [each for each in findings(make(right, wrong)) if each.is_sound and each.verdict is Verdict.FAILED]
    assert [each.told for each in found if each.told.startswith(sentence)]


def test_without_a_mistake_the_game_is_sound(make: Any) -> None:
    found = list(findings(make("", "")))
    assert [(each.name, each.told) for each in found if each.is_sound and each.verdict is not Verdict.PASSED] == []
