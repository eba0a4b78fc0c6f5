"""Moments of games that house players play from a fixed seed: ordinary and full ones, and each kind of question."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from typing import Any, Literal, TypeAlias

from games.api import Acted, AnyEvent, AnyGame, AnyState, Cast, Checkpoint, Choice, Happened, Options, Tone, View, apply
from games.catalogue import find_game
from games.house.choose import choose
from games.house.levels import STEADY
from games.options import options_from_json
from games.records.record import event_to_json
from games.records.simulate import play
from games.seed import chance_rng, seed_from_text

Manner: TypeAlias = Literal["greedy", "hoarding"]
"""greedy: everybody plays what looks best. hoarding: everybody draws whenever they can."""

DEALS = 4
"""Number of games searched for each setting."""
NAMED = re.compile(r"\b([A-Z0-9]\w*|ace|jack|queen|king|clubs|diamonds|hearts|spades)\b")
"""A pattern of the words that name a card or a number in a question."""
MOST_EVENTS = 4_000
LARGE_HAND = 12
"""Number of cards or legal plays above which a screen may be higher."""
MANY_GROUPS = 4
MANY_SEATS = 5


@dataclass(frozen=True)
class Setting:
    """One game to play: its key, number of seats, options that differ from the defaults, manner and deal.

    is_long: whether the other players have long names, in other scripts too.
    """

    key: str
    seats: int
    given: tuple[tuple[str, Any], ...] = ()
    manner: Manner = "greedy"
    is_long: bool = False
    deal: int = 1

    def __str__(self) -> str:
        words = [f"{name} {value}" for name, value in self.given]
        kinds = ["hoarding"] * (self.manner == "hoarding") + ["long names"] * self.is_long
        return " ".join([self.key, str(self.seats), *words, *kinds])

    @cached_property
    def game(self) -> AnyGame:
        """The game."""
        return find_game(self.key)

    @cached_property
    def options(self) -> Options:
        """All options of the game."""
        options: Options = options_from_json(self.game, dict(self.given))
        return options

    @property
    def seed(self) -> bytes:
        """The seed of the whole game."""
        return seed_from_text(f"screens {self} {self.deal}")

    @cached_property
    def events(self) -> list[AnyEvent]:
        """All events of the game."""
        return list(self.play())

    def play(self) -> Iterator[AnyEvent]:
        """Play the game; each event is yielded before it is applied."""
        state = self.game.new(self.options, self.seats)
        played = play(state, self.seed, STEADY) if self.manner == "greedy" else _hoard(self.game, state, self.seed)
        return islice(played, MOST_EVENTS)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the game reaches its end."""
        state = self.game.new(self.options, self.seats)
        for event in self.events:
            apply(state, event)
        return state.outcome() is not None

    def positions(self) -> Iterator[tuple[int, AnyState]]:
        """Yield each position with the number of events before it; the state is mutated by the next step."""
        state = self.game.new(self.options, self.seats)
        for index, event in enumerate(self.events):
            yield index, state
            apply(state, event)
        yield len(self.events), state

    def journal(self, index: int) -> tuple[str, ...]:
        """Return the first `index` events as the journal stores them."""
        return tuple(event_to_json(self.game, event) for event in self.events[:index])


def _hoard(game: AnyGame, state: AnyState, seed: bytes) -> Iterator[AnyEvent]:
    """Yield a game in which everybody takes the first quiet action, such as drawing, if there is one."""
    rng, chances = random.Random(seed), 0
    while True:
        event: AnyEvent
        if state.is_chance_due:
            event, chances = Happened(state.sample_chance(chance_rng(seed, chances))), chances + 1
        elif (books := state.books()) is not None:
            event = Checkpoint(books)
        elif state.to_act:
            seat = state.to_act[0]
            quiet = [choice.action for choice in _choices(game, state, seat) if choice.tone is Tone.QUIET]
            legal = state.legal_actions(seat)
            event = Acted(seat, next((each for each in quiet if each in legal), None) or choose(state, seat, rng))
        else:
            return
        yield event
        apply(state, event)


@dataclass(frozen=True)
class Moment:
    """A position after `index` events, seen from a seat; `path` leads to the open question.

    is_full: whether there is more to see than on an ordinary screen. is_scored: whether the scores of the last hand or
    game are shown.
    """

    setting: Setting
    name: str
    index: int
    seat: int
    is_full: bool
    path: tuple[str, ...] = ()
    is_scored: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.index == len(self.setting.events) and self.setting.is_whole


