"""Rate limits in Discord's manner: a bucket per route and channel, or per token, told in headers.

Sources: https://docs.discord.com/developers/topics/rate-limits; for the numbers, which Discord does not tell, what
others measured: discord/discord-api-docs issues 20 (sending, editing), 8330 (deleting), 2701 (tokens) and
discord-userdoccers pull request 551 (editing old messages). How many threads can be made, and how many follow-ups by
all tokens together, is documented nowhere, so those limits come only where a test asks for them.
"""

import hashlib
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.playground.errors import Error
from bot.playground.model import Json

YOUNG_SECONDS: Final = 10.0
OLD_SECONDS: Final = 3600.0
ANCIENT_SECONDS: Final = 14 * 24 * 3600.0


class Scope(Enum):
    """The owner of a limit: the bot, the bot over all routes, or a resource, which all its users share."""

    USER = "user"
    GLOBAL = "global"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of `most` requests in `seconds`; `name`: of a bucket that routes share. `error`: of its 429.

    Each channel or token has its own.
    """

    most: int
    seconds: float
    name: str = ""
    error: Error | None = None


MESSAGE: Final = Limit(5, 5.0)
TOKEN: Final = Limit(5, 2.0, "token")
OLD_EDIT: Final = Limit(3, 6.0, "edit of an old message", Error.TOO_MANY_OLD_EDITS)
DELETE: Final = Limit(3, 0.333, "delete")
YOUNG_DELETE: Final = Limit(5, 1.0, "delete of a young message")
ANCIENT_DELETE: Final = Limit(30, 4.0, "delete of an ancient message")
_WIDE: Final = Limit(1000, 1.0)
_GLOBAL: Final = Limit(50, 1.0, "global")


def limits_of_edit(age: float) -> tuple[Limit, ...]:
    """Return the limits of editing a message of that age in seconds; no header tells of the one of old messages."""
    return (MESSAGE, OLD_EDIT) if age > OLD_SECONDS else (MESSAGE,)


def limits_of_delete(age: float) -> tuple[Limit, ...]:
    """Return the limits of deleting a message of that age in seconds."""
    if age <= YOUNG_SECONDS:
        return (YOUNG_DELETE,)
    return (DELETE,) if age < ANCIENT_SECONDS else (ANCIENT_DELETE,)


@dataclass(slots=True)
class _Window:
    ends_at: float
    used: int


class RateLimits:
    """Counts requests by limit, and 50 a second in all, if enforced.

    Where nothing is enforced the headers tell of a limit that no client reaches. `most_in_a_second` is the most that
    came with the bot's token in any second, enforced or not; `refused` is how many were one too many for all together.
    """

    def __init__(self, *, is_enforced: bool, clock: Callable[[], float] = time.time) -> None:
        self._is_enforced = is_enforced
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._hashes: dict[str, str] = {}
        self.most_in_a_second = 0
        self.refused = 0
        self._last_second: deque[float] = deque()

    def take(
        self, route: str, major: str, limits: Sequence[Limit] = (), *, is_counted: bool = False
    ) -> tuple[dict[str, str], Json | None]:
        """Count one request and return its headers and, if it is one too many, the body of the 429.

        limits: of which the headers tell the first. is_counted: whether it counts in the limit of all requests
        together, as those do which show the bot's token.
        """
        now = self._clock()
        if is_counted:
            self._count_in_second(now)
        if is_counted and self._is_enforced:
            window = self._count(_GLOBAL, _GLOBAL.name, "", now)
            if window.used > _GLOBAL.most:
                self.refused += 1
                wait = window.ends_at - now
                return limited_headers(wait, Scope.GLOBAL), limited_body(wait, Scope.GLOBAL)
        if not (limits and self._is_enforced):
            return self._headers(_WIDE, route, _Window(now + _WIDE.seconds, 1), now), None
        windows = [self._count(limit, limit.name or route, major, now) for limit in limits]
        headers = self._headers(limits[0], limits[0].name or route, windows[0], now)
        for limit, window in zip(limits, windows, strict=True):
            if window.used > limit.most:
                wait = window.ends_at - now
                return headers | limited_headers(wait), limited_body(wait, error=limit.error)
        return headers, None

    def _count_in_second(self, now: float) -> None:
        self._last_second.append(now)
        while self._last_second[0] <= now - _GLOBAL.seconds:
            self._last_second.popleft()
        self.most_in_a_second = max(self.most_in_a_second, len(self._last_second))

    def _count(self, limit: Limit, bucket: str, major: str, now: float) -> _Window:
        """Count one request in a bucket; its window, with this one."""
        window = self._windows.get((bucket, major))
        if window is None or window.ends_at <= now:
            window = self._windows[bucket, major] = _Window(now + limit.seconds, 0)
        window.used += 1
        return window

    def _headers(self, limit: Limit, bucket: str, window: _Window, now: float) -> dict[str, str]:
        if bucket not in self._hashes:
            self._hashes[bucket] = hashlib.blake2s(bucket.encode(), digest_size=16).hexdigest()
        return {
            "X-RateLimit-Limit": str(limit.most),
            "X-RateLimit-Remaining": str(max(0, limit.most - window.used)),
            "X-RateLimit-Reset": f"{window.ends_at:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends_at - now:.3f}",
            "X-RateLimit-Bucket": self._hashes[bucket],
        }


def limited_headers(retry_after: float, scope: Scope = Scope.USER) -> dict[str, str]:
    """Return the headers that only a 429 has; clients take one without Via for a ban."""
    headers = {"Retry-After": str(math.ceil(retry_after)), "Via": "1.1 playground", "X-RateLimit-Scope": scope.value}
    return headers | {"X-RateLimit-Global": "true"} if scope is Scope.GLOBAL else headers


def limited_body(retry_after: float, scope: Scope = Scope.USER, error: Error | None = None) -> Json:
    """Return the body of a 429; some limits have an error of their own."""
    body = {
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": scope is Scope.GLOBAL,
    }
    if error is None:
        return body
    code, _, message = error.value
    return body | {"message": message, "code": code}
