"""Painter of scenes as PNG files.

resvg rasterises art and shapes, and Pillow labels, each once per size; Pillow composes them and writes a palette PNG at
twice the scene's size.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Hashable
from dataclasses import replace
from functools import cache
from math import atan2, ceil, cos, floor, isqrt, sin
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

import resvg_py
from arabic_reshaper.arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from cachetools import LRUCache
from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.pictures.fonts import SCRIPTS_FONT, host_font
from games.drawing.picture import (
    CORNER,
    EAST_ASIAN,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Scene,
    Sprite,
    art_file,
)

SCALE = 2
"""Device pixels per CSS pixel."""
COLOURS = 64
"""Most colours of a PNG."""
CORNER_ALPHAS = (0, 36, 73, 109, 146, 182, 219)
"""Opacities in which the background fades at the rounded corners; each takes one of the colours."""
PAINT_COLOURS = COLOURS - len(CORNER_ALPHAS)
FLAT_COLOURS = 32
"""Number of a picture's commonest colours that are kept exact."""
EDGE_COLOURS = PAINT_COLOURS - FLAT_COLOURS
COMPRESSION = 3
"""zlib's compression level: a third of the time of its default 6, for files a fifth larger."""
MOST_SPRITE_BYTES = 16 * 1024 * 1024
LARGE = 32 * 1024
"""Device pixels above which a box is pasted as its rim and one colour, which is cheaper than the whole."""
BOLD = 0.03
"""Growth of a bold label's strokes on each side, as a fraction of its size."""

_IN_PILLOWS = re.compile("[ -~‘’“”…]*")
_IS_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}]")
_IS_RIGHT_TO_LEFT = re.compile("[\u0590-\u06ff]")
_RESHAPER = ArabicReshaper({"ARABIC LIGATURE ALLAH": False})  # the font lacks it


class Part(NamedTuple):
    """A pasted piece of an item: image, offset from the item's origin in device pixels, and mask."""

    source: Image.Image | str
    box: tuple[int, int, int, int]
    mask: Image.Image | None

    @property
    def bytes(self) -> int:
        """The memory that it takes, in bytes."""
        image = self.mask if self.mask is not None else self.source
        return len(image.getbands()) * image.width * image.height if isinstance(image, Image.Image) else 0


Parts: TypeAlias = tuple[Part, ...]


class Painter:
    """A painter of one scene at a time; not thread-safe."""

    def __init__(self) -> None:
        self.parts_of: LRUCache[Hashable, Parts] = LRUCache(
            MOST_SPRITE_BYTES, lambda parts: sum(part.bytes for part in parts)
        )

    def paint(self, scene: Scene) -> bytes:
        """Return the scene as a PNG of at most `COLOURS` colours."""
        canvas = Image.new("RGB", (scene.width * SCALE, scene.height * SCALE), scene.background)
        for item in scene.items:
            self.lay(canvas, item)
        return _encode(canvas, scene.background)

    def lay(self, canvas: Image.Image, item: Item) -> None:
        """Paint an item over the canvas, which has `SCALE` pixels to a CSS pixel."""
        key = _key(item)
        parts = self.parts_of.get(key)
        if parts is None:
            parts = self.parts_of[key] = parts_of(item)
        x, y = _origin(item)
        for source, (left, top, right, bottom), mask in parts:
            canvas.paste(source, (x + left, y + top, x + right, y + bottom), mask)


@cache
def _painter() -> Painter:
    return Painter()


def paint(scene: Scene) -> bytes:
    """Return the scene as a PNG, painted by this process's only painter."""
    return _painter().paint(scene)


def label_bounds(label: Label) -> tuple[float, float, float, float]:
    """Return the bounds of a label in CSS pixels: left, top, right, bottom."""
    text, stroke = _fitting(label), stroke_of(label)
    box = _font_of(text, label.size).getbbox(text, anchor=label.anchor, stroke_width=stroke)
    left, top, right, bottom = (side / SCALE for side in box)
    return label.x + left, label.y + top, label.x + right, label.y + bottom


# Parts


def _origin(item: Item) -> tuple[int, int]:
    """Return the origin of an item's parts, in device pixels."""
    if isinstance(item, Label):
        return floor(item.x * SCALE), floor(item.y * SCALE)
    left, top, _, _ = item.bounds
    return round(left * SCALE), round(top * SCALE)


