"""What the tests of the engine of tournaments play in."""

from __future__ import annotations

import pytest

from tests.games.tournament.arena import Hall


@pytest.fixture
def hall() -> Hall:
    """An arena over an empty journal."""
    return Hall()
