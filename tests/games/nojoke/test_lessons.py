"""Covers and lessons of the NO-JOKE games, which show positions that their rules allow."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Acted, apply
from games.drawing.picture import GOLD, Box, Sprite
from games.engine.tutor import Lesson
from games.nojoke.progressive.picture import EXAMPLE, TAKER
from games.nojoke.sticks import stick_name
from games.nojoke.straight.picture import RUN
from games.nojoke.straight.rules import DRAW, Run, keepers
from games.pack import mask_of
from tests.games.nojoke.progressive import positions as progressive
from tests.games.nojoke.solitaire import positions as solitaire
from tests.games.nojoke.straight import positions as straight

READER, VERA = 0, 1
LESSONS = {each.GAME.key: Lesson(each.GAME, each.GAME.tutorial) for each in (straight, progressive, solitaire)}
STRAIGHT, PROGRESSIVE, SOLITAIRE = LESSONS.values()


def at(lesson: Lesson, number: int) -> Any:
    """Return the position at a step: of any of the games, so each test reads what its own game has."""
    return lesson.state(number)


def after(lesson: Lesson, number: int, plays: str | None = None) -> Any:
    """Return the position after what is right at a step, or after another play."""
    state = at(lesson, number)
    (path,) = lesson.steps[number].right
    taken = lesson.game.action_of(state.view(READER), path if plays is None else (plays,))
    assert taken is not None
    state.apply_action(READER, taken)
    return state


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_it_is_played_as_tables_play_and_offers_the_hand_in_order(lesson: Lesson) -> None:
    assert lesson.options == lesson.game.options()
    for number, step in enumerate(lesson.steps):
        offered = [offer.path[0] for offer in step.offers if offer.path[0] not in ("draw", "no-joke")]
        state = at(lesson, number)
        hand = sorted(state.hands[READER]) if hasattr(state, "hands") else state.view(READER).hand
        assert offered == [*map(stick_name, hand)]


def test_veras_plays_in_straight_are_forced() -> None:
    """She draws only where nothing matches, cannot keep the run of the third step, and holds four at the end."""
    state: Any = STRAIGHT.game.new(STRAIGHT.options, 2)
    for event in STRAIGHT.events:
        if isinstance(event, Acted) and event.seat == VERA and event.action == DRAW:
            assert state.legal_actions(VERA) == (DRAW,)
        apply(state, event)
    assert state.last is not None
    assert (state.last.totals, state.last.held, state.last.wiped) == ((14, 0), (0, 4), (VERA,))
    run = after(STRAIGHT, 2)
    assert [each.length for each in run.runs] == [3]
    assert mask_of(run.hands[VERA]) & keepers(run.streaks, run.row[-1]) == 0
    for given in ("HSD", "SSD"):
        assert after(STRAIGHT, 3, given).points == [6, 3]


# Covers


def test_the_sticks_on_the_cover_of_straight_are_a_run() -> None:
    first, second, third = map(stick_name, RUN)
    state = straight.act(straight.position(f"{first} {third} TTT | {second} CCC"), first, second, third)
    assert state.runs == (Run(position=0, symbol=0, length=3),)


def test_the_cover_of_straight_says_who_takes_the_row() -> None:
    """Rules 2a, runs: whoever breaks one gives the row to the player of the stick before, and pays nothing."""
    state = straight.act(straight.position("CCC TTT | DDD", row="Bob HHH, Bob HDH, Bob HCH"), "CCC")
    assert straight.GAME.cover is not None
    assert straight.GAME.cover.lines[1:] == ("Three alike make a run:", "break mine, I take it all.")
    assert straight.captured(state) == ["", "HHH HDH HCH"]


def test_the_stick_on_the_cover_of_progressive_takes_the_group_beside_it() -> None:
    state = progressive.position(f"{stick_name(TAKER)} | CCC", table=" ".join(map(stick_name, EXAMPLE)))
    assert f"take {stick_name(TAKER)} 0" in progressive.legal(state)


def test_the_sticks_on_the_cover_of_solitaire_can_be_played_in_a_row_with_gold_on_what_matches() -> None:
    cover = solitaire.GAME.cover
    assert cover is not None
    items = list(cover.hint(0, 0))
    sprites = [(item.x, item.art.removeprefix("nojoke/")) for item in items if isinstance(item, Sprite)]
    lefts = [x for x, art in sprites if art == "stick"]
    letters = "".join(art[0].upper() for _, art in sprites if art != "stick")
    cells = [item.x for item in items if isinstance(item, Box) and item.fill == GOLD]
    names = [letters[start : start + 3] for start in (0, 3, 6)]
    solitaire.act(solitaire.position(" ".join(names)), *names)
    assert [sum(left < x < left + 33 for x in cells) for left in lefts] == [1, 2, 1]
