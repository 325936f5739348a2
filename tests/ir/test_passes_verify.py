"""The verifier accepts the Program after lowering and after each optimization pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.corpus import corpus_files
from tests.sampling import LARGE, rounds, sample
from zrf2js.frontends.games import front_end
from zrf2js.host.files import FileLoader, load_source
from zrf2js.ir.nodes import Program
from zrf2js.ir.verify import verify
from zrf2js.lower.lower import lower
from zrf2js.optimize.optimize import annotate, optimize
from zrf2js.optimize.passes import PASSES, AnyPass, ScriptPass
from zrf2js.support.gc_control import raised_recursion_limit

EXAMPLES = sorted((ROOT / "examples").glob("*.[zd][rg][fz]"))
#: passes over the scripts of pages run for no other rules
STAGES = ("lower", *(each.name for each in PASSES if not isinstance(each, ScriptPass)))


@raised_recursion_limit()
def violations(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the violations after lowering and after each pass; {} if the rules have errors."""
    games = front_end(load_source(path).value, FileLoader(path.parent))
    lowered = lower(path.stem, games.value, "auto")
    if not (games.ok and lowered.ok):
        return {}
    found = {"lower": verify(lowered.value)}

    def observe(each: AnyPass, program: Program) -> None:
        found[each.name] = verify(program)

    annotate(optimize(lowered.value, observer=observe), observer=observe)
    return found


@pytest.mark.sample(3, without=LARGE)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    assert violations(path) == dict.fromkeys(STAGES, ())


@pytest.mark.corpus
def test_real_files() -> None:
    """Check a sample of the corpus, the largest files left out."""
    limit = rounds(30_000, 60_000)  # bytes
    files = [path for path in corpus_files() if path.stat().st_size < limit][::12]
    chosen = sample(files, 3, "passes")
    compiled = [found for path in chosen if (found := violations(path))]
    assert len(compiled) > 5
    assert not any(any(found.values()) for found in compiled)  # large files skip annotations
