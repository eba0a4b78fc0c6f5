"""Chosen cards: deals whose seed fits what a test needs, and positions put on a table."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from bot.tables import opening
from games.api import AnyState
from games.engine.session import Session
from games.seed import SEED_BYTES, chance_rng
from games.whot.model import WhotOptions
from games.whot.state import WhotState


def deal_where(fits: Callable[[WhotState], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables of two be dealt from the first seed whose first position fits."""
    seed = next(seed for seed in map(_seed, itertools.count()) if fits(first_position(seed)))
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_hex=lambda _: seed.hex()))


def first_position(seed: bytes) -> WhotState:
    """The position of two seats after the cut and the first deal."""
    state = WhotState(WhotOptions(), 2)
    for n in range(2):
        state.apply_chance(state.sample_chance(chance_rng(seed, n)))
    return state


def put(session: Session, state: AnyState) -> None:
    """Put a position on a table in play; the journal knows nothing of it."""
    session.state = state
    session._pages.clear()
    session._pictures.clear()


def state_of(session: Session) -> WhotState:
    """The table's position."""
    assert isinstance(session.state, WhotState)
    return session.state


def _seed(number: int) -> bytes:
    return number.to_bytes(SEED_BYTES, "big")
