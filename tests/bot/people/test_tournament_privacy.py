"""Tournaments of which a person is erased: under way, over, and while the bot is stopped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.people.privacy import NOTHING
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from tests.bot.crowd import sign_up, tournament, tournament_id, until_phase, wait_for_board
from tests.bot.past import document
from tests.bot.people.test_privacy import dumped, erase, kept
from tests.bot.stage import GAMES_CHANNEL, Stage, refused, said, stage, surely, until
from tests.bot.tournaments.test_tournament import NAMES, begin, end
from tests.loopback.person import Person

CARD = "score card"

pytestmark = pytest.mark.timeout(240)


async def end_early(house: Stage, people: list[Person]) -> str:
    """Let a tournament of everybody be played for a round and be ended; its id."""
    session = await begin(house, people, rounds=2)
    await surely(people[0], "tournament ring", GAMES_CHANNEL)
    await until(house.playground, lambda: len(session.tournament.rounds) == 1)
    await end(people[0], "The pub closes")
    return session.stored.id


async def shown_everywhere(house: Stage) -> None:
    """Wait until nothing about any tournament is on its way to Discord."""
    await asyncio.sleep(1)
    await house.all_is_done()


# The export


async def test_the_export_tells_a_director_no_seed_of_the_tables_that_play(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people, rounds=1)
    text = await document(await people[0].command("privacy export", people[0].dm))
    assert session.stored.id in text
    assert session.stored.seed not in text
    for number in (1, 2):
        assert (await house.session(table_id(session.stored.id, 1, number))).table.seed not in text


# Under way


@pytest.mark.parametrize("plays", [True, False])
async def test_of_an_erased_director_no_trace_is_left_while_the_round_goes_on(
    database_file: Path, *, plays: bool
) -> None:
    async with stage(database_file) as house:
        people = [house.person(name) for name in NAMES]
        ann, players = people[0], people if plays else people[1:]
        opened = await ann.command("tournament joker", GAMES_CHANNEL, rounds=1, pause=0, play=plays)
        for person in people[1:]:
            await person.click(opened.shown, "Join")
        key = tournament_id(opened.shown)
        session = await tournament(house, key)
        await ann.click(await wait_for_board(ann, key, f"{len(players)} people have signed up"), "Start")
        await until_phase(house, session, Phase.PLAYING)
        tables = [table_id(key, 1, number) for number in range(1, len(session.tournament.tables) + 1)]
        before = await dumped(database_file)

        await erase(ann)

        after = await dumped(database_file)
        assert {session.stored.host} == {(await house.stored(table))[0].host for table in tables}
        assert session.stored.host in {person.id for person in people[1:]}
        director = house.playground.person(session.stored.host)
        assert (await surely(director, "tournament ring", GAMES_CHANNEL)).text.startswith("The bell has rung")
        await until_phase(house, session, Phase.REVIEW)
    assert str(ann.id) in before
    assert not any(each in after for each in (str(ann.id), "Ann"))


async def test_who_took_the_sign_up_back_and_was_erased_does_not_come_back_with_the_next_one(
    database_file: Path,
) -> None:
    async with stage(database_file) as house:
        ann, bob, cy = (house.person(name) for name in NAMES[:3])
        key = await sign_up(ann, bob)
        await bob.click(await wait_for_board(ann, key, "2 people have signed up"), "Leave")
        await erase(bob)
        await cy.click(await wait_for_board(ann, key, "1 person has signed up"), "Join")
        await wait_for_board(ann, key, "2 people have signed up", "Ann, Cy")
        after = await dumped(database_file)
    assert str(cy.id) in after
    assert not any(each in after for each in (str(bob.id), "Bob"))


async def test_a_score_card_that_was_on_its_way_is_deleted_too(house: Stage, people: list[Person]) -> None:
    ann, bob = people[:2]
    key = await sign_up(ann, *people[1:], pause=60)
    session = await tournament(house, key)
    gate = house.playground.faults.hold(f"POST /channels/{bob.dm.id}/messages", times=1)
    await ann.click(await wait_for_board(ann, key), "Start")
    await gate.reached()
    erasing = asyncio.create_task(erase(bob))
    await until(house.playground, lambda: session.stored.number_of(bob.id) is None)
    await wait_for_board(ann, key, "a former player")
    gate.open()
    await erasing
    refused(await bob.command("privacy show", bob.dm), NOTHING)
    assert not [seen for seen in bob.sees(bob.dm) if CARD in seen.text]


async def test_a_score_card_that_hangs_does_not_hold_up_a_deletion(house: Stage, people: list[Person]) -> None:
    ann, bob = people[:2]
    key = await sign_up(ann, *people[1:], pause=60)
    gate = house.playground.faults.hold(f"POST /channels/{bob.dm.id}/messages", times=9)
    await ann.click(await wait_for_board(ann, key), "Start")
    await gate.reached()
    await erase(bob)
    gate.open()
    await wait_for_board(ann, key, "a former player")
    assert await kept(house, bob) == {}


# Over


async def test_a_finished_tournament_names_who_is_erased_no_more_and_no_deleted_board_is_posted_again(
    house: Stage, people: list[Person]
) -> None:
    ann, bob = people[:2]
    key, gone_key = await end_early(house, people), await end_early(house, people)
    await shown_everywhere(house)
    before = await wait_for_board(ann, key, "ended early", "Bob")
    ann.delete(await wait_for_board(ann, gone_key, "ended early"))

    await erase(bob)

    board = await wait_for_board(ann, key, "ended early", "a former player")  # the newest is first
    assert board.id == before.id
    assert "Bob" not in said(board)
    assert not any(f"Tournament {gone_key} ·" in seen.text for seen in ann.sees(GAMES_CHANNEL))
    menu = await ann.click(board, "More…")
    for shown, button in ((board, "Ranking"), (board, "My card"), (menu, "Cards and rounds")):
        reply = await ann.click(shown, button)
        assert not reply.has_failed
        assert "Bob" not in said(reply.message)
    assert "a former player" in (await ann.click(board, "Ranking")).text


# Whoever runs the bot


@pytest.mark.parametrize("name", NAMES[:2])
def test_who_plays_in_a_tournament_can_be_erased_while_the_bot_is_stopped(
    database_file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    async def play() -> int:
        async with stage(database_file) as house:
            await begin(house, [house.person(each) for each in NAMES], rounds=1)
            return house.person(name).id

    person = asyncio.run(play())
    monkeypatch.setenv("PARLOUR_DATABASE", str(database_file))

    assert main(["forget", str(person)]) == 0

    after = asyncio.run(dumped(database_file))
    assert not any(each in after for each in (str(person), name))
