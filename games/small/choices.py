"""What can be picked in a small game: its moves, each parameter a question where there is more than one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from games.api import Cast, Choice
from games.english import capital, clip
from games.small.moves import Move, MoveSpec, Step, Value
from games.small.view import SmallView

MOST_FLAT = 10
"""So many values of a first parameter stand as buttons of their own; more are asked for."""
MORE = "more-"
"""The key of what leads to further values, which no move and no value is called."""
MOST_SHORT = 20
MOST_KEY = 12
_WORD = re.compile(r"[A-Za-z0-9]{1,9}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


def choices(game: Any, view: SmallView, cast: Cast, *, is_public: bool) -> tuple[Choice, ...]:
    """The legal moves of the view's seat; is_public: whether they also stand in the channel.

    There they are those of whoever's turn it is, without actions.
    """
    actions: Sequence[Move] = view.legal
    if view.seat is None:
        actions = game.legal_actions(game.turn) if is_public and view.to_act else ()
    found: list[Choice] = []
    for name, spec in game.moves.items():
        same = [action for action in actions if action.name == name]
        if same:
            found += _choices(game, spec, same, cast, is_public=is_public, has_actions=view.seat is not None)
    return tuple(found)


def _choices(game: Any, spec: MoveSpec, actions: list[Move], cast: Cast, **how: bool) -> Iterator[Choice]:
    firsts = {spec.answers_of(action.values)[:1] for action in actions}
    if spec.steps and len(firsts) > MOST_FLAT:
        step = spec.steps[spec.asked[0]]
        words = spec.verb
        ask = step.ask or f"{capital(words)}?"
        inner = _folded(tuple(_level(game, spec, actions, cast, 1, "", **how)), step, ask)
        yield Choice(
            spec.name,
            words,
            f"{capital(words)}…"[:MOST_SHORT],
            ask=ask,
            children=inner,
            is_public=how["is_public"],
            tone=spec.tone,
        )
    else:
        yield from _level(game, spec, actions, cast, min(1, len(spec.steps)), spec.name, **how)


def _folded(choices: tuple[Choice, ...], step: Step, ask: str) -> tuple[Choice, ...]:
    """The values of a parameter; those behind the first that its step shows are asked for once more."""
    if not step.shown or len(choices) <= step.shown + 1:
        return choices
    shown, rest = choices[: step.shown], choices[step.shown :]
    return (*shown, Choice(MORE, "more", "More…", ask=ask, children=rest, is_public=shown[0].is_public))


def _level(
    game: Any,
    spec: MoveSpec,
    actions: list[Move],
    cast: Cast,
    depth: int,
    before: str,
    *,
    is_public: bool,
    has_actions: bool,
) -> Iterator[Choice]:
    """A choice for each value of the parameter before `depth`; `before`: what its key begins with."""

    def head(action: Move) -> tuple[Value, ...]:
        return spec.answers_of(action.values)[:depth]

    for values, group in groupby(sorted(actions, key=lambda action: [*map(spec.place, head(action))]), key=head):
        same = list(group)
        answers, key = _settled(spec, same, values, before)
        is_leaf, is_settled = len(answers) == len(spec.asked), len(answers) > depth
        template = spec.do if is_leaf else spec.beginning(len(answers))
        label = spec.steps[spec.asked[depth - 1]].label if depth and not is_settled else ""
        if not label:
            label = template if before or not depth or is_settled else spec.place_of(spec.asked[depth - 1])
        words = spec.said(template, answers, cast)
        choice = Choice(
            key,
            words if label == template else f"{spec.verb} {spec.said(label, answers, cast)}".strip(),
            clip(capital(spec.said(label, answers, cast, is_short=True)), MOST_SHORT),
            tone=spec.tone,
            is_public=is_public,
            face=game.face_of(values[0] if values else spec.icon),
        )
        if is_leaf:
            detail = spec.said(spec.detail, answers, cast)
            action = same[0] if has_actions else None
            yield replace(choice, label=words, detail=detail, action=action, spoken=capital(words))
        else:
            name = spec.asked[len(answers)]
            step, how = spec.steps[name], {"is_public": is_public, "has_actions": has_actions}
            inner = tuple(_level(game, spec, same, cast, len(answers) + 1, "", **how))
            ask = spec.said(step.ask, answers, cast) if step.ask else f"Which {name}?"
            yield replace(choice, ask=ask, children=_folded(inner, step, ask))


def _settled(
    spec: MoveSpec, actions: Sequence[Move], answers: tuple[Value, ...], before: str
) -> tuple[tuple[Value, ...], str]:
    """The answers with those that are the only ones left, as far as a key has room for them, and that key."""
    key = "-".join([*([before] if before else []), *(str(value) for value in answers[-1:])])
    while len(answers) < len(spec.asked):
        left = {spec.answers_of(action.values)[len(answers)] for action in actions}
        longer = f"{key}-{next(iter(left))}"
        if len(left) > 1 or len(longer) > MOST_KEY:
            break
        answers, key = (*answers, *left), longer
    return answers, key


def action_of(game: Any, path: Sequence[str]) -> Move | None:
    """The move that the keys of choices name, legal or not; None if they name none."""
    name, *words = "-".join(key for key in path if key != MORE).split("-") if path else [""]
    spec = game.moves.get(name)
    if spec is None or len(words) != len(spec.steps) or not all(map(_WORD.fullmatch, words)):
        return None
    if len(path) > 1 and "" in path:
        return None
    answers: list[Value] = []
    for word, step in zip(words, (spec.steps[name] for name in spec.asked), strict=True):
        known = {str(value): value for value in step.values(game)}
        if word in known:
            answers.append(known[word])
        elif _NUMBER.fullmatch(word):
            answers.append(int(word))
        else:
            return None
    return Move(name, spec.values_of(answers))
