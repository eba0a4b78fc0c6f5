"""A table's session: plays and their refusals, chance, replay, and what observers are told."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from games.api import (
    Acted,
    Action,
    AnyEvent,
    Checkpoint,
    Happened,
    IllegalAction,
    NotYourTurn,
    Page,
    Refusal,
    StaleClick,
    apply,
)
from games.engine.position import MOVED_ON
from games.engine.session import Session
from games.engine.table import Repeated, Table
from games.seed import chance_rng, seed_from_text
from games.whot.rules import PLAYS, parse_card
from tests.games.tables import ANN, BOB, CY, Room, events_of, lay, pages_of, play, refused, table, tick_due
from tests.games.toy import Lay, Snap

UP = "1 3 5 | 2 4 6"
"""Two hands that can be laid without a SNAP."""
DOWN = "1 5 9 | 2 6 3"
"""Two hands of which the last card can be the lowest."""
CALLABLE = "5 3 6 | 2 4 1 | 7 8 9"
"""After "5 2" it is the third seat's turn, and the first may call SNAP too."""
WHOT_HANDS = "star-8 circle-5 circle-7 cross-2 cross-3 whot | square-10 star-3 triangle-1 triangle-2 cross-5 cross-7"


def star(number: int) -> Action:
    return PLAYS[parse_card(f"star-{number}")]


# A play


