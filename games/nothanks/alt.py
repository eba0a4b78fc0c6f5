"""What the pictures of No Thanks! show, in words."""

from __future__ import annotations

from games.api import Cast
from games.english import clip, join_words, plural
from games.nothanks.cards import joined_cards
from games.nothanks.choices import points_for
from games.nothanks.labels import chips_label, counted_cards_label, offer_phrase, points_label
from games.nothanks.model import DECLINE, NoThanksView, Phase
from games.nothanks.news import turn_phrase
from games.nothanks.words import count_cards, offer_line, others_of, progress, score_of, seat_facts, supply

_NAME_LENGTH = 40
"""Names are clipped to it, so that the words of five seats fit into the 1,024 characters of an alt text."""


def table_alt(view: NoThanksView, cast: Cast) -> str:
    """The public table in words; the same for every reader."""
    seats = (_seat(view, cast, seat) for seat in range(len(view.taken)))
    return " ".join([f"No Thanks!, {progress(view)}.", offer_line(view), *seats, f"{supply(view)}."])


def hand_alt(view: NoThanksView, cast: Cast, chips: int) -> str:
    """The seat's cards and its chips, what it can do, and then the table from the next player on."""
    offer = _options(view, view.card, chips) if view.legal and view.card is not None else offer_line(view)
    seats = (_seat(view, cast, seat) for seat in others_of(view))
    return " ".join([_own(view, view.seat or 0, chips), offer, *seats, f"{supply(view)}."])


def _own(view: NoThanksView, seat: int, chips: int) -> str:
    cards = counted_cards_label(view.taken[seat]) or "no cards"
    if view.outcome is not None:
        wins = ", you win" if seat in view.winners else ""
        return f"You{wins}: {cards}, {chips_label(chips)}, {points_label(score_of(view, seat))}."
    return f"You: {cards}, {points_label(count_cards(view, seat))}, {chips_label(chips)}."


def _options(view: NoThanksView, card: int, chips: int) -> str:
    """What the mover can do, and what it brings."""
    joined = join_words([str(each) for each in joined_cards(view.taken[view.seat or 0], card)])
    joins = f"it joins your {joined}, " if joined else ""
    gains = f"{joins}points {points_for(view, card):+}, chips +{view.chips_on_card}"
    take = f"You can take {offer_phrase(card, view.chips_on_card)}: {gains}."
    if DECLINE not in view.legal:
        return f"{take} You have no chip to pay."
    return f"{take} Or pay 1 of your {plural('chip', chips)}."


def _seat(view: NoThanksView, cast: Cast, seat: int) -> str:
    """The seat's points and cards, and what it did last."""
    play = turn_phrase(view.latest[seat]) if view.phase is Phase.PLAY else ""
    if play and seat == view.recent[-1][0]:
        play += ", last"
    facts = [*seat_facts(view, seat), *([play] if play else ())]
    return f"{clip(cast.names[seat], _NAME_LENGTH)}{cast.note(seat)}{view.tag(seat, ', ')}: {', '.join(facts)}."
