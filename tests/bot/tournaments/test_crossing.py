"""A tournament whose server is one process's, while another has the direct messages in which people press its cards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from bot import timekeeper
from bot.playground.cast import PEOPLE
from bot.playground.model import Channel
from bot.shards.hints import Hints
from bot.tables import delivery
from bot.tournaments import sessions
from bot.tournaments.screens import Act, act_button
from games.api import Choice
from games.engine.session import Session
from games.engine.table import Conflict, Entry, Status
from games.records.record import event_to_json
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from storage.tables.slots import Card
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.people.test_privacy import erase
from tests.bot.several import Several
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, pick, plays_at, press_red, said, shows_table, surely, until
from tests.bot.tournaments.test_delivery import boards, cards
from tests.bot.tournaments.test_threads import in_rooms, seen_in_channel
from tests.bot.tournaments.test_tournament import LEFT, RUNG, direct, end
from tests.games.tournament.arena import to_the_end
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

COME_BACK = "Come back"

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True)
def only_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody find by a look of its own what another process wrote."""
    for looking in (timekeeper, delivery, sessions):
        monkeypatch.setattr(looking, "LOOK_SECONDS", 1000.0)


@pytest.fixture
def house(both: Several) -> Stage:
    """The bot that has the server."""
    return both.bots[1]


@pytest.fixture
def cast(both: Several) -> list[Person]:
    """Enough people for two tables without a house player."""
    return [*(both.person(user.name) for user in PEOPLE), *invite(both.playground, 8 - len(PEOPLE))]


async def card_of(person: Person, *words: str) -> SeenMessage:
    """Wait until the person's score card says all of the words."""
    return await person.wait_for(
        lambda seen: "Your score card" in seen.text and all(word in said(seen) for word in words), person.dm
    )


async def all_is_delivered(both: Several) -> None:
    """Wait until each bot has noted all that it shows of its tournaments as shown."""
    async with asyncio.timeout(WAIT):
        for bot in both.bots:
            while await bot.database.tournaments.undelivered(9):
                await both.all_is_done()


async def seated(house: Stage, cast: list[Person], rounds: int = 1) -> TournamentSession:
    """Let everybody sign up and the tables be drawn."""
    key = await sign_up(cast[0], *cast[1:], rounds=rounds, pause=60)
    await cast[0].click(await wait_for_board(cast[0], key, f"{len(cast)} people have signed up"), "Start")
    await wait_for_board(cast[0], key, "Round 1 begins next")
    return await tournament(house, key)


async def playing(house: Stage, cast: list[Person]) -> TournamentSession:
    """Let everybody be ready by a press on the card."""
    session = await seated(house, cast)
    await ready(cast, 1)
    await until_phase(house, session, Phase.PLAYING)
    return session


async def one_play_left(bot: Stage, table: str) -> Session:
    """Let a table come to the play that ends it; its session."""
    while True:
        session = await bot.session(table)
        events, _ = to_the_end(session)
        texts = tuple(event_to_json(session.game, event) for event in events)
        before = session.table
        after = replace(before, version=before.version + 1, revision=before.revision + len(texts))
        with suppress(Conflict):  # its clock has just begun
            await bot.database.tables.write(Entry(before, after, texts))
            return await bot.session(table)


async def play_last(bot: Stage, table: str) -> None:
    """Let a table come to the play that ends it, and whose turn it is make that in direct messages."""
    session = await one_play_left(bot, table)
    after, mover = session.table, await bot.mover(table)
    bot.client.parts.delivery.refresh(session)
    hand = await mover.wait_for(lambda seen: f"{table}:{after.revision}:" in str(seen.components), mover.dm)
    (seat,) = session.to_act
    for length in range(1, len(path := path_to_the_end(session, session.page(seat).choices)) + 1):
        reply = await pick(mover, hand, *plays_at(hand, path[:length])[0])
        hand = reply.message or hand
    assert session.table.status is Status.OVER


def path_to_the_end(session: Session, choices: Sequence[Choice]) -> tuple[str, ...]:
    """The picks that lead to a play that ends the table; none where no choice does."""
    assert session.state is not None
    for choice in choices:
        if choice.action is not None:
            state = session.state.clone()
            state.apply_action(session.to_act[0], choice.action)
            if state.outcome() is not None:
                return (choice.key,)
        if path := path_to_the_end(session, choice.children):
            return (choice.key, *path)
    return ()


async def until_stopped(person: Person, table: str, thread: Channel) -> None:
    """Wait until the public message of a table says that nobody plays there any more."""
    await person.wait_for(lambda seen: shows_table(seen, table) and "to play" not in said(seen), thread)


async def press_in_dm(person: Person, session: TournamentSession, act: Act) -> Reply:
    """Press what asks something of the tournament, as if it stood on the person's card."""
    button = act_button(session.stored.id, "", act)
    return await person.click(cards(person)[-1], button.custom_id or "", forged=True)


async def ready(cast: list[Person], number: int) -> None:
    """Let everybody press Ready on the score card, before a round of that number."""
    for person in cast:
        card = await card_of(person, f"Round {number}: you sit at table")
        assert not (await person.click(card, "Ready")).has_failed


async def ring_in_dm(director: Person, session: TournamentSession) -> None:
    """Let a director end the round by presses in direct messages."""
    assert (await press_red(director, await press_in_dm(director, session, Act.RING))).text == RUNG


