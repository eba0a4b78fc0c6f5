"""Reports of problems: printed by `python -m bot reports`, and told to the owner of the application, not too often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import CANNOT_RUN, main
from bot.operator.reports import DAY_SECONDS, LAST_TOLD, MOST_TOLD
from storage.database import Database
from tests.bot.stage import GAMES_CHANNEL, Stage, play_first, start_game
from tests.loopback.person import Person

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
    assert printed(capsys) == ["There are no reports."]
    keep(reports, "One\n2023-01-01 a forged line\x1b[2J\u202e end", guild=None)
    keep(reports, "", "The card was gone.", "It is back.")
    newest = [
        "2023-11-14 22:15 UTC, person 11, server 22, table 7K2QF: It is back.",
        "2023-11-14 22:14 UTC, person 11, server 22, table 7K2QF: The card was gone.",
    ]
    assert printed(capsys)[:2] == newest
    assert (
        "2023-11-14 22:13 UTC, person 11, direct messages, table 7K2QF: One 2023-01-01 a forged line [2J end"
        in printed(capsys)
    )
    assert printed(capsys, "--most", "1") == newest[:1]


def test_a_database_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.db"
    monkeypatch.setenv("PARLOUR_DATABASE", str(missing))
    assert main(["reports"]) == CANNOT_RUN
    refusal = f"There is no database at {missing}: set PARLOUR_DATABASE, or run it where the bot starts."
    assert capsys.readouterr().err == f"Database: {missing}\n{refusal}\n"
    assert not missing.exists()


@pytest.mark.parametrize(
    ("command", "numbers", "sentence"),
    [
        (["reports", "--most"], ["some", "0", "-1", "1" + 26 * "0"], "how many of the newest, from 1 to 1,000,000"),
        (["forget"], ["1" + 28 * "0", str(2**63), 5000 * "9", "Ann"], "a Discord id is a number of at most 19 digits"),
    ],
)
def test_a_number_that_is_none_is_refused(
    capsys: pytest.CaptureFixture[str], command: list[str], numbers: list[str], sentence: str
) -> None:
    for number in numbers:
        with pytest.raises(SystemExit) as ended:
            main([*command, number])
        assert ended.value.code == 2
        assert sentence in capsys.readouterr().err


# By direct message


THANKS = "Thank you. I keep the report for whoever runs this bot."


async def report(person: Person, table: str, text: str) -> None:
    reply = await person.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": text})
    assert reply.is_ephemeral
    assert reply.text == THANKS


async def begin(house: Stage) -> str:
    """Begin a game of Ann, who owns the application and gets her hand by direct message; the table's name."""
    table = await start_game(house, "Ann", "Bob")
    while await house.mover(table) is not house.person("Ann"):
        await play_first(house, table)
    await house.all_is_done()
    return table


def told(person: Person) -> list[str]:
    """Return the direct messages about reports that a person got."""
    return [seen.text for seen in person.sees(person.dm) if "a problem" in seen.text]


async def wait_to_be_told(person: Person, words: str) -> str:
    return (await person.wait_for(lambda seen: "a problem" in seen.text and words in seen.text, person.dm)).text


async def test_the_owner_reads_what_somebody_reports_and_where(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    await report(bob, table, "The **card** was\ngone, @everyone <@1>\u202e!")
    text = await wait_to_be_told(ann, "gone")
    assert f"Somebody reported a problem at table {table}:\nThe card was gone, everyone 1 !" in text
    assert told(bob) == []
    assert str(bob.id) not in text
    assert bob.user.name not in text


async def test_no_more_than_ten_a_day_come_over_all_persons(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    house.put_forward(DAY_SECONDS - house.clock() % DAY_SECONDS + 60)
    for number in range(MOST_TOLD + 2):
        await report(bob if number % 2 else ann, table, f"Problem {number}.")
    house.put_forward(DAY_SECONDS)
    await report(ann, table, "Another day.")
    await wait_to_be_told(ann, "Another day.")
    assert len(told(ann)) == MOST_TOLD + 1
    assert [text.splitlines()[-1] for text in told(ann) if LAST_TOLD in text] == [LAST_TOLD]
    assert not any(f"Problem {number}." in text for text in told(ann) for number in (MOST_TOLD, MOST_TOLD + 1))


async def test_a_report_is_kept_where_the_owner_cannot_be_told(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    house.playground.faults.close_dms("Ann")
    await report(bob, table, "It was slow.")
    assert told(ann) == []
    assert [kept.text for kept in await house.database.people.reports(5)] == ["It was slow."]
