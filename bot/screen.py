"""One message as it is to be: an embed, its controls and its picture; for every kind of message alike."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord

from bot.pictures import Attachment
from games.words import clip

FIELD = 1024
DESCRIPTION = 4096
EMBED = 6000
"""Discord's limit for all text of an embed together."""


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
    """One message: an embed, its rows of controls, a line above that a notification shows, and a picture.

    A document comes with a new message only.
    """

    embed: discord.Embed
    rows: tuple[tuple[discord.ui.Item[Any], ...], ...] = ()
    content: str | None = None
    picture: Attachment | None = None
    document: Document | None = None

    def view(self) -> discord.ui.View:
        """The controls as a view that nobody listens to: presses are routed by their custom ids."""
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    @property
    def picture_name(self) -> str | None:
        """The name of the picture's file."""
        return self.picture.name if self.picture is not None else None

    def fields(self) -> dict[str, Any]:
        """The arguments that send this screen."""
        files = [each.file() for each in (self.picture, self.document) if each is not None]
        return {**self._fields(), **({"files": files} if files else {})}

    def changes(self, attached: str | None) -> dict[str, Any]:
        """The arguments that turn a message into this screen; `attached` names the picture which the message has."""
        if self.picture_name == attached:
            return self._fields()
        return {**self._fields(), "attachments": [self.picture.file()] if self.picture is not None else []}

    def _fields(self) -> dict[str, Any]:
        self.embed.set_image(url=f"attachment://{self.picture.name}" if self.picture is not None else None)
        return {"content": self.content, "embed": self.embed, "view": self.view()}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, for people: "#games in Testers", and a link to its message."""

    name: str
    link: str | None = None


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
