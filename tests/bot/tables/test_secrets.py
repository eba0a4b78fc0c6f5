"""Nobody ever sees a card that another holds: every message in every version of it is looked at."""

from __future__ import annotations

import json
import re

import pytest

from bot.playground.model import Message
from bot.playground.notices import MessageCreated, MessageUpdated, Notice
from games.engine.session import Session
from games.engine.table import Status
from games.whot.cards import WHOT, card_name
from games.whot.labels import card_label, card_short
from games.whot.model import Notice as TableNotice
from games.whot.model import Phase
from games.whot.state import WhotState
from tests.bot.dealing import deal_where, state_of
from tests.bot.stage import Stage, play_first, start_game, wait_for_table


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
        if not isinstance(state, WhotState) or state.phase is not Phase.PLAY:
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
    def is_plain(state: WhotState) -> bool:
        """Whether the card cut, which everybody sees and which goes back into the pack, is not dealt."""
        return state.cut is not None and not {card for cuts in state.cut.rounds for _, card in cuts} & {
            card for hand in (*state.hands, state.stock[-10:]) for card in hand
        }

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

    assert not any(entry[1] is TableNotice.TURNED for entry in state_of(session).recent)
    assert leaks.looked > 50
    assert leaks.found == []
