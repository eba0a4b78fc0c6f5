"""Games of any seed, and what the games of the checks hold between them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Acted, Call, Checkpoint
from games.checks.case import Case, positions
from games.checks.play import expect_refereed
from games.records.simulate import play_out
from tests.games.free import CASES


@given(case=st.sampled_from(CASES), seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=25, deadline=None)
def test_a_game_of_any_seed_passes_the_referee(case: Case, seed: bytes) -> None:
    record = play_out(case.game, case.options, case.seats, seed, with_legal=True)
    assert record.seed == seed.hex()
    expect_refereed(case, record)


def test_the_cases_hold_calls_in_a_turn_and_calls_on_books_made_and_not_made() -> None:
    found: set[tuple[bool, bool]] = set()
    for case in CASES:
        for state, event in positions(case, 200):
            if state.pause and isinstance(event, Acted | Checkpoint):
                is_made = isinstance(event, Acted) and isinstance(event.action, Call)
                found.add((state.books() is not None, is_made))
    assert len(found) == 4
