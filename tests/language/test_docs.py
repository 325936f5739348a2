"""docs/keywords.md matches the table of keywords."""

import re

import pytest

from zrf2js.language import docs
from zrf2js.language.keywords import KEYWORDS

TEXT = docs.SECTION.path.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert docs.SECTION.main(["--check"]) is None


def test_every_kind_of_argument_is_explained() -> None:
    table = TEXT.split("| argument |")[1].split("\n\n")[0]
    explained = {word for row in table.splitlines() for word in re.findall(r"`([\w-]+)`", row[:40])}
    used = {token.rstrip("*?+") for row in KEYWORDS for token in row.shape.split()}
    assert used <= explained


def test_every_word_is_in_the_page() -> None:
    assert TEXT.count("\n| `") >= len(KEYWORDS)


def test_tables_replace_the_text_between_the_marks() -> None:
    begin, end = TEXT.index(docs.SECTION.begin), TEXT.index(docs.SECTION.end)
    old = TEXT[:begin] + docs.SECTION.begin + "something old" + TEXT[end:]
    assert docs.SECTION.updated(old) == TEXT


def test_a_page_without_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="end of words"):
        docs.SECTION.updated("# Nothing here\n")


def test_usage() -> None:
    assert "usage" in (docs.SECTION.main([]) or "")
