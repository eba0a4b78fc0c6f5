"""The floors for clicks: what a run of ours asked of Discord, asked again by a bot that has every request ready."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal
from unittest.mock import patch

import orjson

from bot.playground import validation
from bot.playground.model import Json, Message
from bot.playground.world import World
from tests.bench.load import PATIENCE, TABLES, bot_process, cpu_seconds
from tests.bench.recorded import Asked, Recorder
from tests.loopback.playground import Playground

WARM_UP = 32
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"
KINDS = {
    CALLBACK: "POST callback",
    "PATCH /webhooks/{application_id}/{token}/messages/{message_id}": "PATCH original",
    "DELETE /webhooks/{application_id}/{token}/messages/{message_id}": "DELETE original",
    "POST /webhooks/{application_id}/{token}": "POST webhook",
    "POST /channels/{channel_id}/messages": "POST messages",
    "PATCH /channels/{channel_id}/messages/{message_id}": "PATCH message",
    "DELETE /channels/{channel_id}/messages/{message_id}": "DELETE message",
}
"""The routes that discord.py has a method of its own for."""
BY_TOKEN = re.compile(r"^(/interactions|/webhooks)/(\d+)/([^/?]+)(/messages/[^/?]+)?")
ID = re.compile(r"(?<=/)\d{15,}(?=/|\?|$)")


@dataclass(frozen=True, slots=True)
class Pressed:
    """Who pressed which message and when, and what followed until the next press was answered, the answer first.

    at: seconds of the event loop's clock.
    """

    at: float
    person: int
    message: int
    asked: Sequence[Asked]


def presses_of(recorder: Recorder) -> list[Pressed]:
    """The answered presses of a run, with what was asked from each on.

    What was asked before the first answer follows it.
    """
    asked = list(recorder.asked)
    starts = [number for number, each in enumerate(asked) if each.route == CALLBACK]
    if not starts:
        raise RuntimeError("nothing was pressed")
    presses = []
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(asked)], strict=True)):
        interaction = recorder.pressed[_token(asked[start])]
        assert interaction.message is not None
        before = asked[: starts[0]] if number == 0 else []
        person, message = interaction.user.id, interaction.message.id
        steps = [asked[start], *before, *asked[start + 1 : end]]
        presses.append(Pressed(interaction.created_at, person, message, steps))
    return presses


def _token(asked: Asked) -> str:
    found = BY_TOKEN.match(asked.path)
    return "" if found is None else found[3]


class Script:
    """The presses of a run as a floor's bot reads them, for another world: its messages stand for those of the run.

    Each step names the earlier ones that must be over first: the latest that took the token of the same press, or made,
    changed or pressed the same message. So the floor asks in an order that Discord takes, however slow the machine is.

    deleted: the messages of the run that are gone from its world.
    """

    def __init__(
        self,
        presses: Sequence[Pressed],
        run: World,
        world: World,
        deleted: Mapping[int, Message] = MappingProxyType({}),
    ) -> None:
        self._presses, self._run, self._world, self._deleted = presses, run, world, deleted
        self._numbers = {_token(each.asked[0]): number for number, each in enumerate(presses)}
        self._made = {asked.made for each in presses for asked in each.asked if _makes_message(asked)}
        self._messages: dict[int, Message] = {}
        self.pressed = [self._message(each.message) for each in presses]
        self.steps = [[self._step(number, asked) for asked in each.asked] for number, each in enumerate(presses)]
        latest: dict[tuple[str, str], int] = {}
        steps = (
            (asked, step)
            for each, own in zip(presses, self.steps, strict=True)
            for asked, step in zip(each.asked, own, strict=True)
        )
        for number, (asked, step) in enumerate(steps):
            things = self._things(asked, step["of"])
            step |= {"number": number, "after": sorted({latest[thing] for thing in things if thing in latest})}
            latest |= dict.fromkeys(things, number)

    def _things(self, asked: Asked, of: int | None) -> list[tuple[str, str]]:
        """Return the keys of a request's subjects: the press whose token it takes and its message, or messages."""
        keys = [] if asked.made is None else [asked.made]
        if of is None:
            keys += [key for key in ID.findall(asked.path) if int(key) not in self._run.channels]
            return [("message", key) for key in keys]
        pressed = str(self._presses[of].message)
        return [("press", str(of)), *(("message", key) for key in (pressed, *keys))]

    def _message(self, key: int) -> Message:
        """The message that stands for one of the run."""
        if key not in self._messages:
            source = self._run.message(key) or self._deleted[key]
            shown = source.to_json()
            payload: Json = {name: shown[name] for name in ("content", "embeds", "components")}
            place = self._world.channel(source.channel.id)
            self._messages[key] = self._world.post(place, self._world.bot, payload)
        return self._messages[key]

    def _step(self, number: int, asked: Asked) -> dict[str, Any]:
        """One request as the bot reads it; `of` is the number of the press whose token it takes."""
        path, of = asked.path, None
        if (found := BY_TOKEN.match(path)) is not None:
            of = self._numbers.get(found[3], number)
            owner = "{id}" if found[1] == "/interactions" else found[2]
            path = f"{found[1]}/{owner}/{{token}}{'/messages/@original' if found[4] else ''}{path[found.end() :]}"
        else:
            path = ID.sub(lambda found: self._id(found[0]), path)
        return {
            "route": KINDS.get(asked.route, asked.route),
            "method": asked.route.partition(" ")[0],
            "path": path,
            "of": of,
            "has_token": asked.has_token,
            "type": asked.content_type,
            "raw": asked.raw.decode("latin-1"),
            "body": asked.body,
            "files": [
                {"index": each.index, "name": each.filename, "data": each.data.decode("latin-1")}
                for each in asked.uploads
            ],
            "made": asked.made if _makes_message(asked) else None,
        }

    def _id(self, key: str) -> str:
        """An id of a path: what the run made has its own when the floor has made it; only messages differ else."""
        if key in self._made:
            return f"{{made:{key}}}"
        is_message = self._run.message(int(key)) is not None or int(key) in self._deleted
        return str(self._message(int(key)).id) if is_message else key


