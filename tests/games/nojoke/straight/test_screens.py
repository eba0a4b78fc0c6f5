"""Sentences that no golden file has, limits of words and pictures, and turning points."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

import pytest

from games.api import Acted, Cast, Checkpoint
from games.drawing.picture import GOLD, MOST_ALT, PAPER, Box, Label, Picture, Sprite
from games.drawing.table import CHIP, button_rows, room
from games.nojoke.labels import LEGEND
from games.nojoke.sticks import LETTERS, SYMBOLS, pack, parse_stick, stick_name
from games.nojoke.straight.rules import DRAW, Drew, Played, Straight
from games.pack import mask_of
from games.scores import Cell, Closed, Moment, ScoreSheet, Story, TurningPoint
from tests.games.legible import label_faults
from tests.games.nojoke.straight.positions import (
    ANN,
    BOB,
    CY,
    DEE,
    GAME,
    NAMES,
    TYPED,
    act,
    action,
    action_text,
    dealt,
    page,
    position,
    sticks,
)

HANDS = "Ann: HSD SCS DDD HCH | Bob: TTT SSS CCC DDC | Cy: HHS CST"
RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"
LONG = ("Wolfeschlegelsteinhausenbergerdorff",) * 12
NAME_SIZE = 17.5
FOUR = "TTT CCC DDD CCT"


def play_on(state: Straight, rng: random.Random, draws: float = 0.5) -> Straight:
    """Let one thing more happen; whoever may draw does so in that share of the cases."""
    if state.to_act:
        (seat,) = state.to_act
        actions = state.legal_actions(seat)
        state.apply_action(seat, DRAW if DRAW in actions and rng.random() < draws else rng.choice(actions))
    elif state.is_chance_due:
        state.apply_chance(state.sample_chance(rng))
    else:
        state.close_books()
    return state


# Words


def said(state: Straight, reader: int | None = None) -> str:
    """All the sentences of a reader's page, and the table in words."""
    shown = page(state, reader)
    lines = (*shown.lines, *shown.recent, *shown.books, shown.advice, shown.change, *shown.since)
    return " ".join(filter(None, (*lines, TYPED.alt(state, NAMES, reader))))


@pytest.mark.parametrize(
    ("hands", "row", "plays", "reader", "sentence"),
    [
        ("HHS | TTT", "", "HHS", None, "Ann played Heart Heart Spade, went out and took the one stick left."),
        (f"HHS | {FOUR}", "Bob HHH", "HHS", BOB, "You held 4 sticks and lose every point."),
        (f"HHS | {FOUR} | {FOUR} | {FOUR}", "Bob HHH", "HHS", CY, "You and 2 others lose every point."),
        ("SSS | TTT", "Bob HHH", "pass pass", None, "Nobody took a stick, and nobody is wiped out."),
        ("SSS | TTT", "Bob HHH", "pass pass", None, "Nobody captured a stick in hand 1."),
        ("HSD TTT | DDD", "Ann HSS, Bob HSS", "HSD", None, "Ann has 2 runs: 3 hearts, 3 spades."),
        ("HSD TTT | DDD", "Ann HSS, Bob HSS", "HSD", ANN, "You have 2 runs: 3 hearts, 3 spades."),
        (
            "SSS DDD | TTT",
            "Bob HHH, Ann HHS, Bob HHS",
            "SSS",
            None,
            "and broke the runs of 3 Hearts in the first position and 3 Hearts in the second position: Bob took the 3",
        ),
        ("HSS | TTT", "Ann HHH, Bob HDH, Ann HCH", "", None, "If the next stick breaks one of them, Ann takes the 3"),
        (
            "HHH TTT | CCC",
            "Ann HHH, Ann HHS, Bob HHS",
            "",
            ANN,
            "Break one of them, and Bob takes the 3 sticks before yours; keep them all going, and they're yours.",
        ),
        ("HHH | CCC", ", ".join(["Bob SSS", "Ann HHS"] * 6), "", None, "Before it, oldest first: SSS HHS SSS, then "),
        ("HHH | CCC", ", ".join(["Bob SSS", "Ann HHS"] * 25), "HHH", None, "That was the last hand."),
        ("SCS | TTT", RUN_OF_CY.replace("Cy", "Ann"), "", BOB, "Run of 3 Hearts in the first position: if the next"),
    ],
)
def test_a_sentence_that_is_rare(hands: str, row: str, plays: str, reader: int | None, sentence: str) -> None:
    reserve = "" if "pass" in plays else "CCC"
    assert sentence in said(act(position(hands, row=row, reserve=reserve), *plays.split()), reader)


