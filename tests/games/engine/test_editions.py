"""The edition of a game's rules: which one a table began under, and which one its record names."""

from __future__ import annotations

import orjson
import pytest

from games.catalogue import find_game
from games.engine.export import record_of
from games.engine.table import Status
from games.records.record import Record, referee
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.finished import finished
from tests.games.tables import ANN, BOB, Room, table
from tests.games.tournament.arena import Hall
from tests.games.toy import Toy


async def test_a_table_is_opened_under_the_edition_of_its_game_and_keeps_that_which_it_began_under(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "edition", 5)
    session = await room.open(table(ANN, BOB))
    assert (await room.load()).table.edition == 5
    monkeypatch.setattr(Toy, "edition", 2)
    await session.start(ANN)
    assert (await room.load()).table.edition == 2
    monkeypatch.setattr(Toy, "edition", 3)
    await session.leave(BOB)
    assert (await room.load()).table.edition == 2


async def test_a_game_for_one_begins_under_the_edition_of_its_game(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("nojoke-solitaire")), "edition", 4)
    session = await room.open(table(ANN, game="nojoke-solitaire"))
    assert (session.table.status, session.table.edition) == (Status.PLAYING, 4)


async def test_a_table_of_a_tournament_begins_under_the_edition_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find_game("joker")), "edition", 5)
    hall = Hall()
    await hall.playing(4)
    assert (await hall.table(1)).table.edition == 5


def test_a_record_names_the_edition_and_the_house_as_comments_at_its_end() -> None:
    record = play_out(find_game("nothanks"), find_game("nothanks").options(), 3, seed_from_text("a"))
    assert orjson.loads(record.to_json())["_edition"] == find_game("nothanks").edition
    text = record_of(*finished(record, edition=7)).to_json()
    told = ["format", "game", "options", "seats", "seed", "events", "result"]
    assert list(orjson.loads(text)) == [*told, "_edition", "_house"]
    assert orjson.loads(text)["_edition"] == 7


@pytest.mark.parametrize("edition", [2, "first", None])
def test_no_referee_looks_at_the_edition(edition: object) -> None:
    game = find_game("nothanks")
    data = orjson.loads(play_out(game, game.options(), 3, seed_from_text("a")).to_json())
    record = Record.from_json(orjson.dumps(data | {"_edition": edition}))
    assert record == Record.from_json(orjson.dumps(data))
    assert referee(record).outcome() is not None
