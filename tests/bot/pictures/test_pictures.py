"""Pictures away from the event loop: painted once, given up where they would keep people waiting, never in the way."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from bot.messages.screen import Attachment, Kept
from bot.pictures import worker as module
from bot.pictures.apart import Apart, PainterGoneError
from bot.pictures.illustrator import ANSWER_PATIENCE, PATIENCE
from bot.pictures.painter import Painter
from bot.pictures.wire import Painted, picture_name
from bot.pictures.worker import LEAST_BYTES, MOST_WAITING, PACE, Pictures
from games.drawing.picture import PAPER, Label, Picture, Scene
from tests.bench.pictures import scene as board
from tests.bot.painting import LONG, ThreadPainter
from tests.clock import eventually, turn_real, use_threads


def scene_of(text: str) -> Scene:
    return Scene(100, 80, "#204060", (Label(text, 50, 40, 14, PAPER),))


@dataclass(frozen=True)
class Sketched:
    """A scene that is yet to be drawn; nothing is to be seen where it has no text."""

    text: str

    def draw(self) -> Picture | None:
        return Picture(scene_of(self.text), f"It says {self.text}.") if self.text else None


class Gone(ThreadPainter):
    """A painter that dies over whatever it is to paint."""

    async def paint(self, scene: bytes) -> bytes:
        raise PainterGoneError("killed")


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pictures = Pictures(1, ThreadPainter.start)
    yield pictures
    await pictures.close()


async def attached(pictures: Pictures, text: str, patience: float = LONG) -> bytes | None:
    """The picture of a message."""
    attachment = await pictures.attachment(Picture(scene_of(text), text), patience)
    return None if attachment is None else attachment.png


def painting(monkeypatch: pytest.MonkeyPatch, paint: Callable[[Scene], bytes]) -> None:
    monkeypatch.setattr(Painter, "paint", lambda _, scene: paint(scene))


class Held:
    """A painter that goes on when it is let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.painted: list[Scene] = []
        use_threads()
        self.begun, self.may_end = threading.Event(), threading.Event()
        painting(monkeypatch, self._paint)

    def _paint(self, scene: Scene) -> bytes:
        self.painted.append(scene)
        self.begun.set()
        assert self.may_end.wait(LONG)
        return b"png"

    async def begins(self, pictures: Pictures, text: str = "held") -> asyncio.Task[bytes | None]:
        """Let somebody ask for a picture, and wait until the painter is at it."""
        asking = asyncio.create_task(attached(pictures, text))
        await asyncio.to_thread(self.begun.wait, LONG)
        return asking


def asking(pictures: Pictures, *texts: str, patience: float = LONG) -> list[asyncio.Task[bytes | None]]:
    """Somebody for each of the texts who waits for its picture, in this order."""
    return [asyncio.create_task(attached(pictures, text, patience)) for text in texts]


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


