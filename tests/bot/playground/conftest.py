"""A playground for each test, and a discord.py client on it that a test answers by hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_resumed(self) -> None:
        self.events.put_nowait(("resumed", None))

    async def on_shard_ready(self, shard_id: int) -> None:
        self.events.put_nowait(("shard_ready", shard_id))

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.events.put_nowait(("shard_resumed", shard_id))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.put_nowait(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.events.put_nowait(("message", message))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.events.put_nowait(("guild_join", guild))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.events.put_nowait(("guild_remove", guild))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self.events.put_nowait(("guild_unavailable", guild))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.events.put_nowait(("guild_available", guild))

    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        self.events.put_nowait(("channel_update", after))

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.events.put_nowait(("thread_create", thread))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self.events.put_nowait(("thread_update", payload.data))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        self.events.put_nowait(("thread_delete", payload.thread_id))

    async def next_interaction(self) -> discord.Interaction:
        """Return the next interaction that reaches the bot."""
        return await asyncio.wait_for(self.interactions.get(), SECONDS)

    async def next_event(self, name: str) -> Any:
        """Return what the next event of a name carries, leaving out others before it."""
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
    """Let every discord.py client of this test connect to a playground."""
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
    """Return an interaction's raw data, in Discord's shape."""
    assert interaction.data is not None
    return dict(interaction.data)


async def send_buttons(
    bot: ProbeBot, *labels: str, channel: str = "games", guild: Guild | None = None
) -> discord.Message:
    """Send a message with buttons whose custom_ids are their labels in lower case."""
    view = discord.ui.View(timeout=None)
    for label in labels:
        view.add_item(discord.ui.Button(label=label, custom_id=label.lower()))
    return await bot.text_channel(channel, guild).send("table", view=view)


def form_errors(error: discord.HTTPException) -> str:
    """Return the text of a 50035 with the paths of what is wrong, as discord.py writes it."""
    assert error.code == 50035
    return error.text


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
    """Ask for a session, and return what is answered."""
    await ask_to_identify(socket, token, **more)
    return await receive(socket)


async def closed_with(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    while not socket.closed:
        await socket.receive(SECONDS)
    return socket.close_code
