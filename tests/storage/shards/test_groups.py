"""Which shards a process has, and what its stores tell it of: its share alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.table import Clock
from storage.database import Database
from storage.engine.address import Address
from storage.shards.groups import BOTH, NEITHER, Part, Shards
from storage.tables.messages import Leftover
from storage.tables.slots import Hand, Public, TableSlot
from tests.storage.build import new_table, opening

COUNT = 4


@given(st.integers(1, 16).flatmap(lambda groups: st.tuples(st.just(groups), st.integers(groups, 200))))
def test_every_shard_is_of_one_group_and_direct_messages_of_the_first(case: tuple[int, int]) -> None:
    groups, count = case
    every = [Shards(group, groups) for group in range(groups)]
    for shards in every:
        shards.agree(count)
    assert sorted(shard for shards in every for shard in shards.ids) == list(range(count))
    assert all(shards.ids for shards in every)
    assert [shards.has_direct for shards in every] == [True] + [False] * (groups - 1)
    assert all(shards.group_of(shard << 22) == each.group for each in every for shard in each.ids for shards in every)


@pytest.mark.parametrize(("group", "groups", "count"), [(2, 2, 4), (-1, 2, 4), (0, 0, 1), (0, 4, 3)])
def test_there_is_no_such_group(group: int, groups: int, count: int) -> None:
    with pytest.raises(ValueError, match=r"there is no group|too few"):
        Shards(group, groups).agree(count)


def test_a_server_is_of_the_shard_that_discord_says() -> None:
    """Discord: events/gateway, "Sharding"."""
    shards = Shards(1, 2)
    shards.agree(3)
    assert [shards.shard_of(number << 22 | 77) for number in range(4)] == [0, 1, 2, 0]
    assert [shards.parts(number << 22) for number in range(3)] == [NEITHER, Part.PLACE, Part.PLACE]


def server(shard: int) -> int:
    """A server of that shard among four."""
    return 1000 * COUNT + shard << 22


@pytest.fixture
async def groups(address: Address) -> list[list[str]]:
    """What is due, undelivered and left over in three groups of four shards, with a table on each and a direct one."""
    async with await Database.open(address, now=lambda: 1000.0) as database:
        for name, guild in (("direct", 0), *((f"on {shard}", server(shard)) for shard in range(COUNT))):
            table = new_table(name, guild=guild, clock=Clock(900.0, deadline=950.0))
            await database.tables.write(opening(table))
            leftovers: list[Leftover[TableSlot]] = [Leftover(name, Public(), 1, 10), Leftover(name, Hand(5), 1, 11)]
            await database.tables.forget_message(name, Public(), leftovers)
            database.tables.mark_delivered(name, 0, Part.PLACE if name == "on 1" else Part.DIRECT)
    seen = []
    for group in range(3):
        shards = Shards(group, 3)
        shards.agree(COUNT)
        async with await Database.open(address, now=lambda: 1000.0, shards=shards) as database:
            store = database.tables
            seen += [
                sorted(name for name, _ in await store.due(1000.0, 9)),
                sorted(await store.undelivered(9)),
                sorted(f"{each.thing} {type(each.slot).__name__}" for each in await store.leftovers(99)),
            ]
    return seen


def test_a_process_keeps_the_time_and_looks_after_the_messages_of_its_servers(groups: list[list[str]]) -> None:
    assert groups[0::3] == [["direct", "on 0"], ["on 1"], ["on 2", "on 3"]]
    assert groups[1::3] == [["direct", "on 0", "on 1"], [], ["on 2", "on 3"]]
    hands = [f"on {shard} Hand" for shard in range(COUNT)]
    assert groups[2::3] == [
        sorted(["direct Hand", "direct Public", "on 0 Public", *hands]),
        ["on 1 Public"],
        ["on 2 Public", "on 3 Public"],
    ]


def test_one_process_alone_has_all() -> None:
    shards = Shards()
    shards.agree(7)
    assert shards.is_whole
    assert shards.has_direct
    assert shards.parts(server(6)) == BOTH
