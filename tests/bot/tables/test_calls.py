"""Calls out of turn over Discord: a race that the first press wins, by a button that never tells."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.messages.posts import Shown
from bot.messages.press import Press, Verb
from games.api import CHOOSE_SECONDS
from games.engine.position import MOVED_ON
from games.engine.session import Session
from games.nojoke.progressive.rules import Calling, Progressive, ProgressiveOptions
from tests.bot.dealing import put
from tests.bot.stage import BACK, GAMES_CHANNEL, Stage, belongs_to, plays, plays_at, refused, table_id, until
from tests.games.nojoke.progressive.positions import FIG, HST, position
from tests.games.tables import events_of
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

HANDS = "Ann: HCS TTH | Bob: DDD DDC CCT | Cy: CCC SDD"
SLIP_UP = "HCS"
"""It takes a group that is read Heart, Club, Spade."""
HARMLESS = "TTH"
HCS = "HDH CST SSD"
"""One more group that is read Heart, Club, Spade."""
LABEL = "NO-JOKE!"
BOB_QUICKER = "Bob was quicker with a call. Here is how the table stands."
CHOOSING = "Cy was quicker with a call and has 10 seconds to choose what to take. Play goes on after that."
WRONG = "Star Star Heart doesn't take any group that was complete before it: a wrong call costs nothing, so play on."
SILENCED = "You called wrongly before, so you can't call again in this hand: watch the next one."
NO_TAKE = "Star Star Heart doesn't take group 1 (Heart, Club, Spade): place it, or try another."


async def begin(house: Stage, groups: str, call: Calling = "free") -> tuple[Session, SeenMessage]:
    """A table of three with these complete groups, and its public message; Ann is to play."""
    ann, bob, cy = map(house.person, ("Ann", "Bob", "Cy"))
    opened = await ann.command("play nojoke-progressive", GAMES_CHANNEL)
    await bob.click(opened, "Join")
    await cy.click(opened, "Join")
    await ann.click(opened, "Start")
    session = await house.session(table_id(opened.shown))
    put(session, position(HANDS, table=groups, call=call))
    return session, opened.shown


async def place(house: Stage, session: Session, public: SeenMessage, stick: str) -> None:
    """Let Ann place a stick by pressing."""
    reply = await press(house.person("Ann"), session, public, stick, "place")
    assert not reply.has_failed


async def press(person: Person, session: Session, public: SeenMessage, *keys: str, ago: int = 0) -> Reply:
    """Press what stands on the table, or stood there so many revisions ago."""
    control = Press(Verb.PICK, session.table.id, session.table.revision - ago, keys).custom_id
    return await person.click(public, control, forged=True)


async def slip_up(
    house: Stage, groups: str, stick: str = SLIP_UP, call: Calling = "free"
) -> tuple[Session, SeenMessage]:
    """A table at which Ann has just placed a stick beside these groups."""
    session, public = await begin(house, groups, call)
    await place(house, session, public, stick)
    await until(house.playground, lambda: LABEL in labels(house, public) and "Ann began" in text(house, public))
    return session, public


def labels(house: Stage, public: SeenMessage) -> list[str]:
    """The buttons of the public message as it is."""
    seen = house.person("Dee").look(public)
    assert seen is not None
    return [button.label for button in seen.buttons]


def is_disabled(house: Stage, public: SeenMessage) -> bool:
    seen = house.person("Dee").look(public)
    assert seen is not None
    return next(button for button in seen.buttons if button.label == LABEL).is_disabled


def text(house: Stage, public: SeenMessage) -> str:
    seen = house.person("Dee").look(public)
    assert seen is not None
    return seen.text


def captured(session: Session) -> list[int]:
    assert isinstance(session.state, Progressive)
    return session.state.captured


def silenced(session: Session) -> tuple[int, ...]:
    assert isinstance(session.state, Progressive)
    return session.state.silenced


@pytest.mark.parametrize("groups", [FIG, f"{FIG} | {HST}"], ids=["one group", "two groups"])
async def test_the_first_press_is_the_call(house: Stage, bob: Person, cy: Person, groups: str) -> None:
    session, public = await slip_up(house, groups)
    assert not is_disabled(house, public)
    won = await bob.click(public, LABEL)
    assert not won.is_ephemeral
    assert captured(session) == [0, len(groups.replace("|", "").split()) + 1, 0]
    assert is_disabled(house, public)
    lost = await press(cy, session, public, "no-joke", ago=1)
    assert lost.is_ephemeral
    assert BOB_QUICKER in lost.text
    assert "Bob called NO-JOKE and took" in lost.text


async def test_of_two_who_press_at_once_one_wins(house: Stage, bob: Person, cy: Person) -> None:
    session, public = await slip_up(house, f"{FIG} | {HST}")
    replies = await asyncio.gather(bob.click(public, LABEL), cy.click(public, LABEL))
    assert sorted(captured(session)) == [0, 0, 7]
    assert [reply.is_ephemeral for reply in replies] == [not taken for taken in captured(session)[1:]]
    assert sum("was quicker with a call" in reply.text for reply in replies) == 1


async def test_the_button_does_not_tell_and_a_wrong_call_is_refused_privately(house: Stage, cy: Person) -> None:
    session, wrong = await slip_up(house, f"{FIG} | {HST}", HARMLESS)
    before = labels(house, wrong)
    _, right = await slip_up(house, f"{FIG} | {HCS}")
    assert labels(house, right) == before == [LABEL, "My hand", "Help", "More…"]
    async with house.unchanged(session.table.id):
        refused(await cy.click(wrong, LABEL), WRONG)


async def test_a_call_but_no_play_may_come_from_an_older_message(house: Stage, people: list[Person]) -> None:
    ann, bob, cy = people[:3]
    session, public = await slip_up(house, FIG)
    async with house.unchanged(session.table.id):
        assert MOVED_ON in (await press(bob, session, public, "DDD", ago=1)).text
        assert (await ann.click(public, LABEL)).text.startswith("You placed that stick yourself")
    await press(cy, session, public, "no-joke", ago=1)
    assert captured(session) == [0, 0, 4]


async def test_a_call_may_come_from_a_hand_that_waits(house: Stage, cy: Person) -> None:
    session, _ = await slip_up(house, FIG)
    hand = await cy.wait_for(lambda seen: belongs_to(seen, session.table.id) and len(plays(seen)) == 1, cy.dm)
    called = await cy.click(hand, LABEL)
    assert "You called NO-JOKE and took 4." in called.text
    assert captured(session) == [0, 0, 4]


async def test_a_take_that_the_stick_does_not_allow_is_refused_and_costs_nothing(house: Stage, ann: Person) -> None:
    session, public = await begin(house, FIG)
    async with house.unchanged(session.table.id):
        reply = await press(ann, session, public, HARMLESS, "take-1")
    refused(reply, NO_TAKE)
    assert session.to_act == (0,)
    taken = await press(ann, session, public, SLIP_UP, "take-1")
    assert not taken.has_failed
    assert captured(session) == [4, 0, 0]


async def test_who_pressed_first_chooses_among_several(house: Stage, bob: Person, cy: Person) -> None:
    session, public = await slip_up(house, f"{FIG} | {HST} | {HCS}")
    asked = await cy.click(public, LABEL)
    assert asked.is_ephemeral
    assert "You were first! Which group do you take?" in asked.text
    assert [button.label for button in asked.shown.buttons][:3] == ["Group 1", "Group 2", "Group 3"]
    await until(house.playground, lambda: "**Cy** called first and chooses what to take." in text(house, public))
    async with house.unchanged(session.table.id):
        refused(await bob.click(public, LABEL), CHOOSING)
        for keys in (("no-joke", "group-1"), ("DDD", "place")):
            refused(await press(bob, session, public, *keys), CHOOSING)
        wrong = await cy.click(asked.shown, "Group 2")
        assert wrong.text.startswith("Heart Club Spade doesn't take group 2 (Heart, Spade, Star)")
    assert "You called NO-JOKE and took 4." in (await cy.click(asked.shown, "Group 3")).text
    assert captured(session) == [0, 0, 4]


async def test_who_does_not_choose_has_the_oldest_group(house: Stage, bob: Person) -> None:
    session, public = await slip_up(house, f"{FIG} | {HCS}")
    asked = await bob.click(public, LABEL)
    second = next(button.custom_id for button in asked.shown.buttons if button.label == "Group 2")
    assert second is not None
    house.put_forward(CHOOSE_SECONDS)
    await until(house.playground, lambda: "Bob called NO-JOKE" in text(house, public))
    assert captured(session) == [0, 7, 0]
    late = await bob.click(asked.shown, second, forged=True)
    assert "Your call counts. Here is how the table stands." in late.text
    assert len(events_of(session)) == session.table.revision


async def test_a_question_stays_while_the_hand_is_composed_anew(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = await begin(house, HCS)
    person, delivery = house.person("Ann"), house.client.parts.delivery
    composed, asked = asyncio.Event(), asyncio.Event()
    await delivery.refresh_person(person.id)
    await house.all_is_done()
    hand = await person.wait_for(lambda seen: belongs_to(seen, session.table.id) and bool(plays(seen)), person.dm)
    composer = house.client.parts.composer
    compose = composer.compose

    async def compose_long(*of: Any, **how: Any) -> Shown:
        shown = await compose(*of, **how)
        if "call" in how and not composed.is_set():
            composed.set()
            await asked.wait()
        return shown

    monkeypatch.setattr(composer, "compose", compose_long)
    await delivery.refresh_person(person.id)
    await composed.wait()
    control, _ = plays_at(hand, (SLIP_UP,))[0]
    reply = await person.click(hand, control)
    assert reply.shown.button(BACK) is not None
    asked.set()
    await house.all_is_done()

    after = person.look(reply.shown)
    assert after is not None
    assert after.button(BACK) is not None


# Calls that count


@pytest.mark.parametrize(("chosen", "call"), [({}, "once"), ({"call": "free"}, "free")], ids=["usual", "chosen"])
async def test_tables_are_opened_with_calls_that_count_unless_somebody_says_otherwise(
    house: Stage, ann: Person, chosen: dict[str, Any], call: Calling
) -> None:
    opened = await ann.command("play nojoke-progressive", GAMES_CHANNEL, **chosen)
    session = await house.session(table_id(opened.shown))
    assert isinstance(session.options, ProgressiveOptions)
    assert session.options.call == call


async def test_with_one_group_the_red_button_is_the_call_and_everybody_reads_of_a_wrong_one(
    house: Stage, bob: Person, cy: Person
) -> None:
    session, public = await slip_up(house, FIG, HARMLESS, "once")
    assert not (await bob.click(public, LABEL)).is_ephemeral
    assert silenced(session) == (1,)
    assert "Bob called NO-JOKE wrongly, on group 1." in text(house, public)
    async with house.unchanged(session.table.id):
        refused(await bob.click(public, LABEL), SILENCED)
    await press(cy, session, public, "no-joke", "1TTH-1", ago=1)
    assert silenced(session) == (1, 2)


async def test_with_several_groups_a_press_asks_which_before_it_counts(house: Stage, bob: Person, cy: Person) -> None:
    session, public = await slip_up(house, f"{FIG} | {HST}", SLIP_UP, "once")
    async with house.unchanged(session.table.id):
        asked = await bob.click(public, LABEL)
    assert asked.is_ephemeral
    assert [button.label for button in asked.shown.buttons][:2] == ["Group 1", "Group 2"]
    await bob.click(asked.shown, "Group 2")
    assert silenced(session) == (1,)
    other = await cy.click(public, LABEL)
    await cy.click(other.shown, "Group 1")
    assert captured(session) == [0, 0, 7]


async def test_the_button_of_earlier_tables_asks_with_one_group_too(house: Stage, bob: Person) -> None:
    session, public = await slip_up(house, FIG, HARMLESS, "once")
    async with house.unchanged(session.table.id):
        asked = await press(bob, session, public, "no-joke")
    assert [button.label for button in asked.shown.buttons][:1] == ["Group 1"]


async def test_a_call_on_a_stick_that_was_played_upon_is_stale_and_not_wrong(
    house: Stage, people: list[Person]
) -> None:
    bob, cy = people[1:3]
    session, public = await slip_up(house, FIG, HARMLESS, "once")
    await press(bob, session, public, "DDD", "place")
    async with house.unchanged(session.table.id):
        assert MOVED_ON in (await press(cy, session, public, "no-joke", "1TTH-1", ago=1)).text
    assert silenced(session) == ()
