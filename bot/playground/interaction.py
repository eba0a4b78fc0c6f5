"""An interaction: what a person did that the bot is to answer.

Source: https://docs.discord.com/developers/interactions/receiving-and-responding
"""

from dataclasses import dataclass, field
from enum import IntEnum

from bot.playground.model import Channel, Json, Message, User

_SUBCOMMANDS = (1, 2)
"""The option types of a subcommand and a group of them."""


class InteractionType(IntEnum):
    """A kind of interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class CallbackType(IntEnum):
    """A kind of answer by the bot."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction with its state: unanswered, answered or failed.

    `message` is the message whose component was used, `original` the message that @original names,
    `opener` the interaction whose modal was submitted, `modal` the modal that answered this one,
    `created_at` in seconds of the event loop's clock.
    """

    id: int
    token: str
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    created_at: float
    message: Message | None = None
    opener: "Interaction | None" = None
    answer: CallbackType | None = None
    has_failed: bool = False
    original: Message | None = None
    modal: Json = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether an answer is still awaited."""
        return self.answer is None and not self.has_failed

    def metadata(self, application_owner: Json) -> Json:
        """Return Discord's interaction metadata for a message that answers this."""
        metadata: Json = {
            "id": str(self.id),
            "type": int(self.type),
            "user": self.user.to_json(),
            "authorizing_integration_owners": application_owner,
        }
        if self.type is InteractionType.COMMAND:
            metadata["name"] = _full_name(self.data)
        if self.type is InteractionType.COMPONENT and self.message is not None:
            metadata["interacted_message_id"] = str(self.message.id)
        if self.opener is not None:
            metadata["triggering_interaction_metadata"] = self.opener.metadata(application_owner)
        return metadata


def _full_name(data: Json) -> str:
    """Return the name of the used command with its groups, such as "show embed"."""
    name = str(data.get("name"))
    chosen = next((option for option in data.get("options") or () if option["type"] in _SUBCOMMANDS), None)
    return name if chosen is None else f"{name} {_full_name(chosen)}"
