"""`/rules GAME`: the rules by topic in our own words, our decisions marked, and a primer of five things to know."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell, turn
from bot.messages.controls import Button, Option, Select
from bot.messages.game_choice import choose_game, game_named
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen
from bot.offer import Offer
from bot.pictures.illustrator import Illustrator
from bot.rules.newcomers import PRIMER, Newcomers
from games.api import AnyGame, Refusal, Rule
from games.catalogue import GAMES

RULES = "rules"
KNOWN = "known"
EMBEDS_OFF = (
    "-# Do you see nothing but buttons in my messages? My texts are embeds: switch on “Show embeds” in Discord's "
    "settings, under Chat."
)
DECIDED = "“Our decision” marks what the old rule sheet doesn't say."


class RulesCommand:
    """The command, and the buttons that turn its pages and lead to them."""

    def __init__(self, illustrator: Illustrator, newcomers: Newcomers, offer: Offer) -> None:
        self._illustrator = illustrator
        self._newcomers = newcomers
        self._offer = offer

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(RULES, self._turn)
        queries.add(PRIMER, self._prime)
        queries.add(KNOWN, self._know)

        @tree.command(name="rules", description="The rules of a game, topic by topic")
        @app_commands.describe(game="Which game")
        @choose_game(self._offer.games)
        async def rules(interaction: discord.Interaction[Any], game: str) -> None:
            found = game_named(self._offer.games, game)
            if found is None:
                raise Refusal("I don't know that game: pick one from the list that /rules offers.")
            await tell(interaction, await self._page(interaction, found, 1))

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        game = _named_game(arguments)
        pages: dict[tuple[str, ...], int] = {(str(page),): page for page in range(1, len(game.rules) + 1)}
        page = pages.get(arguments[1:])
        if page is None:
            raise Refusal(GONE)
        await turn(interaction, await self._page(interaction, game, page))

    async def _prime(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """Answer with the primer in a new message, so that the hand stays."""
        game = _named_game(arguments)
        picture = await self._illustrator.topic(game.primer, interaction)
        await tell(interaction, replace(primer_screen(game), picture=picture))

    async def _know(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        game = _named_game(arguments)
        await self._newcomers.note_known(interaction.user.id, game.key)
        await turn(interaction, known_screen(game))

    async def _page(self, interaction: discord.Interaction[Any], game: AnyGame, page: int) -> Screen:
        picture = await self._illustrator.topic(game.rules[page - 1], interaction)
        return replace(rules_screen(game, page), picture=picture)


def rules_screen(game: AnyGame, page: int) -> Screen:
    """Return one topic of a game's rules, from page 1, with links to all others."""
    topic, pages = game.rules[page - 1], len(game.rules)
    text = "\n".join(f"- {_rule_text(rule)}" for rule in topic.rules)
    embed = discord.Embed(colour=game.colour, title=topic.title, description=text)
    embed.set_author(name=f"The rules of {game.name}")
    decided = f" · {DECIDED}" if any(rule.is_decided for rule in topic.rules) else ""
    embed.set_footer(text=f"Page {page} of {pages}{decided}")
    turns = page_buttons(partial(_page_query, game), page, pages)
    topics = Select(
        custom_id=Query(RULES, (game.key,)).custom_id,
        placeholder="All topics",
        options=[
            Option(label=f"{number}. {topic.title}", value=str(number), default=number == page)
            for number, topic in enumerate(game.rules, 1)
        ],
    )
    return Screen(embed, (turns, (topics,)), EMBEDS_OFF)


def primer_screen(game: AnyGame) -> Screen:
    """Return the five things to know before a first game."""
    text = "\n".join(f"{number}. {rule.text}" for number, rule in enumerate(game.primer.rules, 1))
    embed = discord.Embed(colour=game.colour, title=f"{game.name}: {game.primer.title.lower()}", description=text)
    known = Button(label="I know it", custom_id=Query(KNOWN, (game.key,)).custom_id)
    return Screen(embed, ((rules_button(game), known),))


def known_screen(game: AnyGame) -> Screen:
    """Return the answer to a person who already knows the game."""
    text = f"Good. Your {game.name} hands won't offer this again. /rules has all of it at any time."
    return Screen(discord.Embed(colour=game.colour, description=text), ((rules_button(game),),))


def _named_game(arguments: tuple[str, ...]) -> AnyGame:
    """Return the game that the first argument names; raises Refusal if there is none."""
    game = GAMES.get(arguments[0]) if arguments else None
    if game is None:
        raise Refusal(GONE)
    return game


def rules_button(game: AnyGame, label: str = "All the rules") -> Button:
    """Return the button to the first topic of a game's rules."""
    return Button(label=label, custom_id=_page_query(game, 1))


def _page_query(game: AnyGame, page: int) -> str:
    return Query(RULES, (game.key, str(page))).custom_id


def _rule_text(rule: Rule) -> str:
    return f"{rule.text} *(our decision)*" if rule.is_decided else rule.text
