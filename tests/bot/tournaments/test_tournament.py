"""A tournament on Discord, from its sign-up to its ranking."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages.confirm import STALE
from bot.playground.model import Role
from bot.tournaments.threads import Rooms
from games.engine.session import Session
from games.engine.table import Status
from games.joker.rules import Joker
from games.seed import deal_hash
from games.tournament.checks import Director
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from storage.tables.slots import Card, Thread
from tests.bot.crowd import (
    from_more,
    invite,
    people_at,
    sign_up,
    tournament,
    tournament_id,
    until_phase,
    wait_for_board,
)
from tests.bot.people.test_privacy import erase
from tests.bot.sql import connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    plain_play,
    play_turn,
    refused,
    said,
    stage,
    surely,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply

CANCEL = "Cancel the tournament…"
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
RUNG = "The bell has rung: every table stops and is scored as it stands."
LEFT = "A house player plays for you. You can come back whenever you like."
NOT_DIRECTOR = "Only the host of the tournament, or a member who can manage messages, can do that."

pytestmark = pytest.mark.timeout(240)


async def begin(house: Stage, people: list[Person], *, pause: int = 0, **options: Any) -> TournamentSession:
    """Let everybody sign up with the first as the host, and begin the first round at once; pause: in minutes."""
    key = await sign_up(people[0], *people[1:], pause=pause, **options)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    session = await tournament(house, key)
    house.put_forward(60 * pause + 1)  # and not into the time of who is to move
    await until_phase(house, session, Phase.PLAYING)
    return session


async def direct(person: Person, act: str, /, **options: Any) -> Reply:
    return await person.command(f"tournament {act}", GAMES_CHANNEL, **options)


async def end(director: Person, reason: str) -> None:
    """End the tournament of the games channel, with both presses."""
    await surely(director, "tournament end", GAMES_CHANNEL, reason=reason)


async def test_at_the_end_the_archive_passes_the_referee_and_all_have_a_standing(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people, rounds=2)
    while not session.tournament.is_over:
        await surely(people[0], "tournament ring", GAMES_CHANNEL)
        await until_phase(house, session, Phase.SEATED, Phase.REVIEW, Phase.PLAYING, Phase.OVER)
        house.put_forward(121)
        await until_phase(house, session, Phase.PLAYING, Phase.OVER)
    key = session.stored.id
    final = await wait_for_board(people[0], key, "of 2 rounds played", "Place 1: ")
    archive = await from_more(people[0], final, "Archive")
    assert [file["filename"] for file in archive.shown.data["attachments"]] == [f"tournament-{key}.json"]
    assert referee_archive(await session.archive()).is_over
    assert len(await house.database.tournaments.standings(key)) == len(people)


async def test_the_hash_of_the_seed_is_told_before_the_draw_and_the_archive_has_the_seed(
    house: Stage, people: list[Person]
) -> None:
    key = await sign_up(people[0], *people[1:])
    board = await wait_for_board(people[0], key)
    fair = r"whose SHA-256 is `([0-9a-f]{64})`"
    told = re.search(fair, (await people[1].click(board, "More…")).text)
    assert told is not None
    await people[0].click(board, "Start")
    board = await wait_for_board(people[0], key, "Round 1 begins next")
    again = re.search(fair, (await people[1].click(board, "More…")).text)
    assert again is not None
    assert again[1] == told[1]
    session = await tournament(house, key)
    assert session.stored.seed not in board.text
    await end(people[0], "We go home")
    assert deal_hash(bytes.fromhex((await session.archive())["seed"])) == told[1]


async def test_each_table_stands_in_a_thread_of_its_own_which_is_found_by_its_name(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people, rounds=1)
    key, guild = session.stored.id, house.playground.world.guild
    await until(house.playground, lambda: len(guild.threads()) == 2)
    assert sorted(thread.name or "" for thread in guild.threads()) == [f"Table {n} · tournament {key}" for n in (1, 2)]
    for thread in guild.threads():
        number = int((thread.name or "").split()[1])
        seen = await wait_for_table(people[0], table_id(key, 1, number), "to play", channel=thread.id)
        assert seen.button("My hand") is not None
        assert (await house.session(table_id(key, 1, number))).table.channel == thread.id
    store, channel = house.database.tournaments, house.client.get_channel(session.stored.channel)
    rooms = Rooms(house.client, store)
    before = await rooms.of(session.stored, 2)
    assert isinstance(channel, discord.TextChannel)
    async with asyncio.timeout(WAIT):
        while len(channel.threads) < 2:  # noqa: ASYNC110 - what the client knows changes without a notice
            await asyncio.sleep(0.01)
    for number in before:
        await store.forget_message(key, Thread(number))
    assert await rooms.of(session.stored, 2) == before
    assert len(guild.threads()) == 2


async def test_the_first_screen_of_each_table_tells_what_was_drawn_and_the_high_card_deals(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people, rounds=2)
    await shows_the_draw(house, session)
    await surely(people[0], "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.SEATED)
    house.put_forward(61)
    await until_phase(house, session, Phase.PLAYING)
    await shows_the_draw(house, session)


async def shows_the_draw(house: Stage, session: TournamentSession) -> None:
    """Check that everybody reads at their table what each there drew, and that whose card is high has dealt."""
    await house.all_is_done()
    for number in (1, 2):
        table = await house.session(table_id(session.stored.id, session.tournament.number, number))
        assert isinstance(table.state, Joker)
        dealer = table.table.seats[table.state.dealer].name
        for person in people_at(house, session, number):
            shown = await wait_for_table(person, table.table.id, "Before the deal", channel=table.table.channel)
            assert all(f"{seat.name} drew " in shown.text for seat in table.table.seats)
            assert f"\n{dealer} has the high card and deals." in shown.text


async def test_the_bell_stops_the_other_table_with_a_sentence(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people, rounds=1)
    tables = {number: people_at(house, session, number) for number in (1, 2)}
    caller = min(tables, key=lambda number: len(tables[number]))
    other = 3 - caller
    for person in tables[caller]:
        assert (await surely(person, "tournament leave", GAMES_CHANNEL)).text == LEFT
    await until_phase(house, session, Phase.REVIEW, seconds=100)
    stopped = await house.session(table_id(session.stored.id, 1, other))
    assert stopped.table.is_stopped
    assert stopped.table.status is Status.OVER
    sentence = f"Joker! was called at table {caller}, so the round is over and every table stops."
    person = tables[other][0]
    hand = await person.wait_for(lambda seen: sentence in seen.text, person.dm)
    assert [button.label for button in hand.buttons] == ["Replay", "Board", "More…"]
    public = await person.wait_for(lambda seen: sentence in seen.text, stopped.table.channel)
    assert public.button("Rematch") is None
    assert session.tournament.rounds[0].caller == caller


async def test_a_late_person_takes_a_seat_of_the_house_between_rounds(house: Stage, people: list[Person]) -> None:
    late = invite(house.playground, 1)[0]
    session = await begin(house, people, rounds=2, pause=10)
    refused(
        await direct(late, "join"),
        "A round is on. Between two rounds you can take a house player's seat, if there is one.",
    )
    await surely(people[0], "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.SEATED)
    board = await wait_for_board(late, session.stored.id, "3 house seats can still be taken")
    before = session.tournament.clone()
    await from_more(late, board, "Come back or take a seat")
    player = session.player_of(late.id)
    assert player is not None
    table = session.tournament.table_of(player) or 0
    assert any(before.players[seated].person is None for seated in before.tables[table - 1])
    card = await direct(late, "card")
    assert card.is_ephemeral
    assert f"you sit at table {table}" in card.text.lower()


async def test_only_who_has_the_role_may_join(playground: Playground, database_file: Path) -> None:
    guild = playground.world.guild
    club = Role(guild.id + 1, "Club", 2, 0)
    guild.roles += (club,)
    guild.members[playground.person("Bob").id].roles = (club,)
    async with stage(database_file, playground=playground) as house:
        bob, cy = house.person("Bob"), house.person("Cy")
        opened = await house.person("Ann").command("tournament joker", GAMES_CHANNEL, role=club)
        assert f"Members of <@&{club.id}> can join." in (await house.person("Ann").click(opened, "More…")).text
        assert not (await bob.click(opened.shown, "Join")).has_failed
        lacking = "Only members with the role that the host chose can join this tournament."
        refused(await cy.click(opened.shown, "Join"), lacking)
        refused(await direct(cy, "join"), lacking)
        await wait_for_board(cy, tournament_id(opened.shown), "1 person has signed up", "Bob")


async def test_the_role_of_everybody_keeps_nobody_out_and_one_that_discord_does_not_tell_of_lets_nobody_in(
    house: Stage, people: list[Person]
) -> None:
    ann = people[0]
    key = await sign_up(*people[:2], role=house.playground.world.guild.everyone)
    await wait_for_board(ann, key, "2 people have signed up", "Ann")
    opened = await ann.command("tournament joker", "#lobby", role=17)
    lacking = "Only members with the role that the host chose can join this tournament."
    refused(await ann.click(opened.shown, "Join"), lacking)


async def test_a_stranger_does_not_direct_and_a_member_who_may_manage_messages_does(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people[1:], rounds=1)
    ann, bob, cy = people[:3]
    events = list(session.events)
    acts: dict[str, dict[str, Any]] = {act: {} for act in ("pause", "resume", "ring", "start")}
    acts["end"] = {"reason": "I lose"}
    acts["correct"] = {"round": 1, "person": bob, "score": 25, "reason": "I lose"}
    for act, options in acts.items():
        refused(await direct(cy, act, **options), NOT_DIRECTOR)
    refused(await from_more(cy, await wait_for_board(ann, session.stored.id), "Director…"), NOT_DIRECTOR)
    assert session.events == events
    assert (await direct(ann, "pause")).text.startswith("The tournament is paused")
    assert session.stored.is_paused


async def test_a_pause_lets_nobody_move_until_it_is_over(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people[:4], rounds=1)
    table = table_id(session.stored.id, 1, 1)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    board = await wait_for_board(people[0], session.stored.id, "1 table playing")
    menu = await from_more(people[0], board, "Director…")
    await people[0].click(menu.shown, "Pause")
    paused = "The director has paused the tournament, so nobody can move until it goes on."
    await mover.wait_for(lambda seen: paused[:-1] in seen.text, mover.dm)
    async with house.unchanged(table):
        assert paused in (await mover.click(hand, plain_play(hand), forged=True)).text
    await wait_for_board(people[0], session.stored.id, "The director has paused the tournament.")
    assert (await direct(people[0], "resume")).text == "The tournament goes on."
    await play_turn(mover, await wait_for_turn(mover, table), random.Random(1))


async def test_a_tournament_that_ends_in_a_pause_is_not_said_to_be_paused(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people, rounds=1)
    await direct(people[0], "pause")
    await wait_for_board(people[0], session.stored.id, "The director has paused the tournament.")
    await end(people[0], "The pub closes")
    board = await wait_for_board(people[0], session.stored.id, "The host ended the tournament.", "The pub closes")
    assert "paused" not in board.text


async def test_who_is_away_in_the_review_comes_back_by_the_card_or_the_board(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people, rounds=1)
    bob, stranger = people[1], invite(house.playground, 1)[0]
    player = session.player_of(bob.id)
    assert player is not None
    await surely(people[0], "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.REVIEW)
    await surely(bob, "tournament leave", GAMES_CHANNEL)
    card = await bob.wait_for(lambda seen: "You are away, and would miss a play-off." in seen.text, bob.dm)
    assert (await bob.click(card, "Come back")).text.startswith("You are in.")
    assert (session.tournament.players[player].is_away, session.cast(None).names[player]) == (False, "Bob")
    back = await bob.wait_for(lambda seen: "score card" in seen.text and "away" not in seen.text, bob.dm)
    assert back.button("Come back") is None

    await surely(bob, "tournament leave", GAMES_CHANNEL)
    board = await wait_for_board(bob, session.stored.id, "The last round is over", ", away.")
    refused(await stranger.click(board, "Come back"), "The last round is over, so it's too late to join.")
    assert not (await bob.click(board, "Come back")).has_failed
    assert "away" not in said(await wait_for_board(bob, session.stored.id, "The last round is over"))


async def test_cards_and_boards_are_drawn_from_what_another_process_wrote(house: Stage, people: list[Person]) -> None:
    key = await sign_up(*people[:4], rounds=2, pause=10)
    ann = people[0]
    await ann.click(await wait_for_board(ann, key), "Start")
    store, tables = house.database.tournaments, house.database.tables
    other = await TournamentSession.load(store, tables, key, lambda *_: None, house.clock)
    assert other is not None
    await other.leave(people[1].id)
    for person in people[:1] + people[2:4]:
        await other.ready(person.id)
    assert other.tournament.phase is Phase.PLAYING
    refused(await direct(ann, "ready"), "No round is about to begin, so there's nothing to be ready for.")
    await other.end(Director(ann.id), "The pub closes")
    board = await ann.wait_for(lambda seen: f"Tournament {key} ·" in seen.text, GAMES_CHANNEL)
    card = await ann.click(board, "My card")
    assert card.is_ephemeral
    assert "The tournament ended early" in card.text


async def test_a_sign_up_is_cancelled_by_a_second_press(house: Stage, people: list[Person]) -> None:
    ann = people[0]
    key = await sign_up(ann, people[1])
    refused(await from_more(people[1], await wait_for_board(ann, key), CANCEL), NOT_DIRECTOR)
    asked = await from_more(ann, await wait_for_board(ann, key), CANCEL)
    await ann.click(asked.shown, "Cancel it")
    await wait_for_board(ann, key, "ended early", "The host cancelled the tournament before its start.")
    refused(await ann.click(asked.shown, asked.shown.buttons[0].custom_id or "", forged=True), STALE)


async def test_a_deleted_board_is_posted_anew(house: Stage, people: list[Person]) -> None:
    ann = people[0]
    key = await sign_up(ann, people[1])
    first = await wait_for_board(ann, key, "2 people have signed up")
    ann.delete(first)
    await direct(people[2], "join")
    second = await wait_for_board(ann, key, "3 people have signed up")
    assert second.id != first.id


async def test_a_forged_button_changes_nothing(house: Stage, people: list[Person]) -> None:
    ann = people[0]
    key = await sign_up(ann, people[1])
    session = await tournament(house, key)
    before = session.stored
    for control in ("join:x", "see:tables:one", "see:cards", "nothing", "archive:1", "see:tables:-9"):
        reply = await ann.click(await wait_for_board(ann, key), f"q1:cup:{key}:{control}", forged=True)
        assert reply.is_ephemeral
        assert not reply.has_failed
        assert session.stored == before


async def test_an_undelivered_round_is_brought_into_its_threads_after_a_crash(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(database_file, playground=playground) as house:
        people = [house.person(name) for name in NAMES]
        with monkeypatch.context() as patched:
            patched.setattr(Rooms, "of", _crash)
            session = await begin(house, people, rounds=1)
            key = session.stored.id
    async with stage(database_file, playground=playground) as house:
        for number in (1, 2):
            table = await house.session(table_id(key, 1, number))
            await until(house.playground, lambda table=table: _is_in_thread(table))  # type: ignore[misc]
        assert len(house.playground.world.guild.threads()) == 2


async def test_a_tournament_that_cannot_be_loaded_keeps_no_other_from_being_shown(
    playground: Playground, database_file: Path
) -> None:
    async with stage(database_file, playground=playground) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        kept = await sign_up(ann)
        opened = (await bob.command("tournament joker", "#table-talk")).message
        assert opened is not None
        gone = tournament_id(opened)
    with connection_to(database_file) as connection:
        connection.execute("UPDATE tournaments SET delivered = -1, delivered_direct = -1")
        connection.execute("UPDATE tournament_messages SET face = ''")
        newest = "UPDATE tournaments SET options = ?, changed_at = changed_at + 1 WHERE id = ?"
        connection.execute(newest, ('{"gone": true}', gone))
    ann.delete(await wait_for_board(ann, kept))
    async with stage(database_file, playground=playground):
        board = await wait_for_board(bob, kept)
        assert not (await bob.click(board, "Join")).has_failed


async def _crash(*_: object) -> None:
    raise OSError


def _is_in_thread(session: Session) -> bool:
    return session.table.channel != session.table.home


# Restart


async def test_a_restart_in_the_middle_of_a_round(playground: Playground, database_file: Path) -> None:
    async with stage(database_file, playground=playground) as house:
        people = [house.person(name) for name in NAMES]
        session = await begin(house, people, rounds=1)
        board = await wait_for_board(people[0], session.stored.id, "Table 1: ")
        key = session.stored.id
        table = await house.session(table_id(key, 1, 1))
        await until(playground, lambda: table.table.seats[table.to_act[0]].person is not None)
    async with stage(database_file, playground=playground) as house:
        ann = house.person("Ann")
        session = await tournament(house, key)
        mover = await house.mover(table_id(key, 1, 1))
        hand = await mover.command("hand", GAMES_CHANNEL, table=table_id(key, 1, 1))
        before = (await house.session(table_id(key, 1, 1))).table.revision
        await play_turn(mover, hand.shown, random.Random(1))
        assert (await house.session(table_id(key, 1, 1))).table.revision > before
        assert session.tournament.phase is Phase.PLAYING
        assert (await surely(ann, "tournament ring", GAMES_CHANNEL)).text.startswith("The bell has rung")
        await until_phase(house, session, Phase.REVIEW)
        final = await wait_for_board(ann, key, "The last round is over")
        assert final.id == board.id
        assert len(house.playground.world.guild.threads()) == 2
        assert tournament_id(final) == key


# Privacy


async def test_who_is_erased_in_a_round_leaves_the_seat_to_the_house_and_no_name_and_no_card(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people, rounds=1)
    bob, tournaments = people[1], house.database.tournaments
    assert session.player_of(bob.id) is not None
    await bob.wait_for(lambda seen: "Your score card" in seen.text, bob.dm)
    await erase(bob)
    await wait_for_board(people[0], session.stored.id, "a former player")
    assert not [seen for seen in bob.sees(bob.dm) if "Your score card" in seen.text]
    assert Card(bob.id) not in await tournaments.messages(session.stored.id)
    assert session.player_of(bob.id) is None
    assert await tournaments.of_person(bob.id) == []
    assert await house.database.tables.seated(bob.id) == []
    assert all(entrant.person != bob.id and "Bob" not in entrant.name for entrant in session.stored.entrants)
    assert (await surely(people[0], "tournament ring", GAMES_CHANNEL)).text == RUNG
    await until_phase(house, session, Phase.REVIEW)


# Who plays


async def test_the_host_is_signed_up_unless_they_say_no(house: Stage, people: list[Person]) -> None:
    playing = await people[0].command("tournament joker", GAMES_CHANNEL)
    directing = await people[1].command("tournament joker", "#lobby", play=False)
    assert "1 person has signed up" in playing.text
    assert "Signed up\nAnn" in playing.text
    assert "0 people have signed up" in directing.text
