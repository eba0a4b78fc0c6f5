"""Interactions: what reaches the bot, every way to answer, and what the person then sees."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import discord
import pytest
from discord import app_commands

from bot.playground.interactions import TOKEN_SECONDS
from tests.bot.playground.conftest import ProbeBot, data_of, form_errors, point_discord_at, running, send_buttons
from tests.clock import JumpingLoop
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, ReplyKind


@pytest.fixture
async def hasty(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    """A playground whose interactions fail at once if nobody answers."""
    async with Playground(answer_seconds=0.05) as playground:
        point_discord_at(playground, monkeypatch)
        yield playground


async def press(bot: ProbeBot, person: Person, label: str = "Go") -> tuple[discord.Interaction, asyncio.Task[Reply]]:
    """Let a person click a button of a fresh message; return what the bot gets and what the person waits for."""
    message = await send_buttons(bot, label)
    clicked = asyncio.create_task(person.click(message.id, label))
    return await bot.next_interaction(), clicked


async def test_a_click_tells_who_where_and_what(bot: ProbeBot, playground: Playground, bob: Person) -> None:
    interaction, clicked = await press(bot, bob)
    channel = bot.text_channel("games")
    assert interaction.type is discord.InteractionType.component
    assert interaction.user.id == bob.id
    assert isinstance(interaction.user, discord.Member)
    assert interaction.channel == channel
    assert interaction.guild == bot.guilds[0]
    assert interaction.locale is discord.Locale.american_english
    assert interaction.guild_locale is discord.Locale.american_english
    assert interaction.app_permissions == channel.permissions_for(channel.guild.me)
    assert not interaction.permissions.manage_messages
    assert interaction.message is not None
    assert interaction.message.content == "table"
    assert interaction.filesize_limit == 10 * 1024 * 1024
    assert interaction.context.guild
    assert not interaction.is_expired()
    await interaction.response.defer()
    await clicked


async def test_app_permissions_follow_what_was_taken(bot: ProbeBot, playground: Playground, bob: Person) -> None:
    message = await send_buttons(bot, "Go")
    playground.faults.deny("#games", "send_messages")
    clicked = asyncio.create_task(bob.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    assert not interaction.app_permissions.send_messages
    await interaction.response.edit_message(content="an answer needs no permission")
    assert (await clicked).text == "an answer needs no permission"


async def test_a_message_answers_in_the_channel(bot: ProbeBot, ann: Person, bob: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.send_message("for all", embed=discord.Embed(title="Table"))
    reply = await clicked
    assert reply.kind is ReplyKind.MESSAGE
    assert reply.text == "for all\nTable"
    assert reply.message is not None
    assert answer.message_id == reply.message.id
    assert not answer.is_ephemeral()
    assert bob.sees("#games")[-1].text == reply.text
    assert isinstance(answer.resource, discord.InteractionMessage)
    metadata = answer.resource.interaction_metadata
    assert metadata is not None
    assert metadata.user.id == ann.id


async def test_an_ephemeral_answer_is_seen_by_one_person_alone(bot: ProbeBot, ann: Person, bob: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.send_message("a hand", ephemeral=True)
    reply = await clicked
    assert reply.is_ephemeral
    assert answer.is_ephemeral()
    assert "a hand" in [message.text for message in ann.sees("#games")]
    assert "a hand" not in [message.text for message in bob.sees("#games")]
    assert reply.message is not None
    assert bob.look(reply.message.id) is None
    with pytest.raises(discord.NotFound) as refusal:
        await bot.text_channel("games").fetch_message(reply.message.id)
    assert refusal.value.code == 10008
    await interaction.delete_original_response()
    assert "a hand" not in [message.text for message in ann.sees("#games")]


async def test_an_ephemeral_message_can_be_clicked_and_updated(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Draw", custom_id="draw"))
    await interaction.response.send_message("a hand", view=view, ephemeral=True)
    hand = await clicked
    draw = asyncio.create_task(ann.click(hand, "Draw"))
    second = await bot.next_interaction()
    assert second.message is not None
    assert second.message.flags.ephemeral
    await second.response.edit_message(content="a larger hand")
    assert (await draw).text == "a larger hand"
    await second.edit_original_response(content="a hand of three", view=None)
    seen = ann.look(hand)
    assert seen is not None
    assert (seen.text, seen.buttons) == ("a hand of three", [])


async def test_a_dismissed_ephemeral_message_is_gone_for_its_person_alone(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.send_message("a hand", ephemeral=True)
    reply = await clicked
    ann.dismiss(reply)
    assert reply.message is not None
    assert ann.look(reply.message.id) is None
    edited = await interaction.edit_original_response(content="nobody sees this")
    assert edited.content == "nobody sees this"
    assert ann.look(reply.message.id) is None


async def test_a_deferred_message_shows_thinking_then_the_answer(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    answer = await interaction.response.defer(thinking=True, ephemeral=True)
    assert answer is not None
    assert answer.is_thinking()
    assert any(message.is_loading for message in ann.sees("#games"))
    await interaction.edit_original_response(content="thought about it")
    reply = await clicked
    assert reply.text == "thought about it"
    assert reply.is_ephemeral
    assert not any(message.is_loading for message in ann.sees("#games"))


async def test_the_first_follow_up_takes_the_loading_messages_place(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.followup.send("the answer", ephemeral=False)
    reply = await clicked
    assert reply.text == "the answer"
    assert reply.is_ephemeral
    await interaction.followup.send("and one more")
    assert [message.text for message in ann.sees("#games")] == ["table", "the answer", "and one more"]


async def test_a_deferred_update_leaves_the_message_until_the_edit(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    assert (await clicked).kind is ReplyKind.ACKNOWLEDGED
    await interaction.edit_original_response(content="edited")
    assert ann.sees("#games")[-1].text == "edited"
    assert (await interaction.original_response()).content == "edited"


async def test_deleting_the_original_after_an_update_deletes_the_clicked_message(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    await clicked
    await interaction.delete_original_response()
    assert ann.sees("#games") == []
    with pytest.raises(discord.NotFound) as refusal:
        await interaction.edit_original_response(content="too late")
    assert refusal.value.code == 10008


async def test_an_update_changes_only_what_it_names(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.edit_message(embed=discord.Embed(description="added"))
    reply = await clicked
    assert reply.kind is ReplyKind.UPDATE
    assert reply.text == "table\nadded"
    assert reply.message is not None
    assert reply.message.data["edited_timestamp"] is not None
    assert [button.label for button in reply.message.buttons] == ["Go"]


async def test_follow_ups_can_be_fetched_edited_and_deleted(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    await clicked
    message = await interaction.followup.send("more", file=discord.File(BytesIO(b"text"), "note.txt"), wait=True)
    assert [attachment.filename for attachment in message.attachments] == ["note.txt"]
    assert (await interaction.followup.fetch_message(message.id)).content == "more"
    await message.edit(content="less")
    assert ann.sees("#games")[-1].text == "less"
    await message.delete()
    assert [seen.text for seen in ann.sees("#games")] == ["table"]


async def test_files_come_with_an_answer_and_an_update(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    embed = discord.Embed(title="Table").set_image(url="attachment://one.txt")
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Next", custom_id="next"))
    await interaction.response.send_message(embed=embed, view=view, file=discord.File(BytesIO(b"1"), "one.txt"))
    reply = await clicked
    assert reply.message is not None
    assert [picture.filename for picture in reply.message.pictures] == ["one.txt"]

    clicked = asyncio.create_task(ann.click(reply, "Next"))
    interaction = await bot.next_interaction()
    await interaction.response.edit_message(attachments=[discord.File(BytesIO(b"2"), "two.txt", description="Two")])
    reply = await clicked
    assert reply.message is not None
    assert [(file["filename"], file["description"]) for file in reply.message.attachments] == [("two.txt", "Two")]


async def test_a_token_reaches_only_its_own_messages(bot: ProbeBot, ann: Person) -> None:
    other = await bot.text_channel("games").send("not by this interaction")
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    await clicked
    with pytest.raises(discord.NotFound) as refusal:
        await interaction.followup.edit_message(other.id, content="taken over")
    assert refusal.value.code == 10008


async def test_a_token_dies_of_age(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    await clicked
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.jump(TOKEN_SECONDS)
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.edit_original_response(content="much later")
    assert refusal.value.code == 50027
    _, clicked = await press(bot, ann, "Other")
    with pytest.raises(discord.NotFound) as forgotten:
        await interaction.edit_original_response(content="later still")
    assert forgotten.value.code == 10015
    assert (await clicked).has_failed


async def test_a_second_callback_is_refused(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.defer()
    await clicked
    with pytest.raises(discord.HTTPException) as refusal:
        await discord.InteractionResponse(interaction).send_message("again")
    assert refusal.value.code == 40060


async def test_an_unanswered_interaction_fails_and_its_token_dies(hasty: Playground) -> None:
    ann = hasty.person("Ann")
    async with running(ProbeBot(), hasty.token) as bot:
        interaction, clicked = await press(bot, ann)
        reply = await clicked
        assert reply.has_failed
        assert reply.text == "This interaction failed"
        with pytest.raises(discord.NotFound) as refusal:
            await interaction.response.send_message("too late")
        assert refusal.value.code == 10062


async def test_an_interaction_fails_where_no_bot_is_connected(hasty: Playground) -> None:
    async with running(ProbeBot(), hasty.token) as bot:
        message = await send_buttons(bot, "Go")
    assert (await hasty.person("Ann").click(message.id, "Go")).has_failed


async def test_a_webhook_without_an_answer_is_unknown(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    with pytest.raises(discord.NotFound) as refusal:
        await interaction.followup.send("before the callback")
    assert refusal.value.code == 10015
    await interaction.response.defer()
    await clicked


async def test_an_answer_to_a_deleted_message_is_refused(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    assert interaction.message is not None
    ann.delete(interaction.message.id)
    with pytest.raises(discord.NotFound) as refusal:
        await interaction.response.edit_message(content="gone")
    assert refusal.value.code == 10008
    await interaction.response.send_message("still here", ephemeral=True)
    assert (await clicked).text == "still here"


async def test_an_answer_over_the_limits_is_refused_and_can_be_mended(bot: ProbeBot, ann: Person) -> None:
    interaction, clicked = await press(bot, ann)
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.response.send_message("x" * 2001)
    assert "In data.content: Must be 2000 or fewer in length." in form_errors(refusal.value)
    await interaction.response.send_message("short")
    assert (await clicked).text == "short"


async def test_a_modal_opens_and_its_values_come_back(bot: ProbeBot, ann: Person) -> None:
    modal = discord.ui.Modal(title="Name the table", custom_id="name-table")
    modal.add_item(discord.ui.TextInput(label="Name", custom_id="name", default="Table 1"))
    modal.add_item(
        discord.ui.Label(
            text="Game",
            component=discord.ui.Select(
                custom_id="game", options=[discord.SelectOption(label="WHOT", value="whot", default=True)]
            ),
        )
    )
    interaction, clicked = await press(bot, ann)
    await interaction.response.send_modal(modal)
    reply = await clicked
    assert reply.modal is not None
    assert reply.text == "Name the table"
    assert list(reply.modal.fields) == ["Name", "Game"]

    submitted = asyncio.create_task(ann.submit_modal(reply, {"Name": "The corner"}))
    submit = await bot.next_interaction()
    assert submit.type is discord.InteractionType.modal_submit
    assert data_of(submit)["custom_id"] == "name-table"
    row, label = data_of(submit)["components"]
    assert row["components"][0]["value"] == "The corner"
    assert label["component"]["values"] == ["whot"]
    await submit.response.edit_message(content="renamed")
    assert (await submitted).kind is ReplyKind.UPDATE
    assert ann.sees("#games")[-1].text == "renamed"


async def test_a_modal_nobody_opened_reaches_the_bot_when_forged(bot: ProbeBot, ann: Person) -> None:
    submitted = asyncio.create_task(ann.forge_modal("#games", "from yesterday", {"name": "x"}))
    submit = await bot.next_interaction()
    assert data_of(submit)["custom_id"] == "from yesterday"
    with pytest.raises(discord.HTTPException) as refusal:
        await submit.response.edit_message(content="there is no message")
    assert refusal.value.code == 50035
    await submit.response.send_message("That form is no longer open.", ephemeral=True)
    assert (await submitted).text == "That form is no longer open."


async def test_selects_send_their_values(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=name, value=name.lower()) for name in ("Circle", "Cross", "Star")]
    view.add_item(discord.ui.Select(placeholder="Symbols", custom_id="symbols", options=options, max_values=2))
    view.add_item(discord.ui.UserSelect(placeholder="Who", custom_id="who"))
    view.add_item(discord.ui.RoleSelect(placeholder="Team", custom_id="team"))
    message = await bot.text_channel("games").send(view=view)

    chosen = asyncio.create_task(ann.select(message.id, "Symbols", "Cross", "star"))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["values"] == ["cross", "star"]
    await interaction.response.defer()
    await chosen

    eve = playground.person("Eve")
    chosen = asyncio.create_task(ann.select(message.id, "Who", str(eve.id)))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["resolved"]["users"][str(eve.id)]["username"] == "eve"
    await interaction.response.defer()
    await chosen

    role = playground.world.guild.roles[0]
    chosen = asyncio.create_task(ann.select(message.id, "Team", str(role.id)))
    interaction = await bot.next_interaction()
    assert data_of(interaction)["resolved"] == {"roles": {str(role.id): role.to_json()}}
    await interaction.response.defer()
    await chosen


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
    reply = await ann.command(
        "play",
        "#games",
        rubber="Single game",
        packs=2,
        rated=True,
        host=playground.person("Bob"),
        place=playground.world.channel("#lobby"),
        team=playground.world.guild.roles[0],
        anyone=playground.world.guild.everyone,
    )
    guild = bot.guilds[0]
    assert reply.text == "a table"
    assert answered == ["single", 2, True, playground.person("Bob").id, "lobby", guild.me.top_role, guild.default_role]
    assert reply.message is not None
    assert reply.message.data["type"] == discord.MessageType.chat_input_command.value


async def test_autocomplete_offers_choices(bot: ProbeBot, ann: Person) -> None:
    group = app_commands.Group(name="rules", description="Rules")

    @group.command(description="Show")
    async def show(interaction: discord.Interaction, game: str) -> None:
        await interaction.response.send_message(game)

    @show.autocomplete("game")
    async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in ("whot", "nubs") if name.startswith(current)]

    bot.tree.add_command(group)
    await bot.tree.sync()
    assert await ann.autocomplete("rules show", "#games", "game", "w") == [{"name": "whot", "value": "whot"}]
    assert await ann.autocomplete("rules show", "#games", "game", "x") == []


async def test_an_interaction_in_a_dm_has_a_user_and_no_guild(bot: ProbeBot, ann: Person, bob: Person) -> None:
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Draw", custom_id="draw"))
    user = await bot.fetch_user(ann.id)
    message = await user.send("a hand", view=view)
    clicked = asyncio.create_task(ann.click(message.id, "Draw"))
    interaction = await bot.next_interaction()
    assert interaction.guild is None
    assert isinstance(interaction.user, discord.User)
    assert isinstance(interaction.channel, discord.DMChannel)
    assert interaction.context.dm_channel
    await interaction.response.edit_message(content="a larger hand")
    assert (await clicked).text == "a larger hand"
    assert bob.look(message.id) is None


@pytest.mark.parametrize("is_seen_by_all", [True, False])
async def test_a_follow_up_never_shows_others_the_private_answer(
    bot: ProbeBot, ann: Person, bob: Person, is_seen_by_all: bool
) -> None:
    interaction, clicked = await press(bot, ann)
    await interaction.response.send_message("a secret", ephemeral=not is_seen_by_all)
    await clicked
    await interaction.followup.send("for all")
    referenced = bob.sees("#games")[-1].data["referenced_message"]
    assert (referenced is not None) is is_seen_by_all
