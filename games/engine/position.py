"""A table's current position in words and pictures, as each seat may see it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.api import Acted, AnyEvent, AnyState, Call, Cast, Checkpoint, Happened, Options, Page, Refusal, View, apply
from games.catalogue import find_game
from games.drawing.lobby import Place, lobby_picture
from games.drawing.picture import Picture
from games.drawing.scores import ending_lines, score_lines
from games.engine.ending import left_seats
from games.engine.seating import house_names, most_seats
from games.engine.sketch import Sketch
from games.engine.standing import may_count
from games.engine.table import Status, Table
from games.engine.texts import Texts
from games.engine.unreadable import reading
from games.options import options_from_json
from games.records.record import RecordError, event_from_json, replay
from games.scores import Closed, Moment, Par, Ratings, ScoreSheet, Story, TurningPoint
from games.seed import chance_rng, seating_rng

MOVED_ON = "The table has moved on since that message. Here is how it stands."


class Position:
    """A table with its events, and the state that they lead to.

    state: None before the game has begun. chances: number of chance outcomes. books: the closed ones, in order.
    in_haste: number of plays of the house player in a seat at another level than its own, for lack of time to think.
    """

    def __init__(self, table: Table, events: list[str]) -> None:
        """Load the table; raises Unreadable if the current rules can't continue it."""
        with reading(table):
            self.game = find_game(table.game)
        self._adopt(table, events)

    def _adopt(self, table: Table, events: list[str]) -> None:
        """Replace the position by the stored one; raises Unreadable, and then nothing changes."""
        parsed: list[AnyEvent] = []
        state: AnyState | None = None
        with reading(table):
            options: Options = options_from_json(self.game, table.options)
        if table.revision or table.status is Status.PLAYING:
            with reading(table):
                parsed = [event_from_json(self.game, text) for text in events]
                state = self._replay(table, options, parsed)
        self.table = table
        self.options = options
        self.events = Texts(events)
        self.state = state
        self.books: list[Closed] = []
        self._scored: tuple[int, AnyState] | None = None
        self.chances = 0
        self._have_acted: set[int] = set()
        self.in_haste = Counter[int]()
        self.look_anew()
        self._count(0, parsed)

    def look_anew(self) -> None:
        """Clear the cached casts, views, pages and sketches."""
        self._casts: dict[int | None, Cast] = {}
        self.views: dict[int | None, View[Any]] = {}
        self.pages: dict[int | None, Page] = {}
        self.sketches: dict[tuple[int | None, tuple[str, ...]], Sketch] = {}

    def _replay(self, table: Table, options: Options, events: Sequence[AnyEvent]) -> AnyState:
        """Return the state after the events; raises an error that explains why the table can't be in it."""
        if len(events) != table.revision:
            raise RecordError(f"{len(events)} events do not make the revision {table.revision}")
        state = replay(self.game, options, len(table.seats), events)
        if table.is_stopped and table.status is Status.OVER:
            state.stop()
        is_over = state.outcome() is not None
        if table.status is Status.OVER and not is_over:
            raise RecordError("the table is over, but its game is not")
        if table.status is Status.PLAYING and (is_over or state.is_chance_due):
            raise RecordError("nobody can play on where the events lead")
        return state

    def _count(self, revision: int, events: Sequence[AnyEvent]) -> None:
        """Count the chance outcomes after `revision`, and note which seats acted and which books were closed."""
        self.chances += sum(isinstance(event, Happened) for event in events)
        self._have_acted.update(event.seat for event in events if isinstance(event, Acted))
        self.in_haste.update(event.seat for event in events if isinstance(event, Acted) and event.level)
        self.books += [
            Closed(event.books, number)
            for number, event in enumerate(events, revision + 1)
            if isinstance(event, Checkpoint)
        ]

    @property
    def checkpoints(self) -> list[int]:
        """The revisions at which books were closed."""
        return [closed.revision for closed in self.books]

    def cast(self, seat: int | None) -> Cast:
        """Return the names at the table for a reader."""
        if seat not in self._casts:
            seats = self.table.seats
            houses = {number: each.level for number, each in enumerate(seats) if each.is_house_played}
            self._casts[seat] = Cast(tuple(each.name for each in seats), seat, houses)
        return self._casts[seat]

    def page(self, seat: int | None) -> Page:
        """Return the position in words as the seat (None: the channel) may see it; only once the game has begun."""
        if seat not in self.pages:
            self.pages[seat] = self.game.page(self._view(seat), self.cast(seat))
        return self.pages[seat]

    def picture(self, seat: int | None, path: tuple[str, ...] = ()) -> Picture | None:
        """Return the picture for the channel (seat None), even of the lobby, or of the seat's hand; None for neither.

        `path` leads to the question that the seat is being asked.
        """
        if self.state is not None:
            return self.sketch(seat, path).draw()
        if seat is not None or self.table.status is not Status.LOBBY:
            return None
        return lobby_picture(self.game.cover, self.game.theme, self.places, self.free_places)

    def sketch(self, seat: int | None, path: tuple[str, ...] = ()) -> Sketch:
        """Return the same picture of a game that has begun as a sketch, not drawn yet."""
        if (seat, path) not in self.sketches:
            self.sketches[seat, path] = Sketch(self.game.key, self._view(seat), self.cast(seat), path)
        return self.sketches[seat, path]

    def put_looks_away(self) -> None:
        """Clear the caches, which take the most memory, except for the pages of the seats to act."""
        self.views.clear()
        self.sketches.clear()
        self.pages = {seat: page for seat, page in self.pages.items() if seat in self.to_act}

    @property
    def places(self) -> tuple[Place, ...]:
        """The seated players of a lobby, and the persons for whom seats are held."""
        host = self.table.host
        seated = (
            Place(seat.name, seat.level if seat.person is None else None, seat.person == host)
            for seat in self.table.seats
        )
        return (*seated, *(Place(held.name, is_held=True) for held in self.table.held))

    @property
    def free_places(self) -> int:
        """Number of free seats in the lobby."""
        return most_seats(self.game, self.options) - len(self.places)

    def score_sheet(self, seat: int | None) -> ScoreSheet:
        """Return the standings after the latest books, for a reader; only once the game has begun."""
        return self.game.score_sheet(self._view(seat), self.cast(seat), self.books)

    def scores_picture(self, seat: int | None) -> Picture:
        """Return the picture of the scores after the latest books, for a reader."""
        return self.game.scores_picture(self._view(seat), self.cast(seat), self.score_sheet(seat))

    @property
    def is_scoring(self) -> bool:
        """Whether the scores of the latest hand or game are on show before the next one goes on."""
        table = self.table
        return table.status is Status.PLAYING and table.clock.scores_until is not None and not table.halted

    def scored_page(self, seat: int | None) -> Page:
        """Return the end of the latest hand or game in words, before its books were closed; only once some were."""
        return self.game.page(self._scored_state().view(seat), self.cast(seat))

    def revealed_picture(self, seat: int | None) -> Picture | None:
        """Return the picture of the end of the latest round, for a reader; None if the game shows scores instead."""
        if not self.game.reveal_seconds:
            return None
        view, cast = self._scored_state().view(seat), self.cast(seat)
        hand = None if seat is None else self.game.hand_picture(view, cast)
        return hand or self.game.table_picture(self._scored_state().view(None), self.cast(None))

    def _scored_state(self) -> AnyState:
        """Return the state at the end of the latest hand or game."""
        closed = self.checkpoints[-1]
        if self._scored is None or self._scored[0] != closed:
            before = [event_from_json(self.game, text) for text in self.events[: closed - 1]]
            self._scored = closed, replay(self.game, self.options, len(self.table.seats), before)
        return self._scored[1]

    def score_lines(self, seat: int | None) -> list[str]:
        """Return the scores after the latest books in words, a line a seat."""
        return score_lines(self.score_sheet(seat), self.cast(seat).names, seat)

    def ending_picture(self, seat: int | None, ratings: Ratings, aside: str = "") -> Picture:
        """Return the picture of the final places, for a reader; `aside` is an additional fact in a few words."""
        sheet = self.score_sheet(seat)
        if aside:
            sheet = replace(sheet, aside=aside)
        return self.game.ending_picture(self._view(seat), self.cast(seat), sheet, ratings)

    @property
    def ready(self) -> tuple[str, ...]:
        """The known names of those who have seen the current scores."""
        return ()

    @property
    def score(self) -> int | None:
        """The first seat's final score; None while the game runs."""
        outcome = self.state.outcome() if self.state is not None else None
        return None if outcome is None else outcome.scores[0]

    def ending_lines(self, seat: int | None, ratings: Ratings) -> list[str]:
        """Return the final places in words, a line a seat."""
        cast = self.cast(seat)
        return ending_lines(self.score_sheet(seat), cast.names, cast.houses, seat, ratings)

    def ending_headline(self, seat: int | None) -> str:
        """Return the headline of a game that is over, for a reader, naming the house players for those who left."""
        if not (stand_ins := self._stand_ins):
            return self.page(seat).headline
        cast = self.cast(seat)
        names = [
            f"{stand_ins[index]}, for {_who_left(cast, index)}," if index in stand_ins else name
            for index, name in enumerate(cast.names)
        ]
        named = replace(cast, names=tuple(names), reader=None if seat in stand_ins else seat)
        return re.sub(r",(?=[,.:]|$)", "", self.game.page(self._view(seat), named).headline)

    def leaving_lines(self, seat: int | None) -> list[str]:
        """Return sentences on those who left, and the cost of leaving, that the headline leaves out."""
        cast, headline, stand_ins = self.cast(seat), self.ending_headline(seat), self._stand_ins
        lines = [
            f"{name} played for {_who_left(cast, away)}."
            for away, name in stand_ins.items()
            if f"{name}, for" not in headline
        ]
        persons = {index for index, each in enumerate(self.table.seats) if each.person is not None}
        if not self.is_rated or len(persons) < 2:
            return lines
        left = left_seats(self.table, self.parsed())
        lines += [
            f"The house made a third or more of the plays for {cast.within(back)}, which counts as leaving."
            for back in sorted(left - stand_ins.keys())
        ]
        return [*lines, "Everybody left, so this game isn't rated."] if left == persons else lines

    @property
    def _stand_ins(self) -> dict[int, str]:
        """The names of the house players in the seats of persons who left, by seat."""
        away = [index for index, seat in enumerate(self.table.seats) if seat.person is not None and seat.is_away]
        return dict(zip(away, house_names(self.table), strict=False))

    def turning_point(self, seat: int | None) -> TurningPoint | None:
        """Return the turning point of a game that is over, for a reader; slow, so call it in a thread."""
        return self.game.turning_point(self._view(seat), self.cast(seat), self._story)

    def par(self) -> Par | None:
        """Return the best possible course of a game that is over; slow, so call it in a thread."""
        return self.game.par_of(self._story)

    def parsed(self) -> Iterator[AnyEvent]:
        """Return the events, parsed, in order."""
        return (event_from_json(self.game, text) for text in self.events)

    @property
    def _story(self) -> Story:
        return Story(tuple(self.books), self._walk)

    def _walk(self) -> Iterator[Moment]:
        """Yield the game's moments, event by event."""
        state = self.game.new(self.options, len(self.table.seats))
        for number, event in enumerate(self.parsed(), 1):
            apply(state, event)
            yield Moment(number, event, state)

    def _view(self, seat: int | None) -> View[Any]:
        if self.state is None:
            raise Refusal("The game hasn't begun yet.")
        view = self.views.get(seat)
        if view is None:  # a thread may look while looks are put away
            view = self.views[seat] = self.state.view(seat)
        return view

    def refusal(self, seat: int, path: Sequence[str]) -> str | None:
        """Return why the action under the keys of choices isn't open to the seat; None if it is, or there is none."""
        state = self.state
        if state is None or self.table.status is not Status.PLAYING:
            return None
        action = self.game.action_of(self._view(seat), path)
        return None if action is None or action in state.legal_actions(seat) else state.refusal(seat, action)

    @property
    def seating_words(self) -> tuple[str, ...]:
        """Sentences on how chance decided seats and dealer; empty before the game has begun."""
        if self.state is None:
            return ()
        return self.game.seat_order_words(self.options, self.cast(None).names, *self.seating_rngs())

    @property
    def is_opening(self) -> bool:
        """Whether the game has begun, and no person has done anything in it yet."""
        return self.state is not None and all(self.table.seats[seat].is_house_played for seat in self._have_acted)

    def moved_on(self, seat: int) -> str:
        """Return the sentence for a seat whose press came too late, with the name of a quicker caller."""
        if (caller := self._latest_caller) is None:
            return MOVED_ON
        if caller == seat:
            return "Your call counts. Here is how the table stands."
        return f"{self.table.seats[caller].name} was quicker with a call. Here is how the table stands."

    @property
    def _latest_caller(self) -> int | None:
        """The seat whose right call was the latest event, if one was."""
        events = (event_from_json(self.game, text) for text in reversed(self.events))
        latest = next((event for event in events if isinstance(event, Acted)), None)
        is_call = latest is not None and isinstance(latest.action, Call) and latest.action.is_right
        return latest.seat if latest is not None and is_call else None

    def has_acted(self, seat: int) -> bool:
        """Return whether the seat has acted yet, by itself or through the house."""
        return seat in self._have_acted

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is; empty unless the game runs."""
        return self.state.to_act if self.state is not None and self.table.status is Status.PLAYING else ()

    @property
    def is_rated(self) -> bool:
        """Whether the game counts in the league if at least two people play."""
        return may_count(self.table, self.game)

    @property
    def is_of_older_rules(self) -> bool:
        """Whether the rules have changed since the table's game began."""
        return self.table.edition < self.game.edition

    @property
    def is_fresh(self) -> bool:
        """Whether at most a round has been played since the latest books, so that they are still news."""
        return bool(self.checkpoints) and self.table.revision - self.checkpoints[-1] <= len(self.table.seats) + 1

    def seating_rngs(self) -> tuple[random.Random, random.Random]:
        """Return the generators of the order of the seats, and of the first chance outcome."""
        seed = bytes.fromhex(self.table.seed)
        return seating_rng(seed), chance_rng(seed, 0)


def _who_left(cast: Cast, seat: int) -> str:
    return "you" if seat == cast.reader else f"{cast.names[seat]}, who left"
