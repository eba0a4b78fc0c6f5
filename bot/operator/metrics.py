"""Metrics for Prometheus and two health endpoints over HTTP, if the host turns them on.

No label has a token, an address, a name or an id in it: each has a few values, which stand in the code.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

from bot import __version__
from bot.operator.alerts import disk_free
from bot.operator.health import Health, Process
from bot.shards.version import version
from storage.engine.address import Address
from storage.engine.durations import Durations
from storage.engine.errors import StorageError

ASK_SECONDS = 2.0
"""Seconds that the database may take to answer a scrape."""
SHUTDOWN_SECONDS = 0.5
STATES = ("starting", "standby", "connecting", "database away", "ready", "stopping", "lost")

log = structlog.get_logger()


@asynccontextmanager
async def serving(host: str, port: int, process: Process, database: Address) -> AsyncIterator[int]:
    """Serve /metrics, /healthz and /readyz; yields the port, or 0 if it is taken: the bot runs without."""

    async def metrics(_: web.Request) -> web.Response:
        body = generate_latest(Scrape([metric async for metric in _metrics(process, database)]))
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def healthz(_: web.Request) -> web.Response:
        return _told(process.state, is_well=process.is_healthy)

    async def readyz(_: web.Request) -> web.Response:
        return _told(process.state, is_well=process.is_ready)

    app = web.Application()
    app.add_routes([web.get("/metrics", metrics), web.get("/healthz", healthz), web.get("/readyz", readyz)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
    try:
        await runner.setup()
        with suppress(OSError):  # another process has it
            await web.TCPSite(runner, host, port).start()
        if not runner.addresses:
            log.error("metrics.not_served", why="PARLOUR_METRICS can't be had", to_do="give each process its own")
        yield runner.addresses[0][1] if runner.addresses else 0
    finally:
        await runner.cleanup()


def _told(state: str, *, is_well: bool) -> web.Response:
    return web.Response(text=f"{state}\n", status=200 if is_well else 503)


class Scrape:
    """The metric families of one scrape, as prometheus_client writes them out."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


async def _metrics(process: Process, database: Address) -> AsyncIterator[Metric]:
    versions = GaugeMetricFamily("parlour_info", "1, with the versions that run.", labels=["version", "rules"])
    versions.add_metric([__version__, version()], 1)
    yield versions
    state = process.state
    yield _gauges("parlour_state", "1 for what the process does.", "state", {each: each == state for each in STATES})
    yield GaugeMetricFamily("parlour_healthy", "1 if /healthz says 200.", process.is_healthy)
    yield GaugeMetricFamily("parlour_ready", "1 if /readyz says 200.", process.is_ready)
    yield _histogram("parlour_loop_lag_seconds", "How much later than asked for the event loop went on.", process.lag)
    yield GaugeMetricFamily("parlour_disk_free_bytes", "Room on the disk of the database's file.", disk_free(database))
    age = None if process.lease is None else process.lease.age
    if age is not None:
        yield GaugeMetricFamily("parlour_lease_age_seconds", "Seconds since the lease was renewed.", age)
    if process.health is not None:
        for metric in _counted(process.health):
            yield metric
        async for metric in _asked(process.health):
            yield metric


def _counted(health: Health) -> Iterator[Metric]:
    """Yield figures that the parts of a client have counted."""
    answering, restraint, database = health.answering, health.restraint, health.database
    answered = CounterMetricFamily(
        "parlour_interactions", "Presses, forms and commands by how they ended.", labels=["kind", "outcome"]
    )
    for labels, count in answering.outcomes.items():
        answered.add_metric(labels, count)
    yield answered
    yield _histogram("parlour_answer_seconds", "Seconds from a receipt to its first answer.", answering.seconds)
    requests = CounterMetricFamily(
        "parlour_requests", "Requests to Discord; status 0 is a broken connection.", labels=["route", "status"]
    )
    for (route, status), count in restraint.requests.items():
        requests.add_metric([route, str(status)], count)
    yield requests
    yield _counters("parlour_rate_limited", "Answers 429, by whose limit it was.", "scope", restraint.limited)
    yield GaugeMetricFamily("parlour_invalid_requests", "Of Discord's 10,000 in ten minutes.", restraint.invalid)
    yield _counters("parlour_direct_messages", "What came of direct messages.", "what", health.happened)
    loaded = {kind: sessions.loaded for kind, sessions in health.sessions.items()}
    yield _gauges("parlour_sessions_loaded", "Tables and tournaments in memory.", "kind", loaded)
    queues = {
        "writes": database.waiting,
        "messages": sum(lanes.waiting(0) for lanes in health.lanes),
        "requests": restraint.gate.waiting,
        "pictures": health.pictures.waiting,
        "thoughts": health.thinker.waiting,
    }
    yield _gauges("parlour_queue_length", "What waits, or of messages is under way.", "queue", queues)
    yield GaugeMetricFamily(
        "parlour_messages_late", "Messages that wait for more than a minute.", health.messages_waiting()
    )
    yield _histogram("parlour_commit_seconds", "Seconds that a transaction took.", database.commits)
    yield GaugeMetricFamily(
        "parlour_database_away_seconds", "Seconds since the database took nothing.", database.away_seconds
    )
    yield GaugeMetricFamily("parlour_shards", "Shards of this process.", len(database.shards.ids))
    yield GaugeMetricFamily("parlour_shards_up", "Those of them that are connected.", health.shards_up)
    yield GaugeMetricFamily("parlour_servers", "Servers of this process.", len(health.client.guilds))
    if health.client.openings.left is not None:
        yield GaugeMetricFamily("parlour_gateway_sessions_left", "Sessions left today.", health.client.openings.left)
    yield _counters("parlour_task_failures", "Failures of standing tasks.", "task", health.upkeep.failures)
    yield CounterMetricFamily("parlour_painter_restarts", "Painters that died.", health.pictures.restarts)
    yield CounterMetricFamily("parlour_thinker_restarts", "Thinkers that died or hung.", health.thinker.restarts)
    yield CounterMetricFamily("parlour_thinking_late", "House players' thoughts too late.", health.thinker.late)


async def _asked(health: Health) -> AsyncIterator[Metric]:
    """Yield figures that only the database knows; none while it is down."""
    try:
        async with asyncio.timeout(ASK_SECONDS):
            tables, size = await health.database.tables.count_open(), await health.database.size()
    except (StorageError, TimeoutError):
        return
    yield GaugeMetricFamily("parlour_tables_open", "Open tables, of all processes.", tables)
    yield GaugeMetricFamily("parlour_database_bytes", "Room that the database takes.", size)


def _gauges(name: str, text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _counters(name: str, text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _histogram(name: str, text: str, durations: Durations) -> Metric:
    family, total, buckets = HistogramMetricFamily(name, text), 0, []
    for bound, count in zip([*map(str, durations.bounds), "+Inf"], durations.counts, strict=True):
        total += count
        buckets.append((bound, float(total)))
    family.add_metric([], buckets, durations.sum)
    return family
