"""Registering commands through discord.py's tree, and emojis of the application."""

from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.playground.command_validation import check_command, check_commands
from bot.playground.errors import ApiError
from tests.bot.playground.conftest import ProbeBot
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground

GIF = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(16)


async def play(interaction: discord.Interaction, packs: app_commands.Range[int, 1, 2] = 1) -> None:
    await interaction.response.send_message(f"{packs} packs")


def play_command(name: str = "play", description: str = "Play a game") -> app_commands.Command[Any, ..., None]:
    return app_commands.Command(name=name, description=description, callback=play)


async def test_a_sync_keeps_the_id_of_a_name(bot: ProbeBot, playground: Playground) -> None:
    assert not playground.world.commands
    bot.tree.add_command(play_command())
    (first,) = await bot.tree.sync()
    bot.tree.add_command(play_command("rules"))
    synced = {command.name: command.id for command in await bot.tree.sync()}
    assert synced["play"] == first.id
    assert len(playground.world.commands) == 2
    fetched = {command.name: command.id for command in await bot.tree.fetch_commands()}
    assert fetched == synced


async def test_a_sync_removes_what_is_gone_and_brings_it_back_under_its_id(bot: ProbeBot) -> None:
    bot.tree.add_command(play_command())
    (first,) = await bot.tree.sync()
    bot.tree.clear_commands(guild=None)
    assert await bot.tree.sync() == []
    bot.tree.add_command(play_command(description="Play again"))
    (again,) = await bot.tree.sync()
    assert (again.id, again.description) == (first.id, "Play again")


