"""Hands in words alone: few words before the first button, full words on the buttons, and nothing left out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.messages.controls import Select
from bot.messages.screen import Place
from bot.tables.hand_screens import hand_screen
from bot.tables.plays import play_rows, rest_of
from bot.tables.wording import Context
from games.api import AnyGame, AnyState, Choice, Tone
from games.catalogue import GAMES
from games.checks.case import Case, positions
from games.checks.trees import leaves
from games.engine.session import Session
from games.whot.rules import DRAW
from tests.bot.stage import Stage, belongs_to, start_game, wait_for_turn
from tests.bot.tables.test_plays import at as at_position
from tests.games.free import POLISHED, SEAT_CASES
from tests.games.whot.positions import position
from tests.loopback.person import Person

NAMES = ("Ann", "Ben", "Cy", "Dee")
PLACE = Place("#games in Testers", "https://discord.com/channels/1/2/3")
WORDS = Context(PLACE, is_wordy=True)
WORD = re.compile(r"[\w']+")
MOST = {"joker": 40}
"""So many words before the first button, where it is not 25."""

each_game = pytest.mark.parametrize("game", [GAMES[key] for key in POLISHED], ids=lambda game: game.key)


async def at(case: Case, state: AnyState) -> Session:
    """A table of the case, begun, at a position."""
    return await at_position(case.game.key, state, NAMES, timer=60)


def case_of(game: AnyGame) -> Case:
    """The game with the most seats, up to four."""
    cases = [case for case in SEAT_CASES if case.game is game and case.seats <= len(NAMES)]
    return max(cases, key=lambda case: case.seats)


@each_game
async def test_few_words_stand_before_the_first_button(game: AnyGame) -> None:
    case = case_of(game)
    told = 0
    for state, _ in positions(case, 25):
        if not state.to_act:
            continue
        session = await at(case, state)
        for seat in range(state.seats):
            screen = hand_screen(session, seat, WORDS)
            words = WORD.findall(re.sub(r"<t:\d+:R>", "in 52 seconds", screen.content or ""))
            assert 0 < len(words) <= MOST.get(game.key, 25), screen.content
            assert not screen.embed
            assert len(screen.rows) <= 5
            told += 1
    assert told > len(NAMES)


@each_game
async def test_every_play_and_every_question_is_named_in_words(game: AnyGame) -> None:
    case = case_of(game)
    for state, _ in positions(case, 12):
        for choice in leaves(game.page(state.view(0), (await at(case, state)).cast(0)).choices):
            assert choice.spoken, choice
            assert choice.spoken[0].isupper() or choice.spoken[0].isdigit(), choice
            assert re.search(r"[A-Za-z]{2}", choice.spoken), choice


async def test_what_takes_more_rows_than_there_are_is_chosen_from_a_select() -> None:
    session = await at(case_of(GAMES["whot"]), GAMES["whot"].new(GAMES["whot"].options(), 4))
    session.state = position("Ann: star-8 | Ben: star-1 | Cy: star-2 | Dee: star-3", call="star-5")
    throws = tuple(
        Choice(
            f"throw-{number}", "throw", "T", tone=Tone.QUIET, action=DRAW, spoken=f"Throw away the card number {number}"
        )
        for number in range(7)
    )
    page = replace(session.page(0), choices=throws)
    rows = play_rows(session, page, (), rest_of(session, WORDS), WORDS)
    assert len(rows) <= 5
    offered = [option.value for row in rows for item in row if isinstance(item, Select) for option in item.options]
    assert offered == [choice.key for choice in throws]


async def test_who_wants_no_pictures_plays_by_words(house: Stage, ann: Person, bob: Person) -> None:
    for person in (ann, bob):
        await person.command("my settings", person.dm, pictures="off")
    name = await start_game(house, "Ann", "Bob")
    mover = await house.mover(name)
    hand = await wait_for_turn(mover, name)
    assert hand.embeds == []
    assert "Your turn · WHOT: " in hand.content
    assert all(button.label[0].isascii() for button in hand.buttons if button.custom_id)
    everything = await mover.click(hand, "Everything")
    assert everything.is_ephemeral
    page = (await house.session(name)).page((await house.session(name)).table.seat_of(mover.id))
    assert all(line in everything.text for line in page.lines)
    cards = await mover.click(hand, "My cards")
    assert cards.text == "\n".join(page.lines)
    assert belongs_to(hand, name)
