"""Direct messages: when one is opened, what Discord refuses of them, and what then comes in their place."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.messages import direct
from bot.messages.direct import Unreachable
from bot.playground.errors import Error
from bot.tables import hands
from storage.people.store import Dm
from storage.tables.slots import Hand
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    begin_alone,
    calls,
    open_lobby,
    play_by_hand,
    play_first,
    press_first,
    stage,
    start_game,
    surely,
    table_id,
    until,
    until_called,
    until_turn_of,
    wait_for_call,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground

OPEN_DM = "POST /users/@me/channels"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/*"
REFUSALS = (
    Error.FLAGGED,
    Error.OPENING_DMS_TOO_FAST,
    Error.NO_MUTUAL_GUILDS,
    Error.CANNOT_SEND_TO_USER,
    Error.MISSING_ACCESS,
    Error.INVALID_FORM,
)


def opened(playground: Playground) -> int:
    """How often the bot asked for a direct message to be opened."""
    return playground.faults.requests.with_token[OPEN_DM]


@pytest.mark.strangers
@pytest.mark.parametrize("error", REFUSALS, ids=lambda error: error.name)
async def test_who_cannot_be_written_to_is_called_there(house: Stage, ann: Person, bob: Person, error: Error) -> None:
    house.playground.faults.refuse_new_dms(error)
    table = await start_game(house, "Ann", "Bob")
    for _ in range(2):
        mover = await house.mover(table)
        await wait_for_call(mover)
        await play_by_hand(mover, table)
    await wait_for_table(ann, table)
    house.playground.faults.refuse_new_dms(None)
    await house.all_is_done()
    assert all("I can't show" not in seen.text for person in (ann, bob) for seen in person.sees(person.dm))


async def test_after_a_flag_none_is_opened_for_six_hours(playground: Playground, database_file: Path) -> None:
    ann, bob, cy = (playground.person(name) for name in ("Ann", "Bob", "Cy"))
    async with stage(database_file, playground=playground, knows_people=False) as house:
        await play_first(house, await begin_alone(house, ann))
        playground.faults.requests.clear()
        playground.faults.refuse_new_dms(Error.FLAGGED)
        table = await begin_alone(house, bob)
        await wait_for_call(bob, table)
        assert opened(playground) == 1
        await (await house.session(table)).end(bob.id, may_manage=False)  # his hand would come then too
        playground.faults.refuse_new_dms(None)
    async with stage(database_file, playground=playground, knows_people=False) as house:
        await house.restored()  # what is shown again then may not be what opens one after the six hours
        house.put_forward(direct.FLAGGED_SECONDS - 60)
        await wait_for_call(cy, await begin_alone(house, cy))
        await wait_for_turn(ann, await begin_alone(house, ann))
        assert opened(playground) == 1
        house.put_forward(61)
        await wait_for_turn(cy, await begin_alone(house, cy))
        assert opened(playground) == 2


@pytest.mark.strangers
@pytest.mark.parametrize("is_team", [False, True], ids=["a person", "a team"])
async def test_the_owner_of_the_application_is_told_once_of_a_flag(house: Stage, is_team: bool) -> None:
    owner = house.person("Bob" if is_team else "Ann")
    if is_team:
        house.playground.faults.give_to_team("Bob")
    await owner.command("hand", owner.dm)
    house.playground.faults.refuse_new_dms(Error.FLAGGED)
    with capture_logs() as logged:
        for channel in (GAMES_CHANNEL, "#lobby"):
            await start_game(house, "Cy", "Dee", channel=channel)
        await owner.wait_for(lambda seen: direct.TELL_OWNER in seen.text, owner.dm)
        await owner.command("hand", owner.dm)
        house.playground.faults.fail(f"POST /channels/{owner.dm.id}/messages", 403, code=direct.FLAGGED)
        await wait_for_call(owner, await begin_alone(house, owner))
        await house.all_is_done()
    assert [entry["log_level"] for entry in logged if entry["event"] == "mailbox.flagged"] == ["error", "error"]
    told = [seen for name in ("Ann", "Bob") for seen in owner.sees(house.person(name).dm) if "spam" in seen.text]
    assert len(told) == 1


@pytest.mark.strangers
async def test_where_the_owners_direct_messages_are_unknown_the_log_tells_of_a_flag(house: Stage, ann: Person) -> None:
    house.playground.faults.refuse_new_dms(Error.FLAGGED)
    with capture_logs() as logged:
        await wait_for_call(await house.mover(await start_game(house, "Ann", "Bob")))
        await house.all_is_done()
    assert "mailbox.flagged" in [entry["event"] for entry in logged]
    assert opened(house.playground) == 1
    assert ann.sees(ann.dm) == []


async def test_a_call_that_is_refused_does_not_say_that_the_table_cannot_be_shown(house: Stage, ann: Person) -> None:
    house.playground.faults.close_dms("Bob")
    games = house.playground.world.channel(GAMES_CHANNEL).id
    house.playground.faults.fail(f"POST /channels/{games}/messages", 403, code=50013)
    table = await start_game(house, "Ann", "Bob")
    await until_turn_of(house, table, house.person("Bob"))
    await house.all_is_done()
    assert house.playground.faults.met
    assert all("I can't show" not in seen.text for seen in ann.sees(ann.dm))


async def test_a_hand_that_may_not_be_changed_any_more_is_replaced_by_a_call(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await until_turn_of(house, table, bob)
    await press_first(bob, await wait_for_turn(bob, table))
    house.playground.faults.close_dms("Bob", is_uneditable=True)
    house.playground.faults.fail(TOKEN_EDIT, 404, times=9, code=10015)
    await play_first(house, table)
    await wait_for_call(bob)
    await house.all_is_done()
    assert all("I can't show" not in seen.text for seen in house.person("Ann").sees(house.person("Ann").dm))


# When one is opened


@pytest.mark.strangers
async def test_the_first_turn_opens_direct_messages_and_no_join_does(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.all_is_done()
    assert opened(house.playground) == 0
    assert not any(seen.is_ephemeral for person in (ann, bob) for seen in person.sees(GAMES_CHANNEL))
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    await house.all_is_done()
    assert opened(house.playground) == 1
    assert [len(person.sees(person.dm)) for person in (ann, bob)] == [person is mover for person in (ann, bob)]
    await press_first(mover, hand)
    await wait_for_turn(await house.mover(table), table)
    assert opened(house.playground) == 2


@pytest.mark.strangers
async def test_new_ones_are_capped_and_whom_the_cap_leaves_out_is_called_until_ten_minutes_are_over(
    house: Stage, ann: Person, bob: Person, cy: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(direct, "OPENED_MOST", 1)
    await wait_for_turn(ann, await begin_alone(house, ann))
    table = await begin_alone(house, bob)
    await wait_for_call(bob, table)
    assert bob.sees(bob.dm) == []
    told = await bob.wait_for(lambda seen: seen.is_ephemeral, GAMES_CHANNEL)
    assert told.text == Unreachable.BUSY.value
    assert opened(house.playground) == 1
    house.put_forward(direct.OPENED_SECONDS + 1)
    await wait_for_turn(cy, await begin_alone(house, cy))
    assert opened(house.playground) == 2


@pytest.mark.strangers
async def test_two_turns_at_once_open_one_channel(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "OPENED_MOST", 1)
    gate = house.playground.faults.hold(OPEN_DM)
    first, second = await begin_alone(house, ann), await begin_alone(house, ann)
    await gate.reached()
    await asyncio.sleep(1)  # the other waits behind it
    gate.open()
    await wait_for_turn(ann, first)
    await wait_for_turn(ann, second)
    await house.all_is_done()
    assert calls(ann) == []
    assert opened(house.playground) == 1


@pytest.mark.strangers
@pytest.mark.parametrize("way", ["hand", "closed", "other command", "press"])
async def test_what_comes_from_them_makes_them_known(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    monkeypatch.setattr(direct, "OPENED_MOST", 0)
    if way == "closed":
        await house.client.parts.mailbox.note_channel(bob.id, bob.dm.id)
        house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob")
    while await house.mover(table) is not bob:
        await play_by_hand(ann, table)
    await wait_for_call(bob)
    house.playground.faults.open_dms("Bob")

    match way:
        case "other command":
            await bob.command("rules", bob.dm, game="WHOT")
            await play_by_hand(bob, table)
        case "press":
            solitaire = await bob.command("play nojoke-solitaire", bob.dm)
            house.client.parts.mailbox.forget(bob.id)
            await house.database.people.save_dm(bob.id, Dm())
            await press_first(bob, solitaire.shown)
            await play_by_hand(bob, table)
        case _:
            hand = await bob.command("hand", bob.dm, table=table)
            await press_first(bob, hand.shown)
    await play_by_hand(ann, table)

    await wait_for_turn(bob, table)
    await house.all_is_done()
    assert opened(house.playground) == 0
    assert len(calls(bob)) == 1


@pytest.mark.strangers
async def test_what_asks_about_kept_data_is_not_kept(house: Stage, bob: Person) -> None:
    await bob.command("privacy show", bob.dm)
    await house.all_is_done()
    assert await house.database.people.dm(bob.id) is None


# Calls at the table


@pytest.fixture
def nobody_present(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as present, so that every turn is told by a message of its own."""
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)


