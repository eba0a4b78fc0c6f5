"""Measurements: verdicts, figures that are missing, what a floor asks again, and where a profile puts time."""

from __future__ import annotations

import json
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.playground.cast import GAMES_CHANNEL
from bot.playground.world import World
from tests.bench import __main__ as bench
from tests.bench.floor_bot import view_of
from tests.bench.floors import CALLBACK, Pressed, Script
from tests.bench.goals import PARTS, ROWS
from tests.bench.machine import Reading
from tests.bench.profile import ADAPTER, LANES, LOOP, OBJECTS, PATHS, STEPS, frames_of, part_of, shares
from tests.bench.recorded import Asked
from tests.bench.rounds import spread
from tests.bench.table import MISSED, NO_GOAL, NOT_MEASURED, REACHED, Goal, Row, at_least, at_most, lines, summary


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


def test_missed_goals_come_first() -> None:
    names = ("good", "gone", "bad", "best")
    rows = [Row("clicks", name, name, at_least(0.7)) for name in names]
    _, *table = lines(rows, {"clicks": {"good": 0.8, "bad": 0.1, "best": 0.9}})
    assert [line.split()[1] for line in table] == ["bad", "gone", "good", "best"]


def test_the_table_is_headed_by_what_failed_and_by_the_load() -> None:
    machine = {"seconds": 1029.7, "load_at_start": 0.34, "load_at_end": 2.1, "others_at_start": 0.02, "others": 0.031}
    failed, load = summary(machine, ["clicks", "calls"])
    assert failed == "FAILED: clicks, calls"
    assert load.startswith("17 min 10 s; load average 0.3 at the start, 2.1 at the end; others took 2% of the CPU time")


def test_a_part_that_fails_loses_no_other_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = {"clicks": {}, "imports": {"import_ratio": 2.0}}
    with (
        patch.object(bench, "figures_of", lambda part, words: figures[part]),
        patch.object(bench, "LOOK_SECONDS", 0.0),
        patch.object(bench, "OUT", tmp_path / "bench.json"),
        patch.object(bench, "adopt_orphans"),
    ):
        assert bench.main(["--only", "clicks", "imports"]) == 1
    printed = capsys.readouterr().out
    assert printed.startswith("FAILED: clicks\n")
    assert "import discord" in printed
    kept = json.loads((tmp_path / "bench.json").read_text())
    assert kept["imports"] == {"import_ratio": 2.0}
    assert set(kept["machine"]["parts"]) == {"clicks", "imports"}


def test_others_are_what_is_neither_idle_nor_own() -> None:
    before, after = Reading(10.0, 5.0, 100.0, 50.0), Reading(20.0, 8.0, 107.0, 63.0)
    assert after.since(before) == {"seconds": 10.0, "cpu_s": 3.0, "others": 0.2}


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


def test_a_floor_asks_about_a_thing_in_the_order_of_the_run() -> None:
    run = World()
    hand, other = (run.post(run.channel("#games"), run.bot, {"content": text}) for text in ("a hand", "another"))
    edit = "PATCH /channels/{channel_id}/messages/{message_id}"
    by_token = "PATCH /webhooks/{application_id}/{token}/messages/{message_id}"
    presses = [
        Pressed(0.0, 1, hand.id, [_asked(CALLBACK, "/interactions/7/one/callback")]),
        Pressed(
            0.0,
            2,
            other.id,
            [
                _asked(CALLBACK, "/interactions/8/two/callback"),
                _asked(by_token, "/webhooks/9/one/messages/@original"),
                _asked(edit, f"/channels/{GAMES_CHANNEL}/messages/{hand.id}"),
                _asked(
                    "POST /channels/{channel_id}/messages", f"/channels/{GAMES_CHANNEL}/messages", made="12345678901"
                ),
            ],
        ),
    ]
    run.delete(other)
    script = Script(presses, run, World(), {other.id: other})
    assert [(step["number"], step["after"]) for each in script.steps for step in each] == [
        (0, []),
        (1, []),
        (2, [0]),
        (3, [2]),
        (4, []),
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
