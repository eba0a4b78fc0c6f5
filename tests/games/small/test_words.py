"""Words of games of one class: players by name, questions with a choice, rounds, scores and lessons."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Cast, Page
from games.drawing.picture import Label
from games.small.author import (
    Facts,
    Moment,
    Move,
    SmallGame,
    act,
    chance,
    close,
    happen,
    lesson,
    lot,
    move,
    public,
    right,
    step,
    wrong,
)
from games.small.game import SmallRules

# A move that names a player


NAMES = ("Ann", "Ben", "Cy")


class Gifts(SmallGame):
    """Give one of your stones to somebody else; whoever has none left is last."""

    name = "Gifts"
    summary = "Give your stones away."
    players = range(2, 4)
    rules = """
    Giving
    + Give one of your stones in your turn,
      and whoever is given it is next.
    + Stones are red or blue.
    """

    stones: list[int] = public(unit="stone")

    def begin(self) -> None:
        self.stones = [2] * self.seats
        self.draw(self.start)

    @chance(first=lot())
    def start(self, first: int) -> None:
        self.turn = first

    @move(
        "give a {colour} stone to {other:name}",
        "gave {other:name} a {colour} stone",
        colour=("blue", "red"),
        other=step(lambda game: range(game.seats), "{other:name}", "Who is given the {colour} stone?"),
    )
    def give(self, seat: int, colour: str, other: int) -> None:
        self.stones[seat] -= 1
        self.stones[other] += 1
        self.say("That is {other:whose} stone. {other:has|have} {count}.", other=other, count=self.stones[other])
        self.turn = other
        if not self.stones[seat]:
            self.finish(self.stones)

    def no_give(self, seat: int, colour: str, other: int) -> str | None:
        return "Give it to somebody else." if other == seat else None


def at_turn(seats: int) -> Any:
    position: Any = Gifts.game.new(Gifts.game.options(), seats)
    position.due, position.is_begun, position.turn = "", True, 0
    return position


def page(position: Any, reader: int | None) -> Page:
    game: SmallRules = type(position).game
    return game.page(position.view(reader), Cast(NAMES[: position.seats], reader))


def test_a_move_names_a_player() -> None:
    red = page(at_turn(3), 0).choices[1]

    assert (red.ask, [choice.short for choice in red.children]) == ("Who is given the red stone?", ["Ben", "Cy"])
    assert [choice.label for choice in red.children] == ["give a red stone to Ben", "give a red stone to Cy"]


def test_a_question_with_one_answer_is_not_asked() -> None:
    position = at_turn(2)
    blue, red = page(position, 0).choices

    assert (red.key, red.label, red.children) == ("give-red-1", "give a red stone to Ben", ())
    assert Gifts.game.action_of(position.view(0), (red.key,)) == red.action == Move("give", ("red", 1))
    assert blue.action == Move("give", ("blue", 1))


def test_what_was_done_names_a_player_to_each_reader() -> None:
    position = at_turn(3)
    position.apply_action(0, Move("give", ("red", 2)))

    assert page(position, 1).recent == ("That is Cy's stone. Cy has 3.", "Ann gave Cy a red stone.")
    assert page(position, 2).recent == ("That is your stone. You have 3.", "Ann gave you a red stone.")


def test_the_reader_is_told_what_others_did_since_the_latest_of_the_own_moves() -> None:
    position = at_turn(3)
    position.stones = [9, 9, 9]
    for seat, other in ((0, 1), (1, 2), (2, 0), (0, 2)):
        position.apply_action(seat, Move("give", ("red", other)))
    position.say("{seat:waits|wait}.", by=2)

    assert page(position, 0).since == ()
    assert page(position, 1).since == ("Ann gave Cy a red stone.",)


def test_a_rule_may_go_on_in_an_indented_line() -> None:
    (topic,) = Gifts.game.rules
    assert [rule.text for rule in topic.rules] == [
        "Give one of your stones in your turn, and whoever is given it is next.",
        "Stones are red or blue.",
    ]


def test_a_rule_that_goes_on_without_an_indent_is_refused() -> None:
    with pytest.raises(TypeError, match=r"'and more\.' stands as the title of a topic.*indent it"):
        type("Torn", (Gifts,), {"name": "Torn", "rules": "Giving\n+ Give stones\nand more.\n"})


def test_a_place_in_the_words_of_a_move_that_cannot_be_filled_is_refused() -> None:
    with pytest.raises(TypeError, match=r"\{other:seat\}.*\{other:name\}"):

        @move("give to {other:seat}", "gave", other=range(3))
        def give(self: Any, seat: int, other: int) -> None:
            """Give."""


# Moves with several parameters, rounds, and lessons


class Auction(SmallGame):
    """Bids on a lot by its letter: written as a price and a lot, asked for as a lot and a price."""

    key, name, summary, players, unit = "auction", "Auction", "Bid.", range(2, 4), ""
    rules = """
    Bids
    + Bid.
    """
    offer: tuple[int, str] | None = public(None)
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
        self.offer, self.turn = (price, lot), self.after(seat)

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


def auction(seats: int = 2) -> Any:
    return GAME.new(GAME.options(), seats)


def test_parameters_are_asked_for_as_declared_and_written_as_the_method_has_them() -> None:
    assert [choice.ask for choice in page(auction(), 0).choices[:2]] == ["How much for A?", "How much for B?"]
    assert GAME.action_of(auction().view(0), ("bid-B", "2")) == Move("bid", (2, "B"))
    assert list(GAME.action_to_json(Move("bid", (2, "B")))) == ["type", "price", "lot"]


def test_one_value_more_than_is_shown_needs_no_button_of_its_own() -> None:
    class Few(Auction):
        name, key = "Few", "few"

        @move("bid {price} on {lot}", lot=("A",), price=step(range(1, 5), "{price}", shown=3))
        def bid(self, seat: int, price: int, lot: str) -> None:
            """Nothing follows."""

    found = Few.game.page(Few.game.new(Few.game.options(), 2).view(0), Cast(NAMES[:2], 0)).choices
    assert [choice.short for choice in found[0].children] == ["1", "2", "3", "4"]


def test_the_plays_of_a_round_leave_the_panels_with_it_and_stay_in_the_news() -> None:
    state = auction()
    state.apply_action(0, Move("skip"))
    assert "pass" in labels(state)
    state.close_books()
    assert "pass" not in labels(state)
    assert page(state, None).recent == ("Ann passed.",)


def test_the_plays_of_a_round_stand_on_the_panels_however_many_came_before() -> None:
    state = auction()
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


def test_scores_that_only_rank_are_not_told() -> None:
    state = auction(3)
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
