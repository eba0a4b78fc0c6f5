"""The page of representative positions, in words."""

from __future__ import annotations

import random

import pytest

from games.api import Cast
from games.whot.model import WhotOptions
from games.whot.state import WhotState
from tests.games.whot.positions import ANN, BOB, CY, DEE, NAMES, WHOT_GAME, act, dealt, page, position

FOUR = "Ann: whot star-8 circle-11 circle-5 | Bob: star-2 star-3 | Cy: cross-1 | Dee: cross-2 cross-3"


def finished(hands: str, totals: tuple[int, ...], *, rubber: str = "short", pool: int = 4) -> WhotState:
    """A rubber over by Ann's star 1."""
    options = WhotOptions.model_validate({"rubber": rubber})
    state = position(
        hands,
        call="star-8",
        rubber=options.rubber,
        game=options.games,
        totals=totals,
        pool=pool,
        dealer=hands.count("|"),
    )
    act(state, "star-1").close_books()
    return state


@pytest.mark.parametrize(
    ("rubber", "game", "words"),
    [
        ("short", 2, "short rubber, game 2 of 5"),
        ("long", 10, "long rubber, game 10 of 10"),
        ("single", 1, "single game"),
    ],
)
def test_progress(rubber: str, game: int, words: str) -> None:
    options = WhotOptions.model_validate({"rubber": rubber})
    assert page(position(FOUR, call="star-7", rubber=options.rubber, game=game)).progress == words


def test_the_headline_says_whose_turn_it_is_and_to_the_mover_your_turn() -> None:
    state = position(FOUR, call="star-7")
    assert page(state).headline == page(state, BOB).headline == "Ann to play"
    assert page(state, ANN).headline == "Your turn"


def test_the_headline_before_the_cut_and_the_deal() -> None:
    state = WhotState(WhotOptions(), 3)
    assert page(state).headline == "The cut for deal comes next"
    state.apply_chance(state.sample_chance(random.Random(1)))
    dealer = NAMES[state.dealer]
    assert page(state).headline == f"{dealer} deals next"
    assert page(state, state.dealer).headline == "You deal next"


def test_the_channel_sees_the_call_card() -> None:
    assert page(position(FOUR, call="star-8")).lines == ("Call card: star 8.",)


def test_the_channel_sees_the_call_of_a_whot_and_who_played_it() -> None:
    state = position(FOUR, call="whot circle", mover=CY)
    assert page(state).lines == ("Bob played a WHOT: circle follows.",)
    assert page(state, BOB).lines[0] == "You played a WHOT: circle follows."


def test_before_the_lead_there_is_no_call_card() -> None:
    state = position(FOUR)
    assert page(state).lines == ("No call card yet: Ann leads with any card.",)
    assert page(state, ANN).lines[0] == "No call card yet: you lead with any card."


def test_a_last_whot_calls_nothing() -> None:
    state = act(position("Ann: whot | Bob: star-2", call="star-8"), "whot")
    assert page(state).lines == ("Ann played a WHOT as the last card.",)


def test_a_seat_sees_its_hand_by_symbol_and_number_and_what_it_counts() -> None:
    assert page(position(FOUR, call="star-7"), ANN).lines[1] == (
        "4 cards, 52 against: circle 5, circle 11, star 8, WHOT."
    )


def test_each_seat_has_its_cards_its_total_and_whether_it_is_to_act() -> None:
    seats = page(position(FOUR, call="star-7", totals=(37, 0, 1214, 5), mover=BOB)).seats
    assert [seat.facts for seat in seats] == [
        ("4 cards", "37 against"),
        ("2 cards", "0 against"),
        ("1 card", "1,214 against"),
        ("2 cards", "5 against"),
    ]
    assert [seat.is_to_act for seat in seats] == [False, True, False, False]


def test_supply() -> None:
    assert page(position(FOUR, call="star-7", pool=3)).supply == "Stock 2 · pool 3 counters"
    assert page(position(FOUR, call="star-7", pool=1, stock="")).supply == "Stock 0 · pool 1 counter"


