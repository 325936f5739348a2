"""Titles as parts of file names; names of functions in modules."""

import pytest

from zrf2js.emit.js.rules.names import Names
from zrf2js.emit.slug import slugs


@pytest.mark.parametrize("word", ["m", "base", "rules", "board", "part", "walk"])
def test_names_that_numbers_would_make_local_end(word: str) -> None:
    names = Names()
    found = [names.allocate(key, word) for key in range(4)]
    assert len(set(found)) == 4


def test_names_are_short_and_distinct() -> None:
    titles = ["L" * 5000, "L" * 5000 + "x", "A", "a", "A-2", "a!", "", "???", "Château's"]
    found = list(slugs(titles))
    assert len(set(found)) == len(titles)
    assert max(map(len, found)) < 70
    assert found[2:4] == ["a", "a-3"]
    assert all(found)


def test_names_are_not_those_of_devices() -> None:
    assert list(slugs(["CON", "aux", "LPT1", "console"])) == [
        "game-con", "game-aux", "game-lpt1", "console",
    ]  # fmt: skip
