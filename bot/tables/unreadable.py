"""The messages of tables that this version cannot play on: they say so once, or how the table ended."""

from __future__ import annotations

import discord

from bot.messages.posts import Mark, Posts, Shown
from bot.messages.screen import Screen
from bot.tables.hand_screens import CLOSED
from games.engine.table import Status, Table
from games.engine.unreadable import Unreadable, is_missing
from storage.tables.messages import Posted
from storage.tables.slots import Reader, TableSlot

NEVER = -1
"""The version of what is to be drawn anew as soon as its table can be read again."""

TITLES = {Status.CLOSED: CLOSED, Status.OVER: "This table is over"}
CANNOT_GO_ON = "This table cannot go on"
RESTS = "This table rests"


async def bring_unreadable(posts: Posts[TableSlot], table: Table, slot: Reader) -> None:
    """Let a message of an unreadable table, where it stands, say what became of the table, unless it does."""
    posted = await posts.get(table.id, slot)
    if posted is not None and (posted.version, posted.face) != _shown(table):
        await show_unreadable(posts, table, slot, posted)


async def show_unreadable(posts: Posts[TableSlot], table: Table, slot: Reader, posted: Posted) -> None:
    """Turn a message of an unreadable table into what became of the table."""
    version, face = _shown(table)
    mark = Mark(version, posted.revision, face)
    await posts.show(table.id, slot, posted, Shown(unreadable_screen(table), mark))


def unreadable_screen(table: Table) -> Screen:
    """What an unreadable table's messages show, made of its row alone."""
    why = table.reason if table.status is Status.CLOSED else str(Unreadable(table))
    embed = discord.Embed().set_footer(text=f"Table {table.id}")
    title = TITLES.get(table.status, RESTS if is_missing(table) else CANNOT_GO_ON)
    return Screen(embed, content=f"{title}\n{why}")


def may_be_read_later(table: Table) -> bool:
    """Whether an unreadable table may have more to show at another start: while it is open, or its game is missing."""
    return table.is_open or (table.status is Status.OVER and is_missing(table))


def _shown(table: Table) -> tuple[int, str]:
    """The version and the face of a message that shows an unreadable table."""
    if not may_be_read_later(table):
        return table.version, f"unreadable {table.status}"
    return NEVER, f"{'missing' if is_missing(table) else 'unreadable'} {table.version}"
