"""The requests that show screens: each message's in their order, with a note of the picture that it has.

Rule 1: Requests about one message go one after the other, as what one leaves out depends on what stood before it.
Rule 2: An answer waits only as long as its time allows; what was composed before an answer is not sent after it.
Rule 3: The note is all there is: Discord tells nobody which file an embed shows.
Rule 4: A screen of which Discord refuses emojis is shown without them at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from typing import TypeVar
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache

from bot.messages.requests import Body
from bot.messages.screen import UNKNOWN_PICTURE, Label, Screen, name_of, refused_emojis

T = TypeVar("T")

MOST_NOTED = 8192


class Disturbed(Exception):
    """Raised where a screen is dropped, because a click on its message is answered with a newer one."""


class Attached:
    """The pictures of the messages, by message id, and the requests about them; of what is not noted nothing is known.

    note_refused: is told the ids of emojis that Discord refused.
    """

    def __init__(self) -> None:
        self.note_refused: Callable[[Set[int]], None] = lambda emojis: None
        self._labels = LRUCache[int, Label | None](MOST_NOTED)
        self._under_way: dict[int, object] = {}
        self._turns = WeakValueDictionary[int, asyncio.Lock]()

    def lacks(self, message: int, label: Label | None) -> bool:
        """Whether a message is known to have another picture than that; None is none."""
        return name_of(self._labels.get(message, label)) != name_of(label)

    async def send(
        self, screen: Screen, ask: Callable[[Body], Awaitable[int]], body_of: Callable[[Screen], Body] = Screen.body
    ) -> int:
        """Make a message show the screen of which nothing was known; its id, which the request returns."""
        message = await self._without_refused(screen, lambda shown: ask(body_of(shown)))
        self._labels[message] = screen.label()
        return message

    async def edit(
        self, message: int, screen: Screen, ask: Callable[[Body], Awaitable[object]], patience: float | None = None
    ) -> None:
        """Turn a message into the screen, after what is under way about it; raises Disturbed after an answer (rule 2).

        Unless the request ends well, and no other was under way, nothing is known of the message afterwards. patience:
        the seconds for which an answer waits; None for anything else.
        """
        turn = self._turns.setdefault(message, asyncio.Lock())
        if turn.locked() and patience is None:
            async with turn:
                raise Disturbed
        has_turn = await _acquire(turn, patience)
        try:
            await self._without_refused(screen, lambda shown: self._edit(message, shown, ask))
        finally:
            if has_turn:
                turn.release()

    async def _edit(self, message: int, screen: Screen, ask: Callable[[Body], Awaitable[object]]) -> None:
        attached = self._labels.pop(message, UNKNOWN_PICTURE)
        request = self._under_way[message] = object()
        try:
            await ask(screen.changes(attached))
            if self._under_way.get(message) is request:
                self._labels[message] = screen.label(attached)
        finally:
            self._under_way.pop(message, None)

    async def _without_refused(self, screen: Screen, ask: Callable[[Screen], Awaitable[T]]) -> T:
        """Ask for a screen, and where Discord refuses emojis of it, again without them."""
        while True:
            try:
                return await ask(screen)
            except discord.HTTPException as error:
                refused = refused_emojis(error, screen)
                if not refused:
                    raise
                self.note_refused(refused)
                screen = screen.without_emojis(refused)


async def _acquire(turn: asyncio.Lock, seconds: float | None) -> bool:
    """Wait for a turn; whether it came within so many seconds."""
    try:
        async with asyncio.timeout(seconds):
            return await turn.acquire()
    except TimeoutError:
        return False
