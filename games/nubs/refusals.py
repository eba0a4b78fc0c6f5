"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.english import capital, plural
from games.nubs.labels import peg_label, play_phrase, rolls_label
from games.nubs.model import NubsAction, NubsView, Phase


def refusal(view: NubsView, action: NubsAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if view.phase is Phase.OVER:
        return "The game is over: have a look at the scores. (NUBS, the end)"
    if view.seat is None or view.seat not in view.to_act:
        return "It isn't your turn: wait until it comes to you. (NUBS, turns)"
    rolls = view.rolls[view.seat]
    if action.roll not in rolls:
        own = f"{'' if len(rolls) == 1 else 'one of '}your {rolls_label(rolls)}"
        return f"You have no roll of {action.roll} left: play {own}. (NUBS, your rolls)"
    left = view.left[action.peg - 1]
    if action.roll > max(view.left):
        other = f"play another roll, such as {play_phrase(view.legal[0])}"
        return f"A {action.roll} is too big for every peg: {other}. (NUBS, filling a peg)"
    way_on = f"make another play, such as {play_phrase(view.legal[0])}"
    if not left:
        return f"{capital(peg_label(action.peg))} is full: {way_on}. (NUBS, filling a peg)"
    room = f"{peg_label(action.peg)}, which has {plural('space', left)} left"
    return f"A {action.roll} is too big for {room}: {way_on}. (NUBS, filling a peg)"
