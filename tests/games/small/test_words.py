"""What a game of one class says: players by their names, a question only where there is a choice, rules over lines."""

from __future__ import annotations

from typing import Any

import pytest

from games.api import Cast
from games.small.author import SmallGame, chance, lot, move, public, step
from games.small.moves import Move

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


def page(position: Any, seat: int | None) -> Any:
    return Gifts.game.page(position.view(seat), Cast(NAMES[: position.seats], seat))


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
