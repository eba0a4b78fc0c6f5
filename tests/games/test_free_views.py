"""Every game: a view tells its reader nothing that is hidden, and its page is words that a screen can show."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from games.api import Acted, Call, Cast, Page
from games.checks.case import Case, events_of, positions, readers
from games.checks.trees import leaves, levels, paths
from games.records.record import replay
from games.records.simulate import play
from games.seed import seed_from_text
from tests.games.free import CASES, alike
from tests.games.toy import Toy, ToyOptions, ToyState, ToyView

MOST_ALT = 1_024
MOST_LABEL = 80
MOST_SHORT = 20
MOST_DETAIL = 100
SENTENCE = re.compile(r"[A-Z].{15,}[.!] \([^()]+\)")
"""A refusal, and in brackets the rule."""

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _cast(case: Case, reader: int | None) -> Cast:
    names = ("Ann", "Bob", "Cy", "Dee", "House player Vera", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim")
    return Cast(names[: case.seats], reader)


def _page(case: Case, view: object, reader: int | None) -> Page:
    return case.game.page(view, _cast(case, reader))  # type: ignore[arg-type]


def _leaks(case: Case) -> set[int | None]:
    """The readers whose view or page changes with what is hidden from them, or changes the channel's so."""
    rng = random.Random(str(case))
    found: set[int | None] = set()
    for state, _ in positions(case, 20):
        for reader in readers(case):
            other = state.clone()
            other.resample(reader, rng)
            for allowed in (reader, None):
                view, same = state.view(allowed), other.view(allowed)
                pages = _page(case, view, allowed), _page(case, same, allowed)
                if same != view or repr(same) != repr(view) or pages[0] != pages[1]:
                    found.add(reader)
    return found


@each_case
def test_a_view_does_not_change_with_what_is_hidden_from_it(case: Case) -> None:
    assert _leaks(case) == set()


@each_case
def test_a_refusal_does_not_change_with_what_is_hidden(case: Case) -> None:
    rng = random.Random(str(case))
    actions = sorted({event.action for event in events_of(case) if isinstance(event, Acted)}, key=repr)
    compared = 0
    for state, _ in positions(case, 20):
        for seat in range(case.seats):
            other = state.clone()
            other.resample(seat, rng)
            for action in rng.sample(actions, min(len(actions), 8)):
                if action not in state.legal_actions(seat):
                    assert state.refusal(seat, action) == other.refusal(seat, action)
                    compared += 1
    assert compared


class LeakyState(ToyState):
    """A toy state that shows the channel where a card is."""

    __slots__ = ()

    def view(self, seat: int | None) -> ToyView:
        return replace(super().view(seat), totals=(sum(self.hands[0]), 0))


class LeakyToy(Toy):
    def new(self, options: ToyOptions, seats: int) -> LeakyState:
        return LeakyState(options, seats)


def test_a_leak_is_found() -> None:
    """Seat 0 knows its own cards, but not that the channel does: its resampling leaves them, the others' do not."""
    assert _leaks(Case(LeakyToy(), ToyOptions(), 2)) == {None, 1}


@each_case
def test_resampling_does_redraw_what_is_hidden(case: Case) -> None:
    """Without this the test above could pass by changing nothing."""
    if not case.game.is_dealt:
        pytest.skip("nothing is hidden in this game")
    rng = random.Random(str(case))
    changed: set[int] = set()
    for state, _ in positions(case, 20):
        other = state.clone()
        other.resample(None, rng)
        changed.update(seat for seat in range(case.seats) if other.view(seat) != state.view(seat))
    assert changed == set(range(case.seats))


@each_case
def test_a_resampled_position_plays_on_to_an_end(case: Case) -> None:
    rng = random.Random(str(case))
    for state, _ in positions(case, 3):
        for reader in (None, rng.randrange(case.seats)):
            other = state.clone()
            other.resample(reader, rng)
            for _ in play(other, seed_from_text("on")):
                pass
            assert other.outcome() is not None


@each_case
def test_a_view_says_whose_it_is_and_what_is_legal_but_calls(case: Case) -> None:
    for state, _ in positions(case, 60):
        for reader in readers(case):
            view = state.view(reader)
            legal = () if reader is None else state.legal_actions(reader)
            assert view.seat == reader
            assert view.to_act == state.to_act
            assert view.legal == tuple(action for action in legal if not isinstance(action, Call))


@each_case
def test_every_page_says_what_is_needed(case: Case) -> None:
    for state, _ in positions(case, 40):
        for reader in readers(case):
            page = _page(case, state.view(reader), reader)
            assert page.headline
            assert page.advice
            assert len(page.seats) == case.seats
            assert all(line for line in (*page.lines, *page.recent, *page.books))


