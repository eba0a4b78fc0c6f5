"""The options of a table chosen in its lobby by the host, in forms, for any game alike."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from bot.tables.option_form import GONE
from games.api import AnyGame, Options
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.options import option_values, option_word
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_by_games,
    open_lobby,
    refused,
    table_id,
)
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


async def options_of(house: Stage, message: SeenMessage) -> Options:
    """The options of a table as the journal has them."""
    session = await house.session(table_id(message))
    stored, _ = await house.stored(session.table.id)
    assert stored.options == session.table.options
    return session.options


async def test_the_form_shows_what_is_chosen_keeps_what_is_left_and_stores_what_changes(
    house: Stage, ann: Person
) -> None:
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

    await ann.submit_modal(
        first, {"target": "70", "packs": ["2"], "rows": ["doubles"], "is_easy": ["false"], "note": "7"}
    )
    await ann.submit_modal(await form(ann, lobby, "Options 2 of 2"), {"Turn timer": ["none"]})

    assert (await options_of(house, lobby)).model_dump(mode="json") == {
        "target": 70,
        "packs": 2,
        "rows": "doubles",
        "is_easy": False,
        "note": "7",
    }


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"target": "9"}, "The option target takes a whole number from 10 to 100."),
        ({"target": "much"}, "The option target takes a whole number from 10 to 100."),
        ({"packs": ["3"]}, "The option packs can be auto, 1 or 2."),
        ({"rows": ["doubles"]}, "The Easy capture is for singles only: turn it off, or play singles."),
        ({"is_easy": [""]}, "The option is_easy can be true or false."),
    ],
)
async def test_what_an_option_cannot_be_is_said_in_its_own_sentence_and_changes_nothing(
    house: Stage, ann: Person, values: dict[str, Any], sentence: str
) -> None:
    lobby = await open_loose(ann)
    opened = await form(ann, lobby, "Options 1 of 2")

    async with house.unchanged(table_id(lobby)):
        refused(await ann.submit_modal(opened, values), sentence)


async def test_options_without_room_for_who_sits_there_are_refused(house: Stage, ann: Person) -> None:
    lobby = await open_loose(ann)
    for name in ("Bob", "Cy"):
        await house.person(name).click(lobby, "Join")
    opened = await form(ann, lobby, "Options 1 of 2")

    async with house.unchanged(table_id(lobby)):
        refused(
            await ann.submit_modal(opened, {"packs": ["1"]}),
            "Loose seats at most 2 with these options, and 3 are here.",
        )


async def test_only_the_host_is_offered_the_options_and_can_choose_them(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    theirs = await bob.click(lobby, "More…")
    assert theirs.shown.button("Options") is None

    async with house.unchanged(table):
        pressed = await bob.click(lobby, f"p1:options:{table}:0:1", forged=True)
        sent = await bob.forge_modal(GAMES_CHANNEL, f"p1:options:{table}:0:1", {"rubber": "long"}, message=lobby)
        strangers = await house.person("Eve").forge_modal(
            GAMES_CHANNEL, f"p1:options:{table}:0:1", {"rubber": "long"}, message=lobby
        )
    for reply in (pressed, sent, strangers):
        refused(reply, "Only the host of this table can do that.")


async def test_once_the_game_has_begun_the_form_that_is_open_changes_nothing(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    table = table_id(lobby)
    menu = await ann.click(lobby, "More…")
    opened = await ann.click(menu, "Options")
    await ann.click(lobby, "Start")

    async with house.unchanged(table):
        refused(await ann.submit_modal(opened, {"Games": ["long"]}), BEGUN)
        refused(await ann.click(menu, "Options"), BEGUN)


async def test_a_part_of_the_options_that_is_not_there_is_none(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    for path in ("2", "0", "x", "1/1", ""):
        async with house.unchanged(table_id(lobby)):
            refused(await ann.click(lobby, f"p1:options:{table_id(lobby)}:0:{path}", forged=True), GONE)


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
    options = await options_of(house, lobby)
    assert (options.model_dump()["rows"], options.model_dump()["easy"]) == ("singles", True)
