"""A view of JOKER in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast, Page, SeatLine
from games.english import capital, join_words, number, plural
from games.joker import brief
from games.joker.board import MARBLES, SEATS, Marbles, partner_of, snug_and_other
from games.joker.cards import EIGHTS
from games.joker.choices import choices
from games.joker.labels import (
    card_label,
    card_phrase,
    colour_label,
    face_name,
    hand_label,
    sent_by,
    whose,
)
from games.joker.model import Discard, JokerOptions, JokerView, Notice, Phase, Play, Recent
from games.joker.moves import colour_played
from games.joker.scoring import BONUS, PARTNERSHIPS, SNUG, is_finished, progress_of, score_of
from games.joker.ways import from_to, sent_words, standing_words

_TOLD = 3
"""How many things that happened a page tells of."""


def page(view: JokerView, cast: Cast) -> Page:
    """The view in words for one reader."""
    return Page(
        progress=_progress(view),
        headline=_headline(view, cast),
        lines=_lines(view, cast),
        seats=tuple(
            SeatLine(
                (colour_label(seat), plural("card", view.counts[seat]), standing_words(places)),
                is_to_act=seat in view.to_act,
            )
            for seat, places in enumerate(view.marbles)
        ),
        recent=tuple(_narrate(entry, cast) for entry in view.recent[: -_TOLD - 1 : -1]),
        supply=f"Pile {plural('card', view.pile)} · {number(view.laid)} laid",
        books=() if view.outcome is None else _books(view, cast),
        advice=_advice(view, cast),
        choices=choices(view, cast),
        faces=_faces(view),
        stage=brief.stage(view, cast),
        change=brief.change(view, cast),
        since=brief.since(view, cast),
        todo=brief.todo(view, cast),
        counts=brief.counts(view, cast),
    )


def options_in_brief(options: JokerOptions) -> tuple[str, ...]:
    """Whether partners are fixed."""
    return ("partners as you sit",) if options.partners == "fixed" else ()


def describe_options(options: JokerOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    if options.partners == "fixed":
        return ("The first to join plays with the third, and the second with the fourth.",)
    return ("You cut cards for partners: the two high cards play together, and so do the two low ones.",)


def _progress(view: JokerView) -> str:
    home = sum(sum(snug_and_other(places)) for places in view.marbles)
    return f"{home} of {MARBLES * SEATS} marbles in HOME"


def _headline(view: JokerView, cast: Cast) -> str:
    match view.phase:
        case Phase.DEAL:
            return "The deal comes next"
        case Phase.RESHUFFLE:
            return "The laid cards are shuffled next"
        case Phase.PLAY:
            return cast.turn(view.mover)
        case Phase.OVER | Phase.STOPPED:
            return brief.result(view, cast)


def _pair(pair: Sequence[int], cast: Cast) -> str:
    """A partnership inside a sentence: "Ann and Cy", "you and Cy"."""
    return join_words([cast.within(seat) for seat in sorted(pair, key=lambda seat: (seat != cast.reader, seat))])


def _result(view: JokerView, cast: Cast) -> str:
    """The end in one sentence."""
    if view.outcome is None:
        return ""
    is_stopped = view.phase is Phase.STOPPED
    stopped = "The round is over, and this table counts as it stands: " if is_stopped else "Joker! "
    scores: list[int] = view.outcome.result["scores"]
    winners = view.winners
    if not winners:
        return f"{stopped}it's a draw at {plural('point', scores[0])} each."
    won, lost = scores[winners[0]], scores[(winners[0] + 1) % SEATS]
    score = f", level at {plural('point', won)} but further on the way" if won == lost else f" {won} to {lost}"
    who = _pair(winners, cast)
    return f"{stopped}{who if is_stopped else capital(who)} win{score}."


def _lines(view: JokerView, cast: Cast) -> tuple[str, ...]:
    lines = [_laid_line(view), *(_pair_line(view, pair, cast) for pair in PARTNERSHIPS)]
    if view.seat is not None:
        lines += (
            f"{cast.name(seat)}, {colour_label(seat)}: {standing_words(places)}."
            for seat, places in enumerate(view.marbles)
        )
        lines.append(_hand_line(view))
    return tuple(lines)


def _faces(view: JokerView) -> tuple[tuple[str, ...], ...]:
    """The card laid last beside the first line, the hand beside the last."""
    laid = () if view.top is None else (face_name(view.top),)
    if view.seat is None:
        return (laid,)
    return laid, *(() for _ in (*PARTNERSHIPS, *range(SEATS))), tuple(face_name(card) for card in view.hand)


def _laid_line(view: JokerView) -> str:
    return "Nobody has laid a card yet." if view.top is None else f"Last card laid: {card_label(view.top)}."


def _pair_line(view: JokerView, pair: Sequence[int], cast: Cast) -> str:
    """A partnership's marbles in HOME and its score as it stands."""
    snug, other = _home_of(view.marbles, pair)
    condition = "" if view.outcome else " if it ended now"
    home = f"{plural('marble', snug + other)} in HOME, {number(snug)} snug"
    return f"{capital(_pair(pair, cast))}: {home}. {plural('point', score_of(view.marbles, pair))}{condition}."


