"""House players think while the table goes on: from when a position is reached, and for that position alone."""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
import pytest

from games.api import Acted, Memory, StaleClick, State, View
from games.catalogue import GAMES
from games.engine.house import Look, Matter
from games.engine.session import Session
from games.engine.thinking import Question, answer, think_in_thread
from games.house.greedy import Greedy
from games.level import Level
from games.tournament.fixture import TournamentFixture
from tests.games.tables import ANN, BOB, CY, Room, events_of, lay, play, tick_due
from tests.games.toy import Lay, Play, Snap, Toy, ToyOptions, ToyView

CALLABLE = "5 3 6 | 2 4 1 | 7 8 9"
"""After "5 2" it is the third seat's turn, and the first may call SNAP."""
BOB_BELOW = "7 8 9 | 1 2 3"
"""Whatever the second seat lays, it has no SNAP to call."""
MINUTE = 60


class Thinker:
    """Thinks until it is let answer; notes what was asked by whom, and whose answer nobody waits for any more.

    level: what it falls back to.
    """

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.owners: list[int | str] = []
        self.level: Level | None = None
        self.cancelled: list[Question] = []
        self.is_asked, self.is_cancelled = asyncio.Event(), asyncio.Event()
        self.may_answer = asyncio.Event()
        self.is_broken = False

    async def __call__(self, question: Question, /, *, table: str, owner: int | str, at: float) -> Acted[Any]:
        self.asked.append(question)
        self.owners.append(owner)
        self.is_asked.set()
        if self.is_broken:
            raise OSError("no memory")
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled.append(question)
            self.is_cancelled.set()
            raise
        return Acted(question.turn.seat, answer(question), self.level)


@pytest.fixture
async def thinker(room: Room, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    thinker = Thinker()
    room.think = thinker
    monkeypatch.setattr("games.house.levels.STEADY", Greedy(notice=0.0))  # who sees a call needs no thought
    return thinker


def seated_moves(session: Session) -> list[int]:
    """Who has done anything, in order."""
    return [event.seat for event in events_of(session) if isinstance(event, Acted)]


async def asked(
    room: Room, thinker: Thinker, *seated: int | None, hands: str = BOB_BELOW, cards: str = "7", **fields: Any
) -> Session:
    """A table of Ann and the house, or of these, at which a house player thinks after cards were laid."""
    session = await room.deal(hands, *(seated or (ANN, None)), **fields)
    await lay(session, cards)
    await thinker.is_asked.wait()
    return session


async def due(room: Room, session: Session) -> asyncio.Task[None]:
    """Let the session do what comes next, which it does not come to the end of yet."""
    ticking = asyncio.create_task(tick_due(room, session))
    await asyncio.sleep(0)
    return ticking


async def test_a_house_player_thinks_from_when_the_position_is_reached_and_moves_once_its_pause_is_over(
    room: Room, thinker: Thinker
) -> None:
    session = await asked(room, thinker)
    assert session.table.revision == 2
    thinker.may_answer.set()
    await session.tick()
    assert seated_moves(session) == [0]
    await tick_due(room, session)
    assert (seated_moves(session), len(thinker.asked)) == ([0, 1], 1)


async def test_a_house_player_is_asked_the_same_whatever_it_cannot_see(room: Room, thinker: Thinker) -> None:
    for hands, table_id in (("7 8 9 | 1 2 3", "T"), ("7 5 6 | 1 2 3", "U")):
        session = await room.deal(hands, ANN, None, id=table_id)
        await lay(session, "7")
        await thinker.is_asked.wait()
        thinker.is_asked.clear()
    first, second = (pickle.dumps(question.turn) for question in thinker.asked)
    assert first == second


@pytest.mark.parametrize(("fixture", "owner"), [(None, ANN), (TournamentFixture("cup", 1, 1), "T")])
async def test_a_host_has_one_share_of_the_thinking_and_so_has_each_table_of_a_competition(
    room: Room, thinker: Thinker, fixture: TournamentFixture | None, owner: int | str
) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, fixture=fixture)
    await lay(session, "7")
    await thinker.is_asked.wait()
    assert thinker.owners == [owner]


async def test_what_was_played_at_another_level_is_recorded_at_that_level(room: Room, thinker: Thinker) -> None:
    thinker.may_answer.set()
    session = await room.deal(BOB_BELOW, ANN, None)
    for hasty in ("7", "8"):
        thinker.level = "steady" if hasty == "8" else None
        await lay(session, hasty)
        await tick_due(room, session)
    again = await room.load()
    assert dict(session.in_haste) == dict(again.in_haste) == {1: 1}
    told = [orjson.loads(text).get("_house") for text in again.events]
    assert told == [None, None, None, None, "steady"]


