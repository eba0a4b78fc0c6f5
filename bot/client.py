"""The Discord client: puts the parts together, registers the commands, routes interactions."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.answers import ANSWER_SECONDS, FAILED, tell
from bot.commands.daily import DailyCommand
from bot.commands.league import add_league
from bot.commands.me import MeCommand
from bot.commands.play import play_group
from bot.commands.privacy import PrivacyCommands
from bot.commands.profile import ProfileCommand
from bot.commands.records import RecordCommands
from bot.commands.replay import ReplayCommand
from bot.commands.rules import RulesCommand
from bot.commands.server import server_group
from bot.commands.table import TableCommands
from bot.commands.tournament import TournamentCommands
from bot.commands.tournament_archive import TournamentArchive
from bot.components import custom_id_of
from bot.dailies import Dailies
from bot.delivery import Delivery
from bot.departures import Departures
from bot.emojis import Emojis
from bot.erasure import Erasure
from bot.finished import FinishedTables
from bot.hosting import Hosting
from bot.illustrator import Illustrator
from bot.mailbox import Mailbox
from bot.newcomers import Newcomers
from bot.pictures import Pictures
from bot.podiums import Podiums
from bot.preferences import PersonPreferences, ServerSettings
from bot.presses import Presses
from bot.queries import Queries, parse_query
from bot.replays import Replays
from bot.rooms import Rooms
from bot.tables import Tables
from bot.tournament_board import TournamentBoard
from bot.tournament_presses import TournamentPresses
from bot.tournaments import Tournaments
from games.api import Refusal
from games.pace import Pace
from games.picture import Scene
from games.session import Change, Session
from games.table import Repeated
from storage.database import Database

GUILDS_SECONDS = 0.5
"""After a start the tables wait for the servers' names until none has come for so long."""
MOST_BEGUN = 1024
"""So many interactions are remembered, to tell one that is delivered again."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody here speaks

log = structlog.get_logger()


class CommandTree(app_commands.CommandTree["Parlour"]):
    """The slash commands; a refusal becomes one private sentence."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        return self.client.begins(interaction)

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, Repeated):
            return
        if isinstance(cause, Refusal):
            await tell(interaction, str(cause))
            return
        if isinstance(cause, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
            await tell(interaction, "One of the options cannot be that: choose again from what the command offers.")
            return
        log.error("command.failed", command=getattr(interaction.command, "qualified_name", None), exc_info=cause)
        await tell(interaction, FAILED)


class Parlour(discord.Client):
    """The bot on Discord; it closes the pictures with itself.

    faces: those that are uploaded as emojis, by name. now: tells the time in Unix seconds.
    """

    def __init__(
        self,
        database: Database,
        pace: Pace,
        pictures: Pictures,
        faces: Mapping[str, Scene],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=GUILDS_SECONDS,
        )
        self.tree = CommandTree(self)
        mailbox = Mailbox(self, database.people, now)
        self._pictures = pictures
        servers = ServerSettings(database.guilds.settings, database.guilds.save_settings)
        people = PersonPreferences(database.people.preferences, database.people.save_preferences)
        illustrator = Illustrator(self, pictures, servers, people)
        self.face_emojis = Emojis(self, database.emojis, pictures, faces)
        newcomers = Newcomers(database.people)
        dailies = Dailies(database.daily, now)
        self.delivery = Delivery(
            self,
            database.tables,
            mailbox,
            illustrator,
            self.face_emojis,
            newcomers,
            dailies,
            database.ratings,
            self._find,
        )
        self.tables = Tables(database.tables, self._observe, pace, now)
        hosting = Hosting(self.tables, self.delivery, self.face_emojis, newcomers, servers, now)
        self.presses = Presses(
            self.tables,
            self.delivery,
            hosting,
            illustrator,
            self.face_emojis,
            newcomers,
            dailies,
            people,
            database.people,
            now,
        )
        self.queries = Queries()
        self.tree.add_command(play_group(hosting, servers))
        self.tree.add_command(server_group(servers))
        TableCommands(self.tables, self.delivery, self.presses).add_to(self.tree)
        daily = DailyCommand(hosting, self.presses, self.tables, database.daily, dailies, servers)
        daily.add_to(self.tree, self.queries)
        ProfileCommand(database.profiles, database.boards, illustrator).add_to(self.tree)
        MeCommand(people, self.delivery).add_to(self.tree, self.queries)
        RulesCommand(illustrator, newcomers).add_to(self.tree, self.queries)
        self.board = TournamentBoard(
            self, database.tournaments, mailbox, self.tables.find, lambda tournament: self.tournaments.find(tournament)
        )
        rooms = Rooms(self, database.tournaments)
        self.tournaments = Tournaments(
            database.tournaments, database.tables, self.tables, self.delivery, self.board, rooms, now
        )
        tournament_presses = TournamentPresses(self.tournaments, self.board)
        tournament_presses.add_to(self.queries)
        archive = TournamentArchive(database.tournaments, self.tournaments)
        TournamentCommands(self.tournaments, self.board, tournament_presses, hosting, archive, now).add_to(
            self.tree, self.queries
        )
        finished = FinishedTables(database.tables, database.archive, now)
        RecordCommands(finished).add_to(self.tree, self.queries)
        ReplayCommand(finished, Replays(), illustrator).add_to(self.tree, self.queries)
        self.podiums = Podiums(self, database.boards, database.seasons, now)
        add_league(self.tree, self.queries, database, illustrator, self.podiums, now)
        at_hand = (people.forget, newcomers.forget, mailbox.forget)
        erasure = Erasure(
            database.privacy, database.tables, self.tables, self.delivery, self.tournaments, at_hand, self._spawn
        )
        self.departures = Departures(
            database.privacy,
            self.tables,
            self.tournaments,
            self.delivery,
            servers,
            self._is_here,
            erasure.forget,
            now,
        )
        PrivacyCommands(database.privacy, erasure).add_to(self.tree, self.queries)
        self._tasks: set[asyncio.Task[None]] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self._begun: OrderedDict[int, None] = OrderedDict()
        self._has_begun = False

    async def setup_hook(self) -> None:
        """Register the commands if they differ from what Discord has."""
        wanted = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        known = await self.http.get_global_commands(self.application_id or 0)
        if _comparable(wanted) != _comparable(known):
            await self.tree.sync()
            log.info("commands.registered", count=len(wanted))

    async def on_ready(self) -> None:
        """Begin to keep the tables' time, and show what was not shown before the last stop."""
        log.info("ready", user=str(self.user), guilds=len(self.guilds))
        self._spawn(self.departures.note_present([guild.id for guild in self.guilds]), "present")
        if not self._has_begun:
            self._has_begun = True
            await self.tournaments.restore()  # their tables are to stand in threads before they are shown
            self._spawn(self.tournaments.keep_time(), "keep_tournaments")
            self._spawn(self.tables.keep_time(), "keep_time")
            self._spawn(self.delivery.restore(), "restore")
            self._spawn(self.departures.keep_time(), "departures")
            self._spawn(self.podiums.keep(), "podiums")
            self._spawn(self.face_emojis.upload(), "emojis")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End what plays in a server that took the bot out, and erase it in time."""
        await self.departures.note_left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep what is kept of a server that has the bot again."""
        await self.departures.note_joined(guild.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Route presses and modals, whichever message or process they come from; commands go to the tree."""
        is_ours = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if not is_ours or not self.begins(interaction):
            return
        query = parse_query(custom_id_of(interaction))
        if query is not None:
            await self.queries.handle(interaction, query)
        else:
            await self.presses.handle(interaction)

    def begins(self, interaction: discord.Interaction[Any]) -> bool:
        """Note that the current task answers an interaction, so that a stop waits for it; False if another one does.

        Discord may deliver an interaction twice. What one changes counts once by the journal, after a restart too; this
        spares the person a second answer.
        """
        if interaction.id in self._begun:
            log.info("interaction.repeated", interaction=interaction.id)
            return False
        self._begun[interaction.id] = None
        if len(self._begun) > MOST_BEGUN:
            self._begun.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        """Stop: finish what is being answered, leave the rest to the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tournaments.close()
        await self.tables.close()
        if self._answering:
            await asyncio.wait(self._answering, timeout=ANSWER_SECONDS)
        await self.board.close()
        await self.delivery.close()
        await self._pictures.close()
        await super().close()

    def _observe(self, session: Session, change: Change) -> None:
        self.delivery.observe(session, change)
        self.tournaments.observe_table(session.table, change)

    async def _find(self, table_id: str) -> Any:
        return await self.tables.find(table_id)

    def _is_here(self, guild: int) -> bool:
        return self.get_guild(guild) is not None

    def _spawn(self, work: Any, name: str) -> None:
        """Run something for as long as the client lives; its failure is logged."""

        async def run() -> None:
            try:
                await work
            except Exception:
                log.exception("task.failed", task=name)

        task = asyncio.create_task(run(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


_COMPARED = {
    "name",
    "description",
    "type",
    "options",
    "required",
    "choices",
    "value",
    "min_value",
    "max_value",
    "autocomplete",
    "channel_types",
    "default_member_permissions",
    "nsfw",
}
_DEFAULTS: dict[str, Any] = {
    "description": "",
    "required": False,
    "options": [],
    "choices": [],
    "channel_types": [],
    "nsfw": False,
    "autocomplete": False,
    "type": 1,
}
_DIRECT_MESSAGE = 1
"""The context in which a person writes to the bot alone."""


def _comparable(commands: Sequence[Any]) -> list[str]:
    """Commands as JSON, without what Discord adds by itself, in one order."""
    stripped = (_stripped(command) | {"is_in_dms": _is_in_dms(command)} for command in commands)
    return sorted(json.dumps(command, sort_keys=True) for command in stripped)


def _is_in_dms(command: Any) -> bool:
    """Whether direct messages offer the command: by its contexts, or by what Discord had before there were any."""
    contexts = command.get("contexts")
    return command.get("dm_permission") is not False if contexts is None else _DIRECT_MESSAGE in contexts


def _stripped(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _stripped(item) for key, item in value.items() if key in _COMPARED and item is not None}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])  # Discord answers with text
        return {key: item for key, item in kept.items() if key not in _DEFAULTS or item != _DEFAULTS[key]}
    if isinstance(value, list):
        return [_stripped(item) for item in value]
    return value
