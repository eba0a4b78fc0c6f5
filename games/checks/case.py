"""Subjects of checks: a game with each of its options at several sizes, and positions of its games."""

from __future__ import annotations

import contextlib
import functools
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from games.api import Acted, Action, AnyEvent, AnyGame, AnyState, Cast, Options, OptionsRefused, Page, apply
from games.checks.blame import is_raised_in, sentence_of
from games.checks.check import Fault, expect
from games.core import Game
from games.house.levels import Policy, player_of
from games.options import option_values, options_from_json, options_to_json
from games.records.record import Record, event_from_data
from games.records.simulate import MOST_EVENTS, play, play_out
from games.seed import seed_from_text

NAMES = ("Ann", "Bob", "Cyd", "Dee", "House player Vera", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
"""A name for each seat, short and long, none of them within another."""


@dataclass(frozen=True)
class Case:
    """One game with its options and a number of seats."""

    game: AnyGame
    options: Options
    seats: int

    def __str__(self) -> str:
        values = options_to_json(self.options).values()
        return "-".join(map(str, (self.game.key, *values, self.seats)))

    @property
    def words(self) -> str:
        """The number of seats, and the options by name."""
        options = (f", {name} {value}" for name, value in options_to_json(self.options).items())
        return "".join((f"{self.seats} seat{'s'[: self.seats != 1]}", *options))

    @property
    def seed(self) -> bytes:
        return seed_from_text(str(self))

    def new(self) -> AnyState:
        return self.game.new(self.options, self.seats)

    def page(self, state: AnyState, reader: int | None) -> Page:
        """Return a seat's page, or with None the channel's, of a position."""
        return self.game.page(state.view(reader), Cast(NAMES[: self.seats], reader))


def _option_choices(game: AnyGame) -> Iterator[Options]:
    """Return the allowed combinations of a game's options; of a number its bounds and default."""
    default = game.options()
    choices: list[Sequence[Any]] = []
    for name in game.options.model_fields:
        values = option_values(game.options, name)
        if isinstance(values, range):
            values = sorted({values[0], getattr(default, name), values[-1]})
        choices.append(values)
    for combination in itertools.product(*choices):
        try:
            yield options_from_json(game, dict(zip(game.options.model_fields, combination, strict=True)))
        except OptionsRefused:
            continue


def _seat_counts(game: AnyGame, options: Options) -> list[int]:
    """Return the fewest, the most, and a middle number of seats."""
    allowed = game.seat_range(options)
    return sorted({allowed[0], allowed[len(allowed) // 2], allowed[-1]})


@functools.cache
def each_case(game: AnyGame) -> tuple[Case, ...]:
    """Return each combination of options at several sizes."""
    return tuple(
        Case(game, options, seats) for options in _option_choices(game) for seats in _seat_counts(game, options)
    )


@functools.cache
def each_option(game: AnyGame) -> tuple[Case, ...]:
    """Return each combination of options with one number of seats."""
    return tuple({case.options: case for case in each_case(game)}.values())


@functools.cache
def each_size(game: AnyGame) -> tuple[Case, ...]:
    """Return the default options at each size."""
    return tuple(case for case in each_case(game) if case.options == game.options())


@functools.cache
def each_first(game: AnyGame) -> tuple[Case, ...]:
    """Return the first value of each option, mostly the shortest game, at each size."""
    return tuple(case for case in each_case(game) if case.options == each_case(game)[0].options)


@functools.cache
def each_look(game: AnyGame) -> tuple[Case, ...]:
    """Return the cases that look different: each combination of options once, and the default options at each size."""
    return tuple(dict.fromkeys((*each_option(game), *each_size(game))))


def record_of(case: Case, policy: Policy = "random") -> Record:
    """Return a whole game with its lists of legal actions; raises Fault for one that does not end."""
    if policy != "random":
        record_of(case)  # whoever looks ahead takes hours for a game that does not end
    played = _played(case, policy)
    if isinstance(played, Exception):
        error = played.with_traceback(_traces[case, policy])
        done = _done_last(case, policy) if is_raised_in(error, apply.__code__) else None
        if done is not None:
            raise not_done(case.game, done, error) from error
        raise error
    if played.result is None:
        raise Fault(_no_end(played))
    expect(played.events, "`outcome` is there before anything has happened: a new game is over.")
    return played


_traces: dict[tuple[Case, Policy], TracebackType | None] = {}
"""Original tracebacks of the games' exceptions, since a further raise would extend them."""


@functools.cache
def _played(case: Case, policy: Policy) -> Record | Exception:
    """Return the record or the exception of a game, cached since it may take long."""
    try:
        return play_out(case.game, case.options, case.seats, case.seed, policy, with_legal=True, most=MOST_EVENTS)
    except Exception as error:
        _traces[case, policy] = error.__traceback__
        return error


@functools.cache
def _done_last(case: Case, policy: Policy) -> Action | None:
    """Return the action during which a game raised its exception; None if it was something else."""
    events: list[AnyEvent] = []
    player = player_of(case.game, case.options, case.seats, policy)
    with contextlib.suppress(Exception):
        events.extend(itertools.islice(play(case.new(), case.seed, player), MOST_EVENTS))
    return events[-1].action if events and isinstance(events[-1], Acted) else None


def not_done(game: AnyGame, action: Action, error: Exception) -> Fault:
    """Return the fault of a legal action that raised an error."""
    told = sentence_of(error, game)
    if isinstance(game, Game):
        move = game.position.moves[type(action)]
        hook = getattr(move.listed or move.why_not, "__name__", "")
        allows = f"`{hook}` allows" if hook else f"Nothing that is marked `@{move.name}.refused` refuses"
        return Fault(f"{allows} {action}, and {told}")
    return Fault(f"`legal_actions` allows {action}, and {told}")


def _no_end(record: Record) -> str:
    if len(record.events) >= MOST_EVENTS:
        return f"The game goes on after {MOST_EVENTS:,} events: `outcome` is still None."
    return (
        f"Nothing comes next after {len(record.events):,} events: `to_act` is empty, `is_chance_due` false, and `books`"
        " and `outcome` are None."
    )


def events_of(case: Case) -> list[AnyEvent]:
    """Return the events of `record_of`; raises Fault for one that does not survive writing and parsing."""
    events: list[AnyEvent] = []
    for data in record_of(case).events:
        try:
            events.append(event_from_data(case.game, data))
        except ValueError as error:
            name = "chance" if "chance" in data else "action"
            raise Fault(f"`{name}_to_json` and `{name}_from_json` do not go together: {error}.") from error
    return events


def positions(case: Case, most: int = MOST_EVENTS) -> Iterator[tuple[AnyState, AnyEvent | None]]:
    """Yield at most `most` positions of the game of `record_of`, spread over all of it with both its ends.

    Each comes with the event that follows, None at the end. The state moves on with the next position.
    """
    for _, state, event in _numbered(case, most):
        yield state, event


def _numbered(case: Case, most: int) -> Iterator[tuple[int, AnyState, AnyEvent | None]]:
    """Yield the positions with the number of events before each."""
    length = len(record_of(case).events) + 1
    inner = random.Random(str(case)).sample(range(1, length - 1), min(most, length) - 2)
    chosen = {0, length - 1, *inner}
    state = case.new()
    for index, event in enumerate(play(state, case.seed)):
        if index in chosen:
            yield index, state, event
    yield length - 1, state, None


def at_positions(
    most: int = MOST_EVENTS,
) -> Callable[[Callable[[Case, AnyState, AnyEvent | None], None]], Callable[[Case], None]]:
    """Return a decorator that turns a check of a position and its next event into a check of a case."""

    def over_all(judge: Callable[[Case, AnyState, AnyEvent | None], None]) -> Callable[[Case], None]:
        @functools.wraps(judge)
        def judge_each(case: Case) -> None:
            for number, state, event in _numbered(case, most):
                try:
                    judge(case, state, event)
                except Fault as fault:
                    raise Fault(f"{fault} (after {number:,} events)") from fault

        return judge_each

    return over_all


def readers(case: Case) -> list[int | None]:
    """Return the channel, and each seat."""
    return [None, *range(case.seats)]


def reader_name(reader: int | None) -> str:
    """Return the reader's name for the start of a sentence."""
    return "the channel" if reader is None else f"seat {reader}"
