"""The gateway: takes the bot's websockets, opens and resumes its sessions.

Source: https://docs.discord.com/developers/events/gateway
"""

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

import orjson
import structlog
from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground.events import INTENT_GUILDS, EventSource
from bot.playground.model import Json
from bot.playground.outbox import Outbox, Socket
from bot.playground.session import Session, compressor
from bot.playground.world import World

_API_VERSION: Final = "10"
HEARTBEAT_MS: Final = 41_250
_ACK_SECONDS: Final = 0.03
"""Seconds before a heartbeat is acknowledged: discord.py takes an instant answer for one late by an interval."""
_ASK_SECONDS: Final = 50.0
"""Seconds between two requests for a heartbeat: a client gives a connection up after 60 on which nothing was said."""
RESUME_SECONDS: Final = 180.0
_MAX_FRAME: Final = 64 * 1024
_ALL_INTENTS: Final = (1 << 26) - 1

_HEARTBEAT, _IDENTIFY, _PRESENCE, _VOICE, _RESUME, _RECONNECT = 1, 2, 3, 4, 6, 7
_REQUEST_MEMBERS, _INVALID_SESSION, _HELLO, _HEARTBEAT_ACK = 8, 9, 10, 11

_CLOSE_UNKNOWN_ERROR: Final = 4000
_CLOSE_UNKNOWN_OPCODE: Final = 4001
_CLOSE_DECODE_ERROR: Final = 4002
_CLOSE_NOT_AUTHENTICATED: Final = 4003
_CLOSE_BAD_TOKEN: Final = 4004
_CLOSE_ALREADY_AUTHENTICATED: Final = 4005
_CLOSE_INVALID_SEQ: Final = 4007
_CLOSE_INVALID_SHARD: Final = 4010
_CLOSE_SHARDING_REQUIRED: Final = 4011
_CLOSE_INVALID_VERSION: Final = 4012
_CLOSE_INVALID_INTENTS: Final = 4013

_log = structlog.get_logger()


