from __future__ import annotations

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.undocumented import USES, ShardedClient, State, Use

UNDOCUMENTED = {"discord.gateway", "discord.http", "discord.state", "discord.webhook.async_"}
"""Modules of discord.py that its documentation doesn't have."""
BOT = Path(bot.__file__).parent
OTHERS = sorted(path for path in BOT.rglob("*.py") if path != BOT / "undocumented.py")


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.owner.__name__}.{use.name}")
def test_the_installed_discord_py_has_what_it_does_not_document(use: Use) -> None:
    assert has(use.owner, use.name), f"gone: {use.owner.__name__}.{use.name}, needed because {use.why}"


def has(owner: type[Any], name: str) -> bool:
    """Whether a class has an attribute, or one of its functions gives it to the instances."""
    functions = [getattr(value, "__func__", value) for each in owner.__mro__ for value in vars(each).values()]
    return hasattr(owner, name) or any(
        name in function.__code__.co_names for function in functions if inspect.isfunction(function)
    )


@pytest.mark.parametrize(("ours", "base"), [(ShardedClient, 1), (State, 1)], ids=["client", "state"])
def test_what_is_overridden_takes_the_same_parameters(ours: type[Any], base: int) -> None:
    theirs = ours.__mro__[base]
    overridden = [name for name, value in vars(ours).items() if inspect.isfunction(value) and hasattr(theirs, name)]
    for name in set(overridden) - {"__init__"}:
        assert [*inspect.signature(getattr(ours, name)).parameters] == [
            *inspect.signature(getattr(theirs, name)).parameters
        ], name


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(BOT)))
def test_no_other_module_imports_what_is_not_documented(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert not imported & UNDOCUMENTED


def test_no_other_class_overrides_a_private_name_and_none_unlisted() -> None:
    listed = {use.name for use in USES}
    for module in pkgutil.walk_packages([str(BOT)], "bot."):
        if module.name.endswith("__main__"):
            continue
        for ours in vars(import_module(module.name)).values():
            if inspect.isclass(ours) and ours.__module__ == module.name:
                assert not private(ours) - (listed if module.name == "bot.undocumented" else set()), ours


def private(ours: type[Any]) -> set[str]:
    """The private names that a class takes over from one of discord.py's."""
    theirs = [base for base in ours.__mro__ if base.__module__.startswith("discord.")]
    names = {name for name in vars(ours) if name.startswith("_") and not name.endswith("__")}
    return {name for name in names for base in theirs if name in vars(base)}
