"""A cache bounded by the weight of what it keeps."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Weighed(Generic[V]):
    """The values used last, as many as weigh no more than `most` together."""

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self._most = most
        self._weigh = weigh
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._weight = 0

    def get(self, key: Hashable) -> V | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def discard(self, key: Hashable) -> None:
        """Let go of a value, if it is kept."""
        if key in self._values:
            self._weight -= self._weigh(self._values.pop(key))

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value that is not kept yet; the ones used longest ago go."""
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most:
            self._weight -= self._weigh(self._values.popitem(last=False)[1])
