"""The plays that a message offers, as controls and in words, for any game alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import discord

from bot.messages.controls import (
    MOST_ROWS,
    SELECT,
    Button,
    Control,
    FindEmoji,
    Rows,
    button,
    choice_button,
    no_emoji,
    plays_of,
    quiet_of,
    rows_of,
    select_rows,
)
from bot.messages.press import Press, Verb
from bot.messages.screen import EMBED, Place, add_lines
from bot.tables.wording import Context, question_at
from games.api import Choice, Page, Tone
from games.engine.position import Position
from games.engine.table import Status
from games.english import capital

PLAYS = "Plays"
BUDGET, GREAT_BUDGET = 500, 600
"""So many pixels high a screen may be on a phone that is 360 wide, the second with many seats or many plays."""
FEW_SEATS, FEW_PLAYS = 4, 12
_FRAME, _LINE, _ROW_HEIGHT, _SCALE = 114, 21, 50, 269 / 400
"""A screen's pixels on that phone: of its frame with two lines, a further line, a row of buttons, a picture's unit."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The controls of no play: `link` gives way where there is no room, `others` stay, `offer` has a row of its own."""

    link: tuple[Control, ...]
    others: tuple[Control, ...]
    offer: tuple[Control, ...] = ()


def link_button(place: Place) -> list[Control]:
    """The way to a table's message, where there is one; Discord shows the sign of a link beside the word."""
    return [Button(label="Table", url=place.link)] if place.link else []


def rest_of(session: Position, context: Context) -> Rest:
    """What stands beside the plays of a hand."""
    table = session.table
    if context.is_wordy:
        words = [("My cards", Verb.CARDS)] if session.game.is_dealt else []
        words.append(("Everything", Verb.TEXT))
    else:
        words = [("As text", Verb.TEXT)]
    others = [grey(label, verb, table.id) for label, verb in (*words, ("More…", Verb.MORE))]
    return Rest(tuple(link_button(context.place)), tuple(others), tuple(context.offer))


def grey(label: str, verb: Verb, table_id: str) -> Button:
    """A button that is no play."""
    return button(label, discord.ButtonStyle.secondary, Press(verb, table_id))


def play_rows(session: Position, page: Page, path: tuple[str, ...], rest: Rest, context: Context) -> Rows:
    """The plays of a hand, at the question that `path` leads to, and the rest behind them, in as few rows as fit.

    Where the screen would be too high for a phone the emojis go first, and then selects stand for the plays.
    """
    press = replace(Press(Verb.PICK, session.table.id, session.table.revision), path=path)
    choices = _offered(session, page, path)
    if question_at(page, path) is not None:
        back = button("Back", discord.ButtonStyle.secondary, replace(press, path=path[:-1]))
        rest = Rest((), (back,))
    calls = [choice for choice in choices if choice.tone is Tone.CALL]
    plays, quiet = plays_of(choices), [choice for choice in quiet_of(choices) if choice not in calls]

    def laid(items: Sequence[Choice], emoji: FindEmoji) -> list[list[Control]]:
        return rows_of([choice_button(each, press.pick(*each.way), emoji, is_wordy=context.is_wordy) for each in items])

    is_great = len(session.table.seats) > FEW_SEATS or len(plays) > FEW_PLAYS
    most = GREAT_BUDGET if is_great else BUDGET
    layouts: tuple[Callable[[], list[list[Control]]], ...] = (
        lambda: _joined(laid([*calls, *plays, *quiet], context.emoji), rest),
        lambda: _joined(laid([*calls, *plays, *quiet], no_emoji), rest),
        lambda: [
            *laid(calls, no_emoji),
            *select_rows(plays, press, context.emoji),
            *_joined(laid(quiet, context.emoji), rest),
        ],
        lambda: [*laid(calls, no_emoji), *select_rows([*plays, *quiet], press, context.emoji), *_joined([], rest)],
    )
    possible: list[list[list[Control]]] = []
    for layout in layouts:
        rows = layout()
        possible += [rows] if len(rows) <= MOST_ROWS else []
        if len(rows) <= MOST_ROWS and _height(context, len(rows)) <= most:
            break
    else:
        if not possible:  # only of a game that its check finds at fault
            most = (MOST_ROWS - 1) * SELECT
            possible = [[*select_rows([*plays, *quiet][:most], press, no_emoji), *_joined([], Rest((), rest.others))]]
        rows = min(possible, key=len)
    rows += [list(rest.offer)] if rest.offer and len(rows) < MOST_ROWS else []
    return tuple(map(tuple, rows))


def _joined(rows: list[list[Control]], rest: Rest) -> list[list[Control]]:
    """The rest in the last row where it fits there, if need be without the link, or in one of its own."""
    for items in ((*rest.link, *rest.others), rest.others) if rows else ():
        joined = rows_of([*rows[-1], *items])
        if len(joined) == 1:
            rows = [*rows[:-1], *joined]
            break
    else:
        rows = [*rows, *rows_of([*rest.link, *rest.others])]
    return rows


def _height(context: Context, rows: int) -> float:
    """How high a screen is on a phone."""
    return _FRAME + _LINE + (context.picture or 0) * _SCALE + rows * _ROW_HEIGHT


def _offered(session: Position, page: Page, path: tuple[str, ...]) -> tuple[Choice, ...]:
    """What can be picked at the question that `path` leads to; nothing where nobody may play."""
    asked = question_at(page, path)
    if asked is not None:
        return asked.children
    return page.choices if session.table.status is Status.PLAYING and not session.table.halted else ()


def add_plays(embed: discord.Embed, session: Position, page: Page) -> None:
    """Add every play with what it does, as far as an embed has room: the details go first, then what is asked next.

    Of a call nothing is said: what it would do sounds as if it were right.
    """
    first = [play for play in plays_of(_offered(session, page, ())) if not play.is_call]
    leaves = [leaf for play in first for leaf in play.leaves()]
    names = [f"**{capital(leaf.label)}**" for leaf in leaves]
    full = [f"{name} · {leaf.detail}" if leaf.detail else name for name, leaf in zip(names, leaves, strict=True)]
    brief = [f"**{capital(play.label)}**" for play in first]
    room = EMBED - len(embed) - len(PLAYS)
    add_lines(embed, PLAYS, next((lines for lines in (full, names, brief) if len("\n".join(lines)) <= room), ()))
