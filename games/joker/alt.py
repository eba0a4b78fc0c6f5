"""JOKER's pictures in words: in a hand the reader's cards and what can be done with them first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from games.api import Cast, Choice
from games.drawing.picture import MOST_ALT
from games.drawing.scores import rating_words
from games.english import clip, plural
from games.joker import brief
from games.joker.board import SEATS, partner_of
from games.joker.choices import choices
from games.joker.labels import card_phrase, colour_label, hand_label
from games.joker.model import Discard, JokerView, Play
from games.joker.moves import colour_played
from games.joker.scoring import PARTNERSHIPS
from games.joker.ways import deed_words, standing_words
from games.scores import Ratings

_MOST_NAME = 20
"""Names are clipped to it, so that what matters stays within `MOST_ALT`."""


def table_alt(view: JokerView, cast: Cast) -> str:
    """The public table in words; the same for every reader."""
    return _whole((), view, Cast(_clipped(cast), None, cast.houses))


def ending_alt(view: JokerView, cast: Cast, ratings: Ratings) -> str:
    """A table that is over in words: the score, where all marbles are, and how the ratings moved."""
    return _whole(_result(view, cast), view, replace(cast, names=_clipped(cast)), ratings)


def hand_alt(view: JokerView, cast: Cast, path: Sequence[str]) -> str:
    """A hand in words; the keys of `path` lead to the question that is asked."""
    cast = Cast(_clipped(cast), cast.reader, cast.houses)
    first = [f"You: {plural('card', len(view.hand))}: {hand_label(view.hand)}."]
    offered = choices(view, cast)
    asked = _asked(offered, path)
    if asked is not None:
        first += [asked.ask, *(f"{choice.spoken or choice.short}." for choice in asked.children)]
    elif view.legal and isinstance(view.legal[0], Discard):
        first.append("None has a move: throw one away.")
    elif view.legal:
        first.append(f"Playable: {'; '.join(choice.label for choice in offered)}.")
    return _whole(first, view, cast)


def _asked(offered: Sequence[Choice], path: Sequence[str]) -> Choice | None:
    """The question at the end of the keys; None where they lead to none."""
    found = None
    for key in path:
        found = next((choice for choice in offered if choice.key == key), None)
        if found is None:
            return None
        offered = found.children
    return found if offered else None


def _clipped(cast: Cast) -> tuple[str, ...]:
    return tuple(clip(name, _MOST_NAME) for name in cast.names)


def _whole(first: Iterable[str], view: JokerView, cast: Cast, ratings: Ratings = MappingProxyType({})) -> str:
    """The sentences and all that the board shows; what was played longest ago goes where there is no room."""
    parts = [*first, *_seats(view, cast, ratings)]
    deeds = [
        f"{cast.name(seat)} played {card_phrase(what.card)}: {deed_words(seat, what, sent, cast)}."
        if isinstance(what, Play)
        else f"{cast.name(seat)} {deed_words(seat, what, sent, cast)}."
        for seat, what, sent in reversed(view.deeds if view.outcome is None else view.deeds[-1:])
    ]
    while deeds and len(" ".join([*parts, *deeds])) > MOST_ALT:
        deeds.pop()
    return clip(" ".join([*parts, *deeds]), MOST_ALT)


def _result(view: JokerView, cast: Cast) -> Iterator[str]:
    if view.outcome is None:
        return
    scores = view.outcome.result["scores"]
    won = f"{cast.subjects(view.winners)} win, " if view.winners else "A draw, "
    yield f"{won}{brief.to_words(scores[pair[0]] for pair in PARTNERSHIPS)}."


def _seats(view: JokerView, cast: Cast, ratings: Ratings) -> Iterator[str]:
    """Where the marbles are, from the next player on, and whose the seat moves if they are not its own."""
    first = 0 if view.seat is None else view.seat
    for seat in (each % SEATS for each in range(first, first + SEATS)):
        facts = [colour_label(seat)]
        facts += ["to play"] if seat in view.to_act else []
        facts += [rating_words(ratings[seat])] if seat in ratings else []
        places = view.marbles[seat]
        is_own = view.outcome is not None or colour_played(view.marbles, seat) == seat
        plays = "" if is_own else f", moves {cast.names[partner_of(seat)]}'s"
        standing = standing_words(places)
        house = "" if seat == cast.reader else cast.note(seat)
        yield f"{cast.name(seat)}{house}, {', '.join(facts)}: {standing}{plays}."
