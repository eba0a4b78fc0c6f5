"""`/daily`: one deal for everybody, one try each, its boards, and nothing told to those who are still to play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from bot.finished.find import SPOILER
from bot.messages.query import GONE
from bot.playground.notices import MessageCreated, MessageUpdated, Notice
from bot.playground.permissions import permission_bits
from bot.tables.clicks import STRANGER
from bot.tables.daily import KEPT_HERE, MAY_NOT_WRITE, NO_SERVER, NOT_FINISHED
from bot.tables.endings import UNLISTED
from bot.tables.screens import VEILED
from games.catalogue import daily_game
from games.engine.session import Session
from games.engine.table import Clock, Seat, Status
from games.nojoke.labels import stick_label, stick_short
from games.nojoke.sticks import ALL_STICKS, KINDS
from tests.bot.sight import offered, pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    play_to_the_end,
    press_first,
    refused,
    said,
    table_id,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage
from tests.storage.finished import came, finish

DAY = date(2031, 1, 31)
NOON = datetime(2031, 1, 31, 12, tzinfo=UTC).timestamp()
DAY_SECONDS = 24 * 3600.0
BAR = "▯`"
"""What the bar of a score ends with in public, unless it is perfect."""


@pytest.fixture(autouse=True)
def noon(house: Stage) -> None:
    """Let it be noon of one and the same day, whose deal is known."""
    house.put_forward(NOON - house.clock())


async def begin(person: Person) -> SeenMessage:
    """Let a person begin the try of the day in a server's channel; the table's message."""
    opened = await person.command("daily", GAMES_CHANNEL)
    assert not opened.is_ephemeral
    return opened.shown


async def play(house: Stage, person: Person) -> str:
    """Let a person begin and finish the try of the day in a server's channel; the score: "23 of 35"."""
    table = table_id(await begin(person))
    await play_to_the_end(house, table)
    played = (await house.session(table)).score
    score = f"{played} of {KINDS}"
    await person.wait_for(lambda seen: f"Table {table} ·" in seen.text and score in seen.text, GAMES_CHANNEL)
    return score


async def play_directly(house: Stage, person: Person) -> SeenMessage:
    """Let a person begin and finish the try of the day in direct messages; the last message."""
    opened = await person.command("daily", person.dm)
    session = await house.session(table_id(opened.shown))
    while session.table.status is Status.PLAYING:
        await press_first(person, await person.wait_for(offers_plays_of(session), person.dm))
    return await person.wait_for(lambda seen: UNLISTED in seen.text, person.dm)


def offers_plays_of(session: Session) -> Callable[[SeenMessage], bool]:
    """Whether a message offers plays of the table as it stands."""
    wanted = (session.table.id, session.table.revision)
    return lambda seen: wanted in offered(seen)


async def came_in(house: Stage, number: int, score: int, guild: int) -> None:
    """Store the finished try of one of many people."""
    await house.restored()  # it would show what is stored here, and there is no game to show
    await finish(
        house.database,
        f"TRY{number}",
        came(number, 1, score=score),
        daily=DAY.isoformat(),
        host=number,
        game=daily_game()[0].key,
        seats=(Seat(number, f"Player {number}"),),
        guild=guild,
        options={},
        clock=Clock(house.clock()),
    )


def shown(reply: Reply) -> SeenMessage:
    """The private message of an answer."""
    assert reply.shown.is_ephemeral
    return reply.shown


def guild_of(house: Stage) -> int:
    return house.playground.world.guild.id


async def test_everybody_has_the_same_deal_and_daily_again_is_the_hand(house: Stage, ann: Person, bob: Person) -> None:
    tables = [table_id(await begin(person)) for person in (ann, bob)]
    sessions = [await house.session(table) for table in tables]
    assert sessions[0].events == sessions[1].events
    assert sessions[0].table.seed == daily_game()[1].seed(DAY).hex()
    assert "4 sticks" in said(await wait_for_turn(ann, tables[0]))
    again = shown(await ann.command("daily", GAMES_CHANNEL))
    assert belongs_to(again, tables[0])
    assert "Your turn" in again.text
    assert "Last stick: " in said((await press_first(ann, again)).message)


async def test_a_try_that_ends_after_midnight_counts_for_its_own_day(house: Stage, ann: Person) -> None:
    table = table_id(await begin(ann))
    house.put_forward(DAY_SECONDS)
    await play_to_the_end(house, table)
    await ann.wait_for(lambda seen: f"Table {table} ·" in seen.text and BAR in seen.text, GAMES_CHANNEL)
    assert table_id(await begin(ann)) != table


