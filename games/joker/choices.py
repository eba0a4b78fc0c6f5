"""What a seat can pick in JOKER, in words."""

from __future__ import annotations

from games.api import Cast, Choice, Tone
from games.english import capital, clip
from games.joker.cards import JOKER
from games.joker.labels import (
    SHORT_NAME,
    card_label,
    card_short,
    face_name,
    play_label,
    sent_by,
    sent_label,
    sent_short,
    ways_label,
    ways_short,
    whose,
)
from games.joker.model import SEVEN_STEPS, Discard, JokerView, Play
from games.joker.picks import Pick, picks_of

_MOST_DETAIL = 100


def choices(view: JokerView, cast: Cast) -> tuple[Choice, ...]:
    """The seat's legal actions as picks; each that moves a marble begins with its number on the picture."""
    menu = _Menu(view, cast)
    return tuple(menu.choice(pick, is_top=True) for pick in picks_of(view))


class _Menu:
    """The words of one seat's picks."""

    def __init__(self, view: JokerView, cast: Cast) -> None:
        self.view = view
        self.cast = cast

    def choice(self, pick: Pick, *, is_top: bool) -> Choice:
        """The pick in words; those at the top name and show the card."""
        face = face_name(pick.card) if is_top else ""
        if isinstance(pick.action, Discard):
            return self._discard(pick, face)
        if pick.number is None:
            return self._card(pick, face)
        part = Play(pick.card, pick.moves)
        whole = pick.action if isinstance(pick.action, Play) else part
        ways, then, ask = ways_short(pick.moves), "", ""
        if pick.children:
            rest = SEVEN_STEPS - (pick.moves[0].target - pick.moves[0].origin)
            ways, then = f"{ways}, …", f"then another marble {rest}"
            ask = f"{capital(ways_label(part))}: which marble goes the other {rest}?"
        return Choice(
            pick.key,
            f"{pick.number}. {play_label(whole)}",
            f"{pick.number}. {f'{card_short(pick.card)} ' if is_top else ''}{ways}",
            self._detail(whole, then),
            _tone(pick.card),
            pick.action,
            ask,
            self._children(pick),
            face=face,
        )

    def _discard(self, pick: Pick, face: str) -> Choice:
        detail = "moves nothing; you draw again in your next turn"
        label, short = f"discard {card_label(pick.card)}", f"Discard {card_short(pick.card)}"
        return Choice(pick.key, label, short, detail, Tone.QUIET, pick.action, face=face)

    def _card(self, pick: Pick, face: str) -> Choice:
        label = card_label(pick.card)
        return Choice(
            pick.key,
            label,
            card_short(pick.card),
            tone=_tone(pick.card),
            ask=f"Which move with {'a' if pick.card == JOKER else 'the'} {label}?",
            children=self._children(pick),
            face=face,
        )

    def _children(self, pick: Pick) -> tuple[Choice, ...]:
        return tuple(self.choice(child, is_top=False) for child in pick.children)

    def _detail(self, play: Play, then: str) -> str:
        """Whose marble moves, if it is not the seat's own, who is sent where, and what comes then."""
        cast = Cast(tuple(clip(name, SHORT_NAME) for name in self.cast.names), self.cast.reader)
        colour = play.moves[-1].colour
        moves = "" if colour == self.view.seat else f"moves {whose(colour, cast)} marble"
        sent = sent_by(play, self.view.marbles)
        full, short = (
            ", ".join(filter(None, (moves, f"sends {away}" if away else "", then)))
            for away in (sent_label(sent, cast), sent_short(sent))
        )
        return full if len(full) <= _MOST_DETAIL else short


def _tone(card: int) -> Tone:
    return Tone.SPECIAL if card == JOKER else Tone.PLAY
