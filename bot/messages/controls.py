"""Buttons and selects: choices laid out in at most five rows, for any game alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.messages.names import isolated
from bot.messages.press import Press
from games.api import Choice, Tone
from games.english import capital

ROW = 5
SELECT = 25
MOST_CHOICES = 25
"""So many choices Discord offers to somebody who types."""
CHOICE = 100
MOST_ROWS = 5
"""So many rows of controls Discord allows below a message."""
ROW_WIDTH, BUTTON_EDGES, BUTTON_GAP, EMOJI, LINK_SIGN = 300.0, 33.0, 6.0, 28.0, 18.0
"""In pixels on a phone 360 wide: a row, and of a button its edges, the gap behind it, an emoji, the sign of a link."""
_SIGNS = {" ": 5.0} | dict.fromkeys("ijlfrt▸", 6.3) | dict.fromkeys("mwMW", 14.5)
_SMALL, _LARGE = 9.6, 11.8
"""About as many pixels these signs of a label take there; other small letters and digits; and all else."""

_STYLES = {
    Tone.PLAY: discord.ButtonStyle.primary,
    Tone.SPECIAL: discord.ButtonStyle.success,
    Tone.QUIET: discord.ButtonStyle.secondary,
    Tone.FINAL: discord.ButtonStyle.danger,
}

_PLAY_TONES = (Tone.PLAY, Tone.SPECIAL)

FindEmoji: TypeAlias = Callable[[str], discord.PartialEmoji | None]
"""Gives the emoji of a face; None where words must do."""


def no_emoji(name: str) -> None:
    """Find no emoji for any face."""


def rows_of(items: Sequence[discord.ui.Item[Any]]) -> list[list[discord.ui.Item[Any]]]:
    """Controls in their order, in rows that a phone shows as one line each, even if Discord takes fewer."""
    rows: list[list[discord.ui.Item[Any]]] = []
    room = 0.0
    for item in items:
        width = button_width(item)
        if not rows or len(rows[-1]) == ROW or width > room:
            rows.append([])
            room = ROW_WIDTH
        rows[-1].append(item)
        room -= width + BUTTON_GAP
    return rows


def packed_rows(items: Sequence[discord.ui.Item[Any]], room: float = ROW_WIDTH) -> list[list[discord.ui.Item[Any]]]:
    """Controls in as few rows of so much room as hold them, each as early as that allows.

    One row of `MOST_ROWS` stays free, for the ways to other pages.
    """
    most = MOST_ROWS - 1
    for count in range(1, most + 1):
        rows: list[list[discord.ui.Item[Any]]] = [[] for _ in range(count)]
        if _pack(items, rows, room):
            return rows
    return full_rows_of(items, most)


def _pack(items: Sequence[discord.ui.Item[Any]], rows: list[list[discord.ui.Item[Any]]], room: float) -> bool:
    """Put the controls into the rows; whether they fit."""
    if not items:
        return True
    for row in rows:
        taken = sum(button_width(item) + BUTTON_GAP for item in row)
        if len(row) < ROW and taken + button_width(items[0]) <= room:
            row.append(items[0])
            if _pack(items[1:], rows, room):
                return True
            row.pop()
        if not row:
            return False  # an empty row is as good as any that follows it
    return False


def full_rows_of(items: Sequence[discord.ui.Item[Any]], most: int = MOST_ROWS) -> list[list[discord.ui.Item[Any]]]:
    """The same, with as many in a row as Discord takes where the rows would be more than `most`."""
    rows = rows_of(items)
    return rows if len(rows) <= most else [list(row) for row in chunks(items, ROW)]


def button_width(item: discord.ui.Item[Any]) -> float:
    """About how many pixels wide a button is; a select takes a whole row."""
    if not isinstance(item, discord.ui.Button):
        return ROW_WIDTH
    shown = [char for char in item.label or "" if unicodedata.category(char) not in ("Mn", "Cf")]
    signs = (_SIGNS.get(char, _SMALL if char.islower() or char.isdigit() else _LARGE) for char in shown)
    return BUTTON_EDGES + sum(signs) + (EMOJI if item.emoji else 0) + (LINK_SIGN if item.url else 0)


def select_rows(choices: Sequence[Choice], press: Press, emoji: FindEmoji) -> list[list[discord.ui.Item[Any]]]:
    """The choices as selects, for where there is no room for so many buttons."""
    groups = chunks(choices, SELECT)
    parts = [f": part {part} of {len(groups)}" if len(groups) > 1 else "" for part in range(1, len(groups) + 1)]
    return [
        [_select(group, replace(press, part=number), f"Choose a play ({len(choices)}){part}", emoji)]
        for number, (group, part) in enumerate(zip(groups, parts, strict=True), 1)
    ]


def plays_of(choices: Iterable[Choice]) -> list[Choice]:
    """The plays among the choices: the quiet ones do the same in every turn."""
    return [choice for choice in choices if choice.tone in _PLAY_TONES]


def quiet_of(choices: Iterable[Choice]) -> list[Choice]:
    """The other choices."""
    return [choice for choice in choices if choice.tone not in _PLAY_TONES]


def _select(choices: tuple[Choice, ...], press: Press, placeholder: str, emoji: FindEmoji) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=choice.label, value=choice.key, description=choice.detail or None, emoji=emoji(choice.face)
        )
        for choice in choices
    ]
    return discord.ui.Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def choice_button(choice: Choice, press: Press, emoji: FindEmoji, *, is_wordy: bool = False) -> discord.ui.Button[Any]:
    """The button of a choice, in full words without a picture of it where the reader wants words alone."""
    label = (choice.spoken or capital(choice.label)) if is_wordy else choice.short
    if choice.children and not choice.is_call:
        label = f"{label.removesuffix('…')}…"
    return button(label, _STYLES[choice.tone], press, None if is_wordy else emoji(choice.face))


def button(
    label: str, style: discord.ButtonStyle, press: Press, emoji: discord.PartialEmoji | None = None
) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, style=style, custom_id=press.custom_id, emoji=emoji)


def chunks(items: Iterable[Any], size: int) -> tuple[tuple[Any, ...], ...]:
    whole = tuple(items)
    return tuple(whole[start : start + size] for start in range(0, len(whole), size))


def matching(offered: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The choices, of names and values, whose names have what is typed."""
    part = typed.strip().casefold()
    wanted = [(name, value) for name, value in offered if part in name.casefold()][:MOST_CHOICES]
    return [app_commands.Choice(name=isolated(name[:CHOICE], CHOICE), value=value) for name, value in wanted]
