"""The choices of NO-JOKE Progressive Group: a stick, what to do with it, and the NO-JOKE call.

Without hints the answers about a stick are all uses that the table has room for, whether or not the stick is fit for
them: one that is not is refused when it is picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from games.api import CHOOSE_SECONDS, Action, Choice, Tone
from games.core import Words
from games.english import capital, plural
from games.nojoke.labels import face_name, stick_label, stick_short, symbol_label
from games.nojoke.progressive.rules import (
    CALLS,
    EASY_PLACES,
    GROUP,
    KEEP,
    MOST_GROUPS,
    PLACES,
    ROWS,
    TAKES,
    Progressive,
)
from games.nojoke.sticks import KINDS, LETTERS, SYMBOLS_OF, stick_name

BACK = "Back"
"""The label of the button that leads from a question."""
_STICKS = {stick_name(stick): stick for stick in range(KINDS)}
_USES: Mapping[str, Sequence[Action]] = {
    "place": PLACES,
    "easy": EASY_PLACES,
    **{f"take-{group + 1}": takes for group, takes in enumerate(TAKES)},
}
"""The uses of a stick: the actions by key and by stick."""


def group_name(group: int) -> str:
    """A group: "group 1" for the oldest."""
    return f"group {group + 1}"


def across_label(group: Sequence[int], row: int) -> str:
    """The symbols across a row in words, in the order of the sticks: "Heart, Club, Spade"."""
    return ", ".join(symbol_label(SYMBOLS_OF[stick][row]) for stick in group)


def across_letters(group: Sequence[int], row: int) -> str:
    """The symbols across a row by their letters: "HCS"."""
    return "".join(LETTERS[SYMBOLS_OF[stick][row]] for stick in group)


class Choosing(Words[Progressive]):
    """The part of the words that offers moves."""

    @cached_property
    def groups(self) -> list[list[int]]:
        """The sticks on the table by group, the last of which may be open."""
        table = self.game.table
        return [table[start : start + GROUP] for start in range(0, len(table), GROUP)]

    @property
    def complete(self) -> int:
        """Number of groups that are complete."""
        return len(self.game.takers)

    @property
    def row_count(self) -> int:
        """Number of rows that take."""
        return ROWS[self.game.rows]

    @property
    def can_be_easy(self) -> bool:
        """Whether the table plays Easy and the next stick placed completes a group."""
        return self.game.easy and self.game.is_third

    @cached_property
    def hand(self) -> list[int]:
        """The reader's sticks, ascending."""
        return sorted(self.mine(self.game.hands) or ())

    @property
    def drawn_stick(self) -> int | None:
        """The stick that the reader is asked about, just drawn."""
        hand = self.mine(self.game.hands)
        return hand[-1] if hand and self.game.is_asking and self.view.legal else None

    @property
    def asked(self) -> int | None:
        """The stick of the question that the hand is drawn for."""
        return next((stick for stick in self.hand if self.path == (stick_name(stick),)), None)

    def across(self, group: Sequence[int]) -> str:
        """Each row in play of a group: "Heart, Club, Spade", or "row 1 Heart, Club, Spade; row 2 …"."""
        if self.row_count == 1:
            return across_label(group, 0)
        return "; ".join(f"row {row + 1} {across_label(group, row)}" for row in range(self.row_count))

    def letters(self, group: Sequence[int]) -> str:
        """The rows in play of a group by their letters: "HST or HCT"."""
        return " or ".join(across_letters(group, row) for row in range(self.row_count))

    def takes(self, stick: int) -> list[int]:
        """The groups that the reader can take with a stick, the oldest first."""
        return [group for group in range(self.complete) if TAKES[group][stick] in self.view.legal]

    def best_use(self, stick: int) -> int | None:
        """With hints the oldest group that the stick takes, or the one that it completes as an Easy; else None."""
        if not self.game.hints:
            return None
        easy = [self.complete] if EASY_PLACES[stick] in self.view.legal else []
        return next(iter([*self.takes(stick), *easy]), None)

    def placing(self, ending: str = "", stick: int | None = None) -> str:
        """Tell what placing a stick does, as "begin group 2" or "begins group 2"; of one that is named what is read."""
        group = group_name(self.complete)
        if not self.game.is_third:
            return f"{f'add{ending} to' if len(self.game.table) % GROUP else f'begin{ending}'} {group}"
        read = "" if stick is None else f", {self.letters((*self.game.table[-2:], stick))} across"
        return f"complete{ending} {group}{read}"

    # The choices

    def choices(self) -> tuple[Choice, ...]:
        """In turn the seat's sticks; and for everyone, all through a hand, the call, whether or not it is right."""
        if not self.game.is_in_play:
            return ()
        own: Iterator[Choice] = iter(())
        if self.drawn_stick is not None:
            own = self._of_drawn(self.drawn_stick)
        elif self.view.legal:
            own = self._hinted() if self.game.hints else map(self._asked_stick, self.hand)
        return *own, self._call()

    def action_of(self, keys: Sequence[str]) -> Action | None:
        match keys:
            case ["no-joke"]:
                return CALLS[0]
            case ["no-joke", key]:
                return next((CALLS[group] for group in range(MOST_GROUPS) if self._call_key(group) == key), None)
            case ["keep"]:
                return KEEP
            case [key] | ["other", key]:
                stick, _, use = key.partition("-")
            case [stick, use]:
                pass
            case _:
                return None
        uses = _USES.get(use or "place")
        return uses[_STICKS[stick]] if uses is not None and stick in _STICKS else None

    def _asked_stick(self, stick: int) -> Choice:
        """A stick without hints: the same question for each, whatever it takes; placed at once if nothing stands."""
        label, short, face, name = stick_label(stick), stick_short(stick), face_name(stick), stick_name(stick)
        place = Choice("place", "place it", "Place", self.placing("s"), Tone.PLAY, PLACES[stick], spoken="Place it")
        uses = self._tries(stick)
        if self.can_be_easy:
            detail = f"Easy: {plural('stick', GROUP)} for you, if the group then reads like this one"
            told, act = "take its own group", EASY_PLACES[stick]
            uses.insert(0, Choice("easy", told, "Easy", detail, Tone.SPECIAL, act, spoken=capital(told)))
        if not uses:
            return replace(place, key=name, label=label, short=short, face=face, spoken=f"Place {label}")
        ask, spoken = f"What do you do with {label}?", f"Play {label}"
        return Choice(name, label, short, ask=ask, children=(place, *uses), face=face, spoken=spoken)

    def _of_drawn(self, stick: int) -> Iterator[Choice]:
        """The stick just drawn with the groups to try it on, with hints those that it takes; and the way on."""
        if self.game.hints:
            yield from self._takes_of(stick)
        elif self.complete:
            label, short, name = stick_label(stick), stick_short(stick), stick_name(stick)
            ask, tries = f"Which group do you take with {label}?", tuple(self._tries(stick))
            face, spoken = face_name(stick), f"Take with {label}"
            yield Choice(name, label, short, tone=Tone.SPECIAL, ask=ask, children=tries, face=face, spoken=spoken)
        yield Choice("keep", "go on", "Go on", "keep the stick that you drew", Tone.PLAY, KEEP, spoken="Go on")

    def _tries(self, stick: int) -> list[Choice]:
        """Every complete group, whether or not the stick takes it."""
        return [self._take(stick, group, " if it has these three") for group in range(self.complete)]

    def _take(self, stick: int, group: int, condition: str = "") -> Choice:
        """A complete group with what is read across it, and how many sticks go with it."""
        sticks = plural("stick", len(self.game.table) - GROUP * group + 1)
        detail = f"{self.letters(self.groups[group])} across: {sticks} for you{condition}"
        label, action = f"take {group_name(group)}", TAKES[group][stick]
        key, short = f"take-{group + 1}", f"Take {group + 1}"
        return Choice(key, label, short, detail, Tone.SPECIAL, action, spoken=capital(label))

    def _hinted(self) -> Iterator[Choice]:
        """The sticks with hints: one that takes something takes at once, the oldest group first; else it is placed.

        Every other use is a question behind them.
        """
        others: list[Choice] = []
        for stick in self.hand:
            best, *rest = self._uses(stick)
            yield replace(best, short=stick_short(stick))
            others += rest
        if others:
            ask = "What would you rather do?"
            yield Choice("other", "another way", "Another way…", "", Tone.QUIET, ask=ask, children=tuple(others))

    def _uses(self, stick: int) -> Iterator[Choice]:
        """The uses that the rules allow: what takes before what places, a group before a later one."""
        label, short, name, face = stick_label(stick), stick_short(stick), stick_name(stick), face_name(stick)
        takes = self._takes_of(stick)
        yield from takes
        easy, place = EASY_PLACES[stick], PLACES[stick]
        if easy in self.view.legal:
            detail, told = f"Easy: {plural('stick', GROUP)} for you at once", f"{label} takes its own group"
            spoken = f"Take its own group with {label}"
            yield Choice(f"{name}-easy", told, f"{short} Easy", detail, Tone.SPECIAL, easy, face=face, spoken=spoken)
        detail = f"{self.placing('s', stick)}{'; others can then call NO-JOKE' if takes else ''}"
        told = f"place {label}"
        yield Choice(name, told, f"Place {short}", detail, Tone.PLAY, place, face=face, spoken=capital(told))

    def _takes_of(self, stick: int) -> list[Choice]:
        """The groups that the stick takes, the oldest first."""
        label, short, name, face = stick_label(stick), stick_short(stick), stick_name(stick), face_name(stick)
        return [
            replace(
                take := self._take(stick, group),
                key=f"{name}-{take.key}",
                label=f"{label} takes {group_name(group)}",
                short=f"{short} takes {group + 1}",
                spoken=f"{take.spoken} with {label}",
                face=face,
            )
            for group in self.takes(stick)
        ]

    def _call(self) -> Choice:
        """The call, which asks for the group: first where a wrong one counts, else only whoever is first and has two.

        A hand isn't renewed when others play, so the call is disabled at the table alone.
        """
        game, is_own = self.game, self.view.seat is not None
        has_placed = game.is_call_open or (bool(game.recent) and game.recent[-1].what == "easy")
        detail, told = "if the last stick could have taken a group, take it yourself", "call NO-JOKE"
        call = Choice(
            "no-joke", told, "NO-JOKE!", detail, Tone.CALL, is_public=True, is_call=True, spoken=capital(told)
        )
        call = replace(call, is_disabled=not is_own and not has_placed)
        groups = tuple(map(self._called_group, range(game.standing if game.placed is None else self.complete)))
        if game.placed is not None and groups:
            which = f"Which group does {stick_label(game.placed)} take?"
            ask = f"{which} If you're wrong, you can't call again in this hand."
            return replace(call, ask=ask, children=groups, asks_first=True)
        if len(groups) < 2:
            return replace(call, action=CALLS[0] if is_own else None)
        ask = f"You were first! Which group do you take? You have {CHOOSE_SECONDS:.0f} seconds."
        return replace(call, ask=ask, children=groups)

    def _call_key(self, group: int) -> str:
        """The key of the call with a group; where wrong ones count it is of the stick, so that it can grow stale."""
        placed = self.game.placed
        return f"{'group' if placed is None else f'{self.game.round}{stick_name(placed)}'}-{group + 1}"

    def _called_group(self, group: int) -> Choice:
        name, action = group_name(group), None if self.view.seat is None else CALLS[group]
        key, label, detail = self._call_key(group), f"NO-JOKE on {name}", self.across(self.groups[group])
        return Choice(key, label, capital(name), detail, Tone.SPECIAL, action, is_call=True, spoken=f"Take {name}")
