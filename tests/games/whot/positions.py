"""Typed positions: one line of text each, and what is read off them."""

from __future__ import annotations

import random

from games.api import Action
from games.catalogue import find_game
from games.whot.rules import CALLED, CALLING_PLAYS, DRAW, FREE, PASS, PLAYS, SYMBOLS, Rubber, Whot, parse_card
from tests.games.typed import Typed

WHOT_GAME = find_game("whot")
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
ANN, BOB, CY, DEE = range(4)


def cards(text: str) -> list[int]:
    """The cards of a text such as "circle-5 whot"."""
    return [parse_card(name) for name in text.split()]


def position(
    hands: str,
    *,
    call: str = "",
    under: str = "",
    stock: str = "square-13 cross-13",
    mover: int = ANN,
    rubber: Rubber = "short",
    game: int = 1,
    dealer: int = ANN,
    totals: tuple[int, ...] | None = None,
    pool: int = 0,
) -> Whot:
    """A position in play, such as `position("Ann: circle-5 whot | Bob: star-8", call="star-8")`.

    The seats are in order. call: the call card, "whot circle" for a WHOT with its call, empty before the lead. under:
    what lies under the call card, the earliest played first. stock: the next card first.
    """
    held = [cards(hand.partition(":")[2]) for hand in hands.split("|")]
    state = Whot(Whot.options.model_validate({"rubber": rubber, "packs": 2}), len(held))
    state.due = ""
    state.redeal(held, cards(stock)[::-1])
    if call:
        name, _, symbol = call.partition(" ")
        state.pile = [*cards(under), parse_card(name)]
        state.call = CALLED + SYMBOLS.index(symbol) if symbol else parse_card(name)
    else:
        state.call = FREE
    state.caller = (mover - 1) % len(held)
    state.turn = mover
    state.settle()
    state.round = game
    state.dealer = dealer
    state.totals = totals or (0,) * len(held)
    state.pool = pool
    return state


def action(text: str) -> Action:
    """The action of a text such as "star-8", "whot circle", "whot" (as the last card), "draw", "pass"."""
    name, _, symbol = text.partition(" ")
    if symbol:
        return CALLING_PLAYS[SYMBOLS.index(symbol)]
    simple: dict[str, Action] = {"draw": DRAW, "pass": PASS}
    return simple.get(name) or PLAYS[parse_card(name)]


def action_text(taken: Action) -> str:
    """The text that `action` reads."""
    data = WHOT_GAME.action_to_json(taken)
    if taken in Whot.play:
        return f"{data['card']} {data['call']}" if data.get("call") else str(data["card"])
    return str(data["type"])


TYPED = Typed[Whot](WHOT_GAME, NAMES, action, action_text)
legal, act, page, table, hand, table_alt, preferred = (
    TYPED.legal,
    TYPED.act,
    TYPED.page,
    TYPED.table,
    TYPED.hand,
    TYPED.alt,
    TYPED.preferred,
)


def dealt(seats: int = 4, seed: int = 1, **options: str | int) -> Whot:
    """A rubber after its cut and first deal."""
    rng = random.Random(seed)
    state = Whot(Whot.options.model_validate(options), seats)
    state.apply_chance(state.sample_chance(rng))
    state.apply_chance(state.sample_chance(rng))
    return state


def called_star() -> Whot:
    """Ann is to play after a WHOT of Dee's that calls star; she has star 8 and a WHOT to follow with."""
    hands = (
        "Ann: circle-2 circle-5 circle-11 triangle-7 square-10 star-8 whot"
        "| Bob: circle-8 cross-1 cross-2 cross-3 cross-5 cross-7"
        "| Cy: star-2"
        "| Dee: whot star-1 star-2 star-3 star-4 star-5 star-7"
    )
    stock = "cross-13 square-13 square-13 square-13"
    state = position(hands, call="circle-1", under="star-1", stock=stock, game=2, pool=3)
    return act(state, "circle-2", "circle-8", "draw", "whot star")