def _key(item: Item) -> Hashable:
    """Return a key that is equal for items that look the same wherever they lie."""
    match item:
        case Label(text, x, y, size, colour, anchor, is_bold, most):
            return text, x * SCALE % 1, y * SCALE % 1, size, colour, anchor, is_bold, most
        case Sprite(art, _, _, width, height, angle, opacity, colour):
            return art, width, height, angle, opacity, colour
        case Box(_, _, width, height, fill, radius, outline, line):
            return width, height, fill, radius, outline, line
        case Disc(_, _, radius, fill, outline, line):
            return radius, fill, outline, line
        case Arrow(x1, y1, x2, y2, colour, line, casing):
            return x2 - x1, y2 - y1, colour, line, casing
        case Line(points, colour, line):
            left, top, _, _ = item.bounds
            return tuple((x - left, y - top) for x, y in points), colour, line


def parts_of(item: Item) -> Parts:
    """Return the parts of an item."""
    if isinstance(item, Label):
        return (_written(item),)
    sprite = box_parts(item) if isinstance(item, Box) else rasterise(*_drawing(item))
    return _rim(item, sprite) if isinstance(item, Box) else (_whole(sprite),)


def _whole(image: Image.Image, left: int = 0, top: int = 0) -> Part:
    return Part(image, (left, top, left + image.width, top + image.height), image)


def _rim(box: Box, sprite: Image.Image) -> Parts:
    """Return a large box as its four sides, and its middle if visible; any other box as one part."""
    side = _side(box)
    (width, height), inner = sprite.size, (side, side, sprite.width - side, sprite.height - side)
    if width * height <= LARGE or min(width, height) <= 2 * side:
        return (_whole(sprite),)
    *colour, opacity = cast("tuple[int, ...]", sprite.getpixel((side, side)))
    if opacity not in (0, 255):
        return (_whole(sprite),)
    bands = ((0, 0, width, side), (0, height - side, width, height))
    flanks = ((0, side, side, height - side), (width - side, side, width, height - side))
    rim = tuple(_whole(sprite.crop(band), *band[:2]) for band in (*bands, *flanks) if side)
    return (*rim, Part("#{:02x}{:02x}{:02x}".format(*colour), inner, None)) if opacity else rim


def _drawing(item: Sprite | Disc | Arrow | Line) -> tuple[float, float, str]:
    """Return the item as SVG: width, height and content, the top left of its bounds at (0, 0)."""
    left, top, right, bottom = item.bounds
    width, height = right - left, bottom - top
    match item:
        case Sprite():
            content = _sprite_svg(item, width / 2, height / 2)
        case Disc(_, _, radius, fill, outline, line):
            paint = _paint(fill, outline, line)
            content = f'<circle cx="{radius}" cy="{radius}" r="{radius - line / 2}" {paint}/>'
        case Arrow():
            content = f'<g transform="translate({-left} {-top})">{_arrow_svg(item)}</g>'
        case Line(points, colour, line):
            corners = " ".join(f"{x - left},{y - top}" for x, y in points)
            join = 'stroke-linecap="round" stroke-linejoin="round"'
            content = f'<polyline points="{corners}" {_paint("", colour, line)} {join}/>'
    return width, height, content


def _sprite_svg(sprite: Sprite, middle_x: float, middle_y: float) -> str:
    turn = (
        f"translate({middle_x} {middle_y}) rotate({sprite.angle}) translate({-sprite.width / 2} {-sprite.height / 2})"
    )
    size = f'<svg width="{sprite.width}" height="{sprite.height}" '
    art = load_art(sprite.art).replace("<svg ", size, 1)
    return f'<g transform="{turn}" color="{sprite.colour}" opacity="{sprite.opacity}">{art}</g>'


