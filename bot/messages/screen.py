"""One message as it is to be: an embed, its controls and its picture; for every kind of message alike."""

from __future__ import annotations

import io
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import discord

from bot.messages.controls import Rows, rows_data, rows_without
from bot.messages.names import has_right_to_left, isolated
from bot.messages.requests import Body
from games.drawing.picture import MOST_ALT
from games.english import clip

FIELD = 1024
DESCRIPTION = 4096
EMBED = 6000
"""Discord's limit for all text of an embed together."""
_LIMITS = {"title": 256, "description": DESCRIPTION, "name": 256, "value": FIELD, "text": 2048}
"""Discord's limits for the texts of an embed, by their keys wherever they stand."""
CONTENT = 2000
INVALID_FORM = 50035
REFUSED_FIELD = re.compile(r"^In (?:data\.)?components\.(\S+?\.emoji)\b", re.MULTILINE)
"""The field in each line of an error's text, such as "In components.0.components.1.emoji.name: Invalid emoji"."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture as a message carries it: the file's name, the PNG, the alt text, and the height it was drawn with."""

    name: str
    png: bytes
    alt: str
    height: int = 0

    def file(self) -> discord.File:
        """The file to upload, for one request."""
        return discord.File(io.BytesIO(self.png), self.name, description=isolated(self.alt, MOST_ALT))


class Label(NamedTuple):
    """What is known of the picture that a message has: the name of its file, and the alt text."""

    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Kept:
    """Stands for the picture that a message has, whichever it is; where that is not known, for none."""


UNKNOWN_PICTURE = Label("", "")
"""Stands for the picture of a message of which that is not known."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file of text to keep."""

    name: str
    text: str

    def file(self) -> discord.File:
        """The file to upload, for one request."""
        return discord.File(io.BytesIO(self.text.encode()), self.name)


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: an embed, its rows of controls, a picture, and the content above.

    The content is what a notification shows, and all the words there are for who has Discord show no embeds. An embed
    of which nothing is set is not sent. A document comes with a new message only.
    """

    embed: discord.Embed = field(default_factory=discord.Embed)
    rows: Rows = ()
    content: str | None = None
    picture: Attachment | Kept | None = None
    document: Document | None = None

    def label(self, attached: Label | None = None) -> Label | None:
        """What the picture is; `attached` is the picture which the message had before."""
        match self.picture:
            case Kept():
                return None if attached == UNKNOWN_PICTURE else attached
            case Attachment(name=name, alt=alt):
                return Label(name, alt)
        return None

    def without_emojis(self, emojis: Collection[int]) -> Screen:
        """The screen without the emojis of these ids on its controls."""
        return replace(self, rows=rows_without(self.rows, emojis))

    def body(self) -> Body:
        """What sends this screen."""
        files = [each.file() for each in (self.picture, self.document) if isinstance(each, Attachment | Document)]
        return Body(self._fields(self.label()), files or None)

    def replacement(self) -> Body:
        """What turns any message into this screen, whatever files it has."""
        fields, files = self.body()
        return Body(fields, files or [])

    def changes(self, attached: Label | None) -> Body:
        """What turns a message into this screen; `attached` is the picture which the message has."""
        label = self.label(attached)
        if name_of(label) == name_of(attached):
            return Body(self._fields(label))
        return Body(self._fields(label), [self.picture.file()] if isinstance(self.picture, Attachment) else [])

    def _fields(self, label: Label | None) -> dict[str, Any]:
        embed: dict[str, Any] = dict(self.embed.to_dict())
        if has_right_to_left(str(embed)):
            apart = _isolated(embed)
            embed = apart if _length(apart) <= EMBED else embed
        if label is not None:
            # set_image takes no description, and Discord need not take that of the file
            embed["image"] = {"url": f"attachment://{label.name}", "description": isolated(label.alt, MOST_ALT)}
        return {
            "content": None if self.content is None else isolated(self.content, CONTENT),
            "embeds": [embed] if self.embed or label is not None else [],
            "components": rows_data(self.rows),
        }


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, for people: "#games in Testers", and a link to its message."""

    name: str
    link: str | None = None


def _isolated(part: Any) -> Any:
    """A part of an embed in which each name that is written from right to left is set apart."""
    if isinstance(part, list):
        return [_isolated(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: isolated(value, _LIMITS[key]) if key in _LIMITS and isinstance(value, str) else _isolated(value)
        for key, value in part.items()
    }


def _length(embed: dict[str, Any]) -> int:
    """How many characters of an embed count, those of all its texts."""
    parts = (embed, embed.get("author", {}), embed.get("footer", {}), *embed.get("fields", ()))
    return sum(len(part[key]) for part in parts for key in _LIMITS if isinstance(part.get(key), str))


def refused_emojis(error: discord.HTTPException, screen: Screen) -> set[int]:
    """The ids of the emojis that Discord refused of a screen: those in the fields that it names, else all."""
    if error.code != INVALID_FORM:
        return set()
    rows = rows_data(screen.rows)
    refused = [_look_up(rows, field.split(".")) for field in REFUSED_FIELD.findall(error.text)]
    if not any(refused) and "emoji" in error.text.lower():
        controls = [control for row in rows for control in row["components"]]
        refused = [part.get("emoji") for control in controls for part in (control, *control.get("options", ()))]
    return {int(emoji["id"]) for emoji in refused if emoji and emoji.get("id")}


def _look_up(rows: Any, field: Sequence[str]) -> Any:
    """The part of a message's rows of controls at a path such as 0, components, 1, emoji; None if there is none."""
    part = rows
    for key in field:
        try:
            part = part[int(key)] if isinstance(part, list) else part[key]
        except (LookupError, ValueError, TypeError):
            return None
    return part


def name_of(label: Label | None) -> str | None:
    """The name of a picture's file; None for none."""
    return None if label is None else label.name


def note_screen(text: str, title: str | None = None, colour: int | None = None) -> Screen:
    """A sentence or a few, with nothing to press."""
    return Screen(discord.Embed(title=title, description=clip(text, DESCRIPTION), colour=colour))


def add_lines(embed: discord.Embed, name: str, lines: Iterable[str]) -> None:
    value = ""
    for line in lines:
        line = clip(line, FIELD)
        if value and len(value) + 1 + len(line) > FIELD:
            embed.add_field(name=name, value=value, inline=False)
            name, value = "\u200b", ""
        value = f"{value}\n{line}" if value else line
    if value:
        embed.add_field(name=name, value=value, inline=False)
