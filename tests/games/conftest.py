"""What the tests of the engine play in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.tables import Room, toy_in_catalogue


@pytest.fixture
def room() -> Iterator[Room]:
    """An empty room, with the toy among the games."""
    with toy_in_catalogue():
        yield Room()
