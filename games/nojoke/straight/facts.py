"""What a view of NO-JOKE Straight comes to: who follows, what can be played, and what that would break."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.api import Cast
from games.english import join_words, plural
from games.nojoke.labels import ORDINALS, sticks_letters, symbol_label
from games.nojoke.play import Play
from games.nojoke.sticks import SHARED
from games.nojoke.straight.model import Run, StraightView


def others(view: StraightView) -> tuple[int, ...]:
    """The seats but the reader's in the order of play, from the next one on; for the channel all."""
    return view.others(len(view.counts))


def costs(view: StraightView, stick: int) -> tuple[Run, ...]:
    """The runs that playing the stick would break for another player's good."""
    if not view.table or view.table[-1][1] == view.seat:
        return ()
    return broken(view, stick)


def broken(view: StraightView, stick: int) -> tuple[Run, ...]:
    """The runs that playing the stick would break."""
    return tuple(run for run in view.runs if run.position not in SHARED[view.table[-1][0]][stick])


def playable(view: StraightView) -> tuple[int, ...]:
    """The sticks that the reader can play, ascending."""
    return tuple(action.stick for action in view.legal if isinstance(action, Play))


def shown_label(
    view: StraightView, seat: int, cast: Cast, spell: Callable[[Iterable[int]], str] = sticks_letters
) -> str:
    """That a seat passed, and the hand that everybody sees: "Ann passed and shows HSS TTT."."""
    return f"{cast.name(seat)} passed and {cast.verb(seat, 'shows', 'show')} {spell(view.shown[seat])}."


def captured_label(view: StraightView, cast: Cast) -> str:
    """The sticks that lie face up before their owners, by their letters, as they are many."""
    taken = [f"{cast.within(seat)} {sticks_letters(sticks)}" for seat, sticks in enumerate(view.captured) if sticks]
    return f"Captured this hand: {'; '.join(taken)}."


def runs_label(runs: tuple[Run, ...]) -> str:
    """The runs as a list: "3 Diamonds in the second position"."""
    return join_words(
        [f"{plural(symbol_label(run.symbol), run.length)} in the {ORDINALS[run.position]} position" for run in runs]
    )
