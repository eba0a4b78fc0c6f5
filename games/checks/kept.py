"""Records of a game that are kept as files, so that every later version must still referee them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import games
from games.api import AnyGame
from games.checks.check import Fault, expect, finished, itself
from games.records.record import NotJson, Record, RecordError, referee

FOLDER = "tests/records"


def kept_lines(game: AnyGame) -> Iterator[tuple[Path, int, bytes]]:
    """Yield each kept record of a game as it is written, with its file and its number there from 1."""
    for file in sorted((Path(games.__path__[0]).parent / FOLDER / game.key).glob("*.jsonl")):
        for number, line in enumerate(file.read_bytes().splitlines(), 1):
            yield file, number, line


@finished(itself)
def records(game: AnyGame) -> None:
    """Referee the kept records, and require one of a finished game and one that breaks off."""
    where = f"{FOLDER}/{game.key}"
    kept = []
    for file, number, line in kept_lines(game):
        try:
            kept.append(Record.from_json(line))
            referee(kept[-1], {game.key: game})
        except (NotJson, RecordError) as error:
            raise Fault(f"{where}/{file.name} is wrong in line {number}: {error}.") from error
    how = f"python -m games simulate {game.key} --players N --seed S"
    is_over = any(record.result is not None for record in kept)
    expect(is_over, f"{where} holds no record of a game that is over, for each way to end: `{how}` prints one.")
    breaks_off = any(record.result is None for record in kept)
    expect(breaks_off, f"{where} holds no record that breaks off: `{how} --stop K` prints one.")
