"""The undocumented parts of discord.py that Parlour uses; no other module in `bot/` touches any.

Each is listed in `USES` with the reason and the public alternative it lacks. A test compares them with the installed
version, so that an upgrade that changes one is noticed before people are affected.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
import structlog
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, MultipartParameters, Route
from discord.state import AutoShardedConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

__all__ = [
    "USES",
    "DiscordWebSocket",
    "MultipartParameters",
    "ReconnectWebSocket",
    "Route",
    "ShardedClient",
    "State",
    "Use",
    "async_context",
    "rest_gate",
    "session_of",
]

C = TypeVar("C", bound="ShardedClient")

WHOLE_SERVER = ("GUILD_CREATE", "GUILD_UPDATE")
"""Events that are parsed into a server piece by piece, so that a failure leaves it half parsed."""

log = structlog.get_logger()


class Use(NamedTuple):
    """An undocumented name: why it is needed, and what a public alternative would be."""

    owner: type[Any]
    name: str
    why: str
    public: str


_ONE_SHARD = "a public loop per shard that retries without a limit and opens sessions in turn"
_RAW = "raw requests that return the ids alone, without views and message objects"
_EVENTS = "a hook around the parsing of each event"

USES = (
    Use(discord.AutoShardedClient, "_get_state", "the state is ours, to survive events that can't be read", _EVENTS),
    Use(discord.AutoShardedClient, "_get_websocket", "the shards' connections are ours", _ONE_SHARD),
    Use(discord.AutoShardedClient, "_connection", "how many shards there are is agreed on after the login", _ONE_SHARD),
    Use(discord.AutoShardedClient, "_ready", "the first shard that is ready makes the client ready", _ONE_SHARD),
    Use(discord.AutoShardedClient, "_handlers", "a state is made with them", _EVENTS),
    Use(discord.AutoShardedClient, "_hooks", "a state is made with them", _EVENTS),
    Use(DiscordWebSocket, "from_client", "the shards' connections are ours", _ONE_SHARD),
    Use(DiscordWebSocket, "poll_event", "the shards' connections are ours", _ONE_SHARD),
    Use(DiscordWebSocket, "session_id", "a session is resumed after an outage, or given up", _ONE_SHARD),
    Use(DiscordWebSocket, "sequence", "a session is resumed after an outage", _ONE_SHARD),
    Use(DiscordWebSocket, "gateway", "a session is resumed where Discord says", _ONE_SHARD),
    Use(DiscordWebSocket, "DEFAULT_GATEWAY", "a proxy, or a Discord of one's own, stands there", "a setting"),
    Use(AutoShardedConnectionState, "parsers", "an event that can't be read would end the client", _EVENTS),
    Use(AutoShardedConnectionState, "parse_ready", "the servers of a shard's last session are forgotten", _EVENTS),
    Use(AutoShardedConnectionState, "parse_guild_create", "the bot is a member where Discord lists none", _EVENTS),
    Use(AutoShardedConnectionState, "parse_guild_update", "a server that is unavailable stays so", _EVENTS),
    Use(AutoShardedConnectionState, "_get_guild", "the server of an event is looked up", "Client.get_guild, in a hook"),
    Use(AutoShardedConnectionState, "_remove_guild", "the servers of a shard's last session are forgotten", _EVENTS),
    Use(AutoShardedConnectionState, "_add_guild_from_data", "a half-read server counts as unavailable", _EVENTS),
    Use(AutoShardedConnectionState, "_ready_states", "a shard that begins again waits for its servers again", _EVENTS),
    Use(discord.Guild, "_add_member", "the bot is a member where Discord lists none", "Guild.me from its own roles"),
    Use(discord.ClientUser, "_to_minimal_user_json", "the bot's own member is made of it", "Guild.me"),
    Use(discord.Interaction, "_session", "an answer goes out without the interaction, which is large", _RAW),
    Use(AsyncWebhookAdapter, "create_interaction_response", "an answer is sent as plain data", _RAW),
    Use(AsyncWebhookAdapter, "edit_original_interaction_response", "an answer is changed as plain data", _RAW),
    Use(AsyncWebhookAdapter, "delete_original_interaction_response", "an answer is deleted", _RAW),
    Use(HTTPClient, "_global_over", "requests wait while Discord refuses too many", "a hook before each request"),
    Use(HTTPClient, "request", "commands are compared with their localisations", "fetch_commands by field"),
    Use(HTTPClient, "send_message", "a message is sent as plain data", _RAW),
    Use(HTTPClient, "edit_message", "a message is changed as plain data", _RAW),
    Use(HTTPClient, "get_member", "whether somebody is still on a server, without a member object", "fetch_member"),
    Use(HTTPClient, "get_guild", "whether the bot is still on a server, without a server object", "fetch_guild"),
    Use(HTTPClient, "get_bot_gateway", "how many sessions may be opened, and when", "a public method that says so"),
)


def session_of(interaction: discord.Interaction[Any]) -> aiohttp.ClientSession:
    """Return the HTTP session that carries an interaction's answers."""
    return interaction._session


