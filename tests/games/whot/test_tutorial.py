"""The moments of WHOT's first minute are those that its sentences claim."""

from __future__ import annotations

import pytest

from games.api import Acted, apply
from games.engine.tutor import Lesson
from games.tutorial import READER
from games.whot.cards import CARD_NUMBERS, CARD_SYMBOLS, SYMBOLS, WHOT, parse_card
from games.whot.labels import card_label, card_short
from games.whot.model import DRAW as DRAWN
from games.whot.model import Play
from games.whot.state import WhotState
from games.whot.tutorial import TUTORIAL
from tests.games.whot.positions import WHOT_GAME, act, legal

LEAD, FOLLOW, CALL, DRAW, LAST = steps = range(5)
VERA = 1
LESSON = Lesson(WHOT_GAME, TUTORIAL)


def at(step: int) -> WhotState:
    """The position at a step."""
    state = LESSON.state(step)
    assert isinstance(state, WhotState)
    return state


def playable(step: int) -> set[str]:
    """The cards that can be played at a step."""
    actions = at(step).legal_actions(READER)
    return {card_label(action.card) for action in actions if isinstance(action, Play)}


def rejected(step: int, label: str) -> str | None:
    """The answer to a press on the button with that label; None where it goes on."""
    offers = {offer.label: offer for offer in TUTORIAL.steps[step].offers}
    return LESSON.judge(step, offers[label])


@pytest.mark.parametrize("step", steps)
def test_every_card_held_is_offered_as_its_button_has_it(step: int) -> None:
    labels = {offer.label.partition(":")[0].removesuffix("…") for offer in TUTORIAL.steps[step].offers}
    assert labels - {"Draw"} == {card_short(card) for card in at(step).hands[READER]}


def test_the_lead_is_the_highest_numbered_card() -> None:
    held = at(LEAD).hands[READER]
    assert at(LEAD).pile == []
    assert max((card for card in held if card != WHOT), key=lambda card: CARD_NUMBERS[card]) == parse_card("square-14")


def test_vera_follows_by_symbol_and_the_reader_by_number_alone() -> None:
    lead, call = parse_card("square-14"), at(FOLLOW).call
    assert CARD_SYMBOLS[call] == CARD_SYMBOLS[lead]
    assert playable(FOLLOW) == {"circle 7", "WHOT"}
    assert CARD_SYMBOLS[parse_card("circle-7")] != CARD_SYMBOLS[call]


def test_nothing_but_the_whot_follows_and_most_of_what_is_held_is_stars() -> None:
    assert playable(CALL) == {"WHOT"}
    symbols = [SYMBOLS[CARD_SYMBOLS[card]] for card in at(CALL).hands[READER] if card != WHOT]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {"star": 2, "cross": 1}


def test_nothing_follows_veras_whot_so_that_drawing_is_all_there_is() -> None:
    assert legal(at(DRAW), READER) == {"draw"}
    assert at(DRAW).pile[-2:] == [WHOT, WHOT]


def test_the_last_card_wins_and_vera_is_caught_with_star_7() -> None:
    state = act(at(LAST), "star-3")
    books = state.books()
    assert books is not None
    assert books["winner"] == READER
    assert parse_card("star-7") in state.hands[VERA]
    assert "star 7 (counts 14)" in WHOT_GAME.page(state.view(READER), LESSON.cast).books[1]


def test_vera_draws_only_where_nothing_follows() -> None:
    state = WHOT_GAME.new(LESSON.options, TUTORIAL.seats)
    assert isinstance(state, WhotState)
    chances = []
    for event in LESSON.events:
        if event == Acted(VERA, DRAWN):
            chances.append(legal(state, VERA))
        apply(state, event)
    assert chances == [{"draw"}] * 3


@pytest.mark.parametrize(
    ("step", "label", "answer"),
    [
        (LEAD, "★ 3", "You may lead that, but a high card costs you more if you're caught with it. Try square 14."),
        (FOLLOW, "★ 5", "Star 5 is no square and no 7. Try circle 7."),
        (CALL, "✚ 10", "Cross 10 is no circle and no 12. Only your WHOT follows."),
        (DRAW, "★ 3", "Star 3 is no triangle, and you hold no WHOT. Draw a card."),
        (LAST, "Draw", "You may draw, but your last card wins at once. Play star 3."),
        (FOLLOW, "● 7", None),
        (CALL, "WHOT: star", None),
    ],
)
def test_a_press_is_answered(step: int, label: str, answer: str | None) -> None:
    assert rejected(step, label) == answer
