"""Pictures away from the event loop: painted once, given up where they would keep people waiting, never in the way."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from bot.pictures import worker as module
from bot.pictures.illustrator import ANSWER_PATIENCE
from bot.pictures.painter import Painter
from bot.pictures.worker import MOST_HURRIED, MOST_WAITING, Pictures, picture_name
from games.drawing.picture import PAPER, Label, Picture, Scene
from tests.bench.pictures import scene as board

LONG = 30.0


def scene_of(text: str) -> Scene:
    return Scene(100, 80, "#204060", (Label(text, 50, 40, 14, PAPER),))


class Pool(ThreadPoolExecutor):
    """Two threads where a bot has one process, so that a test can hold one up."""

    def __init__(self) -> None:
        super().__init__(2, "pictures")


class DeadPool(Executor):
    """An executor whose process has died."""

    def submit(self, *_: object, **__: object) -> None:  # type: ignore[override]
        raise BrokenProcessPool("killed")


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pictures = Pictures(Pool)
    yield pictures
    await pictures.close()


async def attached(pictures: Pictures, text: str) -> bytes | None:
    """The picture of a message."""
    attachment = await pictures.attachment(Picture(scene_of(text), text), LONG)
    return None if attachment is None else attachment.png


def painting(monkeypatch: pytest.MonkeyPatch, paint: Callable[[Scene], bytes]) -> None:
    monkeypatch.setattr(Painter, "paint", lambda _, scene: paint(scene))


class Held:
    """A painter that goes on when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.painted: list[Scene] = []
        self.begun, self.may_end = threading.Event(), threading.Event()
        painting(monkeypatch, self._paint)

    def _paint(self, scene: Scene) -> bytes:
        self.painted.append(scene)
        self.begun.set()
        assert self.may_end.wait(LONG)
        return b"png"


async def test_another_process_paints_as_the_painter_does() -> None:
    pictures = Pictures()
    try:
        assert await pictures.png(board(2), LONG) == Painter().paint(board(2))
    finally:
        await pictures.close()


async def test_the_loop_runs_on_while_a_picture_is_painted(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    task = asyncio.create_task(pictures.png(scene_of("a"), LONG))
    await asyncio.to_thread(held.begun.wait, LONG)
    assert not task.done()
    held.may_end.set()
    assert await task == b"png"


async def test_who_is_out_of_patience_goes_without_and_has_it_the_next_time(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    assert await pictures.png(scene_of("a"), 0.0) is None
    held.may_end.set()
    assert await pictures.png(scene_of("a"), LONG) == b"png"
    assert held.painted == [scene_of("a")]


async def test_an_equal_scene_is_painted_once(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    held.may_end.set()
    first, second = await asyncio.gather(*(pictures.png(board(0), LONG) for _ in range(2)))
    assert first == second == b"png"
    await pictures.png(board(0), LONG)
    await pictures.png(board(1), LONG)
    assert held.painted == [board(0), board(1)]


async def test_pictures_used_longest_ago_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    held.may_end.set()
    monkeypatch.setattr(module, "MOST_BYTES", 2 * len(b"png"))
    pictures = Pictures(Pool)
    for text in "abac":
        await pictures.png(scene_of(text), LONG)
    await asyncio.gather(*(pictures.png(scene_of(text), LONG) for text in "ac"))
    assert held.painted == [scene_of(text) for text in "abc"]
    await pictures.png(scene_of("b"), LONG)
    assert held.painted == [scene_of(text) for text in "abcb"]
    await pictures.close()


async def test_where_too_many_wait_a_further_one_goes_without(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    waiting = [asyncio.create_task(attached(pictures, str(n))) for n in range(MOST_WAITING)]
    await asyncio.to_thread(held.begun.wait, LONG)
    assert await attached(pictures, "one more") is None
    held.may_end.set()
    assert await asyncio.gather(*waiting) == [b"png"] * MOST_WAITING
    assert await attached(pictures, "one more") == b"png"


async def test_an_answer_does_not_wait_behind_the_hands_of_a_game_that_begins(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    waiting = [asyncio.create_task(attached(pictures, str(n))) for n in range(MOST_HURRIED + 1)]
    await asyncio.to_thread(held.begun.wait, LONG)
    hurried = Picture(scene_of("hurried"), "hurried")
    assert await asyncio.wait_for(pictures.attachment(hurried, ANSWER_PATIENCE), ANSWER_PATIENCE / 2) is None
    held.may_end.set()
    assert await asyncio.gather(*waiting) == [b"png"] * (MOST_HURRIED + 1)
    assert scene_of("hurried") not in held.painted


async def test_a_face_waits_its_turn_behind_those_of_tables(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    waiting = [asyncio.create_task(attached(pictures, str(n))) for n in range(MOST_WAITING)]
    await asyncio.to_thread(held.begun.wait, LONG)
    faces = [asyncio.create_task(pictures.png(scene_of(face), LONG)) for face in "ab"]
    assert await pictures.png(scene_of("c"), 0.01) is None
    held.may_end.set()
    assert await asyncio.gather(*faces) == [b"png"] * 2
    assert await asyncio.gather(*waiting) == [b"png"] * MOST_WAITING
    assert held.painted[MOST_WAITING:] in ([scene_of("a"), scene_of("b")], [scene_of("b"), scene_of("a")])


async def test_a_picture_that_cannot_be_painted_is_left_out_and_tried_again(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(scene: Scene) -> bytes:
        raise OSError("no art")

    painting(monkeypatch, fail)
    assert await pictures.png(scene_of("a"), LONG) is None
    painting(monkeypatch, lambda scene: b"png")
    assert await pictures.png(scene_of("a"), LONG) == b"png"


async def test_a_painting_process_that_died_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    painting(monkeypatch, lambda scene: b"png")
    pools: list[Executor] = [DeadPool(), Pool()]
    pictures = Pictures(lambda: pools.pop(0))
    try:
        assert await pictures.png(scene_of("a"), LONG) is None
        assert await pictures.png(scene_of("a"), LONG) == b"png"
    finally:
        await pictures.close()


async def test_who_stops_waiting_takes_nothing_from_the_others(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    gone, waiting = (asyncio.create_task(pictures.png(scene_of("a"), LONG)) for _ in range(2))
    await asyncio.to_thread(held.begun.wait, LONG)
    gone.cancel()
    held.may_end.set()
    assert await waiting == b"png"
    assert gone.cancelled()


def test_the_name_of_a_picture_follows_what_it_shows_and_tells_nothing_of_it() -> None:
    name, same = (picture_name(scene_of("star 8")) for _ in range(2))
    assert name == same != picture_name(scene_of("star 7"))
    assert re.fullmatch(r"[0-9a-f]{24}\.png", name)


async def test_an_attachment_has_the_name_of_its_scene_and_its_alt_text(pictures: Pictures) -> None:
    attachment = await pictures.attachment(Picture(scene_of("a"), "The letter a."), LONG)
    assert attachment is not None
    file = attachment.file()
    assert (file.filename, file.description) == (picture_name(scene_of("a")), "The letter a.")
    assert file.fp.read() == attachment.png
