"""The words of a game that follow from its declarations, filled in for one reader: page, choices, scores, alt text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from string import Formatter
from typing import Any, ClassVar

from games.api import Action, Choice
from games.core.fields import Field, Option, Sight
from games.core.moves import Move
from games.core.rules import Rules
from games.core.small import Said, SmallRules, units_of
from games.core.words import Line, News, Words, folded
from games.drawing.picture import SEAT_COLOURS
from games.drawing.table import Theme
from games.english import capital, clip, join_words, number, plural
from games.scores import Closed, ScoreSheet, Story, TurningPoint, sheet_lines

MOST_CHANGE = 60
"""Characters of the newest change."""
MOST_FLAT = 10
"""Values of a first parameter that stand as buttons of their own; more are asked for."""
MOST_SHORT, MOST_KEY = 20, 12
"""Characters of a button, and of a key that several answers make up."""
_BEGINS = re.compile(r"(?<=[.!?] )you")
"""The reader at the beginning of a further sentence."""


def counted_name(unit: str, count: int) -> str:
    """Some of a unit: "12 points"."""
    one, many = units_of(unit)
    return plural(one, count, many)


def caption(name: str) -> str:
    """The name of a field: "Last bid" for `last_bid`."""
    return capital(name.replace("_", " "))


def things_in(value: Any) -> list[Any]:
    """The things in a field, or in a seat's entry of it: those of a list, one alone, or none."""
    return value if isinstance(value, list) else [] if value is None else [value]


