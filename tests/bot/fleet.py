"""Several processes of one bot on a PostgreSQL: each has a group of shards or waits for one, and is started again."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.playground.interaction import Interaction
from bot.playground.notices import BotPresenceChanged, InteractionCreated, MessageDeleted, Notice
from storage.engine import holding
from storage.engine.server import FAILURES
from storage.shards.groups import Shards
from tests.bot.process import LOOK_SECONDS, START_SECONDS, Ending, ForkedBot, settings_for
from tests.bot.sql import connection_to
from tests.bot.stage import until
from tests.loopback.playground import Playground

QUICK = {
    "storage.shards.leases.SECONDS": 1.5,
    "storage.shards.leases.RENEW_SECONDS": 0.3,
    "storage.shards.leases.IDLE_SECONDS": 0.3,
    "storage.engine.postgresql.IDLE_SECONDS": 0.5,
    "storage.shards.leases.RETRY_SECONDS": 0.1,
    "storage.shards.leases.LOOK_SECONDS": 0.1,
    "storage.shards.hints.PING_SECONDS": 0.5,
    "storage.shards.hints.ECHO_SECONDS": 1.0,
    "bot.client.ARRIVE_SECONDS": 0.5,
    "bot.messages.removals.LOOK_SECONDS": 1.0,
    "bot.tables.delivery.LOOK_SECONDS": 1.0,
    "bot.tables.delivery.LATE_SECONDS": 1.0,
    "bot.timekeeper.LOOK_SECONDS": 2.0,
}
"""The time of several processes, compressed to a tenth."""
FIRST_PAUSE = 0.1
NOBODY_SECONDS = 0.1
"""After so long a press fails whose shard has no session: nobody will answer it."""
GONE_SECONDS = 2.0
"""After so long one fails whose message was deleted meanwhile: Discord takes no answer that changes it."""
HOLDERS = "SELECT shard_group, holder FROM leases WHERE until > date_part('epoch', clock_timestamp())"
PID = 2
"""Which word of a holder's name is the number of its process."""
LEASE_LOST = "The lease of the shards"
DATABASE_AWAY = "The database"
"""What the last line of a process begins with that ended by itself; it is started anew, as by systemd."""


