"""The scores after one hand or game of several, which stand for a moment where the table and the hands do."""

from __future__ import annotations

import discord

from bot.messages.controls import button
from bot.messages.press import Press, Verb
from bot.messages.screen import CONTENT, Screen, note_screen
from bot.tables.plays import grey
from bot.tables.wording import Context, footer, message_text, moment
from games.engine.position import Position
from games.english import clip, join_words

NO_LAST = "No hand or game is over at this table yet."


def scoring_screen(
    session: Position, seat: int | None, context: Context, *, is_public: bool = False, note: str = ""
) -> Screen:
    """The scores that stand, for a reader: of seat None for everybody in the channel."""
    table, page = session.table, session.scored_page(seat)
    told = [" ".join(filter(None, [page.change, *_next_deal(session)]))]
    is_reveal = bool(session.game.reveal_seconds)
    if context.picture is None:
        told += page.books if is_reveal else session.score_lines(seat)
    row = (
        button("Next round" if is_reveal else "Deal now", discord.ButtonStyle.primary, Press(Verb.DEAL, table.id)),
        grey("Last hands", Verb.LAST, table.id),
        grey("More…", Verb.MORE, table.id),
    )
    if context.is_wordy and not is_public:
        content = message_text(page.headline, session, page, note=note)
        return Screen(rows=(row,), content=clip("\n".join([content, *told]), CONTENT))
    embed = discord.Embed(colour=session.game.colour, description="\n".join(told))
    if is_public:
        embed.set_footer(text=footer(session))
    place = None if is_public else context.place
    return Screen(embed, (row,), message_text(page.headline, session, page, place, note))


def last_screen(session: Position) -> Screen:
    """What everybody held and captured as the latest hand or game ended."""
    part = session.score_sheet(None).part.lower() or "hand"
    return note_screen("\n".join(session.page(None).books) or NO_LAST, f"Last {part}", session.game.colour)


def _next_deal(session: Position) -> list[str]:
    """When the next deal comes, and who has no need to wait for it."""
    until = session.table.clock.scores_until
    what = "Next round" if session.game.reveal_seconds else "Next deal"
    told = [] if until is None else [f"{what} {moment(until)}"]
    return [*told, f"({join_words(session.ready)} ready)"] if session.ready else told
