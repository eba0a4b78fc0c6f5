"""A view of NUBS in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast, Page, SeatLine
from games.drawing.picture import seat_letter
from games.english import clip, join_words, number, plural
from games.nubs.board import PEGS, POINTS, SPACES
from games.nubs.choices import choices
from games.nubs.labels import peg_face_name, pegs_label, play_phrase, points_label, roll_face_name, rolls_label
from games.nubs.model import TARGET, Books, NubsOptions, NubsView, Phase, Play, Recent

_ALT_NAME_LENGTH = 40
"""Names are clipped to it in the alt text, so that it stays within 1,024 characters."""


def page(view: NubsView, cast: Cast) -> Page:
    """The view in words for one reader."""
    return Page(
        progress=_progress(view),
        headline=_headline(view, cast),
        lines=_lines(view, cast),
        seats=tuple(
            SeatLine(_seat_facts(view, seat, cast), is_to_act=seat in view.to_act) for seat in range(len(view.rolls))
        ),
        recent=tuple(_narrate(entry, cast) for entry in reversed(view.recent)),
        supply=_supply(view),
        books=() if view.books is None else _books(view.books, view, cast),
        advice=_advice(view, cast),
        choices=choices(view),
        faces=_faces(view),
    )


def describe_options(options: NubsOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.teams == "partners":
        teams = "Four players, the first and third against the second and fourth."
    else:
        teams = "Two or four players, each alone."
    rolls = "Two rolls of each size" if seats == 2 else "One roll of each size"
    return teams, f"{rolls} for everybody.", f"Hands are played until somebody has {TARGET} points."


def _progress(view: NubsView) -> str:
    partners = "partners, " if view.teams == "partners" else ""
    return f"{partners}hand {number(view.hand)}, to {TARGET} points"


def _side_name(view: NubsView, side: int, cast: Cast) -> str:
    """A side as the subject of a sentence's start: "Ann", "You", or "The team of you and Cy"."""
    seats = view.sides[side]
    if len(seats) == 1:
        return cast.name(seats[0])
    return f"The team of {join_words([cast.within(seat) for seat in seats])}"


def _side_verb(view: NubsView, side: int, cast: Cast, third: str, second: str) -> str:
    """The form of a verb that goes with `_side_name`."""
    seats = view.sides[side]
    return cast.verb(seats[0], third, second) if len(seats) == 1 else third


def _headline(view: NubsView, cast: Cast) -> str:
    match view.phase:
        case Phase.LEAD:
            return "The lead is drawn next"
        case Phase.PLAY:
            return cast.turn(view.to_act[0])
        case Phase.BOOKS:
            return f"Hand {number(view.hand)} is over"
        case Phase.OVER:
            return _result(view, cast)


def _result(view: NubsView, cast: Cast) -> str:
    """The end in one sentence."""
    winner = view.totals.index(max(view.totals))
    wins = _side_verb(view, winner, cast, "wins", "win")
    return f"{_side_name(view, winner, cast)} {wins} with {points_label(view.totals[winner])}."


def _lines(view: NubsView, cast: Cast) -> tuple[str, ...]:
    pegs = tuple(_peg_line(view, peg, cast) for peg in PEGS)
    if view.seat is None or view.phase is not Phase.PLAY:
        return pegs
    return *pegs, f"You have {rolls_label(view.rolls[view.seat])}."


def _faces(view: NubsView) -> tuple[tuple[str, ...], ...]:
    """Each peg beside its line, and a seat's own rolls beside the last."""
    pegs = tuple((peg_face_name(peg),) for peg in PEGS)
    if view.seat is None or view.phase is not Phase.PLAY:
        return pegs
    return *pegs, tuple(roll_face_name(roll) for roll in view.rolls[view.seat])


def _peg_line(view: NubsView, peg: int, cast: Cast) -> str:
    owner, left = view.owners[peg - 1], view.left[peg - 1]
    name = f"Peg {peg}, {points_label(POINTS[peg - 1])}"
    if owner is not None:
        return f"{name}: captured by {cast.within(owner)}."
    return f"{name}: {left} of {SPACES[peg - 1]} spaces left."


