"""Screens made from sessions: they fit Discord's limits, offer every play, and keep their buttons in place."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.league.board_screen import LINES, BoardLines, BoardPage, board_screen, columns_of, measures
from bot.messages.controls import Button, Select
from bot.messages.press import Press, Verb, find_choice, parse_custom_id
from bot.messages.screen import Place, Screen, note_screen
from bot.people.server import settings_screen
from bot.playground.model import Json
from bot.playground.validation import check_message
from bot.rules.commands import known_screen, primer_screen, rules_screen
from bot.tables.menu import fair_screen, more_screen
from bot.tables.scoring import scoring_screen
from bot.tables.wording import Context
from games.catalogue import GAMES
from games.engine.session import Session
from games.engine.table import Seat, Status, Table
from games.league.rating import Rating
from games.league.season import Season
from games.whot.rules import DRAW, KINDS, card_name
from games.whot.words import card_label
from storage.league.boards import BoardLine
from storage.people.guilds import GuildSettings
from tests.bot.sight import hand_screen, public_screen
from tests.games.tables import ANN, BOB, CY, DEE, Room, play, table
from tests.games.whot.positions import position

PLACE = Place(
    "#a-channel-with-a-long-name-as-some-have in The Server of the Testers", "https://discord.com/channels/1/2/3"
)
LONG_NAMES = tuple(f"{'Abcdefghijklmnopqrstuvwxyz'[seat : seat + 1] * 30} {seat}" for seat in range(10))
LINK = "Table"
REST = [LINK, "As text", "More…"]
TOLD = ["Help", "What happened", "As text", "Scores", "Rules", "Fair deal"]


def payload(screen: Screen) -> Json:
    """The screen as it is sent, checked against Discord's limits."""
    sent: Json = screen.body().fields
    if not any(embed.keys() - {"color", "flags", "type"} for embed in sent["embeds"]):
        sent["embeds"] = []  # a picture comes with the others
    check_message(sent, (), ())
    return sent


def controls(screen: Screen) -> list[list[Any]]:
    """The rows of controls."""
    return [list(row) for row in screen.rows]


def labels(screen: Screen) -> list[list[str | None]]:
    """The labels of the buttons, row by row."""
    return [[item.label for item in row if isinstance(item, Button)] for row in controls(screen)]


def custom_ids(screen: Screen) -> list[str]:
    """The custom ids of all controls but links."""
    return [item.custom_id for row in controls(screen) for item in row if item.custom_id is not None]


def picks(screen: Screen) -> list[Press]:
    """The presses that pick something, with what a select offers among them."""
    found = []
    for row in controls(screen):
        for item in row:
            press = parse_custom_id(item.custom_id or "")
            if press is not None and press.verb is Verb.PICK:
                options = [option.value for option in item.options] if isinstance(item, Select) else []
                found += [press.pick(value) for value in options] or [press]
    return found


async def playing(lobby: Table) -> Session:
    """A table that has begun."""
    session = await Room().open(lobby)
    await session.start(ANN)
    return session


async def holding(kinds: int, *, call: str = "") -> Session:
    """A table of two where Ann is to play and holds so many different cards."""
    session = await playing(table(ANN, BOB, game="whot", options={"packs": 2}))
    hand = " ".join(card_name(card) for card in range(KINDS - kinds, KINDS))
    session.state = position(f"Ann: {hand} | Bob: circle-1 circle-2", call=call)
    return session


async def moments(session: Session, rng: random.Random, *, draws: int = 0) -> AsyncIterator[Session]:
    """The table at the beginning and after each action, to the end; each game begins with so many draws."""
    yield session
    while session.table.status is Status.PLAYING:
        assert session.state is not None
        (seat,) = session.to_act
        legal = session.state.legal_actions(seat)
        is_young = session.table.revision - max(session.checkpoints, default=0) <= draws
        wanted = [action for action in legal if (action == DRAW) is is_young]
        await play(session, seat, rng.choice(wanted or legal))
        yield session


