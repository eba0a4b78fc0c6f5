"""What whoever runs the bot reads of it in the log once an hour."""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import SimpleNamespace

import aiohttp

REPORT_SECONDS = 3600.0
WAITING_SECONDS = 60.0
"""A message that has not come to what it is to show for so long is told of as waiting."""
FORBIDDEN = 403


@dataclass(slots=True)
class Health:
    """What happened since it was last told. slowest_answer: the most seconds from a click or command to its end."""

    dms_opened: int = 0
    dms_refused: int = 0
    dms_closed: int = 0
    forbidden: int = 0
    slowest_answer: float = 0.0

    def clear(self) -> None:
        """Count from zero again."""
        for each in fields(self):
            setattr(self, each.name, each.default)

    def note_answer(self, seconds: float) -> None:
        """Note how long a click or a command took."""
        self.slowest_answer = max(self.slowest_answer, round(seconds, 2))

    async def note_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        """Note how Discord answered a request."""
        self.forbidden += request.response.status == FORBIDDEN
