"""Pages for people: a reader's words and choices, the names at a table, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from games.drawing.picture import Picture, label_name, numbered_player
from games.english import join_words, number, plural
from games.events import Action
from games.level import Level, house_words


class Tone(Enum):
    """The kind of a choice's button."""

    PLAY = "play"
    SPECIAL = "special"
    QUIET = "quiet"
    CALL = "call"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Choice:
    """A labelled pick: a leaf with an action, or a question with further picks.

    `key` is unique among its siblings, of at most 12 characters out of a-z, A-Z, 0-9 and "-". `label` is full words
    ("star 8"), `short` fits a narrow button ("★ 8"), `detail` says what the pick does ("follows by symbol"): the second
    line of a select, and behind the label where a message tells of its plays. `spoken` is the whole label of its button
    where there are no pictures ("Play star 8"). `ask` is the question that the children answer. An `is_public` choice
    also stands on the table message; there, on the channel's page, no leaf has an action, and a press picks the choice
    of the same key on the page of whoever pressed. `face` names the one of `Game.faces` that stands beside the words.
    An `is_call` choice leads to calls alone: a press on it is the call at once, and only who may choose among several
    right ones is asked; if it `asks_first`, a press asks which call it is, since a wrong one counts. A choice that
    `is_disabled` shows that there is nothing to press it for now.
    """

    key: str
    label: str
    short: str
    detail: str = ""
    tone: Tone = Tone.PLAY
    action: Action | None = None
    ask: str = ""
    children: tuple[Choice, ...] = ()
    is_public: bool = False
    face: str = ""
    is_call: bool = False
    spoken: str = ""
    asks_first: bool = False
    is_disabled: bool = False

    @property
    def way(self) -> tuple[str, ...]:
        """The keys that its button sends, including that of its only answer if a call asks first."""
        only = self.children[0].way if self.asks_first and len(self.children) == 1 else ()
        return (self.key, *only)

    def leaves(self) -> Iterator[Choice]:
        """Return the final choices below it; itself if it asks nothing."""
        for child in self.children:
            yield from child.leaves()
        if not self.children:
            yield self

    def words_of(self, leaf: Choice) -> str:
        """Return the label of one of its leaves, after its own label unless they begin alike."""
        is_whole = leaf is self or _first_word(leaf.label) == _first_word(self.label)
        return leaf.label if is_whole else f"{self.label}: {leaf.label}"


def _first_word(label: str) -> str:
    return label.split()[0].strip(":,")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The facts beside a seat's name on the table, such as "4 cards"."""

    facts: tuple[str, ...]
    is_to_act: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A view in words, for one reader.

    progress: where in the whole the game stands ("short rubber, game 2 of 5").
    headline: whose turn it is ("Ann to play", to the person "Your turn"), or the result in one sentence.
    lines: the position, and for a seat its hand, a sentence each.
    seats: one SeatLine a seat, in seat order.
    recent: the latest plays in words, newest first.
    supply: stock, pool and the like in one line.
    books: the scoring of the hand or game finished last, a sentence each; empty before the first.
    advice: what the reader can do and why, one paragraph.
    faces: for each of the first `lines` those of `Game.faces` that show what it names, such as the cards of a hand.
    stage: the same as progress in a few words, beside whose turn it is: "game 2 of 5".
    change: the newest change of what is to be done, one sentence of at most 60 characters with common names.
    since: what each other seat did since the reader's last action, a short sentence each, oldest first, at most one
    round; without what `change` says.
    todo: what the reader can do, as words go on after "Your turn: " ("play star 8 or WHOT, or draw."); else empty.
    counts: how the others stand, in a few words ("Cards: Ben 6, Otto 2, Vera 5."); for the channel all.
    choices: what the reader can pick; out of turn only calls. For the channel what can be picked in public. A call is
    offered to everyone as long as one is conceivable, and whether it would be right is not told.
    """

    progress: str
    headline: str
    lines: tuple[str, ...]
    seats: tuple[SeatLine, ...]
    recent: tuple[str, ...]
    supply: str
    books: tuple[str, ...]
    advice: str
    choices: tuple[Choice, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()
    stage: str = ""
    change: str = ""
    since: tuple[str, ...] = ()
    todo: str = ""
    counts: str = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """The names at a table, by seat, and the seat that reads (None: everybody in the channel).

    houses: the seats that the house plays, with their levels.
    """

    names: tuple[str, ...]
    reader: int | None = None
    houses: Mapping[int, Level] = field(default_factory=dict)

    def name(self, seat: int) -> str:
        """Return the seat's name at the start of a sentence: "You" to the reader."""
        return "You" if seat == self.reader else self.names[seat]

    def within(self, seat: int) -> str:
        """Return the seat's name inside a sentence: "you" to the reader."""
        return "you" if seat == self.reader else self.names[seat]

    def note(self, seat: int) -> str:
        """Return the note after a seat's name in a list: ", strong house", ", shown as Player 3"; empty for most."""
        if seat in self.houses:
            return f", {house_words(self.houses[seat])}"
        number = "" if seat == self.reader else self._label_number(seat)
        return f", shown as {number}" if number else ""

    def turn(self, seat: int) -> str:
        """Return a headline on the turn: "Ann to play", "Vera is thinking", to the reader "Your turn"."""
        if seat == self.reader:
            return "Your turn"
        if seat in self.houses:
            return f"{self.names[seat]} is thinking"
        number = self._label_number(seat)
        return f"{self.names[seat]} ({number}) to play" if number else f"{self.names[seat]} to play"

    def _label_number(self, seat: int) -> str:
        """Return the number by which pictures call a seat whose name they can't have; empty for most."""
        number = numbered_player(seat)
        return number if label_name(self.names[seat], seat) == number != self.names[seat] else ""

    def subjects(self, seats: Iterable[int]) -> str:
        """Return several seats as the subject of a sentence's start, the reader first: "You, Ann and Bob"."""
        return join_words([self.name(seat) for seat in sorted(seats, key=lambda seat: (seat != self.reader, seat))])

    def verb(self, seat: int, third: str, second: str) -> str:
        """Return the form of a verb that goes with `name(seat)`: "holds" or "hold"."""
        return second if seat == self.reader else third

    def until_turn(self, seat: int | None, mover: int) -> tuple[str, ...]:
        """Return a sentence on when the waiting seat plays; none for the channel."""
        if seat is None:
            return ()
        between = (seat - mover) % len(self.names) - 1
        others = plural("other player", between)
        return (f"You play after {self.names[mover]} and {others}." if between else "You are next.",)

    def by_name(self, numbers: Iterable[int]) -> str:
        """Return a number for each seat: "Ann 5, You 0"."""
        return ", ".join(f"{self.name(seat)} {number(value)}" for seat, value in enumerate(numbers))


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words; `is_decided` marks a decision of ours where the sheet is silent."""

    text: str
    is_decided: bool = False


GOOD_PLAY = "Good play"
"""The title of a topic of tips, which needs no picture."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The rules on one subject; `draw` makes a small picture of them, if there is one."""

    title: str
    rules: tuple[Rule, ...]
    draw: Callable[[], Picture] | None = None

    @property
    def picture(self) -> Picture | None:
        """The picture of the rules, drawn on demand; None if they have only words."""
        return None if self.draw is None else self.draw()