def test_recent_has_the_last_three_newest_first() -> None:
    hands = "Ann: star-1 circle-8 | Bob: star-2 circle-2 star-5 | Cy: whot star-3 star-4 | Dee: cross-2 cross-3"
    state = act(position(hands, call="star-8", stock="circle-10 cross-13"), "star-1", "star-2", "whot cross", "draw")
    assert page(state).recent == ("Dee drew a card.", "Cy played a WHOT and called cross.", "Bob played star 2.")
    assert page(state, DEE).recent[0] == "You drew circle 10."
    assert page(state, BOB).recent[2] == "You played star 2."


def test_recent_tells_of_a_drawn_whot_to_the_drawer_only() -> None:
    state = act(position("Ann: cross-1 | Bob: star-2", call="star-8", stock="whot cross-13"), "draw")
    assert page(state, ANN).recent == ("You drew a WHOT.",)
    assert page(state, BOB).recent == ("Ann drew a card.",)


def test_recent_tells_of_the_cut_and_of_each_new_game() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2 | Cy: cross-3", call="star-8", dealer=BOB), "star-1")
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert page(state).recent[0] == "Game 2 begins: Cy dealt, so Ann leads."
    assert page(state, ANN).recent[0] == "Game 2 begins: Cy dealt, so you lead."
    assert page(state, CY).recent[0] == "Game 2 begins: you dealt, so Ann leads."
    first = page(dealt(4)).recent
    assert first[0].startswith("Game 1 begins: ")
    assert " cut the lowest card" in first[1]


def test_the_books_say_who_held_what_why_it_counts_and_who_pays() -> None:
    hands = "Ann: star-1 | Bob: cross-2 | Cy: whot star-7"
    state = act(position(hands, call="star-8", totals=(10, 20, 30), pool=2, game=2), "star-1")
    assert page(state).books == (
        "Ann wins game 2.",
        "Bob holds cross 2: 2 against.",
        "Cy holds star 7 (counts 14) and WHOT (20): 34 against.",
        "Cy pays a counter into the pool.",
        "Totals after game 2: Ann 10, Bob 22, Cy 64. The pool holds 3 counters.",
    )


def test_the_books_speak_to_the_reader() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2 | Cy: whot star-7", call="star-8"), "star-1")
    assert page(state, ANN).books[0] == "You win game 1."
    assert page(state, CY).books[2] == "You hold star 7 (counts 14) and WHOT (20): 34 against."
    assert page(state, CY).books[3] == "You pay a counter into the pool."


def test_the_books_name_a_tie() -> None:
    state = act(position("Ann: star-1 | Bob: cross-14 | Cy: star-7", call="star-8"), "star-1")
    assert page(state).books[3] == "Bob and Cy tie for the highest score: each pays a counter into the pool."
    assert page(state, CY).books[3] == "You and Bob tie for the highest score: each pays a counter into the pool."


def test_the_books_of_a_blocked_game_say_that_nobody_wins_it() -> None:
    state = act(position("Ann: cross-1 | Bob: cross-2", call="star-8", stock=""), "pass", "pass")
    assert page(state).books[0] == "Game 1 is blocked, so nobody wins it."


def test_there_are_no_books_before_the_first_game_is_over() -> None:
    assert page(dealt(4)).books == ()


@pytest.mark.parametrize(
    ("hands", "totals", "rubber", "reader", "words"),
    [
        (
            "Ann: star-1 | Bob: cross-2",
            (61, 90),
            "short",
            None,
            "Ann wins the rubber with 61 against and takes the pool of 5 counters.",
        ),
        (
            "Ann: star-1 | Bob: cross-2",
            (61, 90),
            "short",
            ANN,
            "You win the rubber with 61 against and take the pool of 5 counters.",
        ),
        (
            "Ann: star-1 | Bob: cross-2",
            (0, 0),
            "single",
            BOB,
            "Ann wins the game with 0 against and takes the pool of 1 counter.",
        ),
        (
            "Ann: star-1 | Bob: cross-2 | Cy: cross-5",
            (22, 20, 90),
            "short",
            None,
            (
                "Ann and Bob share the rubber with 22 against each. "
                "Of the pool Ann takes 3 counters and Bob takes 2 counters."
            ),
        ),
        (
            "Ann: star-1 | Bob: cross-2 | Cy: cross-5",
            (22, 20, 90),
            "long",
            BOB,
            (
                "You and Ann share the rubber with 22 against each. "
                "Of the pool Ann takes 3 counters and you take 2 counters."
            ),
        ),
    ],
    ids=["channel", "winner", "single", "tie", "tied reader"],
)
def test_the_end_is_told_in_full_in_the_advice(
    hands: str, totals: tuple[int, ...], rubber: str, reader: int | None, words: str
) -> None:
    state = finished(hands, totals, rubber=rubber, pool=0 if rubber == "single" else 4)
    assert page(state, reader).advice == f"The game is over. {words}"


def test_tied_winners_who_take_no_counter_are_not_said_to_take_any() -> None:
    state = finished("Ann: star-1 | Bob: cross-2 | Cy: cross-5", (22, 20, 90), pool=0)
    told = "Ann and Bob share the rubber with 22 against each. Of the pool Ann takes 1 counter."
    assert page(state).advice == f"The game is over. {told}"


@pytest.mark.parametrize(
    ("hands", "call", "stock", "words"),
    [
        (
            "Ann: circle-5 cross-3 | Bob: star-2 star-3",
            "",
            "cross-1",
            "You lead: play any card, and it becomes the call card.",
        ),
        (
            "Ann: circle-8 star-3 cross-1 | Bob: star-2 star-3",
            "star-8",
            "cross-1",
            (
                "A star, an 8 or a WHOT follows star 8: you can play circle 8 or star 3. "
                "Or draw a card, which ends your turn."
            ),
        ),
        (
            "Ann: whot cross-1 | Bob: star-2 star-3",
            "whot circle",
            "cross-1",
            (
                "A circle or a WHOT follows the call for circle: you can play a WHOT. "
                "Or draw a card, which ends your turn. "
                "A WHOT lets you call the symbol that follows, but it counts 20 if you're caught with it."
            ),
        ),
        (
            "Ann: cross-1 cross-2 | Bob: star-2",
            "star-8",
            "cross-1",
            (
                "A star, an 8 or a WHOT follows star 8. You hold none, so draw a card, which ends your turn. "
                "Bob has one card left."
            ),
        ),
        (
            "Ann: star-1 | Bob: star-2 star-3",
            "star-8",
            "",
            (
                "A star, an 8 or a WHOT follows star 8: you can play star 1. "
                "Nothing is left to draw, so you must play. It's your last card: play it and you win the game."
            ),
        ),
        (
            "Ann: cross-1 cross-2 | Bob: star-2 | Cy: star-3",
            "star-8",
            "",
            (
                "A star, an 8 or a WHOT follows star 8. You hold none, and nothing is left to draw, so pass. "
                "Bob and Cy have one card left."
            ),
        ),
    ],
    ids=["lead", "play or draw", "whot", "draw", "must play", "pass"],
)
def test_advice_to_the_mover(hands: str, call: str, stock: str, words: str) -> None:
    assert page(position(hands, call=call, stock=stock), ANN).advice == words


def test_advice_to_those_who_wait() -> None:
    state = position(FOUR, call="whot circle")
    awaited = "Ann is to play: a circle or a WHOT follows the call for circle, or Ann draws a card."
    assert page(state).advice == awaited
    assert page(state, BOB).advice == f"{awaited} You are next."
    assert page(state, CY).advice == f"{awaited} You play after Ann and 1 other player."
    assert page(state, DEE).advice == f"{awaited} You play after Ann and 2 other players."


def test_advice_to_those_who_wait_for_the_lead() -> None:
    assert page(position(FOUR)).advice == "Ann leads with any card."


def test_advice_between_games_and_after_the_last() -> None:
    state = act(position("Ann: star-1 | Bob: cross-2", call="star-8"), "star-1")
    assert page(state, BOB).headline == "Ann wins game 1"
    assert page(state, BOB).advice == "Ann wins game 1. The deal comes next."
    state.close_books()
    assert page(state, BOB).advice == "The cards come next."
    assert page(finished("Ann: star-1 | Bob: cross-2", (61, 90)), BOB).advice.startswith("The game is over. ")


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of WHOT"):
        WHOT_GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]
