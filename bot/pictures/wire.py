"""What the bot and a painter's process send each other: frames of what is to be painted, and of pictures.

A scene goes as JSON, and what is yet to be drawn as its pickle, for the pipes are the bot's own.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import fields
from hashlib import blake2b
from struct import Struct
from typing import Any, NamedTuple, Protocol, get_args

import orjson

from games.drawing.picture import Item, Line, Picture, Scene

LENGTH = Struct(">I")
"""What stands before a frame: how many bytes it has."""
PAINTED, FAILED = b"\0", b"\1"
"""What an answer begins with: before a picture, and before the traceback of what could not be painted."""

_SCENE, _SKETCH = b"\0", b"\1"
"""What begins a frame that asks."""
_KINDS = {tuple(field.name for field in fields(kind)): kind for kind in get_args(Item)}
"""The kinds of items, no two of which have the same fields."""


class Sketch(Protocol):
    """A picture that is yet to be drawn."""

    def draw(self) -> Picture | None:
        """The picture; None where there is nothing to see."""


class Painted(NamedTuple):
    """A painted picture: the name of its file, the height of its scene, the alt text if it was drawn, and the PNG.

    Where there is nothing to see the name is empty.
    """

    name: str
    height: int
    alt: str
    png: bytes

    def pack(self) -> bytes:
        """The picture as it is sent."""
        head = orjson.dumps(self[:-1])
        return LENGTH.pack(len(head)) + head + self.png

    @classmethod
    def unpack(cls, packed: bytes) -> Painted:
        """The picture that was sent."""
        end = LENGTH.size + LENGTH.unpack_from(packed)[0]
        name, height, alt = orjson.loads(packed[LENGTH.size : end])
        return cls(name, height, alt, packed[end:])


NOTHING = Painted("", 0, "", b"")


def frame(content: bytes) -> bytes:
    """Content as it is sent."""
    return LENGTH.pack(len(content)) + content


def encode(what: Scene | Sketch) -> bytes:
    """What is to be painted as it is sent, equal for equal scenes."""
    return _SCENE + orjson.dumps(what) if isinstance(what, Scene) else _SKETCH + pickle.dumps(what)


def decode(text: bytes) -> Picture | None:
    """What was sent, drawn if it was not yet, and else without an alt text."""
    if text[:1] == _SCENE:
        told = orjson.loads(text[1:])
        return Picture(Scene(told["width"], told["height"], told["background"], tuple(map(_item, told["items"]))), "")
    sketch: Sketch = pickle.loads(text[1:])  # noqa: S301 - the bot's own
    return sketch.draw()


def answer(text: bytes, paint: Callable[[Scene], bytes]) -> bytes:
    """What a painter answers to what it was sent."""
    picture = decode(text)
    if picture is None:
        return NOTHING.pack()
    scene = picture.scene
    return Painted(picture_name(scene), scene.height, picture.alt, paint(scene)).pack()


def picture_name(scene: Scene) -> str:
    """A file name that differs where the scene does and says nothing of it."""
    return f"{blake2b(orjson.dumps(scene), digest_size=12).hexdigest()}.png"


def _item(told: dict[str, Any]) -> Item:
    kind = _KINDS[tuple(told)]
    if kind is Line:
        told["points"] = tuple(map(tuple, told["points"]))
    item: Item = kind(**told)
    return item
