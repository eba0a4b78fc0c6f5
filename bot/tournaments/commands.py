"""`/tournament`: opens a tournament, and does what its buttons do for those who prefer commands."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import discord
import structlog
from discord import app_commands
from pydantic import ValidationError

from bot.messages.answers import REQUEST_ERRORS, is_acknowledged, publish, tell
from bot.messages.confirm import Confirmations, Deed
from bot.messages.names import clean_name, clean_text
from bot.messages.query import Queries
from bot.tables.lobby import TIMER_WORDS
from bot.tables.opening import THREAD_PERMISSIONS, Hosting, check_permissions, missing
from bot.tournaments.archive import TournamentArchive
from bot.tournaments.clicks import TournamentPresses, director_of, has_role
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.screens import REASON, Act
from bot.tournaments.sessions import Tournaments
from games.api import Refusal
from games.options import options_to_json
from games.tournament.checks import check_reason, must_direct, title
from games.tournament.journal import StoredTournament, UnreadableTournament
from games.tournament.model import LONGEST_REASON, MOST_ROUNDS, Corrected, Phase, TournamentOptions
from games.tournament.results import GAME
from games.tournament.schedule import Schedule
from games.tournament.session import TournamentSession

TIMERS = {"30s": 30, "1m": 60, "2m": 120, "5m": 300, "1h": 3600, "1d": 86400}
MOST_MINUTES = 1440
MOST_START = 7 * 1440
MOST_HERE = 5
"""So many tournaments of one channel are looked at; more than one comes about only where channels are lost."""
MOST_OWN = 50
"""So many of the tournaments that a person signed up for are looked through, the newest first."""
NO_TOURNAMENT = f"No tournament is under way in this channel. /tournament {GAME.key} opens one."
NO_THREADS = "Each table of a tournament gets its own thread, so open it in a text channel: use the command in one."
NO_OWN = "You haven't signed up for a tournament that is under way."

log = structlog.get_logger()

ACTS = {
    Act.JOIN: ("join", "Sign up, come back, or take over a house player's seat between two rounds"),
    Act.LEAVE: ("leave", "Cancel your sign-up, or leave your seat to a house player"),
    Act.READY: ("ready", "Say that you are ready for the next round"),
    Act.START: ("start", "Start the tournament; for its host and members who can manage messages"),
    Act.PAUSE: ("pause", "Stop all clocks and moves; for its host and members who can manage messages"),
    Act.RESUME: ("resume", "Let a paused tournament go on; for its host and members who can manage messages"),
    Act.RING: ("ring", "Ring the bell, which ends the round; for its host and members who can manage messages"),
}


class TournamentCommands:
    """The commands, each for the tournament of the channel; a card is that of the newest the person plays in."""

    def __init__(
        self,
        tournaments: Tournaments,
        board: TournamentBoard,
        presses: TournamentPresses,
        hosting: Hosting,
        archive: TournamentArchive,
        confirmations: Confirmations,
        now: Callable[[], float],
    ) -> None:
        self._tournaments = tournaments
        self._board = board
        self._presses = presses
        self._hosting = hosting
        self._archive = archive
        self._confirmations = confirmations
        self._now = now
        self._opening = asyncio.Lock()

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the commands and the buttons of the archive."""
        group = app_commands.Group(
            name="tournament", description="Open, join, direct and look up tournaments", guild_only=True
        )
        self._add_open(group)
        self._add_acts(group)
        self._add_director_acts(group)
        self._archive.add_to(group, queries)
        tree.add_command(group)

    def _add_open(self, group: app_commands.Group) -> None:
        @group.command(name=GAME.key, description=f"Open a tournament of {GAME.name} for people to sign up")
        @app_commands.describe(
            rounds="How many rounds to play: 6 by default",
            timer="How long a move may take: 1 minute by default",
            pause="The longest break before a round, in minutes: 2 by default",
            limit="The longest a round may take, in minutes: no limit by default",
            start="Minutes until it starts by itself: you start it by default",
            role="Only members with this role can join: anyone by default",
            play="Whether you play too: yes by default",
            rated="Whether the games count for the league: yes by default",
        )
        @app_commands.choices(timer=[app_commands.Choice(name=TIMER_WORDS[TIMERS[key]], value=key) for key in TIMERS])
        async def open_tournament(
            interaction: discord.Interaction[Any],
            rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 6,
            timer: str = "1m",
            pause: app_commands.Range[int, 0, MOST_MINUTES] = 2,
            limit: app_commands.Range[int, 1, MOST_MINUTES] | None = None,
            start: app_commands.Range[int, 1, MOST_START] | None = None,
            role: discord.Role | None = None,
            play: bool = True,
            rated: bool = True,
        ) -> None:
            if timer not in TIMERS:
                raise Refusal(f"The option timer can be {', '.join(TIMERS)}.")
            try:
                options = TournamentOptions(rounds=rounds)
                schedule = Schedule(timer=TIMERS[timer], pause=60 * pause, limit=None if limit is None else 60 * limit)
            except ValidationError as error:
                raise Refusal(
                    "One of the numbers is too small or too large: choose one that the command offers."
                ) from error
            if start is not None and not 1 <= start <= MOST_START:
                raise Refusal("A tournament can start by itself within a week: say in how many minutes.")
            start_at = None if start is None else self._now() + 60 * start
            role_id = None if role is None or role.id == interaction.guild_id else role.id  # that id is everybody's
            await self._open(interaction, options, schedule, start_at, role_id, is_playing=play, is_rated=rated)

    def _add_acts(self, group: app_commands.Group) -> None:
        for act, (name, description) in ACTS.items():
            group.command(name=name, description=description)(self._command(act))

        @group.command(name="card", description="Your own score card; only you see it")
        async def card(interaction: discord.Interaction[Any]) -> None:
            await self._presses.acts[Act.CARD](interaction, await self._own(interaction))

        @group.command(name="board", description="Post the tournament again at the bottom of its channel")
        async def board(interaction: discord.Interaction[Any]) -> None:
            session = await self._here(interaction)
            if _is_homeless(interaction, session.stored):
                await tell(interaction, await self._board.screen(session))
                return
            check_permissions(interaction, is_thread=False)
            await self._board.repost(session)
            await tell(interaction, f"Here it is: {await self._board.link(session)}")

    def _command(self, act: Act) -> Any:
        async def ask(interaction: discord.Interaction[Any]) -> None:
            await self._presses.acts[act](interaction, await self._here(interaction))

        return ask

    def _add_director_acts(self, group: app_commands.Group) -> None:
        @group.command(
            name="correct", description="Correct what a pair scored; for the host and members who can manage messages"
        )
        @app_commands.describe(
            number="Which round",
            person="One of the pair",
            score="The right score for the pair",
            reason="Why; everybody can read it",
        )
        @app_commands.rename(number="round")
        async def correct(
            interaction: discord.Interaction[Any],
            number: app_commands.Range[int, 1, MOST_ROUNDS],
            person: discord.User,
            score: app_commands.Range[int, 0, 1000],
            reason: app_commands.Range[str, 1, LONGEST_REASON],
        ) -> None:
            session = await self._here(interaction)
            director = director_of(interaction, session.stored)
            must_direct(session.stored, director)
            table, pair = _pair_of(session, number, person.id)
            await session.correct(director, Corrected(number, table, pair, score, _plain(reason)), interaction.id)
            await tell(interaction, f"The score is corrected. {await self._board.link(session)} tells everybody why.")

        @group.command(
            name="end", description=("End the tournament early; for its host and members who can manage messages")
        )
        @app_commands.describe(reason="Why; everybody can read it")
        async def end(
            interaction: discord.Interaction[Any], reason: app_commands.Range[str, 1, LONGEST_REASON]
        ) -> None:
            words = _plain(reason)
            try:
                session = await self._here(interaction)
            except UnreadableTournament as unreadable:
                await self._end_unreadable(interaction, unreadable.stored, words)
                return
            typed = {REASON: words}
            await self._confirmations.ask(interaction, Deed.END_TOURNAMENT, session.stored.id, typed=typed)

    async def _end_unreadable(
        self, interaction: discord.Interaction[Any], stored: StoredTournament, reason: str
    ) -> None:
        """End a tournament that cannot go on, at once: nothing of it is lost by that."""
        director = director_of(interaction, stored)
        must_direct(stored, director)
        await self._tournaments.end_unreadable(
            stored, f"{title(stored, director)} ended the tournament. The reason: {reason}"
        )
        await tell(interaction, f"Tournament {stored.id} is over.")

    async def _open(
        self,
        interaction: discord.Interaction[Any],
        options: TournamentOptions,
        schedule: Schedule,
        start_at: float | None,
        role: int | None,
        *,
        is_playing: bool,
        is_rated: bool,
    ) -> None:
        if not isinstance(interaction.channel, discord.TextChannel) or interaction.channel.is_news():
            raise Refusal(NO_THREADS)
        await self._hosting.check_channel(interaction)
        check_permissions(interaction, is_thread=False)
        stored = StoredTournament(
            id=await self._tournaments.new_id(),
            guild=interaction.guild_id or 0,
            channel=interaction.channel_id or 0,
            host=interaction.user.id,
            options=options_to_json(options),
            schedule=options_to_json(schedule),
            seed=secrets.token_hex(32),
            is_rated=is_rated,
            created_at=self._now(),
            role=role,
            start_at=start_at,
        )
        async with self._board.answering(stored.id):  # before it is there: a start looks for boards that are not shown
            session = await self._create(stored, interaction.id)
            if is_playing and (role is None or has_role(interaction.user, role)):
                await session.join(interaction.user.id, clean_name(interaction.user.display_name))
            screen = await self._board.screen(session)
            message = await publish(interaction, screen)
            if message is not None:
                await self._board.note_shown(session, interaction.channel_id or 0, message, screen)
            elif is_acknowledged(interaction):
                await self._post(interaction, session)
            else:
                log.warning("tournament.unanswered", tournament=stored.id)
                self._board.doubt(stored.id)
        self._board.refresh(session)
        lacking = missing(interaction.app_permissions, THREAD_PERMISSIONS)
        if lacking:
            await tell(
                interaction,
                f"I need the permission {' and '.join(lacking)} to give tables their own threads, so they will stand "
                "in this channel itself. Whoever manages the server can still give it to me.",
            )

    async def _post(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        """Post the board by itself, and answer with where it is."""
        try:
            await self._board.repost(session)
        except REQUEST_ERRORS as error:
            log.warning("tournament.not_posted", tournament=session.stored.id, error=repr(error))
            self._board.doubt(session.stored.id)
        await tell(
            interaction, f"The sign-up for tournament {session.stored.id} is open: {await self._board.link(session)}"
        )

    async def _create(self, stored: StoredTournament, interaction: int) -> TournamentSession:
        """Create a tournament, unless one is under way in its channel."""
        async with self._opening:
            for session in await self._in_channel(stored.channel, 1):
                raise Refusal(
                    f"Tournament {session.stored.id} is under way in this channel: {await self._board.link(session)} "
                    "Open yours in another channel, or here when that one is over."
                )
            await self._tournaments.check_room(stored.host, stored.guild)
            return await self._tournaments.open(stored, interaction)

    async def _here(self, interaction: discord.Interaction[Any]) -> TournamentSession:
        """The tournament under way in this channel, or in the one that this thread belongs to.

        One that has started goes before a sign-up. Where there is none, it is the person's own whose channel is gone.
        """
        channel = interaction.channel
        found = await self._in_channel(interaction.channel_id or 0, MOST_HERE)
        if not found and isinstance(channel, discord.Thread):
            found = await self._in_channel(channel.parent_id, MOST_HERE)
        if not found:
            own = await self._tournaments.of_person(interaction.user.id, MOST_OWN)
            found = await self._sessions([stored for stored in own if _is_homeless(interaction, stored)][:MOST_HERE])
        if not found:
            raise Refusal(NO_TOURNAMENT)
        return min(found, key=lambda session: session.tournament.phase is Phase.SIGN_UP)

    async def _own(self, interaction: discord.Interaction[Any]) -> TournamentSession:
        """The newest tournament that the person has a card of."""
        person = interaction.user.id
        for stored in await self._tournaments.of_person(person, MOST_OWN):
            is_in = stored.number_of(person) is not None
            session = await self._tournaments.find_readable(stored.id) if is_in else None
            if session is not None and session.player_of(person) is not None:
                return session
        raise Refusal(NO_OWN)

    async def _in_channel(self, channel: int, limit: int) -> list[TournamentSession]:
        return await self._sessions(await self._tournaments.in_channel(channel, limit))

    async def _sessions(self, stored: list[StoredTournament]) -> list[TournamentSession]:
        """Those of the tournaments that can go on; raises UnreadableTournament where there are others alone."""
        found = [session for each in stored if (session := await self._tournaments.find_readable(each.id)) is not None]
        if stored and not found:
            await self._tournaments.find(stored[0].id)
        return found


def _is_homeless(interaction: discord.Interaction[Any], stored: StoredTournament) -> bool:
    """Whether the tournament is of this server, and its channel is gone."""
    server = interaction.guild
    return server is not None and server.id == stored.guild and server.get_channel_or_thread(stored.channel) is None


def _pair_of(session: TournamentSession, number: int, person: int) -> tuple[int, int]:
    """The table and the pair of a person in a round that is over; raises Refusal."""
    rounds, player = session.tournament.rounds, session.player_of(person)
    if not 1 <= number <= len(rounds):
        raise Refusal(f"Round {number} has no scores to correct.")
    for table, seats in enumerate(rounds[number - 1].tables, 1):
        if player is not None and player in seats:
            return table, seats.index(player) % 2
    raise Refusal("That person didn't play in that round.")


def _plain(reason: str) -> str:
    """A reason as everybody may read it; raises Refusal for none, or for one that is too long."""
    plain = clean_text(reason)
    check_reason(plain)
    return plain
