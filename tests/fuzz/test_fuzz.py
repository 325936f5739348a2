"""A short run of the fuzzer; games and records that Hypothesis shrinks after a failure."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.files import file_of
from tests.fuzz.grammar import random_game
from tests.fuzz.judging import KINDS, LAST_CASES, LATER_CASES, Judge
from tests.sampling import rounds
from zrf2js.library import compile_text

#: seeds that once found a bug: empty copies, no players, deeply nested tests, `(and)` before a step
FOUND = (192, 1380, 1628, 2161, 2401, 3616)

#: cases that once found a bug: a board without positions, unknown names in promotions, one player,
#: moves of equal text, killed positions in a zone
FOUND_CASES = (23, 91, 211, 290, 1490, 1929, 3164, 6165)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    found = Judge()
    yield found
    found.close()


@pytest.mark.parametrize("seed", [*range(rounds(12, 30)), *FOUND])
def test_a_file_compiles_or_has_diagnostics(seed: int, judge: Judge) -> None:
    verdict = judge.judge(seed)
    assert verdict.failure == "", f"python -m tests.fuzz one {seed}: {verdict.failure}"


@pytest.mark.sample(4, keep=tuple(map(str, FOUND_CASES)), without=("51",))  # 51 takes 5 s
@pytest.mark.parametrize(
    "seed",
    [
        *(seed for seed in range(100) if KINDS[seed % len(KINDS)] != "rules"),
        *FOUND_CASES,
        *range(LATER_CASES, LATER_CASES + 50),
        *range(LAST_CASES, LAST_CASES + 40),
    ],
)
def test_a_case_is_accepted_or_refused(seed: int, judge: Judge) -> None:
    verdict = judge.judge_case(seed)
    assert verdict.failure == "", f"python -m tests.fuzz one {seed}: {verdict.failure}"


@settings(max_examples=rounds(20, 50), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(("saved", "position", "stored", "record", "project")),
    st.randoms(use_true_random=False),
)
def test_changed_records_are_accepted_or_refused(judge: Judge, kind: str, chance: Random) -> None:
    assert judge.judge_record(kind, chance)[1] == ""


def test_a_seed_is_reproducible() -> None:
    assert [file_of(seed) for seed in range(20)] == [file_of(seed) for seed in range(20)]


@settings(max_examples=rounds(2, 30), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_random_games_compile_equally_with_and_without_optimization(chance: Random) -> None:
    from zrf2js.options import Options

    text = random_game(chance)
    optimized, plain = (compile_text(text, Options(target="ir", optimize=o)) for o in (True, False))
    assert optimized.diagnostics == plain.diagnostics or [
        (d.code, d.message) for d in optimized.diagnostics
    ] == [(d.code, d.message) for d in plain.diagnostics]
    assert bool(optimized.value) is bool(plain.value)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(alphabet=st.sampled_from('()"; $\n\tabn?01define game'), max_size=60))
def test_arbitrary_text_is_handled(text: str) -> None:
    outcome = compile_text(text)
    assert outcome.value or not outcome.ok
