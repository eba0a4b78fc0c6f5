"""What a class of a small game lacks or has twice, told when it is made: sentences that say what to write instead."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from string import Formatter
from types import FunctionType
from typing import Any, Literal, get_args, get_origin

from games.english import clip, join_words
from games.small.fields import Option, Sight
from games.small.moves import MoveSpec

_TOLD: set[tuple[type, str]] = set()
_MOST_TOLD = 512
_NO_ATTRIBUTE = re.compile(r"'(\w+)' object has no attribute '(\w+)'")

_CALLED = frozenset({"draw", "say", "told", "reveal", "conceal", "end_round", "finish", "is_revealed", "__init__"})
"""What a game has in order to be called, and not to be written anew."""
_TEXTS = {"name": '"Pig"', "summary": '"What you do in it, in a sentence."', "rules": '"""..."""'}


def check_body(cls: type, base: type) -> None:
    """Check what a game says of itself, and that it takes no name that all games have; raises TypeError.

    base: the class that all games have.
    """
    for fault in (*_clashes(cls, base), *_lacking(cls, base)):
        raise TypeError(fault)


def _clashes(cls: type, base: type) -> Iterator[str]:
    taken = {name for each in base.__mro__ for name in vars(each)}
    own = vars(cls)
    for name, value in own.items():
        is_declared = hasattr(value, "move_spec") or hasattr(value, "chance_spec") or name in own["__slots__"]
        if name in _CALLED or (is_declared and name in taken):
            yield f"{cls.__name__}.{name}: every game has a `{name}` of its own, so call this something else."


def _lacking(cls: Any, base: Any) -> Iterator[str]:
    for name, example in _TEXTS.items():
        if not isinstance(getattr(cls, name, None), str):
            yield f"{cls.__name__}.{name} is a text: write `{name} = {example}`."
    players = getattr(cls, "players", None)
    if not isinstance(players, range) or not players or players[0] < 1 or players.step != 1:
        yield f"{cls.__name__}.players is a range: for 2 to 4 players write `players = range(2, 5)`."
    if cls.begin is base.begin:
        yield (
            f"{cls.__name__} has no `begin`: write `def begin(self)`, which sets what stands before anything has "
            "happened."
        )


def check_field(owner: str, name: str, value: Any) -> None:
    """Check what stands behind a name that has a type; raises TypeError where it is a method."""
    if isinstance(value, FunctionType):
        raise TypeError(f"{owner}.{name} is a field and a method: call one of them something else.")


def check_option(owner: str, name: str, kind: Any, option: Option) -> None:
    """Check that an option's values can be listed, its default among them; raises TypeError."""
    if kind is bool:
        values: Any = (True, False)
    elif get_origin(kind) is Literal:
        values = get_args(kind)
    else:
        values = option.among if kind is int else None
    if not values:
        raise TypeError(
            f"{owner}.{name}: an option is True or False (`{name}: bool`), a number out of a range (`{name}: int = "
            f'option(3, "Title", "Description.", range(1, 6))`) or a text (`{name}: Literal["short", "long"]`).'
        )
    if (type(option.default), option.default) not in [(type(value), value) for value in values]:
        raise TypeError(f"{owner}.{name} begins with {option.default!r}, which is none of its values.")


def check_helpers(cls: type, moves: Mapping[str, MoveSpec]) -> None:
    """Check that each `no_…` and `legal_…` belongs to a move and takes what it takes; raises TypeError."""
    for name, value in vars(cls).items():
        prefix, _, moved = name.partition("_")
        if prefix not in ("no", "legal") or not callable(value):
            continue
        if moved not in moves:
            known = join_words([f"`{each}`" for each in moves]) or "not one: write @move above it"
            raise TypeError(f"{cls.__name__}.{name}: there is no move `{moved}`, and the moves are {known}.")
        steps = moves[moved].steps if prefix == "no" else ()
        if list(inspect.signature(value).parameters)[1:] != ["seat", *steps]:
            raise TypeError(f"{cls.__name__}.{name}: write it as `def {name}({', '.join(['self', 'seat', *steps])})`.")


def check_begun(game: Any) -> None:
    """Raise TypeError for a field that is not as it was declared when a game begins."""
    for name, field in game.declared.items():
        if not _is_set(game, name):
            raise TypeError(
                f"{type(game).__name__}.{name} has no value when the game begins: set it in `begin`, or give it a "
                "default, as public(0) or private(list)."
            )
        if field.sight is Sight.PRIVATE:
            check_entries(game, name, getattr(game, name))


def _is_set(game: Any, name: str) -> bool:
    try:
        getattr(game, name)
    except AttributeError:
        return False
    return True


def check_entries(game: Any, name: str, value: Any) -> None:
    """Raise TypeError for what a private field holds, unless it is an entry for each seat."""
    if not isinstance(value, list) or len(value) != game.seats:
        raise TypeError(
            f"{type(game).__name__}.{name} is private(), so it holds a list with an entry for each of the "
            f"{game.seats} seats, not {clip(repr(value), 40)}."
        )


def check_turn(game: Any, after: str) -> None:
    """Raise TypeError where it is the turn of a seat that there is not."""
    raise TypeError(
        f"{type(game).__name__}.turn is {game.turn} after `{after}`, and the seats are 0 to {game.seats - 1}: write "
        "`self.turn = self.after(seat)` for the next one."
    )


def check_scores(game: Any, scores: Any) -> None:
    """Raise TypeError unless there is a whole number for each seat."""
    if not isinstance(scores, list | tuple) or [type(each) for each in scores] != [int] * game.seats:
        raise TypeError(
            f"{type(game).__name__}.finish is given a whole number for each of the {game.seats} seats, as "
            f"`self.finish(self.points)`, not {clip(repr(scores), 40)}."
        )


def check_told(game: Any, template: str, values: Mapping[str, Any]) -> None:
    """Raise TypeError for a sentence that names what it is not given; one that is right is not looked at again."""
    if (type(game), template) in _TOLD:
        return
    names = (field for _, field, _, _ in Formatter().parse(template) if field is not None)
    for name in sorted({re.split(r"[.\[]", name)[0] for name in names} - values.keys()):
        raise TypeError(f"{type(game).__name__} tells {template!r}: say what {name!r} is, as `{name}=...`.")
    if len(_TOLD) < _MOST_TOLD:
        _TOLD.add((type(game), template))


def undeclared(game: Any, error: AttributeError) -> AttributeError:
    """The error, in a sentence where a field was set that is not declared."""
    found = _NO_ATTRIBUTE.fullmatch(str(error))
    if found is None or found[1] != type(game).__name__:
        return error
    return AttributeError(
        f"{found[1]}.{found[2]} is set, and is no field: declare it, as `{found[2]}: int = public(0)`."
    )
