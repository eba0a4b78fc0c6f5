"""`/help`: the games, and four short pages on hands, settings, privacy and the bot's host, shown to the asker alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot import __version__
from bot.messages.answers import tell, turn
from bot.messages.installs import ANYWHERE
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen
from bot.rules.commands import EMBEDS_OFF
from bot.rules.picker import Picker
from games.api import Refusal
from games.strength.quote import quote

QUERY = "help"
HANDS = f"""\
**How hands work**
`/games` or `/play` opens a table. Press **Join** at an open one, or fill it with **Add house player**; then its host \
presses **Start**.
Your hand comes by direct message when it's your turn. **My hand** at the table, or `/hand`, shows it at any time.
**No hand comes?** Your direct messages may be closed to me. **My hand** still works. Or send me `/hand` in a \
direct message, and your hands come there.
`/rules` explains each game topic by topic, and `/learn` teaches it in a minute.
{EMBEDS_OFF}"""
SETTINGS = """\
**House players**
They are easy, steady or strong, as one to three dots tell. Each sees only its own cards, as the README proves under \
“House players”.{}
**Settings**
`/my settings` is yours alone, on every server. With pictures off your hands come in a few words, and the buttons \
name each play in full; **As text** at a table tells everything.
`/parlour settings` is for whoever manages the server: where tables may stand, the turn timer, threads, pictures."""
PRIVACY = """\
**Privacy**
I keep who sat at which table, what they played, and your settings. I don't read what people write.
`/privacy show` says what I keep about you, `/privacy export` gives it to you as a file, and `/privacy delete` erases \
it."""
UNKNOWN_HOST = "the person who runs it; whoever manages this server knows who that is"
HOST = """\
**Who hosts this bot?**
Parlour {} is free software, and somebody runs each copy of it. This one: {}.
Is something wrong? **Report a problem**, behind **More…** at a table, reaches them."""


class HelpCommand:
    """The command, and the buttons that turn its pages.

    contact: how to reach the bot's host, empty if unknown. check_place: raises Refusal where the bot does not play,
    which is then shown first.
    """

    def __init__(self, picker: Picker, contact: str, check_place: Callable[[discord.Interaction[Any]], None]) -> None:
        self._picker = picker
        self._check_place = check_place
        self._texts = help_texts(contact, quote())
        self._brief = help_texts(contact)

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(QUERY, self._turn)

        @tree.command(name="help", description="How to start, join and play games", extras={ANYWHERE: True})
        async def show_help(interaction: discord.Interaction[Any]) -> None:
            try:
                self._check_place(interaction)
            except Refusal as refusal:
                await tell(interaction, Screen(content="\n".join([str(refusal), *self._brief])))
            else:
                await tell(interaction, await self._page(interaction, 1))

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        numbers = {(str(number),): number for number in range(1, self._pages + 1)}
        if arguments not in numbers:
            raise Refusal(GONE)
        await turn(interaction, await self._page(interaction, numbers[arguments]))

    @property
    def _pages(self) -> int:
        return self._picker.pages + len(self._texts)

    async def _page(self, interaction: discord.Interaction[Any], number: int) -> Screen:
        """Return a page: the games first, then the texts."""
        games = self._picker.pages
        if number > games:
            screen = Screen(content=self._texts[number - games - 1])
        else:
            screen = await self._picker.screen(interaction, number, has_turns=False)
        turns = page_buttons(lambda to: Query(QUERY, (str(to),)).custom_id, number, self._pages)
        return replace(screen, rows=(*screen.rows, turns))


def help_texts(contact: str, strength: str = "") -> tuple[str, ...]:
    """Return the texts of the pages after the games; strength: how strong house players are, where there is room."""
    host = HOST.format(__version__, contact or UNKNOWN_HOST)
    return HANDS, SETTINGS.format(f" {strength}" * bool(strength)), PRIVACY, host
