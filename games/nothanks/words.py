"""A view of No Thanks! in words."""

from __future__ import annotations

from games.api import Cast, Page, SeatLine
from games.english import fitting, join_words, number, plural
from games.nothanks.cards import CARDS, DECK, count_points, sequences_of
from games.nothanks.choices import choices, own_chip_phrase, price_phrase
from games.nothanks.labels import (
    cards_label,
    chips_label,
    counted_cards_label,
    face_name,
    offer_phrase,
    points_label,
    sequence_label,
)
from games.nothanks.model import (
    CHIPS_EACH,
    DECLINE,
    LEFT_OUT,
    Decline,
    NoThanksOptions,
    NoThanksView,
    Phase,
    Recent,
    Take,
)
from games.nothanks.news import news
from games.pack import mask_of

MOST_TITLE = 30
"""How many characters whose turn it is and the card on offer have together."""


def page(view: NoThanksView, cast: Cast) -> Page:
    """The view in words for one reader."""
    change, since = news(view, cast)
    return Page(
        progress=progress(view),
        headline=_headline(view, cast),
        lines=_lines(view),
        seats=tuple(SeatLine(seat_facts(view, seat), is_to_act=seat in view.to_act) for seat in range(len(view.taken))),
        recent=tuple(_narrate(entry, cast) for entry in reversed(view.recent)),
        supply=supply(view),
        books=_books(view, cast),
        advice=_advice(view, cast),
        choices=choices(view),
        faces=_faces(view),
        stage=_stage(view, cast),
        change=change or _ending(view),
        since=since,
        todo=_todo(view),
        counts=_counts(view, cast),
    )


def options_in_brief(options: NoThanksOptions) -> tuple[str, ...]:
    """The variant, where it is not the standard one."""
    return () if options.variant == "standard" else (options.variant,)


def describe_options(options: NoThanksOptions, seats: int) -> tuple[str, ...]:
    """What the options mean with that number of seats, a sentence each."""
    chips = f"{CHIPS_EACH[options.variant]} chips each."
    if options.variant == "tactical":
        return (
            f"Tactical: {join_words([str(card) for card in LEFT_OUT['tactical']])} are out, and everyone knows it.",
            chips,
        )
    return "Standard: you play 24 of the cards 3 to 35, and nobody knows which.", chips


def progress(view: NoThanksView) -> str:
    place = f", card {DECK - view.deck} of {DECK}" if view.phase is Phase.PLAY else ""
    return f"{view.variant} game{place}"


def count_cards(view: NoThanksView, seat: int) -> int:
    """What the cards of the seat count, without its chips."""
    return count_points(mask_of(view.taken[seat]))


def _stage(view: NoThanksView, cast: Cast) -> str:
    """The card on offer and its chips, or the card alone, so that whose turn it is has room before it.

    To a seat that waits the variant, as its hand still stands when the card is taken.
    """
    if view.card is None:
        return ""
    if view.seat is not None and not view.legal:
        return f"{view.variant} game"
    chips = chips_label(view.chips_on_card)
    room = MOST_TITLE - len(f"{_headline(view, cast)} · ")
    stages = (f"{view.card} with {chips}", f"{view.card}, {chips}", str(view.card))
    return fitting(stages, max(room, len(stages[-1])))


def _todo(view: NoThanksView) -> str:
    if not view.legal:
        return ""
    return f"take {view.card} or pay." if DECLINE in view.legal else f"take {view.card}."


def _counts(view: NoThanksView, cast: Cast) -> str:
    """The points of the others' cards, from the next player on; for the channel those of all. In the end the scores."""
    points = (f"{cast.names[seat]} {number(score_of(view, seat))}" for seat in others_of(view))
    return f"Points: {', '.join(points)}."


def others_of(view: NoThanksView) -> tuple[int, ...]:
    """The seats beside the reader, from the next player on; for the channel all."""
    return view.others(len(view.taken))


def score_of(view: NoThanksView, seat: int) -> int:
    """The points of the seat's cards; after the end less its chips."""
    if view.outcome is None:
        return count_cards(view, seat)
    scores: list[int] = view.outcome.result["scores"]
    return scores[seat]


def sum_label(view: NoThanksView, seat: int) -> str:
    """How the seat's score came, its cards less its chips: "37 - 8"; empty before the end, as chips are private."""
    if view.outcome is None:
        return ""
    chips: int = view.outcome.result["chips"][seat]
    return f"{number(count_cards(view, seat))} - {number(chips)}"


def _headline(view: NoThanksView, cast: Cast) -> str:
    if view.phase is Phase.OVER:
        return _result(view, cast)
    if view.phase is Phase.DEAL:
        return "Dealing the cards"
    return cast.turn(view.to_act[0])


def _result(view: NoThanksView, cast: Cast) -> str:
    """The end in one sentence."""
    if view.outcome is None:
        return ""
    won = view.winners
    points = points_label(min(view.outcome.result["scores"]))
    if len(won) == 1:
        return f"{cast.name(won[0])} {cast.verb(won[0], 'wins', 'win')} with {points}"
    return f"{cast.subjects(won)} share it"


