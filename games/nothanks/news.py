"""What happened at a table of No Thanks! of late, in short sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from games.api import Cast
from games.english import join_words, plural
from games.nothanks.labels import chips_label
from games.nothanks.model import NoThanksView, Phase, Recent, Take

_MOST_NAMED = 2
"""Of more cards taken in one turn the number is told."""


def news(view: NoThanksView, cast: Cast) -> tuple[str, tuple[str, ...]]:
    """A page's `change` and `since`.

    To the mover the change is the newest take, else who paid; to who has just played, the own play.
    """
    if not view.recent:
        return "", ()
    acted = _acted(view)
    change, told = _change(view, cast, acted)
    others = groupby((seat for seat in acted if seat not in told), lambda seat: _grouped_deed(view, seat))
    return change, tuple(f"{cast.subjects(seats)} {deed}." for (deed, _), seats in others)


def turn_phrase(turn: Sequence[Recent]) -> str:
    """What a seat did in its turn: "paid", "took 27 with 4 chips, then paid"; empty for nothing."""
    if not cards_taken(turn):
        return "paid" if turn else ""
    paid = "" if isinstance(turn[-1][1], Take) else ", then paid"
    return f"{_take_phrase(turn)}{paid}"


def cards_taken(turn: Sequence[Recent]) -> tuple[int, ...]:
    """The cards taken in a turn, in their order."""
    return tuple(card for _, what, card, _ in turn if isinstance(what, Take))


def _acted(view: NoThanksView) -> list[int]:
    """Who did something since the reader's turn, for the channel since the own turn before; the oldest first."""
    seats = len(view.latest)
    newest = view.recent[-1][0]
    order = [seat % seats for seat in range(newest + 1, newest + 1 + seats)]
    if view.seat is not None and view.latest[view.seat]:
        order = order[order.index(view.seat) + 1 :]
    return [seat for seat in order if view.latest[seat]]


def _change(view: NoThanksView, cast: Cast, acted: Sequence[int]) -> tuple[str, Sequence[int]]:
    """The newest change, and whose turns it tells; none once the game is over."""
    newest, _, card, _ = view.recent[-1]
    if view.phase is Phase.OVER:
        return "", ()
    if view.seat is not None and view.latest[view.seat]:
        return _own_play(view, cast, view.latest[view.seat]), ()
    if view.legal and not view.chips:
        return "You have no chips, so you must take it.", ()
    if not acted:
        return f"The first card is {card}.", ()
    if view.legal:
        takers = [seat for seat in acted if cards_taken(view.latest[seat])]
        if takers:
            return f"{cast.name(takers[-1])} {_take_phrase(view.latest[takers[-1]])}.", takers[-1:]
        return f"{cast.subjects(acted)} paid.", acted
    return f"{cast.name(newest)} {turn_phrase(view.latest[newest])}.", (newest,)


def _own_play(view: NoThanksView, cast: Cast, turn: Sequence[Recent]) -> str:
    """What the reader did in its turn, and who decides after it."""
    if view.legal:
        return f"You {turn_phrase(turn)}."
    did = turn_phrase(turn) if cards_taken(turn) else f"paid: {chips_label(view.chips or 0)} left"
    return f"You {did}. {cast.names[view.to_act[0]]} decides."


def _grouped_deed(view: NoThanksView, seat: int) -> tuple[str, int]:
    """A seat's turn in two or three words; those who paid are told of together, others each."""
    taken = cards_taken(view.latest[seat])
    return (f"took {_cards_phrase(taken)}", seat) if taken else ("paid", -1)


def _take_phrase(turn: Sequence[Recent]) -> str:
    """The cards taken in a turn with all chips that came along."""
    chips = sum(chips for _, what, _, chips in turn if isinstance(what, Take))
    return f"took {_cards_phrase(cards_taken(turn))}" + (f" with {plural('chip', chips)}" if chips else "")


def _cards_phrase(taken: Sequence[int]) -> str:
    return join_words([str(card) for card in taken]) if len(taken) <= _MOST_NAMED else plural("card", len(taken))
