"""The threads in which a tournament's tables stand, whatever members of the server do to them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.cast import PEOPLE
from bot.playground.model import Channel
from bot.playground.notices import MessageCreated, Notice
from bot.tournaments.sessions import Tournaments
from bot.tournaments.threads import Rooms, room_name
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from tests.bot.crowd import sign_up, tournament, until_phase, wait_for_board
from tests.bot.stage import GAMES_CHANNEL, Stage, belongs_to, stage, surely, until, wait_for_table
from tests.bot.tournaments.test_tournament import begin, direct
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

THREADS = "POST /channels/*/threads"

pytestmark = pytest.mark.timeout(120)


def rooms(house: Stage, session: TournamentSession, table: int) -> list[Channel]:
    """The threads called after a table, the oldest first."""
    name = room_name(session.stored.id, table)
    return [thread for thread in house.playground.world.guild.threads() if thread.name == name]


async def in_rooms(house: Stage, session: TournamentSession, ann: Person) -> list[Channel]:
    """Wait until both tables of a round stand in threads; the threads, by number."""
    number = session.tournament.number
    await until(house.playground, lambda: all(rooms(house, session, table) for table in (1, 2)))
    threads = [rooms(house, session, table)[-1] for table in (1, 2)]
    for table, thread in enumerate(threads, 1):
        await wait_for_table(ann, table_id(session.stored.id, number, table), "to play", channel=thread)
    return threads


async def next_round(house: Stage, session: TournamentSession, host: Person) -> int:
    """Let the director end the round and the next one begin; its number."""
    number = session.tournament.number + 1
    await surely(host, "tournament ring", GAMES_CHANNEL)
    await until(house.playground, lambda: session.tournament.number == number)
    if session.tournament.phase is Phase.SEATED:
        house.put_forward(1)
    await until_phase(house, session, Phase.PLAYING)
    return number


def seen_in_channel(playground: Playground, key: str) -> list[str]:
    """What is said from here on in the tournament's own channel of the tables of its first round."""
    told: list[str] = []
    channel = playground.world.channel(GAMES_CHANNEL)
    names = [f"Table {table_id(key, 1, number)} ·" for number in (1, 2)]

    def note(notice: Notice) -> None:
        if isinstance(notice, MessageCreated) and notice.message.channel == channel:
            text = SeenMessage(notice.message.to_json()).text
            told.extend(name for name in names if name in text)

    playground.world.subscribe(note)
    return told


async def wait_for_hands(people: list[Person], key: str) -> None:
    """Wait until everybody has a hand, and so the public messages of their tables were to be shown too."""
    tables = [table_id(key, 1, number) for number in (1, 2)]
    for person in people:
        await person.wait_for(lambda seen: any(belongs_to(seen, table) for table in tables), person.dm)


async def test_tables_that_were_dealt_are_not_shown_before_their_threads_are_there(
    house: Stage, people: list[Person]
) -> None:
    key = await sign_up(people[0], *people[1:], rounds=1, pause=0)
    threads, told = house.playground.faults.hold(THREADS, times=10), seen_in_channel(house.playground, key)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    session = await tournament(house, key)
    house.put_forward(601)
    await until_phase(house, session, Phase.PLAYING)
    await wait_for_hands(people, key)
    threads.open()
    await in_rooms(house, session, people[0])
    assert told == []


