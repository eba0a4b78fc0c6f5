"""How NO-JOKE Straight presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import Item
from games.english import plural
from games.nojoke.labels import ORDINALS, sticks_label, symbol_label
from games.nojoke.rows import Row
from games.nojoke.sticks import SYMBOLS_OF, parse_stick
from games.nojoke.straight.lessons import RUN
from games.nojoke.straight.model import SEATS_OF_TWO_PACKS

_SIGN = tuple(map(parse_stick, ("HSD", "HCS")))
_SIGN_STICK, _STICK = 19.0, 33.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """Two sticks that match."""
    yield from _run(_SIGN, left, top, EMBLEM, _SIGN_STICK, 4)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A run."""
    yield from _run(RUN, left, top, HINT, _STICK, 8)


def _run(
    sticks: tuple[int, ...], left: float, top: float, room: tuple[float, float], width: float, gap: float
) -> Iterator[Item]:
    """Sticks with a bar across the first symbols, in the middle of so much room."""
    row = Row(sticks, left, top, room[0], width, gap, bands=[(0, len(sticks))])
    return Row(sticks, left, top + (room[1] - row.height - 2) / 2, room[0], width, gap, bands=row.bands).items()


_RUN_LABEL = f"a run of {plural(symbol_label(SYMBOLS_OF[RUN[0]][0]), len(RUN))} in the {ORDINALS[0]} position"
COVER = Cover(
    title="Straight",
    players=f"2-{SEATS_OF_TWO_PACKS} players",
    lines=("Match one symbol in place.", "Three alike make a run:", "break mine, I take it all."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{sticks_label(RUN)}: {_RUN_LABEL}",
)
