"""Typed tournaments: draws, results and rounds as short texts.

Persons are 100, 101, … in the order of their sign-up, and so players 0, 1, …; `seated` draws cards so that players
0 and 1 are partners at table 1 against 2 and 3, players 4 and 5 at table 2 against 6 and 7, and so on.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.joker.cards import parse_card
from games.tournament.model import (
    Cut,
    Draw,
    Drew,
    Joined,
    Pair,
    Phase,
    RoundBegan,
    Seats,
    Started,
    TableEnded,
    TableResult,
    TournamentOptions,
)
from games.tournament.state import Tournament

FIRST_PERSON = 100
HIGH_TO_LOW = ("JOKER", "AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S", "5S", "4S")


def signed_up(people: int, rounds: int = 2) -> Tournament:
    tournament = Tournament(TournamentOptions(rounds=rounds))
    for person in range(FIRST_PERSON, FIRST_PERSON + people):
        tournament.apply(Joined(person))
    return tournament


def drawing(people: int, rounds: int = 2) -> Tournament:
    """A tournament whose first draw is due."""
    tournament = signed_up(people, rounds)
    tournament.apply(Started())
    return tournament


def seated(people: int = 8, rounds: int = 2) -> Tournament:
    """A tournament of at most 12 people whose first round has not begun."""
    tournament = drawing(people, rounds)
    drew(tournament, " ".join(f"{player} {HIGH_TO_LOW[player]}" for player in range(len(tournament.players))))
    return tournament


def cut(text: str) -> Cut:
    """The cut of a text such as "0 KS 1 4H"."""
    words = text.split()
    return tuple(sorted((int(player), parse_card(card)) for player, card in zip(words[::2], words[1::2], strict=True)))


def draw_of(tournament: Tournament, text: str) -> Draw:
    """The draw of a text such as "0 KS 1 KD | 0 4H 1 9C", for what is due."""
    due = tournament.due
    assert due is not None
    return Draw(due.purpose, due.table, tuple(cut(part) for part in text.split("|")))


def drew(tournament: Tournament, *texts: str) -> Tournament:
    for text in texts:
        tournament.apply(Drew(draw_of(tournament, text)))
    return tournament


def draw_all(tournament: Tournament, seed: int = 1) -> Tournament:
    """Draw at random whatever is due."""
    rng = random.Random(seed)
    while tournament.phase is Phase.DRAW:
        tournament.apply(Drew(tournament.sample_draw(rng)))
    return tournament


def result(text: str) -> TableResult:
    """The result of a text such as "25-7", "7-7" or "7-7 120-110" with the progress; finished if it has a 25."""
    scores, _, progress = text.partition(" ")
    return TableResult(_pair(scores), _pair(progress or "0-0"), is_finished="25" in scores.split("-"))


def _pair(text: str) -> Pair:
    first, second = text.split("-")
    return int(first), int(second)


def play(tournament: Tournament, *texts: str) -> Tournament:
    """Play a round with the results of its tables, table by table; the one that finished ends first."""
    tournament.apply(RoundBegan())
    results = [(table, result(text)) for table, text in enumerate(texts, 1)]
    for table, ended in sorted(results, key=lambda item: not item[1].is_finished):
        tournament.apply(TableEnded(table, ended))
    return tournament


def pairs(tables: Sequence[Seats]) -> list[set[frozenset[int]]]:
    """Who partners whom at each table."""
    return [{frozenset(seats[::2]), frozenset(seats[1::2])} for seats in tables]


def random_result(rng: random.Random, is_finished: bool) -> TableResult:
    """A result that a table can have; level ones are frequent."""
    scores = [rng.randrange(4), rng.randrange(4)]
    progress = [100 + rng.randrange(3), 100 + rng.randrange(3)]
    if is_finished:
        scores[rng.randrange(2)] = 25
    return TableResult((scores[0], scores[1]), (progress[0], progress[1]), is_finished)
