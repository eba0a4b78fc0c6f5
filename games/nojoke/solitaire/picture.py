"""NO-JOKE Solitaire drawn: the row and what is left, and the player's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Cast
from games.drawing.picture import GOLD, PAPER, Box, Item, Label, Picture, Scene, label_name
from games.drawing.table import INNER, MARGIN, WIDTH
from games.english import plural
from games.nojoke.pictures import (
    BACKGROUND,
    HEADER,
    PANEL,
    SOFT,
    STICK_RATIO,
    header,
    playable_picture,
    stick_back,
    whole_stick,
)
from games.nojoke.rows import Row
from games.nojoke.solitaire.model import Phase, SolitaireView
from games.nojoke.solitaire.words import table_alt
from games.nojoke.sticks import KINDS

_PLAYER = 0
_EMPTY_HEIGHT = 60
_HELD_WIDTH = 26.0
_HELD_GAP = 5.0
_PANEL_HEIGHT = _HELD_WIDTH * STICK_RATIO + 16


def table_picture(view: SolitaireView, cast: Cast) -> Picture:
    """The row in order, and below it what is held: face down, and face up at the end."""
    items = list(header(f"Row: {len(view.row)} of {KINDS} sticks", f"Pack {view.pack}"))
    row = Row(view.row, HEADER + 4)
    items += row.items()
    top = row.bottom + 4
    if not view.row:
        top += _EMPTY_HEIGHT
        items.append(Label("No sticks are on the table", WIDTH / 2, HEADER + _EMPTY_HEIGHT / 2, 15, SOFT))
    items += _held(view, cast, top)
    height = round(top + _PANEL_HEIGHT + MARGIN)
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), table_alt(view, cast))


def hand_picture(view: SolitaireView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The sticks held, those that can be played raised and ticked, beside the last one; None without sticks."""
    last = view.row[-1] if view.row else None
    playable = frozenset(play.stick for play in view.legal)
    facts = f"{plural('stick', len(view.hand))}, {len(view.row)} played", f"Pack {view.pack}"
    supply = f"{len(view.row)} played, {view.pack} in the pack."
    return playable_picture(view.hand, playable, last, facts, supply)


def _held(view: SolitaireView, cast: Cast, top: float) -> Iterator[Item]:
    """The player's name and what is up, and the sticks held."""
    is_marked = view.phase is not Phase.DEAL
    yield Box(MARGIN, top, INNER, _PANEL_HEIGHT, PANEL, 10, GOLD if is_marked else "", 2.5 if is_marked else 0)
    name = label_name(cast.names[_PLAYER], _PLAYER)
    middle = top + _PANEL_HEIGHT / 2
    yield Label(name, MARGIN + 14, middle - 10, 16, PAPER, "lm", is_bold=True, most=INNER / 2)
    yield Label(_standing(view), MARGIN + 14, middle + 12, 14, SOFT, "lm")
    step = _HELD_WIDTH + _HELD_GAP
    left = WIDTH - MARGIN - 14 + _HELD_GAP - view.count * step
    for index in range(view.count):
        if view.phase is Phase.OVER:
            yield from whole_stick(view.hand[index], left + index * step, top + 8, _HELD_WIDTH)
        else:
            yield stick_back(left + index * step, top + 8, _HELD_WIDTH)


def _standing(view: SolitaireView) -> str:
    if view.phase is Phase.OVER:
        return "blocked" if view.count else "a perfect score"
    return f"{'to play, ' if view.to_act else ''}holds {plural('stick', view.count)}"
