"""The objects of the loopback Discord: users, channels, messages, each with its JSON in Discord's shape."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import Any, Final, TypeAlias

from bot.playground.permissions import Overwrite

Json: TypeAlias = dict[str, Any]

LOCALE: Final = "en-US"

FLAG_SUPPRESS_EMBEDS: Final = 1 << 2
FLAG_HAS_THREAD: Final = 1 << 5
FLAG_EPHEMERAL: Final = 1 << 6
FLAG_LOADING: Final = 1 << 7
FLAG_SUPPRESS_NOTIFICATIONS: Final = 1 << 12
FLAG_COMPONENTS_V2: Final = 1 << 15


class ChannelType(IntEnum):
    """The channel types that the loopback Discord has."""

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


_KIND_FIELDS: Final[dict[ChannelType, Json]] = {
    ChannelType.VOICE: {"bitrate": 64000, "user_limit": 0, "rtc_region": None},
    ChannelType.FORUM: {"available_tags": [], "default_forum_layout": 0, "default_sort_order": None},
}
"""Fields of a channel's JSON by its type, beside the common ones."""


class MessageType(IntEnum):
    """The message types that the loopback Discord has."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21


def timestamp(moment: datetime | None) -> str | None:
    """Return a moment as Discord writes it, or None for None."""
    return None if moment is None else moment.isoformat(timespec="microseconds")


@dataclass(frozen=True, slots=True)
class User:
    """A person or the bot."""

    id: int
    username: str
    name: str
    is_bot: bool = False

    def to_json(self) -> Json:
        """Return Discord's user object."""
        return {
            "id": str(self.id),
            "username": self.username,
            "global_name": None if self.is_bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.is_bot,
            "system": False,
            "public_flags": 0,
        }


@dataclass(frozen=True, slots=True)
class Role:
    """A role of a guild with its permission bits."""

    id: int
    name: str
    position: int
    permissions: int
    bot_id: int | None = None

    def to_json(self) -> Json:
        """Return Discord's role object."""
        role: Json = {
            "id": str(self.id),
            "name": self.name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": self.position,
            "permissions": str(self.permissions),
            "managed": self.bot_id is not None,
            "mentionable": False,
            "flags": 0,
        }
        if self.bot_id is not None:
            role["tags"] = {"bot_id": str(self.bot_id)}
        return role


@dataclass(slots=True)
class Member:
    """A user's membership of a guild."""

    user: User
    joined_at: datetime
    roles: tuple[Role, ...] = ()
    timed_out_until: datetime | None = None

    def to_json(self) -> Json:
        """Return Discord's guild member object."""
        return {
            "user": self.user.to_json(),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [str(role.id) for role in self.roles],
            "joined_at": timestamp(self.joined_at),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "communication_disabled_until": timestamp(self.timed_out_until) if self.timed_out_until else None,
            "flags": 0,
        }


@dataclass(slots=True)
class ThreadState:
    """A thread's state beyond that of a channel."""

    owner_id: int
    created_at: datetime
    archived_at: datetime
    auto_archive_minutes: int
    is_archived: bool = False
    is_locked: bool = False
    is_invitable: bool = True
    message_count: int = 0
    members: dict[int, datetime] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Channel:
    """A text channel, a DM or a thread, with its messages by id, oldest first."""

    id: int
    type: ChannelType
    name: str = ""
    topic: str | None = None
    position: int = 0
    guild_id: int | None = None
    parent: "Channel | None" = None
    recipient: User | None = None
    thread: ThreadState | None = None
    slowmode: int = 0
    last_message_id: int | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, "Message"] = field(default_factory=dict)

    @property
    def is_dm(self) -> bool:
        """Whether this is a person's DM with the bot."""
        return self.type is ChannelType.DM

    def to_json(self) -> Json:
        """Return Discord's channel object; a DM lists the person as its recipient."""
        channel: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "last_message_id": None if self.last_message_id is None else str(self.last_message_id),
            "flags": 0,
        }
        if self.recipient is not None:
            channel["recipients"] = [self.recipient.to_json()]
            return channel
        channel["guild_id"] = str(self.guild_id)
        channel["name"] = self.name
        channel["rate_limit_per_user"] = self.slowmode
        channel["parent_id"] = None if self.parent is None else str(self.parent.id)
        if self.thread is None:
            channel["position"] = self.position
            channel["topic"] = self.topic
            channel["nsfw"] = False
            channel["last_pin_timestamp"] = None
            channel["permission_overwrites"] = [overwrite.to_json() for overwrite in self.overwrites.values()]
            channel |= _KIND_FIELDS.get(self.type, {})
        else:
            channel |= self._thread_json(self.thread)
        return channel

    def thread_member_json(self, user_id: int) -> Json:
        """Return Discord's thread member object; LookupError for one who has not joined."""
        if self.thread is None:
            raise LookupError(f"#{self.name} is not a thread")
        return {
            "id": str(self.id),
            "user_id": str(user_id),
            "join_timestamp": timestamp(self.thread.members[user_id]),
            "flags": 0,
        }

    def _thread_json(self, thread: ThreadState) -> Json:
        metadata: Json = {
            "archived": thread.is_archived,
            "locked": thread.is_locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": timestamp(thread.archived_at),
            "create_timestamp": timestamp(thread.created_at),
        }
        if self.type is ChannelType.PRIVATE_THREAD:
            metadata["invitable"] = thread.is_invitable
        return {
            "owner_id": str(thread.owner_id),
            "message_count": thread.message_count,
            "total_message_sent": thread.message_count,
            "member_count": len(thread.members),
            "thread_metadata": metadata,
        }


