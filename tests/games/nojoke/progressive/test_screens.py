"""Sentences that no golden file has, limits of words and pictures, and turning points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.painter import label_bounds
from games.api import Acted, AnyEvent, Cast, Checkpoint, apply
from games.drawing.picture import GOLD, INK, PAPER, Box, Label, Picture, Sprite
from games.drawing.scores import CUP
from games.nojoke.labels import LEGEND
from games.nojoke.pictures import STICKS
from games.nojoke.progressive.rules import Progressive, ProgressiveOptions, Rows
from games.nojoke.sticks import LETTERS, SYMBOLS, pack, stick_name
from games.records.simulate import play
from games.scores import Cell, Closed, Moment, Story, TurningPoint
from tests.games.legible import label_faults
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    GAME,
    HST,
    NAMES,
    TYPED,
    act,
    action,
    finished,
    over,
    page,
    position,
)

LONG = "Wolfeschlegelsteinhausenbergerdorff"
EASY = "HDH SCS"


# Words


def said(state: Progressive, reader: int | None = None) -> str:
    """All the sentences of a reader's page, and the table in words."""
    shown = page(state, reader)
    choices = [choice.detail for choice in shown.choices]
    lines = (shown.headline, *shown.lines, *shown.recent, *shown.books, shown.advice, shown.change, *shown.since)
    return " ".join((*lines, *choices, TYPED.alt(state, NAMES, reader)))


@pytest.mark.parametrize(
    ("table", "rows", "hints", "reader", "sentence"),
    [
        (f"{HST} | DDD", "singles", True, ANN, "None of your sticks takes a group, so place a stick to add to group"),
        ("CCC TST", "singles", True, ANN, "None of your sticks takes a group, so place a stick to complete group 1."),
        (EASY, "singles", True, ANN, "You can take the open group with Heart Heart Spade as an Easy or place a stick"),
        ("HHH SCS", "doubles", True, ANN, "completes group 1, HST or HCT across"),
        (f"{FIG} | HHH", "doubles", False, None, "Group 2, open: row 1 Heart; row 2 Heart; sticks HHH; by Bob."),
    ],
)
def test_a_sentence_that_is_rare(table: str, rows: Rows, hints: bool, reader: int | None, sentence: str) -> None:
    assert sentence in said(position("TTT HHS | DDD", table=table, rows=rows, hints=hints), reader)


def test_only_who_may_call_the_stick_just_placed_is_told_to() -> None:
    state = position("Ann: TTT HHS | Bob: DDD", table=HST)
    assert "call NO-JOKE" not in page(state, BOB).advice
    act(state, "place TTT")
    told = [reader for reader in (None, ANN, BOB) if "call NO-JOKE" in page(state, reader).advice]
    assert told == [None, BOB]


@pytest.mark.parametrize(
    ("hand", "captured", "left", "jackpot", "reader", "sentences"),
    [
        (2, (4, 9, 2), "HHH SSS", 5, None, "Bob took the most in hand 2|2 sticks left: the jackpot is now 7."),
        (2, (4, 9, 2), "", 0, BOB, "You took the most in hand 2"),
        (2, (9, 9, 2), "", 0, BOB, "You and Ann tie in hand 2"),
        (2, (0, 0, 0), "", 0, BOB, "Nobody took any in hand 2"),
        (3, (7, 0, 4), "HHH", 5, None, "1 stick is left on the table: the jackpot of hands 1 to 3 comes to 6."),
        (3, (7, 0, 4), "HHH", 5, None, "Ann takes the jackpot: 6 points."),
        (3, (7, 0, 4), "HHH", 5, ANN, "You captured the most in hand 3 and take the jackpot: 6 points."),
        (
            3,
            (4, 0, 4),
            "HHH",
            4,
            CY,
            "You and Ann tie for the most in hand 3 and share the jackpot: 2 points each; the 1",
        ),
        (
            3,
            (0, 0, 0),
            "HHH SSS TTT DDD CCC",
            0,
            None,
            "so everyone shares the jackpot: 1 point each; the 2 left over are dropped.|Everyone shares the jackpot: 1",
        ),
        (4, (0, 5, 4), "", 0, None, "No sticks were left for the consolation."),
    ],
)
def test_between_hands_the_prizes_are_told(
    hand: int, captured: tuple[int, ...], left: str, jackpot: int, reader: int | None, sentences: str
) -> None:
    state = position("| |", hand=hand, captured=captured, totals=(10, 20, 30), jackpot=jackpot, table=left)
    over(state, closed=True)
    for sentence in sentences.split("|"):
        assert sentence in said(state, reader)


