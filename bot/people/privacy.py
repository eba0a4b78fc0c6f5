"""`/privacy show`, `export` and `delete`: the data stored about a person, shown to the person alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import load, show, tell
from bot.messages.confirm import NO_WAY_BACK, Asked, Confirmations, Deed, Question
from bot.messages.controls import Button
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import Document, Screen, note_screen
from bot.messages.turns import Turns
from bot.people.erasure import Erasure, Unconfirmed
from games.api import Refusal
from games.english import capital, plural
from storage.people.privacy import PrivacyStore

PRIVACY = "privacy"
"""Name of the command, and of the query behind its buttons."""
EXPORT, ASK = "export", "ask"

FILE_NAME = "parlour-about-me.json"
MOST_BYTES = 8 * 2**20
"""Size in bytes above which a file is zipped; Discord takes up to 10 MiB."""

EXPORT_SECONDS = 600.0
EXPORTED = "I gave you the file less than ten minutes ago: you can have it again {}."

NOTHING = "I keep nothing about you."
MAY_NOT_ATTACH = (
    "I can't give you the file in this channel, because I need the permission Attach Files here. Use /privacy export "
    "in direct messages with me."
)
FORMER = "In them you become “a former player”, and I can no longer tell who that was."
STAYS = "I leave everything else on Discord as it is, such as the scores of single games and direct messages."
SEATED_AGAIN = (
    "You sat down at a table while I was taking you out of others, so I haven't deleted your data yet. Leave the "
    "tables alone for a moment, and use /privacy delete again."
)
UNCONFIRMED = (
    "A part of me doesn't answer, so I can't promise yet that I keep nothing about you. What is done stays done: use "
    "/privacy delete again in a few minutes, and I do the rest."
)


class PrivacyCommands:
    """The commands, and the buttons that lead from one to the next."""

    def __init__(
        self,
        privacy: PrivacyStore,
        erasure: Erasure,
        confirmations: Confirmations,
        now: Callable[[], float],
    ) -> None:
        self._privacy = privacy
        self._erasure = erasure
        self._confirmations = confirmations
        confirmations.add(Deed.DELETE, self._question, self._delete)
        self._counts = Turns()
        self._exports = Turns(EXPORT_SECONDS, EXPORTED, now)

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the commands and their buttons."""
        queries.add(PRIVACY, self._press)
        group = app_commands.Group(name=PRIVACY, description="What I keep about you: see it, take it, delete it")
        tree.add_command(group)

        @group.command(name="show", description="What I keep about you, in words")
        async def show_kept(interaction: discord.Interaction[Any]) -> None:
            with self._counts.of(interaction.user.id) as line:
                async with line:
                    counts = await self._privacy.count(interaction.user.id)
                await tell(interaction, kept_screen(counts))

        @group.command(name="export", description="Everything that I keep about you, as a JSON file that only you see")
        async def export(interaction: discord.Interaction[Any]) -> None:
            await self._export(interaction)

        @group.command(name="delete", description="Delete everything that I keep about you; I ask you once more first")
        async def ask(interaction: discord.Interaction[Any]) -> None:
            await self._confirmations.ask(interaction, Deed.DELETE)

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case ("export",):
                await self._export(interaction)
            case ("ask",):
                await self._confirmations.ask(interaction, Deed.DELETE)
            case _:
                raise Refusal(GONE)

    async def _export(self, interaction: discord.Interaction[Any]) -> None:
        if not interaction.app_permissions.attach_files:
            raise Refusal(MAY_NOT_ATTACH)
        with self._exports.of(interaction.user.id) as line:
            await load(interaction)
            async with line:
                text = await self._privacy.export(interaction.user.id)
            await tell(interaction, export_screen(text))

    async def _question(self, interaction: discord.Interaction[Any], asked: Asked) -> Question:
        return delete_question(await self._erasure.open_seats(interaction.user.id))

    async def _delete(self, interaction: discord.Interaction[Any], asked: Asked) -> Screen:
        """Erase the person who confirmed the deletion."""
        await show(interaction, note_screen(WORKING, "Your data is being deleted"))
        try:
            given_up = await self._erasure.erase(interaction.user.id)
        except Refusal:
            return note_screen(SEATED_AGAIN, "I haven't deleted your data yet")
        except Unconfirmed:
            return note_screen(UNCONFIRMED, "I haven't deleted all of your data yet")
        self._exports.forget(interaction.user.id)
        return erased_screen(given_up)


