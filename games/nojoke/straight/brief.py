"""A view of NO-JOKE Straight in few words: what changed, what each did since, what to do, and how the others stand."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast
from games.english import join_words, number, plural
from games.nojoke.hands import Phase
from games.nojoke.labels import stick_label, symbol_label
from games.nojoke.straight.facts import others, shown_label
from games.nojoke.straight.model import DRAW, PASS, RUN_LENGTH, Books, Passed, Run, StraightView
from games.nojoke.straight.turns import Turn, last_turns

_MOST_WORDS, _MOST_WORDS_OF_MANY = 22, 40
"""So many words, besides those of the clock, a reader hears before the first button; the second with many seats."""
FEW = 4
_SAID_BEFORE_TODO = 2
_RUNS_NAMED = 2
_NAMED = 2
"""So many players are named who got the same."""


def stage(view: StraightView, cast: Cast) -> str:
    """The hand, and what the game is to where there is room beside whose turn it is."""
    hand = f"hand {number(view.hand_number)}"
    match view.phase:
        case Phase.DEAL:
            return hand
        case Phase.PLAY:
            mover = view.to_act[0]
            is_long = mover in cast.houses and mover != cast.reader
            return hand if is_long else f"{hand}, to {view.target}"
        case Phase.BOOKS | Phase.OVER:
            return ""


def change(view: StraightView, cast: Cast) -> str:
    """What changed last for who is to play; to who waits, what their own turn came to."""
    if view.phase is Phase.BOOKS:
        return "" if view.books is None else _hand_scores(view.books, cast)
    if view.phase is Phase.OVER:
        return _score(view, cast)
    if view.phase is not Phase.PLAY:
        return ""
    turn = _told(view)
    return _lead(view, cast) if turn is None else _deed(turn, view, cast)


def since(view: StraightView, cast: Cast) -> tuple[str, ...]:
    """What the others did since the reader's turn, in as many words as there is room for."""
    if view.phase is not Phase.PLAY:
        return ()
    turns = _turns_since(view)
    most = _MOST_WORDS if len(view.counts) <= FEW else _MOST_WORDS_OF_MANY
    said = _words(change(view, cast), todo(view), counts(view, cast)) + _SAID_BEFORE_TODO * bool(view.legal)
    full = tuple(_sentence(turn, view, cast, is_named=True) for turn in turns)
    short = tuple(_sentence(turn, view, cast, is_named=False) for turn in turns)
    telling = [_sentence(turn, view, cast, is_named=False) for turn in turns if not _is_plain(turn)]
    for told in (full, short):
        if said + _words(*told) <= most:
            return told
    while telling and said + _words(*telling) > most:
        telling.pop(0)
    return tuple(telling)


def todo(view: StraightView) -> str:
    """What the reader can do, as words go on after "Your turn: "."""
    if not view.legal:
        return ""
    if view.legal == (PASS,):
        return "pass, and show your hand."
    if view.legal == (DRAW,):
        return "draw: nothing matches."
    if view.table:
        return f"match {stick_label(view.table[-1][0])}."
    return "play any stick, or draw." if DRAW in view.legal else "play any stick."


def counts(view: StraightView, cast: Cast) -> str:
    """How many sticks the others hold, from the next player on."""
    if view.phase is not Phase.PLAY:
        return ""
    return f"Sticks: {', '.join(f'{cast.names[seat]} {view.counts[seat]}' for seat in others(view))}."


def _told(view: StraightView) -> Turn | None:
    """The turn that `change` tells of: of who waits their own; what others draw in their turn changes nothing."""
    turns = last_turns(view.recent)
    if view.seat is not None and view.seat not in view.to_act:
        own = next((turn for turn in turns if turn.seat == view.seat), None)
        if own is not None:
            return own
    if turns and turns[0].act is None and turns[0].seat != view.seat:
        turns = turns[1:]
    return turns[0] if turns else None


def _turns_since(view: StraightView) -> list[Turn]:
    """The turns of others since the reader's and the mover's, oldest first, but the one that `change` tells of."""
    told = _told(view)
    turns: list[Turn] = []
    for turn in last_turns(view.recent):
        if turn.act is not None and turn.seat in {view.seat, *view.to_act}:
            break
        if turn.seat != view.seat and turn != told:
            turns.insert(0, turn)
    return turns


def _lead(view: StraightView, cast: Cast) -> str:
    leader = view.to_act[0]
    return f"{cast.name(leader)} {cast.verb(leader, 'leads', 'lead')} hand {number(view.hand_number)} with any stick."


