"""The screens of a tournament, from one that was signed up for and played."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from bot.pictures import illustrator
from bot.preview.tables import LONG_NAMES
from bot.tournaments import commands
from games.api import StaleClick
from games.engine.session import Session
from games.engine.table import Status
from games.house.choose import choose
from games.seed import seed_from_text
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, surely
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage
from tests.screens.gather import Shot, bare

NAMES = ("Ben", "Mia Lindqvist", "Christopher", "Fatima", "Gus", "Hal", "Ida", "Joaquín", "Kim", "Leo", "Nora B.")
REGULARS = ("Ann", "Bob", "Cy", "Dee", "Eve")
MOST_BOARD = 600
ROUNDS = 2
REASON = "The table counted the marble of Mia Lindqvist in the last place twice, as both pairs say"
BREAK = REVIEW = 601.0
"""More seconds than a break before a round lasts, and the time in which scores may be corrected."""
PLAYS = 60
"""So many plays each table makes before the bell."""


@dataclass(frozen=True)
class Crowd:
    """Who plays: so many people; is_long: some with names as long as Discord allows."""

    size: int
    is_long: bool = False

    def __str__(self) -> str:
        return f"tournament, {self.size} people{', long names' if self.is_long else ''}"

    def come(self, house: Stage) -> list[Person]:
        """Let all of them into the server, whoever has it first."""
        guests = invite(house.playground, self.size - len(REGULARS))
        names = (*LONG_NAMES, *NAMES) if self.is_long else NAMES
        for guest, name in zip(guests, names, strict=False):
            house.rename(guest.user.name, name)
        return [*(house.person(name) for name in REGULARS), *(house.playground.person(guest.id) for guest in guests)]


TRIES = 10
CROWDS = (Crowd(8), Crowd(14, is_long=True), Crowd(16), Crowd(20))
"""Two tables, four with two seats of the house, four of people alone, and more than the board shows."""


async def tournament_shots(house: Stage, crowd: Crowd) -> list[Shot]:
    """The board from the sign-up to the end, and what its buttons show."""
    seed = seed_from_text(str(crowd)).hex()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "secrets", SimpleNamespace(token_hex=lambda _: seed))
        patch.setattr(illustrator, "TOPIC_PATIENCE", WAIT)
        return [shot async for shot in _shots(house, crowd)]


async def _shots(house: Stage, crowd: Crowd) -> AsyncIterator[Shot]:
    people = crowd.come(house)
    ann = people[0]

    def shot(kind: str, seen: SeenMessage) -> Shot:
        return Shot(str(crowd), kind, bare(house, seen), MOST_BOARD)

    key = await sign_up(ann, rounds=ROUNDS)
    yield shot("sign-up of one", await wait_for_board(ann, key, "1 person has signed up"))
    board = await wait_for_board(ann, key)
    for person in people[1:]:
        assert not (await person.click(board, "Join")).has_failed
    board = await wait_for_board(ann, key, f"{crowd.size} people have signed up")
    yield shot("sign-up", board)
    await ann.click(board, "Start")
    session = await tournament(house, key)
    rng = random.Random(crowd.size)
    for number in range(1, ROUNDS + 1):
        if number > 1:
            await _correct(ann, people[1], 20)
            await wait_for_board(ann, key, "tells of 1 correction")
        yield shot(f"round {number}, drawn", await _pictured(house, session, ann, f"Round {number} begins next"))
        house.put_forward(BREAK)
        await until_phase(house, session, Phase.PLAYING)
        await _play(house, session, number, rng)
        await house.client.parts.board.repost(session)
        yield shot(f"round {number}, in play", await _pictured(house, session, ann))
        await surely(ann, "tournament ring", GAMES_CHANNEL)
        await until_phase(house, session, Phase.SEATED, Phase.REVIEW)
    await _correct(ann, people[1], 25)
    yield shot("last score corrected", await _pictured(house, session, ann, REASON[:20], "25 points"))
    house.put_forward(REVIEW)
    while not session.tournament.is_over:
        await until_phase(house, session, Phase.SEATED, Phase.PLAYING, Phase.OVER)
        if session.tournament.phase is Phase.SEATED:
            house.put_forward(BREAK)
            await until_phase(house, session, Phase.PLAYING)
        if session.tournament.phase is Phase.PLAYING:
            await surely(ann, "tournament ring", GAMES_CHANNEL)
    yield shot("end", await _pictured(house, session, ann, "It's over"))


async def _correct(director: Person, person: Person, score: int) -> None:
    """Correct the score of a person's first round."""
    options: dict[str, Any] = {"round": 1, "person": person, "score": score, "reason": REASON}
    assert not (await director.command("tournament correct", GAMES_CHANNEL, **options)).has_failed


async def _pictured(house: Stage, session: TournamentSession, reader: Person, *words: str) -> SeenMessage:
    """The board with its picture, which it goes without while there is much else to paint."""
    for _ in range(TRIES):
        board = await wait_for_board(reader, session.stored.id, *words)
        if board.pictures:
            return board
        await house.all_is_done()
        await house.client.parts.board.repost(session)
    raise AssertionError(f"the board has no picture: {board}")


async def _play(house: Stage, session: TournamentSession, number: int, rng: random.Random) -> None:
    """Let each table of a round make some plays."""
    for table in range(1, len(session.tournament.tables) + 1):
        played: Session = await house.session(table_id(session.stored.id, number, table))
        for _ in range(PLAYS):
            if played.table.status is not Status.PLAYING:
                return
            assert played.state is not None
            seat = played.to_act[0]
            with suppress(StaleClick):  # the house has just played
                await played.submit(seat, choose(played.state, seat, rng), played.table.revision)
