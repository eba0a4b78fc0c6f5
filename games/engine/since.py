"""The plays at a table since a seat's own latest one, as that seat may read them."""

from __future__ import annotations

from games.api import Acted, AnyEvent, apply
from games.engine.position import Position
from games.records.record import event_from_json, replay
from games.records.replay import latest_lines

MOST_EVENTS = 60
"""Most of the latest events that are searched for the seat's own latest play."""


def happened_since(position: Position, seat: int | None) -> tuple[str, ...]:
    """Return the plays since the seat's latest one, the newest first, a sentence each; empty before the game.

    For the channel (seat None), and for a seat that has not played yet, they are the latest. Replays the whole game,
    which takes up to some hundred milliseconds; nothing of the position is changed.
    """
    game, cast = position.game, position.cast(seat)
    events: list[AnyEvent] = [event_from_json(game, text) for text in tuple(position.events)]
    own = (number for number, event in enumerate(events, 1) if isinstance(event, Acted) and event.seat == seat)
    first = max(0, len(events) - MOST_EVENTS, *own)
    state = replay(game, position.options, len(position.table.seats), events[:first])
    lines: list[str] = []
    before = game.page(state.view(seat), cast).recent
    for event in events[first:]:
        apply(state, event)
        after = game.page(state.view(seat), cast).recent
        lines += latest_lines(before, after, is_told=isinstance(event, Acted))
        before = after
    return tuple(reversed(lines))
