"""Seeded chance: every outcome of a game follows from one seed that is shown after it."""

from __future__ import annotations

import hashlib
import random

SEED_BYTES = 32


def chance_rng(seed: bytes, n: int) -> random.Random:
    """Return the generator of chance outcome `n` of a game, counted from 0 (deals, cuts and reshuffles alike).

    It is Python's `random.Random` seeded with the SHA-256 of the 32-byte seed followed by `n` as four bytes, both the
    count and the digest read big end first. Anyone who knows the seed can draw the same outcome again.
    """
    digest = hashlib.sha256(_checked(seed) + n.to_bytes(4, "big")).digest()
    return random.Random(int.from_bytes(digest, "big"))


def seating_rng(seed: bytes) -> random.Random:
    """Return the generator of the seating before a game: `chance_rng` for the highest n of four bytes."""
    return chance_rng(seed, 2**32 - 1)


def deal_hash(seed: bytes) -> str:
    """Return the seed's SHA-256 in hex: shown before the first deal, so that no seed can be chosen later."""
    return hashlib.sha256(_checked(seed)).hexdigest()


def seed_from_text(text: str) -> bytes:
    """Return the 32-byte seed of any text: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed
