"""What a server's managers have set."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from sqlalchemy import select

from games.engine.limits import MOST_IN_CHANNEL, MOST_ON_SERVER
from storage import schema
from storage.engine.statements import upsert
from storage.engine.store import Rows, Store


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """channels: where tables may be opened, None for everywhere. timer: seconds a turn, None for no limit.

    is_threaded: whether a table opens a thread of its own. These two hold where a command does not say.
    pictures: whether tables come with one. shares_daily: whether the server's daily tries stand on the board over all
    servers. most_in_channel, most_on_server: how many tables may be open at a time.
    """

    channels: frozenset[int] | None = None
    timer: int | None = None
    is_threaded: bool = False
    pictures: bool = True
    shares_daily: bool = False
    most_in_channel: int = MOST_IN_CHANNEL
    most_on_server: int = MOST_ON_SERVER

    def allows(self, channel: int) -> bool:
        """Whether tables may be opened in the channel."""
        return self.channels is None or channel in self.channels


_settings = schema.guild_settings
_save = Rows(upsert(_settings))


class GuildStore(Store):
    """The settings of each server."""

    async def settings(self, guild: int) -> GuildSettings:
        """The guild's settings, or the defaults."""
        row = await self._row(select(_settings).where(_settings.c.guild == guild))
        if row is None:
            return GuildSettings()
        kept = {field.name: getattr(row, field.name) for field in fields(GuildSettings)}
        return GuildSettings(**{**kept, "channels": None if row.channels is None else frozenset(row.channels)})

    async def save_settings(self, guild: int, settings: GuildSettings) -> None:
        """Set all of the guild's settings."""
        channels = None if settings.channels is None else sorted(settings.channels)
        await self._writer.run(_save, {"guild": guild, **asdict(settings), "channels": channels})
