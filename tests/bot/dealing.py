"""Chosen cards: deals whose seed fits what a test needs, and positions put on a table."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables import opening
from games.api import AnyState
from games.catalogue import find_game
from games.engine.session import Session
from games.seed import SEED_BYTES, chance_rng
from games.whot.rules import Whot


def deal_where(fits: Callable[[Any], bool], monkeypatch: pytest.MonkeyPatch, key: str = "whot") -> None:
    """Let tables of two be dealt from the first seed whose first position of that game fits."""
    seed = next(seed for seed in map(_seed, itertools.count()) if fits(first_position(seed, key)))
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_hex=lambda _: seed.hex()))


def first_position(seed: bytes, key: str = "whot") -> AnyState:
    """The position of two seats in which somebody is to play for the first time."""
    game = find_game(key)
    state, numbers = game.new(game.options(), 2), itertools.count()
    while state.is_chance_due:
        state.apply_chance(state.sample_chance(chance_rng(seed, next(numbers))))
    return state


def put(session: Session, state: AnyState) -> None:
    """Put a position on a table in play; the journal knows nothing of it."""
    session.state = state
    session.look_anew()


def state_of(session: Session) -> Whot:
    assert isinstance(session.state, Whot)
    return session.state


def _seed(number: int) -> bytes:
    return number.to_bytes(SEED_BYTES, "big")
