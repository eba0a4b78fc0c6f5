"""What can be picked: each play at once, in the pegs' order."""

from __future__ import annotations

from games.api import Tone
from games.nubs.model import PLAYS
from tests.games.nubs.positions import ANN, BOB, GAME, act, begun, finished, page, play, position


def test_each_play_is_a_pick_of_its_own_in_the_pegs_order_the_largest_roll_first() -> None:
    choices = page(position("Ann: 1 3 3 | Bob: 1", left="6 3 a 12"), ANN).choices
    assert [choice.short for choice in choices] == ["3▸5", "1▸5", "3▸10", "1▸10", "3▸20", "1▸20"]
    assert [choice.key for choice in choices][:3] == ["roll-3-peg-1", "roll-1-peg-1", "roll-3-peg-2"]
    assert [choice.action for choice in choices][:3] == [play("3 on 1"), play("1 on 1"), play("3 on 2")]
    assert not any(choice.children for choice in choices)


def test_at_first_there_are_sixteen() -> None:
    assert len(page(begun(4), ANN).choices) == 16


def test_a_play_that_captures_is_green_and_says_so_in_words() -> None:
    choices = page(position("Ann: 1 3 | Bob: 1", left="6 3 a b"), ANN).choices
    assert [(choice.short, choice.tone) for choice in choices] == [
        ("3▸5", Tone.PLAY),
        ("1▸5", Tone.PLAY),
        ("3▸10", Tone.SPECIAL),
        ("1▸10", Tone.PLAY),
    ]
    assert [choice.spoken for choice in choices] == [
        "Roll 3 on peg 5",
        "Roll 1 on peg 5",
        "Roll 3 on peg 10, fills it",
        "Roll 1 on peg 10",
    ]
    assert [choice.label for choice in choices][2] == "roll 3 on peg 10"
    assert [choice.detail for choice in choices] == [
        "leaves 3 spaces",
        "leaves 5 spaces",
        "fills it for 10 points",
        "leaves 2 spaces",
    ]


def test_the_table_offers_the_movers_choices_without_their_actions() -> None:
    state = position("Ann: 1 3 3 | Bob: 1", left="6 2 a 1")
    shown = [
        [(choice.key, choice.label, choice.short, choice.is_public) for choice in page(state, reader).choices]
        for reader in (None, ANN)
    ]
    assert shown[0] == shown[1]
    assert all(choice.action is None and choice.is_public for choice in page(state).choices)


def test_out_of_turn_there_are_no_choices() -> None:
    assert page(position("Ann: 1 | Bob: 2"), BOB).choices == ()
    assert page(finished((95, 40))).choices == page(finished((95, 40)), ANN).choices == ()


def test_keys_name_their_play_whether_or_not_it_is_legal() -> None:
    view = position("Ann: 1 3 | Bob: 2", left="6 3 a 2").view(ANN)
    for plays in PLAYS:
        for action in plays:
            assert GAME.action_of(view, (f"roll-{action.roll}-peg-{action.peg}",)) == action
    for key in ("roll-5-peg-1", "roll-1-peg-5", "roll-0-peg-1"):
        assert GAME.action_of(view, (key,)) is None


def test_keys_of_a_roll_and_then_a_peg_name_their_play_still() -> None:
    view = position("Ann: 1 3 | Bob: 2", left="6 3 a 2").view(ANN)
    assert GAME.action_of(view, ("roll-3", "peg-4")) == play("3 on 4")
    assert GAME.action_of(view, ("roll-3",)) == play("3 on 1")
    assert GAME.action_of(view, ("peg-4",)) is None
    only_twos = act(position("Ann: 1 2 | Bob: 2 2", left="6 3 a 2"), "1 on 1").view(BOB)
    assert GAME.action_of(only_twos, ("peg-2",)) == play("2 on 2")
