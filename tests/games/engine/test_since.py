"""The events of a table since a seat's own last play."""

from __future__ import annotations

import pytest

from games.engine.since import MOST_EVENTS, happened_since
from games.whot.rules import PLAYS, parse_card
from tests.games.tables import ANN, BOB, CY, Room, play

HANDS = (
    "circle-1 circle-2 circle-3 star-1 star-2 star-3 | circle-4 circle-5 circle-7 star-4 star-5 star-7 | "
    "circle-8 circle-10 circle-11 cross-1 cross-2 cross-3"
)
FIRST = ("Cy played circle 8.", "Bob played circle 4.", "Ann played circle 1.")


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        (0, ("Bob played circle 5.",)),
        (1, ()),
        (2, ("Bob played circle 5.", "Ann played circle 2.")),
        (None, ("Bob played circle 5.", "Ann played circle 2.", *FIRST)),
    ],
)
async def test_the_plays_since_the_own_last_one_are_told_the_newest_first(
    room: Room, reader: int | None, told: tuple[str, ...]
) -> None:
    session = await room.deal_whot(HANDS, ANN, BOB, CY)
    for turn, card in enumerate(("1", "4", "8", "2", "5")):
        await play(session, turn % 3, PLAYS[parse_card(f"circle-{card}")])
    assert [line for line in happened_since(session, reader) if "played" in line] == list(told)


async def test_of_a_long_game_the_channel_is_told_the_latest(room: Room) -> None:
    session = await room.deal_whot(HANDS, ANN, BOB, CY)
    for turn in range(MOST_EVENTS + 1):
        assert session.state is not None
        await play(session, turn % 3, session.state.legal_actions(turn % 3)[-1])
    told = [line for line in happened_since(session, None) if "played" in line or "drew" in line]
    assert len(told) == MOST_EVENTS
