"""Opening tables for a command; a rematch is opened in the same way."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final

import discord
import structlog
from discord.utils import format_dt

from bot.messages.answers import REQUEST_ERRORS, announce, is_acknowledged, publish, tell
from bot.messages.names import clean_name
from bot.messages.permits import TIMED_OUT, timed_out_until
from bot.messages.screen import note_screen
from bot.offer import Offer
from bot.pictures.illustrator import ANSWER_PATIENCE
from bot.preferences import ServerSettings
from bot.tables.composer import Composer
from bot.tables.delivery import Delivery
from bot.tables.places import ground_of
from bot.tables.sessions import Tables
from games.api import AnyGame, Options, Refusal
from games.catalogue import daily_game
from games.engine import seating
from games.engine.limits import Limits
from games.engine.session import Session
from games.engine.table import Clock, Seat, Status, Table, Terms
from games.english import join_words, plural
from games.options import options_from_json, options_to_json
from games.rung import is_in_trial
from storage.tables.slots import Public

PERMISSIONS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
}
THREAD_PERMISSIONS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
ARCHIVE_MINUTES: Final = 10080
THREAD_SECONDS = 10.0
"""So long making a thread may take: Discord limits that for minutes where a channel got many."""

log = structlog.get_logger()


class Hosting:
    """Opens tables in a server's channels, as its settings and permissions allow, and in direct messages."""

    def __init__(
        self,
        tables: Tables,
        delivery: Delivery,
        composer: Composer,
        servers: ServerSettings,
        offer: Offer,
        now: Callable[[], float],
    ) -> None:
        self._tables = tables
        self._delivery = delivery
        self._composer = composer
        self._servers = servers
        self._offer = offer
        self._now = now

    async def open(
        self,
        interaction: discord.Interaction[Any],
        game: AnyGame,
        chosen: Mapping[str, Any],
        terms: Terms,
        *,
        house: int,
        in_thread: bool,
        begins: bool = False,
    ) -> None:
        """Open a table for the person who asked, with `house` house players seated.

        begins: whether the game begins at once.
        """
        self._offer.check(game)
        options = options_from_json(game, {**game.opening, **chosen})
        is_thread = in_thread and isinstance(interaction.channel, discord.TextChannel)
        if interaction.guild_id is None:
            self._check_alone(game, options)
        else:
            await self.check_channel(interaction)
            check_permissions(interaction, is_thread=is_thread)
        _check_seats(game, options, 1 + house)
        seats = [Seat(interaction.user.id, clean_name(interaction.user.display_name))]
        table = await self.new_table(_place_of(interaction), interaction.user.id, game, options, terms, seats)
        for _ in range(house):
            table = seating.add_house(table, game, options)
        limits = await self._limits(interaction)
        await self.open_table(interaction, table, is_thread=is_thread, limits=limits, begins=begins)

    async def open_daily(self, interaction: discord.Interaction[Any], day: date) -> None:
        """Open the table of the person's one try at the day's deal; raises DailyTaken for a second one."""
        game, daily = daily_game()
        self._offer.check(game)
        await self.check_channel(interaction)
        check_permissions(interaction, is_thread=False)
        seats = [Seat(interaction.user.id, clean_name(interaction.user.display_name))]
        table = await self.new_table(_place_of(interaction), interaction.user.id, game, game.options(), Terms(), seats)
        table = replace(table, seed=daily.seed(day).hex(), daily=day.isoformat())
        await self.open_table(interaction, table, is_thread=False)

    async def check_channel(self, interaction: discord.Interaction[Any]) -> None:
        """Refuse to open a table where the server wants none."""
        settings = await self._servers.of(interaction.guild_id or 0)
        if not settings.allows(ground_of(interaction.channel)):
            allowed = ", ".join(f"<#{allowed}>" for allowed in sorted(settings.channels or ()))
            raise Refusal(f"On this server you can open tables only in {allowed}.")

    def _check_alone(self, game: AnyGame, options: Options) -> None:
        """Refuse a game for several persons where only one person is."""
        if seating.is_solitary(game, options):
            return
        solitary = [other.name for other in self._offer.games if seating.is_solitary(other, other.options())]
        here = f" Here you can play {join_words(solitary, 'or')}." if solitary else ""
        where = "use /games in a channel of a server, where others join"
        raise Refusal(f"{game.name} is for several people: {where}.{here}")

    async def new_table(
        self,
        where: tuple[int, int],
        host: int,
        game: AnyGame,
        options: Options,
        terms: Terms,
        seats: list[Seat],
        table_id: str | None = None,
    ) -> Table:
        """where: the server, 0 in direct messages, and the channel."""
        now, (guild, channel) = self._now(), where
        return Table(
            id=table_id or await self._tables.new_id(),
            guild=guild,
            channel=channel,
            home=channel,
            host=host,
            game=game.key,
            options=options_to_json(options),
            seed=secrets.token_hex(32),
            timer=terms.timer,
            is_rated=terms.is_rated and guild != 0 and not is_in_trial(game),
            created_at=now,
            clock=Clock(touched_at=now),
            seats=tuple(seats),
            level=terms.level,
            coach=terms.coach,
        )

    async def _limits(self, interaction: discord.Interaction[Any]) -> Limits:
        """What binds the person who opens a table here."""
        if interaction.guild_id is None:
            return Limits(interaction.user.id)
        return await self.limits_at(interaction.user.id, interaction.channel)

    async def limits_at(self, person: int, channel: Any) -> Limits:
        """What binds the person who opens a table in a server's channel; its threads count with it."""
        settings, ground = await self._servers.of(channel.guild.id), ground_of(channel)
        threads = {thread.id for thread in channel.guild.threads if thread.parent_id == ground}
        channels = frozenset({ground, channel.id, *threads})
        return Limits(person, channels, settings.most_in_channel, settings.most_on_server)

    async def open_table(
        self,
        interaction: discord.Interaction[Any],
        table: Table,
        *,
        is_thread: bool,
        limits: Limits | None = None,
        begins: bool = False,
    ) -> None:
        async with self._delivery.answering(table.id, Public()):
            session = await self._tables.open(table, interaction.id, limits)
            if begins and session.table.status is Status.LOBBY:
                await session.start(table.host)
            try:
                if is_thread:
                    await self._announce(interaction, session)
                else:
                    await self._answer(interaction, session)
            finally:  # the table is open, whatever its answer came to
                self._delivery.refresh(session)
        await self.greet(interaction, session, table.host)

    async def greet(self, interaction: discord.Interaction[Any], session: Session, person: int) -> None:
        """Bring a person's direct message, and say why where none comes."""
        reason = await self._delivery.greet(session, person)
        if reason is not None:
            await tell(interaction, reason.value)

    async def _answer(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Make the answer to the command the table's public message."""
        shown = await self._composer.compose(session, Public(), patience=ANSWER_PATIENCE)
        message = await publish(interaction, shown.screen)
        if message is not None:
            await self._delivery.note_shown(
                session.table.id, Public(), interaction.channel_id or 0, message, shown.mark
            )
        elif is_acknowledged(interaction):
            await self.post(session)
            await self.tell_open(interaction, session)
        else:
            log.warning("hosting.unanswered", table=session.table.id)
            self._delivery.doubt(session.table.id, Public())

    async def post(self, session: Session) -> None:
        """Post the table's public message by itself."""
        table = session.table
        try:
            await self._delivery.repost(session)
        except REQUEST_ERRORS as error:
            log.warning("hosting.not_posted", table=table.id, error=repr(error))
            self._delivery.doubt(table.id, Public())

    async def tell_open(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Answer with where the table's public message is."""
        place = await self._delivery.place(session)
        await tell(interaction, f"Table {session.table.id} is open: {place.link or place.name}")

    async def _announce(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Answer with an announcement and put the table into a thread below it; here, if that cannot be made."""
        host = session.table.seats[0].name
        text = f"{host} opens a table of {session.game.name} (table {session.table.id}). Find it in the thread below."
        message, channel = (
            await announce(interaction, note_screen(text, colour=session.game.colour)),
            interaction.channel,
        )
        if message is None or not isinstance(channel, discord.TextChannel):
            log.warning("hosting.unannounced", table=session.table.id)
            return
        try:
            async with asyncio.timeout(THREAD_SECONDS):
                thread = await channel.get_partial_message(message).create_thread(
                    name=f"{session.game.name} · table {session.table.id}", auto_archive_duration=ARCHIVE_MINUTES
                )
        except REQUEST_ERRORS as error:
            log.warning("hosting.no_thread", table=session.table.id, error=repr(error))
            return
        await session.move(thread.id)


def _check_seats(game: AnyGame, options: Options, seats: int) -> None:
    """Refuse more seats at once than the options allow."""
    most = seating.most_seats(game, options)
    if seats > most:
        raise Refusal(
            f"{game.name} seats at most {most} with these options, and with {plural('house player', seats - 1)} you "
            f"are {seats}: add fewer house players, or choose other options."
        )


def _place_of(interaction: discord.Interaction[Any]) -> tuple[int, int]:
    """The server and the channel where somebody asks."""
    return interaction.guild_id or 0, interaction.channel_id or 0


def check_permissions(interaction: discord.Interaction[Any], *, is_thread: bool) -> None:
    """Refuse to open a table where the bot could not show it; in direct messages it always can."""
    if interaction.guild_id is not None:
        check_held(interaction.app_permissions, interaction.channel, is_thread=is_thread)


def check_held(held: discord.Permissions, channel: Any, *, is_thread: bool, where: str = "here") -> None:
    """Refuse to open a table in a channel where the permissions that are held do not let the bot show it."""
    until = timed_out_until(getattr(channel, "guild", None))
    if until is not None:
        raise Refusal(TIMED_OUT.format(until=format_dt(until, "R")))
    needed = dict(PERMISSIONS)
    if isinstance(channel, discord.Thread):
        del needed["send_messages"]
        needed["send_messages_in_threads"] = THREAD_PERMISSIONS["send_messages_in_threads"]
    elif is_thread:
        needed.update(THREAD_PERMISSIONS)
    elif isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        needed["connect"] = "Connect"  # without it the messages there cannot be looked through
    lacking = missing(held, needed)
    if lacking:
        raise Refusal(
            f"I can't open a table {where}: I need the permission {' and '.join(lacking)} "
            f"{'in this channel' if where == 'here' else 'there'}. "
            "Somebody who manages the server can give it to me in the channel's settings."
        )


def missing(permissions: discord.Permissions, needed: Mapping[str, str]) -> list[str]:
    """Which of the permissions needed are not held, in words."""
    return [words for name, words in needed.items() if not getattr(permissions, name)]