@each_case
def test_the_picture_of_the_table_is_said_in_words_too(case: Case) -> None:
    for state, _ in positions(case, 40):
        picture = case.game.table_picture(state.view(None), _cast(case, None))
        assert picture is None or 0 < len(picture.alt) <= MOST_ALT


@each_case
def test_every_choice_can_be_shown_and_found_again(case: Case) -> None:
    for state, _ in positions(case, 40):
        for reader in readers(case):
            for siblings in levels(_page(case, state.view(reader), reader).choices):
                keys = [choice.key for choice in siblings]
                assert len(set(keys)) == len(keys)
                for choice in siblings:
                    assert re.fullmatch(r"[A-Za-z0-9-]{1,12}", choice.key)
                    assert 0 < len(choice.label) <= MOST_LABEL
                    assert 0 < len(choice.short) <= MOST_SHORT
                    assert len(choice.detail) <= MOST_DETAIL
                    assert (choice.action is None) == (reader is None or bool(choice.children))
                    assert bool(choice.ask) == bool(choice.children)


@each_case
def test_the_choices_are_the_legal_actions(case: Case) -> None:
    """One leaf for each, or for those alike; what would hint is offered though not legal, and is refused in words.

    So are calls, and in turn answers to a question; a play that is not asked about is legal.
    """
    for state, _ in positions(case, 40):
        for seat in range(case.seats):
            offered = {leaf.action: path for path, leaf in paths(_page(case, state.view(seat), seat).choices)}
            assert len(offered) == len([*leaves(_page(case, state.view(seat), seat).choices)])
            legal = set(state.legal_actions(seat))
            assert {alike(action) for action in legal} <= set(map(alike, offered))
            for action in offered.keys() - legal:
                assert action is not None
                assert isinstance(action, Call) or (seat in state.to_act and len(offered[action]) > 1)
                assert SENTENCE.fullmatch(state.refusal(seat, action))


@each_case
def test_a_call_is_offered_to_everyone_alike(case: Case) -> None:
    """Whoever were offered more than others could read from it what would be right."""
    for state, _ in positions(case, 60):
        offered = [
            [
                leaf.action
                for leaf in leaves(_page(case, state.view(seat), seat).choices)
                if isinstance(leaf.action, Call)
            ]
            for seat in range(case.seats)
        ]
        assert all(calls == offered[0] for calls in offered)
        assert offered[0] or not state.pause


@each_case
def test_a_choice_of_calls_alone_says_so_and_no_other_does(case: Case) -> None:
    for state, _ in positions(case, 40):
        for seat in range(case.seats):
            page = _page(case, state.view(seat), seat)
            for choice in (choice for siblings in levels(page.choices) for choice in siblings):
                assert choice.is_call == all(isinstance(leaf.action, Call) for leaf in leaves((choice,)))


@each_case
def test_the_channel_is_given_nothing_to_act_by(case: Case) -> None:
    for state, _ in positions(case, 60):
        page = _page(case, state.view(None), None)
        assert all(leaf.action is None for leaf in leaves(page.choices))


@each_case
def test_what_a_seat_can_pick_in_public_stands_on_the_table(case: Case) -> None:
    """A press there is looked up by its keys on the page of whoever pressed."""
    for state, _ in positions(case, 40):
        table = _page(case, state.view(None), None).choices
        assert all(choice.is_public for choice in table)
        for seat in range(case.seats):
            for choice in _page(case, state.view(seat), seat).choices:
                if choice.is_public:
                    same = next(other for other in table if other.key == choice.key)
                    assert (same.short, same.ask, same.is_call) == (choice.short, choice.ask, choice.is_call)


@each_case
def test_the_end_is_said_to_everyone(case: Case) -> None:
    state = replay(case.game, case.options, case.seats, events_of(case))
    before = case.new()
    for reader in readers(case):
        assert _page(case, state.view(reader), reader).headline != _page(case, before.view(reader), reader).headline
        assert not _page(case, state.view(reader), reader).choices


@each_case
def test_the_keys_of_a_choice_name_its_action(case: Case) -> None:
    named = 0
    for state, _ in positions(case, 60):
        for seat in range(case.seats):
            view = state.view(seat)
            for path, choice in paths(_page(case, view, seat).choices):
                assert case.game.action_of(view, path) == choice.action
                named += 1
    assert named


@each_case
def test_keys_that_name_nothing_name_no_action(case: Case) -> None:
    for state, _ in positions(case, 10):
        for path in ((), ("",), ("-",), ("x",), ("x", "y"), ("9" * 5_000,), ("a", "b", "c", "d", "e"), ("-" * 12,)):
            assert case.game.action_of(state.view(0), path) is None
