"""`/league void` and `/league audit`: results voided by managers, and the audit log of what managers did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.league.board_screen import RECOUNTED
from bot.messages.answers import (
    has_pressed,
    is_private,
    managed_server,
    may_manage_server,
    server_of,
    show,
    tell,
)
from bot.messages.confirm import NO_WAY_BACK, Asked, Confirmations, Deed, Question
from bot.messages.controls import matching
from bot.messages.names import clean_text
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import DESCRIPTION, Screen, add_lines
from bot.shards.hints import Hints
from games.api import Refusal
from games.catalogue import GAMES
from games.english import amount, clip, join_words, ordinal, plural
from storage.league.audit import AuditAct, Audited, AuditStore
from storage.league.corrections import Correction, CorrectionStore, Difference, Footing, void_reason
from storage.league.profiles import KeptResult, ProfileStore

RECOUNT = "recount"
"""The hint that ratings have to be recomputed."""
AUDIT = "audit"
WHY = "Why"
RECENT = 25
MOST_DIFFERENCES = 20
LINES = 9
"""Number of entries on a page of the audit log, so that the longest names and reasons fit."""
STAYS = "The result stays on record, marked as void, and counts for nothing."
UNRATED = "It doesn't count for the league anyway, so nothing else changes."

_PAGE = re.compile(r"[1-9][0-9]{0,5}")
_WORDS = {
    AuditAct.VOID: "result {} voided",
    AuditAct.OPEN_SEASON: "season {} opened",
    AuditAct.CLOSE_SEASON: "season {} closed",
    AuditAct.NAME_SEASON: "season named: {}",
}


class CorrectionCommands:
    """The commands, and the pages of the audit log."""

    def __init__(
        self,
        corrections: CorrectionStore,
        profiles: ProfileStore,
        audit: AuditStore,
        confirmations: Confirmations,
        hints: Hints,
    ) -> None:
        self._corrections = corrections
        self._profiles = profiles
        self._audit = audit
        self._confirmations = confirmations
        self._hints = hints
        confirmations.add(Deed.VOID, self._ask, self._void, WHY)
        hints.on(RECOUNT, corrections.recount)
        hints.on_anew(corrections.recount)

    def add_to(self, league: app_commands.Group, queries: Queries) -> None:
        """Register the commands and their buttons."""
        queries.add(AUDIT, self._turn)

        @league.command(name="void", description="For managers: take a result out of the ratings, points and boards")
        @app_commands.describe(
            result="Which table's result, such as 7K2QF",
            why="Why; everybody can read it in the audit list",
        )
        @app_commands.autocomplete(result=self._recent)
        async def void(interaction: discord.Interaction[Any], result: str, why: str) -> None:
            managed_server(interaction)
            table, reason = result.strip().upper(), void_reason(clean_text(why))
            await self._confirmations.ask(interaction, Deed.VOID, table, typed={WHY: reason})

        @league.command(name="audit", description="What managers changed in this server's league, newest first")
        async def audit(interaction: discord.Interaction[Any]) -> None:
            await tell(interaction, await self._page(server_of(interaction), 1))

    async def _recent(self, interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        """Return the latest valid results, for autocompletion."""
        if not may_manage_server(interaction):
            return []
        recent = await self._profiles.recent(server_of(interaction), None, RECENT)
        return matching([(_short(kept), kept.table_id) for kept in recent if kept.void_reason is None], current)

    async def _ask(self, interaction: discord.Interaction[Any], asked: Asked) -> Question:
        server, (table,) = managed_server(interaction), asked.arguments
        correction = await self._corrections.preview(server, table)
        return void_question(await self._result(table), correction)

    async def _void(self, interaction: discord.Interaction[Any], asked: Asked) -> Screen:
        server, (table,) = managed_server(interaction), asked.arguments
        correction = await self._corrections.void(server, table, interaction.user.id, asked.typed.get(WHY, ""))
        if correction.is_recounted:
            self._hints.tell(RECOUNT)
        return voided_screen(await self._result(table), correction)

    async def _result(self, table: str) -> KeptResult:
        kept = await self._profiles.result(table)
        if kept is None:
            raise Refusal(GONE)
        return kept

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (str(number),) if _PAGE.fullmatch(number):
                screen = await self._page(server_of(interaction), int(number))
            case _:
                raise Refusal(GONE)
        if has_pressed(interaction) and is_private(interaction):
            await show(interaction, screen)
        else:
            await tell(interaction, screen)

    async def _page(self, server: int, number: int) -> Screen:
        acts = await self._audit.acts(server, LINES + 1, (number - 1) * LINES)
        if not acts and number > 1:
            raise Refusal(GONE)
        return audit_screen(acts[:LINES], number, has_more=len(acts) > LINES)


def void_question(kept: KeptResult, correction: Correction) -> Question:
    """Return the text that says what voiding a result would change."""
    changes = discord.Embed()
    _add_differences(changes, "What changes", correction.differences)
    if correction.is_recounted:
        changes.add_field(name="What follows", value=_recount_words(kept, "are then"), inline=False)
    facts = [(str(each.name), str(each.value)) for each in changes.fields]
    costs = f"{_result_words(kept)} {STAYS} {NO_WAY_BACK}"
    return Question(f"Void result {kept.number}?", costs, "Void it", "Keep it", facts)


def voided_screen(kept: KeptResult, correction: Correction) -> Screen:
    """Return the confirmation that a result is void, with what it changed."""
    embed = discord.Embed(title=f"Result {kept.number} is void", description=_result_words(kept))
    embed.add_field(name=WHY, value=kept.void_reason, inline=False)
    _add_differences(embed, "What changed", correction.differences)
    if correction.is_recounted:
        embed.add_field(name=RECOUNTED, value=_recount_words(kept, "are"), inline=False)
    embed.set_footer(text="/league audit shows it to everybody.")
    return Screen(embed)


def audit_screen(acts: Sequence[Audited], number: int, *, has_more: bool) -> Screen:
    """Return a page (from 1) of the audit log."""
    embed = discord.Embed(title="What managers changed in the league, newest first")
    if not acts:
        embed.description = "Nothing yet: managers haven't voided a result, or opened, closed or named a season."
        return Screen(embed)
    embed.description = clip("\n".join(map(_act_words, acts)), DESCRIPTION)
    embed.set_footer(text=f"Page {number}")
    turns = page_buttons(lambda to: Query(AUDIT, (str(to),)).custom_id, number, number + has_more)
    return Screen(embed, (turns,) if number > 1 or has_more else ())


def _recount_words(kept: KeptResult, are: str) -> str:
    """Return a note that ratings follow later, and where to see their progress."""
    return (
        f"The ratings at {_game_name(kept)} after this result {are} worked out again while play goes on, which may "
        "take some minutes. Until then its boards, and profiles, say that a recount is under way."
    )


def _act_words(act: Audited) -> str:
    who = f"<@{act.by}>" if act.by > 0 else "a former player"
    why = f": {act.why}" if act.why else ""
    return f"{format_dt(datetime.fromtimestamp(act.at, UTC), 'f')} · {who} · {_WORDS[act.act].format(act.subject)}{why}"


def _short(kept: KeptResult) -> str:
    """Return a result's label in a list of choices."""
    day = datetime.fromtimestamp(kept.finished_at, UTC).date()
    return f"{kept.table_id} · {_game_name(kept)} · {', '.join(seat.name for seat in kept.seats)} · {day}"


