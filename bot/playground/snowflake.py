"""Snowflakes: Discord's ids, made of the time and a counter."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)
_EPOCH_MS: Final = int(EPOCH.timestamp() * 1000)
_TIME_SHIFT: Final = 22


class SnowflakeFactory:
    """A factory of unique and strictly increasing ids; `clock` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> int:
        """Return the next id, carrying the present time."""
        now = (int(self._clock() * 1000) - _EPOCH_MS) << _TIME_SHIFT
        self._last = max(now, self._last + 1)
        return self._last


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard, of `count`, that gets a guild's events."""
    return (guild_id >> _TIME_SHIFT) % count


def id_on_shard(after: int, shard_id: int, count: int) -> int:
    """Return the next id after another that differs in its time alone and falls to a shard of so many.

    Raises ValueError if there is no such shard.
    """
    if not 0 <= shard_id < count:
        raise ValueError(f"there is no shard {shard_id} of {count}")
    steps = (shard_id - shard_of(after, count) - 1) % count + 1
    return after + (steps << _TIME_SHIFT)


def snowflake_time(snowflake: int) -> datetime:
    """Return when an id was made, in UTC, to the millisecond."""
    return EPOCH + timedelta(milliseconds=snowflake >> _TIME_SHIFT)
