"""A view of WHOT in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast, Page, Pass, SeatLine
from games.english import capital, join_words, number, plural
from games.whot import brief
from games.whot.cards import CALLED, FREE, SYMBOLS, WHOT, count_against
from games.whot.choices import choices
from games.whot.labels import (
    call_label,
    called_face_name,
    card_label,
    card_phrase,
    counted_label,
    face_name,
    followers_label,
    hand_label,
)
from games.whot.model import DRAW, Books, Cut, Draw, Notice, Phase, Play, Recent, Rubber, WhotOptions, WhotView

_RECENT = 3
"""So many plays a page tells of what happened latest."""

_RUBBER_NAMES: dict[Rubber, str] = {"single": "single game", "short": "short rubber", "long": "long rubber"}
_RUBBER_SENTENCES: dict[Rubber, str] = {
    "single": "A single game.",
    "short": "A rubber of five games.",
    "long": "A rubber of ten games.",
}


def page(view: WhotView, cast: Cast) -> Page:
    """The view in words for one reader."""
    return Page(
        progress=_progress(view),
        headline=_headline(view, cast),
        lines=_lines(view, cast),
        seats=tuple(
            SeatLine((plural("card", count), f"{number(total)} against"), is_to_act=seat in view.to_act)
            for seat, (count, total) in enumerate(zip(view.counts, view.totals, strict=True))
        ),
        recent=tuple(_narrate(entry, view, cast) for entry in reversed(view.recent[-_RECENT:])),
        supply=f"Stock {number(view.stock)} · pool {plural('counter', view.pool)}",
        books=() if view.books is None else _books(view.books, view.games, cast),
        advice=_advice(view, cast),
        choices=choices(view),
        faces=(_call_faces(view), tuple(face_name(card) for card in view.hand)),
        stage=brief.stage(view),
        change=brief.change(view, cast),
        since=brief.since(view, cast),
        todo=brief.todo(view),
        counts=brief.counts(view, cast),
    )


def options_in_brief(options: WhotOptions) -> tuple[str, ...]:
    """How many games, and how many packs where that was chosen."""
    packs = [] if options.packs == "auto" else [plural("pack", options.packs)]
    return plural("game", options.games), *packs


def describe_options(options: WhotOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.packs == 1:
        packs = "One pack, which seats eight."
    elif options.packs == 2:
        packs = "Two packs."
    elif options.packs_used(seats) == 1:
        packs = "One pack, enough for up to five players."
    else:
        packs = "Two packs, for more than five players."
    return _RUBBER_SENTENCES[options.rubber], packs


def _progress(view: WhotView) -> str:
    name = _RUBBER_NAMES[view.rubber]
    return name if view.games == 1 else f"{name}, game {view.game} of {view.games}"


def _game_name(game: int, games: int) -> str:
    return "the game" if games == 1 else f"game {game}"


def _headline(view: WhotView, cast: Cast) -> str:
    match view.phase:
        case Phase.CUT:
            return "The cut for deal comes next"
        case Phase.DEAL:
            return f"{cast.name(view.dealer)} {cast.verb(view.dealer, 'deals', 'deal')} next"
        case Phase.PLAY:
            return cast.turn(view.to_act[0])
        case Phase.BOOKS:
            return _game_end(view.books, view.games, cast).removesuffix(".") if view.books else ""
        case Phase.OVER:
            return brief.title(view, cast)


def _result(view: WhotView, cast: Cast) -> str:
    """The end in a sentence or two."""
    if view.outcome is None:
        return ""
    won = view.winners
    counters: list[int] = view.outcome.result["counters"]
    prize = "game" if view.games == 1 else "rubber"
    against = f"with {number(min(view.totals))} against"
    if len(won) == 1:
        wins, takes = (cast.verb(won[0], *forms) for forms in (("wins", "win"), ("takes", "take")))
        pool = plural("counter", view.pool)
        return f"{cast.name(won[0])} {wins} the {prize} {against} and {takes} the pool of {pool}."
    shares = [
        f"{cast.within(seat)} {cast.verb(seat, 'takes', 'take')} {plural('counter', counters[seat])}"
        for seat in won
        if counters[seat]
    ]
    return f"{cast.subjects(won)} share the {prize} {against} each. Of the pool {join_words(shares)}."


def _lines(view: WhotView, cast: Cast) -> tuple[str, ...]:
    call = _call_line(view, cast)
    if view.seat is None:
        return (call,)
    return call, _hand_line(view)


def _call_line(view: WhotView, cast: Cast) -> str:
    if view.call_card is None:
        if view.phase is not Phase.PLAY:
            return "No cards are out."
        leader = view.to_act[0]
        return f"No call card yet: {cast.within(leader)} {cast.verb(leader, 'leads', 'lead')} with any card."
    if view.call_card != WHOT:
        return f"Call card: {card_label(view.call_card)}."
    played = f"{cast.name(view.caller)} played a WHOT"
    return f"{played} as the last card." if view.call == FREE else f"{played}: {SYMBOLS[view.call - CALLED]} follows."


def _call_faces(view: WhotView) -> tuple[str, ...]:
    if view.call_card is None:
        return ()
    called = (called_face_name(view.call - CALLED),) if view.call >= CALLED else ()
    return face_name(view.call_card), *called


def _hand_line(view: WhotView) -> str:
    if not view.hand:
        return "You hold no cards."
    against = number(count_against(view.hand))
    return f"{plural('card', len(view.hand))}, {against} against: {hand_label(view.hand)}."


def cut_words(cut: Cut, names: Sequence[str]) -> tuple[str, ...]:
    """The cut for deal, a sentence for each round, and the dealer; names by seat."""
    first, *later = (join_words([f"{names[seat]} {card_phrase(card)}" for seat, card in cuts]) for cuts in cut.rounds)
    return (
        f"Cut for deal: {first}.",
        *(f"The lowest number ties, so they cut again: {cuts}." for cuts in later),
        f"{names[cut.dealer]} has the lowest card and deals.",
    )


def _narrate(entry: Recent, view: WhotView, cast: Cast) -> str:
    """Something that happened, as one sentence."""
    seat, what, detail = entry
    name = cast.name(seat)
    match what, detail:
        case Notice.CUT, int(card):
            after_tie = " after a tie" if view.cut and len(view.cut.rounds) > 1 else ""
            return (
                f"{name} cut the lowest card{after_tie}, {card_phrase(card)}, and {cast.verb(seat, 'deals', 'deal')}."
            )
        case Notice.BEGUN, int(game):
            leader = (seat + 1) % len(view.counts)
            leads = f"{cast.within(leader)} {cast.verb(leader, 'leads', 'lead')}"
            return f"{capital(_game_name(game, view.games))} begins: {cast.within(seat)} dealt, so {leads}."
        case Notice.TURNED, int(cards):
            return f"The stock ran out, so the pile became the stock: {plural('card', cards)}."
        case Play(card=card, call=call), _:
            if call is not None:
                return f"{name} played a WHOT and called {SYMBOLS[call]}."
            return f"{name} played {card_phrase(card)}{' as the last card' if card == WHOT else ''}."
        case Draw(), int(card):
            return f"{name} drew {card_phrase(card)}."
        case Pass(), _:
            return f"{name} passed, with nothing left to draw."
        case _:
            return f"{name} drew a card."


def _game_end(books: Books, games: int, cast: Cast) -> str:
    game = _game_name(books.game, games)
    if books.winner is None:
        return f"{capital(game)} is blocked, so nobody wins it."
    return f"{cast.name(books.winner)} {cast.verb(books.winner, 'wins', 'win')} {game}."


def _books(books: Books, games: int, cast: Cast) -> tuple[str, ...]:
    """The scoring of a finished game, a sentence each."""
    holdings = (
        f"{cast.name(seat)} {cast.verb(seat, 'holds', 'hold')} {join_words([counted_label(card) for card in hand])}: "
        f"{number(books.against[seat])} against."
        for seat, hand in enumerate(books.hands)
        if hand
    )
    if len(books.payers) == 1:
        payer = books.payers[0]
        pays = f"{cast.name(payer)} {cast.verb(payer, 'pays', 'pay')} a counter into the pool."
    else:
        pays = f"{cast.subjects(books.payers)} tie for the highest score: each pays a counter into the pool."
    totals = cast.by_name(books.totals)
    after = f"Totals after {_game_name(books.game, games)}: {totals}. The pool holds {plural('counter', books.pool)}."
    return _game_end(books, games, cast), *holdings, pays, after


def _advice(view: WhotView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER:
            return f"The game is over. {_result(view, cast)}"
        case Phase.PLAY if view.legal:
            return " ".join(_advice_to_mover(view, cast))
        case Phase.PLAY:
            return " ".join(_advice_to_others(view, cast))
        case Phase.BOOKS:
            after = "The deal comes next." if view.game < view.games else "That was the last game."
            return f"{_headline(view, cast)}. {after}"
        case Phase.CUT | Phase.DEAL:
            return "The cards come next."


def _advice_to_mover(view: WhotView, cast: Cast) -> list[str]:
    playable = list(dict.fromkeys(action.card for action in view.legal if isinstance(action, Play)))
    can_draw = DRAW in view.legal
    follows = f"{followers_label(view.call)} follows {call_label(view.call)}"
    if view.call_card is None:
        advice = ["You lead: play any card, and it becomes the call card."]
    elif playable:
        cards = join_words([card_phrase(card) for card in playable], "or")
        advice = [f"{capital(follows)}: you can play {cards}."]
        advice.append(
            "Or draw a card, which ends your turn." if can_draw else "Nothing is left to draw, so you must play."
        )
    elif can_draw:
        advice = [f"{capital(follows)}. You hold none, so draw a card, which ends your turn."]
    else:
        advice = [f"{capital(follows)}. You hold none, and nothing is left to draw, so pass."]
    if len(view.hand) == 1 and playable:
        advice.append("It's your last card: play it and you win the game.")
    elif WHOT in playable:
        advice.append("A WHOT lets you call the symbol that follows, but it counts 20 if you're caught with it.")
    nearly_out = [seat for seat, count in enumerate(view.counts) if count == 1 and seat != view.seat]
    if nearly_out:
        has = "has" if len(nearly_out) == 1 else "have"
        advice.append(f"{cast.subjects(nearly_out)} {has} one card left.")
    return advice


def _advice_to_others(view: WhotView, cast: Cast) -> list[str]:
    mover = view.to_act[0]
    name = cast.names[mover]
    if view.call_card is None:
        advice = [f"{name} leads with any card."]
    else:
        otherwise = f"or {name} draws a card" if view.stock else "and nothing is left to draw"
        advice = [f"{name} is to play: {followers_label(view.call)} follows {call_label(view.call)}, {otherwise}."]
    return [*advice, *cast.until_turn(view.seat, mover)]
