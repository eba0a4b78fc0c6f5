"""No house player peeks: what a seat cannot see changes neither what it is asked nor what it chooses."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from games.api import Acted, AnyGame, AnyState, Contest, Memory, Player, Turn
from games.catalogue import GAMES, find_game
from games.cloning import slots_of
from games.house.choose import answer, ask
from games.house.flat import Flat
from games.house.levels import RANDOM, STEADY, player_of
from games.level import LEVELS, Level
from games.player import blinded
from games.records.simulate import play
from games.seed import seed_from_text
from games.strength.match import options_of
from games.strength.measure import contests_of

POSITIONS = 150
"""So many positions of each game are looked at."""
CHOSEN = int(os.environ.get("PEEKS", "30"))
SEARCHED = int(os.environ.get("PEEKS", "3"))
"""In so many of them each level chooses, and the strong one, who searches."""

Position = tuple[AnyState, int, Memory[Any] | None]


def positions(key: str, most: int) -> Iterator[tuple[Contest, Position]]:
    """Positions of whole games with something to choose, with whose turn it is and what that seat remembers."""
    game, rng = find_game(key), random.Random(key)
    contests, found = contests_of(game), 0
    for number in range(1000):
        contest = contests[number % len(contests)]
        state, memory = begun(game, contest)
        players = [STEADY if (seat + number) % 2 else RANDOM for seat in range(contest.seats)]
        for event in play(state, seed_from_text(f"peeking {number}"), players, memory):
            if isinstance(event, Acted) and _is_choice(state, event.seat) and rng.random() < 0.2:
                yield contest, (state.clone(), event.seat, deepcopy(memory))
                found += 1
                if found == most:
                    return


def _is_choice(state: AnyState, seat: int) -> bool:
    return seat in state.to_act and len(ask(state, seat).legal) > 1


def begun(game: AnyGame, contest: Contest) -> tuple[AnyState, Memory[Any] | None]:
    options = options_of(game.key, contest)
    return game.new(options, contest.seats), game.new_memory(options, contest.seats)


def twin_of(state: AnyState, seat: int, number: int) -> AnyState:
    """A position that looks the same to the seat."""
    twin = state.clone()
    twin.resample(seat, random.Random(number))
    assert twin.view(seat) == state.view(seat)
    return twin


def fields_of(state: AnyState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in slots_of(type(state))}


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_is_asked_the_same_whatever_it_cannot_see(key: str) -> None:
    for number, (_, (state, seat, memory)) in enumerate(positions(key, POSITIONS)):
        first, second = (ask(each, seat, memory) for each in (state, twin_of(state, seat, number)))
        assert fields_of(first.state) == fields_of(second.state)
        assert first.legal == second.legal
        guesses = [fields_of(turn.guess(random.Random(number))) for turn in (first, second)]
        assert guesses[0] == guesses[1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_a_level_chooses_the_same_whatever_it_cannot_see(key: str, level: Level) -> None:
    game = find_game(key)
    for number, (contest, (state, seat, memory)) in enumerate(positions(key, asked(level))):
        player = player_of(game, options_of(key, contest), contest.seats, level)
        remembered = memory if player.remembers else None
        chosen = [
            answer(ask(each, seat, remembered), random.Random(number), player)
            for each in (state, twin_of(state, seat, number))
        ]
        assert chosen[0] == chosen[1]


def asked(level: Level) -> int:
    return SEARCHED if level == "strong" else CHOSEN


class Open(Turn[Any]):
    """A turn that shows the table as it is."""

    __slots__ = ()

    def guess(self, rng: random.Random) -> AnyState:
        return self.state.clone()


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.is_dealt])
def test_a_player_that_is_shown_the_table_as_it_is_would_be_caught(key: str) -> None:
    """Those that take each position for what it is choose differently in some of them."""
    cheats: tuple[Player[Any], ...] = (STEADY, Flat(16))
    assert any(
        len({cheat.choose(Open(each, seat), random.Random(number)) for each in (state, twin_of(state, seat, number))})
        > 1
        for number, (_, (state, seat, _)) in enumerate(positions(key, POSITIONS))
        for cheat in cheats
    )


def test_a_turn_is_of_a_position_that_was_drawn_anew() -> None:
    """In a game of WHOT nobody's hand but the own one is as it was dealt."""
    game = find_game("whot")
    (_, (state, seat, _)) = next(positions(game.key, 1))
    turn = blinded(state, seat)
    assert turn.state.view(seat) == state.view(seat)
    assert any(turn.state.view(other) != state.view(other) for other in range(state.seats) if other != seat)
