"""A tournament's refusals, each with a sentence for the person who asked."""

from __future__ import annotations

from dataclasses import dataclass

from games.api import Refusal
from games.engine.seating import MANAGER
from games.english import number, plural
from games.joker.board import SEATS
from games.tournament.journal import StoredTournament
from games.tournament.model import (
    FEWEST_PEOPLE,
    FINISHED_SCORE,
    LONGEST_REASON,
    MOST_PEOPLE,
    MOST_PROGRESS,
    MOST_STOPPED,
    Corrected,
    Ended,
    Phase,
    TableEnded,
    TableResult,
)
from games.tournament.situation import Situation

_WAITS_FOR = {
    Phase.SIGN_UP: "The tournament hasn't started yet.",
    Phase.DRAW: "The cards have to be drawn first.",
    Phase.SEATED: "The next round hasn't begun yet.",
    Phase.PLAYING: "The tables are playing.",
    Phase.REVIEW: "The last round is over, but its scores aren't closed yet.",
    Phase.OVER: "The tournament is over.",
}


@dataclass(frozen=True, slots=True)
class Director:
    """A person who directs: the tournament's host, or a member who may manage messages."""

    person: int
    may_manage: bool = False


def must_direct(stored: StoredTournament, director: Director) -> None:
    """Check that the person may direct the tournament; raises Refusal."""
    if director.person != stored.host and not director.may_manage:
        raise Refusal("Only the host of the tournament, or a member who can manage messages, can do that.")


def entrant_of(stored: StoredTournament, person: int) -> int:
    """Return a person's number as an entrant; raises Refusal for one who did not sign up."""
    number = stored.number_of(person)
    if number is None:
        raise Refusal("You haven't signed up for this tournament.")
    return number


def title(stored: StoredTournament, director: Director) -> str:
    """Return the words for a director in public texts."""
    return "The host" if director.person == stored.host else MANAGER


def must_be(tournament: Situation, phase: Phase) -> None:
    """Check that the tournament is in the phase; raises Refusal naming its phase."""
    if tournament.phase is not phase:
        raise Refusal(_WAITS_FOR[tournament.phase])


def must_not_be_over(tournament: Situation) -> None:
    """Check that the tournament is not over; raises Refusal."""
    if tournament.is_over:
        raise Refusal(_WAITS_FOR[Phase.OVER])


def check_join(tournament: Situation, person: int) -> None:
    """Check that the person may sign up, come back or come late; raises Refusal."""
    must_not_be_over(tournament)
    if tournament.phase is Phase.SIGN_UP:
        if person in tournament.people:
            raise Refusal("You have already signed up.")
        if len(tournament.people) >= MOST_PEOPLE:
            raise Refusal(f"All {MOST_PEOPLE} places are taken.")
        return
    player = tournament.player_of(person)
    if player is not None:
        if not tournament.players[player].is_away:
            raise Refusal("You're already playing in this tournament.")
        return
    if tournament.is_playoff or tournament.phase is Phase.REVIEW:
        raise Refusal("The last round is over, so it's too late to join.")
    if tournament.phase is not Phase.SEATED:
        raise Refusal("A round is on. Between two rounds you can take a house player's seat, if there is one.")
    if not tournament.house_seats():
        raise Refusal("People hold every seat, so there's none for you to take.")


def check_leave(tournament: Situation, person: int) -> None:
    """Check that the person may leave; raises Refusal."""
    must_not_be_over(tournament)
    if tournament.phase is Phase.SIGN_UP:
        if person not in tournament.people:
            raise Refusal("You haven't signed up, so there's nothing to take back.")
        return
    player = tournament.player_of(person)
    if player is None:
        raise Refusal("You aren't playing in this tournament.")
    if tournament.players[player].is_away:
        raise Refusal("You have already left your seat to the house.")


def check_start(tournament: Situation) -> None:
    """Check that the tournament may start; raises Refusal."""
    if tournament.phase is not Phase.SIGN_UP:
        raise Refusal("The tournament has already started.")
    if len(tournament.people) < FEWEST_PEOPLE:
        raise Refusal(
            f"A tournament needs at least {FEWEST_PEOPLE} people, and only {len(tournament.people)} signed up."
        )


