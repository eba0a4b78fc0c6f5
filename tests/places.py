"""Where tests have their databases: in files, or in a PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Protocol

import pytest

from storage.database import Database
from storage.engine.address import Address
from tests.postgresql import PostgreSQL

TEMPLATE = "migrated"


class Place(Protocol):
    """Makes databases of one kind, of the newest schema."""

    kind: str

    def fresh(self) -> Address:
        """A database with nothing in it."""

    def copy(self, address: Address) -> Address:
        """A copy of a database that nobody is connected to."""

    def remove(self, address: Address) -> None:
        """Make room where many are needed one after the other."""


class Files:
    """Makes files in a folder. template: a file that is fresh, to be copied."""

    kind = "SQLite"

    def __init__(self, folder: Path, template: Path) -> None:
        self._folder = folder
        self._template = template
        self._made = 0

    def fresh(self) -> Address:
        return self.copy(self._template)

    def copy(self, address: Address) -> Address:
        self._made += 1
        return Path(shutil.copy(address, self._folder / f"{self._made}.db"))

    def remove(self, address: Address) -> None:
        """Nothing: a file takes little room, and goes with its folder."""


class Databases:
    """Makes databases of a server."""

    kind = "PostgreSQL"

    def __init__(self, server: PostgreSQL) -> None:
        self.server = server
        self._made: list[str] = []
        server.run("createdb", TEMPLATE)
        asyncio.run(_migrate(server.url(TEMPLATE)))

    def fresh(self) -> str:
        return self.copy(self.server.url(TEMPLATE))

    def copy(self, address: Address) -> str:
        name = f"made_{len(self._made)}"
        self._made.append(name)
        self.server.run("createdb", "--template", name_in(address), name)
        return self.server.url(name)

    def remove(self, address: Address) -> None:
        """Remove a database, and with it whoever is still connected to it."""
        self.server.run("dropdb", "--force", name_in(address))


def chosen(request: pytest.FixtureRequest, folder: Path, template: Path, databases: str) -> Place:
    if request.param == "sqlite":
        return Files(folder, template)
    made: Databases = request.getfixturevalue(databases)
    return made


def name_in(address: Address) -> str:
    return str(address).partition("?")[0].rpartition("/")[2]


async def _migrate(address: Address) -> None:
    async with await Database.open(address):
        pass
