"""Permission bits and how Discord combines them.

Source: https://docs.discord.com/developers/topics/permissions
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

_NAMES: Final[Mapping[str, int]] = {
    "administrator": 3,
    "manage_channels": 4,
    "manage_guild": 5,
    "add_reactions": 6,
    "view_channel": 10,
    "send_messages": 11,
    "manage_messages": 13,
    "embed_links": 14,
    "attach_files": 15,
    "read_message_history": 16,
    "mention_everyone": 17,
    "use_external_emojis": 18,
    "connect": 20,
    "change_nickname": 26,
    "manage_roles": 28,
    "manage_webhooks": 29,
    "use_application_commands": 31,
    "manage_threads": 34,
    "create_public_threads": 35,
    "create_private_threads": 36,
    "send_messages_in_threads": 38,
    "use_external_apps": 50,
    "pin_messages": 51,
}


def permission_bits(*names: str) -> int:
    """Return the bits of permissions by their names in Discord's documentation, in lower case.

    Raises ValueError for a name that this server does not know.
    """
    bits = 0
    for name in names:
        if name not in _NAMES:
            raise ValueError(f"unknown permission {name!r}; known are {', '.join(_NAMES)}")
        bits |= 1 << _NAMES[name]
    return bits


ALL: Final = (1 << 53) - 1
VIEW_CHANNEL: Final = permission_bits("view_channel")
SEND_MESSAGES: Final = permission_bits("send_messages")
SEND_IN_THREADS: Final = permission_bits("send_messages_in_threads")
MANAGE_MESSAGES: Final = permission_bits("manage_messages")
MANAGE_CHANNELS: Final = permission_bits("manage_channels")
MANAGE_THREADS: Final = permission_bits("manage_threads")
EMBED_LINKS: Final = permission_bits("embed_links")
ATTACH_FILES: Final = permission_bits("attach_files")
READ_HISTORY: Final = permission_bits("read_message_history")
MENTION_EVERYONE: Final = permission_bits("mention_everyone")
CONNECT: Final = permission_bits("connect")
USE_COMMANDS: Final = permission_bits("use_application_commands")
CREATE_PUBLIC_THREADS: Final = permission_bits("create_public_threads")
CREATE_PRIVATE_THREADS: Final = permission_bits("create_private_threads")

IN_TIMEOUT: Final = VIEW_CHANNEL | READ_HISTORY
_OF_SENDING: Final = permission_bits("mention_everyone", "attach_files", "embed_links")

MEMBER: Final = permission_bits(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "connect",
    "change_nickname",
    "use_application_commands",
    "create_public_threads",
    "send_messages_in_threads",
    "use_external_apps",
)
BOT: Final = permission_bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
)
DIRECT_MESSAGE: Final = permission_bits(
    "add_reactions",
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "mention_everyone",
    "use_external_emojis",
    "use_application_commands",
)


@dataclass(slots=True)
class Overwrite:
    """A channel's permissions and denials for one role or member beyond the guild's permissions."""

    id: int
    is_member: bool
    allow: int = 0
    deny: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return Discord's overwrite object."""
        return {
            "id": str(self.id),
            "type": int(self.is_member),
            "allow": str(self.allow),
            "deny": str(self.deny),
        }


def channel_permissions(base: int, layers: Iterable[Overwrite | None], *, sending: int = SEND_MESSAGES) -> int:
    """Return `base` with the overwrites applied: first everyone's, then the roles', then the member's.

    Without the `sending` permission of the channel's kind what belongs to sending is gone too.
    """
    permissions = base
    for overwrite in layers:
        if overwrite is not None:
            permissions = permissions & ~overwrite.deny | overwrite.allow
    if not permissions & sending:
        permissions &= ~_OF_SENDING
    return permissions if permissions & VIEW_CHANNEL else 0