def _deed(turn: Turn, view: StraightView, cast: Cast) -> str:
    """A turn and what it made of the row."""
    name, act = cast.name(turn.seat), turn.act
    if act is None:
        return f"{name} drew {stick_label(turn.drawn[-1])}." if turn.drawn else f"{name} drew {turn.drew}."
    if isinstance(act, Passed):
        return shown_label(view, turn.seat, cast)
    if act.captures:
        capture = act.captures[0]
        takes = f"{cast.within(capture.seat)} {cast.verb(capture.seat, 'takes', 'take')}"
        return f"{name} broke the run: {takes} {plural('stick', capture.sticks)}."
    if view.runs and view.table[-1][1] == turn.seat and act.stick == view.table[-1][0]:
        return _run_made(turn.seat, view, cast)
    return f"{name} played {stick_label(act.stick)}."


def _run_made(seat: int, view: StraightView, cast: Cast) -> str:
    name = cast.name(seat)
    if len(view.runs) > 1:
        runs = f": {', '.join(map(_run_words, view.runs))}" if len(view.runs) == _RUNS_NAMED else ""
        return f"{name} {cast.verb(seat, 'has', 'have')} {len(view.runs)} runs{runs}."
    (run,) = view.runs
    if seat == cast.reader:
        # Only the very next stick: a hand that waits keeps this line while others play on.
        return f"You made a run of {run.length}, worth {len(view.table)} if the next stick breaks it."
    return f"{name} made {'a run' if run.length == RUN_LENGTH else 'it a run'} of {_run_words(run)}."


def _run_words(run: Run) -> str:
    return plural(symbol_label(run.symbol).lower(), run.length)


def _sentence(turn: Turn, view: StraightView, cast: Cast, *, is_named: bool) -> str:
    """A turn in a short sentence, with the stick played or the hand shown if `is_named`."""
    name, act = cast.name(turn.seat), turn.act
    if isinstance(act, Passed):
        return shown_label(view, turn.seat, cast) if is_named else f"{name} passed."
    if act is None:
        return f"{name} drew {turn.drew}."
    if act.captures:
        return f"{name} gave {cast.within(act.captures[0].seat)} {act.captures[0].sticks}."
    drew = f"drew {turn.drew}" if turn.drew else ""
    played = f"played {stick_label(act.stick)}" if is_named else "" if drew else "played"
    return f"{name} {join_words([part for part in (drew, played) if part])}."


def _is_plain(turn: Turn) -> bool:
    """Whether the turn was a stick played and no more."""
    return not turn.drew and not isinstance(turn.act, Passed) and turn.act is not None and not turn.act.captures


def _words(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


def _hand_scores(books: Books, cast: Cast) -> str:
    """Whom the end of a hand cost the score, else who took most in it."""
    if len(books.wiped) == 1:
        return loss(books, books.wiped[0], cast)
    if books.wiped:
        return f"{_several(books.wiped, cast)} lose every point."
    most = max(books.captured)
    if not most:
        return "Nobody took a stick, and nobody is wiped out."
    best = [seat for seat, taken in enumerate(books.captured) if taken == most]
    return f"{_several(best, cast)} took most: {plural('stick', most)}. Nobody is wiped out."


def loss(books: Books, seat: int, cast: Cast) -> str:
    """What a wipe-out cost a seat, in a sentence."""
    lose, held = cast.verb(seat, "loses", "lose"), plural("stick", books.held[seat])
    lost = f"all {plural('point', books.lost[seat])}" if books.lost[seat] > 1 else "every point"
    return f"{cast.name(seat)} held {held} and {lose} {lost}."


def _score(view: StraightView, cast: Cast) -> str:
    """To who lost, how near they came or what cost them; else who came next."""
    if view.seat is not None and view.seat not in view.winners:
        return _shortfall(view, view.seat)
    most = max(score for seat, score in enumerate(view.scores) if seat not in view.winners)
    next_best = [seat for seat, score in enumerate(view.scores) if score == most]
    return f"{_several(next_best, cast)} came next, with {plural('point', most)}."


def _shortfall(view: StraightView, seat: int) -> str:
    score, taken = view.scores[seat], [len(sticks) for sticks in view.captured]
    is_near = 2 * score >= view.target
    ends = (
        f"You were {view.target - score} short of {view.target}" if is_near else f"You end on {plural('point', score)}"
    )
    wipe_outs = 0 if view.outcome is None else view.outcome.tallies[seat]["wipeouts"]
    if taken[seat] == max(taken) > 0:
        return f"{ends}, and took most in the last hand."
    return f"{ends} after {plural('wipe-out', wipe_outs)}." if wipe_outs and not is_near else f"{ends}."


def _several(seats: Sequence[int], cast: Cast) -> str:
    """The seats as a subject, more than a few by their number."""
    if len(seats) <= _NAMED:
        return cast.subjects(seats)
    return f"You and {len(seats) - 1} others" if cast.reader in seats else f"{len(seats)} players"
