"""Which picture each message has: Discord tells nobody which file an embed shows, so this is the only note of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from bot.messages.requests import Body
from bot.messages.screen import UNKNOWN_PICTURE, Label, Screen, name_of

MOST_NOTED = 8192


class Attached:
    """The pictures of the messages, by message id; of what is not noted nothing is known."""

    def __init__(self) -> None:
        self._labels = LRUCache[int, Label | None](MOST_NOTED)
        self._under_way: dict[int, object] = {}

    def note(self, message: int, screen: Screen) -> None:
        """Note the picture of a message that was sent as the screen."""
        self._labels[message] = screen.label()

    def lacks(self, message: int, label: Label | None) -> bool:
        """Whether a message is known to have another picture than that; None is none."""
        return name_of(self._labels.get(message, label)) != name_of(label)

    @contextmanager
    def editing(self, message: int, screen: Screen) -> Iterator[Body]:
        """The body of one request that turns a message into the screen.

        Unless it ends well, and no other request about the message was under way, nothing is known of it afterwards.
        """
        attached = self._labels.pop(message, UNKNOWN_PICTURE)
        request = self._under_way[message] = object()
        try:
            yield screen.changes(attached)
            if self._under_way.get(message) is request:
                self._labels[message] = screen.label(attached)
        finally:
            self._under_way.pop(message, None)
