"""Scripts of what people do, with all that each step costs at Discord, and screens: held against tests/golden/bot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.playground.cast import PEOPLE
from bot.playground.interaction import Interaction
from bot.playground.ratelimits import Scope
from games.catalogue import GAMES
from games.engine.pace import Pace
from games.engine.table import Status
from games.engine.tutor import lesson_of
from games.tournament.model import Phase
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.past import past
from tests.bot.results import played
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_turn,
    plays,
    press_first,
    press_red,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.transcript import GOLDEN, SETTLE, Transcript, check_golden
from tests.clock import JumpingLoop
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply

BEGIN = 1_773_500_400.0
"""Saturday, 14 March 2026, 15:00 UTC."""
EDIT = "PATCH /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
SEND = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/*/callback"
MINUTE, MINUTES_5, LONG_BREAK, QUARTER = 60.0, 300.0, 601.0, 900.0
NUDGED = 30.0
"""Seconds after which who is called to a turn in place has been called by a message too."""
PLAYS = 1
"""The seed by which people choose their plays."""
DAY = 24 * 3600.0
OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("whot", {"rubber": "single", "packs": "1"}),
    ("nojoke-straight", {"target": 30, "packs": "2"}),
    ("nojoke-progressive", {}),
    ("nojoke-progressive", {"hints": True, "easy": False}),
    ("nojoke-progressive", {"rows": "doubles"}),
    ("nubs", {"house": 2}),
    ("nubs", {"teams": "partners"}),
    ("nothanks", {"variant": "tactical"}),
    ("joker", {}),
    ("joker", {"partners": "fixed"}),
)
"""Options with which a lobby is opened."""


@pytest.fixture(autouse=True)
def step_by_step(monkeypatch: pytest.MonkeyPatch, same_deals: None) -> None:
    """Let all happen at the same moments and by the same chance, and each step end before the next."""
    reply_of = Person._reply

    async def settled(person: Person, interaction: Interaction) -> Reply:
        reply = await reply_of(person, interaction)
        await asyncio.sleep(SETTLE)
        return reply

    monkeypatch.setattr(Person, "_reply", settled)
    random.seed(0)


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A small Discord on a fixed date."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.begun = BEGIN
    async with Playground() as playground:
        yield playground


# Scripts


async def whot_to_the_end(house: Stage, told: Transcript) -> None:
    """Two people at WHOT, from /play to the end, and a rematch."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play(house, table)
    await bob.click(await wait_for_table(bob, table), "Rematch")
    (again,) = [seen for seen in bob.sees(GAMES_CHANNEL) if seen.button("Join") is not None]
    await ann.click(again, "Join")
    await bob.click(again, "Start")


async def against_the_house(house: Stage, told: Transcript) -> None:
    """Ann alone at a table presses Play Vera, and plays by the hand that comes as the answer."""
    ann = house.person("Ann")
    opened = await ann.command("play whot", GAMES_CHANNEL, rubber="single")
    await ann.click(opened, "Play Vera")
    for _ in range(3):
        await press_first(ann, await ann.wait_for(lambda seen: seen.is_ephemeral and bool(plays(seen)), GAMES_CHANNEL))


async def three_in_a_thread(house: Stage, told: Transcript) -> None:
    """Three people at No Thanks! in a thread of its own: the lobby, other options, some turns, and one who leaves."""
    ann, bob, cy = (house.person(name) for name in ("Ann", "Bob", "Cy"))
    await ann.command("play nothanks", GAMES_CHANNEL, thread="a new thread")
    (thread,) = house.playground.world.guild.threads()
    lobby = await ann.wait_for(lambda seen: seen.button("Join") is not None, thread)
    for person in (bob, cy):
        await person.click(lobby, "Join")
    await bob.command("leave", thread)
    await bob.click(lobby, "Join")
    options = await behind_more(ann, lobby, "Options")
    await ann.submit_modal(options, {"Turn timer": ["5m"]})
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    await play(house, table, 4)
    await press_red(cy, await cy.command("leave", thread))
    await play(house, table, 2)
    await asyncio.sleep(MINUTES_5)


