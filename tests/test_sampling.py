"""The sample of cases: which ones `make test` keeps."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.page.matrix import GAMES, ITEMS
from tests.sampling import ALL_CASES, rounds, sample

MATRIX = ("tests/page/test_matrix.py", "tests/page/test_matrix_game.py")


def collected(*arguments: str, **environment: str) -> list[str]:
    """Return the ids of the cases that pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    clean = {key: value for key, value in os.environ.items() if key != ALL_CASES}
    run = subprocess.run(
        [*command, *arguments],
        cwd=ROOT,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line for line in run.stdout.splitlines() if "::" in line]


def test_one_case_in_three_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALL_CASES, raising=False)
    kept = sample(range(30), 3, "a name")
    assert len(kept) == 10 and len({case % 3 for case in kept}) == 1
    assert {tuple(sample(range(3), 3, name)) for name in "abcdefgh"} == {(0,), (1,), (2,)}
    assert len(sample(range(2), 5, "a name")) == 1
    assert rounds(3, 10) == 3
    monkeypatch.setenv(ALL_CASES, "1")
    assert len(sample(range(30), 3, "a name")) == 30
    assert rounds(3, 10) == 10


@pytest.mark.corpus
def test_the_sample_of_the_matrix_has_every_game_and_feature() -> None:
    kept = collected(*MATRIX)
    for game in GAMES:
        assert any(f"[{game}-" in case for case in kept), game
    for item in ITEMS:
        assert any(case.endswith(f"-{item}]") for case in kept), item
    every = collected(*MATRIX, **{ALL_CASES: "1"})
    assert set(kept) < set(every)
    assert len(kept) < len(every) / 2
    named = collected(*MATRIX, "-k", "chess")
    assert set(named) == {case for case in every if "[chess" in case}


@pytest.mark.slow
def test_regressions_are_kept_and_large_games_left_out() -> None:
    kept = collected("tests/examples/test_first_search.py")
    assert any("[jetan]" in case for case in kept)
    assert not any("[fairy-gallery]" in case for case in kept)
