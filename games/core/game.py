"""A game of the catalogue, from its rules, its words and its pictures: the one file that knows the old interface."""

from __future__ import annotations

import textwrap
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games import api
from games.api import Action, Cast, Chance, Json, Options, OptionsRefused, Page, Rule, Topic
from games.codec import Codec
from games.core.rules import Rules, Seen
from games.core.words import Words
from games.drawing.picture import Picture
from games.english import indefinite
from games.scores import Closed, ScoreSheet, Story, TurningPoint

S = TypeVar("S", bound=Rules)
W = TypeVar("W", bound=Words[Any])


def _draw_nothing(words: Any) -> Picture | None:
    return None


class Game(api.Game[Action, Chance, Options, Seen[Any]], Generic[S, W]):
    """A game, which ties its rules and words to its pictures, its lessons and the facts of the catalogue.

    position: the class of its rules. words: that of its words. table: draws what the channel sees; hand: what a seat
    sees and holds, once chance has dealt. The others are those of `games.api.Game`.
    """

    position: ClassVar[type[Rules]]
    words: ClassVar[type[Words[Any]]]
    table: Callable[[W], Picture | None] = staticmethod(abstractmethod(lambda words: None))
    hand: Callable[[W], Picture | None] = staticmethod(_draw_nothing)
    players: ClassVar[range]
    actions: ClassVar[Codec]
    outcomes: ClassVar[Codec]
    view = Seen

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if not hasattr(cls, "position"):
            return
        rules = cls.position
        cls.options, cls.words.name, rules.words = rules.options, cls.name, cls.words
        cls.is_dealt = any(each.sight.value != "public" for each in rules.declared.values())
        cls.actions = Codec(indefinite(f"{cls.name} action"), *rules.moves)
        cls.outcomes = Codec(indefinite(f"{cls.name} chance outcome"), *(draw.kind for draw in rules.chances.values()))

    def action_to_json(self, action: Action, /) -> Json:
        return self.actions.to_json(action)

    def action_from_json(self, data: Json, /) -> Action:
        action: Action = self.actions.from_json(data)
        return action

    def chance_to_json(self, chance: Chance, /) -> Json:
        return self.outcomes.to_json(chance)

    def chance_from_json(self, data: Json, /) -> Chance:
        chance: Chance = self.outcomes.from_json(data)
        return chance

    def meaning(self, action: Action) -> object:
        """A wrong call means the right one."""
        move = self.position.moves[type(action)]
        return move.meant(*move.values(action))

    def seat_range(self, options: Options) -> range:
        return self.players

    @property
    def chance_words(self) -> tuple[str, ...]:
        drawn = {name: draw.drawn.items() for name, draw in self.position.chances.items()}
        return tuple(
            f"{name}: {'; then '.join(f'{key} is {each.recipe}' for key, each in items)}"
            for name, items in drawn.items()
            if items
        )

    def refuse_seats(self, options: Options) -> str:
        """Return why the options don't allow that number of players."""
        return f"{self.name} is for {self.players[0]} to {self.players[-1]} players."

    def new(self, options: Options, seats: int, /) -> Any:
        if seats not in self.seat_range(options):
            raise OptionsRefused(self.refuse_seats(options))
        return self.position(options, seats)

    def chosen(self, options: Options, seats: int = 0) -> S:
        """A position of which nothing is set but the options and the number of seats."""
        position: Any = object.__new__(self.position)
        return position.choose(options, seats)  # type: ignore[no-any-return]

    def describe_options(self, options: Options, seats: int) -> tuple[str, ...]:
        return self.words.described(self.chosen(options, seats))

    def options_in_brief(self, options: Options) -> tuple[str, ...]:
        return self.words.in_brief(self.chosen(options))

    def teams(self, options: Options, seats: int) -> tuple[int, ...]:
        sides = self.chosen(options, seats).sides
        return tuple(seat % sides for seat in range(seats))

    def page_of(self, view: Seen[Any], cast: Cast) -> Page:
        return self.words(view, cast).page()

    def action_at(self, view: Seen[Any], path: Sequence[str]) -> Action | None:
        return self.words(view, Cast((), view.seat)).action_of(path)

    def draw_table(self, view: Seen[Any], cast: Cast) -> Picture | None:
        return self.table(self._words(view, cast))

    def draw_hand(self, view: Seen[Any], cast: Cast, path: Sequence[str]) -> Picture | None:
        words = self._words(view, cast)
        words.path = tuple(path)
        return None if view.position.is_chance_due else self.hand(words)

    def sheet_of(self, view: Seen[Any], cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        return self.words(view, cast).sheet(books)

    def turned_at(self, view: Seen[Any], cast: Cast, story: Story) -> TurningPoint | None:
        return self.words(view, cast).turning_point(story)

    def _words(self, view: Seen[Any], cast: Cast) -> W:
        words: Any = self.words(view, cast)
        return words  # type: ignore[no-any-return]


def topics(text: str, pictures: Mapping[str, Callable[[], Picture]]) -> tuple[Topic, ...]:
    """The rules by topic out of a text: a line without a sign is the title of a topic, and each rule is a line.

    A rule begins with "- ", one that is a decision of ours with "~ ", one to know first with "+ ", and goes on in lines
    that are indented. pictures: those of the topics that have one, by title. Raises TypeError for a text that is none.
    """
    found: list[tuple[str, list[Rule]]] = []
    for line in lines_of(text):
        is_rule = line[:2] in ("- ", "~ ", "+ ")
        if is_rule and not found:
            raise TypeError(f"Rules begin with the title of a topic, without a sign, not with {line!r}.")
        if is_rule:
            found[-1][1].append(Rule(line[2:], is_decided=line[0] == "~"))
        elif found and not found[-1][1]:
            raise TypeError(f'Begin each rule with "- ", "+ " or "~ ", such as "- {line}".')
        elif line.endswith("."):
            raise TypeError(
                f"{line!r} stands as the title of a topic. If it goes on with the rule above it, indent it."
            )
        else:
            found.append((line, []))
    return tuple(Topic(title, tuple(rules), pictures.get(title)) for title, rules in found)


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text, each with those below it that are indented."""
    whole = ""
    for line in filter(str.strip, textwrap.dedent(text).splitlines()):
        if line[0].isspace():
            whole += f" {line.strip()}"
        else:
            if whole:
                yield whole
            whole = line
    yield whole
