"""Each module that linked code uses under a build flag is linked, not replaced by its stand-in."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

import pytest

from tests.cases.reading import MAIN, cases_of, pages
from tests.conftest import ROOT
from zrf2js.emit.js.linker import link
from zrf2js.emit.js.linker.selection import Selection
from zrf2js.emit.js.linker.units import Unit
from zrf2js.emit.js.module import emitter as module
from zrf2js.emit.js.module.build_flags import ALGORITHMS, BUILD_FLAGS, SHARED_TABLES
from zrf2js.frontends.games import no_includes
from zrf2js.library import compile_file
from zrf2js.options import Options
from zrf2js.pipeline import compile_source
from zrf2js.support.source import Source

#: names that linked code uses, modules that are left out, build flags that do not hold
Linked = tuple[frozenset[str], frozenset[str], frozenset[str]]
ALL = frozenset((*BUILD_FLAGS, *ALGORITHMS.values()))
#: the tables that `state.js` passes to rules, which call those that they name
PASSED = frozenset(SHARED_TABLES)
#: piles without moves that need records
PILES = """
game: N
board: 4x4
kind: stack
piece Man M: dagaz *|
setup: mM2/4/4/Mm2
count: stalemated
"""

RULES = sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in (".zrf", ".dgz"))


def missing_from(linked: Linked) -> set[str]:
    """Return what linked code uses of stand-ins only because a build flag holds.

    What code uses without a flag, stand-ins provide. All flags hold for games with words.
    """
    used, removed, false = linked
    if "HAS_FORTH" not in false:
        return set()
    modules, closed = link._present(removed, False)
    names = (used - closed) | {f".{name}" for name in used}
    selection = Selection(link._declarations(modules), names, false)
    replaced = _exports({link.stand_ins()[path] for path in removed}) - PASSED
    return {
        name
        for declaration in selection._selected
        for name in _guarded(declaration.unit, false)
        if name in replaced
    }


def _guarded(unit: Unit, false: frozenset[str]) -> Iterator[str]:
    """Yield the names that a unit uses only because a flag holds."""
    for part in unit[2]:
        if isinstance(part, str):
            continue
        if len(part) == 3:
            yield from _guarded(part, false)
            continue
        before = set(_kept(part, ALL))
        for name in _kept(part, false):
            if name not in before:
                yield name


def _kept(part: Any, false: frozenset[str]) -> Iterator[str]:
    """Yield the names that remain of a unit or choice."""
    if isinstance(part, str):
        return
    if len(part) == 3:
        yield from part[1]
        for each in part[2]:
            yield from _kept(each, false)
        return
    for branch in Selection([], (), false)._branches(part):
        yield from _kept(branch, false)


def _exports(paths: Set[str]) -> frozenset[str]:
    """Return the names that modules declare."""
    found = (each for path, each in link._modules(False) if path in paths)
    return frozenset(name for one in found for each in one for name in each.names)


@pytest.fixture
def linked(monkeypatch: pytest.MonkeyPatch) -> list[Linked]:
    """Return a list to which each compilation adds what it links."""
    found: list[Linked] = []

    def recorded(
        used: frozenset[str], removed: frozenset[str], false: frozenset[str], readable: bool
    ) -> str:
        found.append((used, removed, false))
        return link.link(used, removed, false, readable)

    monkeypatch.setattr(module, "link", recorded)
    return found


def test_a_missing_module_is_found(linked: list[Linked], monkeypatch: pytest.MonkeyPatch) -> None:
    """Piles need the module of records, although no move is a record."""
    compile_source(Source("piles.dgz", PILES), no_includes, Options())
    assert missing_from(linked[0]) == set()
    used, removed, false = linked[0]
    without_effects = removed | {"runtime/records/effects.js"}
    assert missing_from((used, without_effects, false)) == {"createEffects"}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_rule_cases_link_what_they_use(page: Path, linked: list[Linked]) -> None:
    for case in cases_of(page):
        sources = {name: Source(name, text) for name, text in case.files.items()}
        compile_source(sources[MAIN], lambda path, _: sources.get(path), Options())  # noqa: B023
    assert linked
    assert set().union(*map(missing_from, linked)) == set()


@pytest.mark.parametrize("rules", RULES, ids=lambda path: path.stem)
def test_examples_link_what_they_use(rules: Path, linked: list[Linked]) -> None:
    assert compile_file(rules).ok
    assert set().union(*map(missing_from, linked)) == set()