def _arrow_svg(arrow: Arrow) -> str:
    """Return a shaft and a head as SVG, first thicker in the casing's colour, then in their own."""
    angle = atan2(arrow.y2 - arrow.y1, arrow.x2 - arrow.x1)
    length = min(arrow.line * 3.4, arrow.length)
    half = arrow.line * 1.7

    def at(back: float, aside: float) -> str:
        x = arrow.x2 - back * cos(angle) - aside * sin(angle)
        return f"{x} {arrow.y2 - back * sin(angle) + aside * cos(angle)}"

    shaft = f"M{arrow.x1} {arrow.y1}L{at(length * 0.8, 0)}"
    head = f"M{at(0, 0)}L{at(length, half)}L{at(length * 0.8, 0)}L{at(length, -half)}Z"

    def drawn(colour: str, rim: float) -> str:
        join = f'stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
        return (
            f'<path d="{shaft}" fill="none" {join} stroke-width="{arrow.line + 2 * rim}"/>'
            f'<path d="{head}" fill="{colour}" {join} stroke-width="{arrow.line * 0.3 + 2 * rim}"/>'
        )

    return (drawn(arrow.casing, arrow.line * 0.35) if arrow.casing else "") + drawn(arrow.colour, 0)


def box_parts(box: Box) -> Image.Image:
    """Return a box stretched from the smallest one with its corners, which is cheaper than rasterising it whole."""
    width, height = round(box.width * SCALE), round(box.height * SCALE)
    corner = _side(box)
    side = 2 * corner + 1
    if min(width, height) <= side:
        return rasterise(box.width, box.height, box_svg(box))
    small = rasterise(side / SCALE, side / SCALE, box_svg(replace(box, width=side / SCALE, height=side / SCALE)))
    sprite = Image.new("RGBA", (width, height))
    for left, right, to_left, to_right in _stretches(corner, width):
        for top, bottom, to_top, to_bottom in _stretches(corner, height):
            size = (to_right - to_left, to_bottom - to_top)
            part = small.resize(size, Image.Resampling.NEAREST, (left, top, right, bottom))
            sprite.paste(part, (to_left, to_top))
    return sprite


def _side(box: Box) -> int:
    """Return the width of the box's sides, inside of which it has one colour."""
    return ceil(max(box.radius, box.line) * SCALE)


def _stretches(corner: int, length: int) -> list[tuple[int, int, int, int]]:
    """Return the pieces of a side as (start, end) in the small box and in the large one."""
    middle = (corner, corner + 1, corner, length - corner)
    if not corner:
        return [middle]
    return [(0, corner, 0, corner), middle, (corner + 1, 2 * corner + 1, length - corner, length)]


def box_svg(box: Box) -> str:
    inset = box.line / 2
    return (
        f'<rect x="{inset}" y="{inset}" width="{box.width - box.line}" height="{box.height - box.line}" '
        f'rx="{max(box.radius - inset, 0)}" {_paint(box.fill, box.outline, box.line)}/>'
    )


def _paint(fill: str, outline: str, line: float) -> str:
    stroke = f'stroke="{outline}" stroke-width="{line}"' if outline and line else ""
    return f'fill="{fill or "none"}" {stroke}'


def rasterise(width: float, height: float, content: str) -> Image.Image:
    """Return SVG content as a sprite of whole device pixels that holds width times height CSS pixels."""
    columns, rows = (ceil(round(side * SCALE, 3)) for side in (width, height))
    box = f'width="{columns}" height="{rows}" viewBox="0 0 {columns / SCALE} {rows / SCALE}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{content}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(png)).convert("RGBA")


@cache
def load_art(art: str) -> str:
    return art_file(art).read_text(encoding="utf-8")


# Labels


def _written(label: Label) -> Part:
    text, stroke = _fitting(label), stroke_of(label)
    font = _font_of(text, label.size)
    x, y = label.x * SCALE % 1, label.y * SCALE % 1
    left, top, right, bottom = font.getbbox(text, anchor=label.anchor, stroke_width=stroke)
    left, top = min(floor(left + x) - 1, 0), min(floor(top + y) - 1, 0)  # Pillow takes fractions off towards 0
    box = left, top, ceil(right + x) + 1, ceil(bottom + y) + 1
    mask = Image.new("L", (box[2] - left, box[3] - top))
    pen = ImageDraw.Draw(mask)
    pen.text((x - left, y - top), text, 255, font, label.anchor, stroke_width=stroke)
    return Part(label.colour, box, mask)


def _font_of(text: str, size: float) -> ImageFont.FreeTypeFont:
    """Return the font that has all characters of a text."""
    if _IN_PILLOWS.fullmatch(text):
        return load_font(size)
    host = host_font() if _IS_EAST_ASIAN.search(text) else None
    return load_file(host or SCRIPTS_FONT, size)


