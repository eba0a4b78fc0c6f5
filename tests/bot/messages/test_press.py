"""Buttons: custom ids that are read as they were written, and rows of as many as a phone shows side by side."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.controls import MOST_ROWS, ROW, Button, Control, full_rows_of, rows_of
from bot.messages.press import MOST_LENGTH, Press, Verb, find_choice, parse_custom_id
from bot.sessions import ID_LENGTH, ID_LETTERS
from games.api import Choice
from games.whot.rules import DRAW

KEY_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"

table_ids = st.text(ID_LETTERS, min_size=ID_LENGTH, max_size=ID_LENGTH)
keys = st.text(KEY_LETTERS, min_size=1, max_size=12)
picks = st.builds(
    Press,
    st.just(Verb.PICK),
    table_ids,
    revision=st.integers(0, 999_999_999),
    path=st.lists(keys, max_size=5).map(tuple),
    part=st.integers(0, 9),
)
others = st.builds(Press, st.sampled_from([verb for verb in Verb if verb is not Verb.PICK]), table_ids)
presses = picks | others


@given(presses)
def test_a_press_is_read_as_it_was_written_within_the_limit_of_discord(press: Press) -> None:
    assert parse_custom_id(press.custom_id) == press
    assert len(press.custom_id) <= MOST_LENGTH == 100


@given(table_ids, st.lists(st.text(KEY_LETTERS, min_size=12, max_size=12), min_size=6))
def test_a_path_that_is_too_long_is_a_bug_and_not_a_custom_id(table: str, path: list[str]) -> None:
    with pytest.raises(ValueError, match="characters"):
        _ = Press(Verb.PICK, table, 999_999_999, tuple(path)).custom_id


@given(others, st.data())
def test_a_truncated_custom_id_names_no_table_or_another_one(press: Press, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(press.custom_id) - 1))
    read = parse_custom_id(press.custom_id[:length])
    assert read is None or len(read.table) < ID_LENGTH


@given(picks, st.data())
def test_a_pick_that_is_cut_before_its_path_is_no_press_at_the_table(press: Press, data: st.DataObject) -> None:
    whole = press.custom_id
    length = data.draw(st.integers(0, whole.index(f":{press.revision}:") + len(str(press.revision))))
    read = parse_custom_id(whole[:length])
    assert read is None or len(read.table) < ID_LENGTH


@given(st.text(max_size=120))
def test_anything_can_be_read_without_an_error(text: str) -> None:
    read = parse_custom_id(text)
    assert read is None or text.startswith(f"p1:{read.verb.value}:{read.table}")


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "p1",
        "p1:join",
        "p1:join:",
        "p2:join:7K2QF",
        "p1:steal:7K2QF",
        "p1:JOIN:7K2QF",
        "p1:join:7k2qf",
        "p1:join:7K2QF7K2QF",
        "p1:join:7K2QF:4:star-8",
        "p1:pick:7K2QF",
        "p1:pick:7K2QF:4",
        "p1:pick:7K2QF:-4:star-8",
        "p1:pick:7K2QF:٤:star-8",
        "p1:pick:7K2QF:4:star 8",
        "p1:pick:7K2QF:4:star-8/",
        "p1:pick:7K2QF:4:/star-8",
        "p1:pick:7K2QF:4:thirteen-long",
        "p1:pick:7K2QF:4:star-8~12",
        "p1:pick:7K2QF:1234567890:star-8",
        "p1:join:7K2QF\n",
        " p1:join:7K2QF",
        "p1:join:7K2QF'; drop table tables; --",
    ],
)
def test_a_forged_custom_id_is_not_ours(forged: str) -> None:
    assert parse_custom_id(forged) is None


TREE = (
    Choice("star-8", "star 8", "★ 8", action=DRAW),
    Choice("whot", "WHOT", "WHOT", ask="Call which symbol?", children=(Choice("circle", "circle", "●", action=DRAW),)),
)


def test_a_path_leads_through_questions_to_a_choice() -> None:
    assert find_choice(TREE, ("star-8",)) is TREE[0]
    assert find_choice(TREE, ("whot",)) is TREE[1]
    assert find_choice(TREE, ("whot", "circle")) is TREE[1].children[0]


@pytest.mark.parametrize("path", [(), ("star-7",), ("star-8", "circle"), ("whot", "star"), ("circle",)])
def test_a_path_that_leads_nowhere_finds_nothing(path: tuple[str, ...]) -> None:
    assert find_choice(TREE, path) is None


def buttons(*labels: str) -> list[Control]:
    return [Button(label=label, custom_id=label) for label in labels]


def lengths(items: Sequence[Control]) -> list[int]:
    return [len(row) for row in rows_of(items)]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["My hand", "Help", "More…"], [3]),
        (["4▸10", "3▸15", "2▸20", "1▸15", "1▸20"], [4, 1]),
        (["Q", "7", "8", "A", "3", "5"], [5, 1]),
        (["Circle", "Triangle", "Cross", "Square", "Star"], [3, 2]),
        (["Play WHOT, call…", "Draw a card", "My cards"], [1, 2]),
    ],
)
def test_a_row_has_what_a_phone_shows_side_by_side(labels: list[str], expected: list[int]) -> None:
    assert lengths(buttons(*labels)) == expected


def test_the_sign_of_a_link_and_an_emoji_take_room() -> None:
    link = Button(label="Table", url="https://discord.com")
    assert lengths([link, *buttons("As text", "More…")]) == [3]
    faces = [Button(label="★ 8", custom_id=str(n), emoji=discord.PartialEmoji(name="🂡")) for n in range(4)]
    assert lengths(faces) == [3, 1]


@pytest.mark.parametrize("count", [16, 25])
def test_what_would_take_more_rows_than_there_are_stands_in_full_rows(count: int) -> None:
    rows = full_rows_of(buttons(*(f"a label of some length {number}" for number in range(count))))
    assert len(rows) <= MOST_ROWS
    assert all(len(row) <= ROW for row in rows)
    assert [item.custom_id for row in rows for item in row] == [
        f"a label of some length {number}" for number in range(count)
    ]