Attempt: TypeAlias = Callable[[], AbstractContextManager[object]]
"""A context manager around each call of a game's hooks; one that swallows errors skips what the hook would give."""


@cache
def moments_of(setting: Setting, deals: int = DEALS, attempt: Attempt = nullcontext) -> tuple[Moment, ...]:
    """Return moments of a setting's deals at which a seat is to play: ordinary, fullest, late, and each question.

    The fullest has the most cards and choices; the late one is the last turn of the longest game. Of questions that
    differ only in cards and numbers, the one with the most answers is kept. Empty if nobody ever is to play.
    """
    turns: list[tuple[int, int, Moment]] = []
    asked: dict[str, tuple[int, Moment]] = {}
    for deal in range(1, deals + 1):
        dealt = replace(setting, deal=deal)
        for index, state in dealt.positions():
            if state.to_act and not state.is_chance_due:
                moment, size = Moment(dealt, "ordinary", index, state.to_act[0], is_full=False), 0
                with attempt():
                    view, choices = state.view(moment.seat), _choices(setting.game, state, moment.seat)
                    moment, size = replace(moment, is_full=_is_full(setting, view)), len(choices) + _held(view)
                    for path, choice in _questions(choices):
                        kind, answers = _kind(path, choice), len(choice.children)
                        if kind not in asked or asked[kind][0] < answers:
                            asked[kind] = answers, replace(moment, name=f"asked: {choice.ask}", path=path)
                turns.append((size, index, moment))
    if not turns:
        return ()
    turns.sort(key=lambda turn: turn[:2])
    late = max(turns, key=lambda turn: turn[1])
    return (
        turns[len(turns) // 2][2],
        replace(turns[-1][2], name="fullest"),
        replace(late[2], name="late"),
        *(moment for _, moment in asked.values()),
    )


def beginning_of(setting: Setting) -> Moment | None:
    """Return the first position at which a seat is to play; None if there is none."""
    for index, state in setting.positions():
        if state.to_act and not state.is_chance_due:
            return Moment(setting, "beginning", index, state.to_act[0], is_full=False)
    return None


def _held(view: View[Any]) -> int:
    """Return the number of cards or sticks that the reader holds."""
    hands = getattr(getattr(view, "position", None), "hands", ())
    return 0 if view.seat is None or not hands else len(hands[view.seat])


def waiting_after(moment: Moment) -> Moment | None:
    """Return the next position at which the seat only waits for somebody else; None if there is none."""
    for index, state in moment.setting.positions():
        if index > moment.index and state.to_act and moment.seat not in state.to_act and not state.is_chance_due:
            is_full = _is_full(moment.setting, state.view(moment.seat))
            return Moment(moment.setting, moment.name, index, moment.seat, is_full)
    return None


def scored_in(setting: Setting) -> Moment | None:
    """Return the middle break between two hands or games, where scores are shown; None if there is none."""
    closed: list[int] = []
    is_closed = False
    for index, state in setting.positions():
        if is_closed and state.to_act and not state.is_chance_due:
            closed.append(index)
            is_closed = False
        if index < len(setting.events) and isinstance(setting.events[index], Checkpoint):
            is_closed = True
    if not closed:
        return None
    is_full = setting.seats >= MANY_SEATS
    return Moment(setting, "scores", closed[len(closed) // 2], 0, is_full, is_scored=True)


def _is_full(setting: Setting, view: View[Any]) -> bool:
    """Return whether there is more to see than on an ordinary screen: many players, a large hand or many groups."""
    position = getattr(view, "position", None)
    groups = len(getattr(position, "table", ())) / 3 if hasattr(position, "placers") else 0
    is_large = max(_held(view), len(view.legal)) > LARGE_HAND
    return setting.seats >= MANY_SEATS or is_large or groups >= MANY_GROUPS


def _choices(game: AnyGame, state: AnyState, seat: int) -> tuple[Choice, ...]:
    names = tuple(f"Player {number}" for number in range(1, state.seats + 1))
    return game.page(state.view(seat), Cast(names, seat)).choices


def _questions(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """Yield the choices that ask something, each with the keys that lead to it; calls ask nobody and are left out."""
    for choice in choices:
        path = (*before, choice.key)
        if choice.children and not choice.is_call:
            yield path, choice
            yield from _questions(choice.children, path)


def _kind(path: tuple[str, ...], choice: Choice) -> str:
    """Return the key of a kind of question: its words without cards and numbers."""
    return f"{len(path)} {NAMED.sub('', choice.ask)}"
