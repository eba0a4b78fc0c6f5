"""Many short texts in little room: read as a list of them is."""

from __future__ import annotations

import pytest

from games.engine.texts import Texts

LISTS = [[], [""], ["", ""], ["a"], ["a", "", "Zoë"]]


@pytest.mark.parametrize("texts", LISTS)
@pytest.mark.parametrize("more", LISTS)
def test_texts_are_read_as_a_list_of_them_is(texts: list[str], more: list[str]) -> None:
    kept, both = Texts(texts), texts + more
    kept.extend(text for text in more)
    assert list(kept) == both
    assert len(kept) == len(both)
    assert list(reversed(kept)) == both[::-1]
    assert [kept[index] for index in range(len(both))] == both
    assert (kept[1:], kept[:-1]) == (both[1:], both[:-1])


def test_texts_are_equal_where_each_of_them_is() -> None:
    assert Texts(["a", "b"]) == Texts(iter(["a", "b"]))
    assert Texts(["a", "b"]) != Texts(["a"])
    assert Texts([""]) != Texts([])
