"""`/record` and `/fairdeal`: a finished game as a file, and its deal verified from the seed."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.finished.find import Finished, FinishedTables
from bot.messages.answers import tell
from bot.messages.controls import Button
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import Document, Screen, add_lines
from bot.messages.turns import Turns
from games.api import Refusal
from games.english import plural
from games.records.fairness import NO_CHANCE, Verdict, is_hash, verify
from games.records.record import Record
from games.seed import deal_hash

RECORD = "record"

MAY_NOT_ATTACH = (
    "I can't give you the record in this channel, because I need the permission Attach Files here. Ask where I have "
    "it; if you sat at the table, our direct messages will do too."
)
NO_HASH = (
    "That can't be the deal's hash: type the 64 digits that the table showed before the deal, or the first 12 of them."
)
PROVES = (
    "If the hash is the one that the table showed before the deal, nobody has changed a card, cut or reshuffle "
    "since, not even the bot. It doesn't prove that whoever runs the bot didn't look: they know the seed from the "
    "start, and could have drawn another one before the table showed it. What house players choose doesn't come from "
    "the seed."
)
REFUTES = (
    "Either the game on record isn't the one that was played, or the hash that you noted belongs to another table. "
    "Tell whoever runs the bot, and keep the record."
)
BY_YOURSELF = (
    "Don't take anybody's word for it: compare the hash with the one you noted before the deal, get the record with "
    "/record, and run `python -m games replay --verify FILE`. README's section “Fair deal” says how to write a "
    "checker of your own."
)


class RecordCommands:
    """The commands, and the Record button."""

    def __init__(self, finished: FinishedTables) -> None:
        self._finished = finished
        self._turns = Turns()

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the commands and the button."""
        queries.add(RECORD, self._press)

        @tree.command(name="record", description="A finished game as a file, with every deal, play and hand")
        @app_commands.describe(table="The table's name, such as 7K2QF")
        @app_commands.autocomplete(table=self._finished.choices)
        async def record(interaction: discord.Interaction[Any], table: str) -> None:
            await self._record(interaction, table)

        @tree.command(name="fairdeal", description="Check that a finished game was dealt fairly, from its seed")
        @app_commands.describe(
            table="The table's name, such as 7K2QF",
            noted="The deal's hash as you noted it before the deal: all of it, or at least the first 12 digits",
        )
        @app_commands.rename(noted="hash")
        @app_commands.autocomplete(table=self._finished.choices)
        async def check(interaction: discord.Interaction[Any], table: str, noted: str | None = None) -> None:
            await self._verify(interaction, table, noted)

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        if len(arguments) != 1:
            raise Refusal(GONE)
        await self._record(interaction, arguments[0])

    async def _record(self, interaction: discord.Interaction[Any], table_id: str) -> None:
        finished = await self._finished.find(interaction, table_id)
        if not interaction.app_permissions.attach_files:
            raise Refusal(MAY_NOT_ATTACH)
        with self._turns.of(interaction.user.id):
            await tell(interaction, record_screen(finished, await asyncio.to_thread(finished.record)))

    async def _verify(self, interaction: discord.Interaction[Any], table_id: str, noted: str | None) -> None:
        told_hash = noted.strip() if noted is not None else None
        if told_hash is not None and not is_hash(told_hash):
            raise Refusal(NO_HASH)
        finished = await self._finished.find(interaction, table_id)
        with self._turns.of(interaction.user.id):
            verdict = await asyncio.to_thread(_judge, finished, told_hash)
        await tell(interaction, verdict_screen(finished, verdict, is_noted=told_hash is not None))


def record_button(table_id: str) -> Button:
    """Return the button that sends the record of a finished table."""
    return Button(label="Record", custom_id=Query(RECORD, (table_id,)).custom_id)


def record_screen(finished: Finished, record: Record) -> Screen:
    """Return the record of a finished game as a file, with an explanation."""
    table, game = finished.table, finished.game
    name = f"{game.key}-{table.id}.json"
    embed = discord.Embed(
        colour=game.colour,
        title=f"The record of table {table.id}",
        description=(
            f"{game.name}, {plural('event', len(record.events))} in the notation parlour-record/1: every deal and "
            f"play with all hands, and the seed, but no names.\n`python -m games replay --verify {name}` plays it "
            "again by the rules and deals it again from the seed."
        ),
    )
    return Screen(embed, document=Document(name, record.to_json() + "\n"))


def verdict_screen(finished: Finished, verdict: Verdict, *, is_noted: bool) -> Screen:
    """Return whether a deal was fair: what was checked, and what that does and does not prove."""
    table, game = finished.table, finished.game
    title = f"The deal of table {table.id} is {'verified' if verdict.is_fair else 'not verified'}"
    lines = _checked(verdict, is_noted=is_noted) if verdict.is_fair else [verdict.sentence]
    embed = discord.Embed(colour=game.colour, title=title, description="\n".join(lines))
    embed.set_author(name=f"Fair deal · {game.name}")
    add_lines(embed, "Seed", [f"`{table.seed}`"])
    add_lines(embed, "Hash: the seed's SHA-256", [f"`{deal_hash(bytes.fromhex(table.seed))}`"])
    add_lines(embed, "What it proves", [PROVES if verdict.is_fair else REFUTES])
    add_lines(embed, "Check it yourself", [BY_YOURSELF])
    return Screen(embed, ((record_button(table.id),),))


def _judge(finished: Finished, told_hash: str | None) -> Verdict:
    return verify(finished.record(), told_hash)


def _checked(verdict: Verdict, *, is_noted: bool) -> list[str]:
    """Return a sentence for each check that passed."""
    outcomes = plural("chance outcome", verdict.outcomes)
    played = "I played the game again by the rules: every play is right, and so is the result."
    drawn = f"I drew all chance again from the seed ({outcomes}: cuts, deals and reshuffles): it came out the same."
    if not verdict.outcomes:
        drawn = NO_CHANCE
    noted = ["The hash that you noted is the one of this seed."] if is_noted else []
    return [played, drawn, *noted]
