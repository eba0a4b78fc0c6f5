"""Measurements: verdicts, figures that are missing, what a floor asks again, and where a profile puts time."""

from __future__ import annotations

import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.playground.cast import GAMES_CHANNEL
from bot.playground.world import World
from tests.bench.floor_bot import view_of
from tests.bench.floors import CALLBACK, Pressed, Script
from tests.bench.goals import PARTS, ROWS
from tests.bench.profile import ADAPTER, LANES, LOOP, OBJECTS, PATHS, STEPS, frames_of, part_of, shares
from tests.bench.recorded import Asked
from tests.bench.rounds import spread
from tests.bench.table import MISSED, NO_GOAL, NOT_MEASURED, REACHED, Goal, Row, at_least, at_most, lines


@pytest.mark.parametrize(
    ("goal", "figure", "verdict"),
    [
        (at_least(0.7, aim=0.8), 0.7, REACHED),
        (at_least(0.7, aim=0.8), {"median": 0.69, "min": 0.6, "max": 0.9}, MISSED),
        (at_most(1.3), {"median": 1.3, "min": 1.2, "max": 1.5}, REACHED),
        (at_most(1.3), 1.31, MISSED),
        (None, 5, NO_GOAL),
    ],
)
def test_a_median_is_held_against_the_goal(goal: Goal | None, figure: object, verdict: str) -> None:
    assert Row("clicks", "ratio", "the ratio", goal).verdict({"ratio": figure}) == verdict


def test_a_figure_that_is_missing_is_neither_reached_nor_missed() -> None:
    row = Row("clicks", "ratio", "the ratio", at_least(0.7, aim=0.8))
    assert row.cells({}) == ("clicks", "the ratio", "", "", "", "≥ 0.7", "0.8", NOT_MEASURED)


def test_the_table_shows_the_noise_of_the_parts_that_were_run() -> None:
    rows = [Row("clicks", "ratio", "the ratio", at_least(0.7)), Row("boards", "slowest", "the slowest, ms")]
    head, line = (each.split() for each in lines(rows, {"clicks": {"ratio": spread([0.71, 0.9, 0.5004])}}))
    assert head == ["part", "figure", "value", "min", "max", "goal", "aim", "verdict"]
    assert line == ["clicks", "the", "ratio", "0.71", "0.5", "0.9", "≥", "0.7", "reached"]


def test_each_row_has_a_part_and_each_part_a_module_and_a_row() -> None:
    assert {row.part for row in ROWS} == set(PARTS)
    assert all(find_spec(command[0]) for command in PARTS.values())


def test_a_floor_asks_for_its_own_messages_by_the_tokens_of_its_own_presses() -> None:
    run, floor = World(), World()
    run.snowflake()  # so that no id is the same by chance
    hand = run.post(run.channel("#games"), run.bot, {"content": "a hand"})
    edit, send = "PATCH /channels/{channel_id}/messages/{message_id}", "POST /channels/{channel_id}/messages"
    by_token = "PATCH /webhooks/{application_id}/{token}/messages/{message_id}"
    first, second = "one-1234567890123456789", "two"
    presses = [
        Pressed(0.0, 1, hand.id, [_asked(CALLBACK, f"/interactions/7/{first}/callback?with_response=1")]),
        Pressed(
            1.0,
            1,
            hand.id,
            [
                _asked(CALLBACK, f"/interactions/8/{second}/callback"),
                _asked(by_token, f"/webhooks/9/{first}/messages/@original"),
                _asked(by_token, "/webhooks/9/older/messages/@original"),
                _asked(edit, f"/channels/{GAMES_CHANNEL}/messages/{hand.id}"),
                _asked(send, f"/channels/{GAMES_CHANNEL}/messages", made="1234567890123456"),
                _asked(edit, f"/channels/{GAMES_CHANNEL}/messages/1234567890123456"),
            ],
        ),
    ]
    script = Script(presses, run, floor)
    (mine,) = floor.channel("#games").messages.values()
    assert mine.content == "a hand"
    assert script.pressed == [mine, mine]
    assert [(step["path"], step["of"], step["made"]) for step in script.steps[0] + script.steps[1]] == [
        ("/interactions/{id}/{token}/callback?with_response=1", 0, None),
        ("/interactions/{id}/{token}/callback", 1, None),
        ("/webhooks/9/{token}/messages/@original", 0, None),
        ("/webhooks/9/{token}/messages/@original", 1, None),
        (f"/channels/{GAMES_CHANNEL}/messages/{mine.id}", None, None),
        (f"/channels/{GAMES_CHANNEL}/messages", None, "1234567890123456"),
        (f"/channels/{GAMES_CHANNEL}/messages/{{made:1234567890123456}}", None, None),
    ]


def _asked(route: str, path: str, made: str | None = None) -> Asked:
    return Asked(route, path, route.count("token") == 0, "application/json", b"{}", {}, (), made)


async def test_a_floor_shows_the_controls_of_the_run() -> None:
    button = {"type": 2, "style": 1, "disabled": False, "label": "Circle", "custom_id": "circle"}
    select = {"type": 3, "custom_id": "more", "min_values": 1, "max_values": 1, "disabled": False, "required": True}
    options = {"options": [{"label": "Square", "value": "square", "default": False}], "placeholder": "Choose"}
    controls = (button, button | {"custom_id": "cross"}, select | options)
    rows = [{"type": 1, "components": [control]} for control in controls]
    assert view_of(rows).to_components() == rows


@pytest.mark.parametrize(("begin", "part"), PATHS)
def test_each_part_of_a_profile_has_files(begin: str, part: str) -> None:
    roots = (Path(__file__).parents[1], *(Path(sysconfig.get_path(name)) for name in ("purelib", "stdlib")))
    assert any(file for root in roots for file in root.glob(f"{begin}*"))
    assert part_of(begin) == part


def test_a_profile_counts_a_moment_once_and_no_request_as_objects() -> None:
    site = sysconfig.get_path("purelib")
    lane = (str(Path(__file__).parents[1] / "bot/messages/lanes.py"), "Lanes._run")
    edit, http = (f"{site}/discord/message.py", "Message.edit"), (f"{site}/discord/http.py", "HTTPClient.request")
    stacks = [
        (1.0, frames_of([*STEPS, lane, edit])),
        (2.0, frames_of([*STEPS, lane, edit, http])),
        (4.0, frames_of([("bot/__main__.py", "main"), STEPS[0]])),
    ]
    with_calls, alone = shares(stacks)
    assert with_calls == {LANES: 3.0, OBJECTS: 1.0, ADAPTER: 2.0, LOOP: 4.0}
    assert alone == {OBJECTS: 1.0, ADAPTER: 2.0, LOOP: 4.0}
