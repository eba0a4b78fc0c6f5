"""`/fairdeal`: a finished game dealt again from its seed, and the hash that stands before the deal."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from bot.finished.record import NO_HASH, PROVES, REFUTES
from games.catalogue import GAMES
from games.records.fairness import NO_CHANCE
from games.seed import deal_hash, seed_from_text
from tests.bot.past import ELSEWHERE, past
from tests.bot.sql import column, connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_to_the_end,
    refused,
    said,
    start_game,
    table_id,
    wait_for_table,
)
from tests.games.core.noughts import SettledGame
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

HASH = deal_hash(seed_from_text("PAST2"))


async def test_the_hash_that_a_person_noted_is_compared(house: Stage, ann: Person) -> None:
    await past(house, "Ann", "Bob", "Cy")
    for noted in (HASH, HASH[:12], f" {HASH.upper()} "):
        reply = await ann.command("fairdeal", GAMES_CHANNEL, table="PAST2", hash=noted)
        assert "The deal of table PAST2 is verified" in reply.text
        assert "The hash that you noted is the one of this seed." in reply.text


async def test_a_game_without_chance_is_verified(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, SettledGame.key, SettledGame())
    await past(house, "Ann", "Bob", game=SettledGame.key)

    for person in (ann, bob):
        reply = await person.command("fairdeal", GAMES_CHANNEL, table="PAST2", hash=HASH)
        assert "The deal of table PAST2 is verified" in reply.text
        assert NO_CHANCE in reply.text
        assert "The hash that you noted is the one of this seed." in reply.text
        assert REFUTES not in reply.text
    reply = await ann.command("fairdeal", GAMES_CHANNEL, table="PAST2", hash="0" * 64)
    assert "The deal of table PAST2 is not verified" in reply.text
    assert f"The seed of the record is not the one that was told of: its SHA-256 is {HASH}." in reply.text
    for noted in ("", "3f9ac1", "g" * 64, "0" * 65):
        refused(await ann.command("fairdeal", GAMES_CHANNEL, raw=True, table="PAST2", hash=noted), NO_HASH)


async def test_a_deal_that_was_changed_is_not_verified(house: Stage, ann: Person, database_file: Path) -> None:
    await past(house, "Ann", "Bob", "Cy")
    (body,) = column(database_file, "SELECT body FROM events WHERE table_id = 'PAST2' AND seq = 1")
    deal = orjson.loads(body)["chance"]
    changed = orjson.dumps({"chance": deal | {"removed": deal["removed"][::-1]}}).decode()
    with connection_to(database_file) as connection:
        connection.execute("UPDATE events SET body = ? WHERE table_id = 'PAST2' AND seq = 1", (changed,))
    reply = await ann.command("fairdeal", GAMES_CHANNEL, table="PAST2")
    assert "The deal of table PAST2 is not verified" in reply.text
    assert "Event 0 did not come from the seed: chance outcome 0, counted from 0, differs in" in reply.text
    assert REFUTES in reply.text
    assert PROVES not in reply.text


async def test_a_running_game_keeps_its_seed_to_itself_and_another_servers_table_is_not_known(
    house: Stage, ann: Person
) -> None:
    name = await start_game(house, "Ann", "Bob")
    reply = await ann.command("fairdeal", GAMES_CHANNEL, table=name)
    assert reply.text.startswith("The game is still on")
    assert (await house.session(name)).table.seed not in reply.text
    await past(house, "Ann", "Bob", "Cy", guild=ELSEWHERE, channel=7, home=7)
    reply = await house.person("Dee").command("fairdeal", GAMES_CHANNEL, table="PAST2")
    assert reply.is_ephemeral
    assert reply.text.startswith("I don't know a table PAST2 ")


def hashes(message: SeenMessage) -> list[str]:
    """The whole hashes that a message shows."""
    return re.findall(r"\b[0-9a-f]{64}\b", message.text)


async def test_the_whole_hash_stands_behind_more_from_the_lobby_on_and_verifies_the_deal(
    house: Stage, ann: Person
) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", rubber="single")
    name = table_id(lobby)
    seed = (await house.session(name)).table.seed
    before = await behind_more(ann, lobby, "Fair deal")
    (noted,) = hashes(before.shown)
    assert noted == deal_hash(bytes.fromhex(seed))

    await ann.click(lobby, "Start")
    shown = await wait_for_table(ann, name, "to play")
    fair = await behind_more(ann, shown, "Fair deal")
    await play_to_the_end(house, name)
    end = await wait_for_table(ann, name, "🏆")
    told = await behind_more(ann, end, "Fair deal")

    assert hashes(fair.shown) == [noted]
    assert seed not in "".join([said(lobby), before.text, said(shown), fair.text, said(end)])
    assert seed in told.text
    reply = await ann.command("fairdeal", GAMES_CHANNEL, table=name, hash=noted)
    assert f"The deal of table {name} is verified" in reply.text


async def test_a_game_for_one_shows_the_whole_hash_behind_more(house: Stage, ann: Person) -> None:
    opened = await ann.command("play nojoke-solitaire", ann.dm)
    fair = await behind_more(ann, opened, "Fair deal")
    seed = (await house.session(table_id(opened.shown))).table.seed
    assert hashes(fair.shown) == [deal_hash(bytes.fromhex(seed))]
