"""The REST API's frame: routing, authorisation, rate limits, bodies and answers.

Source: https://docs.discord.com/developers/reference
"""

import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
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

_FILE_PART: Final = re.compile(r"files\[(\d+)\]")
_MOST_DIGITS: Final = 20
_MAJOR_PARAMETERS: Final = ("channel_id", "guild_id", "application_id", "token")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Created:
    """An answer with status 201."""

    body: Json


Around: TypeAlias = Callable[
    [str, web.Request, Callable[[], Awaitable[web.StreamResponse]]], Awaitable[web.StreamResponse]
]
"""Answers a request, given the route's name and what carries it out."""
Result: TypeAlias = Json | list[Json] | Created | None


@dataclass(slots=True)
class Call:
    """One request with what a route's handler needs to carry it out."""

    world: World
    interactions: Interactions
    gateway_url: str
    request: web.Request
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
        return self.request.match_info[name]

    def id(self, name: str) -> int:
        """Return a part of the path as an id; ApiError 50035 if it is not a number."""
        return to_id(self.text(name), name)

    def query(self, name: str, default: int) -> int:
        """Return a number of the query."""
        return to_id(self.request.query.get(name, default), name)

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

    def register(self, app: web.Application, routes: Sequence[Route]) -> None:
        """Add the routes to an application, and one that answers 404 for everything else below the API."""
        for route in routes:
            app.router.add_route(route.method, API_PATH + route.path, self._bind(route))
        app.router.add_route("*", "/api/{path:.*}", self._unknown)

    def _bind(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self.around(route.name, request, lambda: self._serve(route, request))

        return serve

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        _log.error("the playground has no such route", method=request.method, path=request.path)
        return _failure(ApiError(Error.UNKNOWN_ROUTE), {})

    async def _serve(self, route: Route, request: web.Request) -> web.StreamResponse:
        authorization = request.headers.get("Authorization")
        if authorization != self._authorization and (route.needs_token or authorization is not None):
            return _failure(ApiError(Error.UNAUTHORIZED), {})
        major = "/".join(request.match_info.get(name, "") for name in _MAJOR_PARAMETERS)
        limits = route.limits(_age(request)) if callable(route.limits) else route.limits
        headers, limited = self._limits.take(route.name, major, limits, is_counted=route.needs_token)
        if limited is not None:
            return _json(limited, HTTPStatus.TOO_MANY_REQUESTS, headers)
        return await self._carry_out(route, request, headers)

    async def _carry_out(self, route: Route, request: web.Request, headers: dict[str, str]) -> web.StreamResponse:
        try:
            body, uploads = await _read_body(request)
            call = Call(self._world, self._interactions, self.gateway_url, request, body, uploads)
            result = route.handler(call)
        except web.HTTPRequestEntityTooLarge:
            return _failure(ApiError(Error.REQUEST_TOO_LARGE), headers)
        except ApiError as error:
            _log.info("refused", method=request.method, path=request.path, error=str(error))
            return _failure(error, headers)
        except ConnectionResetError:
            _log.info("the bot hung up", method=request.method, path=request.path)
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        except Exception:
            _log.exception("a route failed", method=request.method, path=request.path)
            return _failure(ApiError(Error.SERVER_ERROR), headers)
        if result is None:
            return web.Response(status=HTTPStatus.NO_CONTENT, headers=headers)
        if isinstance(result, Created):
            return _json(result.body, HTTPStatus.CREATED, headers)
        return _json(result, HTTPStatus.OK, headers)


async def _carried_out(
    route: str, request: web.Request, carry_out: Callable[[], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    return await carry_out()


def to_id(value: Any, name: str) -> int:
    """Return an id or number given as text or int; ApiError 50035 for anything else."""
    if isinstance(value, int) or (isinstance(value, str) and value.isdecimal() and len(value) <= _MOST_DIGITS):
        return int(value)
    raise invalid_form((name,), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def _age(request: web.Request) -> float:
    """Return how many seconds ago the path's message was sent; 0 for what is no id."""
    message_id = request.match_info["message_id"]
    return time.time() - snowflake_time(int(message_id)).timestamp() if message_id.isdecimal() else 0.0


async def _read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    if not request.body_exists:
        return {}, []
    if not request.content_type.startswith("multipart/"):
        return _parse(await request.read()), []
    body: Any = {}
    uploads: list[Upload] = []
    room = request.client_max_size
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        room -= len(data)
        if room < 0:
            raise ApiError(Error.REQUEST_TOO_LARGE)
        file_part = _FILE_PART.fullmatch(part.name or "")
        if part.name == "payload_json":
            body = _parse(data)
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


def _json(body: Any, status: int, headers: dict[str, str]) -> web.Response:
    return web.Response(body=orjson.dumps(body), status=status, headers=headers, content_type="application/json")


def _failure(error: ApiError, headers: dict[str, str]) -> web.Response:
    return _json(error.body, error.status, headers)
