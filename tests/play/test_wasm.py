"""The engine `wasm` has the positions, the lists of moves and the ends of the JavaScript module."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import zrf2js
from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.corpus import CORPUS, name_of, sample_files
from tests.play.together import play_together
from tests.sampling import LARGE
from zrf2js import InvalidRules, NotSupported

EXAMPLES = ROOT / "examples"
RULES = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))


def difference(rules: Path, *, plies: int) -> str:
    """Return the first difference of a random game; skip rules that the engine lacks."""
    try:
        return play_together(rules, 0, plies=plies, width=2, engine="wasm").difference
    except (NotSupported, InvalidRules):
        return ""


@pytest.mark.sample(10, without=LARGE)
@pytest.mark.parametrize("name", RULES)
def test_examples_are_the_same(name: str) -> None:
    assert not difference(EXAMPLES / name, plies=40)


@pytest.mark.sample(40)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_cases_are_the_same(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert not difference(tmp_path / MAIN, plies=12)


@pytest.mark.corpus
@pytest.mark.sample(30)
@pytest.mark.parametrize("path", sample_files() if CORPUS else (), ids=name_of)
def test_third_party_rules_are_the_same(path: Path) -> None:
    assert not difference(path, plies=20)


@pytest.mark.parametrize("name", ["chess.zrf", "draughts.zrf", "xiangqi.zrf"])
def test_turns_without_progress_are_counted(name: str) -> None:
    ours, theirs = (zrf2js.load(EXAMPLES / name, 0, engine=engine) for engine in ("wasm", "node"))
    reasons = set()
    start = ours.position()
    for seed in range(3):
        choose = random.Random(seed)
        for game in (ours, theirs):
            game.set_position({**start, "noProgress": 93})
        for _ in range(30):
            assert ours.position() == theirs.position()
            assert ours.outcome() == theirs.outcome()
            moves = tuple(ours.legal_moves)
            assert [move.text for move in moves] == [move.text for move in theirs.legal_moves]
            quiet = [m for m in moves if m.piece not in ("Pawn", "Man") and not m.captures]
            if not moves:
                break
            index = choose.choice(quiet or moves).index
            for game in (ours, theirs):
                game.push_index(index)
                game.pop()
                game.push_index(index)
        result = ours.outcome()
        reasons.add(result and result.reason)
    assert "no-progress" in reasons
