"""Conditions for servers that the bot sees and games that it has; everything else open is suspended."""

from __future__ import annotations

from sqlalchemy import Column, ColumnElement, select

from storage import schema

_absences = schema.absences
_missing = schema.missing_games


def is_seen(guild: Column[int]) -> ColumnElement[bool]:
    """Return a condition for a visible server, so that what is due there is due."""
    return guild.not_in(select(_absences.c.guild))


def is_at(guild: Column[int], wanted: int | None) -> ColumnElement[bool]:
    """Return a condition for the wanted server, or with None for any visible one."""
    return is_seen(guild) if wanted is None else guild == wanted


def is_there(game: Column[str]) -> ColumnElement[bool]:
    """Return a condition for an available game, so that the clocks of its tables run."""
    return game.not_in(select(_missing.c.game))
