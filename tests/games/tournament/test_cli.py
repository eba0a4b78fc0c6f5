"""Tournaments on the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from games.__main__ import ARCHIVE_MARK, main
from games.seed import seed_from_text
from games.tournament.archive import FORMAT
from games.tournament.model import TournamentOptions
from games.tournament.rules import NAME, TOPICS

Captured = pytest.CaptureFixture[str]

SHORT = ("simulate", "joker-tournament", "--players", "5", "--seed", "s", "--rounds", "1")


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_tournament_is_one_json_object(capsys: Captured) -> None:
    status, out, err = run(capsys, *SHORT)
    assert (status, err) == (0, "")
    data = orjson.loads(out)
    assert data["format"] == "parlour-tournament/1"
    assert data["options"] == {"rounds": 1}
    assert data["seed"] == seed_from_text("s:0").hex()
    assert len(data["ranking"]) == 5


def test_the_same_seed_prints_the_same(capsys: Captured) -> None:
    assert run(capsys, *SHORT) == run(capsys, *SHORT)


def test_what_is_simulated_replays(capsys: Captured, tmp_path: Path) -> None:
    _, out, _ = run(capsys, *SHORT, "--games", "2")
    file = tmp_path / "tournaments.jsonl"
    file.write_text(out, encoding="utf-8")
    status, lines, err = run(capsys, "replay", str(file))
    assert (status, err) == (0, "")
    assert [line[:34] for line in lines.splitlines()] == [
        "line 1: joker-tournament, 5 people",
        "line 2: joker-tournament, 5 people",
    ]


def test_a_tournament_that_was_tampered_with_exits_1(capsys: Captured, tmp_path: Path) -> None:
    _, out, _ = run(capsys, *SHORT)
    data = orjson.loads(out)
    data["ranking"][0]["total"] += 1
    file = tmp_path / "tampered.jsonl"
    file.write_bytes(orjson.dumps(data))
    status, lines, _ = run(capsys, "replay", str(file))
    assert status == 1
    assert lines.startswith("line 1: wrong: ranking[0].total: ")


def test_the_rules_are_printed(capsys: Captured) -> None:
    status, out, err = run(capsys, "rules", "joker-tournament")
    assert (status, err) == (0, "")
    assert out.startswith(f"{NAME}\n\n")
    assert all(f"\n{topic.title}\n  - " in out for topic in TOPICS)
    assert "[decided]" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "3"), "A tournament needs at least 4 people, and only 3 signed up.\n"),
        (("--players", "65"), "All 64 places are taken.\n"),
        (("--players", "8", "--rounds", "13"), "A tournament has 1 to 12 rounds.\n"),
        (("--players", "8", "--rounds", "0"), "Argument --rounds: '0' is not a whole number from 1 up"),
        (("--players", "8", "--set", "rounds=2"), "joker-tournament has no options but --rounds.\n"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    capsys: Captured, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = run(capsys, "simulate", "joker-tournament", "--seed", "s", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)


def test_a_single_game_has_no_rounds(capsys: Captured) -> None:
    assert run(capsys, "simulate", "joker", "--players", "4", "--seed", "s", "--rounds", "2") == (
        2,
        "",
        "Only joker-tournament has --rounds.\n",
    )


def test_the_command_line_knows_the_tournament_without_its_package(capsys: Captured) -> None:
    assert FORMAT.encode().startswith(ARCHIVE_MARK)
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert f"rounds of a tournament (default {TournamentOptions().rounds})" in capsys.readouterr().out


def test_a_command_for_a_game_does_not_import_the_tournament() -> None:
    program = "import sys, games.__main__; sys.exit('games.tournament.state' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[3], check=False).returncode == 0  # noqa: S603