@pytest.mark.parametrize(
    ("scores", "wipe_outs", "reader", "told"),
    [
        ((4, 30, 48), 0, None, "Bob came next, with 30 points."),
        ((30, 30, 48), 0, CY, "Ann and Bob came next, with 30 points."),
        ((30, 30, 48, 30), 0, None, "3 players came next, with 30 points."),
        ((4, 42, 48), 0, BOB, "You were 8 short of 50."),
        ((4, 12, 48), 0, BOB, "You end on 12 points."),
        ((4, 1, 48), 2, BOB, "You end on 1 point after 2 wipe-outs."),
    ],
)
def test_the_end_tells_who_lost_how_near_they_came_and_others_who_came_next(
    scores: tuple[int, ...], wipe_outs: int, reader: int | None, told: str
) -> None:
    hands = " | ".join(("SCS DDD", "TTT", "TTT", "TTT")[: len(scores)])
    state = position(hands, row=RUN_OF_CY, scores=scores)
    state.wipe_outs[BOB] = wipe_outs
    act(state, "SCS").close_books()
    assert page(state, reader).change == told


def test_a_run_is_worth_its_row_only_if_the_very_next_stick_breaks_it() -> None:
    """Rules 2a, runs: the player of the stick before takes the row; a hand that waits keeps its line."""
    state = position("HDH TTT | HCS CCC | DDD CST", row="Bob HHH, Cy HHS")
    assert page(act(state, "HDH"), ANN).change == "You made a run of 3, worth 3 if the next stick breaks it."
    assert page(act(state, "HCS"), ANN).change == "You played Heart Diamond Heart."


PASSED_OUT = "Ann: SSS CST | Bob: TTT SDC | Cy: DDD | Dee: CCC"


@pytest.mark.parametrize(
    ("plays", "reader", "told"),
    [
        ("pass", None, "Ann passed and shows SSS CST."),
        ("pass", BOB, "Ann passed and shows SSS CST."),
        ("pass", ANN, "You passed and show SSS CST."),
        ("pass pass", DEE, "Bob passed and shows TTT SDC. Ann passed and shows SSS CST."),
    ],
)
def test_who_passes_shows_the_hand_in_the_line(plays: str, reader: int | None, told: str) -> None:
    """Rules 2a, a turn: the hand of who passes is shown to all."""
    shown = page(act(position(PASSED_OUT, row="Cy HHH", reserve=""), *plays.split()), reader)
    assert " ".join((shown.change, *shown.since)) == told


def test_what_the_mover_drew_is_told_to_the_mover_alone() -> None:
    state = act(position(HANDS, row=RUN_OF_CY, reserve="TTT CCC"), "draw", "draw")
    assert page(state, ANN).change == "You drew Club Club Club."
    assert page(state).since == ("Ann drew 2.",)
    assert "drew Club" not in said(state) + said(state, BOB)


# Pictures


hand, table = TYPED.hand, partial(TYPED.table, houses={1: "steady"})


def names_of(picture: Picture) -> list[str]:
    """The names that are written out."""
    return [item.text for item in picture.scene.items if isinstance(item, Label) and item.size == NAME_SIZE]


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sticks_in(picture: Picture) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == "nojoke/stick"]


def bars(picture: Picture) -> list[Box]:
    """The gold bars of runs, which reach over more than their sticks."""
    widest = max(stick.width for stick in sticks_in(picture))
    boxes = [item for item in picture.scene.items if isinstance(item, Box)]
    return [box for box in boxes if box.fill == GOLD and box.outline and box.width > widest]


def chips(picture: Picture) -> list[Box]:
    """The chips of what the seats did, the newest with a rim of gold."""
    boxes = [item for item in picture.scene.items if isinstance(item, Box)]
    return [box for box in boxes if box.fill == PAPER and box.height in (CHIP, CHIP + 4)]


