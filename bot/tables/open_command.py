"""`/play GAME`: a subcommand for every game of the catalogue, with the game's options as slash options."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

import discord
from annotated_types import Ge, Le
from discord import app_commands
from pydantic.fields import FieldInfo

from bot.preferences import ServerSettings
from bot.tables.lobby import TIMER_WORDS
from bot.tables.opening import Hosting
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.engine import seating
from games.english import join_words

TIMERS = {"none": None, "30s": 30, "1m": 60, "2m": 120, "5m": 300, "1h": 3600, "1d": 86400, "7d": 604800}
"""The choices of the option `timer`, in seconds."""
MOST_HOUSE = 11
MOST_DESCRIPTION = 100


@dataclass(frozen=True, slots=True)
class SlashOption:
    """One optional slash option: of `kind`, with `values` that its choices stand for, or numbers of a `bounds`.

    is_for_one: whether it means something where one person plays alone.
    """

    name: str
    description: str
    kind: type
    values: Mapping[str, Any] | None = None
    titles: Mapping[str, str] | None = None
    bounds: range | None = None
    is_for_one: bool = False

    @property
    def parameter(self) -> inspect.Parameter:
        annotation: Any = self.kind
        if self.bounds is not None:
            annotation = app_commands.Range[int, self.bounds[0], self.bounds[-1]]
        return inspect.Parameter(self.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        titles = self.titles or {}
        return [app_commands.Choice(name=titles.get(key, key), value=key) for key in self.values or ()]

    def read(self, given: Any) -> Any:
        """The value that was meant; raises Refusal for one that Discord should not have let pass."""
        if self.values is not None:
            if given not in self.values:
                raise Refusal(f"The option {self.name} can be {join_words(tuple(self.values), 'or')}.")
            return self.values[given]
        if self.bounds is not None and given not in self.bounds:
            raise Refusal(f"The option {self.name} takes a whole number from {self.bounds[0]} to {self.bounds[-1]}.")
        return given


COMMON = (
    SlashOption(
        "timer",
        "How long a turn may take before a house player moves; the server's default if you don't say",
        str,
        TIMERS,
        {key: TIMER_WORDS[seconds] for key, seconds in TIMERS.items()},
    ),
    SlashOption("house", "How many house players to add right away", int, bounds=range(MOST_HOUSE + 1)),
    SlashOption(
        "thread",
        "Where the table stands; the server's default if you don't say",
        str,
        {"new": True, "here": False},
        {"new": "a new thread", "here": "here"},
        is_for_one=True,
    ),
    SlashOption("rated", "Whether the game counts for the boards: yes by default", bool),
)


def play_group(hosting: Hosting, servers: ServerSettings) -> app_commands.Group:
    """The command group of all games."""
    group = app_commands.Group(name="play", description="Open a table of a game")
    for game in GAMES.values():
        group.add_command(_command(game, hosting, servers))
    return group


def _command(game: AnyGame, hosting: Hosting, servers: ServerSettings) -> app_commands.Command[Any, ..., None]:
    own = [_slash_option(name, field) for name, field in game.options.model_fields.items()]
    is_solitary = seating.is_solitary(game, game.options())
    common = [option for option in COMMON if option.is_for_one or not is_solitary]
    options = {option.name: option for option in (*own, *common)}

    async def play(interaction: discord.Interaction[Any], **given: Any) -> None:
        read = {name: options[name].read(value) for name, value in given.items() if value is not None}
        settings = await servers.of(interaction.guild_id or 0)
        await hosting.open(
            interaction,
            game,
            {option.name: read[option.name] for option in own if option.name in read},
            timer=None if is_solitary else read.get("timer", settings.timer),
            house=read.get("house", 0),
            in_thread=read.get("thread", settings.is_threaded),
            is_rated=read.get("rated", True),
        )

    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    parameters = [first, *(option.parameter for option in options.values())]
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    decorators: list[Callable[[Any], Any]] = [
        app_commands.describe(**{name: option.description[:MOST_DESCRIPTION] for name, option in options.items()}),
        app_commands.choices(**{name: option.choices for name, option in options.items() if option.values}),
    ]
    callback: Any = play
    for decorate in decorators:
        callback = decorate(callback)
    return app_commands.Command(name=game.key, description=game.summary[:MOST_DESCRIPTION], callback=callback)


def _slash_option(name: str, field: FieldInfo) -> SlashOption:
    """A game's option as a slash option."""
    description = field.description or name
    if get_origin(field.annotation) is Literal:
        return SlashOption(name, description, str, {str(value): value for value in get_args(field.annotation)})
    if field.annotation is bool:
        return SlashOption(name, description, bool)
    if field.annotation is int:
        low = next(int(str(mark.ge)) for mark in field.metadata if isinstance(mark, Ge))
        high = next(int(str(mark.le)) for mark in field.metadata if isinstance(mark, Le))
        return SlashOption(name, description, int, bounds=range(low, high + 1))
    raise TypeError(f"no slash option for {name}: {field.annotation}")
