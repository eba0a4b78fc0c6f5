"""How NO-JOKE Solitaire presents itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import Item
from games.nojoke.labels import ORDINALS, stick_label
from games.nojoke.pictures import STICK_RATIO, whole_stick
from games.nojoke.sticks import KINDS, SHARED, parse_stick

_SIGN = parse_stick("SCS")
_CHAIN = tuple(map(parse_stick, ("HDH", "HSD", "SSS")))
_FIRST, _SECOND = (SHARED[before][after] for before, after in pairwise(_CHAIN))
_LIT = (_FIRST, (*_FIRST, *_SECOND), _SECOND)
"""The positions of each stick of the chain that match its neighbours."""
_SIGN_STICK, _STICK, _GAP = 19.0, 33.0, 14.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A stick alone."""
    width, height = EMBLEM
    yield from whole_stick(
        _SIGN, left + (width - _SIGN_STICK) / 2, top + (height - _SIGN_STICK * STICK_RATIO) / 2 - 1, _SIGN_STICK
    )


def _hint(left: float, top: float) -> Iterator[Item]:
    """Sticks each of which matches the one before, on gold what matches."""
    width, height = HINT
    edge = (width - len(_CHAIN) * (_STICK + _GAP) + _GAP) / 2
    for place, (stick, lit) in enumerate(zip(_CHAIN, _LIT, strict=True)):
        y = top + (height - _STICK * STICK_RATIO) / 2 - 1
        yield from whole_stick(stick, left + edge + place * (_STICK + _GAP), y, _STICK, lit)


def _chain_words() -> str:
    first, second, third = map(stick_label, _CHAIN)
    by_first, by_second = ORDINALS[_FIRST[0]], ORDINALS[_SECOND[0]]
    return f"{first}; {second} matches it in the {by_first} position, {third} matches that in the {by_second}"


COVER = Cover(
    title="Solitaire",
    players="alone",
    lines=("Match the last stick.", "Play as many as you can:", f"all {KINDS} are perfect."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=_chain_words(),
)
