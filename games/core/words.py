"""A game in words: what the game tells of a position once, and the page, brief and alt text that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from inspect import signature
from itertools import chain, groupby
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from games.api import Action, Call, Cast, Choice, Page, SeatLine
from games.codec import Codec
from games.core.moves import Ask, Button, Move
from games.core.rules import BOOKS, OVER, Rules, Seen
from games.drawing.picture import MOST_ALT
from games.english import capital, clip, fitting, join_words, number, plural
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand

S = TypeVar("S", bound=Rules)
T = TypeVar("T")

MOST_TITLE = 30
"""Characters of a title: the headline, a dot and the stage."""
MOST_CHOICES = 4096
"""Number of choices that are kept: the same few are offered again and again."""
MORE = "more-"
"""The key of the choice that leads to further answers, which no move and no answer is called."""
MOST_NAME = 40
"""Characters of a name where the whole ones leave no room."""


class Line(NamedTuple):
    """A sentence of the page. faces: the names of those of `Game.faces` beside it."""

    text: str
    faces: tuple[str, ...] = ()


@lru_cache(MOST_CHOICES)
def _choice(key: str, button: Button, action: Action | None, is_public: bool) -> Choice:
    label, short, detail, tone, face, spoken = button
    return Choice(key, label, short, detail, tone, action, is_public=is_public, face=face, spoken=spoken)


def folded(choices: tuple[Choice, ...], shown: int, ask: str) -> tuple[Choice, ...]:
    """Choices of which those behind the first so many are asked for by one more; 0: all as they are."""
    if not shown or len(choices) <= shown + 1:
        return choices
    more = Choice(MORE, "more", "More…", ask=ask, children=choices[shown:], is_public=choices[0].is_public)
    return (*choices[:shown], more)


class News(NamedTuple):
    """Something that happened: who did it, None for nobody; in a sentence, and shorter for few characters."""

    seat: int | None
    text: str
    short: str = ""


def points_name(points: int) -> str:
    """Points, also fewer than none: "38 points", "minus 1 point"."""
    return f"{'minus ' if points < 0 else ''}{plural('point', abs(points))}"


class Words(Generic[S]):
    """A position as one reader is told of it.

    `game` is the position as the reader sees it: what is hidden there is `HIDDEN`, and `mine` and `shown` say so in
    their types. What must be written: `progress`, `status`, `facts`, `refused`, and for each move how it is offered,
    by `@<Rules>.<move>.label`. Everything else follows from these, unless a game writes what it says better.
    """

    name: ClassVar[str] = ""
    """The game's; `Game` gives it."""
    waiting: ClassVar[str] = "A moment, please"
    """The headline while chance decides: "Dealing the cards"."""
    unit: ClassVar[str] = "points"
    round_word: ClassVar[str] = ""
    """The name of a round, "Hand", where its books have the `points` of each side; else empty."""
    path: tuple[str, ...] = ()
    """For the picture of a hand, the keys of the choices that lead to the question which the seat is being asked."""
    buttons: ClassVar[Mapping[type[Action], tuple[Move[Any, ...], tuple[str, ...], Callable[..., Button]]]] = {}
    """By the class of an action: its move, the templates of its keys, and the method that labels it."""
    asks: ClassVar[Mapping[tuple[type[Action], tuple[str, ...]], Callable[..., Ask]]] = {}
    """By the class of an action and the parameters that are answered: the method that asks what follows."""

    def __init__(self, view: Seen[S], cast: Cast) -> None:
        self.view, self.cast = view, cast
        self.game: S = view.position
        self.reader = cast.reader
        self.mover = view.to_act[0] if view.to_act else None

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        own = vars(cls).values()
        labels = [(*each.label_of, each) for each in own if hasattr(each, "label_of")]
        asks = [
            (each.ask_of.kind, tuple(signature(each).parameters)[1:], each) for each in own if hasattr(each, "ask_of")
        ]
        cls.buttons = {**cls.buttons, **{move.kind: (move, keys, label) for move, keys, label in labels}}
        cls.asks = {**cls.asks, **{(kind, answered): each for kind, answered, each in asks}}

    @property
    def others(self) -> list[int]:
        """The seats but the reader's, from the next one on; for the channel all."""
        seats = self.game.seats
        return [*range(seats)] if self.reader is None else [(self.reader + step) % seats for step in range(1, seats)]

    def mine(self, field: Sequence[T]) -> T | None:
        """The reader's entry of a private field; None for the channel, which has none."""
        return None if self.view.seat is None else field[self.view.seat]

    def shown(self, field: Sequence[T], seat: int) -> T | None:
        """A seat's entry of a private field; None where the reader may not know it."""
        return field[seat] if seat == self.view.seat or self.game.is_open else None

    # Seats and sides

    def seats_of(self, side: int) -> list[int]:
        """The seats that play together; they sit in turn."""
        return list(range(side, self.game.seats, self.game.sides))

    def together(self, seats: Iterable[int]) -> str:
        """Some seats inside a sentence: "Ann and you"."""
        return join_words([self.cast.within(seat) for seat in seats])

    def subject(self, seats: Sequence[int], third: str, second: str) -> str:
        """Some seats with their verb: "Ann wins", "You and Cy win"."""
        verb = self.cast.verb(seats[0], third, second) if len(seats) == 1 else second
        return f"{self.cast.subjects(seats)} {verb}"

    def by_side(self, totals: Sequence[int]) -> str:
        """The points of each side: "Ann and you 30, Bob and Dee 45"."""
        return ", ".join(f"{self.together(self.seats_of(side))} {number(each)}" for side, each in enumerate(totals))

    @property
    def totals(self) -> Sequence[int]:
        """The points of each side, as `standing` has them by seat."""
        return self.standing[: self.game.sides]

    # What a game tells

    @staticmethod
    def described(table: S) -> tuple[str, ...]:
        """Describe the options, a sentence each; of the position nothing is set but these and the seats."""
        return ()

    @staticmethod
    def in_brief(table: S) -> tuple[str, ...]:
        """Tell how long the game goes, and the options that are not the defaults, a few words each."""
        return ()

    def progress(self) -> str:
        """The place in the whole game: "hand 2, to 100 points"."""
        raise NotImplementedError

    def status(self) -> Sequence[Line]:
        """The state of the table, a sentence each."""
        raise NotImplementedError

    def facts(self, seat: int) -> Sequence[str]:
        """The facts beside a seat's name, the one that counts most first: "30 points", "4 cards"."""
        raise NotImplementedError

    def refused(self, why: object) -> str:
        """Tell why a move isn't open, in a sentence with a way on, from the fact that the rules gave."""
        raise NotImplementedError

    def own(self) -> Sequence[Line]:
        """The reader's own things, a sentence each."""
        return ()

    def news(self) -> Sequence[News]:
        """The latest events, the oldest first."""
        return ()

    def supply(self) -> str:
        """Stock, pool and the like in one line."""
        return ""

    def books(self) -> Iterable[str]:
        """The scoring of the round that ended last, a sentence each."""
        return ()

    @cached_property
    def standing(self) -> Sequence[int]:
        """The points of each seat; empty where they are told at the end alone."""
        return self.game.scores() if self.view.outcome is not None else ()

    def turned(self, position: S) -> str:
        """Tell how the winners turned the game, from the last position in play of that round: "Ann filled peg 5"."""
        raise NotImplementedError

    # What follows

    def headline(self) -> str:
        """Return the sentence on the turn, or on how the round or the game went."""
        if self.view.outcome is not None:
            return self.won()
        if self.game.due == BOOKS:
            return self.ended()
        return self.waiting if self.mover is None else self.cast.turn(self.mover)

    def ended(self) -> str:
        """The winner of a round that is over: "Ann wins hand 2", "Ann and Bob share hand 2"."""
        points = (self.game.round_books or {}).get("points", [0])
        part, most = f"{self.round_word.lower()} {number(self.game.round)}", max(points)
        best = [seat for seat in range(self.game.seats) if points[seat % len(points)] == most]
        if not most:
            return f"Nobody scores in {part}"
        if points.count(most) > 1:
            return fitting((f"{self.cast.subjects(best)} share {part}", f"{capital(part)} is shared"), MOST_TITLE)
        return f"{self.subject(best, 'wins', 'win')} {part}"

    def won(self) -> str:
        """The winner of the game: "Ann wins 105 to 95", "You and Cy win with 105 points"."""
        winners, totals = self.view.winners, self.totals
        if len({seat % len(totals) for seat in winners}) > 1:
            return f"{self.cast.subjects(winners)} share it"
        first, second, *others = sorted(totals, reverse=not self.game.is_low_best)
        score = f"with {points_name(first)}" if others else f"{number(first)} to {number(second)}"
        return f"{self.subject(winners, 'wins', 'win')} {score}"

    def stages(self) -> Sequence[str]:
        """Texts for the place behind the headline, the longest first; the last always has room."""
        return ("" if self.view.outcome is not None else self.progress(),)

    def stage(self) -> str:
        stages = self.stages()
        room = MOST_TITLE - len(f"{self.headline()} · ")
        return fitting(stages, max(room, len(stages[-1]))) if stages else ""

    @cached_property
    def latest(self) -> Sequence[News]:
        """The news, told once for all of a page."""
        return self.news()

    def change(self) -> str:
        """The newest thing that happened; at the end nothing, since the headline tells it."""
        news = self.latest
        return news[-1].short or news[-1].text if news and self.view.outcome is None else ""

    def since(self) -> Iterable[str]:
        """The others' plays since the reader's last move, the oldest first, but for the one that `change` tells."""
        own = max((index for index, each in enumerate(self.latest) if each.seat == self.reader), default=-1)
        later = [each for each in self.latest[own + 1 :] if each.seat is not None][-(self.game.seats - 1) :]
        return [told for each in later if (told := each.short or each.text) != self.change()]

    def todo(self) -> str:
        """The reader's moves, as words go on after "Your turn: "."""
        if not self.view.legal:
            return ""
        return f"{join_words([choice.label for choice in self.choices() if not choice.is_call], 'or')}."

    def counts(self) -> str:
        """The first fact of each of the others, for the channel of all."""
        return f"{', '.join([f'{self.cast.names[seat]} {self.facts(seat)[0]}' for seat in self.others])}."

    def advice(self) -> str:
        """Advise the reader: what can be done, or who is to play."""
        if self.view.outcome is not None:
            return f"The game is over. {self.headline()}."
        if self.game.due == BOOKS:
            return f"The {self.round_word.lower()} is over, and the next one follows."
        if self.mover is None:
            return f"{self.waiting}. There's nothing to do yet."
        if self.view.legal:
            return f"You can {self.todo()}"
        return " ".join([f"{self.cast.names[self.mover]} is to play.", *self.until_turn()])

    def until_turn(self, where: str = "", verb: str = "You play", following: str = "You're next") -> Sequence[str]:
        """Tell when the reader plays, with a condition `where` unless that is at once; nothing for the channel."""
        if self.reader is None or self.mover is None:
            return ()
        between = (self.reader - self.mover) % self.game.seats - 1
        others = f"{verb} after {self.cast.names[self.mover]} and {plural('other player', between)}"
        return (f"{others}{where}." if between else f"{following}.",)

    def page(self) -> Page:
        """All of it, as every screen is made of."""
        lines = [*self.status(), *self.own()]
        return Page(
            progress=self.progress(),
            headline=self.headline(),
            lines=tuple([line.text for line in lines]),
            seats=tuple([SeatLine(tuple(self.facts(s)), s in self.view.to_act) for s in range(self.game.seats)]),
            recent=tuple([each.text for each in reversed(self.latest)]),
            supply=self.supply(),
            books=tuple(self.books()),
            advice=self.advice(),
            choices=self.choices(),
            faces=tuple([line.faces for line in lines]),
            stage=self.stage(),
            change=self.change(),
            since=tuple(self.since()),
            todo=self.todo(),
            counts=self.counts(),
        )

    # Moves

    def offered(self) -> Sequence[Action]:
        """The moves that are shown: the reader's own; to the channel those of the mover, where nothing is private."""
        if self.view.seat is not None or self.mover is None or not self.is_public:
            return self.view.legal
        return [each for each in self.game.legal_actions(self.mover) if not isinstance(each, Call)]

    def choices(self) -> tuple[Choice, ...]:
        """The choices; those that the channel is shown too are public."""
        labels, is_public, is_own = self.labels(), self.is_public, self.view.seat is not None
        found = []
        for action in self.offered():
            keys, values, label = labels[action]
            found.append((keys, _choice(keys[-1], label(self, *values), action if is_own else None, is_public), action))
        return *self._asked(found, 1), *self.calls()

    def _asked(self, found: Iterable[tuple[tuple[str, ...], Choice, Action]], depth: int) -> Iterator[Choice]:
        """The choices at a depth: of those that have more keys a question for each key, unless one alone is left."""
        for key, group in groupby(found, key=lambda each: each[0][depth - 1] if len(each[0]) > depth else ""):
            same = list(group)
            if not key:
                yield from (leaf for _, leaf, _ in same)
            elif len(same) == 1:
                keys, leaf, _ = same[0]
                yield replace(leaf, key="-".join(keys[depth - 1 :]))
            else:
                move, keys, _ = self.buttons[type(same[0][2])]
                answered = [field for field in move.fields if f"{{{field}}}" in "".join(keys[:depth])]
                answers = {field: getattr(same[0][2], field) for field in answered}
                button, text, shown = self.asks[move.kind, tuple(answered)](self, **answers)
                inner = tuple(self._asked(same, depth + 1))
                yield replace(_choice(key, button, None, self.is_public), ask=text, children=folded(inner, shown, text))

    def calls(self) -> Iterator[Choice]:
        """The calls, offered to everybody alike while there is play: an offer to some would tell who is right.

        A hand isn't renewed when others play, so those that can't be made just now are disabled at the table alone.
        """
        is_open, is_own = self.game.is_call_open, self.view.seat is not None
        kinds = self.buttons.values() if self.mover is not None or is_open else ()
        for action in chain.from_iterable(move.every for move, _, _ in kinds if move.is_call):
            keys, values, label = self.labels()[action]
            choice = _choice("-".join(keys), label(self, *values), action if is_own else None, is_public=True)
            yield replace(choice, is_call=True, is_disabled=not (is_own or is_open))

    @property
    def is_public(self) -> bool:
        """Whether the moves stand on the table's message too."""
        return not self.game.has_secrets

    @classmethod
    @cache
    def keys(cls) -> Mapping[str, Action]:
        """Every move by the key of its choice, whether or not it is legal."""
        return {"-".join(keys): action for action, (keys, _, _) in cls.labels().items()}

    @classmethod
    @cache
    def labels(cls) -> Mapping[Action, tuple[tuple[str, ...], tuple[Any, ...], Callable[..., Button]]]:
        """The keys, the values and the method of the label of every move."""
        found: dict[Action, tuple[tuple[str, ...], tuple[Any, ...], Callable[..., Button]]] = {}
        for move, keys, label in cls.buttons.values():
            write = Codec(move.name, move.kind).to_json
            for action in move.every:
                named = write(action)
                found[action] = tuple([key.format(**named) for key in keys]), move.values(action), label
        return found

    def action_of(self, keys: Sequence[str]) -> Action | None:
        """The move that the keys of choices name, whether or not it is legal; None if they name none."""
        return self.keys().get("-".join([key for key in keys if key != MORE]))

    def refusal(self, action: Action) -> str:
        """Tell why a move isn't open to the reader."""
        if self.game.due == OVER:
            return "The game is over: have a look at the scores."
        if isinstance(action, Call) and self.reader is not None:
            return self.refused_move(action, self.game.why_not(self.reader, action))
        if self.mover is None:
            return "Nothing can be played yet: try again in a moment."
        if self.reader is None or self.reader not in self.view.to_act:
            return "It isn't your turn: wait until it comes to you."
        return self.refused_move(action, self.game.why_not(self.reader, action))

    def refused_move(self, action: Action, why: object) -> str:
        """Tell why a move isn't open from the fact, where the move itself doesn't matter to the sentence."""
        return self.refused(why)

    # Scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        """A line a seat, and where books have the points of rounds, a column a round; partners stand together."""
        game, totals = self.game, self.standing
        if not totals:
            return ScoreSheet("", ())
        rounds, is_due = self.rounds(books), game.due == BOOKS
        latest = tuple(total - sum(each[seat] for each in rounds) for seat, total in enumerate(totals))
        if self.round_word and (any(latest) or (is_due and len(rounds) < game.round)):
            rounds.append(latest)
        lines = sheet_lines(
            totals,
            is_low_best=game.is_low_best,
            places=() if self.view.outcome is None else self.view.outcome.places,
            how=[self.how(seat) for seat in range(game.seats)],
            cells=[tuple(Cell(number(each[seat])) for each in rounds) for seat in range(game.seats)],
        )
        played = len(rounds) if is_due else len(books)
        return ScoreSheet(
            self.unit,
            tuple(sorted(lines, key=lambda line: (line.place, line.seat % game.sides, line.seat))),
            columns=tuple(number(each) for each in range(1, len(rounds) + 1)),
            newest=played - 1 if played else None,
            part=self.round_word,
            aside="" if self.view.outcome is not None else self.aside(),
        )

    def how(self, seat: int) -> str:
        """The sum that a seat's total comes from, in at most 8 characters: "37 - 8"."""
        return ""

    def aside(self) -> str:
        """One fact more beside the scores, in a few words: "to 100 points"."""
        return ""

    def rounds(self, books: Sequence[Closed]) -> list[tuple[int, ...]]:
        """The points of each seat in each round."""
        return [self.by_seat(closed.books["points"]) for closed in books if "points" in closed.books]

    def by_seat(self, points: Sequence[T]) -> tuple[T, ...]:
        """Spread what sides have over their seats."""
        return tuple([points[seat % len(points)] for seat in range(self.game.seats)])

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The round that moved the winners most, and what they did in it."""
        found = turning_hand(self.rounds(story.books), self.view.winners)
        if found is None:
            return None
        revision = story.books[found].revision - 1
        position: S = next(moment.state for moment in story.walk() if moment.revision == revision)
        return TurningPoint(f"{self.round_word.lower()} {number(found + 1)}, when {self.turned(position)}", revision)

    # The picture in words

    def alt(self) -> str:
        """The picture in words; where there is no room with less detail, then with short names."""
        return fitting(self._alts(), MOST_ALT)

    def _alts(self) -> Iterator[str]:
        for detail in (2, 1, 0):
            yield " ".join(filter(None, self.alt_parts(detail)))
        names = tuple([clip(name, MOST_NAME) for name in self.cast.names])
        short = type(self)(self.view, replace(self.cast, names=names))
        short.path = self.path
        yield " ".join(filter(None, short.alt_parts(0)))

    def alt_parts(self, detail: int) -> Iterator[str]:
        """The sentences of an alt text, the reader's own things first; detail: 2 for all, 0 for the least."""
        if self.reader is not None:
            yield self.alt_own(self.reader)
            yield self.alt_moves()
        yield f"{self.name}, {self.progress()}."
        yield f"{self.headline()}." if self.view.outcome is not None else ""
        yield self.change() if detail else ""
        yield from self.alt_status(detail)
        yield from (self.alt_seat(seat, detail) for seat in self.others)

    def alt_status(self, detail: int) -> Iterable[str]:
        """The state of the table."""
        return (line.text for line in self.status())

    def alt_own(self, seat: int) -> str:
        """The reader's things."""
        return f"You{self.view.tag(seat, ', ')}: {'; '.join(self.facts(seat))}."

    def alt_moves(self) -> str:
        """The reader's moves."""
        return f"You can {self.todo()}" if self.view.legal else ""

    def alt_seat(self, seat: int, detail: int) -> str:
        """Another seat's things."""
        name = f"{self.cast.names[seat]}{self.cast.note(seat)}{self.view.tag(seat, ', ')}"
        return f"{name}: {'; '.join(self.facts(seat))}."
