"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.english import capital, join_words
from games.whot.cards import FOLLOWERS, SYMBOLS, WHOT
from games.whot.labels import call_label, card_label, card_phrase, followers_label
from games.whot.model import DRAW, Draw, Play, WhotAction, WhotView


def refusal(view: WhotView, action: WhotAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if view.seat not in view.to_act:
        if not view.to_act:
            return "No play is awaited just now: look again in a moment. (WHOT, turns)"
        return "It is another player's turn: look at your cards, and play when it is yours. (WHOT, turns)"
    if isinstance(action, Play):
        return _play_refusal(view, action)
    if isinstance(action, Draw):
        if view.call_card is None:
            return "The leader must play a card and cannot draw instead: play any card you hold. (WHOT, leading)"
        return f"Nothing is left to draw: {_way_on(view)}. (WHOT, the stock)"
    if view.call_card is None:
        return "The leader must play a card and cannot pass: play any card you hold. (WHOT, leading)"
    return (
        f"You may pass only when nothing is left to draw and no card of yours follows: {_way_on(view)}. (WHOT, passing)"
    )


def _play_refusal(view: WhotView, play: Play) -> str:
    card = play.card
    if card not in view.hand:
        return f"You do not hold {card_phrase(card)}: {_way_on(view)}. (WHOT, a turn)"
    if card != WHOT and play.call is not None:
        return f"Only a WHOT calls a symbol: play {card_label(card)} without a call. (WHOT, calling)"
    if not FOLLOWERS[view.call] >> card & 1:
        return (
            f"{capital(card_label(card))} does not follow {call_label(view.call)}: {_way_on(view)}. (WHOT, following)"
        )
    if play.call is None:
        return f"A WHOT calls a symbol: call {join_words(SYMBOLS, 'or')} with it. (WHOT, calling)"
    return "A WHOT played as the last card has no call: play it without one. (WHOT, calling)"


def _way_on(view: WhotView) -> str:
    """What the seat can do instead."""
    can_play = any(isinstance(action, Play) for action in view.legal)
    if can_play:
        return f"play {followers_label(view.call)}{', or draw' if DRAW in view.legal else ''}"
    return f"no card you hold follows, so {'draw' if DRAW in view.legal else 'pass'}"