@cache
def load_font(size: float) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font, the same on every machine."""
    font = ImageFont.load_default(size * SCALE)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType")
    return font


@cache
def load_file(path: Path, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size * SCALE, layout_engine=ImageFont.Layout.BASIC)


def stroke_of(label: Label) -> float:
    return label.size * SCALE * BOLD if label.is_bold else 0


def _fitting(label: Label) -> str:
    """Return the label's text from left to right, with its end cut off if it is too wide."""
    text, most = from_left_to_right(label.text), label.most * SCALE
    if not most or _font_of(text, label.size).getlength(text) <= most:
        return text
    length = len(label.text)
    while length:
        text = from_left_to_right(f"{label.text[:length].rstrip()}…")
        if _font_of(text, label.size).getlength(text) <= most:
            return text
        length -= 1
    return "…"


def from_left_to_right(text: str) -> str:
    """Return the text in painting order, with the joined forms of Arabic letters.

    A text with a letter that is written from left to right is in English, with names in it.
    """
    if not _IS_RIGHT_TO_LEFT.search(text):
        return text
    is_english = any(unicodedata.bidirectional(char) == "L" for char in text)
    return str(get_display(_RESHAPER.reshape(text), base_dir="L" if is_english else "R"))


# Files


def _encode(canvas: Image.Image, background: str) -> bytes:
    """Return the canvas as a palette PNG; its rounded corners fade out in the last colours of the palette."""
    palette = _palette(canvas)
    indexed = canvas.quantize(palette=palette, dither=Image.Dither.NONE)
    colours = bytes(palette.getpalette("RGB") or ())
    indexed.putpalette(colours + bytes(ImageColor.getrgb(background)[:3]) * len(CORNER_ALPHAS))
    shades, is_shade = _corner()
    right, bottom = canvas.width - shades.width, canvas.height - shades.height
    for x, is_right in ((0, False), (right, True)):
        for y, is_bottom in ((0, False), (bottom, True)):
            indexed.paste(_turned(shades, is_right, is_bottom), (x, y), _turned(is_shade, is_right, is_bottom))
    file = io.BytesIO()
    indexed.save(
        file, "PNG", compress_level=COMPRESSION, transparency=bytes([255] * PAINT_COLOURS) + bytes(CORNER_ALPHAS)
    )
    return file.getvalue()


def _palette(canvas: Image.Image) -> Image.Image:
    """Return an image whose palette has the canvas's commonest colours exact and the others merged.

    Flat areas keep their exact colours, and the soft edges between them share the rest.
    """
    sample = canvas.resize((canvas.width // 2, canvas.height // 2), Image.Resampling.NEAREST)
    found = cast("list[tuple[int, tuple[int, int, int]]]", sample.getcolors(sample.width * sample.height))
    found.sort(reverse=True)
    colours = b"".join(bytes(colour) for _, colour in found[:FLAT_COLOURS])
    edges = b"".join(bytes(colour) * isqrt(count) for count, colour in found[FLAT_COLOURS:])
    if edges:
        merged = Image.frombytes("RGB", (len(edges) // 3, 1), edges).quantize(EDGE_COLOURS, Image.Quantize.MEDIANCUT)
        colours += bytes(merged.getpalette("RGB") or ())[: 3 * EDGE_COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (PAINT_COLOURS - len(colours) // 3))
    return palette


@cache
def _corner() -> tuple[Image.Image, Image.Image]:
    """Return the palette indices of the top left corner, and the mask of its pixels."""
    radius = CORNER * SCALE
    disc = rasterise(CORNER, CORNER, f'<circle cx="{CORNER}" cy="{CORNER}" r="{CORNER}"/>').getchannel("A")
    steps = len(CORNER_ALPHAS)
    shades = disc.point([PAINT_COLOURS + min(alpha * steps // 255, steps - 1) for alpha in range(256)])
    is_shade = disc.point([255 if alpha < 255 else 0 for alpha in range(256)])
    indices = Image.frombytes("P", (radius, radius), shades.tobytes())
    return indices, is_shade


def _turned(corner: Image.Image, is_right: bool, is_bottom: bool) -> Image.Image:
    if is_right:
        corner = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if is_bottom else corner
