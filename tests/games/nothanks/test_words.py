"""The page of representative positions, in words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast, Tone
from games.level import Level
from games.nothanks.labels import cards_label, chips_label, counted_cards_label, offer_phrase, points_label
from games.nothanks.model import NoThanksOptions
from games.nothanks.state import NoThanksState
from tests.games.alt_text import table_alt
from tests.games.nothanks.positions import ANN, BOB, CY, GAME, NAMES, act, deal, numbers, page, position

THREE = "Ann: 3 15 16 17, 9 chips | Bob: 24, 0 chips | Cy:, 12 chips"
TIED = "Ann: 34, 4 chips | Bob: 30, 0 chips | Cy: 32, 1 chips"


def finished(seats: str = THREE, card: int = 35) -> NoThanksState:
    """A game over by Ann's taking the last card."""
    return act(position(seats, card=card, deck=""), "take")


@pytest.mark.parametrize(
    ("cards", "plain", "counted"),
    [
        ("", "", ""),
        ("7", "7", "7"),
        ("7 8", "7 to 8", "7 to 8 (counts 7)"),
        ("3 15 16 17 24", "3, 15 to 17 and 24", "3, 15 to 17 (counts 15) and 24"),
    ],
)
def test_cards_are_told_by_sequence(cards: str, plain: str, counted: str) -> None:
    assert cards_label(numbers(cards)) == plain
    assert counted_cards_label(numbers(cards)) == counted


@pytest.mark.parametrize(
    ("points", "words"),
    [(38, "38 points"), (1, "1 point"), (0, "0 points"), (-1, "minus 1 point"), (-9, "minus 9 points")],
)
def test_points(points: int, words: str) -> None:
    assert points_label(points) == words


def test_chips_and_the_offer() -> None:
    assert [chips_label(chips) for chips in (0, 1, 2)] == ["no chips", "1 chip", "2 chips"]
    assert [offer_phrase(24, chips) for chips in (0, 1, 2)] == [
        "24",
        "24 with 1 chip",
        "24 with 2 chips",
    ]


def test_progress() -> None:
    assert page(position(THREE, deck="7 8")).progress == "standard game, card 22 of 24"
    assert page(position(THREE, deck="", variant="tactical")).progress == "tactical game, card 24 of 24"


def test_the_headline_says_whose_turn_it_is_and_to_the_mover_your_turn() -> None:
    state = position(THREE)
    assert page(state).headline == page(state, BOB).headline == "Ann to play"
    assert page(state, ANN).headline == "Your turn"


@pytest.mark.parametrize(
    ("pot", "reader", "houses", "names", "stage"),
    [
        (4, None, {}, NAMES, "27 with 4 chips"),
        (0, ANN, {}, NAMES, "27 with no chips"),
        (12, ANN, {}, NAMES, "27 with 12 chips"),
        (5, None, {ANN: "steady"}, ("Vera", *NAMES[1:]), "27, 5 chips"),
        (15, None, {ANN: "steady"}, ("Vera", *NAMES[1:]), "27"),
        (4, None, {}, ("Konstantin-Alexander", *NAMES[1:]), "27"),
    ],
    ids=["short", "no chips", "to the mover", "house", "house, many chips", "long name"],
)
def test_beside_whose_turn_it_is_stands_the_offer_as_far_as_there_is_room(
    pot: int, reader: int | None, houses: Mapping[int, Level], names: tuple[str, ...], stage: str
) -> None:
    shown = GAME.page(position(THREE, card=27, pot=pot).view(reader), Cast(names[:3], reader, houses))
    assert shown.stage == stage
    assert len(f"{shown.headline} · {stage}") <= 30 or stage == "27"


def test_there_is_no_stage_without_a_card() -> None:
    assert page(NoThanksState(NoThanksOptions(), 3)).stage == page(finished()).stage == ""


