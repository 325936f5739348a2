"""The cases of this folder, one test per case; README.md describes their format."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases.playing import Compiled, Node
from tests.cases.reading import EXCERPTS, Case, accepted, cases_of, pages

CASES = tuple(case for page in pages() for case in cases_of(page))


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


def parameter(case: Case) -> object:
    marks = [pytest.mark.xfail(reason=case.open)] if case.open else []
    return pytest.param(case, id=case.name, marks=marks)


@pytest.mark.parametrize("case", [parameter(case) for case in CASES])
def test_case(case: Case, node: Node, accept: bool) -> None:
    optimized = Compiled(case, optimize=True)
    if not case.of_kind("diag"):
        assert optimized.diagnostics == (), "a case without a diag block has nothing to complain of"
    texts = optimized.texts(node)
    if accept and not case.open:
        accepted(case, {b: text for b, text in texts.items() if b.kind not in EXCERPTS})
        return
    stated = {b: "\n".join((*b.lines, "")) if b.kind not in EXCERPTS else b.text for b in texts}
    for block in texts:
        assert texts[block] == stated[block], f"{block.kind} {block.info}"
    plain = Compiled(case, optimize=False)
    assert plain.diagnostics == optimized.diagnostics
    for block, text in plain.texts(node).items():
        if block.kind not in EXCERPTS:
            assert text == texts[block], f"{block.kind} {block.info}, without the optimizer"


def test_headings_differ() -> None:
    names = [case.name for case in CASES]
    assert sorted(set(names)) == sorted(names)


def test_every_case_states_something() -> None:
    for case in CASES:
        assert case.of_kind("zrf"), case.name
        assert len(case.of_kind("zrf")) < len(case.blocks), case.name