async def test_tables_are_not_shown_before_their_threads_are_there_after_a_start(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    restore = Tournaments.restore

    async def restore_late(tournaments: Tournaments, shard: int) -> None:
        await asyncio.sleep(0.5)  # far longer than it takes to show a table
        await restore(tournaments, shard)

    people = [playground.person(user.name) for user in PEOPLE]
    playground.faults.hold(THREADS, times=10)
    async with stage(database_file, playground=playground) as house:
        key = (await begin(house, people, rounds=1)).stored.id
    told, met = seen_in_channel(playground, key), playground.faults.met
    monkeypatch.setattr(Tournaments, "restore", restore_late)
    async with stage(database_file, playground=playground) as house:
        await eventually(lambda: playground.faults.met > met)
        await house.restored()
        await wait_for_hands(people, key)
        playground.faults.clear()
        await in_rooms(house, await tournament(house, key), people[0])
    assert told == []


@pytest.mark.parametrize(
    ("permission", "words"),
    [("create_public_threads", "Create Public Threads"), ("send_messages_in_threads", "Send Messages in Threads")],
)
async def test_without_a_permission_the_tables_stand_in_the_channel_and_the_host_is_told_at_the_opening(
    house: Stage, people: list[Person], permission: str, words: str
) -> None:
    ann = people[0]
    house.playground.faults.deny(GAMES_CHANNEL, permission)
    session = await begin(house, people, rounds=1)
    told = await ann.wait_for(lambda seen: f"I need the permission {words} to give tables" in seen.text, GAMES_CHANNEL)
    assert "they will stand in this channel itself" in told.text
    assert told.id not in [seen.id for seen in people[1].sees(GAMES_CHANNEL)]
    for number in (1, 2):
        await wait_for_table(ann, table_id(session.stored.id, 1, number))
    assert house.playground.world.guild.threads() == []


async def test_of_lost_permissions_the_board_tells_and_not_each_table(house: Stage, people: list[Person]) -> None:
    ann = people[0]
    house.playground.faults.deny(GAMES_CHANNEL, "create_public_threads")
    session = await begin(house, people, rounds=1)
    for number in (1, 2):
        await wait_for_table(ann, table_id(session.stored.id, 1, number))
    await house.all_is_done()
    house.playground.faults.deny(GAMES_CHANNEL, "view_channel")
    await direct(ann, "pause")
    await ann.wait_for(lambda seen: "I can't show tournament" in seen.text, ann.dm)
    await house.all_is_done()
    assert all("I can't show table" not in seen.text for seen in ann.sees(ann.dm))


async def test_for_the_next_round_a_deleted_or_locked_thread_is_replaced_and_an_archived_one_used_again(
    house: Stage, people: list[Person]
) -> None:
    ann, world = people[0], house.playground.world
    session = await begin(house, people, rounds=3)
    gone, locked = await in_rooms(house, session, ann)
    world.delete_channel(gone)
    world.set_locked(locked, True)
    await next_round(house, session, ann)
    await until(house.playground, lambda: len(rooms(house, session, 2)) == 2)
    archived, shut = await in_rooms(house, session, ann)
    assert not {gone.id, locked.id} & {archived.id, shut.id}

    world.set_archived(archived, True)
    world.set_locked(shut, True)
    world.set_archived(shut, True)
    await next_round(house, session, ann)
    await until(house.playground, lambda: bool({room.id for room in rooms(house, session, 2)} - {locked.id, shut.id}))
    again, fresh = await in_rooms(house, session, ann)
    assert again.id == archived.id
    assert fresh.id != shut.id


async def test_one_thread_that_cannot_be_opened_keeps_no_other_from_it(house: Stage, people: list[Person]) -> None:
    session = await tournament(house, await sign_up(people[0]))
    house.playground.faults.fail(THREADS, 400)
    opened = await Rooms(house.client, house.database.tournaments).of(session.stored, 3)
    assert opened == {number: rooms(house, session, number)[0].id for number in (2, 3)}
    assert rooms(house, session, 1) == []


async def test_the_board_leads_to_each_tables_thread(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people, rounds=1)
    guild = house.playground.world.guild.id
    threads = await in_rooms(house, session, people[0])
    links = [
        f"[Table {number}](https://discord.com/channels/{guild}/{thread.id})"
        for number, thread in enumerate(threads, 1)
    ]
    board = await wait_for_board(people[0], session.stored.id, *links)
    assert " · ".join(links) in board.text
    assert all("I need the permission" not in seen.text for seen in people[0].sees(GAMES_CHANNEL))
