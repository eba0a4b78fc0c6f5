"""The own turning points of a finished game, found on demand and marked in its replay."""

from __future__ import annotations

import asyncio
import re
from statistics import fmean
from typing import Any

import pytest

from bot.finished import turning
from bot.finished.replay import NO_SEAT, NONE
from bot.finished.turning import NOT_FOUND
from bot.messages.query import GONE
from bot.messages.turns import WAIT as STILL_WORKING
from bot.thinker import Owner
from games.engine.export import record_of
from games.engine.table import Table
from games.house.levels import RANDOM
from games.records.review import (
    PLAYOUTS,
    SLICE,
    Better,
    Decision,
    decisions,
    has_won,
    in_truth,
    instead,
    judged,
    second_look,
)
from tests.bot.past import lobby, past, play
from tests.bot.stage import GAMES_CHANNEL, Stage, refused
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

FIND, POINT, POINTS = "My turning points", "Turning point", "Your turning points"


async def blundered(house: Stage) -> Table:
    """A finished game of No Thanks! at which Ann played anything."""
    return await play(house, lobby(house, "Ann", "Bob", "Cy"), {0: RANDOM})


async def opened(person: Person, finished: Table) -> SeenMessage:
    """The replay with all its controls."""
    reply = await person.command("replay", GAMES_CHANNEL, table=finished.id)
    return (await person.click(reply.shown, "More…")).shown


async def found(person: Person, page: SeenMessage) -> SeenMessage:
    """The replay once the turning points are there."""
    await person.click(page, FIND)
    return await person.wait_for(lambda seen: seen.id == page.id and seen.button(FIND) is None, GAMES_CHANNEL)


def field(message: SeenMessage, name: str) -> str:
    return next((each["value"] for each in message.embeds[0].get("fields", ()) if each["name"] == name), "")


async def test_who_blundered_and_nobody_else_finds_the_turning_points_and_steps_to_them(
    house: Stage, ann: Person
) -> None:
    finished, eve = await blundered(house), house.person("Eve")
    page = await found(ann, await opened(ann, finished))
    told = re.findall(r"Move (\d+): .+ instead of .+, about \+(\d+) %", field(page, POINTS))
    assert 1 <= len(told) <= 3
    assert all(0 < int(gain) < 100 for _, gain in told)
    moves = [button.label for button in page.buttons if button.label.startswith("Move ")]
    assert moves == [f"Move {number}" for number, _ in told]
    step = (await ann.click(page, moves[0])).shown
    assert step.embeds[0]["title"] == f"No Thanks!, move {told[0][0]} of {finished.revision}"
    assert field(step, POINT).startswith(f"**Move {told[0][0]}: ")
    assert step.embeds[0]["description"].startswith("Ann ")
    assert field(await opened(ann, finished), POINTS) == field(page, POINTS)

    bobs = await opened(house.person("Bob"), finished)
    assert field(bobs, POINTS) == ""
    assert bobs.button(FIND) is not None
    eves = await opened(eve, finished)
    assert eves.button(FIND) is None
    refused(await eve.click(eves, f"q1:turning:{finished.id}:0", forged=True), NO_SEAT)
    for arguments in ("", ":PAST2", ":PAST2:0:1", ":PAST2:99999", ":PAST2:-1", ":PAST2:x"):
        reply = await ann.click(page, f"q1:turning{arguments}", forged=True)
        assert GONE in reply.text or "This game has moves 0, its start, to" in reply.text


async def test_nothing_is_told_to_the_winner_or_of_a_line_without_a_guess(
    house: Stage, ann: Person, bob: Person
) -> None:
    """Everything lies open at NUBS: the last blunders of both lose for certain, as all playouts come out alike."""
    finished = await play(house, lobby(house, "Ann", "Bob", game="nubs"), {0: RANDOM, 1: RANDOM})
    record = record_of(*await house.stored(finished.id))
    assert has_won(record, 0)
    last = decisions(record, 1)[-1]
    best = instead(last)
    assert best is not None
    assert second_look(last, best, 0) == [1.0] * SLICE

    assert field(await found(ann, await opened(ann, finished)), POINTS) == NONE
    told = re.findall(
        r"Move (\d+): .+ instead of .+, about \+(\d+) %", field(await found(bob, await opened(bob, finished)), POINTS)
    )
    assert len(told) == 3
    assert str(last.number) not in dict(told)
    assert {int(gain) % 5 for _, gain in told} == {0}


async def test_nothing_is_told_of_a_move_that_was_right_as_the_cards_lay(house: Stage, ann: Person) -> None:
    finished = await play(house, lobby(house, "Ann", "Bob", "Cy", table_id="PAST3"), {0: RANDOM})
    record = record_of(*await house.stored(finished.id))
    (lucky,) = [choice for choice in decisions(record, 0) if choice.number == 13]
    best = instead(lucky)
    assert best is not None
    looks = [gain for part in range(PLAYOUTS // SLICE) for gain in second_look(lucky, best, part)]
    assert judged(lucky, best, looks) is not None
    assert fmean(second_look(in_truth(record, lucky), best, 0)) < 0

    points = field(await found(ann, await opened(ann, finished)), POINTS)
    assert "Move 75: " in points
    assert "Move 13: " not in points


async def test_how_far_it_is_stands_there_meanwhile(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    held = asyncio.Event()
    looked = house.client.parts.turning_points.search

    async def hold(record: Any, seat: int, progress: turning.Progress, owner: Owner) -> tuple[Better, ...]:
        progress.whole, progress.done = 40, 12
        await held.wait()
        return await looked(record, seat, progress, owner)

    monkeypatch.setattr(house.client.parts.turning_points, "search", hold)
    page = await opened(ann, await blundered(house))
    pressing = asyncio.create_task(ann.click(page, FIND))
    seen = await ann.wait_for(lambda seen: "I'm looking at your 40 choices: 12 done." in seen.text, GAMES_CHANNEL)
    button = seen.button(FIND)
    assert button is not None
    assert button.is_disabled
    refused(await ann.click(page, f"q1:turning:{'PAST2'}:0", forged=True), STILL_WORKING)
    held.set()
    await pressing
    await ann.wait_for(lambda seen: seen.id == page.id and seen.button(FIND) is None, GAMES_CHANNEL)


async def test_where_looking_fails_a_sentence_says_so_and_it_can_be_tried_again(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished = await blundered(house)
    page = await opened(ann, finished)

    def fail(decision: Decision) -> float:
        raise OSError("the process ended")

    with monkeypatch.context() as broken:
        broken.setattr(turning, "first_look", fail)
        await ann.click(page, FIND)
        await ann.wait_for(lambda seen: NOT_FOUND in seen.text, GAMES_CHANNEL)
    again = await ann.wait_for(lambda seen: seen.id == page.id, GAMES_CHANNEL)
    assert field(await found(ann, again), POINTS)


async def test_who_played_well_is_told_that_there_is_none(
    house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turning, "judged", lambda *_: None)
    page = await found(ann, await opened(ann, await past(house, "Ann", "Bob", "Cy")))
    assert field(page, POINTS) == NONE
