"""What FAIR_DEAL.md says of chance, written once more from its words alone."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Sequence
from typing import Any, TypeVar

from games.core.chance import Cut, Dice, Drawn, Lot, Shuffle

T = TypeVar("T")


class Source:
    """The generator of one chance outcome, by its 32-bit outputs."""

    def __init__(self, seed: str, n: int) -> None:
        number = hashlib.sha256(
            bytes.fromhex(seed) + bytes([n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255])
        ).hexdigest()
        twister = random.Random(int(number, 16))
        self.outputs = (twister.getrandbits(32) for _ in itertools.count())

    def below(self, k: int) -> int:
        return next(bits for output in self.outputs if (bits := output >> (32 - k.bit_length())) < k)

    def fraction(self) -> float:
        first, second = next(self.outputs) >> 5, next(self.outputs) >> 6
        return float((first * 2**26 + second) / 2**53)

    def draw(self, things: Sequence[T]) -> list[T]:
        pool, drawn = list(things), []
        for i in range(len(things)):
            j = self.below(len(things) - i)
            drawn.append(pool[j])
            pool[j] = pool[len(things) - i - 1]
        return drawn

    def shuffle(self, things: Sequence[T]) -> list[T]:
        shuffled = list(things)
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled


def _thrown(source: Source, draw: Dice, count: int) -> list[int]:
    thrown = [1 + source.below(draw.sides) for _ in range(count)]
    return sorted(thrown) if draw.to else thrown


def drawn(source: Source, draw: Drawn, position: Any) -> Any:
    """What a declared draw gives, by its kind alone."""
    match draw:
        case Lot(among=None):
            return source.below(position.seats)
        case Lot(among=things) if things is not None:
            return list(things(position))[source.below(len(things(position)))]
        case Dice(count=None, each=None):
            return 1 + source.below(draw.sides)
        case Dice(each=each) if each is not None:
            return [_thrown(source, draw, count) for count in each(position)]
        case Dice(count=count):
            return _thrown(source, draw, count(position) if callable(count) else count or 0)
        case Shuffle(pack=pack):
            return source.draw(list(pack(position) if callable(pack) else pack))
        case Cut(pack=pack):
            return [pack[source.below(len(pack))] for _ in range(position.seats)]
    raise AssertionError(draw)