async def closed_direct_messages(house: Stage, told: Transcript) -> None:
    """Bob takes no direct messages: he is called at the table, plays there, and opens them later."""
    ann, bob = house.person("Ann"), house.person("Bob")
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob")
    await press_first(ann, await wait_for_turn(ann, table))
    hand = await bob.click(await wait_for_table(bob, table), "My hand")
    await press_first(bob, hand.shown)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("Bob opens his direct messages, and lets his turn wait")
    house.playground.faults.open_dms("Bob")
    await asyncio.sleep(NUDGED)
    await bob.command("hand", bob.dm)


async def a_private_hand(house: Stage, told: Transcript) -> None:
    """Ann plays by My hand in the channel, until her hand there goes to sleep."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    hand = await ann.click(shown, "My hand")
    await press_first(ann, hand.shown)
    await press_first(bob, await wait_for_turn(bob, table))
    alive = ann.look(hand)
    assert alive is not None
    await press_first(ann, alive)
    await ann.click(shown, "My hand")
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    await press_first(bob, await wait_for_turn(bob, table))
    told.step("Ann lets her turn wait")
    await asyncio.sleep(NUDGED)


async def a_restart(house: Stage, told: Transcript) -> None:
    """The bot stops in mid game and starts again, and everything goes on."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob")
    await play(house, table, 2)
    hand = await ann.click(await wait_for_table(ann, table), "My hand")
    told.step("The bot stops")
    await house.client.close()
    told.step("The bot starts again")
    async with stage(house.database.access.address, Pace(), house.playground, knows_people=False) as again:
        await again.restored()
        await asyncio.sleep(SETTLE)
        await press_first(ann, hand.shown)
        await press_first(bob, await wait_for_turn(bob, table))


async def lost_answers(house: Stage, told: Transcript) -> None:
    """Requests arrive whose answers are lost as connections break: each is found again, none is done twice."""
    ann, bob = house.person("Ann"), house.person("Bob")
    faults = house.playground.faults
    faults.lose_answer(SEND)
    lobby = await open_lobby(house, "Ann")
    faults.lose_answer(CALLBACK)
    await bob.click(lobby, "Join")
    faults.lose_answer(SEND)
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    faults.lose_answer(TOKEN_EDIT)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    faults.lose_answer(SEND)
    faults.lose_answer(EDIT)
    await press_first(bob, await wait_for_turn(bob, table))


async def a_deleted_table(house: Stage, told: Transcript) -> None:
    """The table's message is deleted: it comes back with the next play, or with /table."""
    ann = house.person("Ann")
    table = await start_game(house, "Ann", "Bob")
    told.step("Ann deletes the table's message")
    ann.delete(await wait_for_table(ann, table))
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)
    told.step("Ann deletes it again")
    ann.delete(await wait_for_table(ann, table))
    await asyncio.sleep(SETTLE)
    await ann.command("table", GAMES_CHANNEL)


async def a_deleted_hand(house: Stage, told: Transcript) -> None:
    """A private hand is dismissed, and direct messages with hands are gone: they come anew with the next turn."""
    ann, bob, world = house.person("Ann"), house.person("Bob"), house.playground.world
    table = await start_game(house, "Ann", "Bob")
    hand = await ann.click(await wait_for_table(ann, table), "My hand")
    told.step("Ann dismisses her private hand")
    ann.dismiss(hand)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("The direct messages of both are gone")
    for channel in (ann.dm, bob.dm):
        world.delete(list(channel.messages.values())[-1])
    await asyncio.sleep(SETTLE)
    await bob.command("hand", bob.dm)
    await press_first(bob, bob.sees(bob.dm)[-1])
    await asyncio.sleep(NUDGED)


async def refused_requests(house: Stage, told: Transcript) -> None:
    """Discord refuses what the bot sends, then the channel takes its permission away and gives it back."""
    ann, faults = house.person("Ann"), house.playground.faults
    table = await start_game(house, "Ann", "Bob")
    told.step("Ann deletes the table's message, and Discord refuses another")
    ann.delete(await wait_for_table(ann, table))
    channel = house.playground.world.channel(GAMES_CHANNEL)
    faults.fail(f"POST /channels/{channel.id}/messages", 403, code=50013)
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)
    told.step("A minute passes")
    await asyncio.sleep(MINUTE + SETTLE)
    await play(house, table, 1)
    told.step("The channel takes from the bot the permission to send messages")
    ann.delete(await wait_for_table(ann, table))
    faults.deny(GAMES_CHANNEL, "send_messages")
    await play(house, table, 1)
    told.step("It gives it back")
    faults.allow(GAMES_CHANNEL, "send_messages")
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)


