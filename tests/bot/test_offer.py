"""Games in trial: off until whoever runs the bot turns them on, and then played for nothing but fun."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from bot.messages.query import Query
from bot.offer import TURNED_OFF, Offer
from bot.rules.tutorial import OPEN, PLAY
from bot.settings import Settings
from games.api import Topic
from games.catalogue import GAMES
from games.engine.table import Status
from games.rung import Rung, rung_of
from tests.bot.stage import (
    ALL_GAMES,
    GAMES_CHANNEL,
    Stage,
    game_pages,
    open_by_games,
    press_first,
    refused,
    stage,
    table_id,
    until,
    wait_for_table,
)
from tests.games.toy import Toy
from tests.loopback.person import Person
from tests.loopback.playground import Playground

OFF = Offer()


class Trial(Toy):
    """A game that nobody can read the rules of."""

    key, name = "snip", "Snip"
    rules: ClassVar[tuple[Topic, ...]] = ()


class Other(Trial):
    key, name = "snap-up", "Snap up"


@pytest.fixture(autouse=True)
def in_trial() -> Iterator[None]:
    """Two games in trial stand before all others in the catalogue."""
    trial = {game.key: game for game in (Trial(), Other())}
    assert {rung_of(game) for game in trial.values()} == {Rung.TRIAL}
    others = dict(GAMES)
    GAMES.clear()
    GAMES.update(trial | others)
    yield
    GAMES.clear()
    GAMES.update(others)


@pytest.fixture
async def quiet(database_file: Path) -> AsyncIterator[Stage]:
    """A bot of which no game in trial is on."""
    async with stage(database_file, offer=OFF) as started:
        await started.restored()
        yield started


async def play_on(house: Stage, table: str) -> None:
    """Play a table to its end."""
    session = await house.session(table)
    while session.table.is_open:
        await until(house.playground, lambda: bool(session.to_act) or not session.table.is_open)
        if session.table.is_open:
            mover = await house.mover(table)
            await press_first(mover, (await mover.command("hand", GAMES_CHANNEL, table=table)).shown)


def choices(house: Stage, name: str) -> set[str]:
    """What the option `game` of a command offers; of /play its games."""
    command = house.playground.world.commands.find(name)
    assert command is not None
    if name == "play":
        return {option["name"] for option in command["options"]}
    return {choice["value"] for choice in command["options"][0]["choices"]}


async def begin(house: Stage) -> str:
    """Let Ann open a table of the game in trial, and Bob join; its name."""
    ann, bob = house.person("Ann"), house.person("Bob")
    lobby = (await open_by_games(ann, Trial())).shown
    await bob.click(lobby, "Join")
    await ann.click(lobby, "Start")
    return table_id(lobby)


# Off


async def test_a_game_in_trial_is_offered_nowhere_until_it_is_turned_on(quiet: Stage) -> None:
    ann = quiet.person("Ann")
    pages = await game_pages(ann)
    for page in pages:
        assert Trial.name not in page.text
        assert page.button(Trial.name) is None
    assert Trial.key not in choices(quiet, "play") | choices(quiet, "rules") | choices(quiet, "learn")
    for command in ("rules", "learn"):
        assert "pick" in (await ann.command(command, GAMES_CHANNEL, raw=True, game=Trial.key)).text
    for query in (OPEN, PLAY):  # a button that is left of it
        reply = await ann.click(pages[0], Query(query, (Trial.key,)).custom_id, forged=True)
        refused(reply, TURNED_OFF.format(Trial.name))
    assert await quiet.database.tables.seated(ann.id) == []


# On


async def test_a_game_that_is_turned_on_is_offered_as_in_trial_behind_the_others(database_file: Path) -> None:
    async with stage(database_file, offer=Offer(frozenset({Other.key}))) as house:
        ann = house.person("Ann")
        drawn = [picture.description for page in await game_pages(ann) for picture in page.pictures]
        assert sum("Snap up: 1 minute, in trial." in description for description in drawn) == 1
        await ann.command("my settings", GAMES_CHANNEL, pictures="off")
        lines = [line for page in await game_pages(ann) for line in page.text.split("\n")]
        assert [line for line in lines if "in trial" in line] == ["Snap up: 1 minute, in trial"]
        assert lines.index("Snap up: 1 minute, in trial") == len(lines) - 1
        assert Other.key not in choices(house, "play")
        assert Other.key in choices(house, "rules")
        assert Trial.key not in choices(house, "rules")


@pytest.mark.parametrize("is_forged", [False, True])
async def test_a_table_in_trial_is_never_rated(house: Stage, ann: Person, bob: Person, *, is_forged: bool) -> None:
    lobby = (await open_by_games(ann, Trial())).shown
    assert " In trial, so not rated. " in lobby.text
    menu = await ann.click(lobby, "More…")
    assert "In trial, so not rated." in menu.text
    form = await ann.click(menu, "Options")
    assert "Rated" not in form.form.fields
    if is_forged:
        await ann.forge_modal(GAMES_CHANNEL, f"p1:options:{table_id(lobby)}:0:1", {"rated": "true"}, message=menu.shown)
    await bob.click(lobby, "Join")
    await ann.click(lobby, "Start")
    await play_on(house, table_id(lobby))
    assert (await house.session(table_id(lobby))).table.status is Status.OVER
    assert "No rated game yet." in (await ann.command("profile", GAMES_CHANNEL)).text


async def test_a_game_back_in_trial_is_not_rated(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Trial, "rules", Toy.rules)
    lobby = (await open_by_games(ann, Trial())).shown
    assert " Rated. " in lobby.text
    monkeypatch.setattr(Trial, "rules", ())
    assert "In trial, so not rated." in (await ann.click(lobby, "More…")).text
    await bob.click(lobby, "Join")
    await ann.click(lobby, "Start")
    await play_on(house, table_id(lobby))
    assert "No rated game yet." in (await ann.command("profile", GAMES_CHANNEL)).text


# Turned off again


async def test_what_was_begun_goes_on_and_stays_readable_when_its_game_is_turned_off(database_file: Path) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground, offer=ALL_GAMES) as house:
            tables = [await begin(house) for _ in range(2)]
            await play_on(house, tables[0])
        async with stage(database_file, playground=playground, offer=OFF) as house:
            await house.restored()
            ann = house.person("Ann")
            await play_on(house, tables[1])
            over = await wait_for_table(ann, tables[1], "The game is over")
            refused(await ann.click(over, "Rematch"), TURNED_OFF.format(Trial.name))
            for table in tables:
                record = (await ann.command("record", GAMES_CHANNEL, table=table)).shown
                assert record.attachments
            board = await ann.command("league board", GAMES_CHANNEL, game=Trial.key)
            assert Trial.name in board.text


# The setting


@pytest.mark.parametrize(
    ("token", "given", "on"),
    [
        ("", "", {"snip", "snap-up"}),
        ("", "snip", {"snip", "snap-up"}),
        ("t", "", set()),
        ("t", "snip", {"snip"}),
        ("t", " Snip , snap-up,", {"snip", "snap-up"}),
        ("t", "all", {"snip", "snap-up"}),
        ("t", "ALL", {"snip", "snap-up"}),
        ("t", "chess", set()),
    ],
)
def test_a_setting_names_games_in_trial(monkeypatch: pytest.MonkeyPatch, token: str, given: str, on: set[str]) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    monkeypatch.setenv("PARLOUR_TRIAL_GAMES", given)
    offer = Settings(_env_file=None).offer
    assert {game.key for game in offer.games} == on | {key for key in GAMES if key not in ("snip", "snap-up")}
    assert offer.unknown == (("chess",) if given == "chess" else ())
