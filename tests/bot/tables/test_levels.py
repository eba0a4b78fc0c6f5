"""How well house players play, as people choose it: for a table, for one of them, and with somebody to be asked."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import create_model

from bot.messages.controls import MOST_ROWS
from bot.messages.press import Press, Verb
from bot.messages.query import GONE as NO_SUCH_QUERY
from bot.messages.query import Query
from bot.rules.tutorial import PLAY
from games.api import Options
from games.catalogue import GAMES
from games.engine.table import Table
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_by_games,
    open_lobby,
    refused,
    start_game,
    surely,
    table_id,
    wait_for_table,
)
from tests.games.toy import Toy
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

SET_LEVEL = "Set a house player's level"
GONE = "That house player isn't here any more, or can't play like that. More… shows who is here."
FORM = ["Games", "Packs", "Turn timer", "Level of house players", "Rated"]


def levels(table: Table) -> dict[str, str]:
    """How well each house player of a table plays, by name."""
    return {seat.name: seat.level for seat in table.seats if seat.person is None}


async def kept(house: Stage, message: SeenMessage) -> Table:
    """A table as the journal has it."""
    table, _ = await house.stored(table_id(message))
    return table


def level_press(message: SeenMessage) -> str:
    """The custom id by which a lobby's host sets a level."""
    return Press(Verb.LEVEL, table_id(message)).custom_id


async def test_the_seats_that_are_filled_at_the_start_are_of_that_level(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", level="easy")

    await ann.click(lobby, "Play Vera")

    assert levels(await kept(house, lobby)) == {"Vera": "easy"}
    await wait_for_table(ann, table_id(lobby), "Vera, easy house")


async def test_a_level_that_there_is_not_opens_no_table(house: Stage, ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, level="grandmaster", raw=True)

    refused(reply, "The option level can be easy, steady or strong.")
    assert await house.database.tables.seated(ann.id) == []


async def test_a_button_that_begins_a_game_against_the_house_names_one_of_the_levels_or_none(
    house: Stage, ann: Person
) -> None:
    lobby = await open_lobby(house, "Ann")

    easy = await ann.click(lobby, Query(PLAY, ("pig", "easy")).custom_id, forged=True)
    plain = await ann.click(lobby, Query(PLAY, ("pig",)).custom_id, forged=True)

    assert set(levels(await kept(house, easy.shown)).values()) == {"easy"}
    assert set(levels(await kept(house, plain.shown)).values()) == {"steady"}
    for arguments in (("pig", "grandmaster"), ("pig", "easy", "easy")):
        refused(await ann.click(lobby, Query(PLAY, arguments).custom_id, forged=True), NO_SUCH_QUERY)


async def test_only_the_host_is_offered_the_levels_and_can_set_them(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)
    theirs = await bob.click(lobby, "More…")
    assert theirs.shown.selects == []

    async with house.unchanged(table_id(lobby)):
        for person in (bob, house.person("Eve")):
            reply = await person.select(lobby, level_press(lobby), "Vera:strong", forged=True)
            refused(reply, "Only the host of this table can do that.")


async def test_a_level_is_set_for_nobody_else_by_a_forged_press(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)

    for value in ("Ann:strong", "Bob:easy", "Vera:grandmaster", "Vera", "", "Otto:strong", ":"):
        async with house.unchanged(table_id(lobby)):
            refused(await ann.select(lobby, level_press(lobby), value, forged=True), GONE)
            refused(await ann.click(lobby, level_press(lobby), forged=True), GONE)


async def test_a_menu_that_is_older_than_the_table_sets_no_level(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", house=2)
    menu = await ann.click(lobby, "More…")
    await behind_more(ann, lobby, "Remove house player")

    async with house.unchanged(table_id(lobby)):
        refused(await ann.select(menu, SET_LEVEL, "Otto: strong, now steady"), GONE)
    await ann.click(lobby, "Start")
    table = await kept(house, lobby)
    reply = await ann.select(menu, SET_LEVEL, "Vera: strong, now steady")
    refused(reply, "The game has begun, so the house players stay as they are.")
    assert levels(await kept(house, lobby)) == levels(table)


async def test_another_level_in_the_form_is_that_of_who_sits_there_too(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", house=2)
    menu = await ann.click(lobby, "More…")
    await ann.select(menu, SET_LEVEL, "Otto: strong, now steady")
    opened = await behind_more(ann, lobby, "Options")
    assert list(opened.form.fields) == FORM

    await ann.submit_modal(opened, {"Turn timer": ["1h"]})
    assert levels(await kept(house, lobby)) == {"Vera": "steady", "Otto": "strong"}

    await ann.submit_modal(await behind_more(ann, lobby, "Options"), {"Level of house players": ["easy"]})
    await wait_for_table(ann, table_id(lobby), "Vera, easy house; Otto, easy house; ")
    assert (await kept(house, lobby)).level == "easy"


async def test_who_leaves_is_played_for_steadily_whatever_the_tables_level(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob", level="easy", house=1)

    await surely(bob, "leave", GAMES_CHANNEL, table=table)

    await wait_for_table(ann, table, "Bob, steady house", "Vera, easy house")


async def test_a_game_for_one_has_neither_level_nor_coach(house: Stage) -> None:
    play = house.playground.world.commands.find("play")
    assert play is not None
    offered = {each["name"]: [option["name"] for option in each["options"]] for each in play["options"]}

    assert {"level", "coach"}.isdisjoint(offered["nojoke-solitaire"])
    assert {"level", "coach"} <= set(offered["whot"])


_FIELDS: Any = {f"o{number}": (bool, False) for number in range(31)}
SWITCHES: Any = create_model("Switches", __base__=Options, **_FIELDS)


class Wide(Toy):
    """A toy with so many options that the ways to them fill two rows."""

    key = "wide"
    name = "Wide"
    options = SWITCHES

    def seat_range(self, options: Any) -> range:
        return range(2, 5)


async def test_a_menu_with_many_options_guests_and_house_players_has_room_for_all(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, Wide.key, Wide())
    lobby = await open_by_games(ann, GAMES[Wide.key])
    assert lobby.message is not None
    await bob.click(lobby, "Join")
    await ann.click(lobby, "Add house player")

    menu = await ann.click(lobby, "More…")

    assert len(menu.shown.data["components"]) <= MOST_ROWS
    assert len(menu.shown.selects) == 2
    assert {"Options 7 of 7", "Rules", "Report a problem"} <= {button.label for button in menu.shown.buttons}
