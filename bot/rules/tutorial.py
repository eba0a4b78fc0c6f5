"""`/learn GAME`: a game's first minute against the house, step by step in one message.

Each button names its step and choice, so that a lesson survives a restart. Nothing is stored except that the person
opened it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import has_pressed, is_acknowledged, is_private, publish, show, tell
from bot.messages.controls import Button, Control, Rows, full_rows_of
from bot.messages.game_choice import choose_game, game_named
from bot.messages.installs import is_own_dm
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import CONTENT, Screen
from bot.offer import Offer
from bot.pictures.illustrator import Illustrator
from bot.rules.commands import rules_button
from bot.rules.newcomers import PRIMER, TUTORIAL, Newcomers
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.engine.tutor import Lesson, lesson_of
from games.english import clip
from games.tutorial import TEACHER

STOP = "stop"
OPEN, PLAY = "open", "play"
"""The queries that open a table of a game: in its lobby, or playing against the house at once, at a level that may
follow the game."""
COSTS_NOTHING = "A wrong press costs you nothing here."
CHANGED = "This lesson has changed since that message. Use /learn to start it again."


class LearnCommand:
    """The command, and the buttons of the lessons."""

    def __init__(self, illustrator: Illustrator, newcomers: Newcomers, offer: Offer) -> None:
        self._illustrator = illustrator
        self._newcomers = newcomers
        self._offer = offer

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(TUTORIAL, self._press)

        @tree.command(name="learn", description=f"Learn a game in a minute, by playing it against {TEACHER}")
        @app_commands.describe(game="Which game")
        @choose_game(taught(self._offer))
        async def learn(interaction: discord.Interaction[Any], game: str) -> None:
            found = game_named(taught(self._offer), game)
            lesson = None if found is None else lesson_of(found)
            if lesson is None:
                raise Refusal("I have no such lesson: pick a game from the list that /learn offers.")
            await self._begin(interaction, lesson)

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        key, *rest = arguments or ("",)
        if key not in GAMES:
            raise Refusal(GONE)
        game, lesson = GAMES[key], lesson_of(GAMES[key])
        if lesson is None:
            raise Refusal(f"{game.name} has no lesson. /rules says how to play it.")
        match rest:
            case []:
                await self._begin(interaction, lesson)
            case [str(step)] if step == STOP:
                await _turn(interaction, stopped_screen(game))
            case [str(step)]:
                await self._newcomers.note_known(interaction.user.id, game.key)
                await _turn(interaction, await self._step(interaction, lesson, _index(step, lesson.steps)))
            case [str(step), str(offer)]:
                number = _index(step, lesson.steps)
                await self._judge(interaction, lesson, number, _index(offer, lesson.steps[number].offers))
            case _:
                raise Refusal(GONE)

    async def _begin(self, interaction: discord.Interaction[Any], lesson: Lesson) -> None:
        """Answer with the first step, in a new message if pressed at a hand."""
        await self._newcomers.note_known(interaction.user.id, lesson.game.key)
        screen = await self._step(interaction, lesson, 0)
        if is_own_dm(interaction) and not is_acknowledged(interaction):
            await publish(interaction, screen)
        else:
            await tell(interaction, screen)

    async def _judge(self, interaction: discord.Interaction[Any], lesson: Lesson, number: int, index: int) -> None:
        """Go on to the next step, or explain at the same step why the choice is wrong."""
        step = lesson.steps[number]
        wrong = lesson.judge(number, step.offers[index])
        if wrong is not None:
            screen = await self._step(interaction, lesson, number, wrong)
        elif number + 1 < len(lesson.steps):
            screen = await self._step(interaction, lesson, number + 1, told_on(lesson, number + 1))
        else:
            known = await self._newcomers.games(interaction.user.id)
            following_game = next_game(taught(self._offer), lesson.game, known)
            screen = end_screen(lesson, following_game, is_direct=interaction.guild_id is None)
        await _turn(interaction, screen)

    async def _step(
        self, interaction: discord.Interaction[Any], lesson: Lesson, number: int, told: str | None = None
    ) -> Screen:
        is_wordy = await self._illustrator.is_unwanted(interaction.user.id)
        picture = None if is_wordy else await self._illustrator.answer(lesson.picture(number), interaction)
        told = lesson.steps[number].told if told is None else told
        if is_wordy:
            return words_screen(lesson, number, told)
        screen = step_screen(lesson, number, told, is_pictured=picture is not None)
        return replace(screen, picture=picture)


def taught(offer: Offer) -> list[AnyGame]:
    """Return the offered games that have a lesson."""
    return [game for game in offer.games if game.tutorial is not None]


def next_game(games: Sequence[AnyGame], game: AnyGame, known: frozenset[str]) -> AnyGame | None:
    """Return the game whose lesson follows `game`, preferring games the person does not know; None without one."""
    place = games.index(game) if game in games else 0
    others = [other for other in (*games[place:], *games[:place]) if other is not game]
    return next((other for other in others if other.key not in known), others[0] if others else None)


def told_on(lesson: Lesson, number: int) -> str:
    """Return the text shown at a step to those who come from the previous one, if there is one."""
    praise = lesson.steps[number - 1].praise if number else ""
    return f"{praise} {lesson.steps[number].told}".strip()


def step_screen(lesson: Lesson, number: int, told: str, *, is_pictured: bool) -> Screen:
    """Return one step: what happened, what to do, and the choices; without a picture, the position is in words."""
    lines = [told, f"**{lesson.steps[number].to_do}**", *(() if is_pictured else lesson.lines(number))]
    embed = discord.Embed(colour=lesson.game.colour, description="\n".join(filter(None, lines)))
    if number == 0 and told == lesson.steps[0].told:
        embed.set_footer(text=COSTS_NOTHING)
    labels = [offer.label for offer in lesson.steps[number].offers]
    return Screen(embed, _rows(lesson.game, number, labels), _title(lesson, number))


def words_screen(lesson: Lesson, number: int, told: str) -> Screen:
    """Return a step for readers who prefer words."""
    step = lesson.steps[number]
    told = f"{told} {step.to_do}".strip()
    free = [COSTS_NOTHING] if number == 0 else []
    text = "\n".join([_title(lesson, number), told, *free, *lesson.lines(number)])
    labels = [lesson.spoken(number, offer) for offer in step.offers]
    return Screen(rows=_rows(lesson.game, number, labels), content=clip(text, CONTENT))


def end_screen(lesson: Lesson, following: AnyGame | None, *, is_direct: bool) -> Screen:
    """Return the summary of a lesson, with links to what comes next. is_direct: in direct messages."""
    game, alone = lesson.game, is_solitary(lesson.game, lesson.game.options())
    rule = f"**{' '.join(game.cover.lines)}**" if game.cover is not None else game.summary
    embed = discord.Embed(colour=game.colour, description="\n".join(filter(None, [lesson.steps[-1].praise, rule])))
    buttons: list[Control] = []
    if alone:
        buttons.append(_button("Play it for real", Query(PLAY, (game.key,)), discord.ButtonStyle.success))
    elif is_direct:
        buttons.append(_button("Play it on a server", Query(PLAY, (game.key,))))
    else:
        easy = Query(PLAY, (game.key, "easy"))
        buttons.append(_button(f"Play {TEACHER}, easy", easy, discord.ButtonStyle.success))
        buttons.append(_button("Open a table", Query(OPEN, (game.key,)), discord.ButtonStyle.primary))
    if following is not None:
        buttons.append(_button("Next lesson", Query(TUTORIAL, (following.key, "1"))))
    buttons.append(_primer_button(game))
    return Screen(embed, _rowed(buttons), f"You have learned {game.name}")


def stopped_screen(game: AnyGame) -> Screen:
    """Return the answer to a person who stops a lesson."""
    text = "/learn brings it back whenever you like."
    again = _button("Start again", Query(TUTORIAL, (game.key, "1")))
    rows = _rowed([again, _primer_button(game), rules_button(game)])
    return Screen(discord.Embed(colour=game.colour, description=text), rows, f"You stopped the lesson of {game.name}")


def _title(lesson: Lesson, number: int) -> str:
    return f"Learn {lesson.game.name} · {number + 1} of {len(lesson.steps)}"


def _rows(game: AnyGame, number: int, labels: Sequence[str]) -> Rows:
    """Return the choices of a step, and the button that stops the lesson."""
    at = (game.key, str(number + 1))
    offers = [
        _button(label, Query(TUTORIAL, (*at, str(index))), discord.ButtonStyle.primary)
        for index, label in enumerate(labels, 1)
    ]
    return _rowed([*offers, _button("Stop", Query(TUTORIAL, (game.key, STOP)))])


def _rowed(buttons: Sequence[Control]) -> Rows:
    return tuple(map(tuple, full_rows_of(buttons)))


def _primer_button(game: AnyGame) -> Button:
    return _button(game.primer.title, Query(PRIMER, (game.key,)))


def _button(label: str, query: Query, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Button:
    return Button(label=label, style=style, custom_id=query.custom_id)


def _index(text: str, of: Sequence[object]) -> int:
    """Return the index that a number from 1 on names; raises Refusal for an invalid one."""
    places = {str(number): number - 1 for number in range(1, len(of) + 1)}
    if text not in places:
        raise Refusal(CHANGED)
    return places[text]


async def _turn(interaction: discord.Interaction[Any], screen: Screen) -> None:
    """Show the screen in the lesson's message, or in a new one if the clicked message is no lesson."""
    await (show if is_private(interaction) and has_pressed(interaction) else tell)(interaction, screen)
