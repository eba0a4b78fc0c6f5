"""The choices of a turn of JOKER: a rank, then its move; a split 7 in two steps more.

A pick is a choice without its words. What has a mark bears it on its button and on the picture alike: a number where a
marble ends, or a letter beside a marble that can go in several ways, which are asked about next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import TypeVar

from games.api import Action, Cast, Choice, Tone
from games.core import Seen
from games.drawing.table import button_rows
from games.english import capital, clip, fitting, join_words, plural
from games.joker.board import FULL_HOME, START, Move, colour_played, parse_place, partner_of, place_name
from games.joker.cards import (
    CARD_RANKS,
    EIGHTS,
    JOKER,
    KINDS,
    SEVENS,
    card_name,
    face_name,
    parse_card,
    rank_label,
    rank_phrase,
    rank_short,
)
from games.joker.moves import SEVEN_STEPS, Moves, Way
from games.joker.phrases import (
    COLOURS,
    move_short,
    place_words,
    sent_by,
    sent_named,
    sent_short,
    sent_words,
    to_words,
    way_words,
)
from games.joker.rules import Joker, action_of, way_of

MOST_NUMBERS = 9
"""Moves of a card above which the marble is asked about first."""
THROW = "throw"
"""The key of throwing a Joker away."""
MOST_LABEL = 80
"""Discord's limit for the label of a button."""
_MOST_DETAIL = 100
MOST_ROWS = 3
"""Above so many rows of buttons a phone shows the board."""
_REST = ("As text", "More…")
"""The buttons that stand beside the ranks."""
_MOST_NAME = 12

_CARD_NAMES = frozenset(map(card_name, range(KINDS)))


@dataclass(frozen=True, slots=True)
class Pick:
    """A rank, one of its moves, or a part of a split 7.

    mark: its number or letter; empty for a rank, for coming out of START and for what moves nothing. moves: the moves
    by it. marble: the colour and place of the one that its question is about. whole: the moves of the play that it ends
    in, none where the card is discarded; None where the children are asked about.
    """

    key: str
    card: int
    mark: str = ""
    moves: Moves = ()
    marble: tuple[int, int] | None = None
    whole: Moves | None = None
    children: tuple[Pick, ...] = ()


_THROW = Pick(THROW, JOKER, whole=())
Node = TypeVar("Node", Pick, Choice)


def picks_of(view: Seen[Joker]) -> tuple[Pick, ...]:
    """The seat's legal ways by rank, from low to high; equal cards are one pick, which lays the first of them."""
    ranks: dict[int, list[Way]] = {}
    for way in sorted(map(way_of, view.legal), key=lambda way: way[0]):
        same = ranks.setdefault(CARD_RANKS[way[0]], [])
        if not same or same[0][0] == way[0]:
            same.append(way)
    picks = tuple(_rank(ways[0][0], sorted(moves for _, moves in ways)) for ways in ranks.values())
    if len(picks) > 1 and picks[-1].card == JOKER and picks[-1].whole == ():
        return (*picks[:-1], Pick(card_name(JOKER), JOKER, children=(_THROW,)))
    return picks


def _rank(card: int, plays: Sequence[Moves]) -> Pick:
    if len(plays) == 1:
        return Pick(card_name(card), card, moves=plays[0], whole=plays[0])
    return Pick(card_name(card), card, children=_moves(card, plays))


def _moves(card: int, plays: Sequence[Moves]) -> tuple[Pick, ...]:
    """The moves of one card from the rearmost marble on, then coming out, then the marbles that are asked about.

    Those are the first of a split 7, and where many moves or two to one place would not be told apart by numbers those
    with several.
    """
    onward = [moves for moves in plays if len(moves) == 1 and moves[0].origin != START]
    asked: dict[tuple[int, int], list[Moves]] = {}
    if len({moves[0].target for moves in onward}) < len(onward) or len(onward) > MOST_NUMBERS:
        asked = {marble: ways for marble, ways in _by_marble(onward).items() if len(ways) > 1}
        onward = [moves for moves in onward if moves[0][:2] not in asked]
    picks = _numbered(card, onward)
    picks += [Pick(_key(moves[0]), card, "", moves, None, moves) for moves in plays if moves[0].origin == START]
    letters = iter(ascii_lowercase)
    for marble, ways in asked.items():
        children = tuple(_numbered(card, ways, is_known=True))
        picks.append(Pick(place_name(*marble), card, next(letters), (), marble, None, children))
    for marble, ways in _by_marble(moves for moves in plays if len(moves) > 1).items():
        picks.append(Pick(place_name(*marble), card, next(letters), (), marble, None, _first_parts(card, ways)))
    return tuple(picks)


