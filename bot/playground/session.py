"""A session of the bot at the gateway, and the compression of its connection.

Source: https://docs.discord.com/developers/events/gateway
"""

import asyncio
import importlib
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import orjson

from bot.playground.outbox import Outbox
from bot.playground.snowflake import shard_of

DISPATCH: Final = 0

_REPLAY_EVENTS: Final = 2_000

Compressor: TypeAlias = Callable[[bytes], bytes]


@dataclass(slots=True, eq=False)
class Session:
    """One session; it outlives its connection for a while, to be resumed with the events missed."""

    intents: int
    shard_id: int
    shard_count: int
    outbox: Outbox | None
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    seq: int = 0
    events: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=_REPLAY_EVENTS))
    expiry: asyncio.TimerHandle | None = None

    def dispatch(self, name: str, data: Any) -> None:
        """Send an event, or keep it for the resume."""
        self.seq += 1
        frame = orjson.dumps({"op": DISPATCH, "t": name, "s": self.seq, "d": data})
        self.events.append((self.seq, frame))
        if self.outbox is not None:
            self.outbox.send(frame)

    def acknowledge(self, seq: int | None) -> None:
        """Forget the events that the client says it has."""
        while seq is not None and self.events and self.events[0][0] <= seq:
            self.events.popleft()

    def can_resume_from(self, seq: int) -> bool:
        """Return whether every event after `seq` is still kept."""
        return seq >= self.seq or (bool(self.events) and self.events[0][0] <= seq + 1)

    def resume(self, outbox: Outbox, seq: int) -> None:
        """Go on over another connection: replay what came after `seq`, then RESUMED."""
        self.stop_expiry()
        self.acknowledge(seq)
        self.outbox = outbox
        for _, frame in self.events:
            outbox.send(frame)
        self.dispatch("RESUMED", {"_trace": []})

    def stop_expiry(self) -> None:
        """Take back what would end the session after a while without a connection."""
        if self.expiry is not None:
            self.expiry.cancel()
            self.expiry = None

    def owns(self, guild_id: int | None) -> bool:
        """Return whether this shard gets a guild's events; shard 0 gets those without a guild."""
        return (0 if guild_id is None else shard_of(guild_id, self.shard_count)) == self.shard_id


def compressor(name: str) -> Compressor:
    """Return one connection's compressor; LookupError for an unknown name, ImportError for a missing library."""
    return {"zlib-stream": _zlib_stream, "zstd-stream": _zstd_stream}[name]()


def _zlib_stream() -> Compressor:
    stream = zlib.compressobj(level=1)
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd_stream() -> Compressor:
    # The same libraries in the same order as discord.py, so that who asks for zstd can be served it.
    try:
        library = importlib.import_module("zstandard")
    except ImportError:
        standard = importlib.import_module("compression.zstd").ZstdCompressor()
        return lambda data: bytes(standard.compress(data, standard.FLUSH_BLOCK))
    stream = library.ZstdCompressor().compressobj()
    return lambda data: bytes(stream.compress(data) + stream.flush(library.COMPRESSOBJ_FLUSH_BLOCK))
