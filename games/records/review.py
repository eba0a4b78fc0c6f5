"""A finished game looked at again for one seat: where a strong player, knowing no more, would have gained most."""

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
"""So many actions besides the one taken, those that look best, are tried in a first look at a decision."""
FIRST_PLAYOUTS = 10
LOOKED_AT_AGAIN = 10
"""So many decisions, those that seem to have cost most, are looked at again."""
PLAYOUTS = 160
"""By so many pairs of playouts; what the first look found for the best of many would be too much."""
SLICE = 20
"""So many of these pairs are played in one go."""
MOST = 3
LEAST_GAIN = 0.03
"""A smaller part of a win is no turning point."""
STEP = 5
"""Per cents to which a gain is rounded, as playouts are rough; it never reaches 0 or 100."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a seat had: its number as a replay counts, what the seat was asked, and what it did."""

    game: str
    options: Json
    number: int
    turn: Turn[Any]
    taken: Action
    words: str


@dataclass(frozen=True, slots=True)
class Better:
    """What a strong player would have done instead, and how much of the win that gains, from 0 to 1."""

    number: int
    taken: str
    instead: str
    gain: float

    @property
    def percent(self) -> int:
        """The gain in per cent, rounded."""
        return min(max(STEP * round(100 * self.gain / STEP), STEP), 100 - STEP)


class _AsDealt(Memory[Any]):
    """Everything that is hidden, as it was."""

    def follow(self, *_: object) -> None:
        raise NotImplementedError

    def redraw(self, *_: object) -> None:
        pass


def has_won(record: Record, seat: int) -> bool:
    """Whether a seat won against others and shared that with no opponent, so that no move of it cost the win."""
    outcome = referee(record).outcome()
    return outcome is not None and record.seats > 1 and outcome.shares[seat] == 1


def decisions(record: Record, seat: int) -> list[Decision]:
    """The choices that a seat had in a game, forced actions and calls left out; raises RecordError."""
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
    """About how much more another action would have brought; for the best of many decisions it tells too much."""
    turn, rng = decision.turn, random.Random(decision.number)
    legal = turn.legal
    values = values_of(turn, legal, rng)
    ranked = sorted(range(len(legal)), key=lambda index: -values[index])
    others = [legal[index] for index in ranked if legal[index] != decision.taken][:CANDIDATES]
    return max(fmean(gains(turn, other, decision.taken, FIRST_PLAYOUTS, rng)) for other in others)


def instead(decision: Decision) -> Action | None:
    """What the strong player would have done; None for the same."""
    game = find_game(decision.game)
    options = options_from_json(game, decision.options)
    player = player_of(game, options, decision.turn.state.seats, "strong")
    best: Action = answer(decision.turn, random.Random(decision.number), player)
    return None if game.meaning(best) == game.meaning(decision.taken) else best


def second_look(decision: Decision, best: Action, part: int) -> list[float]:
    """How much more of the win the strong player's choice brought in one slice of playouts, counted from 0."""
    return gains(decision.turn, best, decision.taken, SLICE, random.Random(f"{decision.number} {part}"))


def in_truth(record: Record, decision: Decision) -> Decision:
    """A decision of a record with all that the seat could not see as it was, for `second_look` alone."""
    for number, (state, _) in enumerate(walk(record), 1):
        if number == decision.number:
            return replace(decision, turn=Turn(state.clone(), decision.turn.seat, _AsDealt()))
    raise ValueError(f"the record has no event {decision.number}")


def is_certain(decision: Decision, found: Sequence[float]) -> bool:
    """Whether there was nothing to guess, so that the gains found are of one line: hands known, or one in the open."""
    turn, rng = decision.turn, random.Random(decision.number)
    fields = slots_of(type(turn.state))
    first, *others = ([getattr(guess, field) for field in fields] for guess in (turn.guess(rng) for _ in range(SLICE)))
    is_known = all(each == first for each in others)
    return is_known and (find_game(decision.game).is_dealt or len(set(found)) == 1)


def judged(decision: Decision, best: Action, found: Sequence[float]) -> Better | None:
    """The turning point that the playouts show; None where the gain is little, or could be luck."""
    gain = fmean(found)
    if gain < LEAST_GAIN or gain < 2 * stdev(found) / sqrt(len(found)):
        return None
    turn = decision.turn
    cast = _cast(turn.state, turn.seat)
    words = find_game(decision.game).name_action(turn.state.view(turn.seat), cast, best)
    return Better(decision.number, decision.words, words, gain)


def most_telling(found: Sequence[Better]) -> list[Better]:
    """The few that gain most, in the order of the game."""
    return sorted(sorted(found, key=lambda each: -each.gain)[:MOST], key=lambda each: each.number)
