"""The sample of cases: which ones `make test` keeps."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.conftest import ROOT
from tests.page.matrix import GAMES, ITEMS
from tests.sampling import ALL_CASES, rounds, sample

MATRIX = ("tests/page/test_matrix.py", "tests/page/test_matrix_game.py")


#: collects tests once for each list of arguments; each module is imported once
COLLECT = f"""
import json, os, sys, pytest
for arguments, all_cases in json.loads(sys.argv[1]):
    os.environ[{ALL_CASES!r}] = all_cases
    print("collection")
    pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *arguments])
"""


def collected(*runs: tuple[tuple[str, ...], str]) -> list[list[str]]:
    """Return the ids of the cases that pytest would run, for arguments and values of ALL_CASES."""
    command = [sys.executable, "-c", COLLECT, json.dumps(runs)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    parts = done.stdout.split("collection\n")[1:]
    return [[line for line in part.splitlines() if "::" in line] for part in parts]


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
    kept, every, named = collected((MATRIX, ""), (MATRIX, "1"), ((*MATRIX, "-k", "chess"), ""))
    for game in GAMES:
        assert any(f"[{game}-" in case for case in kept), game
    for item in ITEMS:
        assert any(case.endswith(f"-{item}]") for case in kept), item
    assert set(kept) < set(every)
    assert len(kept) < len(every) / 2
    assert set(named) == {case for case in every if "[chess" in case}


@pytest.mark.slow
def test_regressions_are_kept_and_large_games_left_out() -> None:
    (kept,) = collected((("tests/examples/test_first_search.py",), ""))
    assert any("[jetan]" in case for case in kept)
    assert not any("[fairy-gallery]" in case for case in kept)
