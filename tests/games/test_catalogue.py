"""The catalogue finds the games by their folders, and leaves out those that cannot be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catalogue import _OLD, BROKEN, FOLDERS, GAMES, broken_folder
from tests.games.folders import game_folders, toy_folder

OURS = list(GAMES)

ZERO = """
from games.core import SmallGame, SmallRules, move, public

class Zero(SmallRules):
    spoken: int = public(0)

    def begin(self):
        pass

    @move("pass", "passed")
    def skip(self, seat):
        self.finish()

    def scores(self):
        return [0, 0]

class ZeroGame(SmallGame):
    position = Zero
    name = "Zero"
    order = 1000
    summary = "Say nothing."
    players = range(2, 3)
    text = "Play\\n+ Pass."
"""
LACKING = """
from games.api import Game

class Ox(Game):
    key = "ox"
    name = "Ox"
    def seat_range(self, options): return range(2, 3)
    def new(self, options, seats): ...
    def describe_options(self, options, seats): return ()
"""
NAMELESS = """
from tests.games.toy import Toy

class Ox(Toy):
    key = "ox"
    name = None
"""
KEYLESS = """
from tests.games.toy import Toy

class Ox(Toy.__base__):
    pass

class Hog(Ox):
    key = "hog"

Hog.__abstractmethods__ = frozenset()
"""

NO_KEY = 'the key {} is none: a key has 2 to 31 characters out of a-z, 0-9 and "-", of which the first is a letter.'


def test_nothing_in_games_is_broken() -> None:
    assert BROKEN == {}


def test_a_folder_is_all_that_a_game_takes_and_without_one_it_is_none(tmp_path: Path) -> None:
    pen = "from games.api import Game\n\nclass Pen(Game):\n    pass\n"
    with game_folders(tmp_path, ox=toy_folder("Ox"), pen=pen):
        assert list(GAMES) == [*OURS, "ox"]
        assert (GAMES["ox"].name, BROKEN) == ("Ox", {})
    assert list(GAMES) == OURS


def test_a_folder_may_hold_several_games_and_what_it_only_uses_is_none_of_them(tmp_path: Path) -> None:
    several = toy_folder("Ox", "ox-slow") + toy_folder("Hog", "ox-fast")
    with game_folders(tmp_path, ox=several):
        assert list(GAMES) == [*OURS, "ox-fast", "ox-slow"]
        assert (FOLDERS["ox-slow"], FOLDERS["nojoke-straight"]) == ("ox", "nojoke")


def test_a_small_game_is_called_as_its_folder_unless_it_says_otherwise(tmp_path: Path) -> None:
    with game_folders(tmp_path, pin_wheel=ZERO, second=ZERO.replace("1000", "5") + "    key = 'zero'\n"):
        assert list(GAMES) == ["zero", *OURS, "pin-wheel"]


def test_games_stand_in_their_order_and_then_by_name(tmp_path: Path) -> None:
    first = toy_folder("Zebra") + "    order = 1\n"
    with game_folders(tmp_path, zebra=first, ox=toy_folder("Ox"), ape=toy_folder("Ape", "ape-2")):
        assert list(GAMES) == ["zebra", *OURS, "ape-2", "ox"]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def roll(:\n", "SyntaxError: invalid syntax (__init__.py, line 1)."),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'."),
        (
            "from games.small.author import SmallGame\n",
            _OLD,
        ),
        ("raise SystemExit('stop')\n", "SystemExit: stop."),
        (
            LACKING,
            "Ox lacks action_at, action_from_json, action_to_json, chance_from_json, chance_to_json and page_of.",
        ),
        (KEYLESS, "Hog lacks name, summary, colour, minutes, options, view, columns, rules, primer and theme."),
        (NAMELESS, "Ox needs a text for its `name` and a whole number for its `order`."),
        (
            toy_folder("Ox") + "    order = 'last'\n",
            "Ox needs a text for its `name` and a whole number for its `order`.",
        ),
        (
            toy_folder("Ox") + "    seat_range = lambda self, options: range(0)\n",
            "Ox is for nobody: `seat_range` is empty.",
        ),
        (toy_folder("Ox") + "    seat_range = lambda self, options: 1 / 0\n", "ZeroDivisionError: division by zero."),
        (toy_folder("Ox", "whot"), "the key 'whot' is taken: the game in games/whot has it."),
        (toy_folder("Ox") + toy_folder("Hog", "ox"), "two games of games/ox have the key 'ox'."),
        (toy_folder("Ox", "joker-tournament"), "the key 'joker-tournament' is taken: it is the tournament's."),
        (toy_folder("Ox", "engine"), "the key 'engine' is taken: games/engine is no game, but serves all games."),
        (toy_folder("Ox", "pack"), "the key 'pack' is taken: games/pack is no game, but serves all games."),
        (toy_folder("Ox", "lambda"), "the name 'lambda' is a word of Python's own, so no game can be called so."),
        (
            toy_folder("Ox", "random"),
            "the name 'random' is taken by a module of Python's own, so no game can be called so.",
        ),
        *(
            (toy_folder("Ox", key), NO_KEY.format(repr(key)))
            for key in ("-", "p", "Ox", "pig_2", "2pig", "ox two", "p" * 32, "píg")
        ),
    ],
)
def test_a_folder_that_cannot_be_played_is_left_out_and_the_others_go_on(
    tmp_path: Path, source: str, sentence: str
) -> None:
    with game_folders(tmp_path, ox=source, cow=toy_folder("Cow")):
        assert list(GAMES) == [*OURS, "cow"]
        assert {folder: broken.sentence for folder, broken in BROKEN.items()} == {
            "ox": f"The game in games/ox is left out: {sentence}"
        }
        assert BROKEN["ox"].remedy == "python -m games check ox"


@pytest.mark.parametrize(("own", "name", "broken"), [(True, "Ox", ["ape", "hog"]), (False, "Ape", ["hog"])])
def test_of_folders_with_one_key_that_of_its_name_has_it_or_the_first(
    tmp_path: Path, own: bool, name: str, broken: list[str]
) -> None:
    folders = {"hog": toy_folder("Hog", "ox"), "ape": toy_folder("Ape", "ox")} | (
        {"ox": toy_folder("Ox")} if own else {}
    )
    with game_folders(tmp_path, **folders):
        assert (GAMES["ox"].name, sorted(BROKEN)) == (name, broken)


@pytest.mark.parametrize("folder", ["random", "lambda"])
def test_a_folder_is_not_called_as_what_python_has(tmp_path: Path, folder: str) -> None:
    with game_folders(tmp_path, **{folder: toy_folder("Ox")}):
        assert (list(GAMES), list(BROKEN)) == (OURS, [folder])


def test_a_game_is_looked_for_in_the_folder_that_is_called_as_it_is(tmp_path: Path) -> None:
    with game_folders(tmp_path, pin_wheel="1 / 0\n"):
        found = {key: broken_folder(key) for key in ("pin-wheel", "pin-wheel-two", "pin", "pin-wheels", "whot")}
        assert [key for key, broken in found.items() if broken] == ["pin-wheel", "pin-wheel-two"]
