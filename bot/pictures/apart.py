"""The bot's handle on a painter in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Protocol

from bot.pictures.wire import FAILED, LENGTH, frame
from bot.processes import ROOT, OutdatedError, is_outdated

STUCK_SECONDS = 30.0
"""Seconds after which a painter counts as stuck; a scene takes a hundredth of one, the first a few tenths."""


class UnpaintableError(Exception):
    """A scene could not be painted; `str()` of it is the painter's traceback."""


class PainterGoneError(Exception):
    """The painter died over a scene, or was stuck."""


class Apart(Protocol):
    """A painter outside the event loop, for one picture at a time."""

    async def paint(self, asked: bytes) -> bytes:
        """Return the packed picture of an encoded request; raises UnpaintableError, or PainterGoneError once closed."""

    async def close(self) -> None:
        """Stop, even while painting."""


class PainterProcess:
    """A painter in a low-priority process, which exits with the bot even if that is killed."""

    def __init__(self, process: Process, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self._stdin = stdin
        self._stdout = stdout

    async def paint(self, asked: bytes) -> bytes:
        try:
            async with asyncio.timeout(STUCK_SECONDS):
                self._stdin.write(frame(asked))
                (length,) = LENGTH.unpack(await self._stdout.readexactly(LENGTH.size))
                answer = await self._stdout.readexactly(length)
        except (OSError, EOFError) as error:  # a timeout is an OSError too
            raise PainterGoneError(repr(error)) from error
        told = answer[len(FAILED) :]
        if answer.startswith(FAILED):
            raise UnpaintableError(told.decode())
        return told

    async def close(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        self._stdin.close()
        await self._process.wait()


async def start_process() -> Apart:
    """Start a painter process; raises OSError or OutdatedError if that is impossible."""
    if await asyncio.to_thread(is_outdated):
        raise OutdatedError
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.pictures"),
        stdin=PIPE,
        stdout=PIPE,
        cwd=ROOT,
        start_new_session=True,  # so that a Ctrl-C in the bot's terminal does not reach it
    )
    if process.stdin is None or process.stdout is None:
        raise OSError("no pipes")
    return PainterProcess(process, process.stdin, process.stdout)