def rest_gate(client: discord.Client) -> Callable[[], None]:
    """Return a function that lets the client's requests continue after Discord's global rate limit."""
    return lambda: client.http._global_over.set()


class State(AutoShardedConnectionState[C]):
    """The cache of Discord's state.

    It is not told the shards, so that it waits for each one separately: waiting for all, it would lose the others if
    one started again meanwhile. Unparsable events are dropped, where discord.py would end the client, except READY,
    without which there is no session.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._unread: set[tuple[str, Any]] = set()
        for event, parse in self.parsers.items():
            if event != "READY":
                self.parsers[event] = partial(self._parse, event, parse)

    def _parse(self, event: str, parse: Callable[[Any], None], data: Any) -> None:
        """Parse an event; log once per server if that fails."""
        try:
            parse(data)
        except Exception:
            is_whole = event in WHOLE_SERVER
            server = data.get("id" if is_whole else "guild_id")
            if (event, server) not in self._unread:
                self._unread.add((event, server))
                log.exception("gateway.event_unread", name=event, guild=server)
            if is_whole and server is not None:  # half read, it would be judged by what is missing
                nothing: Any = {"id": server, "unavailable": True}
                self.dispatch("guild_unavailable", self._add_guild_from_data(nothing))

    def parse_guild_create(self, data: Any) -> None:
        """Parse a server; if Discord doesn't list the bot as a member, add it with its own role."""
        super().parse_guild_create(data)
        guild, user = self._get_guild(int(data["id"])), self.user
        if guild is not None and user is not None and guild.get_member(user.id) is None:
            roles = [role.id for role in guild.roles if role.tags is not None and role.tags.bot_id == user.id]
            own: Any = {"user": user._to_minimal_user_json(), "roles": roles, "flags": 0}
            guild._add_member(discord.Member(data=own, guild=guild, state=self))

    def parse_guild_update(self, data: Any) -> None:
        """Ignore updates of an unavailable server: only GUILD_CREATE has its channels."""
        guild = self._get_guild(int(data["id"]))
        if guild is not None and not guild.unavailable:
            super().parse_guild_update(data)

    def parse_ready(self, data: Any) -> None:
        """Begin a session: of the shard's servers, keep only those that Discord lists in it."""
        shard = data["shard"][0]
        for guild in [guild for guild in self.guilds if guild.shard_id == shard]:
            self._remove_guild(guild)
        self._ready_states.pop(shard, None)
        super().parse_ready(data)


class ShardedClient(discord.AutoShardedClient):
    """A client whose subclass manages the shards' connections and their number."""

    def socket_of(self, shard: int) -> DiscordWebSocket:
        """Return the newest connection of a shard."""
        raise NotImplementedError

    def shard_of(self, guild: int) -> int:
        """Return the shard of a server; of 0, that of direct messages."""
        raise NotImplementedError

    def count_shards(self, count: int) -> None:
        """Set the number of shards of all processes together."""
        self.shard_count = self._connection.shard_count = count

    def mark_ready(self) -> None:
        """Release those who wait until the client is ready."""
        self._ready.set()

    def _get_websocket(self, guild_id: int | None = None, *, shard_id: int | None = None) -> DiscordWebSocket:
        return self.socket_of(self.shard_of(guild_id or 0) if shard_id is None else shard_id)

    def _get_state(self, **options: Any) -> State[Any]:
        return State(dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options)
