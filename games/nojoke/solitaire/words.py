"""A view of NO-JOKE Solitaire in words."""

from __future__ import annotations

from games.api import Cast, Choice, Page, SeatLine, Tone
from games.english import clip, join_words, plural
from games.nojoke.labels import (
    face_name,
    faces_of,
    lit_label,
    matches_label,
    stick_label,
    stick_short,
    sticks_label,
    sticks_letters,
)
from games.nojoke.play import Play
from games.nojoke.solitaire.model import RECENT, Phase, SolitaireView
from games.nojoke.sticks import KINDS, MATCHES, SHARED, stick_name
from games.pack import mask_of

_ALT_NAME_LENGTH = 40
_ROW_SHOWN = 8
"""How many sticks of a long row are read out in full words, the latest ones."""
_ROW_TOLD = 4
"""How many sticks before the last one an alt text names."""
_PLAYER = 0


def page(view: SolitaireView, cast: Cast) -> Page:
    """The view in words for one reader."""
    facts = (plural("stick", view.count), f"{len(view.row)} played")
    return Page(
        progress=f"{len(view.row)} of {KINDS} sticks played",
        headline=_headline(view, cast),
        lines=_lines(view, cast),
        seats=(SeatLine(facts, is_to_act=bool(view.to_act)),),
        recent=_recent(view, cast),
        supply=f"Pack {view.pack}",
        books=(),
        advice=_advice(view, cast),
        choices=tuple(_choice(play, view) for play in view.legal),
        faces=(faces_of(view.row[-1:]), faces_of(view.hand)),
        stage=f"{len(view.row)} of {KINDS}" if view.phase is Phase.PLAY else "",
        change=_change(view, cast),
        todo=_todo(view),
        counts=f"Pack: {view.pack}." if view.phase is Phase.PLAY else "",
    )


def _headline(view: SolitaireView, cast: Cast) -> str:
    match view.phase:
        case Phase.DEAL:
            return "The sticks come next"
        case Phase.PLAY:
            return cast.turn(_PLAYER)
        case Phase.OVER:
            return _result(view, cast)


def _result(view: SolitaireView, cast: Cast) -> str:
    """How far it came, in a title."""
    who = "" if cast.reader == _PLAYER else f"{cast.names[_PLAYER]}: "
    if len(view.row) == KINDS:
        return f"{who}all {KINDS}, perfect!" if who else f"All {KINDS}: a perfect score!"
    return f"{who}{len(view.row)} of {KINDS}"


def _lines(view: SolitaireView, cast: Cast) -> tuple[str, ...]:
    lines = [_row_line(view)]
    if view.hand:
        lines.append(_hand_line(view, cast))
    return tuple(lines)


def _row_line(view: SolitaireView) -> str:
    if not view.row:
        return "The table is empty: any stick can be first."
    line = f"Last stick: {stick_label(view.row[-1])}"
    before = view.row[:-1]
    if not before:
        return f"{line}. It's the only one on the table."
    told = before[-_ROW_SHOWN:]
    first = before[: -len(told)]
    return f"{line}. Before it, oldest first: {f'{sticks_letters(first)}, then ' if first else ''}{sticks_label(told)}."


def _hand_line(view: SolitaireView, cast: Cast) -> str:
    if view.phase is Phase.OVER:
        holds = cast.verb(_PLAYER, "holds", "hold")
        return f"{cast.name(_PLAYER)} still {holds} {sticks_label(view.hand)}: no match."
    drawn = "" if view.drawn is None else f" Drawn last: {stick_label(view.drawn)}."
    return f"{plural('stick', view.count)}: {sticks_label(view.hand)}.{drawn}"


def _recent(view: SolitaireView, cast: Cast) -> tuple[str, ...]:
    """The latest plays, newest first, each with what it matched."""
    name = cast.name(_PLAYER)
    told: list[str] = []
    for index in range(len(view.row) - 1, max(-1, len(view.row) - 1 - RECENT), -1):
        stick = view.row[index]
        if index == 0:
            told.append(f"{name} led {stick_label(stick)}.")
        else:
            where = matches_label(stick, SHARED[view.row[index - 1]][stick])
            told.append(f"{name} played {stick_label(stick)}, matching {where}.")
    return tuple(told)


