"""Games that are missing at the moment, with a folder that is gone or broken; their open tables are suspended."""

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
    """Suspend tables of missing games from when the bot was away, and resume those of `games`; return the result.

    games: keys of the games that can be played. A game has been suspended since the first shard was away that came back
    without it.
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
    """Return the missing games, each with the number of open tables waiting for it on servers for which `of` holds."""
    game, is_wanted = _tables.c.game, of(_tables.c.guild)
    waiting = select(game, func.count()).where(IS_OPEN, is_wanted, ~is_there(game)).group_by(game).order_by(game)
    return tuple((key, count) for key, count in connection.execute(waiting))
