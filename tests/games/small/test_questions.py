"""Moves with several parameters, what was told of a round that is over, and games whose scores only rank."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Cast, Choice, Page
from games.drawing.picture import Label
from games.small.author import (
    DIE,
    Facts,
    Moment,
    Move,
    SmallGame,
    act,
    close,
    happen,
    lesson,
    move,
    public,
    right,
    step,
    times,
    wrong,
)

NAMES = ("Ann", "Ben", "Cy")


class Auction(SmallGame):
    """Bids on a lot by its letter: written as a price and a lot, asked for as a lot and a price."""

    key, name, summary, players, unit = "auction", "Auction", "Bid.", range(2, 4), ""
    rules = """
    Bids
    + Bid.
    """
    offer: tuple[int, int] | None = public(None, look=times(DIE))
    lots: int = public(0)

    def begin(self) -> None:
        """Nothing is drawn."""

    @move(
        "bid {price} on {lot}",
        "bid {price} on {lot}",
        lot=step(("A", "B"), "lot {lot}", "Which lot?"),
        price=step(range(1, 10), "{price}", "How much for {lot}?", shown=3),
    )
    def bid(self, seat: int, price: int, lot: str) -> None:
        self.offer, self.turn = (price, 6), self.after(seat)

    @move("pass")
    def skip(self, seat: int) -> None:
        self.say("{seat:name} passed.", by=seat, chip="pass")
        self.end_round("Sold.", lots=self.lots)

    def next_round(self) -> None:
        self.lots += 1
        if self.lots == 2:
            self.finish([0, 2, 1][: self.seats])

    def status(self) -> list[Facts | str]:
        return [f"Lot {self.lots + 1}."]


GAME = Auction.game


def position(seats: int = 2) -> Any:
    return GAME.new(GAME.options(), seats)


def page(state: Any, reader: int | None = 0) -> Page:
    return GAME.page(state.view(reader), Cast(NAMES[: state.seats], reader))


def children(*path: str) -> tuple[Choice, ...]:
    found = page(position()).choices
    for key in path:
        found = next(choice for choice in found if choice.key == key).children
    return found


def test_parameters_are_asked_for_as_declared_and_written_as_the_method_has_them() -> None:
    assert [choice.ask for choice in page(position()).choices[:2]] == ["How much for A?", "How much for B?"]
    assert GAME.action_of(position().view(0), ("bid-B", "2")) == Move("bid", (2, "B"))
    assert list(GAME.action_to_json(Move("bid", (2, "B")))) == ["type", "price", "lot"]


def test_a_button_has_its_step_and_the_label_the_verb_too() -> None:
    assert [(choice.label, choice.short) for choice in page(position()).choices[:2]] == [
        ("bid lot A", "Lot A"),
        ("bid lot B", "Lot B"),
    ]
    assert [(choice.label, choice.short, choice.spoken) for choice in children("bid-A")[:1]] == [
        ("bid 1 on A", "1", "Bid 1 on A")
    ]


def test_values_behind_the_first_are_asked_for_once_more() -> None:
    *shown, more = children("bid-A")
    assert ([choice.key for choice in shown], more.ask) == (["1", "2", "3"], "How much for A?")
    assert [choice.short for choice in more.children] == ["4", "5", "6", "7", "8", "9"]
    assert (
        GAME.action_of(position().view(0), ("bid-A", more.key, "9"))
        == more.children[-1].action
        == Move("bid", (9, "A"))
    )


def test_one_value_more_than_is_shown_needs_no_button_of_its_own() -> None:
    class Few(Auction):
        name, key = "Few", "few"

        @move("bid {price} on {lot}", lot=("A",), price=step(range(1, 5), "{price}", shown=3))
        def bid(self, seat: int, price: int, lot: str) -> None:
            """Nothing follows."""

    found = Few.game.page(Few.game.new(Few.game.options(), 2).view(0), Cast(NAMES[:2], 0)).choices
    assert [choice.short for choice in found[0].children] == ["1", "2", "3", "4"]


def test_the_plays_of_a_round_leave_the_panels_with_it_and_stay_in_the_news() -> None:
    state = position()
    state.apply_action(0, Move("skip"))
    assert "pass" in labels(state)
    state.close_books()
    assert "pass" not in labels(state)
    assert page(state, None).recent == ("Ann passed.",)


def test_the_plays_of_a_round_stand_on_the_panels_however_many_came_before() -> None:
    state = position()
    bids = [Move("bid", (3, "A"))] * 20  # more than the news has room for
    for each in (*bids, Move("skip")):
        state.apply_action(state.turn, each)
    state.close_books()
    assert "bid" not in labels(state)
    for each in bids:
        state.apply_action(state.turn, each)
    assert labels(state).count("bid") == 2


def labels(state: Any) -> list[str]:
    picture = GAME.table_picture(state.view(None), Cast(NAMES[: state.seats]))
    assert picture is not None
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def test_so_many_of_a_thing_are_drawn_and_said() -> None:
    state = position()
    state.apply_action(0, Move("bid", (3, "A")))
    picture = GAME.table_picture(state.view(None), Cast(NAMES[:2]))
    assert picture is not None
    assert {"3", "x"} <= set(labels(state))
    assert "Offer: 3 × 6." in picture.alt


def test_a_round_that_is_over_is_the_headline_while_it_stands() -> None:
    state = position()
    state.apply_action(0, Move("skip"))
    assert page(state, None).headline == "In play is over"


def test_scores_that_only_rank_are_not_told() -> None:
    state = position(3)
    for _ in range(2):
        state.apply_action(state.turn, Move("skip"))
        state.close_books()
    cast = Cast(NAMES)
    sheet = GAME.score_sheet(state.view(None), cast, ())
    ended = GAME.ending_picture(state.view(None), cast, sheet, {})
    assert [(line.seat, line.place, line.total) for line in sheet.lines] == [(1, 1, ""), (2, 2, ""), (0, 3, "")]
    assert ended.alt == "1st Ben. 2nd Cy. 3rd Ann."
    assert [column.of for column in GAME.columns] == ["wins"]
    assert page(state, None).headline == "Ben wins"


def test_a_lesson_is_what_happens_and_what_is_asked_in_order() -> None:
    made = lesson(
        2,
        happen("deal", first=1),
        act(1, "bid", price=2, lot="A"),
        Moment("Ben bid 2.", "Pass.", (right("skip", "Pass"), wrong("bid-A 1", "1", "Too low.", "Bid 1"))),
        act(0, "skip"),
        close(lots=0),
        target=5,
    )
    assert made.events == (
        {"chance": {"type": "deal", "first": 1}},
        {"seat": 1, "action": {"type": "bid", "price": 2, "lot": "A"}},
        {"seat": 0, "action": {"type": "skip"}},
        {"checkpoint": {"type": "round", "lots": 0}},
    )
    (moment,) = made.steps
    assert (moment.revision, moment.right, made.options) == (2, frozenset({("skip",)}), {"target": 5})
    assert [(offer.path, offer.wrong) for offer in moment.offers] == [(("skip",), ""), (("bid-A", "1"), "Too low.")]


def test_a_parameter_that_the_method_has_not_is_refused() -> None:
    with pytest.raises(TypeError, match="prize"):

        @move("bid {prize}", prize=(1, 2))
        def bid(self: Auction, seat: int, price: int) -> None:
            """Nothing follows."""