async def test_a_guilds_commands_are_its_own(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    guild = bot.guilds[0]
    bot.tree.add_command(play_command(), guild=guild)
    (command,) = await bot.tree.sync(guild=guild)
    assert command.guild_id == guild.id
    assert await bot.tree.fetch_commands() == []
    assert (await ann.command("play", "#games", packs=2)).text == "2 packs"
    with pytest.raises(ClientRefusal):
        await ann.command("play", ann.dm)


async def test_the_clients_own_commands_do_not_reach_an_app(bot: ProbeBot, ann: Person) -> None:
    bot.tree.add_command(play_command("me"))
    await bot.tree.sync()
    with pytest.raises(ClientRefusal, match="the client's own"):
        await ann.command("me", "#games", packs=2)


async def test_one_command_can_be_fetched_edited_and_deleted(bot: ProbeBot) -> None:
    bot.tree.add_command(play_command())
    (command,) = await bot.tree.sync()
    fetched = await bot.tree.fetch_command(command.id)
    edited = await fetched.edit(description="Play now")
    assert (edited.id, edited.description) == (command.id, "Play now")
    await edited.delete()
    with pytest.raises(discord.NotFound) as refusal:
        await bot.tree.fetch_command(command.id)
    assert refusal.value.code == 10063


async def test_a_command_created_twice_is_one(bot: ProbeBot) -> None:
    payload: Any = play_command().to_dict(bot.tree)
    assert bot.application_id is not None
    first = await bot.http.upsert_global_command(bot.application_id, payload)
    again = await bot.http.upsert_global_command(bot.application_id, payload)
    assert first["id"] == again["id"]
    assert len(await bot.tree.fetch_commands()) == 1


async def test_a_client_checks_options_and_a_raw_one_does_not(bot: ProbeBot, ann: Person) -> None:
    bot.tree.add_command(play_command())
    await bot.tree.sync()
    for options in ({"packs": 3}, {"packs": "two"}, {"players": 2}):
        with pytest.raises(ClientRefusal):
            await ann.command("play", "#games", **options)
    reply = await ann.command("play", "#games", packs=2)
    assert reply.text == "2 packs"


async def test_a_command_for_managers_is_not_offered_to_others(bot: ProbeBot, ann: Person, bob: Person) -> None:
    command = play_command()
    command.default_permissions = discord.Permissions(manage_guild=True)
    command.guild_only = True
    bot.tree.add_command(command)
    await bot.tree.sync()
    with pytest.raises(ClientRefusal, match="may not use /play"):
        await bob.command("play", "#games")
    with pytest.raises(ClientRefusal, match="not offered in a DM"):
        await ann.command("play", ann.dm)
    assert (await ann.command("play", "#games")).text == "1 packs"


async def test_what_discord_refuses_fails_the_sync(bot: ProbeBot) -> None:
    command = play_command()
    command.description = ""
    bot.tree.add_command(command)
    with pytest.raises(app_commands.CommandSyncFailure, match=r"(?s)play.*description.*between 1 and 100"):
        await bot.tree.sync()


@pytest.mark.parametrize(
    ("change", "path"),
    [
        pytest.param({"name": "Play"}, "name", id="upper case"),
        pytest.param({"name": "play whot"}, "name", id="a space"),
        pytest.param({"name": "p" * 33}, "name", id="a long name"),
        pytest.param({"name": None}, "name", id="no name"),
        pytest.param({"description": "d" * 101}, "description", id="a long description"),
        pytest.param({"options": [{"type": 3, "name": "a", "description": "a"}] * 26}, "options", id="26 options"),
        pytest.param({"options": [{"type": 12, "name": "a", "description": "a"}]}, "options", id="no such type"),
        pytest.param({"options": [{"type": 3, "name": "a"}]}, "options", id="an option without description"),
        pytest.param(
            {
                "options": [
                    {"type": 3, "name": "a", "description": "a"},
                    {"type": 3, "name": "b", "description": "b", "required": True},
                ]
            },
            "options",
            id="a required option last",
        ),
        pytest.param(
            {"options": [{"type": 3, "name": "a", "description": "a", "choices": [{"name": "", "value": "x"}]}]},
            "options",
            id="a choice without a name",
        ),
    ],
)
def test_a_command_over_the_limits_is_refused(change: dict[str, object], path: str) -> None:
    command = {"name": "play", "description": "Play", **change}
    with pytest.raises(ApiError) as refusal:
        check_command(command)
    assert path in refusal.value.body["errors"]


def test_names_of_other_scripts_are_allowed() -> None:
    for name in ("spielen-2", "играть", "खेलना", "ゲーム", "c'est"):
        check_command({"name": name, "description": "Play"})


def test_a_whole_command_has_a_size() -> None:
    choices = [{"name": f"{i}", "value": "v" * 100} for i in range(25)]
    options = [{"type": 3, "name": f"option-{i}", "description": "d" * 100, "choices": choices} for i in range(4)]
    with pytest.raises(ApiError, match="8000"):
        check_command({"name": "play", "description": "Play", "options": options})


def test_the_names_of_a_scope_are_unique() -> None:
    command = {"name": "play", "description": "Play"}
    with pytest.raises(ApiError, match="unique"):
        check_commands([command, command])
    check_commands([command, {"name": "play", "type": 2}])


async def test_application_emojis_are_kept_served_and_used(
    bot: ProbeBot, playground: Playground, http: aiohttp.ClientSession
) -> None:
    emoji = await bot.create_application_emoji(name="circle", image=PNG)
    still = await bot.create_application_emoji(name="spin", image=GIF)
    assert (emoji.animated, still.animated) == (False, True)
    assert {each.name for each in await bot.fetch_application_emojis()} == {"circle", "spin"}
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(emoji=emoji, custom_id="circle"))
    await bot.text_channel("games").send(view=view)
    (message,) = playground.person("Ann").sees("#games")
    assert message.buttons[0].data["emoji"]["id"] == str(emoji.id)
    renamed = await emoji.edit(name="ring")
    assert renamed.name == "ring"
    assert (await bot.fetch_application_emoji(emoji.id)).name == "ring"
    async with http.get(f"{playground.origin}/emojis/{emoji.id}.png") as response:
        assert await response.read() == PNG
    await emoji.delete()
    with pytest.raises(discord.NotFound) as refusal:
        await bot.fetch_application_emoji(emoji.id)
    assert refusal.value.code == 10014
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await bot.text_channel("games").send(view=view)


@pytest.mark.parametrize(("name", "size"), [("circle", 8), ("x", 8), ("large", 256 * 1024)])
async def test_an_emoji_over_the_limits_is_refused(bot: ProbeBot, name: str, size: int) -> None:
    await bot.create_application_emoji(name="circle", image=PNG)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.create_application_emoji(name=name, image=PNG + bytes(size))
    assert refusal.value.code == 50035
