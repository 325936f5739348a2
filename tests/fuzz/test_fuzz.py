"""A short run of the fuzzer, and games made by hypothesis that it shrinks when they fail."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.files import file_of
from tests.fuzz.grammar import made_up
from tests.fuzz.judging import Judge
from zrf2js.library import compile_text

#: seeds that once found a fault: copies of nothing, no players, tests nested deeply
FOUND = (192, 1380, 1628, 2161, 3616)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    found = Judge()
    yield found
    found.close()


@pytest.mark.parametrize("seed", [*range(60), *FOUND])
def test_a_file_becomes_javascript_or_diagnostics(seed: int, judge: Judge) -> None:
    verdict = judge.judge(seed)
    assert verdict.fault == "", f"python -m tests.fuzz one {seed}: {verdict.fault}"


def test_a_seed_gives_the_same_file_every_time() -> None:
    assert [file_of(seed) for seed in range(20)] == [file_of(seed) for seed in range(20)]


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_made_up_games_compile_alike_with_and_without_the_optimiser(chance: Random) -> None:
    from zrf2js.pipeline import Options

    text = made_up(chance)
    fully, plainly = (compile_text(text, Options(target="ir", optimise=o)) for o in (True, False))
    assert fully.diagnostics == plainly.diagnostics or [
        (d.code, d.message) for d in fully.diagnostics
    ] == [(d.code, d.message) for d in plainly.diagnostics]
    assert bool(fully.value) is bool(plainly.value)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(alphabet=st.sampled_from('()"; $\n\tabn?01define game'), max_size=60))
def test_no_text_is_too_odd(text: str) -> None:
    outcome = compile_text(text)
    assert outcome.value or not outcome.ok
