"""A small Dagaz page, written for tests: its files, and the moves of its module."""

from pathlib import Path
from typing import Any

from zrf2js import Options, compile_file
from zrf2js.host.requests import run_module

PAGE = """<title>Small</title>
<script src="kernel/dagaz.js"></script><script src="kernel/zrf-model.js"></script>
<script src="kernel/zobrist.js"></script>
<script src="small-rules.js"></script>
<script src="small.js"></script>"""

#: A row of five squares: a rook that slides east and captures, and a man that promotes at the end.
MODEL = """
ZRF = { JUMP: 0, IF: 1, FORK: 2, FUNCTION: 3, IN_ZONE: 4, PROMOTE: 11, PARAM: 15 };
Dagaz.Model.BuildDesign = function (design) {
  design.checkVersion("z2j", "2");
  design.checkVersion("small-rules", "true");
  %s
  design.addDirection("e");
  design.addDirection("w");
  design.addPlayer("White", [1, 0]);
  design.addPlayer("Black", [1, 0]);
  %s
  design.addPosition("a1", [1, 0]);
  design.addPosition("b1", [1, -1]);
  design.addPosition("c1", [1, -1]);
  design.addPosition("d1", [1, -1]);
  design.addPosition("e1", [0, -1]);
  design.addZone("end", 1, [4]);
  [[3, 24], [15, 0], [3, 22], [3, 1], [3, 0], [1, 7], [2, 3], [3, 25], [3, 28], [15, 0], [3, 22],
   [0, -8], [3, 3], [3, 0], [3, 20], [3, 25], [3, 28]].forEach(function (command) {
    design.addCommand(0, command[0], command[1]);
  });
  [[3, 24], [15, 0], [3, 22], [3, 1], [3, 20], [4, 0], [3, 0], [1, 4], [11, 0], [3, 25], [0, 2],
   [3, 25], [3, 28]].forEach(function (command) {
    design.addCommand(1, command[0], command[1]);
  });
  design.addPiece("Rook", 0, 5);
  design.addMove(0, 0, [0], 7);
  design.addPiece("Man", 1);
  design.addMove(1, 1, [0], 8);
  design.setup("White", "Rook", 0%s);
  design.setup("White", "Man", 3);
  design.setup("Black", "Man", 2);
};
Dagaz.View.configure = function (view) {
  view.defBoard("Board");
  view.defPiece("WhiteRook", "White Rook");
  ["a1", "b1", "c1", "d1", "e1"].forEach(function (name, i) {
    view.defPosition(name, 10 * i, 0, 10, 10);
  });
};
"""

RULES = """
(function () {
  var checkVersion = Dagaz.Model.checkVersion;
  Dagaz.Model.checkVersion = function (design, name, value) {
    if (name != "small-rules") checkVersion(design, name, value);
  };
  %s
})();
"""


def write(
    folder: Path, rules: str = "", *, first: str = "", turns: str = "", rest: str = ""
) -> Path:
    (folder / "small.htm").write_text(PAGE, encoding="utf-8")
    (folder / "small.js").write_text(MODEL % (first, turns, rest), encoding="utf-8")
    (folder / "small-rules.js").write_text(RULES % rules, encoding="utf-8")
    return folder / "small.htm"


def change_model(folder: Path, old: str, new: str) -> None:
    """Replace a part of the page's model."""
    file = folder / "small.js"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def moves(page: Path, variant: str | None = None) -> Any:
    outcome = compile_file(page, Options(format="esm", variant=variant))
    assert outcome.ok, outcome.diagnostics
    found = run_module(outcome.value[0].text, {"do": "moves", "variant": 0})
    assert isinstance(found, dict)
    return found["moves"]


ALL = ["Man d1 - e1 = Rook", "Rook a1 - b1", "Rook a1 x c1"]