@pytest.mark.parametrize(
    ("totals", "captured", "left", "tallies", "reader", "words"),
    [
        ((30, 50), (2, 3), "HHH", {}, None, "Bob takes the consolation: 1 point."),
        ((30, 50), (2, 3), "", {}, BOB, "No sticks were left for a consolation."),
        ((30, 30), (3, 3), "HHH SSS", {}, BOB, "34 points each. Everyone shares the consolation: 1 point each."),
        ((30, 30), (3, 3), "HHH", {}, BOB, "33 points each. Too few sticks were left for a consolation."),
        ((30, 50), (0, 3), "", {}, ANN, "You were 23 short."),
        ((30, 50), (1, 3), "", {}, ANN, "You were 22 short. Your last hand took 1 stick."),
        ((30, 50), (1, 3), "", {"calls_won": [2, 0]}, ANN, "You were 22 short. You won 2 NO-JOKE calls."),
        (
            (30, 50),
            (1, 3),
            "",
            {"calls_won": [1, 0], "jackpots_won": [1, 0]},
            ANN,
            "You were 22 short. You won the jackpot and 1 NO-JOKE call.",
        ),
        ((30, 50), (1, 3), "", {"jackpots_won": [1, 1]}, ANN, "You were 22 short. You won a share of the jackpot."),
    ],
)
def test_at_the_end_the_line_is_what_decided_and_to_a_loser_what_they_did_well(
    totals: tuple[int, ...],
    captured: tuple[int, ...],
    left: str,
    tallies: dict[str, list[int]],
    reader: int | None,
    words: str,
) -> None:
    state = finished(totals, captured, left)
    for name, numbers in tallies.items():
        setattr(state, name, numbers)
    assert page(state, reader).change == words


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((1, 2, 30, 4), "You lead with 30."),
        ((1, 40, 30, 4), "Bob leads with 40."),
        ((40, 40, 30, 4), "Several lead with 40."),
        ((1, 30, 30, 4), "You share the lead."),
        ((0, 0, 0, 0), "Nobody has points."),
    ],
)
def test_of_many_others_the_reader_is_told_who_leads(totals: tuple[int, ...], words: str) -> None:
    assert page(position("TTT | TTH | DDD | CCC", totals=totals), CY).counts == words


def test_what_others_did_is_left_off_where_there_would_be_many_words() -> None:
    state = act(
        position("TTT HSS | TTH SSD | DDD CSC | CCC HCS", table=FIG, mover=BOB), "place TTH", "place DDD", "place CCC"
    )
    assert (page(state, ANN).change, page(state, ANN).since) == ("Dee completed group 2: Star, Diamond, Club.", ())
    six = position("TTT | TTH | DDD | CCC | HCS | CSC", table=FIG, mover=CY)
    shown = page(act(six, "place DDD", "place CCC", "place HCS", "place CSC"), ANN)
    assert shown.change == "Fay began group 3."
    assert shown.since == ("Cy: Diamond Diamond Diamond.", "Dee: Club Club Club.", "Eve: Heart Club Spade.")


def test_the_call_asks_for_the_group_where_there_were_two() -> None:
    state = act(position("HCS TTT | DDD", table=f"{FIG} | {HST} | DDC SSD"), "place TTT")
    (call,) = page(state, BOB).choices[-1:]
    assert call.ask == "You were first! Which group do you take? You have 10 seconds."
    assert [child.action for child in call.children] == [action("call 0"), action("call 1")]


