"""A view of NO-JOKE Progressive Group in words."""

from __future__ import annotations

from itertools import islice

from games.api import Cast, Page, SeatLine
from games.english import capital, join_words, number, plural
from games.nojoke.hands import RECENT, Begun, Phase
from games.nojoke.labels import faces_of, stick_label, sticks_label
from games.nojoke.progressive import brief
from games.nojoke.progressive.choices import choices
from games.nojoke.progressive.groups import (
    GROUP,
    across_phrase,
    group_letters,
    group_name,
    groups_of,
)
from games.nojoke.progressive.model import (
    HANDS,
    JACKPOT_HAND,
    ROWS,
    Books,
    Miscalled,
    Placed,
    PlaceStick,
    ProgressiveOptions,
    ProgressiveView,
    Recent,
    Rows,
    Take,
    Took,
    TookEasy,
)

_ROWS_SENTENCES: dict[Rows, str] = {
    "singles": "Singles: the stick with the symbols across a group's first row takes it.",
    "doubles": "Doubles: a stick with the symbols across a group's first or second row takes it.",
    "triples": "Triples: a stick with the symbols across any row of a group takes it.",
}
_ROWS_OF_IT: dict[Rows, str] = {
    "singles": "its first row",
    "doubles": "its first or second row",
    "triples": "any of its rows",
}
_WATCH = "If the last stick placed could have taken a group, call NO-JOKE before anyone else does."
_WAITING = "Everything played after a group goes with it, so waiting can pay, unless somebody takes it first."


def page(view: ProgressiveView, cast: Cast) -> Page:
    """The view in words for one reader."""
    return Page(
        progress=_progress(view),
        headline=_headline(view, cast),
        lines=_lines(view),
        seats=tuple(SeatLine(_facts(view, seat), is_to_act=seat in view.to_act) for seat in range(len(view.counts))),
        recent=tuple(_narrate(entry, cast) for entry in islice(reversed(view.recent), RECENT)),
        supply=f"Pack {number(view.pack)} · jackpot {plural('stick', view.jackpot)}",
        books=() if view.books is None else _books(view.books, cast),
        advice=_advice(view, cast),
        choices=choices(view),
        faces=_faces(view),
        stage=brief.stage(view),
        change=brief.change(view, cast),
        since=brief.since(view, cast),
        todo=brief.todo(view),
        counts=brief.counts(view, cast),
    )


def options_in_brief(options: ProgressiveOptions) -> tuple[str, ...]:
    """How many hands, what is not the default, and hints on or off."""
    rows = [] if options.rows == "singles" else [options.rows]
    easy = ["no Easy"] if options.rows == "singles" and not options.easy else []
    drawn = ["drawn sticks take at once"] if options.drawn == "now" else []
    call = ["wrong calls count"] if options.call == "once" else []
    return plural("hand", HANDS), *rows, *easy, *drawn, *call, "with hints" if options.hints else "no hints"


