"""What is asked before somebody leaves a game, closes a lobby or ends a table; what costs nobody anything is not asked.

Each raises the Refusal with which the act itself would be refused.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.messages.answers import may_manage, may_manage_server
from bot.messages.confirm import NO_WAY_BACK, Question
from games.engine import seating
from games.engine.session import Session
from games.engine.table import Status, Table
from games.english import join_words

RANKS_LAST = (
    "It's rated: if you're away when the game ends, or the house makes a third or more of your plays, you come last."
)
UNRATED = "The game isn't rated, so it doesn't cost you anything in the league."


def leave_question(session: Session, person: int) -> Question | None:
    """Before a person leaves the seat in a game to the house."""
    table = session.table
    after = seating.leave(table, person)
    others = _others(table, person)
    if table.status is Status.LOBBY or not others:
        return None
    plays = "The game waits, since nobody else is there," if after.is_deserted else "A house player takes your seat"
    costs = RANKS_LAST if session.is_rated else UNRATED
    if table.fixture is not None:
        costs = f"{table.fixture.leaving} {costs}"
    return _question(
        session,
        "Leave this game?",
        f"{plays} until you press **My hand** to return. {costs}",
        "Leave",
        "Stay",
    )


def cancel_question(session: Session, person: int) -> Question | None:
    """Before the host closes a lobby where others are seated."""
    seating.cancel(session.table, person)
    return _closing(session, person)


def may_end(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Whether the person may end other people's table: who manages messages where it stands, or its server."""
    if interaction.guild_id != table.guild:
        return False
    is_there = interaction.channel_id in (table.channel, table.home)
    return may_manage_server(interaction) or (is_there and may_manage(interaction))


def end_question(session: Session, interaction: discord.Interaction[Any]) -> Question | None:
    """Before a table is ended for everybody."""
    table, person = session.table, interaction.user.id
    seating.end(table, person, may_manage=may_end(interaction, table))
    if table.status is Status.LOBBY:
        return _closing(session, person)
    others = _others(table, person)
    if table.daily is not None and not others:
        costs = "Your try ends without a score, and you don't get another at this deal."
        return _question(session, "End your try?", f"{costs} {NO_WAY_BACK}", "End my try", "Keep playing")
    whom = join_words([*others, *([] if table.seat_of(person) is None else ["you"])])
    costs = f"This ends the game for {whom}, with no winner and no rating."
    title, do = ("End this game for everyone?", "End it for all") if others else ("End this game?", "End it")
    return _question(session, title, f"{costs} {NO_WAY_BACK}", do, "Keep playing")


def _closing(session: Session, person: int) -> Question | None:
    others = _others(session.table, person)
    if not others:
        return None
    their = "their seat" if len(others) == 1 else "their seats"
    costs = f"{join_words(others)} will lose {their}, and nobody plays. {NO_WAY_BACK}"
    return _question(session, "Close this table?", costs, "Close the table", "Keep it")


def _others(table: Table, person: int) -> list[str]:
    """The names of the other persons at a table."""
    return [seat.name for seat in table.seats if seat.person not in (None, person)]


def _question(session: Session, title: str, costs: str, do: str, keep: str) -> Question:
    embed = discord.Embed(colour=session.game.colour)
    embed.set_footer(text=f"{session.game.name} · table {session.table.id}")
    return Question(title, costs, do, keep, embed=embed)
