"""The options of a table, and the levels of its house players: chosen in its lobby by the host, for any game alike."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from pydantic import create_model

from bot.messages.controls import MOST_ROWS
from bot.messages.press import Press, Verb
from bot.messages.query import GONE as NO_SUCH_QUERY
from bot.messages.query import Query
from bot.rules.tutorial import PLAY
from bot.tables.option_form import GONE
from games.api import AnyGame, Options
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.options import option_values, option_word
from tests.bot.stage import GAMES_CHANNEL, Stage, behind_more, open_by_games, open_lobby, refused, table_id
from tests.games.test_options import ManyOptions
from tests.games.toy import Toy, ToyOptions, ToyState
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

SHARED = [game for game in GAMES.values() if not is_solitary(game, game.options())]
BEGUN = "The game has begun, so its options stay as they are."


class Loose(Toy):
    """A toy with an option of each kind that a game may have, played as the toy is."""

    key = "loose"
    name = "Loose"
    options = ManyOptions

    def seat_range(self, options: Any) -> range:
        return range(2, 3 if options.packs == 1 else 5)

    def new(self, options: Any, seats: int) -> ToyState:
        return ToyState(ToyOptions(), seats)


@pytest.fixture(autouse=True)
def loose(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with all kinds of options stands in the catalogue too."""
    monkeypatch.setitem(GAMES, Loose.key, Loose())


async def form(host: Person, lobby: SeenMessage | Reply, label: str = "Options") -> Reply:
    """The form that a button of the menu opens."""
    reply = await behind_more(host, lobby, label)
    assert reply.modal is not None, reply.text
    return reply


async def open_loose(person: Person) -> SeenMessage:
    """A lobby of the game with all kinds of options."""
    opened = await open_by_games(person, GAMES[Loose.key])
    return opened.shown


async def test_the_form_shows_what_is_chosen_and_keeps_what_is_left(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", rubber="single", packs="1", timer="5m", rated=False)
    before = await house.stored(table_id(lobby))
    opened = await form(ann, lobby)
    chosen = [
        [option["label"] for option in field["options"] if option.get("default")]
        for field in opened.form.fields.values()
    ]
    assert chosen == [["single"], ["1"], ["5 minutes"], ["Steady"], ["No"]]
    await ann.submit_modal(opened)
    after, _ = await house.stored(table_id(lobby))
    assert (after.options, after.timer, after.is_rated) == (before[0].options, 300, False)
    chosen_anew = {"Games": ["long"], "Packs": ["2"], "Turn timer": ["1h"], "Rated": ["true"]}
    await ann.submit_modal(await form(ann, lobby), chosen_anew)
    after, _ = await house.stored(table_id(lobby))
    assert (after.options, after.timer, after.is_rated) == ({"rubber": "long", "packs": 2}, 3600, True)


async def test_each_kind_of_option_can_be_chosen_in_parts_of_five(house: Stage, ann: Person) -> None:
    lobby = await open_loose(ann)
    first = await form(ann, lobby, "Options 1 of 2")
    assert list(first.form.fields) == ["target", "packs", "rows", "is_easy", "note"]
    chosen = {"target": 70, "packs": 2, "rows": "doubles", "is_easy": False, "note": "7"}
    await ann.submit_modal(
        first, {"target": "70", "packs": ["2"], "rows": ["doubles"], "is_easy": ["false"], "note": "7"}
    )
    await ann.submit_modal(await form(ann, lobby, "Options 2 of 2"), {"Turn timer": ["none"]})
    session = await house.session(table_id(lobby))
    assert (await house.stored(session.table.id))[0].options == session.table.options
    assert session.options.model_dump(mode="json") == chosen


async def test_what_an_option_cannot_be_is_said_and_changes_nothing(house: Stage, ann: Person) -> None:
    lobby = await open_loose(ann)
    for name in ("Bob", "Cy"):
        await house.person(name).click(lobby, "Join")
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"target": "9"}, "The option target takes a whole number from 10 to 100."),
        ({"target": "much"}, "The option target takes a whole number from 10 to 100."),
        ({"packs": ["3"]}, "The option packs can be auto, 1 or 2."),
        ({"packs": ["1"]}, "Loose seats at most 2 with these options, and 3 are here."),
        ({"rows": ["doubles"]}, "The Easy capture is for singles only: turn it off, or play singles."),
        ({"is_easy": [""]}, "The option is_easy can be true or false."),
    )
    async with house.unchanged(table_id(lobby)):
        for values, sentence in cases:
            opened = await form(ann, lobby, "Options 1 of 2")
            refused(await ann.submit_modal(opened, values), sentence)


