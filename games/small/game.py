"""The `Game` that follows from a small game's class."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, get_type_hints

from pydantic import Field as OptionField
from pydantic import create_model

from games.api import Cast, Game, Json, Options, OptionsRefused, Page, Rule, Topic
from games.columns import Column, Kind
from games.drawing.faces import SIDE, card_scene
from games.drawing.picture import Picture, Scene
from games.english import join_words
from games.notation import check_keys
from games.scores import Closed, ScoreSheet, sheet_lines
from games.small import choices, pictures, words
from games.small.chance import Luck, frozen, thawed
from games.small.fields import units_of
from games.small.moves import Move
from games.small.position import SmallState, seen
from games.small.view import SmallView


class SmallRules(Game[Move, Luck, Options, SmallView]):
    """The rules of a game of one class."""

    state: ClassVar[type[Any]]
    view = SmallView

    def seat_range(self, options: Options) -> range:
        allowed: range = self.state.players
        return allowed

    def new(self, options: Options, seats: int, /) -> SmallState:
        allowed = self.seat_range(options)
        if seats not in allowed:
            raise OptionsRefused(f"{self.name} is for {allowed[0]} to {allowed[-1]} players.")
        position: SmallState = self.state(seats, dict(options))
        return position

    def describe_options(self, options: Options, seats: int) -> tuple[str, ...]:
        return tuple(
            f"{field.title}: {_said(getattr(options, name))}." for name, field in type(options).model_fields.items()
        )

    def options_in_brief(self, options: Options) -> tuple[str, ...]:
        fields = type(options).model_fields
        return tuple(
            f"{str(field.title).lower()} {_said(getattr(options, name))}"
            for name, field in fields.items()
            if getattr(options, name) != field.default
        )

    @property
    def chance_words(self) -> tuple[str, ...]:
        return tuple(
            f"{name}: {'; then '.join(f'{key} is {draw.recipe}' for key, draw in spec.draws.items())}"
            for name, spec in self.state.chances.items()
        )

    def page_of(self, view: SmallView, cast: Cast) -> Page:
        return words.page(seen(self.state, view), view, cast)

    def action_at(self, view: SmallView, path: Sequence[str]) -> Move | None:
        return choices.action_of(seen(self.state, view), path)

    def draw_table(self, view: SmallView, cast: Cast) -> Picture:
        return pictures.draw_table(seen(self.state, view), view, cast, self.theme)

    def draw_hand(self, view: SmallView, cast: Cast, path: Sequence[str]) -> Picture | None:
        return pictures.draw_hand(seen(self.state, view), view, cast, self.theme)

    def sheet_of(self, view: SmallView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
        if view.outcome is not None:
            lines = sheet_lines(view.outcome.scores, places=view.outcome.places)
            if self.state.unit:
                one, many = units_of(self.state.unit)
                return ScoreSheet(many, lines, one=one)
            return ScoreSheet("", tuple(replace(line, total="") for line in lines))
        unit, standing = seen(self.state, view).standing()
        if not standing:
            return ScoreSheet("", ())
        return ScoreSheet(unit, sheet_lines(standing, is_low_best=self.state.is_low_best), part="Round")

    def action_to_json(self, action: Move, /) -> Json:
        return {"type": action.name, **dict(zip(self.state.moves[action.name].steps, action.values, strict=True))}

    def action_from_json(self, data: Json, /) -> Move:
        spec = _spec(data, self.state.moves, "an action")
        check_keys(data, "type", *spec.steps)
        values = tuple(data[key] for key in spec.steps)
        for key, value in zip(spec.steps, values, strict=True):
            if type(value) not in (int, str):
                raise ValueError(f"{key} is a whole number or a text, not {value!r}")
        return Move(spec.name, values)

    def chance_to_json(self, chance: Luck, /) -> Json:
        draws = self.state.chances[chance.name].draws
        return {"type": chance.name, **dict(zip(draws, map(thawed, chance.values), strict=True))}

    def chance_from_json(self, data: Json, /) -> Luck:
        spec = _spec(data, self.state.chances, "a chance outcome")
        check_keys(data, "type", *spec.draws)
        for key in spec.draws:
            _check_shape(key, data[key])
        return Luck(spec.name, tuple(frozen(data[key]) for key in spec.draws))


def _spec(data: Json, specs: Mapping[str, Any], what: str) -> Any:
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in specs:
        raise ValueError(f"{what} has the type {join_words(list(specs), 'or')}, not {kind!r}")
    return specs[kind]


def _check_shape(key: str, value: object) -> None:
    """Check that a value is a number, a text, or lists of such; raises ValueError."""
    if isinstance(value, list):
        for each in value:
            _check_shape(key, each)
    elif type(value) not in (int, str):
        raise ValueError(f"{key} holds whole numbers and texts, not {value!r}")


def _said(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def game_of(state: type[Any]) -> SmallRules:
    """The game of a class that has been settled."""
    theme = pictures.theme_of(state.colour)
    topics, primer = _topics(state, theme)
    cover = pictures.cover_of(state)
    body = {
        "__module__": state.__module__,
        "__doc__": state.__doc__,
        "state": state,
        "key": state.key,
        "name": state.name,
        "summary": state.summary,
        "minutes": state.minutes,
        "order": state.order,
        "colour": state.colour,
        "options": _options(state),
        "columns": _columns(state),
        "rules": topics,
        "primer": primer,
        "faces": _faces(state),
        "is_dealt": state.has_hands,
        "reveal_seconds": state.reveal_seconds,
        "theme": theme,
        "cover": cover,
        "tutorial": state.tutorial,
        "exempt": state.exempt,
    }
    made: SmallRules = type(state.__name__, (SmallRules,), body)()
    return made


def _options(state: type[Any]) -> type[Options]:
    hints = get_type_hints(state)
    fields: dict[str, Any] = {}
    for name, option in state.option_fields.items():
        limits: dict[str, Any] = {"ge": option.among[0], "le": option.among[-1]} if option.among else {}
        about = OptionField(option.default, title=option.title, description=option.description, **limits)
        fields[name] = (hints[name], about)
    made: type[Options] = create_model(f"{state.__name__}Options", __base__=Options, **fields)
    return made


def _columns(state: type[Any]) -> tuple[Column, ...]:
    won = Column("Games won", "wins")
    if not state.unit:
        return (won,)
    _, unit = units_of(state.unit)
    best = Kind.LEAST if state.is_low_best else Kind.MOST
    return (
        won,
        Column(f"Best {unit}", "score", best, is_low_better=state.is_low_best),
        Column(f"Mean {unit}", "score", Kind.MEAN, is_low_better=state.is_low_best),
    )


def _faces(state: type[Any]) -> Mapping[str, Scene]:
    """A face for each value of a look that has its own."""
    found: dict[str, Scene] = {}
    for look in (field.look for field in state.declared.values() if field.look is not None):
        for value in look.values:
            side = min(46.0, 54 / look.ratio)
            items = look.draw(value, (SIDE - side) / 2, (SIDE - side * look.ratio) / 2, side)
            found[state.face_of(value)] = card_scene(tuple(items), ground="#d7dde0")
    return MappingProxyType(found)


def _topics(state: type[Any], theme: Any) -> tuple[tuple[Topic, ...], Topic]:
    """The rules by topic, and the five things to know, out of the text of a class."""
    found: list[tuple[str, list[Rule]]] = []
    first: list[Rule] = []
    for line in _joined(textwrap.dedent(state.rules)):
        mark, text = line[:2], line[2:]
        if mark not in ("- ", "+ ", "~ "):
            if found and not found[-1][1]:
                raise TypeError(f'{state.__name__}.rules: begin each rule with "- ", "+ " or "~ ", such as "- {line}".')
            if line.endswith("."):
                raise TypeError(
                    f"{state.__name__}.rules: {line!r} stands as the title of a topic. If it goes on with the rule "
                    "above it, indent it."
                )
            found.append((line, []))
            continue
        if not found:
            raise TypeError(
                f"{state.__name__}.rules begin with the title of a topic, without a sign, not with {line!r}."
            )
        rule = Rule(text, is_decided=mark == "~ ")
        found[-1][1].append(rule)
        first += [rule] if mark == "+ " else []
    topics = tuple(Topic(title, tuple(rules), partial(_draw, title, state, theme)) for title, rules in found)
    title = "Five things to know"
    return topics, Topic(title, tuple(first), partial(_draw, title, state, theme))


def _joined(text: str) -> list[str]:
    """The lines of a text, each with those below it that are indented."""
    lines: list[str] = []
    for line in filter(str.strip, text.splitlines()):
        if line[0].isspace() and lines:
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.strip())
    return lines


def _draw(title: str, state: type[Any], theme: Any) -> Picture:
    return pictures.topic_picture(title, state, theme)
