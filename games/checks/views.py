"""A view tells its reader nothing that is hidden, and its page has the words that every screen needs."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice

from games.api import Acted, AnyEvent, AnyState, Call
from games.checks.case import Case, at_positions, each_case, each_size, events_of, positions, reader_name, readers
from games.checks.check import Fault, expect, sound
from games.checks.play import differing
from games.cloning import slots_of
from games.english import capital, join_words
from games.records.record import replay
from games.records.simulate import MOST_EVENTS, play
from games.seed import seed_from_text

MORE_GAMES = 12
"""Most further games searched for seats that hold something hidden."""


@sound(each_case)
def a_view_does_not_change_with_what_is_hidden_from_it(case: Case) -> None:
    rng = random.Random(str(case))
    for state, _ in positions(case, 20):
        for reader in readers(case):
            other = state.clone()
            other.resample(reader, rng)
            for allowed in (reader, None):
                view, same = state.view(allowed), other.view(allowed)
                if same != view or repr(same) != repr(view):
                    raise Fault(_leak("view", allowed, reader, view, same))
                page, same_page = case.page(state, allowed), case.page(other, allowed)
                if page != same_page:
                    raise Fault(_leak("page", allowed, reader, page, same_page))


def _leak(what: str, allowed: int | None, reader: int | None, first: object, second: object) -> str:
    hidden = "it" if allowed == reader else reader_name(reader)
    whose = f"{capital(reader_name(allowed))}'s {what}"
    fields = differing(first, second)
    return f"{whose} changes with what is hidden from {hidden}: {fields} differ once `resample` has drawn that again."


@sound(each_case)
def a_refusal_does_not_change_with_what_is_hidden(case: Case) -> None:
    rng = random.Random(str(case))
    actions = sorted({event.action for event in events_of(case) if isinstance(event, Acted)}, key=repr)
    for state, _ in positions(case, 20):
        for seat in range(case.seats):
            other = state.clone()
            other.resample(seat, rng)
            for action in rng.sample(actions, min(len(actions), 8)):
                if action in state.legal_actions(seat):
                    continue
                told, same = state.refusal(seat, action), other.refusal(seat, action)
                expect(
                    told == same,
                    f"`refusal` tells seat {seat} what is hidden from it: {told!r}, and {same!r} where others hold "
                    "something else.",
                )


@sound(each_case)
def resampling_redraws_what_is_hidden(case: Case) -> None:
    """Without this, leaks could not be found, as nothing would change."""
    if not case.game.is_dealt:
        return
    changed = _changed(case, (state for state, _ in positions(case, 20)))
    for number in range(MORE_GAMES):
        if len(changed) == case.seats:
            return
        state = case.new()
        played = play(state, seed_from_text(f"{case} again {number}"))
        changed |= _changed(case, (state for _ in islice(played, MOST_EVENTS)))
    kept = sorted(set(range(case.seats)) - changed)
    expect(
        not kept,
        f"`resample` for the channel never changes what seat {kept and kept[0]} holds: draw again all that is hidden, "
        "or say `is_dealt = False` where nothing is.",
    )


@sound(each_size)
@at_positions(40)
def what_looks_alike_is_redrawn_alike(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    """A house player must not infer the true cards from its guesses."""
    for reader in readers(case):
        twin = state.clone()
        twin.resample(reader, random.Random(1))
        first, second = state.clone(), twin
        for each in (first, second):
            each.resample(reader, random.Random(2))
        others = [f"`{name}`" for name in slots_of(type(state)) if getattr(first, name) != getattr(second, name)]
        expect(
            not others,
            f"`resample` for {reader_name(reader)} gives another {join_words(others)} for "
            "positions that look alike to it: sort what is hidden before it is drawn again.",
        )


def _changed(case: Case, states: Iterable[AnyState]) -> set[int]:
    """Return the seats whose holdings change in one of the positions when hidden things are redrawn."""
    rng = random.Random(str(case))
    changed: set[int] = set()
    for state in states:
        other = state.clone()
        other.resample(None, rng)
        changed.update(seat for seat in range(case.seats) if other.view(seat) != state.view(seat))
    return changed


@sound(each_case)
def a_resampled_position_plays_on_to_an_end(case: Case) -> None:
    rng = random.Random(str(case))
    for state, _ in positions(case, 3):
        for reader in (None, rng.randrange(case.seats)):
            other = state.clone()
            other.resample(reader, rng)
            for _ in islice(play(other, seed_from_text("on")), MOST_EVENTS):
                pass
            expect(other.outcome() is not None, "`resample` gives a position from which the game does not end.")


@sound(each_case)
@at_positions(60)
def a_view_says_whose_it_is_and_what_is_legal_but_calls(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for reader in readers(case):
        view = state.view(reader)
        legal = () if reader is None else state.legal_actions(reader)
        expect(view.seat == reader, f"`view` of {reader_name(reader)} has the `seat` {view.seat}.")
        expect(view.to_act == state.to_act, f"`view` has `to_act` {view.to_act}, and the state {state.to_act}.")
        expect(
            view.legal == tuple(action for action in legal if not isinstance(action, Call)),
            f"`view` of {reader_name(reader)} has another `legal` than `legal_actions`, or another order.",
        )


@sound(each_case)
@at_positions(40)
def every_page_says_what_is_needed(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for reader in readers(case):
        page = case.page(state, reader)
        for hook in ("headline", "advice"):
            expect(getattr(page, hook), f"`page_of` has no `{hook}` for {reader_name(reader)}.")
        expect(len(page.seats) == case.seats, f"`page_of` has {len(page.seats)} `seats` where {case.seats} sit.")
        for hook in ("lines", "recent", "books"):
            expect(all(getattr(page, hook)), f"`page_of` has an empty line in `{hook}` for {reader_name(reader)}.")


@sound(each_case)
def the_end_is_said_to_everyone(case: Case) -> None:
    state = replay(case.game, case.options, case.seats, events_of(case))
    before = case.new()
    for reader in readers(case):
        page = case.page(state, reader)
        is_said = page.headline != case.page(before, reader).headline
        expect(is_said, f"`page_of` has the `headline` {page.headline!r} both before the first deal and at the end.")
        expect(not page.choices, f"`page_of` has `choices` for {reader_name(reader)} once the game is over.")
