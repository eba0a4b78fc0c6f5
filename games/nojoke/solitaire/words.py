"""NO-JOKE Solitaire in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from games.core import OVER, Button, Line, News, Words
from games.english import clip, join_words, plural
from games.nojoke.labels import (
    face_name,
    faces_of,
    lit_label,
    matches_label,
    no_match_label,
    row_label,
    stick_label,
    stick_short,
    sticks_label,
)
from games.nojoke.matching import NoMatch, NotHeld, played_sticks
from games.nojoke.solitaire.rules import MOST_POSITIONS, PLAYER, STICKS_EACH, Search, Solitaire, TooManyPositions
from games.nojoke.sticks import KINDS, MATCHES, SHARED
from games.pack import mask_of
from games.scores import Closed, Par, ScoreLine, ScoreSheet, Story, TurningPoint

RECENT = 3
"""Number of plays that are told."""
_MOST_DETAIL = 100
_ROW_TOLD = 4
"""Number of sticks before the last one that an alt text names."""


class SolitaireWords(Words[Solitaire]):
    """A position in words."""

    waiting = "The sticks come next"

    @staticmethod
    def described(table: Solitaire) -> tuple[str, ...]:
        return ("One pack of 35 sticks, with four in your hand.",)

    # The table

    @cached_property
    def hand(self) -> list[int]:
        """The sticks held, ascending; empty where the reader may not know them."""
        return sorted(self.shown(self.game.hands, PLAYER) or ())

    @property
    def last(self) -> int | None:
        return self.game.row[-1] if self.game.row else None

    @property
    def count(self) -> str:
        """How many sticks are held, in words."""
        return plural("stick", len(self.game.hands[PLAYER]))

    @property
    def left(self) -> int:
        """Number of sticks left in the pack."""
        return len(self.game.reserve)

    def progress(self) -> str:
        return f"{len(self.game.row)} of {KINDS} sticks played"

    def stages(self) -> Sequence[str]:
        return (f"{len(self.game.row)} of {KINDS}",) if self.mover is not None else ()

    def won(self) -> str:
        """How far it came."""
        who = "" if self.reader == PLAYER else f"{self.cast.names[PLAYER]}: "
        if len(self.game.row) == KINDS:
            return f"{who}all {KINDS}, perfect!" if who else f"All {KINDS}: a perfect score!"
        return f"{who}{len(self.game.row)} of {KINDS}"

    def status(self) -> Sequence[Line]:
        row = self.game.row
        if self.last is None:
            return (Line("The table is empty: any stick can be first."),)
        line = f"Last stick: {stick_label(self.last)}"
        before = f"Before it, oldest first: {row_label(row[:-1])}." if row[1:] else "It's the only one on the table."
        return (Line(f"{line}. {before}", faces_of(row[-1:])),)

    def own(self) -> Sequence[Line]:
        return (Line(self._hand_line(), faces_of(self.hand)),) if self.hand else ()

    def _hand_line(self) -> str:
        if self.game.due == OVER:
            holds = self.cast.verb(PLAYER, "holds", "hold")
            return f"{self.cast.name(PLAYER)} still {holds} {sticks_label(self.hand)}: no match."
        drawn = self.game.hands[PLAYER][STICKS_EACH - 1 :] if self.game.row else ()
        return f"{self.count}: {sticks_label(self.hand)}.{f' Drawn last: {sticks_label(drawn)}.' if drawn else ''}"

    def facts(self, seat: int) -> Sequence[str]:
        return self.count, f"{len(self.game.row)} played"

    def supply(self) -> str:
        return f"Pack {self.left}"

    def counts(self) -> str:
        return f"Pack: {self.left}." if self.mover is not None else ""

    def news(self) -> Sequence[News]:
        name, row = self.cast.name(PLAYER), self.game.row
        told = [f"led {stick_label(stick)}" for stick in row[:1]]
        for last, stick in pairwise(row[-1 - RECENT :]):
            told.append(f"played {stick_label(stick)}, matching {matches_label(stick, SHARED[last][stick])}")
        latest = zip(row[-RECENT:], told[-len(row[-RECENT:]) :], strict=True)
        return [News(PLAYER, f"{name} {each}.", f"{name} played {stick_label(stick)}.") for stick, each in latest]

    def change(self) -> str:
        if self.game.due != OVER:
            return super().change()
        if len(self.game.row) == KINDS:
            return "Every stick of the pack is in the row."
        holds = f"{self.cast.within(PLAYER)} {self.cast.verb(PLAYER, 'holds', 'hold')}"
        return f"Nothing {holds} matches {sticks_label(self.game.row[-1:])}."

    def since(self) -> Sequence[str]:
        return ()

    # What can be done

    @Solitaire.play.label("{stick}")
    def play(self, stick: int) -> Button:
        followers = (MATCHES[stick] & mask_of(self.hand)).bit_count() - 1
        detail = f"{followers or 'none'} of your others can follow"
        if self.last is not None:
            detail += f"; matches {matches_label(stick, SHARED[self.last][stick])}"
        label = stick_label(stick)
        detail = clip(detail, _MOST_DETAIL)
        return Button(label, stick_short(stick), detail, face=face_name(stick), spoken=f"Play {label}")

    def todo(self) -> str:
        if not self.view.legal:
            return ""
        return "begin with any stick." if self.last is None else f"match {stick_label(self.last)}."

    def advice(self) -> str:
        if self.game.due == OVER:
            return f"The game is over. {self.change()}"
        if self.mover is None:
            return super().advice()
        if not self.view.legal:
            return f"{self.cast.names[PLAYER]} plays alone, with {plural('stick', self.left)} left in the pack."
        left = f"{plural('stick', self.left)} left in the pack." if self.left else "The pack is empty."
        if self.last is None:
            return f"Begin with any stick: each later one has to match the last. {left}"
        sticks = join_words([stick_label(stick) for stick in played_sticks(self.view.legal)], "or")
        return (
            f"Match {stick_label(self.last)} in at least one place: you can play {sticks}. "
            f"Look for a stick that another of yours can follow. {left}"
        )

    def refused(self, why: object) -> str:
        match why:
            case NotHeld(stick):
                return f"You don't hold {stick_label(stick)}: play a stick you hold."
            case NoMatch(stick, last):
                return f"{no_match_label(stick, last)}: play one that matches."
        raise ValueError(why)

    # The picture in words

    def alt_parts(self, detail: int) -> Iterator[str]:
        """For who holds the sticks what can be played; else how the player stands. Then the latest of the row."""
        if self.view.seat is not None:
            yield self.alt_own(PLAYER)
        elif self.game.due == OVER:
            holds = f"is blocked with {sticks_label(self.hand)}" if self.hand else "has a perfect score"
            yield f"{self.name}. {self.cast.names[PLAYER]} {holds}."
        else:
            holds = f"{'is to play and ' if self.view.to_act else ''}holds {self.count}"
            yield f"{self.name}. {self.cast.names[PLAYER]} {holds}."
        yield from self.alt_status(detail)

    def alt_own(self, seat: int) -> str:
        """The hand, which begins with what can be played; a lesson lets its reader find that."""
        if self.view.to_act and not self.view.legal:
            return f"Your {self.count}: {sticks_label(self.hand)}."
        can = played_sticks(self.view.legal)
        idle = [stick for stick in self.hand if stick not in can]
        playable = f" Playable: {', '.join(lit_label(stick, self.last) for stick in can)}." if can else ""
        return f"Your {self.count}.{playable}{f' Not playable: {sticks_label(idle)}.' if idle else ''}"

    def alt_status(self, detail: int) -> Iterator[str]:
        row = self.game.row
        yield f"Last stick: {sticks_label(row[-1:])}." if row else "The table is empty."
        before = row[-2 : -2 - _ROW_TOLD : -1]
        told, more = [stick_label(stick) for stick in before], len(row) - 1 - len(before)
        if told:
            yield f"Before it, latest first: {', '.join([*told, *([f'{more} more'] if more else [])])}."
        yield f"{len(row)} of {KINDS} played, {self.left} in the pack."

    # Scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        return ScoreSheet("sticks", (ScoreLine(PLAYER, 1, str(len(self.game.row)), f"of {KINDS}"),))

    def turning_point(self, story: Story, most_positions: int = MOST_POSITIONS) -> TurningPoint | None:
        """The play that cost the most sticks which could be played; None where none did, or it took too long."""
        search: Search | None = None
        possible: list[tuple[int, int]] = []
        for moment in story.walk():
            state = moment.state
            search = search or Search(state.reserve[::-1], most_positions)
            try:
                possible.append((moment.revision, search.most(len(state.row), state.held[PLAYER], state.row)))
            except TooManyPositions:
                return None
        losses = [(before - after, revision, before) for (_, before), (revision, after) in pairwise(possible)]
        loss, revision, before = max(losses, key=lambda each: each[0])
        if not loss:
            return None
        return TurningPoint(f"move {revision}; until then {before} sticks were possible", revision)


def par(story: Story, most_positions: int = MOST_POSITIONS) -> Par | None:
    """What could be played by who knew the order of the pack; None after a perfect game, or where it took too long."""
    search, held, played = Search(()), 0, 0
    for moment in story.walk():
        state = moment.state
        played = len(state.row)
        if not played:
            search, held = Search(state.reserve[::-1], most_positions), state.held[PLAYER]
    if played == KINDS:
        return None
    try:
        line = search.line(held)
    except TooManyPositions:
        return None
    could = "a perfect score was" if len(line) == KINDS else f"{plural('stick', len(line))} were"
    possible = "no more was" if len(line) == played else could
    return Par(
        f"With the order of the pack known, {possible} possible.",
        "Best line with the order known",
        f"{plural('stick', len(line))}: {sticks_label(line)}",
    )
