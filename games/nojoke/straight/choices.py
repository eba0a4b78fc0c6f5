"""What a page of NO-JOKE Straight offers to pick, each stick with what it does."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast, Choice, Tone
from games.english import clip, join_words, plural
from games.nojoke.labels import ORDINALS, face_name, matches_label, stick_label, stick_short, symbol_label
from games.nojoke.play import Play, play_named
from games.nojoke.sticks import SHARED, SYMBOLS_OF, stick_name
from games.nojoke.straight.facts import broken, costs
from games.nojoke.straight.model import DRAW, PASS, RUN_LENGTH, Draw, StraightAction, StraightView

_DETAIL_LENGTH = 100
_NAME_LENGTH = 30


def choices(view: StraightView, cast: Cast) -> tuple[Choice, ...]:
    """The seat's legal actions as picks: its matching sticks in order, then draw, or pass."""
    return tuple(_choice(action, view, cast) for action in view.legal)


def action_of(view: StraightView, path: Sequence[str]) -> StraightAction | None:
    """The action that the keys of choices name, legal or not; None if they name none."""
    match path:
        case ["draw"]:
            return DRAW
        case ["pass"]:
            return PASS
        case [stick]:
            return play_named(stick)
    return None


def _choice(action: StraightAction, view: StraightView, cast: Cast) -> Choice:
    if isinstance(action, Play):
        stick = action.stick
        goes_out = ", and you go out" if len(view.hand) == 1 else ""
        detail = clip(f"{_detail(stick, view, cast)}{goes_out}", _DETAIL_LENGTH)
        label, short, face = stick_label(stick), stick_short(stick), face_name(stick)
        gives = ""
        if costs(view, stick):
            gives = f", gives {clip(cast.within(view.table[-1][1]), _NAME_LENGTH)} {len(view.table)}"
        spoken = f"Play {label}{gives}"
        return Choice(stick_name(stick), label, short, detail, Tone.PLAY, action, face=face, spoken=spoken)
    if isinstance(action, Draw):
        detail = f"the next of {view.reserve} in reserve; your turn goes on"
        tone = Tone.PLAY if view.legal == (DRAW,) else Tone.QUIET
        return Choice("draw", "draw a stick", "Draw", detail, tone, action, spoken="Draw a stick")
    detail, spoken = "nothing of yours matches; everyone sees your hand", "Pass and show your hand"
    return Choice("pass", "pass", "Pass", detail, Tone.QUIET, action, spoken=spoken)


def _detail(stick: int, view: StraightView, cast: Cast) -> str:
    """What playing the stick does."""
    if not view.table:
        return "leads"
    last, player = view.table[-1]
    same = SHARED[last][stick]
    ends = broken(view, stick)
    if ends:
        runs = join_words([f"{symbol_label(run.symbol)}s in the {ORDINALS[run.position]}" for run in ends])
        takes = f"{cast.within(player)} {cast.verb(player, 'takes', 'take')} {plural('stick', len(view.table))}"
        return f"breaks the run of {runs} position: {takes}"
    lengths = [_streak(view, position) + 1 for position in same]
    if view.runs:
        return f"keeps the run: {max(lengths)} in a row"
    begun = [position for position, length in zip(same, lengths, strict=True) if length >= RUN_LENGTH]
    if begun:
        return f"makes a run: {matches_label(stick, begun)}"
    return f"matches {matches_label(stick, same)}"


def _streak(view: StraightView, position: int) -> int:
    """How many sticks at the end of the row have the same symbol in the position."""
    symbol = SYMBOLS_OF[view.table[-1][0]][position]
    length = 0
    for stick, _ in reversed(view.table):
        if SYMBOLS_OF[stick][position] != symbol:
            break
        length += 1
    return length
