"""The floor for clicks: a bot that answers each with ready requests, after one durable row.

`python -m tests.bench.floor_bot API_BASE TOKEN SCRIPT objects|bytes`: SCRIPT says as JSON what is asked for each press;
a press names its place in the script by its custom id. With `objects` the requests are those of discord.py's own
methods, with views, embeds and files that were made before the first press; with `bytes` they are bodies that were
made before, sent by aiohttp as discord.py has it set up. A press that is not in the script is answered with nothing.
"""

from __future__ import annotations

import asyncio
import io
import re
import sqlite3
import sys
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
import discord
import orjson
from discord import InteractionResponseType, app_commands
from discord.http import Route

from bot.__main__ import point_to

BODY = '{"seat":2,"action":{"type":"play","card":"triangle-11"}}'
EPHEMERAL = 1 << 6
"""The flag of a message that one person sees."""
MADE = re.compile(r"\{made:(\d+)\}")

Press: TypeAlias = "discord.Interaction[FloorBot]"
Ask: TypeAlias = Callable[[Press], Awaitable[None]]


class Rows:
    """Durable rows: those that come while others are written are committed together."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, table_id TEXT, body TEXT)")
        self._executor = ThreadPoolExecutor(1)
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, table: str) -> None:
        """Write one; it is durable on return."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((table, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            await asyncio.get_running_loop().run_in_executor(
                self._executor, self._commit, [(table, BODY) for table, _ in group]
            )
            for _, done in group:
                done.set_result(None)
        self._writing = None

    def _commit(self, rows: Sequence[tuple[str, str]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO events (table_id, body) VALUES (?, ?)", rows)
        self._connection.execute("COMMIT")


class FloorBot(discord.Client):
    """Answers presses by the script."""

    def __init__(self, script: Path, how: str) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.tree = app_commands.CommandTree(self)
        self.rows = Rows(script.with_suffix(".db"))
        self.made: dict[str, int] = {}
        self.presses: dict[int, Press] = {}
        self.session: aiohttp.ClientSession
        make = WithObjects if how == "objects" else WithBytes
        steps = orjson.loads(script.read_bytes())
        self._script = [[(asked["number"], asked["after"], make(self, asked).ask) for asked in each] for each in steps]
        self._over = [asyncio.Event() for each in steps for _ in each]

    async def setup_hook(self) -> None:
        self.session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=0), cookie_jar=aiohttp.DummyCookieJar()
        )

        @self.tree.command(name="floor", description="What a bot of Discord's has to have")
        async def floor(interaction: Press) -> None:
            await interaction.response.send_message("…")

        await self.tree.sync()

    async def on_interaction(self, press: Press) -> None:
        """Write a row, then ask what the script has for the press, the answer first, each after what it needs."""
        number = int(press.data["custom_id"]) if press.data is not None else -1  # type: ignore[typeddict-item]
        await self.rows.add(str(press.channel_id))
        if number < 0:
            await press.response.defer()
            return
        self.presses[number] = press
        for step, needed, ask in self._script[number]:
            for each in needed:
                await self._over[each].wait()
            await ask(press)
            self._over[step].set()

    async def on_error(self, event: str, /, *_: Any, **__: Any) -> None:
        """Print the error and end: a press that is not asked to its end is no floor."""
        traceback.print_exc()
        await self.close()

    async def close(self) -> None:
        await self.session.close()
        await super().close()

    def path(self, asked: Mapping[str, Any]) -> str:
        """The path with the ids of what was made on the way."""
        return MADE.sub(lambda found: str(self.made[found[1]]), asked["path"])

    def note(self, asked: Mapping[str, Any], made: int) -> None:
        """Note the id of what a request has made."""
        if asked["made"] is not None:
            self.made[asked["made"]] = made


