"""What a view or a page tells that it should not, or lacks, is found and the hook named."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.api import Cast, Choice, Page, View
from tests.games.checks.broken import finding, toy
from tests.games.toy import Lay, Play, Snap, Toy, ToyState, ToyView


def totals_of_hands(self: ToyState, seat: int | None) -> ToyView:
    """Shows everybody what seat 0 holds, in sum."""
    return replace(ToyState.view(self, seat), totals=(sum(self.hands[0]), 0))


def mixed_as_it_lies(self: ToyState, seat: int | None, rng: random.Random) -> None:
    """Mixes what is hidden in the order that it is in."""
    hidden = [hand for holder, hand in enumerate(self.hands) if holder != seat]
    cards = [card for hand in hidden for card in hand]
    rng.shuffle(cards)
    for hand in hidden:
        hand[:] = [cards.pop() for _ in hand]


def begun_long_ago(self: ToyState, *_: Any) -> None:
    self.played = -5_000


def paged(**changes: Any) -> dict[str, Any]:
    """A page with some of it changed, everywhere."""
    return {"page_of": lambda self, view, cast: replace(Toy.page_of(self, view, cast), **changes)}


def choosing(change: Any) -> dict[str, Any]:
    """A page whose choices are what the function makes of a view and its choices."""

    def page_of(self: Toy, view: ToyView, cast: Cast) -> Page:
        page = Toy.page_of(self, view, cast)
        return replace(page, choices=tuple(change(view, page.choices)))

    return {"page_of": page_of}


def first(**changes: Any) -> dict[str, Any]:
    """A page whose first choice is changed."""
    return choosing(lambda _, choices: [replace(choice, **changes) for choice in choices[:1]] + [*choices[1:]])


def callable_by_who_is_right(view: View[Any], choices: tuple[Choice, ...]) -> list[Choice]:
    return [choice for choice in choices if choice.key != "snap" or view.seat in (None, 0)]


def always_one(view: View[Any], choices: tuple[Choice, ...]) -> list[Choice]:
    return [*choices, Choice("one", "one", "one", action=Lay(1))] if view.seat == 1 else [*choices]


def public_to_seats(view: View[Any], choices: tuple[Choice, ...]) -> list[Choice]:
    return [replace(choice, is_public=True) if view.seat is not None else choice for choice in choices]


def any_card(self: Toy, view: ToyView, path: Any) -> Play | None:
    return Toy.action_at(self, view, path) or (Lay(1) if path else None)


BROKEN: dict[str, list[tuple[dict[str, Any], str]]] = {
    "a view does not change with what is hidden from it": [
        ({"view": totals_of_hands}, "The channel's view changes with what is hidden from it: `totals` differ once")
    ],
    "a refusal does not change with what is hidden": [
        (
            {"refusal": lambda self, seat, _: f"Seat 0 holds {self.hands[0]}." if seat else "You cannot."},
            "`refusal` tells seat 1 what is hidden from it: 'Seat 0 holds [",
        )
    ],
    "resampling redraws what is hidden": [
        ({"resample": lambda *_: None}, "`resample` for the channel never changes what seat 0")
    ],
    "what looks alike is redrawn alike": [
        (
            {"resample": mixed_as_it_lies},
            "`resample` for the channel gives another `hands` for positions that look alike to it: sort what is hidden",
        )
    ],
    "a resampled position plays on to an end": [
        ({"resample": begun_long_ago}, "`resample` gives a position from which the game does not end.")
    ],
    "a view says whose it is and what is legal but calls": [
        (
            {"view": lambda self, seat: replace(ToyState.view(self, seat), seat=0)},
            "`view` of the channel has the `seat` 0.",
        ),
        (
            {"view": lambda self, seat: replace(ToyState.view(self, seat), legal=())},
            "`view` of seat 0 has another `legal` than `legal_actions`",
        ),
        (
            {"view": lambda self, seat: replace(ToyState.view(self, seat), to_act=())},
            "`view` has `to_act` (), and the state (0,).",
        ),
    ],
    "every page says what is needed": [
        (paged(advice=""), "`page_of` has no `advice` for the channel."),
        (paged(seats=()), "`page_of` has 0 `seats` where 2 sit."),
        (paged(lines=("",)), "`page_of` has an empty line in `lines`"),
    ],
    "the end is said to everyone": [
        (paged(headline="Snap"), "`page_of` has the `headline` 'Snap' both before"),
        (paged(choices=(Choice("a", "b", "c"),)), "`page_of` has `choices` for the channel once the game is over."),
    ],
    "every choice can be shown and found again": [
        (
            choosing(lambda _, choices: choices * 2),
            "`page_of` has choices side by side of which two have the same key: [",
        ),
        (first(key="lay a card"), "`page_of` has a choice 'lay a card' whose"),
        (
            first(short="lay a card on the others"),
            "`page_of` has a choice 'snap' whose `short` has 24 characters, not 1 to 20",
        ),
        (first(action=Lay(1)), "`page_of` has a choice 'snap' with an `action`"),
        (first(ask=""), "`page_of` has a choice 'lay' without an `ask`"),
    ],
    "the choices are the legal actions": [
        (choosing(lambda _, choices: choices[1:]), "`page_of` offers seat 0 no choice for the legal Lay(card="),
        (
            choosing(always_one),
            "`page_of` offers seat 1 Lay(card=1), which `legal_actions` does not have.",
        ),
        ({"refusal": lambda self, seat, action: "No."}, "`refusal` of Snap(points=1), which is offered, is 'No.'"),
    ],
    "a call is offered to everyone alike": [
        (choosing(callable_by_who_is_right), "`page_of` offers some seat other calls than others"),
        (
            choosing(lambda _, choices: [choice for choice in choices if choice.key != "snap"]),
            "`pause` is above 0, and yet `page_of` offers no call.",
        ),
    ],
    "a choice of calls alone says so and no other does": [
        (
            choosing(lambda _, choices: [replace(choice, is_call=False) for choice in choices]),
            "The choice 'snap' has `is_call` False",
        )
    ],
    "the channel is given nothing to act by": [
        (
            choosing(lambda _, choices: [replace(choice, action=Snap(), children=()) for choice in choices]),
            "`page_of` has choices with an `action` for the channel: [",
        )
    ],
    "what a seat can pick in public stands on the table": [
        (
            choosing(lambda _, choices: [replace(choice, is_public=False) for choice in choices]),
            "`page_of` has choices for the channel that are not `is_public`.",
        ),
        (
            choosing(public_to_seats),
            "The choice 'lay' of seat 0 `is_public`, and the channel's page lacks it.",
        ),
    ],
    "the keys of a choice name its action": [
        ({"action_at": lambda *_: None}, "`action_at` reads ('lay', 'card-"),
        (paged(choices=()), "`page_of` never has a choice for anybody."),
    ],
    "keys that name nothing name no action": [
        ({"action_at": any_card}, "`action_at` reads the keys ('',), which name")
    ],
}
"""The change of the toy for each check, and the finding."""


@pytest.mark.parametrize(
    ("name", "changes", "sentence"), [(name, *row) for name, rows in BROKEN.items() for row in rows]
)
def test_what_is_wrong_is_found_and_its_hook_named(name: str, changes: dict[str, Any], sentence: str) -> None:
    told = finding(toy(**changes), name).told
    assert told.startswith(sentence), told
