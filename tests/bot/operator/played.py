"""Games played without Discord, for the tests of commands."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.database import Database
from tests.games.tables import ANN, BOB, CY, table


async def begin(database: Database, table_id: str) -> Session:
    """Open a table of three persons and start."""
    opened = table(ANN, BOB, CY, game="nothanks", id=table_id)
    session = await Session.open(database.tables, opened, lambda session, change: None, Pace(), None)
    await session.start(ANN)
    return session


async def play_game(database: Database, table_id: str, *, is_ended: bool = True) -> None:
    """A game of three persons who take whatever is offered, or only its beginning."""
    session = await begin(database, table_id)
    await play_on(session, 1000 if is_ended else 5)
    assert session.table.status is (Status.OVER if is_ended else Status.PLAYING)


async def play_on(session: Session, revision: int = 1000, note: Callable[[Session], None] = lambda _: None) -> None:
    """Play a table to its end, or up to a revision, and note each move that was answered."""
    while session.to_act and session.table.revision < revision:
        seat = session.to_act[0]
        assert session.state is not None
        await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)
        note(session)
