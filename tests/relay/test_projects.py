"""Servers of projects: the settings of a game also hold at its tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.running import zrf2js
from tests.relay.kit import EXAMPLES, Person, Server, run, serving
from zrf2js.project.compiling import scripts_of
from zrf2js.project.plan import read_plan
from zrf2js.relay.compiling import compile_all
from zrf2js.support.outcome import Collector

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


@pytest.mark.slow
def test_the_scripts_of_the_command_line_hold_at_the_tables(folder: Path) -> None:
    async def play(server: Server) -> None:
        x = await Person.join(server, await server.table("Tic-Tac-Toe"))
        assert (await x.move(0, "X Mark b2"))["kind"] == "reject"
        assert (await x.move(0, "X Mark a1"))["kind"] == "move"

    rules, script = folder / "tic-tac-toe.zrf", str(folder / "corners.js")
    with serving(rules, folder / "games.sqlite", "--override", script) as server:
        run(play(server))


def test_scripts_of_the_command_line_require_one_rules_file(folder: Path) -> None:
    (folder / "other.zrf").write_text((folder / "tic-tac-toe.zrf").read_text("utf-8"), "utf-8")
    (folder / "zrf2js.toml").unlink()
    result = zrf2js("serve", folder, "--override", folder / "corners.js")
    assert result.exit_code == 2
    assert "--override requires one rules file" in result.stderr


def test_two_scripts_of_one_name_are_both_used(folder: Path) -> None:
    first, second = folder / "a" / "x.js", folder / "b" / "x.js"
    for path in (first, second):
        path.parent.mkdir()
        path.write_text(f"// {path.parent.name}", "utf-8")
    job = replace(read_plan(folder).value.jobs[0], overrides=(first, second))
    assert list(scripts_of(job, Collector()).values()) == ["// a", "// b"]


def test_a_missing_script_is_an_error(folder: Path) -> None:
    (folder / "corners.js").unlink()
    outcome = compile_all(read_plan(folder).value.jobs, folder)
    assert [diagnostic.code for diagnostic in outcome.diagnostics] == ["ZRF006"]
