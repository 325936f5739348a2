"""docs/decisions: every record has the three sections, and the index lists all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
RECORDS = sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")
#: half a page
MOST_WORDS = 300


def test_the_index_lists_every_record() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[(\d{4})\]\(([\w.-]+)\) \|", index, re.MULTILINE)
    assert [name for _, name in listed] == [path.name for path in RECORDS]
    assert all(name.startswith(f"{number}-") for number, name in listed)


def test_numbers_are_consecutive() -> None:
    numbers = [int(path.name[:4]) for path in RECORDS]
    assert numbers == list(range(1, len(RECORDS) + 1))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_has_three_short_sections(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {path.name[:4]}: ")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert len(text.split()) <= MOST_WORDS
