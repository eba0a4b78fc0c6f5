"""Runs the loopback Discord alone: `python -m bot.playground [--port N] [--token T] [--servers N] [--shards N]`."""

import argparse
import asyncio
import signal
import sys

from bot.playground.server import Playground


async def run(port: int, token: str | None, servers: int, shards: int) -> None:
    """Serve until SIGINT or SIGTERM, after printing the addresses and the bot's token.

    servers: how many the bot is in. shards: how many it is told to have, and fewer than which are refused.
    """
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    async with Playground(port=port, token=token, rate_limits=True) as playground:
        playground.world.shards_needed = shards
        for server in range(2, servers + 1):
            playground.world.add_guild(f"Server {server}")
        print(f"Page:    {playground.url}")
        print(f"API:     {playground.api_base}")
        print(f"Gateway: {playground.gateway_url}")
        print(f"Token:   {playground.token}", flush=True)
        await stopped.wait()


def main() -> int:
    """Return the process's exit code: 1 if the port is taken."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="the port on 127.0.0.1; 0 takes a free one")
    parser.add_argument("--token", help="the token that the bot must show; made up if not given")
    parser.add_argument("--servers", type=_count, default=1, help="how many servers the bot is in; the page shows one")
    parser.add_argument("--shards", type=_count, default=1, help="how many shards the bot is told to have at least")
    arguments = parser.parse_args()
    try:
        asyncio.run(run(arguments.port, arguments.token, arguments.servers, arguments.shards))
    except OSError as error:
        print(f"The playground cannot listen on port {arguments.port}: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


def _count(text: str) -> int:
    if not text.isdecimal() or text == "0":
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