def describe_options(options: ProgressiveOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.rows != "singles":
        easy = f"There is no Easy with {options.rows}."
    elif options.easy:
        easy = "Easy is on: a third stick may take its group at once if the group then reads like it."
    else:
        easy = "Easy is off: a third stick can't take the group that it completes."
    hints = (
        "Hints are on: every hand shows which of its sticks take a group."
        if options.hints
        else "Hints are off: you see for yourself which stick takes a group."
    )
    drawn = ["A stick that you draw can take a group at once: you're asked after each draw."]
    call = ["Whoever calls NO-JOKE wrongly can't call again in that hand."]
    return (
        _ROWS_SENTENCES[options.rows],
        easy,
        hints,
        *(drawn if options.drawn == "now" else []),
        *(call if options.call == "once" else []),
    )


def _progress(view: ProgressiveView) -> str:
    easy = "" if view.rows != "singles" else " with Easy" if view.easy else " without Easy"
    return f"{view.rows}{easy}, hand {view.hand_number} of {HANDS}"


def _facts(view: ProgressiveView, seat: int) -> tuple[str, ...]:
    facts = [plural("stick", view.counts[seat]), plural("point", view.scores[seat])]
    if view.captured[seat]:
        facts.append(f"{view.captured[seat]} of them in this hand")
    if seat in view.silenced:
        facts.append("no more calls in this hand")
    return tuple(facts)


def _headline(view: ProgressiveView, cast: Cast) -> str:
    match view.phase:
        case Phase.DEAL:
            return "The sticks come next" if view.books is None else _best(view.books, cast)
        case Phase.PLAY:
            return cast.turn(view.to_act[0])
        case Phase.BOOKS:
            return "The hand is over"
        case Phase.OVER:
            return _result(view, cast)


def _best(books: Books, cast: Cast) -> str:
    """Who took the most in a hand that is over."""
    hand, most = f"hand {books.hand}", max(books.captured)
    best = [seat for seat, count in enumerate(books.captured) if count == most]
    if not most:
        return f"Nobody took any in {hand}"
    return (
        f"{cast.subjects(best)} took the most in {hand}" if len(best) == 1 else f"{cast.subjects(best)} tie in {hand}"
    )


def _result(view: ProgressiveView, cast: Cast) -> str:
    """The end in one sentence."""
    winners = view.winners
    if len(winners) == 1:
        points = plural("point", max(view.scores))
        return f"{cast.name(winners[0])} {cast.verb(winners[0], 'wins', 'win')} with {points}"
    return f"{cast.subjects(winners)} share it"


def _lines(view: ProgressiveView) -> tuple[str, ...]:
    lines = [_group_line(view, number, group) for number, group in enumerate(groups_of(view.table))]
    if not lines:
        lines.append("There are no sticks on the table.")
    if view.seat is not None:
        lines.append(
            f"{plural('stick', len(view.hand))}: {sticks_label(view.hand)}." if view.hand else "You hold no sticks."
        )
    return tuple(lines)


def _faces(view: ProgressiveView) -> tuple[tuple[str, ...], ...]:
    """The sticks of each group beside its line, the hand beside the last."""
    groups = [faces_of(group) for group in groups_of(view.table)] or [()]
    return *groups, faces_of(view.hand)


def _group_line(view: ProgressiveView, number: int, group: tuple[int, ...]) -> str:
    across = across_phrase(group, ROWS[view.rows])
    name = capital(group_name(number))
    if len(group) == GROUP:
        return f"{name} across: {across}. Sticks: {group_letters(group)}."
    return f"{name}, still open: {across} so far. Sticks: {group_letters(group)}."


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as one sentence."""
    name = cast.name(entry.seat)
    match entry:
        case Begun(seat=seat, hand=hand):
            return f"Hand {hand} begins: {cast.within(seat)} {cast.verb(seat, 'leads', 'lead')}."
        case Placed(stick=stick, group=group):
            return f"{name} placed {stick_label(stick)} in {group_name(group)}."
        case Miscalled(group=group):
            return f"{name} called NO-JOKE wrongly, on {group_name(group)}, and can't call again in this hand."
        case TookEasy(stick=stick, group=group):
            return f"{name} made an Easy: {stick_label(stick)} took {group_name(group)}, {GROUP} sticks."
        case Took(stick=stick, group=group, sticks=sticks, placer=placer):
            if entry.is_drawn:
                return f"{name} drew {stick_label(stick)} and took {group_name(group)} with it: {sticks} sticks."
            if placer is None:
                return f"{name} took {group_name(group)} with {stick_label(stick)}: {sticks} sticks."
            placed = f"that {cast.within(placer)} placed"
            took = f"took {group_name(group)} with it: {sticks} sticks"
            return f"{name} called NO-JOKE on the {stick_label(stick)} {placed}, and {took}."


def _books(books: Books, cast: Cast) -> tuple[str, ...]:
    """The scoring of a finished hand, a sentence each."""
    hand = f"hand {books.hand}"
    takers = [(cast.within(seat), count) for seat, count in enumerate(books.captured) if count]
    first = [f"{name} captured {plural('stick', count)}" for name, count in takers[:1]]
    captures = first + [f"{name} {number(count)}" for name, count in takers[1:]]
    captured = f"{capital(join_words(captures) or 'nobody captured anything')} in {hand}."
    totals = cast.by_name(books.totals)
    left = f"{plural('stick', books.left)} {'is' if books.left == 1 else 'are'} left on the table"
    if not books.winners:
        left = f"{left}: the jackpot is now {plural('stick', books.jackpot)}."
        return captured, left, f"Totals after {hand}: {totals}."
    is_jackpot = books.hand == JACKPOT_HAND
    left = f"{left}: the jackpot of hands 1 to {JACKPOT_HAND} comes to {books.prize}." if is_jackpot else f"{left}."
    return captured, left, _prize(books, cast), f"Totals after {hand}: {totals}."


def _prize(books: Books, cast: Cast) -> str:
    """Who is given the jackpot or the consolation, and why."""
    prize = "jackpot" if books.hand == JACKPOT_HAND else "consolation"
    if not books.prize:
        return f"No sticks were left for the {prize}."
    points = plural("point", books.share)
    if len(books.winners) == 1:
        winner = books.winners[0]
        takes = f"{cast.verb(winner, 'takes', 'take')} the {prize}"
        return f"{cast.name(winner)} captured the most in hand {books.hand} and {takes}: {points}."
    dropped = books.prize - books.share * len(books.winners)
    rest = f"; the {number(dropped)} left over {'is' if dropped == 1 else 'are'} dropped" if dropped else ""
    if not any(books.captured):
        return f"Nobody captured anything, so everyone shares the {prize}: {points} each{rest}."
    tie = f"{cast.subjects(books.winners)} tie for the most in hand {books.hand}"
    return f"{tie} and share the {prize}: {points} each{rest}."


def _advice(view: ProgressiveView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER:
            return f"The game is over. {_result(view, cast)}."
        case Phase.PLAY if view.drawn_stick is not None:
            return _advice_on_drawn(view, view.drawn_stick)
        case Phase.PLAY if view.legal:
            return " ".join([*(_hints(view) if view.hints else _advice_to_mover(view)), *_watch(view)])
        case Phase.PLAY:
            return " ".join([*_advice_to_others(view, cast), *_watch(view)])
        case Phase.BOOKS:
            return " ".join(["That was the last stick of the hand.", *_watch(view)])
        case Phase.DEAL:
            return "The sticks come next."


def _watch(view: ProgressiveView) -> list[str]:
    """That a stick which was just placed may be called, to whoever may call it."""
    if view.placer in (None, view.seat):
        return []
    if view.seat in view.silenced:
        return ["You called NO-JOKE wrongly, so you can't call again in this hand."]
    return [f"{_WATCH} A wrong call is your last in this hand." if view.call == "once" else _WATCH]


def _placing(view: ProgressiveView) -> str:
    """What a stick that is placed is to do, whichever it is."""
    does = "complete" if view.is_third else "add to" if len(view.table) % GROUP else "begin"
    return f"{does} {group_name(view.complete)}"


def _advice_to_mover(view: ProgressiveView) -> list[str]:
    """What any hand might do with this table; what the sticks are is for the reader to compare."""
    advice = [f"Place a stick to {_placing(view)}."]
    if view.can_be_easy:
        advice.append("As an Easy it can take the group at once, if the first row then reads like it.")
    if view.complete:
        advice.append(f"Or take a group: a stick with the symbols across {_ROWS_OF_IT[view.rows]} does. {_WAITING}")
    return advice


def _hints(view: ProgressiveView) -> list[str]:
    takes = [
        f"take {group_name(action.group)} with {stick_label(action.stick)}"
        for action in view.legal
        if isinstance(action, Take)
    ]
    easies = [
        f"take the open group with {stick_label(action.stick)} as an Easy"
        for action in view.legal
        if isinstance(action, PlaceStick) and action.easy
    ]
    place = f"place a stick to {_placing(view)}"
    if not takes and not easies:
        return [f"None of your sticks takes a group, so {place}."]
    advice = [f"You can {join_words([*takes, *easies, place], 'or')}."]
    if takes:
        advice.append(_WAITING)
    return advice


def _advice_on_drawn(view: ProgressiveView, stick: int) -> str:
    """Say what the reader can do with the stick just drawn; without hints the same whatever it takes."""
    drew = f"You drew {stick_label(stick)}."
    if view.hints:
        groups = [group_name(action.group) for action in view.legal if isinstance(action, Take)]
        return f"{drew} It takes {join_words(groups, 'or')}, if you like; or go on." if groups else f"{drew} Go on."
    if view.complete:
        return f"{drew} Take a group if the symbols across {_ROWS_OF_IT[view.rows]} are this stick's own, or go on."
    return f"{drew} No group is complete, so go on."


def _advice_to_others(view: ProgressiveView, cast: Cast) -> list[str]:
    mover = view.to_act[0]
    name = cast.names[mover]
    does = (
        "drew a stick, and takes a group with it or goes on"
        if view.is_asking
        else "is about to place a stick or take a group"
    )
    return [f"{name} {does}.", *cast.until_turn(view.seat, mover)]
