"""What a screen of WHOT says in few words: the newest change, what came before it, what to do, how the others stand."""

from __future__ import annotations

from games.api import Cast, Outcome, Pass
from games.english import fitting, join_words, number, ordinal, plural
from games.whot.cards import CALLED, SYMBOLS, WHOT
from games.whot.labels import card_label, held_label
from games.whot.model import DRAW, Books, Draw, Phase, Play, Recent, WhotView

MOST_WORDS = 25
"""So many words a hand may have in all where no more than four play."""
MOST_CHANGE = 60
"""So many characters the line of the newest change has."""
_MOST_SCORING = 90
"""So many the one that scores a game has, while nobody is to play."""
_MOST_TITLE = 30
_CLOSE = 10
"""Who is behind by no more was close."""
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
            return "" if view.books is None else _scoring(view.books, cast)
        case Phase.OVER:
            return "" if view.outcome is None else _ending(view, view.outcome, cast)
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


def title(view: WhotView, cast: Cast) -> str:
    """Who wins what is over."""
    won, prize = view.winners, "game" if view.games == 1 else "rubber"
    if len(won) == 1:
        return f"You win the {prize}!" if won[0] == cast.reader else f"{cast.names[won[0]]} wins the {prize}"
    among = f"{plural('player', len(won))} share the {prize}"
    if cast.reader in won:
        among = f"You and {plural('other', len(won) - 1)} share it"
    return fitting([f"{cast.subjects(won)} share the {prize}", f"{cast.subjects(won)} share it", among], _MOST_TITLE)


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


def _scoring(books: Books, cast: Cast) -> str:
    """Who pays for the game that is being scored, and what for."""
    against = number(max(books.against))
    if len(books.payers) > 1:
        who = cast.subjects(books.payers) if len(books.payers) <= _FEW_NAMES else plural("player", len(books.payers))
        return f"{who} pay a counter each: {against} against."
    payer = books.payers[0]
    hand = books.hands[payer]
    pays = f"{cast.name(payer)} {cast.verb(payer, 'pays', 'pay')} a counter"
    count = "counts" if len(hand) == 1 else "count"
    return fitting(
        [f"{pays}: {held} {count} {against}." for held in (held_label(hand), plural("card", len(hand)))], _MOST_SCORING
    )


def _ending(view: WhotView, outcome: Outcome, cast: Cast) -> str:
    """What won, and to a reader who lost something good of what they did."""
    least, pool, won = number(min(view.totals)), number(view.pool), view.winners
    if len(won) == 1:
        score = f"{least} against, and the pool of {pool}."
        return f"{score} {_consolation(view, outcome, cast.reader)}".rstrip()
    counters: list[int] = outcome.result["counters"]
    takers = [
        f"{cast.within(seat)} {cast.verb(seat, 'takes', 'take')} {number(counters[seat])}"
        for seat in won
        if counters[seat]
    ]
    shared = f"{least} against each, and a share in the pool of {pool}."
    return fitting([f"{least} against each. Of the pool {join_words(takers)}.", shared], MOST_CHANGE)


def _consolation(view: WhotView, outcome: Outcome, reader: int | None) -> str:
    """What a reader who lost did well; empty for everybody else, and where there is nothing."""
    if reader is None or reader in view.winners:
        return ""
    behind, games, place = (
        view.totals[reader] - min(view.totals),
        outcome.tallies[reader]["games"],
        outcome.places[reader],
    )
    if behind <= _CLOSE:
        return f"You were only {number(behind)} behind."
    if games:
        return f"You won {plural('game', games)}."
    return f"You came {ordinal(place)}." if place < max(outcome.places) else ""