def test_what_to_do_is_said_to_the_mover_alone() -> None:
    state = position(THREE, card=26, pot=3)
    assert page(state, ANN).todo == "take 26 or pay."
    assert page(position(THREE, card=26, mover=BOB), BOB).todo == "take 26."
    assert page(state, BOB).todo == page(state).todo == ""


def test_the_points_of_the_others_are_told_from_the_next_player_on_and_to_the_channel_all() -> None:
    assert page(position(THREE), BOB).counts == "Points: Cy 0, Ann 18."
    assert page(position(THREE)).counts == "Points: Ann 18, Bob 24, Cy 0."
    assert page(finished()).counts == "Points: Ann 44, Bob 24, Cy -12."


def test_before_the_deal() -> None:
    before = page(NoThanksState(NoThanksOptions(), 3), ANN)
    assert before.headline == "Dealing the cards"
    assert before.lines == ("No card is turned up yet.",)
    assert before.supply == "Deck 24 cards · 9 set aside"
    assert before.choices == ()


def test_the_channel_sees_the_card_on_offer_and_its_chips() -> None:
    assert page(position(THREE, card=26, pot=3)).lines == ("On offer: 26, with 3 chips on it.",)
    assert page(position(THREE, card=26)).lines == ("On offer: 26, with no chips on it.",)


def test_a_seat_sees_its_chips_and_what_its_cards_count() -> None:
    assert page(position(THREE), ANN).lines[1] == (
        "You hold 9 chips. Your cards: 3 and 15 to 17 (counts 15). 18 points less your chips: 9 points if it ended now."
    )
    assert page(position(THREE), CY).lines[1] == "You hold 12 chips. You've taken no cards."


def test_the_seats_show_points_and_cards_but_no_chips() -> None:
    assert [seat.facts for seat in page(position(THREE), CY).seats] == [
        ("18 points", "cards 3 and 15 to 17"),
        ("24 points", "card 24"),
        ("0 points", "no cards"),
    ]
    assert [seat.is_to_act for seat in page(position(THREE, mover=CY)).seats] == [False, False, True]


def test_the_latest_plays_are_told_newest_first() -> None:
    state = act(position(THREE, card=26), "decline")
    assert page(state).recent[0] == "Ann paid a chip: 26 has 1 chip on it."
    act(state, "take", "decline")
    assert page(state, BOB).recent == (
        "You paid a chip: 7 has 1 chip on it.",
        "You took 26 with 1 chip.",
        "Ann paid a chip: 26 has 1 chip on it.",
    )


def test_the_beginning_is_told() -> None:
    state = NoThanksState(NoThanksOptions(), 3)
    state.apply_chance(deal(first=BOB, start=(17,)))
    assert page(state).recent == ("The first card is 17, and Bob begins.",)
    assert page(state, BOB).recent == ("The first card is 17, and you begin.",)


def test_the_supply_says_what_is_out() -> None:
    assert page(position(THREE, deck="7")).supply == "Deck 1 card · 9 set aside"
    assert page(position(THREE, variant="tactical")).supply == "Deck 2 cards · 10, 20, 30 and 6 more set aside"


@pytest.mark.parametrize(
    ("seats", "reader", "words"),
    [
        (TIED.replace("4 chips", "0 chips"), None, "Bob wins with 30 points"),
        (TIED.replace("4 chips", "0 chips"), BOB, "You win with 30 points"),
        (TIED, None, "Ann and Bob share it"),
        (TIED, BOB, "You and Ann share it"),
        ("Ann: | Bob:, 22 chips | Cy:", CY, "Bob wins with minus 22 points"),
    ],
    ids=["won", "winner", "shared", "sharer", "below nothing"],
)
def test_the_end_is_one_sentence(seats: str, reader: int | None, words: str) -> None:
    assert page(finished(seats), reader).headline == words


