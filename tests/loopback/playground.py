"""A playground whose people act by script, and which can fail in every way that Discord does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import discord

from bot.playground import server
from tests.clock import Clock
from tests.loopback.direct import DirectHTTP
from tests.loopback.faults import Faults
from tests.loopback.person import Person


class Playground(server.Playground):
    """A playground with `faults` and people; takes what a playground takes."""

    def __init__(self, **options: Any) -> None:
        self.clock = Clock()
        super().__init__(now=self.clock, **options)
        self.faults = Faults(self.world, self.gateway)
        self.rest.around = self.faults.around
        self._people: dict[int, Person] = {}

    @contextmanager
    def reached_directly(self) -> Iterator[None]:
        """Let the clients that are made within reach this playground without sockets."""
        direct = type("Direct", (DirectHTTP,), {"playground": self})
        with patch.object(discord.client, "HTTPClient", direct):
            yield

    def person(self, name: str | int) -> Person:
        """Return the scripted user of a person's name or id; LookupError for anyone else."""
        user = self.world.person(name)
        if user.id not in self._people:
            self._people[user.id] = Person(self.world, self.interactions, user)
        return self._people[user.id]

    async def stop(self) -> None:
        self.faults.clear()
        await super().stop()
