"""Transcripts of fixed games, compared with the golden files: `make golden` writes them again."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from games.__main__ import main
from games.catalogue import GAMES
from games.transcript import transcripts

GOLDEN = Path(__file__).parents[1] / "golden"
WRITERS = {f"{key}/{name}": write for key, game in GAMES.items() for name, write in transcripts(game).items()}
LOOK = "Run `make golden`, and read `git diff tests/golden` as people will read the screens."
MOST_LINES = 40


@pytest.mark.parametrize("name", WRITERS)
def test_a_transcript_is_as_its_golden_file(name: str) -> None:
    file = GOLDEN / f"{name}.txt"
    assert file.is_file(), f"{file} is missing. {LOOK}"
    golden, made = file.read_bytes().decode(), WRITERS[name]()
    if made != golden:
        changes = unified_diff(golden.splitlines(), made.splitlines(), str(file), "now", n=1, lineterm="")
        pytest.fail("\n".join([LOOK, *islice(changes, MOST_LINES)]), pytrace=False)


def test_every_golden_file_is_of_a_transcript() -> None:
    found = (file.relative_to(GOLDEN).with_suffix("") for file in GOLDEN.glob("*/*"))
    files = {file.as_posix() for file in found if file.parts[0] != "bot"}
    assert files <= WRITERS.keys(), f"Nothing makes {files - WRITERS.keys()}. Delete them, or run `make golden`."


def test_one_transcript_is_printed_as_its_first_line_says(capsys: pytest.CaptureFixture[str]) -> None:
    golden = (GOLDEN / "pig" / "seats-2.txt").read_text(encoding="utf-8")
    command = golden.splitlines()[0].removeprefix("python -m games ").split()
    assert main(command) == 0
    assert capsys.readouterr().out == golden


def test_of_scenes_the_items_are_told_as_they_come(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcript", "pig", "--only", "seats-2", "--scenes"]) == 0
    _, *lines = capsys.readouterr().out.splitlines()
    items = [line for line in lines if not line.startswith("==")]
    assert any("Label(text='Annegret Müller-Lüdenscheidt-Bär'" in item for item in items)
    assert all(" scene: " in item for item in items)


def test_an_unknown_transcript_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["transcript", "pig", "--only", "seats-99"]) == 2
    assert "PIG has no transcript 'seats-99'" in capsys.readouterr().err.replace("Pig", "PIG")


def test_golden_files_are_written_and_those_that_nothing_makes_deleted(tmp_path: Path) -> None:
    stale = tmp_path / "pig" / "gone.txt"
    stale.parent.mkdir()
    stale.touch()
    assert main(["transcript", "pig", "--to", str(tmp_path)]) == 0
    written = {file.name: file.read_bytes() for file in stale.parent.iterdir()}
    assert written == {file.name: file.read_bytes() for file in (GOLDEN / "pig").iterdir()}
