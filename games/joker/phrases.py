"""JOKER's colours, places and moves in words: steps from the colour's come-out space, or before HOME."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.api import Cast
from games.english import join_words, plural
from games.joker.board import (
    BACKWARD,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    FULL_HOME,
    MARBLES,
    START,
    Marbles,
    Move,
    land,
    snug_and_other,
)
from games.joker.cards import EIGHTS, rank_phrase, rank_short
from games.joker.moves import Moves
from games.joker.rules import Deed

COLOURS = ("red", "blue", "yellow", "green")
"""The colours by seat."""
LETTERS = ("R", "B", "Y", "G")
"""The letters that stand on the marbles, since no colour stands alone."""

NEAR_HOME = 10
"""Steps before HOME within which a place is told by them, not by those from the come-out space."""


_STANDINGS_KEPT = 1 << 10


def colour_label(colour: int) -> str:
    """The colour with its letter: "red R"."""
    return f"{COLOURS[colour]} {LETTERS[colour]}"


def whose(seat: int, cast: Cast) -> str:
    """The owner of something: "your", "Ann's"."""
    return "your" if seat == cast.reader else f"{cast.names[seat]}'s"


# Places


def place_words(place: int) -> str:
    """The place of a marble: "in START", "8 steps out", "2 before HOME", "in HOME, deepest"."""
    if place == START:
        return "in START"
    if place < COME_OUT:
        return f"{COME_OUT - place} before the come-out space"
    if place == COME_OUT:
        return "on the come-out space"
    if place > ENTRANCE:
        return f"in HOME, {home_words(place)}"
    return f"{from_home(place)} before HOME" if is_near(place) else f"{plural('step', place - COME_OUT)} out"


def home_words(place: int) -> str:
    """A space of HOME: "deepest", "space 3"."""
    return "deepest" if place == DEEPEST else f"space {place - ENTRANCE}"


def is_near(place: int) -> bool:
    """Whether a place on the track is told by its steps before HOME."""
    return 0 < from_home(place) <= NEAR_HOME


def from_home(place: int) -> int:
    """The steps from a place on the track into HOME."""
    return ENTRANCE + 1 - place


@lru_cache(_STANDINGS_KEPT)
def standing_words(marbles: Marbles) -> str:
    """The places of a colour's marbles: "2 in START, 8 and 31 steps out, 2 before HOME"."""
    if marbles == FULL_HOME:
        return "all five in HOME"
    track = [place for place in marbles if place <= ENTRANCE]
    out = [place - COME_OUT for place in track if place > COME_OUT and not is_near(place)]
    parts = [f"{MARBLES - len(marbles)} in START"] if len(marbles) < MARBLES else []
    parts += [place_words(place) for place in track if place <= COME_OUT]
    if out:
        parts.append(f"{join_words([str(steps) for steps in out])} {'step' if out == [1] else 'steps'} out")
    if near := [str(from_home(place)) for place in track if is_near(place)]:
        parts.append(f"{join_words(near)} before HOME")
    if home := [home_words(place).removeprefix("space ") for place in marbles if place > ENTRANCE]:
        parts.append(f"in HOME {join_words(home)} ({snug_and_other(marbles)[0]} snug)")
    return ", ".join(parts)


# Moves


def way_words(move: Move, *, is_back: bool = False, marble: str = "marble") -> str:
    """A move: "marble out of START", "marble 8 steps out goes to 15", "marble 2 before HOME goes to 1 before HOME"."""
    if move.origin == START:
        return f"{marble} out of START"
    goes = "goes" if move.origin <= ENTRANCE < move.target else "goes back to" if is_back else "goes to"
    return f"{marble} {place_words(move.origin)} {goes} {target_words(move)}"


def from_to(move: Move, *, is_back: bool = False) -> str:
    """A move as a way: "from 8 steps out to 15", "from 3 before HOME into HOME, deepest", "out of START"."""
    if move.origin == START:
        return "out of START"
    origin, target = place_words(move.origin).removeprefix("on "), target_words(move)
    if move.origin > ENTRANCE:
        origin = f"{home_words(move.origin)} of HOME"
    to = target if target.startswith("into ") else f"to {target}"
    return f"from {origin} {'back ' * is_back}{to}"


def to_words(place: int) -> str:
    """The end of a move: "to 8 steps out", "to the come-out space"."""
    return f"to {place_words(place).removeprefix('on ')}"


def target_words(move: Move) -> str:
    """The end of a move whose beginning is told: "15", "the come-out space", "into HOME, deepest"."""
    _, origin, target = move
    if target > ENTRANCE:
        if origin <= ENTRANCE:
            return f"into HOME, {home_words(target)}"
        return "the deepest space" if target == DEEPEST else home_words(target)
    if target == COME_OUT:
        return "the come-out space"
    is_counted_on = origin > COME_OUT and not is_near(origin) and target > COME_OUT and not is_near(target)
    return str(target - COME_OUT) if is_counted_on else place_words(target)


