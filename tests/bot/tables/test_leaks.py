"""What a person or the channel is shown would be the same, to the last byte, had the others held other cards."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.messages.controls import rows_data
from bot.messages.screen import Place, Screen
from bot.playground.model import Message
from bot.playground.notices import MessageCreated, MessageUpdated, Notice
from bot.tables.hand_screens import text_screen
from bot.tables.wording import Context
from games.api import Choice
from games.catalogue import GAMES
from games.engine.session import Session
from games.engine.table import Status
from games.whot.rules import WHOT, Whot, card_name
from games.whot.words import card_label, card_short
from tests.bot.dealing import deal_where, state_of
from tests.bot.sight import controls, drawn, hand_screen, pictures_of, public_screen, shown
from tests.bot.stage import (
    BACK,
    Stage,
    belongs_to,
    play_first,
    play_turn,
    start_game,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.tables.test_every_game import start
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

CLICKS = 30
OTHER_DEALS = 3

HIDDEN = [key for key, game in GAMES.items() if game.is_dealt]

pytestmark = pytest.mark.timeout(240)


def with_another_deal(session: Session, reader: int | None, rng: random.Random) -> Session:
    """The table as it would be had all that the reader cannot see come otherwise."""
    assert session.state is not None
    other = copy.copy(session)
    other.look_anew()
    other.state = session.state.clone()
    other.state.resample(reader, rng)
    return other


def outline(screen: Screen) -> tuple[Any, ...]:
    """All words and controls of a screen, down to the labels and colours of its buttons."""
    return screen.content, screen.embed.to_dict(), rows_data(screen.rows)


def custom_ids(screen: Screen) -> list[str]:
    """What the controls of a screen ask."""
    rows = rows_data(screen.rows)
    return [item["custom_id"] for row in rows for item in row["components"] if "custom_id" in item]


def screens_of(session: Session, seat: int, place: Place) -> Iterator[Screen]:
    """What a seat sees alone: its hand with a picture and in words, and all of it in full words."""
    for path in ((), *((choice.key,) for choice in session.page(seat).choices if choice.children)):
        yield hand_screen(session, seat, place, path)
        yield hand_screen(session, seat, place, path, picture=None)
        yield hand_screen(session, seat, place, path, is_wordy=True)
    yield text_screen(session, seat, Context(place))


def words(content: str | None, embed: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a message says, wherever its picture lies."""
    fields = [(field["name"], field["value"]) for field in embed.get("fields", ())]
    return content, embed.get("title"), embed.get("description"), fields, embed.get("footer", {}).get("text")


def said(message: SeenMessage) -> tuple[Any, ...]:
    return words(message.content, message.embeds[0])


def said_by(screen: Screen) -> tuple[Any, ...]:
    return words(screen.content, screen.embed.to_dict())


def private_labels(choices: tuple[Choice, ...]) -> set[str]:
    """What a hand's own plays are called, where that tells a card."""
    labels = {choice.label for choice in choices if choice.face and not choice.is_public}
    return labels.union(*(private_labels(choice.children) for choice in choices))


async def public_message(house: Stage, session: Session) -> SeenMessage:
    """The table's public message once it shows the table as it stands, picture and all."""
    table = session.table.id

    def is_there() -> bool:
        messages = shown(house.playground, table)
        return (
            len(messages) == 1
            and pictures_of(messages[0]) == drawn(session.picture(None))
            and session.page(None).headline in messages[0].text
            and session.page(None).change in messages[0].text
        )

    await until(house.playground, is_there)
    return shown(house.playground, table)[0]


async def hand_of(person: Person, session: Session, seat: int) -> SeenMessage:
    """The direct message of whose turn it is, picture and all."""
    return await person.wait_for(
        lambda seen: belongs_to(seen, session.table.id) and pictures_of(seen) == drawn(session.picture(seat)), person.dm
    )


