"""Turning points: where a strong player, knowing what the seat knew, would have gained most."""

from __future__ import annotations

import random

import pytest

from games.api import Acted, Call
from games.catalogue import GAMES, find_game
from games.nothanks.rules import DECLINE, TAKE, NoThanks
from games.options import options_to_json
from games.records.record import Record, event_to_data, referee
from games.records.review import (
    MOST,
    PLAYOUTS,
    SLICE,
    Better,
    Decision,
    decisions,
    first_look,
    has_won,
    instead,
    is_certain,
    judged,
    most_telling,
    second_look,
)
from games.records.simulate import play, play_out
from games.seed import seed_from_text
from games.strength.match import options_of
from games.strength.measure import contests_of


def steady_game(key: str, seed: str = "a game") -> Record:
    """The record of a steady game at the first of the tables that the game is measured at."""
    game, contest = find_game(key), contests_of(find_game(key))[0]
    return play_out(game, options_of(key, contest), contest.seats, seed_from_text(seed), "steady")


def with_a_blunder() -> Record:
    """A game of No Thanks! in which seat 0 begins and takes a dear card with no chip on it; then all play anything."""
    game = find_game("nothanks")
    options = game.options()
    for number in range(200):
        seed = seed_from_text(f"blunder {number}")
        state = game.new(options, 3)
        played = play(state, seed)
        dealt = next(played)
        next(played)
        view = state.view(0)
        if view.to_act != (0,) or not isinstance(state, NoThanks) or state.card < 30:
            continue
        state.apply_action(0, TAKE)
        events = [dealt, Acted(0, TAKE), *play(state, seed)]
        outcome = state.outcome()
        assert outcome is not None
        return Record(
            game=game.key,
            options=options_to_json(options),
            seats=3,
            seed=seed.hex(),
            events=tuple(event_to_data(game, event) for event in events),
            result=outcome.result,
            edition=game.edition,
        )
    raise AssertionError("seat 0 never began with a dear card")


def found_in(decision: Decision) -> Better | None:
    """What the second look finds at a decision."""
    best = instead(decision)
    if best is None:
        return None
    gains = [gain for part in range(PLAYOUTS // SLICE) for gain in second_look(decision, best, part)]
    return judged(decision, best, gains)


def test_a_dear_card_taken_without_a_chip_is_a_turning_point() -> None:
    (blunder, *_) = decisions(with_a_blunder(), 0)
    assert blunder.taken == TAKE
    assert instead(blunder) == DECLINE
    found = found_in(blunder)
    assert found is not None
    assert found.gain > 0.05
    assert found.taken.startswith("take 3")
    assert found.instead.startswith("No thanks!")


def test_the_first_look_thinks_more_of_a_blunder_than_of_most_decisions() -> None:
    (blunder, *others) = decisions(with_a_blunder(), 0)
    looks = sorted(first_look(each) for each in others)
    assert first_look(blunder) > looks[len(looks) // 2]


@pytest.mark.parametrize("key", GAMES)
def test_every_decision_of_a_game_was_one_and_has_words(key: str) -> None:
    record = steady_game(key)
    for seat in range(record.seats):
        for decision in decisions(record, seat):
            assert len(decision.turn.legal) > 1
            assert decision.taken in decision.turn.legal
            assert not isinstance(decision.taken, Call)
            assert "seat" in record.events[decision.number - 1]
            assert record.events[decision.number - 1]["seat"] == seat
            assert decision.words


def test_a_decision_holds_nothing_that_the_seat_could_not_know() -> None:
    """What the others hold in it was drawn anew, and each guess draws it again."""
    decision = decisions(steady_game("whot"), 0)[3]
    hands = {repr(decision.turn.guess(random.Random(n)).view(1)) for n in range(5)}
    assert len(hands) == 5


def test_little_gains_and_lucky_ones_are_no_turning_points() -> None:
    decision = decisions(steady_game("nothanks"), 0)[0]
    assert judged(decision, DECLINE, [0.01] * 50) is None
    assert judged(decision, DECLINE, [0.9, -0.8] * 5) is None
    better = judged(decision, DECLINE, [0.2, 0.3] * 20)
    assert better is not None
    assert better.gain == pytest.approx(0.25)


def test_a_gain_is_rounded_and_never_all_or_nothing() -> None:
    assert [Better(1, "", "", gain).percent for gain in (0.03, 0.22, 0.48, 0.99, 1.0)] == [5, 20, 50, 95, 95]


def test_gains_are_certain_where_nothing_is_left_to_guess() -> None:
    first, *_, last = decisions(steady_game("nojoke-progressive"), 1)
    assert is_certain(last, [0.2, 0.3])
    assert not is_certain(first, [0.2, 0.2])
    in_the_open = decisions(steady_game("nubs"), 0)[-1]
    assert is_certain(in_the_open, [0.2, 0.2])
    assert not is_certain(in_the_open, [0.2, 0.3])


def test_only_who_has_beaten_somebody_has_won() -> None:
    record = steady_game("whot")
    outcome = referee(record).outcome()
    assert outcome is not None
    assert [has_won(record, seat) for seat in range(record.seats)] == [share == 1 for share in outcome.shares]
    assert not has_won(steady_game("nojoke-solitaire"), 0)


def test_the_three_that_gain_most_are_told_in_the_order_of_the_game() -> None:
    found = [Better(number, "", "", gain) for number, gain in ((9, 0.1), (3, 0.4), (7, 0.05), (5, 0.2))]
    assert [each.number for each in most_telling(found)] == [3, 5, 9]
    assert len(most_telling(found)) == MOST


def test_a_play_that_a_question_leads_to_is_told_with_what_was_asked() -> None:
    words = [each.words for seat in (0, 1) for each in decisions(steady_game("nojoke-progressive"), seat)]
    assert any(each.endswith((": place it", ": take group 1")) for each in words)
