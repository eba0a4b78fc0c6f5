"""`python -m bot.pictures`: a painter process. It paints the requests on stdin, and exits at its end."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from importlib import import_module

from bot.pictures import wire
from bot.pictures.fonts import use_host_font
from bot.pictures.painter import paint
from bot.pictures.wire import FAILED, LENGTH, PAINTED, frame

NICENESS = 5
"""Niceness of a painter: clicks are more urgent."""


def main() -> None:
    """Paint requests in turn; import the games, which sketches need, only after the first picture."""
    os.nice(NICENESS)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a bot that is gone needs no answer
    use_host_font()
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    while head := asked.read(LENGTH.size):
        told.write(frame(_answer(asked.read(*LENGTH.unpack(head)))))
        told.flush()
        import_module("games.catalogue")


def _answer(asked: bytes) -> bytes:
    try:
        return PAINTED + wire.answer(asked, paint)
    except Exception:
        return FAILED + traceback.format_exc().encode()


if __name__ == "__main__":
    main()
