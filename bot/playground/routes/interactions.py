"""Interaction callbacks and the webhook routes of their tokens; none of them takes the bot's token.

Source: https://docs.discord.com/developers/interactions/receiving-and-responding
"""

from typing import Final

from bot.playground.model import Json
from bot.playground.ratelimits import TOKEN
from bot.playground.rest import Call, Route

_WEBHOOK: Final = "/webhooks/{application_id}/{token}"
_MESSAGE: Final = "/webhooks/{application_id}/{token}/messages/{message_id}"


def answer(call: Call) -> Json | None:
    """Carry out a callback; the response object comes only with with_response."""
    response = call.interactions.answer(call.id("interaction_id"), call.text("token"), call.payload, call.uploads)
    return response if call.query.get("with_response") in ("1", "true", "True") else None


def follow_up(call: Call) -> Json:
    """Send a follow-up message."""
    interaction = call.interactions.by_token(call.id("application_id"), call.text("token"))
    return call.interactions.follow_up(interaction, call.payload, call.uploads).to_json()


def get_message(call: Call) -> Json:
    """Return the original answer or a follow-up."""
    interaction = call.interactions.by_token(call.id("application_id"), call.text("token"))
    return call.interactions.message_of(interaction, call.text("message_id")).to_json()


def edit_message(call: Call) -> Json:
    """Edit the original answer or a follow-up."""
    interaction = call.interactions.by_token(call.id("application_id"), call.text("token"))
    message = call.interactions.message_of(interaction, call.text("message_id"))
    return call.interactions.edit(message, call.payload, call.uploads).to_json()


def delete_message(call: Call) -> None:
    """Delete the original answer or a follow-up."""
    interaction = call.interactions.by_token(call.id("application_id"), call.text("token"))
    call.world.delete(call.interactions.message_of(interaction, call.text("message_id")))


ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", answer, needs_token=False),
    Route("POST", _WEBHOOK, follow_up, needs_token=False, limits=(TOKEN,)),
    Route("GET", _MESSAGE, get_message, needs_token=False, limits=(TOKEN,)),
    Route("PATCH", _MESSAGE, edit_message, needs_token=False, limits=(TOKEN,)),
    Route("DELETE", _MESSAGE, delete_message, needs_token=False, limits=(TOKEN,)),
)