@pytest.mark.parametrize(
    ("seats", "reader", "words"),
    [
        (THREE.replace("0 chips", "2 chips"), None, "0 points in cards, less 12 chips."),
        ("Ann: 34, 8 chips | Bob: 35, 2 chips | Cy: 31 32, 0 chips", ANN, "33 points in cards, less 8 chips."),
        ("Ann: 34, 8 chips | Bob: 35, 2 chips | Cy: 31, 0 chips", CY, "You were 6 points behind."),
        (
            "Ann: 34, 8 chips | Bob: 5 14 15 16 20 21, 2 chips | Cy:, 0 chips",
            BOB,
            "You were 37 points behind; your 14 to 16 cost only 14.",
        ),
        (TIED, None, "30 points each."),
        (TIED, ANN, "34 points in cards, less 4 chips."),
        (TIED, BOB, "30 points in cards."),
        (TIED, CY, "You were 1 point behind."),
    ],
    ids=[
        "channel",
        "winner",
        "behind",
        "behind with a sequence",
        "tie",
        "tied winner",
        "tied without chips",
        "behind two",
    ],
)
def test_the_end_says_how_the_score_came_and_to_who_lost_how_near_it_was(
    seats: str, reader: int | None, words: str
) -> None:
    assert page(finished(seats, card=33 if "34, 8" in seats else 35), reader).change == words


def test_the_books_tell_the_score_of_each() -> None:
    assert page(position(THREE)).books == ()
    assert page(finished("Ann: 3 34, 8 chips | Bob:, 2 chips | Cy: 9, 0 chips"), BOB).books == (
        "Ann has 3 and 34 to 35 (counts 34), 37 points in cards, and 8 chips left: 29 points.",
        "You have no cards and 2 chips left: minus 2 points.",
        "Cy has 9, 9 points in cards, and no chips left: 9 points.",
    )


def test_after_the_end_the_seats_show_scores_and_chips() -> None:
    shown = page(finished("Ann: 3 34, 8 chips | Bob:, 2 chips | Cy: 9, 0 chips"), ANN)
    assert [seat.facts for seat in shown.seats] == [
        ("29 points", "cards 3 and 34 to 35", "8 chips"),
        ("minus 2 points", "no cards", "2 chips"),
        ("9 points", "card 9", "no chips"),
    ]
    assert shown.lines == (
        "All 24 cards are taken.",
        "You hold 8 chips. Your cards: 3 and 34 to 35 (counts 34). 37 points less your chips: 29 points.",
    )


@pytest.mark.parametrize(
    ("seats", "card", "pot", "words"),
    [
        (
            THREE,
            26,
            3,
            (
                "You can take 26 with 3 chips, which costs you 23 points; "
                "then you turn up the next card and decide first. "
                "Or pay one of your 9 chips; then Bob decides."
            ),
        ),
        (
            THREE,
            14,
            0,
            (
                "You can take 14, which saves you 1 point; then you turn up the next card and decide first. "
                "Or pay one of your 9 chips; then Bob decides."
            ),
        ),
        (
            THREE.replace("9 chips", "1 chips"),
            18,
            0,
            (
                "You can take 18, which costs you nothing; then you turn up the next card and decide first. "
                "Or pay your last chip; then Bob decides."
            ),
        ),
        (
            THREE.replace("9 chips", "0 chips"),
            26,
            1,
            "You have no chips left, so you must take 26 with 1 chip, which costs you 25 points.",
        ),
    ],
    ids=["costs", "saves", "free", "must take"],
)
def test_advice_to_the_mover(seats: str, card: int, pot: int, words: str) -> None:
    assert page(position(seats, card=card, pot=pot), ANN).advice == words


def test_after_the_last_seat_the_first_decides() -> None:
    assert page(position(THREE, mover=CY), CY).advice.endswith("then Ann decides.")


def test_advice_to_those_who_wait() -> None:
    state = position(THREE, card=26, pot=3)
    awaited = "Ann takes 26 with 3 chips or pays a chip."
    assert page(state).advice == awaited
    assert page(state, BOB).advice == f"{awaited} You're next if Ann pays."
    assert page(state, CY).advice == f"{awaited} You decide after Ann and 1 other player, if the card comes to you."


