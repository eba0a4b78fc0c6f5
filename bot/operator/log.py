"""The log on stderr, as text or JSON lines, from the bot and its libraries."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Literal, TypeAlias

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

from bot.openings import MOST_TOLD
from games.english import clip

Form: TypeAlias = Literal["text", "json"]

REPEAT_SECONDS = 60.0
"""Seconds in which an event's error is logged only once: a full disk fails every press in the same way."""
MOST_KEPT = 1000
"""Maximum number of errors remembered."""


def configure_log(level: str, form: Form = "text") -> None:
    """Log to stderr, in UTC; tracebacks show no values, which may be ids, names or hands.

    Libraries log warnings, discord.py also debug lines at the level debug. That level does not throttle.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    is_debug = number <= logging.DEBUG
    stamp = structlog.processors.TimeStamper(fmt="iso", utc=True)
    shown: list[Processor] = [_clip]
    if form == "json":
        shown += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        plain = structlog.dev.plain_traceback
        shown.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain))
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            *(() if is_debug else (throttle(),)),
            structlog.dev.set_exc_info,
            stamp,
            *shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        ProcessorFormatter(
            processors=[ProcessorFormatter.remove_processors_meta, *shown],
            foreign_pre_chain=[structlog.stdlib.add_log_level, structlog.stdlib.add_logger_name, stamp],
        )
    )
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler])
    logging.getLogger("discord").setLevel(logging.INFO if is_debug else logging.NOTSET)


def throttle(now: Callable[[], float] = time.monotonic) -> Processor:
    """Return a processor that drops repetitions of an event with the same error within a minute.

    The next line that passes has the number dropped as `left_out`.
    """
    told: dict[tuple[str, object], tuple[float, int]] = {}

    def drop_repetition(logger: object, method: str, entry: EventDict) -> EventDict:
        if "error" not in entry:
            return entry
        key = entry["event"], entry["error"]
        until, left_out = told.get(key, (0.0, 0))
        if now() < until:
            told[key] = until, left_out + 1
            raise structlog.DropEvent
        if len(told) >= MOST_KEPT:
            told.clear()
        told[key] = now() + REPEAT_SECONDS, 0
        return {**entry, "left_out": left_out} if left_out else entry

    return drop_repetition


def _clip(logger: object, method: str, entry: EventDict) -> EventDict:
    """Clip the values of a log entry: an error may hold a whole page of HTML."""
    return {key: clip(value, MOST_TOLD) if key == "error" else value for key, value in entry.items()}
