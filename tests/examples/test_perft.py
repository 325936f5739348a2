"""The example games have as many positions at each depth as published or measured elsewhere.

oracles.json has the figures and their sources. Its deeper counts, which these tests leave out, can
be checked with `zrf2js perft`.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.examples.groups.test_moves import WALKS

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
ORACLES: dict[str, dict[str, Any]] = json.loads((HERE / "oracles.json").read_text())

TIC_TAC_TOE_TREE = 549946  # nodes of the whole game tree, the empty board included


def output(*arguments: str) -> str:
    run = zrf2js(*arguments)
    assert run.exit_code == 0, run.output
    return run.stdout


def perft(oracle: dict[str, Any]) -> list[int]:
    options = []
    if "variant" in oracle:
        options += ["--variant", oracle["variant"]]
    if "position" in oracle:
        options += ["--position", str(HERE / "positions" / oracle["position"])]
    if oracle.get("turns"):
        options += ["--turns"]
    file = str(EXAMPLES / oracle["file"])
    result = json.loads(output("perft", file, "--depth", str(oracle["depth"]), "--json", *options))
    return list(result["nodes"])


@pytest.mark.parametrize("name", ORACLES)
def test_counts_agree_with_published_figures(name: str) -> None:
    oracle = ORACLES[name]
    assert perft(oracle) == oracle["nodes"][: oracle["depth"]], oracle["source"]


def test_the_whole_tree_of_tic_tac_toe() -> None:
    nodes = perft(ORACLES["tic-tac-toe"])
    assert len(nodes) == 9
    assert 1 + sum(nodes) == TIC_TAC_TOE_TREE


def test_the_brute_force_of_morris_has_the_same_counts() -> None:
    placing = ORACLES["nine men's morris"]["nodes"][:3]
    sliding = ORACLES["nine men's morris, all men placed"]["nodes"][:4]
    board = json.loads((HERE / "positions" / "morris.json").read_text())["board"]
    white, black = (
        " ".join(point for point, (owner, *_) in board.items() if owner == player)
        for player in ("White", "Black")
    )
    for arguments, nodes in (["3"], placing), (["4", white, black], sliding):
        run = subprocess.run(
            [sys.executable, str(HERE / "morris.py"), *arguments], capture_output=True, text=True
        )
        assert json.loads(run.stdout) == nodes


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.zrf")), ids=lambda file: file.stem)
def test_an_example_has_no_diagnostics(file: Path) -> None:
    """Examples teach the language, so they must not cause warnings."""
    report = json.loads(output("check", "--strict", "--format", "json", str(file)))
    assert report["diagnostics"] == []


def test_every_example_is_counted_or_played() -> None:
    """Games of groups have no published counts; brute-force generators enumerate their moves."""
    counted = {oracle["file"] for oracle in ORACLES.values()}
    walked = {f"{walk.stem}.zrf" for walk in WALKS} | {"cyvasse.zrf"}  # it has one test per rule
    assert counted | walked == {file.name for file in EXAMPLES.glob("*.zrf")}
