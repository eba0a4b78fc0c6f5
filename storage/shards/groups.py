"""The shards that a process has, and what is its to show: all, where one process is the whole bot.

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
"""A server's id without so many of its last bits, by the count of shards, leaves the number of its shard."""
DIRECT = 0
"""The server of what plays in direct messages, and the shard that these reach."""


MOST_GROUPS = 1000
ALL, ANY = "all", "any"
EXAMPLES = f"say {ALL}, or which group of how many, such as 0/2, 1/2 or {ANY}/2"


@dataclass(frozen=True, slots=True)
class Share:
    """Which group of shards a process is to have, of so many; with None whichever is free."""

    group: int | None = 0
    groups: int = 1

    @classmethod
    def of(cls, text: str) -> Self:
        """The share that somebody wrote; raises ValueError, with a sentence, for what is none."""
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
    """The right of a process to a group of shards, for as long as it is live."""

    @property
    def group(self) -> int: ...

    @property
    def groups(self) -> int: ...

    @property
    def epoch(self) -> int | None:
        """How often the group was taken up to this lease; None where no other process can take it."""

    @property
    def is_live(self) -> bool:
        """Whether anything may be sent to Discord still."""

    @property
    def lost(self) -> str | None:
        """Why the process has it no more, as a sentence; None while it has."""

    @property
    def age(self) -> float | None:
        """Seconds since it was last renewed; None where no other process can take it."""

    @property
    def seconds_left(self) -> float:
        """Seconds until it runs out unless it is renewed."""

    def on_lost(self, act: Callable[[], None]) -> None:
        """Let something be done once the lease is lost, after which nothing is left but to end."""

    async def agree(self, asked: int) -> int:
        """How many shards all processes have, where Discord asks for so many; raises StorageError."""


class Part(Flag):
    """Messages of a thing that the same process shows."""

    PLACE = auto()
    """Those on the thing's server."""
    DIRECT = auto()
    """Direct messages."""


NEITHER = Part(0)
BOTH = Part.PLACE | Part.DIRECT


class Shards:
    """The shards of this process: its group of them. How many there are at all is agreed on before any is used."""

    def __init__(self, group: int = 0, groups: int = 1) -> None:
        """group: the number of this process's group, from 0 on, of so many `groups`."""
        self.take(group, groups)

    def take(self, group: int, groups: int, lease: Lease | None = None) -> None:
        """Be this group, by a lease where others may want it; raises ValueError where there is none of that number."""
        if not 0 <= group < groups:
            raise ValueError(f"there is no group {group} of {groups}")
        self.group, self.groups, self.lease = group, groups, lease
        self.agree(groups)

    @property
    def is_live(self) -> bool:
        """Whether this process may send anything to Discord: its lease has not run out, where it has one."""
        return self.lease is None or self.lease.is_live

    @property
    def epoch(self) -> int | None:
        """That of this process's lease; None where it has none, or nobody else can take it."""
        return None if self.lease is None else self.lease.epoch

    def agree(self, count: int) -> None:
        """Let there be so many shards; raises ValueError where that leaves a group without any."""
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
        """Whether this process does what is for the whole bot, and for no server of it."""
        return self.group == 0

    @property
    def has_direct(self) -> bool:
        """Whether direct messages reach this process, which sends and changes them all."""
        return self.has(DIRECT)

    def shard_of(self, guild: int) -> int:
        """The shard of a server; with 0 that of direct messages."""
        return (guild >> GUILD_BITS) % self.count

    def group_of(self, guild: int) -> int:
        """The group that has a server; with 0 the one that direct messages reach."""
        return ((self.shard_of(guild) + 1) * self.groups - 1) // self.count

    def has(self, guild: int) -> bool:
        """Whether a server is one of this process's; with 0 whether direct messages reach it."""
        return self.is_whole or self.shard_of(guild) in self.ids

    def parts(self, guild: int) -> Part:
        """Which messages of a thing on a server this process shows."""
        place = Part.PLACE if self.has(guild) else NEITHER
        return place | (Part.DIRECT if self.has_direct else NEITHER)

    def where(self, guild: Column[int], ids: Collection[int] | None = None) -> ColumnElement[bool]:
        """Whether a row is of one of this process's servers, or of those of some of its shards by `ids`."""
        wanted = self.ids if ids is None else ids
        if len(wanted) == self.count:
            return true()
        return (guild // (1 << GUILD_BITS) % self.count).in_(wanted)
