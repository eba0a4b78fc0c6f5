"""Checks the components of messages and modals.

Source: https://docs.discord.com/developers/components/reference
"""

from collections.abc import Callable, Container, Sequence
from typing import Any, Final, TypeAlias

from bot.playground.errors import FormErrors
from bot.playground.model import Json

Path: TypeAlias = tuple[str | int, ...]

ACTION_ROW: Final = 1
BUTTON: Final = 2
STRING_SELECT: Final = 3
TEXT_INPUT: Final = 4
SELECTS: Final = (3, 5, 6, 7, 8)
SECTION: Final = 9
TEXT_DISPLAY: Final = 10
THUMBNAIL: Final = 11
MEDIA_GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
CONTAINER: Final = 17
LABEL: Final = 18
FILE_UPLOAD: Final = 19
RADIO_GROUP: Final = 21
CHECKBOX_GROUP: Final = 22
CHECKBOX: Final = 23

_LINK: Final = 5
_PREMIUM: Final = 6
_IN_MESSAGE: Final = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER)
_IN_CONTAINER: Final = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR)
_IN_MODAL: Final = (ACTION_ROW, TEXT_DISPLAY, LABEL)
_IN_LABEL: Final = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
_MAX_ROWS: Final = 5
_MAX_BUTTONS: Final = 5
_MAX_OPTIONS: Final = 25
_MAX_COMPONENTS_V2: Final = 40
_MAX_TEXT_V2: Final = 4000
_MAX_GALLERY: Final = 10