class Gateway:
    """Accepts the bot's websockets; `url` is the address that READY gives for the resume.

    `refusals` are the close codes of identifies to come, each with the shard it is for, None for any; `hasty` is how
    many came too soon after another.
    """

    def __init__(self, world: World, events: EventSource, token: str) -> None:
        self.url = ""
        self.world = world
        self.events = events
        self.token = token
        self.sessions: dict[str, Session] = events.sessions
        self.is_open = True
        self.refusals: list[tuple[int, int | None]] = []
        self.identified = 0
        self.hasty = 0
        self._turns: dict[int, float] = {}
        self._outboxes: set[Outbox] = set()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket over HTTP until it closes."""
        if not self.is_open:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        socket = web.WebSocketResponse(compress=False, max_msg_size=_MAX_FRAME)
        await socket.prepare(request)
        await self.serve(socket, request.query)
        return socket

    async def serve(self, socket: Socket, query: Mapping[str, str]) -> None:
        """Serve one websocket until it closes; query: that of its address."""
        if query.get("v", _API_VERSION) != _API_VERSION:
            await socket.close(code=_CLOSE_INVALID_VERSION)
            return
        try:
            compression = query.get("compress")
            outbox = Outbox(socket, None if compression is None else compressor(compression))
        except (LookupError, ImportError):
            _log.error("the bot asks for a compression that is not installed", compress=compression)
            await socket.close(code=_CLOSE_DECODE_ERROR)
            return
        self._outboxes.add(outbox)
        client = _Client(self, outbox)
        try:
            async for message in socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                client.receive(message.data)
        finally:
            client.disconnect(socket.close_code)
            self._outboxes.discard(outbox)
            await outbox.finish()

    def close(self) -> None:
        """Close every connection and forget every session."""
        for session in list(self.sessions.values()):
            self.forget(session)
        for outbox in tuple(self._outboxes):
            outbox.close(WSCloseCode.GOING_AWAY)

    def of_shard(self, shard: int | None) -> list[Session]:
        """Return the sessions of one shard, or all."""
        return [session for session in self.sessions.values() if shard in (None, session.shard_id)]

    def drop(self, *, is_resumable: bool, shard: int | None = None) -> None:
        """Close the connection of every session, or of a shard's; one that is not resumable is forgotten too."""
        for session in self.of_shard(shard):
            if session.outbox is not None:
                session.outbox.close(_CLOSE_UNKNOWN_ERROR)
                self.suspend(session)
            if not is_resumable:
                self.forget(session)

    def ask_reconnect(self, shard: int | None = None) -> None:
        """Send opcode 7 to every connected session, or to those of a shard."""
        for session in self.of_shard(shard):
            if session.outbox is not None:
                session.outbox.send(_frame(_RECONNECT))

    def invalidate(self, *, is_resumable: bool, shard: int | None = None) -> None:
        """Send opcode 9 to every connected session, or to those of a shard; one not resumable is forgotten too."""
        for session in self.of_shard(shard):
            if session.outbox is not None:
                session.outbox.send(_frame(_INVALID_SESSION, is_resumable))
            if not is_resumable:
                self.forget(session)

    def take_turn(self, shard_id: int) -> bool:
        """Return whether a shard may send IDENTIFY now, and if so use up its turn."""
        now, bucket = asyncio.get_running_loop().time(), shard_id % self.world.max_concurrency
        if bucket in self._turns and now < self._turns[bucket] + self.world.identify_seconds:
            self.hasty += 1
            return False
        self._turns[bucket] = now
        return True

    def take_refusal(self, shard_id: int) -> int | None:
        """Return the code with which an IDENTIFY of a shard is refused, and use it up; None if it is not."""
        for refusal in self.refusals:
            if refusal[1] in (None, shard_id):
                self.refusals.remove(refusal)
                return refusal[0]
        return None

    def suspend(self, session: Session) -> None:
        """Keep a session without its connection for a while."""
        session.outbox = None
        session.expiry = asyncio.get_running_loop().call_later(RESUME_SECONDS, self.forget, session)
        self.note_presence()

    def forget(self, session: Session) -> None:
        """End a session."""
        session.outbox = None
        session.stop_expiry()
        self.sessions.pop(session.id, None)
        self.note_presence()

    def note_presence(self) -> None:
        """Tell the world of which shards sessions are connected."""
        connected = (session for session in self.sessions.values() if session.outbox is not None)
        self.world.set_online_shards(tuple((session.shard_id, session.shard_count) for session in connected))


