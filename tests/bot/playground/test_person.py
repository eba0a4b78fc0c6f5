"""Scripted people: what they see, what the client refuses them, what a forged request can do."""

import asyncio

import discord
import pytest

from tests.bot.playground.conftest import ProbeBot, data_of, send_buttons
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Modal, Reply, SeenMessage


async def test_a_person_sees_channels_and_the_own_dm(playground: Playground, ann: Person) -> None:
    names = [channel.name for channel in ann.channels() if not channel.is_dm]
    assert names == ["lobby", "games", "table-talk"]
    assert [channel for channel in ann.channels() if channel.is_dm] == [ann.dm]
    assert playground.person(ann.id) is playground.person("Ann") is ann


async def test_the_same_people_and_places_after_a_restart() -> None:
    first, second = Playground().world, Playground().world
    assert first.people == second.people
    assert first.guild.id == second.guild.id
    assert list(first.channels) == list(second.channels)


@pytest.mark.parametrize("key", ["Zoe", 1, "#nowhere"])
async def test_who_or_what_does_not_exist_is_named(key: str | int) -> None:
    playground = Playground()
    with pytest.raises(LookupError):
        playground.person(key)
    with pytest.raises(LookupError):
        playground.world.channel(key)


async def test_waiting_ends_with_what_is_there_or_comes(playground: Playground, ann: Person, bob: Person) -> None:
    waiting = asyncio.create_task(bob.wait_for(lambda message: message.text == "hello"))
    await asyncio.sleep(0)
    ann.say("#lobby", "not this")
    ann.say("#games", "hello")
    seen = await waiting
    assert seen.channel_id == playground.world.channel("#games").id
    assert (await bob.wait_for(lambda message: message.text == "hello", "#games")).id == seen.id


async def test_waiting_is_bound_to_its_channel(ann: Person, bob: Person) -> None:
    ann.say("#lobby", "hello")
    with pytest.raises(TimeoutError, match="Bob waited"):
        await bob.wait_for(lambda message: message.text == "hello", "#games", seconds=0)


async def test_nobody_waits_for_what_others_are_told(bot: ProbeBot, ann: Person, bob: Person) -> None:
    await (await bot.fetch_user(ann.id)).send("your hand")
    with pytest.raises(TimeoutError):
        await bob.wait_for(lambda message: message.text == "your hand", seconds=0)
    assert (await ann.wait_for(lambda message: message.text == "your hand")).channel_id == ann.dm.id


async def test_a_client_refuses_what_is_not_on_the_message(bot: ProbeBot, ann: Person, bob: Person) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Start", custom_id="start", disabled=True))
    message = await bot.text_channel("games").send("table", view=view)
    for control in ("Start", "start", "Stop"):
        with pytest.raises(ClientRefusal):
            await ann.click(message.id, control)
    with pytest.raises(ClientRefusal):
        await ann.select(message.id, "Symbols", "star")
    private = await (await bot.fetch_user(ann.id)).send("hand", view=view)
    with pytest.raises(ClientRefusal, match="Bob does not see"):
        await bob.click(private.id, "Start")
    with pytest.raises(ClientRefusal):
        ann.delete(1)
    assert bot.interactions.empty()


async def test_a_forged_click_reaches_the_bot_whatever_it_names(
    bot: ProbeBot, playground: Playground, ann: Person, bob: Person
) -> None:
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
    with pytest.raises(ClientRefusal, match="needs a channel"):
        await bob.click(12345, "gone", forged=True)


async def test_a_forged_select_may_hold_any_value(bot: ProbeBot, bob: Person) -> None:
    message = await send_buttons(bot, "Go")
    forged = asyncio.create_task(bob.select(message.id, "cards", "the best", forged=True))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["values"] == ["the best"]
    await interaction.response.defer()
    await forged


