"""Which servers the bot sees, and which games it has: what else is open waits."""

from __future__ import annotations

from sqlalchemy import Column, ColumnElement, select

from storage import schema

_absences = schema.absences
_missing = schema.missing_games


def is_seen(guild: Column[int]) -> ColumnElement[bool]:
    """Whether the bot sees the server, so that what is due there is due."""
    return guild.not_in(select(_absences.c.guild))


def is_at(guild: Column[int], wanted: int | None) -> ColumnElement[bool]:
    """Whether it is the server wanted; with None, whether it is one that the bot sees."""
    return is_seen(guild) if wanted is None else guild == wanted


def is_there(game: Column[str]) -> ColumnElement[bool]:
    """Whether the bot has the game, so that the clocks of its tables run."""
    return game.not_in(select(_missing.c.game))