async def test_a_call_waits_for_no_thought_and_a_late_one_is_not_carried_out(room: Room, thinker: Thinker) -> None:
    session = await asked(room, thinker, ANN, BOB, None, hands=CALLABLE, cards="5 2")
    ticking = await due(room, session)
    await play(session, 0, Snap())
    thinker.may_answer.set()
    await ticking
    assert seated_moves(session) == [0, 1, 0]
    assert len(thinker.cancelled) == 1


async def test_who_leaves_waits_for_no_thought(room: Room, thinker: Thinker) -> None:
    session = await asked(room, thinker, ANN, BOB, None, hands=CALLABLE, cards="5 2")
    ticking = await due(room, session)
    await session.leave(BOB)
    assert session.table.seats[1].is_away
    thinker.may_answer.set()
    await ticking
    assert seated_moves(session) == [0, 1, 2]


async def test_a_steady_player_moves_for_who_is_late_at_a_table_of_strong_ones(room: Room, thinker: Thinker) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB, timer=MINUTE, level="strong")
    await lay(session, "7")
    await tick_due(room, session)  # the reminder
    ticking = await due(room, session)
    await thinker.is_asked.wait()
    thinker.may_answer.set()
    await ticking
    assert [(question.level, question.turn.seat) for question in thinker.asked] == [("steady", 1)]
    assert session.table.seats[1].misses == 1


async def test_what_was_thought_for_who_is_back_is_not_carried_out(room: Room, thinker: Thinker) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB)
    await session.leave(ANN)
    ticking = await due(room, session)
    await thinker.is_asked.wait()
    await session.come_back(ANN)
    thinker.may_answer.set()
    await ticking
    assert seated_moves(session) == []
    await session.submit(0, Lay(9), session.table.revision)


async def test_a_table_that_another_process_moved_on_is_moved_once(room: Room, thinker: Thinker) -> None:
    session = await asked(room, thinker)
    ticking = await due(room, session)
    room.think = think_in_thread
    await (await room.load()).tick()
    thinker.may_answer.set()
    with pytest.raises(StaleClick):
        await ticking
    assert seated_moves(session) == [0, 1]


async def test_who_is_late_may_still_be_quicker_than_the_house(room: Room, thinker: Thinker) -> None:
    session = await room.deal(BOB_BELOW, ANN, BOB, timer=MINUTE)
    await lay(session, "7")
    await tick_due(room, session)  # the reminder
    ticking = await due(room, session)
    await thinker.is_asked.wait()
    await session.submit(1, Lay(3), session.table.revision)
    thinker.may_answer.set()
    await ticking
    assert seated_moves(session) == [0, 1]
    assert session.table.seats[1].misses == 0


async def test_a_restart_while_a_house_player_thinks_lets_it_think_again(room: Room, thinker: Thinker) -> None:
    session = await asked(room, thinker, ANN, BOB, None, hands=CALLABLE, cards="5 2")
    await session.stop_thinking()
    assert len(thinker.cancelled) == 1
    thinker.is_asked.clear()
    restarted = await room.load()
    ticking = await due(room, restarted)
    await thinker.is_asked.wait()
    thinker.is_cancelled.clear()
    await play(restarted, 0, Snap())
    await thinker.is_cancelled.wait()
    thinker.may_answer.set()
    await ticking
    assert seated_moves(restarted) == [0, 1, 0]


async def test_after_a_restart_a_house_player_moves_when_its_time_has_come(room: Room, thinker: Thinker) -> None:
    session = await room.deal(BOB_BELOW, ANN, None)
    await lay(session, "7")
    await session.stop_thinking()
    thinker.may_answer.set()
    restarted = await room.load()
    await tick_due(room, restarted)
    assert seated_moves(restarted) == [0, 1]


@pytest.mark.parametrize(
    "end",
    [
        lambda session: session.close("The server went away."),
        lambda session: session.end(ANN, may_manage=False),
        lambda session: session.stop_thinking(),
    ],
    ids=["closed", "ended", "stopped"],
)
async def test_nobody_thinks_about_a_table_that_has_come_to_its_end(
    room: Room, thinker: Thinker, end: Callable[[Session], Awaitable[None]]
) -> None:
    session = await asked(room, thinker)
    assert session.is_busy
    before = asyncio.all_tasks()
    await end(session)
    await thinker.is_cancelled.wait()
    assert not session.is_busy
    assert len(asyncio.all_tasks() - before) == 0


async def test_a_thought_that_fails_is_thought_again(room: Room, thinker: Thinker) -> None:
    session = await room.deal(BOB_BELOW, ANN, None)
    thinker.is_broken = True
    await lay(session, "7")
    with pytest.raises(OSError, match="no memory"):
        await tick_due(room, session)
    thinker.is_broken = False
    thinker.may_answer.set()
    await session.tick()
    assert seated_moves(session) == [0, 1]