def _home_of(marbles: Sequence[Marbles], pair: Sequence[int]) -> tuple[int, int]:
    """How many of a partnership's marbles are snug, and how many others are in HOME."""
    homes = [snug_and_other(marbles[seat]) for seat in pair]
    return sum(snug for snug, _ in homes), sum(other for _, other in homes)


def _hand_line(view: JokerView) -> str:
    if not view.hand:
        return "You hold no cards."
    drawn = "" if view.drawn is None else f" You drew {card_phrase(view.drawn)}."
    return f"{plural('card', len(view.hand))}: {hand_label(view.hand)}.{drawn}"


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as one sentence."""
    seat, what, sent = entry
    match what:
        case Notice.BEGUN:
            starter = (seat + 1) % SEATS
            return f"{cast.name(seat)} dealt, and {cast.within(starter)} {cast.verb(starter, 'starts', 'start')}."
        case Notice.RESHUFFLED:
            return "The laid cards were shuffled and put under the pile."
        case Discard():
            return f"{cast.name(seat)} discarded {card_phrase(what.card)}, as no card had a move."
        case Play():
            ways = (
                f"{'' if move.colour == seat else f'{whose(move.colour, cast)} marble '}"
                f"{from_to(move, is_back=what.card in EIGHTS)}"
                for move in what.moves
            )
            told = [card_phrase(what.card), ", and ".join(ways), *filter(None, [sent_words(sent, cast, "and sent")])]
            return f"{cast.name(seat)} played {', '.join(told)}."


def _books(view: JokerView, cast: Cast) -> tuple[str, ...]:
    """The scoring of the table, a sentence each."""
    lines = []
    for pair in PARTNERSHIPS:
        snug, other = _home_of(view.marbles, pair)
        counts = [f"{plural('snug marble', snug)} ({number(SNUG * snug)})"]
        if other:
            counts.append(f"{number(other)} more in HOME ({number(other)})")
        if is_finished(view.marbles, pair):
            counts.append(f"the bonus for finishing ({BONUS})")
        points = plural("point", score_of(view.marbles, pair))
        lines.append(f"{capital(_pair(pair, cast))}: {join_words(counts)}. {points}.")
    first, second = (score_of(view.marbles, pair) for pair in PARTNERSHIPS)
    if first == second:
        ways = (f"{_pair(pair, cast)} {plural('step', progress_of(view.marbles, pair))}" for pair in PARTNERSHIPS)
        lines.append(f"The scores are level, so the steps of all marbles decide: {', '.join(ways)}.")
    return tuple(lines)


def _advice(view: JokerView, cast: Cast) -> str:
    match view.phase:
        case Phase.OVER | Phase.STOPPED:
            return f"It's over, and there's nothing left to do. {_result(view, cast)}"
        case Phase.PLAY if view.legal:
            return " ".join(_advice_to_mover(view, cast))
        case Phase.PLAY:
            return " ".join(_advice_to_others(view, cast))
        case Phase.DEAL | Phase.RESHUFFLE:
            return "The cards come next, and there's nothing to do yet."


def _advice_to_mover(view: JokerView, cast: Cast) -> list[str]:
    seat = view.mover
    cards = sorted({action.card for action in view.legal})
    if isinstance(view.legal[0], Discard):
        return ["None of your cards has a move, so throw one away. You draw again next turn."]
    labels = join_words([card_phrase(card) for card in cards], "or")
    advice = [f"Lay {labels} and move with it."]
    if len(cards) < len(set(view.hand)):
        advice.append("Your other cards have no move.")
    colour = colour_played(view.marbles, seat)
    if colour != seat:
        advice.append(f"Your marbles are all home, so you move {whose(colour, cast)}.")
    if any(isinstance(action, Play) and _sends_opponent(action, view) for action in view.legal):
        advice.append("You can send an opponent's marble to START.")
    return advice


def _sends_opponent(play: Play, view: JokerView) -> bool:
    return any((move.colour - view.mover) % 2 for move in sent_by(play, view.marbles))


def _advice_to_others(view: JokerView, cast: Cast) -> list[str]:
    name = cast.names[view.mover]
    advice = [f"It's {whose(view.mover, cast)} turn to lay one of {plural('card', view.counts[view.mover])}."]
    advice += cast.until_turn(view.seat, view.mover)
    if view.seat is not None and view.mover == partner_of(view.seat):
        advice.append(f"{name} is your partner.")
    return advice
