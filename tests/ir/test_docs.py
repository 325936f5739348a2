"""docs/ir.md agrees with the code."""

import re

import pytest

from zrf2js.ir import docs
from zrf2js.ir.table import rows
from zrf2js.ir.text import dump, parse
from zrf2js.ir.verify import verify

TEXT = docs.SECTION.path.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert docs.SECTION.main(["--check"]) is None


def test_every_kind_of_operand_is_explained() -> None:
    explained = set(re.findall(r"`([\w-]+)`", TEXT.split("Operands:")[1].split("<!--")[0]))
    used = {operand.rstrip("*?") for row in rows().values() for operand in row.operands}
    assert used <= explained


def test_the_example_is_a_valid_program() -> None:
    (example,) = re.findall(r"```\n(zrf2js-ir.*?)```", TEXT, re.DOTALL)
    program = parse(example)
    assert verify(program) == ()
    assert dump(program) == example


def test_tables_replace_the_text_between_the_marks() -> None:
    begin, end = TEXT.index(docs.SECTION.begin), TEXT.index(docs.SECTION.end)
    old = TEXT[:begin] + docs.SECTION.begin + "something old" + TEXT[end:]
    assert docs.SECTION.updated(old) == TEXT


def test_a_page_without_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="end of operations"):
        docs.SECTION.updated("# Nothing here\n")


def test_usage() -> None:
    assert "usage" in (docs.SECTION.main([]) or "")
