"""The private menu behind More…: what a table's screens have no room for, each by a button of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.finished.record import record_button
from bot.messages.answers import ask, tell, turn
from bot.messages.controls import MOST_ROWS, ROW, Control, Option, Select, button, chunks
from bot.messages.press import Press, Verb, picked
from bot.messages.screen import DESCRIPTION, Place, Screen, add_lines
from bot.pictures.illustrator import Illustrator, pictures_button
from bot.preferences import PersonPreferences
from bot.rules.commands import rules_button
from bot.rules.newcomers import Newcomers
from bot.tables.clicks import STRANGER, Presses
from bot.tables.forecast import FORECAST, forecast
from bot.tables.hand_screens import cards_screen, text_screen
from bot.tables.lobby import option_lines
from bot.tables.option_form import choose, lobby_form, option_buttons
from bot.tables.plays import grey
from bot.tables.questions import may_end
from bot.tables.screens import promise
from bot.tables.wording import Context, add_opening, add_players
from games.api import Refusal
from games.drawing.picture import Picture
from games.engine.session import Session
from games.engine.since import happened_since
from games.engine.table import Status, Table
from games.level import LEVELS
from games.seed import deal_hash
from storage.league.ratings import RatingStore

NOTHING_YET = "Nothing has happened since your last play."
HIDDEN = "The plays here stay hidden, so that they don't spoil the deal for anybody."


class Menu:
    """Answers More… and what it leads to, whose buttons stand on private answers alone. now: in Unix seconds."""

    def __init__(
        self,
        preferences: PersonPreferences,
        newcomers: Newcomers,
        ratings: RatingStore,
        illustrator: Illustrator,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._preferences = preferences
        self._newcomers = newcomers
        self._ratings = ratings
        self._illustrator = illustrator
        self._now = now

    def add_to(self, presses: Presses) -> None:
        """Answer the presses from here on."""
        presses.add(Verb.MORE, self._open)
        presses.add(Verb.MENU, self._come_back)
        presses.add(Verb.HAPPENED, self._tell_happened)
        presses.add(Verb.SCORES, self._tell_scores)
        presses.add(Verb.FAIR, self._tell_fair)
        presses.add(Verb.TEXT, self._tell_text)
        presses.add(Verb.CARDS, self._tell_cards)
        presses.add(Verb.OPTIONS, self._ask_options, self._take_options)
        presses.add(Verb.LEVEL, self._set_level)

    async def _open(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await tell(interaction, await self._menu(interaction, session))

    async def _come_back(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await turn(interaction, await self._menu(interaction, session))

    async def _menu(self, interaction: discord.Interaction[Any], session: Session) -> Screen:
        person = interaction.user.id
        is_seated = session.table.seat_of(person) is not None
        own: list[Control] = []
        if is_seated:
            own = [pictures_button(await self._preferences.of(person)), *await self._newcomers.lesson(session, person)]
        screen = more_screen(session, person, own, may_manage=may_end(interaction, session.table))
        add_lines(screen.embed, FORECAST, await forecast(self._ratings, session))
        return screen

    async def _ask_options(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await ask(interaction, lobby_form(session, interaction.user.id, press))

    async def _take_options(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await choose(interaction, press, session)
        await turn(interaction, await self._menu(interaction, session))

    async def _set_level(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        name, _, level = "".join(picked(interaction)).partition(":")
        await session.set_level(interaction.user.id, name, level, interaction.id)
        await turn(interaction, await self._menu(interaction, session))

    async def _tell_happened(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        session.page(None)  # refuses before the game has begun
        seat = session.table.seat_of(interaction.user.id)
        if _is_hidden(session.table, interaction.user.id):
            raise Refusal(HIDDEN)
        lines = await asyncio.to_thread(happened_since, session, seat)
        await turn(interaction, happened_screen(session, lines))

    async def _tell_text(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        if _is_hidden(session.table, interaction.user.id):
            raise Refusal(HIDDEN)
        seat = session.table.seat_of(interaction.user.id)
        await tell(interaction, text_screen(session, seat, Context(Place(""))))

    async def _tell_cards(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        seat = session.table.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal(STRANGER)
        await tell(interaction, cards_screen(session, seat))

    async def _tell_scores(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        screen = scores_screen(session, interaction.user.id)
        picture = await self._illustrator.answer(scores_drawn(session, interaction.user.id), interaction)
        await turn(interaction, replace(screen, picture=picture))

    async def _tell_fair(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        is_told = session.table.status is Status.OVER and not session.table.is_spoiler(self._now())
        await turn(interaction, fair_screen(session, has_seed=is_told))


def more_screen(session: Session, person: int, own: Sequence[Control] = (), *, may_manage: bool) -> Screen:
    """The menu; `own` are controls of what the person prefers."""
    table = session.table
    embed = discord.Embed(colour=session.game.colour, title=f"{session.game.name}, table {table.id}")
    if table.status is Status.LOBBY:
        add_lines(embed, "Options", option_lines(session))
    told: list[Control] = []
    if table.status is Status.PLAYING:
        told.append(grey("Help", Verb.ADVICE, table.id))
    if session.state is not None:
        if not _is_hidden(table, person):
            told.append(grey("What happened", Verb.HAPPENED, table.id))
            told.append(grey("As text", Verb.TEXT, table.id))
        told.append(grey("Scores", Verb.SCORES, table.id))
    told += [rules_button(session.game, "Rules"), grey("Fair deal", Verb.FAIR, table.id)]
    told += [record_button(table.id)] if table.status is Status.OVER else []
    acts = [*(_lobby_acts if table.status is Status.LOBBY else _acts)(table, person, may_manage=may_manage), *own]
    if table.status is Status.LOBBY and person == table.host:
        acts = [*option_buttons(session), *acts]
    acts.append(grey("Report a problem", Verb.REPORT, table.id))
    selects = tuple(_lobby_selects(table)) if table.status is Status.LOBBY and person == table.host else ()
    rows = (*chunks(told, ROW), *chunks(acts, ROW))
    if len(rows) + len(selects) > MOST_ROWS:
        rows = chunks((*told, *acts), ROW)
    return Screen(embed, (*rows, *((select,) for select in selects)))


def _lobby_selects(table: Table) -> Iterator[Control]:
    """What the host can do about each who sits in the lobby."""
    guests = {str(seat.person): seat.name for seat in table.seats if seat.person not in (None, table.host)}
    levels = {
        f"{seat.name}:{level}": f"{seat.name}: {level}, now {seat.level}"
        for seat in table.seats
        for level in LEVELS
        if seat.person is None and level != seat.level
    }
    asked = (
        (Verb.PUT_OUT, "Take somebody out of the lobby", guests),
        (Verb.LEVEL, "Set a house player's level", levels),
    )
    for verb, placeholder, values in asked:
        if values:
            yield Select(
                custom_id=Press(verb, table.id).custom_id,
                placeholder=placeholder,
                options=[Option(label=label, value=value) for value, label in values.items()],
            )


def _lobby_acts(table: Table, person: int, *, may_manage: bool) -> list[Control]:
    """What a person can do about a table before its game."""
    acts: list[Control] = []
    if person == table.host:
        if any(seat.person is None for seat in table.seats):
            acts.append(grey("Remove house player", Verb.REMOVE_HOUSE, table.id))
        acts.append(grey("Cancel the table", Verb.CANCEL, table.id))
    else:
        if table.seat_of(person) is not None:
            acts.append(grey("Leave", Verb.LEAVE, table.id))
        if may_manage and table.fixture is None:
            acts.append(grey("End the table…", Verb.END, table.id))
    return acts


def _acts(table: Table, person: int, *, may_manage: bool) -> list[Control]:
    """What a person can do about a seat and the table once its game has begun."""
    acts: list[Control] = []
    seat = table.seat_of(person)
    if seat is not None and table.is_open:
        if table.seats[seat].is_away:
            acts.append(button("Take my seat back", discord.ButtonStyle.success, Press(Verb.BACK, table.id)))
        else:
            acts.append(grey("Leave the game", Verb.LEAVE, table.id))
    if table.is_open and table.fixture is None and (person == table.host or may_manage):
        acts.append(grey("End the table…", Verb.END, table.id))
    return acts


def happened_screen(session: Session, lines: Sequence[str]) -> Screen:
    """The plays since the reader's last one, the newest first; the oldest go where there is no room for all."""
    text = ""
    for line in lines or (NOTHING_YET,):
        if len(text) + len(line) >= DESCRIPTION:
            break
        text += f"{line}\n"
    embed = discord.Embed(colour=session.game.colour, title="What happened, newest first", description=text.strip())
    return _page(session.table, embed)


