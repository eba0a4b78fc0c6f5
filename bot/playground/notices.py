"""The typed notices of change that the world emits to the gateway, the page and scripted people."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.playground.guild import Guild
from bot.playground.interaction import Interaction
from bot.playground.model import Channel, Json, Member, Message


@dataclass(frozen=True, slots=True)
class MessageCreated:
    """A message was sent."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageUpdated:
    """A message was edited."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message was deleted, or an ephemeral one dismissed by the person who saw it."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    """A channel or thread was made by the user `creator_id`."""

    channel: Channel
    creator_id: int


@dataclass(frozen=True, slots=True)
class ChannelUpdated:
    """A channel or thread was changed: its name, permissions, archive state or members."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """A channel or thread was deleted."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class MemberUpdated:
    """A member of a guild was put in a timeout, or it was ended."""

    member: Member
    guild_id: int


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The application's commands were changed."""


@dataclass(frozen=True, slots=True)
class GuildJoined:
    """A guild took the bot in."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class BotPresenceChanged:
    """The bot's first session opened or its last one closed."""

    is_online: bool


@dataclass(frozen=True, slots=True)
class InteractionCreated:
    """A person clicked, submitted or used a command; the bot is to answer."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """The bot answered; `interaction.answer` says how, `body` is a modal or the choices."""

    interaction: Interaction
    body: Json


@dataclass(frozen=True, slots=True)
class InteractionFailed:
    """The bot did not answer in time."""

    interaction: Interaction


Notice: TypeAlias = (
    MessageCreated
    | MessageUpdated
    | MessageDeleted
    | ChannelCreated
    | ChannelUpdated
    | ChannelDeleted
    | MemberUpdated
    | CommandsChanged
    | GuildJoined
    | BotPresenceChanged
    | InteractionCreated
    | InteractionAnswered
    | InteractionFailed
)
