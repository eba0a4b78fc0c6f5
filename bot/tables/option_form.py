"""The form in which options are chosen, for any game alike, and what the host of a lobby does with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
from pydantic_core import to_jsonable_python

from bot.messages.controls import Control, button, chunks
from bot.messages.press import Press, Verb, filled
from bot.tables.option_fields import COACH, COUNTED, LEVEL, TIMER, TIMERS, OptionField, own_fields, unclaimed, written
from games.api import AnyGame, OptionsRefused, Refusal
from games.engine import seating
from games.engine.session import Session
from games.engine.table import Terms
from games.english import clip
from games.options import option_word, options_from_json, options_to_json
from games.rung import is_in_trial

MOST_FIELDS = 5
"""So many fields Discord allows in a form; more options take several."""
TITLE = LABEL = 45
"""So many characters the title of a form may have, and the name of a field."""
GONE = "An update changed the options of this game: press More… at the table to see them."


def option_buttons(session: Session) -> list[Control]:
    """The way to the form of a lobby, and to each part of it where one form does not hold all the options."""
    parts, table = _parts(session.game), session.table.id
    labels = ["Options"] if len(parts) == 1 else [f"Options {n} of {len(parts)}" for n in range(1, len(parts) + 1)]
    return [
        button(label, discord.ButtonStyle.secondary, Press(Verb.OPTIONS, table, path=(str(number),)))
        for number, label in enumerate(labels, 1)
    ]


def lobby_form(session: Session, person: int, press: Press) -> discord.ui.Modal:
    """One part of the options as they stand; raises Refusal where the person cannot choose them."""
    table, fields = session.table, _part(session.game, press)
    seating.must_choose(table, person)
    timers = {seconds: word for word, seconds in TIMERS.items()}
    counted = "coach" if table.coach else option_word(session.is_rated)
    values = {TIMER.name: timers.get(table.timer, ""), LEVEL.name: table.level, COUNTED.name: counted}
    values |= {COACH.name: option_word(table.coach), **written(session.options)}
    open_ones = [field for field in fields if not _is_settled(field, session)]
    return option_form(session.game, press.custom_id, open_ones, values)


async def choose(interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
    """Let a part of the options be as they were filled in; raises Refusal for what cannot be."""
    table, fields = session.table, _part(session.game, press)
    read = read_filled(interaction, fields)
    own = {field.name: read.pop(field.name) for field in fields if field.game is not None and field.name in read}
    before = session.options
    changed = {name: value for name, value in own.items() if value != to_jsonable_python(getattr(before, name))}
    decided = {name: value for name, value in options_to_json(before).items() if not _follows(session, name)}
    options = options_from_json(session.game, {**decided, **changed})
    is_rated, coach = read.get(COUNTED.name, (session.is_rated, read.get(COACH.name, table.coach)))
    terms = Terms(read.get(TIMER.name, table.timer), is_rated, read.get(LEVEL.name, table.level), coach)
    await session.choose(interaction.user.id, options, terms, interaction.id)


def option_form(
    game: AnyGame, custom_id: str, fields: Sequence[OptionField], values: Mapping[str, str]
) -> discord.ui.Modal:
    """At most five options to choose; values: what is written for each as it stands, by name."""
    form = discord.ui.Modal(title=clip(f"{game.short_name}: options", TITLE), custom_id=custom_id)
    for field in fields:
        text, chosen = clip(field.title, LABEL), _input(field, values[field.name])
        form.add_item(discord.ui.Label(text=text, description=field.description, component=chosen))
    form.stop()
    return form


def read_filled(interaction: discord.Interaction[Any], fields: Sequence[OptionField]) -> dict[str, Any]:
    """What was chosen of these options, by name; raises Refusal for what one of them cannot be."""
    given = filled(interaction)
    return {field.name: field.read(given[field.name]) for field in fields if field.name in given}


def _follows(session: Session, name: str) -> bool:
    """Whether an option would have the value that it has if only the others were chosen."""
    others = {other: value for other, value in options_to_json(session.options).items() if other != name}
    with suppress(OptionsRefused):
        return bool(options_from_json(session.game, others) == session.options)
    return False


def _is_settled(field: OptionField, session: Session) -> bool:
    """Whether an option has another value than usual only because the others leave it no choice."""
    if field.game is None or not _follows(session, field.name):
        return False
    return bool(getattr(session.options, field.name) != getattr(session.game.options(), field.name))


def _parts(game: AnyGame) -> tuple[tuple[OptionField, ...], ...]:
    """The options that a lobby has, as many as a form holds at a time."""
    asked = (TIMER, LEVEL, COACH if is_in_trial(game) else COUNTED)
    return chunks((*own_fields(game), *unclaimed(game, asked)), MOST_FIELDS)


def _part(game: AnyGame, press: Press) -> tuple[OptionField, ...]:
    """The options that a press asks for."""
    parts = {(str(number),): fields for number, fields in enumerate(_parts(game), 1)}
    if press.path not in parts:
        raise Refusal(GONE)
    return parts[press.path]


def _input(field: OptionField, value: str) -> discord.ui.Item[Any]:
    """What the option is chosen by: a select of its values, or a line to be written."""
    if field.offered:
        options = [
            discord.SelectOption(label=shown, value=word, default=word == value)
            for word, shown in field.offered.items()
        ]
        return discord.ui.Select(custom_id=field.name, options=options, required=True)
    bounds, is_number = field.bounds, field.bounds is not None
    return discord.ui.TextInput(
        custom_id=field.name,
        default=value,
        required=is_number,
        placeholder=f"{bounds[0]} to {bounds[-1]}" if bounds is not None else None,
    )
