"""What is wrong with the options, the words and the states of a game is found, and the hook named."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

import pytest
from pydantic import Field

from games.api import Options, OptionsRefused, Outcome, Rule, Topic
from games.checks.run import Verdict
from games.columns import Column
from games.core import move
from tests.games.checks.broken import finding, toy
from tests.games.core.noughts import Noughts, NoughtsGame
from tests.games.toy import CARDS, Deal, Lay, Snap, Toy, ToyOptions, ToyState


class Untitled(ToyOptions):
    bonus: Literal["none", 5] = Field("none", description="What the last card of a hand scores.")


class Undescribed(ToyOptions):
    bonus: Literal["none", 5] = Field("none", title="Bonus")


class Open(ToyOptions):
    rounds: int = Field(3, title="Rounds", description="How many.")


class Due(Options):
    bonus: Literal["none", 5] = Field(title="Bonus", description="What the last card of a hand scores.")


def changed(**changes: Any) -> dict[str, Any]:
    """An outcome of the toy's states with some of it changed."""

    def outcome(self: ToyState) -> Outcome | None:
        real = ToyState.outcome(self)
        return None if real is None else replace(real, **changes)

    return {"outcome": outcome}


def drawn_in_place(self: ToyState, rng: Any) -> Any:
    self.totals[0] += 1
    return ToyState.sample_chance(self, rng)


def shared(self: ToyState) -> ToyState:
    copy = ToyState.clone(self)
    copy.totals = self.totals
    return copy


def forgetful(self: ToyState) -> ToyState:
    copy = ToyState.clone(self)
    copy.totals = [0] * self.seats
    return copy


def leaky(self: ToyState) -> ToyState:
    copy = ToyState.clone(self)
    copy.laid = self.laid
    return copy


def early(self: ToyState) -> Outcome | None:
    """The outcome after the first hand already."""
    copy = ToyState.clone(self)
    copy.played *= 2
    return ToyState.outcome(copy)


def gruff(self: Toy, options: ToyOptions, seats: int) -> ToyState:
    if seats not in self.seat_range(options):
        raise OptionsRefused("no")
    return ToyState(options, seats)


def wilful(self: ToyState, rng: Any) -> Deal:
    """Draws by something besides its generator."""
    turned = next(TIMES) % 12
    return Deal(CARDS[turned:] + CARDS[:turned])


def stuck(self: ToyState, seat: int, action: Any) -> None:
    self.turn = (self.turn + 1) % self.seats


def raising(self: ToyState, seat: int, action: Any) -> None:
    if isinstance(action, Lay) and action.card == 12:
        raise KeyError("twelve")
    ToyState.apply_action(self, seat, action)


TIMES = itertools.count()
LONG = Topic("Five", tuple(Rule(f"{'Lay ' * 60}{number}.") for number in range(5)))