def face_up(picture: Picture, left: float, top: float, right: float, bottom: float) -> list[str]:
    """The sticks that lie face up within a part of a picture, from left to right."""
    icons = [item for item in picture.scene.items if isinstance(item, Sprite) and item.art[7:] in SYMBOLS]
    shown = []
    for stick in sticks_in(picture):
        if left <= stick.x <= stick.x + stick.width <= right and top <= stick.y <= stick.y + stick.height <= bottom:
            own = [icon for icon in icons if 0 < icon.x - stick.x < stick.width and 0 < icon.y - stick.y < stick.height]
            own.sort(key=lambda icon: icon.y)
            shown.append((stick.x, "".join(LETTERS[SYMBOLS.index(icon.art[7:])] for icon in own)))
    return [name for _, name in sorted(shown)]


def plates(picture: Picture) -> dict[str, Box]:
    """The plates of the seats' names."""
    items = list(picture.scene.items)
    return {
        item.text: plate
        for plate, item in itertools.pairwise(items)
        if isinstance(item, Label) and item.size == NAME_SIZE and isinstance(plate, Box)
    }


@pytest.mark.parametrize("count", [1, 4, 10])
def test_who_passes_shows_the_whole_hand_in_the_pictures_and_their_words(count: int) -> None:
    """Rules 2a, a turn: the hand of who passes is shown to all."""
    held = [name for name in map(stick_name, pack()) if all(one != last for one, last in zip(name, "HSD", strict=True))]
    held = held[:count]
    state = act(position(f"{' '.join(held)} | TTT CCC | DDD HHH", row="Cy HSD", reserve=""), "pass")
    for picture in (table(state), hand(state, CY)):
        below = picture.scene.height - 130 if picture != table(state) else picture.scene.height
        assert face_up(picture, 0, 85, 400, below) == held
        assert f"Ann passed and shows {' '.join(held)}." in picture.alt
        assert LEGEND in picture.alt
    assert face_up(table(act(state, "pass")), 0, 85, 400, 400) == [*held, "CCC", "TTT"][-9:]


def test_who_plays_again_shows_no_hand_any_more() -> None:
    state = act(position("SSS CCC | HSD TTT | HCH DDD", row="Cy HHH", reserve=""), "pass", "HSD", "HCH", "CCC")
    assert "shows" not in table(state).alt + page(state).change


@pytest.mark.parametrize(("seats", "most"), [(2, 6), (3, 4), (4, 3), (6, 4), (9, 4)])
@pytest.mark.parametrize("count", [1, 3, 12])
def test_captured_sticks_lie_face_up_before_their_owner_and_those_without_room_are_a_number(
    seats: int, most: int, count: int
) -> None:
    """Rules 2a, captures: they lie face up before whoever captured them, so that all see what is gone."""
    state = position(" | ".join(["HSD TTT"] * seats), row="Ann HHH", scores=(9,) * seats)
    state.captured[BOB] = list(pack()[:count])
    picture = table(state)
    plate = plates(picture)["Bob"]
    shown = face_up(picture, plate.x, plate.y + plate.height, plate.x + plate.width, picture.scene.height)
    assert len(shown) >= min(count, most) - (count > most)
    assert shown == [*map(stick_name, pack()[:count])][-len(shown) :]
    assert (f"+{count - len(shown)}" in labels(picture)) == (count > len(shown))
    assert f"Captured this hand: Bob {' '.join(map(stick_name, pack()[:count]))}." in picture.alt


def test_where_no_captured_stick_has_room_their_number_stands_with_the_points() -> None:
    state = position(" | ".join(["HSD TTT"] * 12), row="Ann HHH", scores=(9,) * 12)
    state.captured[BOB] = sticks("CCC DDD TTT")
    assert {"9+3", "9 pts"} <= set(labels(table(state)))


def test_each_of_several_runs_has_its_bar_and_plate() -> None:
    state = position(HANDS, row="Ann HHH, Bob HHS, Cy HHS")
    assert len(bars(table(state))) == labels(table(state)).count("Run of 3") == 2
    assert "Runs of 3 Hearts in the first position and 3 Hearts in the second position" in table(state).alt
    own = hand(state)
    assert len(bars(own)) == len([text for text in labels(own) if text == "3"]) == 2


