"""`/play GAME`: a subcommand for each game that there is room for, with the game's options as slash options.

Discord allows one command so many characters with all that stands in it. Games that no room is left for are opened from
`/games`, where the options of any game are chosen in the lobby.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.offer import Offer
from bot.preferences import ServerSettings
from bot.tables.opening import Hosting
from bot.tables.option_fields import COMMON, MOST_DESCRIPTION, OptionField, common_fields, own_fields
from games.api import AnyGame
from games.engine import seating
from games.engine.table import Terms
from games.english import clip

MOST_SIZE = 8000
"""So many characters a command may have: https://docs.discord.com/developers/interactions/application-commands"""
RESERVE = 500
"""So many of them stay free, should Discord count otherwise than its documentation tells."""
MOST_LISTED = 25
"""So many subcommands a command may have, and so many options a subcommand."""

_NAME = re.compile(r"[a-z0-9_-]{1,32}")

log = structlog.get_logger()


def add_play(tree: app_commands.CommandTree[Any], hosting: Hosting, servers: ServerSettings, offer: Offer) -> None:
    """Register the command with the games that it has room for: never those in trial, the others in their order."""
    group = app_commands.Group(name="play", description="Open a table of a game")
    room, left_out = MOST_SIZE - RESERVE - size_of(group.to_dict(tree)), []
    for game in offer.finished:
        command = _command(game, hosting, servers) if _can_stand(game) else None
        size = MOST_SIZE if command is None else size_of(command.to_dict(tree))
        if command is None or size > room or len(group.commands) == MOST_LISTED:
            left_out.append(game.key)
            continue
        group.add_command(command)
        room -= size
    if group.commands:
        tree.add_command(group)
    if left_out:
        log.info("play.left_out", games=left_out)


def size_of(part: Mapping[str, Any]) -> int:
    """How many characters Discord counts of a command, an option or a choice, with all that stands in it."""
    own = sum(len(str(part[key])) for key in ("name", "description", "value") if key in part)
    return own + sum(size_of(inner) for key in ("options", "choices") for inner in part.get(key) or ())


def _can_stand(game: AnyGame) -> bool:
    """Whether Discord takes such a subcommand: for one that it does not take it refuses all commands."""
    names = tuple(game.options.model_fields)
    is_named = all(_NAME.fullmatch(name) for name in (game.key, *names))
    return is_named and bool(game.summary) and len(names) + len(COMMON) <= MOST_LISTED


def _command(game: AnyGame, hosting: Hosting, servers: ServerSettings) -> app_commands.Command[Any, ..., None]:
    own = own_fields(game)
    is_solitary = seating.is_solitary(game, game.options())
    fields = {field.name: field for field in (*own, *common_fields(game, is_for_one=is_solitary))}

    async def play(interaction: discord.Interaction[Any], **given: Any) -> None:
        read = {name: fields[name].read(value) for name, value in given.items() if value is not None}
        settings = await servers.of(interaction.guild_id or 0)
        chosen = {field.name: read.pop(field.name) for field in own if field.name in read}
        await hosting.open(
            interaction,
            game,
            chosen,
            Terms(
                None if is_solitary else read.get("timer", settings.timer),
                read.get("rated", True),
                read.get("level", "steady"),
                read.get("coach", False),
            ),
            house=read.get("house", 0),
            in_thread=read.get("thread", settings.is_threaded),
        )

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    parameters = [first, *map(_parameter, fields.values())]
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    decorators: list[Callable[[Any], Any]] = [
        app_commands.describe(**{name: field.description + field.unsaid for name, field in fields.items()}),
        app_commands.choices(
            **{name: _choices(field) for name, field in fields.items() if field.values and not field.is_either}
        ),
    ]
    callback: Any = play
    for decorate in decorators:
        callback = decorate(callback)
    return app_commands.Command(
        name=game.key, description=clip(game.summary.removesuffix("."), MOST_DESCRIPTION), callback=callback
    )


def _parameter(field: OptionField) -> inspect.Parameter:
    annotation: Any = bool if field.is_either else str
    if field.bounds is not None:
        annotation = app_commands.Range[int, field.bounds[0], field.bounds[-1]]
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _choices(field: OptionField) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=shown, value=word) for word, shown in field.offered.items()]
