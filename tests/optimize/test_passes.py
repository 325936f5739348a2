"""Each optimization pass left out on its own: the moves of random games stay the same.

Modules that differ in text from the one with all passes are played against it. `make test` leaves
out the passes that are named with a file, `make sweep` leaves out each pass of every file, and
``benchmarks/whole.py --each-pass`` does the same with the whole corpus.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.corpus import CORPUS
from tests.random_games import moves_of
from tests.sampling import ALL_CASES
from zrf2js import Options
from zrf2js.host.files import FileLoader, load_source
from zrf2js.ir.nodes import Program
from zrf2js.optimize.optimize import annotate
from zrf2js.optimize.passes import PASSES, ScriptPass
from zrf2js.pipeline import emit_program, to_program

PORTABLE = [each.name for each in PASSES if each.portable]
ANNOTATING = [each.name for each in PASSES if not each.portable]

#: examples, each with passes that change its module
EXAMPLES = {
    "abalone.zrf": {"batched-templates"},
    "bashni.dgz": {"bitboards", "move-prefilter", "merge-similar-templates"},
    "chess.zrf": {"deferred-attack-tests", "inverse-attack-scan", "loop-termination"},
    "connect-four.zrf": {"move-prefilter", "incremental-goal-patterns", "line-drops"},
    "draughts.zrf": {"move-prefilter", "duplicate-proof"},
    "fanorona.dgz": {"duplicate-proof"},
    "lewthwaite.zrf": {"loop-termination", "bounds-check-elimination"},
    "nine-mens-morris.zrf": {"ray-queries"},
    "reversi.zrf": {"dead-loops"},
    "xiangqi.zrf": {"inverse-attack-scan", "bounds-check-elimination"},
}
#: the same for files of the corpus
REAL = {
    "DagazProject+ZRF/Mana/Mana.zrf": {"batched-templates"},
    "DagazProject+ZRF/BombChess/Bombs.zrf": {"deferred-attack-tests", "bitboards"},
    "DagazProject+ZRF/Chase/Chase.zrf": {"common-block-extraction"},
    "GlukKazan+ZoG/Rules/Chess_mandatory.zrf": {"move-prefilter"},
}


def program_of(path: Path, options: Options) -> Program:
    return to_program(load_source(path).value, FileLoader(path.parent), options).value


def modules(path: Path, passes: set[str]) -> dict[str, str]:
    """Return the module with all passes, under "", and those that differ without one of some."""
    program = program_of(path, Options())
    source = load_source(path).value
    found = {"": emit_program(program, source, Options()).value[0].text}
    full = [game.annotations for game in annotate(program).games]
    for name in sorted(passes.intersection(ANNOTATING)):
        games = annotate(program, without=(name,)).games
        if [game.annotations for game in games] != full:
            options = Options(without_passes=(name,))
            found[name] = emit_program(program, source, options).value[0].text
    for name in sorted(passes.intersection(PORTABLE)):
        options = Options(without_passes=(name,))
        other = program_of(path, options)
        if other != program:
            found[name] = emit_program(other, source, options).value[0].text
    return {name: text for name, text in found.items() if not name or text != found[""]}


def play(path: Path, folder: Path, expected: set[str]) -> None:
    """Play the modules of a file without one pass against the one with all passes."""
    texts = modules(path, {*PORTABLE, *ANNOTATING} if os.environ.get(ALL_CASES) else expected)
    assert expected <= set(texts)
    lists = moves_of(folder, texts.values(), games=2, plies=24)
    for name, moves in zip(texts, lists, strict=True):
        assert moves == lists[0], name
    assert sum(map(len, lists[0])) > 50


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_play_the_same_without_a_pass(name: str, tmp_path: Path) -> None:
    play(ROOT / "examples" / name, tmp_path, EXAMPLES[name])


@pytest.mark.corpus
@pytest.mark.parametrize("name", REAL)
def test_real_files_play_the_same_without_a_pass(name: str, tmp_path: Path) -> None:
    assert CORPUS is not None
    play(CORPUS / name, tmp_path, REAL[name])


def test_every_pass_is_left_out_of_some_game() -> None:
    tested = set().union(*EXAMPLES.values(), *REAL.values())
    # dagaz/test_script_loops.py
    of_scripts = {each.name for each in PASSES if isinstance(each, ScriptPass)}
    of_puzzles = {"puzzle-facts"}  # test_puzzle_facts.py
    assert tested | of_scripts | of_puzzles == {*PORTABLE, *ANNOTATING}
