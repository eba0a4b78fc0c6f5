from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games.api import Refusal
from games.engine.limits import MOST_REPORTS, REPORT_SECONDS
from games.engine.table import Result, Status
from storage.database import Database
from storage.people.store import Dm, Preferences, UserReport
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening


async def test_what_is_saved_of_a_person_comes_back(database: Database) -> None:
    assert await database.people.dm(ANN) is None
    for dm in (Dm(is_closed=True), Dm(2**62, is_closed=False, opened_at=100.5)):
        await database.people.save_dm(ANN, dm)
        assert await database.people.dm(ANN) == dm
    for pictures in (False, True):
        await database.people.save_preferences(ANN, Preferences(pictures=pictures))
        assert await database.people.preferences(ANN) == Preferences(pictures=pictures)
    assert await database.people.preferences(BEN) == Preferences(pictures=True)


async def test_channels_opened_since(database: Database) -> None:
    await database.people.save_dm(ANN, Dm(1, opened_at=100.0))
    await database.people.save_dm(BEN, Dm(2, opened_at=200.0))
    await database.people.save_dm(3, Dm(3))
    assert [await database.people.opened_since(time) for time in (100.0, 100.5, 200.5)] == [2, 1, 0]


async def test_until_when_an_application_opens_no_channels(database: Database) -> None:
    assert await database.people.dms_stopped_until(7) == 0.0
    for until in (100.0, 200.5):
        await database.people.stop_dms(7, until)
        assert await database.people.dms_stopped_until(7) == until
    assert await database.people.dms_stopped_until(8) == 0.0


async def test_an_alert_is_claimed_once_in_its_time_by_whoever_comes_first(database: Database) -> None:
    people = database.people
    claims = await asyncio.gather(*(people.claim_alert("disk", 1000.0, 400.0) for _ in range(3)))
    assert sorted(claims) == [False, False, True]
    assert await people.claim_alert("task", 1000.0, 400.0)
    assert [await people.claim_alert("disk", at, at - 600.0) for at in (1599.0, 1600.0, 1601.0)] == [False, True, False]
    assert await people.claim_alert("disk", 900.0, 300.0)  # the clock was put back
    assert [await people.drop_alert("disk"), await people.drop_alert("disk")] == [900.0, None]
    assert await people.claim_alert("disk", 901.0, 301.0)


async def test_a_game_is_known_once_it_was_noted_however_often(database: Database) -> None:
    assert await database.people.known_games(ANN) == frozenset()
    for game in ("whot", "nubs", "whot"):
        await database.people.note_game(ANN, game)
    assert await database.people.known_games(ANN) == {"whot", "nubs"}
    assert await database.people.known_games(BEN) == frozenset()


async def test_whoever_sat_at_a_table_to_its_end_knows_the_game(database: Database) -> None:
    over = Result(2000.0, is_rated=True, seats=(), events=1, seconds=900.0)
    for table_id, game in (("t1", "game"), ("t2", "game"), ("t3", "closed")):
        table = new_table(table_id, game=game)
        await database.tables.write(opening(table))
        ended: dict[str, Any] = {"status": Status.OVER, "result": over} if game == "game" else {"status": Status.CLOSED}
        await database.tables.write(move(table, "last", **ended))
    known = [await database.people.known_games(person) for person in (ANN, BEN, CLEO)]
    assert known == [{"game"}, {"game"}, frozenset()]


async def test_reports_are_kept_newest_first(database: Database) -> None:
    first = UserReport(ANN, GUILD, "t1", "The stock is wrong.\nReally 🂡", 100.0)
    second = UserReport(BEN, None, None, "", 200.0)
    third = UserReport(CLEO, None, None, "", 200.0)
    for report in (first, second, third):
        await database.people.report(*report)
    assert await database.people.reports(5) == [third, second, first]
    assert await database.people.reports(1) == [third]


async def test_a_person_reports_so_much_within_a_day(database: Database) -> None:
    async def report(person: int, at: float) -> None:
        await database.people.report(person, GUILD, None, "Lost a card", at)

    for number in range(MOST_REPORTS):
        await report(ANN, float(number))
    with pytest.raises(Refusal, match="within a day"):
        await report(ANN, REPORT_SECONDS - 1.0)
    await report(BEN, REPORT_SECONDS - 1.0)
    await report(ANN, REPORT_SECONDS)
