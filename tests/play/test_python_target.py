"""Modules of ``--target python`` have the positions, goals and counts of the JavaScript module."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.conftest import ROOT
from tests.play.conformance import compare, differences, module_of, records_of
from tests.sampling import LARGE
from zrf2js import Options, compile_file
from zrf2js.cli import main

EXAMPLES = ROOT / "examples"
#: the example and the rule that modules lack
LACKING = {
    "bashni.dgz": "stack",
    "census.zrf": "Axiom",
    "fanorona.dgz": "been-before",
    "jetan.dgz": "unused",
    "mancala.dgz": "heap",
}
#: games with many successors, of which fewer are compared
WIDE = ("abalone.zrf", "cyvasse.zrf", "epaminondas.zrf", "fairy-gallery.dgz", "makromachy.zrf")
RULES = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))


@pytest.mark.sample(3, without=LARGE)
@pytest.mark.parametrize("name", [name for name in RULES if name not in LACKING])
def test_a_module_has_the_recorded_positions(name: str) -> None:
    plies = "2" if name in WIDE else "6"
    compared, found = compare(EXAMPLES / name, "--walks", "1", "--plies", plies)
    assert not found
    assert compared > 0


@pytest.mark.parametrize("name", LACKING)
def test_a_rule_that_modules_lack_is_an_error(name: str) -> None:
    outcome = compile_file(EXAMPLES / name, Options(target="python"))
    assert {found.code for found in outcome.diagnostics if not outcome.ok} >= {"ZRF563"}
    assert any(f"`{LACKING[name]}`" in found.message for found in outcome.diagnostics)
    assert outcome.value == ()


@pytest.mark.parametrize(
    ("name", "depth"),
    [("chess.zrf", 3), ("draughts.zrf", 4), ("nine-mens-morris.zrf", 2), ("xiangqi.zrf", 2)],
)
def test_a_module_has_the_same_perft_counts(name: str, depth: int) -> None:
    arguments = ["perft", str(EXAMPLES / name), "--depth", str(depth), "--variant", "0", "--json"]
    counted = json.loads(CliRunner().invoke(main, arguments).stdout)["nodes"]
    assert module_of(EXAMPLES / name)["Game"](0).nodes(depth) == counted


def test_the_comparison_notices_a_missing_successor() -> None:
    rules = EXAMPLES / "tic-tac-toe.zrf"
    (walk,) = records_of(rules, "--walks", "1", "--variant", "0")[0]["walks"]
    game = module_of(rules)["Game"]
    assert differences(game(0), walk) == ""
    walk[2]["successors"].pop()
    assert differences(game(0), walk).startswith("step 2: additional")


def test_a_module_imports_only_the_standard_library(tmp_path: Path) -> None:
    text = compile_file(EXAMPLES / "chess.zrf", Options(target="python")).value[0].text
    imports = {line for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert all("zrf2js" not in line for line in imports) and "import math" in imports
