"""The page's files and its websocket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord
import orjson
import pytest

from tests.bot.playground.conftest import SECONDS, ProbeBot, data_of, press_on, running, send_buttons
from tests.loopback.person import Person
from tests.loopback.playground import Playground


class PageSocket:
    """A page's end of the websocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def send(self, kind: str, **fields: Any) -> None:
        await self._socket.send_str(orjson.dumps({"t": kind, **fields}).decode())

    async def receive(self, kind: str) -> dict[str, Any]:
        """Return the next frame of a type, leaving out others before it."""
        while True:
            message = await self._socket.receive(SECONDS)
            assert message.type is aiohttp.WSMsgType.TEXT, f"the socket closed before a frame {kind!r}"
            frame: dict[str, Any] = orjson.loads(message.data)
            if frame["t"] == kind:
                return frame

    async def next(self) -> dict[str, Any]:
        frame: dict[str, Any] = orjson.loads((await self._socket.receive(SECONDS)).data)
        return frame


def key_of(playground: Playground) -> str:
    return urlsplit(playground.url).query.removeprefix("key=")


def socket_url(playground: Playground, person: str) -> str:
    return f"{playground.origin}/page/socket?key={key_of(playground)}&person={person}"


@asynccontextmanager
async def page(playground: Playground, http: aiohttp.ClientSession, person: str) -> AsyncIterator[PageSocket]:
    async with http.ws_connect(socket_url(playground, person), origin=playground.origin) as socket:
        yield PageSocket(socket)


@pytest.fixture
async def tab(playground: Playground, http: aiohttp.ClientSession) -> AsyncIterator[PageSocket]:
    """Ann's page."""
    async with page(playground, http, "Ann") as tab:
        yield tab


async def test_hello_tells_who_and_where(
    playground: Playground, http: aiohttp.ClientSession, ann: Person, tab: PageSocket
) -> None:
    hello = await tab.receive("hello")
    assert hello["me"]["id"] == str(ann.id)
    assert [person["global_name"] for person in hello["people"]] == ["Ann", "Bob", "Cy", "Dee", "Eve"]
    assert hello["guild"]["name"] == "Testers"
    assert [channel["name"] for channel in hello["channels"]] == ["lobby", "games", "table-talk"]
    assert [dm["recipients"][0]["username"] for dm in hello["dms"]] == ["Parlour"]
    assert (hello["commands"], hello["bot_online"]) == ([], False)
    async with running(ProbeBot(), playground.token):
        assert await tab.receive("bot") == {"t": "bot", "online": True}
    assert await tab.receive("bot") == {"t": "bot", "online": False}
    async with http.get(socket_url(playground, "Zoe")) as response:
        assert response.status == 404


async def test_messages_come_change_and_go(bot: ProbeBot, tab: PageSocket, bob: Person) -> None:
    channel = bot.text_channel("games")
    message = await channel.send("one")
    assert (await tab.receive("message"))["message"]["content"] == "one"
    await message.edit(content="two")
    assert (await tab.receive("message_update"))["message"]["content"] == "two"
    await tab.send("open", channel=str(channel.id))
    assert [each["content"] for each in (await tab.receive("history"))["messages"]] == ["two"]
    await message.delete()
    gone = await tab.receive("message_delete")
    assert (gone["channel"], gone["id"]) == (str(channel.id), str(message.id))
    for words in ("  ", "hello"):
        await tab.send("say", channel=str(channel.id), content=words)
    await tab.receive("message")
    assert [seen.text for seen in bob.sees("#games")] == ["hello"]


async def test_a_click_is_pending_then_done(bot: ProbeBot, tab: PageSocket, ann: Person) -> None:
    message = await send_buttons(bot, "Go")
    click = {"channel": str(message.channel.id), "message": str(message.id), "custom_id": "go", "component_type": 2}
    await tab.send("click", ref="r1", **click)
    assert (await tab.receive("pending")) == {"t": "pending", "ref": "r1", "state": "thinking"}
    interaction = await bot.next_interaction()
    assert interaction.user.id == ann.id
    await interaction.response.edit_message(content="went")
    assert (await tab.receive("message_update"))["message"]["content"] == "went"
    assert (await tab.receive("pending")) == {"t": "pending", "ref": "r1", "state": "done"}


