"""The picks of a turn of JOKER without their words: a rank, then its move; a split 7 in two steps more.

What has a mark bears it on its button and on the picture alike: a number where a marble ends, or a letter beside a
marble that can go in several ways, which are asked about next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from games.joker.board import FULL_HOME, START, Move, parse_place, partner_of, place_name
from games.joker.cards import CARD_RANKS, JOKER, KINDS, card_name, parse_card
from games.joker.model import DISCARDS, SEVEN_STEPS, JokerAction, JokerView, Play
from games.joker.moves import colour_played

MOST_NUMBERS = 9
"""Of more moves the marble is asked about first."""
THROW = "throw"
"""The key of throwing a Joker away."""

_CARD_NAMES = frozenset(map(card_name, range(KINDS)))


@dataclass(frozen=True, slots=True)
class Pick:
    """A rank, one of its moves, or a part of a split 7.

    mark: its number or letter; empty for a rank, for coming out of START and for what moves nothing. moves: where
    marbles go by it. marble: the colour and place of the one that its question is about. action: what it ends in; None
    where the children are asked about.
    """

    key: str
    card: int
    mark: str = ""
    moves: tuple[Move, ...] = ()
    marble: tuple[int, int] | None = None
    action: JokerAction | None = None
    children: tuple[Pick, ...] = ()


def meaning(action: JokerAction) -> object:
    """What people choose by an action: suits do nothing, so cards of a rank are one choice."""
    return CARD_RANKS[action.card], action.moves if isinstance(action, Play) else None


def picks_of(view: JokerView) -> tuple[Pick, ...]:
    """The seat's legal actions by rank, from low to high; equal cards are one pick, which lays the first of them."""
    ranks: dict[int, list[JokerAction]] = {}
    for action in sorted(view.legal, key=lambda action: action.card):
        same = ranks.setdefault(CARD_RANKS[action.card], [])
        if not same or same[0].card == action.card:
            same.append(action)
    picks = tuple(_rank(actions) for actions in ranks.values())
    if len(picks) > 1 and picks[-1].action == DISCARDS[JOKER]:
        throw = Pick(THROW, JOKER, action=picks[-1].action)
        return (*picks[:-1], Pick(card_name(JOKER), JOKER, children=(throw,)))
    return picks


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


def _rank(actions: Sequence[JokerAction]) -> Pick:
    card = actions[0].card
    plays = sorted((action for action in actions if isinstance(action, Play)), key=lambda play: play.moves)
    if len(actions) == 1:
        return Pick(card_name(card), card, moves=plays[0].moves if plays else (), action=actions[0])
    return Pick(card_name(card), card, children=_moves(plays))


def _moves(plays: Sequence[Play]) -> tuple[Pick, ...]:
    """The moves of one card from the rearmost marble on, then coming out, then the marbles that are asked about.

    Those are the first of a split 7, and where many moves or two to one place would not be told apart by numbers those
    with several.
    """
    onward = [play for play in plays if len(play.moves) == 1 and play.moves[0].origin != START]
    splits = _by_marble(play for play in plays if len(play.moves) > 1)
    asked: dict[tuple[int, int], list[Play]] = {}
    if len({play.moves[0].target for play in onward}) < len(onward) or len(onward) > MOST_NUMBERS:
        asked = {marble: ways for marble, ways in _by_marble(onward).items() if len(ways) > 1}
        onward = [play for play in onward if play.moves[0][:2] not in asked]
    picks = _numbered(onward)
    picks += [Pick(_key(play.moves[0]), play.card, "", play.moves, None, play) for play in plays if _is_out(play)]
    letters = iter(ascii_lowercase)
    for marble, ways in asked.items():
        children = tuple(_numbered(ways, is_known=True))
        picks.append(Pick(place_name(*marble), ways[0].card, next(letters), (), marble, None, children))
    for marble, ways in splits.items():
        picks.append(Pick(place_name(*marble), ways[0].card, next(letters), (), marble, None, _first_parts(ways)))
    return tuple(picks)


def _is_out(play: Play) -> bool:
    return play.moves[0].origin == START


def _by_marble(plays: Iterable[Play]) -> dict[tuple[int, int], list[Play]]:
    """The plays by the colour and place of the marble that goes first."""
    groups: dict[tuple[int, int], list[Play]] = {}
    for play in plays:
        groups.setdefault(play.moves[0][:2], []).append(play)
    return groups


def _numbered(plays: Sequence[Play], *, is_known: bool = False) -> list[Pick]:
    """The plays with numbers from 1 on; `is_known`: the keys before theirs have named the marble."""
    return [
        Pick(_key(play.moves[0], is_known=is_known), play.card, str(number), play.moves, None, play)
        for number, play in enumerate(plays, 1)
    ]


def _key(move: Move, *, is_known: bool = False) -> str:
    """A key out of the places: "T5-T12", and "T12" where the marble is known."""
    target = place_name(move.colour, move.target)
    return target if is_known else f"{place_name(move.colour, move.origin)}-{target}"


def _first_parts(plays: Sequence[Play]) -> tuple[Pick, ...]:
    """How far a marble goes first by a split 7: a whole play where only one marble can go the rest."""
    parts: dict[Move, list[Play]] = {}
    for play in plays:
        parts.setdefault(play.moves[0], []).append(play)
    picks = []
    for number, (first, ways) in enumerate(parts.items(), 1):
        steps = str(first.target - first.origin)
        if len(ways) == 1:
            key = f"{steps}-{_second_key(ways[0])}"
            picks.append(Pick(key, ways[0].card, str(number), ways[0].moves, None, ways[0]))
        else:
            seconds = tuple(
                Pick(_second_key(play), play.card, str(index), play.moves[1:], None, play)
                for index, play in enumerate(ways, 1)
            )
            picks.append(Pick(steps, ways[0].card, str(number), (first,), None, None, seconds))
    return tuple(picks)


def _second_key(play: Play) -> str:
    return place_name(play.moves[1].colour, play.moves[1].origin)


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
    """The action of a card and places, as the keys join them; raises ValueError for a card or place that is none."""
    colour = colour_played(view.marbles, view.mover)
    match names:
        case [name]:
            card = parse_card(name)
            actions = [action for action in view.legal if action.card == card]
            return actions[0] if len(actions) == 1 else DISCARDS[card]
        case [name, key] if key == THROW:
            return DISCARDS[parse_card(name)]
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
