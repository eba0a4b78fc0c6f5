"""A cache bounded by weight."""

from __future__ import annotations

from bot.weighed import Weighed


def test_what_was_used_longest_ago_goes_first() -> None:
    kept: Weighed[str] = Weighed(6, len)
    kept.put(1, "abc")
    kept.put(2, "abc")
    assert kept.get(1) == "abc"
    kept.put(3, "a")
    assert [kept.get(key) for key in (1, 2, 3)] == ["abc", None, "a"]


def test_what_is_too_heavy_is_not_kept() -> None:
    kept: Weighed[str] = Weighed(6, len)
    kept.put(1, "much too heavy")
    assert kept.get(1) is None
    kept.put(2, "light")
    assert kept.get(2) == "light"