def _advice(view: SolitaireView, cast: Cast) -> str:
    match view.phase:
        case Phase.DEAL:
            return "The sticks come next. There's nothing to do yet."
        case Phase.OVER:
            return f"The game is over. {_change(view, cast)}"
        case Phase.PLAY if view.legal:
            return _advice_to_player(view)
        case Phase.PLAY:
            return f"{cast.names[_PLAYER]} plays alone, with {plural('stick', view.pack)} left in the pack."


def _advice_to_player(view: SolitaireView) -> str:
    left = f"{plural('stick', view.pack)} left in the pack." if view.pack else "The pack is empty."
    if not view.row:
        return f"Begin with any stick: each later one has to match the last. {left}"
    sticks = join_words([stick_label(play.stick) for play in view.legal], "or")
    return (
        f"Match {stick_label(view.row[-1])} in at least one place: you can play {sticks}. "
        f"Look for a stick that another of yours can follow. {left}"
    )


def _change(view: SolitaireView, cast: Cast) -> str:
    if view.phase is Phase.OVER:
        if len(view.row) == KINDS:
            return "Every stick of the pack is in the row."
        return (
            f"Nothing {cast.within(_PLAYER)} {cast.verb(_PLAYER, 'holds', 'hold')} matches {stick_label(view.row[-1])}."
        )
    if view.phase is not Phase.PLAY or not view.row:
        return ""
    return f"{cast.name(_PLAYER)} played {stick_label(view.row[-1])}."


def _todo(view: SolitaireView) -> str:
    if not view.legal:
        return ""
    return f"match {stick_label(view.row[-1])}." if view.row else "begin with any stick."


def table_alt(view: SolitaireView, cast: Cast) -> str:
    """The public table in words; the same for every reader."""
    name = clip(cast.names[_PLAYER], _ALT_NAME_LENGTH)
    if view.phase is Phase.OVER and view.count:
        holds = f"is blocked with {sticks_label(view.hand)}"
    elif view.phase is Phase.OVER:
        holds = "has a perfect score"
    else:
        holds = f"{'is to play and ' if view.to_act else ''}holds {plural('stick', view.count)}"
    return f"NO-JOKE Solitaire. {name} {holds}. {_row_alt(view)}"


def hand_alt(view: SolitaireView) -> str:
    """The hand and the row in words, which begin with what can be played; a lesson lets its reader find that."""
    if view.to_act and not view.legal:
        return f"Your {plural('stick', view.count)}: {sticks_label(view.hand)}. {_row_alt(view)}"
    last = view.row[-1] if view.row else None
    can = [play.stick for play in view.legal]
    idle = [stick for stick in view.hand if stick not in can]
    parts = [f"Your {plural('stick', view.count)}."]
    if can:
        parts.append(f"Playable: {', '.join(lit_label(stick, last) for stick in can)}.")
    if idle:
        parts.append(f"Not playable: {sticks_label(idle)}.")
    return " ".join([*parts, _row_alt(view)])


def _row_alt(view: SolitaireView) -> str:
    """The latest sticks, how many came before, and what is left."""
    played = f"{len(view.row)} of {KINDS} played, {view.pack} in the pack."
    if not view.row:
        return f"The table is empty. {played}"
    last, before = view.row[-1], view.row[-2 : -2 - _ROW_TOLD : -1]
    told = [stick_label(stick) for stick in before]
    more = len(view.row) - 1 - len(before)
    if more:
        told.append(f"{more} more")
    earlier = f" Before it, latest first: {', '.join(told)}." if told else ""
    return f"Last stick: {stick_label(last)}.{earlier} {played}"


def _choice(play: Play, view: SolitaireView) -> Choice:
    stick = play.stick
    followers = (MATCHES[stick] & mask_of(view.hand)).bit_count() - 1
    detail = f"{followers or 'none'} of your others can follow"
    if view.row:
        detail += f"; matches {matches_label(stick, SHARED[view.row[-1]][stick])}"
    label, short, face = stick_label(stick), stick_short(stick), face_name(stick)
    return Choice(
        stick_name(stick), label, short, clip(detail, 100), Tone.PLAY, play, face=face, spoken=f"Play {label}"
    )