def screens_of(session: Session) -> Iterator[Screen]:
    """Everything that the table shows at this moment, to the channel and to each seat."""
    yield public_screen(session)
    for seat in range(len(session.table.seats)):
        yield hand_screen(session, seat, PLACE, note="Welcome back: the seat is yours again.")
        for choice in session.page(seat).choices:
            yield hand_screen(session, seat, PLACE, (choice.key,))
    if session.checkpoints:
        yield scoring_screen(session, None, Context(PLACE), is_public=True)
        yield scoring_screen(session, 0, Context(PLACE))


# Limits


@pytest.mark.parametrize("rubber", ["single", "short"])
async def test_ten_players_with_long_names_fit_from_the_first_card_to_the_last(rubber: str) -> None:
    seats = tuple(Seat(ANN + seat, name) for seat, name in enumerate(LONG_NAMES))
    assert {len(name) for name in LONG_NAMES} == {32}
    lobby = replace(table(ANN, game="whot", options={"rubber": rubber}, timer=604800), seats=seats)
    session = await Room().open(lobby)
    payload(public_screen(session))
    payload(hand_screen(session, 0, PLACE))
    await session.start(ANN)
    shown = 0
    async for moment in moments(session, random.Random(4), draws=50):
        since = moment.table.revision - max(moment.checkpoints, default=0)
        if since % 23 < 3 or moment.table.status is Status.OVER:
            shown += sum(1 for screen in screens_of(moment) if payload(screen))
    assert session.table.status is Status.OVER
    assert shown > 100


async def test_two_players_who_draw_all_the_cards_fit() -> None:
    session = await playing(table(ANN, BOB, game="whot", options={"rubber": "single", "packs": 2}))
    most = 0
    async for moment in moments(session, random.Random(4), draws=90):
        assert moment.state is not None
        most = max(most, *(len(hand) for hand in moment.state.hands))  # type: ignore[attr-defined]
        if moment.table.revision % 7 == 0 or not moment.to_act:
            for screen in screens_of(moment):
                payload(screen)
    assert most > 40


async def test_what_is_told_privately_fits() -> None:
    session = await playing(table(ANN, BOB, game="whot"))
    for seat in (None, 0, 1):
        payload(note_screen(session.page(seat).advice, "Help"))
    payload(note_screen("x" * 10_000))
    payload(more_screen(session, ANN, may_manage=True))
    await session.end(ANN, may_manage=False)
    payload(public_screen(session))
    payload(hand_screen(session, 0, PLACE))
    channels = frozenset(range(1_100_000_000_000_000_000, 1_100_000_000_000_000_050))
    payload(settings_screen(GuildSettings(channels, 604800, is_threaded=True), is_changed=True))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
async def test_the_rules_and_the_board_of_every_game_fit(game: Any) -> None:
    lines = tuple(
        BoardLine(10_000 + place, place, "W" * 32, 1e6, 1_000_000, Rating(), tuple(1_000_000 for _ in columns_of(game)))
        for place in range(LINES)
    )
    season = Season(999_999_999, 1, "W" * 40, 0.0, None)
    for page in range(1, len(game.rules) + 1):
        payload(rules_screen(game, page))
    payload(primer_screen(game))
    payload(known_screen(game))
    for by in measures(game).values():
        board = BoardPage(game, season, by, 999)
        payload(board_screen(board, BoardLines(lines, 1_000_000, lines[0]), "W" * 32, 0.0))
        payload(board_screen(board, BoardLines((), 0, None), None, 0.0))


# Large hands


async def test_plays_are_buttons_as_many_as_a_phone_shows_below_the_picture() -> None:
    session = await holding(12)
    low, high = (hand_screen(session, 0, PLACE, picture=height) for height in (200, 450))
    assert [len(row) for row in labels(low)] == [4, 4, 4, 3]
    assert [len(row) for row in labels(high)] == [0, 3]
    assert len(picks(low)) == len(picks(high)) == 12
    payload(low)
    payload(high)


async def test_forty_different_cards_are_selects_of_sentences() -> None:
    screen = hand_screen(await holding(40), 0, PLACE)
    first, second, rest = controls(screen)
    assert [len(first[0].options), len(second[0].options)] == [25, 15]
    options = (*first[0].options, *second[0].options)
    assert [option.label for option in options] == [card_label(card) for card in range(KINDS - 40, KINDS)]
    assert all(option.description for option in options)
    assert first[0].placeholder == "Choose a play (40): part 1 of 2"
    assert [item.label for item in rest] == REST
    payload(screen)
    called = hand_screen(await holding(40, call="star-8"), 0, PLACE)
    assert ["Draw", *REST[-2:]] == labels(called)[-1][-3:], "the plays never crowd out the rest"
    assert len(called.rows) <= 5


