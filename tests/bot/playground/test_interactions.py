"""Interactions: what reaches the bot, every way to answer, and what the person then sees."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import discord
import pytest
from discord import app_commands

from bot.playground.interactions import TOKEN_SECONDS
from bot.playground.model import Json
from tests.bot.playground.conftest import (
    ProbeBot,
    data_of,
    deferred,
    point_discord_at,
    press,
    press_on,
    refused,
    running,
    send_buttons,
    view_of,
)
from tests.clock import JumpingLoop
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import ReplyKind


@pytest.fixture
async def hasty(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """A playground whose interactions fail at once if nobody answers."""
    async with Playground(answer_seconds=0.05) as playground:
        point_discord_at(playground, monkeypatch)
        yield playground


def texts(person: Person) -> list[str]:
    return [message.text for message in person.sees("#games")]


async def test_a_click_tells_who_where_and_what(bot: ProbeBot, playground: Playground, bob: Person) -> None:
    interaction, clicked = await press(bot, bob)
    channel = bot.text_channel("games")
    assert interaction.type is discord.InteractionType.component
    assert interaction.user.id == bob.id
    assert isinstance(interaction.user, discord.Member)
    assert (interaction.channel, interaction.guild) == (channel, bot.guilds[0])
    assert interaction.locale is interaction.guild_locale is discord.Locale.american_english
    assert interaction.app_permissions == channel.permissions_for(channel.guild.me)
    assert not interaction.permissions.manage_messages
    assert interaction.message is not None
    assert interaction.message.content == "table"
    assert interaction.filesize_limit == 10 * 1024 * 1024
    assert interaction.context.guild
    assert not interaction.is_expired()
    await interaction.response.defer()
    await clicked
    playground.faults.deny("#games", "send_messages")
    interaction, clicked = await press_on(bot, bob, interaction.message)
    assert not interaction.app_permissions.send_messages
    await interaction.response.edit_message(content="an answer needs no permission")
    assert (await clicked).text == "an answer needs no permission"


async def test_a_message_answers_in_the_channel(bot: ProbeBot, ann: Person, bob: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.send_message("for all", embed=discord.Embed(title="Table"))
    reply = await clicked
    assert (reply.kind, reply.text, reply.shown.id) == (ReplyKind.MESSAGE, "for all\nTable", answer.message_id)
    assert not answer.is_ephemeral()
    assert texts(bob)[-1] == reply.text
    assert isinstance(answer.resource, discord.InteractionMessage)
    metadata = answer.resource.interaction_metadata
    assert metadata is not None
    assert metadata.user.id == ann.id
    with refused(40060):
        await discord.InteractionResponse(interaction).send_message("again")


async def test_an_ephemeral_answer_is_seen_by_one_person_alone(bot: ProbeBot, ann: Person, bob: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.send_message("a hand", ephemeral=True)
    reply = await clicked
    assert reply.is_ephemeral
    assert answer.is_ephemeral()
    assert ("a hand" in texts(ann), "a hand" in texts(bob)) == (True, False)
    assert bob.look(reply.shown.id) is None
    with refused(10008):
        await bot.text_channel("games").fetch_message(reply.shown.id)
    await interaction.delete_original_response()
    assert "a hand" not in texts(ann)


async def test_a_deferred_message_shows_thinking_then_the_answer(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.defer(thinking=True, ephemeral=True)
    assert answer is not None
    assert answer.is_thinking()
    assert any(message.is_loading for message in ann.sees("#games"))
    await interaction.edit_original_response(content="thought about it")
    reply = await clicked
    assert (reply.text, reply.is_ephemeral) == ("thought about it", True)
    assert not any(message.is_loading for message in ann.sees("#games"))


async def test_the_first_follow_up_takes_the_loading_messages_place(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.followup.send("the answer", ephemeral=False)
    reply = await clicked
    assert (reply.text, reply.is_ephemeral) == ("the answer", True)
    await interaction.followup.send("and one more")
    assert texts(ann) == ["table", "the answer", "and one more"]


async def test_a_deferred_update_leaves_the_message_until_the_edit(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    assert (await clicked).kind is ReplyKind.ACKNOWLEDGED
    await interaction.edit_original_response(content="edited")
    assert texts(ann) == ["edited"]
    assert (await interaction.original_response()).content == "edited"
    await interaction.delete_original_response()
    assert texts(ann) == []
    with refused(10008):
        await interaction.edit_original_response(content="too late")


async def test_an_update_changes_only_what_it_names(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.edit_message(embed=discord.Embed(description="added"))
    reply = await clicked
    assert (reply.kind, reply.text) == (ReplyKind.UPDATE, "table\nadded")
    assert reply.shown.data["edited_timestamp"] is not None
    assert [button.label for button in reply.shown.buttons] == ["Go"]


async def test_follow_ups_can_be_fetched_edited_and_deleted(bot: ProbeBot, ann: Person) -> None:
    other = await bot.text_channel("games").send("not by this interaction")
    interaction = await deferred(bot, ann)
    message = await interaction.followup.send("more", file=discord.File(BytesIO(b"text"), "note.txt"), wait=True)
    assert [attachment.filename for attachment in message.attachments] == ["note.txt"]
    assert (await interaction.followup.fetch_message(message.id)).content == "more"
    await message.edit(content="less")
    assert texts(ann)[-1] == "less"
    await message.delete()
    assert texts(ann)[-1] == "table"
    with refused(10008):
        await interaction.followup.edit_message(other.id, content="taken over")


async def test_a_token_dies_of_age(bot: ProbeBot, ann: Person) -> None:
    interaction = await deferred(bot, ann)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.jump(TOKEN_SECONDS)
    with refused(50027):
        await interaction.edit_original_response(content="much later")
    _, clicked = await press(bot, ann, "Other")
    with refused(10015):
        await interaction.edit_original_response(content="later still")
    assert (await clicked).has_failed


async def test_an_unanswered_interaction_fails_and_its_token_dies(hasty: Playground) -> None:
    ann = hasty.person("Ann")
    async with running(ProbeBot(), hasty.token) as bot:
        interaction, clicked = await press(bot, ann)
        reply = await clicked
        assert (reply.has_failed, reply.text) == (True, "This interaction failed")
        with refused(10062):
            await interaction.response.send_message("too late")
        message = await send_buttons(bot, "Go")
    assert (await ann.click(message.id, "Go")).has_failed, "no bot is connected"


async def test_a_webhook_without_an_answer_is_unknown(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    with refused(10015):
        await interaction.followup.send("before the callback")
    await interaction.response.defer()
    await clicked


async def test_an_answer_to_a_deleted_message_is_refused(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    assert interaction.message is not None
    ann.delete(interaction.message.id)
    with refused(10008):
        await interaction.response.edit_message(content="gone")
    with refused(50035, "In data.content: Must be 2000 or fewer in length."):
        await interaction.response.send_message("x" * 2001)
    await interaction.response.send_message("still here", ephemeral=True)
    assert (await clicked).text == "still here"


async def test_a_modal_nobody_opened_reaches_the_bot_when_forged(bot: ProbeBot, ann: Person) -> None:
    submitted = asyncio.create_task(ann.forge_modal("#games", "from yesterday", {"name": "x"}))
    submit = await bot.next_interaction()
    assert data_of(submit)["custom_id"] == "from yesterday"
    with refused(50035):
        await submit.response.edit_message(content="there is no message")
    await submit.response.send_message("That form is no longer open.", ephemeral=True)
    assert (await submitted).text == "That form is no longer open."


async def test_selects_send_their_values(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    options = [discord.SelectOption(label=name, value=name.lower()) for name in ("Circle", "Cross", "Star")]
    view = view_of(
        discord.ui.Select(placeholder="Symbols", custom_id="symbols", options=options, max_values=2),
        discord.ui.UserSelect(placeholder="Who", custom_id="who"),
        discord.ui.RoleSelect(placeholder="Team", custom_id="team"),
    )
    message = await bot.text_channel("games").send(view=view)
    eve, role = playground.person("Eve"), playground.world.guild.roles[0]
    chosen = []
    for menu, values in (("Symbols", ("Cross", "star")), ("Who", (str(eve.id),)), ("Team", (str(role.id),))):
        choosing = asyncio.create_task(ann.select(message.id, menu, *values))
        interaction = await bot.next_interaction()
        chosen.append(data_of(interaction))
        await interaction.response.defer()
        await choosing
    assert chosen[0]["values"] == ["cross", "star"]
    assert chosen[1]["resolved"]["users"][str(eve.id)]["username"] == "eve"
    assert chosen[2]["resolved"] == {"roles": {str(role.id): role.to_json()}}


async def test_commands_bring_their_options(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    answered: list[object] = []

    @bot.tree.command(description="Play a game")
    @app_commands.choices(rubber=[app_commands.Choice(name="Single game", value="single")])
    async def play(
        interaction: discord.Interaction,
        rubber: str,
        packs: app_commands.Range[int, 1, 2],
        rated: bool,
        host: discord.Member,
        place: discord.TextChannel,
        team: discord.Role,
        anyone: discord.Member | discord.Role,
    ) -> None:
        answered.extend((rubber, packs, rated, host.id, place.name, team, anyone))
        await interaction.response.send_message("a table")

    await bot.tree.sync()
    bob, home = playground.person("Bob"), playground.world.guild
    given: Json = {"rubber": "Single game", "packs": 2, "rated": True, "host": bob, "team": home.roles[0]}
    place = playground.world.channel("#lobby")
    reply = await ann.command("play", "#games", place=place, anyone=home.everyone, **given)
    guild = bot.guilds[0]
    assert reply.text == "a table"
    assert answered == ["single", 2, True, bob.id, "lobby", guild.me.top_role, guild.default_role]
    assert reply.shown.data["type"] == discord.MessageType.chat_input_command.value


@pytest.mark.parametrize("is_seen_by_all", [True, False])
async def test_a_follow_up_shows_no_private_answer(
    bot: ProbeBot, ann: Person, bob: Person, is_seen_by_all: bool
) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.send_message("a secret", ephemeral=not is_seen_by_all)
    await clicked
    await interaction.followup.send("for all")
    referenced = bob.sees("#games")[-1].data["referenced_message"]
    assert (referenced is not None) is is_seen_by_all
