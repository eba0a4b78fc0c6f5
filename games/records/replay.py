"""Random access to the positions of a finished game: events, public tables and every seat's hand."""

from __future__ import annotations

from dataclasses import dataclass

from games.api import Acted, AnyEvent, AnyState, Cast, Checkpoint, Page, Refusal, apply
from games.catalogue import find_game
from games.drawing.hands import Hand, hands_picture
from games.drawing.picture import Picture
from games.records.record import Record, walk

STRIDE = 32
"""Events between two cached states; a jump replays fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a finished game, for people.

    number: events that led to it. seat: the last to act; None after chance or books, and at the start. told: the last
    event, a sentence each, with all that the acting seat knew of it; the page's headline where nothing is told. page:
    as the channel could read it. hands: for each seat the lines that it alone could read; empty for a seat that held
    nothing. picture: of the table and the hands; None where there is none.
    """

    number: int
    seat: int | None
    told: tuple[str, ...]
    page: Page
    hands: tuple[tuple[str, ...], ...]
    picture: Picture | None


class Replay:
    """A finished game with access to the position after each event; shared between viewers.

    length: number of events, so that its positions are 0 to `length`. checkpoints: the positions after each hand or
    game of it.
    """

    def __init__(self, record: Record, names: tuple[str, ...]) -> None:
        """Referee the record; names has one for each seat. Raises RecordError, and Refusal for one that breaks off."""
        if record.result is None:
            raise Refusal("A replay shows every hand, so you can only replay a game that is over.")
        if len(names) != record.seats:
            raise ValueError(f"{record.seats} seats have as many names, not {len(names)}")
        self._game = find_game(record.game)
        self._cast = Cast(names)
        self._events: list[AnyEvent] = []
        self._kept: list[AnyState] = []
        for number, (state, event) in enumerate(walk(record)):
            if number % STRIDE == 0:
                self._kept.append(state.clone())
            if event is None:
                self._end = state
            else:
                self._events.append(event)
        self.length = len(self._events)
        self.checkpoints = tuple(
            number for number, event in enumerate(self._events, 1) if isinstance(event, Checkpoint)
        )

    def position(self, number: int) -> Step:
        """Return the step after that number of events; raises IndexError."""
        if not 0 <= number <= self.length:
            raise IndexError(f"the positions are 0 to {self.length}, not {number}")
        state = self._state(number)
        page = self._page(state, None)
        event = self._events[number - 1] if number else None
        mover = event.seat if isinstance(event, Acted) else None
        hands = [self._hand(seat, self._page(state, seat), page) for seat in range(state.seats)]
        table = self._game.table_picture(state.view(None), self._cast)
        return Step(
            number=number,
            seat=mover,
            told=(self._tell(number, event) if event is not None else ()) or (page.headline,),
            page=page,
            hands=tuple(hand.words for hand in hands),
            picture=None if table is None else hands_picture(table, hands, self._cast.names, mover, self._game.theme),
        )

    def _hand(self, seat: int, own: Page, shared: Page) -> Hand:
        """Return what a seat's page has besides the channel's: the lines with faces, where some have."""
        counts = [fact for fact in own.seats[seat].facts if fact not in shared.seats[seat].facts]
        faces = own.faces or ((),) * len(own.lines)
        lines = [(line, found) for line, found in zip(own.lines, faces, strict=False) if line not in shared.lines]
        held = [each for each in lines if each[1]] or [each for each in lines if not each[0].endswith(": none.")]
        scenes = () if counts else tuple(self._game.faces[name] for _, found in held for name in found)
        words = tuple(line for line, _ in held)
        return Hand(scenes, ", ".join(counts) or " ".join(words), words)

    def progress(self, number: int) -> str:
        """Return the game's progress at a position, as `Page.progress`."""
        return self._page(self._state(number), None).progress

    def _state(self, number: int) -> AnyState:
        """Return the state after that number of events, not to be changed."""
        if number == self.length:
            return self._end
        state = self._kept[number // STRIDE].clone()
        for event in self._events[number - number % STRIDE : number]:
            apply(state, event)
        return state

    def _page(self, state: AnyState, seat: int | None) -> Page:
        """Return the seat's page (None: the channel's), with every seat called by its name."""
        return self._game.page(state.view(seat), self._cast)

    def _tell(self, number: int, event: AnyEvent) -> tuple[str, ...]:
        """Return the event of that number in words; empty if the pages don't tell it."""
        state = self._state(number)
        if isinstance(event, Checkpoint):
            return self._page(state, None).books
        seat = event.seat if isinstance(event, Acted) else None
        before, after = (self._page(each, seat).recent for each in (self._state(number - 1), state))
        return latest_lines(before, after, is_told=isinstance(event, Acted))


def latest_lines(before: tuple[str, ...], after: tuple[str, ...], *, is_told: bool) -> tuple[str, ...]:
    """Return the lines that one event added to `recent`, which has the newest first; the oldest of them first.

    The first of them may have replaced the newest line, when it continues that. is_told: whether at least one line
    certainly came, although it may equal the line before it.
    """
    for count in range(int(is_told), len(after) + 1):
        rest = after[count:]
        if rest in (before[: len(rest)], before[1 : len(rest) + 1] if count else None):
            return after[:count][::-1]
    return ()
