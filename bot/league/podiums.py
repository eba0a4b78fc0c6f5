"""The podiums of a season, posted once when it is over, however it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import blake2b
from itertools import groupby
from typing import Any, TypeAlias

import discord
import structlog

from bot.connection import Connection
from bot.league.board_screen import BoardPage, deciding_fact, measures
from bot.league.season_choice import span_words
from bot.messages import requests
from bot.messages.answers import REQUEST_ERRORS
from bot.messages.screen import DESCRIPTION, Screen
from bot.pictures.illustrator import Illustrator
from bot.pictures.podium import Step, podium_picture
from bot.timekeeper import set_within
from games.api import AnyGame
from games.catalogue import GAMES
from games.drawing.picture import Picture
from games.english import clip, join_words, ordinal, plural
from games.league.season import Season, month_of
from storage.league.boards import BoardLine, BoardStore
from storage.league.seasons import SeasonStore

LAST_PLACE = 3
MOST_LINES = 10
MOST_NAMES = 5
ALL_GAMES = "All games"
CARRY_OVER = "Points start again, ratings carry over. /league board shows every season in full."
NOTHING = "Nobody finished a rated game in it."

Writable: TypeAlias = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
"""A channel or thread that can hold messages; announcement channels are text channels, and a forum has threads."""

CHECK_SECONDS = 3600.0
LATE_SECONDS = 7 * 24 * 3600.0
"""Seconds after which an unposted podium is dropped; it can still be asked for."""
AT_ONCE = 100

log = structlog.get_logger()


class Podiums:
    """Posts the podiums of each finished season once, in the channel where its server played last."""

    def __init__(
        self,
        client: Connection,
        boards: BoardStore,
        seasons: SeasonStore,
        illustrator: Illustrator,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._illustrator = illustrator
        self._boards = boards
        self._seasons = seasons
        self._now = now
        self._wake = asyncio.Event()

    async def keep(self) -> None:
        """Post what is due, forever: at the start, then whenever a month turns or a season is closed."""
        while True:
            self._wake.clear()
            try:
                await self.post_due()
            except Exception:
                log.exception("podium.failed")
            now = self._now()
            _, turn = month_of(now)
            await set_within(self._wake, min(turn - now, CHECK_SECONDS))

    def wake(self) -> None:
        """Look for finished seasons now."""
        self._wake.set()

    async def show(self, interaction: discord.Interaction[Any], season: Season) -> Screen:
        """Return an answer to the interaction: the podium of each game in the season, which may still be running."""
        screen, picture = await self._drawn(season)
        return replace(screen, picture=await self._illustrator.answer(picture, interaction))

    async def _drawn(self, season: Season) -> tuple[Screen, Picture | None]:
        """Return the podiums in words, and the first one as a picture; None if there are none."""
        is_over = season.is_over(self._now())
        embed = discord.Embed(title=f"The season {season.name}{' is over' if is_over else ''}")
        podiums = await self._podiums(season)
        span = span_words(season, self._now())
        told = [f"**{name}** {' · '.join(map(_step_words, steps))}" for name, steps in podiums]
        embed.description = clip("\n".join([span, *told]) if told else f"{span} {NOTHING}", DESCRIPTION)
        embed.set_footer(text=CARRY_OVER if is_over else "The first three of each game so far.")
        return Screen(embed), podium_picture(*podiums[0]) if podiums else None

    async def channel(self, server: int) -> Writable | None:
        """Return the channel for a server's podiums: where it played last and the bot may write; None without one."""
        guild = self._client.get_guild(server)
        if guild is None:
            return None
        for found in await self._seasons.channels(server):
            channel = guild.get_channel_or_thread(found)
            if isinstance(channel, Writable) and may_post(channel):
                return channel
        return None

    async def _podiums(self, season: Season) -> list[tuple[str, list[Step]]]:
        """Return the podiums by game name; with several games, the overall podium comes first."""
        played = set(await self._boards.games(season.guild, season.id))
        games: list[AnyGame | None] = [game for game in GAMES.values() if game.key in played]
        if len(games) > 1:
            games.insert(0, None)
        found = [(ALL_GAMES if game is None else game.name, await self._podium(game, season)) for game in games]
        return [(name, steps) for name, steps in found if steps]

    async def _podium(self, game: AnyGame | None, season: Season) -> list[Step]:
        page = BoardPage(game, season, next(iter(measures(game).values())))
        lines = await self._boards.lines(page.board(season.guild), MOST_LINES, columns=page.columns)
        first = (line for line in lines if line.place <= LAST_PLACE)
        return [_step(page, place, list(tied)) for place, tied in groupby(first, lambda line: line.place)]

    # Posting

    async def post_due(self) -> None:
        """Post what is pending; what cannot be posted is retried at the next look."""
        kept: set[int] = set()
        while True:
            waiting = await self._seasons.uncrowned(AT_ONCE + len(kept))
            due = [season for season in waiting if season.id not in kept]
            if not due:
                return
            for season in due:
                if await self._post(season):
                    await self._seasons.crown(season)
                else:
                    kept.add(season.id)

    async def _post(self, season: Season) -> bool:
        """Post a season's podiums unless there are none or it is too late; return whether the season is settled."""
        if not self._client.knows(season.guild):
            return False
        is_late = self._now() - (season.ends_at or 0.0) > LATE_SECONDS
        if is_late or not await self._boards.games(season.guild, season.id):
            return True
        channel = await self.channel(season.guild)
        if channel is None:
            log.info("podium.nowhere", guild=season.guild, season=season.id)
            return False
        screen, picture = await self._drawn(season)
        if picture is not None:
            screen = replace(screen, picture=await self._illustrator.post(picture, season.guild, channel.id))
        try:
            # should a crash come between this and the note, the nonce makes the next try the same message
            await requests.send(self._client, channel.id, screen.body(), _nonce(season))
        except REQUEST_ERRORS as error:
            log.warning("podium.not_posted", guild=season.guild, season=season.id, error=repr(error))
            return False
        return True


def _nonce(season: Season) -> str:
    return blake2b(f"podium {season.id}".encode(), digest_size=12).hexdigest()


def may_post(channel: Writable) -> bool:
    """Return whether the bot may write into a channel, embeds included."""
    may = channel.permissions_for(channel.guild.me)
    may_send = may.send_messages_in_threads if isinstance(channel, discord.Thread) else may.send_messages
    return may.view_channel and may_send and may.embed_links


def _step(page: BoardPage, place: int, lines: Sequence[BoardLine]) -> Step:
    return Step(place, tuple(line.name for line in lines), deciding_fact(page, lines[0]))


def _step_words(step: Step) -> str:
    """Return a place and those who share it: "1st Ann and Bob, 14 points"."""
    names = list(step.names[:MOST_NAMES])
    if len(step.names) > MOST_NAMES:
        names.append(plural("other", len(step.names) - MOST_NAMES))
    return f"{ordinal(step.place)} {join_words(names)}, {step.by}"
