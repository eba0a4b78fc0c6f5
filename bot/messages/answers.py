"""Answering interactions: within Discord's three seconds, once, and never with a raised error."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, Generic, TypeAlias, TypeGuard, TypeVar

import aiohttp
import discord
import structlog

from bot.messages import requests
from bot.messages.attached import Attached
from bot.messages.installs import is_own_dm
from bot.messages.press import custom_id_of
from bot.messages.requests import Body
from bot.messages.screen import Screen, note_screen
from games.api import Refusal
from games.engine.table import Repeated
from storage.engine.errors import StorageError

ANSWER_SECONDS = 2.8
"""So long after its receipt an interaction can be answered first: Discord gives up after three seconds."""
ACKNOWLEDGE_SECONDS = 2.0
"""So long after its receipt an interaction is acknowledged if no answer is under way."""
LATER_SECONDS = 10.0
"""So long is tried what follows the first answer, for which Discord leaves fifteen minutes."""
ORDER_SECONDS = 1.0
"""Seconds for which an answer waits at most for an earlier request about its message."""
LEAST_SECONDS = 0.3
"""What a request gets at the least, however late it is."""
PAUSE_SECONDS = 0.05
"""Between a first and a second try; each further pause is twice the last."""
ALREADY_ANSWERED = 40060
AGAIN_SECONDS = 1.0
"""Least seconds after which discord.py sends a request again by itself."""
TOKEN_IS_DEAD = (10015, 10062, 50027)
"""Errors of requests with the token of an interaction that is over."""
TIMED_OUT = 408
RATE_LIMITED = 429
SERVER_ERROR = 500
REQUEST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request to Discord can end in: a refusal, a limit, a connection that broke."""
WORK_ERRORS = (*REQUEST_ERRORS, StorageError)
"""What work that nobody waits for is tried again after."""

FAILED = "Something went wrong on our side, and it's in the log. Look at the table: it shows what counted."
BUSY = "My database is busy right now. Unless you see it done, it didn't count: try again in a moment."
NOT_TAKEN = "Discord didn't take that just now. What counted still counts: look at the table, or try again in a moment."
BELOW = "It took a moment: here it is, for everybody to see."
NOT_BELOW = "It took a moment, and I'm not sure that it shows here. If you don't see it, try again."
NO_FORM = "I took too long to open the form, so Discord won't show it: press the button again."
NOT_MANAGER = (
    "Only members who can manage the server can do that. /league board and /league season show are for everybody."
)

T = TypeVar("T")
Edit: TypeAlias = Callable[[Body], Awaitable[object]]
"""Changes a message that an interaction is about."""
Make: TypeAlias = Callable[[], Awaitable[T]]
"""Makes a request anew for each try, as the files in it are read once."""

log = structlog.get_logger()


class Answered(Enum):
    """How an interaction was answered first."""

    NOT_YET = auto()
    LOADING = auto()
    """By a private message that waits for its words."""
    CLICKED = auto()
    """By the clicked message, changed or to be changed."""
    OTHERWISE = auto()
    """By a message of its own, or a form."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """Outcome of a request: whether it arrived, what came back if that is known, whether a further try may help.

    is_refused: whether Discord took none of it, and takes another one for the same interaction.
    """

    has_arrived: bool
    result: T | None = None
    is_open: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A private message that the token of an interaction can change.

    is_further: whether it followed the first answer, which the token then is for.
    """

    interaction: discord.Interaction[Any]
    message: int
    is_further: bool = False


