"""Checks payloads against Discord's limits and raises its 50035 with the tree of errors.

Sources: https://docs.discord.com/developers/resources/message,
https://docs.discord.com/developers/components/reference
"""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.playground.components import ComponentChecker
from bot.playground.compose import Upload
from bot.playground.errors import ApiError, Error, FormErrors
from bot.playground.model import FLAG_COMPONENTS_V2, Json, Message

Path: TypeAlias = tuple[str | int, ...]

_EMBED_LIMITS: Final = {"title": 256, "description": 4096}
_EMBED_PARTS: Final = ("title", "description", "fields", "footer", "author", "image", "thumbnail")
_MAX_EMBEDS: Final = 10
_MAX_EMBED_FIELDS: Final = 25
_MAX_EMBED_TEXT: Final = 6000
_MAX_CONTENT: Final = 2000
_MAX_ATTACHMENTS: Final = 10
_MAX_ALT_TEXT: Final = 1024
_MAX_NONCE: Final = 25
_MAX_CHOICES: Final = 25
_LEGACY_FIELDS: Final = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    payload: Json,
    uploads: Sequence[Upload],
    emojis: Container[int],
    *,
    message: Message | None = None,
    at: Path = (),
) -> None:
    """Check a payload that creates a message, or edits `message`; `at` is its path in the body.

    Raises ApiError 50035 for a broken limit and 50006 for a message that would be empty.
    """
    errors = FormErrors()
    flags = int(payload.get("flags") or 0) | (0 if message is None else message.flags)
    is_v2 = bool(flags & FLAG_COMPONENTS_V2)
    _check_text(errors, (*at, "content"), payload.get("content"), _MAX_CONTENT)
    _check_text(errors, (*at, "nonce"), payload.get("nonce"), _MAX_NONCE)
    _check_embeds(errors, (*at, "embeds"), payload.get("embeds") or ())
    _check_attachments(errors, (*at, "attachments"), payload, uploads, message)
    _check_mentions(errors, (*at, "allowed_mentions"), payload.get("allowed_mentions") or {})
    if is_v2:
        _check_v2_fields(errors, at, payload, message)
    checker = ComponentChecker(errors, emojis, is_v2=is_v2)
    checker.check_message((*at, "components"), payload.get("components") or ())
    errors.raise_if_any()
    if _is_empty(payload, uploads, message):
        raise ApiError(Error.EMPTY_MESSAGE)


def check_modal(payload: Json) -> None:
    """Check the data of a modal callback."""
    errors = FormErrors()
    _check_required(errors, ("data", "title"), payload.get("title"), 45)
    _check_required(errors, ("data", "custom_id"), payload.get("custom_id"), 100)
    checker = ComponentChecker(errors, (), is_v2=True)
    checker.check_modal(("data", "components"), payload.get("components") or ())
    errors.raise_if_any()


def check_choices(payload: Json) -> None:
    """Check the data of an autocomplete callback."""
    errors = FormErrors()
    choices = payload.get("choices") or ()
    if len(choices) > _MAX_CHOICES:
        errors.add(("data", "choices"), "BASE_TYPE_MAX_LENGTH", f"Must be {_MAX_CHOICES} or fewer in length.")
    for i, choice in enumerate(choices):
        _check_required(errors, ("data", "choices", i, "name"), choice.get("name"), 100)
        if isinstance(choice.get("value"), str):
            _check_required(errors, ("data", "choices", i, "value"), choice["value"], 100)
    errors.raise_if_any()


def check_thread_name(payload: Json) -> None:
    """Check the name of a thread or channel."""
    errors = FormErrors()
    _check_required(errors, ("name",), payload.get("name"), 100)
    errors.raise_if_any()


def _check_text(errors: FormErrors, path: Path, value: Any, limit: int) -> None:
    if value is not None and len(str(value)) > limit:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")


def _check_required(errors: FormErrors, path: Path, value: Any, limit: int) -> None:
    if value is None:
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif not 1 <= len(str(value)) <= limit:
        errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {limit} in length.")