def test_with_hints_sticks_that_take_are_offered_first_and_others_behind() -> None:
    state = position("HCS TTT | DDD", table=f"{HST} | {FIG} | HDH CST SSD", hints=True)
    place, take, other, _ = page(state, ANN).choices
    assert (place.key, take.key, take.action) == ("TTT", "HCS-take-2", action("take HCS 1"))
    assert [(use.key, use.action) for use in other.children] == [
        ("HCS-take-3", action("take HCS 2")),
        ("HCS", action("place HCS")),
    ]


# Pictures


table, hand = TYPED.table, TYPED.hand


def chips(picture: Picture) -> list[Box]:
    """The chips of what the seats did."""
    boxes = [item for item in picture.scene.items if isinstance(item, Box)]
    return [box for box in boxes if box.fill == PAPER and box.height in (24, 28) and box.width > 28]


def test_the_picture_never_tells_whether_the_last_stick_can_be_called() -> None:
    slip, fine = (act(position("HCS TTT | TTH", table=laid), "place HCS") for laid in (FIG, HST))
    for one, other in ((table(slip), table(fine)), (hand(slip, BOB), hand(fine, BOB))):
        assert one.scene.height == other.scene.height
        for item, same in zip(one.scene.items, other.scene.items, strict=True):
            assert item == same or (isinstance(item, Sprite) and item.art.removeprefix("nojoke/") in SYMBOLS)


@pytest.mark.parametrize("count", [3, 4, 11, 24])
def test_the_table_shows_all_three_symbols_of_every_stick_as_they_lie(count: int) -> None:
    """Rules 2b: sticks are laid side by side in groups of three."""
    laid = [stick_name(stick) for stick in pack()[:count]]
    picture = table(position("TTT | DDD", table=" ".join(laid)))
    symbols = [item for item in picture.scene.items if isinstance(item, Sprite) and item.art[7:] in SYMBOLS]
    sticks: dict[tuple[float, int], str] = {}
    lines = sorted({round(symbol.y) for symbol in symbols})
    for symbol in sorted(symbols, key=lambda item: item.y):
        place = (symbol.x, lines.index(round(symbol.y)) // 3)
        sticks[place] = sticks.get(place, "") + LETTERS[SYMBOLS.index(symbol.art[7:])]
    assert sorted(sticks.values()) == sorted(laid)


@pytest.mark.parametrize(("rows", "bars"), [("singles", 1), ("doubles", 2), ("triples", 0)])
def test_on_the_table_gold_bars_mark_the_rows_that_take_unless_all_do(rows: Rows, bars: int) -> None:
    items = table(position("TTT | DDD", table=FIG, rows=rows)).scene.items
    assert [isinstance(item, Box) and (item.fill, item.outline) == (GOLD, INK) for item in items].count(True) == bars


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            "singles",
            "Group 1: Heart, Club, Spade; sticks HSD CTH SDC; by Ann, Bob, Ann. Group 2, open: Heart; sticks ",
        ),
        (
            "triples",
            "Group 1: row 1 Heart, Club, Spade; row 2 Spade, Star, Diamond; row 3 Diamond, Heart, Club; by Ann",
        ),
    ],
)
def test_the_table_tells_whole_sticks_to_who_cannot_see_them(rows: Rows, told: str) -> None:
    alt = table(position("TTT | DDD", table=f"{FIG} | HHS", rows=rows)).alt
    assert told in alt
    assert (LEGEND in alt) == (rows == "singles")


def test_what_was_done_more_than_a_round_or_a_hand_ago_stands_nowhere() -> None:
    state = position("TTT | TTH SSD CCC | DDD CSC", table=FIG)
    assert len(chips(table(act(state, "place TTT", "place TTH", "place DDD", "place SSD")))) == 2
    last = act(position("| TTT", table=FIG, mover=BOB), "place TTT")
    assert len(chips(table(last))) == 1
    last.close_books()
    assert not chips(table(last))


def test_without_sticks_there_is_no_hand_to_see() -> None:
    assert GAME.hand_picture(position("| TTH", mover=BOB).view(ANN), Cast(NAMES[:2], ANN)) is None


