"""The end of a game as it is sent: how ratings moved, what turned it, and the board from wherever it is read."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import partial

import pytest

from bot.messages.posts import Shown
from games.engine.session import Session
from games.engine.table import Status
from games.scores import TurningPoint
from storage.tables.slots import Hand, Public, Reader
from tests.bot import past
from tests.bot.results import lines
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    belongs_to,
    plays,
    press_first,
    start_game,
    surely,
    wait_for_table,
)
from tests.clock import turn_real
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage


async def ended(house: Stage, **fields: object) -> Session:
    """A game of Ann, Bob and Cy that is over."""
    return await house.session((await past.past(house, "Ann", "Bob", "Cy", **fields)).id)


async def compose(house: Stage, session: Session, reader: Reader, patience: float | None = WAIT) -> Shown:
    return await house.client.parts.composer.compose(session, reader, patience=patience)


def alt(shown: Shown) -> str:
    label = shown.screen.label()
    assert label is not None
    return label.alt


def line(shown: Shown) -> str:
    """The words below the headline."""
    return shown.screen.embed.description or ""


async def test_an_unrated_game_tells_of_no_rating(house: Stage, ann: Person) -> None:
    session = await ended(house, is_rated=False)
    assert "rating" not in alt(await compose(house, session, Public())) + alt(
        await compose(house, session, Hand(ann.id))
    )


async def test_a_server_or_a_person_without_pictures_reads_the_places(house: Stage, ann: Person) -> None:
    session = await ended(house)
    changes = await house.database.rating_changes.of(session.table.id)
    await ann.command("my settings", ann.dm, pictures="off")
    own = (await compose(house, session, Hand(ann.id))).screen
    assert own.picture is None
    assert all(told in (own.content or "") for told in session.ending_lines(0, changes))
    await ann.command("parlour settings", GAMES_CHANNEL, pictures=False)
    public = await compose(house, session, Public())
    assert public.screen.picture is None
    assert line(public).split("\n")[-3:] == session.ending_lines(None, changes)


def asks_or_ends(table: str, hand: SeenMessage) -> bool:
    return belongs_to(hand, table) and (bool(plays(hand)) or "🏆" in hand.text)


async def test_those_who_left_tie_last_and_the_end_says_who_played_for_them(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob", "Cy", rubber="single")
    for person in (bob, house.person("Cy")):
        await surely(person, "leave", GAMES_CHANNEL, table=table)
    while "🏆" not in (hand := await ann.wait_for(partial(asks_or_ends, table), ann.dm)).text:
        await press_first(ann, hand)

    end = await wait_for_table(ann, table, "🏆")
    own = await bob.wait_for(lambda seen: "🏆" in seen.text, bob.dm)
    board = await ann.command("league board", GAMES_CHANNEL)

    assert all(told in end.text for told in ("for Bob, who left", "for Cy, who left"))
    assert all(told in own.text for told in ("for you", "for Cy, who left"))
    assert lines(board.shown) == [
        "**1** Ann · 2 pts · 1 game",
        "**2** Bob · 0.5 pts · 1 game",
        "**2** Cy · 0.5 pts · 1 game",
    ]


async def test_whoever_came_back_too_late_reads_so_and_ranks_last(house: Stage, ann: Person, bob: Person) -> None:
    opened = past.lobby(house, "Ann", "Bob", "Cy")
    seats = tuple(replace(seat, house_plays=99 if seat.person == bob.id else 0) for seat in opened.seats)
    session = await house.session((await past.play(house, replace(opened, seats=seats))).id)

    own, public = [line(await compose(house, session, reader)) for reader in (Hand(bob.id), Public())]
    board = await ann.command("league board", GAMES_CHANNEL)

    assert "The house made a third or more of the plays for you, which counts as leaving." in own
    assert "The house made a third or more of the plays for Bob, which counts as leaving." in public
    assert lines(board.shown)[-1] == "**3** Bob · 0 pts · 1 game"


async def test_the_turning_point_is_found_once(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session, asked = await ended(house), list[int | None]()

    def turned(seat: int | None) -> TurningPoint:
        asked.append(seat)
        return TurningPoint("the card that you took" if seat == 0 else "the card that Ann took", 3)

    monkeypatch.setattr(session, "turning_point", turned)

    for _ in range(2):
        assert line(await compose(house, session, Public())).endswith("\nTurning point: the card that Ann took.")
        assert line(await compose(house, session, Hand(ann.id))).endswith("\nTurning point: the card that you took.")

    assert asked == [None, 0]


@pytest.mark.usefixtures("real_time")
async def test_an_answer_does_not_wait_for_the_turning_point(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_real()
    session, go_on = await ended(house), threading.Event()

    def turned(seat: int | None) -> TurningPoint:
        go_on.wait(WAIT)
        return TurningPoint("the card that Ann took", 3)

    monkeypatch.setattr(session, "turning_point", turned)

    early = await compose(house, session, Public(), 0.1)
    go_on.set()
    late = await compose(house, session, Public())

    assert "Turning point" not in line(early)
    assert early.mark.version < session.table.version == late.mark.version
    assert line(late).endswith("\nTurning point: the card that Ann took.")


async def test_an_end_is_shown_without_its_turning_point(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    session = await ended(house)
    monkeypatch.setattr(session, "turning_point", lambda seat: 1 // 0)
    shown = await compose(house, session, Public())
    assert (shown.screen.content or "").startswith("🏆 ")
    assert shown.mark.version == session.table.version


async def test_the_board_opens_from_direct_messages_too_but_for_no_stranger(house: Stage, ann: Person) -> None:
    table, eve = (await ended(house)).table, house.person("Eve")
    board = f"p1:board:{table.id}"
    assert table.status is Status.OVER
    here = await ann.click(1, board, forged=True, channel=GAMES_CHANNEL)
    there = await ann.click(1, board, forged=True, channel=ann.dm)
    for reply in (here, there):
        assert all(name in reply.text for name in ("Ann", "Bob", "Cy"))
    assert there.shown.buttons == []
    strange = await eve.click(1, board, forged=True, channel=eve.dm)
    assert "Cy" not in strange.text
    assert strange.text.startswith("You don't sit at this table")
