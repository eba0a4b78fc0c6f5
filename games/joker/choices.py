"""What a seat can pick in JOKER: a card, then its move; a split 7 in two steps more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.api import Cast, Choice, Tone
from games.joker.board import Move, place_name
from games.joker.cards import JOKER, card_name
from games.joker.labels import (
    SHORT_NAME,
    card_label,
    card_short,
    play_label,
    sent_by,
    sent_label,
    ways_label,
    ways_short,
    whose,
)
from games.joker.model import SEVEN_STEPS, JokerAction, JokerView, Play
from games.words import capital, clip, plural

_MOST_DETAIL = 100


def choices(view: JokerView, cast: Cast) -> tuple[Choice, ...]:
    """The seat's legal actions as picks, the cards in the order of the hand; a single card is not asked for."""
    plays: dict[int, list[Play]] = {}
    for action in view.legal:
        if not isinstance(action, Play):
            return tuple(_discard_choice(each) for each in view.legal)
        plays.setdefault(action.card, []).append(action)
    menu = _Menu(view, cast)
    if len(plays) == 1:
        return menu.moves(*plays.values(), is_card_named=True)
    return tuple(menu.card(card, plays[card]) for card in sorted(plays))


def _discard_choice(discard: JokerAction) -> Choice:
    card = discard.card
    detail = "moves nothing; you draw again in your next turn"
    label = f"discard {card_label(card)}"
    return Choice(card_name(card), label, f"Discard {card_short(card)}", detail, Tone.QUIET, discard)


class _Menu:
    """The picks of one seat's turn."""

    def __init__(self, view: JokerView, cast: Cast) -> None:
        self.view = view
        self.cast = cast

    def card(self, card: int, plays: Sequence[Play]) -> Choice:
        if len(plays) == 1:
            return self.leaf(plays[0], card_name(card), f"{card_short(card)} {ways_short(plays[0])}")
        label = card_label(card)
        return Choice(
            card_name(card),
            label,
            card_short(card),
            plural("move", len(plays)),
            _tone(card),
            ask=f"Which move with {'a' if card == JOKER else 'the'} {label}?",
            children=self.moves(plays, is_card_named=False),
        )

    def moves(self, plays: Iterable[Play], *, is_card_named: bool) -> tuple[Choice, ...]:
        """The moves of one card by their first part, from the rearmost marble on."""
        by_first: dict[tuple[int, Move], list[Play]] = {}
        for play in sorted(plays, key=lambda play: (len(play.moves), play.moves)):
            by_first.setdefault((len(play.moves), play.moves[0]), []).append(play)
        picks = []
        for group in by_first.values():
            card = f"{card_short(group[0].card)} " if is_card_named else ""
            if len(group) == 1:
                picks.append(self.leaf(group[0], _key(group[0]), f"{card}{ways_short(group[0])}"))
            else:
                picks.append(self.split(group, card))
        return tuple(picks)

    def split(self, plays: Sequence[Play], card: str) -> Choice:
        """The first part of a split 7 that several second parts can follow."""
        first = plays[0].moves[0]
        steps = first.target - first.origin
        rest = SEVEN_STEPS - steps
        only_first = Play(plays[0].card, (first,))
        origin = place_name(first.colour, first.origin)
        return Choice(
            f"{origin}-{steps}",
            f"{card_short(only_first.card)}: {ways_label(only_first)}, then another marble {rest}",
            f"{card}{ways_short(only_first)}, …",
            self.detail(only_first),
            _tone(only_first.card),
            ask=f"{capital(ways_label(only_first))}: which marble goes the other {rest}?",
            children=tuple(
                self.leaf(play, place_name(*play.moves[1][:2]), ways_short(Play(play.card, play.moves[1:])))
                for play in plays
            ),
        )

    def leaf(self, play: Play, key: str, short: str) -> Choice:
        return Choice(key, play_label(play, self.view.marbles), short, self.detail(play), _tone(play.card), play)

    def detail(self, play: Play) -> str:
        """Whose marble moves, if it is not the seat's own, and who is sent where."""
        parts = []
        colour = play.moves[-1].colour
        if colour != self.view.seat:
            parts.append(f"moves {whose(colour, self._short_cast())} marble")
        if sent := sent_by(play, self.view.marbles):
            parts.append(f"sends {sent_label(sent, self._short_cast())}")
        return clip(", ".join(parts), _MOST_DETAIL)

    def _short_cast(self) -> Cast:
        return Cast(tuple(clip(name, SHORT_NAME) for name in self.cast.names), self.cast.reader)


def _key(play: Play) -> str:
    """A key out of the places: "T5-T12", or of a split 7 with a single second part "T5-3-T20"."""
    colour, origin, target = play.moves[0]
    start = place_name(colour, origin)
    if len(play.moves) == 1:
        return f"{start}-{place_name(colour, target)}"
    return f"{start}-{target - origin}-{place_name(*play.moves[1][:2])}"


def _tone(card: int) -> Tone:
    return Tone.SPECIAL if card == JOKER else Tone.PLAY