async def rate_limits(house: Stage, told: Transcript) -> None:
    """Discord limits an edit, a direct message and an answer: what waits is brought up to date later, once."""
    faults = house.playground.faults
    table = await start_game(house, "Ann", "Bob")
    faults.limit(TOKEN_EDIT, 3.0)
    await play(house, table, 1)
    faults.limit(SEND, 2.0)
    faults.limit(CALLBACK, 1.0)
    await play(house, table, 1)
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    faults.limit(EDIT, 300.0, times=2, scope=Scope.SHARED)
    await play(house, table, 2)
    told.step("Five minutes pass")
    await asyncio.sleep(MINUTES_5)


async def alone_in_direct_messages(house: Stage, told: Transcript) -> None:
    """A game for one in direct messages, where one message is the table and the hand."""
    ann = house.person("Ann")
    opened = await ann.command("play nojoke-solitaire", ann.dm)
    table = table_id(opened.shown)
    await press_first(ann, await wait_for_turn(ann, table))
    await behind_more(ann, opened, "Leave the game")
    await behind_more(ann, opened, "Take my seat back")
    await ann.click(await behind_more(ann, opened, "End the table…"), "End it")


async def the_menu(house: Stage, told: Transcript) -> None:
    """Help and the menu of a game, who leaves and comes back in two ways, and how a host ends the table."""
    ann, bob, eve = (house.person(name) for name in ("Ann", "Bob", "Eve"))
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    for person in (ann, bob, eve):
        await person.click(shown, "Help")
    await play(house, table, 2)
    menu = await ann.click(shown, "More…")
    for label in ("What happened", "Scores"):
        menu = await ann.click(await ann.click(menu, label), "← Back")
    await ann.click(menu, "Rules")
    await press_red(bob, await behind_more(bob, shown, "Leave the game"))
    await bob.click(shown, "My hand")
    await press_red(bob, await behind_more(bob, shown, "Leave the game"))
    await behind_more(bob, shown, "Take my seat back")
    await press_red(ann, await behind_more(ann, shown, "End the table…"))


async def between_games(house: Stage, told: Transcript) -> None:
    """The scores between two games of a rubber, until both want the next deal."""
    ann, bob, eve = (house.person(name) for name in ("Ann", "Bob", "Eve"))
    told.is_muted = True
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    while not session.checkpoints:
        await play(house, table, 1)
    await asyncio.sleep(SETTLE)
    scores = await wait_for_table(ann, table, "Next deal")
    told.is_muted = False
    told.show("The first game is over", scores.data)
    told.show("Bob has a direct message", bob.sees(bob.dm)[-1].data)
    await eve.click(scores, "Last hands")
    await ann.click(scores, "Deal now")
    await bob.click(bob.sees(bob.dm)[-1], "Deal now")


async def a_game_for_one(house: Stage, told: Transcript) -> None:
    """A game for one in a channel, where the hand comes by direct message, and in a thread of it."""
    ann = house.person("Ann")
    opened = await ann.command("play nojoke-solitaire", GAMES_CHANNEL)
    await press_first(ann, await wait_for_turn(ann, table_id(opened.shown)))
    await ann.command("play nojoke-solitaire", GAMES_CHANNEL, thread="new")


async def a_daily_deal(house: Stage, told: Transcript) -> None:
    """The daily deal: one try of Ann's and its boards, one that Bob ends, and the next day's."""
    ann, bob = house.person("Ann"), house.person("Bob")
    for day in (1, 2):
        opened = await ann.command("daily", GAMES_CHANNEL)
        await bob.click(opened, "Help")
        told.is_muted = True
        await play(house, table_id(opened.shown))
        await asyncio.sleep(SETTLE)
        told.is_muted = False
        told.show(f"Ann's try of day {day} is over", (await wait_for_table(ann, table_id(opened.shown))).data)
        told.show("Ann has a direct message", ann.sees(ann.dm)[-1].data)
        result = await ann.command("daily", GAMES_CHANNEL)
        if day == 1:
            shared = await ann.click(result, "Share")
            board = await ann.click(result, "Today's board")
            await bob.click(shared, "Today's board")
            begun = await bob.click(shared, "Play it too")
            await press_red(bob, await behind_more(bob, begun, "End the table…"))
            await bob.command("daily", GAMES_CHANNEL)
            await ann.click(await ann.click(board, "All servers"), "This server")
            await ann.command("parlour settings", GAMES_CHANNEL, daily_world=True)
            house.put_forward(DAY)
        else:
            await ann.click(await ann.click(result, "Today's board"), "Longest streaks")


