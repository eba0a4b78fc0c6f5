"""`/daily`: the deal of the date, the same for everyone in the world, with one try each, and its boards."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.league.board_screen import LINES, page_count, row, streak_board_button
from bot.messages.answers import announce, tell, turn
from bot.messages.names import clean_name
from bot.messages.query import GONE, Queries, page_buttons
from bot.messages.screen import Screen
from bot.preferences import ServerSettings
from bot.tables.clicks import Presses
from bot.tables.opening import Hosting
from bot.tables.sessions import Tables
from bot.tables.streaks import (
    HERE,
    QUERY,
    WORLD,
    Dailies,
    board_button,
    board_query,
    share_buttons,
    share_embed,
    today_button,
)
from games.api import Refusal
from games.catalogue import daily_game
from games.daily import end_of
from games.engine.session import Session
from games.engine.table import DailyTaken, Status
from games.english import ordinal, plural
from games.league.season import day_words
from storage.league.daily import DailyLine, DailyStore

_SERVERS = {HERE: "this server", WORLD: "all servers"}
_ON = {HERE: "on this server", WORLD: "on the servers that share theirs"}
_PAGE = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)

LOST_TRY = "You've had your try at today's deal, but its table isn't kept any more."
NOT_FINISHED = "You haven't finished that deal, so there's no score to share. /daily begins today's."
NO_SERVER = "This is a direct message: use /daily in a server to see its board or share your score there."
MAY_NOT_WRITE = "You can't write in this channel, so your score isn't shared here."
KEPT_HERE = (
    "This server's tries aren't on this board. Whoever manages the server can change that: /parlour settings "
    "daily_world:True."
)


class DailyCommand:
    """The command, the pages of the boards, and the button that tells a channel one's score."""

    def __init__(
        self,
        hosting: Hosting,
        presses: Presses,
        tables: Tables,
        store: DailyStore,
        dailies: Dailies,
        servers: ServerSettings,
    ) -> None:
        self._hosting = hosting
        self._presses = presses
        self._tables = tables
        self._store = store
        self._dailies = dailies
        self._servers = servers

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(QUERY, self._press)

        @tree.command(name="daily", description="Today's deal, the same for everyone in the world, with one try each")
        async def daily(interaction: discord.Interaction[Any]) -> None:
            await self._begin(interaction)

    async def _begin(self, interaction: discord.Interaction[Any]) -> None:
        """Begin the person's try of today, or show it as far as it is."""
        day = self._dailies.today
        if await self._show_try(interaction, day):
            return
        try:
            await self._hosting.open_daily(interaction, day)
        except DailyTaken:  # the person asked twice at once
            await self._show_try(interaction, day)

    async def _show_try(self, interaction: discord.Interaction[Any], day: date) -> bool:
        """Show the person's try of the day, privately, as far as it is; whether there is one."""
        table_id = await self._store.table_of(interaction.user.id, day)
        if table_id is None:
            return False
        session = await self._tables.find(table_id)
        if session is None:
            raise Refusal(LOST_TRY)
        if session.table.status is Status.CLOSED:
            await tell(interaction, ended_screen(session, day, is_direct=interaction.guild_id is None))
        else:
            await self._presses.open_hand(interaction, session)
        return True

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case ("share", str(day)):
                await self._share(interaction, self._day(day))
            case ("play", str(_)):
                await self._begin(interaction)
            case (("here" | "world") as scope, str(day), str(page)) if _PAGE.fullmatch(page):
                await self._show_board(interaction, scope, self._day(day), int(page))
            case _:
                raise Refusal(GONE)

    def _day(self, text: str) -> date:
        """A date that has a deal to look at; raises Refusal for another one."""
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise Refusal(GONE) from None
        if day.isoformat() != text or day > self._dailies.today:
            raise Refusal(GONE)
        return day

    async def _share(self, interaction: discord.Interaction[Any], day: date) -> None:
        """Tell the channel the score of whoever pressed, for all to see."""
        if interaction.guild_id is None:
            raise Refusal(NO_SERVER)
        may_write = "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"
        if not getattr(interaction.permissions, may_write):
            raise Refusal(MAY_NOT_WRITE)
        table_id = await self._store.table_of(interaction.user.id, day)
        session = await self._tables.find(table_id) if table_id is not None else None
        done = None if session is None else await self._dailies.finished(session)
        if session is None or done is None:
            raise Refusal(NOT_FINISHED)
        embed, when = share_embed(session, done), "today" if day == self._dailies.today else f"on {day_words(day)}"
        page = session.page(None)
        embed.title = f"{clean_name(interaction.user.display_name)}: {page.headline.rpartition(': ')[2]} {when}"
        embed.set_footer(text=f"Daily deal {day_words(day)} · no card of it is shown")
        await announce(interaction, Screen(embed, (share_buttons(day.isoformat()),)))

    async def _show_board(self, interaction: discord.Interaction[Any], scope: str, day: date, number: int) -> None:
        """Show a page of a board, in direct messages that of all servers: in place where only the person sees it."""
        if interaction.guild_id is None:
            scope = WORLD
        lines, pages = await self._page(interaction, scope, day, number)
        is_kept = interaction.guild_id is not None and not (await self._servers.of(interaction.guild_id)).shares_daily
        note = KEPT_HERE if scope == WORLD and is_kept else ""
        screen = board_screen(scope, day, lines, number, pages, note, is_direct=interaction.guild_id is None)
        await turn(interaction, screen)

    async def _page(
        self, interaction: discord.Interaction[Any], scope: str, day: date, number: int
    ) -> tuple[list[str], int]:
        """A page of a board in lines, the asker's own below, and how many pages there are."""
        guild = interaction.guild_id if scope == HERE else None
        pages = page_count(await self._store.count(day, guild))
        if number > pages:
            raise Refusal(GONE)
        found = await self._store.board(day, guild, LINES, (number - 1) * LINES)
        own = await self._store.line_of(day, guild, interaction.user.id)
        return board_lines(day, found, own, _ON[scope]), pages