class ComponentChecker:
    """Checks one message's or modal's components and notes what is wrong in `errors`."""

    def __init__(self, errors: FormErrors, emojis: Container[int], *, is_v2: bool) -> None:
        self._errors = errors
        self._emojis = emojis
        self._is_v2 = is_v2
        self._custom_ids: set[str] = set()
        self._count = 0
        self._text = 0
        self._checks: dict[int, Callable[[Json, Path], None]] = {
            ACTION_ROW: self._check_row,
            BUTTON: self._check_button,
            TEXT_INPUT: self._check_text_input,
            TEXT_DISPLAY: self._check_text_display,
            SECTION: self._check_section,
            CONTAINER: self._check_container,
            MEDIA_GALLERY: self._check_gallery,
            LABEL: self._check_label,
            FILE_UPLOAD: self._check_custom_id,
            CHECKBOX: self._check_custom_id,
            **dict.fromkeys((*SELECTS, RADIO_GROUP, CHECKBOX_GROUP), self._check_select),
        }

    def check_message(self, path: Path, components: Sequence[Json]) -> None:
        """Check a message's components: legacy rows, or any layout under IS_COMPONENTS_V2."""
        if not self._is_v2 and len(components) > _MAX_ROWS:
            self._add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {_MAX_ROWS} in length.")
        for i, component in enumerate(components):
            self._check(component, (*path, i), _IN_MESSAGE if self._is_v2 else (ACTION_ROW,))
        if self._is_v2 and self._count > _MAX_COMPONENTS_V2:
            self._add(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The maximum number of components is {_MAX_COMPONENTS_V2}",
            )
        if self._text > _MAX_TEXT_V2:
            self._add(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The size of displayable text exceeds the maximum size of {_MAX_TEXT_V2}",
            )

    def check_modal(self, path: Path, components: Sequence[Json]) -> None:
        """Check a modal's one to five components."""
        if not 1 <= len(components) <= _MAX_ROWS:
            self._add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {_MAX_ROWS} in length.")
        for i, component in enumerate(components):
            if component.get("type") == ACTION_ROW:
                self._check_children(component, (*path, i), (TEXT_INPUT,), 1)
            else:
                self._check(component, (*path, i), _IN_MODAL)

    def _add(self, path: Path, code: str, message: str) -> None:
        self._errors.add(path, code, message)

    def _check(self, component: Json, path: Path, allowed: Sequence[int]) -> None:
        kind = component.get("type")
        self._count += 1
        if kind not in allowed:
            listed = ", ".join(str(number) for number in allowed)
            self._add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).')
        elif kind in self._checks:
            self._checks[kind](component, path)

    def _check_text_display(self, display: Json, path: Path) -> None:
        self._check_text((*path, "content"), display.get("content"), _MAX_TEXT_V2, is_required=True)
        self._text += len(display.get("content") or "")

    def _check_section(self, section: Json, path: Path) -> None:
        self._check_children(section, path, (TEXT_DISPLAY,), 3)
        self._check(section.get("accessory") or {}, (*path, "accessory"), (BUTTON, THUMBNAIL))

    def _check_container(self, container: Json, path: Path) -> None:
        self._check_children(container, path, _IN_CONTAINER, _MAX_COMPONENTS_V2)

    def _check_gallery(self, gallery: Json, path: Path) -> None:
        if not 1 <= len(gallery.get("items") or ()) <= _MAX_GALLERY:
            self._add((*path, "items"), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {_MAX_GALLERY} in length.")

    def _check_label(self, label: Json, path: Path) -> None:
        self._check_text((*path, "label"), label.get("label"), 45, is_required=True)
        self._check_text((*path, "description"), label.get("description"), 100)
        self._check(label.get("component") or {}, (*path, "component"), _IN_LABEL)

    def _check_children(self, component: Json, path: Path, allowed: Sequence[int], most: int) -> None:
        children = component.get("components") or ()
        if not 1 <= len(children) <= most:
            self._add((*path, "components"), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
        for i, child in enumerate(children):
            self._check(child, (*path, "components", i), allowed)

    def _check_row(self, row: Json, path: Path) -> None:
        children = row.get("components") or ()
        has_select = any(child.get("type") in SELECTS for child in children)
        if has_select and len(children) > 1:
            self._add(
                (*path, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        self._check_children(row, path, (BUTTON, *SELECTS), _MAX_BUTTONS)

    def _check_button(self, button: Json, path: Path) -> None:
        style = button.get("style")
        if style not in range(1, 7):
            self._add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.")
        self._check_text((*path, "label"), button.get("label"), 80)
        self._check_emoji(button, path)
        if style == _LINK:
            self._check_text((*path, "url"), button.get("url"), 512, is_required=True)
        elif style != _PREMIUM:
            self._check_custom_id(button, path)
            if not button.get("label") and not button.get("emoji"):
                self._add((*path, "label"), "BUTTON_COMPONENT_LABEL_REQUIRED", "A label or emoji is required")

    def _check_select(self, select: Json, path: Path) -> None:
        self._check_custom_id(select, path)
        self._check_text((*path, "placeholder"), select.get("placeholder"), 150)
        options = select.get("options") or ()
        if select["type"] not in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP):
            options = range(_MAX_OPTIONS)
        else:
            self._check_options(options, path, _MAX_OPTIONS if select["type"] == STRING_SELECT else 10)
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if least is not None and not 0 <= least <= _MAX_OPTIONS:
            self._add((*path, "min_values"), "NUMBER_TYPE_MAX", "int value should be between 0 and 25.")
        if most is not None and most > max(1, len(options)):
            self._add((*path, "max_values"), "BASE_TYPE_MAX", "Cannot be greater than the number of options.")

    def _check_options(self, options: Sequence[Json], path: Path, most: int) -> None:
        here = (*path, "options")
        if not 1 <= len(options) <= most:
            self._add(here, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")
        values: set[Any] = set()
        for i, option in enumerate(options):
            self._check_text((*here, i, "label"), option.get("label"), 100, is_required=True)
            self._check_text((*here, i, "value"), option.get("value"), 100, is_required=True)
            self._check_text((*here, i, "description"), option.get("description"), 100)
            self._check_emoji(option, (*here, i))
            if option.get("value") in values:
                self._add(
                    (*here, i, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(option.get("value"))

    def _check_text_input(self, text_input: Json, path: Path) -> None:
        self._check_custom_id(text_input, path)
        self._check_text((*path, "label"), text_input.get("label"), 45)
        self._check_text((*path, "placeholder"), text_input.get("placeholder"), 100)
        self._check_text((*path, "value"), text_input.get("value"), 4000)
        if text_input.get("style", 1) not in (1, 2):
            self._add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")

    def _check_custom_id(self, component: Json, path: Path) -> None:
        custom_id = component.get("custom_id")
        self._check_text((*path, "custom_id"), custom_id, 100, is_required=True)
        if custom_id in self._custom_ids:
            self._add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(str(custom_id))

    def _check_emoji(self, component: Json, path: Path) -> None:
        emoji = component.get("emoji")
        if not emoji:
            return
        emoji_id, name = emoji.get("id"), str(emoji.get("name") or "")
        is_known = int(emoji_id) in self._emojis if emoji_id else bool(name) and not name.isascii()
        if not is_known:
            self._add((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _check_text(self, path: Path, value: Any, limit: int, *, is_required: bool = False) -> None:
        length = len(str(value or ""))
        if is_required and value is None:
            self._add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif is_required and not 1 <= length <= limit:
            self._add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {limit} in length.")
        elif length > limit:
            self._add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")
