"""A view of NO-JOKE Straight in words."""

from __future__ import annotations

from itertools import islice

from games.api import Cast, Page, SeatLine
from games.english import join_words, number, plural
from games.nojoke.hands import RECENT, Begun, Phase
from games.nojoke.labels import faces_of, stick_label, sticks_label, sticks_letters
from games.nojoke.play import Play
from games.nojoke.straight import brief
from games.nojoke.straight.choices import choices
from games.nojoke.straight.facts import captured_label, runs_label, shown_label
from games.nojoke.straight.model import (
    DRAW,
    MOST_TO_DRAW_TO,
    RUN_LENGTH,
    SEATS_OF_ONE_PACK,
    WIPE_OUT,
    Books,
    Capture,
    Drew,
    Ending,
    Passed,
    Played,
    Recent,
    Run,
    StraightOptions,
    StraightView,
)

_ROW_SHOWN = 8
"""How many sticks of a long row are read out in full words, the latest ones."""


def page(view: StraightView, cast: Cast) -> Page:
    """The view in words for one reader."""
    told = _lines(view, cast)
    return Page(
        progress=_progress(view),
        headline=_headline(view, cast),
        lines=tuple(line for line, _ in told),
        seats=tuple(SeatLine(_facts(view, seat), is_to_act=seat in view.to_act) for seat in range(len(view.counts))),
        recent=tuple(_narrate(entry, cast) for entry in islice(reversed(view.recent), RECENT)),
        supply=f"Reserve {number(view.reserve)}",
        books=() if view.books is None else _books(view.books, cast),
        advice=_advice(view, cast),
        choices=choices(view, cast),
        faces=tuple(faces_of(sticks) for _, sticks in told),
        stage=brief.stage(view, cast),
        change=brief.change(view, cast),
        since=brief.since(view, cast),
        todo=brief.todo(view),
        counts=brief.counts(view, cast),
    )


def options_in_brief(options: StraightOptions) -> tuple[str, ...]:
    """How many points are played for, and how many packs where that was chosen."""
    packs = [] if options.packs == "auto" else [plural("pack", options.packs)]
    return f"to {plural('point', options.target)}", *packs


