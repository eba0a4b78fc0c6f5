"""What the owner of the application, Ann, reads of faults by direct message, and how seldom."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import discord
import pytest

from bot.__main__ import BAD_SETTINGS
from bot.league.podiums import Podiums
from bot.operator import alerts
from bot.operator.alerts import LEAST_FREE_BYTES, MOST_AWAY_SECONDS, QUIET_SECONDS
from bot.timekeeper import FIRST_PAUSE
from storage.database import Database
from storage.engine.holding import PATIENCE
from storage.people.store import Dm
from tests.bot.process import ForkedBot, forked_bot, settings_for
from tests.bot.stage import Stage, stage, start_game
from tests.loopback.playground import Playground
from tests.places import Databases

MUCH = 10**18
"""More bytes than any disk has free."""
MANY = 1000
HOUR = 3600.0


def told(house: Stage, words: str) -> Sequence[str]:
    """Those of the owner's direct messages that have the words."""
    ann = house.person("Ann")
    return [seen.text for seen in ann.sees(ann.dm) if words in seen.text]


async def pass_time(house: Stage, seconds: float) -> None:
    """Let the bot look again, after so many seconds by the date."""
    house.put_forward(seconds)
    await asyncio.sleep(2 * alerts.LOOK_SECONDS)
    await house.all_is_done()


async def test_a_disk_that_is_nearly_full_is_told_once_in_twelve_hours_by_all_processes(
    database_file: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(database_file, playground=playground) as house:
        await pass_time(house, 60)
        assert told(house, "My disk") == []
        monkeypatch.setattr(alerts, "LEAST_FREE_BYTES", MUCH)
        await pass_time(house, HOUR)
        await pass_time(house, HOUR)
        (text,) = told(house, "My disk has only")
        assert "Make room" in text
    async with stage(database_file, playground=playground) as house:
        await pass_time(house, HOUR)
        assert len(told(house, "My disk has only")) == 1
        await pass_time(house, QUIET_SECONDS)
        assert len(told(house, "My disk has only")) == 2
        monkeypatch.setattr(alerts, "LEAST_FREE_BYTES", LEAST_FREE_BYTES)
        await pass_time(house, QUIET_SECONDS)
        assert len(told(house, "My disk has only")) == 2


async def test_an_alert_that_discord_does_not_take_comes_later(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    house.playground.faults.fail("GET /oauth2/applications/@me", 500, times=5)
    monkeypatch.setattr(alerts, "LEAST_FREE_BYTES", MUCH)
    await asyncio.sleep(alerts.AGAIN_SECONDS / 2)  # in which discord.py itself tries five times
    assert (house.playground.faults.met, told(house, "My disk")) == (5, [])
    await pass_time(house, alerts.AGAIN_SECONDS)
    assert len(told(house, "My disk")) == 1


async def test_a_database_that_takes_nothing_for_a_minute_is_told_while_it_is_away(house: Stage) -> None:
    connection = house.database.access._connection  # type: ignore[attr-defined]
    await asyncio.sleep(alerts.LOOK_SECONDS)
    connection.exec_driver_sql("PRAGMA query_only = on")
    connection.rollback()
    await asyncio.sleep(MOST_AWAY_SECONDS / 2)
    assert told(house, "My database") == []
    await asyncio.sleep(2 * MOST_AWAY_SECONDS)
    (text,) = told(house, "My database")
    assert "Nothing that I answered is lost" in text
    await asyncio.sleep(HOUR / 4)
    connection.exec_driver_sql("PRAGMA query_only = off")
    connection.rollback()
    await start_game(house, "Bob", "Cy")
    assert len(told(house, "My database")) == 1


async def test_a_server_that_is_away_is_told_of_before_the_lease_of_the_process_ends(
    playground: Playground, killable: Databases, tmp_path: Path
) -> None:
    ann, address = playground.person("Ann"), killable.fresh()
    quick = {
        "storage.shards.leases.SECONDS": 8.0,
        "bot.operator.alerts.LEASE_SECONDS": 6.0,
        "bot.operator.alerts.LOOK_SECONDS": 0.1,
    }
    async with await Database.open(address) as database:
        await database.people.save_dm(ann.user.id, Dm(ann.dm.id))
    process = ForkedBot.start(tmp_path, PATIENCE, FIRST_PAUSE, quick, **settings_for(playground, address))
    try:
        await process.logged("knows_owner=True")
        await asyncio.to_thread(killable.server.stop, "immediate")
        assert "The lease of" in (await process.ending()).stderr
        assert len([seen for seen in ann.sees(ann.dm) if "My database hasn't taken anything" in seen.text]) == 1
    finally:
        await process.kill()
        await asyncio.to_thread(killable.server.start)


async def test_a_task_that_keeps_failing_is_told_once(
    database_file: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Podiums) -> None:
        raise LookupError("podiums are broken")

    monkeypatch.setattr(Podiums, "keep", fail)
    async with stage(database_file, playground=playground) as house:
        await asyncio.sleep(60)
        assert told(house, "keeps failing") == []
        await asyncio.sleep(HOUR / 2)
        (text,) = told(house, "keeps failing")
        assert text.startswith("My task podiums keeps failing, 5 times in a row now.")


async def test_few_sessions_are_told_once(house: Stage) -> None:
    faults = house.playground.faults
    for left in (150, 90):
        faults.leave_sessions(left)
        faults.drop_gateway(is_resumable=False)
        await pass_time(house, 0)
    (text,) = told(house, "sessions today")
    assert "only 89 more sessions" in text


async def test_a_thousand_refused_requests_are_told_once(house: Stage) -> None:
    channel = house.playground.world.channel("#games").id
    for more, times in ((MANY - 1, 0), (MANY, 1)):
        house.playground.faults.fail("GET /channels/*", 403, times=more)
        for _ in range(more):
            with pytest.raises(discord.Forbidden):
                await house.client.fetch_channel(channel)
        await asyncio.sleep(2 * alerts.LOOK_SECONDS)
        assert len(told(house, "of my requests within ten minutes")) == times


async def test_a_refused_token_is_told_once_it_is_right_again(playground: Playground, tmp_path: Path) -> None:
    ann, path = playground.person("Ann"), tmp_path / "parlour.db"
    async with await Database.open(path) as database:
        await database.people.save_dm(ann.user.id, Dm(ann.dm.id))
    refused = ForkedBot.start(tmp_path, **settings_for(playground, path) | {"DISCORD_TOKEN": "wrong"})
    assert (await refused.ending()).code == BAD_SETTINGS
    for _ in range(2):
        async with forked_bot(playground, path) as process:
            await ann.wait_for(lambda seen: "Discord refused my token" in seen.text, ann.dm)
            await process.stop()
    assert len([seen for seen in ann.sees(ann.dm) if "refused my token" in seen.text]) == 1
