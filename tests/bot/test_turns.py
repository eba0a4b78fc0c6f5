"""What takes the bot long: once at a time for each person, and one after another for all."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.finished.find import Finished
from bot.messages.answers import BUSY
from bot.messages.query import Query
from bot.messages.turns import WAIT as PLEASE_WAIT
from bot.people.privacy import EXPORT_SECONDS
from bot.tournaments.screens import QUERY, Act
from games.records.record import Record
from games.tournament.session import TournamentSession
from storage.engine.errors import StorageError
from tests.bot.crowd import sign_up
from tests.bot.past import past
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, refused
from tests.bot.tournaments.test_commands import end
from tests.clock import use_threads
from tests.loopback.person import Person
from tests.loopback.seen import Reply

LATELY = "I gave you the file less than ten minutes ago: you can have it again <t:"
EXPORT = "privacy export"


class Held:
    """Something that waits until it is let go: how often it was begun, and how many times at once at the most."""

    def __init__(self, work: Any) -> None:
        self.begun = asyncio.Event()
        self.let_go = asyncio.Event()
        self.count = 0
        self.most = 0
        self._work = work
        self._running = 0

    async def __call__(self, *arguments: Any) -> Any:
        self.count += 1
        self._running += 1
        self.most = max(self.most, self._running)
        self.begun.set()
        await self.let_go.wait()
        done = await self._work(*arguments)
        self._running -= 1
        return done


async def refuse_while(held: Held, ask: Callable[[], Coroutine[Any, Any, Reply]], times: int = 1) -> Reply:
    """Ask, and while that is held ask again so many times, which is refused; the first answer."""
    first = asyncio.create_task(ask())
    await held.begun.wait()
    for reply in await asyncio.gather(*(ask() for _ in range(times))):
        refused(reply, PLEASE_WAIT)
    held.let_go.set()
    reply = await first
    assert held.count == 1
    return reply


def files(replies: list[Reply]) -> int:
    """How many of the answers came with a file."""
    return sum(reply.message is not None and bool(reply.message.attachments) for reply in replies)


@pytest.fixture
def exports(house: Stage, monkeypatch: pytest.MonkeyPatch) -> Held:
    held = Held(house.database.privacy.export)
    monkeypatch.setattr(house.database.privacy, "export", held)
    return held


async def test_one_who_asks_thirty_times_gets_one_export(ann: Person, exports: Held) -> None:
    reply = await refuse_while(exports, lambda: ann.command(EXPORT, GAMES_CHANNEL), times=29)
    assert files([reply]) == 1


async def test_the_next_export_waits(house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(person: int) -> str:
        raise StorageError("The disk is full.")

    await past(house, "Ann", "Bob", "Cy")
    with monkeypatch.context() as broken:
        broken.setattr(house.database.privacy, "export", fail)
        assert (await ann.command(EXPORT, GAMES_CHANNEL)).text == BUSY
    assert files([await ann.command(EXPORT, GAMES_CHANNEL)]) == 1
    again = await ann.click(await ann.command("privacy show", GAMES_CHANNEL), "Export")
    assert again.is_ephemeral
    assert again.text.startswith(LATELY)
    assert files([await bob.command(EXPORT, GAMES_CHANNEL)]) == 1
    house.put_forward(EXPORT_SECONDS + 1)
    assert files([await ann.command(EXPORT, GAMES_CHANNEL)]) == 1


async def test_exports_of_many_are_made_one_after_another(people: list[Person], exports: Held) -> None:
    exports.let_go.set()
    replies = await asyncio.gather(*(person.command(EXPORT, person.dm) for person in people))
    assert files(list(replies)) == exports.count == len(people)
    assert exports.most == 1


async def test_counts_and_archives_are_made_once(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(house.database.privacy.count)
    monkeypatch.setattr(house.database.privacy, "count", held)
    reply = await refuse_while(held, lambda: ann.command("privacy show", GAMES_CHANNEL))
    assert reply.text.startswith("What I keep")
    key = await sign_up(ann)
    await end(ann)
    held = Held(TournamentSession.archive)
    monkeypatch.setattr(TournamentSession, "archive", lambda session: held(session))
    board = await ann.command("tournament archive", GAMES_CHANNEL, tournament=key)
    archive = Query(QUERY, (key, Act.ARCHIVE.value)).custom_id
    reply = await refuse_while(held, lambda: ann.click(board, archive, forged=True))
    assert reply.text != PLEASE_WAIT


@pytest.mark.parametrize("command", ["record", "fairdeal"])
async def test_a_record_is_made_once_at_a_time_for_a_person(
    house: Stage, ann: Person, bob: Person, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (await past(house, "Ann", "Bob", "Cy")).id
    use_threads()
    begun, let_go, record = threading.Event(), threading.Event(), Finished.record

    def hold(finished: Finished) -> Record:
        begun.set()
        assert let_go.wait(WAIT)
        return record(finished)

    monkeypatch.setattr(Finished, "record", hold)
    first = asyncio.create_task(ann.command(command, GAMES_CHANNEL, table=table))
    await asyncio.to_thread(begun.wait, WAIT)
    refused(await ann.command(command, GAMES_CHANNEL, table=table), PLEASE_WAIT)
    others = asyncio.create_task(bob.command(command, GAMES_CHANNEL, table=table))
    let_go.set()
    assert PLEASE_WAIT not in ((await first).text, (await others).text)