def _by_marble(plays: Iterable[Moves]) -> dict[tuple[int, int], list[Moves]]:
    """The plays by the colour and place of the marble that goes first."""
    groups: dict[tuple[int, int], list[Moves]] = {}
    for moves in plays:
        groups.setdefault(moves[0][:2], []).append(moves)
    return groups


def _numbered(card: int, plays: Sequence[Moves], *, is_known: bool = False) -> list[Pick]:
    """The plays with numbers from 1 on; `is_known`: the keys before theirs have named the marble."""
    return [
        Pick(_key(moves[0], is_known=is_known), card, str(number), moves, None, moves)
        for number, moves in enumerate(plays, 1)
    ]


def _key(move: Move, *, is_known: bool = False) -> str:
    """A key out of the places: "T5-T12", and "T12" where the marble is known."""
    target = place_name(move.colour, move.target)
    return target if is_known else f"{place_name(move.colour, move.origin)}-{target}"


def _first_parts(card: int, plays: Sequence[Moves]) -> tuple[Pick, ...]:
    """The first parts of a split 7 by one marble, each a whole play where only one marble can go the rest."""
    parts: dict[Move, list[Moves]] = {}
    for moves in plays:
        parts.setdefault(moves[0], []).append(moves)
    picks = []
    for number, (first, ways) in enumerate(parts.items(), 1):
        steps = str(first.steps)
        if len(ways) == 1:
            picks.append(Pick(f"{steps}-{_second_key(ways[0])}", card, str(number), ways[0], None, ways[0]))
        else:
            seconds = tuple(
                Pick(_second_key(moves), card, str(index), moves[1:], None, moves)
                for index, moves in enumerate(ways, 1)
            )
            picks.append(Pick(steps, card, str(number), (first,), None, None, seconds))
    return tuple(picks)


def _second_key(moves: Moves) -> str:
    return place_name(moves[1].colour, moves[1].origin)


def named_action(view: Seen[Joker], path: Sequence[str]) -> Action | None:
    """The action that the keys of picks name, legal or not; None if they name none.

    A card alone names its only action, or where it has none or several to discard it.
    """
    names = "-".join(path).split("-")
    movable = {card for card, moves in map(way_of, view.legal) if moves}
    if names[0] not in _CARD_NAMES and len(movable) == 1:
        names.insert(0, card_name(*movable))
    try:
        way = _way_named(view, names)
    except ValueError:
        return None
    return None if way is None else action_of(way)


def _way_named(view: Seen[Joker], names: Sequence[str]) -> Way | None:
    """The way of a card and places, as the keys join them; raises ValueError for a card or place that is none."""
    marbles = view.position.marbles
    colour = colour_played(marbles, view.position.turn)
    match names:
        case [name]:
            card = parse_card(name)
            ways = [way for way in map(way_of, view.legal) if way[0] == card]
            return ways[0] if len(ways) == 1 else (card, ())
        case [name, key] if key == THROW:
            return parse_card(name), ()
        case [name, origin, target]:
            return parse_card(name), (Move(colour, parse_place(colour, origin), parse_place(colour, target)),)
        case [name, origin, steps, other]:
            start = parse_place(colour, origin)
            first = Move(colour, start, start + int(steps))
            after = {*marbles[colour]} - {start} | {first.target}
            mover = partner_of(colour) if after == {*FULL_HOME} else colour
            place = parse_place(mover, other)
            return parse_card(name), (first, Move(mover, place, place + SEVEN_STEPS - int(steps)))
    return None


