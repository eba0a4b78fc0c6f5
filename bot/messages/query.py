"""Buttons and selects that belong to no table: pages turned, boards and records looked at.

A custom id is `q1:name` with arguments behind it, a colon before each. Like a press it comes from a client, so a
handler reads its arguments as hostile.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.messages.answers import excuse, tell
from bot.messages.controls import Button, Control
from bot.messages.press import MOST_LENGTH, picked

_CUSTOM_ID = re.compile(r"q1:(?P<name>[a-z]{1,12})(?P<arguments>(?::[A-Za-z0-9._-]{0,40})*)")

GONE = "That button no longer works, so nothing happened. Use the command again."


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked for, and of what; an argument has at most 40 characters out of a-z, A-Z, 0-9 and "._-"."""

    name: str
    arguments: tuple[str, ...] = ()

    @property
    def custom_id(self) -> str:
        """The query as a custom id, at most 100 characters."""
        text = ":".join(("q1", self.name, *self.arguments))
        if len(text) > MOST_LENGTH or _CUSTOM_ID.fullmatch(text) is None:
            raise ValueError(f"no custom id: {text}")
        return text


def page_buttons(custom_id_of: Callable[[int], str], page: int, pages: int) -> tuple[Control, ...]:
    """The buttons to the pages before and after one, from 1 on; where there is none the button is off."""
    return tuple(
        Button(label=label, custom_id=custom_id_of(to), disabled=not 1 <= to <= pages)
        for label, to in (("← Prev", page - 1), ("Next →", page + 1))
    )


Handler = Callable[[discord.Interaction[Any], tuple[str, ...]], Awaitable[None]]
"""Answers a query, given its arguments and behind them what was picked in a select; may raise Refusal."""


def parse_query(custom_id: str) -> Query | None:
    """Read a custom id; None for one that is no query."""
    match = _CUSTOM_ID.fullmatch(custom_id)
    return None if match is None else Query(match["name"], tuple(match["arguments"].split(":")[1:]))


class Queries:
    """Routes queries to whoever answers those of a name."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, name: str, handler: Handler) -> None:
        """Let the handler answer the queries of that name."""
        if name in self._handlers:
            raise ValueError(f"two handlers for {name}")
        self._handlers[name] = handler

    async def handle(self, interaction: discord.Interaction[Any], query: Query) -> None:
        """Answer a component interaction that is a query."""
        handler = self._handlers.get(query.name)
        if handler is None:
            await tell(interaction, GONE)
            return
        try:
            await handler(interaction, (*query.arguments, *picked(interaction)))
        except Exception as error:
            await excuse(interaction, error, query=query.name)
