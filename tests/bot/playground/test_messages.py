"""Messages through discord.py: sending, editing, files, mentions, nonces, and what Discord refuses."""

import asyncio
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.errors import Error
from tests.bot.playground.conftest import ProbeBot, form_errors
from tests.loopback.person import Person
from tests.loopback.playground import Playground

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (480).to_bytes(4, "big") + (160).to_bytes(4, "big")


def picture(name: str = "table.png", description: str | None = None) -> discord.File:
    return discord.File(BytesIO(PNG), name, description=description)


async def test_a_message_is_sent_edited_fetched_and_deleted(bot: ProbeBot, ann: Person) -> None:
    channel = bot.text_channel("games")
    message = await channel.send("one", embed=discord.Embed(title="Title"))
    assert message.author == bot.user
    assert message.embeds[0].title == "Title"
    await message.edit(content="two")
    fetched = await channel.fetch_message(message.id)
    assert fetched.content == "two"
    assert fetched.embeds[0].title == "Title"
    assert fetched.edited_at is not None
    assert [seen.text for seen in ann.sees("#games")] == ["two\nTitle"]
    await message.delete()
    assert ann.sees("#games") == []


async def test_history_pages_in_both_directions(bot: ProbeBot, ann: Person) -> None:
    for number in range(6):
        ann.say("#games", str(number))
    channel = bot.text_channel("games")
    newest_first = [message async for message in channel.history(limit=4)]
    assert [message.content for message in newest_first] == ["5", "4", "3", "2"]
    middle = newest_first[-1]
    assert [message.content async for message in channel.history(before=middle)] == ["1", "0"]
    assert [message.content async for message in channel.history(after=middle, limit=2)] == ["3", "4"]
    around = [message.content async for message in channel.history(around=middle, limit=3)]
    assert around == ["3", "2", "1"]


async def test_a_nonce_sends_once(bot: ProbeBot, ann: Person) -> None:
    channel = bot.text_channel("games")
    first = await channel.send("once", nonce=17)
    again = await channel.send("once", nonce=17)
    other = await channel.send("another", nonce=18)
    assert again.id == first.id != other.id
    assert len(ann.sees("#games")) == 2


async def test_a_dm_reaches_one_person(bot: ProbeBot, ann: Person, bob: Person) -> None:
    user = await bot.fetch_user(ann.id)
    dm = await user.create_dm()
    message = await dm.send("your hand")
    assert dm.recipient == user
    assert [seen.text for seen in ann.sees(ann.dm)] == ["your hand"]
    assert bob.sees(ann.dm) == []
    await message.edit(content="your smaller hand")
    assert ann.sees(ann.dm)[0].text == "your smaller hand"


