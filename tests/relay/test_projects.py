"""Servers of projects: the settings of a game also hold at its tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.relay.kit import EXAMPLES, Person, Server, run, serving
from zrf2js.project.plan import read_plan
from zrf2js.relay.compiling import compile_all

PROJECT = """
[[game]]
rules = "tic-tac-toe.zrf"
variant = "Misere Tic-Tac-Toe"
overrides = ["corners.js"]
"""
#: only the corners are free
CORNERS = """
Model.CheckInvariants = function (board) {
  board.moves.forEach(function (move) {
    if (!/[ac][13]/.test(String(move))) move.failed = true
  })
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "zrf2js.toml": PROJECT,
        "corners.js": CORNERS,
        "tic-tac-toe.zrf": (EXAMPLES / "tic-tac-toe.zrf").read_text(encoding="utf-8"),
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_the_variant_and_the_scripts_of_a_game_hold_at_its_tables(folder: Path) -> None:
    async def play(server: Server) -> None:
        path = await server.table("Misere Tic-Tac-Toe")
        x = await Person.join(server, path)
        assert (await x.move(0, "X Mark b2"))["kind"] == "reject"
        assert (await x.move(0, "X Mark a1"))["kind"] == "move"
        assert (await server.post(rules="tic-tac-toe", variant="Tic-Tac-Toe", clock="off"))[
            0
        ] == 400

    with serving(folder, folder / "games.sqlite") as server:
        run(play(server))


def test_a_missing_script_is_an_error(folder: Path) -> None:
    (folder / "corners.js").unlink()
    outcome = compile_all(read_plan(folder).value.jobs, folder)
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF006"]