def test_a_run_that_began_before_what_is_shown_is_a_bar_over_all_that_is() -> None:
    row = ", ".join(f"Ann {name}" for name in ("TTT", "HHH", "HDH", "HCS", "HSD", "HHS", "HCH"))
    picture = table(position(HANDS, row=row))
    shown, (bar,) = sticks_in(picture), bars(picture)
    assert len(shown) == 4
    assert bar.width > shown[-1].x + shown[-1].width - shown[0].x
    assert {"+3", "Run of 6", "7"} <= set(labels(picture))


def test_what_was_done_more_than_a_round_ago_has_no_chip() -> None:
    state = position("Ann: HHH HHS | Bob: HDH HCH | Cy: HSD HCS", row="Cy HHS")
    shown = chips(table(act(state, "HHH", "HDH", "HSD", "HHS")))
    assert len(shown) == 3
    assert [chip.x == min(each.x for each in shown) for chip in shown if chip.outline == GOLD] == [True]


def test_a_picture_does_not_change_with_the_hands_of_others() -> None:
    other = "Ann: HSD SCS DDD HCH | Bob: HHS CST CCC DDC | Cy: TTT SSS"
    first, second = position(HANDS, row=RUN_OF_CY), position(other, row=RUN_OF_CY, reserve="HHH TST")
    assert (table(first), hand(first)) == (table(second), hand(second))


def test_without_sticks_there_is_no_hand_to_see() -> None:
    view = act(position("HHH | TTT", row="Bob HDH"), "HHH").view(ANN)
    assert GAME.hand_picture(view, Cast(NAMES[:2], ANN)) is None


@pytest.mark.parametrize("count", [1, 4, 5, 6, 69])
def test_a_row_of_any_length_shows_its_latest_sticks_and_counts_the_others(count: int) -> None:
    played = zip(islice(cycle(NAMES), count), pack() * 2, strict=False)
    row = ", ".join(f"{name} {stick_name(stick)}" for name, stick in played)
    state = position(" | ".join(["HHH"] * 12), row=row, reserve="")
    for picture, held in ((table(state), 0), (hand(state), 1)):
        shown = len(sticks_in(picture)) - held
        assert min(count, 4) <= shown <= 6
        assert (f"+{count - shown}" in labels(picture)) == (count > shown)
        assert len(picture.alt) <= MOST_ALT


@pytest.mark.parametrize("seats", range(2, 13))
def test_pictures_are_no_higher_than_their_screens_allow_and_all_words_stand_apart(seats: int) -> None:
    for turns in (3, 30):
        rng, state = random.Random(seats), dealt(seats, seats)
        while turns > 0 or not state.to_act or not state.row:
            turns -= bool(state.to_act)
            play_on(state, rng, draws=0.3)
        (mover,) = state.to_act
        for names in (NAMES, LONG):
            picture = table(state, names)
            is_usual = seats <= 4 and not any(state.shown) and not any(state.captured)
            assert picture.scene.height <= (320 if is_usual else room(1, is_large=seats > 4))
            assert label_faults(picture.scene) == set()
        for seat, names in itertools.product((mover, (mover + 1) % seats), (NAMES, LONG)):
            cast = Cast(names[:seats], seat, dict.fromkeys({0, 1} - {seat}, "strong"))
            own = GAME.hand_picture(state.view(seat), cast)
            assert own is not None
            plays = [choice.short for choice in page(state, seat).choices if choice.face]
            most = room(1 + button_rows(plays, have_faces=True), is_large=seats > 4)
            if seats > 4 or len(plays) <= 4:
                assert own.scene.height <= (min(360, most) if is_usual else most)
            assert label_faults(own.scene) == set()
            assert len(own.alt) <= MOST_ALT


@pytest.mark.parametrize("seats", [3, 12])
def test_ten_sticks_stand_in_a_row_and_lie_nowhere_on_one_another(seats: int) -> None:
    ten = " ".join(map(stick_name, pack()[:10]))
    picture = hand(position(" | ".join([ten] + ["HHH"] * (seats - 1)), row="Bob HSD, Cy HDH", reserve=""))
    held = sticks_in(picture)[2:]
    assert len(held) == 10
    assert len({stick.y for stick in held}) == 2
    assert all(one.x + one.width <= other.x for one, other in itertools.pairwise(held))
    assert held[0].x >= 10
    assert held[-1].x + held[-1].width <= 390
    assert picture.scene.height <= (285 if seats == 3 else 434)


