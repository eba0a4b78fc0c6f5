"""NO-JOKE Straight in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from operator import sub
from typing import NamedTuple

from games.api import Tone
from games.core import BOOKS, OVER, Button, Line, News, Words
from games.english import clip, join_words, number, plural
from games.nojoke.labels import (
    LEGEND,
    ORDINALS,
    face_name,
    faces_of,
    lit_label,
    matches_label,
    no_match_label,
    row_label,
    stick_label,
    stick_short,
    sticks_label,
    sticks_letters,
    symbol_label,
)
from games.nojoke.matching import NoMatch, NotHeld, played_sticks
from games.nojoke.sticks import SHARED
from games.nojoke.straight.rules import (
    DRAW,
    MOST_TO_DRAW_TO,
    PASS,
    RUN_LENGTH,
    SEATS_OF_ONE_PACK,
    WIPE_OUT,
    Begun,
    Books,
    CanGoOn,
    Capture,
    Drew,
    Ending,
    Entry,
    FullHand,
    NoReserve,
    Passed,
    Played,
    Run,
    Straight,
)
from games.scores import Closed, ScoreSheet, Story, TurningPoint, turning_hand

RECENT = 3
"""Number of entries that are told of what happened."""
FEW = 4
"""Number of seats up to which there is room for more."""
_MOST_WORDS, _MOST_WORDS_OF_MANY = 22, 40
"""Words, besides those of the clock, that a reader hears before the first button; the second with many seats."""
_SAID_BEFORE_TODO = 2
_RUNS_NAMED = 2
_NAMED = 2
"""Number of players who got the same that are named."""
_MOST_DETAIL, _MOST_NAME = 100, 30
_ROW_TOLD = 4
"""Number of sticks before the last one that an alt text names."""
_WIPED = "nojoke/wiped"


class Turn(NamedTuple):
    """A seat's turn, maybe not at its end: how many sticks it drew, and what it did then."""

    seat: int
    drew: int = 0
    act: Played | Passed | None = None

    @property
    def is_plain(self) -> bool:
        """Whether a stick was played and no more."""
        return not self.drew and isinstance(self.act, Played) and not self.act.captures


def last_turns(recent: Sequence[Entry]) -> tuple[Turn, ...]:
    """The turns of the latest round, newest first, one a seat at most and none of an earlier hand."""
    turns: list[Turn] = []
    for entry in reversed(recent):
        if isinstance(entry, Begun):
            break
        if turns and turns[-1].seat == entry.seat and isinstance(entry, Drew):
            turns[-1] = turns[-1]._replace(drew=entry.sticks)
        elif any(turn.seat == entry.seat for turn in turns):
            break
        else:
            turns.append(Turn(entry.seat, entry.sticks) if isinstance(entry, Drew) else Turn(entry.seat, act=entry))
    return tuple(turns)


def runs_label(runs: Iterable[Run]) -> str:
    """The runs as a list: "3 Diamonds in the second position"."""
    return join_words(
        [f"{plural(symbol_label(run.symbol), run.length)} in the {ORDINALS[run.position]} position" for run in runs]
    )


def _run_words(run: Run) -> str:
    return plural(symbol_label(run.symbol).lower(), run.length)