async def test_a_select_takes_as_many_options_as_it_says(bot: ProbeBot, ann: Person) -> None:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=name) for name in ("circle", "star")]
    view.add_item(discord.ui.Select(placeholder="Symbol", custom_id="symbol", options=options))
    message = await bot.text_channel("games").send(view=view)
    for values in ((), ("circle", "star"), ("square",)):
        with pytest.raises(ClientRefusal):
            await ann.select(message.id, "Symbol", *values)
    menu = ann.sees("#games")[0].select("symbol")
    assert menu is not None
    assert menu.labels == ["circle", "star"]


async def test_raw_options_go_out_of_every_range(bot: ProbeBot, ann: Person) -> None:
    @bot.tree.command(description="Play")
    async def play(interaction: discord.Interaction, packs: discord.app_commands.Range[int, 1, 2]) -> None: ...

    await bot.tree.sync()
    sent = asyncio.create_task(
        ann.command("play", "#games", raw=True, packs=99, rubber="endless", rated=True, odds=0.5)
    )
    interaction = await bot.next_interaction()
    assert data_of(interaction)["options"] == [
        {"name": "packs", "type": 4, "value": 99},
        {"name": "rubber", "type": 3, "value": "endless"},
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


async def test_a_modal_is_submitted_by_who_opened_it(bot: ProbeBot, ann: Person, bob: Person) -> None:
    message = await send_buttons(bot, "Name")
    clicked = asyncio.create_task(ann.click(message.id, "Name"))
    modal = discord.ui.Modal(title="Name", custom_id="name")
    modal.add_item(discord.ui.TextInput(label="Name", custom_id="field"))
    await (await bot.next_interaction()).response.send_modal(modal)
    reply = await clicked
    with pytest.raises(ClientRefusal):
        await bob.submit_modal(reply, {"Name": "x"})
    with pytest.raises(LookupError, match="no field Colour"):
        await ann.submit_modal(reply, {"Colour": "red"})
    with pytest.raises(ClientRefusal, match="no modal"):
        await ann.submit_modal(await _deferred(bot, ann, message), {})


async def _deferred(bot: ProbeBot, person: Person, message: discord.Message) -> Reply:
    clicked = asyncio.create_task(person.click(message.id, "Name"))
    await (await bot.next_interaction()).response.defer()
    return await clicked


async def test_managers_delete_and_others_do_not(ann: Person, bob: Person) -> None:
    theirs = ann.say("#games", "mine")
    with pytest.raises(ClientRefusal):
        bob.delete(theirs)
    own = bob.say("#games", "also mine")
    bob.delete(own)
    ann.delete(theirs)
    assert ann.sees("#games") == []


def test_the_text_of_a_message_is_all_its_words() -> None:
    message = SeenMessage(
        {
            "id": "1",
            "channel_id": "2",
            "content": "content",
            "attachments": [],
            "embeds": [
                {
                    "author": {"name": "author"},
                    "title": "title",
                    "description": "description",
                    "fields": [{"name": "field", "value": "value"}],
                    "footer": {"text": "footer"},
                }
            ],
            "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}],
        }
    )
    assert message.text.split("\n") == ["content", "author", "title", "description", "field", "value", "footer"]
    assert [(button.label, button.custom_id) for button in message.buttons] == [("Go", "go")]


def test_a_modal_is_filled_by_label_or_custom_id_and_keeps_presets() -> None:
    modal = Modal(
        1,
        "Settings",
        "settings",
        [
            {"type": 10, "content": "words"},
            {"type": 1, "components": [{"type": 4, "custom_id": "name", "label": "Name", "value": "old"}]},
            {
                "type": 18,
                "label": "Timer",
                "component": {
                    "type": 3,
                    "custom_id": "timer",
                    "options": [{"label": "none", "value": "none", "default": True}, {"label": "1h", "value": "1h"}],
                },
            },
        ],
    )
    words, row, label = modal.filled({"name": "new"})
    assert words == {"type": 10, "id": 0}
    assert row["components"][0]["value"] == "new"
    assert label["component"]["values"] == ["none"]
    assert modal.filled({"Timer": ["1h"]})[2]["component"]["values"] == ["1h"]