BROKEN: dict[str, list[tuple[dict[str, Any], str]]] = {
    "options can be offered": [
        ({"options": Untitled}, "The option `bonus` has no title"),
        ({"options": Undescribed}, "The option `bonus` has no description"),
        ({"options": Open}, "The option `rounds` has no list of values"),
        ({"options": Due}, "The option `bonus` has no default"),
    ],
    "the game has its words": [
        ({"summary": ""}, "`summary` is missing."),
        ({"colour": -1}, "`colour` is -1"),
        ({"columns": (Column("", "won"),)}, "A column of `columns` has no title."),
    ],
    "what is to be known first is short": [({"primer": LONG}, "`primer` has 242 characters in a rule")],
    "the options are described in sentences": [
        ({"describe_options": lambda *_: ("two hands",)}, "`describe_options` has 'two hands', which is no sentence.")
    ],
    "other numbers of seats are refused": [
        (
            {"new": lambda self, options, seats: ToyState(options, seats)},
            "`new` seats -1, which `seat_range` does not allow",
        ),
        ({"new": gruff}, "`new` refuses -1 seats with 'no': no sentence."),
    ],
    "a random game ends and passes the referee": [
        ({"apply_action": stuck}, "The game goes on after 20,000 events"),
        ({"close_books": lambda self: None}, "The game goes on after"),
        (
            {"books": lambda self: None if ToyState.books(self) is None else {"time": next(TIMES)}},
            "The referee refuses a game as house players played it: event 8: the checkpoint",
        ),
    ],
    "a greedy game ends and passes the referee": [
        ({"evaluate": lambda self, seat: 1 / len(self.laid)}, "`evaluate` raises ZeroDivisionError")
    ],
    "the outcome ranks every seat": [
        (changed(places=(1,)), "`outcome` has 1 `places` for 2 seats."),
        (changed(tallies=({},)), "`outcome` has 1 `tallies` for 2 seats."),
        (changed(places=(2, 2)), "`outcome` has the places (2, 2): 2 should be 1"),
        (changed(places=(1, 2), teams=(0, 0)), "`outcome` puts partners, seats 0 and 1, in different places."),
        (changed(places=(1, 1), teams=(0, 0)), "`outcome` has the teams (0, 0), and `teams` has (0, 1)."),
        (changed(tallies=({"lost": 1}, {})), "`outcome` has the tallies ['lost'], and"),
        (changed(result={"x": (1,)}), "The `result` of `outcome` is not JSON."),
    ],
    "exactly one thing comes next": [({"outcome": early}, "Exactly one thing comes next, and `is_chance_due` and")],
    "only the seats to act have legal actions but calls": [
        ({"legal_actions": lambda self, seat: 2 * ToyState.legal_actions(self, seat)}, "`legal_actions` has Lay(card="),
        (
            {"to_act": property(lambda self: ToyState.to_act.fget(self) * 2)},  # type: ignore[attr-defined]
            "`to_act` is [0, 0]",
        ),
    ],
    "the house pauses where a call would be right": [
        ({"pause": 0.0}, "`pause` is 0 where the call Snap(points=1)"),
        (
            {
                "pause": 3.0,
                "legal_actions": lambda self, seat: (
                    [Snap()] if self.is_chance_due else ToyState.legal_actions(self, seat)
                ),
            },
            "`legal_actions` has the call Snap(points=1) where neither a turn nor books are due.",
        ),
    ],
    "what is legal can be done": [
        (
            {"apply_action": raising},
            "`legal_actions` allows Lay(card=12), and `apply_action` raises KeyError: 'twelve' (tests/",
        )
    ],
    "a refusal is a sentence": [
        ({"refusal": lambda *_: "invalid"}, "`refusal` says 'invalid' to "),
        (
            {"legal_actions": lambda self, seat: ToyState.legal_actions(self, self.turn)},
            "`legal_actions` lets every seat do what any other",
        ),
    ],
    "sampling chance changes nothing and follows the generator": [
        ({"sample_chance": wilful}, "`sample_chance` draws Deal(pack=("),
        ({"sample_chance": drawn_in_place}, "`sample_chance` changes the state: `totals` of what the channel sees."),
    ],
    "playing on a clone leaves the original alone": [
        ({"clone": shared}, "`clone` shares what it should copy"),
        ({"clone": forgetful}, "`clone` gives another position"),
    ],
    "every position can be evaluated for every seat": [
        ({"evaluate": lambda self, seat: math.inf}, "`evaluate` gives inf for seat 0."),
        (
            {"evaluate": lambda self, seat: 1 / len(self.laid)},
            "`evaluate` raises ZeroDivisionError: division by zero (tests/games/checks/test_play.py, line ",
        ),
    ],
    "a house player chooses a legal action and changes nothing": [
        ({"clone": leaky}, "A house player's thinking changes the state")
    ],
}
"""The change of the toy for each check, and the finding."""


@pytest.mark.parametrize(
    ("name", "changes", "sentence"), [(name, *row) for name, rows in BROKEN.items() for row in rows]
)
def test_what_is_wrong_is_found_and_its_hook_named(name: str, changes: dict[str, Any], sentence: str) -> None:
    found = finding(toy(**changes), name)
    assert found.told.startswith(sentence), found.told
    assert found.verdict is (Verdict.FAILED if found.is_sound else Verdict.TO_DO)


def test_the_case_at_which_a_fault_is_found_is_told() -> None:
    found = finding(toy(evaluate=lambda self, seat: math.nan), "every position can be evaluated for every seat")
    assert found.told == "`evaluate` gives nan for seat 0. (after 0 events) [2 seats, bonus none, start low]"


class Stumbling(Noughts):
    """Noughts in which no square can be taken."""

    @move("put a counter on {square}", "put one on {square}", square=range(1, 10))
    def put(self, seat: int, square: int) -> None:
        raise IndexError("out of range")

    @put.refused
    def no_put(self, seat: int, square: int) -> str | None:
        return None


class StumblingGame(NoughtsGame):
    """The game of it."""

    position, name = Stumbling, "Stumbling"


class EasyGame(NoughtsGame):
    """Noughts, which nobody needs a lesson for."""

    name = "Easy"
    exempt = MappingProxyType({"tutorial": "Everybody knows it."})


def test_the_move_that_is_allowed_and_cannot_be_done_is_told() -> None:
    told = finding(StumblingGame(), "a random game ends and passes the referee").told
    assert re.match(r"`no_put` allows Put\(square=\d\), and `put` raises IndexError: out of range \(tests/", told), told


def test_a_small_game_is_exempt_as_it_says() -> None:
    assert finding(EasyGame(), "tutorial").verdict is Verdict.EXEMPT
