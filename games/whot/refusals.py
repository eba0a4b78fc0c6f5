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
            return "It isn't anyone's turn just now: try again in a moment. (WHOT, turns)"
        return "It isn't your turn: play when it comes round to you. (WHOT, turns)"
    if isinstance(action, Play):
        return _play_refusal(view, action)
    if isinstance(action, Draw):
        if view.call_card is None:
            return "You lead, so you can't draw: play any card you hold. (WHOT, leading)"
        return f"Nothing is left to draw: {_way_on(view)}. (WHOT, the stock)"
    if view.call_card is None:
        return "You lead, so you can't pass: play any card you hold. (WHOT, leading)"
    return f"You can pass only when the stock is gone and you can't play: {_way_on(view)}. (WHOT, passing)"


def _play_refusal(view: WhotView, play: Play) -> str:
    card = play.card
    if card not in view.hand:
        return f"You don't hold {card_phrase(card)}: {_way_on(view)}. (WHOT, a turn)"
    if card != WHOT and play.call is not None:
        return f"Only a WHOT calls a symbol: play {card_label(card)} without a call. (WHOT, calling)"
    if not FOLLOWERS[view.call] >> card & 1:
        return f"{capital(card_label(card))} doesn't follow {call_label(view.call)}: {_way_on(view)}. (WHOT, following)"
    if play.call is None:
        return f"A WHOT needs a call: choose {join_words(SYMBOLS, 'or')}. (WHOT, calling)"
    return "A WHOT that is your last card calls nothing: play it without a call. (WHOT, calling)"


def _way_on(view: WhotView) -> str:
    """What the seat can do instead."""
    can_play = any(isinstance(action, Play) for action in view.legal)
    if can_play:
        return f"play {followers_label(view.call)}{', or draw' if DRAW in view.legal else ''}"
    return f"nothing you hold follows, so {'draw' if DRAW in view.legal else 'pass'}"
