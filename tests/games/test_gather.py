"""What a game has from the modules that its class names, and what is wrong with them, said when the class is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import pytest

from games.api import Cast, Game, Page, View
from games.drawing.picture import Picture
from tests.games.toy import Deal, Lay, Play, ToyOptions, ToyView

Modules: TypeAlias = Sequence[ModuleType]


def module(name: str, *functions: Callable[..., Any], **constants: Any) -> ModuleType:
    """A module in which these functions are defined."""
    made = ModuleType(name)
    for function in functions:
        assert isinstance(function, FunctionType)
        own = FunctionType(function.__code__, globals(), function.__name__, function.__defaults__)
        own.__annotations__, own.__module__ = function.__annotations__, name
        setattr(made, function.__name__, own)
    vars(made).update(constants)
    return made


def made(*modules: ModuleType) -> type[Game[Play, Deal, ToyOptions, ToyView]]:
    class Ox(Game[Play, Deal, ToyOptions, ToyView], modules=modules):
        bell = "Moo!"

        def draw_hand(self, view: ToyView, cast: Cast, path: Sequence[str]) -> Picture | None:
            return None

    return Ox


def page(view: ToyView, cast: Cast) -> Page:
    return Page(f"{cast.names[0]}'s", "", (), (), (), "", (), "")


def action_of(view: ToyView, path: Sequence[str]) -> Lay | None:
    return None


def hand_picture(view: ToyView, cast: Cast, path: Sequence[str]) -> Picture | None:
    raise AssertionError("the class writes its own")


def test_functions_and_constants_of_modules_are_the_games() -> None:
    cover = object()
    ox: Any = made(module("words", page), module("picks", action_of), module("cover", COVER=cover))
    assert ox.page_of(None, Cast(("Ann",))).progress == "Ann's"
    assert ox.cover is cover
    assert {"page_of", "action_at"}.isdisjoint(ox.__abstractmethods__)


def test_what_no_module_has_is_lacking() -> None:
    assert {"page_of", "describe_options"} <= made().__abstractmethods__


def test_what_the_class_writes_itself_stays() -> None:
    ox: Any = made(module("picture", hand_picture))
    assert ox.draw_hand(None, None, None, ()) is None


def test_a_function_that_a_module_only_uses_is_not_its_own() -> None:
    words = module("words", page)
    ox: Any = made(words, module("brief", page=words.page, TOPICS=()))
    assert ox.page_of is words.page


@pytest.mark.parametrize(
    ("modules", "wrong"),
    [
        ([module("words", page), module("brief", page)], "Ox: page is in brief and in another of its modules"),
        ([module("words", THEME=1), module("brief", THEME=2)], "Ox: THEME is in brief and in another"),
        ([module("pages", Page=Page)], "Ox: pages has none of COVER, FACES,"),
    ],
)
def test_modules_that_do_not_fit_together_are_named(modules: Modules, wrong: str) -> None:
    with pytest.raises(TypeError, match=wrong):
        made(*modules)


def of_a_view(view: View[Any], cast: Cast) -> Page: ...  # type: ignore[empty-body]
def of_less(view: ToyView) -> Page: ...  # type: ignore[empty-body]
def of_more(view: ToyView, cast: Cast, seat: int) -> Page: ...  # type: ignore[empty-body]
def of_some(view: ToyView, cast: Cast) -> Page | None: ...


@pytest.mark.parametrize("function", [of_a_view, of_less, of_more, of_some])
def test_a_function_of_other_types_is_named(function: Callable[..., Any]) -> None:
    function.__name__ = "page"
    with pytest.raises(TypeError, match=r"words\.page takes .* but Game\.page_of takes .*ToyView.* and returns .*Page"):
        made(module("words", function))
