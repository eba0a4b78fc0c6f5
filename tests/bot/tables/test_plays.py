"""What people read about the plays that they are offered, where a button has no room for it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.messages.press import Press, Verb
from bot.messages.screen import EMBED, Place, Screen
from bot.tables.clicks import NO_SUCH_PLAY
from bot.tables.hand_screens import text_screen
from bot.tables.plays import PLAYS, add_plays
from bot.tables.wording import Context
from games.api import AnyState, Choice, Json
from games.engine.session import Session
from games.engine.table import Seat
from games.nubs.rules import Nubs
from games.whot.rules import KINDS, card_name
from tests.bot.dealing import put
from tests.bot.sight import hand_screen
from tests.bot.stage import GAMES_CHANNEL, Stage, said, start_game, wait_for_table
from tests.bot.tables.test_screens import payload
from tests.games.joker import positions as joker
from tests.games.joker.crowds import crowded
from tests.games.nojoke.progressive import positions as progressive
from tests.games.nothanks import positions as nothanks
from tests.games.nubs import positions as nubs
from tests.games.tables import ANN, Room, table
from tests.games.whot import positions as whot
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

PEOPLE = ("Ann", "Bob", "Cy", "Dee")
THREE, NINE = "**3: marble 5 steps out goes to 8**", "**9: marble 5 steps out goes to 14**"
PLACE = Place("#games in Testers")


async def seated(house: Stage, key: str, state: AnyState, **options: Any) -> tuple[Session, SeenMessage]:
    """A table of the game at a position, and its message as it stands in the channel."""
    session = await house.session(await start_game(house, *PEOPLE[: state.seats], game=key, **options))
    put(session, state)
    return session, await wait_for_table(house.person("Ann"), session.table.id)


async def hand_of(person: Person, message: SeenMessage) -> SeenMessage:
    """The hand that a person gets by the table's button."""
    reply = await person.click(message, "My hand")
    return reply.shown


def told(message: SeenMessage) -> list[str]:
    """What a message says about the plays, which stand last."""
    return lines_of(message.embeds[0])


def lines_of(embed: Json) -> list[str]:
    """What an embed says about the plays."""
    fields = itertools.dropwhile(lambda field: field["name"] != PLAYS, embed.get("fields", ()))
    return [line for field in fields for line in field["value"].splitlines()]


def seen_by(person: Person) -> str:
    """All that a person sees."""
    return "\n".join(message.text for channel in person.channels() for message in person.sees(channel))


# What people see


async def as_text(person: Person, message: SeenMessage) -> SeenMessage:
    """What a person reads behind the hand's As text."""
    reply = await person.click(await hand_of(person, message), "As text")
    assert reply.is_ephemeral
    return reply.shown


async def test_every_move_of_every_card_is_told_in_words_to_its_player_alone(house: Stage) -> None:
    state = joker.position("Ann: T5 T20 | Bob: T24", "7D KC")
    _, message = await seated(house, "joker", state, partners="fixed")
    ann, bob = house.person("Ann"), house.person("Bob")
    lines = told(await as_text(ann, message))
    assert len(lines) == len(set(lines)) == len(state.legal_actions(0))
    assert told(await as_text(bob, message)) == []
    assert not any(line in seen_by(bob) for line in lines)


async def test_a_price_is_told_to_who_would_pay_it_alone(house: Stage) -> None:
    state = nothanks.position("Ann: 3, 9 chips | Bob: 24, 5 chips | Cy:, 7 chips", card=23, pot=2)
    _, message = await seated(house, "nothanks", state)
    ann, bob = house.person("Ann"), house.person("Bob")
    assert "**Take 23 with 2 chips** · costs you 21 points" in told(await as_text(ann, message))
    assert told(await as_text(bob, message)) == []
    assert "costs you" not in seen_by(bob)


async def test_spectators_have_the_words_of_the_table_behind_more(house: Stage) -> None:
    session, message = await seated(house, "nubs", nubs.position("Ann: 3 4 | Bob: 2", left="6 8 3 4"))
    reply = await house.person("Eve").click(await house.person("Eve").click(message, "More…"), "As text")
    assert all(line in reply.text for line in session.page(None).lines)
    assert told(reply.shown) == []


# On the public message


async def in_public(house: Stage, state: Nubs) -> tuple[Session, SeenMessage]:
    """A table of NUBS at a position, and its message with the position's plays."""
    session, _ = await seated(house, "nubs", state)
    bob, offered = house.person("Bob"), {choice.short for choice in session.page(None).choices}
    await bob.command("table", GAMES_CHANNEL, table=session.table.id)
    return session, await bob.wait_for(lambda seen: offered <= set(labels_of(seen)), GAMES_CHANNEL)


def labels_of(message: SeenMessage) -> list[str]:
    return [button.label for button in message.buttons]


