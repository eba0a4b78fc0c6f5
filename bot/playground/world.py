"""The world of the loopback Discord: five people, the bot, guilds, their channels, DMs and threads.

No I/O: changes are emitted as typed notices to whoever subscribed.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TypeAlias

import structlog

from bot.playground import permissions
from bot.playground.cast import BOT, PEOPLE, make_dms, make_guild
from bot.playground.commands import CommandRegistry
from bot.playground.compose import PARSE_ALL, Composer, Upload
from bot.playground.errors import Error
from bot.playground.guild import Guild
from bot.playground.model import (
    FLAG_EPHEMERAL,
    FLAG_HAS_THREAD,
    FLAG_LOADING,
    Channel,
    ChannelType,
    Emoji,
    Json,
    Member,
    Message,
    MessageType,
    ThreadState,
    User,
)
from bot.playground.notices import (
    BotPresenceChanged,
    ChannelCreated,
    ChannelDeleted,
    ChannelUpdated,
    GuildJoined,
    MemberUpdated,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
    Notice,
)
from bot.playground.permissions import Overwrite
from bot.playground.snowflake import SnowflakeFactory, id_on_shard, snowflake_time

Listener: TypeAlias = Callable[[Notice], None]
Shard: TypeAlias = tuple[int, int]
"""A shard's id, and how many shards there are."""

_log = structlog.get_logger()


