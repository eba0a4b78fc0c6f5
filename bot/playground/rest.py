"""The REST API's frame: routing, authorisation, rate limits, bodies and answers.

Source: https://docs.discord.com/developers/reference
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import orjson
import structlog
from aiohttp import BodyPartReader, web

from bot.playground import permissions
from bot.playground.compose import Upload
from bot.playground.errors import ApiError, Error, invalid_form
from bot.playground.guild import Guild
from bot.playground.interactions import MAX_FILE_BYTES, Interactions
from bot.playground.model import Channel, ChannelType, Json, Message
from bot.playground.ratelimits import Limit, RateLimits
from bot.playground.snowflake import snowflake_time
from bot.playground.world import World

API_PATH: Final = "/api/v10"

FILE_PART: Final = re.compile(r"files\[(\d+)\]")
_MOST_DIGITS: Final = 20
_MAJOR_PARAMETERS: Final = ("channel_id", "guild_id", "application_id", "token")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Created:
    """An answer with status 201."""

    body: Json


@dataclass(frozen=True, slots=True)
class Request:
    """A request that has arrived whole.

    path: decoded, below the API's base. body: JSON, or empty.
    """

    method: str
    path: str
    query: Mapping[str, str]
    authorization: str | None
    body: bytes = b""
    uploads: Sequence[Upload] = ()


@dataclass(frozen=True, slots=True)
class Response:
    """The answer to a request."""

    status: int
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"


class HangUp(Exception):
    """The connection is closed instead of answering."""


Around: TypeAlias = Callable[[str, Request, Callable[[], Response]], Awaitable[Response]]
"""Answers a request, given the route's name and what carries it out; may raise HangUp."""
Result: TypeAlias = Json | list[Json] | Created | None


