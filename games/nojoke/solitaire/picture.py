"""NO-JOKE Solitaire drawn: the row and what is left, and below it the player's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Cast
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Item, Label, Picture, Scene
from games.drawing.table import (
    HEADER,
    INNER,
    MARGIN,
    TEXT,
    WIDTH,
    SeatPanel,
    own_storey,
    panel_height,
    seat_name,
    seat_panel,
)
from games.nojoke.pictures import STICK_RATIO, STICKS, THEME, Held, Mark, held_sticks
from games.nojoke.rows import Row
from games.nojoke.solitaire.model import Phase, SolitaireView
from games.nojoke.solitaire.words import hand_alt, table_alt
from games.nojoke.sticks import KINDS, SHARED

_PLAYER = 0
_ROW_STICK, _ROW_GAP = 42.0, 6.0
_COUNT_WIDTH = 80.0
_HAND_STICK, _HAND_GAP = 48.0, 14.0
_TOP = MARGIN + 2
_OWN_TOP = _TOP + _ROW_STICK * STICK_RATIO + 8
_STICKS_TOP = _OWN_TOP + HEADER + 9
_HEIGHT = round(_STICKS_TOP + _HAND_STICK * STICK_RATIO + 5)


def table_picture(view: SolitaireView, cast: Cast) -> Picture:
    """The latest sticks of the row and how many are played, and the player: what is left in hand at the end."""
    items = list(_row(view))
    if view.phase is Phase.OVER and view.count:
        items += _own(view, f"{seat_name(cast.names, _PLAYER, None)} is blocked", "no match")
        return Picture(Scene(WIDTH, _HEIGHT, THEME.background, tuple(items)), table_alt(view, cast))
    panel = SeatPanel(
        name=seat_name(cast.names, _PLAYER, None),
        colour=SEAT_COLOURS[_PLAYER],
        house=cast.houses.get(_PLAYER),
        count=str(view.count),
        score="a perfect score" if view.phase is Phase.OVER else f"{len(view.row)} played",
        is_to_act=bool(view.to_act),
        is_winner=view.phase is Phase.OVER,
    )
    top, height = _OWN_TOP + 12, panel_height(is_compact=True)
    items += seat_panel(panel, MARGIN, top, INNER, height, THEME, STICKS, is_compact=True)
    return Picture(Scene(WIDTH, round(top + height + MARGIN), THEME.background, tuple(items)), table_alt(view, cast))


def hand_picture(view: SolitaireView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The row, and below it the sticks held, those that can be played raised; None without sticks."""
    if not view.hand:
        return None
    aside = "match the last one" if view.row else "begin with any"
    items = [*_row(view), *_own(view, "Your sticks", aside if view.to_act else "no match")]
    return Picture(Scene(WIDTH, _HEIGHT, THEME.background, tuple(items)), hand_alt(view))


def _row(view: SolitaireView) -> Iterator[Item]:
    row = Row(view.row, MARGIN, _TOP, INNER - _COUNT_WIDTH - 10, _ROW_STICK, _ROW_GAP, is_rimmed=True)
    yield from row.items()
    if not view.row:
        yield Label("The table is empty", MARGIN + row.room / 2, _TOP + row.height / 2, TEXT, THEME.soft)
    middle = WIDTH - MARGIN - _COUNT_WIDTH / 2
    yield Label(str(len(view.row)), middle, _TOP + 27, 44, GOLD, is_bold=True)
    yield Label(f"of {KINDS}", middle, _TOP + 62, 18, PAPER, is_bold=True)
    yield Label(f"pack {view.pack}", middle, _TOP + 87, TEXT, THEME.soft)


def _own(view: SolitaireView, head: str, aside: str) -> Iterator[Item]:
    """The sticks held below their heading, with gold where they match."""
    yield from own_storey(_OWN_TOP, _HEIGHT, THEME, head, aside)
    last = view.row[-1] if view.row else None
    marks = {play.stick: Mark(() if last is None else SHARED[last][play.stick]) for play in view.legal}
    yield from held_sticks([Held(stick, marks.get(stick)) for stick in view.hand], _STICKS_TOP, _HAND_STICK, _HAND_GAP)
