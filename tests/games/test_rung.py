"""How finished a game is: what it lacks, and from which rung that keeps it."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import AnyGame, Options, Rule, State, Topic
from games.catalogue import GAMES
from games.drawing.cover import Cover
from games.drawing.picture import Picture, Scene
from games.rung import Rung, lacks, rung_of
from tests.games.free import POLISHED
from tests.games.toy import Toy, ToyState

COVER = Cover("Snap", "2-4 players", ("Lay.", "Snap."), lambda left, top: iter(()), lambda left, top: iter(()), "Cards")
RULES = (Topic("Play", (Rule("Lay a card in turn."),)),)


class Finished(Toy):
    """A toy that has everything."""

    cover = COVER

    def draw_table(self, *_: Any) -> Picture:
        return Picture(Scene(100, 100, "#000000", ()), "Nothing.")


def changed(**changes: Any) -> AnyGame:
    """The finished toy with some of its attributes changed."""
    made: AnyGame = type("Changed", (Finished,), changes)()
    return made


class Thoughtless(ToyState):
    """A state that judges a position as one does that says nothing of it."""


class Worthy(Thoughtless):
    """One that says what a position is worth and leaves it at that."""

    def worth(self, seat: int) -> float:
        return float(self.totals[seat])


def _judged(kind: type[ToyState], monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The finished toy with states of a kind, whose own judgement `State` has."""
    monkeypatch.setattr(State, "evaluate", ToyState.evaluate)
    monkeypatch.delattr(ToyState, "evaluate")
    return changed(new=lambda self, options, seats: kind(options, seats))


def names(game: AnyGame) -> list[str]:
    return [point.name for point in lacks(game)]


@pytest.mark.parametrize("key", POLISHED)
def test_a_game_with_which_there_is_nothing_left_to_do_is_polished(key: str) -> None:
    assert names(GAMES[key]) == []
    assert rung_of(GAMES[key]) is Rung.POLISHED


@pytest.mark.parametrize(
    ("changes", "point", "rung"),
    [
        ({"rules": ()}, "rules", Rung.TRIAL),
        ({"rules": (Topic(" ", Toy.rules[0].rules),)}, "rules", Rung.TRIAL),
        ({"rules": (*Toy.rules, Topic("End", ()))}, "rules", Rung.TRIAL),
        ({"rules": (*Toy.rules, Topic("End", (Rule(" "),)))}, "rules", Rung.TRIAL),
        ({"primer": Topic("Five", Toy.primer.rules[:4])}, "primer", Rung.TRIAL),
        ({"primer": Topic("Five", (*Toy.primer.rules[:4], Toy.primer.rules[0]))}, "primer", Rung.TRIAL),
        ({"primer": None}, "primer", Rung.TRIAL),
        ({"rules": RULES}, "decided", Rung.TRIAL),
        ({"draw_table": Toy.draw_table}, "pictures", Rung.PLAYABLE),
        ({"cover": None}, "cover", Rung.PLAYABLE),
        ({"tutorial": None}, "tutorial", Rung.PLAYABLE),
    ],
)
def test_what_a_game_lacks_keeps_it_from_a_rung(changes: dict[str, Any], point: str, rung: Rung) -> None:
    game = changed(**changes)
    assert point in names(game)
    assert rung_of(game) is rung


def test_a_game_that_has_everything_is_polished() -> None:
    assert names(changed()) == []


def test_a_game_is_exempt_from_what_does_not_apply_to_it() -> None:
    game = changed(rules=RULES, tutorial=None, exempt={"decided": "Its sheet leaves nothing open."})
    assert names(game) == ["tutorial"]
    assert rung_of(game) is Rung.PLAYABLE


def test_a_game_that_leaves_it_to_others_to_judge_its_positions_is_not_polished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert names(_judged(Thoughtless, monkeypatch)) == ["worth"]


def test_a_game_that_says_what_a_position_is_worth_judges_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(_judged(Worthy, monkeypatch)) == []


def test_a_game_that_cannot_make_a_position_judges_none() -> None:
    def new(self: Toy, options: Options, seats: int) -> ToyState:
        raise RuntimeError("no such table")

    game = changed(new=new)
    assert names(game) == ["worth"]


def test_each_point_is_named_once_and_says_what_to_write() -> None:
    game = changed(rules=(), primer=None, draw_table=Toy.draw_table, cover=None, tutorial=None)
    told = [point.lacking for point in lacks(game)]
    assert len(set(names(game))) == len(told) == 6
    assert all("`" in sentence and sentence.endswith(".") for sentence in told)
