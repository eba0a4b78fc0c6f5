"""The bot as a process of its own, the way people run it: started, stopped, killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Self

from bot import processes, timekeeper
from bot.__main__ import main
from bot.pictures import apart
from bot.tables import hands
from storage.engine import holding
from storage.engine.address import Address
from storage.shards import leases
from tests.bot.painting import ThreadPainter
from tests.bot.stage import REAL_PAUSES
from tests.clock import CountedThread, turn_real
from tests.loopback.playground import Playground

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
STOP_SECONDS = 30.0
"""Far more than a start and a stop take, so that a bot that hangs fails its test and not the whole run."""
LOOK_SECONDS = 0.02
PAUSES = timekeeper.RETRY_SECONDS / timekeeper.FIRST_PAUSE
NUDGE_SECONDS = 0.2
"""Nobody here looks at a private hand for longer before the direct message or the mention is to come."""
RENEW_SECONDS = 0.25
"""So often a process renews its lease, which others wait for to see that it goes on."""
STDOUT, STDERR = "stdout.log", "stderr.log"

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload([__name__, "bot.pictures.painter", "storage.engine.postgresql"])


async def offline(playground: Playground) -> None:
    """Wait until no bot is connected."""
    async with asyncio.timeout(STOP_SECONDS):
        await playground.world.until(lambda: not playground.world.is_bot_online)


# A process from the command line


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended: its exit code, and what it wrote."""

    code: int
    stdout: str
    stderr: str


class CommandLine:
    """`python -m bot`, started anew; its stderr goes to a file, so that no pipe can fill up."""

    def __init__(self, process: asyncio.subprocess.Process, folder: Path) -> None:
        self._process = process
        self._folder = folder

    @classmethod
    async def start(cls, folder: Path, *arguments: str, **environment: str) -> Self:
        """Start `python -m bot` in that folder, with these variables and no other settings."""
        with (folder / STDERR).open("wb") as stderr:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                *arguments,
                env=_without_settings(os.environ) | {"PYTHONPATH": str(ROOT)} | environment,
                cwd=folder,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=stderr,
            )
        return cls(process, folder)

    @property
    def workers(self) -> list[int]:
        """The ids of the processes that paint and think for it."""
        tasks = Path("/proc", str(self._process.pid), "task").iterdir()
        children = [child for task in tasks for child in (task / "children").read_text().split()]
        return [
            int(child) for child in children if b"resource_tracker" not in Path("/proc", child, "cmdline").read_bytes()
        ]

    async def read_line(self) -> str:
        """The next line of stdout, without its end; "" when there is none any more."""
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            return (await self._process.stdout.readline()).decode().rstrip("\n")

    async def logged(self, words: str) -> None:
        """Wait until its log has the words; AssertionError if they do not come."""
        await _logged(self._folder, words)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> Ending:
        self._process.send_signal(number)
        return await self.ending()

    async def ending(self) -> Ending:
        async with asyncio.timeout(START_SECONDS + STOP_SECONDS):
            stdout, _ = await self._process.communicate()
        assert self._process.returncode is not None
        return Ending(self._process.returncode, stdout.decode(), _read(self._folder / STDERR))

    async def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()


# A process that starts quickly


