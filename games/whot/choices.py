"""What a seat can pick in WHOT: a card, or to draw or pass; of a WHOT also what it calls."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Choice, Tone
from games.english import join_words
from games.whot.cards import (
    CALLED,
    CARD_NUMBERS,
    CARD_SYMBOLS,
    FREE,
    SYMBOLS,
    WHOT,
    card_name,
    parse_card,
    parse_symbol,
)
from games.whot.labels import MARKS, called_face_name, card_label, card_short, face_name, symbol_count
from games.whot.model import CALLING_PLAYS, DRAW, PASS, PLAYS, Draw, Pass, Play, WhotAction, WhotView


def choices(view: WhotView) -> tuple[Choice, ...]:
    """The seat's legal actions as picks: its cards by symbol and number, then the WHOT, then draw or pass."""
    picks: list[Choice] = []
    calls: list[Choice] = []
    for action in view.legal:
        if isinstance(action, Draw):
            detail = "takes the top card of the stock and ends your turn"
            picks.append(Choice("draw", "draw a card", "Draw", detail, Tone.QUIET, action))
        elif isinstance(action, Pass):
            picks.append(Choice("pass", "pass", "Pass", "nothing is left to draw", Tone.QUIET, action))
        elif action.call is not None:
            if not calls:
                calls = [
                    _call_choice(each, view) for each in view.legal if isinstance(each, Play) and each.call is not None
                ]
                picks.append(_question(tuple(calls)))
        else:
            picks.append(_card_choice(action, view.call))
    return tuple(picks)


def action_of(view: WhotView, path: Sequence[str]) -> WhotAction | None:
    """The action that the keys of choices name, legal or not; None if they name none."""
    try:
        match path:
            case ["draw"]:
                return DRAW
            case ["pass"]:
                return PASS
            case [card]:
                return PLAYS[parse_card(card)]
            case ["whot", symbol]:
                return CALLING_PLAYS[parse_symbol(symbol)]
    except ValueError:
        return None
    return None


def _card_choice(play: Play, call: int) -> Choice:
    card = play.card
    tone = Tone.SPECIAL if card == WHOT else Tone.PLAY
    detail, face = _way_to_follow(card, call), face_name(card)
    return Choice(card_name(card), card_label(card), card_short(card), detail, tone, play, face=face)


def _question(calls: tuple[Choice, ...]) -> Choice:
    detail = "follows anything; you call the next symbol"
    ask, face = "Call which symbol?", face_name(WHOT)
    return Choice("whot", "WHOT", "WHOT", detail, Tone.SPECIAL, ask=ask, children=calls, face=face)


def _call_choice(play: Play, view: WhotView) -> Choice:
    symbol = play.call or 0
    held = sum(card != WHOT and CARD_SYMBOLS[card] == symbol for card in view.hand)
    repeats = "repeats the call, " if view.call == CALLED + symbol else ""
    detail = f"{repeats}you hold {symbol_count(symbol, held) if held else 'none'}"
    name = SYMBOLS[symbol]
    face = called_face_name(symbol)
    return Choice(name, f"WHOT, call {name}", f"{MARKS[symbol]} {name}", detail, Tone.SPECIAL, play, face=face)


def _way_to_follow(card: int, call: int) -> str:
    """Why the card may be played."""
    if card == WHOT:
        return "follows anything; as your last card it calls nothing"
    if call == FREE:
        return "leads"
    if call >= CALLED:
        return f"follows the called {SYMBOLS[call - CALLED]}"
    ways = [
        way
        for way, is_equal in (
            ("symbol", CARD_SYMBOLS[card] == CARD_SYMBOLS[call]),
            ("number", CARD_NUMBERS[card] == CARD_NUMBERS[call]),
        )
        if is_equal
    ]
    return f"follows by {join_words(ways)}"
