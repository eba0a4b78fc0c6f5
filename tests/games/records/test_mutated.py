"""Records of every game with something in them changed: each is refereed, or refused by a RecordError."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from games.catalogue import GAMES
from games.options import options_from_json
from games.records.record import Record, RecordError, referee
from games.records.simulate import play_out
from games.seed import seed_from_text

FAST, SLOW = 60, 2500
STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    -1,
    5,
    10**9,
    0.5,
    "",
    "x",
    "draw",
    "é",
    [],
    [1, "x"],
    {},
    {"type": "x"},
    "0" * 64,
)


def spots(value: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything that a JSON value holds."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in parts:
        yield (*where, key)
        yield from spots(each, (*where, key))


def mutated(record: Any, rng: random.Random) -> Any:
    """A copy with something replaced by what stands elsewhere or is strange, left out, or written twice."""
    after = copy.deepcopy(record)
    for _ in range(rng.choice((1, 1, 2))):
        ways = list(spots(after))
        *path, key = rng.choice(ways)
        holder = after
        for step in path:
            holder = holder[step]
        match rng.randrange(4):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(holder[key]))
            case 2:
                *other, last = rng.choice(ways)
                found = after
                for step in (*other, last):
                    found = found[step] if not isinstance(found, list) or step < len(found) else None
                    if found is None:
                        break
                holder[key] = copy.deepcopy(found)
            case _:
                holder[key] = rng.choice(STRANGE)
    return after


@pytest.mark.parametrize("count", [FAST, pytest.param(SLOW, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", GAMES)
def test_a_changed_record_is_refereed_or_refused(key: str, count: int) -> None:
    game, rng = GAMES[key], random.Random(f"{key} {count}")
    options = options_from_json(game, {})
    seats = min(game.seat_range(options))
    whole = orjson.loads(play_out(game, options, seats, seed_from_text("mutated"), with_legal=True).to_json())
    refused = 0
    for _ in range(count):
        length = rng.randrange(1, 25)
        record = {**whole, "events": whole["events"][:length], "result": None}
        changed = orjson.dumps(mutated(record, rng))
        try:
            referee(Record.from_json(changed))
        except RecordError:
            refused += 1
    assert refused > count / 2