@pytest.mark.parametrize("key", HIDDEN)
async def test_nothing_shown_tells_what_is_hidden(house: Stage, key: str, capfd: pytest.CaptureFixture[str]) -> None:
    table = await start(house, key)
    session = await house.session(table)
    place = await house.client.parts.delivery.place(session)
    rng = random.Random(f"{key} shown")
    labels: set[str] = set()
    compared = 0
    for _ in range(CLICKS):
        if session.table.status is not Status.PLAYING:
            break
        seat = session.to_act[0]
        mover = await house.mover(table)
        await wait_for_turn(mover, table)
        public, hand = await public_message(house, session), await hand_of(mover, session, seat)
        labels |= private_labels(session.page(seat).choices)
        for _ in range(OTHER_DEALS):
            other = with_another_deal(session, None, rng)
            assert outline(public_screen(other)) == outline(public_screen(session))
            assert said(public) == said_by(public_screen(other))
            assert pictures_of(public) == drawn(other.picture(None))
            assert [control for control in controls(public) if control] == custom_ids(public_screen(other))
            assert outline(text_screen(other, None, Context(place))) == outline(
                text_screen(session, None, Context(place))
            )
            other = with_another_deal(session, seat, rng)
            assert list(map(outline, screens_of(other, seat, place))) == list(
                map(outline, screens_of(session, seat, place))
            )
            if hand.button(BACK) is None:
                assert said(hand) == said_by(hand_screen(other, seat, place))
            assert pictures_of(hand) == drawn(other.picture(seat))
            compared += 1
        await play_turn(mover, await wait_for_turn(mover, table), rng)
    assert compared >= OTHER_DEALS * 4
    logged = "".join(capfd.readouterr())
    assert not [label for label in labels if label in logged]
    assert "p1:pick" not in logged


class Leaks:
    """Looks, whenever a message is sent or changed, for cards that only somebody else holds."""

    def __init__(self, house: Stage, session: Session) -> None:
        self.found: list[str] = []
        self.looked = 0
        self._world = house.playground.world
        self._session = session
        self._world.subscribe(self._on_notice)

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, MessageCreated | MessageUpdated):
            self._look(notice.message)

    def _look(self, message: Message) -> None:
        state = self._session.state
        if not isinstance(state, Whot) or state.due:
            return
        text = json.dumps(message.to_json(), ensure_ascii=False)
        for viewer in self._world.people.values():
            if not self._world.can_read(viewer, message):
                continue
            self.looked += 1
            for seat, hand in zip(self._session.table.seats, state.hands, strict=True):
                if seat.person != viewer.id:
                    self.found += [f"{viewer.name}: {name}" for name in _names(hand) if re.search(rf"{name}\b", text)]


def _names(hand: bytes) -> set[str]:
    """All that the cards are called by; WHOTs are all alike, so that one of them tells nothing."""
    return {name for card in hand if card != WHOT for name in (card_label(card), card_short(card), card_name(card))}


async def test_nobody_ever_sees_a_card_that_another_holds(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_plain(state: Whot) -> bool:
        """Whether the card cut, which everybody sees and which goes back into the pack, is not dealt."""
        dealt = {card for hand in (*state.hands, state.stock[-10:]) for card in hand}
        return bool(state.cuts) and not {card for cuts in state.cuts for _, card in cuts} & dealt

    deal_where(is_plain, monkeypatch)
    table = await start_game(house, "Ann", "Bob", rubber="single")
    session = await house.session(table)
    leaks = Leaks(house, session)
    watcher = house.person("Eve")

    for _ in range(10):
        if session.table.status is not Status.PLAYING:
            break
        mover = await house.mover(table)
        shown = await wait_for_table(watcher, table)
        await mover.click(shown, "My hand")
        await watcher.click(shown, "My hand")
        await watcher.click(shown, "Help")
        await play_first(house, table)

    assert not any(entry[1] == "turned" for entry in state_of(session).recent)
    assert leaks.looked > 50
    assert leaks.found == []
