"""What happens when somebody presses a button, picks from a select or sends a modal."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any

import discord
import structlog

from bot.messages.answers import Standing, excuse, is_private, show, tell, tell_standing
from bot.messages.confirm import Asked, Confirmations, Deed, Question
from bot.messages.names import clean_name, distinct_name
from bot.messages.press import Press, Verb, custom_id_of, find_choice, parse_custom_id, picked
from bot.messages.screen import Kept, note_screen
from bot.pictures.illustrator import ANSWER_PATIENCE
from bot.tables.coach import Coach
from bot.tables.composer import Composer
from bot.tables.delivery import Delivery
from bot.tables.membership import NOT_A_MEMBER, Membership
from bot.tables.questions import cancel_question, end_question, leave_question, may_end
from bot.tables.rematches import Rematches
from bot.tables.scoring import last_screen
from bot.tables.sessions import Tables
from bot.tables.wording import away_note, closed_note, left_note
from games.api import Action, Choice, Refusal, StaleClick
from games.engine.session import Session
from games.engine.table import Status
from storage.tables.slots import Hand, Public, Reader

NOT_OURS = (
    "That button doesn't belong to a table that I know, so nothing happened. /table shows the tables of this channel."
)
OTHER_PLACE = "That table stands somewhere else. Go to its channel and use the buttons there."
STRANGER = "You don't sit at this table, so these plays aren't yours. You can watch, or open your own table with /play."
NO_SUCH_PLAY = "You can't play that as the table stands. Here is your hand."

SHOWING_HANDS = (Verb.HAND, Verb.WAKE, Verb.BACK, Verb.FILL, Verb.DEAL, Verb.PICK)
"""What is answered with the person's hand in private, where all do not see all plays."""

log = structlog.get_logger()

Handler = Callable[[discord.Interaction[Any], Press, Session], Awaitable[None]]


