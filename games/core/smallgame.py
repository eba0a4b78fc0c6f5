"""A game whose words and pictures follow from its rules, and what its class lacks, told in sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from inspect import signature
from typing import Any, ClassVar, cast

from games.api import Cast, Rule, Topic
from games.columns import Column, Kind
from games.core.fields import Field, Option, Sight
from games.core.game import Game, lines_of, topics
from games.core.looks import DIE, Look
from games.core.moves import Draw, Move
from games.core.picture import cover_of, draw_hand, draw_table, face_scene, theme_of, topic_picture
from games.core.rules import Rules, Seen
from games.core.small import SmallRules, units_of
from games.core.told import SmallWords
from games.drawing.picture import SEAT_COLOURS, Picture
from games.options import option_values

_LINE = 26
"""Characters of a line in the list of games."""
_TEXTS = {"name": '"Pig"', "summary": '"What you do in it, in a sentence."', "text": '"""..."""'}
_CALLED = frozenset({"said", "say", "draw", "finish", "end_round"})
"""What rules have in order to be called, and not to be written anew."""


class SmallGame(Game[Any, SmallWords]):
    """A game whose words and pictures follow from its rules.

    What must be written: `position`, the class of its rules; `name` and `summary`; `players`, a range; and `text`, its
    rules by topic. A line without a sign is the title of a topic; the rules below it begin with "+ " (the five things
    to know first), "~ " (a decision of ours) or "- " (any other), and go on in indented lines.

    What may be written, besides what every `Game` may: `brief`, two or three lines of at most 26 characters for the
    list of games; `sign`, the thing that is drawn there; `words`, where they say something better.
    """

    position: ClassVar[type[SmallRules]]
    text: ClassVar[str]
    brief: ClassVar[Sequence[str]] = ()
    sign: ClassVar[Any] = None
    minutes = 10
    colour = 0x455A64
    seat_colours: ClassVar[tuple[str, ...]] = SEAT_COLOURS
    words = SmallWords
    hand = staticmethod(draw_hand)

    def draw_hand(self, view: Seen[Any], cast: Cast, path: Sequence[str]) -> Picture | None:
        return draw_hand(self.words(view, cast))

    def __init_subclass__(cls, **named: Any) -> None:
        for fault in _faults(cls):
            raise TypeError(fault)
        if "key" not in vars(cls):
            cls.key = _key_of(cls.__module__)
        prefix = cls.key.replace("-", "_")
        looks = [field.look for field in cls.position.declared.values() if field.look is not None]
        names = {value: f"{prefix}_{str(value).lower()}" for look in looks for value in look.values}
        declared = {
            "rules": cls.position,
            "faces": names,
            "seat_colours": cls.seat_colours,
            "theme": theme_of(cls.colour),
        }
        cls.words = cast("type[SmallWords]", type(f"{cls.__name__}Words", (cls.words,), declared))
        super().__init_subclass__(**named)
        if cls.table is Game.table:  # type: ignore[misc]
            cls.table = staticmethod(draw_table)
        cls.is_dealt = cls.position.has_secrets
        cls.theme = cls.words.theme
        cls.faces = {names[value]: face_scene(look, value) for look in looks for value in look.values}
        cls.columns = _columns(cls.position)
        cls.rules = tuple(replace(each, draw=_topic(cls, each.title)) for each in topics(cls.text, {}))
        first = tuple(Rule(line[2:]) for line in lines_of(cls.text) if line.startswith("+ "))
        cls.primer = Topic("Five things to know", first, _topic(cls, "Five things to know"))
        lines = tuple(cls.brief) or tuple(textwrap.wrap(cls.summary, _LINE)[:3])
        cls.cover = cover_of(cls.name, cls.players, lines, _look(cls), cls.sign)


def _key_of(module: str) -> str:
    """The key of a game by its folder in games/, or by its module where it is no folder of those."""
    package, *inner = module.split(".")
    return (inner[0] if package == "games" and inner else module.rpartition(".")[2]).replace("_", "-")


def _faults(cls: type[SmallGame]) -> Iterator[str]:
    """What the class of a game lacks, a sentence each that says what to write."""
    name, rules = cls.__name__, getattr(cls, "position", None)
    if not (isinstance(rules, type) and issubclass(rules, SmallRules)):
        yield f"{name}.position is the class of its rules: write `position = {name.removesuffix('Game')}`."
        return
    for key, example in _TEXTS.items():
        if not isinstance(getattr(cls, key, None), str):
            yield f"{name}.{key} is a text: write `{key} = {example}`."
    players = getattr(cls, "players", None)
    if not isinstance(players, range) or not players or players[0] < 1 or players.step != 1:
        yield f"{name}.players is a range: for 2 to 4 players write `players = range(2, 5)`."
    if rules.begin is Rules.begin:
        yield (
            f"{rules.__name__} has no `begin`: write `def begin(self)`, which sets what stands before anything has "
            "happened."
        )
    yield from (*_field_faults(rules), *_method_faults(rules))
    unseen = {key for key, field in rules.declared.items() if field.sight is not Sight.PUBLIC}
    drawn = {key for _, keys in rules.redraws for key in keys}
    if (lost := sorted(unseen - drawn)) and rules.resample is Rules.resample:
        yield (
            f"{rules.__name__}.{lost[0]} is hidden, and no draw says where it comes from: name it in one, as "
            "shuffle(PACK, hand=5), write `resample`, or declare it public()."
        )


def _field_faults(rules: type[SmallRules]) -> Iterator[str]:
    """What is wrong with the fields and options of rules, a sentence each that says what to write."""
    name, taken = rules.__name__, dir(SmallRules)
    own = {key: value for each in rules.__mro__ if each not in SmallRules.__mro__ for key, value in vars(each).items()}
    for key, value in own.items():
        if isinstance(value, Field):
            yield f"{name}.{key} has no type: write it as `{key}: int = ...`, or `list[int]`, or the like."
    for key, field in rules.declared.items():
        if isinstance(field.default, Move | Draw):
            yield f"{name}.{key} is a field and a method: call one of them something else."
    for key, value in own.items():
        if key in taken and (isinstance(value, Move | Draw) or key in own["__slots__"] or key in _CALLED):
            yield f"{name}.{key}: every game has a `{key}` of its own, so call this something else."
    for key, option in rules.declared.items():
        values = option_values(rules.options, key) if isinstance(option, Option) else (option.default,)
        if not values:
            yield (
                f"{name}.{key}: an option is True or False (`{key}: bool`), a number out of a range (`{key}: int = "
                f'option(3, "Title", "Description.", range(1, 6))`) or a text (`{key}: Literal["short", "long"]`).'
            )
        elif (type(option.default), option.default) not in [(type(value), value) for value in values]:
            yield f"{name}.{key} begins with {option.default!r}, which is none of its values."


def _method_faults(rules: type[SmallRules]) -> Iterator[str]:
    """What is wrong with the moves and draws of rules, a sentence each that says what to write."""
    name = rules.__name__
    for move in rules.moves.values():
        if not move.told.do:
            yield f'{name}.{move.name}: a move has words: write @move("lay {{card}}", "laid {{card}}") above it.'
        hook = move.why_not
        if hook is not None and [*signature(hook).parameters][1:] != ["seat", *move.fields]:
            wanted = ", ".join(["self", "seat", *move.fields])
            yield f"{name}.{hook.__name__}: write it as `def {hook.__name__}({wanted})`."
    for draw in rules.chances.values():
        if draw.sample == draw.draw_each and (odd := sorted({*draw.fields} - draw.drawn.keys())):
            yield f"{name}.{draw.name}: say in its type how `{odd[0]}` is drawn: Seat, Die, or another draw."
        for field in (key for each in draw.drawn.values() for key in each.to if key not in rules.declared):
            yield f"{name} draws into `{field}`, which is no field of it: declare it."


def _columns(rules: type[SmallRules]) -> tuple[Column, ...]:
    won = Column("Games won", "wins")
    if not rules.unit:
        return (won,)
    _, unit = units_of(rules.unit)
    best = Kind.LEAST if rules.is_low_best else Kind.MOST
    return (
        won,
        Column(f"Best {unit}", "score", best, is_low_better=rules.is_low_best),
        Column(f"Mean {unit}", "score", Kind.MEAN, is_low_better=rules.is_low_best),
    )


def _look(cls: type[SmallGame]) -> Look:
    """The look of what a game is played with: the first that it declares."""
    look = next((field.look for field in cls.position.declared.values() if field.look is not None), DIE)
    return look.of or look


def _topic(cls: type[SmallGame], title: str) -> Callable[[], Picture]:
    return partial(topic_picture, title, _look(cls), cls.theme)
