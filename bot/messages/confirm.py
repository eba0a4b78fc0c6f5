"""The private question before what costs somebody something or cannot be taken back, and the one answer to it.

Nothing is kept but the question's own message: its red button says which deed it is, of what, and by a digest in which
words that was asked. The words are made again at the press, so that a deed is never done on other terms than were read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias

import discord
from cachetools import TTLCache

from bot.messages.answers import has_pressed, is_private, show, turn
from bot.messages.controls import Button, Control
from bot.messages.names import clean_text
from bot.messages.query import Queries, Query
from bot.messages.screen import Screen, note_screen
from games.api import Refusal

DO, KEEP = "sure", "keep"
DIGEST = 12
MOST_ANSWERED = 1024
ANSWERED_SECONDS = 900.0
"""Until then a press can be on its way that was made before the question was answered."""

STALE = "That button doesn't confirm anything, so nothing happened. Use the command or button again, then confirm."
SOMEBODY_ELSES = "I asked somebody else that, so nothing happened."
TWICE = "You have already answered that."
CHANGED = "**Something has changed since I asked you, so I've done nothing yet.** Read it again."
NO_WAY_BACK = "You can't undo it."
KEPT = "OK, nothing changed."
_NOTHING: Mapping[str, str] = MappingProxyType({})


class Deed(StrEnum):
    """What is asked about."""

    LEAVE_GAME = "leave"
    END_TABLE = "end"
    CANCEL_TABLE = "cancel"
    LEAVE_TOURNAMENT = "cupleave"
    END_TOURNAMENT = "cupend"
    CANCEL_TOURNAMENT = "cupcancel"
    RING = "ring"
    DELETE = "delete"
    OPEN_SEASON = "openseason"
    CLOSE_SEASON = "closeseason"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a deed is about: the arguments of its button, and what the person typed, by the names of its fields."""

    arguments: tuple[str, ...]
    typed: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what would be done, what that costs and whom, and the words of the two buttons.

    facts: what else changes, by name. embed: what the rest looks like. ways: buttons to what one may want before.
    """

    title: str
    costs: str
    do: str
    keep: str
    facts: Sequence[tuple[str, str]] = ()
    embed: discord.Embed = field(default_factory=discord.Embed)
    ways: Sequence[Control] = ()


Ask: TypeAlias = Callable[[discord.Interaction[Any], Asked], Awaitable[Question | None]]
"""Makes the question as it is to be asked of the person; None where it costs nothing. May raise Refusal."""
Do: TypeAlias = Callable[[discord.Interaction[Any], Asked], Awaitable[Screen | str]]
"""Does it, and says so; may raise Refusal."""


class Confirmations:
    """Asks before deeds, and answers the two buttons of each question."""

    def __init__(self, queries: Queries) -> None:
        self._deeds: dict[str, tuple[Ask, Do, frozenset[str]]] = {}
        self._answered = TTLCache[int, bool](MOST_ANSWERED, ANSWERED_SECONDS)
        queries.add(DO, self._do)
        queries.add(KEEP, self._keep)

    def add(self, deed: Deed, ask: Ask, do: Do, *typed: str) -> None:
        """Let a deed be asked about and done so; typed: the fields in which what a person types for it stands."""
        self._deeds[deed] = ask, do, frozenset(typed)

    async def ask(
        self, interaction: discord.Interaction[Any], deed: Deed, *arguments: str, typed: Mapping[str, str] = _NOTHING
    ) -> bool:
        """Ask the person before a deed; False where it costs nothing, so that it can be done at once.

        Raises Refusal where it cannot be done.
        """
        asked = Asked(arguments, {name: text for name, text in typed.items() if text})
        question = await self._deeds[deed][0](interaction, asked)
        if question is not None:
            await turn(interaction, question_screen(question, deed, asked))
        return question is not None

    async def _do(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (str(deed), str(digest), *rest) if deed in self._deeds:
                message = self._take(interaction)
            case _:
                raise Refusal(STALE)
        try:
            outcome, is_done = await self._outcome(interaction, Deed(deed), digest, tuple(rest))
        except Refusal as refusal:
            outcome, is_done = note_screen(str(refusal)), True
        except BaseException:
            self._answered.pop(message, None)
            raise
        if not is_done:
            self._answered.pop(message, None)
        await show(interaction, outcome)

    async def _outcome(
        self, interaction: discord.Interaction[Any], deed: Deed, digest: str, arguments: tuple[str, ...]
    ) -> tuple[Screen, bool]:
        """What a press leads to, and whether that ends the question."""
        ask, do, typed = self._deeds[deed]
        asked = Asked(arguments, _typed(interaction, typed))
        question = await ask(interaction, asked)
        if question is not None and _digest(question) != digest:
            return question_screen(question, deed, asked, CHANGED), False
        told = await do(interaction, asked)
        return (note_screen(told) if isinstance(told, str) else told), True

    async def _keep(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        self._take(interaction)
        await show(interaction, note_screen(KEPT))

    def _take(self, interaction: discord.Interaction[Any]) -> int:
        """The id of the question that is being answered, which nobody else can; raises Refusal for any other press."""
        message = interaction.message
        if message is None or not (has_pressed(interaction) and is_private(interaction)):
            raise Refusal(STALE)
        if message.interaction_metadata is not None and message.interaction_metadata.user.id != interaction.user.id:
            raise Refusal(SOMEBODY_ELSES)
        if message.id in self._answered:
            raise Refusal(TWICE)
        self._answered[message.id] = True
        return message.id


def question_screen(question: Question, deed: Deed, asked: Asked, note: str = "") -> Screen:
    """A question as a message; what the person typed stands in it, so that the answer needs no memory."""
    embed = question.embed.copy()
    embed.title, embed.description = question.title, question.costs
    for name, value in (*asked.typed.items(), *question.facts):
        embed.add_field(name=name, value=value, inline=False)
    sure = Query(DO, (deed.value, _digest(question), *asked.arguments)).custom_id
    do = Button(label=question.do, style=discord.ButtonStyle.danger, custom_id=sure)
    keep = Button(label=question.keep, style=discord.ButtonStyle.primary, custom_id=Query(KEEP).custom_id)
    return Screen(embed, ((do, keep, *question.ways),), note or None)


def _digest(question: Question) -> str:
    """What tells the words of a question from others."""
    words = [question.title, question.costs, *(part for fact in question.facts for part in fact)]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:DIGEST]


def _typed(interaction: discord.Interaction[Any], names: frozenset[str]) -> dict[str, str]:
    """What the person typed for the question that is answered, by the names of its fields."""
    embeds = interaction.message.embeds if interaction.message is not None else []
    fields = [each for embed in embeds for each in embed.fields if each.name in names]
    return {str(each.name): clean_text(str(each.value)) for each in fields}
