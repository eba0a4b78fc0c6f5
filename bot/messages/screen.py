"""One message as it is to be: an embed, its controls and its picture; for every kind of message alike."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import discord

from bot.messages.names import isolated
from games.drawing.picture import MOST_ALT
from games.english import clip

FIELD = 1024
DESCRIPTION = 4096
EMBED = 6000
"""Discord's limit for all text of an embed together."""
_LIMITS = {"title": 256, "description": DESCRIPTION, "name": 256, "value": FIELD, "text": 2048}
"""Discord's limits for the texts of an embed, by their keys wherever they stand."""
CONTENT = 2000
LABEL = 80
OPTION = 100
PLACEHOLDER = 150


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture as a message carries it: the file's name, the PNG, and the alt text."""

    name: str
    png: bytes
    alt: str

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
    rows: tuple[tuple[discord.ui.Item[Any], ...], ...] = ()
    content: str | None = None
    picture: Attachment | Kept | None = None
    document: Document | None = None

    def view(self) -> discord.ui.View:
        """The controls as a view that nobody listens to: presses are routed by their custom ids."""
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                item.row = number
                _isolate_labels(item)
                view.add_item(item)
        view.stop()
        return view

    def label(self, attached: Label | None = None) -> Label | None:
        """What the picture is; `attached` is the picture which the message had before."""
        match self.picture:
            case Kept():
                return None if attached == UNKNOWN_PICTURE else attached
            case Attachment(name=name, alt=alt):
                return Label(name, alt)
        return None

    def fields(self) -> dict[str, Any]:
        """The arguments that send this screen."""
        files = [each.file() for each in (self.picture, self.document) if isinstance(each, Attachment | Document)]
        return {**self._fields(self.label()), **({"files": files} if files else {})}

    def replacement(self) -> dict[str, Any]:
        """The arguments that turn any message into this screen, whatever files it has."""
        fields = self.fields()
        files = fields.pop("files", [])
        return {**fields, "attachments": files}

    def changes(self, attached: Label | None) -> dict[str, Any]:
        """The arguments that turn a message into this screen; `attached` is the picture which the message has."""
        label = self.label(attached)
        if name_of(label) == name_of(attached):
            return self._fields(label)
        files = [self.picture.file()] if isinstance(self.picture, Attachment) else []
        return {**self._fields(label), "attachments": files}

    def _fields(self, label: Label | None) -> dict[str, Any]:
        embed = _isolated(self.embed.to_dict())
        if len(discord.Embed.from_dict(embed)) > EMBED:
            embed = self.embed.to_dict()
        if label is not None:
            # set_image takes no description, and Discord need not take that of the file
            image: Any = {"url": f"attachment://{label.name}", "description": isolated(label.alt, MOST_ALT)}
            embed["image"] = image
        content = None if self.content is None else isolated(self.content, CONTENT)
        return {"content": content, "embed": discord.Embed.from_dict(embed) or None, "view": self.view()}


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


def _isolate_labels(item: discord.ui.Item[Any]) -> None:
    """The same for what a control says."""
    if isinstance(item, discord.ui.Button) and item.label is not None:
        item.label = isolated(item.label, LABEL)
    elif isinstance(item, discord.ui.Select):
        item.placeholder = None if item.placeholder is None else isolated(item.placeholder, PLACEHOLDER)
        for option in item.options:
            option.label = isolated(option.label, OPTION)
            option.description = None if option.description is None else isolated(option.description, OPTION)


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
