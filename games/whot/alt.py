"""What the pictures of WHOT show, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.english import clip, fitting, number, plural
from games.whot.brief import action_words, others, whose
from games.whot.cards import CALLED, CARD_NUMBERS, CARD_SYMBOLS, SYMBOLS, WHOT, count_against
from games.whot.labels import card_label
from games.whot.model import Play, WhotView

_NAME_LENGTH = 40
"""Names are clipped to it."""


def table_alt(view: WhotView, cast: Cast) -> str:
    """The public table in words; the same for every reader."""
    cast = _clipped(cast, None)
    pool = f"Pool {plural('counter', view.pool)}."
    return fitting(
        (f"{_call(view, cast)} {seats}{_stock(view)} {pool}" for seats in _seats(view, cast, range(len(cast.names)))),
        MOST_ALT,
    )


def hand_alt(view: WhotView, cast: Cast, marked: frozenset[int], *, is_calling: bool) -> str:
    """The reader's cards and which of them are marked, then the table as the reader sees it."""
    cast = _clipped(cast, cast.reader)
    cards = plural("card", len(view.hand))
    own = f"You: {cards}: {cards_listed(view.hand)}; {number(count_against(view.hand))} against."
    if is_calling:
        own += " Raised: your WHOT, now call a symbol."
    elif any(isinstance(action, Play) for action in view.legal):
        can = "all" if marked.issuperset(view.hand) else ", ".join(card_label(card) for card in sorted(marked))
        own += f" Playable: {can}."
    shown = (f"{own} {_call(view, cast)} {seats}{_stock(view)}" for seats in _seats(view, cast, others(view)))
    return fitting((*shown, f"{own} {_call(view, cast)}"), MOST_ALT)


def cards_listed(cards: Iterable[int]) -> str:
    """Cards in order, each symbol said once: "circle 5, 11; star 8; WHOT, WHOT"."""
    groups = groupby(cards, lambda card: len(SYMBOLS) if card == WHOT else CARD_SYMBOLS[card])
    return "; ".join(
        f"{SYMBOLS[symbol]} {', '.join(str(CARD_NUMBERS[card]) for card in held)}"
        if symbol < len(SYMBOLS)
        else ", ".join("WHOT" for _ in held)
        for symbol, held in groups
    )


def _clipped(cast: Cast, reader: int | None) -> Cast:
    return Cast(tuple(clip(name, _NAME_LENGTH) for name in cast.names), reader, cast.houses)


def _call(view: WhotView, cast: Cast) -> str:
    if view.call_card is None:
        return "No call card yet."
    by = whose(view.caller, cast)
    if view.call >= CALLED:
        return f"Call: {SYMBOLS[view.call - CALLED]}, by {by} WHOT."
    card = "last card, a WHOT" if view.call_card == WHOT else card_label(view.call_card)
    return f"Call card: {by} {card}."


def _stock(view: WhotView) -> str:
    return f"Stock {number(view.stock)}."


def _seats(view: WhotView, cast: Cast, seats: Iterable[int]) -> Iterator[str]:
    """The seats in words, each shorter than the one before: without counts of those not next, without older plays."""
    seats = tuple(seats)
    latest = view.latest
    told = [seat for seat in latest if seat in seats]
    first = view.to_act[0] if view.to_act else 0
    near = (first, (first + 1) % len(view.counts))
    for counted, played in [(seats, told), *((near, told[drop:]) for drop in range(len(told) + 1))]:
        sentences = []
        for seat in seats:
            facts = [f"{cast.names[seat]}{cast.note(seat)}"]
            facts += ["to play"] if seat in view.to_act else ["wins"] if view.is_winner(seat) else []
            facts += [plural("card", view.counts[seat])] if seat in counted else []
            facts += [action_words(latest[seat])] if seat in played else []
            facts += ["last"] if seat in played and seat == told[-1] else []
            sentences.append(f"{', '.join(facts)}. ")
        yield "".join(sentences)