def laid(count: int, seats: int, rows: Rows, *, hints: bool = False) -> Progressive:
    """A position with that many sticks on the table, four in each hand as far as they go, after a round of plays."""
    sticks = [stick_name(stick) for stick in pack()]
    on_table, rest = sticks[: count - seats], sticks[count - seats :]
    hands = [rest[seat::seats][:5] for seat in range(seats)]
    full = (100,) * seats, (12,) * seats
    text = " | ".join(map(" ".join, hands))
    state = position(text, table=" ".join(on_table), rows=rows, hints=hints, totals=full[0], captured=full[1])
    return act(state, *(f"place {held[0]}" for held in hands))


@pytest.mark.parametrize("hints", [False, True], ids=["", "hints"])
@pytest.mark.parametrize("rows", ["singles", "doubles", "triples"])
@pytest.mark.parametrize(
    ("count", "seats"), [*((count, 4) for count in (4, 7, 9, 11)), *product((12, 19, 24, 27, 29), (2, 4, 5, 6))]
)
def test_pictures_leave_room_for_the_buttons(count: int, seats: int, rows: Rows, hints: bool) -> None:
    """Of 500 pixels, or of 600 with many groups or seats, a screen has 158, and 50 a row of buttons.

    400 units of a picture are 269 pixels.
    """
    state = laid(count, seats, rows, hints=hints)
    is_usual = seats == 4 and count < 12
    room = (500 if is_usual else 600) - 158
    assert table(state).scene.height <= (320 if is_usual else (room - 2 * 50) * 400 / 269)
    for seat in range(seats):
        if state.hands[seat]:
            rows_below = 3 if seat in state.to_act else 2
            assert hand(state, seat).scene.height * 269 / 400 <= room - rows_below * 50
    if is_usual:
        assert hand(state, ANN, [stick_name(min(state.hands[ANN]))]).scene.height <= 360


@pytest.mark.parametrize(
    ("count", "seats", "rows"),
    [
        (7, 2, "singles"),
        (7, 4, "singles"),
        (9, 4, "triples"),
        (13, 3, "doubles"),
        (13, 6, "singles"),
        (25, 6, "triples"),
    ],
)
def test_labels_can_be_read_with_long_names_and_many_points(count: int, seats: int, rows: Rows) -> None:
    state = laid(count, seats, rows, hints=True)
    names = tuple(f"{LONG}{letter}" for letter in "abcdef")
    asked = hand(state, ANN, [stick_name(min(state.hands[ANN]))], names=names)
    pictures = [table(state, names), hand(state, names=names), asked]
    pictures += [hand(state, BOB, names=names)] if state.hands[BOB] else []
    for picture in pictures:
        assert label_faults(picture.scene) == set()
        assert len(picture.alt) <= 1024


def test_a_score_of_three_digits_stands_clear_of_the_chip_beside_it() -> None:
    picture = hand(laid(9, 4, "singles"))
    scores = [item for item in picture.scene.items if isinstance(item, Label) and item.text == "112"]
    assert len(chips(picture)) == 3
    for left, _, right, _ in map(label_bounds, scores):
        assert not any(chip.x < right and left < chip.x + chip.width for chip in chips(picture))


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=6, max_size=6), on_table=st.integers(0, 34))
@settings(deadline=None)
def test_alt_fits_with_six_seats_and_any_names(names: list[str], on_table: int) -> None:
    sticks = [*map(stick_name, pack())]
    state = position(
        f"{sticks[34]} | | | | |",
        table=" ".join(sticks[:on_table]),
        rows="triples",
        captured=(12,) * 6,
        totals=(100,) * 6,
    )
    assert len(TYPED.alt(state, names)) <= 1024
    picture = hand(state, names=names)
    assert len(picture.alt) <= 1024
    assert picture.alt.endswith(("112 points.", "112 points; 12 of them in this hand."))


# Scores