def _check_url(errors: FormErrors, path: Path, url: Any, schemes: Sequence[str]) -> None:
    if url and str(url).partition("://")[0] not in schemes:
        listed = ", ".join(f"'{scheme}'" for scheme in schemes)
        errors.add(path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{url}" must be one of ({listed}).')


def _check_embeds(errors: FormErrors, path: Path, embeds: Sequence[Json]) -> None:
    if len(embeds) > _MAX_EMBEDS:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {_MAX_EMBEDS} or fewer in length.")
    total = 0
    for i, embed in enumerate(embeds):
        here = (*path, i)
        for key, limit in _EMBED_LIMITS.items():
            _check_text(errors, (*here, key), embed.get(key), limit)
            total += len(embed.get(key) or "")
        footer = (embed.get("footer") or {}).get("text") or ""
        author = (embed.get("author") or {}).get("name") or ""
        _check_text(errors, (*here, "footer", "text"), footer, 2048)
        _check_text(errors, (*here, "author", "name"), author, 256)
        total += len(footer) + len(author)
        if not any(embed.get(key) for key in _EMBED_PARTS):
            errors.add((*here, "description"), "BASE_TYPE_REQUIRED", "This field is required")
        _check_url(errors, (*here, "url"), embed.get("url"), ("http", "https"))
        for key in ("image", "thumbnail"):
            media = embed.get(key) or {}
            _check_url(errors, (*here, key, "url"), media.get("url"), ("http", "https", "attachment"))
            _check_text(errors, (*here, key, "description"), media.get("description"), _MAX_ALT_TEXT)
        fields = embed.get("fields") or ()
        if len(fields) > _MAX_EMBED_FIELDS:
            errors.add((*here, "fields"), "BASE_TYPE_MAX_LENGTH", f"Must be {_MAX_EMBED_FIELDS} or fewer in length.")
        for j, field in enumerate(fields):
            _check_required(errors, (*here, "fields", j, "name"), field.get("name"), 256)
            _check_required(errors, (*here, "fields", j, "value"), field.get("value"), 1024)
            total += len(str(field.get("name"))) + len(str(field.get("value")))
    if total > _MAX_EMBED_TEXT:
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {_MAX_EMBED_TEXT}")


def _check_attachments(
    errors: FormErrors, path: Path, payload: Json, uploads: Sequence[Upload], message: Message | None
) -> None:
    known = {upload.index for upload in uploads}
    kept = set() if message is None else {attachment.id for attachment in message.attachments}
    listed = payload.get("attachments")
    for i, entry in enumerate(listed or ()):
        _check_text(errors, (*path, i, "description"), entry.get("description"), _MAX_ALT_TEXT)
        if not str(entry.get("id")).isdecimal() or int(entry["id"]) not in known | kept:
            errors.add((*path, i, "id"), "ATTACHMENT_NOT_FOUND", "Attachment not found")
    count = len(known | kept) if listed is None else len(listed)
    if count > _MAX_ATTACHMENTS:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {_MAX_ATTACHMENTS} or fewer in length.")


def _check_mentions(errors: FormErrors, path: Path, rules: Mapping[str, Any]) -> None:
    parse = rules.get("parse") or ()
    for key in ("users", "roles"):
        listed = rules.get(key) or ()
        if listed and key in parse:
            errors.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
        if len(listed) > 100:
            errors.add((*path, key), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")


def _check_v2_fields(errors: FormErrors, at: Path, payload: Json, message: Message | None) -> None:
    for field in _LEGACY_FIELDS:
        is_left_over = message is not None and field not in payload and bool(getattr(message, field, None))
        if payload.get(field) or is_left_over:
            errors.add(
                (*at, field),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _is_empty(payload: Json, uploads: Sequence[Upload], message: Message | None) -> bool:
    if uploads:
        return False
    for field in ("content", "embeds", "components", "attachments"):
        if payload.get(field) if field in payload else message is not None and getattr(message, field):
            return False
    return True
