"""The cases of this folder, one test per case; README.md describes their format."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

import pytest

from tests.cases.playing import Compiled, Node
from tests.cases.reading import EXCERPTS, Case, accepted, cases_of, pages
from zrf2js.emit.js.module import build_flags, emitter
from zrf2js.ir.nodes import GameIR

CASES = tuple(case for page in pages() for case in cases_of(page))


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


def parameter(case: Case) -> object:
    marks = [pytest.mark.xfail(reason=case.open)] if case.open else []
    return pytest.param(case, id=case.name, marks=marks)


PARAMETERS = [parameter(case) for case in CASES]


@pytest.mark.parametrize("case", PARAMETERS)
def test_case(case: Case, node: Node, accept: bool) -> None:
    compiled = Compiled(case, optimize=True)
    if accept and not case.open:
        texts = compiled.texts(node)
        accepted(case, {b: text for b, text in texts.items() if b.kind not in EXCERPTS})
        return
    assert_stated(compiled, node, EXCERPTS)


@pytest.mark.sample(4)
@pytest.mark.parametrize("case", PARAMETERS)
def test_a_case_has_the_same_results_without_the_optimizer(case: Case, node: Node) -> None:
    assert_stated(Compiled(case, optimize=False), node, ())


@pytest.mark.sample(4)
@pytest.mark.parametrize("case", PARAMETERS)
def test_a_case_has_the_same_results_with_all_code(
    case: Case, node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Build flags only remove code that a game does not use."""
    monkeypatch.setattr(emitter, "false_flags", false_flags_with_all_code)
    assert_stated(Compiled(case, optimize=True), node, ())


def false_flags_with_all_code(
    games: Sequence[GameIR], words: Set[str], without: Set[str], *, traced: bool
) -> frozenset[str]:
    """Return the build flags that are false because of the features of a module alone."""
    return build_flags.false_flags(games, words, without, traced=True)


def assert_stated(compiled: Compiled, node: Node, excerpts: Collection[str]) -> None:
    """Assert that a case has the diagnostics, the results and the excerpts that it states."""
    if not compiled.case.of_kind("diag"):
        assert compiled.diagnostics == (), "a case without a diag block has nothing to complain of"
    for block, text in compiled.texts(node).items():
        if block.kind in excerpts:
            assert text == block.text, f"{block.kind} {block.info}"
        elif block.kind not in EXCERPTS:
            expected = "".join(f"{line.text}\n" for line in block.lines)
            assert text == expected, f"{block.kind} {block.info}"


def test_headings_differ() -> None:
    names = [case.name for case in CASES]
    assert sorted(set(names)) == sorted(names)


def test_every_case_states_something() -> None:
    for case in CASES:
        assert case.of_kind("zrf"), case.name
        assert len(case.of_kind("zrf")) < len(case.blocks), case.name
