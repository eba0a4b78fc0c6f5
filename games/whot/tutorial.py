"""The first minute of WHOT: lead, follow, call, draw, and go out."""

from __future__ import annotations

from games.api import Json
from games.tutorial import READER, Offer, Step, Tutorial
from games.whot.cards import parse_card
from games.whot.labels import card_short

_VERA = 1
_PACK = (
    "square-14 square-7 circle-7 circle-12 whot whot star-3 triangle-10 star-5 circle-13 cross-10 triangle-14 "
    "cross-5 square-2 circle-1 star-7 square-3 whot whot circle-8 cross-2 square-5 triangle-2 cross-3 triangle-3 "
    "star-8 circle-4 cross-7 cross-14 cross-13 triangle-8 whot triangle-1 triangle-7 circle-11 circle-2 square-1 "
    "cross-1 square-13 triangle-13 triangle-5 circle-14 star-2 triangle-4 star-1 circle-10 square-10 circle-5 "
    "triangle-11 square-11 circle-3 star-4 cross-11 triangle-12"
)


def _play(seat: int, card: str, **call: str) -> Json:
    return {"seat": seat, "action": {"type": "play", "card": card, **call}}


def _draw(seat: int) -> Json:
    return {"seat": seat, "action": {"type": "draw"}}


def _card(name: str, wrong: str = "") -> Offer:
    return Offer((name,), card_short(parse_card(name)), wrong)


def _call(symbol: str, wrong: str = "") -> Offer:
    return Offer(("whot", symbol), f"WHOT: {symbol}", wrong)


def _stock(wrong: str = "") -> Offer:
    return Offer(("draw",), "Draw", wrong)


_LOW = "You may lead that, but a high card costs you more if you're caught with it. Try square 14."
_NEITHER = "{} is no square and no 7. Try circle 7."
_NOT_ON_CIRCLE = "{} is no circle and no 12. Only your WHOT follows."

TUTORIAL = Tutorial(
    seats=2,
    options={"rubber": "single"},
    events=(
        {"chance": {"type": "cut", "rounds": [{"0": "circle-11", "1": "cross-2"}], "dealer": _VERA}},
        {"chance": {"type": "deal", "dealer": _VERA, "pack": _PACK.split()}},
        _play(READER, "square-14"),
        _play(_VERA, "square-7"),
        _play(READER, "circle-7"),
        _play(_VERA, "circle-12"),
        _play(READER, "whot", call="star"),
        _play(_VERA, "whot", call="triangle"),
        _draw(READER),
        _play(_VERA, "triangle-10"),
        _play(READER, "cross-10"),
        _draw(_VERA),
        _play(READER, "cross-5"),
        _draw(_VERA),
        _play(READER, "star-5"),
        _draw(_VERA),
        _play(READER, "star-3"),
    ),
    steps=(
        Step(
            2,
            "Vera dealt six cards each.",
            "Lead any card, best a high one: square 14.",
            (
                _card("circle-7", _LOW),
                _card("cross-10", _LOW),
                _card("square-14"),
                _card("star-3", _LOW),
                _card("star-5", _LOW),
                Offer(("whot",), "WHOT…", "Keep your WHOT for when nothing else follows. Try square 14."),
            ),
            frozenset({("square-14",)}),
            "Good, that's gone.",
        ),
        Step(
            4,
            "Vera played square 7.",
            "Follow it: a square, or a 7.",
            (
                _card("circle-7"),
                _card("cross-10", _NEITHER.format("Cross 10")),
                _card("star-3", _NEITHER.format("Star 3")),
                _card("star-5", _NEITHER.format("Star 5")),
                Offer(("whot",), "WHOT…", "A WHOT goes on anything, so keep it for later. Try circle 7."),
                _stock("You may draw, but then you hold one more. Try circle 7."),
            ),
            frozenset({("circle-7",)}),
            "Right, a 7 on a 7.",
        ),
        Step(
            6,
            "Vera played circle 12.",
            "Your WHOT goes on anything: play it, and call star.",
            (
                _card("cross-10", _NOT_ON_CIRCLE.format("Cross 10")),
                _card("star-3", _NOT_ON_CIRCLE.format("Star 3")),
                _card("star-5", _NOT_ON_CIRCLE.format("Star 5")),
                _call("star"),
                _call("circle", "You hold no circle to follow with. You hold two stars: call star."),
                _stock("Your WHOT goes on anything. Play it and call star."),
            ),
            frozenset({("whot", "star")}),
            "Well called.",
        ),
        Step(
            8,
            "Vera put a WHOT on yours: triangle follows.",
            "You hold no triangle, so draw.",
            (
                _card("cross-10", "Cross 10 is no triangle, and you hold no WHOT. Draw a card."),
                _card("star-3", "Star 3 is no triangle, and you hold no WHOT. Draw a card."),
                _card("star-5", "Star 5 is no triangle, and you hold no WHOT. Draw a card."),
                _stock(),
            ),
            frozenset({("draw",)}),
            "Right, and a draw ends your turn.",
        ),
        Step(
            16,
            "Three turns later, Vera can't follow your star 5.",
            "Play your last card to win: what Vera holds counts, and stars count double.",
            (
                _card("star-3"),
                _stock("You may draw, but your last card wins at once. Play star 3."),
            ),
            frozenset({("star-3",)}),
            "You win! Vera is caught with star 7, which counts 14.",
        ),
    ),
)
