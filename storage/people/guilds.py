"""A server's settings, and the names of servers and channels."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import NamedTuple

from sqlalchemy import select

from games.engine.limits import MOST_IN_CHANNEL, MOST_ON_SERVER
from storage import schema
from storage.engine.statements import upsert
from storage.engine.store import BulkWork, Store


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings.

    channels: where tables may be opened; None for everywhere. timer: seconds a turn; None for no limit. is_threaded:
    whether a table opens a thread of its own. Commands may override these two. pictures: whether tables have pictures.
    shares_daily: whether the server's daily tries count on the board of all servers. most_in_channel, most_on_server:
    limits on open tables.
    """

    channels: frozenset[int] | None = None
    timer: int | None = None
    is_threaded: bool = False
    pictures: bool = True
    shares_daily: bool = False
    most_in_channel: int = MOST_IN_CHANNEL
    most_on_server: int = MOST_ON_SERVER

    def allows(self, channel: int) -> bool:
        """Return whether tables may be opened in the channel."""
        return self.channels is None or channel in self.channels


class PlaceName(NamedTuple):
    """The names of a server and of a channel there."""

    server: str
    room: str


_settings = schema.guild_settings
_names = schema.place_names
_save = BulkWork(upsert(_settings))
_save_name = BulkWork(upsert(_names))


class GuildStore(Store):
    """Stores the settings of each server, and names that not every process can see."""

    async def settings(self, guild: int) -> GuildSettings:
        """Return the guild's settings, or the defaults."""
        row = await self._row(select(_settings).where(_settings.c.guild == guild))
        if row is None:
            return GuildSettings()
        kept = {field.name: getattr(row, field.name) for field in fields(GuildSettings)}
        return GuildSettings(**{**kept, "channels": None if row.channels is None else frozenset(row.channels)})

    async def save_settings(self, guild: int, settings: GuildSettings) -> None:
        """Replace the guild's settings."""
        channels = None if settings.channels is None else sorted(settings.channels)
        await self._writer.run(_save, {"guild": guild, **asdict(settings), "channels": channels})

    async def place_name(self, guild: int, channel: int) -> PlaceName | None:
        """Return the names of a server and its channel, as far as they are known."""
        row = await self._row(select(_names).where(_names.c.guild == guild, _names.c.channel == channel))
        return None if row is None else PlaceName(row.server, row.room)

    async def save_place_name(self, guild: int, channel: int, name: PlaceName) -> None:
        """Save the names of a server and its channel."""
        await self._writer.run(_save_name, {"guild": guild, "channel": channel, **name._asdict()})
