"""Words that follow from declarations: players by name, questions with a choice, rounds, scores and lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.api import Cast, Page
from games.core import Seat, SmallGame, SmallRules, chance, move, public, step
from games.drawing.picture import Label
from games.tutorial import Moment, act, close, happen, lesson, right, wrong

# A move that names a player


NAMES = ("Ann", "Ben", "Cy")


class Gifts(SmallRules):
    """Give one of your stones to somebody else; whoever has none left is last."""

    stones: list[int] = public(unit="stone")

    def begin(self) -> None:
        self.stones = [2] * self.seats
        self.draw(Gifts.start)

    @chance
    def start(self, first: Seat) -> None:
        self.turn = first

    @move(
        "give a {colour} stone to {other:name}",
        "gave {other:name} a {colour} stone",
        colour=("blue", "red"),
        other=step(range(3), "{other:name}", "Who is given the {colour} stone?"),
    )
    def give(self, seat: int, colour: str, other: int) -> None:
        self.stones[seat] -= 1
        self.stones[other] += 1
        self.say("That is {other:whose} stone. {other:has|have} {count}.", other=other, count=self.stones[other])
        self.turn = other
        if not self.stones[seat]:
            self.finish()

    @give.refused
    def no_give(self, seat: int, colour: str, other: int) -> str | None:
        return "Give it to somebody else." if other == seat or other >= self.seats else None


class GiftsGame(SmallGame):
    """The game of giving."""

    position, name, summary, players = Gifts, "Gifts", "Give your stones away.", range(2, 4)
    text = """
    Giving
    + Give one of your stones in your turn,
      and whoever is given it is next.
    + Stones are red or blue.
    """


GIFTS = GiftsGame()


def at_turn(seats: int) -> Any:
    position: Any = GIFTS.new(GIFTS.options(), seats)
    position.due, position.turn = "", 0
    position.settle()
    return position


def page(position: Any, reader: int | None, game: SmallGame = GIFTS) -> Page:
    return game.page(position.view(reader), Cast(NAMES[: position.seats], reader))


def test_a_move_names_a_player() -> None:
    red = page(at_turn(3), 0).choices[1]

    assert (red.ask, [choice.short for choice in red.children]) == ("Who is given the red stone?", ["Ben", "Cy"])
    assert [choice.label for choice in red.children] == ["give a red stone to Ben", "give a red stone to Cy"]


def test_a_question_with_one_answer_is_not_asked() -> None:
    position = at_turn(2)
    blue, red = page(position, 0).choices

    assert (red.key, red.label, red.children) == ("give-red-1", "give a red stone to Ben", ())
    assert GIFTS.action_of(position.view(0), (red.key,)) == red.action == Gifts.give("red", 1)
    assert blue.action == Gifts.give("blue", 1)


def test_what_was_done_names_a_player_to_each_reader() -> None:
    position = at_turn(3)
    position.apply_action(0, Gifts.give("red", 2))

    assert page(position, 1).recent == ("That is Cy's stone. Cy has 3.", "Ann gave Cy a red stone.")
    assert page(position, 2).recent == ("That is your stone. You have 3.", "Ann gave you a red stone.")


def test_the_reader_is_told_what_others_did_since_the_latest_of_the_own_moves() -> None:
    position = at_turn(3)
    position.stones = [9, 9, 9]
    for seat, other in ((0, 1), (1, 2), (2, 0), (0, 2)):
        position.apply_action(seat, Gifts.give("red", other))
    position.say("{seat:waits|wait}.", by=2)

    assert page(position, 0).since == ()
    assert page(position, 1).since == ("Ann gave Cy a red stone.",)


def test_a_rule_may_go_on_in_an_indented_line() -> None:
    (topic,) = GIFTS.rules
    assert [rule.text for rule in topic.rules] == [
        "Give one of your stones in your turn, and whoever is given it is next.",
        "Stones are red or blue.",
    ]


def test_a_rule_that_goes_on_without_an_indent_is_refused() -> None:
    with pytest.raises(TypeError, match=r"'and more\.' stands as the title of a topic.*indent it"):
        type("Torn", (GiftsGame,), {"name": "Torn", "text": "Giving\n+ Give stones\nand more.\n"})


def test_a_place_in_the_words_of_a_move_that_cannot_be_filled_is_refused() -> None:
    with pytest.raises(TypeError, match=r"\{other:seat\}.*\{other:name\}"):

        @move("give to {other:seat}", "gave", other=range(3))
        def give(self: Any, seat: int, other: int) -> None:
            """Give."""


# Moves with several parameters, rounds, and lessons


class Auction(SmallRules):
    """Bids on a lot by its letter: written as a price and a lot, asked for as a lot and a price."""

    unit, status = "", "Lot {round}."
    offer: tuple[int, str] | None = public(None)

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
        self.end_round("Sold.", lots=self.round)

    def next_round(self) -> None:
        self.round += 1
        if self.round == 3:
            self.finish()

    def scores(self) -> Sequence[int]:
        return [0, 2, 1][: self.seats]


class AuctionGame(SmallGame):
    """The game of bidding."""

    position, key, name, summary, players = Auction, "auction", "Auction", "Bid.", range(2, 4)
    text = "Bids\n+ Bid."


GAME = AuctionGame()


def auction(seats: int = 2) -> Any:
    return GAME.new(GAME.options(), seats)


def test_parameters_are_asked_for_as_declared_and_written_as_the_method_has_them() -> None:
    assert [choice.ask for choice in page(auction(), 0, GAME).choices[:2]] == ["How much for A?", "How much for B?"]
    assert GAME.action_of(auction().view(0), ("bid-B", "2")) == Auction.bid(2, "B")
    assert list(GAME.action_to_json(Auction.bid(2, "B"))) == ["type", "price", "lot"]


def test_one_value_more_than_is_shown_needs_no_button_of_its_own() -> None:
    class Few(Auction):
        @move("bid {price} on {lot}", lot=("A",), price=step(range(1, 5), "{price}", shown=3))
        def bid(self, seat: int, price: int, lot: str) -> None:
            """Nothing follows."""

    class FewGame(AuctionGame):
        position, name, key = Few, "Few", "few"

    game = FewGame()
    found = game.page(game.new(game.options(), 2).view(0), Cast(NAMES[:2], 0)).choices
    assert [choice.short for choice in found[0].children] == ["1", "2", "3", "4"]


def test_the_plays_of_a_round_leave_the_panels_with_it_and_stay_in_the_news() -> None:
    state = auction()
    state.apply_action(0, Auction.skip())
    assert "pass" in labels(state)
    state.close_books()
    assert "pass" not in labels(state)
    assert page(state, None, GAME).recent == ("Ann passed.",)


def test_the_plays_of_a_round_stand_on_the_panels_however_many_came_before() -> None:
    state = auction()
    bids = [Auction.bid(3, "A")] * 20  # more than the news has room for
    for each in (*bids, Auction.skip()):
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
        state.apply_action(state.turn, Auction.skip())
        state.close_books()
    cast = Cast(NAMES)
    sheet = GAME.score_sheet(state.view(None), cast, ())
    ended = GAME.ending_picture(state.view(None), cast, sheet, {})
    assert [(line.seat, line.place, line.total) for line in sheet.lines] == [(1, 1, ""), (2, 2, ""), (0, 3, "")]
    assert ended.alt.startswith("1st Ben. 2nd Cy. 3rd Ann.")
    assert [column.of for column in GAME.columns] == ["wins"]
    assert page(state, None, GAME).headline == "Ben wins"


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


def test_a_refusal_is_filled_in_from_the_move_and_from_the_position() -> None:
    assert NIGH.refusal(0, Nigh.name_(7)) == "7 is above 5: name less."


class Nigh(SmallRules):
    """Name a number up to the most."""

    most: int = public(5)

    def begin(self) -> None:
        """Nothing is drawn."""

    @move("name {number}", "named {number}", number=range(1, 10))
    def name_(self, seat: int, number: int) -> None:
        self.finish()

    @name_.refused
    def no_name(self, seat: int, number: int) -> str | None:
        return "{number} is above {most}: name less." if number > self.most else None

    def scores(self) -> Sequence[int]:
        return [1, 0]


class NighGame(SmallGame):
    """The game of it."""

    position, key, name, summary, players = Nigh, "nigh", "Nigh", "Name a number.", range(2, 3)
    text = "Play\n+ Name."


NIGH = NighGame().new(NighGame.options(), 2)


def test_a_position_that_is_hushed_keeps_no_news() -> None:
    state = auction()
    state.hush()
    state.apply_action(0, Auction.bid(3, "A"))
    state.say("{seat:waits|wait}.", seat=1)
    assert state.news == []
