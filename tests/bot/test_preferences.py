"""What is kept at hand of a store: as it was stored, and no more of it than was meant."""

from __future__ import annotations

import asyncio

from bot.preferences import Kept
from storage.people.store import Preferences

ANN, BOB = 1, 2
OFF = Preferences(pictures=False)


class Store:
    """A store of preferences in memory that notes what is read and saved."""

    def __init__(self) -> None:
        self.values: dict[int, Preferences] = {}
        self.read_keys: list[int] = []
        self.saved: list[int] = []

    async def read(self, key: int) -> Preferences:
        self.read_keys.append(key)
        value = self.values.get(key, Preferences())
        await asyncio.sleep(0)
        return value

    async def save(self, key: int, value: Preferences) -> None:
        self.saved.append(key)
        self.values[key] = value

    def kept(self, most: int = 10) -> Kept[Preferences]:
        return Kept(self.read, self.save, most)


async def test_a_value_is_read_once_until_it_is_forgotten() -> None:
    store = Store()
    kept = store.kept()
    assert [await kept.of(ANN), await kept.of(ANN), await kept.of(BOB)] == [Preferences()] * 3
    assert store.read_keys == [ANN, BOB]
    store.values[ANN] = OFF
    kept.forget(ANN)
    assert await kept.of(ANN) == OFF


async def test_a_change_is_stored_and_holds_at_once_unless_it_holds_already() -> None:
    store = Store()
    kept = store.kept()
    assert await kept.change(ANN, pictures=True) == Preferences()
    assert store.saved == []
    assert await kept.change(ANN, pictures=False) == await kept.of(ANN) == store.values[ANN] == OFF


async def test_a_change_made_while_the_value_is_read_is_not_lost() -> None:
    kept = Store().kept()
    _, after = await asyncio.gather(kept.of(ANN), kept.change(ANN, pictures=False))
    assert after == await kept.of(ANN) == OFF


async def test_the_values_used_longest_ago_are_read_anew_even_after_a_change() -> None:
    store = Store()
    kept = store.kept(most=1)
    await kept.change(ANN, pictures=False)
    store.read_keys.clear()
    assert [await kept.of(person) for person in (BOB, ANN, BOB)] == [Preferences(), OFF, Preferences()]
    assert store.read_keys == [BOB, ANN, BOB]


async def test_what_was_read_before_another_hand_changed_it_is_not_kept() -> None:
    store = Store()
    kept = store.kept()
    reading = asyncio.create_task(kept.of(ANN))
    await asyncio.sleep(0)
    store.values[ANN] = OFF
    kept.forget(ANN)
    assert await reading == Preferences()
    assert await kept.of(ANN) == OFF