class World:
    """The state of the loopback Discord and every change that can be made to it.

    shards_needed: how many shards the bot is told to have, and fewer than which it may not have. identify_seconds: how
    long after one IDENTIFY the next of the same shard modulo max_concurrency is refused; Discord's are 5. now: tells
    the time in Unix seconds.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.snowflake = SnowflakeFactory(now)
        self.bot = BOT
        self.people: dict[int, User] = {person.id: person for person in PEOPLE}
        self.users: dict[int, User] = {BOT.id: BOT, **self.people}
        self.guild = make_guild(self.moment())
        self.guilds: dict[int, Guild] = {self.guild.id: self.guild}
        self.dms = make_dms()
        channels = (*self.guild.channels.values(), *self.dms.values())
        self.channels: dict[int, Channel] = {channel.id: channel for channel in channels}
        self.closed_dms: set[int] = set()
        self.uneditable_dms: set[int] = set()
        self.new_dm_error: Error | None = None
        self.locked_error = Error.THREAD_LOCKED
        self.deleted_nonces: set[tuple[int, str | int]] = set()
        self.team_owner: User | None = None
        self.emojis: dict[int, Emoji] = {}
        self.refused_emojis: set[int] = set()
        self.commands = CommandRegistry(BOT.id, self.snowflake, self.emit)
        self.composer = Composer(self.snowflake, self.users, self.guilds)
        self.online_shards: Sequence[Shard] = ()
        self.sessions_left = 1000
        self.shards_needed = 1
        self.max_concurrency = 1
        self.identify_seconds = 0.0
        self.group_dms: set[int] = set()
        self._listeners: list[Listener] = []

    @property
    def usable_emojis(self) -> set[int]:
        """The ids of the application's emojis that controls may show: Discord refuses some now and then."""
        return self.emojis.keys() - self.refused_emojis

    def moment(self) -> datetime:
        """Return the present time in UTC."""
        return datetime.fromtimestamp(self.now(), UTC)

    # Notices

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with each notice from here on; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, notice: Notice) -> None:
        """Bring a notice to every subscriber."""
        for listener in tuple(self._listeners):
            listener(notice)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds, asked anew after each notice."""
        holds = asyncio.Event()

        def ask(notice: Notice | None = None) -> None:
            if condition():
                holds.set()

        unsubscribe = self.subscribe(ask)
        try:
            ask()
            await holds.wait()
        finally:
            unsubscribe()

    # Questions

    @property
    def is_bot_online(self) -> bool:
        """Whether any session of the bot is connected."""
        return bool(self.online_shards)

    def person(self, key: str | int) -> User:
        """Return a person by name or id; LookupError for anyone else."""
        for person in self.people.values():
            if key in (person.name, person.id, str(person.id)):
                return person
        raise LookupError(f"there is no person {key!r}; people are {', '.join(person.name for person in PEOPLE)}")

    def channel(self, key: str | int) -> Channel:
        """Return a channel by id, or one of the first guild by a name such as "#games"; LookupError for another."""
        if isinstance(key, int) or key.isdecimal():
            return self.channels[int(key)]
        return self.guild.channel(key)

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the guild that a channel or thread is in; None for a DM."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def message(self, message_id: int) -> Message | None:
        """Return a message of any channel by its id, ephemeral ones too."""
        for channel in self.channels.values():
            if message_id in channel.messages:
                return channel.messages[message_id]
        return None

    def permissions(self, user: User, channel: Channel) -> int:
        """Return a user's permission bits in a channel; a thread has its parent's overwrites."""
        guild = self.guild_of(channel)
        if guild is None:
            return permissions.DIRECT_MESSAGE
        if user.id not in guild.members or (user.id == self.bot.id and not guild.is_bot_member):
            return 0
        if user.id == guild.owner_id:
            return permissions.ALL
        base = guild.everyone.permissions
        roles, until = guild.members[user.id].roles, guild.members[user.id].timed_out_until
        for role in roles:
            base |= role.permissions
        if channel.type is not ChannelType.VOICE:  # the others know nothing of connecting
            base &= ~permissions.CONNECT
        overwrites = (channel.parent or channel).overwrites
        if overwrites:
            layers = (guild.id, *(role.id for role in roles), user.id)
            sending = permissions.SEND_MESSAGES if channel.thread is None else permissions.SEND_IN_THREADS
            base = permissions.channel_permissions(base, map(overwrites.get, layers), sending=sending)
        is_timed_out = until is not None and self.moment() < until
        return base & permissions.IN_TIMEOUT if is_timed_out else base

    def can(self, user: User, channel: Channel, needed: int) -> bool:
        """Return whether a user has all of the needed permission bits in a channel."""
        return self.permissions(user, channel) & needed == needed

    def can_see(self, user: User, channel: Channel) -> bool:
        """Return whether a user can open a channel."""
        if channel.recipient is not None:
            return user in (channel.recipient, self.bot)
        held = self.permissions(user, channel)
        if channel.type is ChannelType.PRIVATE_THREAD and channel.thread is not None:
            is_let_in = user.id in channel.thread.members or bool(held & permissions.MANAGE_THREADS)
        else:
            is_let_in = True
        return is_let_in and bool(held & permissions.VIEW_CHANNEL)

    def can_post(self, user: User, channel: Channel) -> bool:
        """Return whether a person can send messages to a channel; a locked thread takes them only from its managers."""
        if not self.can_see(user, channel):
            return False
        if channel.thread is None:
            return self.can(user, channel, permissions.SEND_MESSAGES)
        return self.can(user, channel, permissions.SEND_IN_THREADS) and not self.is_locked_to(user, channel)

    def is_locked_to(self, user: User, channel: Channel) -> bool:
        """Return whether a channel is a locked thread, and the user does not manage threads."""
        is_locked = channel.thread is not None and channel.thread.is_locked
        return is_locked and not self.can(user, channel, permissions.MANAGE_THREADS)

    def can_read(self, user: User, message: Message) -> bool:
        """Return whether a person can see a message: its channel and, if it is ephemeral, the message itself."""
        if message.seen_by is not None and (message.seen_by != user.id or message.is_dismissed):
            return False
        return self.can_see(user, message.channel)

    # Messages

    def post(
        self,
        channel: Channel,
        author: User,
        payload: Json,
        uploads: Sequence[Upload] = (),
        *,
        allowed_mentions: Json = PARSE_ALL,
        message_type: MessageType = MessageType.DEFAULT,
        referenced: Message | None = None,
        flags: int = 0,
        seen_by: int | None = None,
        interaction_metadata: Json | None = None,
        application_id: int | None = None,
    ) -> Message:
        """Send a checked payload as a message to a channel; it unarchives an archived thread."""
        message = Message(
            id=self.snowflake(),
            channel=channel,
            author=author,
            created_at=self.moment(),
            type=message_type,
            flags=flags,
            is_tts=bool(payload.get("tts")),
            nonce=payload.get("nonce"),
            reference=None if referenced is None else self._reference(referenced),
            referenced=referenced,
            interaction_metadata=interaction_metadata,
            application_id=application_id,
            seen_by=seen_by,
        )
        self.composer.write(
            message,
            payload,
            uploads,
            allowed_mentions=allowed_mentions,
            may_mention_everyone=self.can(author, channel, permissions.MENTION_EVERYONE),
        )
        self._wake_thread(channel, author)
        self._add(message)
        return message

    def edit(
        self,
        message: Message,
        payload: Json,
        uploads: Sequence[Upload] = (),
        *,
        allowed_mentions: Json = PARSE_ALL,
    ) -> None:
        """Change the given keys of a message; a loading message becomes an ordinary one."""
        is_loading = message.flags & FLAG_LOADING
        self.composer.write(
            message,
            payload,
            uploads,
            allowed_mentions=allowed_mentions,
            may_mention_everyone=self.can(message.author, message.channel, permissions.MENTION_EVERYONE),
        )
        message.flags &= ~FLAG_LOADING
        if not is_loading:
            message.edited_at = self.moment()
        self.emit(MessageUpdated(message))

    def delete(self, message: Message) -> None:
        """Delete a message with its files."""
        message.channel.messages.pop(message.id, None)
        if message.nonce is not None:
            self.deleted_nonces.add((message.channel.id, message.nonce))
        self.composer.files.detach(message.attachments)
        self.emit(MessageDeleted(message))

    def dismiss(self, message: Message) -> None:
        """Take an ephemeral message from its person's sight; the bot can still edit it."""
        if not message.flags & FLAG_EPHEMERAL:
            raise ValueError("only an ephemeral message can be dismissed")
        message.is_dismissed = True
        self.emit(MessageDeleted(message))

    def phantom(self, message_id: int, channel: Channel) -> Message:
        """Return an empty message of the bot that exists nowhere, for a hostile click on it."""
        return Message(message_id, channel, self.bot, snowflake_time(message_id))

    def _add(self, message: Message) -> None:
        channel = message.channel
        channel.messages[message.id] = message
        if message.seen_by is None:
            channel.last_message_id = message.id
            if channel.thread is not None:
                channel.thread.message_count += 1
        self.emit(MessageCreated(message))

    def _reference(self, message: Message) -> Json:
        reference: Json = {"type": 0, "channel_id": str(message.channel.id), "message_id": str(message.id)}
        if message.channel.guild_id is not None:
            reference["guild_id"] = str(message.channel.guild_id)
        return reference

    # Channels and threads

    def add_guild(self, name: str, *, shard: Shard = (0, 1), channels: Sequence[str] = ("games",)) -> Guild:
        """Let another guild, a month old, with everybody in it and some text channels, take the bot in.

        shard: the one that it falls to, and of how many; ValueError if there is no such shard. Guilds that are added
        in the same order have the same ids.
        """
        guild = make_guild(self.moment(), self.users.values(), id_on_shard(max(self.guilds), *shard), name, channels)
        self.guilds[guild.id] = guild
        self.channels |= guild.channels
        self.emit(GuildJoined(guild))
        return guild

    def add_channel(self, kind: ChannelType, name: str, guild: Guild | None = None) -> Channel:
        """Make a channel of the first guild, or of another, that is neither a DM nor a thread."""
        home = guild or self.guild
        channel = Channel(self.snowflake(), kind, name, position=len(home.channels), guild_id=home.id)
        self.channels[channel.id] = home.channels[channel.id] = channel
        self.emit(ChannelCreated(channel, home.owner_id))
        return channel

    def create_thread(
        self,
        parent: Channel,
        creator: User,
        name: str,
        *,
        message: Message | None = None,
        is_private: bool = False,
        is_invitable: bool = True,
        auto_archive_minutes: int = 4320,
    ) -> Channel:
        """Make a thread, from a message (whose id it takes) or without one, as a post in a forum is.

        Raises ValueError in a DM.
        """
        guild = self.guild_of(parent)
        if guild is None:
            raise ValueError("a DM has no threads")
        now = self.moment()
        of_news = parent.type is ChannelType.ANNOUNCEMENT
        public = ChannelType.ANNOUNCEMENT_THREAD if of_news else ChannelType.PUBLIC_THREAD
        thread = Channel(
            message.id if message else self.snowflake(),
            ChannelType.PRIVATE_THREAD if is_private else public,
            name,
            guild_id=parent.guild_id,
            parent=parent,
            thread=ThreadState(
                creator.id,
                now,
                now,
                auto_archive_minutes,
                is_invitable=is_invitable,
                members={creator.id: now},
            ),
        )
        self.channels[thread.id] = guild.channels[thread.id] = thread
        self.emit(ChannelCreated(thread, creator.id))
        if message is not None:
            message.thread = thread
            message.flags |= FLAG_HAS_THREAD
            self.emit(MessageUpdated(message))
            self._system_message(thread, creator, MessageType.THREAD_STARTER, message=message)
        elif not is_private and parent.type is not ChannelType.FORUM:
            self._system_message(parent, creator, MessageType.THREAD_CREATED, name, thread=thread)
        return thread

    def _system_message(
        self,
        channel: Channel,
        author: User,
        message_type: MessageType,
        content: str = "",
        *,
        message: Message | None = None,
        thread: Channel | None = None,
    ) -> None:
        notice = Message(self.snowflake(), channel, author, self.moment(), message_type, content)
        if message is not None:
            notice.reference, notice.referenced = self._reference(message), message
        if thread is not None:
            notice.thread = thread
            notice.reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild_id)}
        self._add(notice)

    def set_archived(self, channel: Channel, is_archived: bool) -> None:
        """Archive or unarchive a thread."""
        thread = _thread_of(channel)
        thread.is_archived = is_archived
        thread.archived_at = self.moment()
        self.emit(ChannelUpdated(channel))

    def set_locked(self, channel: Channel, is_locked: bool) -> None:
        """Lock or unlock a thread."""
        _thread_of(channel).is_locked = is_locked
        self.emit(ChannelUpdated(channel))

    def join_thread(self, channel: Channel, user: User) -> None:
        """Make a user a member of a thread."""
        if _thread_of(channel).members.setdefault(user.id, now := self.moment()) is now:
            self.emit(ChannelUpdated(channel))

    def leave_thread(self, channel: Channel, user: User) -> None:
        """Take a user out of a thread."""
        if _thread_of(channel).members.pop(user.id, None):
            self.emit(ChannelUpdated(channel))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its messages and threads."""
        guild = self.guild_of(channel)
        if guild is not None:
            for child in [child for child in guild.channels.values() if child.parent is channel]:
                self.delete_channel(child)
            del guild.channels[channel.id]
        del self.channels[channel.id]
        for message in channel.messages.values():
            self.composer.files.detach(message.attachments)
        self.emit(ChannelDeleted(channel))

    def _wake_thread(self, channel: Channel, author: User) -> None:
        if channel.thread is None:
            return
        self.join_thread(channel, author)
        if channel.thread.is_archived:
            self.set_archived(channel, False)

    # The bot

    def set_overwrite(self, channel: Channel, user: User, *, allow: int = 0, deny: int = 0) -> None:
        """Allow and deny a user permissions in a channel, on top of what it had before."""
        overwrite = channel.overwrites.setdefault(user.id, Overwrite(user.id, is_member=True))
        overwrite.allow = overwrite.allow & ~deny | allow
        overwrite.deny = overwrite.deny & ~allow | deny
        self.emit(ChannelUpdated(channel))

    def time_out(self, member: Member, until: datetime | None) -> None:
        """Put a member of the first guild in a timeout, or end one; nobody is told when one is over by itself."""
        member.timed_out_until = until
        self.emit(MemberUpdated(member, self.guild.id))

    def set_online_shards(self, shards: Sequence[Shard]) -> None:
        """Note of which shards a session of the bot is connected, as (shard, how many there are), one a session."""
        if shards == self.online_shards:
            return
        was_online, self.online_shards = self.is_bot_online, shards
        if self.is_bot_online is not was_online:
            _log.info("the bot is online" if self.is_bot_online else "the bot is offline")
        self.emit(BotPresenceChanged(self.is_bot_online))


def _thread_of(channel: Channel) -> ThreadState:
    if channel.thread is None:
        raise ValueError(f"#{channel.name} is not a thread")
    return channel.thread