@pytest.mark.parametrize(
    ("own", "count", "least", "most"), [("HSD TTT", 2, 286, 360), ("HSD HCH HHS TTT", 0, 200, 285)]
)
def test_where_three_rows_of_buttons_stand_chips_give_way_but_no_names(
    own: str, count: int, least: int, most: int
) -> None:
    state = position(f"{own} | HSS CCC | HHS CST", row="Ann HHH, Bob HDH, Cy HHH", mover=BOB)
    picture = hand(act(state, "HSS", "HHS"))
    assert (len(chips(picture)), len(names_of(picture))) == (count, 2)
    assert least <= picture.scene.height <= most


@pytest.mark.parametrize(
    ("own", "seats", "named", "widths"),
    [
        pytest.param("HSD HCH HHS HCS HSS HDH TTT", 3, 2, {28, 30}, id="more plays than there is room for"),
        pytest.param("HSD TTT", 12, 11, {28, 30}, id="among twelve sizes give way first"),
        pytest.param("HSD HCH HHS HCS HSS TTT", 12, 0, {28, 30}, id="among twelve names give way to many plays"),
    ],
)
def test_names_give_way_last(own: str, seats: int, named: int, widths: set[int]) -> None:
    picture = hand(position(" | ".join([own] + ["HHH DDD"] * (seats - 1)), row="Bob HSD, Cy HHH"))
    assert len(names_of(picture)) == named
    assert {stick.width for stick in sticks_in(picture)} == widths
    if not named:
        assert labels(picture).count("2") >= 11
        assert picture.scene.height <= room(4, is_large=True)


@pytest.mark.parametrize("reader", [None, ANN, BOB])
def test_with_twelve_long_names_the_counts_of_those_not_next_give_way_first(reader: int | None) -> None:
    """Twelve with ten sticks have all drawn and played, on a row of others with three runs."""
    state = Straight(GAME.options.model_validate({"target": 100, "packs": 2}), 12)
    state.due, state.totals = "", [95] * 12
    state.settle()
    state.row, state.players, state.streaks = [parse_stick("HHH")] * 10, [CY] * 10, (10, 10, 10)
    state.hands = [list(pack(2))[10 + seat :: 6][:10] for seat in range(12)]
    state.held = [mask_of(held) for held in state.hands]
    for seat in (*range(1, 12), ANN):
        state.recent += [Drew(seat, 9), Played(seat, parse_stick("DDD"))]
    view, cast = state.view(reader), Cast(LONG, reader)
    picture = GAME.table_picture(view, cast) if reader is None else GAME.hand_picture(view, cast)
    assert picture is not None
    assert len(picture.alt) <= MOST_ALT
    assert picture.alt.startswith("NO-JOKE Straight" if reader is None else "You: 10 sticks, 95 points")
    assert picture.alt.count(" sticks, 95 points, drew 9, played Diamond") == 1
    assert "Last stick: Heart Heart Heart, by Wolfesc" in picture.alt
    assert picture.alt.endswith("Reserve 0. First to 100 points.")


# Scores

WIPED = "nojoke/wiped"


def books_of(captured: list[int], totals: list[int], *wiped: int, revision: int = 50) -> Closed:
    return Closed({"type": "hand", "captured": captured, "wiped": list(wiped), "totals": totals}, revision)


def sheet(state: Straight, *books: Closed) -> ScoreSheet:
    return GAME.score_sheet(state.view(None), Cast(NAMES[: state.seats]), books)


def fresh(*scores: int) -> Straight:
    """The next hand, of which nothing has been captured yet."""
    return position(" | ".join(["HSD TTT"] * len(scores)), row="Ann HHH", scores=scores)


