"""Faces as emojis of the application: uploaded once, reused, beside the words where there is room, never needed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages import answers
from bot.messages import screen as screens
from bot.messages.controls import FindEmoji
from bot.messages.screen import Place, Screen
from bot.pictures import emojis
from bot.playground.model import Emoji
from bot.playground.routes import applications
from bot.playground.validation import check_message
from bot.tables.private_hands import AWAKE_SECONDS
from bot.tables.wording import MOST_FACES
from games.catalogue import GAMES
from games.checks.trees import levels
from games.drawing.picture import Scene
from games.engine.session import Session
from games.whot.rules import KINDS, WHOT, card_name
from storage.database import Database
from storage.people.emojis import KeptEmoji
from tests.bot.dealing import deal_where
from tests.bot.sight import HIGH, hand_screen
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_first,
    plays,
    press_first,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.games.tables import ANN, Room, table
from tests.games.whot.positions import position
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

LIST = "GET /applications/*/emojis"
UPLOAD = "POST /applications/*/emojis"
DELETE = "DELETE /applications/*/emojis/*"
FACES = GAMES["whot"].faces
FEW = {name: FACES[name] for name in ("whot_star_8", "whot_circle_5", "whot_whot")}
CHANGED = FEW | {"whot_star_8": replace(FEW["whot_star_8"], background="#ffffff")}
PLACE = Place("#games in Testers", "https://discord.com/channels/1/2/3")
LOW = 100
"""The height of a picture that leaves room for any buttons, in its own units."""


async def settled(house: Stage) -> None:
    """Wait until a bot is through with its faces."""
    await asyncio.wait_for(house.client.parts.face_emojis.settled.wait(), 10 * emojis.RETRY_FIRST)


@asynccontextmanager
async def uploading(playground: Playground, path: Path, faces: Mapping[str, Scene]) -> AsyncIterator[Stage]:
    """A bot that is at its faces."""
    listing = playground.faults.hold(LIST)
    async with stage(path, playground=playground, faces=faces) as started:
        await listing.reached()
        listing.open()
        yield started


@asynccontextmanager
async def uploaded(playground: Playground, path: Path, faces: Mapping[str, Scene] = FEW) -> AsyncIterator[Stage]:
    """A bot that is through with its faces."""
    async with uploading(playground, path, faces) as started:
        await settled(started)
        yield started


async def start_and_stop(playground: Playground, path: Path, faces: Mapping[str, Scene] = FEW) -> None:
    """Let a bot upload what it lacks, and stop it."""
    async with uploaded(playground, path, faces):
        pass


def names(playground: Playground) -> set[str]:
    """The emojis that the application has."""
    return {emoji.name for emoji in playground.world.emojis.values()}


def names_of(faces: Mapping[str, Scene]) -> set[str]:
    """What the emojis of these faces are called."""
    return {emojis.emoji_name(face, emojis.scene_digest(scene)) for face, scene in faces.items()}


def requests(playground: Playground) -> dict[str, int]:
    """How often emojis were asked for, by method."""
    counts = playground.faults.requests.with_token
    return {route.split()[0]: count for route, count in counts.items() if "/emojis" in route}


def add_emoji(playground: Playground, name: str, data: bytes = b"another picture") -> int:
    """Let the application have an emoji that this bot did not upload; its id."""
    world = playground.world
    emoji = Emoji(world.snowflake(), name, False, "image/png", data, world.bot)
    world.emojis[emoji.id] = emoji
    return emoji.id


# Uploads


def test_the_faces_that_are_uploaded_already_are_not_uploaded_anew() -> None:
    """Names of 185 emojis of applications, from before names in many scripts were painted."""
    kept = ("whot", "nojoke", "nubs", "joker", "nothanks")
    faces = {name: face for game in GAMES.values() for name, face in game.faces.items() if name.startswith(kept)}
    called = " ".join(sorted(names_of(faces)))
    assert len(faces) == 185
    assert sha256(called.encode()).hexdigest() == "8a70cdec2806c1b3bc443f90269baa63e1430b9308cd091f9e5ead1e639a6042"


async def test_faces_are_uploaded_once_as_pictures_and_reused_at_the_next_start(
    playground: Playground, database_file: Path
) -> None:
    await start_and_stop(playground, database_file)
    assert names(playground) == names_of(FEW)
    assert requests(playground) == {"GET": 1, "POST": len(FEW)}
    for emoji in playground.world.emojis.values():
        assert emoji.data.startswith(b"\x89PNG")
        assert len(emoji.data) < 256 * 1024
    playground.faults.requests.clear()
    async with uploaded(playground, database_file) as started:
        assert all(started.client.parts.face_emojis.find(name) is not None for name in FEW)
    assert requests(playground) == {"GET": 1}


async def test_a_changed_face_takes_the_place_of_its_emoji_one_that_is_gone_loses_it_and_a_deleted_one_comes_back(
    playground: Playground, database_file: Path
) -> None:
    await start_and_stop(playground, database_file)
    before = set(playground.world.emojis)
    other = add_emoji(playground, "party")
    playground.faults.requests.clear()
    await start_and_stop(playground, database_file, CHANGED)
    assert names(playground) == names_of(CHANGED) | {"party"}
    assert len(before & set(playground.world.emojis)) == len(FEW) - 1
    assert requests(playground) == {"GET": 1, "DELETE": 1, "POST": 1}
    await start_and_stop(playground, database_file, {"whot_whot": FEW["whot_whot"]})
    assert names(playground) == names_of({"whot_whot": FEW["whot_whot"]}) | {"party"}
    del playground.world.emojis[next(each for each in playground.world.emojis if each != other)]
    await start_and_stop(playground, database_file)
    assert names(playground) == names_of(FEW) | {"party"}


async def test_a_fresh_database_knows_again_what_is_there_which_goes_when_its_face_changes(
    playground: Playground, tmp_path: Path
) -> None:
    await start_and_stop(playground, tmp_path / "first.db")
    before = set(playground.world.emojis)
    playground.faults.requests.clear()
    async with uploaded(playground, tmp_path / "second.db") as started:
        found = {started.client.parts.face_emojis.find(name) for name in FEW}
    assert {emoji.id for emoji in found if emoji is not None} == set(playground.world.emojis) == before
    assert requests(playground) == {"GET": 1}
    await start_and_stop(playground, tmp_path / "second.db", CHANGED)
    assert names(playground) == names_of(CHANGED)


async def test_an_emoji_that_was_noted_under_an_older_name_goes_on_being_used(
    playground: Playground, database_file: Path
) -> None:
    old = add_emoji(playground, "whot_star_8")
    async with await Database.open(database_file) as database:
        digest = emojis.scene_digest(FEW["whot_star_8"])
        await database.emojis.save(KeptEmoji(playground.world.bot.id, "whot_star_8", old, digest))
    async with uploaded(playground, database_file) as started:
        found = started.client.parts.face_emojis.find("whot_star_8")
    assert found is not None
    assert found.id == old
    assert requests(playground) == {"GET": 1, "POST": len(FEW) - 1}


async def test_an_emoji_that_does_not_tell_what_it_shows_is_neither_used_nor_deleted(
    playground: Playground, database_file: Path
) -> None:
    """An older message may show it."""
    old = add_emoji(playground, "whot_star_8")
    await start_and_stop(playground, database_file)
    assert names(playground) == names_of(FEW) | {"whot_star_8"}
    async with uploaded(playground, database_file) as started:
        found = started.client.parts.face_emojis.find("whot_star_8")
    assert found is not None
    assert found.id != old


def test_every_face_has_a_name_of_its_own_that_discord_takes() -> None:
    faces = {name: scene for game in GAMES.values() for name, scene in game.faces.items()}
    told = names_of(faces)
    assert len(told) == len(faces) > 100
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in told)


# Failures


async def test_a_face_that_was_not_taken_is_tried_again_and_it_alone(
    playground: Playground, database_file: Path
) -> None:
    playground.faults.fail(UPLOAD, 400)
    await start_and_stop(playground, database_file)
    assert names(playground) == names_of(FEW)
    assert requests(playground) == {"GET": 2, "POST": len(FEW) + 1}


async def test_uploads_leave_room_for_tables(playground: Playground, database_file: Path) -> None:
    """One that Discord holds up, as by a limit, is followed by a pause as long."""
    held_up = 4 * emojis.PAUSE
    playground.faults.delay(UPLOAD, held_up)
    await start_and_stop(playground, database_file)
    first, second, third = sorted(discord.utils.snowflake_time(emoji) for emoji in playground.world.emojis)
    assert (second - first).total_seconds() >= held_up
    assert (third - second).total_seconds() >= emojis.PAUSE - 0.001  # an id counts whole milliseconds


async def test_a_rate_limit_is_waited_out_and_a_list_that_cannot_be_had_is_asked_for_again(
    playground: Playground, database_file: Path
) -> None:
    playground.faults.limit(UPLOAD, times=2)
    await start_and_stop(playground, database_file)
    assert names(playground) == names_of(FEW)
    playground.faults.requests.clear()
    playground.faults.fail(LIST, 403)
    async with stage(database_file, playground=playground, faces=FEW) as started:
        await settled(started)
    assert requests(playground) == {"GET": 2}


@pytest.mark.parametrize("is_full", [False, True], ids=["refused", "no room"])
async def test_where_nothing_is_taken_the_rest_waits(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch, is_full: bool
) -> None:
    if is_full:
        monkeypatch.setattr(applications, "MAX_EMOJIS", 0)
    else:
        playground.faults.fail(UPLOAD, 400, times=len(FACES))
    async with uploading(playground, database_file, FACES):
        listing = playground.faults.hold(LIST)
        await listing.reached()
        assert requests(playground) == {"GET": 2, "POST": 1 if is_full else emojis.MOST_FAILURES}


async def test_an_emoji_that_somebody_else_deletes_meanwhile_is_uploaded(
    playground: Playground, database_file: Path
) -> None:
    await start_and_stop(playground, database_file)
    gate = playground.faults.hold(DELETE)
    async with uploading(playground, database_file, CHANGED) as started:
        await gate.reached()
        (old,) = (each.id for each in playground.world.emojis.values() if each.name not in names_of(CHANGED))
        del playground.world.emojis[old]
        gate.open()
        await settled(started)
    assert names(playground) == names_of(CHANGED)


# At a table


def held_faces(house: Stage, session: Session) -> list[discord.PartialEmoji]:
    """The emojis of the cards that whose turn it is holds."""
    found = map(house.client.parts.face_emojis.find, session.page(session.to_act[0]).faces[-1])
    return [emoji for emoji in found if emoji is not None]


def emoji_ids(message: SeenMessage) -> list[int]:
    """The emojis on the buttons of a message."""
    return [int(button.data["emoji"]["id"]) for button in message.buttons if button.data.get("emoji")]


async def test_faces_stand_on_buttons_beside_the_words_and_in_the_text_only_where_there_is_no_picture(
    playground: Playground, database_file: Path
) -> None:
    async with uploaded(playground, database_file, FACES) as house:
        number, eve = await start_game(house, "Ann", "Bob"), house.person("Eve")
        mover = await house.mover(number)
        hand = await wait_for_turn(mover, number)
        session = await house.session(number)
        assert set(emoji_ids(hand)) == {emoji.id for emoji in held_faces(house, session)}
        assert all(button.data["label"] for button in hand.buttons)
        assert "<:" not in hand.text
        await press_first(mover, hand)
        shown = await wait_for_table(eve, number, session.page(None).headline, "Call card")
        assert "<:" not in shown.text

        playground.faults.deny(GAMES_CHANNEL, "attach_files")
        plain = await start_game(house, "Ann", "Bob")
        await play_first(house, plain)
        (call,) = (name for faces in (await house.session(plain)).page(None).faces for name in faces)
        emoji = house.client.parts.face_emojis.find(call)
        assert (await wait_for_table(eve, plain, "Call card: ", str(emoji))).pictures == []


async def test_there_are_words_before_there_are_faces(playground: Playground, database_file: Path) -> None:
    gate = playground.faults.hold(UPLOAD)
    async with uploading(playground, database_file, FEW) as house:
        await gate.reached()
        number = await start_game(house, "Ann", "Bob")
        hand = await wait_for_turn(await house.mover(number), number)
        assert emoji_ids(hand) == []
        assert "<:" not in hand.text
        assert all(button.label for button in hand.buttons)


async def test_words_come_for_the_one_face_whose_emoji_is_gone_until_it_is_there_again(
    playground: Playground, database_file: Path
) -> None:
    async with uploaded(playground, database_file, FACES) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        lobby = await open_lobby(house, "Ann", "Bob")
        for person in (ann, bob):
            await person.wait_for(lambda seen: "You are seated" in seen.text, person.dm)
        playground.faults.requests.clear()
        sending = playground.faults.hold("POST /channels/*/messages")
        await ann.click(lobby, "Start")
        await sending.reached()
        session = await house.session(number := table_id(lobby))
        wanted = held_faces(house, session)
        gone = wanted[-1]
        assert gone.id is not None
        del playground.world.emojis[gone.id]
        listing = playground.faults.hold(LIST)
        sending.open()
        hand = await wait_for_turn(await house.mover(number), number)
        assert set(emoji_ids(hand)) == {emoji.id for emoji in wanted} - {gone.id}
        assert all(button.label for button in hand.buttons)
        listing.open()
        await settled(house)
        again = house.client.parts.face_emojis.find(gone.name)
        assert again is not None
        assert again.id in playground.world.emojis
        assert requests(playground) == {"GET": 1, "POST": 1}


async def ask_for_hand(person: Person, number: str) -> Reply:
    """Press My hand at the table."""
    return await person.click(await wait_for_table(person, number), "My hand")


async def wake(person: Person, number: str) -> Reply:
    """Press Wake it on a private hand that sleeps."""
    asleep = await person.wait_for(lambda seen: seen.button("Wake it") is not None, GAMES_CHANNEL)
    return await person.click(asleep, "Wake it")


@pytest.mark.parametrize("is_late", [False, True], ids=["in time", "late"])
@pytest.mark.parametrize(
    "act",
    [ask_for_hand, wake, lambda person, number: person.command("hand", GAMES_CHANNEL)],
    ids=["press", "wake", "command"],
)
async def test_an_answer_comes_at_once_without_an_emoji_that_was_deleted_and_the_next_one_with_it(
    playground: Playground,
    database_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Person, str], Awaitable[Reply]],
    is_late: bool,
) -> None:
    async with uploaded(playground, database_file, FACES) as house:
        for person in (house.person("Ann"), house.person("Bob")):
            playground.faults.close_dms(person.id)
        number = await start_game(house, "Ann", "Bob")
        mover = await house.mover(number)
        if act is wake:
            await ask_for_hand(mover, number)
            house.put_forward(AWAKE_SECONDS)
        await house.all_is_done()
        if is_late:
            monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", 0.0)
        wanted = held_faces(house, await house.session(number))
        gone = wanted[-1]
        del playground.world.emojis[gone.id or 0]
        reply = await act(mover, number)
        assert not reply.has_failed
        await house.all_is_done()
        shown = await mover.wait_for(lambda seen: seen.is_ephemeral and bool(plays(seen)), GAMES_CHANNEL)
        assert set(emoji_ids(shown)) == {emoji.id for emoji in wanted} - {gone.id}
        monkeypatch.undo()
        await settled(house)
        assert set(emoji_ids((await ask_for_hand(mover, number)).shown)) == {
            emoji.id for emoji in held_faces(house, await house.session(number))
        }


async def test_a_private_hand_that_comes_alive_does_without_an_emoji_that_was_deleted(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_where(lambda state: all(WHOT in hand for hand in state.hands), monkeypatch)
    async with uploaded(playground, database_file, FACES) as house:
        number = await start_game(house, "Ann", "Bob")
        person = await house.mover(number)
        hand = (await press_first(person, (await ask_for_hand(person, number)).shown)).shown
        other = await house.mover(number)
        theirs = await wait_for_turn(other, number)
        await house.all_is_done()
        gone = house.client.parts.face_emojis.find("whot_whot")
        assert gone is not None
        del playground.world.emojis[gone.id or 0]
        await other.click(theirs, "Draw")
        alive = await person.wait_for(lambda seen: seen.id == hand.id and bool(plays(seen)), GAMES_CHANNEL)
        assert any("WHOT" in button.label for button in alive.buttons)
        assert gone.id not in emoji_ids(alive)


async def test_an_emoji_that_exists_and_is_refused_rests_and_is_uploaded_anew_when_that_repeats(
    playground: Playground, database_file: Path
) -> None:
    async with uploaded(playground, database_file, FACES) as house:
        number = await start_game(house, "Ann", "Bob")
        mover = await house.mover(number)
        await house.all_is_done()
        playground.faults.requests.clear()
        wanted = {emoji.id for emoji in held_faces(house, await house.session(number))}
        refused = min(filter(None, wanted))
        for _ in range(emojis.MOST_REFUSALS):
            assert set(emoji_ids((await ask_for_hand(mover, number)).shown)) == wanted
            playground.faults.refuse_emojis(refused)
            assert set(emoji_ids((await ask_for_hand(mover, number)).shown)) == wanted - {refused}
            playground.faults.refuse_emojis()
            assert set(emoji_ids((await ask_for_hand(mover, number)).shown)) == wanted - {refused}, "it rests"
            assert "POST" not in requests(playground)
            await settled(house)
        assert refused not in playground.world.emojis
        assert names(playground) == names_of(FACES)
        assert {key: count for key, count in requests(playground).items() if key != "GET"} == {"POST": 1, "DELETE": 1}
        anew = {emoji.id for emoji in held_faces(house, await house.session(number))}
        assert len(anew) == len(wanted)
        assert set(emoji_ids((await ask_for_hand(mover, number)).shown)) == anew


async def test_where_discord_does_not_say_which_emoji_it_refuses_words_come_for_all(
    playground: Playground, database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "REFUSED_FIELD", re.compile("no such words"))
    async with uploaded(playground, database_file, FACES) as house:
        playground.world.emojis.clear()
        playground.faults.hold(LIST)  # until the end: none is uploaded again before the hand comes
        number = await start_game(house, "Ann", "Bob")
        hand = await wait_for_turn(await house.mover(number), number)
        assert emoji_ids(hand) == []
        assert all(button.label for button in hand.buttons)


# Screens


def anything(name: str) -> discord.PartialEmoji | None:
    """An emoji for any face, as long as one can be."""
    return discord.PartialEmoji(name=name, id=2**63) if name else None


def nothing_of_stars(name: str) -> discord.PartialEmoji | None:
    return None if "star" in name else anything(name)


async def begun(game: str, people: int = 2) -> Session:
    session = await Room().open(table(*range(ANN, ANN + people), game=game))
    await session.start(ANN)
    return session


def described(session: Session, seat: int, emoji: FindEmoji, picture: int | None = None) -> str:
    """The words of a hand, beside a picture so high or without one."""
    return hand_screen(session, seat, PLACE, emoji=emoji, picture=picture).embed.description or ""


def items(screen: Screen) -> list[Any]:
    return [item for row in screen.rows for item in row]


@pytest.mark.parametrize("game", [key for key in GAMES if key not in ("nojoke-solitaire", "joker", "nothanks")])
async def test_buttons_keep_their_words_and_places(game: str) -> None:
    session = await begun(game)
    for seat in session.to_act:
        with_faces, without = (
            hand_screen(session, seat, PLACE, emoji=find, picture=LOW) for find in (anything, lambda name: None)
        )
        pressed, pressed_without = (
            [(item.label, item.custom_id) for item in items(screen) if item.custom_id is not None]
            for screen in (with_faces, without)
        )
        assert pressed == pressed_without
        has_faces = any(choice.face for siblings in levels(session.page(seat).choices) for choice in siblings)
        assert has_faces or not any(item.emoji for item in items(with_faces))
        assert not any(item.emoji for item in items(without))


@pytest.mark.parametrize("game", ["whot", "nojoke-straight", "nojoke-progressive"])
async def test_faces_stand_on_buttons_where_there_is_room(game: str) -> None:
    session = await begun(game)
    for seat in session.to_act:
        assert any(item.emoji for item in items(hand_screen(session, seat, PLACE, emoji=anything, picture=LOW)))


async def test_where_a_screen_would_be_too_high_emojis_give_way_and_a_line_with_a_face_too_few_has_none() -> None:
    session = await begun("nojoke-straight")
    (seat,) = session.to_act
    low, high = (hand_screen(session, seat, PLACE, emoji=anything, picture=height) for height in (LOW, HIGH))
    assert any(item.emoji for item in items(low))
    assert not any(item.emoji for item in items(high))
    assert len(high.rows) < len(low.rows)
    assert [item.label for item in items(high)] == [item.label for item in items(low)]
    *_, hand = session.page(seat).faces
    assert any("star" in name for name in hand)
    assert "<:" in described(session, seat, anything).split("\n")[-1]
    assert "<:" not in described(session, seat, nothing_of_stars).split("\n")[-1]


async def test_faces_stand_behind_the_words_of_their_line_where_there_is_no_picture() -> None:
    session = await begun("whot")
    (seat,) = session.to_act
    words = session.page(seat).lines
    shown = described(session, seat, anything).split("\n")[-len(words) :]
    assert [line.split(" <:")[0] for line in shown] == list(words)
    assert shown[1].count("<:whot_") == len(session.page(seat).faces[1])
    assert "<:" not in described(session, seat, anything, picture=LOW)


@pytest.mark.parametrize("kinds", [5, 30, KINDS])
async def test_a_hand_of_any_size_fits_with_its_faces(kinds: int) -> None:
    session = await begun("whot")
    session.state = position(f"Ann: {' '.join(map(card_name, range(kinds)))} | Bob: circle-1", call="star-8")
    embed = hand_screen(session, 0, PLACE, note="Welcome back.", emoji=anything, picture=None).embed
    words = hand_screen(session, 0, PLACE, note="Welcome back.", picture=None).embed
    assert len(words) < len(embed) <= len(words) + MOST_FACES + len(session.page(0).lines)
    check_message({"embeds": [embed.to_dict()]}, (), ())
