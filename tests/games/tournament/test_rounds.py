"""Rounds: the bell, results, lots, totals, corrections (rules 4, tournament)."""

from __future__ import annotations

import pytest

from games.api import IllegalChance, Refusal
from games.tournament.model import (
    Corrected,
    Ended,
    Joined,
    Phase,
    Purpose,
    RoundBegan,
    ScoresClosed,
    Started,
    TableEnded,
    TournamentEvent,
    TournamentOptions,
)
from games.tournament.ranking import score_card, total_of
from games.tournament.situation import Situation
from games.tournament.state import Tournament
from tests.games.tournament.fields import draw_all, drew, play, result, seated, signed_up


def totals_of(tournament: Tournament) -> list[int]:
    return [total_of(tournament.rounds, player) for player in range(len(tournament.players))]


def refused(tournament: Tournament, event: TournamentEvent) -> str:
    """The sentence of a refusal that changes nothing."""
    before = tournament.clone()
    with pytest.raises(Refusal) as caught:
        tournament.apply(event)
    assert all(getattr(before, name) == getattr(tournament, name) for name in Situation.__slots__)
    return str(caught.value)


def test_there_are_1_to_12_rounds_and_6_by_default() -> None:
    assert TournamentOptions().rounds == 6
    for rounds in (0, 13):
        with pytest.raises(ValueError, match="rounds"):
            TournamentOptions(rounds=rounds)


@pytest.mark.parametrize(
    ("first", "second", "winners", "caller"),
    [
        ("25-3", "1-2 300-10", (0, 1), 1),
        ("3-25", "2-2 99-98", (1, 0), 1),
        ("1-2", "25-3", (1, 0), 2),
        ("1-2", "4-3", (1, 0), None),
    ],
    ids=["the higher score", "the greater progress", "the second table rang", "the time rang"],
)
def test_who_wins_a_table_and_who_rang_the_bell(
    first: str, second: str, winners: tuple[int, int], caller: int | None
) -> None:
    (over,) = play(seated(8), first, second).rounds
    assert (over.winners, over.caller) == (winners, caller)


def test_a_level_table_draws_lots_before_anybody_draws_for_partners_but_not_after_the_last_round() -> None:
    tournament = play(seated(8), "25-3", "2-2 99-99")
    due = tournament.due
    assert due is not None
    assert (due.purpose, due.table, due.groups) == (Purpose.LOTS, 2, ((4, 6),))
    drew(tournament, "4 3C 6 4D")
    assert tournament.rounds[0].winners == (0, 1)
    assert tournament.due is not None
    assert tournament.due.purpose is Purpose.PARTNERS
    last = play(seated(8, rounds=1), "25-3", "2-2 99-99")
    assert (last.phase, last.rounds[0].winners) == (Phase.REVIEW, (0, None))


def test_both_partners_score_totals_add_up_and_a_score_card_has_each_round_with_table_and_partner() -> None:
    assert totals_of(play(seated(8), "25-3", "1-2")) == [25, 25, 3, 3, 1, 1, 2, 2]
    tournament = play(seated(4), "25-3")
    drew(tournament, "0 AS 1 2S 2 KS 3 3S")
    assert tournament.tables == ((0, 1, 2, 3),)
    play(tournament, "4-25")
    assert totals_of(tournament) == [29, 50, 7, 28]
    lines = list(score_card(tournament.rounds, 1))
    assert [(line.round, line.table, line.partner, line.score) for line in lines] == [(1, 1, 0, 25), (2, 1, 3, 25)]


def test_only_the_first_table_of_a_round_finishes_and_none_is_scored_twice() -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    tournament.apply(TableEnded(1, result("25-3")))
    rung, twice = "The bell has already rung, so no other table can finish.", "Table 1 has already ended in this round."
    assert refused(tournament, TableEnded(2, result("25-3"))) == rung
    assert refused(tournament, TableEnded(1, result("25-3"))) == twice


