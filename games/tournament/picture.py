"""The director's board as a picture: a small panel for each table, and below them the top of the ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.api import Cast, View
from games.drawing.picture import GOLD, INK, MOST_ALT, PAPER, Box, Item, Label, Picture, Scene, Sprite, label_name
from games.drawing.scores import CUP
from games.drawing.table import GAP, INNER, MARGIN, TEXT, WIDTH
from games.english import clip, number, plural
from games.joker.board import PARTNERSHIPS, score_of
from games.joker.picture import THEME
from games.tournament.model import Phase, RankedPlayer, Seats, pair_of
from games.tournament.results import marbles_of
from games.tournament.state import Tournament

MOST_TABLES = 4
"""Most tables on the board; more are told in words."""
MOST_PLACES = 6
MOST_PLACES_ALONE = 12
"""Most places without tables above them."""
MOST_PLACES_NOTED = 8
"""Most of those places with a note on a correction, or on an early end."""
IN_ROW = 2
_TABLE = 92.0
_PAIR = 28.0
_PLACE = 32.0
_HEAD = 28.0
_LETTER = 8.2
"""Approximate width of a letter in the names of a pair."""


def board_picture(tournament: Tournament, cast: Cast, views: Mapping[int, View[Any]]) -> Picture | None:
    """Return the tables and the ranking; None before there is either. `views`: the channel's of the running tables."""
    ranking = tournament.ranking() if tournament.rounds else ()
    tables = () if tournament.phase is Phase.OVER and ranking else tournament.tables[:MOST_TABLES]
    if not tables and not ranking:
        return None
    is_noted = tournament.corrections or tournament.reason is not None
    alone = MOST_PLACES_NOTED if is_noted else MOST_PLACES_ALONE
    ranking = ranking[: MOST_PLACES if tables else alone]
    items: list[Item] = []
    told: list[str] = []
    top = float(MARGIN)
    for index, seats in enumerate(tables):
        row, column = divmod(index, IN_ROW)
        standing = _standing(tournament, index + 1, seats, views)
        left = MARGIN + column * (_width() + GAP)
        items += _table(index + 1, seats, standing, cast, left, top + row * (_TABLE + GAP))
        told.append(_table_words(index + 1, seats, standing, cast))
    top += -(-len(tables) // IN_ROW) * (_TABLE + GAP)
    for index, place in enumerate(ranking):
        row, column = divmod(index, IN_ROW)
        is_won = tournament.phase is Phase.OVER and place.player in tournament.winners
        left = MARGIN + column * (_width() + GAP)
        away = ", away" if tournament.players[place.player].is_away else ""
        items += _place(place, cast, left, top + row * (_PLACE + 4), away, is_won=is_won)
        told.append(f"Place {place.place}: {cast.within(place.player)}, {plural('point', place.total)}{away}.")
    height = top + -(-len(ranking) // IN_ROW) * (_PLACE + 4) + MARGIN - (4 if ranking else GAP)
    return Picture(Scene(WIDTH, round(height), THEME.background, tuple(items)), clip(" ".join(told), MOST_ALT))


def _width() -> float:
    return (INNER - GAP) / IN_ROW


def _standing(
    tournament: Tournament, table: int, seats: Seats, views: Mapping[int, View[Any]]
) -> tuple[tuple[int, int] | None, int | None]:
    """Return the points of the two pairs, None before there are any, and the pair that has won."""
    result = tournament.results.get(table)
    if result is not None:
        return (result.scores[0], result.scores[1]), result.winner
    if table not in views:
        return None, None
    marbles = marbles_of(views[table])
    first, second = (score_of(marbles, pair) for pair in PARTNERSHIPS)
    return (first, second), None


def _table(
    table: int, seats: Seats, standing: tuple[tuple[int, int] | None, int | None], cast: Cast, left: float, top: float
) -> Iterator[Item]:
    points, winner = standing
    width = _width()
    yield Box(left, top, width, _TABLE, THEME.panel, 9)
    yield Label(f"Table {table}", left + 10, top + 16, TEXT, THEME.soft, "lm", is_bold=True)
    for pair in range(2):
        middle = top + _HEAD + _PAIR * (pair + 0.5)
        room = width - 20 - (34 if points is not None else 0) - (24 if winner == pair else 0)
        names = _together([label_name(cast.names[player], player) for player in pair_of(seats, pair)], room)
        if winner == pair:
            yield Sprite(CUP, left + 8, middle - 10, 20, 20)
        yield Label(names, left + (34 if winner == pair else 10), middle, TEXT, PAPER, "lm", most=room)
        if points is not None:
            colour = GOLD if winner == pair else PAPER
            yield Label(number(points[pair]), left + width - 10, middle, 19, colour, "rm", is_bold=True)


def _together(names: Sequence[str], room: float) -> str:
    """Return the names of a pair, with the longer one clipped if both don't fit."""
    letters = int(room / _LETTER) - len(" + ")
    share = max(letters // 2, letters - min(map(len, names)))
    if sum(map(len, names)) > letters:
        names = [name if len(name) <= share else f"{name[: share - 1].rstrip()}." for name in names]
    return " + ".join(names)


def _place(place: RankedPlayer, cast: Cast, left: float, top: float, away: str, *, is_won: bool) -> Iterator[Item]:
    width, middle = _width(), top + _PLACE / 2
    fill, ink = (GOLD, INK) if is_won else (THEME.panel, PAPER)
    yield Box(left, top, width, _PLACE, fill, 8)
    yield Label(number(place.place), left + 10, middle, TEXT, ink if is_won else THEME.soft, "lm", is_bold=True)
    name = f"{label_name(cast.names[place.player], place.player)}{away}"
    yield Label(name, left + 38, middle, TEXT, ink, "lm", is_bold=True, most=width - 38 - 44)
    yield Label(number(place.total), left + width - 10, middle, 19, ink, "rm", is_bold=True)


def _table_words(table: int, seats: Seats, standing: tuple[tuple[int, int] | None, int | None], cast: Cast) -> str:
    points, winner = standing
    pairs: Sequence[str] = [" and ".join(cast.within(player) for player in pair_of(seats, pair)) for pair in range(2)]
    if points is None:
        return f"Table {table}: {pairs[0]} against {pairs[1]}."
    won = "" if winner is None else f" {pairs[winner]} won."
    return f"Table {table}: {pairs[0]} {number(points[0])}, {pairs[1]} {number(points[1])}.{won}"
