"""Why an action is not open to a seat, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.nothanks.labels import offer_phrase
from games.nothanks.model import NoThanksAction, NoThanksView, Phase, Take


def refusal(view: NoThanksView, action: NoThanksAction) -> str:
    """Why the action is not among the legal ones of the view's seat."""
    if view.phase is Phase.OVER:
        return "The game is over: have a look at the scores. (No Thanks!, the end)"
    if view.card is None:
        return "No card is on offer yet: try again in a moment. (No Thanks!, the deal)"
    offer = offer_phrase(view.card, view.chips_on_card)
    if view.seat not in view.to_act:
        return f"It isn't your turn to decide on {offer}: wait until it comes to you. (No Thanks!, turns)"
    if isinstance(action, Take):
        return f"You can take the card on offer: take {offer}. (No Thanks!, taking)"
    return f"You have no chip left to pay: take {offer}. (No Thanks!, paying)"