class _Client:
    """The other end of one websocket, with its session once it has one."""

    def __init__(self, gateway: Gateway, outbox: Outbox) -> None:
        self._gateway = gateway
        self._outbox = outbox
        self._session: Session | None = None
        self._opcodes: dict[int, Callable[[Any], None]] = {
            _HEARTBEAT: self._heartbeat,
            _IDENTIFY: self._identify,
            _RESUME: self._resume,
            _REQUEST_MEMBERS: self._request_members,
            _PRESENCE: lambda data: None,
            _VOICE: lambda data: None,
        }
        outbox.send(_frame(_HELLO, {"heartbeat_interval": HEARTBEAT_MS}))
        self._asking = asyncio.get_running_loop().call_later(_ASK_SECONDS, self._ask_heartbeat)

    def receive(self, text: str | bytes) -> None:
        """Do what one frame of the bot asks, or close with the code that says why not."""
        try:
            frame = orjson.loads(text)
            opcode, data = frame["op"], frame.get("d")
        except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
            self._close(_CLOSE_DECODE_ERROR)
            return
        action = self._opcodes.get(opcode)
        if action is None:
            self._close(_CLOSE_UNKNOWN_OPCODE)
        elif self._session is None and opcode not in (_HEARTBEAT, _IDENTIFY, _RESUME):
            self._close(_CLOSE_NOT_AUTHENTICATED)
        elif self._session is not None and opcode in (_IDENTIFY, _RESUME):
            self._close(_CLOSE_ALREADY_AUTHENTICATED)
        else:
            action(data)

    def disconnect(self, close_code: int | None) -> None:
        """End the session after a deliberate close by the bot, else keep it to be resumed."""
        self._asking.cancel()
        session = self._session
        if session is None or session.outbox is not self._outbox:
            return
        if close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            self._gateway.forget(session)
        else:
            self._gateway.suspend(session)

    def _close(self, code: int) -> None:
        """Close the websocket; the session, if there is one, can be resumed."""
        self._outbox.close(code)
        if self._session is not None and self._session.outbox is self._outbox:
            self._gateway.suspend(self._session)

    def _heartbeat(self, seq: int | None) -> None:
        if self._session is not None:
            self._session.acknowledge(seq)
        asyncio.get_running_loop().call_later(_ACK_SECONDS, self._outbox.send, _frame(_HEARTBEAT_ACK))

    def _ask_heartbeat(self) -> None:
        self._outbox.send(_frame(_HEARTBEAT))
        self._asking = asyncio.get_running_loop().call_later(_ASK_SECONDS, self._ask_heartbeat)

    def _is_authorised(self, data: Json) -> bool:
        if str(data.get("token")).removeprefix("Bot ") == self._gateway.token:
            return True
        self._close(_CLOSE_BAD_TOKEN)
        return False

    def _identify(self, data: Json) -> None:
        if not self._is_authorised(data):
            return
        match data.get("shard") or (0, 1):
            case [int(shard_id), int(shard_count)] if 0 <= shard_id < shard_count:
                pass
            case _:
                self._close(_CLOSE_INVALID_SHARD)
                return
        gateway, intents = self._gateway, data.get("intents", 0)
        if shard_count < gateway.world.shards_needed:
            self._close(_CLOSE_SHARDING_REQUIRED)
            return
        if not 0 <= intents <= _ALL_INTENTS:
            self._close(_CLOSE_INVALID_INTENTS)
            return
        if not gateway.world.sessions_left:  # Discord resets the token
            self._close(_CLOSE_BAD_TOKEN)
            return
        if not gateway.take_turn(shard_id):
            self._outbox.send(_frame(_INVALID_SESSION, False))
            return
        gateway.world.sessions_left -= 1
        gateway.identified += 1
        refusal = gateway.take_refusal(shard_id)
        if refusal is not None:
            self._close(refusal)
            return
        session = self._session = Session(intents, shard_id, shard_count, self._outbox)
        gateway.sessions[session.id] = session
        self._greet(session)
        gateway.note_presence()

    def _greet(self, session: Session) -> None:
        world = self._gateway.world
        guilds = [g for g in world.guilds.values() if session.owns(g.id) and g.is_bot_member and not g.is_hidden]
        ready = self._gateway.events.spoiled(
            "READY",
            {
                "v": int(_API_VERSION),
                "user": world.bot.to_json() | {"verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self._gateway.url,
                "shard": [session.shard_id, session.shard_count],
                "application": {"id": str(world.bot.id), "flags": 0},
                "private_channels": [],
            },
        )
        session.dispatch("READY", ready)
        for guild in guilds:
            if guild.is_available and session.intents & INTENT_GUILDS:
                session.dispatch("GUILD_CREATE", self._gateway.events.guild_create(session, guild))

    def _resume(self, data: Json) -> None:
        if not self._is_authorised(data):
            return
        session = self._gateway.sessions.get(data["session_id"])
        seq = data.get("seq") or 0
        if session is None or not session.can_resume_from(seq):
            self._outbox.send(_frame(_INVALID_SESSION, False))
        elif seq > session.seq:
            self._close(_CLOSE_INVALID_SEQ)
        else:
            if session.outbox is not None:
                session.outbox.close(_CLOSE_UNKNOWN_ERROR)
            self._session = session
            session.resume(self._outbox, seq)
            self._gateway.note_presence()

    def _request_members(self, data: Json) -> None:
        guild = self._gateway.world.guilds.get(int(data["guild_id"]))
        if self._session is not None and guild is not None and self._session.owns(guild.id):
            self._session.dispatch("GUILD_MEMBERS_CHUNK", self._gateway.events.members_chunk(guild, data))


def _frame(opcode: int, data: Any = None) -> bytes:
    return orjson.dumps({"op": opcode, "d": data, "s": None, "t": None})
