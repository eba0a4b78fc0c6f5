"""How a game ended, as everybody reads it and as each seat does: who won, what turned it, and how all stand."""

from __future__ import annotations

import discord
from discord.utils import format_dt

from bot.finished.replay import replay_button
from bot.messages.controls import ROW, Rows, button, chunks
from bot.messages.press import Press, Verb
from bot.messages.screen import CONTENT, Screen
from bot.tables.plays import grey
from bot.tables.streaks import daily_buttons
from bot.tables.wording import Context, footer, message_text, until
from games.daily import end_of
from games.engine.position import Position
from games.engine.seating import is_solitary
from games.english import capital, clip

CUP = "🏆"
UNLISTED = "You played it in direct messages: it counts for your days in a row, but stands on no board."


def ending_screen(
    session: Position, seat: int | None, context: Context, *, is_public: bool = False, note: str = ""
) -> Screen:
    """The end of a game for a reader: of seat None for everybody in the channel.

    is_public: whether it is the table's own message, which says in small print which table it is.
    """
    page = session.page(seat)
    done = context.done
    won = capital(session.ending_headline(seat))
    headline = f"{CUP} {won}" if done is None else " · ".join(filter(None, [won, done.streak_words]))
    next_deal = [] if done is None else [f"The next deal comes {format_dt(end_of(done.day), 'R')}."]
    if done is not None and session.table.is_direct:
        next_deal.insert(0, UNLISTED)
    told = [*filter(None, [" ".join(filter(None, [until(session), page.change])), context.turning, *next_deal])]
    told += session.leaving_lines(seat)
    if context.picture is None:
        told += session.ending_lines(seat, context.ratings)
    rows = ending_rows(session)
    if context.is_wordy and not is_public:
        content = message_text(headline, session, note=note)
        return Screen(rows=rows, content=clip("\n".join([content, *told]), CONTENT))
    embed = discord.Embed(colour=session.game.colour, description="\n".join(told) or None)
    if is_public:
        embed.set_footer(text=footer(session))
    place = None if is_public else context.place
    return Screen(embed, rows, message_text(headline, session, place=place, note=note))


def ending_rows(session: Position) -> Rows:
    """What can be done at a table that is over, the same wherever its end is shown."""
    table = session.table
    again = "Play again" if is_solitary(session.game, session.options) else "Rematch"
    rematch = button(again, discord.ButtonStyle.success, Press(Verb.REMATCH, table.id))
    first, *others = daily_buttons(table) or [rematch] if table.fixture is None else [None]
    boards = [] if table.is_direct or table.daily is not None else [grey("Board", Verb.BOARD, table.id)]
    shown = [first, replay_button(table.id), *boards, *others, grey("More…", Verb.MORE, table.id)]
    return chunks([item for item in shown if item is not None], ROW)
