"""Painters as processes of their own: they paint as the painter does, stand back, and end with the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.pictures import apart
from bot.pictures import worker as module
from bot.pictures.__main__ import NICENESS
from bot.pictures.apart import PainterGoneError, PainterProcess, UnpaintableError, start_process
from bot.pictures.painter import Painter
from bot.pictures.wire import Painted, decode, encode, picture_name
from bot.pictures.worker import Pictures
from games.api import Cast
from games.drawing.picture import Arrow, Box, Disc, Label, Line, Picture, Scene, Sprite
from games.engine.sketch import Sketch
from tests.bench.pictures import scene as board
from tests.bot.dealing import first_position
from tests.bot.painting import LONG
from tests.clock import eventually

EVERYTHING = Scene(
    100,
    80,
    "#204060",
    (
        Sprite("drawing/house", 1, 2.5, 20, 20, 45, 0.5, "#ff0000"),
        Box(1, 2, 30, 20.5, "#123456", 3, "#fffdf5", 1.5),
        Disc(10, 10, 4, "", "#fffdf5", 1),
        Arrow(1, 2, 30, 40, "#fffdf5", 3, "#000000"),
        Line(((1, 2), (3.5, 4)), "#fffdf5", 2),
        Label("Zoë", 50, 40, 14, "#fffdf5", "lm", is_bold=True, most=30),
    ),
)
UNKNOWN_ART = Scene(10, 10, "#204060", (Sprite("drawing/nothing", 0, 0, 5, 5),))


async def painted(process: PainterProcess, scene: Scene) -> bytes:
    """The PNG that a process makes of a scene."""
    return Painted.unpack(await process.paint(encode(scene))).png


async def painter() -> PainterProcess:
    started = await start_process()
    assert isinstance(started, PainterProcess)
    return started


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pictures = Pictures(2)
    yield pictures
    await pictures.close()


def children() -> set[int]:
    """The ids of the painters' processes that this process has started."""
    found = set()
    for own in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it has ended meanwhile
            found |= {each for each in (own / "children").read_text().split() if _is_painter(each)}
    return set(map(int, found))


def _is_painter(process: str) -> bool:
    """Return whether a process paints: a fork server only names the module."""
    return b"\0-m\0bot.pictures\0" in Path("/proc", process, "cmdline").read_bytes()


@pytest.mark.parametrize("scene", [EVERYTHING, board(3), UNKNOWN_ART])
def test_a_scene_comes_out_of_the_wire_as_it_went_in(scene: Scene) -> None:
    assert repr(decode(encode(scene))) == repr(Picture(scene, ""))


async def test_a_process_paints_as_the_painter_does_stands_back_and_says_what_cannot_be_painted() -> None:
    process = await painter()
    try:
        for scene in (board(2), EVERYTHING):
            assert await painted(process, scene) == Painter().paint(scene)
        assert os.getpriority(os.PRIO_PROCESS, *children()) == min(os.nice(0) + NICENESS, 19)
        with pytest.raises(UnpaintableError, match=r"nothing\.svg"):
            await process.paint(encode(UNKNOWN_ART))
        assert await painted(process, board(1)) == Painter().paint(board(1))
    finally:
        await process.close()


async def test_a_painter_that_is_killed_over_a_scene_says_so() -> None:
    process = await painter()
    painting = asyncio.create_task(process.paint(encode(board(1))))
    await asyncio.sleep(0)
    os.kill(children().pop(), signal.SIGKILL)
    with pytest.raises(PainterGoneError):
        await painting
    await process.close()


async def test_a_painter_that_is_stuck_over_a_scene_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    process = await painter()
    await process.paint(encode(EVERYTHING))
    monkeypatch.setattr(apart, "STUCK_SECONDS", 0.05)
    os.kill(children().pop(), signal.SIGSTOP)
    with pytest.raises(PainterGoneError):
        await process.paint(encode(board(1)))
    await process.close()


async def test_painters_that_are_killed_are_replaced_and_their_scenes_painted(pictures: Pictures) -> None:
    asked = [asyncio.create_task(pictures.png(board(number), LONG)) for number in range(8)]
    await eventually(lambda: len(children()) == 2)
    for process in (killed := children()):
        os.kill(process, signal.SIGKILL)
    assert await asyncio.gather(*asked) == [Painter().paint(board(number)) for number in range(8)]
    assert not children() & killed


async def test_a_painter_killed_while_it_has_nothing_to_do_is_replaced(pictures: Pictures) -> None:
    assert await pictures.png(board(0), LONG)
    (killed,) = children()
    os.kill(killed, signal.SIGKILL)
    assert await pictures.png(board(1), LONG) == Painter().paint(board(1))


async def test_a_surplus_painter_ends_when_it_is_idle_and_every_one_at_a_stop(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE_SECONDS", 0.05)
    await asyncio.gather(*(pictures.png(board(number), LONG) for number in range(8)))
    await eventually(lambda: len(children()) == 1)
    asked = [asyncio.create_task(pictures.png(board(number), LONG)) for number in range(8, 16)]
    await eventually(lambda: len(children()) == 2)
    await pictures.close()
    assert children() == set()
    await asyncio.gather(*asked)


async def test_a_painter_ends_with_a_bot_that_is_killed() -> None:
    program = (
        "import asyncio, os, signal\n"
        "from bot.pictures.apart import start_process\n"
        "async def main():\n"
        "    painter = await start_process()\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stderr=asyncio.subprocess.PIPE)
    assert bot.stderr is not None
    async with asyncio.timeout(LONG):
        assert await bot.stderr.read() == b""  # the painter, which holds it open too, has ended
    await bot.wait()


@pytest.mark.parametrize("seat", [None, 0])
async def test_a_process_draws_what_is_seen_of_a_game_as_the_game_does(seat: int | None) -> None:
    sketch = Sketch("whot", first_position(bytes(32)).view(seat), Cast(("Ann", "Bob"), seat, {}))
    picture = sketch.draw()
    assert picture is not None
    process = await painter()
    try:
        drawn = Painted.unpack(await process.paint(encode(sketch)))
        scene = picture.scene
        assert drawn == Painted(picture_name(scene), scene.height, picture.alt, Painter().paint(scene))
    finally:
        await process.close()
