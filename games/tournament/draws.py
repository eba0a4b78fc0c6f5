"""Draws of cards and their rankings.

Everybody who draws takes one card from the pack of 108, none put back within one cut. A rank beats those below it, a
Joker beats all, and suits do not count. Those of one group whose ranks are equal draw again among themselves, from the
whole pack, until no two of a group are tied.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.api import IllegalChance
from games.english import join_words, plural
from games.joker.cards import CARD_RANKS, PACK, card_name, sample_deal
from games.seed import chance_rng
from games.tournament.model import Draw, Purpose

Group: TypeAlias = tuple[int, ...]
"""Players who draw against one another, ascending."""

_COPIES = Counter(PACK)
_NUMBER_BYTES = 4


@dataclass(frozen=True, slots=True)
class DueDraw:
    """A draw to be made, in which everybody of each group draws."""

    purpose: Purpose
    table: int | None
    groups: tuple[Group, ...]


def draw_rng(seed: bytes, n: int) -> random.Random:
    """Return the generator of draw `n` of a tournament, from 0: `games.deal.chance_rng` of the tournament's seed."""
    return chance_rng(seed, n)


def table_seed(seed: bytes, number: int, table: int) -> bytes:
    """Return the seed of the game at a table in round `number`; a play-off has the number after the last round's.

    It is the SHA-256 of the tournament's 32-byte seed, the five letters "table", the round and the table, both as four
    bytes, big end first. All chance of that game follows from it as from any game's seed (`games.deal`).
    """
    place = number.to_bytes(_NUMBER_BYTES, "big") + table.to_bytes(_NUMBER_BYTES, "big")
    return hashlib.sha256(seed + b"table" + place).digest()


def drawn_dealer(seed: bytes, number: int, table: int) -> int:
    """The seat that the game at a table in round `number` draws as its dealer, out of the tournament's seed."""
    return sample_deal(chance_rng(table_seed(seed, number, table), 0))[0]


def sample_draw(due: DueDraw, rng: random.Random) -> Draw:
    """Draw the cards: each cut is `rng.sample` of the pack, ascending, for those who draw, ascending."""
    cuts = []
    groups = due.groups
    while groups:
        drawers = sorted(player for group in groups for player in group)
        cut = tuple(zip(drawers, rng.sample(PACK, len(drawers)), strict=True))
        cuts.append(cut)
        groups = _tied(groups, dict(cut))
    return Draw(due.purpose, due.table, tuple(cuts))


def check_draw(draw: Draw, due: DueDraw) -> None:
    """Check that a draw is the one that is due, and complete; raises IllegalChance."""
    if (draw.purpose, draw.table) != (due.purpose, due.table):
        raise IllegalChance(f"the draw that is due is {_named(due)}, not {_named(draw)}")
    groups = due.groups
    for cut in draw.cuts:
        drawers = sorted(player for group in groups for player in group)
        if not drawers:
            raise IllegalChance("nobody is tied any more, so nobody draws again")
        if [player for player, _ in cut] != drawers:
            raise IllegalChance(f"{_players(drawers)} draw, not {_players(player for player, _ in cut)}")
        _check_cards(card for _, card in cut)
        groups = _tied(groups, dict(cut))
    if groups:
        raise IllegalChance(f"{_players(groups[0])} have yet to draw" if draw.cuts else "a draw has at least one cut")


def high_to_low(draw: Draw, group: Sequence[int]) -> Group:
    """Return the players of a group by their cards, the highest first."""
    ranks: dict[int, list[int]] = {player: [] for player in group}
    for cut in draw.cuts:
        for player, card in cut:
            if player in ranks:
                ranks[player].append(CARD_RANKS[card])
    return tuple(sorted(group, key=lambda player: ranks[player], reverse=True))


def _tied(groups: Iterable[Group], cards: Mapping[int, int]) -> tuple[Group, ...]:
    """Return the players of each group with equal ranks."""
    tied = []
    for group in groups:
        by_rank: dict[int, list[int]] = {}
        for player in group:
            by_rank.setdefault(CARD_RANKS[cards[player]], []).append(player)
        tied += [tuple(players) for players in by_rank.values() if len(players) > 1]
    return tuple(tied)


def _check_cards(cards: Iterable[int]) -> None:
    for card, times in Counter(cards).items():
        if times > _COPIES[card]:
            raise IllegalChance(f"the pack has {card_name(card)} {plural('time', _COPIES[card])}, not {times}")


def _named(draw: Draw | DueDraw) -> str:
    return f'"{draw.purpose}"' if draw.table is None else f'"{draw.purpose}" at table {draw.table}'


def _players(players: Iterable[int]) -> str:
    return f"players {join_words([str(player) for player in players])}"
