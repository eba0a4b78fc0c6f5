"""Metrics and health over HTTP while people play, as Prometheus and a load balancer would ask for them."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import discord
import pytest
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

import bot.operator
from bot.operator.health import AWAY_SECONDS, Process
from bot.operator.metrics import STATES, serving
from bot.settings import Settings
from storage.engine.address import Address
from storage.shards.joining import WholeFile
from tests.bot.process import ForkedBot, forked_bot, settings_for
from tests.bot.stage import Stage, play_first, start_game
from tests.clock import eventually
from tests.loopback.playground import Playground

CALLBACK = "POST /interactions/*/*/callback"
OF_LEASES = {"parlour_lease_age_seconds"}
"""Metrics that a file has not."""
HERE = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Scraped:
    """A scrape of /metrics: the families by name, and each sample by its name with its labels."""

    text: str

    @property
    def families(self) -> set[str]:
        return {family.name for family in text_string_to_metric_families(self.text)}

    def __getitem__(self, sample: str) -> float:
        """The value of a sample such as `name{label="value"}`; 0 where there is none."""
        samples: dict[str, float] = {}
        for family in text_string_to_metric_families(self.text):
            for each in family.samples:
                labels = ",".join(f'{name}="{value}"' for name, value in sorted(each.labels.items()))
                samples[f"{each.name}{{{labels}}}" if labels else each.name] = each.value
        return samples.get(sample, 0.0)


@dataclass(frozen=True, slots=True)
class Watcher:
    """Asks a process over HTTP."""

    port: int

    async def ask(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as web, web.get(f"http://{HERE}:{self.port}{path}") as answer:
            return answer.status, (await answer.text()).strip()

    async def scrape(self) -> Scraped:
        status, text = await self.ask("/metrics")
        assert status == 200
        return Scraped(text)

    async def health(self) -> tuple[int, int, str]:
        """The statuses of /healthz and /readyz, and what the latter says."""
        (healthy, _), (ready, said) = await self.ask("/healthz"), await self.ask("/readyz")
        return healthy, ready, said


@asynccontextmanager
async def watched(house: Stage, address: Address, stopped: asyncio.Event | None = None) -> AsyncIterator[Watcher]:
    process = Process(stopped or asyncio.Event())
    process.lease, process.health = WholeFile(), house.client.parts.health
    async with serving(HERE, 0, process, address) as port:
        yield Watcher(port)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        port: int = taken.getsockname()[1]
        return port


async def test_a_scrape_counts_what_people_do_and_names_nobody(house: Stage, database_file: Path) -> None:
    playground, faults = house.playground, house.playground.faults
    async with watched(house, database_file) as watcher:
        table = await start_game(house, "Ann", "Bob")
        mover, _ = await house.two(table)
        before = await watcher.scrape()
        await play_first(house, table)
        refused = await house.person("Bob").command("end", "#games", table=table)
        faults.deliver_twice()
        await mover.command("hand", "#games", table=table)
        faults.fail(CALLBACK, 404, times=9, code=10062)
        unanswered = asyncio.create_task(mover.command("table", "#games"))
        await eventually(lambda: faults.met)
        await asyncio.gather(*house.client.answering.tasks)
        faults.clear()
        playground.interactions.close(lambda _: True)
        assert (await unanswered).has_failed
        faults.limit("GET /channels/*")
        faults.fail("GET /channels/*", 403)
        with pytest.raises(discord.Forbidden):
            await house.client.fetch_channel(playground.world.channel("#games").id)
        await house.all_is_done()
        await asyncio.gather(*house.client.answering.tasks)
        after = await watcher.scrape()

    def more(sample: str) -> float:
        return after[sample] - before[sample]

    assert "Only the host" in refused.text
    assert more('parlour_interactions_total{kind="command",outcome="refused"}') == 1
    assert more('parlour_interactions_total{kind="press",outcome="answered"}') >= 1
    assert more('parlour_interactions_total{kind="command",outcome="repeated"}') == 1
    assert more('parlour_interactions_total{kind="command",outcome="unanswered"}') == 1
    assert more("parlour_answer_seconds_count") >= 3
    assert after['parlour_answer_seconds_bucket{le="+Inf"}'] == after["parlour_answer_seconds_count"]
    assert more('parlour_requests_total{route="channels",status="429"}') == 1
    assert more('parlour_rate_limited_total{scope="user"}') == 1
    assert more('parlour_requests_total{route="channels",status="403"}') == 1
    assert more("parlour_invalid_requests") == 2
    assert more("parlour_commit_seconds_count") >= 1
    assert (after["parlour_tables_open"], after['parlour_sessions_loaded{kind="table"}']) == (1, 1)
    assert (after["parlour_shards"], after["parlour_shards_up"], after["parlour_ready"]) == (1, 1, 1)
    assert after["parlour_disk_free_bytes"] > 0
    assert [after[f'parlour_state{{state="{state}"}}'] for state in STATES].count(1) == 1

    world = playground.world
    hidden = [playground.token, table, str(database_file), socket.gethostname(), world.guild.name]
    hidden += [str(each) for each in (world.guild.id, *world.people, *world.dms, *world.guild.channels)]
    assert [secret for secret in hidden if secret in after.text] == []


async def test_each_metric_of_the_board_and_the_rules_exists(house: Stage, database_file: Path) -> None:
    await start_game(house, "Ann", "Bob")
    async with watched(house, database_file) as watcher:
        families = (await watcher.scrape()).families
    folder = Path(bot.operator.__file__).parent
    for name in ("grafana.json", "rules.yml"):
        named = set(re.findall(r"\bparlour_\w+", (folder / name).read_text()))
        assert named
        assert {re.sub("_(total|bucket)$", "", each) for each in named} - families - OF_LEASES == set(), name


async def test_one_process_is_ready_while_people_can_play_and_healthy_all_the_time(
    house: Stage, database_file: Path
) -> None:
    stopped = asyncio.Event()
    async with watched(house, database_file, stopped) as watcher:
        assert await watcher.health() == (200, 200, "ready")
        house.playground.faults.close_gateway()
        house.playground.faults.drop_gateway()
        await eventually(lambda: not house.client.parts.tables.reached)
        assert await watcher.health() == (200, 503, "connecting")
        house.playground.faults.open_gateway()
        await eventually(lambda: house.client.parts.tables.reached)
        assert await watcher.health() == (200, 200, "ready")
        connection = house.database.access._connection  # type: ignore[attr-defined]
        connection.exec_driver_sql("PRAGMA query_only = on")
        connection.rollback()
        ann = house.person("Ann")
        assert "database is busy" in (await ann.command("play whot", "#games")).text
        house.database._writer._fails_from -= AWAY_SECONDS + 1  # type: ignore[operator]
        assert await watcher.health() == (200, 503, "database away")
        connection.exec_driver_sql("PRAGMA query_only = off")
        connection.rollback()
        await start_game(house, "Ann", "Bob")
        assert await watcher.health() == (200, 200, "ready")
        stopped.set()
        assert await watcher.health() == (200, 503, "stopping")


async def test_a_process_tells_systemd_that_it_goes_on(playground: Playground, tmp_path: Path) -> None:
    port = free_port()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        heard: list[str] = []

        def hears(words: str) -> bool:
            while True:
                try:
                    heard.append(systemd.recv(1000).decode())
                except BlockingIOError:
                    return any(words in each for each in heard)

        told = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "PARLOUR_METRICS": f"{HERE}:{port}"}
        async with forked_bot(playground, tmp_path / "parlour.db", **told) as process:
            await eventually(lambda: hears("WATCHDOG=1\nSTATUS=ready"))
            assert heard[0] == "READY=1"
            assert await Watcher(port).health() == (200, 200, "ready")
            assert (await process.stop()).code == 0


async def test_a_holder_is_ready_and_a_standby_only_healthy_until_it_takes_over(
    playground: Playground, server_address: str, tmp_path: Path
) -> None:
    bots: list[ForkedBot] = []
    watchers: list[Watcher] = []

    async def start(name: str) -> None:
        watchers.append(Watcher(free_port()))
        (tmp_path / name).mkdir()
        shared: Mapping[str, str] = settings_for(playground, server_address)
        own = {"PARLOUR_SHARDS": "any/1", "PARLOUR_METRICS": f"{HERE}:{watchers[-1].port}"}
        bots.append(ForkedBot.start(tmp_path / name, **shared, **own))

    async def becomes(watcher: Watcher, wanted: tuple[int, int, str]) -> None:
        async def is_so() -> bool:
            try:
                return await watcher.health() == wanted
            except aiohttp.ClientConnectionError:
                return False

        await eventually(is_so)

    try:
        await start("holder")
        await becomes(watchers[0], (200, 200, "ready"))
        await start("standby")
        await becomes(watchers[1], (200, 503, "standby"))
        holder, standby = await watchers[0].scrape(), await watchers[1].scrape()
        assert holder.families > OF_LEASES
        assert 0 <= holder["parlour_lease_age_seconds"] < 10
        assert not OF_LEASES & standby.families
        assert (standby["parlour_healthy"], standby["parlour_ready"]) == (1, 0)
        for secret in (playground.token, "postgresql", server_address.rpartition("/")[2], socket.gethostname()):
            assert secret not in holder.text + standby.text
        await bots[0].kill()
        await becomes(watchers[1], (200, 200, "ready"))
    finally:
        for process in bots:
            await process.kill()


async def test_where_the_port_is_taken_the_bot_runs_without_metrics(house: Stage, database_file: Path) -> None:
    process = Process(asyncio.Event())
    with capture_logs() as logged:
        async with (
            serving(HERE, 0, process, database_file) as port,
            serving(HERE, port, process, database_file) as none,
        ):
            assert none == 0
            assert await Watcher(port).health() == (200, 503, "starting")
    assert [entry["event"] for entry in logged] == ["metrics.not_served"]


@pytest.mark.parametrize("text", ["9464", "127.0.0.1", "127.0.0.1:x", "http://127.0.0.1:9464", "a@b:1", "h:1/p", ":1"])
def test_where_metrics_are_served_is_a_host_and_a_port(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PARLOUR_METRICS", text)
    with pytest.raises(ValueError, match=r"say HOST:PORT, such as 127\.0\.0\.1:9464"):
        Settings(_env_file=None)


def test_metrics_are_off_unless_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(_env_file=None).metrics is None
    for text, parts in {"127.0.0.1:9464": (HERE, 9464), "[::1]:9464": ("::1", 9464), " ": None}.items():
        monkeypatch.setenv("PARLOUR_METRICS", text)
        assert Settings(_env_file=None).metrics == parts