async def test_a_play_is_journalled_once_and_chosen_on_an_older_position_it_is_stale(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    await session.submit(0, Lay(1), 1, interaction=7)
    entry = room.journal.entries[-1]
    assert (entry.events, entry.after.revision, entry.interaction) == (
        ('{"seat":0,"action":{"type":"lay","card":1}}',),
        2,
        7,
    )
    with refused(MOVED_ON, StaleClick):
        await session.submit(1, Lay(2), 1)
    with pytest.raises(StaleClick):
        await session.submit(0, Lay(1), 1, interaction=7)
    assert session.table.revision == 2


async def test_a_page_shows_its_readers_hand_alone_calls_them_you_and_shows_each_play(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    before = pages_of(session)
    hands = [[line for line in page.lines if line.startswith("Yours")] for page in before]
    assert hands == [[], ["Yours: 1.", "Yours: 3.", "Yours: 5."], ["Yours: 2.", "Yours: 4.", "Yours: 6."]]
    assert [page.headline for page in before] == ["Ann to play", "You to play", "Ann to play"]
    await session.submit(0, Lay(1), 1)
    assert all("Laid: 1." in page.lines for page in pages_of(session))
    assert not any("Laid: 1." in page.lines for page in before)


async def test_an_interaction_that_counted_elsewhere_plays_nothing_and_is_not_observed(room: Room) -> None:
    await room.open(table(ANN, id="U"), interaction=7)
    session = await room.deal(UP, ANN, BOB)
    with pytest.raises(Repeated):
        await session.submit(0, Lay(1), 1, interaction=7)
    assert (session.table.revision, room.changes) == (1, [])


async def test_a_play_out_of_turn_is_told_whose_turn_it_is(room: Room) -> None:
    session = await room.deal_whot(WHOT_HANDS, ANN, BOB)
    with refused("It isn't your turn: Ann to play.", NotYourTurn):
        await play(session, 1, star(3))


async def test_a_seat_may_act_out_of_turn_where_the_rules_let_it_and_who_could_is_not_named(room: Room) -> None:
    session = await room.deal(CALLABLE, ANN, BOB, CY)
    await lay(session, "5 2")
    with refused("It isn't your turn: Cy to play.", NotYourTurn):
        await play(session, 1, Lay(4))
    await play(session, 0, Snap())
    assert events_of(session)[-1] == Acted(0, Snap())
    assert session.to_act == (2,)


async def test_a_play_against_the_rules_is_told_the_rule_and_a_way_on(room: Room) -> None:
    session = await room.deal_whot(WHOT_HANDS, ANN, BOB)
    await play(session, 0, star(8))
    with refused("Square 10 doesn't follow star 8: play a star, an 8 or a WHOT, or draw.", IllegalAction):
        await play(session, 1, PLAYS[parse_card("square-10")])


async def test_the_second_of_two_callers_hears_who_was_quicker(room: Room) -> None:
    session = await room.deal(CALLABLE, ANN, BOB, CY)
    await lay(session, "5 2")
    await play(session, 2, Snap())
    with refused("Cy was quicker with a call. Here is how the table stands.", StaleClick):
        await play(session, 0, Snap())


# What follows a play by itself


@pytest.mark.parametrize(("hands", "cards"), [(UP, "1 2 3 4 5 6"), (DOWN, "1 2 5 6 9 3")], ids=["wrong", "right"])
async def test_books_stay_open_for_a_call_whether_or_not_it_would_be_right(room: Room, hands: str, cards: str) -> None:
    session = await room.deal(hands, ANN, BOB)
    await lay(session, cards)
    assert session.state is not None
    assert (session.to_act, session.state.books() is not None) == ((), True)


async def test_books_and_the_next_deal_are_one_transaction_with_the_last_that_could_be_done(room: Room) -> None:
    session = await room.deal(DOWN, ANN, BOB)
    await lay(session, "1 2 5 6 9 3")
    await play(session, 0, Snap())
    last = [type(event) for event in events_of(session)[-len(room.journal.entries[-1].events) :]]
    assert last == [Acted, Checkpoint, Happened]
    assert session.checkpoints == [9]


async def test_a_wrong_call_is_refused_and_costs_nothing(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    await lay(session, "1")
    before = (session.table, session.state, list(session.events), pages_of(session))
    with refused("Nothing lower was laid by anybody else, so wait for such a card to call SNAP. (snap)", IllegalAction):
        await play(session, 1, Snap())
    assert (session.table, session.state, list(session.events), pages_of(session)) == before


# Chance


async def _play_out(room: Room, table_id: str = "T", seed: str = "seed") -> Session:
    """A short rubber of two persons who choose by the number."""
    opened = table(ANN, BOB, id=table_id, game="whot", options={"rubber": "short"}, seed=seed_from_text(seed).hex())
    session, rng = await room.open(opened), random.Random(1)
    await session.start(ANN)
    while session.to_act:
        assert session.state is not None
        (seat,) = session.to_act
        await play(session, seat, rng.choice(session.state.legal_actions(seat)))
    return session


async def test_the_same_seed_and_plays_make_the_same_game_and_another_seed_deals_other_cards(room: Room) -> None:
    events = list((await _play_out(room)).events)
    assert list((await _play_out(room, "U")).events) == events
    assert (await _play_out(room, "V", "another")).events[:2] != events[:2]


async def test_each_chance_outcome_is_drawn_from_the_seed_by_its_number(room: Room) -> None:
    session = await _play_out(room)
    state, seed = session.game.new(session.options, 2), seed_from_text("seed")
    drawn: list[AnyEvent] = []
    for event in events_of(session):
        if isinstance(event, Happened):
            drawn.append(Happened(state.sample_chance(chance_rng(seed, len(drawn)))))
        apply(state, event)
    assert drawn == [event for event in events_of(session) if isinstance(event, Happened)]


async def test_later_chance_comes_from_the_seed_after_a_reload_too(room: Room) -> None:
    through = await room.open(table(ANN, BOB))
    reloaded = await room.open(table(ANN, BOB, id="U"))
    for session in (through, reloaded):
        await session.start(ANN)
    while through.to_act:
        assert through.state is not None
        seat = through.to_act[0]
        action = through.state.legal_actions(seat)[0]
        await play(through, seat, action)
        reloaded = await room.load("U")
        await play(reloaded, seat, action)
    for session in (through, reloaded):
        await tick_due(room, session)
    assert isinstance(events_of(through)[-1], Happened)
    assert reloaded.events == through.events


# Interactions


@pytest.mark.parametrize(
    ("change", "is_begun"),
    [
        (lambda session: session.join(CY, "Cy", interaction=7), False),
        (lambda session: session.leave(BOB, interaction=7), False),
        (lambda session: session.add_house(ANN, interaction=7), False),
        (lambda session: session.remove_house(ANN, interaction=7), False),
        (lambda session: session.start(ANN, interaction=7), False),
        (lambda session: session.cancel(ANN, interaction=7), False),
        (lambda session: session.come_back(BOB, interaction=7), True),
        (lambda session: session.end(ANN, may_manage=False, interaction=7), True),
        (lambda session: session.submit(0, Lay(1), 1, interaction=7), True),
    ],
    ids=["join", "leave", "add house", "remove house", "start", "cancel", "come back", "end", "play"],
)
async def test_what_a_person_does_is_journalled_with_the_interaction_that_asked_for_it(
    room: Room, change: Callable[[Session], Awaitable[None]], is_begun: bool
) -> None:
    session = await (
        room.deal("1 3 5 | 2 4 6 | 7 8 9", ANN, BOB, None) if is_begun else room.open(table(ANN, BOB, None))
    )
    await change(session)
    assert room.journal.entries[-1].interaction == 7


# Observers


async def test_each_durable_change_is_observed_once(room: Room) -> None:
    session = await room.open(table(ANN))
    await session.join(BOB, "Bob")
    await session.start(ANN)
    assert session.state is not None
    await play(session, 0, session.state.legal_actions(0)[0])
    await session.leave(BOB)
    await session.move(12)
    assert [change.entry for change in room.changes] == room.journal.entries[1:]


async def test_an_observer_sees_the_session_after_the_change(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    seen: list[tuple[Table, Page]] = []
    room.observer = lambda session, _: seen.append((session.table, session.page(None)))
    await lay(session, "1")
    assert seen == [(session.table, session.page(None))]


async def test_refusals_change_nothing_and_are_not_observed(room: Room) -> None:
    session = await room.deal(UP, ANN, BOB)
    before = (session.table, session.state, list(session.events), pages_of(session))
    with refused("You do not hold 2: lay a card of your hand.", IllegalAction):
        await session.submit(0, Lay(2), 1)
    for asked in (
        session.submit(1, Lay(2), 1),
        session.submit(0, Lay(1), 0),
        session.join(CY, "Cy"),
        session.leave(CY),
        session.start(ANN),
        session.cancel(ANN),
        session.end(BOB, may_manage=False),
    ):
        with pytest.raises(Refusal):
            await asked
    assert (session.table, session.state, list(session.events), pages_of(session)) == before
    assert room.changes == []
