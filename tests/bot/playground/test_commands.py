"""Commands, registered through discord.py's tree and used as a hostile client would, and the application's emojis."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.playground.command_validation import check_command, check_commands
from bot.playground.errors import ApiError
from tests.bot.playground.conftest import ProbeBot, data_of, refused, send_buttons, view_of
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground

GIF = b"GIF89a\x01\x00\x01\x00\x00\x00\x00;"
OPTION = {"type": 3, "name": "a", "description": "a"}
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


async def test_the_clients_own_commands_do_not_reach_an_app(bot: ProbeBot, ann: Person) -> None:
    bot.tree.add_command(play_command("me"))
    await bot.tree.sync()
    with pytest.raises(ClientRefusal, match="the client's own"):
        await ann.command("me", "#games", packs=2)


async def test_one_command_can_be_created_again_fetched_edited_and_deleted(bot: ProbeBot) -> None:
    bot.tree.add_command(play_command())
    (command,) = await bot.tree.sync()
    payload: Any = play_command().to_dict(bot.tree)
    assert bot.application_id is not None
    again = await bot.http.upsert_global_command(bot.application_id, payload)
    assert (int(again["id"]), len(await bot.tree.fetch_commands())) == (command.id, 1)
    fetched = await bot.tree.fetch_command(command.id)
    edited = await fetched.edit(description="Play now")
    assert (edited.id, edited.description) == (command.id, "Play now")
    await edited.delete()
    with refused(10063):
        await bot.tree.fetch_command(command.id)


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
        ({"name": "Play"}, "name"),
        ({"name": "play whot"}, "name"),
        ({"name": "p" * 33}, "name"),
        ({"name": None}, "name"),
        ({"description": "d" * 101}, "description"),
        ({"options": [OPTION] * 26}, "options"),
        ({"options": [OPTION | {"type": 12}]}, "options"),
        ({"options": [{"type": 3, "name": "a"}]}, "options"),
        ({"options": [OPTION, OPTION | {"name": "b", "required": True}]}, "options"),
        ({"options": [OPTION | {"choices": [{"name": "", "value": "x"}]}]}, "options"),
    ],
)
def test_a_command_over_the_limits_is_refused(change: dict[str, object], path: str) -> None:
    with pytest.raises(ApiError) as refusal:
        check_command({"name": "play", "description": "Play", **change})
    assert path in refusal.value.body["errors"]


def test_names_are_of_any_script_and_unique_and_a_whole_command_has_a_size() -> None:
    for name in ("spielen-2", "играть", "खेलना", "ゲーム", "c'est"):
        check_command({"name": name, "description": "Play"})
    choices = [{"name": f"{i}", "value": "v" * 100} for i in range(25)]
    options = [{"type": 3, "name": f"option-{i}", "description": "d" * 100, "choices": choices} for i in range(4)]
    with pytest.raises(ApiError, match="8000"):
        check_command({"name": "play", "description": "Play", "options": options})
    command = {"name": "play", "description": "Play"}
    with pytest.raises(ApiError, match="unique"):
        check_commands([command, command])
    check_commands([command, {"name": "play", "type": 2}])


async def test_raw_options_go_out_of_every_range(bot: ProbeBot, ann: Person) -> None:
    @bot.tree.command(description="Play")
    async def play(interaction: discord.Interaction, packs: discord.app_commands.Range[int, 1, 2]) -> None: ...

    await bot.tree.sync()
    sent = asyncio.create_task(ann.command("play", "#games", raw=True, packs=99, rubber="x", rated=True, odds=0.5))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["options"] == [
        {"name": "packs", "type": 4, "value": 99},
        {"name": "rubber", "type": 3, "value": "x"},
        {"name": "rated", "type": 5, "value": True},
        {"name": "odds", "type": 10, "value": 0.5},
    ]
    await interaction.response.send_message("One or two packs, please.", ephemeral=True)
    assert (await sent).text == "One or two packs, please."


async def test_commands_that_cannot_be_used_are_named(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    group = discord.app_commands.Group(name="parlour", description="Settings")

    @group.command(description="Settings")
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("settings", ephemeral=True)

    bot.tree.add_command(group)
    await bot.tree.sync()
    assert (await ann.command("/parlour settings", "#games")).is_ephemeral
    for name in ("unknown", "parlour", "parlour colours"):
        with pytest.raises(ClientRefusal):
            await ann.command(name, "#games")
    thread = playground.world.create_thread(playground.world.channel("#games"), ann.user, "old")
    playground.world.set_archived(thread, True)
    with pytest.raises(ClientRefusal, match="archived"):
        await ann.command("parlour settings", thread)


async def test_a_forged_click_reaches_the_bot(bot: ProbeBot, playground: Playground, ann: Person, bob: Person) -> None:
    message = await send_buttons(bot, "Go")
    forged = asyncio.create_task(bob.click(message.id, "p1:another:table", forged=True))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["custom_id"] == "p1:another:table"
    await interaction.response.send_message("That is another table's button.", ephemeral=True)
    assert (await forged).text == "That is another table's button."

    forged = asyncio.create_task(bob.click(12345, "gone", forged=True, channel="#lobby"))
    interaction = await bot.next_interaction()
    assert interaction.message is not None
    assert interaction.message.id == 12345
    with pytest.raises(discord.NotFound):
        await interaction.response.edit_message(content="there is none")
    await interaction.response.send_message("That message is gone.", ephemeral=True)
    assert (await forged).text == "That message is gone."

    chosen = asyncio.create_task(bob.select(message.id, "cards", "the best", forged=True))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["values"] == ["the best"]
    await interaction.response.defer()
    await chosen


async def test_emojis_are_kept_and_served(bot: ProbeBot, playground: Playground, http: aiohttp.ClientSession) -> None:
    emoji = await bot.create_application_emoji(name="circle", image=PNG)
    still = await bot.create_application_emoji(name="spin", image=GIF)
    assert (emoji.animated, still.animated) == (False, True)
    assert {each.name for each in await bot.fetch_application_emojis()} == {"circle", "spin"}
    view = view_of(discord.ui.Button(emoji=emoji, custom_id="circle"))
    await bot.text_channel("games").send(view=view)
    (message,) = playground.person("Ann").sees("#games")
    assert message.buttons[0].data["emoji"]["id"] == str(emoji.id)
    renamed = await emoji.edit(name="ring")
    assert renamed.name == "ring"
    assert (await bot.fetch_application_emoji(emoji.id)).name == "ring"
    async with http.get(f"{playground.origin}/emojis/{emoji.id}.png") as response:
        assert await response.read() == PNG
    await emoji.delete()
    with refused(10014):
        await bot.fetch_application_emoji(emoji.id)
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await bot.text_channel("games").send(view=view)


@pytest.mark.parametrize(("name", "size"), [("circle", 8), ("x", 8), ("large", 256 * 1024)])
async def test_an_emoji_over_the_limits_is_refused(bot: ProbeBot, name: str, size: int) -> None:
    await bot.create_application_emoji(name="circle", image=PNG)
    with refused(50035):
        await bot.create_application_emoji(name=name, image=PNG + bytes(size))
