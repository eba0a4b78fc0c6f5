"""A playground for each test, and a discord.py client on it that a test answers by hand."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import aiohttp
import discord
import orjson
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.playground.guild import Guild
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply

SECONDS = 20.0


class ProbeBot(discord.Client):
    """A client that puts what reaches it into queues, and has the commands that a test gives it."""

    def __init__(self, *, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            guild_ready_timeout=0.02,
            allowed_mentions=None,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.interactions: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self.events: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    def dispatch(self, event: str, /, *args: Any, **options: Any) -> None:
        super().dispatch(event, *args, **options)
        if event == "ready":
            self.ready.set()
        elif event == "interaction":
            self.interactions.put_nowait(*args)
        else:
            self.events.put_nowait((event, args[-1] if args else None))

    async def next_interaction(self) -> discord.Interaction:
        return await asyncio.wait_for(self.interactions.get(), SECONDS)

    async def next_event(self, name: str) -> Any:
        """Return what the next event of a name carries last, leaving out others before it."""
        while True:
            found, data = await asyncio.wait_for(self.events.get(), SECONDS)
            if found == name:
                return data

    def text_channel(self, name: str, guild: Guild | None = None) -> discord.TextChannel:
        """Return a text channel of the first guild, or of another, from the client's cache."""
        home = self.guilds[0] if guild is None else self.get_guild(guild.id)
        assert home is not None
        channel = discord.utils.get(home.text_channels, name=name)
        assert channel is not None
        return channel


class ShardedBot(ProbeBot, discord.AutoShardedClient):
    """The same over several shards, which it opens without a pause."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


AnyBot = TypeVar("AnyBot", bound=ProbeBot)


@asynccontextmanager
async def running(client: AnyBot, token: str) -> AsyncIterator[AnyBot]:
    """Run a client until the block ends; what ends it earlier is raised."""
    async with client:
        task = asyncio.create_task(client.start(token))
        ready = asyncio.create_task(client.ready.wait())
        done, _ = await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED, timeout=SECONDS)
        ready.cancel()
        if task in done:
            await task
        assert client.is_ready()
        try:
            yield client
        finally:
            await client.close()
            await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def playground(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground() as playground:
        point_discord_at(playground, monkeypatch)
        yield playground


def point_discord_at(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", playground.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[ProbeBot]:
    async with running(ProbeBot(), playground.token) as bot:
        yield bot


@pytest.fixture
def ann(playground: Playground) -> Person:
    return playground.person("Ann")


@pytest.fixture
def bob(playground: Playground) -> Person:
    return playground.person("Bob")


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


def data_of(interaction: discord.Interaction) -> dict[str, Any]:
    assert interaction.data is not None
    return dict(interaction.data)


async def send_buttons(
    bot: ProbeBot, *labels: str, channel: str = "games", guild: Guild | None = None
) -> discord.Message:
    """Send a message with buttons whose custom_ids are their labels in lower case."""
    view = view_of(*(discord.ui.Button(label=label, custom_id=label.lower()) for label in labels))
    return await bot.text_channel(channel, guild).send("table", view=view)


async def press(bot: ProbeBot, person: Person, label: str = "Go") -> tuple[discord.Interaction, asyncio.Task[Reply]]:
    """Let a person click a button of a fresh message; return what the bot gets and what the person waits for."""
    return await press_on(bot, person, await send_buttons(bot, label), label)


async def press_on(
    bot: ProbeBot, person: Person, message: discord.Message, label: str = "Go"
) -> tuple[discord.Interaction, asyncio.Task[Reply]]:
    """Let a person click a button of a message, likewise."""
    clicked = asyncio.create_task(person.click(message.id, label))
    return await bot.next_interaction(), clicked


async def deferred(bot: ProbeBot, person: Person) -> discord.Interaction:
    """Let a person click a button of a fresh message, and answer it by no change."""
    interaction, clicked = await press(bot, person)
    await interaction.response.defer()
    await clicked
    return interaction


def view_of(*items: discord.ui.Item[Any]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


@contextmanager
def refused(code: int, words: str = "") -> Iterator[None]:
    """Check that what is asked of Discord is refused with that code, in a text that has the words."""
    with pytest.raises(discord.HTTPException) as refusal:
        yield
    assert refusal.value.code == code
    assert words in refusal.value.text


async def receive(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    message: dict[str, Any] = orjson.loads((await socket.receive(SECONDS)).data)
    return message


async def ask_to_identify(
    socket: aiohttp.ClientWebSocketResponse, token: str, *, intents: int = 1, **more: Any
) -> None:
    """Ask for a session over a connection that was just made."""
    assert (await receive(socket))["op"] == 10
    data = {"token": token, "intents": intents, "properties": {}, **more}
    await socket.send_bytes(orjson.dumps({"op": 2, "d": data}))


async def identify(socket: aiohttp.ClientWebSocketResponse, token: str, **more: Any) -> dict[str, Any]:
    await ask_to_identify(socket, token, **more)
    return await receive(socket)


async def closed_with(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    while not socket.closed:
        await socket.receive(SECONDS)
    return socket.close_code
