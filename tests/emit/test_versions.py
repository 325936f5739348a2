"""Tests of the statements that modules have twice, so that bundlers remove what scripts need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.emit.test_features import run
from zrf2js import Options, compile_file
from zrf2js.emit.js.versions import SCRIPTING, Statement, Versions

EXAMPLES = Path(__file__).parents[2] / "examples"


def joined(plain: dict[str, str], scripted: dict[str, str]) -> list[str]:
    """Return the statements of a module, given those without and with scripts by name."""
    scripted = {**scripted, SCRIPTING: f"function {SCRIPTING}(){{return new X}}"}
    first, second = (
        [Statement("runtime/x.js", (name,), text) for name, text in texts.items()]
        for texts in (plain, scripted)
    )
    order = [("runtime/x.js", (name,)) for name in dict.fromkeys((*plain, *scripted))]
    return [each.text for each in Versions(first, second, frozenset()).statements(order)]


def replaced(plain: dict[str, str], scripted: dict[str, str]) -> list[str]:
    """Return the assignments with which scripts replace statements."""
    return re.findall(r"^(\w+=.*)$", joined(plain, scripted)[-1].replace("{", "{\n"), re.MULTILINE)


def test_functions_have_a_version_for_scripts() -> None:
    plain = {"f": "function f(){return 1}", "g": "function g(){}"}
    scripted = {"f": "function f(){return h()}", "g": "function g(){}", "h": "function h(){}"}
    assert joined(plain, scripted) == [
        "function f(){return 1}",
        "function f$scripted(){return h()}",
        "function g(){}",
        "function h(){}",
        "function createScripting$scripted(){return new X}",
        "function createScripting(){f=f$scripted\nreturn createScripting$scripted()}",
    ]


def test_classes_and_constants_become_variables() -> None:
    plain = {"A": "class A{a(){}}", "b": "const b={f:()=>1}"}
    scripted = {"A": "class A{b(){}}", "b": "const b={f:()=>2}"}
    assert joined(plain, scripted)[:4] == [
        "let A=class A{a(){}}",
        "function A$scripted(){return class A{b(){}}}",
        "let b={f:()=>1}",
        "function b$scripted(){return {f:()=>2}}",
    ]
    assert replaced(plain, scripted) == ["A=A$scripted()", "b=b$scripted()"]


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("class B extends A{}", True),
        ("class B{b(){return A}}", False),
        ("const B=[A]", True),
        ("const B={a:A,b:1}", True),
        ("const B=new A(1)", True),
        ("const B=x=>A", False),
        ("const B={a:()=>A,b(x){return new A},c:x=>({y:A}),d:'A'}", False),
        ("const B=[()=>1,A]", True),
        ("function B(){return A}", False),
    ],
)
def test_values_that_depend_on_replaced_ones_are_replaced(text: str, reads: bool) -> None:
    plain = {"A": "class A{a(){}}", "B": text}
    assert ("B=B$scripted()" in replaced(plain, {**plain, "A": "class A{b(){}}"})) == reads


def test_what_only_scripts_need_has_no_effects() -> None:
    scripted = {"A": "class A extends Array{}", "b": "const b=new Set(x)", "c": "const c=1"}
    assert joined({}, scripted)[:3] == [
        "let A",
        "function A$scripted(){return class A extends Array{}}",
        "let b",
    ]
    assert replaced({}, scripted) == ["A=A$scripted()", "b=b$scripted()"]


@pytest.mark.parametrize("game", ["tic-tac-toe.zrf", "chess.zrf", "reversi.zrf"])
def test_the_api_exists_before_scripts(game: str) -> None:
    """Programs create games only after scripts are linked, but the API is created before."""
    text = compile_file(EXAMPLES / game, Options(format="esm")).value[0].text
    assert "createScripting$scripted" in text
    assert "createApi$scripted" not in text
    readable = compile_file(EXAMPLES / game, Options(format="esm", readable=True)).value[0].text
    assert "$scripted" not in readable


def test_games_with_scripts_use_the_versions_for_scripts(tmp_path: Path) -> None:
    path = tmp_path / "game.mjs"
    path.write_text(
        compile_file(EXAMPLES / "tic-tac-toe.zrf", Options(format="esm")).value[0].text, "utf-8"
    )
    script = """
      import(process.argv[1]).then(({ createGame, Model }) => {
        const center = 4
        Model.Extension = board => { // pieces also move to the center, and capture there
          for (const from of board.positionsOf(board.player)) {
            if (from === center) continue
            const move = Model.createMove()
            move.movePiece(from, center)
            board.moves.push(move)
          }
        }
        const game = createGame()
        for (const text of ['a1', 'b2', 'a1b2']) game.move(text)
        const { effects } = game.played()[2]
        console.log(game.history[2], effects.map(({ kind }) => kind), game.fen(), game.hash)
        const { move } = game.search({ algorithm: 'alphabeta', depth: 3, seed: 1 })
        console.log(createGame(JSON.parse(JSON.stringify(game))).fen(), String(move))
        while (game.undo());
        console.log(game.fen(), game.perft(3))
      })"""
    whole = tmp_path / "readable.mjs"
    options = Options(format="esm", readable=True)
    whole.write_text(compile_file(EXAMPLES / "tic-tac-toe.zrf", options).value[0].text, "utf-8")
    assert "move" in run(script, path)
    assert run(script, path) == run(script, whole)
