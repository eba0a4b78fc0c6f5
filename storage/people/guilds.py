"""What a server's managers have set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from games.engine.limits import MOST_IN_CHANNEL, MOST_ON_SERVER
from storage import schema
from storage.engine.reader import Reader
from storage.engine.sqlite import upsert
from storage.engine.writer import Writer


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


class GuildStore:
    """The settings of each server."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def settings(self, guild: int) -> GuildSettings:
        """The guild's settings, or the defaults."""
        return await self._reader.run(_settings, guild)

    async def save_settings(self, guild: int, settings: GuildSettings) -> None:
        """Set all of the guild's settings."""
        await self._writer.run(_save_settings, (guild, settings))


_upsert = upsert(schema.guild_settings)


def _settings(connection: Connection, guild: int) -> GuildSettings:
    table = schema.guild_settings
    row = connection.execute(select(table).where(table.c.guild == guild)).one_or_none()
    if row is None:
        return GuildSettings()
    return GuildSettings(
        channels=None if row.channels is None else frozenset(row.channels),
        timer=row.timer,
        is_threaded=row.is_threaded,
        pictures=row.pictures,
        shares_daily=row.shares_daily,
        most_in_channel=row.most_in_channel,
        most_on_server=row.most_on_server,
    )


def _save_settings(connection: Connection, saved: Sequence[tuple[int, GuildSettings]]) -> None:
    connection.execute(
        _upsert,
        [
            {
                "guild": guild,
                "channels": None if settings.channels is None else sorted(settings.channels),
                "timer": settings.timer,
                "is_threaded": settings.is_threaded,
                "pictures": settings.pictures,
                "shares_daily": settings.shares_daily,
                "most_in_channel": settings.most_in_channel,
                "most_on_server": settings.most_on_server,
            }
            for guild, settings in saved
        ],
    )
