"""Without hints nothing that a seat is shown follows from what its sticks take."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.api import Choice, Page
from games.drawing.picture import Item, Sprite
from games.nojoke.labels import stick_label, stick_short, sticks_label
from games.nojoke.progressive.rules import Progressive
from games.nojoke.sticks import SYMBOLS, stick_name
from games.pack import mask_of
from tests.games.nojoke.progressive.positions import ANN, FIG, TYPED, dealt, page, position

_DRAWN = 0.3
"""So many of the turns are drawn too."""
SYMBOL_ARTS = frozenset(f"nojoke/{symbol}" for symbol in SYMBOLS)


def _turns(seats: int, seed: int, **options: Any) -> Iterator[Progressive]:
    """The turns of a game at random, most sticks placed, so that many groups stand."""
    rng = random.Random(seed)
    state = dealt(seats, seed, **options)
    while state.outcome() is None:
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif state.to_act:
            yield state
            legal = state.legal_actions(state.to_act[0])
            placings = [action for action in legal if action in Progressive.place]
            state.apply_action(state.to_act[0], rng.choice(placings if rng.random() < 0.9 else legal))
        else:
            state.close_books()


def _redrawn(state: Progressive, seat: int, rng: random.Random) -> Progressive:
    """The same in public, with another hand of the seat."""
    other = state.clone()
    unseen = [*other.reserve, *(stick for hand in other.hands for stick in hand)]
    rng.shuffle(unseen)
    for hand in other.hands:
        hand[:] = [unseen.pop() for _ in hand]
    other.reserve = unseen
    other.held = [mask_of(hand) for hand in other.hands]
    return other


def _without_faces(choice: Choice, stick: int) -> Choice:
    """The choice of a stick, with nothing of what stands on it."""
    label = stick_label(stick)
    assert (choice.key, choice.label, choice.short) == (stick_name(stick), label, stick_short(stick))
    return replace(
        choice,
        key="",
        label="",
        short="",
        face="",
        action=None,
        ask=choice.ask.replace(label, "it"),
        spoken=choice.spoken.replace(label, "it"),
        children=tuple(replace(child, action=None) for child in choice.children),
    )


def _told(state: Progressive, seat: int) -> Page:
    """The page of a seat, with nothing of what stands on its sticks."""
    shown, hand = page(state, seat), sorted(state.hands[seat])
    *sticks, call = shown.choices
    assert sticks_label(hand) in shown.lines[-1]
    return replace(
        shown,
        lines=shown.lines[:-1],
        faces=shown.faces[:-1],
        choices=(*(_without_faces(choice, stick) for choice, stick in zip(sticks, hand, strict=True)), call),
    )


def _drawn(state: Progressive, seat: int, path: Sequence[str] = ()) -> tuple[int, list[Item], str]:
    """A hand's height, items and alt text, with nothing of what stands on its sticks."""
    picture = TYPED.hand(state, seat, path)
    items = [
        replace(item, art="a symbol", colour="") if isinstance(item, Sprite) and item.art in SYMBOL_ARTS else item
        for item in picture.scene.items
    ]
    hand = sorted(state.hands[seat])
    alt = picture.alt.replace(f" {sticks_label(hand)};", "")
    return picture.scene.height, items, alt.replace(f"Raised: {stick_label(hand[0])}.", "") if path else alt


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (4, {}), (6, {"easy": False}), (3, {"rows": "doubles"}), (4, {"rows": "triples"})],
    ids=str,
)
def test_another_hand_is_told_the_same(seats: int, options: dict[str, Any]) -> None:
    rng = random.Random(seats)
    hands = 0
    for state in _turns(seats, seats, **options):
        seat = state.to_act[0]
        other = _redrawn(state, seat, rng)
        takes = [len(each.legal_actions(seat)) - len(each.hands[seat]) for each in (state, other)]
        hands += takes[0] != takes[1]
        assert _told(state, seat) == _told(other, seat)
        if rng.random() < _DRAWN:
            assert _drawn(state, seat) == _drawn(other, seat)
            firsts = [(stick_name(min(each.hands[seat])),) for each in (state, other)]
            assert _drawn(state, seat, firsts[0]) == _drawn(other, seat, firsts[1])
    assert hands > 5


def test_with_hints_another_hand_is_told_of() -> None:
    """The comparison above would find a difference."""
    one, other = (position(f"Ann: {held} | Bob: DDD", table=FIG, hints=True) for held in ("TTT HCS", "TTT DHC"))
    assert _drawn(one, ANN) != _drawn(other, ANN)
    assert page(one, ANN).advice != page(other, ANN).advice
    assert [choice.tone for choice in page(one, ANN).choices] != [choice.tone for choice in page(other, ANN).choices]
