"""Limits on the tables a person can start and a channel or server can hold, with the sentences that explain them."""

from __future__ import annotations

from dataclasses import dataclass

from games.english import plural

MOST_HOSTED = 5
"""Most open tables that one person can host on a server, and as many again in direct messages."""
MOST_OPENED = 40
"""Most tables that one person can open within `OPENED_SECONDS` on a server, and as many in direct messages."""
OPENED_SECONDS = 3600
MOST_SEATS = 20
"""Most seats of one person at open tables on all servers, without those left to the house."""
MOST_IN_CHANNEL = 25
"""Most tables in use in a channel and its threads, unless the server's managers set another number."""
MOST_ON_SERVER = 100
"""Most tables in use on a server, unless its managers set another number."""
IN_USE_SECONDS = 3 * 3600
"""Seconds after a person's latest act for which an open table counts as in use."""
LOBBY_SECONDS = 3600
"""Seconds after the latest touch until a lobby closes, unless the turn timer is longer."""

MOST_REPORTS = 10
"""Most problems that one person can report within `REPORT_SECONDS`."""
REPORT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on a person who opens a table or sits down; tables of tournaments and daily deals don't count.

    channels: the channel where the table is opened, with its threads; they have at most `in_channel` tables in use
    together, and the server has at most `on_server`. These two limit only opening a table on a server.
    """

    person: int
    channels: frozenset[int] = frozenset()
    in_channel: int = MOST_IN_CHANNEL
    on_server: int = MOST_ON_SERVER


HOSTS_ENOUGH = (
    f"One person can host at most {MOST_HOSTED} open tables on a server: end one of yours, or join somebody else's."
)
HAS_ENOUGH = (
    f"You can have at most {MOST_HOSTED} open tables in our direct messages: finish one of them, or close it with /end."
)
OPENED_ENOUGH = (
    f"You have opened {MOST_OPENED} tables here within an hour, and one person can't open more: play on at one that is "
    "open, or open the next one later."
)
SITS_ENOUGH = (
    f"One person can sit at no more than {MOST_SEATS} open tables at a time: leave one, or finish a game, before you "
    "take another seat."
)
REPORTED_ENOUGH = (
    f"Thank you: you have reported {MOST_REPORTS} problems within a day, and one person can't report more. Please "
    "report the next one tomorrow."
)


_ASK = "ask somebody who manages the server to allow more with /parlour settings"


def server_is_full(most: int) -> str:
    """Return the refusal for a server that has its most tables."""
    return f"{_at_most(most)} on this server at a time: join one that waits for players, or {_ASK}."


def channel_is_full(most: int) -> str:
    """Return the refusal for a channel that has its most tables."""
    return f"{_at_most(most)} in this channel and its threads at a time: join one, use another channel, or {_ASK}."


def _at_most(most: int) -> str:
    return f"At most {plural('table', most)} can be played"
