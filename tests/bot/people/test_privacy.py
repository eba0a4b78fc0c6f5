"""`/privacy`: what is kept about a person, taken along and deleted; and servers that take the bot out."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.__main__ import CANNOT_RUN, main
from bot.messages.posts import TOKEN_SECONDS
from bot.messages.query import GONE
from bot.people import departures, erasure, privacy
from bot.people.departures import REST_SECONDS, TAKEN_OUT
from bot.people.privacy import KINDS, MAY_NOT_ATTACH, NOTHING, SEATED_AGAIN
from bot.playground.errors import Error
from games.api import Refusal
from games.engine.table import Entry, Status, Table
from storage.engine.address import Address, name_of
from storage.people.guilds import GuildSettings
from storage.people.privacy import GRACE_SECONDS
from storage.tables.messages import Posted
from storage.tables.slots import Public
from storage.tables.store import TableStore
from tests.bot.past import document, lobby, past
from tests.bot.sql import dump
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    begin_alone,
    open_lobby,
    play_first,
    press_first,
    refused,
    said,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.person import ChannelKey, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

EDIT = "PATCH /channels/*/messages/*"
DELETE_BUTTON = "q1:privacy:delete"


async def erase(person: Person, channel: ChannelKey = GAMES_CHANNEL) -> SeenMessage:
    """Let a person delete everything; the last that the button's message says."""
    question = await person.command("privacy delete", channel)
    await person.click(question, "Delete everything")
    return await person.wait_for(lambda seen: "Your data is deleted" in seen.text)


async def kept(house: Stage, person: Person) -> dict[str, int]:
    """How many rows of each kind are kept about a person, where there are any."""
    counts = await house.database.privacy.count(person.id)
    return {kind: count for kind, count in counts.items() if count}


async def dumped(path: Address) -> str:
    """The whole database file as text."""
    return await asyncio.to_thread(dump, path)


async def play_a_game(house: Stage, name: str = "PAST2") -> str:
    """Let Ann, Bob and Cy have played a game to its end; the table's name."""
    return (await past(house, "Ann", "Bob", "Cy", table_id=name)).id


async def show_a_game(house: Stage, name: str = "PAST2") -> SeenMessage:
    """The message of such a game in the channel."""
    await play_a_game(house, name)
    house.client.parts.delivery.refresh(await house.session(name))
    return await wait_for_table(house.person("Eve"), name, "3rd Ann")


# What is kept


@pytest.mark.strangers
@pytest.mark.parametrize("place", ["server", "direct messages"])
async def test_who_never_played_is_told_that_nothing_is_kept(ann: Person, place: str) -> None:
    channel = GAMES_CHANNEL if place == "server" else ann.dm
    refused(await ann.command("privacy show", channel), NOTHING)


@pytest.mark.on_both
async def test_what_is_kept_is_told_in_words_and_numbers(house: Stage, ann: Person) -> None:
    await play_a_game(house)
    reply = await ann.command("privacy show", GAMES_CHANNEL)
    assert reply.is_ephemeral
    assert reply.text.startswith("What I keep about you\n- The name you go by, for 1 server")
    for line in (
        "- 1 seat at tables, each with your name as it was.",
        "- 1 table that you opened.",
        "- 1 result of games that you played to the end.",
        "- 2 ratings, now and after each season, worked out from your results.",
        "- 1 game that you know already.",
    ):
        assert line in reply.text
    assert "your settings" not in reply.text.lower()


async def test_there_are_words_for_everything_that_may_be_kept(house: Stage, ann: Person) -> None:
    told = [rows for kind in KINDS for rows in kind.rows]
    assert sorted(told) == sorted(await house.database.privacy.count(ann.id))


# The export


@pytest.mark.parametrize("way", ["command", "button"])
async def test_the_export_is_a_file_for_the_person_alone(house: Stage, ann: Person, way: str) -> None:
    await play_a_game(house)
    if way == "command":
        reply = await ann.command("privacy export", GAMES_CHANNEL)
    else:
        reply = await ann.click(await ann.command("privacy show", ann.dm), "Export")
    assert reply.is_ephemeral
    text = await document(reply)
    told = json.loads(text)
    assert told["person"] == ann.id
    assert [row["table_id"] for row in told["seats"]] == ["PAST2"]
    assert {move["table_id"] for move in told["moves"]} == {"PAST2"}
    assert "Bob" not in text
    assert str(house.person("Bob").id) not in text


