"""Whole games played by house players, and their records."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from games.api import (
    Acted,
    AnyEvent,
    AnyGame,
    AnyState,
    Call,
    Checkpoint,
    Happened,
    Json,
    Memory,
    Options,
    Player,
)
from games.house.choose import choose, find_call
from games.house.levels import RANDOM, Policy, player_of
from games.options import options_to_json
from games.player import apply_watched
from games.records.record import Record, event_to_data, listed_actions
from games.seed import chance_rng

MOST_EVENTS = 20_000
"""Most events of a game of house players."""


def play_out(
    game: AnyGame,
    options: Options,
    seats: int,
    seed: bytes,
    policy: Policy = "random",
    with_legal: bool = False,
    most: int | None = None,
) -> Record:
    """Return the record of a game that house players play to its end; the 32-byte seed determines all of it.

    `with_legal` adds to every action the list of legal ones. A record of more than `most` events breaks off after them.
    Raises OptionsRefused.
    """
    state = game.new(options, seats)
    events: list[Json] = []
    players = [player_of(game, options, seats, policy)] * seats
    memory = game.new_memory(options, seats) if policy == "strong" else None
    for event in play(state, seed, players, memory):
        if len(events) == most:
            break
        data = event_to_data(game, event)
        if with_legal and isinstance(event, Acted) and not isinstance(event.action, Call):
            data["legal"] = listed_actions(game, state, event.seat)
        events.append(data)
    outcome = state.outcome()
    return Record(
        game=game.key,
        options=options_to_json(options),
        seats=seats,
        seed=seed.hex(),
        events=tuple(events),
        result=None if outcome is None else outcome.result,
        edition=game.edition,
    )


def play(
    state: AnyState,
    seed: bytes,
    players: Sequence[Player[Any]] | Player[Any] = RANDOM,
    memory: Memory[Any] | None = None,
    salt: bytes = b"",
) -> Iterator[AnyEvent]:
    """Play the state from its first event to its end, yielding each event before it is carried out.

    players: one a seat, or one for all. memory: a new one, for those who remember. Chance comes from the seed alone,
    players' choices from seed and salt.
    """
    seated = list(players) if isinstance(players, Sequence) else [players] * state.seats
    rng = random.Random(seed + salt)
    chances = 0
    while True:
        event: AnyEvent | None
        if state.is_chance_due:
            event = Happened(state.sample_chance(chance_rng(seed, chances)))
            chances += 1
        else:
            event = _decide(state, rng, seated, memory)
        if event is None:
            return
        yield event
        apply_watched(state, event, memory)


def _decide(
    state: AnyState, rng: random.Random, players: Sequence[Player[Any]], memory: Memory[Any] | None
) -> AnyEvent | None:
    """Return a call, else the action of the seat to act, or due books; None once the game is over."""
    if state.pause and (called := find_call(state, dict(enumerate(players)), rng)) is not None:
        return Acted(*called)
    if (books := state.books()) is not None:
        return Checkpoint(books)
    to_act = state.to_act
    if not to_act:
        return None
    seat = to_act[0] if len(to_act) == 1 else rng.choice(to_act)
    return Acted(seat, choose(state, seat, rng, players[seat], memory))