async def test_a_whole_tournament_is_played_and_its_bells_are_rung_from_direct_messages(
    both: Several, house: Stage, cast: list[Person]
) -> None:
    ann = cast[0]
    session = await seated(house, cast, rounds=2)
    key = session.stored.id
    told = seen_in_channel(house.playground, key)
    await ready(cast, 1)
    await until_phase(house, session, Phase.PLAYING)
    await wait_for_board(ann, key, "round 1 of 2", "Table 1: ", "Table 2: ")
    threads = await in_rooms(house, session, ann)
    assert told == []

    await play_last(both.bots[0], table_id(key, 1, 1))

    await until_phase(house, session, Phase.SEATED)
    for number, thread in enumerate(threads, 1):
        await until_stopped(ann, table_id(key, 1, number), thread)
    await wait_for_board(ann, key, "Round 2 begins next", "Place 1:")
    await ready(cast, 2)
    await until_phase(house, session, Phase.PLAYING)
    assert await in_rooms(house, session, ann) == threads
    await ring_in_dm(ann, session)
    await until_phase(house, session, Phase.REVIEW)
    for bot in both.bots:
        bot.put_forward(121)
    await until_phase(house, session, Phase.SEATED, Phase.OVER)
    while not session.tournament.is_over:  # for the first place are play-offs
        for bot in both.bots:
            bot.put_forward(3601)
        await until_phase(house, session, Phase.PLAYING)
        await ring_in_dm(ann, session)
        await until_phase(house, session, Phase.SEATED, Phase.OVER)

    await wait_for_board(ann, key, "It's over")
    for person in cast:
        card = session.card(person.id)
        assert card is not None
        await card_of(person, card.following)
    await all_is_delivered(both)
    assert len(boards(ann)) == 1
    assert [len(cards(person)) for person in cast] == [1] * len(cast)
    assert house.playground.world.guild.threads() == threads
    over = referee_archive(await session.archive())
    assert [round_.number for round_ in over.rounds[:2]] == [1, 2]
    assert over.rounds[0].caller is not None
    assert len(await house.database.tournaments.standings(key)) == len(cast)


async def test_the_only_table_ends_in_direct_messages(both: Several, house: Stage, cast: list[Person]) -> None:
    session = await playing(house, cast[:4])
    await play_last(both.bots[0], table_id(session.stored.id, 1, 1))
    await until_phase(house, session, Phase.REVIEW)
    await wait_for_board(cast[0], session.stored.id, "Place 1:")


async def test_who_leaves_in_direct_messages_is_played_for_until_coming_back(
    both: Several, house: Stage, cast: list[Person]
) -> None:
    session = await playing(house, cast)
    key = session.stored.id
    await in_rooms(house, session, cast[0])
    table = await house.session(table_id(key, 1, 1))
    mover = await house.mover(table.table.id)
    seat = table.table.seat_of(mover.id)
    assert seat is not None
    revision = table.table.revision
    assert (await press_red(mover, await press_in_dm(mover, session, Act.LEAVE))).text == LEFT
    await until(house.playground, lambda: table.table.revision > revision)
    assert table.table.seats[seat].is_away

    away = await mover.wait_for(lambda seen: seen.button(COME_BACK) is not None, mover.dm)
    await mover.click(away, COME_BACK)
    await until(house.playground, lambda: not table.table.seats[seat].is_away)
    await all_is_delivered(both)


async def test_a_card_leads_to_where_the_board_stands_by_then(both: Several, house: Stage, cast: list[Person]) -> None:
    await seated(house, cast)
    ann, bob = cast[:2]
    await card_of(bob, "sit at table")
    old = boards(ann)[0].id
    await direct(ann, "board")
    (board,) = boards(ann)
    assert board.id != old
    assert str(board.id) in (await bob.click(await card_of(bob), "Ready")).text
    await bob.wait_for(lambda seen: str(board.id) in str(seen.components), bob.dm)


async def test_what_nobody_told_is_followed_by_and_by(
    both: Several, house: Stage, cast: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await seated(house, cast)
    ann = cast[0]
    for person in cast:
        await card_of(person, "sit at table")
    await all_is_delivered(both)
    monkeypatch.setattr(Hints, "tell", lambda *_: None)
    await ready(cast, 1)
    await both.all_is_done()
    assert "Round 1 begins next" in said(boards(ann)[0])

    await house.client.parts.tournaments.sweep()

    await wait_for_board(ann, session.stored.id, "round 1 of 1")
    await in_rooms(house, session, ann)
    assert (await surely(ann, "tournament ring", GAMES_CHANNEL)).text == RUNG
    await wait_for_board(ann, session.stored.id, "Place 1:")
    await both.bots[0].client.parts.tournaments.sweep()
    for person in cast:
        await card_of(person, "Round 1")
    await all_is_delivered(both)


async def test_who_is_erased_on_the_server_loses_the_card_in_direct_messages(
    both: Several, house: Stage, cast: list[Person]
) -> None:
    session = await playing(house, cast)
    ann, bob = cast[:2]
    await card_of(bob, "Round 1")
    await erase(bob)
    await until(house.playground, lambda: cards(bob) == [])
    assert Card(bob.id) not in await house.database.tournaments.messages(session.stored.id)
    await ring_in_dm(ann, session)
    await wait_for_board(ann, session.stored.id, "a former player")
    assert len(cards(cast[2])) == 1


async def test_who_is_erased_in_direct_messages_leaves_the_board_of_a_tournament_that_is_over(
    both: Several, house: Stage, cast: list[Person]
) -> None:
    ann, bob = cast[:2]
    session = await playing(house, cast)
    await ring_in_dm(ann, session)
    await until_phase(house, session, Phase.REVIEW)
    await end(ann, "Rain.")
    await wait_for_board(ann, session.stored.id, "Rain.", "Bob")
    await all_is_delivered(both)
    await erase(bob, bob.dm)
    board = await wait_for_board(ann, session.stored.id, "a former player")
    assert "Bob" not in said(board)