class WithObjects:
    """A request by discord.py's own method, with objects that are made before the first press."""

    def __init__(self, bot: FloorBot, asked: Mapping[str, Any]) -> None:
        self._bot, self._asked, self._body = bot, asked, asked["body"]
        payload = self._body.get("data", {}) if asked["route"] == "POST callback" else self._body
        self._changed = fields_of(payload, asked["files"])
        self._sent = sending(self._changed, payload)
        asks: Mapping[str, Ask] = {
            "POST callback": self._answer,
            "PATCH original": self._edit_original,
            "DELETE original": self._delete_original,
            "POST webhook": self._follow_up,
            "POST messages": self._send,
            "PATCH message": self._edit,
            "DELETE message": self._delete,
        }
        self.ask = asks.get(asked["route"], self._ask_plainly)

    async def _answer(self, press: Press) -> None:
        if self._body["type"] == InteractionResponseType.message_update.value:
            await press.response.edit_message(**self._changed)
        elif self._body["type"] == InteractionResponseType.channel_message.value:
            await press.response.send_message(**self._sent)
        else:
            await press.response.defer()

    async def _edit_original(self, press: Press) -> None:
        await self._press_of().edit_original_response(**self._changed)

    async def _delete_original(self, press: Press) -> None:
        await self._press_of().delete_original_response()

    async def _follow_up(self, press: Press) -> None:
        followed = self._press_of().followup
        self._bot.note(self._asked, (await followed.send(**self._sent, wait=True)).id)

    async def _send(self, press: Press) -> None:
        channel, _ = self._place()
        self._bot.note(self._asked, (await channel.send(**self._sent)).id)

    async def _edit(self, press: Press) -> None:
        channel, message = self._place()
        await channel.get_partial_message(message).edit(**self._changed)

    async def _delete(self, press: Press) -> None:
        channel, message = self._place()
        await channel.get_partial_message(message).delete()

    async def _ask_plainly(self, press: Press) -> None:
        """For what comes once in a while."""
        body = self._body if self._asked["raw"] else None
        made = await self._bot.http.request(Route(self._asked["method"], self._bot.path(self._asked)), json=body)
        if self._asked["made"] is not None:
            self._bot.note(self._asked, int(made["id"]))

    def _press_of(self) -> Press:
        """The press whose token the request takes."""
        return self._bot.presses[self._asked["of"]]

    def _place(self) -> tuple[discord.PartialMessageable, int]:
        """The channel and the message of the path."""
        ids = [int(part) for part in self._bot.path(self._asked).split("/") if part.isdecimal()]
        return self._bot.get_partial_messageable(ids[0]), ids[-1]


def fields_of(payload: Mapping[str, Any], files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The arguments that make a payload, as discord.py's objects; its pictures are `attachments`."""
    fields: dict[str, Any] = {}
    if "content" in payload:
        fields["content"] = payload["content"]
    if "embeds" in payload:
        fields["embeds"] = [discord.Embed.from_dict(each) for each in payload["embeds"]]
    if "components" in payload:
        fields["view"] = view_of(payload["components"])
    if (mentions := (payload.get("allowed_mentions") or {}).get("users")) is not None:
        fields["allowed_mentions"] = discord.AllowedMentions(users=[discord.Object(int(each)) for each in mentions])
    if "attachments" in payload:
        alts = {str(each.get("id")): each.get("description") for each in payload["attachments"]}
        fields["attachments"] = [
            discord.File(io.BytesIO(_bytes(each["data"])), each["name"], description=alts.get(str(each["index"])))
            for each in files
        ]
    return fields


def sending(changed: Mapping[str, Any], payload: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a new message."""
    sent = {name: value for name, value in changed.items() if name != "attachments"}
    if changed.get("attachments"):
        sent["files"] = changed["attachments"]
    if int(payload.get("flags") or 0) & EPHEMERAL:
        sent["ephemeral"] = True
    if "nonce" in payload:
        sent["nonce"] = payload["nonce"]
    return sent


def view_of(rows: Sequence[Any]) -> discord.ui.View:
    """Controls as a view that nobody listens to."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for child in row["components"]:
            item: discord.ui.Item[Any]
            if child["type"] == discord.ComponentType.button.value:
                item = discord.ui.Button.from_component(discord.Button(child))
            else:
                item = discord.ui.Select.from_component(discord.SelectMenu(child))
            item.row = number
            view.add_item(item)
    view.stop()
    return view


class WithBytes:
    """A request with the bytes of its body ready, whose answer is read and not looked at."""

    def __init__(self, bot: FloorBot, asked: Mapping[str, Any]) -> None:
        self._bot, self._asked = bot, asked
        self._raw = _bytes(asked["raw"])
        self._headers = {"Content-Type": asked["type"]} if self._raw else {}
        if asked["has_token"]:
            self._headers["Authorization"] = f"Bot {sys.argv[2]}"

    async def ask(self, press: Press) -> None:
        path = self._bot.path(self._asked)
        if self._asked["of"] is not None:
            of = self._bot.presses[self._asked["of"]]
            path = path.format(id=of.id, token=of.token)
        async with self._bot.session.request(
            self._asked["method"], Route.BASE + path, data=self._raw, headers=self._headers
        ) as response:
            answer = await response.read()
        if self._asked["made"] is not None:
            self._bot.note(self._asked, int(orjson.loads(answer)["id"]))


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")


if __name__ == "__main__":
    point_to(sys.argv[1])
    FloorBot(Path(sys.argv[3]), sys.argv[4]).run(sys.argv[2], log_handler=None)
