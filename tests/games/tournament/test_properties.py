"""Random tournaments of every size: what holds whatever happens in them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournament.draws import high_to_low
from games.tournament.model import (
    Drew,
    Joined,
    Left,
    Phase,
    Round,
    RoundBegan,
    ScoresClosed,
    Seats,
    TableEnded,
    TournamentEvent,
    pair_of,
)
from games.tournament.notation import event_from_json, event_to_json
from games.tournament.ranking import score_card, total_of
from games.tournament.situation import Situation
from games.tournament.state import Tournament
from tests.games.tournament.fields import drawing, random_result


def of_every_size(test: Callable[[int, int, int], None]) -> Callable[[], None]:
    """Run a test with tournaments of every size."""
    sizes = {"people": st.integers(4, 64), "rounds": st.integers(1, 12), "seed": st.integers(0, 2**32)}
    return settings(max_examples=40, deadline=None)(given(**sizes)(test))


def next_events(tournament: Tournament, rng: random.Random) -> Iterator[TournamentEvent]:
    """What comes next by itself: a draw, a round with random results, or the closing of the scores."""
    match tournament.phase:
        case Phase.DRAW:
            yield Drew(tournament.sample_draw(rng))
        case Phase.SEATED:
            yield RoundBegan()
        case Phase.PLAYING:
            tables = list(range(1, len(tournament.tables) + 1))
            rng.shuffle(tables)
            for index, table in enumerate(tables):
                yield TableEnded(table, random_result(rng, is_finished=index == 0 and rng.random() < 0.9))
        case Phase.REVIEW:
            yield ScoresClosed()


def comings_and_goings(tournament: Tournament, rng: random.Random) -> Iterator[TournamentEvent]:
    """Some people leave, some come back, and between rounds somebody may come late."""
    for player in tournament.players:
        if player.person is not None and rng.random() < 0.1:
            yield Joined(player.person) if player.is_away else Left(player.person)
    if tournament.phase is Phase.SEATED and not tournament.is_playoff and tournament.house_seats():
        yield Joined(1000 + len(tournament.players))


def played(tournament: Tournament, rng: random.Random, is_restless: bool = False) -> list[TournamentEvent]:
    """Play the tournament to its end; returns what happened."""
    events = []
    while not tournament.is_over:
        restless = list(comings_and_goings(tournament, rng)) if is_restless else []
        for event in restless:
            tournament.apply(event)
            events.append(event)
        for event in next_events(tournament, rng):
            tournament.apply(event)
            events.append(event)
    return events


def whole(people: int, rounds: int, seed: int, is_restless: bool = False) -> Tournament:
    tournament = drawing(people, rounds)
    played(tournament, random.Random(seed), is_restless)
    return tournament


def plain_rounds(tournament: Tournament) -> list[Round]:
    return [over for over in tournament.rounds if not over.is_playoff]


def table_of(tables: tuple[Seats, ...], player: int) -> int:
    """The table, from 1, that the player sits at."""
    (table,) = (number for number, seats in enumerate(tables, 1) if player in seats)
    return table


@of_every_size
def test_everybody_plays_every_round_at_full_tables_and_moves_as_decided(people: int, rounds: int, seed: int) -> None:
    over_rounds = plain_rounds(whole(people, rounds, seed))
    assert len(over_rounds) == rounds
    last = -(-people // 4)
    for over in over_rounds:
        assert len(over.tables) == last
        assert sorted(player for seats in over.tables for player in seats) == list(range(4 * last))
    for over, following in itertools.pairwise(over_rounds):
        for table, (seats, winner) in enumerate(zip(over.tables, over.winners, strict=True), 1):
            for seat, player in enumerate(seats):
                losers_go, winners_go = last if table == 1 else table, max(table - 1, 1)
                assert table_of(following.tables, player) == (winners_go if seat % 2 == winner else losers_go)


@of_every_size
def test_winners_are_the_higher_score_then_progress_then_lots(people: int, rounds: int, seed: int) -> None:
    for over in plain_rounds(whole(people, rounds, seed))[:-1]:
        lots = {draw.table: draw for draw in over.lots}
        for table, (seats, result, winner) in enumerate(zip(over.tables, over.results, over.winners, strict=True), 1):
            first, second = zip(result.scores, result.progress, strict=True)
            if first == second:
                assert winner is not None
                assert high_to_low(lots[table], seats[:2])[0] == seats[winner]
            else:
                assert table not in lots
                assert winner == [first, second].index(max(first, second))


@of_every_size
def test_partners_come_from_two_tables_high_with_high(people: int, rounds: int, seed: int) -> None:
    over_rounds = plain_rounds(whole(people, rounds, seed))
    for over, following in itertools.pairwise(over_rounds):
        # Who drew high, of the winners or losers of each table.
        high = {
            high_to_low(draw, pair_of(over.tables[index], pair))[0]
            for index, draw in enumerate(over.partners)
            for pair in (0, 1)
        }
        before = {frozenset(pair_of(seats, pair)) for seats in over.tables for pair in (0, 1)}
        for seats in following.tables:
            partners = [pair_of(seats, pair) for pair in (0, 1)]
            assert not before & {frozenset(pair) for pair in partners}
            assert sorted([player in high for player in pair] for pair in partners) == [[False] * 2, [True] * 2]


@of_every_size
def test_totals_add_up_and_ranks_follow(people: int, rounds: int, seed: int) -> None:
    tournament = whole(people, rounds, seed)
    given_points = sum(2 * sum(result.scores) for over in plain_rounds(tournament) for result in over.results)
    assert given_points == sum(total_of(tournament.rounds, player) for player in range(len(tournament.players)))
    standings = tournament.ranking()
    assert sorted(standing.player for standing in standings) == list(range(people))
    for one in standings:
        better = sum(other.total > one.total for other in standings)
        assert one.place == 1 + better or (better == 0 and one.player in tournament.tied)
    assert all(standing.total == standings[0].total for standing in standings if standing.player in tournament.winners)


@of_every_size
def test_a_play_off_is_of_two_to_four_who_are_tied_for_first(people: int, rounds: int, seed: int) -> None:
    tournament = whole(people, rounds, seed)
    totals = {player: total_of(tournament.rounds, player) for player in range(people)}
    tied = {player for player, total in totals.items() if total == max(totals.values())}
    playoffs = [over for over in tournament.rounds if over.is_playoff]
    assert len(playoffs) == (2 <= len(tied) <= 4)
    for over in playoffs:
        assert tied <= set(over.tables[0])
        assert all(tournament.players[player].person is None for player in set(over.tables[0]) - tied)
    assert tournament.winners
    assert set(tournament.winners) <= tied


@of_every_size
def test_whoever_comes_and_goes_keeps_what_was_earned(people: int, rounds: int, seed: int) -> None:
    tournament = whole(people, rounds, seed, is_restless=True)
    for player, holder in enumerate(tournament.players):
        lines = list(score_card(tournament.rounds, player))
        assert total_of(tournament.rounds, player) == sum(line.score for line in lines if line.is_counted)
        if player < people:
            assert [line.round for line in lines] == list(range(1, rounds + 1))
        elif holder.person is not None:
            assert [line.round for line in lines] == list(range(rounds - len(lines) + 1, rounds + 1))
    for over in plain_rounds(tournament):
        assert len({player for seats in over.tables for player in seats}) == 4 * len(over.tables)


@of_every_size
def test_a_tournament_replays_from_its_events_in_json(people: int, rounds: int, seed: int) -> None:
    tournament = drawing(people, rounds)
    before = tournament.clone()
    events = played(tournament, random.Random(seed), is_restless=True)
    for event in events:
        before.apply(event_from_json(event_to_json(event)))
    assert all(getattr(before, name) == getattr(tournament, name) for name in Situation.__slots__)
