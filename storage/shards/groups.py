"""The shards of a process, and which messages it shows: all, if one process is the whole bot.

Source: https://docs.discord.com/developers/events/gateway#sharding
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Flag, auto
from typing import Protocol, Self

from sqlalchemy import Column, ColumnElement, true

GUILD_BITS = 22
"""Low bits of a server's id that don't count towards its shard."""
DIRECT = 0
"""Server id of what plays in direct messages; they arrive on shard 0."""


MOST_GROUPS = 1000
ALL, ANY = "all", "any"
EXAMPLES = f"say {ALL}, or which group of how many, such as 0/2, 1/2 or {ANY}/2"


@dataclass(frozen=True, slots=True)
class Share:
    """The group of shards a process asks for, out of `groups`; None for any that is free."""

    group: int | None = 0
    groups: int = 1

    @classmethod
    def of(cls, text: str) -> Self:
        """Parse a share; raises ValueError with a sentence for people."""
        if text.strip().lower() in ("", ALL):
            return cls()
        found = re.fullmatch(rf"({ANY}|[0-9]{{1,9}})/([0-9]{{1,9}})", text.strip().lower())
        if found is None:
            raise ValueError(EXAMPLES)
        group, groups = (None if found[1] == ANY else int(found[1])), int(found[2])
        if not 1 <= groups <= MOST_GROUPS:
            raise ValueError(f"there may be from 1 to {MOST_GROUPS:,} groups, not {groups}; {EXAMPLES}")
        if group is not None and group >= groups:
            raise ValueError(f"the groups of {groups} are 0/{groups} to {groups - 1}/{groups}, so {group} is none")
        return cls(group, groups)

    def __str__(self) -> str:
        return f"{ANY if self.group is None else self.group}/{self.groups}"


class Lease(Protocol):
    """The right of a process to a group of shards, while it is live."""

    @property
    def group(self) -> int: ...

    @property
    def groups(self) -> int: ...

    @property
    def epoch(self) -> int | None:
        """Number of times the group has been taken, this lease included; None if no other process can take it."""

    @property
    def is_live(self) -> bool:
        """Whether the process may still send to Discord."""

    @property
    def lost(self) -> str | None:
        """Why the lease was lost, as a sentence; None while it is held."""

    @property
    def age(self) -> float | None:
        """Seconds since the last renewal; None if no other process can take it."""

    @property
    def seconds_left(self) -> float:
        """Seconds until it expires unless it is renewed."""

    def on_lost(self, act: Callable[[], None]) -> None:
        """Register a callback for the loss of the lease, after which the process can only end."""

    async def agree(self, asked: int) -> int:
        """Return the number of shards that all processes agree on, given the number that Discord suggests; raises
        StorageError."""


class Part(Flag):
    """Messages of a table or tournament that one process shows."""

    PLACE = auto()
    """Those on its server."""
    DIRECT = auto()
    """Direct messages."""


NEITHER = Part(0)
BOTH = Part.PLACE | Part.DIRECT


class Shards:
    """The shards of this process: its group of them. The total is agreed on before any is used."""

    def __init__(self, group: int = 0, groups: int = 1) -> None:
        """group: number of this process's group, from 0; groups: how many there are."""
        self.take(group, groups)

    def take(self, group: int, groups: int, lease: Lease | None = None) -> None:
        """Become this group, under a lease if others may want it; raises ValueError for a number that doesn't exist."""
        if not 0 <= group < groups:
            raise ValueError(f"there is no group {group} of {groups}")
        self.group, self.groups, self.lease = group, groups, lease
        self.agree(groups)

    @property
    def is_live(self) -> bool:
        """Whether this process may send to Discord: it needs no lease, or holds a live one."""
        return self.lease is None or self.lease.is_live

    @property
    def epoch(self) -> int | None:
        """Epoch of this process's lease; None if it needs none."""
        return None if self.lease is None else self.lease.epoch

    def agree(self, count: int) -> None:
        """Set the number of shards; raises ValueError if it leaves a group without any."""
        if count < self.groups:
            raise ValueError(f"{count} shards are too few for {self.groups} groups")
        self.count = count
        self.ids = range(self.group * count // self.groups, (self.group + 1) * count // self.groups)

    @property
    def is_whole(self) -> bool:
        """Whether this process has all shards."""
        return self.groups == 1

    @property
    def is_first(self) -> bool:
        """Whether this process does the work that belongs to the bot as a whole rather than to a server."""
        return self.group == 0

    @property
    def has_direct(self) -> bool:
        """Whether this process receives direct messages, and so sends and edits them all."""
        return self.has(DIRECT)

    def shard_of(self, guild: int) -> int:
        """Return the shard of a server; of 0, that of direct messages."""
        return (guild >> GUILD_BITS) % self.count

    def group_of(self, guild: int) -> int:
        """Return the group of a server; of 0, that of direct messages."""
        return ((self.shard_of(guild) + 1) * self.groups - 1) // self.count

    def has(self, guild: int) -> bool:
        """Return whether a server belongs to this process; of 0, whether direct messages do."""
        return self.is_whole or self.shard_of(guild) in self.ids

    def parts(self, guild: int) -> Part:
        """Return which messages of a table or tournament on that server this process shows."""
        place = Part.PLACE if self.has(guild) else NEITHER
        return place | (Part.DIRECT if self.has_direct else NEITHER)

    def where(self, guild: Column[int], ids: Collection[int] | None = None) -> ColumnElement[bool]:
        """Return a condition for rows of this process's servers, or of the shards of some of its `ids`."""
        wanted = self.ids if ids is None else ids
        if len(wanted) == self.count:
            return true()
        return (guild // (1 << GUILD_BITS) % self.count).in_(wanted)
