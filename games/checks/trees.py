"""Traversals of the choices of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Choice


def leaves(choices: Sequence[Choice]) -> Iterator[Choice]:
    """Yield the choices of a tree that end in an action."""
    for _, choice in paths(choices):
        yield choice


def paths(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Choice]]:
    """Yield the choices of a tree that end in an action, each with the keys that lead to it."""
    for choice in choices:
        path = (*before, choice.key)
        if choice.children:
            yield from paths(choice.children, path)
        else:
            yield path, choice


def questions(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the keys that lead to each question of a tree."""
    for choice in choices:
        if choice.children:
            yield (*before, choice.key)
            yield from questions(choice.children, (*before, choice.key))


def levels(choices: Sequence[Choice]) -> Iterator[Sequence[Choice]]:
    """Yield all lists of siblings in a tree."""
    yield choices
    for choice in choices:
        if choice.children:
            yield from levels(choice.children)
