"""Plays that stand on a table's public message, where all is public."""

from __future__ import annotations

import pytest

from bot.messages.press import Press, Verb
from bot.tables.clicks import NO_SUCH_PLAY
from games.engine.session import Session
from games.nubs.state import NubsState
from tests.bot.dealing import put
from tests.bot.stage import GAMES_CHANNEL, Stage, table_id
from tests.games.nubs import positions as nubs
from tests.loopback.seen import SeenMessage

PEOPLE = ("Ann", "Bob", "Cy", "Dee")


async def seated(house: Stage, state: NubsState) -> tuple[Session, SeenMessage]:
    """A table of NUBS at a position, and its message with the position's plays."""
    people = [house.person(name) for name in PEOPLE[: state.seats]]
    opened = await people[0].command("play nubs", GAMES_CHANNEL)
    for person in people[1:]:
        await person.click(opened, "Join")
    await people[0].click(opened, "Start")
    session = await house.session(table_id(opened.shown))
    put(session, state)
    await people[1].command("table", GAMES_CHANNEL, table=session.table.id)
    offered = {choice.short for choice in session.page(None).choices}
    message = await people[1].wait_for(lambda seen: offered <= set(labels_of(seen)), GAMES_CHANNEL)
    return session, message


def labels_of(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons]


def owner_of_peg_15(session: Session) -> int | None:
    assert isinstance(session.state, NubsState)
    return session.state.owners[2]


@pytest.mark.parametrize("seats", [2, 4])
async def test_sixteen_plays_stand_four_a_row_and_what_is_no_play_below(house: Stage, seats: int) -> None:
    _, message = await seated(house, nubs.begun(seats))
    rows = [[button["label"] for button in row["components"]] for row in message.data["components"]]
    assert rows[:4] == [[f"{size}▸{points}" for size in (4, 3, 2, 1)] for points in (5, 10, 15, 20)]
    assert len(rows) == 5
    assert "More…" in rows[4]


async def test_a_play_is_one_press(house: Stage) -> None:
    session, message = await seated(house, nubs.position("Ann: 3 4 | Bob: 2", left="6 8 3 4"))
    assert labels_of(message)[:7] == ["4▸5", "3▸5", "4▸10", "3▸10", "3▸15", "4▸20", "3▸20"]

    await house.person("Ann").click(message, "3▸15")

    assert owner_of_peg_15(session) == 0


@pytest.mark.parametrize("path", [("roll-3",), ("roll-3", "peg-3"), ("peg-3",)])
async def test_a_press_of_a_roll_or_a_peg_on_a_message_from_before_is_answered_with_the_plays(
    house: Stage, path: tuple[str, ...]
) -> None:
    session, message = await seated(house, nubs.position("Ann: 3 3 | Bob: 2", left="6 8 3 4"))
    press = Press(Verb.PICK, session.table.id, session.table.revision, path)

    reply = await house.person("Ann").click(message, press.custom_id, forged=True)

    assert NO_SUCH_PLAY in reply.text
    assert "3▸15" in labels_of(reply.shown)
    assert owner_of_peg_15(session) is None