def _result_words(kept: KeptResult) -> str:
    """Return a result's description: the game, the time and the places."""
    seats = [f"{seat.name} {ordinal(seat.place)}" for seat in sorted(kept.seats, key=lambda seat: seat.place)]
    finished = format_dt(datetime.fromtimestamp(kept.finished_at, UTC), "f")
    return f"{_game_name(kept)}, table {kept.table_id}, {finished}: {join_words(seats)}."


def _game_name(kept: KeptResult) -> str:
    return GAMES[kept.game].name if kept.game in GAMES else kept.game


def _add_differences(embed: discord.Embed, name: str, differences: Sequence[Difference]) -> None:
    lines = [f"**{one.name}**: {_difference_words(one.before, one.after)}" for one in differences]
    if not lines:
        lines = [UNRATED]
    more = len(lines) - MOST_DIFFERENCES
    if more > 0:
        lines = [*lines[:MOST_DIFFERENCES], f"So do the numbers of {plural('other player', more)}."]
    add_lines(embed, name, lines)


def _difference_words(before: Footing, after: Footing) -> str:
    """Return how a person's numbers change: "rating 1,039 to none, points 1 to 0, place 1st to 2nd"."""
    told = [(_numbers(before)[what], _numbers(after)[what], what) for what in _numbers(before)]
    changed = [f"{what} {old} to {new}" for old, new, what in told if old != new]
    return ", ".join(changed) or "nothing changes"


def _numbers(footing: Footing) -> dict[str, str]:
    return {
        "rating": "none" if footing.rating is None else f"{footing.rating.number:,}",
        "points": "none" if footing.points is None else amount(footing.points),
        "place": "none" if footing.place is None else ordinal(footing.place),
    }