def scores_screen(session: Session, person: int) -> Screen:
    """How everybody stands, and how the hand or game before was scored."""
    page = session.page(None)
    embed = discord.Embed(colour=session.game.colour, title="Scores", description=page.progress)
    add_players(embed, session)
    if not _is_hidden(session.table, person):
        add_lines(embed, "Scored last", page.books)
    return _page(session.table, embed)


def scores_drawn(session: Session, person: int) -> Picture | None:
    """The same as a picture; None where there are none yet, or where they are hidden from the person."""
    seat = session.table.seat_of(person)
    if _is_hidden(session.table, person) or not session.score_sheet(seat).lines:
        return None
    return session.scores_picture(seat)


def fair_screen(session: Session, *, has_seed: bool) -> Screen:
    """The hash of the deal, and once the game is over the seed."""
    table = session.table
    embed = discord.Embed(colour=session.game.colour, title="Fair deal")
    if has_seed:
        add_lines(embed, "Seed", [f"`{table.seed}`"])
        add_lines(embed, "Hash: the seed's SHA-256", [f"`{deal_hash(bytes.fromhex(table.seed))}`"])
        embed.description = f"`/fairdeal table:{table.id}` deals the game again from its seed and compares."
    else:
        embed.description = "\n".join(promise(table))
    add_opening(embed, session)
    return _page(table, embed)


def _is_hidden(table: Table, person: int) -> bool:
    """Whether the plays at a table are hidden from a person."""
    return table.is_veiled and table.seat_of(person) is None


def _page(table: Table, embed: discord.Embed) -> Screen:
    """A page of the menu, with the way back."""
    return Screen(embed, ((grey("← Back", Verb.MENU, table.id),),))
