"""`python -m bot forget`: erases a person from a database that no bot uses."""

from __future__ import annotations

from functools import partial

from bot.people.erasure import leave_tables
from bot.tournaments.sessions import ENDED
from games.engine.pace import Pace
from games.engine.session import Session
from games.tournament.journal import UnreadableTournament, closing
from games.tournament.session import TournamentSession
from storage.database import Database, check_version
from storage.engine.address import Address
from storage.migrations import check_is_newest
from storage.shards.joining import alone
from storage.tables.store import TableStore


async def erase_from(address: Address, person: int) -> bool:
    """Erase a person from a database that no bot uses, and return whether it held anything of the person.

    Raises StorageError, and Refusal if something changed.
    """
    await check_version(address, check_is_newest)
    async with alone(address), await Database.open(address) as database:
        if not any((await database.privacy.count(person)).values()):
            return False
        for stored in await database.tournaments.of_person(person):
            try:
                session = await TournamentSession.load(
                    database.tournaments, database.tables, stored.id, lambda session, entry: None
                )
            except UnreadableTournament:
                number = await database.tournaments.latest_round(stored.id)
                await database.tournaments.write(closing(stored, number, ENDED, person))
            else:
                if session is not None:
                    await session.forget(person)
        await leave_tables(database.tables, partial(_load, database.tables), person)
        await database.privacy.delete(person)
        return True


async def _load(store: TableStore, table_id: str) -> Session | None:
    return await Session.load(store, table_id, lambda session, change: None, Pace())
