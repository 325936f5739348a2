"""Titles as parts of file names."""

from zrf2js.emit.slug import slugs


def test_names_are_short_and_distinct() -> None:
    titles = ["L" * 5000, "L" * 5000 + "x", "A", "a", "A-2", "a!", "", "???", "Château's"]
    found = list(slugs(titles))
    assert len(set(found)) == len(titles)
    assert max(map(len, found)) < 70
    assert found[2:4] == ["a", "a-3"]
    assert all(found)
