"""What is asked before somebody leaves a tournament that is played, and before a director ends a round or the whole.

Each raises the Refusal with which the act itself would be refused.
"""

from __future__ import annotations

import discord

from bot.messages.confirm import NO_WAY_BACK, Question
from bot.tables.questions import RANKS_LAST
from games.english import join_words, plural
from games.tournament.checks import (
    Director,
    check_cancel,
    check_leave,
    check_ring,
    entrant_of,
    must_direct,
    must_not_be_over,
)
from games.tournament.fixture import TournamentFixture
from games.tournament.model import Phase
from games.tournament.results import GAME
from games.tournament.session import TournamentSession


def leave_question(session: TournamentSession, person: int) -> Question | None:
    """Before a person leaves the seat in a tournament to the house; taking a sign-up back costs nothing."""
    tournament = session.tournament
    check_leave(tournament, entrant_of(session.stored, person))
    if tournament.phase is Phase.SIGN_UP:
        return None
    costs = [f"A house player plays for you until you come back. {TournamentFixture.leaving}"]
    if session.stored.is_rated:
        costs.append(RANKS_LAST)
    return _question(session, "Leave this tournament?", " ".join(costs), "Leave", "Stay")


def ring_question(session: TournamentSession, director: Director) -> Question:
    """Before a director rings the bell by hand."""
    must_direct(session.stored, director)
    tournament = session.tournament
    check_ring(tournament, is_paused=session.stored.is_paused)
    tables = plural("table", len(tournament.tables))
    name = "the play-off" if tournament.is_playoff else f"round {tournament.number}"
    costs = f"This ends the round: {tables} will stop, and each is scored as it stands. {NO_WAY_BACK}"
    return _question(session, f"Ring the bell for {name}?", costs, "Ring the bell", "Not yet")


def end_question(session: TournamentSession, director: Director) -> Question:
    """Before a tournament ends early."""
    must_direct(session.stored, director)
    must_not_be_over(session.tournament)
    costs = "The tables still playing close, and their round doesn't count. Everybody can read the reason."
    return _question(session, "End this tournament?", f"{costs} {NO_WAY_BACK}", "End it for all", "Keep playing")


def cancel_question(session: TournamentSession, director: Director) -> Question:
    """Before a sign-up is cancelled."""
    must_direct(session.stored, director)
    check_cancel(session.tournament)
    people = [entrant.name for entrant in session.stored.entrants if entrant.is_in]
    whom = f" {join_words(people)} signed up for it." if people else ""
    costs = f"The sign-up ends, and nobody plays.{whom} {NO_WAY_BACK}"
    return _question(session, "Cancel this tournament?", costs, "Cancel it", "Keep it")


def _question(session: TournamentSession, title: str, costs: str, do: str, keep: str) -> Question:
    embed = discord.Embed(colour=GAME.colour)
    embed.set_footer(text=f"{GAME.name} tournament · {session.stored.id}")
    return Question(title, costs, do, keep, embed=embed)
