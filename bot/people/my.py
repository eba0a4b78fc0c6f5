"""`/my`: a person's preferences on every server, shown and changed in private."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell, turn
from bot.messages.query import GONE, Queries
from bot.messages.screen import Screen
from bot.pictures.illustrator import PICTURES, QUERY, pictures_button
from bot.preferences import PersonPreferences
from bot.tables.delivery import Delivery
from games.api import Refusal
from storage.people.store import Preferences

SWITCH = {"on": True, "off": False}


class MyCommands:
    """The command group, and the buttons that do the same."""

    def __init__(self, people: PersonPreferences, delivery: Delivery) -> None:
        self._people = people
        self._delivery = delivery

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the group and its buttons."""
        queries.add(QUERY, self._press)
        group = app_commands.Group(name="my", description="Your own settings, on every server")
        tree.add_command(group)

        @group.command(name="settings", description="See or change your own settings, on every server")
        @app_commands.describe(pictures="Whether your hands come with pictures")
        @app_commands.choices(pictures=[app_commands.Choice(name=word, value=word) for word in SWITCH])
        async def settings(interaction: discord.Interaction[Any], pictures: str | None = None) -> None:
            if pictures is not None and pictures not in SWITCH:
                raise Refusal("The option pictures can be on or off.")
            await tell(interaction, await self._screen(interaction.user.id, pictures))

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (str(name), str(word)) if name == PICTURES and word in SWITCH:
                screen = await self._screen(interaction.user.id, word)
            case _:
                raise Refusal(GONE)
        await turn(interaction, screen)

    async def _screen(self, person: int, word: str | None) -> Screen:
        """Return the person's preferences, first switching pictures on or off if `word` says so."""
        before = await self._people.of(person)
        if word is None:
            return settings_screen(before, is_changed=False)
        after = await self._people.change(person, pictures=SWITCH[word])
        if after != before:
            await self._delivery.refresh_person(person)
        return settings_screen(after, is_changed=after != before)


def settings_screen(preferences: Preferences, *, is_changed: bool) -> Screen:
    """Return a person's preferences in words, with a button to change them."""
    hands = "with a picture" if preferences.pictures else "in words, without a picture"
    lines = (
        f"Your hands come {hands}, on every server and in direct messages.",
        "Whether a server's tables come with pictures is up to its managers.",
    )
    title = "Your settings are changed" if is_changed else "Your settings"
    return Screen(discord.Embed(title=title, description="\n".join(lines)), ((pictures_button(preferences),),))
