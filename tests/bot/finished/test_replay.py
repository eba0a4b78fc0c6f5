"""`/replay`: a finished game move by move, with all hands, for whoever asked alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from bot.finished import steps
from bot.finished.find import Finished
from bot.finished.replay import MOST_DIGITS, more_rows, parts_of, replay_screen
from bot.finished.steps import Replays
from bot.messages.query import GONE
from bot.playground.validation import check_message
from games.catalogue import GAMES, find_game
from games.engine.export import record_of
from games.engine.table import Seat, Status, Table
from games.options import options_from_json
from games.records.record import Record
from games.records.replay import Replay, Step
from games.records.simulate import play_out
from games.scores import TurningPoint
from games.seed import seed_from_text
from tests.bot.past import ELSEWHERE, begin, lobby, past
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, play_to_the_end, refused, stage, start_game, wait_for_table
from tests.games.tables import ANN, table
from tests.loopback.person import Person
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

ON, BACK, MORE, JUMP, PARTS = "Next ▸", "◂ Previous", "More…", "Jump to move…", "Jump to a hand or game"


async def replay_of(house: Stage, finished: Table) -> Replay:
    """What the screens must show."""
    return Replay(record_of(*await house.stored(finished.id)), tuple(seat.name for seat in finished.seats))


async def opened(person: Person, finished: Table) -> SeenMessage:
    return (await person.command("replay", GAMES_CHANNEL, table=finished.id)).shown


def turned(reply: Reply) -> SeenMessage:
    """The message in place of the one that was clicked."""
    assert reply.kind is ReplyKind.UPDATE
    return reply.shown


def is_at(message: SeenMessage, position: Step, length: int) -> bool:
    """Whether a message shows a position: what happened, and a picture of the table and all hands with its words."""
    assert position.picture is not None
    return (
        message.embeds[0]["title"].endswith(f", move {position.number} of {length}")
        and all(line in message.text for line in position.told)
        and all(line in position.picture.alt for lines in position.hands for line in lines)
        and pictures_of(message) == drawn(position.picture)
    )


def is_told_at(message: SeenMessage, position: Step, length: int) -> bool:
    """Whether a message without a picture tells a position whole."""
    return (
        message.embeds[0]["title"].endswith(f", move {position.number} of {length}")
        and all(line in message.text for line in (*position.told, position.page.headline, *position.page.lines))
        and all(line in message.text for lines in position.hands for line in lines)
    )


async def test_a_hand_or_game_is_jumped_to_and_all_hands_stand_beside_their_names(house: Stage, ann: Person) -> None:
    finished = await past(house, "Ann", "Bob", game="whot")
    replay = await replay_of(house, finished)
    page = turned(await ann.click(await opened(ann, finished), MORE))
    (parts,) = page.selects
    assert parts.labels == [f"Short rubber, game {game} of 5" for game in range(1, 6)]
    page = turned(await ann.select(page, PARTS, "Short rubber, game 3 of 5"))
    assert is_at(page, replay.position(replay.checkpoints[1]), replay.length)
    (parts,) = turned(await ann.click(page, MORE)).selects
    assert [option["label"] for option in parts.options if option.get("default")] == ["Short rubber, game 3 of 5"]
    await ann.command("my settings", GAMES_CHANNEL, pictures="off")
    page = (await ann.click(1, f"q1:replay:PAST2:{replay.length - 2}", forged=True, channel=GAMES_CHANNEL)).shown
    hands = next(field["value"] for field in page.embeds[0]["fields"] if field["name"].startswith("Hands"))
    held = replay.position(replay.length - 2).hands
    assert hands == f"**Ann**: {' '.join(held[0])}\n**Bob**: {' '.join(held[1])}"
    assert " cards, " in hands


async def test_a_move_is_jumped_to_by_its_number_and_what_is_none_is_refused_with_a_sentence(
    house: Stage, ann: Person
) -> None:
    finished = await past(house, "Ann", "Bob", "Cy")
    replay = await replay_of(house, finished)
    page = await opened(ann, finished)
    for typed in ("7", " 7 ", "007", "0,007"):
        asked = await ann.click(turned(await ann.click(page, MORE)), JUMP)
        assert list(asked.form.fields) == ["Move"]
        assert f"0, the start, to {replay.length}, the end" in str(asked.form.components)
        assert is_at(turned(await ann.submit_modal(asked, {"Move": typed})), replay.position(7), replay.length)
    sentence = f"This game has moves 0, its start, to {finished.revision}: type or choose one of those."
    for typed in ("", "-1", "1000", "one", "1.5", "²", "٣", "9" * (MOST_DIGITS + 1)):
        reply = await ann.forge_modal(GAMES_CHANNEL, "q1:replay:PAST2:jump", {"move": typed}, message=page)
        refused(reply, sentence)
        assert ann.look(page) is not None
    for number in ("-1", "1000000", "01e3", "middle", ""):
        refused(await ann.click(page, f"q1:replay:PAST2:{number}", forged=True), sentence)
        refused(await ann.select(page, "q1:replay:PAST2", number or "?", forged=True), sentence)
    for custom_id in ("q1:replay", "q1:replay:PAST2:1:1", "q1:replay:PAST2:1:more:1"):
        refused(await ann.click(page, custom_id, forged=True), GONE)
    page = (await ann.command("replay", ann.dm, table=finished.id)).shown
    assert "move 1 of " in turned(await ann.click(page, ON)).text


async def test_a_running_game_and_one_of_another_server_are_not_shown(house: Stage) -> None:
    running = await begin(house, lobby(house, "Ann", "Bob", "Cy"))
    await past(house, "Ann", "Bob", "Cy", table_id="FAR22", guild=ELSEWHERE, channel=7, home=7)
    assert running.table.status is Status.PLAYING
    for name, words in {"PAST2": "The game is still on", "FAR22": "I don't know a table FAR22"}.items():
        for asked in ("", ":0", ":last", ":jump"):
            forged = f"q1:replay:{name}{asked}"
            reply = await house.person("Dee").click(1, forged, forged=True, channel=GAMES_CHANNEL)
            assert reply.is_ephemeral
            assert reply.text.startswith(words)


async def test_the_button_of_the_finished_table_opens_a_replay_in_private(house: Stage, ann: Person) -> None:
    name = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, name)
    await house.all_is_done()
    end = await wait_for_table(ann, name, "🏆")
    reply = await house.person("Dee").click(end, "Replay")
    assert reply.kind is ReplyKind.MESSAGE
    assert reply.is_ephemeral
    assert "move 0 of " not in reply.text
    after = ann.look(end)
    assert after is not None
    assert after.text == end.text
    more = turned(await house.person("Dee").click(reply.shown, MORE))
    page = turned(await house.person("Dee").click(more, "Last"))
    assert end.content.removeprefix("🏆 ").split(" · ")[0] in page.text


async def test_the_button_opens_the_replay_where_the_game_turned_or_at_the_last_move(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks: dict[str, tuple[Callable[..., object], int | None]] = {
        "TURN2": (lambda view, cast, story: TurningPoint("the take of 35", 7), 7),
        "NONE2": (lambda view, cast, story: None, None),
        "FAIL2": (lambda view, cast, story: 1 // 0, None),
    }
    for name, (turned_at, number) in hooks.items():
        finished = await past(house, "Ann", "Bob", "Cy", table_id=name)
        replay = await replay_of(house, finished)
        monkeypatch.setattr(find_game("nothanks"), "turned_at", turned_at, raising=False)
        reply = await ann.click(1, f"q1:replay:{name}", forged=True, channel=GAMES_CHANNEL)
        assert is_at(reply.shown, replay.position(replay.length if number is None else number), replay.length)


async def test_who_prefers_words_or_is_where_files_are_not_allowed_sees_no_picture(house: Stage, ann: Person) -> None:
    finished = await past(house, "Ann", "Bob", "Cy")
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    assert pictures_of(await opened(ann, finished)) == []
    house.playground.faults.allow(GAMES_CHANNEL, "attach_files")
    await ann.command("my settings", GAMES_CHANNEL, pictures="off")
    page, replay = await opened(ann, finished), await replay_of(house, finished)
    assert (pictures_of(page), is_told_at(page, replay.position(0), replay.length)) == ([], True)
    page = turned(await ann.click(page, ON))
    assert (pictures_of(page), is_told_at(page, replay.position(1), replay.length)) == ([], True)


async def test_a_replay_goes_on_after_a_restart(database_file: Path, house: Stage, ann: Person) -> None:
    page = await opened(ann, await past(house, "Ann", "Bob", "Cy"))
    await house.client.close()
    async with stage(database_file, playground=house.playground):
        assert "move 1 of " in turned(await ann.click(page, ON)).text


# Screens


def finished(key: str = "nothanks", seats: int = 3) -> Finished:
    """A finished game of default options, by people with long names."""
    game = find_game(key)
    record = play_out(game, options_from_json(game, {}), seats, seed_from_text(key))
    names = [f"{'Abcdefghijklmno'[number] * 30} {number}"[:32] for number in range(seats)]
    over = replace(
        table(ANN, game=key),
        status=Status.OVER,
        seed=record.seed or "",
        revision=len(record.events),
        seats=tuple(Seat(None, name) for name in names),
    )
    return Finished(over, game, [orjson.dumps(event).decode() for event in record.events])


@pytest.mark.parametrize("key", GAMES)
def test_every_position_fits_into_a_message_with_the_most_seats(key: str) -> None:
    game = find_game(key)
    seats = max(game.seat_range(game.options()))
    over = finished(key, seats)
    replay = Replay(over.record(), over.names)
    for number in range(0, replay.length + 1, 7):
        position = replay.position(number)
        for is_pictured in (True, False):
            screen = replay_screen(over, position, replay.length, None, is_pictured=is_pictured)
            rows = more_rows(over.table.id, number, replay.length, parts_of(replay, number))
            check_message({**replace(screen, rows=rows).body().fields, "content": None}, (), ())


# Keeping


async def test_a_replay_is_made_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Record] = []

    def make(record: Record, names: tuple[str, ...]) -> Replay:
        made.append(record)
        return Replay(record, names)

    monkeypatch.setattr(steps, "Replay", make)
    kept, game = Replays(), finished()

    first, second = await asyncio.gather(kept.of(game), kept.of(game))

    assert first is second is await kept.of(game)
    assert len(made) == 1


async def test_a_person_who_is_forgotten_is_forgotten_in_replays_too() -> None:
    kept, before = Replays(), finished()
    seats = (replace(before.table.seats[0], name="a former player"), *before.table.seats[1:])
    after = replace(before, table=replace(before.table, seats=seats))
    name = before.names[0]
    assert any(name in line for line in (await kept.of(before)).position(2).page.recent)
    lines = [line for number in range(9) for line in (await kept.of(after)).position(number).page.recent]
    assert any("a former player" in line for line in lines)
    assert not any(name in line for line in lines)


async def test_those_looked_at_long_ago_make_room_and_one_too_long_to_keep_is_shown_all_the_same() -> None:
    game, other = finished(), finished("nubs", 4)
    kept = Replays(most=len(other.events))
    first = await kept.of(game)
    await kept.of(other)
    assert await kept.of(game) is not first
    kept = Replays(most=len(game.events) - 1)
    first = await kept.of(game)
    assert first.length == len(game.events)
    assert await kept.of(game) is not first
