"""The public message of a table, whatever its status, for any game alike."""

from __future__ import annotations

import discord

from bot.messages.controls import Control, Rows, button, choice_button, full_rows_of, rows_of
from bot.messages.press import Press, Verb
from bot.messages.screen import CONTENT, Screen, add_lines
from bot.tables.endings import ending_screen
from bot.tables.hand_screens import hand_screen
from bot.tables.lobby import lobby_screen
from bot.tables.plays import grey
from bot.tables.scoring import scoring_screen
from bot.tables.streaks import Try, share_buttons, share_embed
from bot.tables.wording import (
    Context,
    add_opening,
    add_players,
    footer,
    message_text,
    news,
    position_lines,
    public_headline,
    resting,
)
from games.engine.position import Position
from games.engine.seating import seat_of
from games.engine.table import Status, Table
from games.english import clip
from games.seed import deal_hash

VEILED = (
    "Everyone in the world gets the same deal, and one try: /daily begins yours. The plays here stay hidden, so that "
    "they don't spoil it."
)


def table_screen(session: Position, context: Context, path: tuple[str, ...] = (), note: str = "") -> Screen:
    """The public message of a table, whatever its status.

    In direct messages it is its person's hand too, and takes a `path` and a `note` as that does.
    """
    match session.table.status:
        case Status.LOBBY:
            return lobby_screen(session, context)
        case Status.PLAYING | Status.OVER if session.table.is_veiled:
            return _veiled(session, context.done)
        case Status.PLAYING:
            if session.is_scoring:
                return scoring_screen(session, _reader(session.table), context, is_public=True, note=note)
            if session.table.is_direct:
                return _playing_alone(session, context, path, note)
            return _playing(session, context)
        case Status.OVER:
            return ending_screen(session, _reader(session.table), context, is_public=True, note=note)
        case Status.CLOSED:
            return _closed(session)


def _playing(session: Position, context: Context) -> Screen:
    table, page = session.table, session.page(None)
    embed = discord.Embed(colour=session.game.colour, description=news(session, page))
    if session.is_opening:
        add_opening(embed, session, context.draw)
    if context.picture is None:
        embed.description = "\n".join([embed.description or "", *position_lines(page, context.emoji)]).strip()
        add_players(embed, session)
        add_lines(embed, "What happened", page.recent)
        add_lines(embed, "Supply", [page.supply] if page.supply else [])
    embed.set_footer(text=footer(session))
    public = [
        choice_button(choice, Press(Verb.PICK, table.id, table.revision, choice.way), context.emoji)
        for choice in page.choices
        if choice.is_public
    ]
    rest = [*([_hand_button(table)] if session.game.is_dealt else []), *_help_buttons(table)]
    rows = full_rows_of([*public, *rest]) if not session.game.is_dealt else [*rows_of(public), rest]
    return Screen(embed, tuple(map(tuple, rows)), message_text(public_headline(session, page), session, page))


def _veiled(session: Position, done: Try | None) -> Screen:
    """The public message of a try at the daily deal: how far it is, without any play."""
    table, page = session.table, session.page(None)
    embed = discord.Embed(colour=session.game.colour)
    if table.status is Status.PLAYING:
        embed.description = VEILED
        add_players(embed, session)
        rows: Rows = ((_hand_button(table), *_help_buttons(table)),)
    else:
        embed = embed if done is None else share_embed(session, done)
        rows = ((*share_buttons(table.daily or ""), grey("More…", Verb.MORE, table.id)),)
    embed.set_footer(text=footer(session))
    is_over = table.status is Status.OVER
    return Screen(embed, rows, message_text(public_headline(session, page), session, None if is_over else page))


def _playing_alone(session: Position, context: Context, path: tuple[str, ...], note: str) -> Screen:
    table = session.table
    screen = hand_screen(session, seat_of(table, table.host), context, path, note or resting(table))
    if not context.is_wordy:
        screen.embed.set_footer(text=footer(session))
    return screen


def _hand_button(table: Table) -> Control:
    return button("My hand", discord.ButtonStyle.primary, Press(Verb.HAND, table.id))


def _help_buttons(table: Table) -> list[Control]:
    return [grey("Help", Verb.ADVICE, table.id), grey("More…", Verb.MORE, table.id)]


def _reader(table: Table) -> int | None:
    """Who reads the public message: everybody, but in direct messages its one person."""
    return table.seat_of(table.host) if table.is_direct else None


def _closed(session: Position) -> Screen:
    embed = discord.Embed(colour=session.game.colour)
    if session.state is not None:
        add_players(embed, session)
    embed.set_footer(text=footer(session))
    return Screen(embed, content=clip(f"{session.game.name}: this table is closed\n{session.table.reason}", CONTENT))


def promise(table: Table) -> list[str]:
    """What is told before the deal, so that the seed cannot be another one after it."""
    return [f"The seed's SHA-256 is `{_hash(table)}`. Note it, and /fairdeal checks the deal when the game is over."]


def _hash(table: Table) -> str:
    return deal_hash(bytes.fromhex(table.seed))
