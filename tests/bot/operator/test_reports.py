"""`python -m bot reports`: what people reported, for whoever runs the bot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import CANNOT_RUN, main
from storage.database import Database

ANN, GUILD = 11, 22
AT = 1_700_000_000.0
"""2023-11-14 22:13:20 UTC"""


@pytest.fixture
def reports(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database file whose reports are printed."""
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_file))
    return database_file


def keep(path: Path, *texts: str, guild: int | None = GUILD) -> None:
    """Keep reports, a minute apart."""

    async def write() -> None:
        async with await Database.open(path) as database:
            for minutes, text in enumerate(texts):
                await database.people.report(ANN, guild, "7K2QF", text, AT + 60 * minutes)

    asyncio.run(write())


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines that the command prints."""
    assert main(["reports", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_newest_come_first_with_who_and_where(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(reports, "The card was gone.", "It is back.")

    assert printed(capsys) == [
        "2023-11-14 22:14 UTC, person 11, server 22, table 7K2QF: It is back.",
        "2023-11-14 22:13 UTC, person 11, server 22, table 7K2QF: The card was gone.",
    ]


def test_only_as_many_as_asked_for_are_printed(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(reports, "One.", "Two.", "Three.")

    assert [line[-4:] for line in printed(capsys, "--most", "1")] == ["ree."]


def test_what_was_typed_stays_in_its_line_and_commands_no_terminal(
    reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(reports, "One\n2023-01-01 a forged line\x1b[2J\u202e end", guild=None)

    assert printed(capsys) == [
        "2023-11-14 22:13 UTC, person 11, direct messages, table 7K2QF: One 2023-01-01 a forged line [2J end"
    ]


def test_no_reports_are_said_to_be_none(reports: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys) == ["There are no reports."]


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.db"
    monkeypatch.setenv("PARLOUR_DATABASE", str(missing))

    assert main(["reports"]) == CANNOT_RUN

    assert capsys.readouterr().err == (
        f"There is no database at {missing}: set PARLOUR_DATABASE, or run it where the bot starts.\n"
    )
    assert not missing.exists()


@pytest.mark.parametrize("most", ["some", "0", "-1", "1" + 26 * "0", 5000 * "9"])
def test_a_number_that_is_none_is_refused(most: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["reports", "--most", most])

    assert "how many of the newest, from 1 to 1,000,000" in capsys.readouterr().err


@pytest.mark.parametrize("person", ["1" + 28 * "0", str(2**63), 5000 * "9", "Ann"])
def test_an_id_that_nobody_can_have_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str], person: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["forget", person])
    assert ended.value.code == 2
    assert "a Discord id is a number of at most 19 digits" in capsys.readouterr().err
