"""`/league`: a group of commands for a server's leaderboards, seasons and corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.league.boards import BoardCommand
from bot.league.corrections import CorrectionCommands
from bot.league.podiums import Podiums
from bot.league.season_choice import Seasons
from bot.league.seasons import SeasonCommands
from bot.messages.confirm import Confirmations
from bot.messages.query import Queries
from bot.pictures.illustrator import Illustrator
from bot.shards.hints import Hints
from storage.database import Database


def add_league(
    tree: app_commands.CommandTree[Any],
    queries: Queries,
    database: Database,
    illustrator: Illustrator,
    podiums: Podiums,
    confirmations: Confirmations,
    hints: Hints,
    now: Callable[[], float],
) -> BoardCommand:
    """Register the group with its buttons; returns the boards, which tables link to."""
    group = app_commands.Group(name="league", description="Who stands where on this server", guild_only=True)
    seasons = Seasons(database.seasons)
    boards = BoardCommand(database.boards, seasons, illustrator, now)
    boards.add_to(group, queries)
    SeasonCommands(database.seasons, seasons, database.boards, podiums, confirmations).add_to(group)
    corrections = CorrectionCommands(database.corrections, database.profiles, database.audit, confirmations, hints)
    corrections.add_to(group, queries)
    tree.add_command(group)
    return boards
