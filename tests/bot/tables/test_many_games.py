"""A catalogue that has outgrown /play: what stands there, and how every game is opened and played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType
from pydantic import Field

from bot.playground.model import Json
from bot.rules import picker
from bot.tables import open_command
from bot.tables.open_command import MOST_LISTED, MOST_SIZE, RESERVE, size_of
from games.api import AnyGame, Options
from games.catalogue import GAMES
from games.engine.table import Status
from games.rung import Rung, rung_of
from tests.bot.stage import GAMES_CHANNEL, Stage, behind_more, open_by_games, plays, refused, stage, table_id
from tests.games.toy import Toy, ToyOptions, ToyState
from tests.loopback.person import Person

MANY = 40
IN_TRIAL = 5
"""Each game whose number this divides is in trial."""


class AloneState(ToyState):
    def evaluate(self, seat: int) -> float:
        return self.totals[seat]


class Alone(Toy):
    """The toy for one person."""

    key, name = "alone", "Alone"

    def seat_range(self, options: ToyOptions) -> range:
        return range(1, 2)

    def new(self, options: ToyOptions, seats: int) -> ToyState:
        return AloneState(options, seats)


def toy(number: int) -> AnyGame:
    """One of many games, all alike but for their names."""
    rules: dict[str, Any] = {"rules": ()} if number % IN_TRIAL == 0 else {}
    made: AnyGame = type(f"Toy{number}", (Toy,), {"key": f"toy-{number}", "name": f"Snap {number}", **rules})()
    return made


TOYS = {game.key: game for game in (*map(toy, range(MANY)), Alone())}


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue has them all behind the games that come with Parlour."""
    for key, game in TOYS.items():
        monkeypatch.setitem(GAMES, key, game)


def play_of(house: Stage) -> Json:
    """The command as it is registered."""
    command = house.playground.world.commands.find("play")
    assert command is not None
    return command


def texts_of(part: Json) -> Iterator[str]:
    """All that Discord counts of a command."""
    yield from (str(part[key]) for key in ("name", "description", "value") if key in part)
    for inner in (*(part.get("options") or ()), *(part.get("choices") or ())):
        yield from texts_of(inner)


async def test_play_has_as_many_games_as_fit_in_their_order_and_none_in_trial(house: Stage) -> None:
    command = play_of(house)
    listed = [option["name"] for option in command["options"]]
    assert all(option["type"] == AppCommandOptionType.subcommand.value for option in command["options"])
    finished = [key for key, game in GAMES.items() if rung_of(game) is not Rung.TRIAL]
    assert len(finished) > len(listed)
    assert [key for key in finished if key in listed] == listed
    assert finished[: len(listed) - 1] == listed[:-1]
    size = sum(map(len, texts_of(command)))
    assert size == size_of(command) <= MOST_SIZE - RESERVE
    reply = await house.person("Ann").command("play toy-1", GAMES_CHANNEL, bonus="5", start="high")
    table, _ = await house.stored(table_id(reply.shown))
    assert (table.game, table.options) == ("toy-1", {"bonus": 5, "start": "high"}), "it needs no form"
    left_out = min(size_of(option) for option in command["options"] if option["name"].startswith("toy-"))
    assert size + left_out > MOST_SIZE - RESERVE


class Shouting(Options):
    """An option of a name that no command takes."""

    LOUD: bool = Field(False, title="Loud", description="Whether SNAP is shouted.")


async def test_play_lists_what_discord_takes(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_command, "MOST_SIZE", 100_000)
    # without its own check of the size the loopback Discord takes the command
    monkeypatch.setattr("bot.playground.command_validation._MAX_TOTAL", 100_000)
    monkeypatch.setattr(type(TOYS["toy-1"]), "options", Shouting)
    monkeypatch.setattr(type(TOYS["toy-1"]), "seat_range", lambda self, options: range(2, 5))
    async with stage(database_file) as house:
        ann, listed = house.person("Ann"), {option["name"] for option in play_of(house)["options"]}
        assert len(listed) == MOST_LISTED
        assert "toy-1" not in listed
        opened = await open_by_games(ann, TOYS["toy-1"])
        told = await ann.submit_modal(await behind_more(ann, opened, "Options"), {"Loud": ["true"]})
        assert (await house.session(table_id(opened.shown))).options == Shouting(LOUD=True), told.text


@pytest.mark.parametrize("is_direct", [False, True])
async def test_a_game_for_one_asks_for_its_options_first(house: Stage, ann: Person, is_direct: bool) -> None:
    page = await ann.command("games", GAMES_CHANNEL)
    forged = await ann.forge_modal(GAMES_CHANNEL, "q1:open:alone", {"bonus": "6"}, message=page.message)
    refused(forged, "The option bonus can be none or 5.")
    assert await house.database.tables.seated(ann.id) == []
    place: Any = ann.dm if is_direct else GAMES_CHANNEL
    asked = await open_by_games(ann, TOYS["alone"], place)
    assert list(asked.form.fields) == ["Bonus", "Start"]
    opened = await ann.submit_modal(asked, {"Bonus": ["5"]})
    session = await house.session(table_id(opened.shown))
    assert (session.table.status, session.table.is_direct) == (Status.PLAYING, is_direct)
    assert session.options.model_dump(mode="json") == {"bonus": 5, "start": "low"}
    if is_direct:
        assert plays(opened.shown)


@pytest.mark.parametrize(
    ("command", "finds"), [("rules", "The rules of Snap 23"), ("learn", "Learn Snap 23"), ("league board", "Snap 23")]
)
async def test_beyond_25_games_a_command_completes_what_is_typed(ann: Person, command: str, finds: str) -> None:
    offered = await ann.autocomplete(command, GAMES_CHANNEL, "game", "")
    narrowed = await ann.autocomplete(command, GAMES_CHANNEL, "game", "snap 23")
    assert len(offered) == 25
    assert [choice["value"] for choice in narrowed] == ["toy-23"]
    for game in ("toy-23", "Snap 23", " snap 23"):
        assert finds in (await ann.command(command, GAMES_CHANNEL, game=game)).text
    assert "pick" in (await ann.command(command, GAMES_CHANNEL, game="chess")).text
    by = await ann.autocomplete("league board", GAMES_CHANNEL, "by", "", game="Snap 23")
    assert "Won" in [choice["name"] for choice in by]


async def test_the_help_leads_through_all_games_to_its_words(ann: Person) -> None:
    reply = await ann.command("help", GAMES_CHANNEL)
    labels: set[str] = set()
    for _ in range(-(-len(GAMES) // picker.GAMES_A_PAGE)):
        assert [button.label for button in reply.shown.buttons].count("Next →") == 1
        labels |= {button.label for button in reply.shown.buttons}
        reply = await ann.click(reply, "Next →")
    assert {game.short_name for game in GAMES.values()} <= labels
    assert "**How hands work**" in reply.text


async def test_names_that_take_every_row_leave_one_for_the_way_on(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["A game of many words 1", "A game of many words 2", *(f"Some {key}" for key in "abcde")]
    for game, name in zip(GAMES.values(), names, strict=False):
        monkeypatch.setattr(type(game), "short_name", name)
    monkeypatch.setattr(picker, "GAMES_A_PAGE", picker.MOST_GAMES)
    reply = await ann.command("games", GAMES_CHANNEL)
    assert [button.label for button in reply.shown.buttons][:7] == names
    assert reply.shown.button("Next →") is not None
