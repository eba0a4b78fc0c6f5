"""Faults on request: late, refused and lost answers, dropped gateways, closed DMs, lost permissions."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

import orjson

from bot.playground.errors import Error
from bot.playground.gateway import Gateway
from bot.playground.guild import Guild
from bot.playground.model import Channel, Json
from bot.playground.notices import GuildJoined
from bot.playground.permissions import permission_bits
from bot.playground.ratelimits import Scope, limited_body, limited_headers
from bot.playground.rest import HangUp, Request, Response
from bot.playground.world import World

FOREVER: Final = 1_000_000_000
_WILDCARD: Final = re.compile(r"\\\*|\\\{[^}]*\\\}")
_BAN_PAGE: Final = "<!DOCTYPE html><title>Access denied</title><p>Error 1015: you are being rate limited.</p>\n" * 40


@dataclass
class RequestCounts:
    """REST requests so far by route, such as "POST /channels/{channel_id}/messages"."""

    with_token: Counter[str] = field(default_factory=Counter)
    without_token: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        self.with_token.clear()
        self.without_token.clear()


class Gate:
    """Holds matching requests before they are carried out, until it is opened."""

    def __init__(self) -> None:
        self._reached = asyncio.Event()
        self._opened = asyncio.Event()

    async def reached(self) -> None:
        await self._reached.wait()

    def open(self) -> None:
        self._opened.set()

    async def pass_through(self) -> None:
        self._reached.set()
        await self._opened.wait()


@dataclass
class RequestFault:
    """What happens to the next `times` requests that match `pattern`."""

    pattern: re.Pattern[str]
    times: int
    delay: float = 0.0
    gate: Gate | None = None
    status: int | None = None
    body: Json = field(default_factory=dict)
    page: str | None = None
    scope: Scope = Scope.USER
    is_lost: bool = False
    is_cut: bool = False
    is_met: Callable[[], bool] = lambda: True


class Faults:
    """Faults that a test or a bench asks of a running playground.

    A route is a method and a path below /api/v10, in which `*` or `{name}` stands for one part:
    "PATCH /channels/*/messages/*", "POST /interactions/{id}/{token}/callback".
    met: the number of requests that met a fault.
    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.requests = RequestCounts()
        self.met = 0
        self._world = world
        self._gateway = gateway
        self.pending: list[RequestFault] = []

    # REST

    def delay(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry out the next matching requests only after some seconds."""
        self._plan(route, times, delay=seconds)

    def hold(self, route: str, *, times: int = 1, status: int | None = None, code: int = 0) -> Gate:
        """Hold the next matching requests at a gate until the caller opens it; with a status they are refused then."""
        gate = Gate()
        self._plan(route, times, gate=gate, status=status, body=_error(status, code))
        return gate

    def fail(self, route: str, status: int = 500, *, times: int = 1, code: int = 0) -> None:
        """Refuse the next matching requests with an error of that code, without carrying them out."""
        self._plan(route, times, status=status, body=_error(status, code))

    def limit(
        self,
        route: str,
        retry_after: float = 0.01,
        *,
        times: int = 1,
        scope: Scope = Scope.USER,
        error: Error | None = None,
        gate: Gate | None = None,
    ) -> None:
        """Answer the next matching requests with 429, without carrying them out, once they are let through a gate."""
        self._plan(route, times, gate=gate, status=429, body=limited_body(retry_after, scope, error), scope=scope)

    def ban(self, route: str, *, times: int = 1) -> None:
        """Answer the next matching requests as Cloudflare does for an address that it has banned: with a page."""
        self._plan(route, times, status=429, page=_BAN_PAGE)

    def lose_answer(self, route: str, *, times: int = 1) -> None:
        """Carry out the next matching requests, then close the connection instead of answering."""
        self._plan(route, times, is_lost=True)

    def cut(self, route: str, *, times: int = 1) -> None:
        """Close the connection of the next matching requests, without carrying them out."""
        self._plan(route, times, is_cut=True)

    def break_some(self, route: str, share: float, rng: random.Random) -> None:
        """From now on close the connection of a share of the matching requests, every other time carried out before."""
        self._plan(route, FOREVER, is_cut=True, is_met=lambda: rng.random() < share / 2)
        self._plan(route, FOREVER, is_lost=True, is_met=lambda: rng.random() < share / (2 - share))

    def take(self, request_line: str) -> RequestFault | None:
        """Return the fault that a request such as "GET /users/@me" meets, and use it up once."""
        for fault in self.pending:
            if fault.pattern.fullmatch(request_line) and fault.is_met():
                fault.times -= 1
                self.met += 1
                if fault.times == 0:
                    self.pending.remove(fault)
                return fault
        return None

    async def around(self, route: str, request: Request, carry_out: Callable[[], Response]) -> Response:
        """Count a request to the API, and let it meet its fault."""
        has_token = request.authorization is not None
        (self.requests.with_token if has_token else self.requests.without_token)[route] += 1
        fault = self.take(f"{request.method} {request.path}")
        if fault is None:
            return carry_out()
        refusal = await _refusal(fault)
        if refusal is not None:
            return refusal
        response = carry_out()
        if fault.is_lost:
            raise HangUp
        return response

    def clear(self) -> None:
        for fault in self.pending:
            if fault.gate is not None:
                fault.gate.open()
        self.pending.clear()
        self._gateway.events.doubled.clear()

    def _plan(self, route: str, times: int, **what: Any) -> None:
        pattern = re.compile(_WILDCARD.sub("[^/]+", re.escape(route)))
        self.pending.append(RequestFault(pattern, times, **what))

    # Gateway: of every session, or of those of one shard

    def drop_gateway(self, shard: int | None = None, *, is_resumable: bool = True) -> None:
        """Close the sessions' connections; a session that is not resumable is forgotten too."""
        self._gateway.drop(is_resumable=is_resumable, shard=shard)

    def close_gateway(self) -> None:
        """Drop every connection and take no other until the gateway is opened again."""
        self._gateway.is_open = False
        self.drop_gateway()

    def open_gateway(self) -> None:
        self._gateway.is_open = True

    def refuse_identify(self, code: int, shard: int | None = None, *, times: int = 1) -> None:
        """Close the connections of the next identifies with that code."""
        self._gateway.refusals += [(code, shard)] * times

    def leave_sessions(self, count: int) -> None:
        """Let the bot open so many more sessions; the day of which they are has just begun."""
        self._world.sessions_left = count

    @property
    def identified(self) -> int:
        return self._gateway.identified

    def identify(self, shard: int) -> None:
        """Let somebody else of the same bot have opened a session of a shard at this moment."""
        self._gateway.take_turn(shard)

    @property
    def hasty(self) -> int:
        """How many sessions bots have asked for too soon after another, and were refused with opcode 9."""
        return self._gateway.hasty

    def ask_reconnect(self, shard: int | None = None) -> None:
        self._gateway.ask_reconnect(shard)

    def invalidate(self, shard: int | None = None, *, is_resumable: bool = False) -> None:
        """Tell the sessions that they are over, or are to be resumed (opcode 9)."""
        self._gateway.invalidate(is_resumable=is_resumable, shard=shard)

    def spoil(self, event: str, change: Callable[[Json], object] | None) -> None:
        """Let something be done to the data of each event of that name from now on; None ends that."""
        if change is None:
            del self._gateway.events.spoilers[event]
        else:
            self._gateway.events.spoilers[event] = change

    def take_bot_out(self, guild: Guild | None = None) -> None:
        """Let the first guild, or another, take the bot out, and tell it so."""
        self._guild(guild).is_bot_member = False
        self.miss_guild(guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """Let the guild take the bot in, at this moment."""
        self._guild(guild).members[self._world.bot.id].joined_at = self._world.moment()
        self.bring_bot_back(guild)

    def bring_bot_back(self, guild: Guild | None = None) -> None:
        """Let the guild invite the bot, and tell it so."""
        self._guild(guild).is_bot_member = True
        self._world.emit(GuildJoined(self._guild(guild)))

    def miss_guild(self, guild: Guild | None = None) -> None:
        """Tell the bot that the guild has taken it out, which at times is not so."""
        self._gateway.events.tell_gone(self._guild(guild))

    def hide_guild(self, guild: Guild | None = None, *, is_hidden: bool = True) -> None:
        """Tell the bot that the guild has taken it out, which is not so, and keep it from each session to come."""
        self._guild(guild).is_hidden = is_hidden
        if is_hidden:
            self.miss_guild(guild)

    def lose_guild(self, guild: Guild | None = None) -> None:
        """Let the guild be unavailable, as in an outage; a session that begins gets no GUILD_CREATE."""
        self._guild(guild).is_available = False
        self._gateway.events.tell_gone(self._guild(guild), is_outage=True)

    def return_guild(self, guild: Guild | None = None) -> None:
        self._guild(guild).is_available = True
        self._gateway.events.tell_of(self._guild(guild), is_joined=False)

    def rename_guild(self, name: str, guild: Guild | None = None) -> None:
        """Let the guild have another name, and tell the bot so."""
        self._guild(guild).name = name
        self._gateway.events.tell_changed(self._guild(guild))

    def _guild(self, guild: Guild | None) -> Guild:
        return guild or self._world.guild

    def deliver_twice(self, times: int = 1, shard: int | None = None) -> None:
        """Deliver each of the next interactions two times."""
        self._gateway.events.doubled[shard] += times

    def overlap(self) -> None:
        """Deliver interactions to the sessions of all shards from now on, as if each process had each shard."""
        self._gateway.events.is_overlapping = True

    # Emojis

    def refuse_emojis(self, *emojis: int) -> None:
        """Refuse these of the application's emojis on controls, though they exist, and no others from now on."""
        self._world.refused_emojis = set(emojis)

    # People and permissions

    def close_dms(self, person: str | int, *, is_uneditable: bool = False) -> None:
        """Let a person accept no DM from the bot, and no change of an earlier one if it is uneditable."""
        self._world.closed_dms.add(self._world.person(person).id)
        if is_uneditable:
            self._world.uneditable_dms.add(self._world.person(person).id)

    def open_dms(self, person: str | int) -> None:
        self._world.closed_dms.discard(self._world.person(person).id)
        self._world.uneditable_dms.discard(self._world.person(person).id)

    def refuse_new_dms(self, error: Error | None) -> None:
        """Answer every request to open a DM with an error from now on; None ends that."""
        self._world.new_dm_error = error

    def give_to_team(self, owner: str | int) -> None:
        """Let the application belong to a team that a person owns."""
        self._world.team_owner = self._world.person(owner)

    def make_group(self, person: str | int) -> None:
        """Let a person's direct messages be those of a group, as far as interactions tell."""
        self._world.group_dms.add(self._world.dms[self._world.person(person).id].id)

    def leave_server(self, person: str | int, guild: Guild | None = None) -> None:
        """Let a person leave the first guild, or another; the bot is told nothing of it."""
        del self._guild(guild).members[self._world.person(person).id]

    def deny(self, channel: Channel | str | int, *names: str) -> None:
        """Take permissions from the bot in a channel, by names such as "send_messages"."""
        bits = permission_bits(*names)
        self._world.set_overwrite(self._place(channel), self._world.bot, deny=bits)

    def allow(self, channel: Channel | str | int, *names: str) -> None:
        """Give the bot permissions in a channel."""
        bits = permission_bits(*names)
        self._world.set_overwrite(self._place(channel), self._world.bot, allow=bits)

    def _place(self, channel: Channel | str | int) -> Channel:
        return channel if isinstance(channel, Channel) else self._world.channel(channel)


def _error(status: int | None, code: int) -> Json:
    return {"message": f"{status}: the server failed", "code": code}


async def _refusal(fault: RequestFault) -> Response | None:
    """Return what a request is answered once its fault lets it through; None if it is to be carried out."""
    if fault.gate is not None:
        await fault.gate.pass_through()
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.is_cut:
        raise HangUp
    if fault.status is None:
        return None
    if fault.page is not None:
        return Response(fault.status, fault.page.encode(), content_type="text/html")
    is_limit = fault.status == HTTPStatus.TOO_MANY_REQUESTS
    headers = limited_headers(fault.body["retry_after"], fault.scope) if is_limit else {}
    return Response(fault.status, orjson.dumps(fault.body), headers)