# In words


def choices_of(view: Seen[Joker], cast: Cast) -> tuple[Choice, ...]:
    """The seat's legal actions by rank, then by move; what has a mark on the picture begins with it."""
    names = tuple(clip(name, _MOST_NAME) for name in cast.names)
    menu, picks = _Menu(view.position, Cast(names, cast.reader)), picks_of(view)
    offered = tuple(menu.rank(pick) for pick in picks)
    if _rows(offered, *_REST) > MOST_ROWS:
        return tuple(menu.rank(pick, is_brief=True) for pick in picks)
    return offered


def asked_along(offered: Sequence[Node], path: Sequence[str]) -> Node | None:
    """The question at the end of the keys; None where they lead to none."""
    found: Node | None = None
    for key in path:
        found = next((each for each in offered if each.key == key), None)
        offered = found.children if found is not None else ()
    return found if offered else None


class _Menu:
    """The words of one seat's picks."""

    def __init__(self, game: Joker, cast: Cast) -> None:
        self.marbles, self.mover, self.cast = game.marbles, game.turn, cast

    def rank(self, pick: Pick, *, is_brief: bool = False) -> Choice:
        """A rank: its single move, the question which one, or that it is thrown away."""
        choice = self._throw(pick) if pick.whole == () or pick.children[:1] == (_THROW,) else self._rank(pick, is_brief)
        return replace(choice, face=face_name(JOKER)) if pick.card == JOKER else choice

    def _rank(self, pick: Pick, is_brief: bool) -> Choice:
        if pick.whole:
            short = move_short(pick.card, pick.whole, self._sent(pick), self.mover, is_brief=is_brief)
            return self._leaf(pick, pick.whole, short, self._play_words(pick.card, pick.whole), self._sent(pick))
        label = rank_label(pick.card)
        choice = self._question(pick, label, rank_short(pick.card), self._rank_question(pick), capital(label))
        if _rows(choice.children, "Back") > MOST_ROWS:
            shorter = [replace(child, short=child.short.removeprefix("Split ")) for child in choice.children]
            return replace(choice, children=tuple(shorter))
        return choice

    def _question(self, pick: Pick, label: str, short: str, ask: str, spoken: str) -> Choice:
        children = tuple(self._move(child, pick) for child in pick.children)
        detail = self._told(pick.children, pick)
        return Choice(pick.key, label, short, detail, _tone(pick), None, ask, children, spoken=spoken)

    @staticmethod
    def _throw(pick: Pick) -> Choice:
        """A card to throw away; a Joker besides others is asked about, since it cannot be taken back."""
        action = action_of((pick.card, ()))
        if not pick.children:
            words, detail = f"throw {rank_phrase(pick.card)} away", "moves nothing; you draw again next turn"
            short = rank_short(pick.card)
            return Choice(pick.key, words, short, detail, Tone.QUIET, action, spoken=capital(words))
        words, detail = "throw the Joker away", "It's your best card, and you can't take it back."
        leaf = Choice(THROW, words, "Throw it away", "moves nothing", Tone.FINAL, action)
        ask = "Throw your Joker away?"
        return Choice(pick.key, words, "Joker", detail, Tone.QUIET, None, ask, (leaf,), spoken=capital(words))

    def _rank_question(self, pick: Pick) -> str:
        label = rank_label(pick.card)
        colour = next(child.marble[0] if child.marble else child.moves[0].colour for child in pick.children)
        if colour == self.mover:
            return f"Your {label}: which move?"
        return f"Your {label} for {self.cast.names[colour]}: which?"

    def _move(self, pick: Pick, before: Pick) -> Choice:
        """A move of a rank, a part of a split 7, or a marble that is asked about."""
        if pick.marble is not None:
            return self._marble(pick, *pick.marble)
        words = f"{pick.mark}: {self._way_on(pick, before)}" if pick.mark else "Out of START"
        if pick.whole is not None:
            return self._leaf(pick, pick.whole, pick.mark or "Out", words, self._sent(pick, before))
        first = pick.moves[0]
        label = f"7: {self._marble_words(first.colour, first.origin)} goes {first.steps} first"
        return self._question(
            pick, label, pick.mark, f"The other {SEVEN_STEPS - first.steps}: which marble moves?", words
        )

    def _leaf(self, pick: Pick, whole: Moves, short: str, words: str, sent: Moves) -> Choice:
        """A play: in full words as a whole, and `words` of what is picked, which sends some marbles away."""
        label = clip(self._play_words(pick.card, whole), MOST_LABEL)
        detail = sent_words(sent_by(whole, self.marbles), self.cast)
        spoken = [*([f"{capital(words)}, {sent_named(sent, self.cast)}"] if sent else []), capital(words)]
        action = action_of((pick.card, whole))
        return Choice(pick.key, label, short, detail, _tone(pick), action, spoken=fitting(spoken, MOST_LABEL))

    def _marble(self, pick: Pick, colour: int, place: int) -> Choice:
        """A marble that goes by several ways, or first by a split 7."""
        if pick.card in SEVENS:
            words = f"first the {self._marble_words(colour, place)}"
            label, spoken, short = f"7: split, {words}", f"Split {pick.mark}, {words}", f"Split {pick.mark}…"
            ask = f"Split 7: how far does {pick.mark} go?"
        else:
            label, short = f"Joker: {self._marble_words(colour, place)}", f"{pick.mark}…"
            spoken = capital(f"{self._marble_name(colour)} {pick.mark}, {place_words(place)}")
            ask = f"Joker, marble {pick.mark}: where to?"
        return self._question(pick, label, short, ask, spoken)

    def _way_on(self, pick: Pick, before: Pick) -> str:
        """The moves of a pick, to somebody who knows what was picked before."""
        first = pick.moves[0]
        if before.marble is None:
            return self._way(pick.card, pick.moves)
        if pick.card == JOKER:
            return to_words(first.target)
        head = f"{plural('step', first.steps)}, then"
        if pick.children:
            return f"{head} another marble goes {SEVEN_STEPS - first.steps}"
        second = pick.moves[1]
        return f"{head} the {self._marble_words(second.colour, second.origin)} goes {second.steps}"

    def _play_words(self, card: int, moves: Moves) -> str:
        """A whole play: "7: marble 8 steps out goes to 15"."""
        return f"{rank_label(card)}: {self._way(card, moves)}"

    def _way(self, card: int, moves: Moves) -> str:
        """The moves of a whole play, or the second of a split 7."""
        if len(moves) == 1:
            return way_words(moves[0], is_back=card in EIGHTS, marble=self._marble_name(moves[0].colour))
        return ", ".join(f"{self._marble_words(move.colour, move.origin)} goes {move.steps}" for move in moves)

    def _marble_words(self, colour: int, place: int) -> str:
        return f"{self._marble_name(colour)} {place_words(place)}"

    def _marble_name(self, colour: int) -> str:
        return "marble" if colour == self.mover else f"{COLOURS[colour]} marble"

    def _sent(self, pick: Pick, before: Pick | None = None) -> Moves:
        """The moves of the marbles that a pick sends away, behind the first part of a split 7 what its second does."""
        first = before.moves if before else ()
        return sent_by((*first, *pick.moves), self.marbles)[len(sent_by(first, self.marbles)) :]

    def _told(self, picks: Sequence[Pick], before: Pick) -> str:
        """The marbles that each of a question's picks sends away; where there are none, the meaning of the marks."""
        marks: dict[Moves, list[str]] = {}
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


def _tone(pick: Pick) -> Tone:
    return Tone.SPECIAL if pick.card == JOKER else Tone.PLAY


def _rows(offered: Sequence[Choice], *rest: str) -> int:
    """The number of rows of buttons that the choices and the rest take: a question has an ellipsis, a face room."""
    shown = [
        f"{each.short.removesuffix('…')}{'…' * bool(each.children)}{' ' * 3 * bool(each.face)}" for each in offered
    ]
    return button_rows([*shown, *rest])