def test_each_hand_is_a_column_of_gains_and_losses_and_the_best_total_stands_first() -> None:
    got = sheet(fresh(0, 9, 6), books_of([9, 4, 0], [9, 4, 0]), books_of([3, 5, 6], [0, 9, 6], ANN))
    assert (got.columns, got.newest, got.key) == (("1", "2"), 1, ((WIPED, "wiped out"),))
    assert [(line.seat, line.place, line.total, line.cells) for line in got.lines] == [
        (BOB, 1, "9", (Cell("4"), Cell("5"))),
        (CY, 2, "6", (Cell("0"), Cell("6"))),
        (ANN, 3, "0", (Cell("9"), Cell("-9", WIPED))),
    ]
    assert sheet(fresh(9, 4, 0), books_of([9, 4, 0], [9, 4, 0])).key == ()
    assert [line.place for line in sheet(fresh(6, 4, 6), books_of([6, 4, 6], [6, 4, 6])).lines] == [1, 1, 3]


def test_a_hand_stands_alike_before_and_after_its_books_are_closed() -> None:
    state = position(f"HHS | {FOUR}", row="Bob HHH", scores=(0, 20))
    state.round = 2
    books = Closed(act(state, "HHS").books() or {}, 60)
    before = books_of([0, 20], [0, 20])
    got = sheet(state, before)
    assert [(line.seat, line.total, line.cells[-1]) for line in got.lines] == [
        (ANN, "2", Cell("2")),
        (BOB, "0", Cell("-20", WIPED)),
    ]
    assert got == sheet(state, before, books)
    state.close_books()
    assert got == sheet(state, before, books)


def test_of_many_hands_the_latest_stand_with_the_one_that_is_played() -> None:
    state = act(position("SCS CCC | TTT SSS | HHS", row="Bob HHH, Cy HDH, Bob HCS", scores=(6, 0, 0)), "SCS")
    got = sheet(state, *(books_of([1, 0, 0], [total, 0, 0]) for total in range(1, 7)))
    picture = GAME.scores_picture(state.view(None), Cast(NAMES[:3]), got)
    assert labels(picture)[1:6] == ["3", "4", "5", "6", "7"]
    assert [line.cells[-1] for line in got.lines] == [Cell("0"), Cell("3"), Cell("0")]


@pytest.mark.parametrize("seats", [2, 12])
def test_the_pictures_of_many_hands_and_seats_with_long_names_can_be_read(seats: int) -> None:
    cast = Cast(LONG[:seats], houses={1: "steady"})
    totals, books = [0] * seats, []
    for number in range(1, 8):
        gains = [number + seat for seat in range(seats)]
        totals = [0 if seat == number % seats else total + gains[seat] for seat, total in enumerate(totals)]
        books.append(books_of(gains, totals, number % seats))
    view = fresh(*totals).view(None)
    got = GAME.score_sheet(view, cast, books)
    for picture in (GAME.scores_picture(view, cast, got), GAME.ending_picture(view, cast, got, {0: 14, 1: -9})):
        assert label_faults(picture.scene) == set()


# What turned it

RUN_OF_SIX = "Ann TTT, Bob CCC, Cy DDD, Ann HHH, Bob HDH, Cy HCS"


def story(state: Straight, plays: str, *later: Closed, earlier: tuple[Closed, ...] = ()) -> Story:
    """A game one hand of which is played on from a position, after 50 events; of the others there are the books."""
    events = [Acted(-1, action(text)) for text in plays.split()]
    books = Closed(act(state.clone(), *plays.split()).books() or {}, 51 + len(events))

    def walk() -> Iterator[Moment]:
        played = state.clone()
        for revision, event in enumerate(events, 51):
            act(played, action_text(event.action))
            yield Moment(revision, event, played)
        played.close_books()
        yield Moment(books.revision, Checkpoint(books.books), played)

    return Story((*earlier, books, *later), walk)


def turned(told: Story, reader: int | None = None) -> TurningPoint | None:
    """Return the turning point that a reader is told of a game that ended with the last books."""
    totals = told.books[-1].books["totals"]
    state = fresh(*totals)
    state.target, state.captured = max(totals), [[] for _ in totals]
    state.finish()
    state.settle()
    return GAME.turning_point(state.view(reader), Cast(NAMES[: len(totals)], reader), told)


