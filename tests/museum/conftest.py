"""What tests of the bot need, for those of the museum."""

from tests.bot.conftest import at_once, nothing_kept, patience

__all__ = ["at_once", "nothing_kept", "patience"]
