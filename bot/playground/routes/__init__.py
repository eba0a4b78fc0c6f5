"""The REST routes that the bot uses, by subject."""

from bot.playground.rest import Route
from bot.playground.routes import applications, channels, guilds, interactions, messages

ROUTES: tuple[Route, ...] = (
    *applications.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
)
