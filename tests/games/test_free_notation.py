"""Every game: its actions and chance outcomes are written as its folder here has them, and nothing else is read."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Json
from games.catalogue import GAMES
from games.small.game import SmallRules
from tests.games.joker.notation import NOTATION as JOKER
from tests.games.nojoke.progressive.notation import NOTATION as PROGRESSIVE
from tests.games.nojoke.solitaire.notation import NOTATION as SOLITAIRE
from tests.games.nojoke.straight.notation import NOTATION as STRAIGHT
from tests.games.nothanks.notation import NOTATION as NOTHANKS
from tests.games.nubs.notation import NOTATION as NUBS
from tests.games.whot.notation import NOTATION as WHOT

NOTATIONS = (WHOT, STRAIGHT, PROGRESSIVE, SOLITAIRE, NUBS, JOKER, NOTHANKS)


def lines(part: str) -> list[tuple[str, Any, Any]]:
    """Each line of a part of all notations, with the key of its game."""
    return [(notation.game.key, *line) for notation in NOTATIONS for line in getattr(notation, part)]


def test_every_game_has_its_notation_here_that_does_not_follow_from_its_class() -> None:
    written = [game.key for game in GAMES.values() if not isinstance(game, SmallRules)]
    assert [notation.game.key for notation in NOTATIONS] == written


@pytest.mark.parametrize(("key", "action", "data"), lines("actions"))
def test_an_action_is_written_and_read(key: str, action: object, data: Json) -> None:
    assert GAMES[key].action_to_json(action) == data
    assert GAMES[key].action_from_json(data) == action


@pytest.mark.parametrize(("key", "data", "wrong"), lines("no_actions"))
def test_what_is_no_action_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].action_from_json(data)


@pytest.mark.parametrize(("key", "chance", "data"), lines("chances"))
def test_a_chance_outcome_is_written_and_read(key: str, chance: object, data: Json) -> None:
    assert GAMES[key].chance_to_json(chance) == data
    assert GAMES[key].chance_from_json(data) == chance


@pytest.mark.parametrize(("key", "data", "wrong"), lines("no_chances"))
def test_what_is_no_chance_outcome_is_refused_and_named(key: str, data: Json, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        GAMES[key].chance_from_json(data)
