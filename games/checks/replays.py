"""A finished game can be looked at after each of its events, in any order."""

from __future__ import annotations

import random

from games.api import Acted, Cast, Checkpoint
from games.checks.case import NAMES, Case, each_size, events_of, positions, record_of
from games.checks.check import Fault, expect, finished, sound
from games.drawing.picture import MOST_ALT
from games.records.record import referee
from games.records.replay import STRIDE, Replay


def _replay(case: Case) -> Replay:
    return Replay(record_of(case), NAMES[: case.seats])


def _some(case: Case, replay: Replay, most: int) -> list[int]:
    """Return some positions after the first, with both neighbours of a cached state and the last."""
    rng = random.Random(str(case))
    edges = {number for number in (1, STRIDE - 1, STRIDE, STRIDE + 1) if number <= replay.length}
    return sorted({*edges, *rng.sample(range(1, replay.length + 1), min(most, replay.length)), replay.length})


@sound(each_size)
def a_replay_begins_before_anything_has_happened(case: Case) -> None:
    first = _replay(case).position(0)
    page = case.page(case.new(), None)
    is_so = (first.number, first.seat, first.told, first.page) == (0, None, (page.headline,), page)
    expect(is_so, "A replay does not begin with the page of a new game: does `apply_action` change what it should not?")


@sound(each_size)
def a_replay_ends_with_the_end(case: Case) -> None:
    replay = _replay(case)
    end = referee(record_of(case), {case.game.key: case.game})
    events = record_of(case).events
    closed = [number for number, event in enumerate(events, 1) if "checkpoint" in event]
    expect(replay.length == len(events), "A replay has another number of positions than events.")
    expect(list(replay.checkpoints) == closed, "A replay has other checkpoints than the record.")
    is_same = replay.position(replay.length).page == case.page(end, None)
    expect(is_same, "A replay ends on another page than the game: do `view` and `page_of` tell the same each time?")


@sound(each_size)
def a_jump_in_a_replay_leads_to_where_the_game_stood(case: Case) -> None:
    replay, cast = _replay(case), Cast(NAMES[: case.seats])
    chosen = set(_some(case, replay, 12))
    for number, (state, _) in enumerate(positions(case)):
        if number not in chosen:
            continue
        step, page = replay.position(number), case.page(state, None)
        expect(step.page == page, f"A replay shows another page after {number} events: look at `clone` and `view`.")
        table, shown = case.game.table_picture(state.view(None), cast), step.picture
        items = () if table is None else table.scene.items
        is_same = (shown is None) == (table is None)
        if table is not None and shown is not None:
            is_told = table.alt in shown.alt or len(table.alt) + len(shown.alt) > MOST_ALT
            is_same = is_told and shown.scene.items[: len(items)] == items
        expect(is_same, f"A replay shows another picture after {number} events: look at `clone`.")
        for seat, lines in enumerate(step.hands):
            own = set(case.game.page(state.view(seat), cast).lines) - set(page.lines)
            expect(
                own.issuperset(lines),
                f"A replay shows another hand of seat {seat} after {number} events: look at `clone`.",
            )


@sound(each_size)
def back_after_on_is_the_same(case: Case) -> None:
    replay, other = _replay(case), _replay(case)
    for number in _some(case, replay, 6):
        before = replay.position(number - 1)
        on = replay.position(number)
        is_same = replay.position(number - 1) == before and replay.position(number) == on
        expect(is_same and on == other.position(number), "Steps back and on change a replay: look at `clone`.")


@finished(each_size)
def every_event_is_told(case: Case) -> None:
    replay, events = _replay(case), events_of(case)
    for number in _some(case, replay, 40):
        step, event = replay.position(number), events[number - 1]
        mover = event.seat if isinstance(event, Acted) else None
        expect((step.number, step.seat) == (number, mover), f"A replay tells of another seat or event at {number}.")
        expect(all(step.told), f"Event {number} is told in an empty line: look at `recent` and `books` of `page_of`.")
        if isinstance(event, Checkpoint):
            expect(step.told == step.page.books, f"The books of event {number} are not told: `page_of` has no `books`.")
        elif isinstance(event, Acted):
            name = NAMES[event.seat]
            if not any(name in line for line in step.told):
                raise Fault(
                    f"{event.action} of {name} is told so: {step.told}. `recent` of `page_of` names who did it."
                )


@sound(each_size)
def what_a_seat_held_is_shown_once_the_deal_is_out(case: Case) -> None:
    dealt = next((number for number, event in enumerate(events_of(case)) if isinstance(event, Acted)), 0)
    step = _replay(case).position(dealt)
    for seat, lines in enumerate(step.hands):
        is_own = not set(lines) & set(step.page.lines)
        expect(is_own, f"A replay tells of seat {seat}'s hand what everybody sees.")
        expect(lines or not case.game.is_dealt, f"`page_of` has no line that seat {seat} alone reads after the deal.")