@pytest.mark.usefixtures("nobody_present")
async def test_a_call_stays_until_the_persons_next_one_or_the_end(house: Stage, ann: Person, bob: Person) -> None:
    table, first = await until_called(house, bob)
    await play_by_hand(bob, table)
    await house.all_is_done()
    assert [seen.id for seen in calls(bob)] == [first.id]
    gate = house.playground.faults.hold("DELETE /channels/*/messages/*")
    await until_turn_of(house, table, bob)
    await gate.reached()
    assert len(calls(bob)) == 2
    gate.open()
    await until(house.playground, lambda: bob.look(first) is None)
    await house.all_is_done()
    (last,) = calls(bob)
    await surely(ann, "end", GAMES_CHANNEL)
    await wait_for_table(bob, table, "this table is closed")
    await house.all_is_done()
    assert [seen.id for seen in calls(bob)] == [last.id]


@pytest.mark.usefixtures("nobody_present")
async def test_a_turn_that_comes_back_before_anything_was_shown_is_called_anew(house: Stage, bob: Person) -> None:
    table, first = await until_called(house, bob)
    async with house.client.parts.delivery.answering(table, Hand(bob.id)):
        while await house.mover(table) is bob:
            await play_by_hand(bob, table)
        await until_turn_of(house, table, bob)
    await until(house.playground, lambda: bob.look(first) is None)
    assert len(calls(bob)) == 1


