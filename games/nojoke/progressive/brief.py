"""A view of NO-JOKE Progressive Group in few words: what changed, what each did since, what to do, how others stand."""

from __future__ import annotations

from collections.abc import Iterator

from games.api import Cast
from games.english import join_words, number, plural
from games.nojoke.hands import Begun, Phase
from games.nojoke.labels import stick_label
from games.nojoke.progressive.facts import FEW_SEATS, best_use, latest, others, place_of, round_of
from games.nojoke.progressive.groups import GROUP, across_label, group_name, groups_of
from games.nojoke.progressive.model import (
    HANDS,
    JACKPOT_HAND,
    Books,
    Miscalled,
    Placed,
    ProgressiveView,
    Recent,
    Took,
    TookEasy,
)

MOST_WORDS, MOST_WORDS_OF_MANY = 18, 33
"""So many words these are in all; the second with more than four seats. Beside them stand the game and the time."""
_FEW_OTHERS = 2
_YOUR_TURN = "Your turn:"


def stage(view: ProgressiveView) -> str:
    """Which hand is played; nothing where the headline tells of one that is over."""
    if view.is_in_play:
        return f"hand {view.hand_number} of {HANDS}"
    return "" if view.books is not None else f"hand {view.hand_number}"


def change(view: ProgressiveView, cast: Cast) -> str:
    """The newest change of what is to be done; to who waits what they did themselves, or who called them."""
    if view.phase is Phase.OVER:
        return _ending(view, cast)
    if not view.is_in_play:
        return "" if view.books is None else _prize(view.books, cast)
    entry = _told(view)
    if entry is not None:
        return deed(view, entry, cast)
    begun = next((entry for entry in reversed(view.recent) if isinstance(entry, Begun)), None)
    if begun is None:
        return ""
    return f"{cast.name(begun.seat)} {cast.verb(begun.seat, 'leads', 'lead')} hand {begun.hand}."


def since(view: ProgressiveView, cast: Cast) -> tuple[str, ...]:
    """What the others did since the reader did something; the oldest is left off where there would be many words."""
    if not view.is_in_play:
        return ()
    told = _told(view)
    said = [
        _sentence(entry, cast)
        for seat, entry in latest(view).items()
        if seat != view.seat and (told is None or seat != told.seat) and entry in _since_own(view)
    ]
    most = MOST_WORDS if len(view.counts) <= FEW_SEATS else MOST_WORDS_OF_MANY
    around = (change(view, cast), _YOUR_TURN, todo(view), counts(view, cast))
    while said and len(" ".join((*said, *around)).split()) > most:
        del said[0]
    return tuple(said)


def todo(view: ProgressiveView) -> str:
    """What the reader can do, as words go on after "Your turn: "."""
    if not view.legal:
        return ""
    if view.drawn_stick is not None:
        best = best_use(view, view.drawn_stick)
        which = group_name(best) if best is not None else "" if view.hints or not view.complete else "a group"
        return f"take {which} with {stick_label(view.drawn_stick)}, or go on." if which else "go on."
    if view.hints:
        groups = [group for group in (best_use(view, stick) for stick in view.hand) if group is not None]
        return f"take {group_name(min(groups))}, or place." if groups else "place a stick."
    return "place or take." if view.complete or view.can_be_easy else "place a stick."


def counts(view: ProgressiveView, cast: Cast) -> str:
    """How many points the others have, from the next player on; of more than two to a reader who leads."""
    if not view.is_in_play:
        return ""
    if view.seat is None or len(others(view)) <= _FEW_OTHERS:
        return f"Points: {', '.join(f'{cast.names[seat]} {number(view.scores[seat])}' for seat in others(view))}."
    most = max(view.scores)
    leaders = [seat for seat, score in enumerate(view.scores) if score == most]
    if not most:
        return "Nobody has points."
    if len(leaders) > 1:
        return "You share the lead." if view.seat in leaders else f"Several lead with {number(most)}."
    return f"{cast.name(leaders[0])} {cast.verb(leaders[0], 'leads', 'lead')} with {number(most)}."


