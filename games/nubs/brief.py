"""What a screen of NUBS says in few words: whose turn, the newest change, what came before it, how things stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Cast
from games.english import capital, fitting, join_words, number, plural
from games.nubs.board import PEGS, POINTS
from games.nubs.labels import peg_label, pegs_label, play_phrase, points_label
from games.nubs.model import TARGET, NubsView, Phase, Play, Played, Recent

MOST_TITLE = 30
"""How many characters a title has: the headline, a dot and the stage."""


def headline(view: NubsView, cast: Cast) -> str:
    """Whose turn it is, or the result: "Ann wins 105 to 95"."""
    match view.phase:
        case Phase.LEAD:
            return "Drawing who leads"
        case Phase.PLAY:
            return cast.turn(view.to_act[0])
        case Phase.BOOKS:
            return _hand_result(view, cast)
        case Phase.OVER:
            return _result(view, cast)


def _result(view: NubsView, cast: Cast) -> str:
    totals = sorted(view.totals, reverse=True)
    seats = view.sides[view.totals.index(totals[0])]
    wins = _verb(seats, cast, "wins", "win")
    score = f"{number(totals[0])} to {number(totals[1])}" if len(totals) == 2 else f"with {points_label(totals[0])}"
    return f"{cast.subjects(seats)} {wins} {score}"


def _hand_result(view: NubsView, cast: Cast) -> str:
    """Who scored most in the hand just played: "Ann wins hand 2", "Ann and Bob share hand 2"."""
    points = (0,) if view.books is None else view.books.points
    hand = f"hand {number(view.hand)}"
    if not max(points):
        return f"Nobody scores in {hand}"
    best = [side for side, scored in enumerate(points) if scored == max(points)]
    if len(best) > 1:
        return fitting((f"{cast.subjects(_seats(view, best))} share {hand}", f"{capital(hand)} is shared"), MOST_TITLE)
    return f"{cast.subjects(view.sides[best[0]])} {_verb(view.sides[best[0]], cast, 'wins', 'win')} {hand}"


def _verb(seats: Sequence[int], cast: Cast, third: str, plural: str) -> str:
    """The form of a verb that goes with some seats as its subject."""
    return cast.verb(seats[0], third, plural) if len(seats) == 1 else plural


def _seats(view: NubsView, sides: Sequence[int]) -> list[int]:
    return [seat for side in sides for seat in view.sides[side]]


def stage(view: NubsView, cast: Cast) -> str:
    """The hand, and the target where the title has room for it; nothing once the game is over."""
    hand, target = f"hand {number(view.hand)}", f"to {TARGET}"
    room = MOST_TITLE - len(f"{headline(view, cast)} · ")
    match view.phase:
        case Phase.OVER:
            return ""
        case Phase.PLAY:
            return fitting((f"{hand}, {target}", hand), max(len(hand), room))
    return target if len(target) <= room else ""


def change(view: NubsView, cast: Cast) -> str:
    """What happened latest, to who waits the own play; after a hand who filled what; in the end how it went."""
    if view.phase is Phase.BOOKS:
        return _hand_change(view, cast)
    if view.phase is Phase.OVER:
        return _ending(view, cast.reader)
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


def _hand_change(view: NubsView, cast: Cast) -> str:
    """Who filled which pegs in the hand just played; or who ties where that asks for one more hand."""
    highest = max(view.totals)
    ahead = [side for side, total in enumerate(view.totals) if total == highest]
    if highest >= TARGET and len(ahead) > 1:
        return f"{cast.subjects(_seats(view, ahead))} have {number(highest)} each, so there's one more hand."
    sides = sorted(range(len(view.sides)), key=lambda side: (cast.reader not in view.sides[side], side))
    filled = [(view.sides[side], pegs) for side in sides if (pegs := _filled(view, side))]
    told = [f"{together(seats, cast)} {'' if index else 'filled '}{pegs}" for index, (seats, pegs) in enumerate(filled)]
    return capital(f"{'; '.join(told) or 'nobody filled a peg'}.")


def _filled(view: NubsView, side: int) -> str:
    """The pegs that a side has filled, none for empty."""
    pegs = [peg for peg in PEGS if view.owners[peg - 1] in view.sides[side]]
    return pegs_label(pegs) if pegs else ""


def _ending(view: NubsView, reader: int | None) -> str:
    """How many hands it took, and to who lost how near it was."""
    took = f"It took {plural('hand', view.hand)}."
    if reader is None or reader in view.winners or view.books is None:
        return took
    side = reader % len(view.totals)
    total, last = view.totals[side], view.books.points[side]
    short = f"{plural('point', max(view.totals) - total)} short"
    if total >= TARGET:
        return f"You made {TARGET} too, and were {short}."
    return f"You were {short}; the last hand brought you {last}." if last else f"You were {short}. {took}"


def _told_first(view: NubsView, reader: int | None) -> Recent | None:
    """Of what happened latest what the change tells; nothing once a hand is over."""
    if view.phase in (Phase.BOOKS, Phase.OVER):
        return None
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
        f"{together(seats, cast)} {number(total)}" for seats, total in zip(view.sides, totals, strict=True)
    )


def together(seats: Sequence[int], cast: Cast) -> str:
    """Some seats inside a sentence: "Ann and you"."""
    return join_words([cast.within(seat) for seat in seats])
