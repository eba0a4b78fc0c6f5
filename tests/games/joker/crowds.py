"""Crowded positions, where the rules meet: the game's and the oracle's, side by side."""

from __future__ import annotations

import random

from games.joker.board import SEATS, parse_place
from games.joker.cards import parse_card
from games.joker.rules import Joker
from tests.games.joker.oracle import Table
from tests.games.joker.positions import GAME, OPTIONS


def crowded(rng: random.Random) -> tuple[Joker, Table]:
    """A position of marbles anywhere, close together around the places where rules meet."""
    state = Joker(OPTIONS, SEATS)
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    table = Table(GAME.chance_to_json(deal))
    spaces = rng.sample([*range(10), *range(13, 24), *range(31, 40), *range(49, 60), *range(64, 72)], 20)
    for colour in range(SEATS):
        home = rng.sample([f"H{number}" for number in range(1, 6)], 5)
        # No partnership is home, or the game would be over.
        kinds = [(1, 3, 1), (0, 3, 2), (2, 2, 1), (0, 1, 4), (5, 0, 0), *[(0, 0, 5)] * (colour < 2)]
        in_start, on_track, in_home = rng.choice(kinds)
        names = ["START"] * in_start + [f"T{spaces.pop()}" for _ in range(on_track)] + home[:in_home]
        for number, name in enumerate(names):
            table.board.places[colour, number] = name
        places = [parse_place(colour, name) for name in names]
        state.marbles[colour] = tuple(sorted(place for place in places if place))
    hand = ["7D", "7S", "8C", "JOKER", "AS", "KH", *rng.sample(["2D", "3D", "4D", "5D", "6D", "9D", "10D"], 3)]
    state.hands[table.mover] = [parse_card(name) for name in hand]
    table.hands[table.mover] = hand
    return state, table