async def test_a_click_without_an_answer_fails(http: aiohttp.ClientSession) -> None:
    async with Playground(answer_seconds=0.01) as playground:
        world = playground.world
        message = world.post(world.channel("#games"), world.bot, {"content": "table"})
        async with page(playground, http, "Bob") as tab:
            await tab.send("click", ref=7, channel=str(message.channel.id), message=str(message.id), custom_id="go")
            assert (await tab.receive("pending"))["state"] == "thinking"
            assert (await tab.receive("pending")) == {"t": "pending", "ref": 7, "state": "failed"}


async def test_a_command_and_a_modal(bot: ProbeBot, tab: PageSocket) -> None:
    @bot.tree.command(description="Name a table")
    async def name(interaction: discord.Interaction, text: str) -> None:
        modal = discord.ui.Modal(title="Name", custom_id="naming")
        modal.add_item(discord.ui.TextInput(label="Name", custom_id="field", default=text))
        await interaction.response.send_modal(modal)

    @name.autocomplete("text")
    async def texts(interaction: discord.Interaction, current: str) -> list[discord.app_commands.Choice[str]]:
        return [discord.app_commands.Choice(name=f"{current} table", value="x")]

    await bot.tree.sync()
    (command,) = (await tab.receive("commands"))["commands"]
    use = {"channel": str(bot.text_channel("games").id), "id": command["id"], "name": "name"}
    typed = {"name": "text", "type": 3, "value": "my"}
    await tab.send("autocomplete", ref="a", options=[typed | {"focused": True}], **use)
    choices = await tab.receive("choices")
    assert choices == {"t": "choices", "ref": "a", "choices": [{"name": "my table", "value": "x"}]}
    await tab.send("command", ref="b", options=[typed], **use)
    opened = await tab.receive("modal")
    assert (opened["ref"], opened["modal"]["title"]) == ("b", "Name")
    while bot.interactions.qsize():
        bot.interactions.get_nowait()
    field = {"type": 4, "custom_id": "field", "value": "ours"}
    components = [{"type": 1, "components": [field]}]
    await tab.send("submit", ref="c", modal=opened["interaction"], components=components)
    submit = await bot.next_interaction()
    assert data_of(submit)["custom_id"] == "naming"
    await submit.response.send_message("named", ephemeral=True)
    message = (await tab.receive("message"))["message"]
    assert message["flags"] & 64
    await tab.send("dismiss", message=message["id"])
    assert (await tab.receive("message_delete"))["id"] == message["id"]


async def test_a_person_is_shown_nothing_of_others(
    bot: ProbeBot, playground: Playground, http: aiohttp.ClientSession, ann: Person
) -> None:
    async with page(playground, http, "Bob") as tab:
        await (await bot.fetch_user(ann.id)).send("Ann's hand")
        message = await send_buttons(bot, "Hand")
        interaction, clicked = await press_on(bot, ann, message, "Hand")
        await interaction.response.send_message("Ann's hand", ephemeral=True)
        await clicked
        await bot.text_channel("games").create_thread(name="private")
        await tab.send("open", channel=str(ann.dm.id))
        await tab.send("open", channel=str(message.channel.id))
        frames: list[dict[str, Any]] = []
        while not frames or frames[-1]["t"] != "history":
            frames.append(await tab.next())
        assert "Ann's hand" not in str(frames)
        assert "private" not in str(frames)
        assert [each["content"] for each in frames[-1]["messages"]] == ["table"]


async def test_channels_come_and_go(bot: ProbeBot, playground: Playground, http: aiohttp.ClientSession) -> None:
    async with page(playground, http, "Bob") as tab:
        channel = bot.text_channel("games")
        thread = await channel.create_thread(name="Table 1", type=discord.ChannelType.public_thread)
        assert (await tab.receive("channel"))["channel"]["name"] == "Table 1"
        await thread.edit(archived=True)
        assert (await tab.receive("channel"))["channel"]["thread_metadata"]["archived"]
        playground.world.delete_channel(playground.world.channel(thread.id))
        assert (await tab.receive("channel_delete"))["id"] == str(thread.id)
        private = await channel.create_thread(name="private")
        await private.add_user(discord.Object(playground.person("Bob").id))
        assert (await tab.receive("channel"))["channel"]["name"] == "private"
        playground.world.leave_thread(playground.world.channel(private.id), playground.world.person("Bob"))
        assert (await tab.receive("channel_delete"))["id"] == str(private.id)