def deed(view: ProgressiveView, entry: Recent, cast: Cast) -> str:
    """What a seat did and what it made of the table, in a sentence."""
    name = cast.name(entry.seat)
    match entry:
        case Took(placer=None, group=group, sticks=sticks):
            drew = "drew and " if entry.is_drawn else ""
            return f"{name} {drew}took {group_name(group)}: {plural('stick', sticks)}."
        case Took(placer=int(placer), sticks=sticks):
            on_you = " on you" if placer == cast.reader else ""
            return f"{name} called NO-JOKE{on_you} and took {sticks}."
        case TookEasy():
            return f"{name} made an Easy: {plural('stick', GROUP)}."
        case Miscalled(group=group):
            return f"{name} called NO-JOKE wrongly, on {group_name(group)}."
        case Placed(stick=stick, group=group):
            if stick not in view.table or entry.seat == cast.reader:
                return f"{name} placed {stick_label(stick)} in {group_name(group)}."
            place = place_of(view, entry)
            if place == GROUP - 1:
                across = f": {across_label(groups_of(view.table)[group], 0)}" if view.rows == "singles" else ""
                return f"{name} completed {group_name(group)}{across}."
            return f"{name} {'added to' if place else 'began'} {group_name(group)}."
        case _:
            return f"{name} {cast.verb(entry.seat, 'leads', 'lead')}."


def act(entry: Recent) -> str:
    """What a seat did, as a verb: "placed Heart Spade Spade", "took group 2"."""
    match entry:
        case Placed(stick=stick):
            return f"placed {stick_label(stick)}"
        case Took(placer=int()):
            return "called NO-JOKE"
        case Took(group=group):
            return f"took {group_name(group)}"
        case TookEasy():
            return "made an Easy"
        case Miscalled():
            return "called wrongly"
        case Begun():
            return "leads"


def _told(view: ProgressiveView) -> Recent | None:
    """What `change` tells of: of who waits what they did or who called them, else the newest that changed a group."""
    entries = round_of(view)
    if entries and isinstance(entries[0], Miscalled):
        return entries[0]
    if view.seat is not None and view.seat not in view.to_act:
        for entry in entries:
            if entry.seat == view.seat or (isinstance(entry, Took) and entry.placer == view.seat):
                return entry
    entries = tuple(_since_own(view)) or entries
    return next((entry for entry in entries if _changes_much(view, entry)), entries[0] if entries else None)


def _changes_much(view: ProgressiveView, entry: Recent) -> bool:
    """Whether a group began, was completed or went."""
    return not isinstance(entry, Placed) or (entry.stick in view.table and place_of(view, entry) != 1)


def _since_own(view: ProgressiveView) -> list[Recent]:
    """What was done in the latest round since the reader did something, newest first."""
    entries: list[Recent] = []
    for entry in round_of(view):
        if entry.seat == view.seat:
            break
        entries.append(entry)
    return entries


def _sentence(entry: Recent, cast: Cast) -> str:
    name = cast.name(entry.seat)
    return f"{name}: {stick_label(entry.stick)}." if isinstance(entry, Placed) else f"{name} {act(entry)}."


def _ending(view: ProgressiveView, cast: Cast) -> str:
    """What the last hand decided; to who lost how close it was, and the best they did."""
    most = max(view.scores)
    if view.seat is not None and view.seat not in view.winners:
        return " ".join([f"You were {number(most - view.scores[view.seat])} short.", *_consolations(view, view.seat)])
    each = [f"{plural('point', most)} each."] if len(view.winners) > 1 else []
    return " ".join([*each, *([] if view.books is None else [_prize(view.books, cast)])])


def _consolations(view: ProgressiveView, seat: int) -> Iterator[str]:
    """What a seat that lost did well, if anything."""
    if view.outcome is None or view.books is None:
        return
    tallies = view.outcome.tallies
    calls, captured = tallies[seat]["calls"], view.books.captured[seat]
    won = []
    if tallies[seat]["jackpots"]:
        is_shared = sum(tally["jackpots"] for tally in tallies) > 1
        won.append("a share of the jackpot" if is_shared else "the jackpot")
    if calls:
        won.append(plural("NO-JOKE call", calls))
    if won:
        yield f"You won {join_words(won)}."
    elif captured:
        yield f"Your last hand took {plural('stick', captured)}."


def _prize(books: Books, cast: Cast) -> str:
    """What became of the sticks that the hand left on the table."""
    if not books.winners:
        return f"{plural('stick', books.left)} left: the jackpot is now {books.jackpot}."
    prize = "jackpot" if books.hand == JACKPOT_HAND else "consolation"
    if not books.share:
        return f"Too few sticks were left for a {prize}." if books.prize else f"No sticks were left for a {prize}."
    if len(books.winners) == len(books.totals):
        return f"Everyone shares the {prize}: {plural('point', books.share)} each."
    one = len(books.winners) == 1
    takes = cast.verb(books.winners[0], "takes", "take") if one else "share"
    each = "" if one else " each"
    return f"{cast.subjects(books.winners)} {takes} the {prize}: {plural('point', books.share)}{each}."
