"""How finished a game is, told by what its classes say; nothing is played for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from games.api import AnyGame, Game

PRIMER_RULES = 5
_DEFAULTS = ("games.state", "games.small", "games.core")
"""The modules whose hooks are what a game has that does not write its own."""


class Rung(Enum):
    """How far a game has come, in words."""

    TRIAL = "in trial"
    PLAYABLE = "playable"
    POLISHED = "polished"


@dataclass(frozen=True, slots=True)
class Point:
    """Something that a game needs for a rung.

    name: as `Game.exempt` has it. is_met: whether the game has it. lacking: names the hook to write, and why.
    """

    name: str
    rung: Rung
    is_met: Callable[[AnyGame], bool]
    lacking: str


def rung_of(game: AnyGame) -> Rung:
    """The highest rung that the game lacks nothing for."""
    short_of = {point.rung for point in lacks(game)}
    if Rung.PLAYABLE in short_of:
        return Rung.TRIAL
    return Rung.PLAYABLE if Rung.POLISHED in short_of else Rung.POLISHED


def is_in_trial(game: AnyGame) -> bool:
    """Whether a game is on the lowest rung: offered where it is turned on, and never rated."""
    return rung_of(game) is Rung.TRIAL


def lacks(game: AnyGame) -> tuple[Point, ...]:
    """The points that a game does not meet and is not exempt from, the lower rung's first."""
    return tuple(point for point in POINTS if point.name not in game.exempt and not _is_met(point, game))


def _is_met(point: Point, game: AnyGame) -> bool:
    """As the point has it; a game that raises instead of answering does not meet it."""
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
    """Whether the game itself says how good a position is, or what one is worth where that is all it has to say."""
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
        "`evaluate` is missing, or `worth` of a small game: house players play at random.",
    ),
)
"""All that lifts a game from rung to rung."""
