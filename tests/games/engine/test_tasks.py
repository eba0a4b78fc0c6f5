"""A task that several wait for goes on whoever leaves, and nobody is told of what it ends in who asked no more."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from games.engine.tasks import shared


async def test_a_shared_task_goes_on_where_one_who_waits_is_cancelled_and_the_others_get_what_it_ends_in() -> None:
    gate = asyncio.Event()

    async def work() -> str:
        await gate.wait()
        raise LookupError("done")

    task = asyncio.create_task(work())
    gone, left = asyncio.create_task(shared(task)), asyncio.create_task(shared(task))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    gate.set()
    assert gone.cancelled()
    with pytest.raises(LookupError, match="done"):
        await left
    assert await shared(asyncio.create_task(asyncio.sleep(0, "done"))) == "done"


async def test_what_a_shared_task_ends_in_is_no_news_where_all_who_waited_are_gone() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    gate = asyncio.Event()

    async def fail() -> None:
        await gate.wait()
        raise LookupError

    task = asyncio.create_task(fail())
    gone = asyncio.create_task(shared(task))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait({gone})
    gate.set()
    await asyncio.wait({task})
    del task, gone
    gc.collect()
    assert not told
