"""A table of a game on the playground, already playing against the house."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlencode

from bot.preview.shots import TABLE_ID, Tried
from bot.preview.tables import READER, table_against_house
from games.api import Refusal
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status
from storage.database import Database


async def open_table(database: Database, setting: Tried, now: Callable[[], float] = time.time) -> str:
    """Store a table that has begun; returns the query and fragment that lead to it from the playground's address.

    Raises Refusal if one of the game's hooks fails at the start.
    """
    with setting.faults.at("the table to play at"):
        table = table_against_house(setting, TABLE_ID, now())
        session = await Session.open(database.tables, table, lambda *_: None, Pace(), None, now)
        if session.table.status is Status.LOBBY:
            await session.start(READER.id)
        return f"&{urlencode({'as': READER.name})}#{table.channel}"
    raise Refusal(f"{setting.game.name} can't be played as it stands: {setting.faults.lines[-1]}")