def owner_of_peg_15(session: Session) -> int | None:
    assert isinstance(session.state, Nubs)
    return session.state.owners[2]


@pytest.mark.parametrize("seats", [2, 4])
async def test_sixteen_plays_stand_four_a_row_and_what_is_no_play_below(house: Stage, seats: int) -> None:
    _, message = await in_public(house, nubs.begun(seats))
    rows = [[button["label"] for button in row["components"]] for row in message.data["components"]]
    assert rows[:4] == [[f"{size}▸{points}" for size in (4, 3, 2, 1)] for points in (5, 10, 15, 20)]
    assert len(rows) == 5
    assert "More…" in rows[4]


async def test_a_play_is_one_press_and_a_part_of_one_is_answered_with_the_plays(house: Stage, ann: Person) -> None:
    session, message = await in_public(house, nubs.position("Ann: 3 4 | Bob: 2", left="6 8 3 4"))
    assert labels_of(message)[:7] == ["4▸5", "3▸5", "4▸10", "3▸10", "3▸15", "4▸20", "3▸20"]
    for path in (("roll-3",), ("roll-3", "peg-3"), ("peg-3",)):
        press = Press(Verb.PICK, session.table.id, session.table.revision, path)
        reply = await ann.click(message, press.custom_id, forged=True)
        assert NO_SUCH_PLAY in reply.text
        assert "3▸15" in labels_of(reply.shown)
    assert owner_of_peg_15(session) is None
    await ann.click(message, "3▸15")
    assert owner_of_peg_15(session) == 0


async def test_a_hand_of_forty_cards_can_be_played_from_selects(house: Stage) -> None:
    session = await house.session(await start_game(house, "Ann", "Bob", packs="2"))
    mover, seat = await house.mover(session.table.id), session.to_act[0]
    hands = ["Ann: " + " ".join(card_name(card) for card in range(KINDS - 40, KINDS)), "Bob: circle-1 circle-2"]
    put(session, whot.position(" | ".join(hands if seat == 0 else reversed(hands)), mover=seat))
    hand = await mover.click(await wait_for_table(mover, session.table.id), "My hand")
    first, second = hand.shown.selects
    assert len(first.options) + len(second.options) == 40
    question = await mover.select(hand, second.placeholder, "WHOT")
    assert "Your WHOT: which symbol?" in question.text
    reply = await mover.click(question, "Square")
    assert "39 cards:" in said(reply.message)
    await wait_for_table(mover, session.table.id, "WHOT: square follows.")


async def at(key: str, state: AnyState, names: Sequence[str] = PEOPLE, timer: int | None = None) -> Session:
    """A table of the game, begun, at a position."""
    seats = tuple(Seat(ANN + seat, name) for seat, name in enumerate(names[: state.seats]))
    session = await Room().open(replace(table(game=key, timer=timer), seats=seats))
    if session.state is None:
        await session.start(ANN)
    put(session, state)
    return session


def in_full(session: Session, seat: int) -> Screen:
    """What a seat reads behind As text."""
    return text_screen(session, seat, Context(PLACE))


def lines(screen: Screen) -> list[str]:
    """What a screen tells about the plays."""
    (embed,) = payload(screen)["embeds"]
    return lines_of(embed)


async def test_of_a_call_nothing_is_told() -> None:
    groups = f"{progressive.FIG} | {progressive.HST}"
    state = progressive.act(progressive.position("Ann: HCS TTT | Bob: DDD DDC", table=groups), "place TTT")
    session = await at("nojoke-progressive", state)
    for seat in range(2):
        assert not any("NO-JOKE" in line for line in lines(in_full(session, seat)))


# Limits


def questions(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys that lead to each question."""
    for choice in choices:
        if choice.children:
            yield (*before, choice.key)
            yield from questions(choice.children, (*before, choice.key))


@pytest.mark.parametrize("seed", range(8))
async def test_the_longest_questions_fit_with_the_longest_names(seed: int) -> None:
    state, _ = crowded(random.Random(seed))
    session = await at("joker", state, ("W" * 32,) * 4)
    for path in ((), *questions(session.page(state.turn).choices)):
        screen = hand_screen(session, state.turn, PLACE, path, "Welcome back: the seat is yours again.")
        assert len(screen.embed) <= EMBED
        payload(screen)


@pytest.mark.parametrize(
    ("room", "expected"), [(200, [f"{THREE} · sends Bob's marble to START", NINE]), (80, [THREE, NINE]), (20, [])]
)
async def test_without_room_the_details_go_first(room: int, expected: list[str]) -> None:
    session = await at("joker", joker.position("Ann: T5 | Bob: T8", "3D 9C"))
    embed = discord.Embed(description="x" * 4000).add_field(name="y", value="z" * (EMBED - 4001 - room))
    add_plays(embed, session, session.page(0))
    assert len(embed) <= EMBED
    assert lines_of(dict(embed.to_dict())) == expected
