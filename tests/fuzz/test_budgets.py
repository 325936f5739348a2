"""Budgets: a file of up to 1 MB is checked and converted within 10 s of CPU time.

These are the cheaper shapes; `python -m benchmarks.stress` measures all of them.
"""

from __future__ import annotations

import pytest

from tests.fuzz.judging import limited_cpu
from tests.fuzz.shapes import MAX_BYTES, SHAPES, file_name
from zrf2js.frontends.games import no_includes
from zrf2js.options import Options
from zrf2js.pipeline import compile_source, to_program
from zrf2js.support.outcome import MAX_SAME
from zrf2js.support.source import Source

#: CPU seconds
LIMIT = 10

#: shapes with many diagnostics, or with many tables of a large board
CHECKED = (
    "unknown names", "surplus parentheses", "unclosed groups",
    "directions of a large board", "links", "deep nesting", "nested tests",
)  # fmt: skip

#: shapes for `make sweep`: CHECKED has one with the same suggestions, limit or tables, and
#: test_linear_growth.py has games
ALSO_CHECKED = (
    "unknown positions", "an occupied position", "players", "directions of two links",
    "directions without links", "unlinked positions", "growing arguments",
    "zones of a large board", "empty games",
)  # fmt: skip

#: shapes whose modules are large, or that exceed a limit; the code of the limit
CONVERTED = {
    "move types": "ZRF245",
    "unknown priorities": "",
    "variants": "ZRF239",
    "variants of many zones": "ZRF239",
    "variants of a large board": "ZRF239",
    "goals of variants": "",
    "flags": "",
    "attributes": "ZRF503",
    "includes": "ZRF102",
    "blocks of macros": "ZRF504",
    "steps of macros": "ZRF504",
    "nested tests of macros": "ZRF504",
    "captures of macros": "",
    "turns of macros": "ZRF504",
    "goals of macros": "ZRF407",
    "targets of macros": "ZRF407",
    "goals that variants inherit": "ZRF407",
    "pieces": "ZRF246",
    "formulas": "ZRF626",
}
#: shapes for `make sweep`: others exceed the same limit of variants or of macros, or write as much
ALSO_CONVERTED = (
    "unknown priorities", "flags", "goals of variants",
    "variants of many zones", "variants of a large board", "turns of macros", "steps of macros",
    "nested tests of macros", "targets of macros", "goals that variants inherit",
)  # fmt: skip


def source(name: str) -> Source:
    text = SHAPES[name]()
    assert len(text.encode()) <= MAX_BYTES
    return Source(file_name(name), text)


def test_there_are_many_shapes() -> None:
    assert len(SHAPES) > 126


@pytest.mark.parametrize(
    "name", [*CHECKED, *(pytest.param(name, marks=pytest.mark.sweep) for name in ALSO_CHECKED)]
)
def test_a_large_file_is_checked_in_time(name: str) -> None:
    rules = source(name)
    with limited_cpu(LIMIT):
        found = to_program(rules, no_includes, Options(lint=True)).diagnostics
    codes = [diagnostic.code for diagnostic in found]
    assert all(codes.count(code) <= MAX_SAME for code in set(codes) - {"ZRF013"})


def test_a_note_states_that_diagnostics_are_omitted() -> None:
    found = to_program(source("surplus parentheses"), no_includes, Options())
    assert [d.message for d in found.diagnostics if d.code == "ZRF013"] == [
        "further `ZRF005` are omitted after the first 1000"
    ]


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.sweep] if n in ALSO_CONVERTED else ()) for n in CONVERTED],
)
def test_a_large_file_is_converted_in_time(name: str) -> None:
    limit = CONVERTED[name]
    rules = source(name)
    with limited_cpu(LIMIT):
        outcome = compile_source(rules, no_includes, Options())
    assert bool(outcome.value) is (limit == "")
    assert limit in ("", *(d.code for d in outcome.diagnostics if d.origin is not None))
