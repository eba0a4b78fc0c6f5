"""What can be picked in No Thanks!: to take the card on offer or to decline it, and at what price."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Choice
from games.english import plural
from games.nothanks.cards import added_points
from games.nothanks.labels import CHIP_FACE, face_name, offer_phrase, points_label
from games.nothanks.model import DECLINE, TAKE, NoThanksAction, NoThanksView, Take
from games.pack import mask_of


def choices(view: NoThanksView) -> tuple[Choice, ...]:
    """To take or to decline: the seat's legal ones; for the channel always both, since chips are private."""
    if view.card is None:
        return ()
    actions = (TAKE, DECLINE) if view.seat is None else view.legal
    return tuple(_choice(view, view.card, action) for action in actions)


def action_of(view: NoThanksView, path: Sequence[str]) -> NoThanksAction | None:
    """The action that the keys of choices name, legal or not; None if they name none."""
    match path:
        case ["take"]:
            return TAKE
        case ["no-thanks"]:
            return DECLINE
    return None


def _choice(view: NoThanksView, card: int, action: NoThanksAction) -> Choice:
    own = None if view.seat is None else action
    if isinstance(action, Take):
        detail = "" if view.seat is None else price_phrase(view, card)
        label = f"take {offer_phrase(card, view.chips_on_card)}"
        chips = f" and {plural('chip', view.chips_on_card)}" if view.chips_on_card else ""
        short = f"Take {card}"
        return Choice(
            "take", label, short, detail, action=own, is_public=True, face=face_name(card), spoken=f"{short}{chips}"
        )
    detail = "" if view.seat is None else f"pays {own_chip_phrase(view)}"
    label, short = "No thanks!: pay a chip", "Pay 1 chip"
    return Choice(
        "no-thanks", label, short, detail, action=own, is_public=True, face=CHIP_FACE, spoken=f"{short}{_left(view)}"
    )


def _left(view: NoThanksView) -> str:
    """What would be left after a chip is paid; nothing where none is left, and for the channel, which may not know."""
    if not view.chips:
        return ""
    return f", {view.chips - 1} left" if view.chips > 1 else ", your last"


def price_phrase(view: NoThanksView, card: int) -> str:
    """What taking the card would do to the mover's points, chips counted: "costs you 21 points"."""
    price = points_for(view, card) - view.chips_on_card
    if price > 0:
        return f"costs you {points_label(price)}"
    return f"saves you {points_label(-price)}" if price else "costs you nothing"


def points_for(view: NoThanksView, card: int) -> int:
    """The points that the card would add to the mover's cards."""
    return added_points(mask_of(view.taken[view.seat or 0]), card)


def own_chip_phrase(view: NoThanksView) -> str:
    """The chip that the mover would pay."""
    return "your last chip" if view.chips == 1 else f"one of your {view.chips} chips"
