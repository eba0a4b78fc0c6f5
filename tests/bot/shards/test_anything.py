"""People who press whatever they see and use any command, in two processes at once, while Discord has its troubles.

Nothing of the bot goes wrong, and in the end each message shows what its table has come to. WAYS says in how many ways
that is tried.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.messages.answers import FAILED
from bot.playground.model import FLAG_EPHEMERAL, Channel, ThreadState
from bot.tables import hands
from tests.bot.several import Several
from tests.bot.stage import GAMES_CHANNEL, WAIT
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.seen import Reply, SeenMessage

SEEDS = range(int(os.environ.get("WAYS", "1")))
ROUNDS = 60
NAMES = ("Ann", "Bob", "Cy")
TABLES: Mapping[str, Mapping[str, Any]] = {
    "play whot": {"house": 1},
    "play nubs": {},
    "play nojoke-solitaire": {},
    "play nojoke-progressive": {"thread": "new"},
    "play nothanks": {"house": 1, "thread": "new"},
    "play pig": {},
}
COMMANDS: Mapping[str, Mapping[str, Any]] = {
    "hand": {},
    "table": {},
    "leave": {},
    "end": {},
    "daily": {},
    "games": {},
    "profile": {},
    "learn": {"game": "whot"},
    "my settings": {"pictures": "off"},
}
COMMAND, TABLE, TROUBLE, CHOICE = 0.25, 0.3, 0.08, 0.3
"""How likely a command is instead of a press, one of them to open a table, some trouble, and a choice of a menu."""
SEEN = 6
"""So many of the newest messages of a channel are looked at."""
REQUESTS = tuple(f"{method} /channels/*/messages{rest}" for method, rest in (("POST", ""), ("PATCH", "/*")))


class Crowd:
    """The people. `done` tells what they did, the last at the end."""

    def __init__(self, both: Several, rng: random.Random) -> None:
        self.done: list[str] = []
        self._both = both
        self._world = both.playground.world
        self._faults = both.playground.faults
        self._rng = rng
        self._troubles: tuple[Callable[[str], None], ...] = (
            self._lock_thread,
            self._archive_thread,
            self._delete_message,
            lambda _: both.put_forward(rng.choice([20, 70, 400])),
            lambda _: self._faults.drop_gateway(rng.randrange(len(both.bots))),
            self._faults.close_dms,
            self._faults.open_dms,
            lambda _: self._faults.deliver_twice(2),
            lambda _: self._faults.lose_answer(rng.choice(REQUESTS)),
            lambda _: self._faults.cut(rng.choice(REQUESTS)),
            lambda _: self._faults.fail(rng.choice(REQUESTS), 503),
        )

    async def act(self, name: str) -> None:
        """Let a person do something."""
        if self._rng.random() < TROUBLE:
            self._rng.choice(self._troubles)(name)
        person = self._both.person(name)
        try:
            reply = await (self._command(person) if self._rng.random() < COMMAND else self._press(person))
        except ClientRefusal:  # it went while the person was about to press
            return
        if reply is not None and reply.modal is not None:
            reply = await person.submit_modal(reply.modal)
        assert reply is None or reply.message is None or FAILED not in reply.text, self.done[-20:]

    async def _command(self, person: Person) -> Reply:
        place = self._rng.choice([person.dm, self._world.channel(GAMES_CHANNEL)])
        name, options = self._rng.choice([*(TABLES if self._rng.random() < TABLE else COMMANDS).items()])
        self.done.append(f"{person}: /{name} {options} in {place.name or 'direct messages'}")
        return await person.command(name, place, raw=True, **options)

    async def _press(self, person: Person) -> Reply | None:
        seen = [message for channel in person.channels() for message in person.sees(channel)[-SEEN:]]
        controls = [(message, _buttons(message)) for message in seen if _buttons(message) or message.selects]
        if not controls:
            return None
        message, buttons = self._rng.choice(controls)
        menus = [menu for menu in message.selects if menu.options]
        if menus and (not buttons or self._rng.random() < CHOICE):
            menu = self._rng.choice(menus)
            value = self._rng.choice(menu.options)["value"]
            self.done.append(f"{person}: {menu.placeholder!r} {value}")
            return await person.select(message, menu.custom_id, value)
        if not buttons:
            return None
        control = self._rng.choice(buttons)
        self.done.append(f"{person}: {control}")
        return await person.click(message, control)

    def _lock_thread(self, _: str) -> None:
        for channel, thread in self._some_thread():
            self._world.set_locked(channel, not thread.is_locked)

    def _archive_thread(self, _: str) -> None:
        for channel, thread in self._some_thread():
            self._world.set_archived(channel, not thread.is_archived)

    def _some_thread(self) -> list[tuple[Channel, ThreadState]]:
        """A thread, if there is any."""
        found = [(each, each.thread) for each in self._world.guild.channels.values() if each.thread is not None]
        return self._rng.sample(found, min(len(found), 1))

    def _delete_message(self, _: str) -> None:
        messages = [
            each for each in self._world.channel(GAMES_CHANNEL).messages.values() if not each.flags & FLAG_EPHEMERAL
        ]
        for message in self._rng.sample(messages, min(len(messages), 1)):
            self._world.delete(message)


def _buttons(message: SeenMessage) -> list[str]:
    return [button.custom_id for button in message.buttons if button.custom_id and not button.is_disabled]


async def all_is_shown(both: Several) -> None:
    """Wait until every bot has brought all that it shows to its newest screen."""
    async with asyncio.timeout(WAIT):
        for bot in both.bots:
            while await bot.database.tables.undelivered(1):
                await both.all_is_done()


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_people_press_nothing_goes_wrong(
    both: Several, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(hands, "NUDGE_SECONDS", 0.2)
    crowd = Crowd(both, random.Random(seed))
    with capture_logs() as logged:
        for _ in range(ROUNDS):
            await asyncio.gather(*map(crowd.act, NAMES))
        both.playground.faults.clear()
        await all_is_shown(both)
    wrong = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
    assert wrong == [], crowd.done
