"""The screens of a game as text: each message, its controls, and the description of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from textwrap import indent

from bot.messages.controls import Control, Select
from bot.messages.screen import Screen
from bot.preview.shots import NOW, Shot
from bot.preview.tables import FAR
from games.english import plural

TIMESTAMP = re.compile(r"<t:(?P<at>\d+)(?::(?P<style>\w))?>")
EMOJI = re.compile(r" ?<a?:(?P<name>\w+):\d+>")
_MARKDOWN = re.compile(r"\*\*|`|^-# ", re.MULTILINE)
MINUTE = 60
READ_AT = NOW + FAR - 52.0
"""The time at which the text is read, shortly before a turn's time runs out."""


def words_of(title: str, notes: Sequence[str], shots: Sequence[tuple[Shot, str]]) -> str:
    """Return all shots as text, with the files of their pictures, below a title and notes."""
    parts = ["\n".join([f"# {title}", *notes])]
    part = ""
    for shot, file in shots:
        if shot.part != part:
            parts.append(f"## {shot.part}")
        part = shot.part
        parts.append("\n".join([f"### {shot.kind}", *_shot_lines(shot, file)]))
    return "\n\n".join(parts) + "\n"


def _shot_lines(shot: Shot, file: str) -> Iterator[str]:
    if shot.screen is not None:
        yield from message_lines(shot.screen)
    if shot.picture is not None:
        yield f"[picture] {file}"
        yield f"[alt text] {shot.picture[1]}"
    if shot.text is not None:
        yield "[As text]"
        yield indent("\n".join(message_lines(shot.text)), "    ")


def message_lines(screen: Screen) -> Iterator[str]:
    """Return the lines of a message, from its own text to its controls."""
    embed = screen.embed
    told = [screen.content, embed.author.name, embed.title, embed.description]
    for each in embed.fields:
        told += [each.name, each.value]
    yield from (plain(text) for text in (*told, embed.footer.text) if text)
    yield from (f"[{_kind(row)}] {' | '.join(map(_control, row))}" for row in screen.rows)


def _kind(row: Sequence[Control]) -> str:
    return "menu" if isinstance(row[0], Select) else "buttons"


def _control(item: Control) -> str:
    if isinstance(item, Select):
        options = (
            f"{option.label} ({option.description})" if option.description else option.label for option in item.options
        )
        return f"{item.placeholder or ''}: {' | '.join(options)}"
    sign = " ↗" if item.url else " (off)" if item.disabled else ""
    return f"{item.label}{sign}"


def plain(text: str) -> str:
    """Return the text of a message without its markdown."""
    text = TIMESTAMP.sub(lambda match: time_words(int(match["at"]), match["style"]), text)
    return _MARKDOWN.sub("", EMOJI.sub("", text)).rstrip()


def time_words(at: int, style: str | None) -> str:
    """Return a timestamp as a message shows it."""
    if style != "R":
        return f"{datetime.fromtimestamp(at, UTC):%H:%M}"
    left = round(at - READ_AT)
    return f"in {plural('minute', left // MINUTE) if left >= MINUTE else plural('second', left)}"
