"""The picks of a turn of JOKER without their words: a card, then its move; a split 7 in two steps more.

Each pick that says where a marble goes has a number, which stands on its button and on the picture alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from games.joker.board import FULL_HOME, Move, parse_place, partner_of, place_name
from games.joker.cards import KINDS, card_name, parse_card
from games.joker.model import DISCARDS, SEVEN_STEPS, JokerAction, JokerView, Play
from games.joker.moves import colour_played

_CARD_NAMES = frozenset(map(card_name, range(KINDS)))


@dataclass(frozen=True, slots=True)
class Pick:
    """A card, one of its moves, or a part of a split 7.

    number: counted among its siblings from 1; None for a card that moves nothing by itself. moves: where marbles go
    by it. action: what it ends in; None where the children are asked about.
    """

    key: str
    card: int
    number: int | None = None
    moves: tuple[Move, ...] = ()
    action: JokerAction | None = None
    children: tuple[Pick, ...] = ()


def picks_of(view: JokerView) -> tuple[Pick, ...]:
    """The seat's legal actions, the cards in the order of the hand; a single card is not asked for."""
    plays: dict[int, list[Play]] = {}
    for action in view.legal:
        if not isinstance(action, Play):
            return tuple(Pick(card_name(each.card), each.card, action=each) for each in view.legal)
        plays.setdefault(action.card, []).append(action)
    if len(plays) == 1:
        return _moves(*plays.values())
    numbers = count(1)
    return tuple(_card(card, plays[card], numbers) for card in sorted(plays))


def picks_along(picks: Sequence[Pick], path: Iterable[str]) -> tuple[Pick, ...]:
    """The picks that the keys lead through; none if they lead nowhere."""
    along: list[Pick] = []
    for key in path:
        found = next((pick for pick in picks if pick.key == key), None)
        if found is None:
            return ()
        along.append(found)
        picks = found.children
    return tuple(along)


def _card(card: int, plays: Sequence[Play], numbers: Iterator[int]) -> Pick:
    if len(plays) == 1:
        return Pick(card_name(card), card, next(numbers), plays[0].moves, plays[0])
    return Pick(card_name(card), card, children=_moves(plays))


def _moves(plays: Iterable[Play]) -> tuple[Pick, ...]:
    """The moves of one card by their first part, from the rearmost marble on."""
    by_first: dict[tuple[int, Move], list[Play]] = {}
    for play in sorted(plays, key=lambda play: (len(play.moves), play.moves)):
        by_first.setdefault((len(play.moves), play.moves[0]), []).append(play)
    return tuple(_move(number, group) for number, group in enumerate(by_first.values(), 1))


def _move(number: int, plays: Sequence[Play]) -> Pick:
    """A move, or the first part of a split 7 that several second parts can follow."""
    play = plays[0]
    if len(plays) == 1:
        return Pick(_key(play), play.card, number, play.moves, play)
    first = play.moves[0]
    return Pick(
        f"{place_name(first.colour, first.origin)}-{first.target - first.origin}",
        play.card,
        number,
        (first,),
        children=tuple(_second(number, play) for number, play in enumerate(plays, 1)),
    )


def _second(number: int, play: Play) -> Pick:
    second = play.moves[1]
    return Pick(place_name(second.colour, second.origin), play.card, number, (second,), play)


def _key(play: Play) -> str:
    """A key out of the places: "T5-T12", or of a split 7 with a single second part "T5-3-T20"."""
    colour, origin, target = play.moves[0]
    start = place_name(colour, origin)
    if len(play.moves) == 1:
        return f"{start}-{place_name(colour, target)}"
    return f"{start}-{target - origin}-{place_name(*play.moves[1][:2])}"


def action_of(view: JokerView, path: Sequence[str]) -> JokerAction | None:
    """The action that the keys of picks name, legal or not; None if they name none.

    A card alone names its only action, or where it has none or several to discard it.
    """
    names = "-".join(path).split("-")
    movable = {action.card for action in view.legal if isinstance(action, Play)}
    if names[0] not in _CARD_NAMES and len(movable) == 1:
        names.insert(0, card_name(*movable))
    try:
        return _action_named(view, names)
    except ValueError:
        return None


def _action_named(view: JokerView, names: Sequence[str]) -> JokerAction | None:
    """The action of a card and places, as `_key` joins them; raises ValueError for a card or place that is none."""
    colour = colour_played(view.marbles, view.mover)
    match names:
        case [name]:
            card = parse_card(name)
            actions = [action for action in view.legal if action.card == card]
            return actions[0] if len(actions) == 1 else DISCARDS[card]
        case [name, origin, target]:
            return Play(parse_card(name), (Move(colour, parse_place(colour, origin), parse_place(colour, target)),))
        case [name, origin, steps, other]:
            start = parse_place(colour, origin)
            first = Move(colour, start, start + int(steps))
            after = {*view.marbles[colour]} - {start} | {first.target}
            mover = partner_of(colour) if after == {*FULL_HOME} else colour
            place = parse_place(mover, other)
            return Play(parse_card(name), (first, Move(mover, place, place + SEVEN_STEPS - int(steps))))
    return None