class Receipt:
    """An interaction from its receipt on: answered once and in time, acknowledged where its answer takes longer."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.turn = asyncio.Lock()
        """Held while something is being answered."""
        self.answered = Answered.NOT_YET
        self.outcome = "answered"
        self.seconds: float | None = None
        """Seconds until the first answer had arrived."""
        self._interaction = interaction
        self._at = asyncio.get_running_loop().time()
        self._has_failed = False
        self._acknowledging: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Receipt:
        """That of an interaction; it is received now if it was not before."""
        if cls not in interaction.extras:
            interaction.extras[cls] = cls(interaction)
        receipt: Receipt = interaction.extras[cls]
        return receipt

    @property
    def is_acknowledged(self) -> bool:
        """Whether @original is not free any more for a message to everybody."""
        return self.answered in (Answered.LOADING, Answered.CLICKED)

    @property
    def patience(self) -> float:
        """Seconds for which the answer can wait for an earlier request about its message: half of those of a try."""
        left = self._at + ANSWER_SECONDS - asyncio.get_running_loop().time()
        return min(ORDER_SECONDS, max(left, 0.0) / 4) if self.answered is Answered.NOT_YET else ORDER_SECONDS

    def watch(self) -> asyncio.TimerHandle:
        """Acknowledge the interaction in time, unless it is answered before, or the timer is cancelled."""
        return asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, self._fall_due)

    def _fall_due(self) -> None:
        becomes = Answered.LOADING
        if self._interaction.type is discord.InteractionType.component:
            becomes = Answered.CLICKED
        self._acknowledging = asyncio.create_task(self.acknowledge(becomes))

    async def acknowledge(self, becomes: Answered) -> None:
        """Answer that the answer comes: by a loading message, or by the clicked message as it is."""
        async with self.turn:
            if self.answered is Answered.NOT_YET:
                is_loading = becomes is Answered.LOADING
                await self.first(
                    lambda: self._interaction.response.defer(ephemeral=is_loading, thinking=is_loading), becomes
                )

    async def first(self, make: Make[T], becomes: Answered) -> Outcome[T]:
        """Send the first answer; to be called in one's turn."""
        outcome = await self._persist(make, self._at + ANSWER_SECONDS)
        if outcome.has_arrived:
            self.answered = becomes
            self.seconds = asyncio.get_running_loop().time() - self._at
        return outcome

    async def further(self, make: Make[T]) -> Outcome[T]:
        """Send what follows the first answer; to be called in one's turn. It may arrive twice."""
        return await self._persist(make, asyncio.get_running_loop().time() + LATER_SECONDS)

    async def once(self, make: Make[T], seconds: float = LATER_SECONDS) -> Outcome[T]:
        """The same in one try, for what must not arrive twice or not take long."""
        return await self._try(make, seconds)

    async def _persist(self, make: Make[T], until: float) -> Outcome[T]:
        """Try until it is known what became of the request, or the time is over.

        A try gets half of the time that is left: discord.py sleeps for seconds after an error of the server.
        """
        pause = PAUSE_SECONDS
        while True:
            outcome = await self._try(make, max((until - asyncio.get_running_loop().time()) / 2, LEAST_SECONDS))
            if not outcome.is_open or asyncio.get_running_loop().time() + pause >= until:
                return outcome
            await asyncio.sleep(pause)
            pause *= 2

    async def _try(self, make: Make[T], seconds: float) -> Outcome[T]:
        if self._interaction.client.is_closed():
            return Outcome(has_arrived=False)
        began = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(seconds):
                return Outcome(has_arrived=True, result=await make())
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                if not self._has_failed and asyncio.get_running_loop().time() - began < AGAIN_SECONDS:
                    self._interaction.client.answering.note_answered_elsewhere()
                return Outcome(has_arrived=True)
            failure, is_open = f"{error.status} {error.code}", error.status >= SERVER_ERROR
            may_be_told = is_refused(error) and error.code not in TOKEN_IS_DEAD
        except REQUEST_ERRORS as error:
            failure, is_open, may_be_told = repr(error), True, False
        self._has_failed = True
        log.info("answer.failed", interaction=self._interaction.id, error=failure)
        return Outcome(has_arrived=False, is_open=is_open, is_refused=may_be_told)