async def test_closed_dms_refuse_a_message_until_they_open(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    user = await bot.fetch_user(ann.id)
    playground.faults.close_dms("Ann")
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("your hand")
    assert refusal.value.code == 50007
    playground.faults.open_dms("Ann")
    await user.send("your hand")
    assert len(ann.sees(ann.dm)) == 1


async def test_closed_dms_may_refuse_changes_too(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    message = await (await bot.fetch_user(ann.id)).send("your hand")
    playground.faults.close_dms("Ann", is_uneditable=True)
    with pytest.raises(discord.Forbidden) as refusal:
        await message.edit(content="your smaller hand")
    assert refusal.value.code == 50007
    playground.faults.open_dms("Ann")
    await message.edit(content="your smaller hand")
    assert ann.sees(ann.dm)[0].text == "your smaller hand"


async def test_no_dm_is_opened_while_discord_refuses_that(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    user = await bot.fetch_user(ann.id)
    for error in (Error.FLAGGED, Error.OPENING_DMS_TOO_FAST, Error.NO_MUTUAL_GUILDS, Error.CANNOT_SEND_TO_USER):
        playground.faults.refuse_new_dms(error)
        with pytest.raises(discord.Forbidden) as refusal:
            await user.create_dm()
        assert refusal.value.code == error.value[0]
    playground.faults.refuse_new_dms(None)
    assert (await user.create_dm()).id == ann.dm.id


async def test_who_left_the_server_gets_no_message_of_the_bot(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    playground.faults.leave_server("Ann")
    channel = await bot.create_dm(discord.Object(ann.id))
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("Hello.")
    assert caught.value.code == 50278


async def test_a_file_is_served_with_its_size_and_alt_text(bot: ProbeBot, http: aiohttp.ClientSession) -> None:
    message = await bot.text_channel("games").send(file=picture("the table.png", description="Ann leads"))
    (attachment,) = message.attachments
    assert (attachment.filename, attachment.description) == ("the_table.png", "Ann leads")
    assert (attachment.width, attachment.height, attachment.size) == (480, 160, len(PNG))
    assert attachment.content_type == "image/png"
    assert await attachment.read() == PNG
    async with http.get(attachment.url) as response:
        assert response.headers["Content-Type"] == "image/png"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
    async with http.get(attachment.url.replace(str(attachment.id), "1")) as response:
        assert response.status == 404


async def test_a_file_that_is_no_picture_is_never_shown_in_place(bot: ProbeBot, http: aiohttp.ClientSession) -> None:
    file = discord.File(BytesIO(b"<script>alert(1)</script>"), "page.html")
    message = await bot.text_channel("games").send(file=file)
    async with http.get(message.attachments[0].url) as response:
        assert response.headers["Content-Type"] == "application/octet-stream"
        assert response.headers["Content-Disposition"] == "attachment"


async def test_a_file_that_an_embed_shows_is_not_listed(bot: ProbeBot, ann: Person) -> None:
    embed = discord.Embed(title="Table").set_image(url="attachment://table.png")
    message = await bot.text_channel("games").send(
        embed=embed, files=[picture(description="Ann leads"), picture("b.png")]
    )
    image = message.embeds[0].image
    assert (image.width, image.height) == (480, 160)
    for answer in (message, await message.fetch()):
        assert [attachment.filename for attachment in answer.attachments] == ["b.png"]
    (seen,) = ann.sees("#games")
    assert [(each.filename, each.description) for each in seen.pictures] == [("table.png", "")]
    assert [file["filename"] for file in seen.attachments] == ["b.png"]


async def test_a_picture_in_an_embed_has_a_description_of_its_own(bot: ProbeBot, ann: Person) -> None:
    channel, file = bot.text_channel("games"), picture(description="The file's")
    sent = await channel.send(embed=shown_in({"url": "attachment://table.png"}), file=file)
    assert [picture.description for picture in ann.sees("#games")[0].pictures] == [""]
    told = shown_in({"url": "attachment://table.png", "description": "The embed's"})
    await channel.get_partial_message(sent.id).edit(embed=told)
    assert [picture.description for picture in ann.sees("#games")[0].pictures] == ["The embed's"]


def shown_in(image: Any) -> discord.Embed:
    return discord.Embed.from_dict({"title": "Table", "image": image})


@pytest.mark.parametrize("name", ["image", "thumbnail", "author", "footer"])
async def test_wherever_an_embed_shows_a_file_it_is_not_listed(bot: ProbeBot, name: str) -> None:
    embed, url = discord.Embed(title="Table"), "attachment://table.png"
    match name:
        case "image":
            embed.set_image(url=url)
        case "thumbnail":
            embed.set_thumbnail(url=url)
        case "author":
            embed.set_author(name="Ann", icon_url=url)
        case _:
            embed.set_footer(text="Ann", icon_url=url)
    message = await bot.text_channel("games").send(embed=embed, file=picture())
    assert message.attachments == []


async def test_a_file_that_no_embed_shows_any_more_stays_below(bot: ProbeBot, ann: Person) -> None:
    embed = discord.Embed(title="Table")
    channel = bot.text_channel("games")
    message = await channel.send(embed=embed.copy().set_image(url="attachment://a.png"), file=picture("a.png"))
    partial = channel.get_partial_message(message.id)
    dropped = await partial.edit(embed=embed)
    assert [attachment.filename for attachment in dropped.attachments] == ["a.png"]
    (seen,) = ann.sees("#games")
    assert seen.pictures == []
    again = await partial.edit(embed=embed.copy().set_image(url="attachment://a.png"))
    assert again.attachments == []
    await partial.edit(embed=embed.copy().set_image(url="attachment://b.png"))
    (seen,) = ann.sees("#games")
    assert (seen.pictures, [file["filename"] for file in seen.attachments]) == ([], ["a.png"])
    emptied = await partial.edit(embed=embed, attachments=[])
    assert emptied.attachments == []


async def test_a_click_carries_its_message_without_the_files_that_its_embed_shows(bot: ProbeBot, ann: Person) -> None:
    embed = discord.Embed(title="Table").set_image(url="attachment://table.png")
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Go", custom_id="go"))
    message = await bot.text_channel("games").send(embed=embed, file=picture(), view=view)
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    await interaction.response.defer()
    await clicked
    assert interaction.message is not None
    assert interaction.message.embeds[0].image.url
    assert interaction.message.attachments == []


async def test_an_edit_without_attachments_keeps_them(bot: ProbeBot) -> None:
    message = await bot.text_channel("games").send(file=picture())
    edited = await message.edit(content="text alone")
    assert [attachment.id for attachment in edited.attachments] == [message.attachments[0].id]


async def test_an_edit_with_a_file_replaces_keeps_or_removes(bot: ProbeBot, http: aiohttp.ClientSession) -> None:
    message = await bot.text_channel("games").send(files=[picture("a.png"), picture("b.png")])
    first, _ = message.attachments
    edited = await message.edit(attachments=[first, picture("c.png")])
    assert [attachment.filename for attachment in edited.attachments] == ["a.png", "c.png"]
    assert edited.attachments[0].id == first.id
    replaced = await message.edit(attachments=[picture("d.png", description="new")])
    assert [attachment.filename for attachment in replaced.attachments] == ["d.png"]
    emptied = await message.edit(content="no picture", attachments=[])
    assert emptied.attachments == []


async def test_a_reply_carries_what_it_answers(bot: ProbeBot, ann: Person) -> None:
    question = ann.say("#games", "who leads?")
    target = await bot.text_channel("games").fetch_message(question.id)
    answer = await target.reply("Ann leads")
    assert answer.type is discord.MessageType.reply
    assert answer.reference is not None
    assert isinstance(answer.reference.resolved, discord.Message)
    assert answer.reference.resolved.content == "who leads?"
    assert ann.sees("#games")[-1].mentioned_ids == [ann.id]
    silent = await target.reply("Ann leads", mention_author=False)
    assert silent.mentions == []


async def test_a_reply_to_a_deleted_message_is_refused(bot: ProbeBot, ann: Person) -> None:
    question = ann.say("#games", "who leads?")
    target = await bot.text_channel("games").fetch_message(question.id)
    ann.delete(question)
    with pytest.raises(discord.HTTPException) as refusal:
        await target.reply("Ann leads")
    assert "message_reference" in form_errors(refusal.value)
    answer = await bot.text_channel("games").send("Ann leads", reference=target.to_reference(fail_if_not_exists=False))
    assert answer.type is discord.MessageType.default


async def test_only_allowed_mentions_ping(bot: ProbeBot, playground: Playground, ann: Person, bob: Person) -> None:
    channel = bot.text_channel("games")
    text = f"<@{ann.id}> <@{bob.id}> <@&{playground.world.guild.roles[0].id}> @everyone"
    everybody = await channel.send(text)
    assert {user.id for user in everybody.mentions} == {ann.id, bob.id}
    assert everybody.raw_role_mentions == [playground.world.guild.roles[0].id]
    assert not everybody.mention_everyone
    one = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(bob.id)]))
    assert ann.sees("#games")[-1].mentioned_ids == [bob.id]
    nobody = await one.edit(content=text + "!", allowed_mentions=discord.AllowedMentions.none())
    assert nobody.mentions == []


async def test_mentioning_everyone_needs_the_permission(bot: ProbeBot, playground: Playground) -> None:
    playground.faults.allow("#games", "mention_everyone")
    assert (await bot.text_channel("games").send("@everyone")).mention_everyone


async def test_components_v2_stand_alone(bot: ProbeBot, ann: Person) -> None:
    view = discord.ui.LayoutView(timeout=None)
    container = discord.ui.Container[discord.ui.LayoutView](discord.ui.TextDisplay(f"<@{ann.id}> leads"))
    container.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://table.png")))
    container.add_item(
        discord.ui.Section(
            discord.ui.TextDisplay("the call card"), accessory=discord.ui.Button(label="Draw", custom_id="draw")
        )
    )
    view.add_item(container)
    message = await bot.text_channel("games").send(view=view, file=picture())
    assert message.flags.components_v2
    seen = ann.sees("#games")[-1]
    assert seen.text == f"<@{ann.id}> leads\nthe call card"
    assert seen.mentioned_ids == [ann.id]
    assert [button.label for button in seen.buttons] == ["Draw"]
    gallery = next(component for component in seen.components if component["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == message.attachments[0].url
    ids = [component["id"] for component in seen.components]
    assert len(ids) == len(set(ids))
    with pytest.raises(discord.HTTPException) as refusal:
        await message.edit(content="words beside components")
    assert "MESSAGE_CANNOT_USE_LEGACY" in refusal.value.text or "IS_COMPONENTS_V2" in form_errors(refusal.value)


@pytest.mark.parametrize(
    ("denied", "code"),
    [("view_channel", 50001), ("send_messages", 50013), ("embed_links", 50013), ("attach_files", 50013)],
)
async def test_a_lost_permission_refuses_a_message(
    bot: ProbeBot, playground: Playground, denied: str, code: int
) -> None:
    playground.faults.deny("#games", denied)
    channel = bot.text_channel("games")
    with pytest.raises(discord.Forbidden) as refusal:
        await channel.send("all", embed=discord.Embed(title="of"), file=picture())
    assert refusal.value.code == code
    playground.faults.allow("#games", denied)
    await channel.send("all", embed=discord.Embed(title="of"), file=picture())


async def test_a_reply_needs_the_history(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    question = await bot.text_channel("games").fetch_message(ann.say("#games", "who leads?").id)
    playground.faults.deny("#games", "read_message_history")
    with pytest.raises(discord.Forbidden) as refusal:
        await question.reply("Ann leads")
    assert refusal.value.code == 160002


async def test_what_does_not_exist_is_told_by_its_code(bot: ProbeBot) -> None:
    channel = bot.text_channel("games")
    with pytest.raises(discord.NotFound) as message:
        await channel.get_partial_message(1).edit(content="x")
    assert message.value.code == 10008
    with pytest.raises(discord.NotFound) as place:
        await bot.get_partial_messageable(1).send("x")
    assert place.value.code == 10003
    with pytest.raises(discord.NotFound) as user:
        await bot.fetch_user(1)
    assert user.value.code == 10013


async def test_another_ones_message_is_not_the_bots(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    theirs = bot.text_channel("games").get_partial_message(ann.say("#games", "mine").id)
    with pytest.raises(discord.Forbidden) as edit:
        await theirs.edit(content="yours")
    assert edit.value.code == 50005
    with pytest.raises(discord.Forbidden) as deletion:
        await theirs.delete()
    assert deletion.value.code == 50013
    playground.faults.allow("#games", "manage_messages")
    await theirs.delete()
    assert ann.sees("#games") == []


async def test_an_empty_message_is_refused(bot: ProbeBot) -> None:
    with pytest.raises(discord.HTTPException) as creation:
        await bot.text_channel("games").send("")
    assert creation.value.code == 50006
    message = await bot.text_channel("games").send("words")
    with pytest.raises(discord.HTTPException) as edit:
        await message.edit(content="")
    assert edit.value.code == 50006


async def test_a_file_over_ten_mebibytes_is_refused(bot: ProbeBot) -> None:
    file = discord.File(BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin")
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.text_channel("games").send(file=file)
    assert (refusal.value.status, refusal.value.code) == (413, 40005)


async def test_typing_is_accepted(bot: ProbeBot, playground: Playground) -> None:
    await bot.text_channel("games").typing()
    assert playground.faults.requests.with_token["POST /channels/{channel_id}/typing"] == 1
