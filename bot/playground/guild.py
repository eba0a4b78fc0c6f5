"""A server of the loopback Discord, with what of it the bot is told.

Source: https://docs.discord.com/developers/resources/guild
"""

from dataclasses import dataclass, field
from datetime import datetime

from bot.playground.model import LOCALE, Channel, Json, Member, Role


@dataclass(slots=True, eq=False)
class Guild:
    """One server, with its roles, members, channels and threads.

    is_bot_member: whether the bot is in it. is_available: False in an outage. is_hidden: whether sessions that begin
    are not told of it, though the bot is in it.
    """

    id: int
    name: str
    owner_id: int
    created_at: datetime
    everyone: Role
    roles: tuple[Role, ...]
    members: dict[int, Member]
    system_channel_id: int | None = None
    is_bot_member: bool = True
    is_available: bool = True
    is_hidden: bool = False
    channels: dict[int, Channel] = field(default_factory=dict)

    @property
    def plain_channels(self) -> list[Channel]:
        """The channels that are no threads."""
        return [channel for channel in self.channels.values() if channel.thread is None]

    def channel(self, name: str) -> Channel:
        """Return the first channel or thread of a name such as "#games"; LookupError if there is none."""
        for channel in self.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise LookupError(f"there is no channel {name!r} in {self.name}")

    def threads(self, parent: Channel | None = None, *, archived: bool = False) -> list[Channel]:
        """Return the active (or archived) threads, oldest first."""
        return [
            channel
            for channel in self.channels.values()
            if channel.thread is not None
            and channel.thread.is_archived is archived
            and parent in (None, channel.parent)
        ]

    def to_json(self) -> Json:
        """Return Discord's guild object, without channels, threads and members."""
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "owner_id": str(self.owner_id),
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "preferred_locale": LOCALE,
            "system_channel_id": None if self.system_channel_id is None else str(self.system_channel_id),
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "vanity_url_code": None,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [role.to_json() for role in (self.everyone, *self.roles)],
        }