@dataclass(slots=True)
class Call:
    """One request with what a route's handler needs to carry it out."""

    world: World
    interactions: Interactions
    gateway_url: str
    parts: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Sequence[Upload]

    @property
    def payload(self) -> Json:
        """The body as an object; ApiError 50035 if it is not one."""
        if not isinstance(self.body, dict):
            raise invalid_form((), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        body: Json = self.body
        return body

    @property
    def payloads(self) -> list[Json]:
        """The body as a list of objects; ApiError 50035 if it is not one."""
        if not isinstance(self.body, list) or not all(isinstance(item, dict) for item in self.body):
            raise invalid_form((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        body: list[Json] = self.body
        return body

    def text(self, name: str) -> str:
        """Return a part of the path."""
        return self.parts[name]

    def id(self, name: str) -> int:
        """Return a part of the path as an id; ApiError 50035 if it is not a number."""
        return to_id(self.text(name), name)

    def number(self, name: str, default: int) -> int:
        """Return a number of the query."""
        return to_id(self.query.get(name, default), name)

    def channel(self) -> Channel:
        """Return the path's channel; ApiError 10003 or 50001 if it is unknown or hidden from the bot."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise ApiError(Error.UNKNOWN_CHANNEL)
        if not self.world.can_see(self.world.bot, channel):
            raise ApiError(Error.MISSING_ACCESS)
        return channel

    def message(self) -> Message:
        """Return the path's message; ApiError 10008 if it is unknown or ephemeral."""
        message = self.channel().messages.get(self.id("message_id"))
        if message is None or message.seen_by is not None:
            raise ApiError(Error.UNKNOWN_MESSAGE)
        return message

    def require(self, channel: Channel, needed: int) -> None:
        """Raise ApiError 50013 unless the bot has the needed permissions in a channel."""
        if not self.world.can(self.world.bot, channel, needed):
            raise ApiError(Error.MISSING_PERMISSIONS)

    def guild(self) -> Guild:
        """Return the path's guild; ApiError 10004 if it is unknown, or the bot is no member of it."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None or not guild.is_bot_member:
            raise ApiError(Error.UNKNOWN_GUILD)
        return guild

    def require_posting(self, channel: Channel) -> None:
        """Raise the error that Discord answers where the bot may not post to a channel."""
        if channel.recipient is not None:
            guilds = self.world.guilds.values()
            if not any(guild.is_bot_member and channel.recipient.id in guild.members for guild in guilds):
                raise ApiError(Error.NO_MUTUAL_GUILDS)
            if channel.recipient.id in self.world.closed_dms:
                raise ApiError(Error.CANNOT_SEND_TO_USER)
            return
        if channel.type is ChannelType.FORUM:
            raise ApiError(Error.NON_TEXT_CHANNEL)
        if channel.thread is None:
            self.require(channel, permissions.SEND_MESSAGES)
            return
        self.require(channel, permissions.SEND_IN_THREADS)
        self.require_unlocked(channel)

    def require_unlocked(self, channel: Channel) -> None:
        """Raise the error that Discord answers in a locked thread, which differs, unless the bot manages threads."""
        if self.world.is_locked_to(self.world.bot, channel):
            raise ApiError(self.world.locked_error)


Handler: TypeAlias = Callable[[Call], Result]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path below /api/v10 with its handler; limits may hang on the age of the path's message."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True
    limits: Sequence[Limit] | Callable[[float], Sequence[Limit]] = ()

    @property
    def name(self) -> str:
        """The route as requests are counted by it."""
        return f"{self.method} {self.path}"


class Rest:
    """Serves routes: finds the rate limit of each request, then its handler; `around` may come between."""

    def __init__(self, world: World, interactions: Interactions, limits: RateLimits, token: str) -> None:
        self.gateway_url = ""
        self.around: Around = _carried_out
        self._world = world
        self._interactions = interactions
        self._limits = limits
        self._authorization = f"Bot {token}"
        self._routes: dict[tuple[str, int], list[tuple[tuple[str, ...], Route]]] = {}

    def register(self, app: web.Application, routes: Sequence[Route]) -> None:
        """Serve the routes over HTTP, and 404 for everything else below the API."""
        for route in routes:
            parts = tuple(route.path.split("/"))
            self._routes.setdefault((route.method, len(parts)), []).append((parts, route))
        app.router.add_route("*", "/api/{path:.*}", self._over_http)

    async def answer(self, request: Request) -> Response:
        """Answer a request, whichever way it came; raises HangUp."""
        parts = request.path.split("/")
        for wanted, route in self._routes.get((request.method, len(parts)), ()):
            if all(want.startswith("{") or want == part for want, part in zip(wanted, parts, strict=True)):
                named = {want[1:-1]: part for want, part in zip(wanted, parts, strict=True) if want.startswith("{")}
                return await self.around(route.name, request, partial(self._serve, route, named, request))
        _log.error("the playground has no such route", method=request.method, path=request.path)
        return _failure(ApiError(Error.UNKNOWN_ROUTE))

    async def _over_http(self, received: web.Request) -> web.StreamResponse:
        try:
            body, uploads = await _read_body(received)
            response = await self.answer(
                Request(
                    received.method,
                    received.path.removeprefix(API_PATH),
                    received.query,
                    received.headers.get("Authorization"),
                    body,
                    uploads,
                )
            )
        except (ApiError, web.HTTPRequestEntityTooLarge):
            response = _failure(ApiError(Error.REQUEST_TOO_LARGE))
        except ConnectionResetError:
            _log.info("the bot hung up", method=received.method, path=received.path)
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        except HangUp:
            if received.transport is not None:
                received.transport.abort()
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        if response.status == HTTPStatus.NO_CONTENT:
            return web.Response(status=response.status, headers=response.headers)
        return web.Response(
            body=response.body, status=response.status, headers=response.headers, content_type=response.content_type
        )

    def _serve(self, route: Route, parts: Mapping[str, str], request: Request) -> Response:
        if request.authorization != self._authorization and (route.needs_token or request.authorization is not None):
            return _failure(ApiError(Error.UNAUTHORIZED))
        major = "/".join(parts.get(name, "") for name in _MAJOR_PARAMETERS)
        limits = route.limits(self._age(parts["message_id"])) if callable(route.limits) else route.limits
        headers, limited = self._limits.take(route.name, major, limits, is_counted=route.needs_token)
        if limited is not None:
            return _json(limited, HTTPStatus.TOO_MANY_REQUESTS, headers)
        try:
            body = _parse(request.body)
            call = Call(self._world, self._interactions, self.gateway_url, parts, request.query, body, request.uploads)
            result = route.handler(call)
        except ApiError as error:
            _log.info("refused", method=request.method, path=request.path, error=str(error))
            return _failure(error, headers)
        except Exception:
            _log.exception("a route failed", method=request.method, path=request.path)
            return _failure(ApiError(Error.SERVER_ERROR), headers)
        if result is None:
            return Response(HTTPStatus.NO_CONTENT, headers=headers)
        if isinstance(result, Created):
            return _json(result.body, HTTPStatus.CREATED, headers)
        return _json(result, HTTPStatus.OK, headers)

    def _age(self, message_id: str) -> float:
        """Return how many seconds ago a message was sent; 0 for what is no id."""
        if not message_id.isdecimal():
            return 0.0
        return self._world.now() - snowflake_time(int(message_id)).timestamp()


async def _carried_out(route: str, request: Request, carry_out: Callable[[], Response]) -> Response:
    return carry_out()


def to_id(value: Any, name: str) -> int:
    """Return an id or number given as text or int; ApiError 50035 for anything else."""
    if isinstance(value, int) or (isinstance(value, str) and value.isdecimal() and len(value) <= _MOST_DIGITS):
        return int(value)
    raise invalid_form((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


async def _read_body(request: web.Request) -> tuple[bytes, list[Upload]]:
    if not request.body_exists:
        return b"", []
    if not request.content_type.startswith("multipart/"):
        return await request.read(), []
    body, uploads, room = b"", list[Upload](), request.client_max_size
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        room -= len(data)
        if room < 0:
            raise ApiError(Error.REQUEST_TOO_LARGE)
        file_part = FILE_PART.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = data
        elif file_part is not None:
            if len(data) > MAX_FILE_BYTES:
                raise ApiError(Error.REQUEST_TOO_LARGE)
            uploads.append(Upload(int(file_part[1]), part.filename or "file", data))
    return body, uploads


def _parse(data: bytes) -> Any:
    if not data:
        return {}
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ApiError(Error.INVALID_JSON) from error


def _json(body: Any, status: int, headers: Mapping[str, str]) -> Response:
    return Response(status, orjson.dumps(body), headers)


def _failure(error: ApiError, headers: Mapping[str, str] = MappingProxyType({})) -> Response:
    return _json(error.body, error.status, headers)
