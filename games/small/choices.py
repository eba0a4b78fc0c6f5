"""What can be picked in a small game: its moves, each parameter a question where there is more than one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from games.api import Choice
from games.english import capital, clip
from games.small.moves import Move, MoveSpec, Value
from games.small.view import SmallView

MOST_FLAT = 10
"""So many values of a first parameter stand as buttons of their own; more are asked for."""
MOST_SHORT = 20
_WORD = re.compile(r"[A-Za-z0-9]{1,9}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


def choices(game: Any, view: SmallView, *, is_public: bool) -> tuple[Choice, ...]:
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
            found += _choices(game, spec, same, is_public=is_public, has_actions=view.seat is not None)
    return tuple(found)


def _choices(game: Any, spec: MoveSpec, actions: list[Move], **how: bool) -> Iterator[Choice]:
    firsts = {action.values[:1] for action in actions}
    if spec.steps and len(firsts) > MOST_FLAT:
        step = next(iter(spec.steps.values()))
        inner = tuple(_level(game, spec, actions, 1, "", **how))
        words = spec.do.partition("{")[0].strip()
        yield Choice(
            spec.name,
            words,
            f"{capital(words)}…"[:MOST_SHORT],
            ask=step.ask or f"{capital(words)}?",
            children=inner,
            is_public=how["is_public"],
            tone=spec.tone,
        )
    else:
        yield from _level(game, spec, actions, min(1, len(spec.steps)), spec.name, **how)


def _level(
    game: Any, spec: MoveSpec, actions: list[Move], depth: int, before: str, *, is_public: bool, has_actions: bool
) -> Iterator[Choice]:
    """A choice for each value of the parameter before `depth`; `before`: what its key begins with."""
    steps = list(spec.steps.items())

    def head(action: Move) -> tuple[Value, ...]:
        return action.values[:depth]

    for values, group in groupby(sorted(actions, key=lambda action: _order(head(action))), key=head):
        same = list(group)
        key = "-".join([*([before] if before else []), *(str(value) for value in values[-1:])])
        face = next((name for value in values[-1:] if (name := game.face_of(value))), "")
        if depth >= len(steps):
            words = spec.words(spec.do, values)
            yield Choice(
                key,
                words,
                clip(capital(words), MOST_SHORT),
                spec.words(spec.detail, values),
                spec.tone,
                action=same[0] if has_actions else None,
                is_public=is_public,
                face=face,
                spoken=capital(words),
            )
            continue
        _, step = steps[depth - 1]
        words = spec.words(step.label, values) if step.label else f"{spec.name} {values[-1]}"
        _, asked = steps[depth]
        ask = spec.words(asked.ask, values) if asked.ask else f"Which {steps[depth][0]}?"
        inner = tuple(_level(game, spec, same, depth + 1, "", is_public=is_public, has_actions=has_actions))
        yield Choice(
            key,
            words,
            clip(capital(words), MOST_SHORT),
            tone=spec.tone,
            ask=ask,
            children=inner,
            is_public=is_public,
            face=face,
        )


def _order(values: tuple[Value, ...]) -> tuple[tuple[bool, Value], ...]:
    """A key by which numbers come before texts, each in its own order."""
    return tuple((isinstance(value, str), value) for value in values)


def action_of(game: Any, path: Sequence[str]) -> Move | None:
    """The move that the keys of choices name, legal or not; None if they name none."""
    name, *words = "-".join(path).split("-") if path else [""]
    spec = game.moves.get(name)
    if spec is None or len(words) != len(spec.steps) or not all(map(_WORD.fullmatch, words)):
        return None
    if len(path) > 1 and "" in path:
        return None
    values: list[Value] = []
    for word, step in zip(words, spec.steps.values(), strict=True):
        known = {str(value): value for value in step.values(game)}
        if word in known:
            values.append(known[word])
        elif _NUMBER.fullmatch(word):
            values.append(int(word))
        else:
            return None
    return Move(name, tuple(values))