async def test_asked_twice_at_once_it_is_one_try(house: Stage, ann: Person) -> None:
    replies = await asyncio.gather(*(ann.command("daily", GAMES_CHANNEL) for _ in range(2)))
    assert sorted(reply.is_ephemeral for reply in replies) == [False, True]
    assert len(await house.database.tables.seated(ann.id)) == 1


async def test_whether_more_was_possible_is_told_to_its_person_alone(house: Stage, ann: Person, bob: Person) -> None:
    await play(house, ann)
    own = shown(await ann.command("daily", GAMES_CHANNEL))
    session = await house.session(table_id(own))
    par, turned = session.par(), await session.turned(0)
    assert par is not None
    assert turned is not None
    early = [await ann.wait_for(lambda seen: par.verdict in seen.text, ann.dm), own]
    assert par.verdict in own.text
    assert turned.words not in own.text
    public = await bob.wait_for(lambda seen: BAR in seen.text, GAMES_CHANNEL)
    refused(await ann.click(own, "Replay"), SPOILER)
    refused(await ann.click(await ann.click(public, "More…"), "Record"), SPOILER)
    refused(await ann.command("replay", GAMES_CHANNEL, table=table_id(own)), SPOILER)
    house.put_forward(DAY_SECONDS / 2)
    assert (await ann.click(own, "Replay")).text != SPOILER
    replay = shown(await bob.click(1, f"q1:replay:{table_id(own)}:last", forged=True, channel=GAMES_CHANNEL))
    assert not any(par.verdict in seen.text for seen in bob.sees(GAMES_CHANNEL))
    assert not any(par.heading in seen.text for seen in (*early, *bob.sees(GAMES_CHANNEL)) if seen.id != replay.id)
    assert {"name": par.heading, "value": par.line, "inline": False} in replay.embeds[0]["fields"]


async def test_it_stands_only_where_tables_may(house: Stage, ann: Person, bob: Person) -> None:
    lobby = house.playground.world.channel("#lobby")
    await ann.command("parlour settings", GAMES_CHANNEL, allow=lobby)
    refused(await bob.command("daily", GAMES_CHANNEL), f"On this server you can open tables only in <#{lobby.id}>.")
    assert await house.database.daily.table_of(bob.id, DAY) is None


async def test_others_are_told_no_stick_whatever_happens(house: Stage, ann: Person, bob: Person) -> None:
    seen: list[SeenMessage] = []

    def look(notice: Notice) -> None:
        if isinstance(notice, MessageCreated | MessageUpdated) and not notice.message.channel.is_dm:
            message = bob.look(notice.message.id)
            seen.extend([message] if message is not None else [])

    unsubscribe = house.playground.world.subscribe(look)
    message = await begin(ann)
    advice = await bob.click(message, "Help")
    await play_to_the_end(house, table_id(message))
    await bob.wait_for(lambda shown: BAR in shown.text, GAMES_CHANNEL)
    after = await bob.click(message, "Today's board")
    unsubscribe()

    sticks = [name(stick) for stick in range(KINDS) for name in (stick_label, stick_short)]
    assert 2 * ALL_STICKS.bit_count() == len(set(sticks))
    assert VEILED in seen[0].text
    assert len(seen) > 3
    for told in (*seen, shown(advice), shown(after)):
        assert not any(stick in str(told.data) for stick in sticks)
        assert pictures_of(told) == []


async def test_strangers_get_no_hand_and_nobody_a_score_before_the_end(house: Stage, ann: Person, bob: Person) -> None:
    message = await begin(ann)
    direct = await wait_for_turn(ann, table_id(message))
    control = next(button.custom_id for button in direct.buttons if button.custom_id is not None)
    async with house.unchanged(table_id(message)):
        refused(await bob.click(message, "My hand"), STRANGER)
        refused(await bob.click(message, control, forged=True), STRANGER)
        refused(await ann.click(message, f"q1:daily:share:{DAY}", forged=True), NOT_FINISHED)
        refused(await ann.click(direct, f"q1:daily:share:{DAY}", forged=True), NO_SERVER)


