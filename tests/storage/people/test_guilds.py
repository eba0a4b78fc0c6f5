from __future__ import annotations

import pytest

from storage.database import Database
from storage.people.guilds import GuildSettings
from tests.storage.build import GUILD


async def test_a_guild_starts_with_the_defaults(database: Database) -> None:
    assert await database.guilds.settings(GUILD) == GuildSettings(channels=None, timer=None, is_threaded=False)


@pytest.mark.parametrize(
    "settings",
    [
        GuildSettings(frozenset({2**62, 5}), 60, is_threaded=True),
        GuildSettings(frozenset(), 0, pictures=False, most_in_channel=3, most_on_server=500),
        GuildSettings(),
    ],
)
async def test_settings_come_back_as_they_were_saved(database: Database, settings: GuildSettings) -> None:
    await database.guilds.save_settings(GUILD, GuildSettings(frozenset({1}), 30))
    await database.guilds.save_settings(GUILD, settings)
    assert await database.guilds.settings(GUILD) == settings
    assert await database.guilds.settings(GUILD + 1) == GuildSettings()


def test_channels_that_are_allowed() -> None:
    assert GuildSettings().allows(5)
    assert GuildSettings(frozenset({5})).allows(5)
    assert not GuildSettings(frozenset({6})).allows(5)
    assert not GuildSettings(frozenset()).allows(5)
