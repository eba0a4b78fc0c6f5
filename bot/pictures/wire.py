"""The protocol between the bot and a painter process: frames of requests and of pictures.

A scene is sent as JSON, and a sketch as its pickle, since the pipes are the bot's own.
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
"""Header of a frame: the length of its content in bytes."""
PAINTED, FAILED = b"\0", b"\1"
"""First byte of an answer: before a picture, and before the traceback of a failure."""

_SCENE, _SKETCH = b"\0", b"\1"
"""First byte of a request, by its kind."""
_KINDS = {tuple(field.name for field in fields(kind)): kind for kind in get_args(Item)}
"""Item classes, no two of which have the same fields."""


class Sketch(Protocol):
    """A picture yet to be drawn."""

    def draw(self) -> Picture | None:
        """Return the picture; None if there is nothing to see."""


class Painted(NamedTuple):
    """A painted picture: file name, height of the scene, alt text if a sketch was drawn, and PNG.

    An empty name means that there is nothing to see.
    """

    name: str
    height: int
    alt: str
    png: bytes

    def pack(self) -> bytes:
        """Return the picture as bytes."""
        head = orjson.dumps(self[:-1])
        return LENGTH.pack(len(head)) + head + self.png

    @classmethod
    def unpack(cls, packed: bytes) -> Painted:
        """Parse `pack`'s bytes."""
        end = LENGTH.size + LENGTH.unpack_from(packed)[0]
        name, height, alt = orjson.loads(packed[LENGTH.size : end])
        return cls(name, height, alt, packed[end:])


NOTHING = Painted("", 0, "", b"")


def frame(content: bytes) -> bytes:
    """Return content with its header."""
    return LENGTH.pack(len(content)) + content


def encode(what: Scene | Sketch) -> bytes:
    """Return a request as bytes, equal for equal scenes."""
    return _SCENE + orjson.dumps(what) if isinstance(what, Scene) else _SKETCH + pickle.dumps(what)


def decode(text: bytes) -> Picture | None:
    """Parse a request, and draw it if it is a sketch; a scene comes without an alt text."""
    if text[:1] == _SCENE:
        told = orjson.loads(text[1:])
        return Picture(Scene(told["width"], told["height"], told["background"], tuple(map(_item, told["items"]))), "")
    sketch: Sketch = pickle.loads(text[1:])  # noqa: S301 - the bot's own
    return sketch.draw()


def answer(text: bytes, paint: Callable[[Scene], bytes]) -> bytes:
    """Return a painter's answer to a request."""
    picture = decode(text)
    if picture is None:
        return NOTHING.pack()
    scene = picture.scene
    return Painted(picture_name(scene), scene.height, picture.alt, paint(scene)).pack()


def picture_name(scene: Scene) -> str:
    """Return a file name that differs between scenes and reveals nothing of them."""
    return f"{blake2b(orjson.dumps(scene), digest_size=12).hexdigest()}.png"


def _item(told: dict[str, Any]) -> Item:
    kind = _KINDS[tuple(told)]
    if kind is Line:
        told["points"] = tuple(map(tuple, told["points"]))
    item: Item = kind(**told)
    return item