def move_short(card: int, moves: Moves, sent: Moves, seat: int, *, is_brief: bool = False) -> str:
    """A play as short as a button has it: "Q out", "5 +5", "8 back", "3 HOME", "7 3+4", "5 Y+5", "5 hits B", "5 xB"."""
    rank, first = rank_short(card), moves[0]
    if sent:
        return f"{rank} {sent_signs(sent) if is_brief else sent_short(sent)}"
    letter = "" if first.colour == seat else LETTERS[first.colour]
    if first.origin == START:
        what = f"{letter} out".strip()
    elif len(moves) > 1:
        what = "+".join(str(move.steps) for move in moves)
    elif card in EIGHTS:
        what = f"{letter} back".strip()
    elif first.target > ENTRANCE:
        what = f"{letter} HOME".strip()
    else:
        what = f"{letter}+{first.steps}"
    return f"{rank} {what}"


def deed_words(deed: Deed, cast: Cast) -> str:
    """A deed behind the seat's name: "moved a marble 6 steps", "sent Bob's marble to START"."""
    seat, card, moves, sent = deed
    if not moves:
        return f"threw {rank_phrase(card)} away"
    if sent:
        return sent_words(sent, cast, "sent")
    first = moves[0]
    marble = "a marble" if first.colour == seat else f"{whose(first.colour, cast)} marble"
    if first.origin == START:
        return f"brought {marble} out"
    if len(moves) > 1:
        return f"split a 7 into {' and '.join(str(move.steps) for move in moves)}"
    if card in EIGHTS:
        return f"moved {marble} {BACKWARD} back"
    if first.target > ENTRANCE:
        return f"moved {marble} {'into' if first.origin <= ENTRANCE else 'deeper into'} HOME"
    return f"moved {marble} {plural('step', first.steps)}"


# Marbles that are sent away


def sent_by(moves: Moves, marbles: Sequence[Marbles]) -> Moves:
    """The moves of the marbles that some moves send away."""
    after = list(marbles)
    return tuple(sent for move in moves for sent in land(after, move))


def _helped_and_hit(sent: Moves) -> tuple[list[int], list[int]]:
    """The colours of the marbles that are sent on, and of those that are sent to START."""
    helped = [move.colour for move in sent if move.target != START]
    return helped, [move.colour for move in sent if move.target == START]


def sent_signs(sent: Moves) -> str:
    """The marbles that are sent away, as short as can be: "xB", "+Y" of one that is sent on, "+YxB"."""
    signed = zip("+x", _helped_and_hit(sent), strict=True)
    return "".join(f"{sign}{''.join(LETTERS[each] for each in seats)}" for sign, seats in signed if seats)


def sent_short(sent: Moves, *, by_many: bool = False) -> str:
    """The marbles that are sent away, by their letters: "hits B", "helps Y, hits B"; by several moves "hit B"."""
    named = zip(("help", "hit") if by_many else ("helps", "hits"), _helped_and_hit(sent), strict=True)
    return ", ".join(f"{verb} {''.join(LETTERS[each] for each in seats)}" for verb, seats in named if seats)


def sent_named(sent: Moves, cast: Cast) -> str:
    """The marbles that are sent away, by their owners: "helps Cy, hits Bob"."""
    named = zip(("helps", "hits"), _helped_and_hit(sent), strict=True)
    return ", ".join(f"{verb} {join_words([cast.within(each) for each in seats])}" for verb, seats in named if seats)


def sent_words(sent: Moves, cast: Cast, verb: str = "sends") -> str:
    """The marbles that are sent away and where to: "sends Cy's marble to its entrance and Bob's to START"."""
    helped, hit = _helped_and_hit(sent)
    if not helped:
        return f"{verb} {_marbles_of(hit, cast)} to START" if hit else ""
    if not hit:
        return f"{verb} {_marbles_of(helped, cast)} to its HOME entrance"
    owners = ("yours" if seat == cast.reader else whose(seat, cast) for seat in hit)
    others = join_words(list(dict.fromkeys(owners)))
    return f"{verb} {_marbles_of(helped, cast)} to its entrance and {others} to START"


def _marbles_of(seats: Sequence[int], cast: Cast) -> str:
    """A marble of each of the seats: "Bob's marble", "your and Bob's marbles", "two of Bob's marbles"."""
    if len(seats) > len(set(seats)):
        return f"two of {whose(seats[0], cast)} marbles"
    owners = join_words([whose(seat, cast) for seat in seats])
    return f"{owners} {'marble' if len(seats) == 1 else 'marbles'}"