@dataclass(slots=True)
class Attachment:
    """A file of a message; `key` is its path below the attachments' address."""

    id: int
    filename: str
    size: int
    content_type: str
    key: str
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    is_ephemeral: bool = False

    def to_json(self) -> Json:
        """Return Discord's attachment object."""
        attachment: Json = {
            "id": str(self.id),
            "filename": self.filename,
            "size": self.size,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
            "content_scan_version": 0,
        }
        if self.description is not None:
            attachment["description"] = self.description
        if self.width is not None:
            attachment["width"] = self.width
            attachment["height"] = self.height
        if self.is_ephemeral:
            attachment["ephemeral"] = True
        return attachment


@dataclass(slots=True, eq=False)
class Message:
    """A message; `seen_by` is the one person who sees an ephemeral message, else None.

    `attachments` are all its files; Discord lists only those that no embed shows.
    """

    id: int
    channel: Channel
    author: User
    created_at: datetime
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    edited_at: datetime | None = None
    flags: int = 0
    is_tts: bool = False
    nonce: str | int | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mentions_everyone: bool = False
    reference: Json | None = None
    referenced: "Message | None" = None
    interaction_metadata: Json | None = None
    application_id: int | None = None
    thread: Channel | None = None
    seen_by: int | None = None
    is_dismissed: bool = False

    def to_json(self) -> Json:
        """Return Discord's message object."""
        embedded = set(self._embedded_addresses())
        message: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": int(self.type),
            "author": self.author.to_json(),
            "content": self.content,
            "timestamp": timestamp(self.created_at),
            "edited_timestamp": timestamp(self.edited_at),
            "tts": self.is_tts,
            "mention_everyone": self.mentions_everyone,
            "mentions": [user.to_json() for user in self.mentions],
            "mention_roles": self.mention_roles,
            "attachments": [each.to_json() for each in self.attachments if each.url not in embedded],
            "embeds": self.embeds,
            "components": self.components,
            "pinned": False,
            "flags": self.flags,
        }
        if self.nonce is not None:
            message["nonce"] = self.nonce
        if self.interaction_metadata is not None:
            message["interaction_metadata"] = self.interaction_metadata
        if self.application_id is not None:
            message["application_id"] = message["webhook_id"] = str(self.application_id)
        if self.thread is not None:
            message["thread"] = self.thread.to_json()
        if self.reference is not None:
            message["message_reference"] = self.reference
            if self.type is not MessageType.THREAD_CREATED:
                message["referenced_message"] = self._referenced_json()
        return message

    def _embedded_addresses(self) -> Iterator[str]:
        for embed in self.embeds:
            for part, key in (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")):
                yield str((embed.get(part) or {}).get(key))

    def _referenced_json(self) -> Json | None:
        original = self.referenced
        if original is None or original.id not in original.channel.messages:
            return None
        if original.seen_by not in (None, self.seen_by):
            return None
        message = original.to_json()
        message.pop("referenced_message", None)
        return message


@dataclass(slots=True)
class Emoji:
    """An emoji of the application, with its picture."""

    id: int
    name: str
    is_animated: bool
    content_type: str
    data: bytes
    creator: User

    def to_json(self) -> Json:
        """Return Discord's emoji object."""
        return {
            "id": str(self.id),
            "name": self.name,
            "roles": [],
            "user": self.creator.to_json(),
            "require_colons": True,
            "managed": False,
            "animated": self.is_animated,
            "available": True,
        }
