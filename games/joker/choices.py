"""What a seat can pick in JOKER, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.api import Cast, Choice, Tone
from games.drawing.table import button_rows
from games.english import capital, clip, fitting, join_words, plural
from games.joker.board import START, Move
from games.joker.cards import EIGHTS, JOKER, SEVENS
from games.joker.labels import COLOURS, face_name, rank_label, rank_phrase, rank_short, sent_by
from games.joker.model import SEVEN_STEPS, Discard, JokerView, Play
from games.joker.picks import THROW, Pick, picks_of
from games.joker.ways import place_words, rank_move, sent_named, sent_short, sent_words, to_words, way_words

MOST_LABEL = 80
"""Discord's limit for the label of a button."""
_MOST_DETAIL = 100
MOST_ROWS = 3
"""Above so many rows of buttons a phone shows the board."""
_REST = ("As text", "More…")
"""About what stands beside the ranks."""
_MOST_NAME = 12
"""Names are clipped to it."""


def choices(view: JokerView, cast: Cast) -> tuple[Choice, ...]:
    """The seat's legal actions by rank, then by move; what has a mark on the picture begins with it."""
    menu, picks = _Menu(view, Cast(tuple(clip(name, _MOST_NAME) for name in cast.names), cast.reader)), picks_of(view)
    offered = tuple(menu.rank(pick) for pick in picks)
    if _rows(offered, *_REST) > MOST_ROWS:
        return tuple(menu.rank(pick, is_brief=True) for pick in picks)
    return offered


