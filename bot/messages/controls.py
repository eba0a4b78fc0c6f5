"""Buttons and selects: choices laid out in at most five rows, for any game alike.

They are plain data: nobody listens to one, as presses are routed by their custom ids.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

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
MOST_KEPT = 1024
"""Of so many labels the widths are kept at hand."""
LABEL, OPTION, PLACEHOLDER = 80, 100, 150
"""So many characters Discord takes for the label of a button, for what an option says, for what stands in a select."""
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
    Tone.CALL: discord.ButtonStyle.danger,
    Tone.FINAL: discord.ButtonStyle.danger,
}

_PLAY_TONES = (Tone.PLAY, Tone.SPECIAL)

FindEmoji: TypeAlias = Callable[[str], discord.PartialEmoji | None]
"""Gives the emoji of a face; None where words must do."""


class Button(NamedTuple):
    """A button, which sends its custom id or leads to a link."""

    label: str
    custom_id: str | None = None
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    emoji: discord.PartialEmoji | None = None
    url: str | None = None
    disabled: bool = False

    def data(self) -> dict[str, Any]:
        """The button in Discord's own form."""
        style = self.style if self.url is None else discord.ButtonStyle.link
        data: dict[str, Any] = {
            "type": discord.ComponentType.button.value,
            "style": style.value,
            "disabled": self.disabled,
            "label": isolated(self.label, LABEL),
        }
        if self.custom_id is not None:
            data["custom_id"] = self.custom_id
        if self.url is not None:
            data["url"] = self.url
        if self.emoji is not None:
            data["emoji"] = self.emoji.to_dict()
        return data


class Option(NamedTuple):
    """What a select offers."""

    label: str
    value: str
    description: str | None = None
    emoji: discord.PartialEmoji | None = None
    default: bool = False

    def data(self) -> dict[str, Any]:
        """The option in Discord's own form."""
        data: dict[str, Any] = {
            "label": isolated(self.label, OPTION),
            "value": self.value,
            "default": self.default,
        }
        if self.description:
            data["description"] = isolated(self.description, OPTION)
        if self.emoji is not None:
            data["emoji"] = self.emoji.to_dict()
        return data


class Select(NamedTuple):
    """A select, of which one option is picked."""

    custom_id: str
    options: Sequence[Option]
    placeholder: str | None = None

    def data(self) -> dict[str, Any]:
        """The select in Discord's own form."""
        data: dict[str, Any] = {
            "type": discord.ComponentType.string_select.value,
            "custom_id": self.custom_id,
            "options": [option.data() for option in self.options],
        }
        if self.placeholder:
            data["placeholder"] = isolated(self.placeholder, PLACEHOLDER)
        return data


Control: TypeAlias = Button | Select
Rows: TypeAlias = tuple[tuple[Control, ...], ...]
Item = TypeVar("Item", Button, Option)


def rows_data(rows: Rows) -> list[dict[str, Any]]:
    """Rows of controls in Discord's own form."""
    kind = discord.ComponentType.action_row.value
    return [{"type": kind, "components": [control.data() for control in row]} for row in rows if row]


def rows_without(rows: Rows, emojis: Collection[int]) -> Rows:
    """Rows of controls without the emojis of these ids."""

    def bare(control: Control) -> Control:
        if isinstance(control, Button):
            return _bare(control, emojis)
        return control._replace(options=[_bare(option, emojis) for option in control.options])

    return tuple(tuple(map(bare, row)) for row in rows)


def _bare(item: Item, emojis: Collection[int]) -> Item:
    return item._replace(emoji=None) if item.emoji is not None and item.emoji.id in emojis else item


def no_emoji(name: str) -> None:
    """Find no emoji for any face."""


def rows_of(items: Sequence[Control]) -> list[list[Control]]:
    """Controls in their order, in rows that a phone shows as one line each, even if Discord takes fewer."""
    rows: list[list[Control]] = []
    room = 0.0
    for item in items:
        width = button_width(item)
        if not rows or len(rows[-1]) == ROW or width > room:
            rows.append([])
            room = ROW_WIDTH
        rows[-1].append(item)
        room -= width + BUTTON_GAP
    return rows


def packed_rows(items: Sequence[Control], room: float = ROW_WIDTH) -> list[list[Control]]:
    """Controls in as few rows of so much room as hold them, each as early as that allows.

    One row of `MOST_ROWS` stays free, for the ways to other pages.
    """
    most = MOST_ROWS - 1
    for count in range(1, most + 1):
        rows: list[list[Control]] = [[] for _ in range(count)]
        if _pack(items, rows, room):
            return rows
    return full_rows_of(items, most)


def _pack(items: Sequence[Control], rows: list[list[Control]], room: float) -> bool:
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


def full_rows_of(items: Sequence[Control], most: int = MOST_ROWS) -> list[list[Control]]:
    """The same, with as many in a row as Discord takes where the rows would be more than `most`."""
    rows = rows_of(items)
    return rows if len(rows) <= most else [list(row) for row in chunks(items, ROW)]


def button_width(item: Control) -> float:
    """About how many pixels wide a button is; a select takes a whole row."""
    if not isinstance(item, Button):
        return ROW_WIDTH
    return BUTTON_EDGES + _width(item.label) + (EMOJI if item.emoji else 0) + (LINK_SIGN if item.url else 0)


@lru_cache(MOST_KEPT)
def _width(label: str) -> float:
    """The same of a label."""
    shown = [char for char in label if unicodedata.category(char) not in ("Mn", "Cf")]
    return sum(_SIGNS.get(char, _SMALL if char.islower() or char.isdigit() else _LARGE) for char in shown)


def select_rows(choices: Sequence[Choice], press: Press, emoji: FindEmoji) -> list[list[Control]]:
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


def _select(choices: tuple[Choice, ...], press: Press, placeholder: str, emoji: FindEmoji) -> Select:
    options = [
        Option(label=choice.label, value=choice.key, description=choice.detail or None, emoji=emoji(choice.face))
        for choice in choices
    ]
    return Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def choice_button(choice: Choice, press: Press, emoji: FindEmoji, *, is_wordy: bool = False) -> Button:
    """The button of a choice, in full words without a picture of it where the reader wants words alone."""
    label = (choice.spoken or capital(choice.label)) if is_wordy else choice.short
    if choice.children and not choice.is_call:
        label = f"{label.removesuffix('…')}…"
    shown = button(label, _STYLES[choice.tone], press, None if is_wordy else emoji(choice.face))
    return shown._replace(disabled=choice.is_disabled)


def button(label: str, style: discord.ButtonStyle, press: Press, emoji: discord.PartialEmoji | None = None) -> Button:
    return Button(label=label, style=style, custom_id=press.custom_id, emoji=emoji)


def chunks(items: Iterable[Any], size: int) -> tuple[tuple[Any, ...], ...]:
    whole = tuple(items)
    return tuple(whole[start : start + size] for start in range(0, len(whole), size))


def matching(offered: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """The choices, of names and values, whose names have what is typed."""
    part = typed.strip().casefold()
    wanted = [(name, value) for name, value in offered if part in name.casefold()][:MOST_CHOICES]
    return [app_commands.Choice(name=isolated(name[:CHOICE], CHOICE), value=value) for name, value in wanted]