def _makes_message(asked: Asked) -> bool:
    return asked.made is not None and asked.route.startswith("POST") and asked.route != CALLBACK


async def floor_cpu(run: Recorder, how: Literal["objects", "bytes"]) -> float:
    """CPU seconds of the floor's bot for a run's presses; RuntimeError if it did not ask what the run asked."""
    presses = presses_of(run)
    with tempfile.TemporaryDirectory() as folder, patch.object(validation, "check_message", lambda *_, **__: None):
        async with Playground(answer_seconds=PATIENCE) as playground:
            recorder = Recorder(playground)
            script = Script(presses, run.playground.world, playground.world, run.deleted)
            path = Path(folder) / "script.json"
            path.write_bytes(orjson.dumps(script.steps))
            command = ["tests.bench.floor_bot", playground.api_base, playground.token, str(path), how]
            async with bot_process(playground, command) as pid:
                await recorder.until_quiet()
                recorder.clear()
                for number in range(WARM_UP):
                    press(playground, presses[0].person, script.pressed[number % len(presses)], -1)
                await recorder.until(WARM_UP)
                await recorder.until_quiet()
                recorder.clear()
                before = cpu_seconds(pid)
                await press_all(playground, recorder, presses, script)
                await recorder.until_quiet()
                spent = cpu_seconds(pid) - before
            wanted = Counter(asked.route for each in presses for asked in each.asked)
            if (asked := Counter(each.route for each in recorder.asked)) != wanted:
                raise RuntimeError(f"the floor asked {asked}, not {wanted}; refused: {recorder.refused}")
            return spent


async def press_all(playground: Playground, recorder: Recorder, presses: Sequence[Pressed], script: Script) -> None:
    """Press when the run was pressed, counted from its first, but no more at a time than it had tables."""
    loop, due = asyncio.get_running_loop(), 0
    since = loop.time() - min(each.at for each in presses)
    for number, each in enumerate(presses):
        await asyncio.sleep(since + each.at - loop.time())
        if number >= TABLES:
            due += len(presses[number - TABLES].asked)
            await recorder.until(due)
        press(playground, each.person, script.pressed[number], number)
    await recorder.until(sum(len(each.asked) for each in presses))


def press(playground: Playground, person: int, message: Message, number: int) -> None:
    """Press a control whose custom id is a number; nobody waits for the answer."""
    playground.interactions.click(playground.world.person(person), message, str(number))