def _seat_facts(view: NubsView, seat: int, cast: Cast) -> tuple[str, ...]:
    side = seat % len(view.totals)
    partners = join_words([cast.within(partner) for partner in view.sides[side] if partner != seat])
    shared = f" with {partners}" if partners else ""
    return f"{points_label(view.totals[side])}{shared}", rolls_label(view.rolls[seat])


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as a sentence, and another for whoever was passed over."""
    seat, what, number_after, passed = entry
    if not isinstance(what, Play):
        return f"Hand {number(number_after)} begins: {cast.within(seat)} {cast.verb(seat, 'leads', 'lead')}."
    name = cast.name(seat)
    if number_after:
        spaces = plural("space", number_after)
        told = f"{name} played {play_phrase(what)}, which has {spaces} left."
    else:
        told = (
            f"{name} filled peg {what.peg} with a {what.roll} and captured it for {points_label(POINTS[what.peg - 1])}."
        )
    if not passed:
        return told
    was = "was" if len(passed) == 1 and passed[0] != cast.reader else "were"
    return f"{told} {cast.subjects(passed)} had no play and {was} passed over."


def _supply(view: NubsView) -> str:
    rolls = sum(len(rolls) for rolls in view.rolls)
    return f"Spaces left {sum(view.left)} · rolls left {rolls}"


def _books(books: Books, view: NubsView, cast: Cast) -> tuple[str, ...]:
    """The scoring of a finished hand, a sentence each."""
    unfilled = [peg for peg in PEGS if books.owners[peg - 1] is None]
    sides = tuple(_side_books(books, view, side, cast) for side in range(len(books.totals)))
    nobodys = (f"Not filled, and nobody's: {pegs_label(unfilled)}.",) if unfilled else ()
    totals = ", ".join(
        f"{join_words([cast.within(seat) for seat in seats])} {number(total)}"
        for seats, total in zip(view.sides, books.totals, strict=True)
    )
    return *sides, *nobodys, f"Totals after hand {number(books.hand)}: {totals}.{_tie(books)}"


def _side_books(books: Books, view: NubsView, side: int, cast: Cast) -> str:
    name = _side_name(view, side, cast)
    captured = [peg for peg in PEGS if books.owners[peg - 1] in view.sides[side]]
    if not captured:
        return f"{name} captured nothing."
    return f"{name} captured {pegs_label(captured)}: {points_label(books.points[side])}."


def _tie(books: Books) -> str:
    highest = max(books.totals)
    if highest < TARGET or books.totals.count(highest) == 1:
        return ""
    return " The greatest score is shared, so another hand is played."


def _advice(view: NubsView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER:
            return f"It is over, and nobody has to do anything. {_result(view, cast)}"
        case Phase.PLAY if view.legal:
            return _advice_to_mover(view)
        case Phase.PLAY:
            return _advice_to_others(view, cast)
        case Phase.BOOKS:
            return "The hand is being scored, and nobody has to do anything."
        case Phase.LEAD:
            return "The lead is drawn next, and nobody has to do anything."


def _advice_to_mover(view: NubsView) -> str:
    rolls = sorted({play.roll for play in view.legal})
    fit = "fits" if len(rolls) == 1 else "fit"
    advice = f"Play a roll on a peg that it does not more than fill: of yours, {rolls_label(rolls)} {fit}."
    captures = [play for play in view.legal if play.roll == view.left[play.peg - 1]]
    if not captures:
        return f"{advice} No peg can be captured on this turn."
    told = [f"peg {play.peg} with a {play.roll} for {points_label(POINTS[play.peg - 1])}" for play in captures]
    return f"{advice} You can capture {join_words(told, 'or')}."


def _advice_to_others(view: NubsView, cast: Cast) -> str:
    mover = view.to_act[0]
    advice = f"{cast.names[mover]} plays a roll on a peg that it does not more than fill."
    if view.seat is None:
        return advice
    between = (view.seat - mover) % len(view.rolls) - 1
    if not between:
        return f"{advice} You are next, if one of your rolls then fits."
    return f"{advice} You play after {cast.names[mover]} and {plural('other player', between)}, if a roll then fits."


def table_alt(view: NubsView, cast: Cast) -> str:
    """The public table in words, rolls with their players' letters; the same for every reader."""
    table = Cast(tuple(clip(name, _ALT_NAME_LENGTH) for name in cast.names))
    pegs = (f"{_peg_line(view, peg, table)}{_stack_phrase(view.stacks[peg - 1])}" for peg in PEGS)
    seats = (
        f"{name} ({seat_letter(seat)}){view.tag(seat, ', ')}: {', '.join(_seat_facts(view, seat, table))}."
        for seat, name in enumerate(table.names)
    )
    return " ".join([f"NUBS, {_progress(view)}.", *pegs, *seats, f"{_supply(view)}."])


def _stack_phrase(stack: Sequence[tuple[int, int]]) -> str:
    """The rolls on a peg as a further sentence: " From below: A 3, B 2."; empty for none."""
    return f" From below: {', '.join(f'{seat_letter(seat)} {size}' for seat, size in stack)}." if stack else ""
