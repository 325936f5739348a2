"""docs/ir.md agrees with the code."""

import re

import pytest

from zrf2js import Options, compile_text
from zrf2js.ir import docs
from zrf2js.ir.table import rows

TEXT = docs.SECTION.path.read_text(encoding="utf-8")
RULES = """
(game
  (title "Break through")
  (players White Black)
  (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 49 49) (dimensions ("a/b" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1)))
    (symmetry Black (n s) (s n))
    (zone (name end) (players White) (positions a3 b3))
    (zone (name end) (players Black) (positions a1 b1)))
  (piece (name Man)
    (moves (n (if (and (in-zone? end) empty?) (add Queen Rook) else (verify empty?) add))))
  (piece (name Queen))
  (piece (name Rook))
  (win-condition (White Black) (absolute-config Man (end))))
"""


def test_the_page_is_up_to_date() -> None:
    assert docs.SECTION.main(["--check"]) is None


def test_every_kind_of_operand_is_explained() -> None:
    explained = set(re.findall(r"`([\w-]+)`", TEXT.split("Operands:")[1].split("<!--")[0]))
    used = {operand.rstrip("*?") for row in rows().values() for operand in row.operands}
    assert used <= explained


def test_the_example_is_the_text_of_a_game() -> None:
    (example,) = re.findall(r"```\n(zrf2js-ir.*?)```", TEXT, re.DOTALL)
    options = Options(target="ir", format="text")
    (artifact,) = compile_text(RULES, options, name="breakthrough.zrf").value
    assert artifact.text == example


def test_tables_replace_the_text_between_the_marks() -> None:
    begin, end = TEXT.index(docs.SECTION.begin), TEXT.index(docs.SECTION.end)
    old = TEXT[:begin] + docs.SECTION.begin + "something old" + TEXT[end:]
    assert docs.SECTION.updated(old) == TEXT


def test_a_page_without_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="end of operations"):
        docs.SECTION.updated("# Nothing here\n")


def test_usage() -> None:
    assert "usage" in (docs.SECTION.main([]) or "")
