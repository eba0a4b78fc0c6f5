"""The Discord client: puts the parts together, registers the commands, routes interactions."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from typing import Any

import discord
import structlog

from bot.command_tree import CommandTree
from bot.connection import Connection, pauses, told
from bot.finished.find import FinishedTables
from bot.finished.record import RecordCommands
from bot.finished.replay import ReplayCommand
from bot.finished.steps import Replays
from bot.league.commands import add_league
from bot.league.podiums import Podiums
from bot.league.profile import ProfileCommand
from bot.messages.answers import ANSWER_SECONDS, REQUEST_ERRORS, excuse, keep_in_time
from bot.messages.attached import Attached
from bot.messages.direct import Mailbox
from bot.messages.installs import GROUP, NO_MEMBER, invitation, is_own_dm
from bot.messages.permits import Permits
from bot.messages.press import custom_id_of, data_of
from bot.messages.query import Queries, parse_query
from bot.messages.restraint import Restraint
from bot.operator import health
from bot.operator.health import Health
from bot.operator.reports import Reports
from bot.people.departures import Departures
from bot.people.erasure import Erasure
from bot.people.my import MyCommands
from bot.people.privacy import PRIVACY, PrivacyCommands
from bot.people.server import server_group
from bot.people.welcome import Welcome
from bot.pictures.emojis import Emojis
from bot.pictures.illustrator import Illustrator
from bot.pictures.worker import Pictures
from bot.preferences import PersonPreferences, ServerSettings
from bot.reach import Reach
from bot.rules.commands import RulesCommand
from bot.rules.help import add_help
from bot.rules.newcomers import Newcomers
from bot.tables.clicks import Presses
from bot.tables.commands import TableCommands
from bot.tables.daily import DailyCommand
from bot.tables.delivery import Delivery
from bot.tables.membership import Membership
from bot.tables.open_command import play_group
from bot.tables.opening import Hosting
from bot.tables.sessions import Tables
from bot.tables.streaks import Dailies
from bot.timekeeper import finish
from bot.tournaments.archive import TournamentArchive
from bot.tournaments.clicks import TournamentPresses
from bot.tournaments.commands import TournamentCommands
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.sessions import Tournaments
from bot.tournaments.threads import Rooms
from bot.upkeep import keep_up
from games.api import Refusal
from games.drawing.picture import Scene
from games.engine.pace import Pace
from games.engine.session import Change, Session
from storage.database import Database
from storage.tables.clocks import Moved

READY_SECONDS = 0.5
"""After a connection the bot is ready when no server has come for so long."""
GUILDS_SECONDS = 10.0
"""So long it then waits for servers that are still to come; what plays in those that come later rests until then."""
GONE = (10004, 50001)
"""Unknown server, and missing access: how Discord answers for a server that the bot is not in."""
LONGEST_UNREGISTERED = 3600.0
"""The longest that passes before commands which Discord did not take are offered to it again."""
MOST_BEGUN = 1024
"""So many interactions are remembered, to tell one that is delivered again."""

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody here speaks

log = structlog.get_logger()


class Parlour(Connection):
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
        self._health = Health()
        trace = Restraint(now, lambda: self.http._global_over.set()).trace()  # noqa: SLF001
        trace.on_request_end.append(self._health.note_request)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=READY_SECONDS,
            http_trace=trace,
        )
        self.tree = CommandTree(self, self.begins, self._check_place)
        self.mailbox = mailbox = Mailbox(self, database.people, self._health, now)
        self._pictures = pictures
        self._database = database
        self.attached = Attached()
        self._permits = Permits(self)
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
            self.attached,
            self._permits,
            self._find,
        )
        self.tables = Tables(database.tables, self._observe, self.delivery.refresh_unreadable, pace, now)
        hosting = Hosting(self.tables, self.delivery, self.face_emojis, newcomers, servers, now)
        membership = Membership(self, now)
        self.presses = Presses(
            self.tables,
            self.delivery,
            hosting,
            illustrator,
            self.face_emojis,
            newcomers,
            dailies,
            people,
            Reports(database.people, mailbox, now),
            membership,
            now,
        )
        self.queries = Queries()
        self.tree.add_command(play_group(hosting, servers))
        self.tree.add_command(server_group(servers))
        TableCommands(self.tables, self.delivery, self.presses, mailbox).add_to(self.tree)
        daily = DailyCommand(hosting, self.presses, self.tables, database.daily, dailies, servers)
        daily.add_to(self.tree, self.queries)
        ProfileCommand(database.profiles, database.boards, illustrator).add_to(self.tree)
        MyCommands(people, self.delivery).add_to(self.tree, self.queries)
        RulesCommand(illustrator, newcomers).add_to(self.tree, self.queries)
        add_help(self.tree, self._check_place)
        self.board = TournamentBoard(
            self,
            database.tournaments,
            mailbox,
            self.attached,
            self._permits,
            self.tables.find_readable,
            lambda tournament: self.tournaments.find_readable(tournament),
        )
        rooms = Rooms(self, database.tournaments)
        self.tournaments = Tournaments(
            database.tournaments, database.tables, self.tables, self.delivery, self.board, rooms, now
        )
        self.reach = Reach(database.reach, self.tables, self.tournaments, now)
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
        at_hand = (people.forget, newcomers.forget, mailbox.forget, membership.forget)
        erasure = Erasure(
            database.privacy, database.tables, self.tables, self.delivery, self.tournaments, at_hand, self._spawn
        )
        self.departures = Departures(
            database.privacy,
            database.absences,
            self.tables,
            self.tournaments,
            self.delivery,
            servers,
            self.get_guild,
            self._ask_after,
            self.renew,
            erasure.forget,
            now,
        )
        self._welcome = Welcome(database.privacy, now)
        PrivacyCommands(database.privacy, erasure, now).add_to(self.tree, self.queries)
        self._tasks: set[asyncio.Task[None]] = set()
        self._answering: set[asyncio.Task[Any]] = set()
        self._begun: OrderedDict[int, None] = OrderedDict()
        self._guild_came = asyncio.Event()
        self._has_begun = False
        self._is_stopping = False

    async def setup_hook(self) -> None:
        """Register the commands, or go on with those that Discord has and try again by and by."""
        try:
            await self._register()
        except REQUEST_ERRORS as error:
            log.warning("commands.not_registered", error=told(error))
            self._spawn(self._keep_registering(), "commands")

    async def _keep_registering(self) -> None:
        for pause in pauses(LONGEST_UNREGISTERED):
            await asyncio.sleep(pause)
            try:
                await self._register()
            except REQUEST_ERRORS as error:
                log.warning("commands.not_registered", error=told(error))
            else:
                return

    async def _register(self) -> None:
        """Register the commands if they differ from what Discord has."""
        wanted = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        known = await self.http.get_global_commands(self.application_id or 0)
        if _comparable(wanted) != _comparable(known):
            await self.tree.sync()
            log.info("commands.registered", count=len(wanted))

    async def on_ready(self) -> None:
        """Begin to keep the tables' time, and show what was not shown before the last stop."""
        log.info("ready", user=str(self.user), guilds=len(self.guilds))
        await self._wait_for_guilds()
        if self._is_stopping:
            return
        moved = await self.reach.regain()
        await self._spawn(self.departures.look(), "present")
        if self._has_begun:
            self._spawn(self._show(moved), "moved")
        else:
            self._has_begun = True
            # first, for their tables are to stand in threads before they are shown
            await self._keep(self.tournaments.restore, "restore_tournaments").wait()
            if self._is_stopping:
                return
            self._keep(self.tournaments.keep_time, "keep_tournaments")
            self._keep(self.tables.keep_time, "keep_time")
            self._keep(self.reach.keep, "reach")
            self._keep(partial(self.delivery.restore, moved.known), "restore")
            self._keep(self.departures.keep_time, "departures")
            self._keep(self.podiums.keep, "podiums")
            self._keep(self._keep_telling, "health")
            self._keep(self.face_emojis.keep, "emojis")

    async def on_disconnect(self) -> None:
        """Let no clock run while nobody can press anything."""
        await self.reach.lose(self.silence)

    async def on_resumed(self) -> None:
        """Let the clocks go on."""
        self._spawn(self._show(await self.reach.regain()), "moved")

    async def _show(self, moved: Moved) -> None:
        """Show the new times of what was moved."""
        if moved.total:
            await self.tournaments.catch_up()
            await self.delivery.catch_up(known=moved.known)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let a server rest that may have taken the bot out."""
        await self.departures.note_missing(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let a server rest that has an outage."""
        await self.departures.note_missing(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that is new, and let one go on that has the bot again."""
        await self._welcome.give(guild)  # first, for it asks what is kept
        await self.on_guild_available(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let a server go on that is there, maybe again."""
        self._guild_came.set()
        if self._has_begun:
            await self.departures.note_back(guild.id)
            self.podiums.wake()

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Show what could not be shown before."""
        self._permits.note_change(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Show what could not be shown before."""
        self._permits.note_change(after.guild)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Show what could not be shown before."""
        self._permits.note_change(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Show what could not be shown before: of the members Discord tells of the bot alone."""
        self._permits.note_change(after.guild)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Route presses and modals, whichever message or process they come from; commands go to the tree."""
        self._note_channel(interaction)
        is_ours = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if not is_ours or not self.begins(interaction):
            return
        try:
            self._check_place(interaction)
        except Refusal as refusal:
            await excuse(interaction, refusal)
            return
        query = parse_query(custom_id_of(interaction))
        if query is not None:
            await self.queries.handle(interaction, query)
        else:
            await self.presses.handle(interaction)

    def _note_channel(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the channel of direct messages that something comes from, unless it asks what is kept."""
        channel = interaction.channel_id
        is_asking = data_of(interaction).get("name") == PRIVACY or parse_query(custom_id_of(interaction)) is not None
        if channel is not None and is_own_dm(interaction) and not is_asking and not self._is_stopping:
            self._spawn(self.mailbox.note_channel(interaction.user.id, channel), "note_channel")

    def begins(self, interaction: discord.Interaction[Any]) -> bool:
        """Note that the current task answers an interaction, so that a stop waits for it; False if none should.

        None does during a stop. Discord may deliver an interaction twice: what one changes counts once by the journal,
        after a restart too; this spares the person a second answer.
        """
        if self._is_stopping:
            return False
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
            keep_in_time(interaction, task)
            began = time.monotonic()
            task.add_done_callback(lambda _: self._health.note_answer(time.monotonic() - began))
        return True

    async def tell_health(self) -> None:
        """Log how the bot does, and what happened since that was last told."""
        counts = asdict(self._health)
        self._health.clear()
        log.info(
            "health",
            servers=len(self.guilds),
            open_tables=await self._database.tables.count_open(),
            messages_waiting=self.delivery.waiting(health.WAITING_SECONDS),
            faces=self.face_emojis.count,
            megabytes=round(await self._database.size() / 1e6, 1),
            **counts,
        )

    async def _keep_telling(self) -> None:
        while True:
            await asyncio.sleep(health.REPORT_SECONDS)
            await self.tell_health()

    async def close(self) -> None:
        """Stop: finish what is being answered, leave the rest to the next start."""
        self._is_stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await finish(list(self._answering), ANSWER_SECONDS)
        self._permits.close()
        await self.reach.close()
        await self.tournaments.close()
        await self.tables.close()
        await self.board.close()
        await self.delivery.close()
        await super().close()
        await self._pictures.close()

    def _observe(self, session: Session, change: Change) -> None:
        self.delivery.observe(session, change)
        self.tournaments.observe_table(session.table, change)

    async def _find(self, table_id: str) -> Any:
        return await self.tables.find(table_id)

    def _check_place(self, interaction: discord.Interaction[Any]) -> None:
        """Refuse where the bot does not play; a server that only may have taken it out goes on."""
        guild = interaction.guild_id
        if guild is None:
            is_member = is_own_dm(interaction)
        else:
            is_member = self.get_guild(guild) is not None or guild in self.departures.resting
        if not is_member:
            why = GROUP if guild is None else NO_MEMBER
            raise Refusal(f"{why} <{invitation(interaction.application_id)}>")

    async def _wait_for_guilds(self) -> None:
        """Wait until every server is there, but not for those that have an outage."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GUILDS_SECONDS):
                while any(guild.unavailable for guild in self.guilds):
                    self._guild_came.clear()
                    await self._guild_came.wait()

    async def _ask_after(self, guild: int) -> bool | None:
        """Whether Discord says that the bot is in a server; None where it says nothing for certain."""
        try:
            await self.http.get_guild(guild, with_counts=False)
        except REQUEST_ERRORS as error:
            if isinstance(error, discord.Forbidden | discord.NotFound) and error.code in GONE:
                return False
            log.info("guild.unknown", guild=guild, error=type(error).__name__)
            return None
        return True

    def _keep(self, work: Callable[[], Awaitable[None]], name: str) -> asyncio.Event:
        """Keep something up for as long as the client lives; set once it was tried."""
        tried = asyncio.Event()
        self._spawn(keep_up(work, name, tried), name)
        return tried

    def _spawn(self, work: Any, name: str) -> asyncio.Task[None]:
        """Run something for as long as the client lives; its failure is logged."""

        async def run() -> None:
            try:
                await work
            except Exception:
                log.exception("task.failed", task=name)

        task = asyncio.create_task(run(), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # where a stop came before its first step
        return task


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
    "contexts",
    "integration_types",
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


def _comparable(commands: Sequence[Any]) -> list[str]:
    """Commands as JSON, without what Discord adds by itself, in one order."""
    return sorted(json.dumps(_stripped(command), sort_keys=True) for command in commands)


def _stripped(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _stripped(item) for key, item in value.items() if key in _COMPARED and item is not None}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])  # Discord answers with text
        return {key: item for key, item in kept.items() if key not in _DEFAULTS or item != _DEFAULTS[key]}
    if isinstance(value, list):
        return [_stripped(item) for item in value]
    return value
