"""Diagnostics of override scripts, and scripts as parts of modules."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import WALK, zrf2js
from tests.node import find_node
from zrf2js.language.hook_docs import SECTION
from zrf2js.language.hooks import HOOKS
from zrf2js.scripts.checks import check_scripts


def reported(script: str, form: str = "esm", dagaz: bool = True) -> list[tuple[str, str | None]]:
    checked = check_scripts({"s.js": script}, form=form, dagaz=dagaz)
    return [(d.code, d.help) for d in checked.diagnostics]


def test_an_error_has_the_line_in_its_script(tmp_path: Path) -> None:
    script = tmp_path / "broken.js"
    script.write_text("// one\n// two\nModel.closure = function (board {\n}\n", encoding="utf-8")
    result = zrf2js("check", "--override", script, "--format", "json")
    assert result.exit_code == 1
    (found,) = json.loads(result.stdout)["diagnostics"]
    assert (found["code"], found["line"], found["column"]) == ("ZRF530", 3, 33)
    assert found["file"].endswith("broken.js")


def test_check_suggests_the_name_of_a_misspelled_hook(tmp_path: Path) -> None:
    script = tmp_path / "typo.js"
    script.write_text("Dagaz.Model.ChekInvariants = function (board) {}\n", encoding="utf-8")
    result = zrf2js("check", "--override", script)
    assert result.exit_code == 0
    assert "did you mean `Model.CheckInvariants`?" in result.stderr
    assert zrf2js("check", "--override", script, "--strict").exit_code == 1


def test_check_needs_something_to_check() -> None:
    assert zrf2js("check").exit_code == 2


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        ("Dagaz.Model.CheckInvariants = function () {}", []),
        ("Model.AI.eval = function () { return 0 }; AI.heuristic = Model.AI.eval", []),
        ("Model.moveTostring = function () {}", ["ZRF532"]),
        # a helper that the script itself calls
        ("Model.isFriends = function () {}; Model.isFriends()", ["ZRF532"]),
        ("Dagaz.Model.BuildDesign = function () {}", ["ZRF533"]),
        ("Dagaz.View.configure = function () {}", ["ZRF533"]),
        ("var Model = {}, f = function (a, a) {}", ["ZRF531"]),
        ("this is no script", ["ZRF530"]),
        ("}); evil(function () {", ["ZRF530"]),
        ("Model.closure = (b, m, g) => g // the end", []),
    ],
)
def test_a_script_has_these_codes(script: str, codes: list[str]) -> None:
    assert [code for code, _ in reported(script)] == codes


def test_a_name_similar_to_a_hook_is_a_warning_and_others_are_notes() -> None:
    (alike,) = check_scripts({"s.js": "Model.isFriends = 1"}, form="", dagaz=True).diagnostics
    (helper,) = check_scripts({"s.js": "Model.walk = 1"}, form="", dagaz=True).diagnostics
    assert (alike.severity.value, helper.severity.value) == ("warning", "note")


def test_sloppy_scripts_are_for_sloppy_forms() -> None:
    script = "with (Model) { WIDTH = 8 }"
    assert [code for code, _ in reported(script, "esm")] == ["ZRF531"]
    assert reported(script, "cjs") == reported(script, "global") == []


def test_names_of_dagaz_need_their_option() -> None:
    assert [code for code, _ in reported("_.each([], 1)", dagaz=False)] == ["ZRF534"]
    assert reported("var o = { sign: 1, _: 2 }; o.sign = o._", dagaz=False) == []
    assert reported("(function (_) { return _ })(1)", dagaz=False) == []


SCRIPT = """
var checkVersion = Dagaz.Model.checkVersion
Dagaz.Model.checkVersion = function (design, name, value) { checkVersion(design, name, value) }
Dagaz.View.configure = function (view) {}
Dagaz.Controller.persistense = 'setup'
seen = 0 // not allowed in strict mode
Dagaz.Model.CheckInvariants = function (board) {
  board.moves = _.chain(board.moves).filter(function (move) {
    return sign(move.actions.length) == 2
  }).value()
}
"""


@pytest.mark.parametrize("form", ["cjs", "global"])
def test_scripts_run_as_they_did_before_strict_mode(form: str, tmp_path: Path) -> None:
    (tmp_path / "walk.zrf").write_text(WALK, encoding="utf-8")
    (tmp_path / "s.js").write_text(SCRIPT, encoding="utf-8")
    target = tmp_path / ("walk.cjs" if form == "cjs" else "walk.js")
    options = ("--format", form, "--override", tmp_path / "s.js", "--dagaz-scripts")
    result = zrf2js("convert", tmp_path / "walk.zrf", "-o", target, *options)
    assert result.exit_code == 0, result.stderr
    load = (
        f"const api = require({json.dumps(str(target))})"
        if form == "cjs"
        else "require('node:vm').runInThisContext(require('node:fs').readFileSync("
        f"{json.dumps(str(target))}, 'utf8')); const api = Walk"
    )
    code = f"{load}; console.log(api.createGame().moves().length, typeof Dagaz, typeof _, sign(-3))"
    run = subprocess.run([find_node(), "-e", code], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["0", "object", "function", "-1"], run.stderr


# --- the guide ---------------------------------------------------------------------------------


def test_the_guide_is_written_from_the_table() -> None:
    assert SECTION.main(["--check"]) is None


def test_the_table_has_at_least_thirty_used_hooks() -> None:
    assert sum(hook.scripts > 0 for hook in HOOKS) >= 30
    assert len({hook.path for hook in HOOKS}) == len(HOOKS)


def test_listed_hooks_exist_unless_they_have_no_effect(tmp_path: Path) -> None:
    (tmp_path / "walk.zrf").write_text(WALK, encoding="utf-8")
    target = tmp_path / "walk.mjs"
    zrf2js("convert", tmp_path / "walk.zrf", "-o", target, "--dagaz-scripts")
    paths = json.dumps([hook.path for hook in HOOKS])
    code = (
        f"import {{ createGame, Dagaz }} from {json.dumps(target.as_uri())}; createGame(); "
        f"const found = {paths}.filter(path => {{ const [family, name] = path.split('.'); "
        "return name in Dagaz[family] }); console.log(JSON.stringify(found))"
    )
    run = subprocess.run(
        [find_node(), "--input-type=module", "-e", code], capture_output=True, text=True
    )
    found = set(json.loads(run.stdout))
    assert {hook.path for hook in HOOKS if hook.support.value != "no effect"} <= found
    families = {"Model", "AI"}
    silent = {h.path for h in HOOKS if h.support.value == "no effect"}
    assert not {path for path in found & silent if path.split(".")[0] in families}


def test_a_commands_error_names_hook_and_move(tmp_path: Path) -> None:
    (tmp_path / "walk.zrf").write_text(WALK, encoding="utf-8")
    script = tmp_path / "s.js"
    script.write_text("Model.CheckInvariants = b => b.moves[0].capturePiece(9)", encoding="utf-8")
    result = zrf2js("moves", tmp_path / "walk.zrf", "--override", script)
    assert result.exit_code == 1
    assert "error[ZRF811]: script error: Model.CheckInvariants: unknown" in result.stderr
    assert "position 9: expected 0 to 3 (move " in result.stderr
