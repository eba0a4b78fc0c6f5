"""Messages through discord.py: sending, editing, files, mentions, nonces, and what Discord refuses."""

from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground.errors import Error
from tests.bot.playground.conftest import ProbeBot, press_on, refused, view_of
from tests.loopback.person import Person
from tests.loopback.playground import Playground

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (480).to_bytes(4, "big") + (160).to_bytes(4, "big")
URL = "attachment://table.png"


def picture(name: str = "table.png", description: str | None = None) -> discord.File:
    return discord.File(BytesIO(PNG), name, description=description)


def names(message: discord.Message) -> list[str]:
    return [attachment.filename for attachment in message.attachments]


async def test_history_pages_in_both_directions(bot: ProbeBot, ann: Person) -> None:
    for number in range(6):
        ann.say("#games", str(number))
    channel = bot.text_channel("games")
    newest_first = [message async for message in channel.history(limit=4)]
    assert [message.content for message in newest_first] == ["5", "4", "3", "2"]
    middle = newest_first[-1]
    assert [message.content async for message in channel.history(before=middle)] == ["1", "0"]
    assert [message.content async for message in channel.history(after=middle, limit=2)] == ["3", "4"]
    assert [message.content async for message in channel.history(around=middle, limit=3)] == ["3", "2", "1"]


async def test_a_nonce_sends_once(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    channel = bot.text_channel("games")
    playground.faults.lose_answer("POST /channels/*/messages")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("once", nonce=17)
    (first,) = ann.sees("#games")
    again, other = await channel.send("once", nonce=17), await channel.send("another", nonce=18)
    assert again.id == first.id != other.id
    assert len(ann.sees("#games")) == 2


async def test_closed_dms_refuse_messages_changes_and_channels(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    user = await bot.fetch_user(ann.id)
    for error in (Error.FLAGGED, Error.OPENING_DMS_TOO_FAST, Error.NO_MUTUAL_GUILDS):
        playground.faults.refuse_new_dms(error)
        with refused(error.value[0]):
            await user.create_dm()
    playground.faults.refuse_new_dms(None)
    message = await user.send("your hand")
    playground.faults.close_dms("Ann", is_uneditable=True)
    with refused(50007):
        await user.send("another")
    with refused(50007):
        await message.edit(content="your smaller hand")
    playground.faults.open_dms("Ann")
    await message.edit(content="your smaller hand")
    assert [seen.text for seen in ann.sees(ann.dm)] == ["your smaller hand"]


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
    embed, view = discord.Embed(title="Table").set_image(url=URL), view_of(discord.ui.Button(label="Go"))
    files = [picture(description="Ann leads"), picture("b.png")]
    message = await bot.text_channel("games").send(embed=embed, files=files, view=view)
    image = message.embeds[0].image
    assert (image.width, image.height) == (480, 160)
    (seen,) = ann.sees("#games")
    assert [(each.filename, each.description) for each in seen.pictures] == [("table.png", "")]
    assert [file["filename"] for file in seen.attachments] == ["b.png"]
    interaction, clicked = await press_on(bot, ann, message)
    await interaction.response.defer()
    await clicked
    assert interaction.message is not None
    assert interaction.message.embeds[0].image.url
    for answer in (message, await message.fetch(), interaction.message):
        assert names(answer) == ["b.png"]


async def test_a_picture_in_an_embed_has_a_description_of_its_own(bot: ProbeBot, ann: Person) -> None:
    def shown_in(image: Any) -> discord.Embed:
        return discord.Embed.from_dict({"title": "Table", "image": image})

    channel, file = bot.text_channel("games"), picture(description="The file's")
    sent = await channel.send(embed=shown_in({"url": URL}), file=file)
    assert [picture.description for picture in ann.sees("#games")[0].pictures] == [""]
    await channel.get_partial_message(sent.id).edit(embed=shown_in({"url": URL, "description": "The embed's"}))
    assert [picture.description for picture in ann.sees("#games")[0].pictures] == ["The embed's"]


@pytest.mark.parametrize(
    "embed",
    [
        discord.Embed(title="Table").set_thumbnail(url=URL),
        discord.Embed(title="Table").set_author(name="Ann", icon_url=URL),
        discord.Embed(title="Table").set_footer(text="Ann", icon_url=URL),
    ],
    ids=["thumbnail", "author", "footer"],
)
async def test_wherever_an_embed_shows_a_file_it_is_not_listed(bot: ProbeBot, embed: discord.Embed) -> None:
    assert names(await bot.text_channel("games").send(embed=embed, file=picture())) == []


async def test_a_file_that_no_embed_shows_any_more_stays_below(bot: ProbeBot, ann: Person) -> None:
    embed, channel = discord.Embed(title="Table"), bot.text_channel("games")
    message = await channel.send(embed=embed.copy().set_image(url="attachment://a.png"), file=picture("a.png"))
    partial = channel.get_partial_message(message.id)
    assert names(await partial.edit(embed=embed)) == ["a.png"]
    assert ann.sees("#games")[0].pictures == []
    assert names(await partial.edit(embed=embed.copy().set_image(url="attachment://a.png"))) == []
    await partial.edit(embed=embed.copy().set_image(url="attachment://b.png"))
    (seen,) = ann.sees("#games")
    assert (seen.pictures, [file["filename"] for file in seen.attachments]) == ([], ["a.png"])
    assert names(await partial.edit(embed=embed, attachments=[])) == []


async def test_an_edit_keeps_files_and_one_with_files_replaces_keeps_or_removes(bot: ProbeBot) -> None:
    message = await bot.text_channel("games").send(files=[picture("a.png"), picture("b.png")])
    first, _ = message.attachments
    assert names(await message.edit(content="other text")) == ["a.png", "b.png"]
    edited = await message.edit(attachments=[first, picture("c.png")])
    assert (names(edited), edited.attachments[0].id) == (["a.png", "c.png"], first.id)
    assert names(await message.edit(attachments=[picture("d.png", description="new")])) == ["d.png"]
    assert names(await message.edit(content="no picture", attachments=[])) == []


async def test_a_reply_carries_what_it_answers(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    channel, question = bot.text_channel("games"), ann.say("#games", "who leads?")
    target = await channel.fetch_message(question.id)
    answer = await target.reply("Ann leads")
    assert answer.type is discord.MessageType.reply
    assert answer.reference is not None
    assert isinstance(answer.reference.resolved, discord.Message)
    assert answer.reference.resolved.content == "who leads?"
    assert ann.sees("#games")[-1].mentioned_ids == [ann.id]
    assert (await target.reply("Ann leads", mention_author=False)).mentions == []
    playground.faults.deny("#games", "read_message_history")
    with refused(160002):
        await target.reply("Ann leads")
    playground.faults.allow("#games", "read_message_history")
    ann.delete(question)
    with refused(50035, "message_reference"):
        await target.reply("Ann leads")
    answer = await channel.send("Ann leads", reference=target.to_reference(fail_if_not_exists=False))
    assert answer.type is discord.MessageType.default


async def test_only_allowed_mentions_ping(bot: ProbeBot, playground: Playground, ann: Person, bob: Person) -> None:
    channel, role = bot.text_channel("games"), playground.world.guild.roles[0].id
    text = f"<@{ann.id}> <@{bob.id}> <@&{role}> @everyone"
    everybody = await channel.send(text)
    assert {user.id for user in everybody.mentions} == {ann.id, bob.id}
    assert (everybody.raw_role_mentions, everybody.mention_everyone) == ([role], False)
    one = await channel.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(bob.id)]))
    assert ann.sees("#games")[-1].mentioned_ids == [bob.id]
    nobody = await one.edit(content=text + "!", allowed_mentions=discord.AllowedMentions.none())
    assert nobody.mentions == []
    playground.faults.allow("#games", "mention_everyone")
    assert (await channel.send("@everyone")).mention_everyone