class SmallWords(Words[SmallRules]):
    """The words that follow from the declarations of `SmallRules`; it fills in their templates for its reader."""

    rules: ClassVar[type[SmallRules]]
    faces: ClassVar[Mapping[Any, str]] = {}
    """The names of the faces of things."""
    theme: ClassVar[Theme]
    seat_colours: ClassVar[tuple[str, ...]] = SEAT_COLOURS
    round_word = "Round"

    # Templates

    def fill(self, what: Said | str, values: Mapping[str, Any] | None = None, *, is_short: bool = False) -> str:
        """A template with its values, or the fields of the position, in their places."""
        template, given = (what, values or {}) if isinstance(what, str) else what
        return "".join(
            [
                literal if name is None else literal + self._put(self._value(name, given), form, is_short=is_short)
                for literal, name, form in _parts(template)
            ]
        )

    def tell(self, what: Said | str, values: Mapping[str, Any] | None = None) -> str:
        """The same as sentences."""
        return _BEGINS.sub(lambda found: found[0].capitalize(), capital(self.fill(what, values)))

    def _value(self, name: str, given: Mapping[str, Any]) -> Any:
        name, _, place = name.partition("[")
        if place:
            return self._value(name, given)[int(place[:-1])]
        if name in given:
            return given[name]
        value, field = getattr(self.game, name), self.game.declared.get(name)
        is_thing = field is not None and field.look is not None and not isinstance(value, list)
        return self.thing(field, value) if field is not None and is_thing else value

    def _put(self, value: Any, form: str, *, is_short: bool) -> str:
        """A value as it stands in a sentence; form: what the place says behind its colon."""
        if form == "name":
            return self.cast.within(value)
        if form == "whose":
            return "your" if value == self.reader else f"{self.cast.names[value]}'s"
        if form == "sum":
            return number(sum(value))
        third, bar, second = form.partition("|")
        if bar:
            return f"{self.cast.within(value)} {self.cast.verb(value, third, second)}"
        if isinstance(value, list | tuple):
            return join_words([self._put(each, "", is_short=is_short) for each in value])
        spoken = self.spoken().get(value)
        if spoken is not None:
            words, short, _ = spoken
            return short if is_short else words
        return number(value) if type(value) is int else str(value)

    @classmethod
    @cache
    def spoken(cls) -> Mapping[Any, tuple[str, str, int]]:
        """The things that are not said as they are written: their words, those in few characters, and their order."""
        looks = [field.look for field in cls.rules.declared.values() if field.look is not None]
        return {
            value: (look.words(value), look.short(value), place)
            for look in looks
            for place, value in enumerate(look.values)
            if look.words(value) != str(value)
        }

    # The table

    @staticmethod
    def described(table: SmallRules) -> tuple[str, ...]:
        return tuple(f"{field.title}: {_option(getattr(table, name))}." for name, field in _options(table))

    @staticmethod
    def in_brief(table: SmallRules) -> tuple[str, ...]:
        return tuple(
            f"{field.title.lower()} {_option(getattr(table, name))}"
            for name, field in _options(table)
            if getattr(table, name) != field.default
        )

    def progress(self) -> str:
        return self.fill(self.game.stage)

    def status(self) -> Sequence[Line]:
        if not self.game.is_begun:
            return [Line("The game begins.")]
        lines = [Line(self.tell(line)) for line in self.game.status.splitlines()]
        things = [thing for _, field, value in self.on_table() if field.look for thing in value]
        faces = tuple(filter(None, map(self.face_of, things)))[:5]
        return [Line(lines[0].text, faces), *lines[1:]] if lines and not self.own() else lines

    def own(self) -> Sequence[Line]:
        return [
            Line(
                f"Your {caption(name).lower()}: {join_words([self.thing(field, each) for each in things]) or 'none'}.",
                tuple(filter(None, map(self.face_of, things))),
            )
            for name, field, things in self.of_reader()
        ]

    def thing(self, field: Field, value: Any) -> str:
        """A thing in a field in words."""
        return str(value) if field.look is None else field.look.words(value)

    def face_of(self, value: Any) -> str:
        """The name of the face of a thing; empty where it has none."""
        return self.faces.get(value, "")

    def of_reader(self) -> list[tuple[str, Field, list[Any]]]:
        """The reader's private fields, with the things in them."""
        seat, fields = self.view.seat, self.game.declared.items()
        if seat is None or not self.game.is_begun:
            return []
        private = [(name, field) for name, field in fields if field.sight is Sight.PRIVATE]
        return [(name, field, things_in(getattr(self.game, name)[seat])) for name, field in private]

    def on_table(self) -> list[tuple[str, Field, list[Any]]]:
        """The public fields that are drawn on the table, with the things in them."""
        fields = self.game.declared.items()
        drawn = [(name, field) for name, field in fields if field.sight is Sight.PUBLIC and field.look is not None]
        return [(name, field, things_in(getattr(self.game, name))) for name, field in drawn]

    def opened(self, seat: int) -> list[tuple[Field, list[Any]]]:
        """The private things of a seat that everybody sees."""
        fields = self.game.declared.items() if self.game.is_open else ()
        shown = [(name, field) for name, field in fields if field.sight is Sight.PRIVATE and field.look is not None]
        return [(field, things) for name, field in shown if (things := things_in(getattr(self.game, name)[seat]))]

    def facts(self, seat: int) -> Sequence[str]:
        found = []
        for name, field in self.game.declared.items() if self.game.is_begun else ():
            value = getattr(self.game, name) if field.unit else None
            if field.sight is Sight.PRIVATE and isinstance(value, list) and isinstance(value[seat], list):
                found.append(counted_name(field.unit, len(value[seat])))
            elif field.sight is Sight.PUBLIC and isinstance(value, list) and len(value) == self.game.seats:
                found.append(counted_name(field.unit, value[seat]))
        return [*found, *(map(self.fill, self.game.facts(seat)) if self.game.is_begun else ())]

    def supply(self) -> str:
        return ", ".join(
            f"{caption(name)}: {counted_name(field.unit, len(getattr(self.game, name)))}"
            for name, field in self.game.declared.items()
            if field.sight is Sight.COUNTED and field.unit
        )

    def books(self) -> Sequence[str]:
        return [self.tell(line) for line in self.game.round_lines]

    # What happened

    def news(self) -> Sequence[News]:
        return [News(seat if seat >= 0 else None, self._told(seat, what)) for seat, what, _ in self.game.news]

    def _told(self, seat: int, what: Action | Said) -> str:
        if isinstance(what, Said):
            return self.tell(what)
        move = self.game.moves[type(what)]
        return f"{self.cast.name(seat)} {self.fill(move.told.did, _named(move, what))}."

    def chip(self, seat: int) -> str:
        """The last thing that a seat did in the round, in a chip's characters; empty where it did nothing."""
        done = [entry for entry in self.game.news[self.game.told_before :] if entry[0] == seat]
        if not done:
            return ""
        _, what, chip = done[-1]
        if isinstance(what, Said):
            return chip
        move = self.game.moves[type(what)]
        return self.fill(move.told.chip or move.name, _named(move, what), is_short=True)

    def change(self) -> str:
        if not self.game.news or self.view.outcome is not None:
            return ""
        seat, what, _ = self.game.news[-1]
        return clip(self._told(seat, what), MOST_CHANGE)

    def since(self) -> Sequence[str]:
        if self.reader is None or self.view.outcome is not None:
            return ()
        own = max((index for index, each in enumerate(self.latest) if each.seat == self.reader), default=-1)
        latest = {each.seat: each.text for each in self.latest[own + 1 :] if each.seat is not None}
        return [text for text in list(latest.values())[-(self.game.seats - 1) :] if text != self.change()]

    def ended(self) -> str:
        return f"{capital(self.progress())} is over"

    def won(self) -> str:
        winners, scores = self.view.winners, self.game.scores()
        verb = "share it" if len(winners) > 1 else self.cast.verb(winners[0], "wins", "win")
        score = f" with {counted_name(self.game.unit, scores[winners[0]])}" if self.game.unit else ""
        return f"{self.cast.subjects(winners)} {verb}{score}"

    def todo(self) -> str:
        kinds = {kind: list(same) for kind, same in groupby(self.view.legal, key=type)}
        words = []
        for kind, same in kinds.items():
            move = self.game.moves[kind]
            words.append(self.fill(move.told.do, _named(move, same[0])) if len(same) == 1 else _verb(move))
        return f"{join_words(words, 'or')}." if words else ""

    def counts(self) -> str:
        found = [f"{self.cast.names[seat]} {facts[0]}" for seat in self.others if (facts := self.facts(seat))]
        return f"{capital(', '.join(found))}." if found else ""

    def refused_move(self, action: Action, why: object) -> str:
        """Tell why a move isn't open, from the template that the rules gave."""
        if not isinstance(why, str):
            return "That is none of the moves you have: choose one that is offered."
        return self.tell(why, _named(self.game.moves[type(action)], action))

    # Scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        outcome, unit = self.view.outcome, self.game.unit
        if outcome is None:
            many, standing = self.game.standing()
            lines = sheet_lines(standing, is_low_best=self.game.is_low_best) if standing else ()
            return ScoreSheet(many, lines, part=self.round_word) if standing else ScoreSheet("", ())
        lines = sheet_lines(outcome.scores, places=outcome.places)
        if unit:
            one, many = units_of(unit)
            return ScoreSheet(many, lines, one=one)
        return ScoreSheet("", tuple(replace(line, total="") for line in lines))

    def turning_point(self, story: Story) -> TurningPoint | None:
        return None

    # Choices

    @classmethod
    @cache
    def keys(cls) -> Mapping[str, Action]:
        return {
            "-".join([move.name, *map(str, _answers(move, action))]): action
            for move in cls.rules.moves.values()
            for action in move.every
        }

    def choices(self) -> tuple[Choice, ...]:
        by_move: dict[Move[Any, ...], list[Action]] = {}
        for action in self.offered():
            by_move.setdefault(self.game.moves[type(action)], []).append(action)
        return tuple(choice for move, actions in by_move.items() for choice in self._choices(move, actions))

    def _choices(self, move: Move[Any, ...], actions: list[Action]) -> Iterator[Choice]:
        steps = move.told.steps
        if not steps or len({_answers(move, action)[0] for action in actions}) <= MOST_FLAT:
            yield from self._level(move, actions, min(1, len(steps)), move.name)
            return
        first, verb = next(iter(steps.values())), _verb(move)
        ask = first.ask or f"{capital(verb)}?"
        inner = folded(tuple(self._level(move, actions, 1, "")), first.shown, ask)
        short = f"{capital(verb)}…"[:MOST_SHORT]
        yield Choice(move.name, verb, short, tone=move.told.tone, ask=ask, children=inner, is_public=self.is_public)

    def _level(self, move: Move[Any, ...], actions: list[Action], depth: int, before: str) -> Iterator[Choice]:
        """A choice for each answer to the question before `depth`; before: what its key begins with."""
        told, asked = move.told, list(move.told.steps)

        def head(action: Action) -> tuple[Any, ...]:
            return _answers(move, action)[:depth]

        def places(action: Action) -> list[tuple[bool, int, Any]]:
            return [(isinstance(each, str), self.spoken().get(each, ("", "", -1))[2], each) for each in head(action)]

        for values, group in groupby(sorted(actions, key=places), key=head):
            same = list(group)
            answers, key = _settled(move, same, values, before)
            given = dict(zip(asked, answers, strict=False))
            is_leaf, is_settled = len(answers) == len(asked), len(answers) > depth
            template = told.do if is_leaf else _beginning(move, len(answers))
            label = told.steps[asked[depth - 1]].label if depth and not is_settled else ""
            if not label:
                label = template if before or not depth or is_settled else _place(move, asked[depth - 1])
            words = self.fill(template, given)
            choice = Choice(
                key,
                words if label == template else f"{_verb(move)} {self.fill(label, given)}".strip(),
                clip(capital(self.fill(label, given, is_short=True)), MOST_SHORT),
                tone=told.tone,
                is_public=self.is_public,
                face=self.face_of(values[0] if values else told.icon),
            )
            if is_leaf:
                action = same[0] if self.view.seat is not None else None
                detail = self.fill(told.detail, given)
                yield replace(choice, label=words, detail=detail, action=action, spoken=capital(words))
            else:
                name = asked[len(answers)]
                step = told.steps[name]
                ask = self.fill(step.ask, given) if step.ask else f"Which {name}?"
                inner = tuple(self._level(move, same, len(answers) + 1, ""))
                yield replace(choice, ask=ask, children=folded(inner, step.shown, ask))

    # The picture in words

    def alt_status(self, detail: int) -> Iterator[str]:
        change = self.change() if detail else ""
        yield from (line.text for line in self.status() if line.text != change)
        for name, field, things in self.on_table():
            if things:
                yield f"{caption(name)}: {join_words([self.thing(field, each) for each in things])}."

    def alt_own(self, seat: int) -> str:
        own = self._about(f"You{self.view.tag(seat, ', ')}", self.facts(seat))
        return " ".join([own, *(line.text for line in self.own())])

    def alt_seat(self, seat: int, detail: int) -> str:
        name = f"{self.cast.names[seat]}{self.cast.note(seat)}{self.view.tag(seat, ', ')}"
        shown = [join_words([self.thing(field, each) for each in things]) for field, things in self.opened(seat)]
        return self._about(name, [*self.facts(seat), *shown, *filter(None, [self.chip(seat)])])

    @staticmethod
    def _about(name: str, facts: Sequence[str]) -> str:
        return f"{name}: {', '.join(facts) or 'nothing yet'}."


