"""What a person sees alone: the own hand with its picture, in words alone or in full words, and what stands for it."""

from __future__ import annotations

import re

import discord

from bot.messages.controls import Control
from bot.messages.leftovers import hand_mark
from bot.messages.screen import CONTENT, Place, Screen, add_lines
from bot.tables.endings import ending_screen
from bot.tables.plays import add_plays, link_button, play_rows, rest_of
from bot.tables.scoring import scoring_screen
from bot.tables.wording import (
    Context,
    add_players,
    game_name,
    message_text,
    moment,
    news,
    position_lines,
    question_at,
    until,
)
from games.api import Page
from games.engine.position import Position
from games.engine.session import MOST_PUT_OUT, Session
from games.engine.table import Status
from games.english import clip

WAITING = "Waiting"
ABSENT = "Away"
CLOSED = "This table is closed"
MOST_WORDS = 25
"""So many words stand before the first button of a hand in words alone, where what has to be said leaves room."""
CLOCK_WORDS = "in 52 seconds"
"""As many words a time that counts down takes."""
_WORD = re.compile(r"[\w']+")


def hand_screen(
    session: Position, seat: int, context: Context, path: tuple[str, ...] = (), note: str = "", call: str = ""
) -> Screen:
    """A seat's private message; `path` leads to the question being asked, `note` stands below the headline.

    call: what the headline says on the seat's turn, if not that.
    """
    table = session.table
    if table.status is Status.CLOSED:
        embed = discord.Embed(colour=session.game.colour)
        embed.set_author(name=f"Your hand {hand_mark(table.id)}")
        link = link_button(context.place)
        content = message_text(CLOSED, session, place=context.place, note=table.reason)
        return Screen(embed, (tuple(link),) if link else (), content)
    if table.status is Status.OVER:
        return ending_screen(session, seat, context, note=note)
    if session.is_scoring and not table.seats[seat].is_away:
        return scoring_screen(session, seat, context, note=note)
    page = session.page(seat)
    asked = question_at(page, path)
    headline = asked.ask if asked is not None else _own_headline(session, seat, page, call)
    rows = play_rows(session, page, path, rest_of(session, context), context)
    if context.is_wordy:
        return Screen(rows=rows, content=_in_words(session, page, headline, note, is_asked=bool(path)))
    embed = discord.Embed(colour=session.game.colour)
    embed.description = news(session, page, asked, _time(session, headline))
    if context.picture is None:
        embed.description = "\n".join(filter(None, [embed.description, *position_lines(page, context.emoji)]))
        add_players(embed, session)
        embed.set_footer(text=page.supply)
    place = None if table.is_direct else context.place
    return Screen(embed, rows, message_text(headline, session, page, place, note))


def _in_words(session: Position, page: Page, headline: str, note: str, *, is_asked: bool) -> str:
    """The change, what to do, and how the others stand; as far as it is short also the game and what came before."""
    is_turn = bool(page.todo) and not is_asked and headline == page.headline
    turn, change = headline.removesuffix("."), "" if is_asked else page.change
    rest = [f": {page.todo}" if is_turn else "" if turn.endswith(("?", "!")) else ".", page.counts]
    clock = _time(session, headline, is_short=True)
    room = MOST_WORDS - _word_count(note, change, turn, *rest, clock and CLOCK_WORDS)
    game = f" · {game_name(session)}"
    if not is_asked and _word_count(game) <= room:
        room -= _word_count(game)
        turn += game
    before: list[str] = []
    for line in reversed(page.since):
        room -= _word_count(line)
        if room < 0:
            break
        before.insert(0, line)
    told = " ".join(filter(None, [*before, change]))
    to_do = " ".join(filter(None, [turn + rest[0], page.counts, clock]))
    return clip("\n".join(filter(None, [note, told, to_do])), CONTENT)


def _time(session: Position, headline: str, *, is_short: bool = False) -> str:
    """Until when there is time; of a hand that waits, as what others play doesn't change it, of when it is."""
    if headline not in (WAITING, ABSENT):
        return until(session)
    at = moment(session.table.clock.touched_at)
    return f"🕒 {at}" if is_short else f"As it stood {at}."


def _word_count(*texts: str) -> int:
    return sum(len(_WORD.findall(text)) for text in texts)


def text_screen(session: Position, seat: int | None, context: Context) -> Screen:
    """All that a picture shows, and every play with what it does, in full words for one reader."""
    page = session.page(seat)
    embed = discord.Embed(colour=session.game.colour, title=clip(page.headline, 256))
    embed.description = "\n".join(filter(None, [page.progress, until(session), *position_lines(page, context.emoji)]))
    add_players(embed, session)
    if session.is_fresh:
        add_lines(embed, "Last scoring", page.books)
    add_lines(embed, "What happened", page.recent)
    embed.set_footer(text=page.supply)
    if seat is not None:
        add_plays(embed, session, page)
    return Screen(embed)


def cards_screen(session: Position, seat: int) -> Screen:
    """What a person holds, and what it is played upon, in words."""
    return Screen(content=clip("\n".join(session.page(seat).lines), CONTENT))


def _own_headline(session: Position, seat: int, page: Page, call: str) -> str:
    """Whether it is the seat's turn; one that waits is not shown who is to play later."""
    table = session.table
    if table.seats[seat].is_away:
        return ABSENT
    if table.halted:
        return table.halted
    return call or page.headline if seat in session.to_act else WAITING


def seated_screen(session: Position, context: Context) -> Screen:
    """The first direct message to a person who sat down."""
    place = context.place
    embed = discord.Embed(colour=session.game.colour)
    embed.set_author(name=f"Your seat {hand_mark(session.table.id)}")
    row: tuple[Control, ...] = (*link_button(place), *context.offer)
    comes = "In the game your hand comes here, unless you play at the table."
    content = f"You are seated at {session.game.name} · {place.name}\n{comes}"
    return Screen(embed, (row,) if row else (), content)


def left_screen(session: Session, person: int, place: Place) -> Screen:
    """The direct message to a person who has no seat any more."""
    where = f"table {session.table.id} at {place.name}"
    times = session.times_put_out(person)
    text = f"The host took you out of {where}. You can still join other tables." if times else f"You left {where}."
    if 0 < times < MOST_PUT_OUT:
        text = f"{text} If it was a mistake, press Join there again."
    embed = discord.Embed()
    embed.set_author(name=f"Your seat {hand_mark(session.table.id)}")
    return Screen(embed, content=text)
