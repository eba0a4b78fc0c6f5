"""Moments of games that house players play from a fixed seed: the ordinary, the fullest, and each kind of question."""

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
"""greedy: everybody plays what looks best. hoarding: everybody draws who may, for as long as that goes."""

DEALS = 4
"""So many games of each setting are looked through."""
NAMED = re.compile(r"\b([A-Z0-9]\w*|ace|jack|queen|king|clubs|diamonds|hearts|spades)\b")
"""What names a card or a number in a question."""
MOST_EVENTS = 4_000
LARGE_HAND = 12
"""With more cards, or more plays to choose from, a screen may be higher."""
MANY_GROUPS = 4
MANY_SEATS = 5


@dataclass(frozen=True)
class Setting:
    """One game to be played: its key, how many play, the options that are not its defaults, how, and which deal.

    is_long: whether the other persons have long names, in other scripts too.
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
        """All its options."""
        options: Options = options_from_json(self.game, dict(self.given))
        return options

    @property
    def seed(self) -> bytes:
        """What settles the whole game."""
        return seed_from_text(f"screens {self} {self.deal}")

    @cached_property
    def events(self) -> list[AnyEvent]:
        """The whole game."""
        return list(self.play())

    def play(self) -> Iterator[AnyEvent]:
        """Play the game; each event is yielded before it is carried out."""
        state = self.game.new(self.options, self.seats)
        played = play(state, self.seed, STEADY) if self.manner == "greedy" else _hoard(self.game, state, self.seed)
        return islice(played, MOST_EVENTS)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the game comes to its end."""
        state = self.game.new(self.options, self.seats)
        for event in self.events:
            apply(state, event)
        return state.outcome() is not None

    def positions(self) -> Iterator[tuple[int, AnyState]]:
        """Each position with the number of events before it; the state moves on with the next."""
        state = self.game.new(self.options, self.seats)
        for index, event in enumerate(self.events):
            yield index, state
            apply(state, event)
        yield len(self.events), state

    def journal(self, index: int) -> tuple[str, ...]:
        """So many first events as they are kept."""
        return tuple(event_to_json(self.game, event) for event in self.events[:index])


def _hoard(game: AnyGame, state: AnyState, seed: bytes) -> Iterator[AnyEvent]:
    """A game in which everybody takes the first quiet action, such as to draw, where there is one."""
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
    """A position of a setting, so many events into it, for the seat that reads; path leads to what is asked.

    is_full: whether there is more to see than on an ordinary screen. is_scored: whether the scores of what was just
    played stand.
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
        """Whether it is the end of the game."""
        return self.index == len(self.setting.events) and self.setting.is_whole


Attempt: TypeAlias = Callable[[], AbstractContextManager[object]]
"""What a game's hooks are called within; one that lets no error through is what goes on without them."""


@cache
def moments_of(setting: Setting, deals: int = DEALS, attempt: Attempt = nullcontext) -> tuple[Moment, ...]:
    """The moments of a setting's deals at which a seat is to play: an ordinary one, the fullest, and each question.

    Fullest is where the seat holds and may play the most; the late one is the last of the longest game. Of questions
    that differ by their cards and numbers alone it is the one with the most answers. None where nobody is to play.
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
    """The first position at which a seat is to play; None where there is none."""
    for index, state in setting.positions():
        if state.to_act and not state.is_chance_due:
            return Moment(setting, "beginning", index, state.to_act[0], is_full=False)
    return None


def _held(view: View[Any]) -> int:
    """How many cards or sticks the reader holds."""
    hand = getattr(view, "hand", ())
    return len(hand) if isinstance(hand, tuple) else 0


def waiting_after(moment: Moment) -> Moment | None:
    """The next position at which the seat only waits for somebody else's play."""
    for index, state in moment.setting.positions():
        if index > moment.index and state.to_act and moment.seat not in state.to_act and not state.is_chance_due:
            is_full = _is_full(moment.setting, state.view(moment.seat))
            return Moment(moment.setting, moment.name, index, moment.seat, is_full)
    return None


def scored_in(setting: Setting) -> Moment | None:
    """Where the middle one of a setting's hands or games is over and another one follows; None where none does."""
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
    """Whether there is more to see than on an ordinary screen: many players, a large hand, many groups."""
    groups = len(getattr(view, "table", ())) / 3 if hasattr(view, "placers") else 0
    is_large = max(_held(view), len(view.legal)) > LARGE_HAND
    return setting.seats >= MANY_SEATS or is_large or groups >= MANY_GROUPS


def _choices(game: AnyGame, state: AnyState, seat: int) -> tuple[Choice, ...]:
    names = tuple(f"Player {number}" for number in range(1, state.seats + 1))
    return game.page(state.view(seat), Cast(names, seat)).choices


def _questions(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """The choices that ask something, each with the keys that lead to it; of calls none, which nobody is asked."""
    for choice in choices:
        path = (*before, choice.key)
        if choice.children and not choice.is_call:
            yield path, choice
            yield from _questions(choice.children, path)


def _kind(path: tuple[str, ...], choice: Choice) -> str:
    """What tells a question from others of its game: its words without cards and numbers."""
    return f"{len(path)} {NAMED.sub('', choice.ask)}"
