"""Tests of the syntax of scripts: the verdict agrees with that of Node.js, and modules run."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js
from tests.node import find_node
from zrf2js.scripts.checks import check_scripts

VALID = (
    "Model.a = b => b?.c ?? b?.[0] ?? b?.()",
    "class A { #x = 1; static y = 2; static { A.z = 3 } get x () { return this.#x } }",
    "a ||= b; a &&= b; a ??= b; a **= 2",
    "const o = { ...p, [q]: 1, async *r () {} }; const { s, ...t } = o",
    "async function f () { for await (const a of b) await a }",
    "function * g () { yield * g() }",
    "try { f() } catch { g() }",
    "const n = 1_000n, h = 0x1F, o = 0o17, b = 0b1",
    "const r = /(?<year>\\d{4})/su, t = `a${`b${c}`}d`, u = tag`x`",
    "label: for (const x of y) { switch (x) { case 1: continue label; default: break label } }",
    "'use strict'; let x = 1",
    "// only a comment",
    "return 1",
    "function f () { return new.target }",
    "import('x').then(m => m.default)",
    "if (a) b; else c",
    "let a; { let a; function b () { let a } }",
    "class B extends A { constructor () { super(); super.f() } }",
    "x = async y => await y; z = async function () { await 1 }",
    "var шашки = 1, 字 = 2",
)
INVALID = (
    "Model.a = function (board {",
    "x = ",
    "if (a) b else c",
    "}",
    "}); evil(function () {",
    "this is no script",
    "await x",
    "function f () { await x }",
    "function f () { yield g() }",
    "import a from 'b'",
    "export const a = 1",
    "let a; let a",
    "const a = 1; class a {}",
    "break",
    "continue",
    "f(() => { break })",
    "for (;;) { f(function () { continue }) }",
    "super.f()",
    "x = <b/>",
    "@d class A {}",
    "'use strict'; with (a) {}",
    "class A { f () { with (a) {} } }",
    "'use strict'; var x = 010",
    "'use strict'; delete x",
    "function f () { 'use strict'; f = '\\01' }",
    "'use strict'; var let = 1",
    "'use strict'; arguments = 1",
    "'use strict'; function f (a, a) {}",
)
#: invalid in modules only
SLOPPY = (
    "with (a) {}", "var x = 010", "delete x", "var let = 1", "arguments = 1", "x = '\\01'",
    "function f (a, a) {}", "eval = 1", "static = 1", "arguments++",
)  # fmt: skip


def codes(script: str, form: str) -> list[str]:
    """Return the errors of a script."""
    found = check_scripts({"s.js": script}, form=form, dagaz=True).diagnostics
    return [d.code for d in found if d.severity.value == "error"]


VERDICTS = """
const scripts = JSON.parse(require('fs').readFileSync(0, 'utf8'))
const parses = text => { try { new Function('Model', text); return true } catch { return false } }
const verdict = text => [parses(text), parses(`'use strict'\n${text}`)]
console.log(JSON.stringify(scripts.map(verdict)))
"""


def test_the_verdict_is_that_of_node() -> None:
    scripts = [*VALID, *INVALID, *SLOPPY]
    command = [find_node(), "-e", VERDICTS]
    run = subprocess.run(
        command, input=json.dumps(scripts), capture_output=True, text=True, check=True
    )
    for script, (sloppy, strict) in zip(scripts, json.loads(run.stdout), strict=True):
        assert (codes(script, "cjs") == []) == sloppy, script
        assert (codes(script, "esm") == []) == strict, script


@pytest.mark.parametrize("script", SLOPPY)
def test_sloppy_scripts_have_a_separate_code(script: str) -> None:
    assert set(codes(script, "esm")) == {"ZRF531"}


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("Model.a = function (board {\n}", (1, 28)),
        ("let a\nlet b = [\nlet c", (2, 9)),
        ("// шашки\nModel.я = function () { await x }", (2, 25)),
        ("f(1,\n  2,\n  }", (3, 3)),
    ],
)
def test_an_error_has_a_place(script: str, place: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / "s.js").write_text(script, encoding="utf-8")
    result = zrf2js("check", "--override", tmp_path / "s.js", "--format", "json")
    found = json.loads(result.stdout)["diagnostics"][0]
    assert found["code"] == "ZRF530"
    assert abs(found["line"] - place[0]) <= 1 and (found["line"] != place[0] or found["column"] > 0)


MODERN = """\
"use strict"
class Limits {
  #count = 0
  static of (board) { return board?.moves?.length ?? 0 }
  next () { return ++this.#count }
}
const limits = new Limits()
Model.CheckInvariants = board => {
  limits.next()
  if (Limits.of(board) > 0) board.moves = board.moves.filter(move => move?.actions ?? true)
  Model.isStrict ??= (function () { return this === undefined })()
}
"""


@pytest.mark.parametrize("form", ["esm", "cjs", "global"])
@pytest.mark.parametrize("dagaz", [False, True])
def test_a_modern_script_runs_in_every_format(form: str, dagaz: bool, tmp_path: Path) -> None:
    (tmp_path / "walk.zrf").write_text(WALK)
    (tmp_path / "s.js").write_text(MODERN)
    target = tmp_path / {"esm": "walk.mjs", "cjs": "walk.cjs", "global": "walk.js"}[form]
    options = ["--format", form, "--override", tmp_path / "s.js"]
    options += ["--dagaz-scripts"] if dagaz else []
    result = zrf2js("convert", tmp_path / "walk.zrf", "-o", target, *options)
    assert result.exit_code == 0, result.stderr
    load = {
        "esm": f"await import({json.dumps(target.as_uri())})",
        "cjs": f"require({json.dumps(str(target))})",
        "global": "(vm.runInThisContext(fs.readFileSync("
        f"{json.dumps(str(target))}, 'utf8')), Walk)",
    }[form]
    code = (
        "const vm = require('vm'), fs = require('fs'); (async () => {"
        f"const api = {load}; const game = api.createGame();"
        "console.log(game.moves().length, api.Model.isStrict) })()"
    )
    run = subprocess.run([find_node(), "-e", code], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("1 true\n", "")
