"""`python -m games check KEY`, as who writes a game reads it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.__main__ import main
from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.case import Case, each_size
from games.checks.course import Course, course_lines, course_of
from games.checks.run import CHECKS, Verdict, exemptions, findings
from games.english import join_words
from games.seed import seed_from_text
from tests.games.checks.broken import toy
from tests.games.folders import game_folders
from tests.games.toy import Toy, ToyState

Captured = pytest.CaptureFixture[str]

DECIDED = {"decided": "The sheet leaves nothing open."}


def check(game: AnyGame, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    """What the command exits with and prints of a game in the catalogue."""
    monkeypatch.setitem(GAMES, game.key, game)
    status = main(("check", game.key, "--games", "20"))
    captured = capsys.readouterr()
    assert captured.err == ""
    return status, captured.out.splitlines()


def dividing(self: ToyState, seat: int) -> float:
    return 1 / len(self.laid)


def test_a_sound_game_is_told_what_is_left_to_do(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    status, lines = check(Toy(), capsys, monkeypatch)

    assert status == 0
    assert lines[0] == "Snap (toy)"
    sound = sum(check.is_sound for check in CHECKS)
    assert f"Sound: what must hold ({sound} of {sound} ok)" in lines
    assert "  ok       exactly one thing comes next" in lines
    assert "  to do    cover: `cover` is missing: the list of games and the lobby show no sign of the game." in lines
    assert "Rung: playable" in lines
    assert not any(line.startswith("  fault") for line in lines)


def test_it_is_told_how_a_game_plays(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    _, lines = check(Toy(), capsys, monkeypatch)

    told = lines[lines.index("How it plays, by its own house players") + 1 :]
    assert [line for line in told if not line.startswith("    ")] == [
        f"  {seats} seats, bonus none, start low, 20 games:" for seats in (2, 3, 4)
    ]
    assert re.fullmatch(r"    length: 1\d plays \(median; 1\d to \d\d\)", told[1])
    assert told[2] == "    choices a turn: 2 (median; 1 to 3); 33% of the turns leave no choice"
    assert re.fullmatch(
        r"    decided: \d+% of the games have one winner; the winner leads for good after \d+% of the plays", told[3]
    )
    assert re.fullmatch(r"    lead changes: \d \(median; 0 to \d\)", told[4])
    shares = re.fullmatch(r"    wins: seat 0 (\d+)% and seat 1 (\d+)%", told[5])
    assert shares is not None
    assert 99 <= sum(map(int, shares.groups())) <= 101


def test_a_game_that_is_not_sound_exits_1_and_each_fault_is_told_once(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, lines = check(toy(evaluate=dividing), capsys, monkeypatch)

    assert status == 1
    text = " ".join(" ".join(lines).split())
    sentence = "`evaluate` raises ZeroDivisionError: division by zero (tests/games/checks/test_report.py, line "
    assert f"fault a greedy game ends and passes the referee: {sentence}" in text
    assert "  ok       a random game ends and passes the referee" in lines
    assert "  ok       exactly one thing comes next" in lines


def test_what_a_hook_raises_hinders_other_checks_once_it_is_told(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def legal_actions(self: ToyState, seat: int) -> list[Any]:
        raise KeyError(seat)

    status, lines = check(toy(legal_actions=legal_actions), capsys, monkeypatch)

    assert status == 1
    text = " ".join(" ".join(lines).split())
    assert text.count("fault a random game ends and passes the referee: `legal_actions` raises KeyError: 0 (") == 1
    assert re.search(r"hindered \d\d more by the fault of “a random game ends and passes the referee”", text)
    assert "exactly one thing comes next" not in text
    assert "  ok       options can be offered" in lines
    assert lines[-1].startswith("  `legal_actions` raises KeyError") or lines[-2].startswith("  `legal_actions` raises")


def test_what_lies_in_no_hook_is_told_in_its_own_words() -> None:
    told = [each.told for each in findings(toy(legal_actions=lambda self, seat: [])) if each.verdict is Verdict.FAILED]
    assert told[0].startswith("BrokenState: seat 0 has no legal action and is to act: "), told[0]
    assert told[0].endswith(" or end the game. [2 seats, bonus none, start low]"), told[0]


@pytest.mark.parametrize(
    "hook", ["seat_range", "describe_options", "page_of", "sheet_of", "draw_table", "action_to_json"]
)
def test_a_hook_of_the_game_that_raises_is_named(hook: str) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("not yet")

    told = [finding.told for finding in findings(toy(**{hook: fails})) if finding.verdict is Verdict.FAILED]
    assert any(sentence.startswith(f"`{hook}` raises RuntimeError: not yet (") for sentence in told), told


def test_a_game_that_there_is_none_of_is_one_sentence(capsys: Captured) -> None:
    assert main(("check", "wot")) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"There is no game 'wot'; the games are {join_words(tuple(GAMES))}.\n")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def roll(:\n", "SyntaxError: invalid syntax (__init__.py, line 1)."),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module' ({file}, line 1)."),
        ("from games.api import Game\n\n1 / 0\n", "ZeroDivisionError: division by zero ({file}, line 3)."),
    ],
)
def test_a_folder_that_cannot_be_read_is_one_sentence(
    source: str, sentence: str, capsys: Captured, tmp_path: Path
) -> None:
    with game_folders(tmp_path, ox=source):
        assert main(("check", "ox")) == 2
    captured = capsys.readouterr()
    told = sentence.format(file=tmp_path / "ox" / "__init__.py")
    assert (captured.out, captured.err) == ("", f"The game in games/ox is left out: {told}\n")


def test_what_a_game_is_exempt_from_is_told_with_its_reason(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    status, lines = check(toy(exempt={"cover": "It stands in no list."}), capsys, monkeypatch)

    assert status == 0
    assert "  exempt   cover: It stands in no list." in lines


@pytest.mark.parametrize(
    ("exempt", "sentence"),
    [
        (DECIDED, "`exempt` names it, and the game passes it: take it out."),
        ({"covers": "None."}, "`exempt` names it, and there is no such check."),
    ],
)
def test_an_exemption_that_is_not_needed_is_a_fault(exempt: dict[str, str], sentence: str) -> None:
    (found,) = exemptions(toy(exempt=exempt))
    assert (found.verdict, found.is_sound, found.told) == (Verdict.FAILED, True, sentence)


# How a game plays


def course(leaders: tuple[int | None, ...], *winners: int) -> Course:
    return Course(len(leaders), (2,) * len(leaders), leaders, (0, 1), frozenset(winners))


@pytest.mark.parametrize(
    ("leaders", "changes", "settled"),
    [
        ((None, 0, 0, 0), 0, 0.25),
        ((0, 1, None, 0), 2, 0.75),
        ((1, 1, 1, 1), 0, 1.0),
        ((0, 0, 0, 0), 0, 0.0),
        ((1, None, 1, None), 0, 1.0),
    ],
)
def test_who_leads_tells_how_often_the_lead_changes_and_when_it_is_settled(
    leaders: tuple[int | None, ...], changes: int, settled: float
) -> None:
    assert course(leaders, 0).lead_changes == changes
    assert course(leaders, 0).settled == settled


def test_a_game_with_two_winners_is_never_settled() -> None:
    assert course((0, 1), 0, 1).settled is None


def test_the_plays_of_a_game_are_counted_with_their_choices_and_its_leaders() -> None:
    case = each_size(Toy())[0]
    played = course_of(case, seed_from_text("a"))
    assert played.plays == len(played.leaders) >= 12
    assert played.choices == (3, 3, 2, 2, 1, 1) * 2
    assert played.teams == (0, 1)


def test_of_a_game_for_one_no_contest_is_told() -> None:
    game = GAMES["nojoke-solitaire"]
    lines = list(course_lines(Case(game, game.options(), 1)))
    assert [line.partition(":")[0] for line in lines[1:]] == ["length", "choices a turn"]