async def test_only_managers_delete_what_others_wrote(playground: Playground, http: aiohttp.ClientSession) -> None:
    message = playground.person("Ann").say("#games", "mine")
    frame = {"channel": str(message.channel_id), "message": str(message.id)}
    async with page(playground, http, "Bob") as tab:
        await tab.send("delete", **frame)
        await tab.send("open", channel=str(message.channel_id))
        assert len((await tab.receive("history"))["messages"]) == 1
    async with page(playground, http, "Ann") as tab:
        await tab.send("delete", **frame)
        assert (await tab.receive("message_delete"))["id"] == str(message.id)


@pytest.mark.parametrize(
    "frame",
    ["nonsense", "[]", '{"t":"dance","ref":1}', '{"t":"click","ref":1}', '{"t":"open","channel":"1"}', '{"ref":1}'],
)
async def test_a_senseless_frame_is_ignored(playground: Playground, http: aiohttp.ClientSession, frame: str) -> None:
    async with http.ws_connect(socket_url(playground, "Ann")) as socket:
        await socket.send_str(frame)
        tab = PageSocket(socket)
        await tab.send("open", channel=str(playground.world.channel("#games").id))
        assert (await tab.receive("history"))["messages"] == []


async def test_the_page_needs_its_key_which_a_cookie_keeps(playground: Playground, http: aiohttp.ClientSession) -> None:
    for path in ("/page/", "/page/main.js", "/page/socket?person=Ann", "/page/?key=wrong"):
        async with http.get(playground.origin + path) as response:
            assert response.status == 401, path
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
        async with browser.get(playground.url) as response:
            assert (response.status, response.content_type) == (200, "text/html")
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
            cookie = next(iter(response.cookies.values()))
            assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
        async with browser.get(f"{playground.origin}/page/main.js") as response:
            assert (response.status, response.content_type) == (200, "text/javascript")
        for path in ("missing.js", "..%2fweb.py", "%2e%2e/web.py", "web.py"):
            async with browser.get(f"{playground.origin}/page/{path}") as response:
                assert response.status == 404, path
    for host in ("127.0.0.1", "localhost"):
        root = playground.url.replace("127.0.0.1", host).replace("/page/", "/")
        async with http.get(root) as response:
            assert (response.status, str(response.url)) == (200, playground.url)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "127.0.0.1:1"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
    ],
)
async def test_other_hosts_and_origins_are_refused(
    playground: Playground, http: aiohttp.ClientSession, headers: dict[str, str], status: int
) -> None:
    port = str(urlsplit(playground.origin).port)
    filled = {name: value.replace("{port}", port) for name, value in headers.items()}
    async with http.get(playground.url, headers=filled) as response:
        assert response.status == status
    socket_status = 101 if status == 200 else status
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
    async with http.get(socket_url(playground, "Ann"), headers={**filled, **upgrade, **key}) as response:
        assert response.status == socket_status


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
@pytest.mark.parametrize(
    "path", ["/gateway", "/gateway/", "/api/v10/users/@me", "/api/none", "/attachments/1/x.png", "/emojis/1.png", "/"]
)
async def test_every_door_is_closed_to_other_hosts_and_origins(
    playground: Playground, http: aiohttp.ClientSession, path: str, headers: dict[str, str]
) -> None:
    token = {"Authorization": f"Bot {playground.token}"}
    async with http.get(playground.origin + path, headers={**token, **headers}) as response:
        assert response.status == 403


async def test_an_emoji_of_an_endless_id_is_not_there(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.get(f"{playground.origin}/emojis/{'9' * 5000}.png") as response:
        assert response.status == 404
