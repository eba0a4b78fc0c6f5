"""NUBS in words; a peg is called by the points that it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from games.api import Action, Tone
from games.core import BOOKS, Button, Line, News, Words
from games.english import capital, join_words, number, plural
from games.nubs.rules import PEGS, PLAYS, POINTS, ROLLS, SIZES, SPACES, TARGET, Entry, NotHeld, Nubs, TooBig


def peg_name(peg: int) -> str:
    """A peg: "peg 10" for the second."""
    return f"peg {POINTS[peg - 1]}"


def pegs_name(pegs: Iterable[int], last: str = "and") -> str:
    """Some pegs: "pegs 5 and 15"; with "or" as the last word "peg 5 or 15"."""
    names = [str(POINTS[peg - 1]) for peg in pegs]
    return f"{'peg' if len(names) == 1 or last == 'or' else 'pegs'} {join_words(names, last)}"


def rolls_name(sizes: Iterable[int]) -> str:
    """Rolls by size: "rolls 1, 1 and 4", "roll 2", "no rolls"."""
    names = [str(size) for size in sizes]
    return f"{'roll' if len(names) == 1 else 'rolls'} {join_words(names)}" if names else "no rolls"


ORDER = {PLAYS[roll - 1][peg - 1]: (peg, -roll) for peg in PEGS for roll in SIZES}
"""The order in which plays are offered: by peg, the largest roll first."""


class NubsWords(Words[Nubs]):
    """A position in words."""

    round_word, waiting = "Hand", "Drawing who leads"

    @staticmethod
    def described(table: Nubs) -> tuple[str, ...]:
        teams = "Two or four players, each alone."
        if table.teams == "partners":
            teams = "Four players, the first and third against the second and fourth."
        rolls = "Two rolls of each size" if table.seats == 2 else "One roll of each size"
        return teams, f"{rolls} for everyone.", f"You play hands until somebody has {TARGET} points."

    @staticmethod
    def in_brief(table: Nubs) -> tuple[str, ...]:
        return f"to {TARGET} points", *(["partners"] if table.teams == "partners" else [])

    @cached_property
    def standing(self) -> Sequence[int]:
        """With the captures of a hand in play."""
        return self.by_seat(self.game.standing())

    # The table

    def progress(self) -> str:
        partners = "partners, " if self.game.teams == "partners" else ""
        return f"{partners}hand {number(self.game.round)}, {self.aside()}"

    def aside(self) -> str:
        return f"to {TARGET} points"

    def stages(self) -> Sequence[str]:
        if self.view.outcome is not None:
            return ()
        hand, target = f"hand {number(self.game.round)}", f"to {TARGET}"
        return (f"{hand}, {target}", hand) if self.mover is not None else (target, "")

    def status(self) -> Sequence[Line]:
        return [Line(self.peg_line(peg), (f"nubs_peg_{peg}",)) for peg in PEGS]

    def peg_line(self, peg: int) -> str:
        owner, left = self.game.owners[peg - 1], self.game.left[peg - 1]
        stands = f"{left} of {SPACES[peg - 1]} spaces left" if owner is None else f"{self.cast.within(owner)} filled it"
        return f"{capital(peg_name(peg))}: {stands}."

    def own(self) -> Sequence[Line]:
        if self.view.seat is None or self.mover is None:
            return ()
        rolls = self.held(self.view.seat)
        return (Line(f"You have {rolls_name(rolls)}.", tuple(f"nubs_roll_{roll}" for roll in rolls)),)

    def held(self, seat: int) -> tuple[int, ...]:
        """The sizes of the rolls that a seat has left."""
        return ROLLS[self.game.rolls[seat]]

    def facts(self, seat: int) -> Sequence[str]:
        partners = [other for other in self.seats_of(seat % self.game.sides) if other != seat]
        shared = f" with {self.together(partners)}" if partners else ""
        return f"{plural('point', self.standing[seat])}{shared}", rolls_name(self.held(seat))

    def counts(self) -> str:
        spaces = f"Spaces: {', '.join(map(str, self.game.left))}." if self.mover is not None else ""
        points = f"Points: {self.by_side(self.totals)}." if self.reader is None else ""
        return f"{spaces} {points}".strip()

    def supply(self) -> str:
        rolls = sum(len(self.held(seat)) for seat in range(self.game.seats))
        return f"{plural('space', sum(self.game.left))} left · {plural('roll', rolls)} left"

    # What happened

    @cached_property
    def plays(self) -> list[Entry]:
        """The latest plays of the hand in play, or of the one that has just ended, oldest first."""
        recent = self.game.recent
        begun = max((index for index, entry in enumerate(recent) if not entry[1]), default=-1)
        return [*recent[begun + 1 :]]

    def after(self, seat: int) -> list[Entry]:
        """The latest plays after the seat's own, of a round at most."""
        own = max((index for index, entry in enumerate(self.plays) if entry[0] == seat), default=-1)
        return self.plays[own + 1 :][1 - self.game.seats :]

    def news(self) -> Sequence[News]:
        return [News(entry[0], *self._told(entry)) for entry in self.game.recent]

    def _told(self, entry: Entry) -> tuple[str, str]:
        """Something that happened, in a sentence or two, and as the newest change."""
        seat, roll, peg, left, passed = entry
        name, stuck = self.cast.name(seat), self.cast.subjects(passed)
        if not roll:
            leads = f"{self.cast.verb(seat, 'leads', 'lead')}"
            return (
                f"Hand {number(peg)} begins: {self.cast.within(seat)} {leads}.",
                f"{name} {leads} hand {number(peg)}.",
            )
        told = f"{name} played a {roll} on {peg_name(peg)}, which has {plural('space', left)} left."
        short = f"{name} put a {roll} on {peg_name(peg)}."
        if not left:
            told = f"{name} filled {peg_name(peg)} with a {roll}: {plural('point', POINTS[peg - 1])}."
            short = f"{name} filled {peg_name(peg)}: +{POINTS[peg - 1]}."
        return (f"{told} {stuck} couldn't play.", f"{short} {stuck} can't play.") if passed else (told, short)

    def _first(self) -> Entry | None:
        """The play that `change` tells: to who waits the own, else the newest; none once a hand is over."""
        if self.mover is None or not self.game.recent:
            return None
        own = [entry for entry in self.plays if entry[0] == self.reader]
        return own[-1] if own and self.reader != self.mover else self.game.recent[-1]

    def change(self) -> str:
        if self.view.outcome is not None:
            return self._ending()
        if self.game.due == BOOKS:
            return self._hand_change()
        return "" if (told := self._first()) is None else self._told(told)[1]

    def _hand_change(self) -> str:
        """Tell who filled which pegs in the hand just played; or who ties, where that asks for one more hand."""
        highest = max(self.totals)
        if highest >= TARGET and self.totals.count(highest) > 1:
            names = self.cast.subjects(seat for seat in range(self.game.seats) if self.standing[seat] == highest)
            return f"{names} have {number(highest)} each, so there's one more hand."
        sides = sorted(range(self.game.sides), key=lambda side: (self.reader not in self.seats_of(side), side))
        filled = [(self.together(self.seats_of(side)), pegs) for side in sides if (pegs := self._filled(side))]
        told = [f"{who} {'' if index else 'filled '}{pegs_name(pegs)}" for index, (who, pegs) in enumerate(filled)]
        return capital(f"{'; '.join(told) or 'nobody filled a peg'}.")

    def _filled(self, side: int, owners: Sequence[int | None] | None = None) -> list[int]:
        return [peg for peg in PEGS if (owners or self.game.owners)[peg - 1] in self.seats_of(side)]

    def _ending(self) -> str:
        """Tell how many hands it took, and to who lost how near it was."""
        took = f"It took {plural('hand', self.game.round)}."
        if self.reader is None or self.reader in self.view.winners:
            return took
        total, last = self.standing[self.reader], self.game.points[self.reader % self.game.sides]
        short = f"{plural('point', max(self.totals) - total)} short"
        if total >= TARGET:
            return f"You made {TARGET} too, and were {short}."
        return f"You were {short}; the last hand brought you {last}." if last else f"You were {short}. {took}"

    def since(self) -> Sequence[str]:
        """For the channel what happened after the last play of the mover."""
        reader = self.mover if self.reader is None else self.reader
        if reader is None:
            return ()
        own = [entry for entry in self.plays if entry[0] == reader][-1:]
        first = self._first()
        return [told for entry in (*own, *self.after(reader)) if entry != first for told in self._brief(entry, reader)]

    def _brief(self, entry: Entry, reader: int) -> Iterator[str]:
        """Another's play in few words, and of anybody's who had none after it."""
        seat, roll, peg, left, passed = entry
        if seat != reader:
            name, points = self.cast.name(seat), POINTS[peg - 1]
            yield f"{name}: {roll} on {points}." if left else f"{name} filled {points}."
        if passed:
            yield f"{self.cast.subjects(passed)} can't play."

    def books(self) -> Iterator[str]:
        if self.game.last is None:
            return
        hand, owners, points, totals = self.game.last
        for side in range(len(totals)):
            name, filled = capital(self.together(self.seats_of(side))), self._filled(side, owners)
            scored = f"{pegs_name(filled)}: {plural('point', points[side])}" if filled else "no peg"
            yield f"{name} filled {scored}."
        if unfilled := [peg for peg in PEGS if owners[peg - 1] is None]:
            yield f"Nobody filled {pegs_name(unfilled, 'or')}."
        is_tied = max(totals) >= TARGET and totals.count(max(totals)) > 1
        tie = " It's a tie at the top, so there's one more hand." if is_tied else ""
        yield f"Totals after hand {number(hand)}: {self.by_side(totals)}.{tie}"

    def turned(self, position: Nubs) -> str:
        winners = self.view.winners
        pegs = [peg for peg in PEGS if position.owners[peg - 1] in winners]
        return f"{self.together(winners)} filled {pegs_name(pegs)}"

    # What can be done

    @Nubs.play.label("roll-{roll}-peg-{peg}")
    def play(self, roll: int, peg: int) -> Button:
        left = self.game.left[peg - 1] - roll
        points = POINTS[peg - 1]
        on, short = f"{roll} on peg {points}", f"{roll}▸{points}"
        if left:
            return Button(f"roll {on}", short, f"leaves {plural('space', left)}", spoken=f"Roll {on}")
        detail = f"fills it for {plural('point', points)}"
        return Button(f"roll {on}", short, detail, Tone.SPECIAL, spoken=f"Roll {on}, fills it")

    def offered(self) -> Sequence[Action]:
        return sorted(super().offered(), key=ORDER.__getitem__)

    def action_of(self, keys: Sequence[str]) -> Action | None:
        """The play that keys name; in messages from before, a roll alone is for the peg with most spaces left."""
        match [key.split("-") for key in keys]:
            case [["roll", roll]]:
                left = self.game.left
                return super().action_of((f"roll-{roll}-peg-{1 + left.index(max(left))}",))
            case [["peg", peg]] if self.mover is not None:
                rolls = {roll for roll in self.held(self.mover) if roll <= max(self.game.left)}
                return super().action_of((f"roll-{rolls.pop()}-peg-{peg}",)) if len(rolls) == 1 else None
        return super().action_of(keys)

    @cached_property
    def legal(self) -> list[tuple[int, int]]:
        """The reader's legal plays as roll and peg."""
        return [Nubs.play.read(play, lambda roll, peg: (roll, peg)) for play in self.view.legal]

    @cached_property
    def fills(self) -> list[tuple[int, int]]:
        """Those that fill a peg."""
        return [(roll, peg) for roll, peg in self.legal if self.game.left[peg - 1] == roll]

    def todo(self) -> str:
        pegs = [str(POINTS[peg - 1]) for peg in sorted(peg for _, peg in self.fills)]
        fill = f", or fill {join_words(pegs, 'or')}" if pegs and self.game.seats == 2 else ""
        return f"play a roll{fill}." if self.view.legal else ""

    def advice(self) -> str:
        if self.game.due == BOOKS and max(self.totals) >= TARGET and self.totals.count(max(self.totals)) == 1:
            return "That was the last hand."
        if self.mover is None:
            return super().advice()
        if not self.view.legal:
            waiting = f"{self.cast.names[self.mover]} plays a roll on a peg with room for it."
            following = "You're next, if one of your rolls fits then"
            return " ".join([waiting, *self.until_turn(", if a roll fits then", following=following)])
        rolls = sorted({roll for roll, _ in self.legal})
        advice = f"Play a roll on a peg with room for it: your {rolls_name(rolls)} fit{'s' * (len(rolls) == 1)}."
        told = [f"{peg_name(peg)} with a {roll} for {plural('point', POINTS[peg - 1])}" for roll, peg in self.fills]
        fill = f"You can fill {join_words(told, 'or')}." if told else "You can't fill a peg this turn."
        return f"{advice} {fill}"

    def refused(self, why: object) -> str:
        size, on = self.legal[0]
        other = f"such as a {size} on {peg_name(on)}"
        match why:
            case NotHeld(roll):
                rolls = self.held(self.view.seat or 0)
                own = f"{'' if len(rolls) == 1 else 'one of '}your {rolls_name(rolls)}"
                return f"You have no roll of {roll} left: play {own}."
            case TooBig(roll, peg) if (left := self.game.left[peg - 1]) and roll <= max(self.game.left):
                room = f"{peg_name(peg)}, which has {plural('space', left)} left"
                return f"A {roll} is too big for {room}: make another play, {other}."
            case TooBig(roll, peg) if roll <= max(self.game.left):
                return f"{capital(peg_name(peg))} is full: make another play, {other}."
            case TooBig(roll):
                return f"A {roll} is too big for every peg: play another roll, {other}."
        raise ValueError(why)

    # The picture in words

    def alt_status(self, detail: int) -> Iterator[str]:
        for peg in PEGS:
            stack = [f"{self.cast.within(seat)} {size}" for seat, size, on in self.game.played if on == peg]
            told = f"; on it {', '.join(stack)}" if stack and detail else ""
            yield f"{self.peg_line(peg)[:-1]}{told}."

    def alt_own(self, seat: int) -> str:
        return f"You{self.view.tag(seat, ', ')}: {self._alt_rolls(seat)}; {self.facts(seat)[0]}."

    def alt_moves(self) -> str:
        by_peg: dict[int, list[str]] = {}
        for roll, peg in self.legal:
            by_peg.setdefault(peg, []).append(f"{roll}{' fills it' * (self.game.left[peg - 1] == roll)}")
        told = "; ".join(f"{peg_name(peg)}: {', '.join(rolls)}" for peg, rolls in sorted(by_peg.items()))
        return f"Playable: {told}." if told else ""

    def alt_seat(self, seat: int, detail: int) -> str:
        is_soon = self.mover is not None and seat in (self.mover, self.game.after(self.mover))
        facts = [self.facts(seat)[0], *([self._alt_rolls(seat)] if detail > 1 or is_soon else [])]
        return f"{self.cast.names[seat]}{self.cast.note(seat)}{self.view.tag(seat, ', ')}: {'; '.join(facts)}."

    def _alt_rolls(self, seat: int) -> str:
        """The rolls of a seat, and whether none of them can be played in this hand any more."""
        held = self.held(seat)
        is_stuck = held and self.mover is not None and min(held) > max(self.game.left)
        return f"{rolls_name(held)}{', none fits' if is_stuck else ''}"