async def test_every_one_of_forty_cards_can_be_played() -> None:
    session = await holding(40)
    assert session.state is not None
    screen = hand_screen(session, 0, PLACE)
    reached = []
    for press in picks(screen):
        question = hand_screen(session, 0, PLACE, press.path)
        reached += [find_choice(session.page(0).choices, press.path)]
        reached += [
            find_choice(session.page(0).choices, child.path) for child in picks(question) if len(child.path) > 1
        ]
    actions = [choice.action for choice in reached if choice is not None and choice.action is not None]
    assert sorted(actions, key=repr) == sorted(session.state.legal_actions(0), key=repr)
    await play(session, 0, actions[0])
    assert "39 cards" in session.page(0).lines[1]


async def test_through_a_whole_game_controls_keep_their_place_and_the_seed_is_secret() -> None:
    session = await playing(table(ANN, BOB, game="whot", options={"rubber": "single"}))
    order, rows = [card_name(card) for card in range(KINDS)], set()
    async for moment in moments(session, random.Random(5)):
        for screen in screens_of(moment):
            ids = custom_ids(screen)
            assert len(set(ids)) == len(ids)
            assert all(len(custom_id) <= 100 for custom_id in ids)
            assert all(len(row) <= 5 for row in screen.rows)
            assert len(screen.rows) <= 5
            assert moment.table.status is not Status.PLAYING or session.table.seed not in str(payload(screen))
        for seat in {0, 1} - set(moment.to_act):
            assert picks(hand_screen(moment, seat, PLACE)) == []
        if moment.table.status is not Status.PLAYING:
            break
        rows.add(tuple((item.label, item.custom_id) for row in controls(public_screen(moment)) for item in row))
        screen = hand_screen(moment, moment.to_act[0], PLACE)
        cards = [press.path[0] for press in picks(screen) if press.path[0] in order]
        assert cards == sorted(cards, key=order.index)
        assert labels(screen)[-1][-2:] == REST[-2:]
    assert rows == {(("My hand", "p1:hand:T"), ("Help", "p1:advice:T"), ("More…", "p1:more:T"))}


# Who may press what


async def test_an_offer_stands_last_and_makes_room_for_a_question() -> None:
    session = await playing(table(ANN, BOB, game="whot"))
    session.state = position("Ann: star-8 whot | Bob: circle-1 circle-2", call="circle-2")
    offer = [Button(label="New to this?", custom_id="q1:primer:whot")]
    first = hand_screen(session, 0, PLACE, offer=offer)
    second = hand_screen(session, 0, PLACE, ("whot",), offer=offer)
    assert labels(first)[-2:] == [REST, ["New to this?"]]
    assert labels(second)[-1][-1] == "Back"
    lobby = await Room().open(table(ANN, game="whot"))
    assert labels(hand_screen(lobby, 0, PLACE, offer=offer)) == [[LINK, "New to this?"]]


async def test_the_cut_for_partners_is_told_beside_the_hash_of_the_deal() -> None:
    session = await playing(table(ANN, BOB, CY, DEE, game="joker"))
    (field,) = fair_screen(session, has_seed=False).embed.fields
    assert (field.name, field.value) == ("Before the deal", "\n".join(session.seating_words))


@pytest.mark.parametrize(
    ("person", "may_manage", "offered"),
    [
        (ANN, False, ["Leave the game", "End the table…", "Report a problem"]),
        (BOB, False, ["Leave the game", "Report a problem"]),
        (BOB, True, ["Leave the game", "End the table…", "Report a problem"]),
        (999, False, ["Report a problem"]),
        (999, True, ["End the table…", "Report a problem"]),
    ],
)
async def test_the_menu_offers_what_the_person_may_do(person: int, may_manage: bool, offered: list[str]) -> None:
    session = await playing(table(ANN, BOB, game="whot"))
    assert labels(more_screen(session, person, may_manage=may_manage)) == [TOLD[:5], TOLD[5:], offered]
