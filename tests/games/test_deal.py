"""Where chance comes from: anyone can draw it again, on any machine."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from functools import partial

import pytest

from games.seed import chance_rng, deal_hash, seating_rng, seed_from_text

SEED = bytes(range(32))


@pytest.mark.parametrize(
    ("make", "number"), [(partial(chance_rng, n=7), "00000007"), (seating_rng, "ffffffff")], ids=["outcome", "seats"]
)
def test_the_generator_is_pythons_own_seeded_with_the_documented_digest(
    make: Callable[[bytes], random.Random], number: str
) -> None:
    """Written out with the digest that `printf SEED 00000007 | xxd -r -p | sha256sum` gives."""
    digest = hashlib.sha256(bytes.fromhex(SEED.hex() + number)).hexdigest()
    assert make(SEED).getrandbits(64) == random.Random(int(digest, 16)).getrandbits(64)


def test_the_hash_is_the_seeds_sha_256() -> None:
    assert deal_hash(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_a_text_stands_for_its_sha_256() -> None:
    assert seed_from_text("abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        chance_rng(seed, 0)
    with pytest.raises(ValueError, match="32 bytes"):
        deal_hash(seed)