def test_advice_before_and_after_the_game() -> None:
    before = page(NoThanksState(NoThanksOptions(), 3), ANN)
    assert before.advice == "The cards come next. There's nothing to do yet."
    over = finished()
    assert page(over, BOB).advice == f"The game is over. {page(over).headline}."


def test_the_movers_choices_are_to_take_and_to_decline() -> None:
    choices = page(position(THREE, card=26, pot=3), ANN).choices
    assert [(choice.key, choice.short, choice.tone) for choice in choices] == [
        ("take", "Take 26", Tone.PLAY),
        ("no-thanks", "Pay 1 chip", Tone.PLAY),
    ]
    assert [choice.label for choice in choices] == ["take 26 with 3 chips", "No thanks!: pay a chip"]
    assert [choice.detail for choice in choices] == ["costs you 23 points", "pays one of your 9 chips"]


@pytest.mark.parametrize(
    ("seats", "pot", "spoken"),
    [
        (THREE, 3, ["Take 26 and 3 chips", "Pay 1 chip, 8 left"]),
        (THREE, 1, ["Take 26 and 1 chip", "Pay 1 chip, 8 left"]),
        (THREE.replace("9 chips", "1 chips"), 0, ["Take 26", "Pay 1 chip, your last"]),
        (THREE.replace("9 chips", "0 chips"), 2, ["Take 26 and 2 chips"]),
    ],
    ids=["chips", "one chip", "last chip", "must take"],
)
def test_in_words_alone_a_button_says_what_comes_and_what_is_left(seats: str, pot: int, spoken: list[str]) -> None:
    assert [choice.spoken for choice in page(position(seats, card=26, pot=pot), ANN).choices] == spoken


def test_without_chips_the_mover_can_only_take() -> None:
    assert [choice.key for choice in page(position(THREE, mover=BOB), BOB).choices] == ["take"]


def test_the_table_always_offers_both_so_that_it_does_not_tell_who_is_out_of_chips() -> None:
    rich, poor = (page(position(THREE, mover=mover, pot=9)).choices for mover in (ANN, BOB))
    assert rich == poor
    assert [choice.key for choice in rich] == ["take", "no-thanks"]
    assert [choice.short for choice in rich] == ["Take 24", "Pay 1 chip"]
    assert [choice.spoken for choice in rich] == ["Take 24 and 9 chips", "Pay 1 chip"]
    assert all(choice.is_public and choice.action is None for choice in rich)


def test_out_of_turn_and_after_the_end_there_are_no_choices() -> None:
    assert page(position(THREE), BOB).choices == ()
    assert page(finished()).choices == page(finished(), ANN).choices == ()


def test_alt_says_all_that_the_public_table_shows() -> None:
    assert table_alt(GAME, act(position(THREE, card=26, pot=3, mover=BOB), "take"), NAMES) == (
        "No Thanks!, standard game, card 23 of 24. On offer: 7, with no chips on it. "
        "Ann: 18 points, cards 3 and 15 to 17. Bob, to play: 50 points, cards 24 and 26, took 26 with 3 chips, last. "
        "Cy: 0 points, no cards. Deck 1 card · 9 set aside."
    )


def test_alt_is_the_same_for_every_reader() -> None:
    state = position(THREE)
    assert {table_alt(GAME, state, NAMES, reader) for reader in range(3)} == {table_alt(GAME, state, NAMES)}


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=5, max_size=5))
@settings(deadline=None, max_examples=30)
def test_alt_fits_with_five_seats_and_any_names(names: list[str]) -> None:
    odd = " ".join(map(str, range(3, 36, 2)))
    state = position(f"Ann: {odd} | Bob: 4 6 8 | Cy: 10 12 14 | Dee: 16 | Eve:", card=34, pot=55)
    alt = table_alt(GAME, state, names)
    assert len(alt) <= 1024
    assert alt.endswith("set aside.")


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of No Thanks!"):
        GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]