def ended_screen(session: Session, day: date, *, is_direct: bool) -> Screen:
    """A try that was ended before it was over."""
    embed = discord.Embed(colour=session.game.colour, title="Your try was ended before it was over, so it has no score")
    embed.set_author(name=f"{session.game.name}, daily {day_words(day)}")
    embed.description = f"{session.table.reason}\nThe next deal comes {format_dt(end_of(day), 'R')}."
    return Screen(embed, ((today_button(day.isoformat(), is_direct=is_direct),),))


def board_screen(
    scope: str, day: date, lines: list[str], number: int, pages: int, note: str, *, is_direct: bool
) -> Screen:
    """One page of a day's board, with the ways to the other pages and to the other board."""
    game, _ = daily_game()
    text = day.isoformat()
    embed = discord.Embed(colour=game.colour, title=f"Daily deal {day_words(day)}: {_SERVERS[scope]}")
    embed.description = "\n".join([*lines, *([note] if note else [])])
    embed.set_footer(text=f"Page {number} of {pages}")
    rows = [page_buttons(partial(board_query, scope, text), number, pages)] if pages > 1 else []
    other = board_button("This server", HERE, text) if scope == WORLD else board_button("All servers", WORLD, text)
    return Screen(embed, (*rows, *([] if is_direct else [(other, streak_board_button(game))])))


def board_lines(day: date, found: list[DailyLine], own: DailyLine | None, where: str) -> list[str]:
    """A page of a board in words, the asker's own line below."""
    if not found:
        return [f"Nobody {where} has finished the deal of {day_words(day)} yet."]
    _, daily = daily_game()
    lines = [f"-# {daily.noun}s of {daily.most} · days in a row"]
    lines += [row(line.place, line.name, (str(line.score), plural("day", line.streak))) for line in found]
    if own is not None:
        lines.append(f"You: {ordinal(own.place)}, {daily.words(own.score)}.")
    return lines
