"""The fixed cast: five people and the bot, their guild, its channels and DMs.

The ids are fixed too, so that what a bot stored about people and channels holds after a restart of the server.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.playground import permissions
from bot.playground.model import Channel, ChannelType, Guild, Member, Role, User

_FIRST_ID: Final = 1_100_000_000_000_000_000
_BOT_ROLE_ID: Final = _FIRST_ID + 2
GUILD_ID: Final = _FIRST_ID + 3
_FIRST_PERSON_ID: Final = _FIRST_ID + 101
_FIRST_CHANNEL_ID: Final = _FIRST_ID + 201
_FIRST_DM_ID: Final = _FIRST_ID + 301

_PEOPLE: Final = ("Ann", "Bob", "Cy", "Dee", "Eve")
_CHANNELS: Final = ("lobby", "games", "table-talk")
GAMES_CHANNEL: Final = _FIRST_CHANNEL_ID + _CHANNELS.index("games")

BOT: Final = User(_FIRST_ID + 1, "Parlour", "Parlour", is_bot=True)
PEOPLE: Final = tuple(User(_FIRST_PERSON_ID + i, name.lower(), name) for i, name in enumerate(_PEOPLE))


def make_guild() -> Guild:
    """Return the guild, a month old: the first person owns it, the bot has its role, the others are plain members."""
    begun = datetime.now(UTC) - timedelta(days=30)
    bot_role = Role(_BOT_ROLE_ID, BOT.name, 1, permissions.BOT, bot_id=BOT.id)
    members = {user.id: Member(user, begun) for user in PEOPLE}
    members[BOT.id] = Member(BOT, begun, (bot_role,))
    return Guild(
        id=GUILD_ID,
        name="Testers",
        owner_id=PEOPLE[0].id,
        created_at=begun,
        everyone=Role(GUILD_ID, "@everyone", 0, permissions.MEMBER),
        roles=(bot_role,),
        members=members,
    )


def make_text_channels() -> Sequence[Channel]:
    """Return the guild's text channels, in order."""
    return [
        Channel(_FIRST_CHANNEL_ID + i, ChannelType.TEXT, name, position=i, guild_id=GUILD_ID)
        for i, name in enumerate(_CHANNELS)
    ]


def make_dms() -> dict[int, Channel]:
    """Return each person's DM with the bot, by the person's id."""
    return {person.id: Channel(dm_of(person), ChannelType.DM, recipient=person) for person in PEOPLE}


def dm_of(person: User) -> int:
    """The id of a person's DM with the bot."""
    return _FIRST_DM_ID + PEOPLE.index(person)
