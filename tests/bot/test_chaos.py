"""Durability over real sockets: the bot is killed again and again while people click at several tables.

They note every click and what they were told of it. At the end the journal must agree with all of them.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.messages.answers import BUSY, FAILED
from bot.messages.press import parse_custom_id
from bot.playground.interaction import CallbackType
from bot.playground.notices import InteractionAnswered, Notice
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.database import Database
from storage.engine import holding
from storage.engine.address import Address
from tests.bot.ledger import Click, Told, check_journal
from tests.bot.process import LOOK_SECONDS, STDERR, ForkedBot, Presence, settings_for
from tests.bot.sight import offered, shown, wait_until_shown
from tests.bot.sql import column, connection_to
from tests.bot.stage import BACK, behind_more, make_known, plays, until
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage
from tests.places import Databases, Place, chosen
from tests.postgresql import PostgreSQL

KILLS = int(os.environ.get("KILLS", "12"))
PLAYERS = ("Ann", "Bob", "Cy", "Dee")
CHANNEL = "#games"
PLAY_SECONDS = 0.5
"""People click for at most so long before a kill."""
START_SECONDS = 0.5
"""About what a bot takes to start and to show what it did not show before."""
ANSWER_SECONDS = 20.0
"""An answer may take long on a busy machine; whether it comes is what matters here."""
PATIENCE = 30.0
AWAY_SECONDS = 3.0
"""For longer than that no click waits."""
FIRST_PAUSE = 0.1
FOREVER = 24 * 3600.0
HOUR = 3600.0
LOG_TAIL = 5000
TABLE_NAME = re.compile(r"[Tt]able ([2-9A-Z]{5})\b")


@dataclass(frozen=True, slots=True)
class Party:
    """A table of a kind: who opens it, who joins, and the options of /play whot."""

    host: str
    guests: tuple[str, ...]
    options: Mapping[str, Any]


PARTIES = (
    Party("Ann", ("Bob", "Cy", "Dee"), {"rubber": "long", "thread": "here", "timer": "7 days"}),
    Party("Bob", ("Dee",), {"rubber": "short", "thread": "a new thread", "house": 1, "level": "strong"}),
    Party("Cy", ("Ann",), {"rubber": "single", "thread": "here", "house": 2, "timer": "1 day"}),
)
"""These are kept going: one that ends is followed by the next."""
SOLITARY = Party("Dee", (), {"rubber": "single", "thread": "here", "house": 1})
"""Such a one is opened again and again, also while the bot is killed."""


class Chaos:
    """The people, their tables, and the bot that is killed."""

    def __init__(
        self, playground: Playground, database: Address, server: PostgreSQL | None, folder: Path, rng: random.Random
    ) -> None:
        """server: is killed too. folder: where the bot writes its log."""
        self.clicks: list[Click] = []
        self.kills: Counter[str] = Counter()
        self.timed_out: set[tuple[str, int]] = set()
        self._playground = playground
        self._database = database
        self._server = server
        self._folder = folder
        self._rng = rng
        self._people = [playground.person(name) for name in PLAYERS]
        self._presence = Presence(playground)
        self._is_playing = asyncio.Event()
        self._acting = 0
        self._nobody_acts = asyncio.Event()
        self._answers: dict[int, Told] = {}
        self._tables: dict[str, str] = {}
        self._not_ended: set[str] = set()
        playground.world.subscribe(self._on_notice)

    async def run(self, kills: int) -> None:
        """Kill the bot or the server so many times; then start the bot once more, let everybody play, and stop it."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._keep_clicking(person)) for person in self._people]
            tasks.append(group.create_task(self._keep_opening(SOLITARY)))
            while self.kills.total() < kills:
                await self._live(kills)
            bot = self._start()
            await bot.connected(self._presence)
            await self._check_and_play()
            async with await Database.open(self._database) as database:
                for table in self._not_ended:
                    await self._check(database, table)
            for task in tasks:
                task.cancel()
        ended = await bot.stop()
        assert ended.code == 0
        assert "Traceback" not in ended.stderr, ended.stderr

    # The bot

    async def _live(self, kills: int) -> None:
        """One life of the bot, to be ended at a random moment. It outlives kills of the server."""
        bot, started_at, number = self._start(), time.time(), self.kills["bot"]
        try:
            fate = self._rng.random()
            if number and fate < 0.2:  # killed while it starts
                await asyncio.sleep(self._rng.uniform(0.0, START_SECONDS))
            else:
                await bot.connected(self._presence)
                await self._clocks_go_on(started_at)
                if not number:
                    await make_known(*self._people)
                if not number or fate > 0.4:  # nobody plays before all is as it should be
                    await self._check_and_play()
                self._is_playing.set()
                await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
                while self._server is not None and self.kills.total() < kills - 1 and self._rng.random() < 0.5:
                    await self._outlive(self._server)
        finally:
            await bot.kill()
            self._is_playing.clear()
        self.kills["bot"] += 1
        self._playground.faults.drop_gateway(is_resumable=False)
        await self._presence.offline()
        self._playground.interactions.close()
        if number % 5 == 4:
            self._let_time_pass()

    async def _outlive(self, server: PostgreSQL) -> None:
        """Kill the server while people play, for as long as a click waits or longer; the bot goes on by itself."""
        await asyncio.to_thread(server.stop, "immediate")
        if not self.kills["server"] or self._rng.random() < 0.2:
            await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(server.start)
        self.kills["server"] += 1
        await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
        self._is_playing.clear()
        await self._nobody_acts.wait()
        await self._check_and_play()
        self._is_playing.set()

    def _start(self) -> ForkedBot:
        settings = settings_for(self._playground, self._database)
        return ForkedBot.start(self._folder, holding.PATIENCE, FIRST_PAUSE, **settings)

    # What people do

    async def _keep_clicking(self, person: Person) -> None:
        """Play whatever comes, at every table, in direct messages and sometimes by the Hand button."""
        while True:
            await self._is_playing.wait()
            message = await person.wait_for(lambda seen: bool(plays(seen)), seconds=FOREVER)
            if not self._is_playing.is_set():
                continue
            with self._act(), suppress(ClientRefusal):  # the message may go while the person is about to press
                if self._rng.random() < 0.2:
                    await self._press_hand(person, next(iter(offered(message)))[0])
                else:
                    await self._press(person, message)

    async def _keep_opening(self, party: Party) -> None:
        """Open one table after another, whatever becomes of the answers."""
        host = self._playground.person(party.host)
        while True:
            await self._is_playing.wait()
            with self._act():
                table = await self._open_alone(host, party)
            if table is not None:
                await self._until(partial(self._has_ended, table), FOREVER)

    async def _open_alone(self, host: Person, party: Party) -> str | None:
        """Open a table and start; its name, if it came that far."""
        reply = await host.command("play whot", CHANNEL, **party.options)
        if reply.message is None:
            return None
        if reply.is_ephemeral:  # so many were opened whose answers were lost, or the database is away
            await self._cancel_lobbies(host)
            return None
        table = _named(reply.message)
        try:
            await host.click(reply.message, "Start")
        except ClientRefusal:
            return None
        return table

    @contextmanager
    def _act(self) -> Iterator[None]:
        """Within it somebody does something."""
        self._acting += 1
        self._nobody_acts.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._nobody_acts.set()

    async def _cancel_lobbies(self, host: Person) -> None:
        """Press Cancel at every lobby, which the host's own obey."""
        for message in host.sees(CHANNEL):
            if message.button("Start") is not None:
                with suppress(ClientRefusal):
                    asked = await behind_more(host, message, "Cancel the table")
                    if asked.message is not None and asked.message.button("Close the table") is not None:
                        await host.click(asked, "Close the table")

    async def _press(self, person: Person, message: SeenMessage) -> Click:
        """Press one of the plays at random, and another where that asks a question; note what came of it."""
        control, value = self._rng.choice(plays(message))
        press = parse_custom_id(control)
        assert press is not None
        path = press.path if value is None else (*press.path, value)
        click = Click(person.id, press.table, press.revision, path)
        self.clicks.append(click)
        reply = await (person.click(message, control) if value is None else person.select(message, control, value))
        if reply.message is not None and reply.message.button(BACK) is not None:
            return await self._press(person, reply.message)
        click.told = self._answers.get(reply.interaction_id, Told.NOTHING)
        return click

    async def _press_hand(self, person: Person, table: str) -> Click | None:
        """Press My hand at a table, and one of the plays that it shows."""
        messages = shown(self._playground, table)
        reply = await person.click(messages[-1], "My hand") if messages else None
        if reply is None or reply.message is None or not plays(reply.message):
            return None
        return await self._press(person, reply.message)

    async def _open_table(self, party: Party) -> str:
        """Open a table, seat the guests, start."""
        host = self._playground.person(party.host)
        reply = await host.command("play whot", CHANNEL, **party.options)
        assert reply.message is not None, reply
        table = _named(reply.message)
        await self._until(lambda: len(shown(self._playground, table)) == 1)
        (lobby,) = shown(self._playground, table)
        for guest in party.guests:
            await self._playground.person(guest).click(lobby, "Join")
        await host.click(lobby, "Start")
        return table

    # What people see

    def _has_ended(self, table: str) -> bool:
        return any(message.button("Rematch") is not None for message in shown(self._playground, table))

    def _goes_on(self, table: str, after: int) -> bool:
        """Whether somebody can play on a later revision, or nobody any more."""
        return bool(self._turns(table, after)) or self._has_ended(table)

    def _has_hand_button(self, table: str) -> bool:
        """Whether the public message offers hands; it may still show the scores of the game before."""
        return any(message.button("My hand") is not None for message in shown(self._playground, table)[-1:])

    def _turns(self, table: str, after: int) -> list[tuple[Person, SeenMessage]]:
        """The direct messages that offer plays at a table on a later revision."""
        return [
            (person, message)
            for person in self._people
            for message in person.sees(person.dm)
            if any(name == table and revision > after for name, revision in offered(message))
        ]

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, InteractionAnswered):
            text = str(notice.body)
            if FAILED in text:
                told = Told.NOTHING
            elif BUSY in text:
                told = Told.BUSY
            elif notice.interaction.answer is CallbackType.DEFERRED_UPDATE:
                told = Told.LATER
            elif notice.interaction.answer is not CallbackType.UPDATE or "Here is" in text:
                told = Told.REFUSED
            elif f"'label': '{BACK}'" in text:  # it asks first
                told = Told.NOTHING
            else:
                told = Told.COUNTED
            self._answers[notice.interaction.id] = told

    async def _clocks_go_on(self, since: float) -> None:
        """Wait until a bot that was started then has moved the clocks by the time without one."""
        for _ in range(round(PATIENCE / LOOK_SECONDS)):
            if any(at > since for at in column(self._database, "SELECT at FROM reach")):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise AssertionError("the bot is connected, and the clocks do not go on")

    async def _until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        await until(self._playground, condition, seconds)

    # What must hold after a start

    async def _check_and_play(self) -> None:
        """Every table shows its newest state, and everybody gets to play at each of them."""
        async with await Database.open(self._database) as database:
            for party in PARTIES:
                if party.host not in self._tables or self._has_ended(self._tables[party.host]):
                    self._tables[party.host] = await self._open_table(party)
            is_open = set(column(self._database, "SELECT id FROM tables WHERE due_at IS NOT NULL"))
            for table in self._not_ended | is_open:
                await self._check(database, table)
            self._not_ended = is_open
            await asyncio.gather(*(self._play_round(database, table) for table in is_open))

    async def _check(self, database: Database, table: str) -> None:
        """Wait until a table is at rest; people see of it what the journal says, and nothing older beside it.

        A table at which nobody has to do anything, as between two games, goes on by itself and is looked at again.
        """
        session = await self._rested(database, table)
        try:
            await wait_until_shown(self._playground, session)
        except AssertionError:
            if (await self._rested(database, table)).table.version == session.table.version:
                raise
            await self._check(database, table)

    async def _rested(self, database: Database, table: str) -> Session:
        """The session of a table, once it waits for a person or for nobody.

        It is looked at again and again: a house player's move may leave all words of the table as they were.
        """
        async with asyncio.timeout(PATIENCE):
            while True:
                session = await Session.load(database.tables, table, lambda session, change: None, Pace())
                assert session is not None
                clock = session.table.clock
                if clock.house_at is None and (clock.deadline is None or clock.deadline > time.time()):
                    return session
                await asyncio.sleep(LOOK_SECONDS)

    async def _play_round(self, database: Database, table: str) -> None:
        """Let everybody at a table make a move, in direct messages or by the Hand button."""
        stored = await database.tables.load(table)
        assert stored is not None
        waiting = {seat.person for seat in stored[0].seats} - {None}
        played = -1
        while waiting and stored[0].status is Status.PLAYING:
            await self._until(partial(self._goes_on, table, played))
            if self._has_ended(table):
                return
            person, hand = self._turns(table, played)[0]
            is_by_hand = self._rng.random() < 0.3 and self._has_hand_button(table)
            click = await (self._press_hand(person, table) if is_by_hand else self._press(person, hand))
            assert click is not None, f"{person} got no hand by the Hand button"
            if click.told is Told.NOTHING and not is_by_hand and person.look(hand) is None:
                continue  # another took the message's place while it was pressed, and Discord took no answer
            assert click.told in {Told.COUNTED, Told.LATER}, click
            waiting.discard(person.id)
            played = click.revision

    # While the bot is dead

    def _let_time_pass(self) -> None:
        """Let the time of one person run out, at a table where nobody was late before."""
        found = (
            "SELECT id, revision FROM tables WHERE status = 'playing' AND deadline IS NOT NULL "
            "AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND misses > 0) LIMIT 1"
        )
        late = time.time() - HOUR  # what lies behind by more than the bot was away stays late
        with connection_to(self._database) as connection:
            for table, revision in connection.execute(found):
                change = "UPDATE tables SET deadline = ?, remind_at = NULL, due_at = ? WHERE id = ?"
                connection.execute(change, (late, late, table))
                self.timed_out.add((table, revision))


