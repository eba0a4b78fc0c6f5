"""The board and the score cards of a tournament come to everybody, once each, whatever happens on the way."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.messages import direct as direct_messages
from bot.messages.names import MOST_LENGTH as LONGEST_NAME
from bot.messages.posts import OLD_SECONDS
from bot.tournaments.screens import NO_FLOOR, board_screen
from games.tournament.journal import StoredTournament
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from tests.bot.crowd import sign_up, tournament_id, until_phase, wait_for_board
from tests.bot.process import forked_bot
from tests.bot.stage import GAMES_CHANNEL, Stage, surely, until
from tests.bot.tables.test_screens import payload
from tests.bot.tournaments.test_tournament import NAMES, NOT_DIRECTOR, begin, direct, end
from tests.games.tournament.arena import PEOPLE, Hall, stored_tournament
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

SEND = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/*/callback"

pytestmark = pytest.mark.timeout(120)


def cards(person: Person) -> list[SeenMessage]:
    return [seen for seen in person.sees(person.dm) if "Your score card" in seen.text]


def boards(person: Person) -> list[SeenMessage]:
    return [seen for seen in person.sees(GAMES_CHANNEL) if "Tournament " in seen.text]


# Score cards


@pytest.mark.strangers
async def test_those_whose_direct_messages_open_late_get_their_cards_then_and_keep_nothing_else_waiting(
    house: Stage, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct_messages, "OPENED_MOST", 3)
    key = await sign_up(people[0], *people[1:], pause=60)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    board = await wait_for_board(people[0], key, "Round 1 begins next", "My card shows it now")
    await until(house.playground, lambda: sum(len(cards(person)) for person in people) == 3)
    async with asyncio.timeout(5):
        while await house.database.tournaments.undelivered(1):
            await asyncio.gather(*house.client.parts.board.lanes.tasks)
    late = next(person for person in people if not cards(person))
    assert "Your score card" in (await late.click(board, "My card")).text
    house.clock.ahead += direct_messages.OPENED_SECONDS + 1
    await until(house.playground, lambda: all(len(cards(person)) == 1 for person in people))


# Crashes and lost answers


async def test_a_sign_up_that_a_start_comes_upon_is_shown_by_its_answer_alone(
    house: Stage, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournaments, lanes = house.client.parts.tournaments, house.client.parts.board.lanes
    open_tournament = tournaments.open

    async def open_and_look(stored: StoredTournament, interaction: int | None) -> TournamentSession:
        session = await open_tournament(stored, interaction)
        await tournaments.catch_up(shard=0)
        await asyncio.wait(lanes.tasks, timeout=0.5)
        return session

    monkeypatch.setattr(tournaments, "open", open_and_look)
    sent_late = house.playground.faults.hold(SEND)

    opened = await people[0].command("tournament joker", GAMES_CHANNEL)

    sent_late.open()
    await house.all_is_done()
    assert [board.id for board in boards(people[1])] == [opened.shown.id]


async def test_a_board_whose_answer_was_lost_stands_once(house: Stage, people: list[Person]) -> None:
    house.playground.faults.lose_answer(CALLBACK, times=5)
    await people[0].command("tournament joker", GAMES_CHANNEL, play=False)
    house.playground.faults.clear()
    (board,) = boards(people[1])
    await people[1].click(board, "Join")
    await wait_for_board(people[0], tournament_id(board), "1 person has signed up", "Bob")
    assert [seen.id for seen in boards(people[1])] == [board.id]


async def test_a_board_that_was_answered_but_not_noted_stands_once_after_the_start(
    playground: Playground, database_file: Path
) -> None:
    ann, bob = playground.person("Ann"), playground.person("Bob")
    async with forked_bot(playground, database_file) as bot:
        gate = playground.faults.hold(CALLBACK)
        opening = asyncio.create_task(ann.command("tournament joker", GAMES_CHANNEL, play=False))
        await gate.reached()
        await bot.kill()
    gate.open()
    await until(playground, lambda: bool(boards(ann)))
    playground.interactions.close()
    await opening
    (board,) = boards(ann)
    async with forked_bot(playground, database_file):
        await bob.click(board, "Join")
        await until(playground, lambda: ["Bob" in seen.text for seen in boards(ann)] == [True])


async def test_a_card_that_was_sent_but_not_noted_stands_once_after_the_start(
    playground: Playground, database_file: Path
) -> None:
    people = [playground.person(name) for name in NAMES]
    ann = people[0]
    async with forked_bot(playground, database_file) as bot:
        key = await sign_up(ann, *people[1:], pause=60)
        board = await wait_for_board(ann, key, "5 people have signed up")
        gate = playground.faults.hold(SEND)
        await ann.click(board, "Start")
        await gate.reached()
        await until(playground, lambda: sum(len(cards(person)) for person in people) == len(people) - 1)
        await bot.kill()
    gate.open()
    await until(playground, lambda: all(len(cards(person)) == 1 for person in people))

    async with forked_bot(playground, database_file):
        await ann.command("tournament ready", GAMES_CHANNEL)
        await wait_for_board(ann, key, "1 person is ready")
        await ann.command("tournament end", GAMES_CHANNEL, reason="The pub closes")
        asked = await ann.wait_for(lambda seen: seen.button("End it for all") is not None, GAMES_CHANNEL)
        await ann.click(asked, "End it for all")
        for person in people:
            await until(playground, lambda: ["ended early" in card.text for card in cards(person)] == [True])  # noqa: B023


async def test_the_log_does_not_say_whose_card_could_not_be_sent(house: Stage, people: list[Person]) -> None:
    key = await sign_up(people[0], *people[1:], pause=60)
    board = await wait_for_board(people[0], key)
    with capture_logs() as logged:
        house.playground.faults.fail(SEND, 503)
        house.playground.faults.fail(SEND, 404)
        await people[0].click(board, "Start")
        await until(house.playground, lambda: sum(len(cards(person)) for person in people) >= len(people) - 1)
    ours = [line for line in logged if line["event"] in ("delivery.again", "mailbox.refused")]
    assert [line.get("message") for line in ours] == ["card", None]
    assert not [person for person in people if str(person.id) in str(ours)]


# A channel that is lost


async def test_with_its_channel_gone_the_host_is_told_and_directs_from_another(
    house: Stage, people: list[Person]
) -> None:
    ann, bob = people[:2]
    session = await begin(house, people[:4], rounds=1)
    world = house.playground.world
    await wait_for_board(ann, session.stored.id, "Table 1: ")
    world.delete_channel(world.channel(GAMES_CHANNEL))

    assert (await ann.command("tournament pause", "#lobby")).text.startswith("The tournament is paused")

    told = await ann.wait_for(lambda seen: f"channel of tournament {session.stored.id} is gone" in seen.text, ann.dm)
    assert "/tournament pause, resume, ring, correct or end" in told.text
    assert all("is gone" not in seen.text for seen in bob.sees(bob.dm))
    board = await ann.command("tournament board", "#lobby")
    assert board.is_ephemeral
    assert "Round 1: 1 table playing" in board.text
    assert (await bob.command("tournament resume", "#lobby")).text == NOT_DIRECTOR
    await ann.command("tournament resume", "#lobby")
    stranger = await people[4].command("tournament ring", "#lobby")
    assert stranger.text.startswith("No tournament is under way in this channel.")
    assert session.tournament.phase is Phase.PLAYING
    assert (await surely(ann, "tournament ring", "#lobby")).text.startswith("The bell has rung")
    await until_phase(house, session, Phase.REVIEW)
    assert len([seen for seen in ann.sees(ann.dm) if "is gone" in seen.text]) == 1


async def test_the_host_is_told_once_of_a_lost_permission(house: Stage, people: list[Person]) -> None:
    ann = people[0]
    key = await sign_up(ann, *people[1:])
    ann.delete(await wait_for_board(ann, key))
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages")
    for person in people[1:3]:
        await direct(person, "leave")
        told = await ann.wait_for(lambda seen: f"I can't show tournament {key}" in seen.text, ann.dm)
    assert "View Channel, Send Messages and Embed Links" in told.text
    assert [seen.id for seen in ann.sees(ann.dm)] == [told.id]
    house.playground.faults.allow(GAMES_CHANNEL, "send_messages")
    await direct(ann, "board")
    await wait_for_board(ann, key, "3 people have signed up")


# A board of hours ago


async def test_a_board_of_hours_ago_is_posted_anew_but_stays_where_the_tournament_is_over(
    house: Stage, people: list[Person]
) -> None:
    key = await sign_up(*people[:2])
    old = await wait_for_board(people[0], key)
    await house.all_is_done()
    house.put_forward(OLD_SECONDS)
    await direct(people[1], "leave")
    await until(house.playground, lambda: [seen.id > old.id for seen in boards(people[0])] == [True])
    (new,) = boards(people[0])
    await house.all_is_done()
    house.put_forward(OLD_SECONDS)
    await end(people[0], "Rain.")
    assert (await wait_for_board(people[0], key, "Rain.")).id == new.id


# What stands on the board


async def test_the_sign_up_names_sixty_four_people_with_the_longest_names() -> None:
    session = await Hall().open(stored_tournament(12))
    names = [f"{'W' * (LONGEST_NAME - 3)}{person}" for person in PEOPLE]
    for person, name in zip(PEOPLE, names, strict=True):
        await session.join(person, name)
    (embed,) = payload(board_screen(session, NO_FLOOR))["embeds"]
    shown = " ".join(field["value"] for field in embed["fields"])
    assert [name for name in names if name not in shown] == []


async def test_the_ranking_has_everybodys_score_card_with_the_total_as_it_ran(
    house: Stage, people: list[Person]
) -> None:
    ann = people[0]
    session = await begin(house, people, rounds=2, pause=10)
    mover = next(person for person in people if session.player_of(person.id) is not None)
    await surely(ann, "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.SEATED)
    await direct(ann, "correct", round=1, person=mover, score=7, reason="Miscounted")
    board = await wait_for_board(ann, session.stored.id, "7 points")
    ranking = await ann.click(board, "Ranking")
    assert ranking.is_ephemeral
    assert "Place 1: " in ranking.text
    assert f"{mover.user.name}'s score card" in ranking.text
    assert "7 points, 7 in all." in ranking.text
    assert f"Round 2: {mover.user.name} sits at table" in ranking.text
    pages = ranking.shown.button("Next →")
    assert pages is not None
    last = await ann.click(ranking.shown, "Next →")
    assert all(f"{person.user.name}'s score card" in ranking.text + last.text for person in people)
