"""`/record`: a finished game as a file, for those whose table it is."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.finished.find import OTHER_RULES, SPOILER
from bot.finished.record import MAY_NOT_ATTACH
from bot.messages.query import GONE
from games.daily import end_of, today
from games.engine.export import record_of
from games.engine.table import Table
from games.records.fairness import verify
from games.records.record import Record, referee
from tests.bot.past import ELSEWHERE, begin, document, hide, in_dm, lobby, past, play
from tests.bot.sql import connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_to_the_end,
    refused,
    start_game,
    surely,
    table_id,
    wait_for_table,
)
from tests.loopback.person import ChannelKey, Person
from tests.loopback.seen import Reply

LOBBY_CHANNEL = "#lobby"
RECORD = "The record of table PAST2"


def unknown(name: str) -> str:
    return (
        f"I don't know a table {name} that you sat at or that stood on this server. Pick one from the command's list."
    )


async def recorded(person: Person, table: Table, channel: ChannelKey = GAMES_CHANNEL) -> Reply:
    return await person.command("record", channel, table=table.id)


async def test_the_record_is_a_file_for_who_asked_that_can_be_refereed_and_names_nobody(
    house: Stage, ann: Person
) -> None:
    table = await past(house, "Ann", "Bob", "Cy")
    reply = await recorded(ann, table)
    assert reply.is_ephemeral
    assert not any("The record of" in seen.text for seen in house.person("Bob").sees(GAMES_CHANNEL))
    text = await document(reply)
    assert not any(name in text for name in ("Ann", "Bob", "Cy", str(ann.id)))
    record = Record.from_json(text)
    assert record == record_of(*await house.stored(table.id))
    assert referee(record).outcome() is not None
    assert verify(record).is_fair
    assert text.count("\n") == 1
    assert reply.shown.attachments[0]["filename"] == "nothanks-PAST2.json"
    assert f"No Thanks!, {len(record.events)} events in the notation parlour-record/1" in reply.text
    assert RECORD in (await ann.command("record", GAMES_CHANNEL, table=" past2 ")).text
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    refused(await recorded(ann, table), MAY_NOT_ATTACH)
    assert RECORD in (await recorded(ann, table, ann.dm)).text


async def test_the_button_of_the_finished_table_gives_the_record(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)
    await house.all_is_done()
    end = await wait_for_table(ann, table, "🏆")
    dee = house.person("Dee")
    assert end.button("Record") is None
    reply = await dee.click(await dee.click(end, "More…"), "Record")
    assert reply.is_ephemeral
    assert Record.from_json(await document(reply)) == record_of(*await house.stored(table))
    after = ann.look(end)
    assert after is not None
    assert after.text == end.text


# What has no record


async def test_a_game_has_no_record_before_its_end_nor_after_it_was_abandoned(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    name = table_id(lobby)
    steps: tuple[tuple[str, Callable[[], Coroutine[Any, Any, Reply]] | None], ...] = (
        ("The game hasn't begun yet: it has a record once it's over.", lambda: ann.click(lobby, "Start")),
        (
            "The game is still on, and its record would show every hand. Ask again when it's over.",
            lambda: surely(ann, "end", GAMES_CHANNEL),
        ),
        ("This table closed before its game was over, so nobody's hand is shown: it has no record.", None),
    )
    for sentence, then in steps:
        refused(await ann.command("record", GAMES_CHANNEL, table=name), sentence)
        refused(await ann.click(1, f"q1:record:{name}", forged=True, channel=GAMES_CHANNEL), sentence)
        if then is not None:
            await then()


async def test_a_table_that_never_was_has_no_record_and_a_forged_button_leads_nowhere(ann: Person) -> None:
    for name in ("ZZZZZ", "", "A" * 6000, "<@1> **x**"):
        reply = await ann.command("record", GAMES_CHANNEL, raw=True, table=name)
        assert reply.is_ephemeral
        assert reply.text.startswith("I don't know a table ")
        assert len(reply.text) < 200
        assert "<@" not in reply.text
    for custom_id in ("q1:record", "q1:record:PAST2:1", "q1:record::"):
        refused(await ann.click(1, custom_id, forged=True, channel=GAMES_CHANNEL), GONE)


async def test_a_game_that_the_rules_do_not_allow_is_said_to_be_out_of_reach(
    house: Stage, ann: Person, database_file: Path
) -> None:
    table = await past(house, "Ann", "Bob", "Cy")
    with connection_to(database_file) as connection:
        connection.execute("DELETE FROM events WHERE table_id = ? AND seq = ?", (table.id, table.revision))
    refused(await recorded(ann, table), OTHER_RULES)


# Whose table it is


async def test_a_table_of_another_server_is_said_to_be_there_to_who_sat_at_it_alone(house: Stage, ann: Person) -> None:
    table, dee = await past(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7), house.person("Dee")
    running = lobby(house, "Ann", "Bob", "Cy", table_id="RUNS2", guild=ELSEWHERE, channel=7, home=7)
    await begin(house, running)
    refused(await recorded(dee, table), unknown("PAST2"))
    refused(await recorded(dee, running), unknown("RUNS2"))
    refused(await dee.click(1, "q1:record:PAST2", forged=True, channel=GAMES_CHANNEL), unknown("PAST2"))
    for channel in (GAMES_CHANNEL, ann.dm):
        assert RECORD in (await recorded(ann, table, channel)).text


async def test_a_member_gets_the_record_of_a_channel_in_sight_and_others_belong_to_who_sat_there(
    house: Stage, ann: Person
) -> None:
    bob, dee, eve = (house.person(name) for name in ("Bob", "Dee", "Eve"))
    table = await past(house, "Ann", "Bob", "Cy")
    assert RECORD in (await recorded(dee, table, LOBBY_CHANNEL)).text
    for name in ("Bob", "Dee"):
        hide(house, GAMES_CHANNEL, name)
    refused(await recorded(dee, table, LOBBY_CHANNEL), unknown("PAST2"))
    assert RECORD in (await recorded(bob, table, LOBBY_CHANNEL)).text
    gone = await past(house, "Ann", "Bob", "Cy", table_id="GNE22", channel=7, home=7)
    refused(await recorded(eve, gone), unknown("GNE22"))
    alone = await play(house, in_dm(house, "Ann", table_id="ALNE2"))
    for channel in (GAMES_CHANNEL, eve.dm):
        refused(await recorded(eve, alone, channel), unknown("ALNE2"))
    assert "The record of table ALNE2" in (await recorded(ann, alone, ann.dm)).text


async def test_the_record_of_a_private_thread_is_not_for_who_sees_only_its_channel(house: Stage) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), world.bot, "The back room", is_private=True)
    world.join_thread(thread, world.person("Eve"))
    table = await past(house, "Ann", "Bob", "Cy", channel=thread.id, home=thread.id)
    refused(await recorded(house.person("Dee"), table), unknown("PAST2"))
    assert RECORD in (await recorded(house.person("Eve"), table, thread)).text


# The daily deal


async def test_a_daily_deal_is_told_only_once_its_day_is_over(house: Stage, ann: Person) -> None:
    day = today(house.clock())
    await play(house, in_dm(house, "Ann", daily=day.isoformat()))
    earlier = await play(house, in_dm(house, "Ann", table_id="ERLY2", daily=(day - timedelta(days=1)).isoformat()))
    assert "The record of table ERLY2" in (await recorded(ann, earlier, ann.dm)).text
    for command in ("record", "replay", "fairdeal"):
        refused(await ann.command(command, ann.dm, table="PAST2"), SPOILER)
    house.clock.ahead += end_of(day).timestamp() - house.clock() + 1
    for command in ("record", "replay", "fairdeal"):
        reply = await ann.command(command, ann.dm, table="PAST2")
        assert reply.is_ephemeral
        assert reply.text != SPOILER
        assert "table PAST2" in reply.text.replace("Table", "table")


# What the option offers


async def offered(person: Person, typed: str = "", channel: ChannelKey = GAMES_CHANNEL) -> list[tuple[str, str]]:
    choices = await person.autocomplete("record", channel, "table", typed)
    return [(choice["name"], choice["value"]) for choice in choices]


async def test_own_tables_are_offered_before_those_of_others_and_none_that_would_be_refused(
    house: Stage, ann: Person
) -> None:
    await past(house, "Ann", "Bob", "Cy", table_id="FRST2")
    await past(house, "Bob", "Dee", game="nojoke-straight", table_id="NEXT2")
    await past(house, "Ann", "Dee", "Cy", table_id="LAST2")
    await start_game(house, "Ann", "Bob")
    assert await offered(ann) == [
        ("LAST2, No Thanks!: Ann, Dee and Cy", "LAST2"),
        ("FRST2, No Thanks!: Ann, Bob and Cy", "FRST2"),
        ("NEXT2, NO-JOKE Straight: Bob and Dee", "NEXT2"),
    ]
    for typed, values in ((" straight", ["NEXT2"]), ("frs", ["FRST2"]), ("chess", [])):
        assert [value for _, value in await offered(ann, typed)] == values
    await past(house, "Ann", "Bob", "Cy", table_id="FAR22", guild=ELSEWHERE, channel=7, home=7)
    await play(house, in_dm(house, "Ann", table_id="ALNE2"))
    hide(house, GAMES_CHANNEL, "Eve")
    assert await offered(house.person("Eve"), channel=LOBBY_CHANNEL) == []
    assert {value for _, value in await offered(ann, channel=ann.dm)} == {"FRST2", "LAST2", "FAR22", "ALNE2"}
