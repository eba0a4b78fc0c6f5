"""Score cards, totals and places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.joker.board import partner_of
from games.tournament.model import Line, Player, RankedPlayer, Round


def score_card(rounds: Iterable[Round], player: int) -> Iterator[Line]:
    """Return the player's rounds, in their order; a play-off has no score."""
    for each in rounds:
        if each.is_playoff:
            continue
        for table, (seats, scores) in enumerate(zip(each.tables, each.scores, strict=True), 1):
            if player in seats:
                seat = seats.index(player)
                is_counted = player not in each.absent
                yield Line(each.number, table, seat, seats[partner_of(seat)], scores[seat % 2], is_counted)


def total_of(rounds: Iterable[Round], player: int) -> int:
    """Return the sum of the player's rounds that count."""
    return sum(line.score for line in score_card(rounds, player) if line.is_counted)


def totals(rounds: Sequence[Round], players: Sequence[Player]) -> dict[int, int]:
    """Return the total of every person, by player; the house has none."""
    return {number: total_of(rounds, number) for number, player in enumerate(players) if player.person is not None}


def leaders(of: Mapping[int, int]) -> tuple[int, ...]:
    """Return the players with the highest total, ascending."""
    best = max(of.values(), default=0)
    return tuple(sorted(player for player, total in of.items() if total == best))


def rank(of: Mapping[int, int], champions: Sequence[int] = ()) -> tuple[RankedPlayer, ...]:
    """Return the players by total, the best first; champions stand before those who are tied with them."""
    keys = {player: (total, player in champions) for player, total in of.items()}
    return tuple(
        RankedPlayer(1 + sum(other > key for other in keys.values()), player, of[player])
        for player, key in sorted(keys.items(), key=lambda item: ([-part for part in item[1]], item[0]))
    )
