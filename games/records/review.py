"""Review of a finished game for one seat: where a strong player with the same knowledge would have gained most."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from games.api import Acted, Action, AnyState, Cast, Json, Memory, Turn
from games.catalogue import find_game
from games.cloning import slots_of
from games.house.choose import answer, ask
from games.house.compare import gains
from games.house.greedy import values_of
from games.house.levels import player_of
from games.options import options_from_json
from games.records.record import Record, referee, walk

CANDIDATES = 2
"""Most alternatives, the best by evaluation, in a first look at a decision."""
FIRST_PLAYOUTS = 10
LOOKED_AT_AGAIN = 10
"""Decisions, the costliest by the first look, that get a second look."""
PLAYOUTS = 160
"""Pairs of playouts of a second look, since the maximum of many first looks is biased upwards."""
SLICE = 20
"""Pairs of playouts in one slice."""
MOST = 3
LEAST_GAIN = 0.03
"""Least gain of a turning point, as a fraction of a win."""
STEP = 5
"""Per cents to which a gain is rounded, as playouts are rough; it never reaches 0 or 100."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's decision: its number as a replay counts, the turn, and the action taken."""

    game: str
    options: Json
    number: int
    turn: Turn[Any]
    taken: Action
    words: str


@dataclass(frozen=True, slots=True)
class Better:
    """A strong player's alternative, and its gain as a share of the win, from 0 to 1."""

    number: int
    taken: str
    instead: str
    gain: float

    @property
    def percent(self) -> int:
        """The gain in per cent, rounded."""
        return min(max(STEP * round(100 * self.gain / STEP), STEP), 100 - STEP)


class _AsDealt(Memory[Any]):
    """A memory that keeps all hidden things as they were dealt."""

    def follow(self, *_: object) -> None:
        raise NotImplementedError

    def redraw(self, *_: object) -> None:
        pass


def has_won(record: Record, seat: int) -> bool:
    """Return whether a seat won against others and shared that with no opponent, so that no move of it cost the win."""
    outcome = referee(record).outcome()
    return outcome is not None and record.seats > 1 and outcome.shares[seat] == 1


def decisions(record: Record, seat: int) -> list[Decision]:
    """Return a seat's decisions in a game, without forced actions and calls; raises RecordError."""
    return list(_decisions(record, seat))


def _decisions(record: Record, seat: int) -> Iterator[Decision]:
    game = find_game(record.game)
    options = options_from_json(game, record.options)
    memory, after = game.new_memory(options, record.seats), None
    for number, (state, event) in enumerate(walk(record), 1):
        if after is not None and memory is not None:
            before, acted = after
            memory.follow(before, acted.seat, acted.action, state.view(None))
        after = (state.view(None), event) if memory is not None and isinstance(event, Acted) else None
        if isinstance(event, Acted) and event.seat == seat and seat in state.to_act:
            turn = ask(state, seat, deepcopy(memory))
            if len({game.meaning(action) for action in turn.legal}) > 1 and event.action in turn.legal:
                words = game.name_action(state.view(seat), _cast(state, seat), event.action)
                yield Decision(record.game, record.options, number, turn, event.action, words)


def _cast(state: AnyState, seat: int) -> Cast:
    return Cast(tuple(f"Seat {number + 1}" for number in range(state.seats)), seat)


def first_look(decision: Decision) -> float:
    """Return a rough gain of the best alternative; the maximum over many decisions is biased upwards."""
    turn, rng = decision.turn, random.Random(decision.number)
    legal = turn.legal
    values = values_of(turn, legal, rng)
    ranked = sorted(range(len(legal)), key=lambda index: -values[index])
    others = [legal[index] for index in ranked if legal[index] != decision.taken][:CANDIDATES]
    return max(fmean(gains(turn, other, decision.taken, FIRST_PLAYOUTS, rng)) for other in others)


def instead(decision: Decision) -> Action | None:
    """Return the strong player's action; None if it means the same as the one taken."""
    game = find_game(decision.game)
    options = options_from_json(game, decision.options)
    player = player_of(game, options, decision.turn.state.seats, "strong")
    best: Action = answer(decision.turn, random.Random(decision.number), player)
    return None if game.meaning(best) == game.meaning(decision.taken) else best


def second_look(decision: Decision, best: Action, part: int) -> list[float]:
    """Return the gains of the strong player's action in one slice of playouts, counted from 0."""
    return gains(decision.turn, best, decision.taken, SLICE, random.Random(f"{decision.number} {part}"))


def in_truth(record: Record, decision: Decision) -> Decision:
    """Return a decision with all hidden things as they truly were, for `second_look` alone."""
    for number, (state, _) in enumerate(walk(record), 1):
        if number == decision.number:
            return replace(decision, turn=Turn(state.clone(), decision.turn.seat, _AsDealt()))
    raise ValueError(f"the record has no event {decision.number}")


def is_certain(decision: Decision, found: Sequence[float]) -> bool:
    """Return whether nothing was hidden, so that the gains found are exact: known hands, or equal gains in an open
    game."""
    turn, rng = decision.turn, random.Random(decision.number)
    fields = slots_of(type(turn.state))
    first, *others = ([getattr(guess, field) for field in fields] for guess in (turn.guess(rng) for _ in range(SLICE)))
    is_known = all(each == first for each in others)
    return is_known and (find_game(decision.game).is_dealt or len(set(found)) == 1)


def judged(decision: Decision, best: Action, found: Sequence[float]) -> Better | None:
    """Return the turning point that the playouts show; None if the gain is small or could be luck."""
    gain = fmean(found)
    if gain < LEAST_GAIN or gain < 2 * stdev(found) / sqrt(len(found)):
        return None
    turn = decision.turn
    cast = _cast(turn.state, turn.seat)
    words = find_game(decision.game).name_action(turn.state.view(turn.seat), cast, best)
    return Better(decision.number, decision.words, words, gain)


def most_telling(found: Sequence[Better]) -> list[Better]:
    """Return the few with the largest gains, in the order of the game."""
    return sorted(sorted(found, key=lambda each: -each.gain)[:MOST], key=lambda each: each.number)