class ForkedBot:
    """A process that runs what `python -m bot` runs, forked from one that has imported it already.

    A start costs a tenth of what it costs from the command line, so a test can afford many of them.
    """

    def __init__(self, process: ForkServerProcess, folder: Path) -> None:
        self._process = process
        self._folder = folder
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(process.sentinel, self._note_end)

    @classmethod
    def start(
        cls,
        folder: Path,
        patience: float = holding.PATIENCE,
        first_pause: float = timekeeper.FIRST_PAUSE,
        constants: Mapping[str, float] = MappingProxyType({}),
        /,
        **environment: str,
    ) -> Self:
        """Start a bot in that folder, with these variables and no other settings.

        So many seconds it waits where another one uses its database, and at first where Discord is not to be reached.
        constants: what others of its modules are to have, by their full names.
        """
        turn_real()
        process = FORKING.Process(target=_run, args=(folder, environment, patience, first_pause, dict(constants)))
        process.start()
        return cls(process, folder)

    @property
    def id(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What this process, and others before it in the same folder, wrote to stderr."""
        return _read(self._folder / STDERR)

    async def connected(self, playground: Playground) -> None:
        """Wait until it is connected; AssertionError if it ends instead."""
        world = playground.world
        online = asyncio.create_task(world.until(lambda: world.is_bot_online))
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({online, ended}, return_when=asyncio.FIRST_COMPLETED, timeout=START_SECONDS)
            assert online.done(), self.log
        finally:
            online.cancel()
            ended.cancel()

    async def logged(self, words: str) -> None:
        """Wait until its log has the words; AssertionError if they do not come."""
        await _logged(self._folder, words)

    @property
    def has_ended(self) -> bool:
        return self._ended.is_set()

    async def kill(self) -> None:
        if not self._ended.is_set():
            self._process.kill()
        await self.ending()

    def halt(self) -> None:
        """Stop it in the middle of whatever it does, as a machine that is suspended."""
        os.kill(self.id, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.id, signal.SIGCONT)

    async def stop(self) -> Ending:
        self._process.terminate()
        return await self.ending()

    async def ending(self, seconds: float | None = STOP_SECONDS) -> Ending:
        async with asyncio.timeout(seconds):
            await self._ended.wait()
        assert self._process.exitcode is not None
        return Ending(self._process.exitcode, _read(self._folder / STDOUT), self.log)

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._ended.set()


@asynccontextmanager
async def forked_bot(playground: Playground, database: Address, **environment: str) -> AsyncIterator[ForkedBot]:
    """A connected bot, killed at the end if it still runs. It is started beside its file, or in a folder of its own."""
    with TemporaryDirectory() as own:
        folder = database.parent if isinstance(database, Path) else Path(own)
        process = ForkedBot.start(folder, **(settings_for(playground, database) | environment))
        try:
            await process.connected(playground)
            yield process
        finally:
            await process.kill()


def settings_for(playground: Playground, database: Address) -> dict[str, str]:
    """The variables with which a bot plays on a playground, its house players without a pause."""
    return {
        "DISCORD_TOKEN": playground.token,
        "PARLOUR_DISCORD_API": playground.api_base,
        "PARLOUR_DATABASE": str(database),
        "PARLOUR_THINK": "0",
        "PARLOUR_EMOJIS": "false",
    }


def _without_settings(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if not name.startswith(("DISCORD_", "PARLOUR_"))}


async def _logged(folder: Path, words: str) -> None:
    """Wait until the log in a folder has the words; AssertionError if they do not come."""
    for _ in range(round(START_SECONDS / LOOK_SECONDS)):
        if words in _read(folder / STDERR):
            return
        await asyncio.sleep(LOOK_SECONDS)
    raise AssertionError(_read(folder / STDERR))


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def _run(
    folder: Path, settings: dict[str, str], patience: float, first_pause: float, constants: dict[str, float]
) -> None:
    """Be the bot, in a process that was just forked."""
    for descriptor, name in ((1, STDOUT), (2, STDERR)):
        os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_APPEND), descriptor)
    kept = _without_settings(os.environ)
    os.environ.clear()
    os.environ.update(kept | settings)
    os.chdir(folder)  # where there is no .env
    holding.PATIENCE = patience
    leases.RENEW_SECONDS = RENEW_SECONDS
    timekeeper.FIRST_PAUSE, timekeeper.RETRY_SECONDS = first_pause, PAUSES * first_pause
    hands.NUDGE_SECONDS = NUDGE_SECONDS
    processes.one_process = lambda niceness: CountedThread()
    apart.start_process = ThreadPainter.start
    for path, value in (REAL_PAUSES | constants).items():
        module, _, name = path.rpartition(".")
        assert hasattr(import_module(module), name), path
        setattr(import_module(module), name, value)
    sys.exit(main())