async def load(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge with a private message that waits for its words: for files, which take their time to arrive."""
    await Receipt.of(interaction).acknowledge(Answered.LOADING)


async def tell(interaction: discord.Interaction[Any], what: Screen | str) -> bool:
    """Show something to the person alone; whether it arrived."""
    screen = note_screen(what) if isinstance(what, str) else what
    receipt = Receipt.of(interaction)
    async with receipt.turn:
        return (await _tell(interaction, receipt, screen)).has_arrived


async def tell_standing(interaction: discord.Interaction[Any], screen: Screen) -> Standing | None:
    """The same of something that is to be changed later; None where it is not known which message it is."""
    receipt = Receipt.of(interaction)
    async with receipt.turn:
        is_further = receipt.answered in (Answered.CLICKED, Answered.OTHERWISE)
        told = await _tell(interaction, receipt, screen)
    return None if told.result is None else Standing(interaction, told.result, is_further)


async def _tell(interaction: discord.Interaction[Any], receipt: Receipt, screen: Screen) -> Outcome[int]:
    """Show something to the person alone, or say that Discord refused it; the id of the message is what comes back."""
    return await _or_say_so(interaction, receipt, await _send(interaction, receipt, screen))


async def _or_say_so(interaction: discord.Interaction[Any], receipt: Receipt, outcome: Outcome[T]) -> Outcome[T]:
    """Tell the person of an answer that Discord refused, so that nobody is left with nothing."""
    if outcome.is_refused:
        receipt.outcome = "not_taken"
        await _send(interaction, receipt, note_screen(NOT_TAKEN))
    return outcome


async def _send(interaction: discord.Interaction[Any], receipt: Receipt, screen: Screen) -> Outcome[int]:
    """The id of the private message is what comes back."""
    send = attached_of(interaction).send
    match receipt.answered:
        case Answered.NOT_YET:
            respond = partial(requests.respond, interaction, is_private=True)
            return await receipt.first(lambda: send(screen, respond), Answered.OTHERWISE)
        case Answered.LOADING:
            fill = partial(requests.change_answer, interaction)
            loaded = await receipt.further(lambda: send(screen, fill, Screen.replacement))
            if loaded.has_arrived:
                receipt.answered = Answered.OTHERWISE
            return loaded
        case _:
            follow_up = partial(requests.follow_up, interaction, is_private=True)
            return await receipt.further(lambda: send(screen, follow_up))


async def change(standing: Standing, screen: Screen, seconds: float) -> Outcome[None]:
    """Turn a private message that stands into the screen, in one try of so many seconds.

    Raises Disturbed where a click on it was answered meanwhile.
    """
    interaction, receipt = standing.interaction, Receipt.of(standing.interaction)
    edit: Edit = partial(requests.change_answer, interaction)
    if standing.is_further:
        edit = partial(requests.change_follow_up, interaction, message=standing.message)
    async with receipt.turn:
        return await receipt.once(lambda: attached_of(interaction).edit(standing.message, screen, edit), seconds)


async def publish(interaction: discord.Interaction[Any], screen: Screen) -> int | None:
    """Make a message for everybody the answer; its id.

    None where it does not stand for certain, or `is_acknowledged`.
    """
    receipt = Receipt.of(interaction)
    async with receipt.turn:
        if receipt.answered is not Answered.NOT_YET:
            return None
        respond = partial(requests.respond, interaction, is_private=False)
        answer = await receipt.first(lambda: attached_of(interaction).send(screen, respond), Answered.OTHERWISE)
        if not (await _or_say_so(interaction, receipt, answer)).has_arrived:
            return None
        if answer.result is not None:
            return answer.result
        found = (await receipt.further(interaction.original_response)).result  # what came back was lost
    return None if found is None else found.id


async def announce(interaction: discord.Interaction[Any], screen: Screen) -> int | None:
    """Show something to everybody where a command was used; the message's id, None if none stands for certain."""
    message = await publish(interaction, screen)
    if message is not None or not is_acknowledged(interaction):
        return message
    receipt = Receipt.of(interaction)
    if receipt.answered is Answered.LOADING:
        await tell(interaction, BELOW)
    async with receipt.turn:
        follow_up = partial(requests.follow_up, interaction, is_private=False)
        below = (await receipt.once(lambda: attached_of(interaction).send(screen, follow_up))).result
    if below is None:
        await tell(interaction, NOT_BELOW)
    return below


async def show(interaction: discord.Interaction[Any], screen: Screen) -> bool:
    """Turn the clicked message into the screen; whether it shows that."""
    receipt = Receipt.of(interaction)
    change = partial(attached_of(interaction).edit, (interaction.message or interaction).id, screen)
    async with receipt.turn:
        match receipt.answered:
            case Answered.NOT_YET:
                update = partial(requests.update, interaction)
                shown = await receipt.first(lambda: change(update, receipt.patience), Answered.CLICKED)
            case Answered.LOADING:  # the clicked message cannot be reached any more
                await _tell(interaction, receipt, screen)
                return False
            case _:
                edit = partial(requests.change_answer, interaction)
                shown = await receipt.further(lambda: change(edit, receipt.patience))
        return (await _or_say_so(interaction, receipt, shown)).has_arrived


async def turn(interaction: discord.Interaction[Any], screen: Screen) -> None:
    """Turn the clicked message into the screen where it was made for the person alone; else tell it in one that is."""
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    await (show if is_own else tell)(interaction, screen)


async def ask(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Open a form, which can be the first answer alone."""
    receipt = Receipt.of(interaction)
    async with receipt.turn:
        if receipt.answered is Answered.NOT_YET:
            opened = await receipt.first(lambda: interaction.response.send_modal(form), Answered.OTHERWISE)
            await _or_say_so(interaction, receipt, opened)
        else:
            await _tell(interaction, receipt, note_screen(NO_FORM))


async def excuse(interaction: discord.Interaction[Any], error: Exception, **what: object) -> None:
    """Tell the person why nothing came of an interaction; what is not the person's own doing is logged."""
    receipt = Receipt.of(interaction)
    match error:
        case Repeated():
            receipt.outcome = "repeated"
            log.info("interaction.repeated", interaction=interaction.id, **what)
        case Refusal():
            receipt.outcome = "refused"
            await tell(interaction, str(error))
        case StorageError():
            receipt.outcome = "busy"
            log.error("interaction.unwritten", error=str(error), **what)
            await tell(interaction, BUSY)
        case _ if _is_not_taken(error):
            receipt.outcome = "not_taken"
            log.warning("interaction.not_taken", error=repr(error), **what)
            await tell(interaction, NOT_TAKEN)
        case _:
            receipt.outcome = "failed"
            log.error("interaction.failed", exc_info=error, **what)
            await tell(interaction, FAILED)


def is_acknowledged(interaction: discord.Interaction[Any]) -> bool:
    """Whether the interaction was acknowledged, so that its answer cannot be a message for everybody any more."""
    return Receipt.of(interaction).is_acknowledged


async def offer_nothing(interaction: discord.Interaction[Any]) -> None:
    """Offer no choices to somebody who types."""
    receipt = Receipt.of(interaction)
    async with receipt.turn:
        await receipt.first(lambda: interaction.response.autocomplete([]), Answered.OTHERWISE)


def attached_of(interaction: discord.Interaction[Any]) -> Attached:
    """The note that the bot keeps of which pictures messages have."""
    attached: Attached = interaction.client.attached
    return attached


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is seen by the person alone: an ephemeral one, or a direct message."""
    message = interaction.message
    return is_own_dm(interaction) or (message is not None and message.flags.ephemeral)


def has_pressed(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message really has the control whose custom id was sent."""
    rows = interaction.message.components if interaction.message is not None else []
    controls = (control for row in rows if isinstance(row, discord.ActionRow) for control in row.children)
    return custom_id_of(interaction) in {control.custom_id for control in controls}


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The server where the interaction comes from; raises Refusal in direct messages."""
    if interaction.guild_id is None:
        raise Refusal("Each server has its own league: use this in one of its channels.")
    return interaction.guild_id


def is_outage(error: Exception) -> bool:
    """Whether Discord could not be reached or could not serve a request, so that the same may succeed later."""
    if isinstance(error, discord.HTTPException):
        return error.status == 429 or error.status >= 500
    return isinstance(error, aiohttp.ClientError | OSError)


def _is_not_taken(error: Exception) -> bool:
    """Whether Discord did not take a request that was as it should be: it was away, or does not allow that there."""
    if isinstance(error, discord.HTTPException):
        return is_outage(error) or isinstance(error, discord.Forbidden | discord.NotFound)
    return isinstance(error, discord.RateLimited | aiohttp.ClientError | ConnectionError | TimeoutError)


def is_refused(error: BaseException) -> TypeGuard[discord.HTTPException]:
    """Whether Discord refused a request for good, so that the same one would be refused again."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status < SERVER_ERROR and error.status not in (TIMED_OUT, RATE_LIMITED)


def may_manage(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may manage messages where the interaction comes from; never in direct messages."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


def may_manage_server(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may manage the server where the interaction comes from."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def may_see(interaction: discord.Interaction[Any], channel: int) -> bool:
    """Whether the person may see that channel of the server where the interaction comes from."""
    if channel == interaction.channel_id:
        return True
    found = interaction.guild.get_channel_or_thread(channel) if interaction.guild is not None else None
    if found is None or found.type is discord.ChannelType.private_thread:
        return False
    return isinstance(interaction.user, discord.Member) and found.permissions_for(interaction.user).view_channel


def managed_server(interaction: discord.Interaction[Any]) -> int:
    """The server where the interaction comes from; raises Refusal for whoever may not manage it."""
    server = server_of(interaction)
    if not may_manage_server(interaction):
        raise Refusal(NOT_MANAGER)
    return server
