"""Verdicts on a deal: from its seed, from another, changed, or with nothing to go by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.api import Json
from games.catalogue import GAMES, find_game
from games.checks.case import Case, record_of
from games.options import options_from_json
from games.records.fairness import NO_CHANCE, Verdict, verify
from games.records.record import Record, RecordError
from games.records.simulate import play_out
from games.seed import deal_hash, seed_from_text
from tests.games.core.noughts import SettledGame
from tests.games.free import CASES

each_case = pytest.mark.parametrize("case", [case for case in CASES if case.game.key in GAMES], ids=str)

SEED = seed_from_text("a")


def played(key: str, seats: int, **options: object) -> Record:
    game = find_game(key)
    return play_out(game, options_from_json(game, options), seats, SEED)


WHOT = played("whot", 3, rubber="short")


def broken_off(record: Record, events: int) -> Record:
    return replace(record, events=record.events[:events], result=None)


def change_chance(record: Record, event: int, **changes: Any) -> Record:
    """The record, broken off after a chance outcome in which something is changed."""
    changed: Json = {"chance": record.events[event]["chance"] | changes}
    return replace(record, events=(*record.events[:event], changed), result=None)


@each_case
def test_every_simulated_game_is_fair(case: Case) -> None:
    record = record_of(case)
    chances = sum("chance" in event for event in record.events)
    verdict = verify(record, deal_hash(case.seed))
    assert (verdict.is_fair, verdict.outcomes, verdict.event) == (True, chances, None)
    assert deal_hash(case.seed) in verdict.sentence


def test_a_first_deal_that_was_changed_is_found() -> None:
    pack = WHOT.events[1]["chance"]["pack"]
    verdict = verify(change_chance(WHOT, 1, pack=[*pack[:-2], pack[-1], pack[-2]]))
    assert verdict == Verdict(
        is_fair=False,
        sentence='Event 1 did not come from the seed: chance outcome 1, counted from 0, differs in "pack".',
        outcomes=1,
        event=1,
    )


def test_a_later_deal_that_was_changed_is_found() -> None:
    chances = [index for index, event in enumerate(WHOT.events) if "chance" in event]
    pack = WHOT.events[chances[3]]["chance"]["pack"]
    verdict = verify(change_chance(WHOT, chances[3], pack=pack[::-1]))
    assert (verdict.is_fair, verdict.outcomes, verdict.event) == (False, 3, chances[3])


def test_a_leader_who_was_changed_is_found() -> None:
    record = played("nubs", 4)
    lead = record.events[0]["chance"]["seat"]
    assert verify(change_chance(record, 0, seat=(lead + 1) % 4)).event == 0


def test_a_seed_that_was_changed_is_found() -> None:
    assert verify(replace(WHOT, seed=seed_from_text("b").hex())).event == 0


def test_a_record_that_breaks_off_is_compared_so_far() -> None:
    assert verify(broken_off(WHOT, 5)).outcomes == 2


@pytest.mark.parametrize("events", [3, None])
def test_a_game_without_chance_is_fair(events: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "settled", SettledGame())
    record = played("settled", 2)
    verdict = verify(record if events is None else broken_off(record, events), deal_hash(SEED)[:12])
    assert (verdict.is_fair, verdict.outcomes) == (True, 0)
    assert verdict.sentence == f"{NO_CHANCE} The SHA-256 of the seed is {deal_hash(SEED)}."


def test_a_record_that_breaks_off_before_any_chance_proves_nothing() -> None:
    verdict = verify(broken_off(WHOT, 0))
    assert verdict == Verdict(is_fair=False, sentence="The record breaks off before chance has decided anything.")


@pytest.mark.parametrize("seed", [None, "", "ab" * 31, "xy" * 32, " " + "a" * 63])
def test_nothing_is_dealt_without_a_seed(seed: str | None) -> None:
    verdict = verify(replace(WHOT, seed=seed))
    assert not verdict.is_fair
    assert verdict.sentence == ("The record has no seed of 64 hexadecimal digits, so nobody can deal again from it.")


@pytest.mark.parametrize("seed", [WHOT.seed, None])
def test_a_wrong_record_is_no_verdict(seed: str | None) -> None:
    with pytest.raises(RecordError, match="the game is over, but the record has no result"):
        verify(replace(WHOT, result=None, seed=seed))


@pytest.mark.parametrize("digits", [12, 40, 64])
def test_the_seed_must_have_the_hash_that_was_told(digits: int) -> None:
    told = deal_hash(SEED)[:digits]
    other = told[:-1] + ("0" if told[-1] != "0" else "1")
    assert verify(WHOT, told).is_fair
    assert verify(WHOT, told.upper()).is_fair
    verdict = verify(WHOT, other)
    assert not verdict.is_fair
    assert verdict.sentence == (
        f"The seed of the record is not the one that was told of: its SHA-256 is {deal_hash(SEED)}."
    )


@pytest.mark.parametrize("told", ["", "0" * 11, "0" * 65, "0x" + "0" * 12, deal_hash(SEED)[:12] + "…"])
def test_what_is_no_hash_is_not_compared(told: str) -> None:
    with pytest.raises(ValueError, match="is not the first 12 to 64 hexadecimal digits of a hash"):
        verify(WHOT, told)
