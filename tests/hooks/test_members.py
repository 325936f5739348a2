"""Members of the objects that scripts for Dagaz find, and those that `check` reports as missing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import zrf2js
from tests.conftest import ROOT
from tests.corpus import DAGAZ
from tests.node import find_node
from zrf2js import Options, compile_file
from zrf2js.language.hooks import BY_PATH, Support
from zrf2js.language.members import BOARD, KERNEL, PAGE_NAMES
from zrf2js.scripts.checks import check_members
from zrf2js.scripts.members import members_of, set_members
from zrf2js.scripts.syntax import parse, walk

#: Members that games or scripts set; the objects have them from then on.
SET_LATER = {
    ("move", "failed"),
    ("Model", "WIDTH"),
    ("Model", "HEIGHT"),
    ("Model", "setupSelector"),
    ("Model", "maxSetupSelector"),
    ("AI", "eval"),
    ("AI", "getPrice"),
    ("AI", "heuristic"),
}


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, set[str]]]:
    module = tmp_path_factory.mktemp("members") / "game.mjs"
    options = Options(format="esm", dagaz_scripts=True)
    outcome = compile_file(ROOT / "examples" / "breakthrough.zrf", options)
    module.write_text(outcome.value[0].text, encoding="utf-8")
    script = Path(__file__).with_name("members.mjs")
    run = subprocess.run(
        [find_node(), script, ROOT / "templates", module], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return {
        kind: {owner: set(names) for owner, names in each.items()} for kind, each in found.items()
    }


def test_scripts_on_the_kernel_have_the_names_of_a_page(
    objects: dict[str, dict[str, set[str]]],
) -> None:
    assert PAGE_NAMES - objects["kernel"]["page"] == set()


@pytest.mark.parametrize(("kind", "table"), [("kernel", KERNEL), ("board", BOARD)])
def test_every_listed_member_exists(
    kind: str, table: dict[str, frozenset[str]], objects: dict[str, dict[str, set[str]]]
) -> None:
    for owner, names in table.items():
        later = {name for of, name in SET_LATER if of == owner}
        assert names - objects[kind][owner] - later == set(), owner


def scripts() -> dict[str, str]:
    pages = json.loads((DAGAZ / "pages.json").read_text(encoding="utf-8"))
    names = sorted({name for page in pages for name in page["own"]})
    texts = {name: DAGAZ / name for name in names}
    return {
        name: path.read_text(encoding="utf-8", errors="replace")
        for name, path in texts.items()
        if path.is_file() and path.stat().st_size < 40_000
    }


@pytest.mark.corpus
@pytest.mark.skipif(not DAGAZ.is_dir(), reason="requires ../shared/dagaz")
def test_reports_are_right_for_real_scripts(objects: dict[str, dict[str, set[str]]]) -> None:
    """A reported member is on no object; of the others, an object or the script has each."""
    hooks = {tuple(path.split(".")) for path in BY_PATH}
    reported, used = 0, 0
    for name, text in list(scripts().items())[::6]:
        missing = set()
        for diagnostic in check_members({name: text}).diagnostics:
            owner, _, member = diagnostic.message.split("`")[1].partition(".")
            missing.add((owner, member))
            assert member not in objects["kernel"][owner] | objects["board"][owner], (name, member)
            assert diagnostic.help and diagnostic.origin is not None
        nodes = tuple(walk(parse(text)))
        own = set_members(nodes)
        assert not missing & own
        for (owner, member), node in members_of(nodes):
            used += 1
            if (owner, member) in missing | own | hooks | SET_LATER:
                continue
            exists = member in objects["kernel"][owner] | objects["board"][owner]
            assert exists or _is_excused(owner, member, node), (name, owner, member)
        reported += len(missing)
    assert reported > 30 and used > 1000


def _is_excused(owner: str, member: str, node: Any) -> bool:
    """Return True for tests of existence and for lists of moves."""
    text = node.parent.parent.parent.text.decode() if node.parent.parent.parent else ""
    return "isUndefined" in text or "typeof" in text or member in ("length", "push", "slice", "pop")


def test_check_reports_a_missing_member_with_its_line(tmp_path: Path) -> None:
    script = tmp_path / "x.js"
    script.write_text(
        "var design = Dagaz.Model.design;\n"
        "if (!_.isUndefined(Dagaz.Model.other)) design.navigate(1, 2, 3);\n"
        "Dagaz.Model.own = 1; Dagaz.Model.own += design.positions.length;\n"
        "board.getPeice(1);\n"
        "Dagaz.Controller.addState(1);\n"
    )
    result = zrf2js("check", "--override", script, "--format", "json")
    found = [d for d in json.loads(result.stdout)["diagnostics"] if d["code"] == "ZRF535"]
    assert [d["message"].split("`")[1] for d in found] == ["board.getPeice", "Controller.addState"]
    assert found[0]["help"].startswith("did you mean `board.getPiece`?")
    assert "isUndefined" in found[1]["help"]


def test_check_reports_the_names_that_convert_reports(tmp_path: Path) -> None:
    script = tmp_path / "x.js"
    script.write_text("Dagaz.Model.closure = function (board, move, group) { return group }\n")
    rules = ROOT / "examples" / "abalone.zrf"
    for options, expected in (([], 1), (["--dagaz-scripts"], 0)):
        checked = zrf2js("check", "--override", script, *options).stderr
        converted = zrf2js(
            "convert", rules, "--override", script, *options, "-o", tmp_path / "a.js"
        )
        assert checked.count("ZRF534]") == converted.stderr.count("ZRF534]") == expected


def test_members_of_moves_of_the_game_are_not_reported() -> None:
    text = (
        "Model.closure = (board, move, group) => move.board && !move.pass && !move.partial && group"
    )
    assert check_members({"x.js": text}).diagnostics == ()


@pytest.mark.parametrize(
    "script",
    [
        "const d = Dagaz.Model.design; d.zap()",
        "Model.Done = (d, b) => d.zap()",
        "Model.setup = b => { const game = b.game.design; game.zap() }",
        "var p = b.getPiece(3); p.zap",
        "board.moves.forEach(m => m.zap())",
        "_.each(board.moves, function (m) { m.zap() })",
        "for (const m of board.moves) m.zap()",
        "Model.CheckInvariants = function (b) { const l = b.moves; l.some(m => m.zap) }",
        "const m = board.moves[0]; m.zap()",
        "let m; m = Model.createMove(1); m.zap()",
    ],
)
def test_members_are_found_by_every_certain_name(script: str) -> None:
    (report,) = check_members({"x.js": script}).diagnostics
    assert ".zap`" in report.message


@pytest.mark.parametrize(
    "script",
    [
        "const d = Model.design; function f (d) { d.zap() }",  # another value elsewhere
        "const m = [1]; for (const m of board.moves) m.zap()",
        "const {m} = list; m.zap()",
        "list.forEach(m => m.zap())",
        "const m = board.moves; m.zap()",
        "Model.CheckInvariants = (b, m) => m.zap()",
    ],
)
def test_members_of_other_objects_are_not_reported(script: str) -> None:
    assert check_members({"x.js": script}).diagnostics == ()


def test_scripts_that_are_checked_together_define_members_for_each_other() -> None:
    one = "Dagaz.Model.isCapture = function () { return true; };"
    two = "Dagaz.Model.isCapture();"
    assert check_members({"one.js": one, "two.js": two}).diagnostics == ()
    assert [d.code for d in check_members({"two.js": two}).diagnostics] == ["ZRF535"]


def test_hooks_without_effect_are_not_members() -> None:
    """`check` reports these as ZRF533."""
    for path, hook in BY_PATH.items():
        owner, name = path.split(".")
        if hook.support is Support.NO_EFFECT:
            assert check_members({"x.js": f"Dagaz.{owner}.{name} = null;"}).ok