class Fleet:
    """The processes. `ends` counts those that ended by themselves, by why.

    gone: the ids of interactions whose message was deleted before they were answered.
    """

    def __init__(self, playground: Playground, database: str, folder: Path, groups: int, **settings: str) -> None:
        self.groups = groups
        self.ends: Counter[str] = Counter()
        self.gone: set[int] = set()
        self.bots: list[ForkedBot] = []
        self._playground = playground
        self._database = database
        self._folder = folder
        self._settings = settings_for(playground, database) | settings
        self._started = 0
        self._expected: dict[ForkedBot, int] = {}
        self._is_stopping = False
        self._turns = [asyncio.Lock() for _ in range(groups)]
        self._halted: Counter[int] = Counter()
        self._online: set[int] = set()
        playground.world.subscribe(self._on_notice)

    @asynccontextmanager
    async def running(self, shares: Sequence[str]) -> AsyncIterator[None]:
        """Keep a process for each of the shares; at the end let all stop, as each has to without a traceback."""
        async with asyncio.TaskGroup() as group:
            keeping = [group.create_task(self._keep(share)) for share in shares]
            try:
                await self.served(range(self.groups))
                yield
                self._is_stopping = True
                for ended in await asyncio.gather(*(bot.stop() for bot in self.bots)):
                    has_begun = bool(ended.stderr) or ended.code != -signal.SIGTERM  # before, it heeds no signal yet
                    assert not has_begun or ended.code == 0, ended.stderr
            finally:
                for task in keeping:
                    task.cancel()
                await asyncio.gather(*(bot.kill() for bot in self.bots))

    async def holder(self, group: int) -> ForkedBot:
        """The process that has a group, once one has it that is not halted."""
        async with asyncio.timeout(START_SECONDS):
            while True:
                with suppress(*FAILURES):
                    bot = (await asyncio.to_thread(self._holders)).get(group)
                    if bot is not None:
                        return bot
                await asyncio.sleep(LOOK_SECONDS)

    async def served(self, groups: Collection[int], sessions: int = 1) -> None:
        """Wait until each shard of the groups has just so many sessions."""
        await until(self._playground, lambda: all(self._sessions(group) == sessions for group in groups), START_SECONDS)

    def _sessions(self, group: int) -> int:
        """How many sessions each shard of a group has, or the one that has the fewest."""
        online = Counter(shard for shard, _ in self._playground.world.online_shards)
        return min(online[shard] for shard in self.shards(group))

    def shards(self, group: int) -> Collection[int]:
        return self._shards(group).ids

    async def kill(self, group: int) -> None:
        """End the process that has a group as a power cut would, and wait until another one has it."""
        async with self._turns[group]:
            bot = await self.holder(group)
            self._expected[bot] = -signal.SIGKILL
            await bot.kill()
            for shard in self.shards(group):
                self._playground.faults.drop_gateway(shard, is_resumable=False)
            await self.served([group])

    @asynccontextmanager
    async def halted(self, group: int) -> AsyncIterator[None]:
        """Stop the process that has a group until another one has it too; afterwards wait until it ended by itself."""
        async with self._turns[group]:
            await self.served([group])
            bot = await self.holder(group)
            with self._nobody_answers(group):
                bot.halt()
                await self.served([group], sessions=2)
            yield
            bot.go_on()
            ended = await bot.ending()
            assert ended.stderr.splitlines()[-1].startswith(LEASE_LOST), ended.stderr

    async def restart(self, group: int) -> Ending:
        """Ask the process that has a group to stop, and wait until another one has it."""
        async with self._turns[group]:
            bot = await self.holder(group)
            self._expected[bot] = 0
            ended = await bot.stop()
            await self.served([group])
            return ended

    def logs(self, most: int) -> str:
        return "\n".join(f"{path.parent.name}:\n{path.read_text()[-most:]}" for path in self._folder.glob("*/*.log"))

    # The processes

    async def _keep(self, share: str) -> None:
        """Start a process, and another one whenever it has ended."""
        while not self._is_stopping:
            bot = self._start(share)
            self.bots.append(bot)
            ended = await bot.ending(None)
            self.bots.remove(bot)
            if not self._is_stopping:
                self._judge(bot, ended)

    def _start(self, share: str) -> ForkedBot:
        self._started += 1
        folder = self._folder / f"process {self._started}"
        folder.mkdir()
        return ForkedBot.start(
            folder, holding.PATIENCE, FIRST_PAUSE, QUICK, **(self._settings | {"PARLOUR_SHARDS": share})
        )

    def _judge(self, bot: ForkedBot, ended: Ending) -> None:
        """Check that a process ended as it was made to, or because it had to."""
        assert "Traceback" not in ended.stderr, ended.stderr
        if bot in self._expected and ended.code == self._expected[bot]:
            return
        last = ended.stderr.splitlines()[-1]
        why = next((each for each in (LEASE_LOST, DATABASE_AWAY) if last.startswith(each)), None)
        assert why is not None, ended
        assert ended.code == 1, ended
        self.ends[why] += 1

    def _holders(self) -> Mapping[int, ForkedBot]:
        bots = {bot.id: bot for bot in self.bots if not bot.has_ended}
        with connection_to(self._database) as connection:
            rows: list[tuple[Any, ...]] = connection.execute(HOLDERS)
        return {group: bots[pid] for group, holder in rows if (pid := int(holder.split(" ")[PID])) in bots}

    def _shards(self, group: int) -> Shards:
        shards = Shards(group, self.groups)
        shards.agree(max(self.groups, self._playground.world.shards_needed))
        return shards

    # Presses that nobody answers

    @contextmanager
    def _nobody_answers(self, group: int) -> Iterator[None]:
        """Within it nobody answers what comes from a group's shards, though they have sessions."""
        self._halted.update(self.shards(group))
        self._fail(self.shards(group))
        yield
        self._halted.subtract(self.shards(group))

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case BotPresenceChanged():
                online = {shard for shard, _ in self._playground.world.online_shards}
                self._fail(self._online - online)
                self._online = online
            case MessageDeleted(message):
                self._fail_later(GONE_SECONDS, lambda each: each.message is message and self._is_gone(each))
            case InteractionCreated(interaction):
                shard = self.shard_of(interaction)
                if self._halted[shard] > 0 or shard not in self._online:
                    self._fail_later(NOBODY_SECONDS, lambda each: each is interaction)

    def shard_of(self, interaction: Interaction) -> int:
        """The shard whose session is told of an interaction."""
        return self._shards(0).shard_of(interaction.channel.guild_id or 0)

    def _is_gone(self, interaction: Interaction) -> bool:
        self.gone.add(interaction.id)
        return True

    def _fail_later(self, seconds: float, is_lost: Callable[[Interaction], bool]) -> None:
        asyncio.get_running_loop().call_later(seconds, self._playground.interactions.close, is_lost)

    def _fail(self, shards: Collection[int]) -> None:
        if shards:
            self._playground.interactions.close(lambda interaction: self.shard_of(interaction) in shards)
