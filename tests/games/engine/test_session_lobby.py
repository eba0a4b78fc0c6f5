"""A table before its game: who sits, and the start with what chance decides first."""

from __future__ import annotations

import pytest

from games.engine.table import Repeated, Status
from games.options import options_to_json
from tests.games.tables import ANN, BOB, Room, refused, table
from tests.games.toy import Lay, Start, ToyOptions


async def test_a_click_opens_one_table_which_can_be_loaded(room: Room) -> None:
    assert await room.find("T") is None
    session = await room.open(table(ANN), interaction=7)
    assert (await room.load()).table == session.table
    with pytest.raises(Repeated):
        await room.open(table(ANN, id="U"), interaction=7)


async def test_a_game_for_one_person_begins_in_the_transaction_that_opens_its_table(room: Room) -> None:
    session = await room.open(table(ANN, game="nojoke-solitaire"), interaction=7)
    (entry,) = room.journal.entries
    assert (entry.before, entry.after.status, entry.interaction) == (None, Status.PLAYING, 7)
    assert session.to_act == (0,)
    loaded = await room.load()
    assert (loaded.table, list(loaded.events), loaded.to_act) == (session.table, list(entry.events), (0,))
    with pytest.raises(Repeated):
        await room.open(table(ANN, id="U", game="nojoke-solitaire"), interaction=7)
    assert len(room.journal.entries) == 1


async def test_a_change_of_the_seats_is_journalled_as_one_version_and_no_event(room: Room) -> None:
    session = await room.open(table(ANN))
    await session.join(BOB, "Bob")
    stored, _ = room.journal.stored("T")
    assert (stored.seat_of(BOB), stored.version, stored.revision) == (1, 1, 0)


async def test_the_host_alone_adds_and_removes_house_players_one_a_click(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    await session.add_house(ANN, interaction=7)
    with pytest.raises(Repeated):
        await session.add_house(ANN, interaction=7)
    await session.add_house(ANN)
    await session.remove_house(ANN)
    for refusal in (session.add_house(BOB), session.remove_house(BOB)):
        with refused("Only the host of this table can do that."):
            await refusal
    assert [seat.person for seat in session.table.seats] == [ANN, BOB, None]


async def test_before_the_game_there_is_no_page_and_nothing_to_play_and_after_its_start_there_is(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    with refused("The game hasn't begun yet."):
        session.page(None)
    with refused("The game hasn't begun yet."):
        await session.submit(0, Lay(1), 0)
    await session.start(ANN)
    assert session.to_act == (0,)


async def test_stored_options_with_an_enumeration_are_read(room: Room) -> None:
    session = await room.open(table(ANN, BOB, options=options_to_json(ToyOptions(start=Start.HIGH))))
    assert session.options == ToyOptions(start=Start.HIGH)


async def test_the_start_and_what_chance_decides_first_are_one_transaction(room: Room) -> None:
    session = await room.open(table(ANN, BOB, game="whot"))
    await session.start(ANN)
    entry = room.journal.entries[-1]
    assert (entry.after.status, entry.after.version, entry.after.revision) == (Status.PLAYING, 1, 2)
    assert ["cut" in entry.events[0], "deal" in entry.events[1], len(entry.events)] == [True, True, 2]


@pytest.mark.parametrize(
    ("seated", "person", "sentence"),
    [
        ((ANN, BOB), BOB, "Only the host can start the game."),
        ((ANN,), ANN, "WHOT needs at least 2 seats with these options…"),
        ((ANN, *[None] * 8), ANN, "WHOT seats at most 8 with these options."),
    ],
    ids=["guest", "too few", "nine with one pack"],
)
async def test_a_start_that_is_refused_leaves_the_lobby_as_it_is(
    room: Room, seated: tuple[int | None, ...], person: int, sentence: str
) -> None:
    session = await room.open(table(*seated, game="whot", options={"packs": 1}))
    before = session.table
    with refused(sentence):
        await session.start(person)
    assert (session.table, session.state) == (before, None)
