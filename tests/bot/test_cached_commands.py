"""Commands that somebody's Discord still has as an older version registered them: a sentence, and no error logged.

The playground's client offers what is registered, so a test registers the older command behind the bot's back.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.command_tree import CHANGED, GONE
from bot.playground.model import Json
from bot.playground.notices import InteractionAnswered, Notice
from tests.bot.stage import GAMES_CHANNEL, Stage, refused
from tests.loopback.person import Person

STRING, INTEGER = 3, 4


@pytest.fixture(autouse=True)
def no_error_is_logged(house: Stage, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check that neither the bot nor discord.py logs an error."""
    with capture_logs() as logged:
        yield
    assert [entry for entry in logged if entry["log_level"] == "error"] == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def cache(house: Stage, name: str, *options: Json, kind: int = 1) -> None:
    """Let everybody's client have a command with these options, whatever the bot registered."""
    command = {"name": name, "description": "As it once was", "type": kind, "options": list(options)}
    house.playground.world.commands.upsert(None, command)


def option(name: str, kind: int, **more: Any) -> Json:
    """A slash option, or with `options` a subcommand."""
    return {"name": name, "description": "As it once was", "type": kind, **more}


async def test_a_command_that_is_gone_says_so(house: Stage, ann: Person) -> None:
    cache(house, "scores")

    refused(await ann.command("scores", GAMES_CHANNEL), GONE)


async def test_a_subcommand_that_is_gone_says_so(house: Stage, ann: Person) -> None:
    cache(house, "play", option("ludo", 1))

    refused(await ann.command("play ludo", GAMES_CHANNEL), GONE)


async def test_an_entry_of_a_menu_that_is_gone_says_so(house: Stage, ann: Person, bob: Person) -> None:
    cache(house, "Challenge", kind=2)

    refused(await ann.user_command("Challenge", bob, GAMES_CHANNEL), GONE)


async def test_a_command_that_has_subcommands_meanwhile_has_changed(house: Stage, ann: Person) -> None:
    cache(house, "league")

    refused(await ann.command("league", GAMES_CHANNEL), CHANGED)


async def test_an_option_that_is_gone_is_not_passed_over(house: Stage, ann: Person) -> None:
    cache(house, "play", option("whot", 1, options=[option("stakes", STRING)]))

    refused(await ann.command("play whot", GAMES_CHANNEL, stakes="high"), CHANGED)
    assert await house.database.tables.seated(ann.id) == []


async def test_an_option_that_is_required_meanwhile_has_changed_the_command(house: Stage, ann: Person) -> None:
    cache(house, "record")

    refused(await ann.command("record", GAMES_CHANNEL), CHANGED)


async def test_no_option_of_any_command_takes_a_value_of_another_type(house: Stage, ann: Person) -> None:
    commands = [command for command in house.playground.world.commands(None) if command["type"] == 1]
    tried = [found for command in commands for found in _options(command, command["name"])]
    assert len(tried) > 50
    for name, wanted in tried:
        kind = wanted["type"]
        wanted["type"] = INTEGER if kind == STRING else STRING  # as the client has it
        given = {wanted["name"]: 7 if kind == STRING else "seven"}
        refused(await ann.command(name, GAMES_CHANNEL, raw=True, **given), CHANGED)
        wanted["type"] = kind


async def test_no_option_takes_a_value_that_its_own_type_does_not_have(house: Stage, ann: Person) -> None:
    wrong: list[Json] = [{"rubber": 5}, {"packs": 1}, {"house": 1.5}, {"house": "3"}, {"house": True}, {"rated": "1"}]
    for given in wrong:
        refused(await ann.command("play whot", GAMES_CHANNEL, raw=True, **given), CHANGED)
    assert await house.database.tables.seated(ann.id) == []


@pytest.mark.parametrize("name", ["replay", "record", "fairdeal", "hand", "table", "leave", "end"])
async def test_a_table_that_was_a_number_has_changed(house: Stage, ann: Person, name: str) -> None:
    cache(house, name, option("table", INTEGER))

    refused(await ann.command(name, GAMES_CHANNEL, table=7), CHANGED)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("scores", [option("table", STRING, autocomplete=True)]),
        ("replay", [option("game", STRING, autocomplete=True)]),
        ("replay", [option("table", INTEGER, autocomplete=True)]),
        ("rules", [option("game", STRING, autocomplete=True)]),
    ],
    ids=["gone", "option gone", "another type", "choices meanwhile"],
)
async def test_who_types_into_an_older_option_is_offered_nothing(
    house: Stage, ann: Person, name: str, options: list[Json]
) -> None:
    cache(house, name, *options)
    answers: list[Json] = []

    def note(notice: Notice) -> None:
        if isinstance(notice, InteractionAnswered):
            answers.append(notice.body)

    house.playground.world.subscribe(note)
    await ann.autocomplete(name, GAMES_CHANNEL, options[0]["name"], "7")

    assert answers == [{"choices": []}]


def _options(command: Json, name: str) -> list[tuple[str, Json]]:
    """Each option of a command and of its subcommands, with the full name of the command that has it."""
    options: list[Json] = command.get("options") or []
    below = [found for part in options if part["type"] < STRING for found in _options(part, f"{name} {part['name']}")]
    return below + [(name, own) for own in options if own["type"] >= STRING]