async def test_in_direct_messages_it_counts_for_the_days_in_a_row_alone(house: Stage, ann: Person) -> None:
    ended = await play_directly(house, ann)
    for place in (ann.dm, GAMES_CHANNEL):
        result = shown(await ann.command("daily", place))
        assert UNLISTED in result.text
    assert result.button("Share") is ended.button("Share") is None
    assert [await house.database.daily.count(DAY, guild) for guild in (guild_of(house), None)] == [0, 0]
    before = await house.database.daily.streak(ann.id)
    await house.database.recompute()
    assert before is not None
    assert await house.database.daily.streak(ann.id) == before
    await ann.click(result, f"q1:daily:here:{DAY}:1", forged=True)
    board = await ann.wait_for(lambda seen: "Daily deal" in seen.text, GAMES_CHANNEL)
    assert "Nobody on this server has finished the deal of 31 January yet." in board.text
    for button in (f"q1:daily:here:{DAY}:1", "Today's board"):
        world = shown(await ann.click(ended, button, forged=button.startswith("q1:")))
        assert "Daily deal 31 January: all servers" in world.text
        assert world.button("Longest streaks") is None


async def test_who_may_not_write_in_a_channel_tells_it_no_score(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    await play(house, bob)
    lobby = world.channel("#lobby")
    thread = world.create_thread(lobby, ann.user, "chat")
    for denied, place, other in (("send_messages", lobby, thread), ("send_messages_in_threads", thread, lobby)):
        bits = permission_bits(denied)
        world.set_overwrite(lobby, bob.user, deny=bits)
        refused(await bob.click(await bob.command("daily", place), "Share"), MAY_NOT_WRITE)
        assert (await bob.click(await bob.command("daily", other), "Share")).text.startswith("Bob: ")
        assert not any("Bob: " in seen.text for seen in ann.sees(place))
        world.set_overwrite(lobby, bob.user, allow=bits)
        for seen in ann.sees(other):
            ann.delete(seen)


async def test_the_board_has_pages_and_the_own_line(house: Stage, ann: Person) -> None:
    score = int((await play(house, ann)).split()[0])
    for number in range(1, 12):
        await came_in(house, number, min(KINDS, score + number), guild_of(house))
    ended = await ann.wait_for(lambda seen: BAR in seen.text, GAMES_CHANNEL)
    first = shown(await ann.click(ended, "Today's board"))
    second = shown(await ann.click(first, "Next →"))
    assert first.id == second.id
    assert first.text.count("** Player") == 10
    assert "Page 1 of 2" in first.text
    assert f"**12** Ann · {score} · 1 day" in second.text
    for page in (first, second):
        assert f"You: 12th, {score} of 35 sticks." in page.text
    disabled = [[button.label for button in page.buttons if button.is_disabled] for page in (first, second)]
    assert disabled == [["← Prev"], ["Next →"]]
    assert shown(await ann.click(second, "← Prev")).text == first.text


async def test_the_board_of_all_servers_has_those_that_share(house: Stage, ann: Person) -> None:
    await play(house, ann)
    await came_in(house, 1, KINDS, guild_of(house) + 1)
    result = await ann.command("daily", GAMES_CHANNEL)
    kept = shown(await ann.click(shown(await ann.click(result, "Today's board")), "All servers"))
    assert f"Nobody on the servers that share theirs has finished the deal of 31 January yet.\n{KEPT_HERE}" in kept.text
    settings = await ann.command("parlour settings", GAMES_CHANNEL, daily_world=True)
    again = shown(await ann.click(await ann.click(kept, "This server"), "All servers"))
    assert "Daily scores stand on the boards of this server and of all servers." in settings.text
    assert "**1** Ann · " in again.text
    assert "Player 1" not in again.text
    assert KEPT_HERE not in again.text


async def test_a_forged_page_is_a_sentence(house: Stage, ann: Person) -> None:
    result = await ann.command("daily", GAMES_CHANNEL)
    assert (await ann.command("parlour settings", GAMES_CHANNEL, raw=True, daily_world="always")).is_ephemeral
    assert not (await house.database.guilds.settings(guild_of(house))).shares_daily
    for query in (
        "q1:daily",
        f"q1:daily:here:{DAY}",
        f"q1:daily:here:{DAY}:0",
        f"q1:daily:here:{DAY}:2",
        f"q1:daily:here:{DAY}:-1",
        f"q1:daily:here:{DAY}:9999999",
        f"q1:daily:there:{DAY}:1",
        "q1:daily:here:2031-02-01:1",
        "q1:daily:here:2031-02-30:1",
        "q1:daily:here:20310131:1",
        "q1:daily:share:tomorrow",
    ):
        refused(await ann.click(result.shown, query, forged=True), GONE)
