"""The completeness of a game, judged by its classes alone; nothing is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from games.api import AnyGame, Game

PRIMER_RULES = 5
_DEFAULTS = ("games.state", "games.core")
"""The modules whose hooks are what a game has that does not write its own."""


class Rung(Enum):
    """A stage of a game's completeness, in words."""

    TRIAL = "in trial"
    PLAYABLE = "playable"
    POLISHED = "polished"


@dataclass(frozen=True, slots=True)
class Point:
    """A requirement of a rung.

    name: as `Game.exempt` has it. is_met: whether the game has it. lacking: names the hook to write, and why.
    """

    name: str
    rung: Rung
    is_met: Callable[[AnyGame], bool]
    lacking: str


def rung_of(game: AnyGame) -> Rung:
    """Return the highest rung whose requirements the game meets."""
    short_of = {point.rung for point in lacks(game)}
    if Rung.PLAYABLE in short_of:
        return Rung.TRIAL
    return Rung.PLAYABLE if Rung.POLISHED in short_of else Rung.POLISHED


def is_in_trial(game: AnyGame) -> bool:
    """Return whether a game is on the lowest rung: offered only where it is turned on, and never rated."""
    return rung_of(game) is Rung.TRIAL


def lacks(game: AnyGame) -> tuple[Point, ...]:
    """Return the points that a game does not meet and is not exempt from, the lower rung's first."""
    return tuple(point for point in POINTS if point.name not in game.exempt and not _is_met(point, game))


def _is_met(point: Point, game: AnyGame) -> bool:
    """Return the point's verdict; a game that raises does not meet it."""
    try:
        return point.is_met(game)
    except Exception:
        return False


def _has_rules(game: AnyGame) -> bool:
    return bool(game.rules) and all(
        topic.title.strip() and topic.rules and all(rule.text.strip() for rule in topic.rules) for topic in game.rules
    )


def _has_primer(game: AnyGame) -> bool:
    things = [rule.text for rule in game.primer.rules if rule.text.strip()]
    return len(things) == len(set(things)) == PRIMER_RULES


def _marks_a_decision(game: AnyGame) -> bool:
    return any(rule.is_decided for topic in game.rules for rule in topic.rules)


def _is_drawn(game: AnyGame) -> bool:
    return getattr(game.draw_table, "__func__", game.draw_table) is not Game.draw_table


def _judges_positions(game: AnyGame) -> bool:
    """Return whether the game itself evaluates positions, by a hook `evaluate` or `worth` of its own."""
    options = game.options()
    state = type(game.new(options, game.seat_range(options)[0]))
    return any(
        not owner.__module__.startswith(_DEFAULTS)
        for owner in state.__mro__
        for hook in ("evaluate", "worth")
        if hook in vars(owner)
    )


POINTS = (
    Point(
        "rules",
        Rung.PLAYABLE,
        _has_rules,
        "`rules` is missing, or a topic of it has no title or an empty rule: nobody can read how the game is played.",
    ),
    Point(
        "primer",
        Rung.PLAYABLE,
        _has_primer,
        f"`primer` does not hold {PRIMER_RULES} different rules: who sits down for the first time is told those.",
    ),
    Point(
        "decided",
        Rung.PLAYABLE,
        _marks_a_decision,
        "No rule has `is_decided`: say which rules are decisions of ours, or exempt the game where nothing was open.",
    ),
    Point(
        "pictures",
        Rung.POLISHED,
        _is_drawn,
        "`draw_table` is missing: there is no picture of the table, only words.",
    ),
    Point(
        "cover",
        Rung.POLISHED,
        lambda game: game.cover is not None,
        "`cover` is missing: the list of games and the lobby show no sign of the game.",
    ),
    Point(
        "tutorial",
        Rung.POLISHED,
        lambda game: game.tutorial is not None,
        "`tutorial` is missing: /learn does not offer the game.",
    ),
    Point(
        "worth",
        Rung.POLISHED,
        _judges_positions,
        "`worth` of its rules is missing, or `evaluate`: house players play at random.",
    ),
)
"""All requirements, from the lowest rung on."""
