"""What a screen of JOKER says in few words beside its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.api import Cast
from games.english import join_words, number
from games.joker.board import COME_OUT, ENTRANCE, FULL_HOME, MARBLES, SEATS, START, partner_of, snug_and_other
from games.joker.labels import rank_label, whose
from games.joker.model import Deed, Discard, JokerView, Notice, Phase, Play
from games.joker.moves import colour_played
from games.joker.scoring import PARTNERSHIPS, progress_of
from games.joker.ways import deed_words, place_words

_MOST_SINCE = 2
"""So many sentences, so that all in words is short."""


def result(view: JokerView, cast: Cast) -> str:
    """The end as a headline: "Joker! Ann and Cy win"; of a stopped table without the call."""
    if not view.winners:
        return "A draw: all four share it"
    call = "Joker! " if view.phase is Phase.OVER else ""
    return f"{call}{cast.subjects(view.winners)} win"


def stage(view: JokerView, cast: Cast) -> str:
    """Who plays with the reader, or in public with whoever is to play."""
    if view.phase is not Phase.PLAY:
        return ""
    if view.seat is None:
        return f"with {cast.names[partner_of(view.mover)]}"
    return f"partner {cast.names[partner_of(view.seat)]}"


def change(view: JokerView, cast: Cast) -> str:
    """The newest change of what the reader must do, in one sentence; at the end the score."""
    if view.outcome is not None:
        return _score_line(view, cast)
    if view.legal and isinstance(view.legal[0], Discard):
        return "No card has a move: throw one away."
    deed = _newest(view)
    if deed is not None:
        return _told(deed, view, cast)
    if any(what is Notice.BEGUN for _, what, _ in view.recent):
        starter = (view.dealer + 1) % SEATS
        return f"{cast.name(view.dealer)} dealt, and {cast.within(starter)} {cast.verb(starter, 'starts', 'start')}."
    return ""


def since(view: JokerView, cast: Cast) -> tuple[str, ...]:
    """The latest that others did since the reader's last action, but for what `change` says."""
    told = change(view, cast)
    others = (_told(deed, view, cast) for deed in _deeds_since(view) if deed[0] != view.seat)
    return tuple(sentence for sentence in others if sentence != told)[-_MOST_SINCE:]


def todo(view: JokerView, cast: Cast) -> str:
    """What the reader can do, as words go on after "Your turn: "."""
    if not view.legal:
        return ""
    ranks = [*dict.fromkeys(rank_label(card) for card in sorted({action.card for action in view.legal}))]
    if isinstance(view.legal[0], Discard):
        return f"throw away {join_words(ranks, 'or')}."
    colour = colour_played(view.marbles, view.mover)
    with_partners = "" if colour == view.mover else f" with {whose(colour, cast)} marbles"
    return f"play {join_words(ranks, 'or')}{with_partners}."


def counts(view: JokerView, cast: Cast) -> str:
    """How many marbles the others have in HOME."""
    homes = (
        f"{cast.names[seat]} {sum(place > ENTRANCE for place in view.marbles[seat])}"
        for seat in range(SEATS)
        if seat != view.seat
    )
    return f"In HOME: {', '.join(homes)}."


def _newest(view: JokerView) -> Deed | None:
    """What matters most to the reader: what sent the own marble away, the own play while waiting, else the newest."""
    deeds = list(_deeds_since(view))
    if view.seat is not None:
        hits = [deed for deed in deeds if any(move.colour == view.seat for move in deed[2])]
        if hits:
            return hits[-1]
        if view.seat not in view.to_act and deeds and deeds[0][0] == view.seat:
            return deeds[0]
    return deeds[-1] if deeds else None


def _deeds_since(view: JokerView) -> Iterator[Deed]:
    """The reader's last action and all that followed; in public, or without one, a round of actions."""
    seats = [seat for seat, _, _ in view.deeds]
    start = seats.index(view.seat) if view.seat in seats else 0
    yield from view.deeds[start:]


def _told(deed: Deed, view: JokerView, cast: Cast) -> str:
    seat, what, sent = deed
    if isinstance(what, Play) and view.phase is Phase.PLAY and _has_come_home(what, seat, view):
        is_home, plays = (cast.verb(seat, *forms) for forms in (("is", "are"), ("plays", "play")))
        return f"{cast.name(seat)} {is_home} all home and {plays} for {cast.within(partner_of(seat))}."
    return f"{cast.name(seat)} {deed_words(seat, what, sent, cast)}."


def _has_come_home(play: Play, seat: int, view: JokerView) -> bool:
    """Whether the play brought the seat's last marble home."""
    is_own = any(move.colour == seat and move.origin <= ENTRANCE < move.target for move in play.moves)
    return is_own and view.marbles[seat] == FULL_HOME


# The end


def _score_line(view: JokerView, cast: Cast) -> str:
    """The score and what made it, and to a reader who lost what the own side came to."""
    scores = [] if view.outcome is None else [view.outcome.scores[pair[0]] for pair in PARTNERSHIPS]
    steps = to_words((progress_of(view.marbles, pair) for pair in PARTNERSHIPS), " steps")
    if view.phase is Phase.OVER:
        line = f"{to_words(scores)}, with all ten marbles home."
    elif len(set(scores)) > 1:
        line = f"{to_words(scores)} as it stood when the round ended."
    elif view.winners:
        line = f"Level at {number(scores[0])}, but further on the way: {steps}."
    else:
        line = f"Level at {number(scores[0])}, and just as far on the way."
    has_lost = view.winners and view.seat is not None and view.seat not in view.winners
    comfort = _comfort(view, cast) if has_lost else ""
    return f"{line} {comfort}".rstrip()


def to_words(numbers: Iterable[int], unit: str = "") -> str:
    """The winners' number, which is the higher, and the others': "25 to 9"."""
    most, least = sorted(numbers, reverse=True)
    return f"{number(most)}{unit} to {number(least)}"


def _comfort(view: JokerView, cast: Cast) -> str:
    """What the reader's side came to: the marbles in HOME, or else its leading one; empty where none is far."""
    pair = next(pair for pair in PARTNERSHIPS if view.seat in pair)
    if home := sum(sum(snug_and_other(view.marbles[seat])) for seat in pair):
        return f"{cast.subjects(pair)} had {number(home)} of {number(MARBLES * len(pair))} home."
    leading = max((place for seat in pair for place in view.marbles[seat]), default=START)
    return f"Your side's first marble was {place_words(leading)}." if leading > COME_OUT else ""
