from __future__ import annotations

import pytest

from games.api import Refusal
from storage.database import Database, access_to
from storage.engine.address import Address
from storage.league.audit import AuditAct
from storage.shards.groups import GUILD_BITS, Shards
from tests.storage.build import ANN, BEN, GUILD, HandClock
from tests.storage.finished import at, came, finish, games, points


@pytest.fixture
def clock() -> HandClock:
    clock = HandClock()
    clock.time = at("2026-11-21 12:00")
    return clock


async def test_the_month_is_a_season_by_itself_of_its_server_alone(database: Database) -> None:
    season = await database.seasons.current(GUILD)
    assert (season.name, season.opened_at, season.ends_at) == ("November 2026", at("2026-11-01"), at("2026-12-01"))
    assert await database.seasons.current(GUILD) == season
    assert await database.seasons.find(GUILD + 1, season.id) is None
    assert await database.seasons.archive(GUILD + 1, 10) == []
    await games(database, "Ann 1, Ben 2", finished_at=at("2026-10-31"))
    _, october = await database.seasons.archive(GUILD, 10)
    assert (october.name, october.ends_at) == ("October 2026", season.opened_at)
    with pytest.raises(Refusal):
        await database.seasons.open(season, "🎉" * 2000, ANN)
    assert await database.seasons.archive(GUILD, 10) == [season, october]
    assert await database.audit.acts(GUILD, 10) == []


async def test_managers_name_open_and_close_seasons_and_are_audited(database: Database, clock: HandClock) -> None:
    await games(database, "Ann 1, Ben 2", finished_at=clock.time - 60)
    first = await database.seasons.name(GUILD, "  Our first  ", ANN, "it was")
    assert first.name == "Our first"
    assert await database.seasons.current(GUILD) == await database.seasons.find(GUILD, first.id) == first
    ended, cup = await database.seasons.open(first, "Winter Cup", BEN)
    assert (ended.name, ended.ends_at) == ("Our first", clock.time)
    assert (cup.name, cup.opened_at, cup.ends_at) == ("Winter Cup", clock.time, None)
    with pytest.raises(Refusal, match="only just begun"):
        await database.seasons.close(cup, ANN)
    await games(database, "Ben 1, Ann 2", first=2, finished_at=clock.time + 60)
    assert await points(database, season=cup.id) == [(1, "Ben", 1.0), (2, "Ann", 0.0)]
    clock.time = at("2027-02-14")
    assert await database.seasons.current(GUILD) == cup
    closed = await database.seasons.close(cup, ANN, "enough")
    rest = await database.seasons.current(GUILD)
    assert (closed.ends_at, rest.opened_at, rest.ends_at) == (clock.time, clock.time, at("2027-03-01"))
    acts = await database.audit.acts(GUILD, 10)
    assert [(act.by, act.act, act.subject, act.why) for act in acts] == [
        (ANN, AuditAct.CLOSE_SEASON, "Winter Cup", "enough"),
        (BEN, AuditAct.OPEN_SEASON, "Winter Cup", ""),
        (ANN, AuditAct.NAME_SEASON, "November 2026, now Our first", "it was"),
    ]
    assert await database.audit.acts(GUILD, 1, offset=1) == acts[1:2]
    assert await database.audit.acts(GUILD + 1, 10) == []


async def test_each_result_belongs_to_the_season_in_which_it_was_finished(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-30 23:59:59"))
    await finish(database, "t2", came(BEN, 1), came(ANN, 2), finished_at=at("2026-12-01 00:00"))
    december, november = await database.seasons.archive(GUILD, 10)
    assert (december.name, november.name) == ("December 2026", "November 2026")
    assert await points(database, season=november.id) == [(1, "Ann", 1.0), (2, "Ben", 0.0)]
    assert await points(database, season=december.id) == [(1, "Ben", 1.0), (2, "Ann", 0.0)]
    assert (await database.ratings.ratings(GUILD, "game", [ANN]))[ANN].games == 2, "ratings carry over"


async def test_a_month_that_is_opened_late_ends_where_the_next_season_begins(
    database: Database, clock: HandClock
) -> None:
    """A clock that goes back leaves a gap before a season that was opened already."""
    noon, hour = clock.time, 3600
    _, cup = await database.seasons.open(await database.seasons.current(GUILD), "Winter Cup", ANN)
    clock.time = noon - 2 * hour
    await database.seasons.close(await database.seasons.current(GUILD), ANN)
    clock.time = noon - hour
    late = await database.seasons.current(GUILD)
    assert (late.opened_at, late.ends_at, cup.opened_at) == (noon - 2 * hour, noon, noon)
    assert (await database.seasons.current(GUILD + 1)).ends_at == at("2026-12-01")


async def test_of_two_processes_that_end_a_season_the_later_is_refused(
    database: Database, address: Address, clock: HandClock
) -> None:
    november = await database.seasons.current(GUILD)
    async with await Database.open(address, now=clock) as other:
        _, cup = await database.seasons.open(november, "Winter Cup", ANN)
        clock.time += 60
        for end in (other.seasons.open(november, "Frost Cup", BEN), other.seasons.close(november, BEN)):
            with pytest.raises(Refusal, match=r"ended in the meantime; the current one is Winter Cup\."):
                await end
        assert await other.seasons.current(GUILD) == cup
        assert len(await other.audit.acts(GUILD, 10)) == 1


async def test_a_season_that_ended_with_its_month_is_not_ended_again(database: Database, clock: HandClock) -> None:
    november = await database.seasons.current(GUILD)
    clock.time = at("2026-12-01 00:00:01")
    with pytest.raises(Refusal, match=r"ended in the meantime; the current one is December 2026\."):
        await database.seasons.close(november, ANN)
    assert await database.seasons.find(GUILD, november.id) == november


async def test_a_season_that_is_over_is_crowned_once(database: Database, clock: HandClock) -> None:
    season = await database.seasons.current(GUILD)
    assert await database.seasons.uncrowned(10) == []
    clock.time = at("2026-12-01")
    assert await database.seasons.uncrowned(10) == [season]
    assert await database.seasons.crown(season)
    assert not await database.seasons.crown(season)
    assert await database.seasons.uncrowned(10) == []


async def test_the_process_of_a_server_tells_the_podiums_of_its_seasons(
    database: Database, address: Address, clock: HandClock
) -> None:
    seasons = [await database.seasons.current(shard << GUILD_BITS) for shard in (1, 2)]
    clock.time = at("2026-12-01")
    for group, season in enumerate(reversed(seasons)):
        async with Database(access_to(address), clock, Shards(group, 2)) as process:
            assert await process.seasons.uncrowned(10) == [season]
    assert await database.seasons.uncrowned(10) == seasons


async def test_the_channels_where_a_server_plays_are_told_the_latest_first(database: Database) -> None:
    for table_id, home in (("t1", 7), ("t2", 8), ("t3", 7), ("t4", 9)):
        await finish(database, table_id, came(ANN, 1), came(BEN, 2), home=home)
    await finish(database, "t5", came(ANN, 1), came(BEN, 2), guild=GUILD + 1, home=5)
    assert await database.seasons.channels(GUILD) == [9, 7, 8]
    assert await database.seasons.channels(GUILD + 2) == []
