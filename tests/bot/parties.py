"""People who keep playing at several tables, whatever becomes of the bot, and note every click and what they were told.

At the end the journal must agree with all of them.
"""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from discord.utils import snowflake_time

from bot.messages.answers import BUSY, FAILED, NOT_TAKEN
from bot.messages.press import parse_custom_id
from bot.playground.interaction import CallbackType
from bot.playground.notices import InteractionAnswered, Notice
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.database import Database
from storage.engine.address import Address
from tests.bot.ledger import Click, Told
from tests.bot.process import LOOK_SECONDS
from tests.bot.sight import is_hand, offered, shown, wait_until_shown
from tests.bot.sql import column, connection_to
from tests.bot.stage import BACK, GAMES_CHANNEL, behind_more, pick, plays, until
from tests.loopback.person import ChannelKey, ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

PLAYERS = ("Ann", "Bob", "Cy", "Dee")
PATIENCE = 30.0
FOREVER = 24 * 3600.0
HOUR = 3600.0
TABLE_NAME = re.compile(r"[Tt]able ([2-9A-Z]{5})\b")


@dataclass(frozen=True, slots=True)
class Party:
    """A table of a kind: who opens it, who joins, the options of /play whot, and where it stands."""

    host: str
    guests: tuple[str, ...]
    options: Mapping[str, Any]
    channel: ChannelKey = GAMES_CHANNEL


PARTIES = (
    Party("Ann", ("Bob", "Cy", "Dee"), {"rubber": "long", "thread": "here", "timer": "7 days"}),
    Party("Bob", ("Dee",), {"rubber": "short", "thread": "a new thread", "house": 1, "level": "strong"}),
    Party("Cy", ("Ann",), {"rubber": "single", "thread": "here", "house": 2, "timer": "1 day"}),
)
"""These are kept going: one that ends is followed by the next."""
SOLITARY = Party("Dee", (), {"rubber": "single", "thread": "here", "house": 1})
"""Such a one is opened again and again, also while the bot is killed."""


