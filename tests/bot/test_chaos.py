"""Durability over real sockets: the bot is killed again and again while people click at several tables."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import time
from collections import Counter
from pathlib import Path

import pytest

from storage.engine import holding
from storage.engine.address import Address
from tests.bot.ledger import check_told
from tests.bot.parties import PATIENCE, Parties
from tests.bot.process import LOOK_SECONDS, STDERR, ForkedBot, offline, settings_for
from tests.bot.sql import column
from tests.bot.stage import make_known
from tests.loopback.playground import Playground
from tests.places import Databases, Place, chosen
from tests.postgresql import PostgreSQL

KILLS = int(os.environ.get("KILLS", "12"))
PLAY_SECONDS = 0.5
"""People click for at most so long before a kill."""
START_SECONDS = 0.5
"""About what a bot takes to start and to show what it did not show before."""
ANSWER_SECONDS = 20.0
"""An answer may take long on a busy machine; whether it comes is what matters here."""
AWAY_SECONDS = 3.0
"""For longer than that no click waits."""
FIRST_PAUSE = 0.1
LOG_TAIL = 5000


class Chaos:
    """The bot that is killed, and the server, while people play."""

    def __init__(
        self, playground: Playground, database: Address, server: PostgreSQL | None, folder: Path, rng: random.Random
    ) -> None:
        """server: is killed too. folder: where the bot writes its log."""
        self.parties = Parties(playground, database, rng)
        self.kills: Counter[str] = Counter()
        self._playground = playground
        self._database = database
        self._server = server
        self._folder = folder
        self._rng = rng

    async def run(self, kills: int) -> None:
        """Kill the bot or the server so many times; then start the bot once more, let everybody play, and stop it."""
        async with self.parties.at_hand():
            while self.kills.total() < kills:
                await self._live(kills)
            bot = self._start()
            await bot.connected(self._playground)
            await self.parties.check_and_play()
            await self.parties.check()
        ended = await bot.stop()
        assert ended.code == 0
        assert "Traceback" not in ended.stderr, ended.stderr

    async def _live(self, kills: int) -> None:
        """One life of the bot, to be ended at a random moment. It outlives kills of the server."""
        bot, started_at, number = self._start(), time.time(), self.kills["bot"]
        try:
            fate = self._rng.random()
            if number and fate < 0.2:  # killed while it starts
                await asyncio.sleep(self._rng.uniform(0.0, START_SECONDS))
            else:
                await bot.connected(self._playground)
                await self._clocks_go_on(started_at)
                if not number:
                    await make_known(*self.parties.people)
                if not number or fate > 0.4:  # nobody plays before all is as it should be
                    await self.parties.check_and_play()
                self.parties.play()
                await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
                while self._server is not None and self.kills.total() < kills - 1 and self._rng.random() < 0.5:
                    await self._outlive(self._server)
        finally:
            await bot.kill()
            self.parties.pause()
        self.kills["bot"] += 1
        self._playground.faults.drop_gateway(is_resumable=False)
        await offline(self._playground)
        self._playground.interactions.close()
        if number % 5 == 4:
            self.parties.let_time_pass()

    async def _outlive(self, server: PostgreSQL) -> None:
        """Kill the server while people play, for as long as a click waits or longer; the bot goes on by itself."""
        await asyncio.to_thread(server.stop, "immediate")
        if not self.kills["server"] or self._rng.random() < 0.2:
            await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(server.start)
        self.kills["server"] += 1
        await asyncio.sleep(self._rng.uniform(0.0, PLAY_SECONDS))
        await self.parties.rest()
        await self.parties.check_and_play()
        self.parties.play()

    def _start(self) -> ForkedBot:
        settings = settings_for(self._playground, self._database)
        return ForkedBot.start(self._folder, holding.PATIENCE, FIRST_PAUSE, **settings)

    async def _clocks_go_on(self, since: float) -> None:
        """Wait until a bot that was started then has moved the clocks by the time without one."""
        for _ in range(round(PATIENCE / LOOK_SECONDS)):
            if any(at > since for at in column(self._database, "SELECT at FROM reach")):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise AssertionError("the bot is connected, and the clocks do not go on")


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, migrated: Path) -> Place:
    """Where the bot has its database."""
    return chosen(request, tmp_path, migrated, "killable")


@pytest.mark.slow
@pytest.mark.timeout(120 + 10 * KILLS)
async def test_a_killed_bot_loses_no_move_that_was_answered_and_doubles_none(place: Place, tmp_path: Path) -> None:
    seed = int(os.environ.get("CHAOS_SEED", secrets.randbits(32)))
    print(f"CHAOS_SEED={seed}")
    database, server = place.fresh(), place.server if isinstance(place, Databases) else None
    async with Playground(answer_seconds=ANSWER_SECONDS) as playground:
        chaos = Chaos(playground, database, server, tmp_path, random.Random(seed))
        try:
            await chaos.run(KILLS)
        except BaseException:
            print(f"The bot's log ends: {(tmp_path / STDERR).read_text()[-LOG_TAIL:]}")
            raise
    print(f"{dict(chaos.kills)} killed; a person's time ran out {len(chaos.parties.timed_out)} times")
    await check_told(database, chaos.parties.clicks, chaos.parties.timed_out)
