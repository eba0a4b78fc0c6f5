"""What happens when somebody presses a button of a tournament, or asks the same by a command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
import orjson

from bot.messages.answers import load, may_manage, show, tell, turn
from bot.messages.confirm import Asked, Confirmations, Deed, Question
from bot.messages.names import clean_name, distinct_name
from bot.messages.query import GONE, Queries
from bot.messages.screen import Document, Screen
from bot.messages.turns import Turns
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.questions import cancel_question, end_question, leave_question, ring_question
from bot.tournaments.screens import (
    QUERY,
    REASON,
    Act,
    Subject,
    card_screen,
    director_screen,
    more_screen,
    subject_screen,
)
from bot.tournaments.sessions import Tournaments
from games.api import Refusal
from games.tournament.checks import Director, must_direct
from games.tournament.journal import StoredTournament
from games.tournament.session import TournamentSession

OTHER_PLACE = "That tournament is on another server. Go to its channel and use the buttons there."
JOIN_THERE = "To join, press Join on the tournament's message in its channel."
NO_CARD = "You don't play in this tournament, so you have no score card. Everybody who signs up gets one at the start."

PAUSED = "The tournament is paused: all clocks have stopped, and nobody can move."
RUNG = "The bell has rung: every table stops and is scored as it stands."

_ACTS = {act.value: act for act in Act}
_SUBJECTS = {subject.value: subject for subject in Subject}

Answer = Callable[[discord.Interaction[Any], TournamentSession], Awaitable[None]]
Directed = Callable[[TournamentSession, Director, int], Awaitable[None]]


class TournamentPresses:
    """Answers the buttons of tournaments, whichever message they stand on and however old it is."""

    def __init__(self, tournaments: Tournaments, board: TournamentBoard, confirmations: Confirmations) -> None:
        self._tournaments = tournaments
        self._board = board
        self._archives = Turns()
        self._confirmations = confirmations
        confirmations.add(Deed.LEAVE_TOURNAMENT, self._ask_leave, self._leave_surely)
        ring = partial(self._direct_surely, TournamentSession.ring, RUNG)
        cancel = partial(self._direct_surely, TournamentSession.cancel, "The tournament is cancelled.")
        confirmations.add(Deed.RING, partial(self._ask_director, ring_question), ring)
        confirmations.add(Deed.CANCEL_TOURNAMENT, partial(self._ask_director, cancel_question), cancel)
        confirmations.add(Deed.END_TOURNAMENT, partial(self._ask_director, end_question), self._end_surely, REASON)
        self.acts: Mapping[Act, Answer] = {
            Act.JOIN: self._join,
            Act.LEAVE: self._leave,
            Act.READY: self._ready,
            Act.START: self._start,
            Act.ASK_CANCEL: partial(self._ask, Deed.CANCEL_TOURNAMENT),
            Act.CARD: self._card,
            Act.DIRECT: self._direct,
            Act.MORE: self._more,
            Act.PAUSE: partial(self._carry_out, TournamentSession.pause, PAUSED),
            Act.RESUME: partial(self._carry_out, TournamentSession.resume, "The tournament goes on."),
            Act.RING: partial(self._ask, Deed.RING),
            Act.ARCHIVE: self._archive,
        }

    def add_to(self, queries: Queries) -> None:
        """Answer the buttons from here on."""
        queries.add(QUERY, self._press)

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (tournament_id, act, *rest) if act in _ACTS:
                session = await self._found(interaction, tournament_id)
            case _:
                raise Refusal(GONE)
        if _ACTS[act] is Act.SEE:
            await self._see(interaction, session, rest)
        elif rest:
            raise Refusal(GONE)
        else:
            await self.acts[_ACTS[act]](interaction, session)

    async def _found(self, interaction: discord.Interaction[Any], tournament_id: str) -> TournamentSession:
        """The tournament that a press is about; raises Refusal where the person cannot have pressed that there."""
        session = await self._tournaments.find(tournament_id)
        if session is None:
            raise Refusal(GONE)
        _must_belong(interaction, session)
        return session

    # What people do

    async def _join(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        stored, person = session.stored, interaction.user
        number = stored.number_of(person.id)
        if interaction.guild_id is None:
            if number is None:
                raise Refusal(JOIN_THERE)
            name = stored.entrants[number - 1].name  # as the server calls the person
        else:
            if stored.role is not None and number is None and not has_role(person, stored.role):
                raise Refusal("Only members with the role that the host chose can join this tournament.")
            taken = {entrant.name for entrant in stored.entrants if entrant.person != person.id}
            name = distinct_name(clean_name(person.display_name), taken)
        async with self._board.answering(stored.id):
            await session.join(person.id, name, interaction.id)
            await self._show(interaction, session, "You are in.")

    async def _leave(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        if await self._confirmations.ask(interaction, Deed.LEAVE_TOURNAMENT, session.stored.id):
            return
        async with self._board.answering(session.stored.id):
            await session.leave(interaction.user.id, interaction.id)
            await self._show(interaction, session, "You are no longer signed up.")

    async def _ask_leave(self, interaction: discord.Interaction[Any], asked: Asked) -> Question | None:
        return leave_question(await self._found(interaction, *asked.arguments), interaction.user.id)

    async def _leave_surely(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        session = await self._found(interaction, *asked.arguments)
        await session.leave(interaction.user.id, interaction.id)
        return "A house player plays for you. You can come back whenever you like."

    async def _ready(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        async with self._board.answering(session.stored.id):
            await session.ready(interaction.user.id, interaction.id)
            await self._show(interaction, session, "You're ready. The round starts when everyone is.")

    async def _card(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        card = session.card(interaction.user.id)
        if card is None:
            raise Refusal(NO_CARD)
        await tell(interaction, card_screen(session, card, await self._board.link(session)))

    async def _see(self, interaction: discord.Interaction[Any], session: TournamentSession, rest: list[str]) -> None:
        match rest:
            case (subject, page) if subject in _SUBJECTS and _is_page(page):
                screen = subject_screen(session, _SUBJECTS[subject], int(page), await self._board.floor(session))
            case _:
                raise Refusal(GONE)
        await turn(interaction, screen)

    async def _archive(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        if not session.tournament.is_over:
            raise Refusal("You get the archive when the tournament is over: it holds all games with their deals.")
        with self._archives.of(interaction.user.id) as line:
            await load(interaction)
            async with line:
                text = orjson.dumps(await session.archive()).decode()
        document = Document(f"tournament-{session.stored.id}.json", text)
        told = discord.Embed(description="All rounds, draws and games. `python -m games replay` referees the file.")
        await tell(interaction, Screen(told, document=document))

    # What directors do

    async def _start(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        async with self._board.answering(session.stored.id):
            await session.start(director_of(interaction, session.stored), interaction.id)
            await self._show(interaction, session, "The tables are set.")

    async def _more(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        await tell(interaction, more_screen(session))

    async def _direct(self, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        must_direct(session.stored, director_of(interaction, session.stored))
        await tell(interaction, director_screen(session))

    async def _carry_out(
        self, act: Directed, done: str, interaction: discord.Interaction[Any], session: TournamentSession
    ) -> None:
        await act(session, director_of(interaction, session.stored), interaction.id)
        await tell(interaction, done)

    async def _ask(self, deed: Deed, interaction: discord.Interaction[Any], session: TournamentSession) -> None:
        await self._confirmations.ask(interaction, deed, session.stored.id)

    async def _ask_director(
        self,
        question: Callable[[TournamentSession, Director], Question],
        interaction: discord.Interaction[Any],
        asked: Asked,
    ) -> Question:
        session = await self._found(interaction, *asked.arguments)
        return question(session, director_of(interaction, session.stored))

    async def _direct_surely(
        self, act: Directed, done: str, interaction: discord.Interaction[Any], asked: Asked
    ) -> str:
        session = await self._found(interaction, *asked.arguments)
        await act(session, director_of(interaction, session.stored), interaction.id)
        return done

    async def _end_surely(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        session = await self._found(interaction, *asked.arguments)
        await session.end(director_of(interaction, session.stored), asked.typed.get(REASON, ""), interaction.id)
        return "The tournament is over. A round that was still going doesn't count."

    async def _show(self, interaction: discord.Interaction[Any], session: TournamentSession, done: str) -> None:
        """Answer a click on the board with the board as it stands, and anything else with a sentence."""
        message = interaction.message
        if message is None or not await self._board.is_board(session, message):
            await tell(interaction, f"{done} {await self._board.link(session)}")
            return
        screen = await self._board.screen(session)
        if await show(interaction, screen):
            await self._board.note_shown(session, message.channel.id, message.id, screen)


def director_of(interaction: discord.Interaction[Any], stored: StoredTournament) -> Director:
    """Who asks, as a director; what the person may manage elsewhere does not count."""
    channel = interaction.channel
    home = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    is_here = stored.channel in (home, interaction.channel_id)
    return Director(interaction.user.id, may_manage=is_here and may_manage(interaction))


def _must_belong(interaction: discord.Interaction[Any], session: TournamentSession) -> None:
    """Refuse a press that cannot have come from the tournament's own messages."""
    if interaction.guild_id is None:
        if session.stored.number_of(interaction.user.id) is None:
            raise Refusal(NO_CARD)
    elif interaction.guild_id != session.stored.guild:
        raise Refusal(OTHER_PLACE)


def has_role(user: discord.User | discord.Member, role: int) -> bool:
    """Whether somebody has a role of the server that the interaction came from."""
    return isinstance(user, discord.Member) and (role == user.guild.id or user.get_role(role) is not None)


def _is_page(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) < 6