async def test_the_loop_runs_on_and_who_asks_for_what_waits_already_waits_for_the_same_painting(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    begun = await held.begins(pictures)
    assert not begun.done()
    readers = asking(pictures, "a", "a", "held")
    held.may_end.set()
    assert await asyncio.gather(begun, *readers) == [b"png"] * 4
    assert held.painted == [scene_of("held"), scene_of("a")]


async def test_pictures_used_longest_ago_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    held.may_end.set()
    monkeypatch.setattr(module, "MOST_BYTES", 2 * (len(b"png") + LEAST_BYTES))
    pictures = Pictures(1, ThreadPainter.start)
    for text in "abac":
        await pictures.png(scene_of(text), LONG)
    await asyncio.gather(*(pictures.png(scene_of(text), LONG) for text in "ac"))
    assert held.painted == [scene_of(text) for text in "abc"]
    await pictures.png(scene_of("b"), LONG)
    assert held.painted == [scene_of(text) for text in "abcb"]
    await pictures.close()


@pytest.mark.parametrize("patience", [ANSWER_PATIENCE, PATIENCE])
async def test_what_would_be_painted_too_late_goes_without_at_once(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    held = Held(monkeypatch)
    begun, most = await held.begins(pictures), int(patience * PACE)
    hurried = asking(pictures, *map(str, range(most)), patience=patience)
    patient = asking(pictures, "patient")
    await settled()
    (refused,) = asking(pictures, "one more", patience=patience)
    await settled()
    assert refused.done()
    assert refused.result() is None
    held.may_end.set()
    await asyncio.gather(begun, *hurried, *patient)
    assert scene_of("one more") not in held.painted
    assert await attached(pictures, "one more") == b"png"


async def test_an_answer_goes_before_the_hands_of_a_game_that_begins(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    waiting = [await held.begins(pictures), *asking(pictures, *"abcdefghij"), *asking(pictures, "!", patience=LONG / 2)]
    await asyncio.sleep(0)
    held.may_end.set()
    assert await asyncio.gather(*waiting) == [b"png"] * 12
    assert held.painted == [scene_of(text) for text in ("held", *"!abcdefghij")]


async def test_a_face_waits_its_turn_behind_those_of_tables(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_real()  # a thread is held while a scene is not waited for any longer
    held = Held(monkeypatch)
    waiting = [await held.begins(pictures)]
    faces = [asyncio.create_task(pictures.png(scene_of(face), LONG)) for face in "ab"]
    await asyncio.sleep(0)
    waiting += asking(pictures, *"123")
    assert await pictures.png(scene_of("c"), 0.01) is None
    held.may_end.set()
    assert await asyncio.gather(*faces) == [b"png"] * 2
    assert await asyncio.gather(*waiting) == [b"png"] * 4
    assert held.painted == [scene_of(text) for text in ("held", *"123ab")]


async def test_what_is_not_to_be_shown_any_more_is_not_painted(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    begun = await held.begins(pictures)
    older, newer = Sketched("older"), Sketched("newer")
    shown = older
    outdated = asyncio.create_task(pictures.drawn(older, LONG, lambda: shown is older))
    current = asyncio.create_task(pictures.drawn(newer, LONG, lambda: shown is newer))
    await asyncio.sleep(0)
    shown = newer
    held.may_end.set()
    assert await outdated is None
    assert await current is not None
    await begun
    assert held.painted == [scene_of("held"), scene_of("newer")]


async def test_what_one_reader_has_left_behind_is_painted_for_another(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    begun = await held.begins(pictures)
    readers = [
        asyncio.create_task(pictures.drawn(Sketched("a"), LONG, is_wanted))
        for is_wanted in (lambda: False, lambda: True)
    ]
    await asyncio.sleep(0)
    held.may_end.set()
    assert None not in await asyncio.gather(begun, *readers)


async def test_a_table_that_cannot_be_drawn_any_more_keeps_nobody_from_a_picture(pictures: Pictures) -> None:
    def fail() -> bool:
        raise LookupError("no game")

    assert await pictures.drawn(Sketched("a"), LONG, fail) is None
    assert await attached(pictures, "b") is not None


async def test_a_sketch_is_drawn_by_its_painter_with_its_words_unless_there_is_nothing_to_see(
    pictures: Pictures,
) -> None:
    drawn = await pictures.drawn(Sketched("a"), LONG, lambda: True, Kept())
    assert drawn == Attachment(picture_name(scene_of("a")), Painter().paint(scene_of("a")), "It says a.", 80)
    assert await pictures.drawn(Sketched(""), LONG, lambda: True, Kept()) is None


async def test_while_a_sketch_is_not_painted_the_older_picture_is_kept(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    begun = await held.begins(pictures)
    assert await pictures.drawn(Sketched("a"), 0.01, lambda: True, Kept()) == Kept()
    held.may_end.set()
    await begun


async def test_a_picture_that_cannot_be_painted_is_left_out_and_tried_again(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(scene: Scene) -> bytes:
        raise OSError("no art")

    painting(monkeypatch, fail)
    assert await pictures.png(scene_of("a"), LONG) is None
    painting(monkeypatch, lambda scene: b"png")
    assert await pictures.png(scene_of("a"), LONG) == b"png"


async def test_who_stops_waiting_takes_nothing_from_the_others(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    gone = await held.begins(pictures, "a")
    (waiting,) = asking(pictures, "a")
    await asyncio.sleep(0)
    gone.cancel()
    held.may_end.set()
    assert await waiting == b"png"
    assert gone.cancelled()


# Several painters


class Pool:
    """Painters that a test can tell apart; each is held at every scene until it is let go on.

    The first to end takes so many seconds for it.
    """

    def __init__(self, end_seconds: float = 0.0) -> None:
        self.end_seconds = end_seconds
        self.started: list[ThreadPainter] = []
        self.ending: list[ThreadPainter] = []
        self.closed: list[ThreadPainter] = []
        self.may_end = asyncio.Event()

    async def start(self) -> Apart:
        pool = self

        class Counted(ThreadPainter):
            async def paint(self, scene: bytes) -> bytes:
                await pool.may_end.wait()
                return Painted("a.png", 80, "", b"png").pack()

            async def close(self) -> None:
                pool.ending.append(self)
                if pool.end_seconds and pool.ending == [self]:
                    await asyncio.sleep(pool.end_seconds)
                pool.closed.append(self)
                await super().close()

        painter = Counted()
        self.started.append(painter)
        return painter


async def idle(pool: Pool, most: int) -> Pictures:
    """Pictures with so many painters, each of which has painted and has nothing to do any more."""
    pictures = Pictures(most, pool.start)
    waiting = [asyncio.create_task(attached(pictures, str(number))) for number in range(4 * most)]
    await settled()
    pool.may_end.set()
    await asyncio.gather(*waiting)
    return pictures


async def settled() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_further_painter_starts_where_more_than_a_few_wait_for_each() -> None:
    pool = Pool()
    pictures = Pictures(3, pool.start)
    waiting, counts = [], []
    for number in range(12):
        waiting += [asyncio.create_task(attached(pictures, str(number)))]
        await settled()
        counts.append(len(pool.started))
    pool.may_end.set()
    assert await asyncio.gather(*waiting) == [b"png"] * 12
    assert counts == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]
    assert MOST_WAITING == 2
    await pictures.close()
    assert len(pool.closed) == 3


async def test_idle_painters_end_but_for_one() -> None:
    pool = Pool()
    pictures = await idle(pool, 3)
    await asyncio.sleep(2 * module.IDLE_SECONDS)
    assert (len(pool.started), len(pool.closed)) == (3, 2)
    assert await attached(pictures, "once more") == b"png"
    assert len(pool.started) == 3
    await pictures.close()
    assert len(pool.closed) == 3


async def test_a_stop_waits_for_a_painter_that_is_just_ending() -> None:
    pool = Pool(0.1)
    pictures = await idle(pool, 2)
    await asyncio.sleep(module.IDLE_SECONDS - 0.1)
    await eventually(lambda: len(pool.ending) == 1)
    await pictures.close()
    assert len(pool.closed) == len(pool.started) == 2


async def test_a_painter_that_died_is_replaced_and_its_scene_painted() -> None:
    painters: list[ThreadPainter] = [Gone(), ThreadPainter()]

    async def start() -> Apart:
        return painters.pop(0)

    pictures = Pictures(1, start)
    try:
        assert await pictures.png(scene_of("a"), LONG) == Painter().paint(scene_of("a"))
    finally:
        await pictures.close()


async def test_where_no_painter_lives_nothing_is_painted_for_a_while() -> None:
    started = []

    async def start() -> Apart:
        started.append(painter := Gone())
        return painter

    pictures = Pictures(1, start)
    try:
        assert [await attached(pictures, text) for text in "abc"] == [None] * 3
        assert len(started) == module.MOST_TRIES
        await asyncio.sleep(module.REST_SECONDS)
        assert await attached(pictures, "a") is None
        assert len(started) == 2 * module.MOST_TRIES
    finally:
        await pictures.close()


async def test_a_stop_waits_for_no_picture() -> None:
    pool = Pool()
    pictures = Pictures(2, pool.start)
    waiting = asking(pictures, *"abcdefgh")
    await settled()
    await pictures.close()
    assert await asyncio.gather(*waiting) == [None] * 8
    assert pool.closed == pool.started
    assert await attached(pictures, "i") is None


# What a picture is called


async def test_an_attachment_has_its_alt_text_and_a_name_that_follows_what_it_shows_and_tells_nothing_of_it(
    pictures: Pictures,
) -> None:
    name, same = (picture_name(scene_of("star 8")) for _ in range(2))
    assert name == same != picture_name(scene_of("star 7"))
    assert re.fullmatch(r"[0-9a-f]{24}\.png", name)
    attachment = await pictures.attachment(Picture(scene_of("star 8"), "Star 8."), LONG)
    assert attachment is not None
    file = attachment.file()
    assert (file.filename, file.description) == (name, "Star 8.")
    assert file.fp.read() == attachment.png
