"""What a page offers to pick: the card, then its move; a split 7 part by part."""

from __future__ import annotations

from games.api import Cast, Choice, Tone
from tests.games.joker.positions import ALL_HOME, BOB, GAME, page, position


def choices(marbles: str, hand: str) -> tuple[Choice, ...]:
    return page(position(marbles, hand), 0).choices


def keys(siblings: tuple[Choice, ...]) -> list[str]:
    return [choice.key for choice in siblings]


def test_the_cards_that_have_moves_are_offered_in_the_order_of_the_hand() -> None:
    offered = choices("Ann: T5 T20", "JOKER AS 5C 5D 2C 7H")
    assert keys(offered) == ["2C", "5C", "5D", "7H", "AS", "JOKER"]
    assert [choice.short for choice in offered] == ["2♣", "5♣", "5♦", "7♥", "A♠", "Joker"]
    assert offered[4].label == "ace of spades"
    assert [choice.detail for choice in offered] == [""] * 6
    assert offered[4].ask == "Which move with the ace of spades?"
    assert offered[5].ask == "Which move with a Joker?"
    assert [choice.tone for choice in offered] == [Tone.PLAY] * 5 + [Tone.SPECIAL]


def test_the_moves_of_a_card_are_in_words_from_the_rearmost_marble_on() -> None:
    moves = choices("Ann: T20 T5", "KC 5C")[1].children
    assert keys(moves) == ["START-T0", "T5-T15", "T20-T30"]
    assert [choice.label for choice in moves] == [
        "1. K♣: out of START to T0",
        "2. K♣: from T5 on to T15",
        "3. K♣: from T20 on to T30",
    ]
    assert [choice.short for choice in moves] == ["1. out to T0", "2. T5 to T15", "3. T20 to T30"]


def test_only_the_picks_that_move_a_marble_have_numbers() -> None:
    offered = choices("Ann: T5 T20 H5", "2C AS 8C 7D")
    assert [choice.short for choice in offered] == ["2♣", "7♦", "8♣", "A♠"]
    offered = choices("Ann: T5 H5", "2C AS 8C")
    assert [choice.short for choice in offered] == ["1. 2♣ T5 to T7", "2. 8♣ T5 to T69", "A♠"]


def test_a_card_with_a_single_move_asks_nothing() -> None:
    offered = choices("Ann: T5", "8C 5C")
    assert [choice.label for choice in offered] == ["1. 5♣: from T5 on to T10", "2. 8♣: from T5 back to T69"]
    assert [choice.short for choice in offered] == ["1. 5♣ T5 to T10", "2. 8♣ T5 to T69"]
    assert keys(offered) == ["5C", "8C"]
    assert not any(choice.children for choice in offered)


def test_a_single_playable_card_is_not_asked_for() -> None:
    offered = choices("Ann: T70 H1", "AS")
    assert keys(offered) == ["START-T0", "T70-T71", "H1-H2"]
    assert [choice.short for choice in offered] == ["1. A♠ out to T0", "2. A♠ T70 to T71", "3. A♠ H1 to H2"]


def test_a_move_says_whom_it_sends_away() -> None:
    offered = choices("Ann: T5 | Bob: T10 | Dee: T11", "5C 6C")
    assert [choice.label for choice in offered] == ["1. 5♣: from T5 on to T10", "2. 6♣: from T5 on to T11"]
    assert [choice.detail for choice in offered] == [
        "sends Bob's blue marble (B) to START",
        "sends Dee's green marble (G) to START",
    ]


def test_a_partner_sent_on_and_the_opponent_behind_it_are_both_named() -> None:
    (choice,) = choices("Ann: T5 | Bob: T31 | Cy: T10", "5C")
    assert choice.detail == "sends Cy's yellow marble (Y) to T31 and Bob's blue marble (B) to START"


def test_a_split_7_is_picked_part_by_part() -> None:
    offered = choices("Ann: T5 T20 T40", "7D")
    assert keys(offered)[:4] == ["T5-T12", "T20-T27", "T40-T47", "T5-1"]
    first = offered[3]
    assert first.label == "4. 7♦: from T5 on to T6"
    assert first.detail == "then another marble 6"
    assert first.short == "4. 7♦ T5 to T6, …"
    assert first.ask == "From T5 on to T6: which marble goes the other 6?"
    assert keys(first.children) == ["T20", "T40"]
    assert [choice.label for choice in first.children] == [
        "1. 7♦: from T5 on to T6, and T20 to T26",
        "2. 7♦: from T5 on to T6, and T40 to T46",
    ]
    assert [choice.short for choice in first.children] == ["1. T20 to T26", "2. T40 to T46"]


def test_a_split_with_a_single_second_part_is_one_pick() -> None:
    offered = choices("Ann: T5 T20 | Bob: T24", "7D")
    third = offered[4]
    assert third.key == "T5-3-T20"
    assert third.label == "5. 7♦: from T5 on to T8, and T20 to T24"
    assert third.detail == "sends Bob's blue marble (B) to START"
    assert third.short == "5. 7♦ T5-8+T20-24"


def test_the_partners_part_of_a_7_names_him() -> None:
    (choice,) = choices("Ann: T66 H2 H3 H4 H5 | Cy: T40", "7D")
    assert choice.label == "1. 7♦: from T66 on to H1, and yellow T40 to T45"
    assert choice.detail == "moves Cy's marble"


def test_playing_for_the_partner_each_move_says_so() -> None:
    (choice,) = choices(f"Ann: {ALL_HOME} | Cy: T40 H1 H2 H3 H4 | Dee: T45", "5C")
    assert choice.detail == "moves Cy's marble, sends Dee's green marble (G) to START"


def test_with_no_move_each_card_can_be_discarded() -> None:
    offered = choices("", "4C 4C 10H")
    assert keys(offered) == ["4C", "10H"]
    assert [choice.label for choice in offered] == ["discard 4 of clubs", "discard 10 of hearts"]
    assert [choice.short for choice in offered] == ["Discard 4♣", "Discard 10♥"]
    assert {choice.tone for choice in offered} == {Tone.QUIET}


def test_out_of_turn_there_are_no_choices() -> None:
    state = position("Ann: T5", "5C")
    assert page(state, BOB).choices == page(state).choices == ()


def test_the_longest_labels_fit() -> None:
    offered = choices("Ann: T15 T20 | Bob: T18 | Dee: T24", "7D")
    longest = next(choice for choice in offered if choice.key == "T15-3-T20")
    assert longest.label == "4. 7♦: from T15 on to T18, and T20 to T24"
    assert longest.short == "4. 7♦ T15-18+T20-24"
    assert len(longest.short) <= 20
    assert longest.detail == "sends Bob's blue marble (B) and Dee's green marble (G) to START"


def test_where_long_names_have_no_room_those_sent_away_are_told_by_their_letters() -> None:
    state = position("Ann: T15 T40 | Bob: T31 | Cy: T18 | Dee: T44", "7D")
    offered = GAME.page(state.view(0), Cast(("W" * 32,) * 4, 0)).choices
    longest = next(choice for choice in offered if choice.key == "T15-3-T40")
    assert longest.detail == "sends Y to T31 and B and G to START"
