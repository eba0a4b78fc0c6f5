"""Tables at a moment of a played game, always with the same people."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import cycle

from bot.playground.cast import GAMES_CHANNEL, GUILD_ID, PEOPLE, dm_of
from bot.preview.moments import Moment, Setting
from games.engine import seating
from games.engine.ending import result_of
from games.engine.table import Clock, Result, Status, Table
from games.level import LEVELS
from games.options import options_to_json

READER = PEOPLE[0]
"""The person who reads the hands, and host of the table."""
OTHERS = ("Ben", "Bob", "Mia Lindqvist", "Cy")
LONG_NAMES = ("Zoë Müller-Lüdenscheidt von Ärmel", "花子", "W" * 32, "Ида Константинопольская")
"""Display names as long as Discord allows."""
OTHER_ID = 1_300_000_000_000_000_000
FAR = 50 * 60.0
TIMER = 60


def lobby_of(setting: Setting, table_id: str, seat: int, now: float) -> Table:
    """Return a full lobby with the reader at a seat and the house at half of the others; direct if for one.

    The house players are of all levels, if there are enough of them.
    """
    table = replace(_empty(setting, table_id, now), timer=TIMER, is_rated=setting.seats > 1)
    names, levels = iter(LONG_NAMES if setting.is_long else OTHERS), cycle(reversed(LEVELS))
    while len(table.seats) < setting.seats:
        number = len(table.seats)
        if number == seat:
            table = seating.join(table, setting.game, setting.options, READER.id, READER.name)
        elif number % 2 != seat % 2 and (name := next(names, None)) is not None:
            table = seating.join(table, setting.game, setting.options, OTHER_ID + number, name)
        else:
            table = seating.add_house(replace(table, level=next(levels)), setting.game, setting.options)
    return replace(table, level="steady")


def table_against_house(setting: Setting, table_id: str, now: float) -> Table:
    """Return a full lobby of the reader and the house, without a timer and unrated."""
    table = seating.join(_empty(setting, table_id, now), setting.game, setting.options, READER.id, READER.name)
    while len(table.seats) < setting.seats:
        table = seating.add_house(table, setting.game, setting.options)
    return table


def _empty(setting: Setting, table_id: str, now: float) -> Table:
    place = dm_of(READER) if setting.seats == 1 else GAMES_CHANNEL
    return Table(
        id=table_id,
        guild=0 if setting.seats == 1 else GUILD_ID,
        channel=place,
        home=place,
        host=READER.id,
        game=setting.key,
        options=options_to_json(setting.options),
        seed=setting.seed.hex(),
        timer=None,
        is_rated=False,
        created_at=now,
        clock=Clock(now, deadline=now + FAR),
        edition=setting.game.edition,
    )


def begun_at(moment: Moment, lobby: Table) -> tuple[Table, tuple[str, ...]]:
    """Return the table at the moment, in play or over, and its events."""
    journal = moment.setting.journal(moment.index)
    status = Status.OVER if moment.is_over else Status.PLAYING
    clock = replace(lobby.clock, deadline=None, scores_until=lobby.clock.deadline) if moment.is_scored else lobby.clock
    return replace(lobby, status=status, version=1, revision=len(journal), clock=clock), journal


def result_at(moment: Moment, table: Table, now: float) -> Result | None:
    """Return the result of a table's game; None before the end."""
    if not moment.is_over:
        return None
    (state,) = deque((state for _, state in moment.setting.positions()), maxlen=1)
    return result_of(table, moment.setting.game, state, (), table.revision, now)
