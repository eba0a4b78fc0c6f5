"""Who draws, which cards may be drawn, and who stands high."""

from __future__ import annotations

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import IllegalChance
from games.joker.cards import CARD_RANKS, PACK
from games.seed import chance_rng, seed_from_text
from games.tournament.draws import DueDraw, check_draw, draw_rng, high_to_low, sample_draw, table_seed
from games.tournament.model import Draw, Purpose
from tests.games.tournament.fields import cut

DUE = DueDraw(Purpose.LOTS, 2, ((0, 1, 2),))
SEED = seed_from_text("draws")


def drawn(*cuts: str) -> Draw:
    return Draw(Purpose.LOTS, 2, tuple(map(cut, cuts)))


def test_a_higher_rank_is_high_a_joker_beats_all_and_those_who_tie_draw_again() -> None:
    assert high_to_low(drawn("0 2S 1 JOKER 2 AS"), (0, 1, 2)) == (1, 2, 0)
    assert high_to_low(drawn("0 KS 1 AC 2 KD", "0 3C 2 JOKER"), (0, 1, 2)) == (1, 2, 0)
    check_draw(drawn("0 KS 1 AC 2 KS", "0 3C 2 4C"), DUE)  # there are two packs


@pytest.mark.parametrize(
    ("cuts", "sentence"),
    [
        (("0 KS 1 KS 2 KS",), "the pack has KS 2 times, not 3"),
        (("0 KS 1 4S",), "players 0, 1 and 2 draw, not players 0 and 1"),
        (("0 KS 1 4S 2 5S 3 6S",), "players 0, 1 and 2 draw, not players 0, 1, 2 and 3"),
        (("0 KS 1 4S 2 5S", "0 3S 1 4S"), "nobody is tied any more, so nobody draws again"),
        (("0 KS 1 KD 2 5S", "0 3S 2 4S"), "players 0 and 1 draw, not players 0 and 2"),
        ((), "a draw has at least one cut"),
        (("0 KS 1 AC 2 KD",), "players 0 and 2 have yet to draw"),
    ],
)
def test_a_draw_that_the_rules_forbid_is_refused(cuts: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(IllegalChance, match=sentence):
        check_draw(drawn(*cuts), DUE)


def test_a_draw_for_something_else_is_refused() -> None:
    with pytest.raises(IllegalChance, match='is "lots" at table 2, not "tables"'):
        check_draw(Draw(Purpose.TABLES, None, (cut("0 KS 1 4S 2 5S"),)), DUE)


def test_groups_draw_apart_and_a_tie_between_them_is_none() -> None:
    due = DueDraw(Purpose.PARTNERS, 1, ((0, 2), (1, 3)))
    draw = Draw(Purpose.PARTNERS, 1, (cut("0 KS 1 KD 2 3C 3 9H"),))
    check_draw(draw, due)
    assert high_to_low(draw, (0, 2)) == (0, 2)
    assert high_to_low(draw, (1, 3)) == (1, 3)


@given(seed=st.integers(0, 2**32), size=st.integers(2, 64))
def test_whatever_is_sampled_is_a_draw_and_orders_everybody(seed: int, size: int) -> None:
    due = DueDraw(Purpose.TABLES, None, (tuple(range(size)),))
    draw = sample_draw(due, random.Random(seed))
    check_draw(draw, due)
    order = high_to_low(draw, due.groups[0])
    assert sorted(order) == list(range(size))
    first = dict(draw.cuts[0])
    ranks = [CARD_RANKS[first[player]] for player in order]
    assert ranks == sorted(ranks, reverse=True)


def test_each_draw_has_the_generator_of_its_number() -> None:
    draw = sample_draw(DUE, draw_rng(SEED, 7))
    cards = chance_rng(SEED, 7).sample(PACK, 3)
    assert draw.cuts[0] == tuple(enumerate(cards))


def test_a_tables_seed_is_the_documented_hash_and_each_has_its_own() -> None:
    text = SEED + b"table" + bytes([0, 0, 0, 3, 0, 0, 0, 12])
    assert table_seed(SEED, 3, 12) == hashlib.sha256(text).digest()
    assert len({table_seed(SEED, number, table) for number in range(1, 14) for table in range(1, 17)}) == 13 * 16
