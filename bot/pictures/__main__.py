"""`python -m bot.pictures`: a painter's process. It paints scenes that come on stdin, and ends with it."""

from __future__ import annotations

import os
import signal
import sys
import traceback

from bot.pictures.painter import paint
from bot.pictures.wire import FAILED, LENGTH, PAINTED, decode, frame

NICENESS = 5
"""How far a painter stands back: a click is more urgent."""


def main() -> None:
    """Paint scene after scene."""
    os.nice(NICENESS)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a bot that is gone needs no answer
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    while head := asked.read(LENGTH.size):
        told.write(frame(_answer(asked.read(*LENGTH.unpack(head)))))
        told.flush()


def _answer(scene: bytes) -> bytes:
    try:
        return PAINTED + paint(decode(scene))
    except Exception:
        return FAILED + traceback.format_exc().encode()


if __name__ == "__main__":
    main()
