"""`/daily`: the deal of the date, the same for everyone in the world, with one try each, and its boards."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.league.board_screen import LINES, page_count, streak_board_button
from bot.messages.answers import announce, tell, turn
from bot.messages.names import clean_name
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen, add_lines, note_screen
from bot.preferences import ServerSettings
from bot.tables.clicks import Presses
from bot.tables.opening import Hosting
from bot.tables.sessions import Tables
from bot.tables.streaks import HERE, QUERY, SHARE, WORLD, Dailies, board_button, board_buttons, board_query
from games.api import Refusal
from games.catalogue import daily_game
from games.daily import end_of
from games.engine.session import Session
from games.engine.table import DailyTaken, Status
from games.english import clip, ordinal, plural
from storage.league.daily import DailyLine, DailyStore

_SERVERS = {HERE: "this server", WORLD: "all servers"}
_ON = {HERE: "on this server", WORLD: "on the servers that share theirs"}
_PAGE = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)

LOST_TRY = "You have had the one try at today's deal, but its table is not kept any more."
NOT_FINISHED = "You have not finished a try at that deal, so there is no score to tell. /daily begins today's."
NO_SERVER = "Direct messages belong to no server: use /daily in a server to see its board, or to tell your score there."
MAY_NOT_WRITE = "You may not write in this channel, so your score is not told here."
KEPT_HERE = (
    "The tries of this server do not stand here. Who manages it can change that: /parlour settings daily_world:True."
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
        if session.table.is_open:
            await self._presses.open_hand(interaction, session)
        else:
            await tell(interaction, await self._result(interaction, session, day))
        return True

    async def _result(self, interaction: discord.Interaction[Any], session: Session, day: date) -> Screen:
        """How the person's try went, with the first page of a board."""
        is_direct = interaction.guild_id is None
        scope = WORLD if is_direct else HERE
        lines, _ = await self._page(interaction, scope, day, 1)
        screen = result_screen(session, day, await self._dailies.streak(session), is_direct=is_direct)
        add_lines(screen.embed, f"Board of {_SERVERS[scope]}", lines)
        return screen

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case ("share", str(day)):
                await self._share(interaction, self._day(day))
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
        if session is None or session.daily_line is None:
            raise Refusal(NOT_FINISHED)
        lines = [session.daily_line, await self._dailies.streak(session)]
        told = note_screen("\n".join(filter(None, lines)), clean_name(interaction.user.display_name))
        told.embed.colour = discord.Colour(session.game.colour)
        await announce(interaction, told)

    async def _show_board(self, interaction: discord.Interaction[Any], scope: str, day: date, number: int) -> None:
        """Show a page of a board: in the clicked message where only the person sees it."""
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
        if scope == HERE and guild is None:
            raise Refusal(NO_SERVER)
        pages = page_count(await self._store.count(day, guild))
        if number > pages:
            raise Refusal(GONE)
        found = await self._store.board(day, guild, LINES, (number - 1) * LINES)
        own = await self._store.line_of(day, guild, interaction.user.id)
        return board_lines(day, found, own, _ON[scope]), pages


def result_screen(session: Session, day: date, streak: str, *, is_direct: bool) -> Screen:
    """How a person's own try went."""
    table, line = session.table, session.daily_line
    embed = discord.Embed(colour=session.game.colour)
    embed.set_author(name=f"{session.game.name}, daily {day.isoformat()}")
    if table.status is Status.CLOSED or line is None:
        embed.title = "Your try was ended before it was over, so it has no score"
        told = [table.reason]
    else:
        embed.title = clip(session.page(table.seat_of(table.host)).headline, 256)
        told = [streak]
        add_lines(embed, "To share", [line])
        if table.is_direct:
            told.append("You played it in direct messages: it counts for the days in a row, and stands on no board.")
    told.append(f"The next deal comes {format_dt(end_of(day), 'R')}.")
    embed.description = "\n".join(filter(None, told))
    buttons = board_buttons(day.isoformat(), is_direct=is_direct)
    if not is_direct:
        buttons.append(streak_board_button(session.game))
        if line is not None:
            share = Query(QUERY, (SHARE, day.isoformat())).custom_id
            buttons.append(discord.ui.Button(label="Tell this channel", custom_id=share))
    return Screen(embed, (tuple(buttons),))


def board_screen(
    scope: str, day: date, lines: list[str], number: int, pages: int, note: str, *, is_direct: bool
) -> Screen:
    """One page of a day's board, with the ways to the other pages and to the other board."""
    game, _ = daily_game()
    text = day.isoformat()
    embed = discord.Embed(colour=game.colour, title=f"{game.name}, daily {text}: {_SERVERS[scope]}")
    embed.description = "\n".join([*lines, *([note] if note else [])])
    embed.set_footer(text=f"Page {number} of {pages}")
    rows = [page_buttons(partial(board_query, scope, text), number, pages)] if pages > 1 else []
    other = board_button("This server", HERE, text) if scope == WORLD else board_button("All servers", WORLD, text)
    return Screen(embed, (*rows, *([] if is_direct else [(other, streak_board_button(game))])))


def board_lines(day: date, found: list[DailyLine], own: DailyLine | None, where: str) -> list[str]:
    """A page of a board in words, the asker's own line below."""
    if not found:
        return [f"Nobody {where} has finished the deal of {day.isoformat()} yet."]
    _, daily = daily_game()
    lines = [
        f"{ordinal(line.place)} · **{line.name}** · {daily.words(line.score)} · {plural('day', line.streak)} in a row"
        for line in found
    ]
    if own is not None:
        lines.append(f"You: {ordinal(own.place)}, {daily.words(own.score)}.")
    return lines
