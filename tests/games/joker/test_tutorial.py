"""The lesson of JOKER: what each of its moments claims is so by the rules."""

from __future__ import annotations

from games.api import apply
from games.engine.tutor import Lesson
from games.joker.board import ENTRANCE, FULL_HOME, START, partner_of
from games.joker.cards import card_name
from games.joker.labels import sent_by
from games.joker.model import Play
from games.joker.state import JokerState
from games.joker.tutorial import TUTORIAL
from games.tutorial import READER, TEACHER
from tests.games.joker.positions import GAME, action_text, legal

LESSON = Lesson(GAME, TUTORIAL)
OUT, BACK, HOME, JUMP, SPLIT = range(len(TUTORIAL.steps))
VERA, OTTO = 1, partner_of(READER)


def at(step: int) -> JokerState:
    state = LESSON.state(step)
    assert isinstance(state, JokerState)
    return state


def after(step: int) -> JokerState:
    """The position after what is right."""
    state = at(step)
    apply(state, LESSON.events[TUTORIAL.steps[step].revision])
    return state


def plays(step: int) -> list[Play]:
    return [play for play in at(step).legal_actions(READER) if isinstance(play, Play)]


def test_vera_plays_against_the_reader_and_the_partner_is_named() -> None:
    assert LESSON.cast.names[VERA] == TEACHER
    assert LESSON.cast.names[OTTO] in TUTORIAL.steps[OUT].told


def test_first_only_the_king_has_a_move_and_every_card_is_offered() -> None:
    assert legal(at(OUT)) == {"KS START-T0"}
    offered = {offer.path[0] for offer in TUTORIAL.steps[OUT].offers}
    assert offered == {card_name(card) for card in at(OUT).hands[READER]}


def test_the_eight_alone_leads_to_right_before_home() -> None:
    near = [action_text(play, READER) for play in plays(BACK) if play.moves[0].target > ENTRANCE - 10]
    assert near == ["8H T0-T64"]
    ((place,),) = [after(BACK).marbles[READER]]
    assert ENTRANCE + 1 - place == 4


def test_one_card_alone_has_the_exact_count_into_home() -> None:
    into = [action_text(play, READER) for play in plays(HOME) if play.moves[0].target > ENTRANCE]
    assert into == ["6C T64-H3"]


def test_the_joker_alone_sends_veras_marble_back_which_is_4_from_home() -> None:
    state = at(JUMP)
    hits = {action_text(play, READER): sent_by(play, state.marbles) for play in plays(JUMP)}
    ((text, (move,)),) = [(text, sent) for text, sent in hits.items() if sent]
    assert text == "JOKER T0-T10"
    assert (move.colour, move.target, ENTRANCE + 1 - move.origin) == (VERA, START, 4)
    assert state.marbles[VERA] == (move.origin,)


def test_a_split_alone_fills_the_deepest_home_and_moves_the_other_marble() -> None:
    deepest, before = FULL_HOME[-1], at(SPLIT).marbles[READER]
    both = [play for play in plays(SPLIT) if len(play.moves) == 2 and deepest in (move.target for move in play.moves)]
    assert {tuple(sorted(move.target - move.origin for move in play.moves)) for play in both} == {(2, 5)}
    assert deepest in after(SPLIT).marbles[READER]
    assert len(before) == 2
    assert not set(before) & set(after(SPLIT).marbles[READER])


def test_what_is_wrong_names_the_card_to_try() -> None:
    for number, (step, card) in enumerate(zip(TUTORIAL.steps, ("king", "8", "6", "Joker", "7"), strict=True)):
        for offer in step.offers:
            assert (offer.path in step.right) or card in (LESSON.judge(number, offer) or "")
