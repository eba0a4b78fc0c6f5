"""Faults on request: late, refused and lost answers, dropped gateways, closed DMs, lost permissions."""

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from bot.playground.gateway import Gateway
from bot.playground.model import Json
from bot.playground.permissions import permission_bits
from bot.playground.world import World

_WILDCARD: Final = re.compile(r"\\\*|\\\{[^}]*\\\}")


@dataclass
class RequestCounts:
    """REST requests so far by route, such as "POST /channels/{channel_id}/messages"."""

    with_token: Counter[str] = field(default_factory=Counter)
    without_token: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Count from zero again."""
        self.with_token.clear()
        self.without_token.clear()


class Gate:
    """Holds matching requests before they are carried out, until it is opened."""

    def __init__(self) -> None:
        self._reached = asyncio.Event()
        self._opened = asyncio.Event()

    async def reached(self) -> None:
        """Wait until a request stands at the gate."""
        await self._reached.wait()

    def open(self) -> None:
        """Let the held requests and all later ones pass."""
        self._opened.set()

    async def pass_through(self) -> None:
        """Stand at the gate until it is open."""
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
    is_lost: bool = False


class Faults:
    """Faults that a test or a bench asks of a running playground.

    A route is a method and a path below /api/v10, in which `*` or `{name}` stands for one part:
    "PATCH /channels/*/messages/*", "POST /interactions/{id}/{token}/callback".
    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.requests = RequestCounts()
        self._world = world
        self._gateway = gateway
        self._pending: list[RequestFault] = []

    # REST

    def delay(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry out the next matching requests only after some seconds."""
        self._plan(route, times, delay=seconds)

    def hold(self, route: str, *, times: int = 1) -> Gate:
        """Hold the next matching requests at a gate until the caller opens it."""
        gate = Gate()
        self._plan(route, times, gate=gate)
        return gate

    def fail(self, route: str, status: int = 500, *, times: int = 1) -> None:
        """Refuse the next matching requests with a server error, without carrying them out."""
        self._plan(route, times, status=status, body={"message": f"{status}: the server failed", "code": 0})

    def limit(self, route: str, retry_after: float = 0.01, *, times: int = 1, is_global: bool = False) -> None:
        """Answer the next matching requests with 429, without carrying them out."""
        body = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": is_global,
        }
        self._plan(route, times, status=429, body=body)

    def lose_answer(self, route: str, *, times: int = 1) -> None:
        """Carry out the next matching requests, then close the connection instead of answering."""
        self._plan(route, times, is_lost=True)

    def take(self, request_line: str) -> RequestFault | None:
        """Return the fault that a request such as "GET /users/@me" meets, and use it up once."""
        for fault in self._pending:
            if fault.pattern.fullmatch(request_line):
                fault.times -= 1
                if fault.times == 0:
                    self._pending.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Take back what is planned for requests and interactions and let held requests go."""
        for fault in self._pending:
            if fault.gate is not None:
                fault.gate.open()
        self._pending.clear()
        self._gateway.events.doubled_interactions = 0

    def _plan(
        self,
        route: str,
        times: int,
        *,
        delay: float = 0.0,
        gate: Gate | None = None,
        status: int | None = None,
        body: Json | None = None,
        is_lost: bool = False,
    ) -> None:
        pattern = re.compile(_WILDCARD.sub("[^/]+", re.escape(route)))
        self._pending.append(RequestFault(pattern, times, delay, gate, status, body or {}, is_lost))

    # Gateway

    def drop_gateway(self, *, is_resumable: bool = True) -> None:
        """Close every session's connection; one that is not resumable is forgotten too."""
        self._gateway.drop(is_resumable)

    def ask_reconnect(self) -> None:
        """Ask every session to connect again and resume (opcode 7)."""
        self._gateway.ask_reconnect()

    def take_bot_out(self) -> None:
        """Tell the bot that the guild has taken it out; what it asks of the guild is answered as before."""
        for session in self._gateway.sessions.values():
            session.dispatch("GUILD_DELETE", {"id": str(self._world.guild.id)})

    def bring_bot_back(self) -> None:
        """Tell the bot that the guild has it again."""
        for session in self._gateway.sessions.values():
            guild = self._gateway.events.guild_create(session)
            del guild["unavailable"]
            session.dispatch("GUILD_CREATE", guild)

    def deliver_twice(self, times: int = 1) -> None:
        """Deliver each of the next interactions two times."""
        self._gateway.events.doubled_interactions += times

    # People and permissions

    def close_dms(self, person: str | int) -> None:
        """Let a person accept no DM from the bot."""
        self._world.closed_dms.add(self._world.person(person).id)

    def open_dms(self, person: str | int) -> None:
        """Let a person accept DMs again."""
        self._world.closed_dms.discard(self._world.person(person).id)

    def deny(self, channel: str | int, *names: str) -> None:
        """Take permissions from the bot in a channel, by names such as "send_messages"."""
        bits = permission_bits(*names)
        self._world.set_overwrite(self._world.channel(channel), self._world.bot, deny=bits)

    def allow(self, channel: str | int, *names: str) -> None:
        """Give the bot permissions in a channel."""
        bits = permission_bits(*names)
        self._world.set_overwrite(self._world.channel(channel), self._world.bot, allow=bits)