def _ending(view: NoThanksView) -> str:
    """What the winner's cards and chips came to; to who lost how far that was, and the longest own sequence."""
    if view.outcome is None:
        return ""
    winner, least = view.winners[0], min(view.outcome.scores)
    if view.seat is None or view.seat in view.winners:
        if view.seat is None and len(view.winners) > 1:
            return f"{points_label(least)} each."
        seat = winner if view.seat is None else view.seat
        chips = view.outcome.result["chips"][seat]
        return f"{points_label(count_cards(view, seat))} in cards{f', less {chips_label(chips)}' if chips else ''}."
    behind = f"You were {points_label(score_of(view, view.seat) - least)} behind"
    longest = max(sequences_of(view.taken[view.seat]), key=len, default=range(0))
    if len(longest) < 2:
        return f"{behind}."
    return f"{behind}; your {sequence_label(longest)} cost only {longest[0]}."


def _lines(view: NoThanksView) -> tuple[str, ...]:
    offer = offer_line(view)
    if view.seat is None or view.chips is None or view.phase is Phase.DEAL:
        return (offer,)
    held = f"You hold {chips_label(view.chips)}."
    cards = view.taken[view.seat]
    if not cards:
        return offer, f"{held} You've taken no cards."
    total = count_cards(view, view.seat)
    score = f"{points_label(total - view.chips)}{' if it ended now' if view.phase is Phase.PLAY else ''}"
    return offer, f"{held} Your cards: {counted_cards_label(cards)}. {points_label(total)} less your chips: {score}."


def _faces(view: NoThanksView) -> tuple[tuple[str, ...], ...]:
    """The card on offer beside the first line, a seat's own cards beside the second."""
    offer = () if view.card is None else (face_name(view.card),)
    own = () if view.seat is None else tuple(face_name(card) for card in view.taken[view.seat])
    return offer, own


def offer_line(view: NoThanksView) -> str:
    if view.card is None:
        return "No card is turned up yet." if view.phase is Phase.DEAL else f"All {DECK} cards are taken."
    return f"On offer: {view.card}, with {chips_label(view.chips_on_card)} on it."


def seat_facts(view: NoThanksView, seat: int) -> tuple[str, ...]:
    cards = view.taken[seat]
    held = f"{'card' if len(cards) == 1 else 'cards'} {cards_label(cards)}" if cards else "no cards"
    if view.outcome is not None:
        score, chips = view.outcome.result["scores"][seat], view.outcome.result["chips"][seat]
        return points_label(score), held, chips_label(chips)
    return points_label(count_cards(view, seat)), held


def _narrate(entry: Recent, cast: Cast) -> str:
    """Something that happened, as one sentence."""
    seat, what, card, chips = entry
    name = cast.name(seat)
    match what:
        case Take():
            return f"{name} took {offer_phrase(card, chips)}."
        case Decline():
            return f"{name} paid a chip: {card} has {plural('chip', chips)} on it."
        case _:
            return f"The first card is {card}, and {cast.within(seat)} {cast.verb(seat, 'begins', 'begin')}."


def supply(view: NoThanksView) -> str:
    deck = DECK if view.phase is Phase.DEAL else view.deck
    left_out = LEFT_OUT[view.variant]
    unseen = len(CARDS) - DECK - len(left_out)
    aside = f"{', '.join(map(str, left_out))} and {unseen} more" if left_out else str(unseen)
    return f"Deck {plural('card', deck)} · {aside} set aside"


def _books(view: NoThanksView, cast: Cast) -> tuple[str, ...]:
    """The scoring, a sentence for each seat."""
    if view.outcome is None:
        return ()
    return tuple(_seat_books(view, seat, cast) for seat in range(len(view.taken)))


def _seat_books(view: NoThanksView, seat: int, cast: Cast) -> str:
    if view.outcome is None:
        return ""
    score, chips = view.outcome.result["scores"][seat], view.outcome.result["chips"][seat]
    has = f"{cast.name(seat)} {cast.verb(seat, 'has', 'have')}"
    left = f"{chips_label(chips)} left"
    if not view.taken[seat]:
        return f"{has} no cards and {left}: {points_label(score)}."
    cards = f"{counted_cards_label(view.taken[seat])}, {points_label(count_cards(view, seat))} in cards"
    return f"{has} {cards}, and {left}: {points_label(score)}."


def _advice(view: NoThanksView, cast: Cast) -> str:
    if view.phase is Phase.OVER:
        return f"The game is over. {_result(view, cast)}."
    if view.card is None:
        return "The cards come next. There's nothing to do yet."
    if view.legal:
        return " ".join(_advice_to_mover(view, view.card, cast))
    return " ".join(_advice_to_others(view, view.card, cast))


def _advice_to_mover(view: NoThanksView, card: int, cast: Cast) -> list[str]:
    offer = offer_phrase(card, view.chips_on_card)
    price = price_phrase(view, card)
    if DECLINE not in view.legal:
        return [f"You have no chips left, so you must take {offer}, which {price}."]
    following = cast.names[((view.seat or 0) + 1) % len(view.taken)]
    return [
        f"You can take {offer}, which {price}; then you turn up the next card and decide first.",
        f"Or pay {own_chip_phrase(view)}; then {following} decides.",
    ]


def _advice_to_others(view: NoThanksView, card: int, cast: Cast) -> list[str]:
    mover = view.to_act[0]
    name = cast.names[mover]
    advice = [f"{name} takes {offer_phrase(card, view.chips_on_card)} or pays a chip."]
    if view.seat is not None:
        between = (view.seat - mover) % len(view.taken) - 1
        others = f"You decide after {name} and {plural('other player', between)}"
        advice.append(f"{others}, if the card comes to you." if between else f"You're next if {name} pays.")
    return advice
