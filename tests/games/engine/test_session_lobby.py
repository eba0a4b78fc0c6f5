"""A table before its game: who sits, and the start with what chance decides first."""

from __future__ import annotations

import pytest

from games.engine.table import Repeated, Status
from games.options import options_to_json
from tests.games.tables import ANN, BOB, Room, refused, table
from tests.games.toy import Lay, Start, ToyOptions

# The lobby


async def test_a_table_that_was_opened_can_be_loaded(room: Room) -> None:
    session = await room.open(table(ANN))
    assert (await room.load()).table == session.table


async def test_a_click_opens_one_table(room: Room) -> None:
    await room.open(table(ANN), interaction=7)
    with pytest.raises(Repeated):
        await room.open(table(ANN, id="U"), interaction=7)


async def test_a_game_for_one_person_begins_in_the_transaction_that_opens_its_table(room: Room) -> None:
    session = await room.open(table(ANN, game="nojoke-solitaire"), interaction=7)
    (entry,) = room.journal.entries
    assert (entry.before, entry.after.status, entry.interaction) == (None, Status.PLAYING, 7)
    assert session.to_act == (0,)
    loaded = await room.load()
    assert (loaded.table, list(loaded.events), loaded.to_act) == (session.table, list(entry.events), (0,))


async def test_a_click_begins_one_game_for_one_person(room: Room) -> None:
    await room.open(table(ANN, game="nojoke-solitaire"), interaction=7)
    with pytest.raises(Repeated):
        await room.open(table(ANN, id="U", game="nojoke-solitaire"), interaction=7)
    assert len(room.journal.entries) == 1


async def test_a_person_who_joined_is_seated_in_the_journal(room: Room) -> None:
    session = await room.open(table(ANN))
    await session.join(BOB, "Bob")
    stored, _ = room.journal.stored("T")
    assert stored.seat_of(BOB) == 1


async def test_a_change_of_the_seats_is_one_version_and_no_event(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    await session.leave(BOB)
    assert (session.table.version, session.table.revision) == (1, 0)


async def test_the_host_adds_and_removes_house_players(room: Room) -> None:
    session = await room.open(table(ANN))
    await session.add_house(ANN)
    await session.add_house(ANN)
    await session.remove_house(ANN)
    assert [seat.person for seat in session.table.seats] == [ANN, None]


async def test_nobody_but_the_host_adds_a_house_player(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    with refused("Only the host of this table can do that."):
        await session.add_house(BOB)


async def test_nobody_but_the_host_removes_a_house_player(room: Room) -> None:
    session = await room.open(table(ANN, BOB, None))
    with refused("Only the host of this table can do that."):
        await session.remove_house(BOB)


async def test_a_click_adds_one_house_player_though_it_is_delivered_twice(room: Room) -> None:
    session = await room.open(table(ANN))
    await session.add_house(ANN, interaction=7)
    with pytest.raises(Repeated):
        await session.add_house(ANN, interaction=7)
    assert len(session.table.seats) == 2


async def test_there_is_no_page_before_the_game(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    with refused("The game hasn't begun yet."):
        session.page(None)


async def test_there_is_nothing_to_play_before_the_game(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    with refused("The game hasn't begun yet."):
        await session.submit(0, Lay(1), 0)


async def test_stored_options_with_an_enumeration_are_read(room: Room) -> None:
    session = await room.open(table(ANN, BOB, options=options_to_json(ToyOptions(start=Start.HIGH))))
    assert session.options == ToyOptions(start=Start.HIGH)


# The start


async def test_the_start_and_what_chance_decides_first_are_one_transaction(room: Room) -> None:
    session = await room.open(table(ANN, BOB, game="whot"))
    await session.start(ANN)
    entry = room.journal.entries[-1]
    assert (entry.after.status, entry.after.version, entry.after.revision) == (Status.PLAYING, 1, 2)
    assert ["cut" in entry.events[0], "deal" in entry.events[1], len(entry.events)] == [True, True, 2]


async def test_after_the_start_the_first_seat_can_play(room: Room) -> None:
    session = await room.open(table(ANN, BOB))
    await session.start(ANN)
    assert session.to_act == (0,)


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
