"""What comes in an order comes in it, whenever its rows were written: a database keeps them as it likes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.table import Held, Status
from storage.database import Database
from storage.tables.messages import Posted
from storage.tables.slots import Hand, Mention, Public
from tests.storage.build import ANN, BEN, CHANNEL, move, new_table, opening


async def test_messages_come_by_their_slots(database: Database) -> None:
    await database.tables.write(opening(new_table()))
    for slot in (Hand(ANN), Public(), Mention(BEN)):
        await database.tables.save_message("t1", slot, Posted(CHANNEL, 900, 1, 1))
    assert [*await database.tables.messages("t1")] == [Mention(BEN), Public(), Hand(ANN)]


async def test_lobbies_that_hold_a_seat_come_newest_touched_first(database: Database) -> None:
    held: dict[str, Any] = {"status": Status.LOBBY, "held": (Held(0, ANN, "Ann"),), "held_until": 2e9, "seats": ()}
    first, other = (new_table(name, **held) for name in ("t1", "t2"))
    for lobby in (first, other):
        await database.tables.write(opening(lobby))
    await database.tables.write(move(first, clock=replace(first.clock, touched_at=first.clock.touched_at + 1)))
    assert [table.id for table in await database.tables.held_for(ANN)] == ["t1", "t2"]
    await database.tables.write(move(other, clock=replace(first.clock, touched_at=first.clock.touched_at + 2)))
    assert [table.id for table in await database.tables.held_for(ANN)] == ["t2", "t1"]