class _Menu:
    """The words of one seat's picks."""

    def __init__(self, view: JokerView, cast: Cast) -> None:
        self.view = view
        self.cast = cast

    def rank(self, pick: Pick, *, is_brief: bool = False) -> Choice:
        """A rank: its single move, the question which one, or that it is thrown away."""
        face = face_name(pick.card) if pick.card == JOKER else ""
        label, short = rank_label(pick.card), rank_short(pick.card)
        if isinstance(pick.action, Discard):
            words = f"throw {rank_phrase(pick.card)} away"
            detail = "moves nothing; you draw again next turn"
            return Choice(pick.key, words, short, detail, Tone.QUIET, pick.action, face=face, spoken=capital(words))
        if pick.children and pick.children[0].key == THROW:
            return self._throw(pick, face)
        if isinstance(pick.action, Play):
            sent = sent_by(pick.action, self.view.marbles)
            short = rank_move(pick.action, sent, self.view.mover, is_brief=is_brief)
            return self._leaf(pick, pick.action, short, self._play_words(pick.action), sent, face)
        children = tuple(self._move(child, pick) for child in pick.children)
        if _rows(children, "Back") > MOST_ROWS:
            children = tuple(replace(child, short=child.short.removeprefix("Split ")) for child in children)
        ask, detail = self._rank_question(pick), self._told(pick.children, pick)
        return Choice(
            pick.key, label, short, detail, _tone(pick), None, ask, children, face=face, spoken=capital(label)
        )

    def _throw(self, pick: Pick, face: str) -> Choice:
        """A Joker that would be thrown away, which cannot be taken back."""
        words = "throw the Joker away"
        (child,) = pick.children
        leaf = Choice(child.key, words, "Throw it away", "moves nothing", Tone.FINAL, child.action)
        detail = "It's your best card, and you can't take it back."
        ask = "Throw your Joker away?"
        return Choice(
            pick.key, words, "Joker", detail, Tone.QUIET, None, ask, (leaf,), face=face, spoken=capital(words)
        )

    def _rank_question(self, pick: Pick) -> str:
        label = rank_label(pick.card)
        (colour,) = {move.colour for child in pick.children for move in _first_moves(child)}
        if colour == self.view.mover:
            return f"Your {label}: which move?"
        return f"Your {label} for {self.cast.names[colour]}: which?"

    def _move(self, pick: Pick, before: Pick) -> Choice:
        """A move of a rank, a part of a split 7, or a marble that is asked about."""
        if pick.marble is not None:
            return self._marble(pick, *pick.marble)
        words = self._words(pick, before)
        if isinstance(pick.action, Play):
            sent = self._sent(pick, before)
            return self._leaf(pick, pick.action, pick.mark or "Out", words, sent)
        first = pick.moves[0]
        label = f"7: {self._marble_words(first.colour, first.origin)} goes {first.target - first.origin} first"
        children = tuple(self._move(child, pick) for child in pick.children)
        ask, detail = f"The other {_rest(first)}: which marble moves?", self._told(pick.children, pick)
        return Choice(pick.key, label, pick.mark, detail, _tone(pick), None, ask, children, spoken=words)

    def _leaf(self, pick: Pick, play: Play, short: str, words: str, sent: Sequence[Move], face: str = "") -> Choice:
        """A play: in full words as a whole, and `words` of what is picked, which sends some marbles away."""
        label = clip(self._play_words(play), MOST_LABEL)
        detail = sent_words(sent_by(play, self.view.marbles), self.cast)
        spoken = [capital(words)] if not sent else [f"{capital(words)}, {sent_named(sent, self.cast)}", capital(words)]
        return Choice(pick.key, label, short, detail, _tone(pick), play, face=face, spoken=fitting(spoken, MOST_LABEL))

    def _marble(self, pick: Pick, colour: int, place: int) -> Choice:
        """A marble that goes by several ways, or first by a split 7."""
        children = tuple(self._move(child, pick) for child in pick.children)
        if pick.card in SEVENS:
            words = f"first the {self._marble_words(colour, place)}"
            label, spoken, short = f"7: split, {words}", f"Split {pick.mark}, {words}", f"Split {pick.mark}…"
            ask = f"Split 7: how far does {pick.mark} go?"
        else:
            label, short = f"Joker: {self._marble_words(colour, place)}", f"{pick.mark}…"
            spoken = capital(f"{self._marble_name(colour)} {pick.mark}, {place_words(place)}")
            ask = f"Joker, marble {pick.mark}: where to?"
        detail = self._told(pick.children, pick)
        return Choice(pick.key, label, short, detail, _tone(pick), None, ask, children, spoken=spoken)

    def _words(self, pick: Pick, before: Pick) -> str:
        """Where marbles go by a pick, behind its number."""
        if not pick.mark:
            return "Out of START"
        return f"{pick.mark}: {self._way_on(pick, before)}"

    def _way_on(self, pick: Pick, before: Pick) -> str:
        """Where marbles go, to who knows what was picked before."""
        first = pick.moves[0]
        if before.marble is None:
            return self._way(pick.moves, pick.card)
        if pick.card == JOKER:
            return to_words(first.target)
        head = f"{plural('step', first.target - first.origin)}, then"
        if pick.children:
            return f"{head} another marble goes {_rest(first)}"
        second = pick.moves[1]
        return f"{head} the {self._marble_words(second.colour, second.origin)} goes {second.target - second.origin}"

    def _play_words(self, play: Play) -> str:
        """A whole play: "7: marble 8 steps out goes to 15"."""
        return f"{rank_label(play.card)}: {self._way(play.moves, play.card)}"

    def _way(self, moves: Sequence[Move], card: int) -> str:
        """The moves of a whole play, or the second of a split 7."""
        if len(moves) == 1:
            return way_words(moves[0], is_back=card in EIGHTS, marble=self._marble_name(moves[0].colour))
        return ", ".join(
            f"{self._marble_words(colour, origin)} goes {target - origin}" for colour, origin, target in moves
        )

    def _marble_words(self, colour: int, place: int) -> str:
        return f"{self._marble_name(colour)} {place_words(place)}"

    def _marble_name(self, colour: int) -> str:
        return "marble" if colour == self.view.mover else f"{COLOURS[colour]} marble"

    def _sent(self, pick: Pick, before: Pick) -> tuple[Move, ...]:
        """The moves of the marbles that a pick sends away, behind the first part of a split 7 what its second does."""
        earlier = sent_by(Play(pick.card, before.moves), self.view.marbles)
        return sent_by(Play(pick.card, (*before.moves, *pick.moves)), self.view.marbles)[len(earlier) :]

    def _told(self, picks: Sequence[Pick], before: Pick) -> str:
        """Who is sent away by which of the picks of a question; where nobody is, what the numbers say."""
        marks: dict[tuple[Move, ...], list[str]] = {}
        for pick in picks:
            if pick.moves and (sent := self._sent(pick, before)):
                sent = tuple(Move(colour, START, target) for colour, _, target in sent)
                marks.setdefault(sent, []).append(pick.mark or "Out")
        if marks:
            told = (
                f"{join_words(each)} {sent_words(sent, self.cast, 'sends' if len(each) == 1 else 'send')}"
                for sent, each in marks.items()
            )
            brief = (f"{join_words(each)} {sent_short(sent, by_many=len(each) > 1)}" for sent, each in marks.items())
            return fitting((f"{'. '.join(told)}.", f"{', '.join(brief)}."), _MOST_DETAIL)
        if all(pick.marble is None for pick in picks):
            return "Each gold number is where a marble ends up."
        if all(pick.marble is not None for pick in picks):
            return "Each letter is a marble that can move."
        letters = "letters split a 7" if before.card in SEVENS else "letters are marbles"
        return f"Gold numbers are where a marble ends up; {letters}."


def _first_moves(pick: Pick) -> list[Move]:
    """The first moves that a pick can make."""
    return [pick.moves[0]] if pick.moves else [child.moves[0] for child in pick.children]


def _rest(first: Move) -> int:
    """What a first part leaves of a split 7."""
    return SEVEN_STEPS - (first.target - first.origin)


def _tone(pick: Pick) -> Tone:
    return Tone.SPECIAL if pick.card == JOKER else Tone.PLAY


def _rows(offered: Sequence[Choice], *rest: str) -> int:
    """How many rows of buttons the choices and the rest take: a question has an ellipsis, a face room."""
    shown = [
        f"{each.short.removesuffix('…')}{'…' * bool(each.children)}{' ' * 3 * bool(each.face)}" for each in offered
    ]
    return button_rows([*shown, *rest])
