"""What a screen of NUBS says in few words: whose turn, the newest change, what came before it, how things stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Cast
from games.english import fitting, join_words, number
from games.nubs.board import PEGS, POINTS
from games.nubs.labels import peg_label, play_phrase, points_label
from games.nubs.model import TARGET, NubsView, Phase, Play, Played, Recent

MOST_TITLE = 30
"""So many characters a title has: the headline, a dot and the stage."""


def headline(view: NubsView, cast: Cast) -> str:
    """Whose turn it is, or the result: "Ann wins 105 to 95"."""
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
    totals = sorted(view.totals, reverse=True)
    seats = view.sides[view.totals.index(totals[0])]
    wins = cast.verb(seats[0], "wins", "win") if len(seats) == 1 else "win"
    score = f"{number(totals[0])} to {number(totals[1])}" if len(totals) == 2 else f"with {points_label(totals[0])}"
    return f"{cast.subjects(seats)} {wins} {score}"


def stage(view: NubsView, cast: Cast) -> str:
    """The hand, and the target where the title has room for it."""
    hand, target = f"hand {number(view.hand)}", f"to {TARGET}"
    if view.phase is Phase.OVER:
        return hand
    if view.phase is not Phase.PLAY:
        return target
    return fitting((f"{hand}, {target}", hand), max(len(hand), MOST_TITLE - len(f"{headline(view, cast)} · ")))


def change(view: NubsView, cast: Cast) -> str:
    """What happened latest; to a reader who waits, the own play."""
    told = _told_first(view, cast.reader)
    if told is None:
        return ""
    seat, what, number_after, passed = told
    if not isinstance(what, Play):
        return f"{cast.name(seat)} {cast.verb(seat, 'leads', 'lead')} hand {number(number_after)}."
    if number_after:
        sentence = f"{cast.name(seat)} put {play_phrase(what)}."
    else:
        sentence = f"{cast.name(seat)} filled {peg_label(what.peg)}: +{POINTS[what.peg - 1]}."
    return " ".join([sentence, *_stuck(passed, cast)])


def _told_first(view: NubsView, reader: int | None) -> Recent | None:
    """Of what happened latest what the change tells."""
    own = [play for play in view.latest if play[0] == reader]
    if own and view.phase is Phase.PLAY and reader not in view.to_act:
        return own[-1]
    return view.recent[-1] if view.recent else None


def since(view: NubsView, cast: Cast) -> tuple[str, ...]:
    """What happened after the last play of the reader, for the channel of the mover, but for what the change tells."""
    reader = next(iter(view.to_act), None) if cast.reader is None else cast.reader
    if reader is None:
        return ()
    told = _told_first(view, cast.reader)
    own = [play for play in view.latest if play[0] == reader][-1:]
    plays = [play for play in (*own, *view.since(reader)) if play != told]
    return tuple(sentence for play in plays for sentence in _brief(play, reader, cast))


def _brief(play: Played, reader: int, cast: Cast) -> Iterator[str]:
    """Another's play in few words, and of anybody's who had none after it."""
    seat, what, left, passed = play
    points = POINTS[what.peg - 1]
    if seat != reader:
        yield f"{cast.name(seat)}: {what.roll} on {points}." if left else f"{cast.name(seat)} filled {points}."
    yield from _stuck(passed, cast)


def _stuck(passed: Sequence[int], cast: Cast) -> tuple[str, ...]:
    return (f"{cast.subjects(passed)} can't play.",) if passed else ()


def todo(view: NubsView) -> str:
    """What the mover can do; between two, which pegs can be filled."""
    if not view.legal:
        return ""
    filled = [str(POINTS[peg - 1]) for peg in PEGS if Play(view.left[peg - 1], peg) in view.legal]
    fill = f", or fill {join_words(filled, 'or')}" if filled and len(view.rolls) == 2 else ""
    return f"play a roll{fill}."


def counts(view: NubsView, cast: Cast) -> str:
    """The spaces left in the order of the pegs; for the channel the points too."""
    spaces = f"Spaces: {', '.join(map(str, view.left))}."
    if cast.reader is not None:
        return spaces if view.phase is Phase.PLAY else ""
    points = f"Points: {totals_label(view.totals, view, cast)}."
    return f"{spaces} {points}" if view.phase is Phase.PLAY else points


def totals_label(totals: Sequence[int], view: NubsView, cast: Cast) -> str:
    """What each side has: "Ann and you 30, Bob and Dee 45"."""
    return ", ".join(
        f"{join_words([cast.within(seat) for seat in seats])} {number(total)}"
        for seats, total in zip(view.sides, totals, strict=True)
    )
