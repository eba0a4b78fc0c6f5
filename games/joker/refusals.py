"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.english import capital, join_words, plural
from games.joker.board import (
    ACROSS,
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    FACING,
    FULL_HOME,
    MARBLES,
    OTHERS,
    PLACES_ELSEWHERE,
    SEATS,
    START,
    Marbles,
    Move,
    backward,
    land,
    partner_of,
)
from games.joker.cards import COMING_OUT, EIGHTS, JOKER, SEVENS, STEPS
from games.joker.labels import card_phrase
from games.joker.model import SEVEN_STEPS, Discard, JokerAction, JokerView, Play
from games.joker.moves import colour_played
from games.joker.ways import from_to, place_words


def refusal(view: JokerView, action: JokerAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if view.seat not in view.to_act:
        if not view.to_act:
            return "It isn't anyone's turn just now: try again in a moment. (JOKER, turns)"
        return "It isn't your turn: play when it comes round to you. (JOKER, turns)"
    if action.card not in view.hand:
        return f"You don't hold {card_phrase(action.card)}: {_way_on(view)}. (JOKER, a turn)"
    if isinstance(action, Discard):
        text = "you can discard only when none of your cards has a move"
        if all(legal.card != action.card for legal in view.legal):
            text = f"{card_phrase(action.card)} has no move, and {text}"
        return f"{capital(text)}: {_way_on(view)}. (JOKER, discarding)"
    fault = fault_of(view.marbles, view.mover, action)
    if fault is None:
        raise ValueError(f"the play is legal: {action}")
    return f"{capital(fault.text)}: {_way_on(view)}. (JOKER, {fault.rule})"


def _way_on(view: JokerView) -> str:
    """What the seat can do instead."""
    if isinstance(view.legal[0], Discard):
        return "none of your cards has a move, so discard one"
    cards = sorted({action.card for action in view.legal})
    return f"choose a move with {join_words([card_phrase(card) for card in cards], 'or')}"


class Fault(NamedTuple):
    """What is wrong with a play, inside a sentence, and the rule by name."""

    text: str
    rule: str


def fault_of(marbles: Sequence[Marbles], seat: int, play: Play) -> Fault | None:
    """What is wrong with the moves of a card that the seat holds; None for a legal play."""
    first, *others = play.moves
    if others and play.card not in SEVENS:
        return Fault(f"only a 7 can be split, and {card_phrase(play.card)} isn't one", "splitting a 7")
    colour = colour_played(marbles, seat)
    if first.colour != colour:
        if colour != seat:
            return Fault("your own marbles are all in HOME, so you move your partner's", "playing for your partner")
        return Fault("you move your own marbles until all five are in HOME", "playing for your partner")
    if not others:
        return _move_fault(marbles, play.card, first, STEPS[play.card])
    return _split_fault(marbles, play.card, first, others[0])


def _split_fault(marbles: Sequence[Marbles], card: int, first: Move, second: Move) -> Fault | None:
    steps = first.target - first.origin
    if not 1 <= steps < SEVEN_STEPS:
        return Fault("the first part of a split 7 goes 1 to 6 spaces forward", "splitting a 7")
    if fault := _move_fault(marbles, card, first, steps):
        return fault
    after = list(marbles)
    land(after, first)
    if second.colour != first.colour and (
        second.colour != partner_of(first.colour) or after[first.colour] != FULL_HOME
    ):
        text = "the second part moves your partner's marble only once the first has brought your last one home"
        return Fault(text, "splitting a 7")
    if second[:2] == (first.colour, first.target):
        return Fault("a 7 is split over two different marbles", "splitting a 7")
    return _move_fault(after, card, second, SEVEN_STEPS - steps)


def _move_fault(marbles: Sequence[Marbles], card: int, move: Move, steps: int) -> Fault | None:
    """What is wrong with one move; `steps` is how far the card goes forward by count."""
    colour, origin, target = move
    own = marbles[colour]
    if origin == START:
        fault = _start_fault(own, card, move)
    elif origin not in own:
        fault = Fault(f"no marble of that colour is {place_words(origin)}", "moving")
    elif card in EIGHTS:
        fault = _back_fault(move)
    elif card == JOKER:
        fault = _joker_fault(marbles, move)
    else:
        fault = _forward_fault(own, move, steps)
    if fault:
        return fault
    if target in own:
        return Fault(f"a marble of the same colour is already {place_words(target)}", "moving")
    return _landing_fault(marbles, move)


def _start_fault(own: Marbles, card: int, move: Move) -> Fault | None:
    if card not in COMING_OUT:
        return Fault(f"{card_phrase(card)} can't bring a marble out of START", "coming out")
    if len(own) == MARBLES:
        return Fault("no marble of that colour is in START", "coming out")
    if move.target != COME_OUT:
        return Fault("a marble comes out of START to its come-out space", "coming out")
    return None


def _back_fault(move: Move) -> Fault | None:
    colour, origin, target = move
    if origin > ENTRANCE:
        return Fault("an 8 moves a marble back on the track only, not inside HOME", "the 8")
    back = backward(origin)
    if target != back:
        return Fault(f"an 8 moves a marble 8 spaces back, {from_to(Move(colour, origin, back))}", "the 8")
    return None


def _joker_fault(marbles: Sequence[Marbles], move: Move) -> Fault | None:
    colour, origin, target = move
    if target > ENTRANCE:
        return Fault("a Joker never moves a marble into HOME or inside it", "the Joker")
    if target <= origin:
        return Fault("a Joker never moves a marble back, nor past its HOME entrance", "the Joker")
    is_anyone_there = any(PLACES_ELSEWHERE[side][target] in marbles[(colour + side) % SEATS] for side in OTHERS)
    if target != origin + 1 and target not in marbles[colour] and not is_anyone_there:
        text = f"a Joker goes one space, or onto another colour's marble, and none is {place_words(target)}"
        return Fault(text, "the Joker")
    return None


def _forward_fault(own: Marbles, move: Move, steps: int) -> Fault | None:
    colour, origin, target = move
    if origin + steps > DEEPEST:
        spaces = plural("space", steps)
        text = f"{spaces} on would be past the deepest space of HOME, which needs the exact count"
        return Fault(text, "HOME")
    if target != origin + steps:
        way = from_to(Move(colour, origin, origin + steps))
        return Fault(f"the card moves a marble {plural('space', steps)} forward, {way}", "the cards")
    if any(origin < place < target for place in own):
        return Fault("a marble can't pass one of its own colour on its way forward", "moving")
    return None


def _landing_fault(marbles: Sequence[Marbles], move: Move) -> Fault | None:
    """Whether the move lands on the partner's marble, where it cannot be sent to its HOME entrance."""
    colour, origin, target = move
    partner = partner_of(colour)
    if target > ENTRANCE or PLACES_ELSEWHERE[ACROSS][target] not in marbles[partner]:
        return None
    stays = [place for place in marbles[colour] if place != origin]
    if ENTRANCE not in marbles[partner] and FACING not in stays:
        return None
    text = "you can't land on your partner's marble while one of yours or theirs is on their HOME entrance"
    return Fault(text, "landing on your partner")
