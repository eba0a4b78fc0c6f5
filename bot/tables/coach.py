"""What the strong house player would do in a person's place, at a table whose host chose to have that told."""

from __future__ import annotations

import structlog

from bot.thinker import Priority, Thinker
from games.engine.session import Session
from games.engine.thinking import Question

NO_ANSWER = "Strong has no answer just now: ask again in a moment."

log = structlog.get_logger()


class Coach:
    """Asks the strong house player, after those who are to move."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker

    async def words(self, session: Session, seat: int | None) -> str:
        """What it would do for the seat, in a sentence; empty where there is nobody to coach, or nothing to do."""
        state = session.state
        if not session.table.coach or seat is None or state is None or seat not in session.to_act:
            return ""
        view, cast = state.view(seat), session.cast(seat)
        found = await session.suggest(seat)
        if isinstance(found, Question):
            try:
                action = await self._thinker.ask(found, Priority.HINT)
            except Exception:
                log.warning("coach.failed", table=session.table.id, exc_info=True)
                return NO_ANSWER
        elif found is None:
            return ""
        else:
            action = found.action
        return f"Strong would play: {session.game.name_action(view, cast, action)}."