# Screens that are no game's own


async def the_options(house: Stage, told: Transcript) -> None:
    """Lobbies with other options than the usual ones, in words; then the level of each house player, and a coach."""
    ann = house.person("Ann")
    for game, options in OPTIONS:
        told.is_muted = True
        lobby = await open_lobby(house, "Ann", game=game, **options)
        told.show(f"/play {game} {options}", lobby.data)
        await ann.command("end", GAMES_CHANNEL)
        told.is_muted = False
    lobby = await open_lobby(house, "Ann", "Bob", level="strong", house=5, coach=True, rated=True)
    menu = await ann.click(lobby, "More…")
    await ann.select(menu, "Set a house player's level", "Otto: easy, now strong")
    options_form = await ann.click(menu, "Options")
    await ann.submit_modal(options_form, {"Level of house players": ["easy"], "Rated": ["true"]})


async def the_lobby(house: Stage, told: Transcript) -> None:
    """A lobby with options, which are changed; the house, a full table; and two tables that their host closes."""
    ann, bob = house.person("Ann"), house.person("Bob")
    lobby = await open_lobby(house, "Ann", game="whot", rubber="long", timer="1h", rated=False)
    await ann.click(lobby, "Add house player")
    await behind_more(ann, lobby, "Remove house player")
    await bob.click(lobby, "Join")
    await bob.click(lobby, "More…")
    await bob.click(lobby, "Start")
    menu = await ann.click(lobby, "More…")
    await ann.submit_modal(await ann.click(menu, "Options"), {"Games": ["single"], "Turn timer": ["none"]})
    await ann.click(menu, "Fair deal")
    await ann.click(menu, "← Back")
    await ann.submit_modal(await ann.click(menu, "Report a problem"), {"What happened?": "Nothing."})
    await press_red(ann, await ann.click(menu, "Cancel the table"))
    full = await open_lobby(house, "Ann", "Bob", game="nothanks", house=3, level="strong")
    await house.person("Cy").click(full, "Join")
    await press_red(ann, await ann.command("end", GAMES_CHANNEL))


async def rules_and_lessons(house: Stage, told: Transcript) -> None:
    """The rules of WHOT page by page, the first page of each other game's; a lesson's first steps, and its end."""
    ann = house.person("Ann")
    page = await ann.command("rules", GAMES_CHANNEL, game="WHOT")
    while can_go_on(page):
        page = await ann.click(page, "Next →")
    (topics,) = page.shown.selects
    await ann.select(page, topics.custom_id, topics.labels[0])
    for game in GAMES.values():
        if game.key != "whot":
            await ann.command("rules", GAMES_CHANNEL, game=game.name)
    lesson = lesson_of(GAMES["whot"])
    assert lesson is not None
    shown = await ann.command("learn", ann.dm, game="whot")
    for step in lesson.steps[:2]:
        for offer in sorted(step.offers, key=lambda offer: offer.path in step.right):
            shown = await ann.click(shown, offer.label)
    await ann.click(shown, "Stop")


async def a_replay(house: Stage, told: Transcript) -> None:
    """A finished game of No Thanks! move by move, its record, and its deal checked."""
    ann = house.person("Ann")
    finished = await past(house, "Ann", "Bob", "Cy")
    page = await ann.command("replay", GAMES_CHANNEL, table=finished.id)
    for label in ("Next ▸", "Next ▸", "More…", "Last", "◂ Previous", "More…", "First", "More…"):
        page = await ann.click(page, label)
    await ann.submit_modal(await ann.click(page, "Jump to move…"), {"Move": "7"})
    await ann.command("record", GAMES_CHANNEL, table=finished.id)
    await ann.command("fairdeal", GAMES_CHANNEL, table=finished.id)


