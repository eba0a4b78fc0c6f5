"""Games that are missing at the moment, as their folders are gone or broken: what is open of them rests."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlalchemy import Column, ColumnElement, Connection, delete, func, select, update

from games.engine.absence import Absence
from storage import schema
from storage.engine.statements import ignore
from storage.schema import IS_OPEN
from storage.tables.clocks import move_tables
from storage.tables.seen import is_there

_tables = schema.tables
_missing = schema.missing_games

_begin = ignore(_missing)


def note_games(connection: Connection, games: Collection[str], absence: Absence) -> int:
    """Let the tables of other games rest from when the bot was away, and those of these games go on; how many do.

    games: the keys of those that can be played. A game rests since the first shard was away that was reached without
    it.
    """
    played = connection.execute(select(_tables.c.game).where(IS_OPEN).distinct()).scalars()
    gone = [{"game": game, "since": absence.left_at} for game in played if game not in games]
    if gone:
        connection.execute(_begin, gone)
        connection.execute(update(_missing).where(_missing.c.since > absence.left_at).values(since=absence.left_at))
    moved = 0
    for back in connection.execute(select(_missing).where(_missing.c.game.in_(games))).all():
        moved += move_tables(connection, Absence(back.since, absence.back_at), _tables.c.game == back.game).total
        connection.execute(delete(_missing).where(_missing.c.game == back.game))
    return moved


def count_resting(
    connection: Connection, of: Callable[[Column[int]], ColumnElement[bool]]
) -> tuple[tuple[str, int], ...]:
    """The games that are missing, each with how many open tables on some servers wait for it: of which `of` is true."""
    game, is_wanted = _tables.c.game, of(_tables.c.guild)
    waiting = select(game, func.count()).where(IS_OPEN, is_wanted, ~is_there(game)).group_by(game).order_by(game)
    return tuple((key, count) for key, count in connection.execute(waiting))