@pytest.mark.parametrize(("level", "thoughts"), [("steady", 2), ("strong", 3)])
async def test_what_is_forced_needs_no_thought_but_of_a_strong_player_whose_haste_would_tell(
    room: Room, thinker: Thinker, level: Level, thoughts: int
) -> None:
    session = await room.deal(BOB_BELOW, ANN, None, levels=[None, level])
    thinker.may_answer.set()
    for card in "789":
        await lay(session, card)
        await tick_due(room, session)
    assert (seated_moves(session)[-2:], len(thinker.asked)) == ([0, 1], thoughts)


@pytest.mark.parametrize("seated", [(ANN, BOB, CY), (ANN, None, CY)])
async def test_nobody_thinks_while_a_person_is_to_move(
    room: Room, thinker: Thinker, seated: tuple[int | None, ...]
) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", *seated)
    await session.tick()
    assert not session.is_busy
    assert thinker.asked == []


@dataclass
class Laid(Memory[Play]):
    """Remembers who laid what."""

    cards: list[tuple[int, int, int]] = field(default_factory=list)

    def follow(self, before: View[Play], seat: int, action: Play, after: View[Play]) -> None:
        assert isinstance(before, ToyView)
        assert isinstance(after, ToyView)
        if isinstance(action, Lay):
            self.cards.append((seat, action.card, len(after.laid) - len(before.laid)))

    def redraw(self, state: State[Play, Any], seat: int, rng: random.Random) -> None:
        state.resample(seat, rng)


class Remembering(Toy):
    """The toy with something to remember."""

    def new_memory(self, options: ToyOptions, seats: int) -> Laid:
        return Laid()


@pytest.fixture
def remembering(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Remembering())


async def asked_last(room: Room, session: Session, thinker: Thinker) -> Question:
    """What a house player is asked next."""
    thinker.is_asked.clear()
    ticking = await due(room, session)
    await thinker.is_asked.wait()
    ticking.cancel()
    return thinker.asked[-1]


@pytest.mark.usefixtures("remembering")
async def test_a_strong_house_player_remembers_what_it_would_after_a_restart(room: Room, thinker: Thinker) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, CY, levels=[None, "strong", None])
    thinker.may_answer.set()
    await lay(session, "1")
    await tick_due(room, session)
    await lay(session, "3 4")
    await thinker.is_asked.wait()
    thinker.may_answer.clear()
    first = await asked_last(room, await room.load(), thinker)
    await session.stop_thinking()
    again = await asked_last(room, session, thinker)
    assert [question.level for question in thinker.asked] == ["strong"] * len(thinker.asked)
    assert isinstance(again.turn.memory, Laid)
    assert [seat for seat, _, _ in again.turn.memory.cards] == [0, 1, 2, 0]
    assert pickle.dumps(first.turn) == pickle.dumps(again.turn)


@pytest.mark.usefixtures("remembering")
async def test_a_memory_that_was_given_away_does_not_change(room: Room, thinker: Thinker) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, None, CY, levels=[None, "strong", None])
    thinker.may_answer.set()
    await lay(session, "1")
    await tick_due(room, session)
    given = thinker.asked[-1].turn.memory
    await lay(session, "3 4")
    await tick_due(room, session)
    assert isinstance(given, Laid)
    assert [card for _, card, _ in given.cards] == [1]


@pytest.mark.usefixtures("remembering")
@pytest.mark.parametrize("level", ["easy", "steady"])
async def test_others_remember_nothing(room: Room, thinker: Thinker, level: str) -> None:
    await asked(room, thinker, hands="1 4 7 | 2 5 8", cards="1", levels=[None, level])
    assert [(question.level, question.turn.memory) for question in thinker.asked] == [(level, None)]


async def test_for_who_is_away_the_house_plays_steady(room: Room, thinker: Thinker) -> None:
    session = await room.deal("1 4 7 | 2 5 8 | 3 6 9", ANN, BOB, None, levels=[None, None, "strong"])
    await session.leave(BOB)
    await lay(session, "1")
    await thinker.is_asked.wait()
    assert thinker.asked[-1].level == "steady"


@pytest.mark.parametrize(("level", "calls"), [("easy", 25), ("steady", 50), ("strong", 100)])
async def test_how_often_a_call_is_seen_depends_on_the_level(room: Room, level: Level, calls: int) -> None:
    session = await room.deal(CALLABLE, ANN, BOB, None, levels=[None, None, level])
    await lay(session, "5 2")
    await session.stop_thinking()
    assert session.state is not None
    matter = Matter(session.table.revision, ((2, level),), (2, level))
    look = Look(matter, session.game, session.options, session.state, (), None)
    seen = sum(isinstance(look.decide()[0], Acted) for _ in range(400))
    assert abs(seen / 4 - calls) <= 12
