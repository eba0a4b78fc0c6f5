"""The private hands in channels: each for its person's eyes only, alive in place from turn to turn by its latest press.

The token of a press serves for fifteen minutes and is kept in memory alone. What is not known any more stands as it is
until it is pressed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.messages.answers import Standing, change
from bot.messages.attached import Disturbed
from bot.messages.controls import button
from bot.messages.lanes import Lanes
from bot.messages.posts import TOKEN_PATIENCE
from bot.messages.press import Press, Verb
from bot.messages.screen import Screen
from bot.tables.composer import AWAY, LEFT, Composer, face_of
from bot.timekeeper import Timekeeper
from games.engine.session import Session
from games.engine.table import Status
from storage.tables.slots import Hand, Reader

AWAKE_SECONDS = 15 * 60 - 30.0
"""So long after its latest press a hand can be changed for certain; then it goes to sleep."""
MOST_AWAKE = 1024

ASLEEP = "This hand has gone to sleep."
ELSEWHERE = "Your hand is further {where}."
LAST_FACES = (LEFT, AWAY, Status.OVER.value, Status.CLOSED.value)
"""What shows these is not changed any more, unless it is pressed."""


@dataclass(frozen=True, slots=True)
class Awake:
    """A hand whose token lives, and the face that it shows."""

    standing: Standing
    face: str
    pressed_at: float
    sleeps_at: float


class PrivateHands:
    """The latest private hand of each person at each table; work on one is done in the lane of the person's hand.

    now: tells the time in Unix seconds.
    """

    def __init__(self, composer: Composer, lanes: Lanes[Reader], now: Callable[[], float] = time.time) -> None:
        self._composer = composer
        self._lanes = lanes
        self._now = now
        self._awake: dict[tuple[str, Hand], Awake] = {}
        self._timekeeper = Timekeeper(self._due, self._next_due, self._tick, now)

    def has(self, table_id: str) -> bool:
        """Whether a hand of a table is awake."""
        return any(key[0] == table_id for key in self._awake)

    def face(self, table_id: str, hand: Hand) -> str | None:
        """What a person's hand shows; None where none is awake."""
        awake = self._awake.get((table_id, hand))
        return None if awake is None else awake.face

    def seconds_since_press(self, table_id: str, hand: Hand) -> float:
        """How long ago the person pressed something on it; infinite where none is awake."""
        awake = self._awake.get((table_id, hand))
        return math.inf if awake is None else self._now() - awake.pressed_at

    async def note(self, session: Session, hand: Hand, standing: Standing, face: str, pressed_at: float) -> None:
        """Note that a message shows the person's hand since a press; the one that did before points to it."""
        key = session.table.id, hand
        before = self._awake.pop(key, None)
        if face not in LAST_FACES:
            self._awake[key] = Awake(standing, face, pressed_at, pressed_at + AWAKE_SECONDS)
            self._timekeeper.note(pressed_at + AWAKE_SECONDS)
        if len(self._awake) > MOST_AWAKE:
            self.lull(*next(iter(self._awake)))
        if before is not None and before.standing.message != standing.message:
            where = "down" if before.standing.message < standing.message else "up"
            await self._put_away(key, before.standing, Screen(content=ELSEWHERE.format(where=where)))
        if face != face_of(session, hand):  # the table moved on meanwhile
            self._lanes.wake(*key)

    def lull(self, table_id: str, hand: Hand) -> None:
        """Let a person's hand go to sleep at once: the person plays elsewhere."""
        awake = self._awake.get((table_id, hand))
        if awake is not None:
            self._awake[table_id, hand] = replace(awake, pressed_at=-math.inf, sleeps_at=self._now())
            self._timekeeper.wake()

    async def bring(self, session: Session, hand: Hand) -> None:
        """Let a person's hand show the person's turn, that it is over, or how a game ended.

        What others play meanwhile does not change it. One that cannot be changed any more is let go of.
        """
        key = session.table.id, hand
        awake, face = self._awake.get(key), face_of(session, hand)
        if awake is None or awake.sleeps_at <= self._now() or face == awake.face:
            return
        shown = await self._lanes.undisturbed(*key, partial(self._composer.compose, session, hand, call=""))
        if self._awake.get(key) is not awake:  # it was pressed meanwhile
            return
        changed = await change(awake.standing, shown.screen, TOKEN_PATIENCE)
        if self._awake.get(key) is not awake:  # it was pressed meanwhile
            return
        if changed.has_arrived:
            self._awake[key] = replace(awake, face=shown.mark.face)
        if not changed.is_open and (shown.mark.face in LAST_FACES or not changed.has_arrived):
            del self._awake[key]

    def forget(self, hand: Hand) -> None:
        """Let go of a person's hands, which stay as they are."""
        self._let_go(lambda key: key[1] == hand)

    def forget_table(self, table_id: str) -> None:
        """Let go of the hands of a table."""
        self._let_go(lambda key: key[0] == table_id)

    async def keep_time(self) -> None:
        """Put hands to sleep, each when its time comes, for ever."""
        await self._timekeeper.run()

    def wake(self) -> None:
        """Look at the clock again."""
        self._timekeeper.wake()

    async def close(self) -> None:
        """Stop; a hand that is not asleep stays as it is."""
        await self._timekeeper.close()

    def _let_go(self, is_theirs: Callable[[tuple[str, Hand]], bool]) -> None:
        for key in [key for key in self._awake if is_theirs(key)]:
            del self._awake[key]

    # Sleep: the clock knows a hand by its message's id, so that no log tells whose it is

    async def _due(self, now: float, limit: int) -> list[tuple[str, float]]:
        due = [(str(each.standing.message), each.sleeps_at) for each in self._awake.values() if each.sleeps_at <= now]
        return due[:limit]

    async def _next_due(self) -> float | None:
        return min((each.sleeps_at for each in self._awake.values()), default=None)

    async def _tick(self, message: str) -> None:
        for key, awake in list(self._awake.items()):
            if str(awake.standing.message) == message:
                await self._put_to_sleep(key)

    async def _put_to_sleep(self, key: tuple[str, Hand]) -> None:
        awake = self._awake.get(key)
        if awake is not None and awake.sleeps_at <= self._now():
            del self._awake[key]
            await self._put_away(key, awake.standing, asleep_screen(key[0]))
            self._lanes.wake(*key)

    async def _put_away(self, key: tuple[str, Hand], standing: Standing, screen: Screen) -> None:
        """Turn a hand that is not awake any more into the screen, unless it is pressed again."""
        async with self._lanes.working(*key):
            if not self._is_awake(key, standing):
                with suppress(Disturbed):
                    await change(standing, screen, TOKEN_PATIENCE)
                if self._is_awake(key, standing):  # which of the two the message shows is not known
                    self._awake[key] = replace(self._awake[key], face="")
                    self._lanes.wake(*key)

    def _is_awake(self, key: tuple[str, Hand], standing: Standing) -> bool:
        awake = self._awake.get(key)
        return awake is not None and awake.standing.message == standing.message


def asleep_screen(table_id: str) -> Screen:
    """What stays of a hand that nobody pressed for long."""
    wake = button("Wake it", discord.ButtonStyle.primary, Press(Verb.WAKE, table_id))
    return Screen(rows=((wake,),), content=ASLEEP)
