"""A view of NUBS in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast, Page, SeatLine
from games.english import capital, join_words, number, plural
from games.nubs import brief
from games.nubs.board import PEGS, POINTS, SPACES
from games.nubs.choices import choices
from games.nubs.labels import (
    peg_face_name,
    peg_label,
    pegs_label,
    play_phrase,
    points_label,
    roll_face_name,
    rolls_label,
)
from games.nubs.model import TARGET, Books, NubsOptions, NubsView, Phase, Play, Recent


def page(view: NubsView, cast: Cast) -> Page:
    """The view in words for one reader."""
    return Page(
        progress=progress(view),
        headline=brief.headline(view, cast),
        lines=_lines(view, cast),
        seats=tuple(
            SeatLine(seat_facts(view, seat, cast), is_to_act=seat in view.to_act) for seat in range(len(view.rolls))
        ),
        recent=tuple(_narrate(entry, cast) for entry in reversed(view.recent)),
        supply=_supply(view),
        books=() if view.books is None else _books(view.books, view, cast),
        advice=_advice(view, cast),
        choices=choices(view),
        faces=_faces(view),
        stage=brief.stage(view, cast),
        change=brief.change(view, cast),
        since=brief.since(view, cast),
        todo=brief.todo(view),
        counts=brief.counts(view, cast),
    )


def options_in_brief(options: NubsOptions) -> tuple[str, ...]:
    """How many points are played for, and whether partners play."""
    return f"to {TARGET} points", *(["partners"] if options.teams == "partners" else [])


def describe_options(options: NubsOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.teams == "partners":
        teams = "Four players, the first and third against the second and fourth."
    else:
        teams = "Two or four players, each alone."
    rolls = "Two rolls of each size" if seats == 2 else "One roll of each size"
    return teams, f"{rolls} for everyone.", f"You play hands until somebody has {TARGET} points."


def progress(view: NubsView) -> str:
    """Where in the whole the game stands."""
    partners = "partners, " if view.teams == "partners" else ""
    return f"{partners}hand {number(view.hand)}, to {TARGET} points"


def _side_name(view: NubsView, side: int, cast: Cast) -> str:
    """A side as the subject of a sentence's start: "Ann", "You", "Ann and you"."""
    return capital(brief.together(view.sides[side], cast))


def _lines(view: NubsView, cast: Cast) -> tuple[str, ...]:
    pegs = tuple(peg_line(view, peg, cast) for peg in PEGS)
    if view.seat is None or view.phase is not Phase.PLAY:
        return pegs
    return *pegs, f"You have {rolls_label(view.rolls[view.seat])}."


def _faces(view: NubsView) -> tuple[tuple[str, ...], ...]:
    """Each peg beside its line, and a seat's own rolls beside the last."""
    pegs = tuple((peg_face_name(peg),) for peg in PEGS)
    if view.seat is None or view.phase is not Phase.PLAY:
        return pegs
    return *pegs, tuple(roll_face_name(roll) for roll in view.rolls[view.seat])


def peg_line(view: NubsView, peg: int, cast: Cast) -> str:
    """A peg: "Peg 10: 3 of 8 spaces left."."""
    owner, left = view.owners[peg - 1], view.left[peg - 1]
    name = capital(peg_label(peg))
    if owner is not None:
        return f"{name}: {cast.within(owner)} filled it."
    return f"{name}: {left} of {SPACES[peg - 1]} spaces left."


def seat_facts(view: NubsView, seat: int, cast: Cast) -> tuple[str, str]:
    """The points of a seat's side, and its rolls."""
    side = seat % len(view.totals)
    partners = join_words([cast.within(partner) for partner in view.sides[side] if partner != seat])
    shared = f" with {partners}" if partners else ""
    return f"{points_label(view.totals[side])}{shared}", rolls_label(view.rolls[seat])


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as a sentence, and another for whoever was passed over."""
    seat, what, number_after, passed = entry
    if not isinstance(what, Play):
        return f"Hand {number(number_after)} begins: {cast.within(seat)} {cast.verb(seat, 'leads', 'lead')}."
    name, peg = cast.name(seat), peg_label(what.peg)
    if number_after:
        told = f"{name} played {play_phrase(what)}, which has {plural('space', number_after)} left."
    else:
        told = f"{name} filled {peg} with a {what.roll}: {points_label(POINTS[what.peg - 1])}."
    if not passed:
        return told
    return f"{told} {cast.subjects(passed)} couldn't play."


def _supply(view: NubsView) -> str:
    rolls = sum(len(rolls) for rolls in view.rolls)
    return f"{plural('space', sum(view.left))} left · {plural('roll', rolls)} left"


def _books(books: Books, view: NubsView, cast: Cast) -> tuple[str, ...]:
    """The scoring of a finished hand, a sentence each."""
    unfilled = [peg for peg in PEGS if books.owners[peg - 1] is None]
    sides = tuple(_side_books(books, view, side, cast) for side in range(len(books.totals)))
    nobodys = (f"Nobody filled {pegs_label(unfilled, 'or')}.",) if unfilled else ()
    totals = brief.totals_label(books.totals, view, cast)
    return *sides, *nobodys, f"Totals after hand {number(books.hand)}: {totals}.{_tie(books)}"


def _side_books(books: Books, view: NubsView, side: int, cast: Cast) -> str:
    name = _side_name(view, side, cast)
    filled = [peg for peg in PEGS if books.owners[peg - 1] in view.sides[side]]
    if not filled:
        return f"{name} filled no peg."
    return f"{name} filled {pegs_label(filled)}: {points_label(books.points[side])}."


def _is_last(totals: Sequence[int]) -> bool:
    """Whether the game ends with the hand after which the sides have these totals."""
    return max(totals) >= TARGET and totals.count(max(totals)) == 1


def _tie(books: Books) -> str:
    if max(books.totals) < TARGET or _is_last(books.totals):
        return ""
    return " It's a tie at the top, so there's one more hand."


def _advice(view: NubsView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER:
            return f"The game is over. {brief.headline(view, cast)}."
        case Phase.PLAY if view.legal:
            return _advice_to_mover(view)
        case Phase.PLAY:
            return _advice_to_others(view, cast)
        case Phase.BOOKS:
            return "That was the last hand." if _is_last(view.totals) else "The hand is over, and the next one follows."
        case Phase.LEAD:
            return "Lots decide who leads. There's nothing to do yet."


def _advice_to_mover(view: NubsView) -> str:
    rolls = sorted({play.roll for play in view.legal})
    fit = "fits" if len(rolls) == 1 else "fit"
    advice = f"Play a roll on a peg with room for it: your {rolls_label(rolls)} {fit}."
    captures = [play for play in view.legal if play.roll == view.left[play.peg - 1]]
    if not captures:
        return f"{advice} You can't fill a peg this turn."
    told = [f"{peg_label(play.peg)} with a {play.roll} for {points_label(POINTS[play.peg - 1])}" for play in captures]
    return f"{advice} You can fill {join_words(told, 'or')}."


def _advice_to_others(view: NubsView, cast: Cast) -> str:
    mover = view.to_act[0]
    advice = f"{cast.names[mover]} plays a roll on a peg with room for it."
    if view.seat is None:
        return advice
    between = (view.seat - mover) % len(view.rolls) - 1
    if not between:
        return f"{advice} You're next, if one of your rolls fits then."
    return f"{advice} You play after {cast.names[mover]} and {plural('other player', between)}, if a roll fits then."
