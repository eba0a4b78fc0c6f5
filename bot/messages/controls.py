"""Buttons and selects: choices laid out in at most five rows, for any game alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.messages.names import isolated
from bot.messages.press import Press
from games.api import Choice, Tone

ROW = 5
SELECT = 25
MOST_CHOICES = 25
"""So many choices Discord offers to somebody who types."""
CHOICE = 100
PLAY_ROWS = 4
"""Rows for the plays; the fifth holds the rest."""

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


def choice_rows(
    choices: tuple[Choice, ...], press: Press, rest: Sequence[discord.ui.Item[Any]], emoji: FindEmoji
) -> tuple[tuple[discord.ui.Item[Any], ...], ...]:
    """Lay out choices: plays as buttons, or as selects when more than fit; the quiet ones share the last row."""
    plays = _plays_of(choices)
    others = [choice for choice in choices if choice.tone not in _PLAY_TONES]
    last = (*(choice_button(choice, press.pick(choice.key), emoji) for choice in others), *rest)
    rows: list[tuple[discord.ui.Item[Any], ...]]
    if _fit_buttons(plays):
        buttons = [choice_button(choice, press.pick(choice.key), emoji) for choice in plays]
        rows = list(chunks(buttons, ROW))
    else:
        groups = chunks(plays, SELECT)
        rows = [
            (
                _select(
                    group, replace(press, part=part), f"Play one of {len(plays)}: part {part} of {len(groups)}", emoji
                ),
            )
            for part, group in enumerate(groups, 1)
        ]
    return (*rows, *chunks(last, ROW))


def brief_plays(choices: Sequence[Choice]) -> list[Choice]:
    """The plays whose buttons say less than there is to say; none where selects say it.

    A play that leads to a question needs words of its own only if it has a detail, since its question says the rest.
    """
    plays = _plays_of(choices)
    if not _fit_buttons(plays):
        return []
    return [
        play for play in plays if play.detail or not (play.children or play.label.casefold() == play.short.casefold())
    ]


def _plays_of(choices: Sequence[Choice]) -> list[Choice]:
    """The plays among the choices: the quiet ones do the same in every turn."""
    return [choice for choice in choices if choice.tone in _PLAY_TONES]


def _fit_buttons(plays: Sequence[Choice]) -> bool:
    return len(plays) <= PLAY_ROWS * ROW


def _select(choices: tuple[Choice, ...], press: Press, placeholder: str, emoji: FindEmoji) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=choice.label, value=choice.key, description=choice.detail or None, emoji=emoji(choice.face)
        )
        for choice in choices
    ]
    return discord.ui.Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def choice_button(choice: Choice, press: Press, emoji: FindEmoji) -> discord.ui.Button[Any]:
    label = f"{choice.short} ▸" if choice.children and not choice.is_call else choice.short
    return button(label, _STYLES[choice.tone], press, emoji(choice.face))


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
