"""What people were told of their clicks, held against the journal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from enum import Enum

import orjson

from bot.messages.press import find_choice
from games.api import Acted, Cast, apply
from games.catalogue import find_game
from games.engine.table import Status, Table
from games.options import options_from_json, options_to_json
from games.records.record import Record, event_from_json, referee
from storage.database import Database
from storage.engine.address import Address
from tests.bot.sql import column


class Told(Enum):
    """What a click came to, as far as its person was told."""

    COUNTED = "counted"
    REFUSED = "refused"
    BUSY = "the database or Discord is busy"
    """It counted only where it shows."""
    LATER = "the answer comes later"
    ASKED = "a question comes first"
    NOTHING = "no answer"


@dataclass(slots=True)
class Click:
    """One press of a play: who pressed what, on which revision of which table."""

    person: int
    table: str
    revision: int
    path: tuple[str, ...]
    told: Told = Told.NOTHING


async def check_journal(address: Address, clicks: Iterable[Click], timed_out: Set[tuple[str, int]]) -> Counter[Told]:
    """Check that every table is a record without a fault, and that it agrees with what every click was told.

    timed_out: tables and revisions at which somebody's time ran out, so that nobody need have clicked. Returns how
    many of the clicks that became moves were told what.
    """
    tables = column(address, "SELECT id FROM tables")
    pressed: defaultdict[str, list[Click]] = defaultdict(list)
    for click in clicks:
        pressed[click.table].append(click)
    assert pressed.keys() <= set(tables)
    counted: Counter[Told] = Counter()
    async with await Database.open(address) as database:
        for table_id in tables:
            stored = await database.tables.load(table_id)
            assert stored is not None
            table, events = stored
            numbers = column(address, "SELECT seq FROM events WHERE table_id = ? ORDER BY seq", table_id)
            assert numbers == list(range(1, table.revision + 1)), f"table {table_id} is at {table.revision}"
            if table.status is Status.LOBBY:
                assert not events
                assert not pressed[table_id]
                continue
            check_record(table, events)
            due = {revision for name, revision in timed_out if name == table_id}
            counted += _check_clicks(table, events, pressed[table_id], due)
    return counted


def check_record(table: Table, events: list[str]) -> None:
    """Referee a table as a record of its own, and compare its end."""
    game = find_game(table.game)
    options = options_from_json(game, table.options)
    state = game.new(options, len(table.seats))
    for text in events:
        apply(state, event_from_json(game, text))
    outcome = state.outcome()
    assert (outcome is not None) is (table.status is Status.OVER)
    record = Record(
        game=table.game,
        options=options_to_json(options),
        seats=len(table.seats),
        seed=table.seed,
        events=tuple(orjson.loads(text) for text in events),
        result=None if outcome is None else outcome.result,
    )
    referee(Record.from_json(record.to_json()))


def _check_clicks(table: Table, events: list[str], clicks: list[Click], timed_out: Set[int]) -> Counter[Told]:
    """Each click that counted is the event at its position, once; each event of a person was somebody's click."""
    game = find_game(table.game)
    state = game.new(options_from_json(game, table.options), len(table.seats))
    names = tuple(seat.name for seat in table.seats)
    pressed: defaultdict[int, list[Click]] = defaultdict(list)
    for click in clicks:
        pressed[click.revision].append(click)
    counted: Counter[Told] = Counter()
    for revision, text in enumerate(events):
        event = event_from_json(game, text)
        became: list[Click] = []
        for click in pressed.pop(revision, []):
            seat = table.seat_of(click.person)
            choice = find_choice(game.page(state.view(seat), Cast(names, seat)).choices, click.path)
            action = choice.action if choice is not None else None
            is_event = action is not None and event == Acted(seat or 0, action)
            assert is_event or click.told is not Told.COUNTED, f"{click} was counted, but the journal has {text}"
            if is_event and click.told is not Told.REFUSED:
                became.append(click)
        told = Counter(click.told for click in became)
        assert told[Told.COUNTED] <= 1, f"one move was told to several clicks: {became}"
        if isinstance(event, Acted) and table.seats[event.seat].person is not None:
            assert became or revision in timed_out, f"nobody at table {table.id} pressed {text} at {revision}"
        if became:
            counted[Told.COUNTED if told[Told.COUNTED] else Told.NOTHING] += 1
        apply(state, event)
    left = [click for clicks in pressed.values() for click in clicks]
    assert all(click.told is not Told.COUNTED for click in left), f"the journal of {table.id} lacks one of {left}"
    return counted


async def check_told(address: Address, clicks: Sequence[Click], timed_out: Set[tuple[str, int]]) -> None:
    """Check the journal against all clicks, of which some counted, and print what people were told."""
    moves = await check_journal(address, clicks, timed_out)
    told = Counter(click.told for click in clicks)
    print(f"{len(clicks)} clicks: {told[Told.COUNTED]} were told that they counted, {told[Told.REFUSED]} that not")
    unsure = told[Told.BUSY] + told[Told.LATER]
    print(f"{told[Told.NOTHING]} were told nothing, {unsure} to look; {moves[Told.NOTHING]} of these are moves")
    assert moves[Told.COUNTED] == told[Told.COUNTED] > 0
