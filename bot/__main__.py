"""`python -m bot`: the one place where settings, storage, playground and client meet."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import aiohttp
import discord
import structlog
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import ValidationError
from yarl import URL

from bot.client import Parlour
from bot.playground import Playground
from bot.settings import Settings
from games.session import Pace
from storage.database import Database
from storage.errors import StorageError

STOP_SECONDS = 4.0
"""A stop that takes longer is cut short; whatever was answered is in the database already."""
CANNOT_RUN = 1
BAD_SETTINGS = 2

log = structlog.get_logger()


class CannotRunError(Exception):
    """The bot cannot run; `str()` of it is a sentence for whoever started it."""


def main() -> int:
    """Run until SIGINT or SIGTERM; the exit code is not 0 where the bot cannot run."""
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "The settings"
        print(f"{name} is not usable: {first['msg']}.", file=sys.stderr)
        return BAD_SETTINGS
    configure_log(settings.parlour_log_level)
    try:
        asyncio.run(run(settings))
    except (CannotRunError, StorageError) as error:
        print(error, file=sys.stderr)
        return CANNOT_RUN
    return 0


def configure_log(level: str) -> None:
    """Log to stderr, discord.py's own messages too."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=max(number, logging.WARNING), stream=sys.stderr, format="%(name)s: %(message)s")


async def run(settings: Settings) -> None:
    """Run the bot on Discord, or on a playground where there is no token."""
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(await Database.open(settings.parlour_database))
        token = settings.discord_token.get_secret_value() if settings.discord_token is not None else None
        if token is None:
            token = await stack.enter_async_context(_playground(settings.parlour_playground_port))
        elif settings.parlour_discord_api is not None:
            point_to(settings.parlour_discord_api)
        think = settings.parlour_think
        client = Parlour(database, Pace(think=(think, 2 * think)))
        await _serve(client, token, stopped)


def point_to(api_base: str) -> None:
    """Let discord.py speak to a loopback Discord; its gateway stands beside the API."""
    Route.BASE = api_base
    DiscordWebSocket.DEFAULT_GATEWAY = URL(api_base).with_scheme("ws").with_path("/gateway")


@asynccontextmanager
async def _playground(port: int) -> AsyncIterator[str]:
    """Run a playground, say where it is, and give the bot's token there."""
    playground = Playground(port=port, rate_limits=True)
    try:
        await playground.start()
    except OSError:
        playground = Playground(port=0, rate_limits=True)
        await playground.start()
    try:
        point_to(playground.api_base)
        print(f"No DISCORD_TOKEN, so here is a playground: {playground.url}", flush=True)
        yield playground.token
    finally:
        await playground.stop()


async def _serve(client: Parlour, token: str, stopped: asyncio.Event) -> None:
    """Keep the client connected until it is stopped; raises CannotRunError where it cannot connect."""
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    except discord.LoginFailure:
        raise CannotRunError(
            "Discord does not accept the token. Copy it anew from the Bot page of your application into DISCORD_TOKEN."
        ) from None
    except (aiohttp.ClientConnectionError, discord.HTTPException, discord.GatewayNotFound, OSError) as error:
        raise CannotRunError(f"Discord cannot be reached: {error}. Look at the network, then start again.") from error
    finally:
        waiting.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await client.close()
        running.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await running


if __name__ == "__main__":
    sys.exit(main())