def _word_count(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


class StraightWords(Words[Straight]):
    """A position in words."""

    round_word, waiting = "Hand", "The sticks come next"

    @staticmethod
    def described(table: Straight) -> tuple[str, ...]:
        if table.packs == 1:
            packs = f"One pack, for up to {SEATS_OF_ONE_PACK} players"
        elif table.packs == 2:
            packs = "Two packs"
        elif table.packs_mixed == 1:
            packs = f"One pack, as no more than {SEATS_OF_ONE_PACK} play"
        else:
            packs = f"Two packs, as more than {SEATS_OF_ONE_PACK} play"
        return f"The first to reach {table.target} points wins.", f"{packs}: {plural('stick', table.each)} each."

    @staticmethod
    def in_brief(table: Straight) -> tuple[str, ...]:
        packs = [] if table.packs == "auto" else [plural("pack", table.packs)]
        return f"to {plural('point', table.target)}", *packs

    # The position

    @cached_property
    def hand(self) -> list[int]:
        """The reader's sticks, ascending; empty for the channel."""
        return sorted(self.mine(self.game.hands) or ())

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """The sticks that the reader can play, ascending."""
        return played_sticks(self.view.legal)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        return self.game.runs

    @cached_property
    def points(self) -> list[int]:
        """The scores by seat, with the captures of this hand."""
        return self.game.points

    @cached_property
    def standing(self) -> Sequence[int]:
        """After a hand with what its wipe-outs cost."""
        return self.game.last.totals if self.game.due == BOOKS and self.game.last else self.points

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the latest round, newest first."""
        return last_turns(self.game.recent)

    @property
    def last(self) -> int | None:
        return self.game.row[-1] if self.game.row else None

    @property
    def owner(self) -> int:
        """Who played the last stick."""
        return self.game.players[-1]

    def broken(self, stick: int) -> tuple[Run, ...]:
        """The runs that playing the stick would break."""
        return tuple([run for run in self.runs if run.position not in SHARED[self.game.row[-1]][stick]])

    def costs(self, stick: int) -> tuple[Run, ...]:
        """The runs that playing the stick would break for another player's good."""
        return () if self.last is None or self.owner == self.view.seat else self.broken(stick)

    def takes(self, seat: int, what: str) -> str:
        """That a seat takes something, inside a sentence: "Ann takes 3 sticks"."""
        return f"{self.cast.within(seat)} {self.cast.verb(seat, 'takes', 'take')} {what}"

    def shown_label(self, seat: int, spell: Callable[[Iterable[int]], str] = sticks_letters) -> str:
        """That a seat passed, and the hand that everybody sees: "Ann passed and shows HSS TTT."."""
        shows = self.cast.verb(seat, "shows", "show")
        return f"{self.cast.name(seat)} passed and {shows} {spell(self.game.shown[seat])}."

    def captured_label(self) -> str:
        """The sticks that lie face up before their owners, by their letters, as they are many."""
        captured = enumerate(self.game.captured)
        taken = [f"{self.cast.within(seat)} {sticks_letters(sticks)}" for seat, sticks in captured if sticks]
        return f"Captured this hand: {'; '.join(taken)}."

    # The table

    def progress(self) -> str:
        return f"to {self.game.target} points, hand {number(self.game.round)}"

    def aside(self) -> str:
        return f"first to {self.game.target}"

    def stages(self) -> Sequence[str]:
        hand = f"hand {number(self.game.round)}"
        if self.mover is not None:
            return f"{hand}, to {self.game.target}", hand
        return (hand,) if self.game.is_chance_due else ()

    def facts(self, seat: int) -> Sequence[str]:
        captured = len(self.game.captured[seat]) if self.mover is not None else 0
        taken = [f"{captured} this hand"] if captured else []
        return plural("stick", len(self.game.hands[seat])), plural("point", self.points[seat]), *taken

    def supply(self) -> str:
        return f"Reserve {number(len(self.game.reserve))}"

    def ended(self) -> str:
        books = self.game.last
        if books is None or books.ender is None:
            return f"Everyone passes: hand {number(self.game.round)} ends"
        if books.ending is Ending.TARGET:
            return f"{self.subject([books.ender], 'reaches', 'reach')} {plural('point', books.totals[books.ender])}"
        return f"{self.subject([books.ender], 'goes', 'go')} out in hand {number(books.hand)}"

    def status(self) -> Sequence[Line]:
        game = self.game
        lines = [Line(self._row_line(), faces_of(game.row[-1:]))]
        if game.row and self.mover is not None:
            lines.append(Line(self._runs_line()))
        shown = [(seat, hand) for seat, hand in enumerate(game.shown) if hand]
        lines += [Line(self.shown_label(seat, sticks_label), faces_of(hand)) for seat, hand in shown]
        return [*lines, Line(self.captured_label())] if any(game.captured) else lines

    def _row_line(self) -> str:
        row = self.game.row
        if self.last is None:
            if self.mover is None:
                return "The table is empty."
            leads = f"{self.cast.within(self.mover)} {self.cast.verb(self.mover, 'leads', 'lead')}"
            return f"The table is empty: {leads} with any stick."
        line = f"Last stick: {stick_label(self.last)}, played by {self.cast.within(self.owner)}"
        if not row[1:]:
            return f"{line}. It's the only one on the table."
        return f"{line}. Before it, oldest first: {row_label(row[:-1])}. {plural('stick', len(row))} in the row."

    def _runs_line(self) -> str:
        if not self.runs:
            return "No run."
        named, broken = ("Run", "it") if len(self.runs) == 1 else ("Runs", "one of them")
        takes = self.takes(self.owner, f"the {len(self.game.row)} sticks")
        return f"{named}: {runs_label(self.runs)}. If the next stick breaks {broken}, {takes}."

    def own(self) -> Sequence[Line]:
        if self.view.seat is None:
            return ()
        if not self.hand:
            return (Line("You hold no sticks."),)
        return (Line(f"{plural('stick', len(self.hand))}: {sticks_label(self.hand)}.", faces_of(self.hand)),)

    # What happened

    def news(self) -> Sequence[News]:
        return [News(entry.seat, self._told(entry)) for entry in [*self.game.recent][-RECENT:]]

    def _told(self, entry: Entry) -> str:
        name = self.cast.name(entry.seat)
        match entry:
            case Begun(seat, hand):
                leads = f"{self.cast.within(seat)} {self.cast.verb(seat, 'leads', 'lead')}"
                return f"Hand {number(hand)} begins: {leads}."
            case Drew(seat, count):
                own = self.game.drawn[seat] if seat == self.view.seat else ()
                return f"{name} drew {sticks_label(own) or plural('stick', count)}."
            case Passed(seat, count):
                return f"{name} passed and showed {plural('stick', count)}."
            case Played(seat, stick, captures):
                return f"{name} played {stick_label(stick)}{self._captured_words(captures)}."

    def _captured_words(self, captures: Sequence[Capture]) -> str:
        """What a play took and why, as it goes on after the stick."""
        told = ""
        for seat, sticks, runs in captures:
            if runs:
                run = f"the {'run' if len(runs) == 1 else 'runs'} of {runs_label(runs)}"
                told += f" and broke {run}: {self.cast.within(seat)} took the {sticks} sticks before it"
            else:
                left = "the one stick left" if sticks == 1 else f"the {sticks} sticks on the table"
                told += f"{f'. {self.cast.name(seat)}' if told else ','} went out and took {left}"
        return told

    def change(self) -> str:
        """What changed last for who is to play; to who waits, what their own turn came to."""
        if self.game.due == OVER:
            return self._after_all()
        if self.game.due == BOOKS:
            return self._hand_scores() if self.game.last else ""
        if self.mover is None:
            return ""
        if self._first is not None:
            return self._deed(self._first)
        leads = self.cast.verb(self.mover, "leads", "lead")
        return f"{self.cast.name(self.mover)} {leads} hand {number(self.game.round)} with any stick."

    def since(self) -> Sequence[str]:
        """The others' turns since the reader's, in as many words as there is room for."""
        if self.mover is None:
            return ()
        turns = self._turns_since()
        most = _MOST_WORDS if self.game.seats <= FEW else _MOST_WORDS_OF_MANY
        most -= _word_count(self.change(), self.todo(), self.counts()) + _SAID_BEFORE_TODO * bool(self.view.legal)
        short = [self._sentence(turn, is_named=False) for turn in turns]
        for told in ([self._sentence(turn, is_named=True) for turn in turns], short):
            if _word_count(*told) <= most:
                return told
        telling = [told for turn, told in zip(turns, short, strict=True) if not turn.is_plain]
        while telling and _word_count(*telling) > most:
            telling.pop(0)
        return telling

    @cached_property
    def _first(self) -> Turn | None:
        """The turn that `change` tells: of who waits their own; what others draw in their turn changes nothing."""
        turns, seat = self.turns, self.view.seat
        if seat is not None and seat not in self.view.to_act:
            own = next((turn for turn in turns if turn.seat == seat), None)
            if own is not None:
                return own
        if turns and turns[0].act is None and turns[0].seat != seat:
            turns = turns[1:]
        return turns[0] if turns else None

    def _turns_since(self) -> list[Turn]:
        """The turns of others since the reader's and the mover's, oldest first, but the one that `change` tells."""
        found: list[Turn] = []
        for turn in self.turns:
            if turn.act is not None and turn.seat in {self.view.seat, *self.view.to_act}:
                break
            if turn.seat != self.view.seat and turn != self._first:
                found.insert(0, turn)
        return found

    def _deed(self, turn: Turn) -> str:
        """A turn and what it made of the row."""
        name, act = self.cast.name(turn.seat), turn.act
        if act is None:
            own = self.game.drawn[turn.seat][-1:] if turn.seat == self.view.seat else ()
            return f"{name} drew {sticks_label(own) or turn.drew}."
        if isinstance(act, Passed):
            return self.shown_label(turn.seat)
        if act.captures:
            capture = act.captures[0]
            return f"{name} broke the run: {self.takes(capture.seat, plural('stick', capture.sticks))}."
        if self.runs and self.owner == turn.seat and act.stick == self.last:
            return self._run_made(turn.seat)
        return f"{name} played {stick_label(act.stick)}."

    def _run_made(self, seat: int) -> str:
        name, runs = self.cast.name(seat), self.runs
        if len(runs) > 1:
            named = f": {', '.join(map(_run_words, runs))}" if len(runs) == _RUNS_NAMED else ""
            return f"{name} {self.cast.verb(seat, 'has', 'have')} {len(runs)} runs{named}."
        (run,) = runs
        if seat == self.reader:
            # Only the very next stick: a hand that waits keeps this line while others play on.
            return f"You made a run of {run.length}, worth {len(self.game.row)} if the next stick breaks it."
        return f"{name} made {'a run' if run.length == RUN_LENGTH else 'it a run'} of {_run_words(run)}."

    def _sentence(self, turn: Turn, *, is_named: bool) -> str:
        """A turn in a short sentence, with the stick played or the hand shown if `is_named`."""
        name, act = self.cast.name(turn.seat), turn.act
        if isinstance(act, Passed):
            return self.shown_label(turn.seat) if is_named else f"{name} passed."
        if act is None:
            return f"{name} drew {turn.drew}."
        if act.captures:
            return f"{name} gave {self.cast.within(act.captures[0].seat)} {act.captures[0].sticks}."
        drew = f"drew {turn.drew}" if turn.drew else ""
        played = f"played {stick_label(act.stick)}" if is_named else "" if drew else "played"
        return f"{name} {join_words([part for part in (drew, played) if part])}."

    # Hands and scores

    def _hand_scores(self) -> str:
        """Whom the end of a hand cost the score, else who took most in it."""
        books = self.game.last
        if books is None:
            return ""
        if len(books.wiped) == 1:
            return self._loss(books, books.wiped[0])
        if books.wiped:
            return f"{self._several(books.wiped)} lose every point."
        most = max(books.captured)
        if not most:
            return "Nobody took a stick, and nobody is wiped out."
        best = [seat for seat, taken in enumerate(books.captured) if taken == most]
        return f"{self._several(best)} took most: {plural('stick', most)}. Nobody is wiped out."

    def _loss(self, books: Books, seat: int) -> str:
        """What a wipe-out cost a seat, in a sentence."""
        lose, held = self.cast.verb(seat, "loses", "lose"), plural("stick", books.held[seat])
        lost = f"all {plural('point', books.lost[seat])}" if books.lost[seat] > 1 else "every point"
        return f"{self.cast.name(seat)} held {held} and {lose} {lost}."

    def _after_all(self) -> str:
        """To who lost, how near they came or what cost them; else who came next."""
        if self.view.seat is not None and self.view.seat not in self.view.winners:
            return self._shortfall(self.view.seat)
        most = max(score for seat, score in enumerate(self.points) if seat not in self.view.winners)
        next_best = [seat for seat, score in enumerate(self.points) if score == most]
        return f"{self._several(next_best)} came next, with {plural('point', most)}."

    def _shortfall(self, seat: int) -> str:
        score, target, taken = self.points[seat], self.game.target, [len(sticks) for sticks in self.game.captured]
        is_near = 2 * score >= target
        ends = f"You were {target - score} short of {target}" if is_near else f"You end on {plural('point', score)}"
        wipe_outs = self.game.wipe_outs[seat]
        if taken[seat] == max(taken) > 0:
            return f"{ends}, and took most in the last hand."
        return f"{ends} after {plural('wipe-out', wipe_outs)}." if wipe_outs and not is_near else f"{ends}."

    def _several(self, seats: Sequence[int]) -> str:
        """The seats as a subject, more than a few by their number."""
        if len(seats) <= _NAMED:
            return self.cast.subjects(seats)
        return f"You and {len(seats) - 1} others" if self.reader in seats else f"{len(seats)} players"

    def books(self) -> Iterator[str]:
        books = self.game.last
        if books is None:
            return
        hand = f"hand {number(books.hand)}"
        if books.ender is None:
            yield f"Everyone passed, so {hand} is over, and nobody gets the sticks on the table."
        elif books.ending is Ending.TARGET:
            reaches = self.subject([books.ender], "reaches", "reach")
            yield f"{reaches} {plural('point', books.totals[books.ender])}, which ends {hand} and the game at once."
        else:
            yield f"{self.cast.name(books.ender)} went out, and {hand} is over."
        if any(books.captured):
            yield f"Captured in {hand}: {self.cast.by_name(books.captured)}."
        else:
            yield f"Nobody captured a stick in {hand}."
        yield from (self._loss(books, seat) for seat in books.wiped)
        if books.ending is not Ending.TARGET and not books.wiped:
            yield f"Nobody held {WIPE_OUT} sticks or more, so nobody is wiped out."
        yield f"Totals after {hand}: {self.cast.by_name(books.totals)}."

    def rounds(self, books: Sequence[Closed]) -> list[tuple[int, ...]]:
        totals = [(0,) * self.game.seats, *(tuple(closed.books["totals"]) for closed in books)]
        return [tuple(map(sub, after, before)) for before, after in pairwise(totals)]

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        """Who is wiped out has a sign in the hand's column."""
        sheet, wiped = super().sheet(books), [closed.books["wiped"] for closed in books]
        if self.game.due == BOOKS and self.game.last is not None:
            wiped[self.game.last.hand - 1 :] = [self.game.last.wiped]
        lines = []
        for line in sheet.lines:
            signs = [_WIPED if line.seat in seats else "" for seats in wiped] + [""]
            cells = [replace(cell, sign=sign) for cell, sign in zip(line.cells, signs, strict=False)]
            lines.append(replace(line, cells=tuple(cells)))
        return replace(sheet, lines=tuple(lines), key=((_WIPED, "wiped out"),) if any(wiped) else ())

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The hand that moved the winner most against the second: by the second's wipe-out, or by a capture."""
        hands, outcome = self.rounds(story.books), self.view.outcome
        found = turning_hand(hands, self.view.winners)
        if found is None or outcome is None:
            return None
        (winner,) = self.view.winners
        second = min((seat for seat in range(self.game.seats) if seat != winner), key=lambda seat: outcome.places[seat])
        closed, begun = story.books[found], story.books[found - 1].revision if found else 0
        taken: list[tuple[int, Played, Capture]] = []
        books: Books | None = None
        for moment in story.walk():
            if moment.revision == closed.revision:
                books = moment.state.last
                break
            if moment.revision > begun and isinstance(entry := moment.state.recent[-1], Played):
                taken += [(moment.revision, entry, each) for each in entry.captures if each.seat == winner]
        captured, end = closed.books["captured"][winner], closed.revision - 1
        if closed.books["captured"][second] - hands[found][second] > captured and books is not None:
            ended = "all passed" if books.ender is None else f"{self.cast.within(books.ender)} went out"
            name, held = self.cast.within(second), plural("stick", books.held[second])
            cost = f"which cost {name} {plural('point', books.lost[second])}"
            return TurningPoint(f"{ended} while {name} held {held}, {cost}", end)
        revision, entry, capture = max(taken, key=lambda each: each[2].sticks)
        if 2 * capture.sticks >= captured:
            return TurningPoint(self._turned_by(entry, capture), revision)
        brought = f"which brought {self.cast.within(winner)} {plural('stick', captured)}"
        return TurningPoint(f"hand {number(found + 1)}, {brought}", end)

    def _turned_by(self, entry: Played, capture: Capture) -> str:
        if not capture.runs:
            left = "the last stick" if capture.sticks == 1 else f"all {number(capture.sticks)} sticks"
            return f"{self.cast.within(capture.seat)} went out and took {left}"
        run = max(capture.runs, key=lambda run: run.length)
        taker = "" if capture.seat == entry.seat else f" {self.cast.within(capture.seat)}"
        broke = f"{self.cast.within(entry.seat)} broke the run of {_run_words(run)}"
        return f"{broke}, and{taker} took {plural('stick', capture.sticks)}"

    # What can be done

    @Straight.play.label("{stick}")
    def play(self, stick: int) -> Button:
        label, gives = stick_label(stick), ""
        if self.costs(stick):
            gives = f", gives {clip(self.cast.within(self.owner), _MOST_NAME)} {len(self.game.row)}"
        goes_out = ", and you go out" if len(self.hand) == 1 else ""
        detail = clip(f"{self._what_it_does(stick)}{goes_out}", _MOST_DETAIL)
        return Button(label, stick_short(stick), detail, face=face_name(stick), spoken=f"Play {label}{gives}")

    def _what_it_does(self, stick: int) -> str:
        if self.last is None:
            return "leads"
        if ends := self.broken(stick):
            runs = join_words([f"{symbol_label(run.symbol)}s in the {ORDINALS[run.position]}" for run in ends])
            takes = self.takes(self.owner, plural("stick", len(self.game.row)))
            return f"breaks the run of {runs} position: {takes}"
        same, streaks = SHARED[self.last][stick], self.game.streaks
        if self.runs:
            return f"keeps the run: {max(streaks[position] for position in same) + 1} in a row"
        begun = tuple([position for position in same if streaks[position] + 1 >= RUN_LENGTH])
        return f"makes a run: {matches_label(stick, begun)}" if begun else f"matches {matches_label(stick, same)}"

    @Straight.draw_.label()
    def draw(self) -> Button:
        detail = f"the next of {len(self.game.reserve)} in reserve; your turn goes on"
        tone = Tone.PLAY if self.view.legal == (DRAW,) else Tone.QUIET
        return Button("draw a stick", "Draw", detail, tone, spoken="Draw a stick")

    @Straight.pass_.label()
    def pass_(self) -> Button:
        detail = "nothing of yours matches; everyone sees your hand"
        return Button("pass", "Pass", detail, Tone.QUIET, spoken="Pass and show your hand")

    def todo(self) -> str:
        match self.view.legal:
            case ():
                return ""
            case (only,) if only == PASS:
                return "pass, and show your hand."
            case (only,) if only == DRAW:
                return "draw: nothing matches."
        if self.last is not None:
            return f"match {stick_label(self.last)}."
        return "play any stick, or draw." if DRAW in self.view.legal else "play any stick."

    def counts(self) -> str:
        """How many sticks the others hold, from the next player on."""
        if self.mover is None:
            return ""
        return f"Sticks: {', '.join([f'{self.cast.names[s]} {len(self.game.hands[s])}' for s in self.others])}."

    def advice(self) -> str:
        if self.view.outcome is None and self.game.due == BOOKS and self.game.last is not None:
            return "That was the last hand." if self.game.last.ending is Ending.TARGET else super().advice()
        if self.mover is None:
            return super().advice()
        if self.view.legal:
            return " ".join(self._advice_to_mover())
        name, last = self.cast.names[self.mover], self.last
        if last is None:
            waiting = f"{name} leads with any stick."
        else:
            otherwise = "draws" if self.game.reserve else "passes"
            waiting = f"{name} plays a stick that matches {stick_label(last)}, or {otherwise}."
        return " ".join([waiting, *self.until_turn()])

    def _advice_to_mover(self) -> Iterator[str]:
        plays, can_draw, row, last = self.playable, DRAW in self.view.legal, self.game.row, self.last
        if last is None:
            yield "You lead: play any stick."
        elif plays:
            sticks = join_words([stick_label(stick) for stick in plays], "or")
            yield f"Match {stick_label(last)} in at least one place: you can play {sticks}."
        else:
            way = "draw" if can_draw else "pass, and everyone sees your hand"
            yield f"No stick of yours matches {stick_label(last)}, so {way}."
        if plays and can_draw:
            yield f"You may draw first, one stick at a time, while you hold fewer than {MOST_TO_DRAW_TO}."
        if self.runs and plays:
            takes = self.takes(self.owner, f"the {len(row)} sticks before yours")
            if len(self.runs) == 1:
                yield f"Break it, and {takes}; keep it going, and it's yours."
            else:
                yield f"Break one of them, and {takes}; keep them all going, and they're yours."
        elif not self.runs and len(row) >= RUN_LENGTH - 1:
            takes = "whoever played its last stick takes the row"
            yield f"{RUN_LENGTH} alike in one place make a run: break it, and {takes}."
        if len(self.hand) == 1 and plays:
            yield "It's your last stick: play it to end the hand and take what's left on the table."
        elif len(self.hand) >= WIPE_OUT:
            yield f"Whoever holds {WIPE_OUT} or more when the hand ends loses every point."

    def refused(self, why: object) -> str:
        match why:
            case NotHeld(stick):
                fact = f"You don't hold {stick_label(stick)}"
            case NoMatch(stick, last):
                fact = no_match_label(stick, last)
            case NoReserve():
                fact = "The reserve is empty, so you can't draw"
            case FullHand():
                fact = f"You hold {MOST_TO_DRAW_TO} sticks, and you can't draw more"
            case CanGoOn():
                fact = "You can pass only when none of your sticks matches and you can't draw"
            case _:
                raise ValueError(why)
        return f"{fact}: {self._way_on()}."

    def _way_on(self) -> str:
        """What the reader can do instead."""
        if not self.playable:
            return f"no stick you hold matches, so {'pass' if PASS in self.view.legal else 'draw'}"
        what = "any stick you hold" if self.last is None else "a stick that matches the last one"
        return f"play {what}{', or draw' if DRAW in self.view.legal else ''}"

    # The picture in words

    def alt_parts(self, detail: int) -> Iterator[str]:
        """With less detail first without captured sticks, then without earlier sticks and all seats but the mover's."""
        game = self.game
        if self.view.seat is None:
            yield f"{self.name}, hand {number(game.round)}."
        else:
            yield self.alt_own(self.view.seat)
        yield from self._alt_row(_ROW_TOLD if detail else 0)
        open_sticks = [self.shown_label(seat) for seat, hand in enumerate(game.shown) if hand]
        if detail > 1 and any(game.captured):
            open_sticks.append(self.captured_label())
        yield from [*open_sticks, LEGEND] if open_sticks else ()
        seats = self.others if detail else [seat for seat in self.others if seat in self.view.to_act] or self.others[:1]
        yield from (self.alt_seat(seat, detail) for seat in seats)
        yield f"Reserve {number(len(game.reserve))}. First to {game.target} points."

    def alt_own(self, seat: int) -> str:
        """The hand, which begins with what can be played; a lesson lets its reader find that."""
        holds = f"You: {plural('stick', len(self.hand))}, {plural('point', self.points[seat])}"
        if not self.playable:
            return f"{holds}: {sticks_label(self.hand)}."
        dear = [stick for stick in self.playable if self.costs(stick)]
        free = [stick for stick in self.playable if stick not in dear]
        idle = [stick for stick in self.hand if stick not in self.playable]
        parts = [f"{holds}."]
        if free:
            parts.append(f"Playable: {', '.join(lit_label(stick, self.last) for stick in free)}.")
        if dear:
            gives = f"gives {self.cast.within(self.owner)} {plural('stick', len(self.game.row))}"
            parts.append(f"Playable, but {gives}: {', '.join(lit_label(stick, self.last) for stick in dear)}.")
        if idle:
            parts.append(f"Not playable: {sticks_label(idle)}.")
        return " ".join(parts)

    def _alt_row(self, most: int) -> Iterator[str]:
        """The row with so many sticks before the last one."""
        row, players = self.game.row, self.game.players
        if self.last is None:
            yield "The table is empty."
            return
        yield f"Last stick: {stick_label(self.last)}, by {self.cast.within(self.owner)}."
        if self.runs:
            named, broken = ("Run", "it") if len(self.runs) == 1 else ("Runs", "one")
            takes = self.takes(self.owner, plural("stick", len(row)))
            yield f"{named} of {runs_label(self.runs)}: if the next stick breaks {broken}, {takes}."
        else:
            yield "No run."
        before = [*zip(row, players, strict=True)][-2 : -2 - most : -1]
        told, more = [f"{stick_label(stick)} by {self.cast.within(seat)}" for stick, seat in before], len(row) - 1
        more -= len(before)
        if more:
            told.append(f"{number(more)} {'more' if told else 'earlier sticks' if more > 1 else 'earlier stick'}")
        if told:
            yield f"Before it, latest first: {', '.join(told)}."

    def alt_seat(self, seat: int, detail: int) -> str:
        """A seat and what it did last, but for a stick of the row that is told already."""
        game = self.game
        named = [*zip(game.row, game.players, strict=True)][-1 - (_ROW_TOLD if detail else 0) :]
        parts = [plural("stick", len(game.hands[seat])), plural("point", self.points[seat])]
        turn = next((each for each in self.turns if each.seat == seat), None)
        if turn is not None and not game.is_chance_due:
            parts += [f"drew {turn.drew}"] if turn.drew else []
            if isinstance(turn.act, Passed):
                parts.append("passed")
            elif turn.act is not None and (turn.act.stick, seat) not in named:
                parts.append(f"played {stick_label(turn.act.stick)}")
        return f"{self.cast.names[seat]}{self.cast.note(seat)}{self.view.tag(seat, ', ')}: {', '.join(parts)}."
