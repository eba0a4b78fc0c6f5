"""Rate limits in Discord's manner: a bucket per route and channel, told in headers.

Source: https://docs.discord.com/developers/topics/rate-limits
"""

import hashlib
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.playground.errors import Error
from bot.playground.model import Json

_WIDE_LIMIT: Final = 1000
_WIDE_SECONDS: Final = 1.0
_GLOBAL_LIMIT: Final = 50
_GLOBAL_SECONDS: Final = 1.0
_GLOBAL: Final = ("", "")


class Scope(Enum):
    """Whose limit it is: the bot's, the bot's over all routes, or a resource's, which everybody uses up together."""

    USER = "user"
    GLOBAL = "global"
    SHARED = "shared"


@dataclass(slots=True)
class _Window:
    ends_at: float
    used: int


class RateLimits:
    """Counts requests by bucket; `limit` per `seconds` on the tight routes, and 50 a second in all, if enforced.

    Where nothing is enforced the headers tell of a limit that no client reaches.
    """

    def __init__(
        self,
        *,
        is_enforced: bool,
        limit: int = 5,
        seconds: float = 5.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._is_enforced = is_enforced
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._hashes: dict[str, str] = {}

    def take(
        self, route: str, major: str, *, is_tight: bool, is_counted: bool = False
    ) -> tuple[dict[str, str], Json | None]:
        """Count one request and return its headers and, if it is one too many, the body of the 429.

        is_counted: whether it counts in the limit of all requests together, as those do which show the bot's token.
        """
        bucket = self._hashes.get(route)
        if bucket is None:
            bucket = self._hashes[route] = hashlib.blake2s(route.encode(), digest_size=16).hexdigest()
        now = self._clock()
        if is_counted and self._is_enforced and (wait := self._take_global(now)):
            return limited_headers(wait, Scope.GLOBAL), limited_body(wait, Scope.GLOBAL)
        if not (is_tight and self._is_enforced):
            return self._headers(bucket, _WIDE_LIMIT, _WIDE_LIMIT - 1, now + _WIDE_SECONDS, now), None
        window = self._windows.get((bucket, major))
        if window is None or window.ends_at <= now:
            window = self._windows[(bucket, major)] = _Window(now + self._seconds, 0)
        window.used += 1
        remaining = max(0, self._limit - window.used)
        headers = self._headers(bucket, self._limit, remaining, window.ends_at, now)
        if window.used <= self._limit:
            return headers, None
        wait = window.ends_at - now
        return headers | limited_headers(wait), limited_body(wait)

    def _take_global(self, now: float) -> float:
        """Count one request of all; how long its client must wait if it is one too many, else 0."""
        window = self._windows.get(_GLOBAL)
        if window is None or window.ends_at <= now:
            window = self._windows[_GLOBAL] = _Window(now + _GLOBAL_SECONDS, 0)
        window.used += 1
        return window.ends_at - now if window.used > _GLOBAL_LIMIT else 0.0

    @staticmethod
    def _headers(bucket: str, limit: int, remaining: int, ends_at: float, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{ends_at:.3f}",
            "X-RateLimit-Reset-After": f"{ends_at - now:.3f}",
            "X-RateLimit-Bucket": bucket,
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
