"""Ratings recounted in slices, beside play: after a correction that much came after.

A row of `recounts` stands from the transaction that voids a result to the one after which all is as if the result had
never been. Results that finish in between are rated by the ratings as they are just then, and again in their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from enum import Enum, auto
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

import structlog
from sqlalchemy import Connection, delete, func, select

from storage import schema
from storage.engine.errors import StorageError
from storage.engine.reader import Reader
from storage.engine.statements import given, least, merge
from storage.engine.writer import Writer
from storage.league.audit import newest_act
from storage.league.ratings import save_ratings
from storage.league.rerating import Rerating, number_of, rated_after, write_seats
from storage.shards.groups import Shards

SLICE = 50
"""How many results are rated again between two writes."""
ROWS = 100
"""The most rows that are written at a time."""
RETRY_SECONDS = 60.0

_recounts = schema.recounts

T = TypeVar("T")

log = structlog.get_logger()


class Recounter:
    """Recounts what is noted, one after the other, in turns with whatever else the program does.

    Of several processes the first does. rest: pauses between two steps, for so many seconds.
    """

    def __init__(self, writer: Writer, reader: Reader, shards: Shards) -> None:
        self._writer = writer
        self._reader = reader
        self._shards = shards
        self.rest: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._is_asked = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Recount all that is noted, unless that is under way or another process does."""
        if not self._shards.is_first:
            return
        self._is_asked = True
        if not self.is_recounting:
            self._task = asyncio.create_task(self._keep())

    @property
    def is_recounting(self) -> bool:
        """Whether a recount is under way."""
        return self._task is not None and not self._task.done()

    async def settle(self) -> None:
        """Wait until nothing is being recounted."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Stop; the next `begin`, of this process or another, goes on from the notes."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _keep(self) -> None:
        while self._is_asked:
            self._is_asked = False
            try:
                while (noted := await self._reader.study(_first)) is not None:
                    await self._recount(*noted)
            except StorageError as error:
                log.warning("storage.not_recounted", error=str(error))
                self._is_asked = True
                await asyncio.sleep(RETRY_SECONDS)

    async def _recount(self, rerating: Rerating, version: Version) -> None:
        """Bring a recount to its end, or to where it is overtaken and has to begin again."""
        is_done = False
        while not is_done:
            upto = rerating.upto
            await self._turn(self._reader.study(rerating.follow, SLICE))
            is_level = rerating.upto == upto
            for write in _ratings_written(rerating) if is_level else _seats_written(rerating):
                work = partial(_write, rerating=rerating, version=version, write=write, is_level=is_level)
                state = await self._turn(self._writer.call(work, {rerating.guild}))
                if state is State.OVERTAKEN:
                    return
                if state is State.BEHIND:
                    break
                await self._turn(self._reader.checkpoint())
            if is_level:
                is_done = await self._turn(
                    self._writer.call(partial(_finish, rerating=rerating, version=version), {rerating.guild})
                )

    async def _turn(self, work: Awaitable[T]) -> T:
        """Work, then rest for as long: others have half of the machine."""
        started = asyncio.get_running_loop().time()
        done = await work
        await self.rest(asyncio.get_running_loop().time() - started)
        return done


class Version(NamedTuple):
    """Changes with every act of a manager and every step of a deletion, which may change what is worked out.

    It does not with results. left: how many results of persons who are being erased there are still.
    """

    newest_act: int | None
    former_players: int
    left: int


def league_version(connection: Connection, guild: int) -> Version:
    """The version of the guild's league."""
    members, erasures = schema.members, schema.erasures
    former = (
        select(func.count(), func.coalesce(func.sum(erasures.c.left), 0))
        .select_from(members.outerjoin(erasures, erasures.c.former == members.c.person))
        .where(members.c.guild == guild, members.c.person < 0)
    )
    return Version(newest_act(connection, guild), *connection.execute(former).one())


def recounted(connection: Connection, guild: int) -> frozenset[str]:
    """The guild's games that are being recounted."""
    return frozenset(connection.execute(select(_recounts.c.game).where(_recounts.c.guild == guild)).scalars())


_note = merge(_recounts, {_recounts.c.since: least(_recounts.c.since, given(_recounts).since)})


def note_recount(connection: Connection, guild: int, game: str, since: int) -> None:
    """Note that the game's ratings are to be worked out again from the result of that number on."""
    connection.execute(_note, {"guild": guild, "game": game, "since": since})


def _first(connection: Connection) -> tuple[Rerating, Version] | None:
    """One of the recounts that are noted, at its beginning."""
    noted = connection.execute(select(_recounts).limit(1)).one_or_none()
    if noted is None:
        return None
    return Rerating(noted.guild, noted.game, noted.since), league_version(connection, noted.guild)


def _is_overtaken(connection: Connection, rerating: Rerating, version: Version) -> bool:
    of_game = (_recounts.c.guild == rerating.guild, _recounts.c.game == rerating.game)
    since = connection.execute(select(_recounts.c.since).where(*of_game)).scalar_one_or_none()
    return (since, league_version(connection, rerating.guild)) != (rerating.since, version)


class State(Enum):
    """What becomes of a slice: it is written, or not, as all is to be begun again, or a result has come in since."""

    WRITTEN = auto()
    OVERTAKEN = auto()
    BEHIND = auto()


def _write(
    connection: Connection,
    rerating: Rerating,
    version: Version,
    write: Callable[[Connection], None],
    *,
    is_level: bool,
) -> State:
    """Write a slice; is_level: one of ratings, which another who recounts may have taken further already."""
    if _is_overtaken(connection, rerating, version):
        return State.OVERTAKEN
    if is_level and _is_behind(connection, rerating):
        return State.BEHIND
    write(connection)
    return State.WRITTEN


def _is_behind(connection: Connection, rerating: Rerating) -> bool:
    return number_of(connection, rated_after(rerating.guild, rerating.game, rerating.upto), 1) is not None


def _seats_written(rerating: Rerating) -> Iterator[Callable[[Connection], None]]:
    while rerating.seats:
        rows, rerating.seats = rerating.seats[:ROWS], rerating.seats[ROWS:]
        yield partial(write_seats, seats=rows)


def _ratings_written(rerating: Rerating) -> Iterator[Callable[[Connection], None]]:
    while rerating.kept:
        ratings = dict(islice(rerating.kept.items(), ROWS))
        yield partial(save_ratings, guild=rerating.guild, game=rerating.game, ratings=ratings)
        for key in ratings:  # those of a slice that is not written are kept
            del rerating.kept[key]


def _finish(connection: Connection, rerating: Rerating, version: Version) -> bool:
    """Take the note away, unless a result has come in since; True too where the recount is overtaken."""
    if not _is_overtaken(connection, rerating, version):
        if _is_behind(connection, rerating):
            return False
        connection.execute(
            delete(_recounts).where(_recounts.c.guild == rerating.guild, _recounts.c.game == rerating.game)
        )
    return True
