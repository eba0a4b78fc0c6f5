"""Compact storage of many short texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload


class Texts(Sequence[str]):
    """One-line texts, joined into one: a separate text costs some 60 bytes more."""

    __slots__ = ("_count", "_joined")

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._joined = ""
        self._count = 0
        self.extend(texts)

    def extend(self, texts: Iterable[str]) -> None:
        """Append texts."""
        added = list(texts)
        if added:
            self._joined = "\n".join([self._joined, *added] if self._count else added)
            self._count += len(added)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        return iter(self._split())

    def __reversed__(self) -> Iterator[str]:
        return reversed(self._split())

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._split()[index]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Texts) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def _split(self) -> list[str]:
        return self._joined.split("\n") if self._count else []