@pytest.mark.parametrize(
    ("table", "text", "sentence"),
    [
        (3, "25-3", "This round has no table 3."),
        (0, "25-3", "This round has no table 0."),
        (1, "25-25", "At a finished table the winners score 25 and the others from 0 to 18."),
        (1, "25-19", "At a finished table the winners score 25 and the others from 0 to 18."),
        (1, "19-3", "At a stopped table a pair scores from 0 to 18."),
        (1, "1-3 751-0", "A pair's progress goes from 0 to 750."),
    ],
)
def test_a_result_that_no_table_has_is_refused(table: int, text: str, sentence: str) -> None:
    tournament = seated(8)
    tournament.apply(RoundBegan())
    assert refused(tournament, TableEnded(table, result(text))) == sentence


@pytest.mark.parametrize(
    ("tournament", "event", "sentence"),
    [
        (seated(8), Started(), "The tournament has already started."),
        (seated(8), TableEnded(1, result("25-3")), "The next round hasn't begun yet."),
        (seated(8), ScoresClosed(), "The next round hasn't begun yet."),
        (play(seated(8), "25-3", "1-2"), RoundBegan(), "The cards have to be drawn first."),
    ],
)
def test_what_is_not_due_is_refused(tournament: Tournament, event: TournamentEvent, sentence: str) -> None:
    assert refused(tournament, event) == sentence


def test_a_draw_that_the_rules_forbid_changes_nothing() -> None:
    tournament = play(seated(4), "25-3")
    before = tournament.clone()
    with pytest.raises(IllegalChance, match="players 0 and 1 have yet to draw"):
        drew(tournament, "0 AS 1 AD 2 KS 3 3S")
    assert before.rounds == tournament.rounds


def test_a_correction_changes_totals_and_not_the_movement() -> None:
    tournament = draw_all(play(seated(8), "25-3", "1-2"))
    tables = tournament.tables
    tournament.apply(Corrected(1, 2, 1, 0, "A marble was counted twice."))
    assert totals_of(tournament) == [25, 25, 3, 3, 1, 1, 0, 0]
    assert tournament.tables == tables
    assert tournament.rounds[0].winners == (0, 1)


@pytest.mark.parametrize(
    ("corrected", "sentence"),
    [
        (Corrected(1, 1, 0, 24, " "), "Give a reason, so that everyone can read why."),
        (Corrected(1, 1, 0, 24, "x" * 201), "A reason can have at most 200 characters."),
        (Corrected(2, 1, 0, 24, "why"), "Round 2 has no scores to correct."),
        (Corrected(0, 1, 0, 24, "why"), "Round 0 has no scores to correct."),
        (Corrected(1, 3, 0, 24, "why"), "That round has no table 3."),
        (Corrected(1, 1, 2, 24, "why"), "A table has two pairs, 0 and 1."),
        (Corrected(1, 1, 0, 26, "why"), "A score goes from 0 to 25."),
        (Corrected(1, 1, 0, -1, "why"), "A score goes from 0 to 25."),
        (Corrected(1, 1, 0, 25, "why"), "Their score is already 25 points."),
    ],
)
def test_a_correction_that_cannot_be_made_is_refused(corrected: Corrected, sentence: str) -> None:
    assert refused(draw_all(play(seated(8), "25-3", "1-2")), corrected) == sentence


def test_a_correction_of_the_last_round_may_bring_a_tie() -> None:
    tournament = play(seated(4, rounds=1), "25-3")
    tournament.apply(Corrected(1, 1, 1, 25, "The bell was rung too early."))
    tournament.apply(ScoresClosed())
    assert tournament.tied == (0, 1, 2, 3)


def test_ended_early_a_round_that_is_not_over_does_not_count() -> None:
    tournament = draw_all(play(seated(8, rounds=3), "25-3", "1-2"))
    tournament.apply(RoundBegan())
    tournament.apply(TableEnded(1, result("25-3")))
    tournament.apply(Ended("The room closes."))
    assert totals_of(tournament) == [25, 25, 3, 3, 1, 1, 2, 2]
    assert tournament.winners == (0, 1)


def test_ended_before_a_round_is_over_nobody_wins_and_nothing_happens_after_it() -> None:
    tournament = seated(8)
    tournament.apply(Ended("Rain."))
    assert tournament.winners == ()
    for event in (Joined(1), Ended("Again."), RoundBegan(), Corrected(1, 1, 0, 2, "why")):
        assert refused(tournament, event) == "The tournament is over."
    tournament = signed_up(2)
    tournament.apply(Ended("Nobody came."))
    assert (tournament.is_over, tournament.ranking()) == (True, ())
