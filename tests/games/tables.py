"""Typed tables for the tests of the engine: who sits, what they hold, and a time that stands until it is moved."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.api import Acted, Action, AnyEvent, Call, Checkpoint, Happened, Json, Page, Refusal
from games.catalogue import GAMES, find_game
from games.engine.pace import Pace
from games.engine.session import Change, Session
from games.engine.table import Clock, Entry, Seat, Status, Table
from games.engine.thinking import Think, think_in_thread
from games.level import Level
from games.records.record import event_from_json, event_to_json
from games.seed import seed_from_text
from games.whot.rules import Whot, parse_card, whole_pack
from tests.games import toy
from tests.games.journal import MemoryJournal

ANN, BOB, CY, DEE, EVE = persons = range(101, 106)
"""The ids of persons; seat numbers are written as numbers."""
NAMES = dict(zip(persons, ("Ann", "Bob", "Cy", "Dee", "Eve"), strict=True))

OPENED_AT = 1_000_000.0
THINK = (1.0, 2.0)


def table(*seated: int | None, game: str = "toy", timer: int | None = None, **fields: Any) -> Table:
    """A table in the lobby with these persons (None: a house player) seated, the first its host.

    levels: of house players, by seat, where they are not steady.
    """
    options: Json = fields.pop("options", {})
    levels: Sequence[Level | None] = fields.pop("levels", [None] * len(seated))
    names = map("House player {}".format, itertools.count(1))
    seats = tuple(
        Seat(person, next(names) if person is None else NAMES[person], level=level or "steady")
        for person, level in zip(seated, levels, strict=True)
    )
    values: dict[str, Any] = {
        "id": "T",
        "guild": 1,
        "channel": 11,
        "home": 11,
        "host": ANN,
        "seed": seed_from_text("seed").hex(),
        "is_rated": True,
        "created_at": OPENED_AT,
        "clock": Clock(OPENED_AT),
    }
    return Table(game=game, options=options, timer=timer, seats=seats, **values | fields)


@contextmanager
def refused(sentence: str, kind: type[Refusal] = Refusal) -> Iterator[None]:
    """Expect a refusal in just this sentence; one typed with "…" at its end may go on."""
    with pytest.raises(kind) as caught:
        yield
    said = str(caught.value)
    assert said == sentence or (sentence.endswith("…") and said.startswith(sentence[:-1])), said


@contextmanager
def toy_in_catalogue() -> Iterator[None]:
    """Keep the toy among the games."""
    GAMES[toy.Toy.key] = toy.Toy()
    try:
        yield
    finally:
        del GAMES[toy.Toy.key]


@dataclass
class Room:
    """Where sessions of tables run: over one journal, at one time, telling one observer.

    pace: of the sessions. think: answers for their house players. changes: all that was observed. observer: whoever
    else observes.
    """

    journal: MemoryJournal = field(default_factory=MemoryJournal)
    now: float = OPENED_AT
    pace: Pace = field(default_factory=lambda: Pace(THINK, scores=0.0))
    think: Think = think_in_thread
    changes: list[Change] = field(default_factory=list)
    observer: Callable[[Session, Change], None] = lambda session, change: None

    async def open(self, opened: Table, interaction: int | None = None) -> Session:
        return await Session.open(
            self.journal, opened, self._observe, self.pace, interaction, lambda: self.now, think=self.think
        )

    async def find(self, table_id: str) -> Session | None:
        return await Session.load(self.journal, table_id, self._observe, self.pace, lambda: self.now, self.think)

    async def load(self, table_id: str = "T") -> Session:
        """The table in one more session, as another process would have it."""
        session = await self.find(table_id)
        assert session is not None
        return session

    async def deal(self, hands: str, *seated: int | None, is_last: bool = False, **fields: Any) -> Session:
        """A table in play at a deal of the toy, such as `deal("1 5 9 | 2 3 4", ANN, BOB)`; seat 0 leads.

        It is the first deal, or the last of the game after a hand in which nobody scored.
        """
        held = [[int(card) for card in hand.split()] for hand in hands.split("|")]
        dealt = [card for cards in zip(*held, strict=True) for card in cards]
        rest = [card for card in toy.CARDS if card not in dealt]
        events: list[AnyEvent] = []
        if is_last:
            events.append(Happened(toy.Deal(toy.CARDS)))
            events += [Acted(turn % len(held), toy.Lay(card)) for turn, card in enumerate(toy.CARDS[: len(dealt)])]
            events.append(Checkpoint({"type": "hand", "snapped": [], "totals": [0] * len(held)}))
        return await self._begin(table(*seated, **fields), *events, Happened(toy.Deal((*dealt, *rest))))

    async def deal_whot(self, hands: str, *seated: int | None, stock: str = "", **fields: Any) -> Session:
        """A table in play at its first deal of WHOT with six cards a hand; seat 0 leads. stock: its next cards."""
        held = [[parse_card(card) for card in hand.split()] for hand in hands.split("|")]
        known = [card for cards in zip(*held, strict=True) for card in cards] + list(map(parse_card, stock.split()))
        rest = Counter(whole_pack()) - Counter(known)
        dealer = len(held) - 1
        cut = [*[(seat, parse_card("star-8")) for seat in range(dealer)], (dealer, parse_card("star-1"))]
        chances = (Whot.cut((tuple(cut),), dealer), Whot.deal(dealer, (*known, *rest.elements())))
        return await self._begin(table(*seated, game="whot", **fields), *map(Happened, chances))

    async def _begin(self, lobby: Table, *events: AnyEvent) -> Session:
        begun = replace(lobby, status=Status.PLAYING, revision=len(events))
        texts = tuple(event_to_json(find_game(begun.game), event) for event in events)
        await self.journal.write(Entry(None, begun, texts))
        return await self.load(begun.id)

    def _observe(self, session: Session, change: Change) -> None:
        self.changes.append(change)
        self.observer(session, change)


def events_of(session: Session) -> list[AnyEvent]:
    """The session's events, parsed."""
    return [event_from_json(session.game, text) for text in session.events]


def pages_of(session: Session) -> list[Page]:
    """What the channel and each seat reads."""
    return [session.page(seat) for seat in (None, *range(len(session.table.seats)))]


async def play(session: Session, seat: int, action: Action) -> None:
    """Carry out a play or a call on the newest position."""
    if isinstance(action, Call):
        assert await session.call(seat, [action])
    else:
        await session.submit(seat, action, session.table.revision)


async def lay(session: Session, cards: str) -> None:
    """Lay the cards of the toy one after the other, each by the seat that holds it."""
    for card in map(toy.Lay, map(int, cards.split())):
        assert session.state is not None
        (seat,) = (seat for seat in session.to_act if card in session.state.legal_actions(seat))
        await play(session, seat, card)


async def tick_at(room: Room, session: Session, now: float) -> None:
    """Let the session do what its clock asks for at a time."""
    room.now = now
    await session.tick()


async def tick_due(room: Room, session: Session) -> None:
    """Let the session do what comes next."""
    await tick_at(room, session, session.table.clock.due_at)


async def miss(room: Room, session: Session) -> None:
    """Let the deadline pass."""
    assert session.table.clock.deadline is not None
    await tick_at(room, session, session.table.clock.deadline)
