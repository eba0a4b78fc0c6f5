"""`/record`: a finished game as a file, for those whose table it is."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.finished.find import OTHER_RULES, SPOILER
from bot.finished.record import MAY_NOT_ATTACH
from bot.messages.query import GONE
from games.api import Refusal
from games.daily import end_of, today
from games.engine.export import record_of
from games.engine.table import Status, Table
from games.records.fairness import verify
from games.records.record import Record, referee
from tests.bot.past import ELSEWHERE, begin, document, hide, in_dm, lobby, past, play
from tests.bot.sql import connection_to
from tests.bot.stage import GAMES_CHANNEL, Stage, play_to_the_end, refused, start_game, surely, table_id, wait_for_table
from tests.loopback.person import ChannelKey, Person
from tests.loopback.seen import Reply

LOBBY_CHANNEL = "#lobby"


def unknown(name: str) -> str:
    return (
        f"I don't know a table {name} that you sat at or that stood on this server. Pick one from the command's list."
    )


async def recorded(person: Person, table: Table, channel: ChannelKey = GAMES_CHANNEL) -> Reply:
    return await person.command("record", channel, table=table.id)


async def test_the_record_is_a_file_that_can_be_refereed(house: Stage, ann: Person) -> None:
    table = await past(house, "Ann", "Bob", "Cy")

    reply = await recorded(ann, table)

    text = await document(reply)
    record = Record.from_json(text)
    assert record == record_of(*await house.stored(table.id))
    assert referee(record).outcome() is not None
    assert verify(record).is_fair
    assert text.count("\n") == 1
    assert reply.shown.attachments[0]["filename"] == "nothanks-PAST2.json"
    assert "The record of table PAST2" in reply.text
    assert f"No Thanks!, {len(record.events)} events in the notation parlour-record/1" in reply.text


async def test_the_record_is_for_the_eyes_of_who_asked_and_names_nobody(house: Stage, ann: Person) -> None:
    table = await past(house, "Ann", "Bob", "Cy")

    reply = await recorded(ann, table)

    assert reply.is_ephemeral
    assert not any("The record of" in seen.text for seen in house.person("Bob").sees(GAMES_CHANNEL))
    text = await document(reply)
    assert not any(name in text for name in ("Ann", "Bob", "Cy", str(ann.id)))


async def test_a_name_typed_in_lower_case_is_found(house: Stage, ann: Person) -> None:
    await past(house, "Ann", "Bob", "Cy")

    assert "The record of table PAST2" in (await ann.command("record", GAMES_CHANNEL, table=" past2 ")).text


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


async def test_a_running_game_has_no_record(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    refused(
        await ann.command("record", GAMES_CHANNEL, table=table),
        "The game is still on, and its record would show every hand. Ask again when it's over.",
    )


async def test_a_table_in_the_lobby_has_no_record(house: Stage, ann: Person) -> None:
    opened = await ann.command("play whot", GAMES_CHANNEL)

    refused(
        await ann.command("record", GAMES_CHANNEL, table=table_id(opened.shown)),
        "The game hasn't begun yet: it has a record once it's over.",
    )


async def test_an_abandoned_game_has_no_record(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await surely(ann, "end", GAMES_CHANNEL)

    refused(
        await ann.command("record", GAMES_CHANNEL, table=table),
        "This table closed before its game was over, so nobody's hand is shown: it has no record.",
    )


@pytest.mark.parametrize("name", ["ZZZZZ", "", "A" * 6000, "<@1> **x**"])
async def test_a_table_that_never_was_has_no_record(ann: Person, name: str) -> None:
    reply = await ann.command("record", GAMES_CHANNEL, raw=True, table=name)

    assert reply.is_ephemeral
    assert reply.text.startswith("I don't know a table ")
    assert len(reply.text) < 200
    assert "<@" not in reply.text


async def test_a_game_that_the_rules_do_not_allow_is_said_to_be_out_of_reach(
    house: Stage, ann: Person, database_file: Path
) -> None:
    table = await past(house, "Ann", "Bob", "Cy")
    with connection_to(database_file) as connection:
        connection.execute("DELETE FROM events WHERE table_id = ? AND seq = ?", (table.id, table.revision))

    refused(await recorded(ann, table), OTHER_RULES)


# Whose table it is


async def test_a_table_of_another_server_is_not_even_said_to_be_there(house: Stage) -> None:
    table = await past(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7)

    refused(await recorded(house.person("Dee"), table), unknown("PAST2"))


async def test_a_running_table_of_another_server_is_not_said_to_be_there_either(house: Stage) -> None:
    opened = lobby(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7)
    await begin(house, opened)

    refused(await recorded(house.person("Dee"), opened), unknown("PAST2"))


async def test_who_sat_at_a_table_gets_its_record_anywhere(house: Stage, ann: Person) -> None:
    table = await past(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7)

    for channel in (GAMES_CHANNEL, ann.dm):
        assert "The record of table PAST2" in (await recorded(ann, table, channel)).text


async def test_a_member_gets_the_record_of_a_channel_in_sight(house: Stage) -> None:
    table = await past(house, "Ann", "Bob", "Cy")

    assert "The record of table PAST2" in (await recorded(house.person("Dee"), table, LOBBY_CHANNEL)).text


async def test_a_table_in_a_channel_out_of_sight_belongs_to_who_sat_there(house: Stage) -> None:
    table = await past(house, "Ann", "Bob", "Cy")
    for name in ("Bob", "Dee"):
        hide(house, GAMES_CHANNEL, name)

    refused(await recorded(house.person("Dee"), table, LOBBY_CHANNEL), unknown("PAST2"))
    assert "The record of table PAST2" in (await recorded(house.person("Bob"), table, LOBBY_CHANNEL)).text


async def test_a_table_whose_channel_is_gone_belongs_to_who_sat_there(house: Stage) -> None:
    table = await past(house, "Ann", "Bob", "Cy", channel=7, home=7)

    refused(await recorded(house.person("Dee"), table), unknown("PAST2"))


async def test_on_a_server_a_member_does_not_get_what_was_played_in_direct_messages(house: Stage, ann: Person) -> None:
    table = await play(house, in_dm(house, "Ann"))

    for channel in (GAMES_CHANNEL, house.person("Dee").dm):
        refused(await recorded(house.person("Dee"), table, channel), unknown("PAST2"))
    assert "The record of table PAST2" in (await recorded(ann, table, ann.dm)).text


async def test_without_the_permission_to_attach_files_the_record_is_to_be_had_elsewhere(
    house: Stage, ann: Person
) -> None:
    table = await past(house, "Ann", "Bob", "Cy")
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")

    refused(await recorded(ann, table), MAY_NOT_ATTACH)
    assert "The record of table PAST2" in (await recorded(ann, table, ann.dm)).text


# The daily deal


@pytest.mark.parametrize("command", ["record", "replay", "fairdeal"])
async def test_a_daily_deal_is_told_only_once_its_day_is_over(house: Stage, ann: Person, command: str) -> None:
    day = today(house.clock())
    await play(house, in_dm(house, "Ann", daily=day.isoformat()))

    refused(await ann.command(command, ann.dm, table="PAST2"), SPOILER)
    house.clock.ahead += end_of(day).timestamp() - house.clock() + 1
    reply = await ann.command(command, ann.dm, table="PAST2")

    assert reply.is_ephemeral
    assert reply.text != SPOILER
    assert "table PAST2" in reply.text.replace("Table", "table")


async def test_the_daily_deal_of_another_day_is_no_secret(house: Stage, ann: Person) -> None:
    day = today(house.clock()) - timedelta(days=1)
    table = await play(house, in_dm(house, "Ann", daily=day.isoformat()))

    assert "The record of table PAST2" in (await recorded(ann, table, ann.dm)).text


# What the option offers


async def offered(person: Person, typed: str = "", channel: ChannelKey = GAMES_CHANNEL) -> list[tuple[str, str]]:
    choices = await person.autocomplete("record", channel, "table", typed)
    return [(choice["name"], choice["value"]) for choice in choices]


async def test_own_tables_are_offered_before_those_of_others_the_newest_first(house: Stage, ann: Person) -> None:
    await past(house, "Ann", "Bob", "Cy", table_id="FRST2")
    await past(house, "Bob", "Cy", "Dee", table_id="NEXT2")
    await past(house, "Ann", "Dee", "Cy", table_id="LAST2")
    await start_game(house, "Ann", "Bob")

    assert await offered(ann) == [
        ("LAST2, No Thanks!: Ann, Dee and Cy", "LAST2"),
        ("FRST2, No Thanks!: Ann, Bob and Cy", "FRST2"),
        ("NEXT2, No Thanks!: Bob, Cy and Dee", "NEXT2"),
    ]


async def test_what_is_typed_is_looked_for_in_names_and_games(house: Stage, ann: Person) -> None:
    await past(house, "Ann", "Bob", "Cy", table_id="FRST2")
    await past(house, "Bob", "Dee", game="nojoke-straight", table_id="NEXT2")

    assert [value for _, value in await offered(ann, " straight")] == ["NEXT2"]
    assert [value for _, value in await offered(ann, "frs")] == ["FRST2"]
    assert await offered(ann, "chess") == []


async def test_no_table_is_offered_that_would_be_refused(house: Stage) -> None:
    await past(house, "Ann", "Bob", "Cy")
    await past(house, "Ann", "Bob", "Cy", table_id="FAR22", guild=ELSEWHERE, channel=7, home=7)
    hide(house, GAMES_CHANNEL, "Dee")

    assert await offered(house.person("Dee"), channel=LOBBY_CHANNEL) == []


async def test_in_direct_messages_all_own_tables_are_offered_and_no_others(house: Stage, ann: Person) -> None:
    await past(house, "Ann", "Bob", "Cy", table_id="HERE2")
    await past(house, "Ann", "Bob", "Cy", table_id="FAR22", guild=ELSEWHERE, channel=7, home=7)
    await play(house, in_dm(house, "Ann", table_id="ALNE2"))
    await past(house, "Bob", "Cy", "Dee", table_id="NTHS2")

    assert {value for _, value in await offered(ann, channel=ann.dm)} == {"HERE2", "FAR22", "ALNE2"}


# Forged buttons


@pytest.mark.parametrize("custom_id", ["q1:record", "q1:record:PAST2:1", "q1:record::"])
async def test_a_forged_button_leads_nowhere(house: Stage, ann: Person, custom_id: str) -> None:
    await past(house, "Ann", "Bob", "Cy")

    refused(await ann.click(1, custom_id, forged=True, channel=GAMES_CHANNEL), GONE)


async def test_a_forged_button_does_not_reach_the_table_of_others(house: Stage) -> None:
    await past(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7)

    reply = await house.person("Dee").click(1, "q1:record:PAST2", forged=True, channel=GAMES_CHANNEL)

    refused(reply, unknown("PAST2"))


async def test_a_forged_button_does_not_reach_a_running_table(house: Stage, ann: Person) -> None:
    opened = lobby(house, "Ann", "Bob", "Cy")
    session = await begin(house, opened)

    with pytest.raises(Refusal) as said:
        record_of(session.table, ())
    assert session.table.status is Status.PLAYING
    refused(await ann.click(1, "q1:record:PAST2", forged=True, channel=GAMES_CHANNEL), str(said.value))


async def test_the_record_of_a_private_thread_is_not_for_who_sees_only_its_channel(house: Stage) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), world.bot, "The back room", is_private=True)
    world.join_thread(thread, world.person("Eve"))
    table = await past(house, "Ann", "Bob", "Cy", channel=thread.id, home=thread.id)

    refused(await recorded(house.person("Dee"), table), unknown("PAST2"))
    assert "The record of table PAST2" in (await recorded(house.person("Eve"), table, thread)).text