@pytest.mark.parametrize(
    ("hands", "row", "plays", "later", "reader", "words"),
    [
        (
            "SCS DDD | SSS | TTT",
            RUN_OF_SIX,
            "SCS SSS",
            books_of([0, 0, 2], [0, 2, 8]),
            CY,
            "Ann broke the run of 3 hearts, and you took 6 sticks",
        ),
        (
            "SSS DDD | SCS | TTT",
            "Ann TTT, Bob CCC, Cy HDH, Ann HHH, Bob HHS, Cy HHS",
            "SSS SCS",
            books_of([0, 0, 2], [0, 2, 8]),
            None,
            "Ann broke the run of 4 hearts, and Cy took 6 sticks",
        ),
        (
            "SCS DDD | SSS | TTT",
            RUN_OF_SIX.replace("Cy HCS", "Ann HCS"),
            "SCS SSS",
            books_of([2, 0, 0], [8, 2, 0]),
            None,
            "Ann broke the run of 3 hearts, and took 6 sticks",
        ),
        (
            "SDD | TTT",
            "Bob TTT, Ann CCC, Bob DDD, Ann HHH, Bob SSS",
            "SDD",
            books_of([1, 2], [7, 2]),
            None,
            "Ann went out and took all 6 sticks",
        ),
        (
            f"HHS | {FOUR}",
            "Bob HHH",
            "HHS",
            books_of([9, 3], [11, 3]),
            None,
            "Ann went out while Bob held 4 sticks, which cost Bob 20 points",
        ),
        (
            f"HHS | {FOUR}",
            "Bob HHH",
            "HHS",
            books_of([9, 3], [11, 3]),
            BOB,
            "Ann went out while you held 4 sticks, which cost you 20 points",
        ),
        (
            f"SSS | {FOUR}",
            "Bob HHH",
            "pass pass",
            books_of([9, 3], [9, 3]),
            None,
            "all passed while Bob held 4 sticks, which cost Bob 20 points",
        ),
    ],
    ids=["capture", "longest run", "own run", "going out", "wipe-out", "wipe-out of the reader", "passed out"],
)
def test_what_turned_a_game(hands: str, row: str, plays: str, later: Closed, reader: int | None, words: str) -> None:
    is_wipe_out = "cost" in words
    scores, earlier = ((0, 20), (books_of([0, 20], [0, 20]),)) if is_wipe_out else (None, ())
    state = position(hands, row=row, scores=scores, reserve="" if "pass" in plays else "CCC")
    assert turned(story(state, plays, later, earlier=earlier), reader) == TurningPoint(words, 51 + plays.count(" pass"))


def test_a_hand_of_many_small_captures_is_told_as_a_whole_and_shown_at_its_end() -> None:
    state = position("HHS | TTT", row="Bob HHH")
    state.captured[ANN] = list(pack()[:9])
    told = story(state, "HHS", books_of([1, 2], [12, 2]), earlier=(books_of([0, 0], [0, 0]),))
    assert turned(told, ANN) == TurningPoint("hand 2, which brought you 11 sticks", 51)


def test_a_capture_of_another_hand_is_not_told() -> None:
    row = f"{'Ann CCC, ' * 10}Bob HHH"
    told = story(position("HHS | TTT", row=row), "HHS", books_of([20, 2], [32, 2], revision=90))

    def walk() -> Iterator[Moment]:
        yield from told.walk()
        later = act(position("SCS CCC | TTT", row="Bob HHH, Ann HDH, Ann HCS"), "SCS")
        yield Moment(80, Acted(ANN, action("SCS")), later)
        yield Moment(90, Checkpoint(told.books[-1].books), later)

    assert turned(Story(told.books, walk)) == TurningPoint("hand 2, which brought Ann 20 sticks", 89)


def test_without_a_hand_that_moved_a_fifth_of_the_winners_score_nothing_turned_the_game() -> None:
    told = story(position("HHS | TTT", row="Bob HHH"), "HHS")
    even = tuple(books_of([1, 1], [number, number], revision=number) for number in range(1, 20))
    last = Closed({**told.books[-1].books, "totals": [21, 19]}, told.books[-1].revision)
    assert turned(Story((*even, last), told.walk)) is None


@pytest.mark.parametrize(
    ("target", "seats", "minutes"), [(50, 4, 20), (50, 2, 10), (50, 6, 30), (50, 12, 60), (10, 4, 5), (100, 4, 45)]
)
def test_a_game_takes_longer_with_a_higher_target_and_more_players(target: int, seats: int, minutes: int) -> None:
    assert GAME.minutes_for(GAME.options.model_validate({"target": target}), seats) == minutes
