"""A click's CPU by part: `python -m tests.bench.profile [--seconds S] [--functions N]`.

Ours runs under clicks as in `tests.bench.clicks`, sampled as `tests.bench.sampled` tells. Of each part there are two
shares of the bot's CPU: `with what it calls`, which overlap, as a lane composes a screen and sends it; and `by itself`,
which count each moment once, for the innermost part, so that they and the other threads make 100 %. The painter's and
the thinker's are processes of their own, and not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import sysconfig
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path, PurePath
from typing import Any, TypeAlias

import structlog

from tests.bench.load import Tables, clicks, our_bot
from tests.loopback.playground import Playground

Frame: TypeAlias = tuple[str, str]
"""A file's path from its package on, and a function's qualified name."""
Stacks: TypeAlias = Sequence[tuple[float, Sequence[Frame]]]
"""Seconds and the frames, outermost first."""

ROOT = Path(__file__).parents[2]
WARM_UP = 2.0
WRITE_SECONDS = 30.0
LEAST = 0.001
"""Threads with less of the CPU are left out."""

LANES, ANSWERS, SCREENS = "delivery: lanes, hands, posts", "answering presses", "words, screens and controls"
RULES, STORAGE, REST = "rules, session and journal", "storage and SQLite, main thread", "the rest of the bot"
ADAPTER, AIOHTTP, GATEWAY = "requests, ours and discord.py's", "aiohttp", "discord.py's gateway and dispatch"
OBJECTS, LOGS, LOOP = "discord.py's objects", "logs", "event loop"
PARTS = (LANES, ANSWERS, SCREENS, RULES, STORAGE, REST, OBJECTS, ADAPTER, AIOHTTP, GATEWAY, LOGS, LOOP)
REQUESTING = (ADAPTER, AIOHTTP)

PATHS = (
    ("bot/messages/lanes", LANES),
    ("bot/messages/posts", LANES),
    ("bot/messages/attached", LANES),
    ("bot/messages/permits", LANES),
    ("bot/messages/removals", LANES),
    ("bot/messages/direct", LANES),
    ("bot/tables/delivery", LANES),
    ("bot/tables/hands", LANES),
    ("bot/tables/private_hands", LANES),
    ("bot/messages/requests", ADAPTER),
    ("bot/client", ANSWERS),
    ("bot/messages/answer", ANSWERS),
    ("bot/messages/press", ANSWERS),
    ("bot/messages/query", ANSWERS),
    ("bot/tables/clicks", ANSWERS),
    ("bot/messages/screen", SCREENS),
    ("bot/messages/controls", SCREENS),
    ("bot/messages/names", SCREENS),
    ("bot/pictures/", SCREENS),
    ("bot/tables/composer", SCREENS),
    ("bot/tables/hand_screens", SCREENS),
    ("bot/tables/plays", SCREENS),
    ("bot/tables/screens", SCREENS),
    ("bot/tables/wording", SCREENS),
    ("bot/", REST),
    ("games/drawing/", SCREENS),
    ("games/english", SCREENS),
    ("games/", RULES),
    ("storage/", STORAGE),
    ("sqlalchemy/", STORAGE),
    ("aiosqlite/", STORAGE),
    ("sqlite3/", STORAGE),
    ("discord/http", ADAPTER),
    ("discord/webhook/", ADAPTER),
    ("discord/gateway", GATEWAY),
    ("discord/client", GATEWAY),
    ("discord/state", GATEWAY),
    ("discord/", OBJECTS),
    ("aiohttp/", AIOHTTP),
    ("yarl/", AIOHTTP),
    ("multidict/", AIOHTTP),
    ("structlog/", LOGS),
    ("logging/", LOGS),
    ("asyncio/", LOOP),
    ("selectors", LOOP),
)
"""Where the files of each part are: the first that a path begins with; other files are of the part that calls them."""
SPOKEN = (
    "alt",
    "brief",
    "choices",
    "cover",
    "faces",
    "labels",
    "looks",
    "page",
    "picture",
    "pictures",
    "teller",
    "words",
)
"""The files of a game that say or draw something."""


STEPS = (("asyncio/base_events.py", "BaseEventLoop._run_once"), ("asyncio/events.py", "Handle._run"))
"""The loop calls everything from there."""
COLLECTION = ("tests/bench/sampled.py", "Sampler._on_collection")
"""Where a sample is taken that fell into a collection."""


@cache
def short(path: str) -> str:
    """A file's path from its package on; the packages may stand in the project's own folder."""
    pure = PurePath(path)
    for above in (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sysconfig.get_path("stdlib"), ROOT):
        if pure.is_relative_to(above):
            return pure.relative_to(above).as_posix()
    return path


@cache
def part_of(path: str) -> str | None:
    """The part that a file, from its package on, belongs to."""
    if path.startswith("games/") and PurePath(path).stem in SPOKEN:
        return SCREENS
    return next((part for begin, part in PATHS if path.startswith(begin)), None)


def frames_of(stack: Sequence[Sequence[str]]) -> Sequence[Frame]:
    """A stack from where the loop calls it; what was generated has the name of its caller too."""
    frames: list[Frame] = []
    for path, name in stack:
        frame = (short(path), name)
        if frame in STEPS:
            frames.clear()
        elif frame == COLLECTION:
            frame = ("", "garbage collector")
        elif path.startswith("<string>") and frames:
            frame = (frames[-1][0], f"{frames[-1][1]} → {name}")
        frames.append(frame)
    return frames


def shares(stacks: Stacks) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The seconds of each part with what it calls, and by itself; of discord.py's objects never those of a request."""
    with_calls: defaultdict[str, float] = defaultdict(float)
    alone: defaultdict[str, float] = defaultdict(float)
    for seconds, stack in stacks:
        parts = [part for path, _ in stack if (part := part_of(path)) is not None]
        reached = set(parts)
        if parts and parts[-1] != LOOP:
            reached.discard(LOOP)
        if reached.intersection(REQUESTING):
            reached.discard(OBJECTS)
        for part in reached:
            with_calls[part] += seconds
        alone[parts[-1] if parts else REST] += seconds
    return with_calls, alone


