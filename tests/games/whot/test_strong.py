"""The house: the greedy sense, and what the strong player remembers, its guesses, and how its playouts go."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from games.api import Action
from games.house.playout import play_forward
from games.player import blinded
from games.whot.rules import FOLLOWERS, WHOT, Whot
from games.whot.strong import Watched
from tests.games.whot.positions import ANN, BOB, WHOT_GAME, act, action, action_text, cards, dealt, position, preferred

Chooser = Callable[[Whot, int, random.Random], Action]

SEATS = pytest.mark.parametrize("seats", [2, 3, 8])


def plays_what_follows(state: Whot, seat: int, rng: random.Random) -> Action:
    """Any card but a WHOT that follows, where there is one; else a WHOT or a draw."""
    legal = state.legal_actions(seat)
    numbered = [each for each in legal if getattr(each, "card", WHOT) != WHOT]
    return rng.choice(numbered or legal)


def plays_anything(state: Whot, seat: int, rng: random.Random) -> Action:
    return rng.choice(state.legal_actions(seat))


def followed(seats: int, seed: int, choose: Chooser) -> Iterator[tuple[Whot, Watched]]:
    """Each position of two games of a rubber that so goes, with what is remembered of it."""
    rng = random.Random(seed)
    state = dealt(seats, seed, packs=1)
    memory = WHOT_GAME.new_memory(WHOT_GAME.options(), seats)
    assert isinstance(memory, Watched)
    while state.round < 3:
        if state.books() is not None:
            state.close_books()
            state.apply_chance(state.sample_chance(rng))
        (seat,) = state.to_act
        if state.pile:
            yield state, memory
        taken = choose(state, seat, rng)
        before = state.view(None)
        state.apply_action(seat, taken)
        memory.follow(before, seat, taken, state.view(None))


def holds(memory: Watched, seat: int, hand: bytes) -> bool:
    """Whether the hand can be what is remembered of the seat for sure: a card of each set, and all that are known."""
    left = sorted(hand)
    for card in memory.known[seat]:
        if card not in left:
            return False
        left.remove(card)
    for kinds in memory.sure[seat]:
        fitting = [card for card in left if kinds >> card & 1]
        if not fitting:
            return False
        left.remove(fitting[0])
    return not left


@SEATS
def test_no_hand_holds_what_is_remembered_that_it_cannot(seats: int) -> None:
    claims = stocks = 0
    for seed in range(30 // seats + 1):
        for state, memory in followed(seats, seed, plays_what_follows):
            assert not memory.keeps
            for seat in range(seats):
                assert holds(memory, seat, state.hands[seat])
                claims += any(kinds.bit_count() < len(FOLLOWERS) - 10 for kinds in memory.sure[seat])
            assert memory.stock is None or memory.stock == state.stock
            stocks += memory.stock is not None
    assert claims > 100
    assert stocks > 20


@SEATS
@pytest.mark.parametrize("choose", [plays_what_follows, plays_anything])
def test_a_guess_keeps_what_the_seat_sees_and_what_is_remembered(seats: int, choose: Chooser) -> None:
    changed = 0
    for state, memory in followed(seats, 3, choose):
        for seat in state.to_act:
            turn = blinded(state, seat, memory)
            guess = turn.guess(random.Random(len(state.pile)))
            assert isinstance(guess, Whot)
            assert guess.view(seat) == state.view(seat)
            assert guess.view(None) == state.view(None)
            assert guess.pile == state.pile
            everything = [sorted(card for hand in each.hands for card in hand) for each in (guess, state)]
            assert sorted(everything[0] + guess.stock) == sorted(everything[1] + state.stock)
            assert [sum({1 << card for card in hand}) for hand in guess.hands] == guess.held
            assert memory.stock is None or guess.stock == state.stock
            if seats == 2 and choose is plays_what_follows:
                assert holds(memory, 1 - seat, guess.hands[1 - seat])
            changed += guess.hands != state.hands
    assert changed > 10


def remembered(state: Whot, *texts: str) -> Watched:
    """What is remembered of these actions, from a lead on."""
    memory = Watched()
    for text in texts:
        (seat,) = state.to_act
        before = state.view(None)
        act(state, text)
        memory.follow(before, seat, action(text), state.view(None))
    return memory


def guessed(state: Whot, memory: Watched, seat: int, count: int) -> list[set[int]]:
    """What each of so many guesses of a seat lets the next seat hold."""
    guesses = [blinded(state, seat, memory).guess(random.Random(number)) for number in range(count)]
    return [set(guess.hands[(seat + 1) % state.seats]) for guess in guesses if isinstance(guess, Whot)]


STOCK = "circle-2 circle-3 star-3 star-4 star-5 cross-7 square-7 triangle-1 whot"


def test_who_draws_holds_no_follower_and_most_often_no_whot() -> None:
    state = position("Ann: star-8 circle-1 | Bob: cross-1 square-2 cross-3", stock=f"cross-13 {STOCK}")
    memory = remembered(state, "star-8", "draw")
    hands = guessed(state, memory, ANN, 200)
    assert not any(len(hand & set(cards("star-3 star-4 star-5"))) > 1 for hand in hands)
    assert 0 < sum(WHOT in hand for hand in hands) < 60


def test_the_card_drawn_can_be_a_follower() -> None:
    state = position("Ann: star-8 circle-1 | Bob: cross-1", stock=f"cross-13 {STOCK}")
    memory = remembered(state, "star-8", "draw")
    assert any(hand & set(cards("star-3 star-4 star-5")) for hand in guessed(state, memory, ANN, 50))


def test_who_plays_a_card_most_often_holds_no_dearer_one_that_follows() -> None:
    state = position("Ann: star-1 circle-1 | Bob: star-2 cross-1", stock=STOCK)
    memory = remembered(state, "star-1", "star-2")
    hands = guessed(state, memory, ANN, 200)
    assert 0 < sum(bool(hand & set(cards("star-3 star-4 star-5"))) for hand in hands) < 50


def test_who_kept_a_follower_is_believed_no_more() -> None:
    state = position("Ann: star-8 star-1 star-7 | Bob: star-2 circle-8 cross-1 cross-2", stock=f"cross-13 {STOCK}")
    memory = remembered(state, "star-8", "draw", "star-1", "star-2", "star-7")
    assert memory.keeps == set()
    state = position(
        "Ann: star-8 star-1 star-7 circle-1 | Bob: star-2 star-8 cross-1 cross-2", stock=f"cross-13 {STOCK}"
    )
    memory = remembered(state, "star-8", "draw", "star-1", "star-2", "star-7", "star-8", "draw", "draw")
    assert memory.keeps == {BOB}
    assert any(hand & set(cards("star-3 star-4 star-5")) for hand in guessed(state, memory, ANN, 20))


def test_cards_drawn_once_the_pile_was_turned_over_are_known() -> None:
    hands = "Ann: star-8 star-1 circle-1 | Bob: star-2 cross-1 square-5 cross-7"
    state = position(hands, stock="cross-13")
    memory = remembered(state, "star-8", "star-2", "star-1", "draw", "draw")
    assert memory.known == [cards("star-8"), []]
    assert memory.stock == cards("star-2")


@pytest.mark.parametrize(
    ("hands", "call", "taken"),
    [
        ("Ann: star-1 star-5 circle-14 whot | Bob: star-4 star-3", "star-7", "star-5"),
        ("Ann: whot circle-3 circle-14 square-1 | Bob: star-4", "star-7", "whot circle"),
        ("Ann: whot | Bob: star-4", "star-7", "whot"),
        ("Ann: circle-3 | Bob: star-4", "star-7", "draw"),
    ],
    ids=["rid of the dearest", "call what is held", "go out", "draw"],
)
def test_a_playout_is_no_nonsense(hands: str, call: str, taken: str) -> None:
    state = position(hands, call=call, stock="circle-1 cross-13")
    assert action_text(state.playout_action(ANN, random.Random(1))) == taken


def test_a_playout_of_a_rubber_ends_with_its_game_and_tells_who_is_ahead() -> None:
    shares = []
    for game, bob in ((1, 60), (4, 60), (4, 90), (5, 60)):
        hands = "Ann: star-1 | Bob: circle-4"
        state = position(hands, call="star-7", game=game, totals=(56, bob - 4))
        shares.append(play_forward(state, random.Random(1))[ANN])
        assert state.to_act == ()
        assert state.round == min(game + 1, 5)
    assert 0.5 < shares[0] < shares[1] < shares[2] < shares[3] == 1


def test_a_rubber_whose_last_game_goes_on_is_not_won() -> None:
    assert 0.5 < position("Ann: star-1 | Bob: circle-4", call="star-7", game=5).prospects()[ANN] < 1


@pytest.mark.parametrize(
    ("hands", "best"),
    [
        ("Ann: star-1 | Bob: star-8 star-4", "star-1"),
        ("Ann: star-1 star-8 circle-14 | Bob: star-4 star-5 star-3", "star-8"),
        ("Ann: star-1 whot circle-14 | Bob: star-4 star-5 star-3 star-2", "star-1"),
        ("Ann: star-1 whot circle-14 | Bob: star-4", "whot circle"),
        ("Ann: whot circle-3 circle-14 square-1 | Bob: star-4", "whot circle"),
    ],
    ids=["go out", "rid of the dearest", "keep a whot early", "rid of a whot late", "call what is held"],
)
def test_the_greedy_sense_prefers(hands: str, best: str) -> None:
    assert preferred(position(hands, call="star-7", stock="circle-1 cross-13")) == best
