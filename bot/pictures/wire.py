"""What the bot and a painter's process send each other: frames, of scenes as JSON one way, of PNG files the other."""

from __future__ import annotations

from dataclasses import fields
from struct import Struct
from typing import Any, get_args

import orjson

from games.drawing.picture import Item, Line, Scene

LENGTH = Struct(">I")
"""What stands before a frame: how many bytes it has."""
PAINTED, FAILED = b"\0", b"\1"
"""What an answer begins with: before a PNG file, and before the traceback of what could not be painted."""

_KINDS = {tuple(field.name for field in fields(kind)): kind for kind in get_args(Item)}
"""The kinds of items, no two of which have the same fields."""


def frame(content: bytes) -> bytes:
    """Content as it is sent."""
    return LENGTH.pack(len(content)) + content


def encode(scene: Scene) -> bytes:
    """The scene as JSON, equal for equal scenes."""
    return orjson.dumps(scene)


def decode(text: bytes) -> Scene:
    """The scene of that JSON."""
    told = orjson.loads(text)
    return Scene(told["width"], told["height"], told["background"], tuple(map(_item, told["items"])))


def _item(told: dict[str, Any]) -> Item:
    kind = _KINDS[tuple(told)]
    if kind is Line:
        told["points"] = tuple(map(tuple, told["points"]))
    item: Item = kind(**told)
    return item
