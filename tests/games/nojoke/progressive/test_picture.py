"""NO-JOKE Progressive Group drawn: what the table and a hand show, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from bot.pictures.painter import label_bounds
from games.api import Cast
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Box, Label, Picture, Sprite
from games.level import Level
from games.nojoke.progressive.model import Rows
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.sticks import SYMBOLS, SYMBOLS_OF, pack, parse_stick, stick_name
from tests.games.legible import label_faults
from tests.games.nojoke.progressive.positions import ANN, BOB, CY, FIG, GAME, HST, NAMES, act, finished, position

HANDS = "Ann: HCS TTT | Bob: TTH SSD | Cy: DDD CSC | Dee: CCC CCT"
WOOD = "#f3dfb0"
HEART, SPADE, DIAMOND, CLUB, STAR = SYMBOLS
FULL = ("Anna", "Boris", "Cyril", "Deena")
LONG = "Wolfeschlegelsteinhausenbergerdorff"


def table(
    state: ProgressiveState, names: tuple[str, ...] = NAMES, houses: Mapping[int, Level] = MappingProxyType({})
) -> Picture:
    picture = GAME.table_picture(state.view(None), Cast(names[: state.seats], None, houses))
    assert picture is not None
    return picture


def hand(state: ProgressiveState, seat: int = ANN, *path: str, names: tuple[str, ...] = NAMES) -> Picture:
    picture = GAME.hand_picture(state.view(seat), Cast(names[: state.seats], seat), path)
    assert picture is not None
    return picture


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, *arts: str) -> list[Sprite]:
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art in arts]


def cells(picture: Picture) -> list[str]:
    """The symbols in the cells of the groups, line after line."""
    wood = [item for item in picture.scene.items if isinstance(item, Box) and item.fill == WOOD]
    symbols = sprites(picture, *(f"nojoke/{symbol}" for symbol in SYMBOLS))
    found = []
    for cell in sorted(wood, key=lambda cell: (cell.y, cell.x)):
        inside = [
            symbol.art.removeprefix("nojoke/")
            for symbol in symbols
            if cell.x <= symbol.x and symbol.x + symbol.width <= cell.x + cell.width and cell.y <= symbol.y
            if symbol.y + symbol.height <= cell.y + cell.height
        ]
        assert len(inside) == 1
        found += inside
    return found


def rims(picture: Picture) -> list[Box]:
    """The gold rims of raised sticks, left to right."""
    found = [item for item in picture.scene.items if isinstance(item, Box) and not item.fill and item.outline == GOLD]
    return sorted(found, key=lambda rim: rim.x)


def raised(picture: Picture, state: ProgressiveState, seat: int = ANN) -> list[str]:
    """The sticks of the hand that are raised within a rim."""
    held = sorted(sprites(picture, "nojoke/stick"), key=lambda stick: stick.x)
    lefts = [rim.x + 1 for rim in rims(picture)]
    found = [stick_name(kept) for stick, kept in zip(held, state.view(seat).hand, strict=True) if stick.x in lefts]
    tops = {stick.y for stick in held if stick.x in lefts}, {stick.y for stick in held if stick.x not in lefts}
    assert not all(tops) or max(tops[0]) < min(tops[1])
    return found


def chips(picture: Picture) -> list[Box]:
    """The chips of what the seats did, left to right; that of the newest is the one with a rim."""
    found = [
        item
        for item in picture.scene.items
        if isinstance(item, Box) and item.fill == PAPER and item.height in (24, 28) and item.width > 28
    ]
    return sorted(found, key=lambda chip: (chip.y // 40, chip.x))


# Groups


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ("singles", [HEART, CLUB, SPADE]),
        ("doubles", [HEART, CLUB, SPADE, SPADE, STAR, DIAMOND]),
        ("triples", [HEART, CLUB, SPADE, SPADE, STAR, DIAMOND, DIAMOND, HEART, CLUB]),
    ],
)
def test_the_rows_that_count_are_read_across(rows: Rows, shown: list[str]) -> None:
    state = position(HANDS, table=FIG, rows=rows)
    assert cells(table(state)) == cells(hand(state)) == cells(hand(state, ANN, "HCS")) == shown


def test_groups_stand_side_by_side_and_an_open_one_keeps_places_free() -> None:
    picture = table(position(HANDS, table=f"{FIG} | {HST} | SSD"))
    assert cells(picture) == [HEART, CLUB, SPADE, HEART, SPADE, STAR, SPADE]
    assert {"Group 1", "Group 2", "Group 3 open"} <= set(labels(picture))
    free = [item for item in picture.scene.items if isinstance(item, Box) and not item.fill and item.width < 40]
    assert len(free) == 2


def test_who_placed_a_stick_stands_below_it_by_two_letters_and_you_to_the_reader() -> None:
    state = act(position(HANDS, table=FIG, mover=BOB), "place TTH")
    tokens = ("An", "Bo", "Cy", "De", "You")
    assert [text for text in labels(table(state, FULL)) if text in tokens] == ["An", "Bo", "Cy", "Bo"]
    assert [text for text in labels(hand(state, BOB, "TTH", names=FULL)) if text in tokens] == [
        "An",
        "You",
        "Cy",
        "You",
    ]


def test_an_empty_table_waits_for_its_first_stick() -> None:
    assert "Group 1 open" in labels(table(position(HANDS)))
    assert "No sticks on the table." in table(position(HANDS)).alt
    assert not [text for text in labels(table(finished((30, 12)))) if text.startswith("Group")]


def test_the_picture_never_tells_whether_the_last_stick_can_be_called() -> None:
    slip, fine = (act(position("Ann: HCS TTT | Bob: TTH", table=laid), "place HCS") for laid in (FIG, HST))
    for one, other in ((table(slip), table(fine)), (hand(slip, BOB), hand(fine, BOB))):
        assert one.scene.height == other.scene.height
        for item, same in zip(one.scene.items, other.scene.items, strict=True):
            assert item == same or (isinstance(item, Sprite) and item.art.removeprefix("nojoke/") in SYMBOLS)


# Seats


def test_the_table_shows_pack_jackpot_and_what_each_holds_and_has() -> None:
    state = position(HANDS, table=FIG, pack="CCC DDC", jackpot=4, totals=(11, 40, 3, 0), captured=(4, 0, 0, 1))
    shown = labels(table(state))
    assert {"Jackpot 4", "pack 2", "Easy", "11+4", "40 pts", "3 pts", "1 pt"} <= set(shown)
    assert shown.count("2") == 4
    assert "doubles" in labels(table(position(HANDS, rows="doubles")))


def test_who_is_to_play_is_marked_and_who_wins() -> None:
    picture = table(position(HANDS, mover=BOB))
    (mark,) = sprites(picture, "drawing/turn")
    (name,) = (item for item in picture.scene.items if isinstance(item, Label) and item.text == "Bob")
    assert name.x < mark.x < name.x + 89
    assert len(sprites(table(finished((30, 12, 30))), "drawing/cup")) == 2


def test_the_house_is_known_by_its_sign() -> None:
    assert len(sprites(table(position(HANDS), houses={1: "steady", 3: "steady"}), "drawing/house")) == 2


def test_a_hand_has_the_others_from_the_next_player_on_and_never_the_reader() -> None:
    state = position(HANDS, mover=CY)
    for seat, names in ((ANN, ["Bob", "Cy", "Dee"]), (CY, ["Dee", "Ann", "Bob"])):
        assert [text for text in labels(hand(state, seat)) if text in NAMES] == names


def test_each_seat_shows_what_it_did_last_the_newest_within_a_rim() -> None:
    state = act(position(HANDS, table=FIG), "place TTT", "place TTH", "place DDD", "place CCC")
    for picture in (table(state), hand(state, BOB)):
        assert [chip.outline for chip in chips(picture)].count(GOLD) == 1
    assert [chip.outline for chip in chips(table(state))] == ["", "", "", GOLD]
    chip = chips(table(state))[1]
    symbols = [
        symbol.art.removeprefix("nojoke/")
        for symbol in sprites(table(state), *(f"nojoke/{symbol}" for symbol in SYMBOLS))
        if chip.x < symbol.x < chip.x + chip.width and chip.y < symbol.y < chip.y + chip.height
    ]
    assert symbols == [SYMBOLS[symbol] for symbol in SYMBOLS_OF[parse_stick("TTH")]]


def test_what_was_taken_stands_on_a_chip_and_a_call_takes_the_place_of_what_was_done_before() -> None:
    state = act(position(HANDS, table=FIG), "take HCS 0", "place TTH")
    assert "+4" in labels(table(state))
    state = act(position(HANDS, table=FIG), "place HCS", "call 0 by 2")
    assert [text for text in labels(table(state)) if text.startswith("+")] == ["+4"]
    assert len(chips(table(state))) == 2


def test_what_was_done_more_than_a_round_ago_stands_nowhere() -> None:
    state = position("Ann: TTT | Bob: TTH SSD CCC | Cy: DDD CSC", table=FIG)
    act(state, "place TTT", "place TTH", "place DDD", "place SSD")
    assert len(chips(table(state))) == 2


def test_a_hand_that_begins_shows_nothing_of_the_one_before() -> None:
    state = act(position("Ann: | Bob: TTT", table=FIG, mover=BOB), "place TTT")
    assert len(chips(table(state))) == 1
    state.close_books()
    assert not chips(table(state))


# The hand


def test_without_hints_every_stick_is_raised_alike() -> None:
    state = position(HANDS, table=FIG)
    assert raised(hand(state), state) == ["TTT", "HCS"]
    assert not [text for text in labels(hand(state)) if "take" in text]


def test_out_of_turn_nothing_is_raised() -> None:
    for hints in (False, True):
        state = position(HANDS, table=FIG, mover=BOB, hints=hints)
        assert raised(hand(state), state) == []


def test_at_the_question_the_stick_asked_about_is_raised_and_the_seats_give_way() -> None:
    state = position(HANDS, table=FIG)
    assert set(FULL) - {"Anna"} <= set(labels(hand(state, names=FULL)))
    picture = hand(state, ANN, "HCS", names=FULL)
    assert raised(picture, state) == ["HCS"]
    assert not set(labels(picture)) & set(FULL)
    own = "You: 2 sticks: Star Star Star, Heart Club Spade; 0 points. Raised: Heart Club Spade. Jackpot 0"
    assert picture.alt.startswith(own)


def test_with_hints_sticks_that_take_are_raised_and_tell_which_group_the_oldest_first() -> None:
    state = position("Ann: HCS TTT THS | Bob: TTH", table=f"{HST} | {FIG} | HDH CST SSD", hints=True)
    picture = hand(state)
    assert raised(picture, state) == ["THS", "HCS"]
    assert [text for text in labels(picture) if text.startswith("takes")] == ["takes 1", "takes 2"]
    assert "Star Heart Spade takes group 1. Heart Club Spade takes group 2. Jackpot 0" in picture.alt


def test_with_hints_an_easy_is_told() -> None:
    picture = hand(position("Ann: HCS DDD | Bob: TTH", table="CCC SSS", hints=True))
    assert "Easy" in labels(picture)
    assert "Heart Club Spade can be an Easy." in picture.alt


def test_the_reader_has_points_jackpot_and_pack_above_the_sticks() -> None:
    state = position(HANDS, pack="CSC STS", jackpot=4, totals=(0, 5, 0, 0), captured=(0, 4, 0, 0))
    assert {"You: 5+4 points", "jackpot 4, pack 2"} <= set(labels(hand(state, BOB)))
    assert "You: 1 point" in labels(hand(position(HANDS, captured=(1, 0, 0, 0))))


def test_without_sticks_there_is_no_hand_to_see() -> None:
    state = position("Ann: | Bob: TTH", mover=BOB)
    assert GAME.hand_picture(state.view(ANN), Cast(NAMES[:2], ANN)) is None


# Room


def laid(count: int, seats: int, rows: Rows, *, hints: bool = False) -> ProgressiveState:
    """So many sticks on the table, four in each hand as far as they go, after a round of plays."""
    sticks = [stick_name(stick) for stick in pack()]
    on_table, rest = sticks[: count - seats], sticks[count - seats :]
    hands = [rest[seat::seats][:5] for seat in range(seats)]
    text = " | ".join(f"{name}: {' '.join(held)}" for name, held in zip(NAMES, hands, strict=False))
    state = position(
        text, table=" ".join(on_table), rows=rows, hints=hints, totals=(100,) * seats, captured=(12,) * seats
    )
    return act(state, *(f"place {held[0]}" for held in hands))


@pytest.mark.parametrize("hints", [False, True], ids=["", "hints"])
@pytest.mark.parametrize("rows", ["singles", "doubles", "triples"])
@pytest.mark.parametrize("count", [4, 7, 9, 11])
def test_pictures_of_four_seats_and_three_complete_groups_leave_room_for_the_buttons(
    count: int, rows: Rows, hints: bool
) -> None:
    """Of 500 pixels a screen has 158 and 50 a row of buttons; 400 units of a picture are 269 pixels."""
    state = laid(count, 4, rows, hints=hints)
    assert table(state).scene.height <= 320
    assert hand(state).scene.height * 269 / 400 <= 500 - 158 - 3 * 50
    assert hand(state, BOB).scene.height * 269 / 400 <= 500 - 158 - 2 * 50
    assert hand(state, ANN, stick_name(state.view(ANN).hand[0])).scene.height <= 360


@pytest.mark.parametrize("hints", [False, True], ids=["", "hints"])
@pytest.mark.parametrize("rows", ["singles", "doubles", "triples"])
@pytest.mark.parametrize("seats", [2, 4, 5, 6])
@pytest.mark.parametrize("count", [12, 19, 24, 27, 29])
def test_pictures_of_many_groups_and_seats_fit_a_screen_of_600_pixels(
    count: int, seats: int, rows: Rows, hints: bool
) -> None:
    state = laid(count, seats, rows, hints=hints)
    assert table(state).scene.height * 269 / 400 <= 600 - 158 - 2 * 50
    for seat in range(seats):
        if state.view(seat).hand:
            rows_below = 3 if seat in state.to_act else 2
            assert hand(state, seat).scene.height * 269 / 400 <= 600 - 158 - rows_below * 50


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
    asked = hand(state, ANN, stick_name(state.view(ANN).hand[0]), names=names)
    pictures = [table(state, names), hand(state, names=names), asked]
    pictures += [hand(state, BOB, names=names)] if state.hands[BOB] else []
    for picture in pictures:
        assert label_faults(picture.scene) == set()
        assert len(picture.alt) <= 1024


def test_a_score_of_three_digits_stands_clear_of_the_chip_beside_it() -> None:
    state = laid(9, 4, "singles")
    picture = hand(state)
    found = chips(picture)
    assert len(found) == 3
    for item in picture.scene.items:
        if isinstance(item, Label) and item.text == "112":
            left, _, right, _ = label_bounds(item)
            assert not any(chip.x < right and left < chip.x + chip.width for chip in found)


def test_seats_keep_their_colours() -> None:
    plates = [item.fill for item in table(position(HANDS)).scene.items if isinstance(item, Box) and item.height == 26]
    assert plates == [*SEAT_COLOURS[:4]]
