"""The plays that a message offers, as controls and in words, for any game alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.messages.controls import FindEmoji, brief_plays, button, choice_rows
from bot.messages.press import Press, Verb, find_choice
from bot.messages.screen import EMBED, add_lines
from games.api import Choice, Page
from games.engine.session import Session
from games.engine.table import Status
from games.english import capital

PLAYS = "Plays"


def play_rows(
    session: Session, page: Page, path: tuple[str, ...], rest: Sequence[discord.ui.Item[Any]], emoji: FindEmoji
) -> tuple[tuple[discord.ui.Item[Any], ...], ...]:
    """The plays of a hand, at the question that `path` leads to, with the rest in the last row."""
    press = Press(Verb.PICK, session.table.id, session.table.revision)
    choices = _offered(session, page, path)
    if find_choice(page.choices, path) is None:
        return choice_rows(choices, press, rest, emoji)
    back = button("← Back", discord.ButtonStyle.secondary, replace(press, path=path[:-1]))
    return choice_rows(choices, replace(press, path=path), [back, *rest], emoji)


def _offered(session: Session, page: Page, path: tuple[str, ...]) -> tuple[Choice, ...]:
    """What can be picked at the question that `path` leads to; nothing where nobody may play."""
    asked = find_choice(page.choices, path)
    if asked is not None:
        return asked.children
    return page.choices if session.table.status is Status.PLAYING and not session.table.halted else ()


def add_plays(embed: discord.Embed, session: Session, page: Page, path: tuple[str, ...]) -> None:
    """Add what the buttons of plays leave out; without their details where an embed has no room for all of it.

    Of a call nothing is said unasked: what it would do sounds as if it were right.
    """
    choices = _offered(session, page, path)
    if find_choice(page.choices, path) is None:
        choices = tuple(choice for choice in choices if not choice.is_call)
    plays = brief_plays(choices)
    names = [f"**{capital(play.label)}**" for play in plays]
    full = [f"{name} · {play.detail}" if play.detail else name for name, play in zip(names, plays, strict=True)]
    room = EMBED - len(embed) - len(PLAYS)
    add_lines(embed, PLAYS, next((lines for lines in (full, names) if len("\n".join(lines)) <= room), ()))
