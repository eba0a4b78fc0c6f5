"""Names in our texts: nothing of a name formats, links, mentions or turns the line around."""

from __future__ import annotations

import re
import unicodedata

import pytest
from discord.utils import escape_mentions
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.names import MOST_LENGTH, clean_name, clean_text, distinct_name, isolated
from tests.bot.stage import GAMES_CHANNEL, Stage, table_id, wait_for_table, wait_for_turn

HOSTILE = "*_~|`>[]()#@<\\:/"
MARKS = "\u200b\u200e\u200f\u202a\u202e\u2066\u2069\u00ad\ufeff\x00\x1b\n\u2028"

names = st.text(st.characters() | st.sampled_from(HOSTILE + MARKS), max_size=60)


@given(names)
def test_a_clean_name_has_nothing_that_formats_or_hides_and_is_neither_empty_nor_long(name: str) -> None:
    clean = clean_name(name)
    assert not set(clean) & set(HOSTILE)
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for char in clean)
    assert 1 <= len(clean) <= MOST_LENGTH
    assert clean == clean.strip() == clean_name(clean)


@given(st.text(st.characters() | st.sampled_from(HOSTILE + MARKS + "&!-+ "), max_size=60))
def test_of_a_clean_text_discord_makes_no_markup_no_mention_and_no_list(text: str) -> None:
    clean = clean_text(text)
    assert not set(clean) & set(HOSTILE)
    assert not clean.startswith(("- ", "+ "))
    assert escape_mentions(clean) == clean
    assert clean_text(clean) == clean


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(
            (name, name)
            for name in ("Ann", "Zoë", "李雷", "محمد", "O'Brien-Smith", "J. R. Hartley", "Ann 🎲", "x!?$%&+=.")
        ),
        ("**Bold** Ann", "Bold Ann"),
        ("@everyone", "everyone"),
        ("<@123>", "123"),
        ("[free](https://example.com)", "free https example.com"),
        ("# Ann", "Ann"),
        ("> Ann", "Ann"),
        ("`Ann`\n```", "Ann"),
        ("||Ann||", "Ann"),
        ("<:smile:123>", "smile 123"),
        ("\u202ennA", "nnA"),
        ("A\u200bnn", "Ann"),
        ("Ann\nBob wins", "Ann Bob wins"),
        ("   ", "Somebody"),
        ("***", "Somebody"),
        ("\u3164", "Somebody"),
        ("\u2800\u2800", "Somebody"),
        ("a" * 40, "a" * 32),
        ("Vera 🤖", "Vera"),
        ("🤖", "Somebody"),
        ("a\ufffeb\U0001ffff", "ab"),
        ("\ufffe", "Somebody"),
    ],
)
def test_an_ordinary_name_stays_and_what_is_not_a_name_goes(name: str, shown: str) -> None:
    assert clean_name(name) == shown


def test_two_of_one_name_are_told_apart() -> None:
    assert distinct_name("Ann", {"Bob"}) == "Ann"
    assert distinct_name("Ann", {"Ann", "Bob"}) == "Ann 2"
    assert distinct_name("Ann", {"Ann", "Ann 2"}) == "Ann 3"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("  Winter   Cup 1 ", "Winter Cup 1"),
        ("**bold** <@1> [link](https://example.org)", "bold 1 link https example.org"),
        ("a\nb\u202ec", "a bc"),
        ("* _", ""),
        ("[free nitro]_(https://evil.example)", "free nitro https evil.example"),
        ("<@&12*3>", "&12 3"),
        ("- - one", "one"),
        ("x" * 300, "x" * 300),
    ],
)
def test_what_somebody_typed_becomes_one_plain_line(typed: str, text: str) -> None:
    assert clean_text(typed) == text


HEBREW, ARABIC = "\u05d3\u05e0\u05d4", "\u0633\u0627\u0631\u0629"


def apart(name: str) -> str:
    return f"\u2068{name}\u2069"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{HEBREW} 14 points", f"{apart(HEBREW)} 14 points"),
        (f"{HEBREW}, {ARABIC} and Bob", f"{apart(HEBREW)}, {apart(ARABIC)} and Bob"),
        (f"**{HEBREW} {HEBREW}**: 3", f"**{apart(f'{HEBREW} {HEBREW}')}**: 3"),
        (f"{HEBREW}7 leads", f"{apart(f'{HEBREW}7')} leads"),
        (f"Dana {HEBREW} leads", f"Dana {apart(HEBREW)} leads"),
        ("Ann and Zoë lead with 5–3", "Ann and Zoë lead with 5–3"),
    ],
)
def test_a_name_from_right_to_left_is_set_apart_from_the_words_around_it(text: str, shown: str) -> None:
    assert isolated(text, 100) == shown
    assert isolated(shown, 100) == shown
    assert [isolated(HEBREW, room) for room in (5, 4)] == [apart(HEBREW), HEBREW], "without room no marks"


@given(names.map(clean_name))
def test_of_any_name_no_letter_from_right_to_left_stands_outside(name: str) -> None:
    shown = isolated(f"{name} has 5 cards", 1000)
    assert shown.replace("\u2068", "").replace("\u2069", "") == f"{name} has 5 cards"
    outside = re.sub("\u2068[^\u2069]*\u2069", "", shown)
    assert not any(unicodedata.bidirectional(char) in ("R", "AL") for char in outside)


async def test_people_see_such_names_set_apart_and_the_journal_keeps_them_plain(house: Stage) -> None:
    dana, sara = house.rename("Ann", HEBREW), house.rename("Bob", ARABIC)
    lobby = await dana.command("play whot", GAMES_CHANNEL)
    await sara.click(lobby, "Join")
    await dana.click(lobby, "Start")
    table = table_id(lobby.shown)
    public = await wait_for_table(dana, table, apart(HEBREW), apart(ARABIC))
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    stored, _ = await house.stored(table)
    pictured = await dana.wait_for(lambda seen: f"Table {table} ·" in seen.text and bool(seen.pictures), GAMES_CHANNEL)
    for text in (public.text, hand.text, *(picture.description for picture in pictured.pictures)):
        outside = re.sub("\u2068[^\u2069]*\u2069", "", text)
        assert not any(unicodedata.bidirectional(char) in ("R", "AL") for char in outside)
    assert [seat.name for seat in stored.seats] == [HEBREW, ARABIC]
