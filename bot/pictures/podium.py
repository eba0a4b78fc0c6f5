"""A season's podium as a scene: the first three on their steps, each with the score that decided the place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.drawing.picture import GOLD, INK, MOST_ALT, PAPER, Box, Item, Label, Picture, Scene, Sprite, label_name
from games.drawing.scores import CUP
from games.drawing.table import INNER, MARGIN, TEXT, WIDTH
from games.english import clip, join_words, ordinal

HEIGHT = 216
BACKGROUND, PANEL, SOFT = "#1f2937", "#111827", "#c6cbe0"
METALS = (GOLD, "#d3d7de", "#d9a066")
"""The colours of first, second and third place; `INK` is legible on all of them."""
STEPS = (102, 80, 62)
"""Heights of the steps, by place."""
ORDER = (1, 0, 2)
"""The places from left to right."""
_GAP = 8.0
_NAME = 26.0
_FOOT = HEIGHT - MARGIN


@dataclass(frozen=True, slots=True)
class Step:
    """A place, 1 to 3, with the names there and their score ("14 points"); no names if a tie above took the place."""

    place: int
    names: tuple[str, ...]
    by: str


def podium_picture(title: str, steps: Sequence[Step]) -> Picture:
    """Return the podium of a season's board; `title` is ASCII, such as "All games"."""
    items = [
        Box(MARGIN, MARGIN, INNER, HEIGHT - 2 * MARGIN, PANEL, 12),
        Label(title, WIDTH / 2, MARGIN + 18, 18, PAPER, is_bold=True, most=INNER - 20),
        *(item for step in steps for item in _step(step)),
    ]
    return Picture(Scene(WIDTH, HEIGHT, BACKGROUND, tuple(items)), _alt(title, steps))


def _step(step: Step) -> Iterator[Item]:
    """Return a step with its number and score, and above it the names, the last line counting further ones."""
    width = (INNER - 4 * _GAP) / 3
    left = MARGIN + _GAP + ORDER.index(step.place - 1) * (width + _GAP)
    middle, height = left + width / 2, STEPS[step.place - 1]
    top = _FOOT - height
    yield Box(left, top, width, height, METALS[step.place - 1], 6)
    yield Label(str(step.place), middle, top + 18, 24, INK, is_bold=True)
    yield Label(step.by, middle, top + 42, TEXT, INK, most=width - 8)
    shown = step.names if len(step.names) < 3 else (step.names[0], f"and {len(step.names) - 1} more")
    for number, name in enumerate(reversed(shown)):
        line = top - 16 - number * (_NAME - 4)
        yield Label(label_name(name, step.place - 1), middle, line, TEXT, PAPER, is_bold=True, most=width)
    if step.place == 1:
        yield Sprite(CUP, middle - 12, top - 24 - len(shown) * (_NAME - 4), 24, 24)


def _alt(title: str, steps: Sequence[Step]) -> str:
    told = [f"{ordinal(step.place)} {join_words(step.names)}, {step.by}." for step in steps]
    return clip(f"Podium of {title}: {' '.join(told)}", MOST_ALT)