@lru_cache(1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """The literals of a template, each with the name of the place behind it and its form."""
    return tuple([(literal, name, form or "") for literal, name, form, _ in Formatter().parse(template)])


def _options(table: Rules) -> list[tuple[str, Option]]:
    return [(name, field) for name, field in table.declared.items() if isinstance(field, Option)]


def _option(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _named(move: Move[Any, ...], action: Action) -> dict[str, Any]:
    """The parameters of an action by name."""
    return dict(zip(move.fields, move.values(action), strict=True))


def _answers(move: Move[Any, ...], action: Action) -> tuple[Any, ...]:
    """The parameters of an action in the order of the questions."""
    return tuple([getattr(action, name) for name in move.told.steps])


def _verb(move: Move[Any, ...]) -> str:
    """A move before its parameters: "bid"."""
    return move.told.do.partition("{")[0].strip()


def _place(move: Move[Any, ...], name: str) -> str:
    """A parameter as it stands in the move's words: "{other:name}"."""
    forms = {field: form for _, field, form, _ in Formatter().parse(move.told.do)}
    return f"{{{name}:{forms[name]}}}" if forms.get(name) else f"{{{name}}}"


def _beginning(move: Move[Any, ...], answered: int) -> str:
    """A move's words as far as the first answers go, for the button behind which further questions follow."""
    known, text = list(move.told.steps)[:answered], ""
    for literal, name, _, _ in Formatter().parse(move.told.do):
        text += literal
        if name is None or name not in known:
            break
        text += _place(move, name)
    text = text.rstrip(" :,;")
    return text if "{" in text else f"{move.name} {_place(move, known[-1])}"


def _settled(
    move: Move[Any, ...], actions: Sequence[Action], answers: tuple[Any, ...], before: str
) -> tuple[tuple[Any, ...], str]:
    """The answers with those that are the only ones left, as far as a key has room for them, and that key."""
    key = "-".join([*([before] if before else []), *(str(value) for value in answers[-1:])])
    while len(answers) < len(move.told.steps):
        left = {_answers(move, action)[len(answers)] for action in actions}
        longer = f"{key}-{next(iter(left))}"
        if len(left) > 1 or len(longer) > MOST_KEY:
            break
        answers, key = (*answers, *left), longer
    return answers, key