def check_beginning(tournament: Situation, turned: tuple[int, ...] | None) -> None:
    """Check that the next round may begin, with tables turned like this; raises Refusal."""
    must_be(tournament, Phase.SEATED)
    if tournament.rounds and (tournament.rounds[0].turned is None) != (turned is None):
        raise Refusal("Either all rounds of a tournament turn the seats, or none does.")
    if turned is None:
        return
    if len(turned) != len(tournament.tables) or not all(0 <= by < SEATS for by in turned):
        raise Refusal(f"Each of the {len(tournament.tables)} tables is turned by 0 to {SEATS - 1} seats.")


def check_result(tournament: Situation, ended: TableEnded) -> None:
    """Check that a table may end with this result; raises Refusal."""
    must_be(tournament, Phase.PLAYING)
    table = ended.table
    if not 1 <= table <= len(tournament.tables):
        raise Refusal(f"This round has no table {table}.")
    if table in tournament.results:
        raise Refusal(f"Table {table} has already ended in this round.")
    if ended.result.is_finished and tournament.results:
        raise Refusal("The bell has already rung, so no other table can finish.")
    if not set(ended.left) <= set(tournament.tables[table - 1]):
        raise Refusal(f"Only those who sit at table {table} can have left it.")
    _check_figures(ended.result)


def _check_figures(result: TableResult) -> None:
    """Check that a table of JOKER can have these scores; raises Refusal."""
    if not all(0 <= progress <= MOST_PROGRESS for progress in result.progress):
        raise Refusal(f"A pair's progress goes from 0 to {MOST_PROGRESS}.")
    low, high = sorted(result.scores)
    most = FINISHED_SCORE if result.is_finished else MOST_STOPPED
    if not 0 <= low <= MOST_STOPPED or high > most or (result.is_finished and high < most):
        raise Refusal(
            f"At a finished table the winners score {FINISHED_SCORE} and the others from 0 to {MOST_STOPPED}."
            if result.is_finished
            else f"At a stopped table a pair scores from 0 to {MOST_STOPPED}."
        )


def check_correction(tournament: Situation, corrected: Corrected) -> None:
    """Check that a score may be corrected to this one; raises Refusal."""
    check_reason(corrected.reason)
    must_not_be_over(tournament)
    if tournament.is_playoff:
        raise Refusal("The scores are closed, as the play-off depends on them.")
    if not 1 <= corrected.round <= len(tournament.rounds):
        raise Refusal(f"Round {corrected.round} has no scores to correct.")
    over = tournament.rounds[corrected.round - 1]
    if not 1 <= corrected.table <= len(over.tables):
        raise Refusal(f"That round has no table {corrected.table}.")
    if corrected.pair not in (0, 1):
        raise Refusal("A table has two pairs, 0 and 1.")
    if not 0 <= corrected.score <= FINISHED_SCORE:
        raise Refusal(f"A score goes from 0 to {FINISHED_SCORE}.")
    if over.scores[corrected.table - 1][corrected.pair] == corrected.score:
        raise Refusal(f"Their score is already {plural('point', corrected.score)}.")


def check_cancel(tournament: Situation) -> None:
    """Check that the tournament is only signing up, so that it can be cancelled; raises Refusal."""
    must_not_be_over(tournament)
    if tournament.phase is not Phase.SIGN_UP:
        raise Refusal("The tournament has begun, so it can't be cancelled: /tournament end ends it, with a reason.")


def check_ring(tournament: Situation, *, is_paused: bool) -> None:
    """Check that a round is being played that a bell can end; raises Refusal."""
    if tournament.phase is not Phase.PLAYING or tournament.results:
        raise Refusal("No round is on for a bell to end.")
    if is_paused:
        raise Refusal("The tournament is paused: resume it first.")


def check_end(tournament: Situation, ended: Ended) -> None:
    """Check that the tournament may end early for this reason; raises Refusal."""
    _must_tell_why(ended.reason)
    must_not_be_over(tournament)


def check_reason(reason: str) -> None:
    """Check that a director's reason is neither empty nor too long; raises Refusal."""
    _must_tell_why(reason)
    if len(reason) > LONGEST_REASON:
        raise Refusal(f"A reason can have at most {number(LONGEST_REASON)} characters.")


def _must_tell_why(reason: str) -> None:
    if not reason.strip():
        raise Refusal("Give a reason, so that everyone can read why.")