@dataclass(frozen=True, slots=True)
class Packed(Document):
    """A document sent as a zip file."""

    def file(self) -> discord.File:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(self.name, self.text)
        packed.seek(0)
        return discord.File(packed, f"{self.name.removesuffix('.json')}.zip")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of stored data: its row kinds in the export, and the words for its count."""

    rows: tuple[str, ...]
    words: Callable[[int], str]


KINDS = (
    Kind(
        ("members",), lambda count: f"the name you go by, for {plural('server', count)} (direct messages are one too)"
    ),
    Kind(("seats",), lambda count: f"{plural('seat', count)} at tables, each with your name as it was"),
    Kind(("moves",), lambda count: f"{plural('move', count)} that you made there"),
    Kind(("tables host",), lambda count: f"{plural('table', count)} that you opened"),
    Kind(("messages",), lambda count: f"where {plural('message', count)} to you with a hand stood"),
    Kind(("results",), lambda count: f"{plural('result', count)} of games that you played to the end"),
    Kind(("result_seats",), lambda count: f"your place, score and points in {plural('result', count)}"),
    Kind(
        ("standings", "tallies", "gains"),
        lambda count: f"{plural('sum', count)} for the boards, worked out from your results",
    ),
    Kind(
        ("ratings",),
        lambda count: f"{plural('rating', count)}, now and after each season, worked out from your results",
    ),
    Kind(("dailies",), lambda count: plural("try", count, "tries") + " at daily deals"),
    Kind(("streaks",), lambda count: "your days in a row at daily deals"),
    Kind(
        ("tournament_people",),
        lambda count: (
            f"your name, and your place once it is over, at {plural('tournament', count)} that you signed up for"
        ),
    ),
    Kind(("tournament_events",), lambda count: f"{plural('time', count)} that you joined or left a tournament"),
    Kind(("tournaments host",), lambda count: f"{plural('tournament', count)} that you opened"),
    Kind(("tournament_messages",), lambda count: f"where {plural('message', count)} to you with a score card stood"),
    Kind(
        ("leftovers", "tournament_leftovers"),
        lambda count: f"where {plural('message', count)} to you stood that I have not been able to delete yet",
    ),
    Kind(("held_seats",), lambda count: f"{plural('seat', count)} held for you at a rematch"),
    Kind(("known_games",), lambda count: f"{plural('game', count)} that you know already"),
    Kind(("preferences",), lambda count: "your settings (/my settings)"),
    Kind(("dms",), lambda count: "which channel our direct messages are in, and whether you take any"),
    Kind(("reports",), lambda count: f"{plural('report', count)} of a problem, in your words"),
    Kind(("erasures",), lambda count: "that you are being erased, which goes on"),
    Kind(("results voided_by", "audit by"), lambda count: f"{plural('note', count)} of what you did as a manager"),
)


def kept_screen(counts: Mapping[str, int]) -> Screen:
    """Return a summary of the data stored about a person, from the number of exported rows of each kind."""
    lines = [f"- {capital(kind.words(count))}." for kind in KINDS if (count := sum(counts[rows] for rows in kind.rows))]
    if not lines:
        return note_screen(NOTHING)
    lines.append("All of it is kept under your Discord id. PRIVACY.md, beside the bot's code, says what for.")
    embed = discord.Embed(title="What I keep about you", description="\n".join(lines))
    return Screen(embed, ((_button("Export", EXPORT), _button("Delete…", ASK)),))


def export_screen(text: str) -> Screen:
    """Return the file with all data stored about a person."""
    is_large = len(text.encode()) > MOST_BYTES
    document = Packed(FILE_NAME, text) if is_large else Document(FILE_NAME, text)
    told = (
        "Everything that I keep about you, as JSON. Only you see this message; take care who you give the file to. "
        "Times are in seconds since 1970, in UTC."
    )
    return Screen(discord.Embed(title="Everything about you", description=told), document=document)


def delete_question(open_seats: int) -> Question:
    """Return the question that explains what a deletion does."""
    seats = []
    if open_seats:
        seats.append(
            f"You sit at {plural('open table', open_seats)}. A game goes on with a house player in your seat, a table "
            "that has not begun goes on without you, and one where no other person is left closes."
        )
    lines = [
        *seats,
        f"The results of games with other people stay, so that their ratings and points don't change. {FORMER}",
        (
            "Your name, ratings, points, records and days in a row are no longer yours. If you play again, you "
            "start from scratch."
        ),
        "I erase your settings, which games you know, your reports and the way to your direct messages.",
        f"I take your name off finished tables and tournaments in channels, one after another. {STAYS}",
        f"{NO_WAY_BACK} Take the export first if you want to keep anything.",
    ]
    return Question(
        "Delete everything that I keep about you?",
        "\n".join(f"- {line}" for line in lines),
        "Delete everything",
        "Keep it",
        ways=(_button("Export", EXPORT),),
    )


WORKING = (
    "This takes a few seconds. If you still see this after a minute, use /privacy delete again: what is done stays "
    "done, and I do the rest then."
)


def erased_screen(given_up: int) -> Screen:
    """Return the confirmation of a deletion."""
    told = ["I keep nothing about you any more."]
    if given_up:
        told.append(f"I took you out of {plural('open table', given_up)}.")
    told.append("If you play again, you are new to me.")
    return note_screen(" ".join(told), "Your data is deleted")


def _button(label: str, what: str) -> Button:
    return Button(label=label, custom_id=Query(PRIVACY, (what,)).custom_id)