class Parties:
    """The people, their tables and their clicks."""

    def __init__(
        self,
        playground: Playground,
        database: Address,
        rng: random.Random,
        parties: Sequence[Party] = PARTIES,
        solitary: Party = SOLITARY,
    ) -> None:
        self.clicks: list[Click] = []
        self.timed_out: set[tuple[str, int]] = set()
        self.cancelled: set[str] = set()
        self.people = [playground.person(name) for name in PLAYERS]
        self._playground = playground
        self._database = database
        self._rng = rng
        self._parties = parties
        self._solitary = solitary
        self._is_playing = asyncio.Event()
        self._acting = 0
        self._nobody_acts = asyncio.Event()
        self._nobody_acts.set()
        self._answers: dict[int, Told] = {}
        self._tables: dict[int, str] = {}
        self._not_ended: set[str] = set()
        playground.world.subscribe(self._on_notice)

    @asynccontextmanager
    async def at_hand(self) -> AsyncIterator[None]:
        """Within it people play whenever they are told to."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._keep_clicking(person)) for person in self.people]
            tasks.append(group.create_task(self._keep_opening(self._solitary)))
            yield
            for task in tasks:
                task.cancel()

    def play(self) -> None:
        self._is_playing.set()

    def pause(self) -> None:
        self._is_playing.clear()

    async def rest(self) -> None:
        """Let nobody begin anything, and wait until nobody is at anything."""
        self.pause()
        await self._nobody_acts.wait()

    # What people do

    async def _keep_clicking(self, person: Person) -> None:
        """Play whatever comes, at every table, in direct messages and sometimes by the Hand button."""
        while True:
            await self._is_playing.wait()
            await person.wait_for(lambda seen: bool(plays(seen)), person.dm, seconds=FOREVER)
            messages = [message for message in person.sees(person.dm) if plays(message)]
            if not self._is_playing.is_set() or not messages:
                continue
            message = self._rng.choice(messages)
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
        reply = await host.command("play whot", party.channel, **party.options)
        if reply.message is None:
            return None
        if reply.is_ephemeral:  # so many were opened whose answers were lost, or the database is away
            await self._cancel_lobbies(host, party.channel)
            return None
        table = _named(reply.message)
        try:
            await host.click(reply.message, "Start")
        except ClientRefusal:
            return None
        return table

    @contextmanager
    def _act(self) -> Iterator[None]:
        self._acting += 1
        self._nobody_acts.clear()
        try:
            yield
        finally:
            self._acting -= 1
            if not self._acting:
                self._nobody_acts.set()

    async def _cancel_lobbies(self, host: Person, channel: ChannelKey) -> None:
        """Press Cancel at every lobby, which the host's own obey."""
        for message in host.sees(channel):
            if message.button("Start") is not None:
                self.cancelled.add(_named(message))
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
        reply = await pick(person, message, control, value)
        click.told = self._answers.get(reply.interaction_id, Told.NOTHING)
        if reply.message is not None and reply.message.button(BACK) is not None:
            return await self._press(person, reply.message)
        return click

    async def _press_hand(self, person: Person, table: str) -> Click | None:
        """Press My hand at a table, and one of the plays that it shows."""
        messages = shown(self._playground, table)
        reply = await person.click(messages[-1], "My hand") if messages else None
        if reply is None or reply.message is None or not plays(reply.message):
            return None
        return await self._press(person, reply.message)

    async def _open_table(self, party: Party) -> str:
        host = self._playground.person(party.host)
        reply = await host.command("play whot", party.channel, **party.options)
        table = _named(reply.shown)
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
            for person in self.people
            for message in person.sees(person.dm)
            if any(name == table and revision > after for name, revision in offered(message))
        ]

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, InteractionAnswered):
            text = str(notice.body)
            if FAILED in text:
                told = Told.NOTHING
            elif BUSY in text or NOT_TAKEN in text:
                told = Told.BUSY
            elif notice.interaction.answer is CallbackType.DEFERRED_UPDATE:
                told = Told.LATER
            elif notice.interaction.answer is not CallbackType.UPDATE or "Here is" in text:
                told = Told.REFUSED
            elif f"'label': '{BACK}'" in text:
                told = Told.ASKED
            else:
                told = Told.COUNTED
            self._answers[notice.interaction.id] = told

    async def _until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        await until(self._playground, condition, seconds)

    # What must hold after a start

    async def check_and_play(self) -> None:
        """Every table shows its newest state, and everybody gets to play at each of them."""
        async with await Database.open(self._database) as database:
            for number, party in enumerate(self._parties):
                if number not in self._tables or self._has_ended(self._tables[number]):
                    self._tables[number] = await self._open_table(party)
            is_open = await self._check_all(database)
            await asyncio.gather(*(self._play_round(database, table) for table in is_open))

    async def check(self) -> None:
        async with await Database.open(self._database) as database:
            await self._check_all(database)

    async def _check_all(self, database: Database) -> set[str]:
        """Check those that were open before, and all that are open, which are returned."""
        is_open = set(column(self._database, "SELECT id FROM tables WHERE due_at IS NOT NULL"))
        for table in self._not_ended | is_open:
            await self._check(database, table)
        self._not_ended = is_open
        return is_open

    async def _check(self, database: Database, table: str) -> None:
        """Wait until a table is at rest; people see of it what the journal says, and nothing older beside it.

        A table at which nobody has to do anything, as between two games, goes on by itself and is looked at again.
        """
        session = await self._rested(database, table)
        try:
            await wait_until_shown(self._playground, session)
        except AssertionError:
            if (await self._rested(database, table)).table.version == session.table.version:
                self._print_state(table)
                raise
            await self._check(database, table)

    def _print_state(self, table: str) -> None:
        """Say what is stored of a table, its seats and its messages, and what its people see of it."""
        with connection_to(self._database) as connection:
            print(*connection.select("SELECT * FROM tables WHERE id = ?", (table,)), sep="\n")
            for rows in ("seats", "messages", "leftovers"):
                print(rows, *connection.select(f"SELECT * FROM {rows} WHERE table_id = ?", (table,)), sep="\n")  # noqa: S608
        for person in self.people:
            seen = [message for message in person.sees(person.dm) if is_hand(message, table) or offered(message)]
            print(person, *((snowflake_time(each.id).time(), each, offered(each)) for each in seen), sep="\n")

    def _print_stuck(self, tables: Iterable[str]) -> None:
        """Say how tables stand that don't go on, and what people do."""
        print(f"{time.time():.1f}: {self._acting} are at something", *self.clicks[-len(self.people) :], sep="\n")
        for table in tables:
            self._print_state(table)

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
            if click.told in (Told.NOTHING, Told.BUSY) and not is_by_hand and person.look(hand) is None:
                # another took the message's place while it was pressed, and Discord took no change of it
                now = await database.tables.load(table)
                if now is not None and now[0].revision > click.revision:
                    waiting.discard(person.id)
                    played = click.revision
                continue
            assert click.told in {Told.COUNTED, Told.LATER}, click
            waiting.discard(person.id)
            played = click.revision

    async def went_on(self, moves: int, seconds: float) -> None:
        """Wait until every game under way went on by so many moves, or ended; AssertionError after so many seconds."""
        before = await self.revisions()
        waiting, ends_at = before, time.monotonic() + seconds
        while waiting:
            if time.monotonic() > ends_at:
                self._print_stuck(waiting)
                raise AssertionError(f"after {seconds} s these are still at the same revision: {waiting}")
            await asyncio.sleep(LOOK_SECONDS)
            after = await self.revisions()
            waiting = {
                table: revision for table, revision in before.items() if after.get(table, math.inf) < revision + moves
            }

    async def revisions(self) -> dict[str, int]:
        return dict(await self._rows("SELECT id, revision FROM tables WHERE status = 'playing'"))

    async def messages(self) -> dict[tuple[str, int], tuple[int, int]]:
        """The message of each slot of all tables with the version that it shows, both of which only grow.

        What was found, so that it is not known which version it shows, is left out.
        """
        found = "SELECT table_id, slot, message, version FROM messages WHERE version >= 0"
        return {(table, slot): (message, version) for table, slot, message, version in await self._rows(found)}

    async def _rows(self, query: str) -> list[Any]:
        """The rows of a query, once the database is there."""

        def rows() -> list[Any]:
            with connection_to(self._database) as connection:
                return connection.execute(query)

        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await asyncio.to_thread(rows)
                except Exception:  # of the driver, which only a PostgreSQL has, and which says that it is away
                    await asyncio.sleep(LOOK_SECONDS)

    # While nobody has the clocks

    def let_time_pass(self) -> None:
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
    found = TABLE_NAME.search(message.text)
    assert found is not None, message
    return found[1]
