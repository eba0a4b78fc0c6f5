"""The moments of WHOT's first minute are those that its sentences claim."""

from __future__ import annotations

from games.api import Acted, apply
from games.engine.tutor import Lesson
from games.tutorial import READER
from games.whot.cards import CARD_NUMBERS, CARD_SYMBOLS, SYMBOLS, WHOT, parse_card
from games.whot.labels import card_label
from games.whot.model import DRAW as DRAWN
from games.whot.model import Play
from games.whot.state import WhotState
from games.whot.tutorial import TUTORIAL
from tests.games.whot.positions import WHOT_GAME, act, legal

LEAD, FOLLOW, CALL, DRAW, LAST = range(5)
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


def test_vera_draws_only_where_nothing_follows() -> None:
    state = WHOT_GAME.new(LESSON.options, TUTORIAL.seats)
    assert isinstance(state, WhotState)
    chances = []
    for event in LESSON.events:
        if event == Acted(VERA, DRAWN):
            chances.append(legal(state, VERA))
        apply(state, event)
    assert chances == [{"draw"}] * 3
