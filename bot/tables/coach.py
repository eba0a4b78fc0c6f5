"""What the strong house player would do in a person's place, at a table whose host chose to have that told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog
from cachetools import LRUCache

from bot.processes import OutdatedError
from bot.thinker import Thinker
from games.engine.session import Session
from games.engine.tasks import pass_over
from games.engine.thinking import answer

HINT_SECONDS = 5.0
"""Seconds that somebody who asks waits at most; the thought goes on, and whoever asks again is told what it came to."""
MOST_KEPT = 1000
LATE = "Strong is still thinking: press Help again in a moment."
NO_ANSWER = "Strong has no answer just now: ask again in a moment."

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Hint:
    """A question about one position; `telling` ends with the sentence."""

    revision: int
    telling: asyncio.Task[str]


class Coach:
    """Asks the strong house player once for a position, and for one position of a seat at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._hints: LRUCache[tuple[str, int], _Hint] = LRUCache(MOST_KEPT)

    async def words(self, session: Session, seat: int | None) -> str:
        """What it would do for the seat, in a sentence; empty where there is nobody to coach, or nothing to do."""
        if not session.table.coach or seat is None or seat not in session.to_act:
            return ""
        key, revision = (session.table.id, seat), session.table.revision
        hint = self._hints.get(key)
        if hint is None or hint.revision != revision:
            if hint is not None:
                hint.telling.cancel()
            hint = self._hints[key] = _Hint(revision, asyncio.create_task(self._ask(session, seat)))
            hint.telling.add_done_callback(pass_over)
        await asyncio.wait({hint.telling}, timeout=HINT_SECONDS)
        if not hint.telling.done():
            return LATE
        if hint.telling.cancelled():
            return ""
        if error := hint.telling.exception():
            self._hints.pop(key, None)
            if not isinstance(error, OutdatedError):
                log.warning("coach.failed", table=session.table.id, exc_info=error)
            return NO_ANSWER
        return hint.telling.result()

    async def _ask(self, session: Session, seat: int) -> str:
        cast, person = session.cast(seat), session.table.seats[seat].person
        question = await session.suggest(seat)
        if question is None:
            return ""
        action = await self._thinker.run(answer, question, owner=person or session.table.id)
        told = session.game.name_action(question.turn.state.view(seat), cast, action)
        return f"A strong player would choose: {told}."
