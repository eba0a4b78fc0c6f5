"""How the column `slot` tells which message it is: as in every database there is."""

from __future__ import annotations

import pytest

from storage.database import Database
from storage.engine.address import Address
from storage.tables.messages import Leftover, Posted
from storage.tables.slots import Board, Card, Hand, Mention, Public, TableSlot, Thread, TournamentSlot
from tests.bot.sql import column
from tests.storage.build import ANN, CHANNEL, new_table, opening
from tests.storage.tables.test_tournaments import creation, new_tournament

SHOWN = Posted(CHANNEL, 900, 1, 1, "playing")


@pytest.mark.parametrize(("slot", "number"), [(Public(), 0), (Hand(ANN), ANN), (Mention(ANN), -ANN)])
async def test_a_slot_of_a_table_is_a_number(
    database: Database, address: Address, slot: TableSlot, number: int
) -> None:
    replaced = Leftover("t1", slot, CHANNEL, 899)
    await database.tables.write(opening(new_table()))
    await database.tables.save_message("t1", slot, SHOWN, [replaced])
    assert column(address, "SELECT slot FROM messages") == column(address, "SELECT slot FROM leftovers") == [number]
    assert await database.tables.messages("t1") == {slot: SHOWN}
    assert await database.tables.leftovers(9) == [replaced]
    await database.tables.forget_message("t1", slot)
    assert column(address, "SELECT slot FROM messages") == []


@pytest.mark.parametrize(("slot", "number"), [(Board(), 0), (Card(ANN), ANN), (Thread(3), -3)])
async def test_a_slot_of_a_tournament_is_a_number(
    database: Database, address: Address, slot: TournamentSlot, number: int
) -> None:
    await database.tournaments.write(creation(new_tournament()))
    await database.tournaments.save_message("cup", slot, SHOWN)
    assert column(address, "SELECT slot FROM tournament_messages") == [number]
    assert await database.tournaments.messages("cup") == {slot: SHOWN}
