"""The page: its files, and the websocket over which a person plays on it."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, assert_never

import orjson
import structlog
from aiohttp import WSMsgType, web

from bot.playground import permissions
from bot.playground.interaction import CallbackType, Interaction, InteractionType
from bot.playground.interactions import Interactions
from bot.playground.model import Channel, Json, User
from bot.playground.notices import (
    BotPresenceChanged,
    ChannelCreated,
    ChannelDeleted,
    ChannelUpdated,
    CommandsChanged,
    GuildJoined,
    InteractionAnswered,
    InteractionCreated,
    InteractionFailed,
    MemberUpdated,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
    Notice,
)
from bot.playground.outbox import Outbox
from bot.playground.world import World

_PAGE: Final = Path(__file__).parent / "page"
_HISTORY: Final = 200
_MAX_CONTENT: Final = 2000
_MAX_FRAME: Final = 256 * 1024
_CONTENT_TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FILE_HEADERS: Final = {"Content-Security-Policy": "sandbox; default-src 'none'", "X-Content-Type-Options": "nosniff"}
_INLINE: Final = ("image/png", "image/jpeg", "image/gif", "image/webp")

_log = structlog.get_logger()


class Web:
    """Serves the page and the public files; `origin` is the server's own address."""

    def __init__(self, world: World, interactions: Interactions, key: str) -> None:
        self.origin = ""
        self._world = world
        self._interactions = interactions
        self._key = key
        self._tabs: set[web.WebSocketResponse] = set()

    def register(self, app: web.Application) -> None:
        """Add the page's routes to an application."""
        app.router.add_get("/", self._redirect)
        app.router.add_get("/page/socket", self._socket)
        app.router.add_get("/page/{name:[a-z0-9-]*(?:\\.[a-z]+)?}", self._file)
        app.router.add_get("/attachments/{key:.+}", self._attachment)
        app.router.add_get("/emojis/{id:[0-9]{1,20}}{suffix:(?:\\.[a-z]+)?}", self._emoji)

    async def close(self) -> None:
        """Close every tab's websocket."""
        for socket in tuple(self._tabs):
            await socket.close()

    async def _redirect(self, request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"{self.origin}/page/?{request.query_string}")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        if request.host.startswith("localhost"):  # one origin, so that pictures are the page's own
            raise web.HTTPFound(f"{self.origin}{request.rel_url}")
        self._check_key(request)
        found = _page_file(request.match_info["name"] or "index.html")
        if found is None:
            raise web.HTTPNotFound(headers=_HEADERS)
        content_type, body = found
        response = web.Response(body=body, content_type=content_type, charset="utf-8", headers=_HEADERS)
        response.set_cookie(self._cookie, self._key, httponly=True, samesite="Strict", path="/page")
        return response

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        found = self._world.composer.files.get(request.match_info["key"])
        if found is None:
            raise web.HTTPNotFound
        return _public_file(*found)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        emoji = self._world.emojis.get(int(request.match_info["id"]))
        if emoji is None:
            raise web.HTTPNotFound
        return _public_file(emoji.content_type, emoji.data)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        self._check_key(request)
        try:
            person = self._world.person(request.query.get("person") or self._world.guild.owner_id)
        except LookupError as error:
            raise web.HTTPNotFound from error
        socket = web.WebSocketResponse(max_msg_size=_MAX_FRAME, heartbeat=30.0)
        await socket.prepare(request)
        self._tabs.add(socket)
        outbox = Outbox(socket)
        tab = Tab(self._world, self._interactions, person, outbox.send)
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                tab.receive(message.data)
        finally:
            tab.close()
            self._tabs.discard(socket)
            await outbox.finish()
        return socket

    @property
    def _cookie(self) -> str:
        return f"playground-{self.origin.rpartition(':')[2]}"  # cookies are shared by all ports of a host

    @web.middleware
    async def check_host(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Answer 403 unless the request is meant for this server, and comes from its own page or from no page."""
        port = self.origin.rpartition(":")[2]
        hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        origin = request.headers.get("Origin")
        if request.host not in hosts or (origin is not None and origin.removeprefix("http://") not in hosts):
            raise web.HTTPForbidden(headers=_HEADERS)
        return await handler(request)

    def _check_key(self, request: web.Request) -> None:
        given = (request.query.get("key", ""), request.cookies.get(self._cookie, ""))
        if not any(secrets.compare_digest(key.encode(), self._key.encode()) for key in given):
            text = "Please open the address that was printed when the playground started."
            raise web.HTTPUnauthorized(text=text, headers=_HEADERS)


class Tab:
    """One open page of one person: tells it what that person sees, does what that person asks."""

    def __init__(self, world: World, interactions: Interactions, person: User, send: Callable[[bytes], None]) -> None:
        self._world = world
        self._interactions = interactions
        self._person = person
        self._send_frame = send
        self._refs: dict[int, Any] = {}
        self._modals: dict[int, Interaction] = {}
        self._visible: set[int] = set()
        self._actions: dict[str, Callable[[Json], None]] = {
            "open": self._open,
            "say": self._say,
            "click": self._click,
            "command": self._command,
            "autocomplete": self._autocomplete,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "delete": self._delete,
        }
        self._unsubscribe = world.subscribe(self._on_notice)
        self._greet()

    def close(self) -> None:
        """Stop telling the page anything."""
        self._unsubscribe()

    def receive(self, text: str) -> None:
        """Do what one frame of the page asks; a frame that makes no sense is logged and dropped."""
        frame: Json = {}
        try:
            frame = orjson.loads(text)
            self._actions[frame["t"]](frame)
        except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
            _log.warning("the page sent a frame that makes no sense", error=repr(error))
            if isinstance(frame, dict) and "ref" in frame:
                self._send("pending", ref=frame["ref"], state="failed")

    def _send(self, kind: str, **fields: Any) -> None:
        self._send_frame(orjson.dumps({"t": kind, **fields}))

    def _greet(self) -> None:
        world = self._world
        visible = [channel for channel in world.channels.values() if self._sees(channel)]
        self._visible = {channel.id for channel in visible}
        guild = world.guild
        self._send(
            "hello",
            me=self._person.to_json(),
            people=[person.to_json() for person in world.people.values()],
            guild={"id": str(guild.id), "name": guild.name, "owner_id": str(guild.owner_id)},
            channels=[self._channel(channel) for channel in visible if not channel.is_dm],
            dms=[self._channel(channel) for channel in visible if channel.is_dm],
            commands=world.commands.offered(guild.id),
            bot_online=world.is_bot_online,
        )

    # What the page asks

    def _open(self, frame: Json) -> None:
        channel = self._visible_channel(frame)
        messages = [message for message in channel.messages.values() if self._world.can_read(self._person, message)]
        self._send("history", channel=str(channel.id), messages=[message.to_json() for message in messages[-_HISTORY:]])

    def _say(self, frame: Json) -> None:
        channel = self._visible_channel(frame)
        content = str(frame["content"])[:_MAX_CONTENT]
        if content.strip() and self._world.can_post(self._person, channel):
            self._world.post(channel, self._person, {"content": content})

    def _click(self, frame: Json) -> None:
        channel = self._visible_channel(frame)
        message = channel.messages[int(frame["message"])]
        if not self._world.can_read(self._person, message):
            raise LookupError("a message that this person does not see")
        component_type = int(frame.get("component_type") or 2)
        self._await(
            frame,
            lambda: self._interactions.click(
                self._person,
                message,
                str(frame["custom_id"]),
                component_type=component_type,
                values=[str(value) for value in frame.get("values") or ()],
            ),
        )

    def _command(self, frame: Json, *, autocomplete: bool = False) -> None:
        channel, command = self._visible_channel(frame), self._registered(frame)
        options: Sequence[Json] = frame.get("options") or ()
        self._await(
            frame,
            lambda: self._interactions.command(self._person, channel, command, options, autocomplete=autocomplete),
        )

    def _autocomplete(self, frame: Json) -> None:
        self._command(frame, autocomplete=True)

    def _submit(self, frame: Json) -> None:
        opener = self._modals[int(frame["modal"])]
        custom_id = str(opener.modal["custom_id"])
        self._await(
            frame,
            lambda: self._interactions.submit(
                self._person,
                opener.channel,
                custom_id,
                frame["components"],
                message=opener.message,
                opener=opener,
            ),
        )

    def _dismiss(self, frame: Json) -> None:
        message = self._world.message(int(frame["message"]))
        if message is not None and message.seen_by == self._person.id:
            self._world.dismiss(message)

    def _delete(self, frame: Json) -> None:
        channel = self._visible_channel(frame)
        message = channel.messages[int(frame["message"])]
        if message.author == self._person or self._world.can(self._person, channel, permissions.MANAGE_MESSAGES):
            self._world.delete(message)

    def _await(self, frame: Json, deliver: Callable[[], Interaction]) -> None:
        """Deliver an interaction and remember under which reference the page waits for its answer."""
        self._send("pending", ref=frame["ref"], state="thinking")
        self._refs[deliver().id] = frame["ref"]

    def _visible_channel(self, frame: Json) -> Channel:
        channel = self._world.channels[int(frame["channel"])]
        if not self._sees(channel):
            raise LookupError("a channel that this person does not see")
        return channel

    def _registered(self, frame: Json) -> Json:
        for command in self._world.commands.offered(self._world.guild.id):
            if command["id"] == str(frame["id"]):
                return command
        raise LookupError("a command that is not registered")

    # What happens in the world

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case MessageCreated() | MessageUpdated() | MessageDeleted():
                self._show_message(notice)
            case ChannelCreated(channel) | ChannelUpdated(channel):
                self._show_channel(channel)
            case ChannelDeleted(channel):
                self._hide_channel(channel)
            case CommandsChanged():
                self._send("commands", commands=self._world.commands.offered(self._world.guild.id))
            case BotPresenceChanged(is_online):
                self._send("bot", online=is_online)
            case InteractionAnswered() | InteractionFailed():
                self._settle(notice)
            case InteractionCreated() | GuildJoined() | MemberUpdated():
                pass
            case _:
                assert_never(notice)

    def _show_message(self, notice: MessageCreated | MessageUpdated | MessageDeleted) -> None:
        message = notice.message
        if isinstance(notice, MessageDeleted):
            if message.seen_by in (None, self._person.id) and self._sees(message.channel):
                self._send("message_delete", channel=str(message.channel.id), id=str(message.id))
        elif self._sees(message.channel) and self._world.can_read(self._person, message):
            kind = "message" if isinstance(notice, MessageCreated) else "message_update"
            self._send(kind, message=message.to_json())

    def _settle(self, notice: InteractionAnswered | InteractionFailed) -> None:
        interaction = notice.interaction
        ref = self._refs.pop(interaction.id, None)
        if ref is None:
            return
        if isinstance(notice, InteractionFailed):
            self._send("pending", ref=ref, state="failed")
            return
        if interaction.opener is not None:
            self._modals.pop(interaction.opener.id, None)
        if interaction.answer is CallbackType.MODAL:
            self._modals[interaction.id] = interaction
            self._send("modal", ref=ref, interaction=str(interaction.id), modal=notice.body)
        elif interaction.answer is CallbackType.CHOICES:
            self._send("choices", ref=ref, choices=notice.body.get("choices") or [])
        if interaction.type is not InteractionType.AUTOCOMPLETE:
            self._send("pending", ref=ref, state="done")

    def _show_channel(self, channel: Channel) -> None:
        if self._sees(channel):
            self._visible.add(channel.id)
            self._send("channel", channel=self._channel(channel))
        else:
            self._hide_channel(channel)

    def _hide_channel(self, channel: Channel) -> None:
        if channel.id in self._visible:
            self._visible.discard(channel.id)
            self._send("channel_delete", id=str(channel.id))

    def _sees(self, channel: Channel) -> bool:
        """Return whether the page shows a channel: one of the first guild, or a DM, that its person can open."""
        return channel.guild_id in (None, self._world.guild.id) and self._world.can_see(self._person, channel)

    def _channel(self, channel: Channel) -> Json:
        """Return a channel as this person's client has it: the other side of a DM is the bot."""
        data = channel.to_json()
        if channel.is_dm:
            data["recipients"] = [self._world.bot.to_json()]
        return data


def _page_file(name: str) -> tuple[str, bytes] | None:
    """Return (content type, bytes) of a file of the page, read anew each time so that an edit shows at once."""
    path = _PAGE / name
    content_type = _CONTENT_TYPES.get(path.suffix)
    if content_type is None or not path.is_file():
        return None
    return content_type, path.read_bytes()


def _public_file(content_type: str, data: bytes) -> web.Response:
    """Return a file that anyone who knows its address may have; only pictures are shown in place."""
    if content_type in _INLINE:
        return web.Response(
            body=data,
            content_type=content_type,
            headers=_FILE_HEADERS | {"Cache-Control": "private, max-age=86400, immutable"},
        )
    return web.Response(
        body=data,
        status=HTTPStatus.OK,
        content_type="application/octet-stream",
        headers=_FILE_HEADERS | {"Content-Disposition": "attachment"},
    )
