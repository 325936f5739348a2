"""Tests that third-party rules files compile, play, and have as many moves as in an independent
interpreter of the same rules (../shared/oracles/corpus_perft.json).

The files are the sample of tests/corpus.py; `make corpus` plays all of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import CORPUS, name_of, sample_files
from tests.node import answer_of
from tests.sampling import rounds
from zrf2js import Options, Severity, compile_file
from zrf2js.options import HOSTED

pytestmark = [pytest.mark.corpus, pytest.mark.slow]

RUN = Path(__file__).with_name("run.mjs")
MAX_MODULE = 1_500_000
#: of a random game
PLIES = rounds(20, 100)

#: files that contain no valid game
BROKEN = {
    "common.zrf": "ZRF108",  # macros for inclusion, without a game
}

#: variants with counts that differ from the interpreter: the reason and the counts of zrf2js
DIFFERENT = {
    # `(win-condition (You) (pieces-remaining 0 light))` with one light on: one of the 19 moves
    # switches it off and ends the game. The interpreter also counts 19 replies to that move.
    "Hex Light Off (06)": ("80", [19, 19 * 18]),
    # Drops require `(or not-attacked? defended?)` of an empty position. By rule 49 as written,
    # quiet steps of Black's pawns attack their fifth rank; by rule 49c they do not. The difference
    # is 8 positions for 5 piece types: 200 = 160 + 5 * 8. The other two have the same test.
    "Naked King": ("49c", [160 + 5 * 8, 3948]),
    "Naked King (no checks)": ("49c", [118, 2328]),
    "Two Kings (no checks)": ("49c", [140, 15514]),
}


def oracle(path: Path) -> dict[str, dict[str, int]]:
    """Return counts by title, without titles that occur twice in a file."""
    assert CORPUS is not None
    text = (CORPUS.parent / "oracles" / "corpus_perft.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, int]] = json.loads(text).get(name_of(path), {})
    return found


def played(module: str, folder: Path, perft: dict[str, int]) -> list[dict[str, Any]]:
    file = folder / "game.mjs"
    file.write_text(module, encoding="utf-8")
    answers: list[dict[str, Any]] = answer_of(RUN, file, request={"perft": perft, "most": PLIES})
    return answers


#: the file with 8 s is left out, and one whose counts differ from the interpreter is kept
@pytest.mark.sample(2, keep=("*hex-light-off*",), without=("*ResurrectionChess*",))
@pytest.mark.parametrize("path", sample_files(), ids=name_of)
def test_a_third_party_file(path: Path, tmp_path: Path) -> None:
    outcome = compile_file(path, Options(dialect="zillions", **HOSTED))
    errors = [d.code for d in outcome.diagnostics if d.severity is Severity.ERROR]
    if path.name in BROKEN:
        assert errors == [BROKEN[path.name]]
        return
    assert errors == []
    module = outcome.value[0].text
    assert len(module) <= MAX_MODULE
    counts = {
        title: [c for c in (row["root"], row.get("perft2")) if c]
        for title, row in oracle(path).items()
    }
    answers = played(module, tmp_path, {title: len(count) for title, count in counts.items()})
    titles = Counter(answer["title"] for answer in answers)
    for answer in answers:
        title = answer["title"]
        assert answer["restored"], title
        # words of an engine do not compare moves, so a list may contain a move twice
        assert answer["repeated"] == [] or b"(engine" in path.read_bytes(), title
        if title in counts and titles[title] == 1:
            if title in DIFFERENT:
                assert answer["nodes"] == DIFFERENT[title][1] != counts[title], title
            else:
                assert answer["nodes"] == counts[title], title
            assert answer["plies"] > 0, title
