"""Where chance comes from: anyone can draw it again, on any machine."""

from __future__ import annotations

import pytest

from games.seed import chance_rng, deal_hash, seed_from_text

SEED = bytes(range(32))


def test_the_generator_is_pythons_own_seeded_with_the_documented_digest() -> None:
    """Written out with the digest that `printf SEED 00000007 | xxd -r -p | sha256sum` gives."""
    import hashlib
    import random

    digest = hashlib.sha256(bytes.fromhex(SEED.hex() + "00000007")).hexdigest()
    assert chance_rng(SEED, 7).random() == random.Random(int(digest, 16)).random()


def test_each_chance_outcome_has_its_own_generator() -> None:
    assert len({chance_rng(SEED, n).random() for n in range(100)}) == 100


def test_a_generator_can_be_made_again() -> None:
    assert chance_rng(SEED, 3).getrandbits(256) == chance_rng(SEED, 3).getrandbits(256)


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
