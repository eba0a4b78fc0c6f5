"""The slash commands as Discord sends them: validated against the registered ones, with errors as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.messages.answers import excuse, offer_nothing
from bot.messages.installs import ANYWHERE, CONTEXTS, INSTALLS
from games.api import Refusal

GONE = "An update removed that command: reload Discord (Ctrl+R) to see the current ones."
CHANGED = "An update changed that command: reload Discord (Ctrl+R), then use it again."
WRONG_OPTION = "One of the options can't be that: choose one that the command offers."

_NESTED = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
_VALUES: dict[AppCommandOptionType, tuple[type, ...]] = {
    AppCommandOptionType.string: (str,),
    AppCommandOptionType.integer: (int,),
    AppCommandOptionType.boolean: (bool,),
    AppCommandOptionType.number: (int, float),
}
"""JSON types by option type; an option of any other type is an id."""
_ID = re.compile(r"[0-9]{1,20}")


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands; a refusal becomes one private sentence.

    begins: marks an interaction as being answered; false if another process answers it. check_place: raises Refusal
    where the bot does not play.
    """

    def __init__(
        self,
        client: discord.Client,
        begins: Callable[[discord.Interaction[Any]], bool],
        check_place: Callable[[discord.Interaction[Any]], None],
    ) -> None:
        super().__init__(client, allowed_contexts=CONTEXTS, allowed_installs=INSTALLS)
        self._begins = begins
        self._check_place = check_place

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Return whether to answer the interaction; raises CommandSignatureMismatch for options that the command lacks.

        A client goes on sending the options of an older version until it is reloaded. Raises CheckFailure where the bot
        does not play.
        """
        if not self._begins(interaction):
            return False
        command = interaction.command
        if command is None or ANYWHERE not in command.extras:
            try:
                self._check_place(interaction)
            except Refusal as refusal:
                raise app_commands.CheckFailure(str(refusal)) from refusal
        if isinstance(command, app_commands.Command) and not _has_options(command, interaction):
            raise app_commands.CommandSignatureMismatch(command)
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is discord.InteractionType.autocomplete:
            await offer_nothing(interaction)
            return
        await excuse(interaction, _explained(cause), command=getattr(interaction.command, "qualified_name", None))


def _explained(cause: Exception) -> Exception:
    """Return a refusal for an error that the person's client or options caused, else the error itself."""
    match cause:
        case app_commands.CheckFailure():
            return Refusal(str(cause))
        case app_commands.CommandNotFound():
            return Refusal(GONE)
        case app_commands.CommandSignatureMismatch():
            return Refusal(CHANGED)
        case app_commands.TransformerError():
            return Refusal(WRONG_OPTION)
    return cause


def _has_options(command: app_commands.Command[Any, ..., Any], interaction: discord.Interaction[Any]) -> bool:
    """Return whether a command has all the options sent, with those types, and autocompletes the focused one."""
    data: Any = interaction.data
    given: list[dict[str, Any]] = data.get("options", [])
    while given and given[0]["type"] in _NESTED:
        given = given[0].get("options", [])
    parameters = {parameter.display_name: parameter for parameter in command.parameters}
    return all(option["name"] in parameters and _fits(option, parameters[option["name"]]) for option in given)


def _fits(option: dict[str, Any], parameter: app_commands.Parameter) -> bool:
    kind, value = parameter.type, option.get("value")
    if option["type"] != kind.value or (option.get("focused") and not parameter.autocomplete):
        return False
    if kind in _VALUES:
        return type(value) in _VALUES[kind]
    return isinstance(value, str) and _ID.fullmatch(value) is not None
