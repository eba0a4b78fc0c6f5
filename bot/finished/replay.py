"""`/replay`: a finished game move by move, with all hands, shown to the asker alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.finished.find import Finished, FinishedTables
from bot.finished.steps import Replays
from bot.finished.turning import Progress, TurningPoints
from bot.messages.answers import ask, tell, turn
from bot.messages.controls import SELECT, Button, Control, Option, Select
from bot.messages.press import typed
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import Screen, add_lines
from bot.messages.turns import Turns
from bot.pictures.illustrator import Illustrator
from games.api import Refusal
from games.english import capital, clip, number, plural
from games.records.replay import Replay, Step
from games.records.review import Better
from games.scores import Par

REPLAY = "replay"
TURNING = "turning"
FIRST, LAST, JUMP, MORE = "first", "last", "jump", "more"
NO_SEAT = "You didn't sit at this table, so it has no moves of yours."
NONE = "I found none: where Strong would have played otherwise, it would have gained little."
GAIN_MEANS = "That is how much more of the win Strong expects from it, knowing no more than you did."
MOST_DIGITS = 6
MOST_TYPED = 10
MOST_LABEL = 100


class ReplayCommand:
    """The command, and the controls that step through a game."""

    def __init__(
        self, finished: FinishedTables, replays: Replays, turning: TurningPoints, illustrator: Illustrator
    ) -> None:
        self._finished = finished
        self._replays = replays
        self._turning = turning
        self._illustrator = illustrator
        self._turns = Turns()

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its controls."""
        queries.add(REPLAY, self._press)
        queries.add(TURNING, self._find_turning_points)

        @tree.command(name="replay", description="A finished game move by move, with all hands")
        @app_commands.describe(table="The table's name, such as 7K2QF")
        @app_commands.autocomplete(table=self._finished.choices)
        async def open_replay(interaction: discord.Interaction[Any], table: str) -> None:
            await self._open(interaction, table)

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (str(table_id),):
                await self._open(interaction, table_id, is_turning=True)
            case (str(table_id), "jump") if interaction.type is discord.InteractionType.modal_submit:
                await self._turn(interaction, table_id, typed(interaction).strip())
            case (str(table_id), "jump"):
                finished = await self._finished.find(interaction, table_id)
                await ask(interaction, jump_modal(finished))
            case (str(table_id), str(to)):
                await self._turn(interaction, table_id, to)
            case (str(table_id), str(to), "more"):
                await self._turn(interaction, table_id, to, is_more=True)
            case _:
                raise Refusal(GONE)

    async def _open(self, interaction: discord.Interaction[Any], table_id: str, *, is_turning: bool = False) -> None:
        """Answer with a replay in a new message, from the start or from the game's turning point."""
        finished = await self._finished.find(interaction, table_id)
        start = await self._replays.start(finished) if is_turning else 0
        await tell(interaction, await self._screen(interaction, finished, start))

    async def _turn(
        self, interaction: discord.Interaction[Any], table_id: str, to: str, *, is_more: bool = False
    ) -> None:
        """Show another position, in the pressed message if only the person sees it; is_more: with all controls."""
        finished = await self._finished.find(interaction, table_id)
        number = _wanted(to, finished.table.revision)
        await turn(interaction, await self._screen(interaction, finished, number, is_more=is_more))

    async def _find_turning_points(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """Search for the person's own turning points, reporting progress, then show the replay with them."""
        match arguments:
            case (str(table_id), str(at)):
                finished = await self._finished.find(interaction, table_id)
            case _:
                raise Refusal(GONE)
        seat = finished.table.seat_of(interaction.user.id)
        if seat is None:
            raise Refusal(NO_SEAT)
        to = _wanted(at, finished.table.revision)

        is_own = interaction.message is not None and interaction.message.flags.ephemeral

        async def tell_progress(progress: Progress) -> None:
            if is_own:
                await turn(interaction, await self._screen(interaction, finished, to, progress, is_more=True))

        with self._turns.of(interaction.user.id):
            try:
                await self._turning.find(finished, seat, tell_progress)
            finally:
                await turn(interaction, await self._screen(interaction, finished, to, is_more=True))

    async def _screen(
        self,
        interaction: discord.Interaction[Any],
        finished: Finished,
        to: int,
        progress: Progress | None = None,
        *,
        is_more: bool = False,
    ) -> Screen:
        replay = await self._replays.of(finished)
        par = await self._replays.par(finished) if to == replay.length else None
        position = await asyncio.to_thread(replay.position, to)
        picture = await self._illustrator.answer(position.picture, interaction)
        screen = replay_screen(finished, position, replay.length, par, is_pictured=picture is not None)
        if is_more:
            screen = replace(
                screen,
                rows=more_rows(finished.table.id, to, replay.length, await asyncio.to_thread(parts_of, replay, to)),
            )
        seat = finished.table.seat_of(interaction.user.id)
        if seat is not None:
            known = self._turning.known(finished.table.id, seat)
            screen = with_turning_points(screen, finished, to, known, progress, is_more=is_more)
        return replace(screen, picture=picture)


def replay_button(table_id: str) -> Button:
    """Return the button that opens the replay of a finished table."""
    return Button(label="Replay", custom_id=Query(REPLAY, (table_id,)).custom_id)


def replay_screen(
    finished: Finished, position: Step, length: int, par: Par | None, *, is_pictured: bool = False
) -> Screen:
    """Return a position of a finished game, with the controls that step through it.

    par: what the game could have come to, told where it ended. is_pictured: whether a picture shows table and hands.
    """
    table, game, page = finished.table, finished.game, position.page
    move = f"{game.name}, move {number(position.number)} of {number(length)}"
    embed = discord.Embed(colour=game.colour, title=move)
    at = f"{capital(page.progress)} · table {table.id}"
    told = [line for line in position.told if line != page.headline]
    if is_pictured:
        embed.description = "\n".join(told if told and position.number < length else [*told, f"**{page.headline}**"])
        embed.set_footer(text=at)
    else:
        embed.description = "\n".join([*told, f"**{page.headline}**", *page.lines])
        seats = zip(finished.names, page.seats, strict=True)
        add_lines(embed, "Players", [f"**{name}** · {', '.join(line.facts)}" for name, line in seats])
        hands = [(name, " ".join(lines)) for name, lines in zip(finished.names, position.hands, strict=True) if lines]
        add_lines(embed, "Hands, as each player saw their own", [f"**{name}**: {held}" for name, held in hands])
        embed.set_footer(text=f"{page.supply}\n{at}")
    if par is not None:
        add_lines(embed, par.heading, [par.line])
    return Screen(embed, (_steps(table.id, position.number, length),))


def with_turning_points(
    screen: Screen,
    finished: Finished,
    at: int,
    known: Sequence[Better] | None,
    progress: Progress | None,
    *,
    is_more: bool = False,
) -> Screen:
    """Return a position for a player: with the player's turning points as buttons, or the button that finds them.

    known: None if they weren't looked for; progress: of a search under way. is_more: whether all controls are shown,
    among them those of this.
    """
    here = next((each for each in known or () if each.number == at), None)
    if here is not None:
        add_lines(screen.embed, "Turning point", [f"**{_turned(here)}**", GAIN_MEANS])
    elif known is not None and is_more:
        add_lines(screen.embed, "Your turning points", [*map(_turned, known), GAIN_MEANS] if known else [NONE])
    elif progress is not None:
        add_lines(screen.embed, "Your turning points", [_looking(progress)])
    if not is_more:
        return screen
    if known is None:
        find = Query(TURNING, (finished.table.id, str(at))).custom_id
        buttons = [Button(label="My turning points", custom_id=find, disabled=progress is not None)]
    else:
        buttons = [
            Button(
                label=f"Move {number(each.number)}",
                custom_id=Query(REPLAY, (finished.table.id, str(each.number), MORE)).custom_id,
                disabled=each is here,
            )
            for each in known
        ]
    return replace(screen, rows=(*screen.rows, *([tuple(buttons)] if buttons else [])))


def _turned(each: Better) -> str:
    return f"Move {number(each.number)}: {each.instead} instead of {each.taken}, about +{each.percent} %"


def _looking(progress: Progress) -> str:
    if not progress.whole or progress.done == progress.whole:
        return "I'm looking at your choices…"
    return f"I'm looking at your {plural('choice', progress.whole)}: {progress.done} done."


def jump_modal(finished: Finished) -> discord.ui.Modal:
    """Return the modal that asks for the move to jump to."""
    modal = discord.ui.Modal(title="Jump to a move", custom_id=Query(REPLAY, (finished.table.id, JUMP)).custom_id)
    text = discord.ui.TextInput[Any](max_length=MOST_TYPED, custom_id="move")
    last = number(finished.table.revision)
    modal.add_item(discord.ui.Label(text="Move", description=f"0, the start, to {last}, the end", component=text))
    modal.stop()
    return modal


def parts_of(replay: Replay, to: int) -> list[tuple[int, str]]:
    """Return the beginnings of the hands or games around a position, each in words."""
    starts = [0, *replay.checkpoints] if replay.checkpoints else []
    here = sum(start <= to for start in starts)
    first = max(0, min(here - SELECT // 2, len(starts) - SELECT))
    return [(start, replay.progress(start)) for start in starts[first : first + SELECT] if start < replay.length]


def more_rows(table_id: str, at: int, length: int, parts: Sequence[tuple[int, str]]) -> tuple[tuple[Control, ...], ...]:
    """Return all controls of a position; parts: the hands or games to jump to."""
    ends = (
        _step(table_id, "First", FIRST, leads=at > 0),
        _step(table_id, "Last", LAST, leads=at < length),
        _step(table_id, "Jump to move…", JUMP, leads=True),
    )
    steps = _steps(table_id, at, length)[:2]
    return (steps, ends, *([_jump(table_id, at, parts)] if parts else []))


def _steps(table_id: str, at: int, length: int) -> tuple[Control, ...]:
    """Return the buttons that step from a position, and the one that shows all controls."""
    return (
        _step(table_id, "◂ Previous", str(at - 1), leads=at > 0),
        _step(table_id, "Next ▸", str(at + 1), leads=at < length),
        Button(label="More…", custom_id=Query(REPLAY, (table_id, str(at), MORE)).custom_id),
    )


def _step(table_id: str, label: str, to: str, *, leads: bool) -> Button:
    return Button(label=label, custom_id=Query(REPLAY, (table_id, to)).custom_id, disabled=not leads)


def _jump(table_id: str, at: int, parts: Sequence[tuple[int, str]]) -> tuple[Control, ...]:
    """Return the select of hands or games, with the current one picked."""
    current = max((start for start, _ in parts if start <= at), default=None)
    select = Select(
        custom_id=Query(REPLAY, (table_id,)).custom_id,
        placeholder="Jump to a hand or game",
        options=[
            Option(
                label=clip(capital(words), MOST_LABEL),
                description=f"From move {number(start)} on",
                value=str(start),
                default=start == current,
            )
            for start, words in parts
        ],
    )
    return (select,)


def _wanted(to: str, length: int) -> int:
    """Return the position that a button, a select or a person names; raises Refusal for an invalid one."""
    if to in (FIRST, LAST):
        return 0 if to == FIRST else length
    digits = to.replace(",", "")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > MOST_DIGITS or int(digits) > length:
        raise Refusal(f"This game has moves 0, its start, to {number(length)}: type or choose one of those.")
    return int(digits)