def closed(*hands: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[Closed, ...]:
    """The books of hands, of each what was captured in it and the totals after it, ten events apart."""
    return tuple(
        Closed({"type": "hand", "captured": list(captured), "left": 0, "jackpot": 0, "totals": list(totals)}, 10 * hand)
        for hand, (captured, totals) in enumerate(hands, 1)
    )


@pytest.mark.parametrize(
    ("state", "books", "lines", "newest", "signs", "aside"),
    [
        pytest.param(
            position("| |", hand=3, totals=(12, 9, 20), jackpot=7),
            closed(((4, 9, 9), (4, 9, 9)), ((8, 0, 11), (12, 9, 20))),
            [
                (CY, 1, "20", (Cell("9", CUP), Cell("11", CUP))),
                (ANN, 2, "12", (Cell("4"), Cell("8"))),
                (BOB, 3, "9", (Cell("9", CUP), Cell("0"))),
            ],
            1,
            [CUP],
            "jackpot 7",
            id="a cup for the most",
        ),
        pytest.param(
            position("|", hand=2),
            closed(((0, 0), (0, 0))),
            [(ANN, 1, "0", (Cell("0"),)), (BOB, 1, "0", (Cell("0"),))],
            0,
            [CUP],
            "jackpot 0",
            id="no cup where nobody captured any",
        ),
        pytest.param(
            position("|", hand=4, totals=(4, 21)),
            closed(((4, 0), (4, 0)), ((0, 5), (4, 5)), ((0, 7), (4, 21))),
            [
                (BOB, 1, "21", (Cell("0"), Cell("5", CUP), Cell("16", STICKS))),
                (ANN, 2, "4", (Cell("4", CUP), Cell("0"), Cell("0"))),
            ],
            2,
            [CUP, STICKS],
            "",
            id="the jackpot is in the hand that brought it",
        ),
        pytest.param(
            position("TTT | DDD", hand=2, totals=(4, 9), captured=(7, 0)),
            closed(((4, 9), (4, 9))),
            [(ANN, 1, "11", (Cell("4"), Cell("7", CUP))), (BOB, 2, "9", (Cell("9", CUP), Cell("0")))],
            0,
            [CUP],
            "jackpot 0",
            id="a hand in play counts",
        ),
    ],
)
def test_the_scores_after_hands(
    state: Progressive,
    books: tuple[Closed, ...],
    lines: list[tuple[object, ...]],
    newest: int,
    signs: list[str],
    aside: str,
) -> None:
    shown = GAME.score_sheet(state.view(None), Cast(NAMES[: state.seats]), books)
    assert [(line.seat, line.place, line.total, tuple(line.cells)) for line in shown.lines] == lines
    assert [line.how for line in shown.lines] == (["12 + 9", ""] if STICKS in signs else [""] * state.seats)
    assert (shown.newest, [sign for sign, _ in shown.key], shown.aside) == (newest, signs, aside)


# What turned it


def story(start: Progressive, plays: str, books: Sequence[Closed]) -> tuple[Story, Progressive]:
    """A game whose hands before have these books, and whose last hand goes on from a position to its end."""
    events: list[AnyEvent] = []
    state = start.clone()
    for text in plays.split(", "):
        what, _, by = text.partition(" by ")
        events.append(Acted(int(by) if by else state.to_act[0], action(what)))
        apply(state, events[-1])
    due = state.books()
    assert due is not None
    events.append(Checkpoint(due))
    apply(state, events[-1])
    first = books[-1].revision
    return Story((*books, Closed(due, first + len(events))), partial(walk, start, events, first)), state


def walk(start: Progressive, events: Sequence[AnyEvent], before: int = 0) -> Iterator[Moment]:
    """Yield what a story goes through from a position on, before which that many events happened."""
    state = start.clone()
    for revision, event in enumerate(events, before + 1):
        apply(state, event)
        yield Moment(revision, event, state)


def turned(told: Story, state: Progressive, reader: int | None = None) -> TurningPoint | None:
    return GAME.turning_point(state.view(reader), Cast(NAMES[: state.seats], reader), told)


EARLIER = closed(((2, 1, 2), (2, 1, 2)), ((1, 2, 2), (3, 3, 4)), ((2, 1, 1), (5, 4, 5)))
SIX = "place TTT, take HCS 0, place CCC, place HHS, place DDD, place SSS"


@pytest.mark.parametrize(
    ("hands", "table", "captured", "plays", "reader", "point"),
    [
        pytest.param(
            "HCS | |",
            f"{FIG} TTT DDD",
            (0, 0, 0),
            "place HCS, call 0 by 2",
            ANN,
            TurningPoint("hand 4, when Cy called NO-JOKE on you and took 6", 32),
            id="a call",
        ),
        pytest.param(
            "TTT HHS | HCS DDD | CCC SSS",
            FIG,
            (0, 0, 0),
            SIX,
            BOB,
            TurningPoint("hand 4, when you took 5 sticks at once", 32),
            id="the greatest capture",
        ),
        pytest.param(
            "HCS | |",
            f"SSS TTT DDD | CCC DDC SSD | {FIG}",
            (0, 2, 1),
            "place HCS, call 2 by 2",
            CY,
            TurningPoint("hand 4, when you called NO-JOKE on Ann and took 4, which won 6 from the consolation", 32),
            id="what won a greater prize",
        ),
        pytest.param(
            "TTT HHS | HCS DDD | CCC SSS",
            FIG,
            (0, 6, 0),
            SIX,
            None,
            TurningPoint("hand 4, which brought Bob 15 points", 36),
            id="many small captures together",
        ),
    ],
)
def test_what_turned_a_game(
    hands: str, table: str, captured: tuple[int, ...], plays: str, reader: int | None, point: TurningPoint
) -> None:
    start = position(hands, table=table, hand=4, totals=(5, 4, 5), captured=captured)
    assert turned(*story(start, plays, EARLIER), reader) == point


def test_a_prize_that_brought_more_than_the_captures_turned_it() -> None:
    books = closed(((1, 1), (1, 1)), ((2, 1), (3, 2)), ((4, 0), (22, 2)), ((1, 1), (23, 3)))
    found = turned(Story(books, lambda: iter(())), finished((23, 3)), ANN)
    assert found == TurningPoint("hand 3, which brought you 15 points from the jackpot", 29)


@pytest.mark.parametrize(
    "hands",
    [
        [((5, 4), (5, 4)), ((5, 4), (10, 8)), ((5, 4), (15, 12)), ((5, 4), (20, 16))],
        [((9, 1), (9, 1)), ((1, 9), (10, 10)), ((5, 5), (15, 15)), ((5, 5), (20, 20))],
    ],
    ids=["small swings", "all win"],
)
def test_nothing_turned_a_game_of_small_swings_or_that_all_win(
    hands: list[tuple[tuple[int, ...], tuple[int, ...]]],
) -> None:
    assert turned(Story(closed(*hands), lambda: iter(())), finished(hands[-1][1])) is None


@pytest.mark.parametrize("rows", ["singles", "triples"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_columns_of_whole_games_add_up_and_what_turned_one_is_told_in_few_words(seats: int, rows: str) -> None:
    names = ("Ann", "Konstantin", "Vera", "Otto", "Mia", "Priya")[:seats]
    found = 0
    for number in range(6):
        start = GAME.new(ProgressiveOptions.model_validate({"rows": rows, "easy": False}), seats)
        state = start.clone()
        events = [*play(state, bytes([number, seats] * 16))]
        books = [Closed(event.books, count) for count, event in enumerate(events, 1) if isinstance(event, Checkpoint)]
        shown = GAME.score_sheet(state.view(None), Cast(names), books)
        assert all(sum(int(cell.text) for cell in line.cells) == int(line.total) for line in shown.lines)
        point = turned(Story(tuple(books), partial(walk, start, events)), state)
        if point is not None:
            assert len(point.words) <= 90
            assert any(closed.revision > point.revision for closed in books)
            found += 1
    assert found


@pytest.mark.parametrize(
    ("options", "minutes"),
    [({}, 25), ({"hints": True}, 20), ({"rows": "doubles"}, 30), ({"rows": "triples", "hints": True}, 25)],
    ids=str,
)
def test_more_rows_take_longer_and_hints_less(options: dict[str, object], minutes: int) -> None:
    given = ProgressiveOptions.model_validate(options)
    assert {GAME.minutes_for(given, seats) for seats in (2, 6)} == {minutes}
    assert GAME.minutes_for(ProgressiveOptions(), 4) == GAME.minutes
