"""The scores after one game of several, where the table and the hands stand, and how play goes on."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables import composer
from bot.tables.clicks import STRANGER
from games.engine.pace import Pace
from games.engine.session import Session
from games.house.choose import choose
from games.liars_dice import LiarsDice
from tests.bot.several import Several, several
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, refused, stage, start_game, wait_for_table, wait_for_turn
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

LONG = 600.0
"""So long the scores stand, unless time is put forward."""
PACE = Pace(think=(0.0, 0.01), pause_part=0.0, scores=LONG)
LABELS = ["Deal now", "Last hands", "More…"]


@pytest.fixture
async def house(database_file: Path, playground: Playground) -> AsyncIterator[Stage]:
    async with stage(database_file, PACE, playground) as started:
        yield started


async def play_a_game(session: Session) -> None:
    """Let everybody play until the books of a game are closed."""
    rng, closed = random.Random(session.table.id), len(session.checkpoints)
    while len(session.checkpoints) == closed:
        assert session.state is not None
        seat = session.to_act[0]
        await session.submit(seat, choose(session.state, seat, rng), session.table.revision)


async def scored(house: Stage) -> tuple[Session, SeenMessage]:
    """A table of Ann and Bob that shows the scores of its first game, and its message before that."""
    table = await start_game(house, "Ann", "Bob", rubber="short")
    public = await wait_for_table(house.person("Ann"), table, "game 1 of 5")
    session = await house.session(table)
    await house.all_is_done()
    await play_a_game(session)
    await house.all_is_done()
    return session, public


def look(person: Person, message: SeenMessage) -> SeenMessage:
    seen = person.look(message)
    assert seen is not None
    return seen


def the_hand(person: Person) -> SeenMessage:
    (hand,) = person.sees(person.dm)
    return hand


def labels(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons]


@pytest.mark.parametrize("repeats", [composer.REPEATS, 0], ids=["made again", "made once"])
async def test_the_same_message_and_the_hands_show_the_scores(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, repeats: int
) -> None:
    """However often the table moves on while a screen of it is made."""
    monkeypatch.setattr(composer, "REPEATS", repeats)
    session, public = await scored(house)
    readers = {None: look(ann, public), 0: the_hand(ann), 1: the_hand(bob)}
    for seat, seen in readers.items():
        page = session.scored_page(seat)
        assert seen.content.startswith(f"{page.headline} · WHOT")
        assert page.change in seen.text
        assert f"Next deal <t:{int(session.table.clock.scores_until or 0)}:R>" in seen.text
        assert labels(seen) == LABELS
        assert pictures_of(seen) == drawn(session.scores_picture(seat))
    assert [seen.id for seen in ann.sees(GAMES_CHANNEL)] == [public.id]


async def test_a_stranger_hurries_nobody_and_time_goes_on(house: Stage, ann: Person, bob: Person) -> None:
    session, public = await scored(house)
    table, eve = session.table.id, house.person("Eve")
    async with house.unchanged(table):
        refused(await eve.click(look(eve, public), "Deal now"), STRANGER)
    house.put_forward(LONG)
    await wait_for_turn(await house.mover(table), table)
    await wait_for_table(bob, table, "to play · WHOT, game 2 of 5")
    assert labels(look(bob, public))[0] == "My hand"
    await house.all_is_done()
    async with house.unchanged(table):
        late = await ann.click(public, f"p1:deal:{table}", forged=True)
    assert "to play · WHOT, game 2 of 5" in late.text


async def test_private_hands_and_words_alone_have_the_scores(house: Stage, ann: Person, bob: Person) -> None:
    await bob.command("my settings", bob.dm, pictures="off")
    table = await start_game(house, "Ann", "Bob", rubber="short")
    session = await house.session(table)
    hand = await ann.click(await wait_for_table(ann, table), "My hand")
    await play_a_game(session)
    await house.all_is_done()
    assert labels(look(ann, hand.shown)) == LABELS
    plain = next(seen for seen in bob.sees(bob.dm) if "Deal now" in labels(seen))
    assert plain.embeds == []
    assert all(line in plain.content for line in session.score_lines(1))
    await ann.click(look(ann, hand.shown), "Deal now")
    house.put_forward(LONG)
    await wait_for_table(ann, table, "to play · WHOT, game 2 of 5")
    await house.all_is_done()
    assert "Deal now" not in labels(look(ann, hand.shown))


async def test_who_presses_in_direct_messages_and_who_does_at_the_table_are_ready_together_in_two_processes(
    server_address: str, playground: Playground
) -> None:
    async with several(server_address, playground, pace=PACE) as both:
        direct, place = both.bots
        session, public = await scored(place)
        ann, bob = both.person("Ann"), both.person("Bob")
        (hand,) = await until_scored(both, ann)
        first = await ann.click(hand, "Deal now")
        assert "(Ann ready)" in first.text
        await eventually(lambda: session.ready == ("Ann",))
        await bob.click(look(bob, public), "Deal now")
        assert not session.is_scoring
        await play_a_game(session)
        (hand,) = await until_scored(both, ann)
        assert session.ready == (await direct.session(session.table.id)).ready == ()
        await bob.click(look(bob, public), "Deal now")
        await both.all_is_done()
        assert session.is_scoring
        await ann.click(hand, "Deal now")
        await eventually(lambda: "game 3 of 5" in look(bob, public).content)


REVEALING = Pace(think=(0.0, 0.01), pause_part=0.0)


async def test_all_dice_are_shown_to_all_and_then_no_more(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, REVEALING, playground) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        table = await start_game(house, "Ann", "Bob", game="liars-dice")
        public, session = await wait_for_table(ann, table, "round 1"), await house.session(table)
        await house.all_is_done()
        for move in (LiarsDice.bid(3, 2), LiarsDice.liar()):
            await session.submit(session.to_act[0], move, session.table.revision)
        await house.all_is_done()

        shown, scored, until = look(bob, public), session.scored_page(None), session.table.clock.scores_until
        assert session.is_scoring
        assert labels(shown) == ["Next round", "Last hands", "More…"]
        assert pictures_of(shown) == drawn(session.revealed_picture(None))
        assert until is not None
        assert until - session.table.clock.touched_at == pytest.approx(session.game.reveal_seconds, abs=0.01)
        assert scored.books[0] in shown.text
        ((_, told),) = pictures_of(shown)
        for person, seat in ((ann, 0), (bob, 1)):
            assert pictures_of(the_hand(person)) == drawn(session.revealed_picture(seat))
            assert scored.books[1 + seat].split(": ")[1].rstrip(".") in told
        assert [seen.id for seen in ann.sees(GAMES_CHANNEL)] == [public.id]

        for person in (ann, bob):
            await person.click(look(person, public), "Next round")
        await house.all_is_done()
        shown = await wait_for_table(ann, table, "round 2")
        assert shown.id == public.id
        assert not session.is_scoring
        assert pictures_of(shown) == drawn(session.picture(None))
        others = session.page(1).lines[-1]
        assert "Your dice" in others
        assert others not in the_hand(ann).text
        assert pictures_of(the_hand(ann)) == drawn(session.picture(0))


async def until_scored(both: Several, person: Person) -> list[SeenMessage]:
    """Wait until both processes have shown the scores; the person's direct messages."""
    await both.all_is_done()
    await person.wait_for(lambda seen: labels(seen) == LABELS, person.dm)
    return [seen for seen in person.sees(person.dm) if labels(seen) == LABELS]
