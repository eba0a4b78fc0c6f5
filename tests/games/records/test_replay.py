"""Replays: what is told of an event, and what cannot be replayed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.catalogue import find_game
from games.options import options_from_json
from games.records.record import Record, RecordError
from games.records.replay import Replay, latest_lines
from games.records.simulate import play_out
from games.seed import seed_from_text
from tests.games.finished import names
from tests.games.tables import refused


def played(key: str, seats: int, **options: object) -> Record:
    game = find_game(key)
    return play_out(game, options_from_json(game, options), seats, seed_from_text("a"))


WHOT = played("whot", 3, rubber="single")


def numbers(record: Record, kind: str) -> list[int]:
    """The positions after each action of that type."""
    return [number for number, event in enumerate(record.events, 1) if event.get("action", {}).get("type") == kind]


def test_a_card_drawn_in_secret_is_named() -> None:
    replay = Replay(WHOT, names(3))
    drawn = [replay.position(number) for number in numbers(WHOT, "draw")]
    assert drawn
    assert not any("drew a card" in line for position in drawn for line in position.told)
    assert all("drew a card" in position.page.recent[0] for position in drawn if len(position.told) == 1)


def test_a_second_stick_drawn_in_a_row_is_told_though_its_line_takes_the_place_of_the_first() -> None:
    record = played("nojoke-straight", 2)
    replay = Replay(record, names(2))
    second = next(number for number in numbers(record, "draw") if number - 1 in numbers(record, "draw"))
    (line,) = replay.position(second).told
    assert " drew " in line
    assert line.count(",") == 1


def test_what_follows_an_action_by_itself_is_told_after_it() -> None:
    record = played("whot", 2, rubber="short")
    replay = Replay(record, names(2))
    told = [replay.position(number).told for number in numbers(record, "draw")]
    turned = next(lines for lines in told if len(lines) > 1)
    assert " drew " in turned[0]
    assert turned[1].startswith("The stock ran out, so the pile became the stock: ")


@pytest.mark.parametrize("number", [-1, len(WHOT.events) + 1])
def test_there_is_nothing_before_the_first_position_or_behind_the_last(number: int) -> None:
    with pytest.raises(IndexError, match=f"the positions are 0 to {len(WHOT.events)}"):
        Replay(WHOT, names(3)).position(number)


def test_a_record_that_breaks_off_is_not_replayed() -> None:
    with refused("A replay shows every hand, so you can only replay a game that is over."):
        Replay(replace(WHOT, events=WHOT.events[:9], result=None), names(3))


def test_a_wrong_record_is_not_replayed() -> None:
    with pytest.raises(RecordError, match="the result's"):
        Replay(replace(WHOT, result={**(WHOT.result or {}), "totals": [1, 2, 3]}), names(3))


def test_every_seat_needs_a_name() -> None:
    with pytest.raises(ValueError, match="3 seats have as many names, not 2"):
        Replay(WHOT, names(2))


@pytest.mark.parametrize(
    ("before", "after", "is_told", "told"),
    [
        ((), ("a",), True, ("a",)),
        (("a",), ("b", "a"), True, ("b",)),
        (("b", "a"), ("c", "b"), True, ("c",)),
        (("b", "a"), ("d", "c"), True, ("c", "d")),
        (("b", "a"), ("B", "a"), True, ("B",)),
        (("a", "a"), ("a", "a"), True, ("a",)),
        (("a", "a"), ("a", "a"), False, ()),
        (("b", "a"), ("b", "a"), False, ()),
        (("b", "a"), (), False, ()),
        ((), (), True, ()),
    ],
)
def test_the_latest_lines_are_those_that_were_not_there_before(
    before: tuple[str, ...], after: tuple[str, ...], is_told: bool, told: tuple[str, ...]
) -> None:
    assert latest_lines(before, after, is_told=is_told) == told