async def a_tournament(house: Stage, told: Transcript) -> None:
    """A tournament of eight people over two rounds, from the sign-up to the end."""
    people = [*(house.person(user.name) for user in PEOPLE), *invite(house.playground, 3)]
    ann, bob = people[:2]
    key = await sign_up(ann, bob, rounds=2)
    board = await wait_for_board(ann, key)
    told.is_muted = True
    for person in people[2:]:
        await person.click(board, "Join")
    told.is_muted = False
    await ann.click(board, "Start")
    session = await tournament(house, key)
    await ann.click(await wait_for_board(ann, key), "My card")
    for number in (1, 2):
        told.is_muted = True  # tables and hands of a round come in any order, and say where the other stands
        house.put_forward(LONG_BREAK)
        await until_phase(house, session, Phase.PLAYING)
        await asyncio.sleep(SETTLE)
        told.show(f"Round {number} has begun", (await wait_for_board(ann, key)).data)
        await press_red(ann, await ann.command("tournament ring", GAMES_CHANNEL))
        told.show("Ann has rung the bell", (await wait_for_board(ann, key)).data)
        for seen in ann.sees(ann.dm):
            told.show("Ann has a direct message", seen.data)
        told.is_muted = False
        score: dict[str, Any] = {"round": number, "person": ann, "score": 10 * number, "reason": "A test."}
        await ann.command("tournament correct", GAMES_CHANNEL, **score)
    await bob.click(await wait_for_board(bob, key), "Ranking")
    await bob.click(await wait_for_board(bob, key), "More…")
    told.step("The time to correct scores is over")
    house.put_forward(LONG_BREAK)
    await until_phase(house, session, Phase.OVER)
    await asyncio.sleep(SETTLE)
    await bob.command("tournament archive", GAMES_CHANNEL)


async def a_league(house: Stage, told: Transcript) -> None:
    """Boards, profiles and seasons, with few results and with none."""
    ann, bob = house.person("Ann"), house.person("Bob")
    await ann.command("league board", GAMES_CHANNEL)
    await played(house, "Ann", "Bob", "Cy", table="AAAA2", days_ago=2)
    await played(house, "Bob", ("Ann", "Vera"), table="AAAA3", days_ago=1)
    await played(house, "Bob", table="AAAA4", game="nojoke-solitaire", sticks=[31])
    await ann.command("league board", GAMES_CHANNEL)
    await ann.command("league board", GAMES_CHANNEL, game="WHOT")
    await ann.click(await ann.command("league board", GAMES_CHANNEL, game="WHOT", by="rating"), "Find me")
    profile = await ann.command("profile", GAMES_CHANNEL, person=bob)
    await ann.click(profile, "Latest results")
    await ann.command("league season show", GAMES_CHANNEL)
    await press_red(ann, await ann.command("league void", GAMES_CHANNEL, result="AAAA3", why="A test."))
    await ann.command("league audit", GAMES_CHANNEL)
    await press_red(ann, await ann.command("league season close", GAMES_CHANNEL))


async def many_on_a_board(house: Stage, told: Transcript) -> None:
    """Boards of more people than a page holds, and by what games count; the places that a lobby expects."""
    ann, bob, eve = (house.person(name) for name in ("Ann", "Bob", "Eve"))
    crowd = [f"Player {number:02}" for number in range(1, 13)]
    for days_ago, places in ((70, ("Bob", "Ann")), (2, (*crowd, "Bob")), (1, crowd)):
        await played(house, *places, table=f"WHOT{days_ago}", days_ago=days_ago)
    for number, places in enumerate((("Ann", "Bob"), ("Bob", "Ann"))):
        await played(house, *places, game="nothanks", table=f"CARD{number}", score=(9 - number, 30), wins=(1, 0))
    await played(house, "Bob", game="nojoke-solitaire", table="STICK", sticks=(31,), perfects=(0,))
    asked = await ann.command("league board", GAMES_CHANNEL, game="WHOT")
    await ann.click(asked, "Next →")
    await ann.click(asked, "← Prev")
    await bob.click(await bob.click(asked, "Next →"), "← Prev")
    await bob.click(asked, "Find me")
    await eve.click(asked, "Find me")
    for by in ("best-score", "Mean score"):
        await ann.command("league board", GAMES_CHANNEL, game="No Thanks!", by=by)
    await ann.command("league board", GAMES_CHANNEL, game="nojoke-solitaire")
    for season in ("January 2026", "all time"):
        await ann.command("league board", GAMES_CHANNEL, raw=True, season=season, by="games")
    await ann.click(await open_lobby(house, "Ann", "Bob", "Cy", game="nothanks"), "More…")


