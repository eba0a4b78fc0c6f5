"""Discord's error codes, and the exception that carries one to the client.

Source: https://docs.discord.com/developers/topics/opcodes-and-status-codes
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any


class Error(Enum):
    """An error as (JSON code, HTTP status, message)."""

    UNAUTHORIZED = (0, 401, "401: Unauthorized")
    UNKNOWN_ROUTE = (0, 404, "404: Not Found")
    SERVER_ERROR = (0, 500, "500: Internal Server Error")
    UNKNOWN_CHANNEL = (10003, 404, "Unknown Channel")
    UNKNOWN_GUILD = (10004, 404, "Unknown Guild")
    UNKNOWN_MEMBER = (10007, 404, "Unknown Member")
    UNKNOWN_MESSAGE = (10008, 404, "Unknown Message")
    UNKNOWN_USER = (10013, 404, "Unknown User")
    UNKNOWN_EMOJI = (10014, 404, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (10015, 404, "Unknown Webhook")
    UNKNOWN_INTERACTION = (10062, 404, "Unknown interaction")
    UNKNOWN_COMMAND = (10063, 404, "Unknown application command")
    FLAGGED = (20026, 403, "Your bot has been flagged by our anti-spam system for abusive behavior.")
    TOO_MANY_EMOJIS = (30008, 400, "Maximum number of emojis reached")
    TOO_MANY_OLD_EDITS = (30046, 429, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
    OPENING_DMS_TOO_FAST = (40003, 403, "You are opening direct messages too fast.")
    REQUEST_TOO_LARGE = (40005, 413, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (40060, 400, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (50001, 403, "Missing Access")
    NOT_AUTHOR = (50005, 403, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (50006, 400, "Cannot send an empty message")
    CANNOT_SEND_TO_USER = (50007, 403, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (50013, 403, "Missing Permissions")
    NON_TEXT_CHANNEL = (50008, 400, "Cannot send messages in a non-text channel")
    WRONG_CHANNEL_TYPE = (50024, 400, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (50027, 401, "Invalid Webhook Token")
    INVALID_RECIPIENT = (50033, 400, "Invalid Recipient(s)")
    INVALID_FORM = (50035, 400, "Invalid Form Body")
    THREAD_ARCHIVED = (50083, 400, "Thread is archived")
    INVALID_JSON = (50109, 400, "The request body contains invalid JSON.")
    NO_MUTUAL_GUILDS = (50278, 403, "Cannot send messages to this user due to having no mutual guilds")
    REPLY_WITHOUT_HISTORY = (160002, 403, "Cannot reply without permission to read message history")
    THREAD_EXISTS = (160004, 400, "A thread has already been created for this message")
    THREAD_LOCKED = (160005, 400, "Thread is locked")
    THREAD_LOCKED_TO_BOT = (160005, 403, "Thread is locked")
    THREAD_CLOSED_TO_BOT = (50083, 403, "Thread is archived")


class ApiError(Exception):
    """A request that Discord would refuse; `form_errors` is the tree of an invalid form body."""

    def __init__(self, error: Error, form_errors: Mapping[str, Any] | None = None) -> None:
        code, status, message = error.value
        super().__init__(f"{code} {message}" + (f": {form_errors}" if form_errors else ""))
        self.error = error
        self.status = status
        self.body: dict[str, Any] = {"message": message, "code": code}
        if form_errors is not None:
            self.body["errors"] = form_errors


class FormErrors:
    """Collects what is wrong with a form body in `tree`, in the shape of Discord's `errors`."""

    def __init__(self) -> None:
        self.tree: dict[str, Any] = {}

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one error at a path such as ("embeds", 0, "title")."""
        node = self.tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_any(self) -> None:
        """Raise ApiError 50035 if an error was noted."""
        if self.tree:
            raise ApiError(Error.INVALID_FORM, self.tree)


def invalid_form(path: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """Return the ApiError 50035 of one error at a path."""
    errors = FormErrors()
    errors.add(path, code, message)
    return ApiError(Error.INVALID_FORM, errors.tree)


def not_a_choice(field: str, allowed: Iterable[int]) -> ApiError:
    """Return the ApiError 50035 of a field that is none of the allowed numbers."""
    listed = ", ".join(str(int(value)) for value in allowed)
    return invalid_form((field,), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
