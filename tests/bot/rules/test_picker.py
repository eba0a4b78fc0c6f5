"""`/games`: the games to choose from, and what a press on one does."""

from __future__ import annotations

import pytest

from bot.messages.query import GONE
from bot.playground import permissions
from bot.playground.permissions import Overwrite
from bot.rules import picker
from bot.tables.open_buttons import NO_COMMANDS
from games.api import AnyGame
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.engine.table import Status
from games.options import options_from_json
from tests.bot.stage import GAMES_CHANNEL, Stage, game_pages, open_by_games, refused, table_id
from tests.loopback.person import ChannelKey, Person

SHARED = [game for game in GAMES.values() if not is_solitary(game, game.options())]
SOLITARY = [game for game in GAMES.values() if is_solitary(game, game.options())]


async def test_who_wants_no_pictures_reads_the_games(ann: Person) -> None:
    await ann.command("my settings", GAMES_CHANNEL, pictures="off")
    pages = await game_pages(ann)
    assert not any(page.pictures for page in pages)
    told = "\n".join(page.text for page in pages)
    assert [game.short_name for game in GAMES.values() if f"{game.short_name}: " not in told] == []


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
async def test_a_press_opens_the_lobby_with_default_options_for_all(
    house: Stage, ann: Person, bob: Person, game: AnyGame
) -> None:
    reply = await open_by_games(ann, game)
    assert not reply.is_ephemeral
    table = (await house.session(table_id(reply.shown))).table
    assert (table.game, table.status, table.host) == (game.key, Status.LOBBY, ann.id)
    assert (await house.session(table.id)).options == options_from_json(game, dict(game.opening))
    await bob.click(reply, "Join")
    assert [seat.person for seat in (await house.session(table.id)).table.seats] == [ann.id, bob.id]


async def test_a_game_for_one_begins_at_once(house: Stage, ann: Person) -> None:
    places: tuple[tuple[ChannelKey, bool], ...] = ((GAMES_CHANNEL, False), (ann.dm, True))
    for place, is_direct in places:
        reply = await open_by_games(ann, SOLITARY[0], place)
        table = (await house.session(table_id(reply.shown))).table
        assert (table.status, table.is_direct) == (Status.PLAYING, is_direct)


async def test_in_direct_messages_a_game_for_several_is_kindly_refused(house: Stage, ann: Person) -> None:
    shown = await ann.command("games", ann.dm)
    assert f"Here you can play {SOLITARY[0].short_name}" in shown.text
    for game in SHARED:
        reply = await open_by_games(ann, game, ann.dm)
        assert reply.text.startswith(f"{game.name} is for several people: use /games in a channel of a server")
    assert await house.database.tables.seated(ann.id) == []


async def test_where_the_server_wants_no_tables_a_press_opens_none(house: Stage, ann: Person) -> None:
    owner = house.playground.person(house.playground.world.guild.owner_id)
    await owner.command("parlour settings", GAMES_CHANNEL, allow=str(house.playground.world.channel("#lobby").id))
    reply = await ann.click(await ann.command("games", GAMES_CHANNEL), "WHOT")
    assert reply.is_ephemeral
    assert reply.text.startswith("On this server you can open tables only in ")


async def test_who_may_use_no_commands_opens_no_table_by_a_press(house: Stage, bob: Person) -> None:
    house.playground.faults.invite_bot()
    welcome = await bob.wait_for(lambda seen: "Which game?" in seen.text, "#lobby")
    everyone = house.playground.world.guild.id
    overwrite = Overwrite(everyone, is_member=False, deny=permissions.USE_COMMANDS)
    house.playground.world.channel("#lobby").overwrites[everyone] = overwrite
    refused(await bob.click(welcome, "WHOT"), NO_COMMANDS)
    assert await house.database.tables.seated(bob.id) == []


async def test_more_games_than_a_page_holds_take_several(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picker, "MOST_GAMES", 5)
    monkeypatch.setattr(picker, "GAMES_A_PAGE", 5)
    keys = list(GAMES)
    first = await ann.command("games", GAMES_CHANNEL)
    second = await ann.click(first, "Next →")
    labels = {button.label for button in second.shown.buttons}
    assert {GAMES[key].short_name for key in keys[5:10]} <= labels
    assert not {GAMES[key].short_name for key in keys[:5]} & labels
    refused(await ann.click(second, f"q1:games:{-(-len(GAMES) // 5) + 1}", forged=True), GONE)


async def test_games_that_fit_on_one_page_need_no_way_to_another(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in reversed(list(GAMES)[picker.MOST_GAMES :]):  # they come back in their order
        monkeypatch.delitem(GAMES, key)
    reply = await ann.command("games", GAMES_CHANNEL)
    labels = {button.label for button in reply.shown.buttons}
    assert labels == {*(game.short_name for game in GAMES.values()), "New here?"}
