"""A table's record: what its journal holds, and only once the game is over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from games.__main__ import main
from games.api import Json
from games.catalogue import GAMES, find_game
from games.checks.case import Case
from games.checks.case import record_of as played
from games.engine.export import record_of
from games.engine.table import Seat, Status
from games.options import options_from_json
from games.records.record import Record, RecordError, referee
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.finished import finished
from tests.games.free import OPTION_CASES
from tests.games.tables import ANN, refused


def _plain(record: Record) -> Record:
    """The record without its lists of legal actions."""
    events = tuple({key: value for key, value in event.items() if key != "legal"} for event in record.events)
    return replace(record, events=events)


def solitaire(seed: str = "a") -> Record:
    game = find_game("nojoke-solitaire")
    return play_out(game, options_from_json(game, {}), 1, seed_from_text(seed))


@pytest.mark.parametrize("case", [case for case in OPTION_CASES if case.game.key in GAMES], ids=str)
def test_a_finished_table_gives_back_the_record_that_was_played_which_the_command_line_replays(
    case: Case, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    record = _plain(played(case))
    exported = record_of(*finished(record))
    assert exported == record
    file = tmp_path_factory.mktemp("exported") / "record.jsonl"
    file.write_text(exported.to_json(), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert main(["replay", "--verify", str(file)]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith(f"line 1: {case.game.key}, ")
    assert captured.err == ""


def test_the_level_of_each_house_player_is_a_comment_and_options_are_filled_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find_game("nothanks")
    table, events = finished(play_out(game, options_from_json(game, {}), 3, seed_from_text("a")), options={})
    seats = (Seat(ANN, "Ann", is_away=True), Seat(None, "Vera", level="strong"), Seat(None, "Otto"))
    record = record_of(replace(table, seats=seats), events)
    assert record.options == {"variant": "standard"}
    assert orjson.loads(record.to_json())["_house"] == [None, "strong", "steady"]
    assert Record.from_json(record.to_json()) == record
    file = tmp_path / "record.jsonl"
    file.write_text(record.to_json(), encoding="utf-8")
    assert main(["replay", "--verify", str(file)]) == 0
    assert capsys.readouterr().err == ""
    table, events = finished(solitaire())
    persons = record_of(replace(table, seats=(Seat(ANN, "Ann"),)), events)
    assert "_house" not in orjson.loads(persons.to_json())


def test_a_table_that_another_one_stopped_has_an_unfinished_result() -> None:
    game = find_game("joker")
    record = play_out(game, options_from_json(game, {}), 4, seed_from_text("a"))
    exported = record_of(*finished(replace(record, events=record.events[:40])))
    assert exported.result is not None
    assert exported.result["finished"] is False
    assert referee(exported).outcome() is not None


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (Status.LOBBY, "The game hasn't begun yet: it has a record once it's over."),
        (Status.PLAYING, "The game is still on, and its record would show every hand. Ask again when it's over."),
        (Status.CLOSED, "This table closed before its game was over, so nobody's hand is shown: it has no record."),
    ],
)
def test_a_table_that_is_not_over_is_refused(status: Status, sentence: str) -> None:
    with refused(sentence):
        record_of(*finished(solitaire(), status=status))


def test_what_is_wrong_with_a_finished_table_is_named() -> None:
    table, events = finished(solitaire())
    wrong: Json = {"seat": 0, "action": {"type": "play", "stick": orjson.loads(events[0])["chance"]["sticks"][-1]}}
    for of, kept, sentence in (
        (table, events[:-1], "the table is over, but its game is not"),
        (table, [events[0], orjson.dumps(wrong).decode(), *events[2:]], "event 1: seat 0: "),
        (replace(table, game="chess"), events, "there is no game chess"),
    ):
        with pytest.raises(RecordError, match=sentence):
            record_of(of, kept)
