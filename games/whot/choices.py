"""What a seat can pick in WHOT: a card, or to draw or pass; of a WHOT also what it calls."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Choice, Pass, Tone
from games.english import capital, join_words
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
from games.whot.labels import call_label, called_face_name, card_label, card_short, face_name, symbol_count
from games.whot.model import CALLING_PLAYS, DRAW, PASS, PLAYS, Draw, Play, WhotAction, WhotView


def choices(view: WhotView) -> tuple[Choice, ...]:
    """The seat's legal actions as picks: its cards by symbol and number, then the WHOT, then draw or pass."""
    picks: list[Choice] = []
    calls: list[Choice] = []
    for action in view.legal:
        if isinstance(action, Draw):
            detail = "takes the top card of the stock and ends your turn"
            picks.append(Choice("draw", "draw a card", "Draw", detail, Tone.QUIET, action, spoken="Draw a card"))
        elif isinstance(action, Pass):
            detail = "nothing is left to draw"
            picks.append(Choice("pass", "pass", "Pass", detail, Tone.QUIET, action, spoken="Pass"))
        elif action.call is not None:
            if not calls:
                calls = [
                    _call_choice(each, view) for each in view.legal if isinstance(each, Play) and each.call is not None
                ]
                picks.append(_question(tuple(calls), view))
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
    label = card_label(card)
    return Choice(card_name(card), label, card_short(card), detail, tone, play, face=face, spoken=f"Play {label}")


def _question(calls: tuple[Choice, ...], view: WhotView) -> Choice:
    detail = f"You hold {_held_symbols(view)}."
    ask, face = "Your WHOT: which symbol?", face_name(WHOT)
    spoken = "Play WHOT, call…"
    return Choice("whot", "WHOT", "WHOT", detail, Tone.SPECIAL, ask=ask, children=calls, face=face, spoken=spoken)


def _call_choice(play: Play, view: WhotView) -> Choice:
    symbol = play.call or 0
    held = _held(view, symbol)
    repeats = "repeats the call, " if view.call == CALLED + symbol else ""
    detail = f"{repeats}you hold {symbol_count(symbol, held) if held else 'none'}"
    name = SYMBOLS[symbol]
    face = called_face_name(symbol)
    label, spoken = f"WHOT, call {name}", f"Call {name}"
    return Choice(name, label, capital(name), detail, Tone.PLAY, play, face=face, spoken=spoken)


def _held(view: WhotView, symbol: int) -> int:
    """How many cards of the symbol the seat holds."""
    return sum(card != WHOT and CARD_SYMBOLS[card] == symbol for card in view.hand)


def _held_symbols(view: WhotView) -> str:
    """What the seat holds of each symbol, in words."""
    held = [(symbol, _held(view, symbol)) for symbol in range(len(SYMBOLS))]
    return join_words([symbol_count(symbol, count) for symbol, count in held if count]) or "nothing but WHOTs"


def _way_to_follow(card: int, call: int) -> str:
    """Why the card may be played."""
    if card == WHOT:
        return "follows anything; as your last card it calls nothing"
    if call == FREE:
        return "leads"
    if call >= CALLED:
        return f"follows {call_label(call)}"
    ways = [
        way
        for way, is_equal in (
            ("symbol", CARD_SYMBOLS[card] == CARD_SYMBOLS[call]),
            ("number", CARD_NUMBERS[card] == CARD_NUMBERS[call]),
        )
        if is_equal
    ]
    return f"follows by {join_words(ways)}"
