"""Turns what happens in the world into gateway events for the sessions that may have them.

Source: https://docs.discord.com/developers/events/gateway-events
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

import orjson

from bot.playground.guild import Guild
from bot.playground.interaction import Interaction
from bot.playground.interactions import Interactions
from bot.playground.model import FLAG_EPHEMERAL, Channel, Json, Message, timestamp
from bot.playground.notices import (
    ChannelCreated,
    ChannelDeleted,
    ChannelUpdated,
    GuildJoined,
    InteractionCreated,
    MemberUpdated,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
    Notice,
)
from bot.playground.session import Session
from bot.playground.world import World

INTENT_GUILDS: Final = 1 << 0
_INTENT_MEMBERS: Final = 1 << 1
_INTENT_GUILD_MESSAGES: Final = 1 << 9
_INTENT_DIRECT_MESSAGES: Final = 1 << 12
_INTENT_MESSAGE_CONTENT: Final = 1 << 15
_NO_INTENT: Final = 0


class EventSource:
    """Dispatches events to the `sessions`, by session id, and makes the events that answer a session.

    `doubled` says how many interactions to come are delivered two times, to all sessions (None) or a shard's alone;
    `is_overlapping` whether each goes to the sessions of all shards; `spoilers` what is done to the data of events
    before they are sent, by name.
    """

    def __init__(self, world: World, interactions: Interactions) -> None:
        self.sessions: dict[str, Session] = {}
        self.doubled: Counter[int | None] = Counter()
        self.is_overlapping = False
        self.spoilers: dict[str, Callable[[Json], object]] = {}
        self._world = world
        self._interactions = interactions
        world.subscribe(self._on_notice)

    def guild_create(self, session: Session, guild: Guild) -> Json:
        """Return GUILD_CREATE's data: without the members' intent it lists the bot alone."""
        world = self._world
        has_members = bool(session.intents & _INTENT_MEMBERS)
        listed = guild.members.values() if has_members else (guild.members[world.bot.id],)
        threads = [thread for thread in guild.threads() if world.can_see(world.bot, thread)]
        data: Json = guild.to_json() | {
            "joined_at": timestamp(guild.members[world.bot.id].joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [member.to_json() for member in listed],
            "channels": [channel.to_json() for channel in guild.plain_channels],
            "threads": [self._channel(thread) for thread in threads],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
        return self.spoiled("GUILD_CREATE", data)

    def spoiled(self, name: str, data: Json) -> Json:
        """Return an event's data with what a test asked to be done to it."""
        spoil = self.spoilers.get(name)
        if spoil is not None:
            spoil(data)
        return data

    def tell_of(self, guild: Guild, *, is_joined: bool) -> None:
        """Tell the sessions of a guild's shard that the guild is there: it took the bot in, or an outage is over."""
        for session in self.of_shard(guild.id, INTENT_GUILDS):
            data = self.guild_create(session, guild)
            if is_joined:
                del data["unavailable"]
            session.dispatch("GUILD_CREATE", data)

    def tell_changed(self, guild: Guild) -> None:
        """Tell the sessions of a guild's shard what the guild is like, such as its name and roles."""
        self._dispatch("GUILD_UPDATE", guild.to_json(), guild.id, INTENT_GUILDS)

    def tell_gone(self, guild: Guild, *, is_outage: bool = False) -> None:
        """Tell the sessions of a guild's shard that the guild has taken the bot out, or is unavailable."""
        outage = {"unavailable": True} if is_outage else {}
        self._dispatch("GUILD_DELETE", {"id": str(guild.id), **outage}, guild.id, INTENT_GUILDS)

    def of_shard(self, guild_id: int | None, intent: int = _NO_INTENT) -> list[Session]:
        """Return the sessions that get a guild's events, or those of what has no guild, and have the intent."""
        return [s for s in self.sessions.values() if s.owns(guild_id) and s.intents & intent == intent]

    def members_chunk(self, guild: Guild, request: Json) -> Json:
        """Return GUILD_MEMBERS_CHUNK's data for a request by user ids or by the beginning of the name."""
        wanted = request.get("user_ids")
        query = str(request.get("query") or "").lower()
        if wanted:
            ids = {str(user_id) for user_id in (wanted if isinstance(wanted, list) else [wanted])}
            members = [member for member in guild.members.values() if str(member.user.id) in ids]
        else:
            members = [member for member in guild.members.values() if member.user.username.startswith(query)]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [member.to_json() for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if "nonce" in request:
            chunk["nonce"] = request["nonce"]
        return chunk

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case InteractionCreated(interaction):
                self._dispatch_interaction(interaction)
            case MessageCreated(message):
                self._dispatch_message("MESSAGE_CREATE", message)
            case MessageUpdated(message):
                self._dispatch_message("MESSAGE_UPDATE", message)
            case MessageDeleted(message):
                self._dispatch_message("MESSAGE_DELETE", message)
            case ChannelCreated(channel):
                self._dispatch_channel("CREATE", channel)
            case ChannelUpdated(channel):
                self._dispatch_channel("UPDATE", channel)
            case ChannelDeleted(channel):
                self._dispatch_channel("DELETE", channel)
            case MemberUpdated(member, guild_id) if member.user.id == self._world.bot.id:
                updated = {**member.to_json(), "guild_id": str(guild_id)}
                self._dispatch("GUILD_MEMBER_UPDATE", updated, guild_id, _NO_INTENT)
            case GuildJoined(guild):
                self.tell_of(guild, is_joined=True)
            case _:
                pass  # what the bot did itself, or what only people are shown

    def _dispatch_interaction(self, interaction: Interaction) -> None:
        data = orjson.Fragment(orjson.dumps(self._interactions.payload(interaction)))
        every = list(self.sessions.values())
        sessions = every if self.is_overlapping else self.of_shard(interaction.channel.guild_id)
        again = {shard for shard in (None, *(s.shard_id for s in sessions)) if self.doubled[shard] > 0}
        self.doubled.subtract(again)
        for session in sessions:
            for _ in range(2 if again & {None, session.shard_id} else 1):
                session.dispatch("INTERACTION_CREATE", data)

    def _dispatch_channel(self, change: str, channel: Channel) -> None:
        if channel.thread is None:
            self._dispatch(f"CHANNEL_{change}", channel.to_json(), channel.guild_id, INTENT_GUILDS)
        elif self._world.can_see(self._world.bot, channel):
            thread = self._channel(channel)
            if change == "CREATE":
                thread["newly_created"] = True
            self._dispatch(f"THREAD_{change}", thread, channel.guild_id, INTENT_GUILDS)

    def _dispatch_message(self, name: str, message: Message) -> None:
        # An ephemeral message reaches the bot like a DM: without its guild.
        is_private = bool(message.flags & FLAG_EPHEMERAL) or message.channel.guild_id is None
        guild_id = None if is_private else message.channel.guild_id
        intent = _INTENT_DIRECT_MESSAGES if is_private else _INTENT_GUILD_MESSAGES
        sessions = self.of_shard(guild_id, intent)
        if not sessions or message.is_dismissed or not self._world.can_see(self._world.bot, message.channel):
            return
        if name == "MESSAGE_DELETE":
            data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
        else:
            data = message.to_json()
            if guild_id is not None and message.application_id is None:
                data["member"] = self._world.guilds[guild_id].members[message.author.id].to_json()
                del data["member"]["user"]
        if guild_id is not None:
            data["guild_id"] = str(guild_id)
        for session in sessions:
            session.dispatch(name, data if self._has_content(session, message) else _blank(data))

    def _dispatch(self, name: str, data: Json, guild_id: int | None, intent: int) -> None:
        data = self.spoiled(name, data)
        for session in self.of_shard(guild_id, intent):
            session.dispatch(name, data)

    def _has_content(self, session: Session, message: Message) -> bool:
        return (
            bool(session.intents & _INTENT_MESSAGE_CONTENT)
            or message.channel.is_dm
            or message.author == self._world.bot
            or self._world.bot in message.mentions
        )

    def _channel(self, channel: Channel) -> Json:
        """Return a channel or thread object, a thread's with the bot's membership."""
        data = channel.to_json()
        if channel.thread is not None and self._world.bot.id in channel.thread.members:
            data["member"] = channel.thread_member_json(self._world.bot.id)
        return data


def _blank(message: Json) -> Json:
    """Return a message as a session without the message content intent gets it."""
    if "content" not in message:
        return message
    return message | {"content": "", "embeds": [], "attachments": [], "components": []}
