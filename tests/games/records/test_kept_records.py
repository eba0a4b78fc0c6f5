"""Whole games kept as files: a record for each way a game can end, and records that are wrong in one known way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from games.api import AnyEvent, Happened
from games.catalogue import find_game
from games.records.record import Record, RecordError, event_from_data, referee
from games.seed import chance_rng

RECORDS = Path(__file__).parents[2] / "records"
WRONG = RECORDS / "wrong"


def _lines(files: Iterator[Path]) -> list[object]:
    """Each line of the files as a parameter with a name."""
    return [
        pytest.param(line, id=f"{file.parent.name}/{file.stem}-{number}")
        for file in sorted(files)
        for number, line in enumerate(file.read_bytes().splitlines(), 1)
    ]


good = pytest.mark.parametrize("line", _lines(file for file in RECORDS.glob("*/*.jsonl") if file.parent != WRONG))
wrong = pytest.mark.parametrize("line", _lines(WRONG.glob("*.jsonl")))


@good
def test_a_kept_record_passes_the_referee(line: bytes) -> None:
    record = Record.from_json(line)
    assert (referee(record).outcome() is None) == (record.result is None)


@good
def test_the_seed_of_a_kept_record_draws_its_chance_outcomes_again(line: bytes) -> None:
    """Whoever was told the hash of a seed before the game can check every deal after it."""
    record = Record.from_json(line)
    if record.seed is None:
        assert not record.events
        return
    game = find_game(record.game)
    seed = bytes.fromhex(record.seed)
    drawn = 0
    for index, data in enumerate(record.events):
        event: AnyEvent = event_from_data(game, data)
        if isinstance(event, Happened):
            before = referee(Record.from_json(_broken_off(line, index)))
            assert before.sample_chance(chance_rng(seed, drawn)) == event.chance
            drawn += 1
    assert drawn


def _broken_off(line: bytes, events: int) -> bytes:
    data = orjson.loads(line)
    return orjson.dumps(data | {"events": data["events"][:events], "result": None})


@wrong
def test_the_referee_says_what_is_wrong_with_a_kept_record(line: bytes) -> None:
    expected = orjson.loads(line)["_expect"]
    with pytest.raises(RecordError) as caught:
        referee(Record.from_json(line))
    assert str(caught.value).startswith(expected)
