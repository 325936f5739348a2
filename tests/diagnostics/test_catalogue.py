"""The catalogue as a whole: its rows, and the pages that explain them."""

import re
from pathlib import Path
from string import Formatter

import pytest

from zrf2js.emit.assets import template_root
from zrf2js.support.diagnostics import CATALOGUE, Row, catalogue, diagnose, explanation
from zrf2js.support.diagnostics.catalogue import ROWS

ROW_IDS = [row.code for row in ROWS]
TABLE = Path(catalogue.__file__)
SOURCES = [p for p in TABLE.parents[2].rglob("*.py") if p != TABLE]
# What a compiled game says while it runs stands in its runtime.
RUNTIME = [p for folder in ("runtime", "hooks") for p in (template_root() / folder).glob("*.js")]
REPORTED = {code for p in SOURCES for code in re.findall(r'"(ZRF\d{3})"', p.read_text("utf-8"))} | {
    code for p in RUNTIME for code in re.findall(r"'(ZRF8\d\d)\b", p.read_text("utf-8"))
}


def test_no_number_is_used_twice() -> None:
    assert len(CATALOGUE) == len(ROWS)


def test_rows_stand_in_order() -> None:
    assert sorted(ROW_IDS) == ROW_IDS


def test_every_row_is_reported_somewhere_and_nothing_else_is() -> None:
    assert set(CATALOGUE) == REPORTED


def test_slugs_are_unique() -> None:
    assert len({row.slug for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_a_row_is_well_formed(row: Row) -> None:
    assert re.fullmatch(r"ZRF\d{3}", row.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", row.slug)
    assert not row.message.endswith((".", " "))
    assert not row.message[0].isupper()


@pytest.mark.parametrize("row", ROWS, ids=ROW_IDS)
def test_a_label_needs_no_values_but_named_ones(row: Row) -> None:
    fields = [
        name for _, name, _, _ in Formatter().parse(row.message + row.label) if name is not None
    ]
    assert all(name.isidentifier() for name in fields)


def test_values_fill_message_and_label() -> None:
    diagnostic = diagnose("ZRF104", None, name="step", index=2)
    assert diagnostic.message == "macro `step` is called without argument 2"
    assert diagnostic.label == "`$2` is left out"


def test_braces_in_values_are_harmless() -> None:
    assert diagnose("ZRF106", None, name="{x}").message == "macro `{x}` is never used"


@pytest.mark.parametrize("code", ["ZRF000", "../catalogue", ""])
def test_unknown_codes_have_no_page(code: str) -> None:
    assert explanation(code) is None
