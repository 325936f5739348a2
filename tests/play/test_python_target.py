"""Modules of ``--target python`` have the positions, goals and counts of the JavaScript module."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.play.conformance import compare, differences, module_of, records_of
from tests.play.together import play_together
from tests.sampling import LARGE
from zrf2js import Options, compile_file
from zrf2js.cli import main

EXAMPLES = ROOT / "examples"
#: the example and the rule that modules lack
LACKING = {"census.zrf": "Axiom"}
#: rules of which no example has all parts
RULES_WITH = {
    "search and spread": """
        game: Sweep
        board: 5x5
        symmetry: none
        piece Checker C: dagaz (N[ex]N[p];E[ex]E[p];S[ex]S[p];W[ex]W[p])+;(NEWS)[p]
        piece Runner R: dagaz (*[p])+,(X[p])+[M];(N[ex]N;E[ex]E)+[p]
        setup: 1c1cr/c1c2/1c1c1/C1C1C/RC1C1
        loss: stalemated
        """,
    "stacks": """
        game: Towers
        board: 4x4
        kind: stack
        symmetry: none
        piece Man M: dagaz (NEWS)[ex]\\1[p];(NEWS)[p];(NEWS)[f]
        setup: mmmm/4/4/MMMM
        loss: stalemated
        """,
    "moves once per game": """
        game: Flight
        board: 4x4
        symmetry: none
        piece King K: dagaz *[p];[o](*)[p](*)[p]
        setup: k3/4/4/3K
        loss: stalemated
        """,
}
#: games with many successors, of which fewer are compared
WIDE = ("abalone.zrf", "cyvasse.zrf", "epaminondas.zrf", "fairy-gallery.dgz", "makromachy.zrf")
RULES = sorted(path.name for path in EXAMPLES.iterdir() if path.suffix in (".zrf", ".dgz"))


@pytest.mark.sample(10, without=LARGE)
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
    ("name", "game"), [("bashni.dgz", 0), ("fanorona.dgz", 0), ("mancala.dgz", 1)]
)
def test_a_module_has_the_same_positions_and_texts(name: str, game: int) -> None:
    compared = play_together(EXAMPLES / name, game, plies=25, width=2)
    assert not compared.difference
    assert compared.positions > 10


@pytest.mark.parametrize("name", RULES_WITH)
def test_a_module_plays_rules_with(name: str, tmp_path: Path) -> None:
    rules = tmp_path / "rules.dgz"
    rules.write_text(textwrap.dedent(RULES_WITH[name]), encoding="utf-8")
    compared = play_together(rules, 0, plies=20, width=5)
    assert not compared.difference
    assert compared.positions > 20


@pytest.mark.sample(
    40, keep=("*recycle promotions*", "*Rule 54: a drop can push*", "*from an empty position*")
)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_a_module_plays_the_cases(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    outcome = compile_file(tmp_path / MAIN, Options(target="python"))
    for game in range(outcome.value[0].text.count("\nRULES_") if outcome.ok else 0):
        compared = play_together(tmp_path / MAIN, game, plies=10, width=5)
        assert not compared.difference, f"game {game}"


def test_a_module_makes_moves_by_chance(tmp_path: Path) -> None:
    case = next(case for case in CASES if case.rules == ("28",))
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    compared = play_together(tmp_path / MAIN, 0, plies=6, width=5)
    assert not compared.difference
    assert compared.by_chance > 0
    game = module_of(tmp_path / MAIN)["Game"]()
    assert {game.search(nodes=20, seed=seed)["move"] for seed in range(3)} <= set(game.moves())


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


def test_a_module_has_the_code_for_piles_only_if_it_needs_it() -> None:
    texts = [
        compile_file(EXAMPLES / name, Options(target="python")).value[0].text
        for name in ("tic-tac-toe.zrf", "bashni.dgz")
    ]
    assert ["class PilePosition" in text for text in texts] == [False, True]


def test_a_module_imports_only_the_standard_library(tmp_path: Path) -> None:
    text = compile_file(EXAMPLES / "chess.zrf", Options(target="python")).value[0].text
    imports = {line for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert all("zrf2js" not in line for line in imports) and "import math" in imports