@pytest.mark.usefixtures("nobody_present")
async def test_a_late_call_stands_for_no_other(house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table, first = await until_called(house, bob)
    await house.all_is_done()
    mailbox, tried, refusal = house.client.parts.mailbox, asyncio.Event(), asyncio.Event()
    channel = mailbox.channel

    async def refuse_late(person: int, **options: Any) -> int | Unreachable:
        reason = await channel(person, **options)
        if person == bob.id:
            tried.set()
            await refusal.wait()
        return reason

    monkeypatch.setattr(mailbox, "channel", refuse_late)
    house.client.parts.delivery.lanes.wake(table, Hand(bob.id))
    await tried.wait()
    while await house.mover(table) is bob:
        await play_by_hand(bob, table)
    refusal.set()
    await house.all_is_done()
    await until_turn_of(house, table, bob)
    await until(house.playground, lambda: bob.look(first) is None)
    await house.all_is_done()
    assert len(calls(bob)) == 1


@pytest.mark.usefixtures("nobody_present")
@pytest.mark.parametrize("is_carried_out", [True, False], ids=["carried out", "lost"])
async def test_a_later_call_whose_answer_was_lost_stands_once(house: Stage, bob: Person, is_carried_out: bool) -> None:
    table, first = await until_called(house, bob)
    await play_by_hand(bob, table)
    await house.all_is_done()
    fault = house.playground.faults.lose_answer if is_carried_out else house.playground.faults.cut
    fault(f"POST /channels/{house.playground.world.channel(GAMES_CHANNEL).id}/messages", times=6)
    await until_turn_of(house, table, bob)
    await until(house.playground, lambda: bob.look(first) is None)
    await house.all_is_done()
    assert len(calls(bob)) == 1