async def profiles(house: Stage, told: Transcript) -> None:
    """Profiles of people who met and who did not, with results that do not count, and the curves of two games."""
    ann, bob, eve = (house.person(name) for name in ("Ann", "Bob", "Eve"))
    games = (("Ann", "Bob", "Cy"), ("Bob", "Ann"), ("Ann", "Bob", "Vera"), ("Vera", "Ann", "Bob"))
    for number, places in enumerate(games):
        await played(house, *places, table=f"WHOT{number}", days_ago=9 - number)
    for number, is_rated in enumerate((True, False)):
        table = f"CARD{number}"
        await played(house, "Cy", "Ann", "Bob", game="nothanks", table=table, days_ago=3 - number, is_rated=is_rated)
    await played(house, "Ann", game="nojoke-solitaire", table="STICK", sticks=(31,), perfects=(0,))
    await house.database.corrections.void(house.playground.world.guild.id, "WHOT0", ann.id, "A test.")
    profile = await ann.command("profile", GAMES_CHANNEL)
    await ann.click(await ann.click(profile, "Latest results"), "← Back")
    for asker, person in ((ann, bob), (bob, ann), (eve, ann), (ann, eve)):
        await asker.command("profile", GAMES_CHANNEL, person=person)


async def seasons(house: Stage, told: Transcript) -> None:
    """Seasons that are opened, named and closed, without a game in them."""
    ann = house.person("Ann")
    await ann.command("league season show", GAMES_CHANNEL)
    await press_red(ann, await ann.command("league season open", GAMES_CHANNEL, name="  *Winter*   Cup 1 "))
    await ann.command("league season name", GAMES_CHANNEL, name="Our first", why="It was.")
    await ann.command("league season show", GAMES_CHANNEL)
    await press_red(ann, await ann.command("league season close", GAMES_CHANNEL))
    await ann.command("league audit", GAMES_CHANNEL)


async def settings_and_privacy(house: Stage, told: Transcript) -> None:
    """A person's settings and data, up to their deletion, and the server's settings."""
    ann, bob = house.person("Ann"), house.person("Bob")
    games = house.playground.world.channel(GAMES_CHANNEL)
    await ann.click(await ann.command("my settings", GAMES_CHANNEL, pictures="off"), "Pictures on")
    await ann.command("parlour settings", GAMES_CHANNEL)
    await ann.command("parlour settings", GAMES_CHANNEL, allow=games, timer="1h", pictures=False)
    await bob.command("play whot", "#lobby")
    await start_game(house, "Ann", "Bob")
    await ann.click(await ann.command("privacy show", GAMES_CHANNEL), "Export")
    await ann.click(await ann.command("privacy delete", GAMES_CHANNEL), "Delete everything")


async def help_and_games(house: Stage, told: Transcript) -> None:
    """The help page by page, and the games to choose from."""
    ann = house.person("Ann")
    page = await ann.command("help", GAMES_CHANNEL)
    while can_go_on(page):
        page = await ann.click(page, "Next →")
    page = await ann.command("games", GAMES_CHANNEL)
    while can_go_on(page):
        page = await ann.click(page, "Next →")


def can_go_on(page: Reply) -> bool:
    """Whether a page has another behind it."""
    onwards = page.shown.button("Next →")
    return onwards is not None and not onwards.is_disabled


# What they share


async def play(house: Stage, table: str, moves: int = 1000) -> None:
    """Let people make so many moves by direct message, or play to the end."""
    session, rng = await house.session(table), random.Random(PLAYS)
    for _ in range(moves):
        if session.table.status is not Status.PLAYING:
            return
        person = await house.mover(table)
        await play_turn(person, await wait_for_turn(person, table), rng, grey=0.0)


SCRIPTS = [each for each in [*globals().values()] if getattr(each, "__annotations__", {}).get("told") == "Transcript"]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
async def test_script(
    script: Callable[[Stage, Transcript], Awaitable[None]], playground: Playground, database_file: Path
) -> None:
    async with stage(database_file, Pace(scores=MINUTE), playground) as house:
        await house.restored()
        told = Transcript(script.__doc__ or "", playground)
        await script(house, told)
    check_golden(script.__name__, told.text)


def test_every_golden_file_has_its_script() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {script.__name__ for script in SCRIPTS}
