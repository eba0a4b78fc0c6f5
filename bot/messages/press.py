"""What a button, select or modal says: custom ids, made and read; no rule, no state.

A custom id is `p1:verb:table`, for a pick, and a part of the options, with `:revision:path[~part]` behind it. It is
chosen by us and sent back by clients, so it is read as hostile: nothing in it is trusted but as a question to the table
it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import discord

from games.api import Choice

MOST_LENGTH = 100
"""Discord's limit for a custom id, in characters."""

_CUSTOM_ID = re.compile(
    r"p1:(?P<verb>[a-z]{1,12}):(?P<table>[0-9A-Z]{1,8})"
    r"(?::(?P<revision>[0-9]{1,9}):(?P<path>[A-Za-z0-9-]{1,12}(?:/[A-Za-z0-9-]{1,12})*)?(?:~(?P<part>[0-9]))?)?"
)


_UNKEPT = "\0"
"""What PostgreSQL keeps in no text."""


class Verb(StrEnum):
    """What a press asks for."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_HOUSE = "add"
    REMOVE_HOUSE = "remove"
    START = "start"
    FILL = "fill"
    CANCEL = "cancel"
    PUT_OUT = "putout"
    HAND = "hand"
    ADVICE = "advice"
    MORE = "more"
    MENU = "menu"
    HAPPENED = "happened"
    SCORES = "scores"
    FAIR = "fair"
    TEXT = "text"
    CARDS = "cards"
    BACK = "back"
    END = "end"
    END_CONFIRMED = "endnow"
    REPORT = "report"
    REMATCH = "rematch"
    DEAL = "deal"
    LAST = "last"
    BOARD = "board"
    PICK = "pick"
    WAKE = "wake"
    OPTIONS = "options"
    LEVEL = "level"


_VERBS = {verb.value: verb for verb in Verb}
_PATHED = (Verb.PICK, Verb.OPTIONS)


@dataclass(frozen=True, slots=True)
class Press:
    """One press: what it asks for, at which table, on which revision, and the picks on the way to an action.

    part tells the selects of one message apart.
    """

    verb: Verb
    table: str
    revision: int = 0
    path: tuple[str, ...] = ()
    part: int = 0

    @property
    def custom_id(self) -> str:
        """The press as a custom id, at most 100 characters."""
        text = f"p1:{self.verb.value}:{self.table}"
        if self.verb in _PATHED:
            text += f":{self.revision}:{'/'.join(self.path)}"
            text += f"~{self.part}" if self.part else ""
        if len(text) > MOST_LENGTH:
            raise ValueError(f"a custom id of {len(text)} characters: {text}")
        return text

    def pick(self, *keys: str) -> Press:
        """The press as many picks further."""
        return replace(self, path=(*self.path, *keys))


def data_of(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """What the client sent."""
    return dict(interaction.data or {})


def custom_id_of(interaction: discord.Interaction[Any]) -> str:
    """The custom id of the component or modal that was used."""
    return str(data_of(interaction).get("custom_id", ""))


def picked(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """What was picked in a select, empty for a button."""
    values = data_of(interaction).get("values", [])
    return tuple(str(value) for value in values[:1]) if isinstance(values, list) else ()


def typed(interaction: discord.Interaction[Any]) -> str:
    """The text of the first text input of a modal, empty for another interaction."""
    return next(iter(filled(interaction).values()), "")


def filled(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What a modal was filled with, by the custom ids of its fields, in order; empty for another interaction."""
    found: dict[str, str] = {}
    waiting: list[Any] = list(data_of(interaction).get("components", []))
    while waiting:
        component = waiting.pop(0)
        values = [component["value"]] if "value" in component else component.get("values", [])[:1]
        found |= {str(component.get("custom_id", "")): str(value).replace(_UNKEPT, "") for value in values}
        waiting += component.get("components", [])
        waiting += [component["component"]] if "component" in component else []
    return found


def parse_custom_id(custom_id: str) -> Press | None:
    """Read a custom id; None for one that is not ours or not whole."""
    match = _CUSTOM_ID.fullmatch(custom_id)
    verb = _VERBS.get(match["verb"]) if match is not None else None
    if match is None or verb is None or (verb in _PATHED) != (match["revision"] is not None):
        return None
    path = tuple(match["path"].split("/")) if match["path"] else ()
    return Press(verb, match["table"], int(match["revision"] or 0), path, int(match["part"] or 0))


def find_choice(choices: tuple[Choice, ...], path: tuple[str, ...]) -> Choice | None:
    """The choice at the end of a path of keys; None if there is none."""
    found = None
    for key in path:
        found = next((choice for choice in choices if choice.key == key), None)
        if found is None:
            return None
        choices = found.children
    return found
