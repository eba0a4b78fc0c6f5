"""A changed board picture of 1,000 x 1,000 device pixels with 120 holes: `python -m tests.bench.pictures`.

Ours against Pillow drawing the same at four times the size and scaling down; the two take turns, in CPU time. Prints
JSON: milliseconds and kilobytes of both, the ratio, and what the picture costs when nothing changed.
"""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.painter import SCALE, Painter
from bot.pictures.worker import Pictures
from games.drawing.picture import INK, PAPER, SEAT_COLOURS, Arrow, Box, Disc, Item, Label, Scene
from tests.bench.rounds import spread

ROUNDS = 7
PATIENCE = 60.0
SIDE = 500
COLUMNS, ROWS = 12, 10
BACKGROUND = "#123c3a"
PANEL = "#0b2826"
HOLE = 13.0
OVERSAMPLING = 4
KILOBYTE = 1024


def holes(step: int) -> list[tuple[float, float, str]]:
    """Where the 120 holes are and what fills them; with every step other ones hold a peg."""
    return [
        (
            45 + 37.25 * column,
            45 + 45.5 * row,
            SEAT_COLOURS[(row + column) % 8] if (7 * row + 5 * column + step) % 3 == 0 else PANEL,
        )
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def scene(step: int) -> Scene:
    """The board after so many moves: holes, pegs, numbers and the last move as an arrow."""
    items: list[Item] = [Box(15, 15, SIDE - 30, SIDE - 30, PANEL, 14, PAPER, 1.5)]
    for number, (x, y, colour) in enumerate(holes(step)):
        items.append(Disc(x, y, HOLE, colour, PAPER if colour == PANEL else INK, 1.5))
        items.append(Label(str(number), x, y, 12, PAPER if colour == PANEL else INK))
    x1, y1, _ = holes(step)[step % 120]
    x2, y2, _ = holes(step)[(step + 31) % 120]
    items.append(Arrow(x1, y1, x2, y2, PAPER, 4))
    return Scene(SIDE, SIDE, BACKGROUND, tuple(items))


def peer(step: int) -> bytes:
    """The same by Pillow alone: drawn large, scaled down, saved as it is."""
    size = SIDE * SCALE * OVERSAMPLING
    zoom = SCALE * OVERSAMPLING
    image = Image.new("RGB", (size, size), BACKGROUND)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(12 * zoom)
    pen.rounded_rectangle((15 * zoom, 15 * zoom, size - 15 * zoom, size - 15 * zoom), 14 * zoom, PANEL, PAPER, 12)
    for number, (x, y, colour) in enumerate(holes(step)):
        left, top = (x - HOLE) * zoom, (y - HOLE) * zoom
        rim = PAPER if colour == PANEL else INK
        pen.ellipse((left, top, left + 2 * HOLE * zoom, top + 2 * HOLE * zoom), colour, rim, 12)
        pen.text((x * zoom, y * zoom), str(number), rim, font, anchor="mm")
    x1, y1, _ = holes(step)[step % 120]
    x2, y2, _ = holes(step)[(step + 31) % 120]
    pen.line((x1 * zoom, y1 * zoom, x2 * zoom, y2 * zoom), PAPER, 4 * zoom)
    file = io.BytesIO()
    image.reduce(OVERSAMPLING).save(file, "PNG")
    return file.getvalue()


def timed(work: Callable[[int], bytes], step: int) -> tuple[float, int]:
    """CPU milliseconds, and the bytes made."""
    start = time.process_time()
    made = work(step)
    return (time.process_time() - start) * 1000, len(made)


async def unchanged() -> float:
    """CPU milliseconds of a picture that was painted before."""
    pictures = Pictures()
    try:
        await pictures.png(scene(0), PATIENCE)
        same = scene(0)
        start = time.process_time()
        for _ in range(100):
            await pictures.png(same, PATIENCE)
        return (time.process_time() - start) * 10
    finally:
        await pictures.close()


def main() -> None:
    painter = Painter()

    def ours(step: int) -> bytes:
        return painter.paint(scene(step))

    ours(0), peer(0)
    rounds = [(timed(ours, step), timed(peer, step)) for step in range(1, ROUNDS + 1)]
    figures = {
        "picture_ms": spread([mine for (mine, _), _ in rounds]),
        "picture_peer_ms": spread([floor for _, (floor, _) in rounds]),
        "picture_ratio": spread([mine / floor for (mine, _), (floor, _) in rounds]),
        "picture_kb": round(max(size for (_, size), _ in rounds) / KILOBYTE, 1),
        "picture_peer_kb": round(max(size for _, (_, size) in rounds) / KILOBYTE, 1),
        "picture_unchanged_ms": round(asyncio.run(unchanged()), 3),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