async def test_only_the_host_chooses_options_before_the_game(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    control = f"p1:options:{table_id(lobby)}:0:"
    assert (await bob.click(lobby, "More…")).shown.button("Options") is None
    menu = await ann.click(lobby, "More…")
    opened = await ann.click(menu, "Options")
    async with house.unchanged(table_id(lobby)):
        replies = [await bob.click(lobby, f"{control}1", forged=True)]
        for person in (bob, house.person("Eve")):
            sent = await person.forge_modal(GAMES_CHANNEL, f"{control}1", {"rubber": "long"}, message=lobby)
            replies.append(sent)
        for reply in replies:
            refused(reply, "Only the host of this table can do that.")
        for part in ("2", "0", "x", "1/1", ""):
            refused(await ann.click(lobby, f"{control}{part}", forged=True), GONE)
    await ann.click(lobby, "Start")
    async with house.unchanged(table_id(lobby)):
        refused(await ann.submit_modal(opened, {"Games": ["long"]}), BEGUN)
        refused(await ann.click(menu, "Options"), BEGUN)


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
async def test_every_value_of_every_option_can_be_chosen_alone_in_the_form(
    house: Stage, ann: Person, game: AnyGame
) -> None:
    lobby = await open_by_games(ann, game)
    session = await house.session(table_id(lobby.shown))
    usual, terms = session.options, session.table.terms
    menu = await ann.click(lobby, "More…")
    buttons = [button.label for button in menu.shown.buttons if button.label.startswith("Options")]
    for name, value in chain.from_iterable(_others(usual, name) for name in type(usual).model_fields):
        for label in buttons:
            opened = await ann.click(menu, label)
            fields = {field["custom_id"]: field for field in opened.form.fields.values()}
            if name in fields:
                word, offered = option_word(value), fields[name].get("options", [])
                assert word in [option["value"] for option in offered] or not offered
                await ann.submit_modal(opened, {name: [word] if offered else word})
        assert getattr(session.options, name) == value
        await session.choose(ann.id, usual, terms)


def _others(options: Options, name: str) -> list[tuple[str, Any]]:
    """An option with each value but the present one, of many with the first and the last."""
    values = [(name, value) for value in option_values(type(options), name) if value != getattr(options, name)]
    return values if len(values) < 5 else [values[0], values[-1]]


async def test_an_option_that_the_others_settle_is_left_out_of_the_form(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", game="nojoke-progressive")
    opened = await form(ann, lobby, "Options 1 of 2")
    assert "easy" in [field["custom_id"] for field in opened.form.fields.values()]
    await ann.submit_modal(opened, {"rows": ["doubles"]})
    opened = await form(ann, lobby, "Options 1 of 2")
    assert "easy" not in [field["custom_id"] for field in opened.form.fields.values()]
    await ann.submit_modal(opened, {"rows": ["singles"]})
    options = (await house.session(table_id(lobby))).options.model_dump()
    assert (options["rows"], options["easy"]) == ("singles", True)


SET_LEVEL = "Set a house player's level"
NO_SUCH_LEVEL = "That house player isn't here any more, or can't play like that. More… shows who is here."


def level_press(message: SeenMessage) -> str:
    """The custom id by which a lobby's host sets a level."""
    return Press(Verb.LEVEL, table_id(message)).custom_id


async def test_a_button_that_begins_a_game_against_the_house_names_a_level_or_none(house: Stage, ann: Person) -> None:
    raw = await ann.command("play whot", GAMES_CHANNEL, level="grandmaster", raw=True)
    refused(raw, "The option level can be easy, steady or strong.")
    assert await house.database.tables.seated(ann.id) == []
    lobby = await open_lobby(house, "Ann")
    for arguments, level in ((("pig", "easy"), "easy"), (("pig",), "steady")):
        begun = await ann.click(lobby, Query(PLAY, arguments).custom_id, forged=True)
        table, _ = await house.stored(table_id(begun.shown))
        assert {seat.level for seat in table.seats if seat.person is None} == {level}
    for wrong in (("pig", "grandmaster"), ("pig", "easy", "easy")):
        refused(await ann.click(lobby, Query(PLAY, wrong).custom_id, forged=True), NO_SUCH_QUERY)


async def test_only_the_host_sets_levels_of_house_players_alone(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)
    assert (await bob.click(lobby, "More…")).shown.selects == []
    menu = await ann.click(lobby, "More…")
    async with house.unchanged(table_id(lobby)):
        for person in (bob, house.person("Eve")):
            reply = await person.select(lobby, level_press(lobby), "Vera:strong", forged=True)
            refused(reply, "Only the host of this table can do that.")
        for value in ("Ann:strong", "Bob:easy", "Vera:grandmaster", "Vera", "", "Otto:strong", ":"):
            refused(await ann.select(lobby, level_press(lobby), value, forged=True), NO_SUCH_LEVEL)
        refused(await ann.click(lobby, level_press(lobby), forged=True), NO_SUCH_LEVEL)
    await ann.click(lobby, "Start")
    async with house.unchanged(table_id(lobby)):
        reply = await ann.select(menu, SET_LEVEL, "Vera: strong, now steady")
    refused(reply, "The game has begun, so the house players stay as they are.")


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
