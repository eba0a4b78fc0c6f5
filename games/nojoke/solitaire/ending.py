"""The end of NO-JOKE Solitaire drawn: how far it came, as a number and a bar, and what did not match."""

from __future__ import annotations

from collections.abc import Iterator

from games.api import Cast
from games.drawing.picture import GOLD, PAPER, Box, Item, Label, Picture, Scene
from games.drawing.table import INNER, MARGIN, TEXT, WIDTH, seat_name
from games.english import capital
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.pictures import STICK_RATIO, THEME, whole_stick
from games.nojoke.rows import Row
from games.nojoke.solitaire.model import SolitaireView
from games.nojoke.sticks import KINDS
from games.scores import Ratings, ScoreSheet

_PLAYER = 0
_WORDS = MARGIN + 84.0
"""Where the words beside the number begin."""
_BAR_TOP, _BAR_HEIGHT, _CELL_GAP = 74.0, 24.0, 3.0
_CELL = (INNER + _CELL_GAP) / KINDS - _CELL_GAP
_CAPTION = _BAR_TOP + _BAR_HEIGHT + 18
_STICKS_TOP = _CAPTION + 16
_STICK, _GAP = 36.0, 8.0
_HEIGHT = round(_STICKS_TOP + _STICK * STICK_RATIO + 14)


def ending_picture(view: SolitaireView, cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
    """The sticks played of all, one fact more where the sheet has one, and the sticks that did not match the last."""
    del ratings  # who plays alone has none
    played = len(view.row)
    items: list[Item] = [
        Label(str(played), MARGIN + 40, 40, 46, GOLD, is_bold=True),
        Label(f"of {KINDS} sticks", _WORDS, 28 if sheet.aside else 40, 19, PAPER, "lm", is_bold=True),
    ]
    if sheet.aside:
        items.append(Label(sheet.aside, _WORDS, 54, TEXT, THEME.soft, "lm", most=WIDTH - MARGIN - _WORDS))
    items += _bar(played)
    items.append(Label(_caption(view, cast), MARGIN, _CAPTION, TEXT, THEME.soft, "lm", most=INNER))
    items += _blocked(view) if view.hand else _latest(view)
    return Picture(Scene(WIDTH, _HEIGHT, THEME.background, tuple(items)), _alt(view, cast, sheet))


def _bar(played: int) -> Iterator[Item]:
    """A cell for each stick of the pack, in gold as many as were played."""
    for index in range(KINDS):
        left = MARGIN + index * (_CELL + _CELL_GAP)
        yield Box(left, _BAR_TOP, _CELL, _BAR_HEIGHT, GOLD if index < played else THEME.panel, 2)


def _caption(view: SolitaireView, cast: Cast) -> str:
    if not view.hand:
        return "The last sticks of a perfect row:"
    if cast.reader == _PLAYER:
        return "No stick of yours matched the last one:"
    return f"No stick of {seat_name(cast.names, _PLAYER, None)}'s matched the last one:"


def _blocked(view: SolitaireView) -> Iterator[Item]:
    """What is left in hand, and far from it the last stick of the row, which has a rim."""
    for index, stick in enumerate(view.hand):
        yield from whole_stick(stick, MARGIN + 8 + index * (_STICK + _GAP), _STICKS_TOP, _STICK)
    yield Label("last:", 292, _STICKS_TOP + _STICK * STICK_RATIO / 2, TEXT, THEME.soft, "rm")
    yield from Row(view.row[-1:], 306, _STICKS_TOP, _STICK, _STICK, _GAP, is_rimmed=True).items()


def _latest(view: SolitaireView) -> Iterator[Item]:
    yield from Row(view.row, MARGIN, _STICKS_TOP, INNER, _STICK, _GAP, is_rimmed=True).items()


def _alt(view: SolitaireView, cast: Cast, sheet: ScoreSheet) -> str:
    aside = f" {capital(sheet.aside)}." if sheet.aside else ""
    last = stick_label(view.row[-1])
    left = (
        f"{_caption(view, cast)} {sticks_label(view.hand)}." if view.hand else "All sticks are played: a perfect score."
    )
    return f"{len(view.row)} of {KINDS} sticks played.{aside} {left} Last stick: {last}."
