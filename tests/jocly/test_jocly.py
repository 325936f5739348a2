"""`--target jocly`: zrf2js modules played by Jocly, and the games that it does not support."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cases.reading import MAIN, Case
from tests.cases.test_cases import CASES
from tests.conftest import ROOT
from tests.jocly.comparing import compare
from tests.node import find_node
from zrf2js import EmitContext, Options, compile_file, compile_text
from zrf2js.emit.jocly.emitter import JoclyEmitter
from zrf2js.frontends.games import no_includes
from zrf2js.pipeline import to_program
from zrf2js.support.source import Source

EXAMPLES = ROOT / "examples"

WALK = """
(game (title "Walk") {more}
  (board (grid (dimensions ("a/b/c" (40 0)) ("4/3/2/1" (0 40))) (directions (n 0 -1) (s 0 1))))
  (piece (name Man) (moves (n (verify empty?) {add}) {moves}))
  (piece (name King) (moves (s (verify empty?) add)))
  (board-setup (White (Man a1 b1)) (Black (Man c1))))
"""


def walk(add: str = "add", moves: str = "", more: str = "(players White Black)") -> str:
    return WALK.format(add=add, moves=moves, more=more)


# --- in Jocly -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "depth", "walks"),
    [
        ("chess", 2, 1),
        ("xiangqi", 2, 1),
        ("reversi", 3, 2),
        ("draughts", 3, 3),
        ("breakthrough", 2, 3),
        ("nine-mens-morris", 2, 1),
    ],
)
def test_jocly_plays_the_same_moves(game: str, depth: int, walks: int, tmp_path: Path) -> None:
    """Compare few moves; benchmarks/jocly.py compares deeper trees and more games."""
    answers = compare(EXAMPLES / f"{game}.zrf", tmp_path, depth=depth, walks=walks, variant="0")
    assert answers
    for answer in answers:
        assert answer["perft"] == answer["ours"], answer["name"]
        assert answer["differences"] == [], answer["name"]


def test_jocly_plays_games_with_scripts(tmp_path: Path) -> None:
    script = EXAMPLES / "burnt-bridges.js"
    (answer,) = compare(
        EXAMPLES / "burnt-bridges.zrf", tmp_path, depth=3, walks=2, variant="0",
        overrides={script.name: script.read_text(encoding="utf-8")},
    )  # fmt: skip
    assert answer["perft"] == answer["ours"]
    assert answer["differences"] == []
    (plain,) = compare(EXAMPLES / "burnt-bridges.zrf", tmp_path, depth=3, walks=0, variant="0")
    assert plain["perft"] != answer["perft"], "the script has no effect"


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        (walk(add="(add-partial go)", moves="(move-type go) (n (verify empty?) add)"), [4, 8, 32]),
        (walk(add="(add-partial go)", moves="(move-type go) (s (verify empty?) (add-partial go))"),
         [2, 2, 4]),
        (walk(add="(add Man King)"), [4, 8, 28]),
        (walk(more='(players White Black) (option "pass turn" true)'), [3, 6, 18]),
    ],
)  # fmt: skip
def test_chains_promotions_and_passes(text: str, nodes: list[int], tmp_path: Path) -> None:
    (tmp_path / "walk.zrf").write_text(text)
    (answer,) = compare(tmp_path / "walk.zrf", tmp_path, depth=3, walks=4, plies=12)
    assert answer["differences"] == []
    assert answer["perft"] == answer["ours"] == nodes


def test_the_other_player_waits_where_one_moves_twice(tmp_path: Path) -> None:
    text = walk(more="(players White Black) (turn-order White White Black)")
    (tmp_path / "walk.zrf").write_text(text)
    (answer,) = compare(tmp_path / "walk.zrf", tmp_path, depth=4, walks=4, plies=12)
    assert answer["differences"] == []
    assert answer["perft"] == [2, 2, 4, 4]
    assert answer["ours"] == [2, 4, 4, 8]


# --- artifacts ------------------------------------------------------------------------------------


def loaded(script: str, folder: Path) -> Any:
    (folder / "load.cjs").write_text(script)
    run = subprocess.run([find_node(), folder / "load.cjs"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_every_game_and_variant_is_listed(tmp_path: Path) -> None:
    index, model, view = compile_file(
        EXAMPLES / "reversi.zrf", Options(target="jocly", name="mine")
    ).value
    assert [a.suffix for a in (index, model, view)] == [".js", ".model.js", ".view.js"]
    games = loaded(index.text + "\nconsole.log(JSON.stringify(exports.games))", tmp_path)
    assert [game["name"] for game in games] == ["reversi", "reversi-on-10-x-10"]
    assert {tuple(game["modelScripts"] + game["viewScripts"]) for game in games} == {
        ("mine.model.js", "mine.view.js")
    }
    assert [game["config"]["model"]["gameOptions"]["variant"] for game in games] == [0, 1]
    assert all(game["config"]["model"]["levels"] for game in games)


VIEW = """
const View = { Game: {}, Board: {}, Move: {} }
%s
const gadgets = {}
const xdv = {
  createGadget (id, props) { gadgets[id] = props },
  updateGadget (id, props) { if (!gadgets[id]) throw new Error(id) }
}
View.Game.xdInit.call({ mOptions: { variant: 0 } }, xdv)
View.Game.xdBuildScene.call({ mOptions: { variant: 0 } }, xdv)
const input = View.Board.xdInput(xdv, {})
const moves = %s
const first = input.getActions(moves, input.initial)
const second = input.getActions(first.p0.moves, first.p0.validate)
const third = second.p4 && input.getActions(second.p4.moves, second.p4.validate)
const other = input.getActions(first.p1.moves, first.p1.validate)
console.log(JSON.stringify({
  gadgets: Object.keys(gadgets).length, cell: gadgets['cell#0'],
  first: Object.keys(first).sort(), second: Object.keys(second), third: third && Object.keys(third),
  done: input.getActions([moves[2]], other.p5.validate) === null
}))
"""


def test_the_view_requests_one_position_after_the_other(tmp_path: Path) -> None:
    _, _, view = compile_text(walk(), Options(target="jocly")).value
    moves = [
        {"plies": ["Man a1 - b2 = Queen"], "path": [0, 4]},
        {"plies": ["Man a1 - b2 = Rook"], "path": [0, 4]},
        {"plies": ["Man b1 - b2"], "path": [1, 5]},
        {"plies": ["Pass"], "path": []},
    ]
    seen = loaded(VIEW % (view.text, json.dumps(moves)), tmp_path)
    assert seen["gadgets"] == 12 + 12
    assert seen["first"] == ["c0", "p0", "p1"]
    assert seen["second"] == ["p4"]
    assert seen["third"] == ["c0", "c1"]  # the promotions
    assert seen["done"]


# --- unsupported games ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("(players White Black Red)", "players in the turn order is 3"),
        ("(players White Black) (turn-order White)", "players in the turn order is 1"),
        ("(players White Black ?Dice) (turn-order ?Dice White Black)", "players roll dice"),
    ],
)
def test_unsupported_games_are_left_out(more: str, reason: str) -> None:
    outcome = compile_text(walk(more=more), Options(target="jocly"))
    assert [d.code for d in outcome.diagnostics] == ["ZRF560", "ZRF561"]
    assert outcome.diagnostics[0].message.endswith(reason)
    assert outcome.value == ()


def test_a_game_without_positions_is_left_out() -> None:
    program = to_program(Source("walk.zrf", walk()), no_includes, Options()).value
    games = tuple(replace(game, positions=()) for game in program.games)
    outcome = JoclyEmitter().emit(
        replace(program, games=games), EmitContext(name="walk", source_name="walk.zrf")
    )
    assert [d.code for d in outcome.diagnostics] == ["ZRF560", "ZRF561"]
    assert outcome.diagnostics[0].message.endswith("it has no positions")


def test_an_unsupported_variant_does_not_affect_the_others() -> None:
    text = walk() + '(variant (title "Three") (players White Black Red))'
    outcome = compile_text(text, Options(target="jocly"))
    assert [d.code for d in outcome.diagnostics] == ["ZRF560"]
    assert '"name": "three"' not in outcome.value[0].text


@pytest.mark.sample(40)
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_jocly_plays_the_cases(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    if not compile_file(tmp_path / MAIN, Options(target="jocly")).value:
        return
    for found in compare(tmp_path / MAIN, tmp_path, depth=3, walks=2, plies=30):
        # a player who waits has moves in Jocly, and a game without moves has no first move
        assert found["perft"][0] == 0 or found["differences"] == []