def describe_options(options: StraightOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.packs == 1:
        packs = f"One pack, for up to {SEATS_OF_ONE_PACK} players"
    elif options.packs == 2:
        packs = "Two packs"
    elif options.packs_used(seats) == 1:
        packs = f"One pack, as no more than {SEATS_OF_ONE_PACK} play"
    else:
        packs = f"Two packs, as more than {SEATS_OF_ONE_PACK} play"
    dealt = plural("stick", options.sticks_each(seats))
    return f"The first to reach {options.target} points wins.", f"{packs}: {dealt} each."


def _progress(view: StraightView) -> str:
    return f"to {view.target} points, hand {number(view.hand_number)}"


def _facts(view: StraightView, seat: int) -> tuple[str, ...]:
    facts = [plural("stick", view.counts[seat]), plural("point", view.scores[seat])]
    captured = len(view.captured[seat])
    if captured and view.phase is Phase.PLAY:
        facts.append(f"{captured} this hand")
    return tuple(facts)


def _headline(view: StraightView, cast: Cast) -> str:
    match view.phase:
        case Phase.DEAL:
            return "The sticks come next"
        case Phase.PLAY:
            return cast.turn(view.to_act[0])
        case Phase.BOOKS:
            return _hand_result(view.books, cast) if view.books else ""
        case Phase.OVER:
            (winner,) = view.winners
            return f"{cast.name(winner)} {cast.verb(winner, 'wins', 'win')} with {plural('point', view.scores[winner])}"


def _hand_result(books: Books, cast: Cast) -> str:
    """Who ended a hand."""
    if books.ender is None:
        return f"Everyone passes: hand {number(books.hand)} ends"
    name = cast.name(books.ender)
    if books.ending is Ending.TARGET:
        return f"{name} {cast.verb(books.ender, 'reaches', 'reach')} {plural('point', books.totals[books.ender])}"
    return f"{name} {cast.verb(books.ender, 'goes', 'go')} out in hand {number(books.hand)}"


def _lines(view: StraightView, cast: Cast) -> list[tuple[str, tuple[int, ...]]]:
    """The lines, each with the sticks whose faces stand beside it."""
    lines = [(_row_line(view, cast), tuple(stick for stick, _ in view.table[-1:]))]
    if view.table and view.phase is Phase.PLAY:
        lines.append((_runs_line(view, cast), ()))
    lines += [(shown_label(view, seat, cast, sticks_label), hand) for seat, hand in enumerate(view.shown) if hand]
    if any(view.captured):
        lines.append((captured_label(view, cast), ()))
    if view.seat is not None:
        lines.append((_hand_line(view), view.hand))
    return lines


def _row_line(view: StraightView, cast: Cast) -> str:
    if not view.table:
        if view.phase is not Phase.PLAY:
            return "The table is empty."
        leader = view.to_act[0]
        return f"The table is empty: {cast.within(leader)} {cast.verb(leader, 'leads', 'lead')} with any stick."
    last, player = view.table[-1]
    line = f"Last stick: {stick_label(last)}, played by {cast.within(player)}"
    before = [stick for stick, _ in view.table[:-1]]
    if not before:
        return f"{line}. It's the only one on the table."
    told = before[-_ROW_SHOWN:]
    first = before[: -len(told)]
    others = f"{sticks_letters(first)}, then " if first else ""
    return (
        f"{line}. Before it, oldest first: {others}{sticks_label(told)}. {plural('stick', len(view.table))} in the row."
    )


def _runs_line(view: StraightView, cast: Cast) -> str:
    if not view.runs:
        return "No run."
    _, player = view.table[-1]
    takes = f"{cast.within(player)} {cast.verb(player, 'takes', 'take')} the {len(view.table)} sticks"
    runs = "Run" if len(view.runs) == 1 else "Runs"
    return f"{runs}: {runs_label(view.runs)}. If the next stick breaks {_it(view.runs)}, {takes}."


def _it(runs: tuple[Run, ...]) -> str:
    return "it" if len(runs) == 1 else "one of them"


def _hand_line(view: StraightView) -> str:
    if not view.hand:
        return "You hold no sticks."
    return f"{plural('stick', len(view.hand))}: {sticks_label(view.hand)}."


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as one sentence."""
    name = cast.name(entry.seat)
    match entry:
        case Begun(seat=seat, hand=hand):
            return f"Hand {number(hand)} begins: {cast.within(seat)} {cast.verb(seat, 'leads', 'lead')}."
        case Drew(count=count, sticks=sticks):
            return f"{name} drew {sticks_label(sticks) if sticks else plural('stick', count)}."
        case Passed(count=count):
            return f"{name} passed and showed {plural('stick', count)}."
        case Played(stick=stick, captures=captures):
            return f"{name} played {stick_label(stick)}{_captured_words(captures, cast)}."


def _captured_words(captures: tuple[Capture, ...], cast: Cast) -> str:
    """What a play took and why, as it goes on after the stick."""
    told = ""
    for capture in captures:
        if capture.runs:
            run = f"the {'run' if len(capture.runs) == 1 else 'runs'} of {runs_label(capture.runs)}"
            told += f" and broke {run}: {cast.within(capture.seat)} took the {capture.sticks} sticks before it"
        else:
            left = "the one stick left" if capture.sticks == 1 else f"the {capture.sticks} sticks on the table"
            told += f"{f'. {cast.name(capture.seat)}' if told else ','} went out and took {left}"
    return told


def _hand_end(books: Books, cast: Cast) -> str:
    hand = f"hand {number(books.hand)}"
    if books.ender is None:
        return f"Everyone passed, so {hand} is over, and nobody gets the sticks on the table."
    name = cast.name(books.ender)
    if books.ending is Ending.TARGET:
        reaches = cast.verb(books.ender, "reaches", "reach")
        points = plural("point", books.totals[books.ender])
        return f"{name} {reaches} {points}, which ends {hand} and the game at once."
    return f"{name} went out, and {hand} is over."


def _books(books: Books, cast: Cast) -> tuple[str, ...]:
    """The scoring of a finished hand, a sentence each."""
    hand = f"hand {number(books.hand)}"
    captured = f"Nobody captured a stick in {hand}."
    if any(books.captured):
        captured = f"Captured in {hand}: {cast.by_name(books.captured)}."
    wiped = [brief.loss(books, seat, cast) for seat in books.wiped]
    if books.ending is not Ending.TARGET and not wiped:
        wiped = [f"Nobody held {WIPE_OUT} sticks or more, so nobody is wiped out."]
    return _hand_end(books, cast), captured, *wiped, f"Totals after {hand}: {cast.by_name(books.totals)}."


def _advice(view: StraightView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER:
            return f"The game is over: {cast.within(view.winners[0])} won."
        case Phase.PLAY if view.legal:
            return " ".join(_advice_to_mover(view, cast))
        case Phase.PLAY:
            return " ".join(_advice_to_others(view, cast))
        case Phase.BOOKS:
            is_last = view.books is not None and view.books.ending is Ending.TARGET
            return "That was the last hand." if is_last else "The hand is over, and the next one comes soon."
        case Phase.DEAL:
            return "The sticks come next. There's nothing to do yet."


def _advice_to_mover(view: StraightView, cast: Cast) -> list[str]:
    plays = [action.stick for action in view.legal if isinstance(action, Play)]
    can_draw = DRAW in view.legal
    if not view.table:
        advice = ["You lead: play any stick."]
    elif plays:
        sticks = join_words([stick_label(stick) for stick in plays], "or")
        advice = [f"Match {stick_label(view.table[-1][0])} in at least one place: you can play {sticks}."]
    else:
        last = stick_label(view.table[-1][0])
        way = "draw" if can_draw else "pass, and everyone sees your hand"
        advice = [f"No stick of yours matches {last}, so {way}."]
    if plays and can_draw:
        advice.append(f"You may draw first, one stick at a time, while you hold fewer than {MOST_TO_DRAW_TO}.")
    if view.runs and plays:
        advice.append(_advice_on_runs(view, cast))
    elif view.table and not view.runs and len(view.table) >= RUN_LENGTH - 1:
        advice.append(
            f"{RUN_LENGTH} alike in one place make a run: break it, and whoever played its last stick takes the row."
        )
    if len(view.hand) == 1 and plays:
        advice.append("It's your last stick: play it to end the hand and take what's left on the table.")
    elif len(view.hand) >= WIPE_OUT:
        advice.append(f"Whoever holds {WIPE_OUT} or more when the hand ends loses every point.")
    return advice


def _advice_on_runs(view: StraightView, cast: Cast) -> str:
    _, player = view.table[-1]
    takes = f"{cast.within(player)} {cast.verb(player, 'takes', 'take')} the {len(view.table)} sticks before yours"
    if len(view.runs) == 1:
        return f"Break it, and {takes}; keep it going, and it's yours."
    return f"Break one of them, and {takes}; keep them all going, and they're yours."


def _advice_to_others(view: StraightView, cast: Cast) -> list[str]:
    mover = view.to_act[0]
    name = cast.names[mover]
    if not view.table:
        advice = [f"{name} leads with any stick."]
    else:
        otherwise = "draws" if view.reserve else "passes"
        last = stick_label(view.table[-1][0])
        advice = [f"{name} plays a stick that matches {last}, or {otherwise}."]
    return [*advice, *cast.until_turn(view.seat, mover)]