class Presses:
    """Routes presses by their custom ids, whichever message they stand on and however old it is."""

    def __init__(
        self,
        tables: Tables,
        delivery: Delivery,
        rematches: Rematches,
        composer: Composer,
        membership: Membership,
        confirmations: Confirmations,
        coach: Coach,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._tables = tables
        self._delivery = delivery
        self._rematches = rematches
        self._composer = composer
        self._membership = membership
        self._confirmations = confirmations
        self._coach = coach
        confirmations.add(Deed.LEAVE_GAME, self._ask_leave, self._leave_surely)
        confirmations.add(Deed.CANCEL_TABLE, self._ask_cancel, self._cancel_surely)
        confirmations.add(Deed.END_TABLE, self._ask_end, self._end_surely)
        self._now = now
        self._handlers: dict[Verb, Handler] = {
            Verb.JOIN: self._join,
            Verb.LEAVE: self._leave,
            Verb.ADD_HOUSE: self._host_act,
            Verb.REMOVE_HOUSE: self._host_act,
            Verb.START: self._host_act,
            Verb.FILL: self._fill,
            Verb.CANCEL: self._cancel,
            Verb.PUT_OUT: self._put_out,
            Verb.HAND: self._hand,
            Verb.ADVICE: self._advice,
            Verb.BACK: self._come_back,
            Verb.END: self._end,
            Verb.END_CONFIRMED: self._end,
            Verb.REMATCH: self._rematch,
            Verb.DEAL: self._deal,
            Verb.LAST: self._last,
            Verb.PICK: self._pick,
            Verb.WAKE: self._wake,
        }
        self._forms: dict[Verb, Handler] = {}

    def add(self, verb: Verb, handler: Handler, form_handler: Handler | None = None) -> None:
        """Let a press be answered from elsewhere, and where that opens a form, the form that is sent."""
        self._handlers[verb] = handler
        if form_handler is not None:
            self._forms[verb] = form_handler

    async def handle(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a component or modal interaction."""
        press = parse_custom_id(custom_id_of(interaction))
        if press is None:
            await tell(interaction, NOT_OURS)
            return
        try:
            await self._answer(interaction, press)
        except Exception as error:
            await excuse(interaction, error, table=press.table, verb=press.verb)

    async def _answer(self, interaction: discord.Interaction[Any], press: Press) -> None:
        session = await self._found(interaction, press.table)
        if not session.game.is_dealt and not is_private(interaction):
            self._delivery.note_press(session.table, interaction.user.id)
        elif press.verb in SHOWING_HANDS and interaction.guild_id is not None:
            self._delivery.note_present(session.table, interaction.user.id)
        try:
            is_form = interaction.type is discord.InteractionType.modal_submit
            handler = (self._forms if is_form else self._handlers).get(press.verb)
            if handler is None:
                raise Refusal(NOT_OURS)
            await handler(interaction, press, session)
        except StaleClick as stale:
            if session.state is None:
                self._delivery.refresh(session)
                raise
            await self._show_hand(interaction, session, note=str(stale))
        await self._leave_if_gone(interaction, session)

    async def _found(self, interaction: discord.Interaction[Any], table_id: str) -> Session:
        """The table that a press is about; raises Refusal where the person cannot have pressed that there."""
        session = await self._tables.find(table_id)
        if session is None:
            raise Refusal(NOT_OURS)
        if interaction.type is not discord.InteractionType.application_command:
            self._must_belong(interaction, session)
            await self._check_again(interaction, session)
        return session

    def _must_belong(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Refuse a press that cannot have come from the table's own messages."""
        table, person = session.table, interaction.user.id
        is_theirs = table.seat_of(person) is not None or person == table.host
        if interaction.guild_id is None:
            if not is_theirs:
                raise Refusal(STRANGER)
        elif interaction.channel_id not in (table.channel, table.home) and not (
            is_private(interaction) and (is_theirs or may_end(interaction, table))
        ):
            raise Refusal(OTHER_PLACE)

    async def _check_again(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Refuse, in direct messages, who was found to be on the server of the table no more."""
        if _is_afar(interaction, session):
            await self._membership.check_again(interaction.user.id, session.table.guild)

    async def _leave_if_gone(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Look, after an answer in direct messages, whether the person is on the server of the table still."""
        if _is_afar(interaction, session) and await self._membership.leaves(interaction.user.id, session):
            await tell(interaction, NOT_A_MEMBER)

    # The lobby

    async def _join(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        person = interaction.user.id
        async with self._delivery.answering(session.table.id, Public()):
            name = distinct_name(clean_name(interaction.user.display_name), {seat.name for seat in session.table.seats})
            await session.join(person, name, interaction.id)
            await self._show_table(interaction, session)
        reason = await self._delivery.greet(session, person)
        if reason is not None:
            await tell(interaction, reason.value)

    async def _leave(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        if await self._confirmations.ask(interaction, Deed.LEAVE_GAME, session.table.id):
            return
        async with self._delivery.answering(session.table.id, Public()):
            is_lobby = session.table.status is Status.LOBBY
            await session.leave(interaction.user.id, interaction.id)
            if is_lobby:
                await self._show_table(interaction, session)
            else:
                await tell(interaction, away_note(session.table))

    async def _cancel(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        if await self._confirmations.ask(interaction, Deed.CANCEL_TABLE, session.table.id):
            return
        if not is_private(interaction):
            await self._host_act(interaction, press, session)
            return
        await session.cancel(interaction.user.id, interaction.id)
        await tell(interaction, closed_note(session.table))

    async def _host_act(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        acts = {
            Verb.ADD_HOUSE: session.add_house,
            Verb.REMOVE_HOUSE: session.remove_house,
            Verb.START: session.start,
            Verb.CANCEL: session.cancel,
        }
        async with self._delivery.answering(session.table.id, Public()):
            await acts[press.verb](interaction.user.id, interaction.id)
            await self._show_table(interaction, session)

    async def _fill(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        """Begin with the house in the seats that are missing, and show the host the hand at once."""
        table, person = session.table.id, interaction.user.id
        async with self._delivery.answering(table, Public()), self._delivery.answering(table, Hand(person)):
            await session.start(person, interaction.id, is_filled=True)
            await self._show_table(interaction, session)
            if session.game.is_dealt and not is_private(interaction):
                await self._show_hand(interaction, session, is_new=True)

    async def _put_out(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        guests = {str(seat.person): seat for seat in session.table.seats if seat.person is not None}
        seat = next((guests[key] for key in picked(interaction) if key in guests), None)
        if seat is None or seat.person is None:
            raise Refusal("Nobody with that name sits here any more.")
        await session.put_out(interaction.user.id, seat.person, interaction.id)
        await tell(interaction, f"{seat.name} no longer sits at table {session.table.id}.")

    # The table

    async def _hand(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await self.open_hand(interaction, session)

    async def open_hand(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Show the person the own hand, privately, giving a seat back that the house holds."""
        person = interaction.user.id
        seat = session.table.seat_of(person)
        if seat is None:
            raise Refusal(STRANGER)
        await self._check_again(interaction, session)
        if interaction.guild_id is not None:
            self._delivery.note_present(session.table, person)
        note = ""
        if session.table.is_open and session.table.seats[seat].is_away:
            await session.come_back(person, interaction.id)
            note = "Welcome back: the seat is yours again."
        await self._show_hand(interaction, session, note=note, is_new=True)
        await self._leave_if_gone(interaction, session)

    async def _wake(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await self._show_hand(interaction, session)

    async def _advice(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        seat = session.table.seat_of(interaction.user.id)
        advice = [session.page(seat).advice, await self._coach.words(session, seat)]
        await tell(interaction, note_screen("\n".join(filter(None, advice)), "What now?", session.game.colour))

    async def _come_back(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await session.come_back(interaction.user.id, interaction.id)
        await self._show_hand(interaction, session, note="Welcome back: the seat is yours again.")

    async def _end(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        if not await self._confirmations.ask(interaction, Deed.END_TABLE, session.table.id):
            may = may_end(interaction, session.table)
            await session.end(interaction.user.id, may_manage=may, interaction=interaction.id)
            await tell(interaction, closed_note(session.table))

    async def _rematch(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await self._rematches.play_again(interaction, session)

    async def _deal(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        person = interaction.user.id
        if session.table.seat_of(person) is None:
            raise Refusal(STRANGER)
        is_hand = is_private(interaction)
        async with self._delivery.answering(session.table.id, _reader(session, person) if is_hand else Public()):
            await session.deal_now(person, interaction.id)
            if session.is_scoring:
                self._delivery.note_ready(session.table, person)
            await (self._show_hand if is_hand else self._show_table)(interaction, session)

    async def _last(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        await tell(interaction, last_screen(session))

    # What is asked about first

    async def _ask_leave(self, interaction: discord.Interaction[Any], asked: Asked) -> Question | None:
        return leave_question(await self._found(interaction, *asked.arguments), interaction.user.id)

    async def _leave_surely(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        session = await self._found(interaction, *asked.arguments)
        await session.leave(interaction.user.id, interaction.id)
        return left_note(session.table)

    async def _ask_cancel(self, interaction: discord.Interaction[Any], asked: Asked) -> Question | None:
        return cancel_question(await self._found(interaction, *asked.arguments), interaction.user.id)

    async def _cancel_surely(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        session = await self._found(interaction, *asked.arguments)
        await session.cancel(interaction.user.id, interaction.id)
        return closed_note(session.table)

    async def _ask_end(self, interaction: discord.Interaction[Any], asked: Asked) -> Question | None:
        session = await self._found(interaction, *asked.arguments)
        return end_question(session, interaction)

    async def _end_surely(self, interaction: discord.Interaction[Any], asked: Asked) -> str:
        session = await self._found(interaction, *asked.arguments)
        may = may_end(interaction, session.table)
        await session.end(interaction.user.id, may_manage=may, interaction=interaction.id)
        return closed_note(session.table)

    # Plays

    async def _pick(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        table, person = session.table, interaction.user.id
        seat = table.seat_of(person)
        if seat is None:
            raise Refusal(STRANGER)
        path = (*press.path, *picked(interaction))
        if not path:
            await self._show_hand(interaction, session)
            return
        choice = find_choice(session.page(seat).choices, path)
        is_call = choice is not None and choice.is_call  # judged as the table stands, since the first press wins
        if press.revision != table.revision and not is_call:
            raise StaleClick(session.moved_on(seat))
        if choice is None:
            await self._show_hand(interaction, session, note=session.refusal(seat, path) or NO_SUCH_PLAY)
            return
        actions = _actions(choice)
        is_hand, is_asked = is_private(interaction), bool(choice.children) and (choice.asks_first or not is_call)
        async with self._delivery.answering(table.id, _reader(session, person) if is_hand or is_asked else Public()):
            if is_call and not is_asked:
                is_asked = not await session.call(seat, actions, interaction.id)
            elif not is_asked:
                await session.submit(seat, actions[0], table.revision, interaction.id)
            if is_hand or is_asked:
                await self._show_hand(interaction, session, path if is_asked else ())
            else:
                await self._show_table(interaction, session)

    # Showing

    async def _show_table(self, interaction: discord.Interaction[Any], session: Session) -> None:
        """Answer a click on the table's public message with the table as it stands."""
        posted = await self._delivery.posted(session.table.id, Public())
        message = interaction.message
        if message is None or is_private(interaction) or (posted is not None and message.id != posted.message):
            await tell(interaction, f"Done. {(await self._delivery.place(session)).link} shows the table.")
            return
        shown = await self._composer.compose(session, Public(), kept=Kept(), patience=ANSWER_PATIENCE)
        is_older = isinstance(shown.screen.picture, Kept) and posted is not None
        if not await show(interaction, shown.screen):
            return
        self._delivery.note_click(session.table, Public(), message.id, interaction)
        if not is_older:
            await self._delivery.note_shown(session.table.id, Public(), message.channel.id, message.id, shown.mark)

    async def _show_hand(
        self,
        interaction: discord.Interaction[Any],
        session: Session,
        path: tuple[str, ...] = (),
        note: str = "",
        *,
        is_new: bool = False,
    ) -> None:
        """Answer with the person's hand: in the clicked message if only the person sees it, else in a private one."""
        person, pressed_at = interaction.user.id, self._now()
        seat = session.table.seat_of(person)
        if seat is None:
            await tell(interaction, note or STRANGER)
            return
        if session.table.status is Status.LOBBY:
            raise Refusal("The game hasn't begun yet: your hand comes when the host starts it.")
        reader, revision = _reader(session, person), session.table.revision
        message = interaction.message
        is_apart = message is None or is_new or not is_private(interaction)
        async with nullcontext() if is_apart else self._delivery.answering(session.table.id, reader):
            shown = await self._composer.compose(session, reader, path=path, note=note, patience=ANSWER_PATIENCE)
            if path and shown.mark.revision != revision:
                raise StaleClick(session.moved_on(seat))
            posted = await self._delivery.posted(session.table.id, reader)
            if message is None or is_apart:
                standing = await tell_standing(interaction, shown.screen)
            elif not await show(interaction, shown.screen):
                return
            elif posted is not None and message.id == posted.message:
                await self._delivery.note_shown(session.table.id, reader, message.channel.id, message.id, shown.mark)
                self._delivery.note_click(session.table, reader, message.id, interaction)
                return
            else:
                standing = Standing(interaction, message.id) if message.flags.ephemeral else None
        if standing is not None and isinstance(reader, Hand):
            is_direct = interaction.guild_id is None
            await self._delivery.note_private_hand(
                session, reader, standing, shown.mark.face, pressed_at, is_direct=is_direct
            )


def _reader(session: Session, person: int) -> Reader:
    """Which message is a person's hand: in direct messages the table's one message is."""
    return Public() if session.table.is_direct else Hand(person)


def _is_afar(interaction: discord.Interaction[Any], session: Session) -> bool:
    """Whether a press came by direct message for a table of a server."""
    return interaction.guild_id is None and not session.table.is_direct


def _actions(choice: Choice) -> list[Action]:
    """The actions that a choice leads to."""
    if choice.children:
        return [action for child in choice.children for action in _actions(child)]
    return [] if choice.action is None else [choice.action]