def _named(message: SeenMessage) -> str:
    """The table that a message names."""
    found = TABLE_NAME.search(message.text)
    assert found is not None, message
    return found[1]


@pytest.fixture(scope="module")
def killable() -> Iterator[Databases]:
    """A PostgreSQL to be killed."""
    with PostgreSQL(is_durable=True) as server:
        yield Databases(server)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Place:
    """Where the bot has its database."""
    return chosen(request, tmp_path, migrated, "killable")


@pytest.mark.timeout(120 + 10 * KILLS)
async def test_a_killed_bot_loses_no_move_that_was_answered_and_doubles_none(place: Place, tmp_path: Path) -> None:
    seed = int(os.environ.get("CHAOS_SEED", secrets.randbits(32)))
    print(f"CHAOS_SEED={seed}")
    database, server = place.fresh(), place.server if isinstance(place, Databases) else None
    async with Playground(answer_seconds=ANSWER_SECONDS) as playground:
        chaos = Chaos(playground, database, server, tmp_path, random.Random(seed))
        try:
            await chaos.run(KILLS)
        except BaseException:
            print(f"The bot's log ends: {(tmp_path / STDERR).read_text()[-LOG_TAIL:]}")
            raise
    moves = await check_journal(database, chaos.clicks, chaos.timed_out)
    told = Counter(click.told for click in chaos.clicks)
    print(
        f"{dict(chaos.kills)} killed; {len(chaos.clicks)} clicks; a person's time ran out {len(chaos.timed_out)} times"
    )
    print(f"{told[Told.COUNTED]} clicks were told that they counted, {told[Told.REFUSED]} that they did not")
    unsure = told[Told.BUSY] + told[Told.LATER]
    print(f"{told[Told.NOTHING]} clicks were told nothing, {unsure} to look; {moves[Told.NOTHING]} of these are moves")
    assert moves[Told.COUNTED] == told[Told.COUNTED] > 0
