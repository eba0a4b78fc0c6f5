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
from bot.playground.notices import InteractionAnswered
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


TYPED = option("table", STRING, autocomplete=True)
TABLE_COMMANDS = ("replay", "record", "fairdeal", "hand", "table", "leave", "end")


@pytest.mark.parametrize(
    ("name", "options", "given", "sentence"),
    [
        ("scores", [], {}, GONE),
        ("play ludo", [option("ludo", 1)], {}, GONE),
        ("league", [], {}, CHANGED),  # it has subcommands meanwhile
        ("play whot", [option("whot", 1, options=[option("stakes", STRING)])], {"stakes": "high"}, CHANGED),
        ("record", [], {}, CHANGED),  # an option is required meanwhile
        *((name, [option("table", INTEGER)], {"table": 7}, CHANGED) for name in TABLE_COMMANDS),
    ],
)
async def test_a_command_that_is_gone_or_has_changed_says_so(
    house: Stage, ann: Person, name: str, options: list[Json], given: Json, sentence: str
) -> None:
    cache(house, name.split()[0], *options)
    refused(await ann.command(name, GAMES_CHANNEL, **given), sentence)
    assert await house.database.tables.seated(ann.id) == []


async def test_an_entry_of_a_menu_that_is_gone_says_so(house: Stage, ann: Person, bob: Person) -> None:
    cache(house, "Challenge", kind=2)
    refused(await ann.user_command("Challenge", bob, GAMES_CHANNEL), GONE)


async def test_no_option_takes_a_value_of_another_type(house: Stage, ann: Person) -> None:
    wrong: list[Json] = [{"rubber": 5}, {"packs": 1}, {"house": 1.5}, {"house": "3"}, {"house": True}, {"rated": "1"}]
    for given in wrong:
        refused(await ann.command("play whot", GAMES_CHANNEL, raw=True, **given), CHANGED)
    commands = [command for command in house.playground.world.commands(None) if command["type"] == 1]
    tried = [found for command in commands for found in _options(command, command["name"])]
    assert len(tried) > 50
    for name, wanted in tried:
        kind = wanted["type"]
        wanted["type"] = INTEGER if kind == STRING else STRING  # as the client has it
        value = 7 if kind == STRING else "seven"
        refused(await ann.command(name, GAMES_CHANNEL, raw=True, **{wanted["name"]: value}), CHANGED)
        wanted["type"] = kind
    assert await house.database.tables.seated(ann.id) == []


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("scores", TYPED),
        ("replay", option("game", STRING, autocomplete=True)),
        ("replay", TYPED | {"type": INTEGER}),
        ("rules", option("game", STRING, autocomplete=True)),
    ],
    ids=["gone", "option gone", "another type", "choices meanwhile"],
)
async def test_typing_into_an_older_option_offers_nothing(house: Stage, ann: Person, name: str, typed: Json) -> None:
    cache(house, name, typed)
    notices: list[Any] = []
    house.playground.world.subscribe(notices.append)
    await ann.autocomplete(name, GAMES_CHANNEL, typed["name"], "7")
    assert [each.body for each in notices if isinstance(each, InteractionAnswered)] == [{"choices": []}]


def _options(command: Json, name: str) -> list[tuple[str, Json]]:
    """Each option of a command and of its subcommands, with the full name of the command that has it."""
    options: list[Json] = command.get("options") or []
    below = [found for part in options if part["type"] < STRING for found in _options(part, f"{name} {part['name']}")]
    return below + [(name, own) for own in options if own["type"] >= STRING]
