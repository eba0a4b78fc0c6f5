"""The fixed cast: five people and the bot, their guilds with channels, and DMs.

The ids are fixed too, so that what a bot stored about people and channels holds after a restart of the server.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.playground import permissions
from bot.playground.guild import Guild
from bot.playground.model import Channel, ChannelType, Member, Role, User

_FIRST_ID: Final = 1_100_000_000_000_000_000
GUILD_ID: Final = _FIRST_ID + 3
_FIRST_PERSON_ID: Final = _FIRST_ID + 101
_TO_BOT_ROLE: Final = -1
_TO_CHANNELS: Final = 198
"""Offset of the ids of a guild's role and first channel from its own."""
_FIRST_DM_ID: Final = _FIRST_ID + 301

_PEOPLE: Final = ("Ann", "Bob", "Cy", "Dee", "Eve")
_CHANNELS: Final = ("lobby", "games", "table-talk")
GAMES_CHANNEL: Final = GUILD_ID + _TO_CHANNELS + _CHANNELS.index("games")

BOT: Final = User(_FIRST_ID + 1, "Parlour", "Parlour", is_bot=True)
PEOPLE: Final = tuple(User(_FIRST_PERSON_ID + i, name.lower(), name) for i, name in enumerate(_PEOPLE))


def make_guild(
    now: datetime,
    users: Iterable[User] = (*PEOPLE, BOT),
    guild_id: int = GUILD_ID,
    name: str = "Testers",
    channels: Sequence[str] = _CHANNELS,
) -> Guild:
    """Return a guild, a month old: the first person owns it, the bot has its role, the others are plain members."""
    begun = now - timedelta(days=30)
    bot_role = Role(guild_id + _TO_BOT_ROLE, BOT.name, 1, permissions.BOT, bot_id=BOT.id)
    made = (
        Channel(guild_id + _TO_CHANNELS + i, ChannelType.TEXT, channel, position=i, guild_id=guild_id)
        for i, channel in enumerate(channels)
    )
    return Guild(
        id=guild_id,
        name=name,
        owner_id=PEOPLE[0].id,
        created_at=begun,
        everyone=Role(guild_id, "@everyone", 0, permissions.MEMBER),
        roles=(bot_role,),
        members={user.id: Member(user, begun, (bot_role,) if user == BOT else ()) for user in users},
        channels={channel.id: channel for channel in made},
    )


def make_dms() -> dict[int, Channel]:
    """Return each person's DM with the bot, by the person's id."""
    return {person.id: Channel(dm_of(person), ChannelType.DM, recipient=person) for person in PEOPLE}


def dm_of(person: User) -> int:
    """Return the id of a person's DM with the bot."""
    return _FIRST_DM_ID + PEOPLE.index(person)
