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
COACHED = "No, and Strong tells who asks what it would play"


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


async def test_house_players_sit_down_at_the_level_that_the_command_says(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", level="strong", house=1)

    await ann.click(lobby, "Add house player")

    shown = await wait_for_table(ann, table_id(lobby), "Ann, host; Vera, strong house; Otto, strong house; ")
    assert "House players sit down strong." in (await ann.click(shown, "More…")).text
    assert levels(await kept(house, lobby)) == {"Vera": "strong", "Otto": "strong"}


async def test_the_seats_that_are_filled_at_the_start_are_of_that_level(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", level="easy")

    await ann.click(lobby, "Play Vera")

    assert levels(await kept(house, lobby)) == {"Vera": "easy"}
    await wait_for_table(ann, table_id(lobby), "Vera, easy house")


async def test_a_level_that_there_is_not_opens_no_table(house: Stage, ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, level="grandmaster", raw=True)

    refused(reply, "The option level can be easy, steady or strong.")
    assert await house.database.tables.seated(ann.id) == []


async def test_the_host_sets_the_level_of_one_house_player(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", house=2)
    menu = await ann.click(lobby, "More…")
    assert menu.message is not None
    assert [option["label"] for option in menu.message.selects[0].options] == [
        "Vera: easy, now steady",
        "Vera: strong, now steady",
        "Otto: easy, now steady",
        "Otto: strong, now steady",
    ]

    again = await ann.select(menu, SET_LEVEL, "Otto: strong, now steady")

    assert again.message is not None
    assert again.message.id == menu.message.id
    assert "Otto: steady, now strong" in [option["label"] for option in again.message.selects[0].options]
    await ann.select(again, SET_LEVEL, "Vera: easy, now steady")
    shown = await wait_for_table(ann, table_id(lobby), "Ann, host; Vera, easy house; Otto, strong house; ")
    await ann.click(shown, "Start")
    assert levels(await kept(house, lobby)) == {"Vera": "easy", "Otto": "strong"}
    await wait_for_table(ann, table_id(lobby), "Vera, easy house", "Otto, strong house")
    scores = await behind_more(ann, shown, "Scores")
    assert "**Vera**, easy 🤖 · " in scores.text
    assert "**Otto**, strong 🤖 · " in scores.text


async def test_a_button_that_begins_a_game_against_the_house_names_one_of_the_levels_or_none(
    house: Stage, ann: Person
) -> None:
    lobby = await open_lobby(house, "Ann")

    easy = await ann.click(lobby, Query(PLAY, ("pig", "easy")).custom_id, forged=True)
    plain = await ann.click(lobby, Query(PLAY, ("pig",)).custom_id, forged=True)

    assert easy.message is not None
    assert plain.message is not None
    assert set(levels(await kept(house, easy.message)).values()) == {"easy"}
    assert set(levels(await kept(house, plain.message)).values()) == {"steady"}
    for arguments in (("pig", "grandmaster"), ("pig", "easy", "easy")):
        refused(await ann.click(lobby, Query(PLAY, arguments).custom_id, forged=True), NO_SUCH_QUERY)


async def test_only_the_host_is_offered_the_levels_and_can_set_them(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)
    theirs = await bob.click(lobby, "More…")
    assert theirs.message is not None
    assert theirs.message.selects == []

    async with house.unchanged(table_id(lobby)):
        for person in (bob, house.person("Eve")):
            reply = await person.select(lobby, level_press(lobby), "Vera:strong", forged=True)
            refused(reply, "Only the host of this table can do that.")


@pytest.mark.parametrize("value", ["Ann:strong", "Bob:easy", "Vera:grandmaster", "Vera", "", "Otto:strong", ":"])
async def test_a_level_is_set_for_nobody_else_by_a_forged_press(house: Stage, ann: Person, value: str) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)

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
    assert opened.modal is not None
    assert list(opened.modal.fields) == FORM

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


async def test_a_table_with_a_coach_is_not_rated_whatever_else_is_said(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", coach=True, rated=True)
    assert "With a coach, so not rated." in lobby.text
    told = await ann.click(lobby, "More…")
    assert "Whoever asks is told what a strong house player would do." in told.text
    session = await house.session(table_id(lobby))
    assert (session.table.coach, session.is_rated) == (True, False)

    opened = await behind_more(ann, lobby, "Options")
    assert opened.modal is not None
    rated = opened.modal.fields["Rated"]
    assert [option["label"] for option in rated["options"]] == ["Yes", COACHED, "No"]
    assert [option["label"] for option in rated["options"] if option.get("default")] == [COACHED]
    await ann.submit_modal(opened, {"Rated": ["true"]})
    assert (session.table.coach, session.is_rated) == (False, True)
    await ann.submit_modal(await behind_more(ann, lobby, "Options"), {"Rated": ["coach"]})
    assert (session.table.coach, session.is_rated) == (True, False)
    await wait_for_table(bob, table_id(lobby), "With a coach, so not rated.")


async def test_without_a_word_of_it_nobody_is_asked_and_house_players_are_steady(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", house=1)

    table = await kept(house, lobby)

    assert (table.coach, table.level, levels(table)) == (False, "steady", {"Vera": "steady"})
    assert "coach" not in lobby.text


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

    assert menu.message is not None
    assert len(menu.message.data["components"]) <= MOST_ROWS
    assert len(menu.message.selects) == 2
    assert {"Options 7 of 7", "Rules", "Report a problem"} <= {button.label for button in menu.message.buttons}