async def test_a_large_export_goes_packed_and_where_no_file_can_be_attached_the_way_to_one_is_told(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    refused(await ann.command("privacy export", GAMES_CHANNEL), MAY_NOT_ATTACH)
    monkeypatch.setattr(privacy, "MOST_BYTES", 10)
    (attachment,) = (await ann.command("privacy export", ann.dm)).shown.attachments
    assert attachment["filename"] == "parlour-about-me.zip"
    async with aiohttp.ClientSession() as http, http.get(attachment["url"]) as answer:
        packed = zipfile.ZipFile(io.BytesIO(await answer.read()))
    assert json.loads(packed.read("parlour-about-me.json"))["person"] == ann.id


async def test_the_export_tells_nothing_of_a_running_game_that_its_person_may_not_know(
    house: Stage, ann: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    text = await document(await ann.command("privacy export", ann.dm))
    assert table in text
    assert (await house.session(table)).table.seed not in text
    assert json.loads(text)["moves"] == []


# The second step


async def test_the_second_step_cannot_be_left_out(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    async with house.unchanged(table):
        refused(await ann.click(shown, DELETE_BUTTON, forged=True), GONE)
        refused(await ann.click(shown, "q1:privacy:everything", forged=True), GONE)
        refused(await ann.click(shown, f"{DELETE_BUTTON}:{house.person('Bob').id}", forged=True), GONE)


async def test_a_deletion_pressed_twice_or_delivered_twice_is_one(house: Stage, ann: Person) -> None:
    await play_a_game(house)
    question = await ann.command("privacy delete", ann.dm)
    house.playground.faults.deliver_twice(2)
    await asyncio.gather(*(ann.click(question, "Delete everything") for _ in range(2)))
    await ann.wait_for(lambda seen: "Your data is deleted" in seen.text, ann.dm)
    assert await kept(house, ann) == {}


async def test_who_sits_down_faster_is_told_so(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(person: int) -> None:
        raise Refusal("You still have a seat at an open table.")

    monkeypatch.setattr(house.database.privacy, "delete", refuse)
    question = await ann.command("privacy delete", GAMES_CHANNEL)

    await ann.click(question, "Delete everything")

    await ann.wait_for(lambda seen: SEATED_AGAIN in seen.text)


# Open seats


@pytest.mark.on_both
async def test_a_deletion_in_the_middle_of_a_turn_leaves_the_seat_to_the_house(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    hand = await wait_for_turn(mover, table)
    seat = (await house.session(table)).table.seat_of(mover.id)
    assert seat is not None

    last = await erase(mover)

    assert "I took you out of 1 open table." in last.text
    taken = (await house.session(table)).table
    assert (taken.status, taken.seats[seat].person, taken.host) == (Status.PLAYING, None, other.id)
    assert await kept(house, mover) == {}
    left = mover.look(hand)
    assert left is not None
    assert f"You left table {table} at #games in Testers." in left.text
    assert left.buttons == []
    await wait_for_turn(other, table)
    await wait_for_table(other, table, f"{taken.seats[seat].name}, steady house")


@pytest.mark.on_both
async def test_of_an_erased_person_no_trace_is_left_in_the_file(database_address: Address, ann: Person) -> None:
    async with stage(database_address) as house:
        ann = house.person("Ann")
        await play_a_game(house)
        await start_game(house, "Ann", "Bob")
        alone = await ann.command("play nojoke-solitaire", ann.dm)
        assert alone.message is not None
        await ann.command("my settings", ann.dm, pictures="off")
        await house.database.people.report(ann.id, None, None, "Ann was here.", 1.0)
        before = await dumped(database_address)

        await erase(ann, ann.dm)

        closed = ann.look(alone)
        assert closed is not None
        assert "Everybody left this table." in closed.text
        ids = (str(ann.id), str(ann.dm.id), "Ann")
    after = await dumped(database_address)
    assert all(each in before for each in ids)
    assert not any(each in after for each in ids)


async def test_who_deletes_leaves_the_lobby_hands_it_on_and_closes_it_as_the_last(
    house: Stage, ann: Person, bob: Person, cy: Person
) -> None:
    table = table_id(await open_lobby(house, "Ann", "Bob", "Cy"))
    for person, seats in ((cy, "Ann, host; Bob; 8 places free"), (ann, "Bob, host; 9 places free")):
        await erase(person)
        assert person.user.name not in said(await wait_for_table(bob, table, seats))
    lobby = (await house.session(table)).table
    assert (lobby.host, [seat.person for seat in lobby.seats]) == (bob.id, [bob.id])
    await wait_for_table(bob, table, "One more player and Bob can start.")
    await erase(bob)
    assert (await house.session(table)).table.status is Status.CLOSED
    await wait_for_table(bob, table, "Everybody left this table.")


@pytest.mark.on_both
async def test_a_rematch_holds_no_seat_for_who_deletes(house: Stage, ann: Person, bob: Person) -> None:
    end = await show_a_game(house)
    table = table_id((await bob.click(end, "Rematch")).message or end)
    await wait_for_table(bob, table, "Held for Ann and Cy until ")
    await erase(ann)
    shown = await wait_for_table(bob, table, "Held for Cy until ", "Cy, not here yet")
    assert "Ann" not in said(shown)
    assert [held.name for held in (await house.session(table)).table.held] == ["Cy"]
    assert await kept(house, ann) == {}


async def open_unreadable(house: Stage, *names: str) -> str:
    """A table in the store whose game this version of the bot does not have; its name."""
    table = lobby(house, *names, game="gone", table_id="GONE2", status=Status.PLAYING)
    await house.database.tables.write(Entry(None, table))
    return table.id


@pytest.mark.on_both
async def test_a_table_that_cannot_be_opened_any_more_closes_and_holds_up_nothing(house: Stage, bob: Person) -> None:
    await show_a_game(house)
    unreadable = await open_unreadable(house, "Ann", "Bob")
    running = await start_game(house, "Ann", "Bob")
    last = await erase(house.person("Ann"))
    assert "I took you out of 2 open tables." in last.text
    closed, _ = await house.stored(unreadable)
    assert (closed.status, closed.reason, closed.host) == (Status.CLOSED, erasure.UNREADABLE, bob.id)
    assert (await house.session(running)).table.status is Status.PLAYING
    await wait_for_table(bob, "PAST2", "3rd a former player")
    assert await kept(house, house.person("Ann")) == {}


async def test_a_finished_table_that_cannot_be_opened_any_more_leaves_the_others_to_be_redrawn(
    house: Stage, ann: Person, bob: Person
) -> None:
    await show_a_game(house)
    unreadable = await open_unreadable(house, "Ann", "Bob")
    await house.database.tables.save_message(unreadable, Public(), Posted(1, 2, 0, 0))
    opened, _ = await house.stored(unreadable)
    await house.database.tables.write(Entry(opened, replace(opened, status=Status.CLOSED, version=1)))
    await erase(ann)
    await wait_for_table(bob, "PAST2", "3rd a former player")


async def test_a_name_in_a_message_too_old_for_more_changes_is_taken_out_later(
    house: Stage, ann: Person, bob: Person
) -> None:
    await show_a_game(house)
    house.playground.faults.limit(EDIT, times=5, error=Error.TOO_MANY_OLD_EDITS)
    await erase(ann)
    await wait_for_table(bob, "PAST2", "3rd a former player")


async def test_direct_messages_that_hang_do_not_hold_up_a_deletion(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    await wait_for_turn(mover, table)
    gate = house.playground.faults.hold(EDIT, times=9)
    question = await mover.command("privacy delete", mover.dm)
    await mover.click(question, "Delete everything")
    await mover.wait_for(lambda seen: "Your data is deleted" in seen.text, mover.dm)
    gate.open()
    await play_first(house, table)
    assert await kept(house, mover) == {}


# What others have of it


@pytest.mark.on_both
async def test_others_keep_their_results_and_the_finished_table_loses_the_name(
    house: Stage, ann: Person, bob: Person
) -> None:
    before = await show_a_game(house)
    assert said(before).count("Bob") == 5  # the headline, the turning point, and thrice the picture
    ann.delete(await show_a_game(house, "PAST3"))
    guild = house.playground.world.guild.id
    rated = await house.database.ratings.ratings(guild, "nothanks", [bob.id])
    await ann.command("privacy show", GAMES_CHANNEL)
    await ann.command("privacy export", GAMES_CHANNEL)

    await erase(ann)

    shown = await wait_for_table(bob, "PAST2", "3rd a former player")
    assert shown.id == before.id
    assert "Ann" not in said(shown)
    assert rated == await house.database.ratings.ratings(guild, "nothanks", [bob.id])
    names = (await house.session("PAST2")).cast(None).names
    assert sorted(names) == ["Bob", "Cy", "a former player"]
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL)] == [before.id]  # neither PAST3 again nor what Ann was told
    rematch = (await house.session(table_id((await bob.click(shown, "Rematch")).shown))).table
    assert [seat.name for seat in rematch.seats] == ["Bob"]
    assert [held.name for held in rematch.held] == ["Cy"]

    await erase(bob)

    shown = await wait_for_table(ann, "PAST2", "🏆 A former player wins", "1st a former player", "Turning point: ")
    assert "Bob" not in said(shown)


async def test_who_comes_back_is_met_for_the_first_time(house: Stage, ann: Person) -> None:
    await play_a_game(house)
    await ann.command("my settings", ann.dm, pictures="off")
    await erase(ann)
    assert await house.database.people.dm(ann.id) is None
    await wait_for_turn(ann, await begin_alone(house, ann))
    noted = await house.database.people.dm(ann.id)
    assert noted is not None
    assert noted.channel == ann.dm.id
    assert "Your hands come with a picture" in (await ann.command("my settings", ann.dm)).text
    table = table_id(await open_lobby(house, "Ann"))
    seated = await ann.wait_for(lambda seen: "You are seated" in seen.text and table in seen.text, ann.dm)
    assert seated.button("New to this? 60 seconds") is not None


async def test_what_called_a_person_goes_with_the_person(house: Stage, ann: Person, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob")
    while await house.mover(table) is not bob:
        await press_first(ann, await wait_for_turn(ann, table))
    call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    await erase(bob)
    assert ann.look(call) is None


# Servers that take the bot out


@pytest.fixture
async def forsaken(house: Stage) -> str:
    """A running table of Ann and Bob on a server that takes the bot out; the table's name."""
    table = await start_game(house, "Ann", "Bob")
    await wait_for_turn(await house.mover(table), table)
    await house.all_is_done()
    await house.taken_out()
    return table


async def wait_for_closed(house: Stage, name: str) -> SeenMessage:
    """Wait until a person's direct message says that the bot was taken out."""
    person = house.person(name)
    return await person.wait_for(lambda seen: TAKEN_OUT in seen.text, person.dm)


@pytest.mark.on_both
async def test_the_tables_of_a_server_that_takes_the_bot_out_close_kindly_and_are_erased_after_thirty_days(
    house: Stage, forsaken: str
) -> None:
    for name in ("Ann", "Bob"):
        assert "This table is closed" in (await wait_for_closed(house, name)).text
        person = house.person(name)
        assert not any("The game goes on" in seen.text for seen in person.sees(person.dm))
    assert (await house.session(forsaken)).table.status is Status.CLOSED
    await house.client.parts.departures.erase_due()
    house.clock.ahead += GRACE_SECONDS - 60
    await house.client.parts.departures.erase_due()
    assert await house.database.tables.exists(forsaken)
    house.clock.ahead += 60

    await house.client.parts.departures.erase_due()

    assert await house.database.tables.load(forsaken) is None
    assert await house.client.parts.tables.find(forsaken) is None
    assert await kept(house, house.person("Ann")) == {}


async def test_a_server_that_has_the_bot_back_in_time_loses_nothing(house: Stage, forsaken: str, ann: Person) -> None:
    await wait_for_closed(house, "Ann")
    house.playground.faults.bring_bot_back()
    await ann.command("my settings", ann.dm)  # answered after what came before it
    house.clock.ahead += 2 * GRACE_SECONDS
    await house.client.parts.departures.erase_due()
    assert await house.database.tables.exists(forsaken)
    assert await house.database.privacy.to_forget() == {}


async def test_a_server_that_the_bot_is_in_is_never_erased(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.database.privacy.mark_left(house.playground.world.guild.id)
    house.clock.ahead += 2 * GRACE_SECONDS
    await house.client.parts.departures.erase_due()
    assert await house.database.tables.exists(table)
    assert await house.database.privacy.to_forget() == {}


async def test_the_thirty_days_are_kept_without_anybodys_doing(house: Stage, forsaken: str) -> None:
    await wait_for_closed(house, "Ann")
    erased, forget_guild = asyncio.Event(), house.database.privacy.forget_guild

    async def forget(guild: int) -> object:
        forgotten = await forget_guild(guild)
        erased.set()
        return forgotten

    house.database.privacy.forget_guild = forget  # type: ignore[assignment, method-assign]
    house.clock.ahead += GRACE_SECONDS
    house.client.parts.departures.wake()

    await asyncio.wait_for(erased.wait(), departures.LOOK_SECONDS)
    assert not await house.database.tables.exists(forsaken)


@pytest.mark.on_both
async def test_a_server_that_took_the_bot_out_while_it_was_stopped_is_noticed_at_the_start(
    database_address: Address,
) -> None:
    async with stage(database_address) as house:
        await house.database.guilds.save_settings(1, GuildSettings(timer=30))
    async with stage(database_address) as house:
        await house.until_resting()
        house.put_forward(REST_SECONDS)
        await house.until_resting(is_resting=False)
        house.clock.ahead += GRACE_SECONDS
        assert await house.database.privacy.guilds_to_forget() == [1]


# Whoever runs the bot


@pytest.mark.on_both
def test_a_person_can_be_erased_while_the_bot_is_stopped(
    database_address: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> int:
        async with stage(database_address) as house:
            await play_a_game(house)
            await start_game(house, "Ann", "Bob")
            return house.person("Ann").id

    ann = asyncio.run(play())
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_address))

    assert main(["forget", str(ann)]) == 0

    printed = capsys.readouterr()
    assert printed.out.endswith(f"The database holds nothing about person {ann} any more.\n")
    assert printed.err == f"Database: {name_of(database_address)}\n"
    assert str(ann) not in asyncio.run(dumped(database_address))

    assert main(["forget", str(ann)]) == CANNOT_RUN

    refusal = f"This database knows nobody with the id {ann}, so nothing was erased."
    assert capsys.readouterr() == ("", f"Database: {name_of(database_address)}\n{refusal}\n")


def test_who_sits_down_again_meanwhile_is_not_erased_and_it_is_said_in_a_sentence(
    database_address: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> int:
        async with stage(database_address) as house:
            await open_unreadable(house, "Ann", "Bob")
            return house.person("Ann").id

    async def nobody(store: TableStore, person: int) -> list[Table]:
        return []

    ann = asyncio.run(play())
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_address))
    with monkeypatch.context() as patched:
        patched.setattr(TableStore, "seated", nobody)
        assert main(["forget", str(ann)]) == CANNOT_RUN
    sentence = "isn't erased yet, because something changed in the meantime. Stop the bot, then try again."
    assert capsys.readouterr().err == f"Database: {database_address}\nPerson {ann} {sentence}\n"

    assert main(["forget", str(ann)]) == 0

    assert str(ann) not in asyncio.run(dumped(database_address))


def test_where_no_database_is_nobody_is_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATABASE", str(tmp_path / "none.db"))
    assert main(["forget", "1"]) == CANNOT_RUN


async def test_the_log_tells_neither_who_it_was_nor_what_a_person_wrote(house: Stage, ann: Person) -> None:
    with capture_logs() as logged:
        table = await start_game(house, "Ann", "Bob")
        mover = await house.mover(table)
        hand = await wait_for_turn(mover, table)
        menu = await ann.click(await wait_for_table(ann, table), "More…")
        modal = await ann.click(menu, "Report a problem")
        await ann.submit_modal(modal, {"What happened?": "The card was gone."})
        await asyncio.sleep(TOKEN_SECONDS)  # the presses' tokens serve no more
        house.playground.faults.fail("PATCH /channels/*/messages/*", 403, times=2)
        await press_first(mover, hand)
        await house.all_is_done()
        await erase(ann)

    told = repr(logged)
    assert {"report", "delivery.impossible"} <= {entry["event"] for entry in logged}
    people = [house.person(name) for name in ("Ann", "Bob")]
    for secret in ("Ann", "Bob", "The card was gone", *(str(person.id) for person in people)):
        assert secret not in told


async def test_a_deletion_that_a_stop_cut_off_goes_on_after_the_next_start(
    database_file: Path, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(database_file, playground=playground) as house:
        person = house.person("Ann").id
        await past(house, "Ann", "Bob", "Cy")
        with monkeypatch.context() as patched:
            patched.setattr("storage.people.privacy._hand_over", None)
            with pytest.raises(TypeError):
                await house.database.privacy.delete(person)
        assert await house.database.privacy.unfinished() == [person]
    async with stage(database_file, playground=playground, knows_people=False) as house:

        async def is_done() -> bool:
            return not await house.database.privacy.unfinished()

        await eventually(is_done)
        assert not any((await house.database.privacy.count(person)).values())