def functions(stacks: Stacks) -> tuple[Mapping[Frame, float], Mapping[Frame, float]]:
    """The seconds of each function with what it calls, and by itself."""
    with_calls: defaultdict[Frame, float] = defaultdict(float)
    alone: defaultdict[Frame, float] = defaultdict(float)
    for seconds, stack in stacks:
        for frame in set(stack):
            with_calls[frame] += seconds
        alone[stack[-1]] += seconds
    return with_calls, alone


async def sample(seconds: float) -> tuple[dict[str, Any], int]:
    """What the sampler wrote, and the clicks that were answered meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "stacks.json"
        async with Playground() as playground, our_bot(playground, "tests.bench.sampled", str(out)) as pid:
            tables = await Tables.open(playground)
            await tables.play(WARM_UP)
            os.kill(pid, signal.SIGUSR1)
            before = clicks(playground)
            await tables.play(seconds)
            answered = clicks(playground) - before
            os.kill(pid, signal.SIGUSR1)
            async with asyncio.timeout(WRITE_SECONDS):
                while not out.exists():  # noqa: ASYNC110 - another process makes it
                    await asyncio.sleep(0.05)
            return json.loads(out.read_bytes()), answered


def lines(seen: Mapping[str, Any], clicks: int, most: int) -> Iterator[str]:
    """The profile as people read it."""
    stacks = [(seconds, frames_of(stack)) for seconds, stack in seen["stacks"]]
    whole = seen["process"]

    def share(seconds: float) -> str:
        return f"{100 * seconds / whole:6.1f} %{1000 * seconds / clicks:8.3f}"

    with_calls, alone = shares(stacks)
    yield f"{clicks:,} clicks, {1000 * whole / clicks:.3f} ms of the bot's CPU each; its parts, and ms a click:"
    yield ""
    yield f"{'':34}  with what it calls    by itself"
    for part in sorted(PARTS, key=lambda each: -with_calls[each]):
        yield f"{part:34}  {share(with_calls[part])}  {share(alone[part])}"
    for name, seconds in sorted(seen["threads"].items(), key=lambda each: -each[1]):
        if seconds >= LEAST * whole:
            yield f"{f'thread {name}':34}  {'':16}  {share(seconds)}"
    yield f"{'garbage collector, in the above':34}  {share(seen['collector'])}"
    for title, counted in zip(("with what it calls", "by itself"), functions(stacks), strict=True):
        yield ""
        yield f"functions, {title}"
        for (path, name), seconds in Counter(counted).most_common(most):
            yield f"{share(seconds)}  {path} {name}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--functions", type=int, default=40)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    seen, answered = asyncio.run(sample(given.seconds))
    print(*lines(seen, answered, given.functions), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
