"""A small game in words: its page for one reader, out of the position as that reader sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from games.api import Cast, Page, SeatLine
from games.english import capital, clip, join_words, plural
from games.small.choices import choices
from games.small.fields import Facts, Field, Sight, units_of
from games.small.moves import Move
from games.small.teller import Teller
from games.small.view import SmallView

MOST_CHANGE = 60
_BEGINS = re.compile(r"(?<=[.!?] )you")
"""The reader at the beginning of a further sentence."""


def tell(what: Facts | str, cast: Cast) -> str:
    """A sentence for a reader."""
    if isinstance(what, str):
        return what
    template, values = what
    return _BEGINS.sub(lambda found: found[0].capitalize(), capital(Teller(cast).format(template, **dict(values))))


def tell_news(game: Any, entry: tuple[int, Any, str], cast: Cast) -> str:
    """Something that happened, in a sentence."""
    seat, what, _ = entry
    if isinstance(what, Move):
        spec = game.moves[what.name]
        return f"{cast.name(seat)} {spec.words(spec.did, what.values, cast)}."
    return tell(what, cast)


def page(game: Any, view: SmallView, cast: Cast) -> Page:
    """The view in words for one reader; `game` is the position as that reader sees it."""
    told = [tell_news(game, entry, cast) for entry in game.news]
    own = list(own_things(game, view))
    status = [tell(line, cast) for line in game.status()] if game.is_begun else []
    lines = [*status, *(f"Your {caption(name).lower()}: {join_words(things) or 'none'}." for name, things, _ in own)]
    change = _change(game, view, told)
    return Page(
        progress=game.stage(),
        headline=headline(game, view, cast),
        lines=tuple(lines) or ("The game begins.",),
        seats=tuple(SeatLine(tuple(seat_facts(game, seat)), seat in view.to_act) for seat in range(game.seats)),
        recent=tuple(reversed(told)),
        supply=", ".join(_supplies(game)),
        books=tuple(tell(line, cast) for line in game.round_lines),
        advice=_advice(game, view, cast),
        choices=choices(game, view, cast, is_public=not game.has_hands),
        faces=(*((),) * len(status), *(faces for _, _, faces in own)) if own else _status_faces(game, status),
        stage=game.stage(),
        change=change,
        since=tuple(line for line in _since(game, view, cast) if line != change),
        todo=f"{_moves_in_words(game, view, cast)}." if view.legal else "",
        counts=_counts(game, view, cast),
    )


def headline(game: Any, view: SmallView, cast: Cast) -> str:
    """Whose turn it is, or the result in one sentence."""
    if view.outcome is not None:
        winners = view.winners
        verb = "share it" if len(winners) > 1 else cast.verb(winners[0], "wins", "win")
        score = f" with {units(game, view.outcome.scores[winners[0]])}" if game.unit else ""
        return f"{cast.subjects(winners)} {verb}{score}"
    if game.round_books is not None:
        return f"{capital(game.stage())} is over"
    return cast.turn(view.to_act[0]) if view.to_act else "A moment, please"


def caption(name: str) -> str:
    """What a field is called: "Last bid" for `last_bid`."""
    return capital(name.replace("_", " "))


def units(game: Any, value: int) -> str:
    """A score in words: "12 points"."""
    return plural(game.unit.partition("/")[0], value, units_of(game.unit)[1])


def _counted(field: Field, count: int) -> str:
    one, many = units_of(field.unit)
    return plural(one, count, many)


def seat_facts(game: Any, seat: int) -> Iterator[str]:
    """What stands beside a seat's name: its public numbers, and how many hidden things it has."""
    if not game.is_begun:
        return
    for name, field in game.declared.items():
        if not field.unit:
            continue
        value: Any = getattr(game, name)
        if field.sight is Sight.PRIVATE and isinstance(value[seat], list):
            yield _counted(field, len(value[seat]))
        elif field.sight is Sight.PUBLIC and isinstance(value, list) and len(value) == game.seats:
            yield _counted(field, value[seat])
    yield from game.facts(seat)


def _supplies(game: Any) -> Iterator[str]:
    for name, field in game.declared.items():
        if field.sight is Sight.COUNTED and field.unit:
            yield f"{caption(name)}: {_counted(field, len(getattr(game, name)))}"


def own_things(game: Any, view: SmallView) -> Iterator[tuple[str, list[str], tuple[str, ...]]]:
    """The reader's private fields: what each is called, the things in it in words, and their faces."""
    if view.seat is None or not game.is_begun:
        return
    for name, field in game.declared.items():
        if field.sight is Sight.PRIVATE:
            things = each_of(getattr(game, name)[view.seat])
            words = [str(each) if field.look is None else field.look.words(each) for each in things]
            yield name, words, tuple(filter(None, map(game.face_of, things)))


def _status_faces(game: Any, status: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The faces of what lies on the table, beside the first line of the status."""
    things = [thing for _, field, value in table_things(game) if field.look is not None for thing in value]
    faces = tuple(filter(None, map(game.face_of, things)))[:5]
    return (faces,) if status and faces else ()


def table_things(game: Any) -> Iterator[tuple[str, Field, list[Any]]]:
    """The public fields that are drawn on the table, with the things in them."""
    for name, field in game.declared.items():
        if field.sight is Sight.PUBLIC and field.look is not None:
            value = getattr(game, name)
            yield name, field, each_of(value)


def each_of(value: Any) -> list[Any]:
    """The things in a field, or in a seat's entry of it: those of a list, one alone, or none."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _change(game: Any, view: SmallView, told: Sequence[str]) -> str:
    """The newest thing that happened, if it is short; at the end nothing, since the headline tells it."""
    if view.outcome is not None or not told:
        return ""
    return clip(told[-1], MOST_CHANGE)


def _since(game: Any, view: SmallView, cast: Cast) -> Iterator[str]:
    """What the others did since the reader's last move, the oldest first, at most one move of each."""
    if view.seat is None or view.outcome is not None:
        return
    own = [index for index, (seat, *_) in enumerate(game.news) if seat == view.seat]
    later = game.news[own[-1] + 1 :] if own else game.news
    latest = {entry[0]: entry for entry in later if entry[0] >= 0}
    yield from (tell_news(game, entry, cast) for entry in list(latest.values())[-(game.seats - 1) :])


def _moves_in_words(game: Any, view: SmallView, cast: Cast) -> str:
    """The kinds of moves that are open, as words go on: "roll the die or hold"."""
    kinds = dict.fromkeys(action.name for action in view.legal)
    words = []
    for name in kinds:
        spec = game.moves[name]
        same = [action for action in view.legal if action.name == name]
        one = spec.words(spec.do, same[0].values, cast) if len(same) == 1 else spec.verb
        words.append(one)
    return join_words(words, "or")


def _advice(game: Any, view: SmallView, cast: Cast) -> str:
    if view.outcome is not None:
        return f"The game is over. {headline(game, view, cast)}."
    if view.legal:
        return f"You can {_moves_in_words(game, view, cast)}."
    if not view.to_act:
        return "There's nothing to do yet."
    mover = cast.names[view.to_act[0]]
    return " ".join([f"{mover} is to play.", *cast.until_turn(view.seat, view.to_act[0])])


def _counts(game: Any, view: SmallView, cast: Cast) -> str:
    """The first of the numbers beside each name, the others' from the next player on; for the channel all."""
    found = [(seat, next(seat_facts(game, seat), "")) for seat in view.others(game.seats)]
    told = [f"{cast.names[seat]} {fact}" for seat, fact in found if fact]
    return f"{capital(', '.join(told))}." if told else ""
