"""What a screen of WHOT says in few words: the newest change, what came before it, what to do, how the others stand."""

from __future__ import annotations

from games.api import Cast
from games.english import fitting, join_words, number, plural
from games.whot.cards import CALLED, SYMBOLS, WHOT
from games.whot.labels import card_label
from games.whot.model import DRAW, Draw, Pass, Phase, Play, Recent, WhotView

MOST_WORDS = 25
"""So many words a hand may have in all where no more than four play."""
MOST_CHANGE = 60
"""So many characters the line of the newest change has."""
_FEW_SEATS = 4
_FEW_CARDS = 2
"""So many playable cards are named."""
_FEW_NAMES = 2


def stage(view: WhotView) -> str:
    """Where in the rubber the game stands."""
    if view.games == 1:
        return "single game"
    if view.phase is Phase.BOOKS:
        left = view.games - view.game
        return f"{left} to go" if left else "the last"
    return f"rubber of {view.games}" if view.phase is Phase.OVER else f"game {view.game} of {view.games}"


def change(view: WhotView, cast: Cast) -> str:
    """The newest change of what is to be done; to who waits what the reader did, and when the reader's turn comes."""
    match view.phase:
        case Phase.CUT | Phase.DEAL:
            return ""
        case Phase.BOOKS:
            return _scoring(view, cast)
        case Phase.OVER:
            return f"{number(min(view.totals))} against, and {_prize(view)} of {number(view.pool)}."
    mover, reader = view.to_act[0], view.seat
    if reader is None or reader == mover:
        return _call(view, cast)
    if view.call_card is None:
        return _call(view, cast)
    own = view.latest.get(reader)
    told = _call(view, cast) if own is None else _own(own)
    return fitting([f"{told} {_wait(view, cast, mover, reader)}", told], MOST_CHANGE)


def since(view: WhotView, cast: Cast) -> tuple[str, ...]:
    """What the others did since the reader's last action and `change` does not say, oldest first.

    Where few play, the oldest are left off when there would be too many words.
    """
    if view.phase is not Phase.PLAY:
        return ()
    seats = list(view.latest)
    if view.seat in seats:
        seats = seats[seats.index(view.seat) + 1 :]
    if view.seat is None or view.seat in view.to_act or view.seat not in view.latest:
        seats = [seat for seat in seats if seat != view.caller or not isinstance(view.latest[seat][1], Play)]
    said = [f"{cast.name(seat)}{_brief(view.latest[seat])}." for seat in seats]
    if len(view.counts) <= _FEW_SEATS:
        rest = ("Your turn:", todo(view), counts(view, cast), change(view, cast))
        while said and len(" ".join((*said, *rest)).split()) > MOST_WORDS:
            del said[0]
    return tuple(said)


def todo(view: WhotView) -> str:
    """What the reader can do, as words go on after "Your turn: "."""
    if not view.legal:
        return ""
    cards = list(dict.fromkeys(action.card for action in view.legal if isinstance(action, Play)))
    can_draw = DRAW in view.legal
    if not cards:
        return "draw a card." if can_draw else "pass, nothing is left to draw."
    if view.call_card is None:
        return "play any card."
    if len(cards) <= _FEW_CARDS:
        named = join_words([card_label(card) for card in cards], "or")
        wins = " and win" if len(view.hand) == 1 else ""
        return f"play {named}{wins}{', or draw' if can_draw else ''}."
    return f"play one of {number(len(cards))} cards{', or draw' if can_draw else ''}."


def counts(view: WhotView, cast: Cast) -> str:
    """How many cards the others hold, from the next player on; for the channel all."""
    if view.phase not in (Phase.PLAY, Phase.BOOKS):
        return ""
    return f"Cards: {', '.join(f'{cast.names[seat]} {number(view.counts[seat])}' for seat in others(view))}."


def others(view: WhotView) -> tuple[int, ...]:
    """The seats from the one after the reader on, without it; for the channel all in their order."""
    return view.others(len(view.counts))


def action_words(entry: Recent) -> str:
    """What a seat did, as a verb: "played circle 8", "played a WHOT for star", "drew"."""
    _, what, _ = entry
    if isinstance(what, Play):
        if what.card != WHOT:
            return f"played {card_label(what.card)}"
        return "played a WHOT" if what.call is None else f"played a WHOT for {SYMBOLS[what.call]}"
    return "drew" if isinstance(what, Draw) else "passed"


def whose(seat: int, cast: Cast) -> str:
    """The seat's name before what is its own: "Ben's", to the reader "your"."""
    return "your" if seat == cast.reader else f"{cast.names[seat]}'s"


def _call(view: WhotView, cast: Cast) -> str:
    """What has to be followed, and by whose play."""
    caller = view.caller
    if view.call_card is None:
        leader = view.to_act[0]
        return f"{cast.name(leader)} {cast.verb(leader, 'leads', 'lead')} with any card."
    nearly = ", one card left" if view.counts[caller] == 1 else ""
    if caller == cast.reader:
        stands = f"Your {card_label(view.call_card)} still stands"
        return f"{stands}: {SYMBOLS[view.call - CALLED]} follows." if view.call >= CALLED else f"{stands}."
    if view.call >= CALLED:
        return f"{whose(caller, cast)} WHOT{nearly}: {SYMBOLS[view.call - CALLED]} follows."
    return f"{cast.name(caller)} played {card_label(view.call_card)}{nearly}."


def _own(entry: Recent) -> str:
    """What the reader did last, in a sentence."""
    _, what, card = entry
    if isinstance(what, Play) and what.call is not None:
        return f"Your WHOT: {SYMBOLS[what.call]} follows."
    if isinstance(what, Draw):
        return f"You drew {'a card' if card is None else 'a WHOT' if card == WHOT else card_label(card)}."
    return "You had to pass." if isinstance(what, Pass) else f"You {action_words(entry)}."


def _wait(view: WhotView, cast: Cast, mover: int, reader: int) -> str:
    """Who plays before the reader does."""
    more = (reader - mover) % len(view.counts) - 1
    return f"{cast.names[mover]} and {more} more play first." if more else f"{cast.names[mover]} plays first."


def _brief(entry: Recent) -> str:
    """What a seat did, behind its name: ": circle 8", " drew"."""
    words = action_words(entry)
    return f": {words.removeprefix('played ').removeprefix('a ')}" if isinstance(entry[1], Play) else f" {words}"


def _scoring(view: WhotView, cast: Cast) -> str:
    """Who pays for the game that is being scored."""
    if view.books is None:
        return ""
    payers = view.books.payers
    against = number(max(view.books.against))
    if len(payers) == 1:
        return f"{cast.name(payers[0])} {cast.verb(payers[0], 'pays', 'pay')} a counter: {against} against."
    who = cast.subjects(payers) if len(payers) <= _FEW_NAMES else plural("player", len(payers))
    return f"{who} pay a counter each: {against} against."


def _prize(view: WhotView) -> str:
    return "the pool" if len(view.winners) == 1 else "a share in the pool"
