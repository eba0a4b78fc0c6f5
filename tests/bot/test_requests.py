"""How many requests with the bot's token a game costs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.tables import delivery, hands
from games.engine.table import Status
from tests.bot.sight import shown, wait_until_shown
from tests.bot.stage import Stage, play_turn, stage, start_game, wait_for_turn

MOVES = 60
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SEND = "POST /channels/{channel_id}/messages"
NEVER = 3600.0


async def play_moves(house: Stage, table: str, moves: int) -> int:
    """Let people play by direct message as fast as they can; how many moves they made."""
    session, rng = await house.session(table), random.Random(1)
    for made in range(moves):
        if session.table.status is not Status.PLAYING:
            return made
        person = await house.mover(table)
        await play_turn(person, await wait_for_turn(person, table), rng)
    return moves


@pytest.mark.parametrize("is_present", [True, False], ids=["present", "away"])
async def test_four_people_who_play_fast_cost_few_requests(
    database_file: Path, same_deals: None, monkeypatch: pytest.MonkeyPatch, is_present: bool
) -> None:
    if not is_present:  # so that each turn is told by a message of its own
        monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    async with stage(database_file) as house:
        table = await start_game(house, "Ann", "Bob", "Cy", "Dee", rubber="long", thread="here")
        await wait_until_shown(house.playground, await house.session(table))
        requests = house.playground.faults.requests
        requests.clear()
        moves = await play_moves(house, table, MOVES)
        await wait_until_shown(house.playground, await house.session(table))
        spent = sum(requests.with_token.values())
        assert requests.with_token[SEND] <= moves + 2, "at most one message a turn"
        assert spent <= 3 * moves


async def test_moves_within_a_moment_are_shown_together(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "TABLE_SECONDS", NEVER)
    async with stage(database_file) as house:
        table = await start_game(house, "Ann", "Bob", rubber="long", thread="here")
        await wait_until_shown(house.playground, await house.session(table))
        requests = house.playground.faults.requests
        requests.clear()
        moves = await play_moves(house, table, 6)
        assert moves == 6
        assert requests.with_token[EDIT] <= 1
        assert len(shown(house.playground, table)) == 1