async def test_components_v2_stand_alone(bot: ProbeBot, ann: Person) -> None:
    draw = discord.ui.Button[discord.ui.LayoutView](label="Draw", custom_id="draw")
    container = discord.ui.Container[discord.ui.LayoutView](
        discord.ui.TextDisplay(f"<@{ann.id}> leads"),
        discord.ui.MediaGallery(discord.MediaGalleryItem(URL)),
        discord.ui.Section(discord.ui.TextDisplay("the call card"), accessory=draw),
    )
    view = discord.ui.LayoutView(timeout=None).add_item(container)
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
    with refused(50035):
        await message.edit(content="words beside components")


@pytest.mark.parametrize(
    ("denied", "code"),
    [("view_channel", 50001), ("send_messages", 50013), ("embed_links", 50013), ("attach_files", 50013)],
)
async def test_lost_permissions_refuse_a_message(bot: ProbeBot, playground: Playground, denied: str, code: int) -> None:
    playground.faults.deny("#games", denied)
    channel = bot.text_channel("games")
    with refused(code):
        await channel.send("all", embed=discord.Embed(title="of"), file=picture())
    playground.faults.allow("#games", denied)
    await channel.send("all", embed=discord.Embed(title="of"), file=picture())


async def test_what_does_not_exist_or_is_too_much_is_told_by_its_code(bot: ProbeBot) -> None:
    channel = bot.text_channel("games")
    with refused(10008):
        await channel.get_partial_message(1).edit(content="x")
    with refused(10003):
        await bot.get_partial_messageable(1).send("x")
    with refused(10013):
        await bot.fetch_user(1)
    with refused(50006):
        await channel.send("")
    message = await channel.send("words")
    with refused(50006):
        await message.edit(content="")
    with refused(40005):
        await channel.send(file=discord.File(BytesIO(bytes(10 * 1024 * 1024 + 1)), "large.bin"))


async def test_another_ones_message_is_not_the_bots(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    theirs = bot.text_channel("games").get_partial_message(ann.say("#games", "mine").id)
    with refused(50005):
        await theirs.edit(content="yours")
    with refused(50013):
        await theirs.delete()
    playground.faults.allow("#games", "manage_messages")
    await theirs.delete()
    assert ann.sees("#games") == []
