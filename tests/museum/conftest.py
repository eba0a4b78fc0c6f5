"""Fixtures of the bot's tests that the museum's need too."""

from tests.bot.conftest import nothing_kept, read_at_once, real_time

__all__ = ["nothing_kept", "read_at_once", "real_time"]
