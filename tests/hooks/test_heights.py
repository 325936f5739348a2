"""Heights of piles, as scripts see them."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import zrf2js

RULES = """\
; zrf2js: allow ZRF620
(game
   (title "Towers")
   (players White Black)
   (turn-order White Black)
   (option "board model" {model})
   (board
      (grid
         (start-rectangle 0 0 9 9)
         (dimensions ("a/b/c/d/e/f" (10 0)) ("1" (0 10)))
         (directions (e 1 0) (w -1 0))))
   (piece (name Disc) (dagaz "E*W*"))
   (board-setup (White (Disc a1 b1)) (Black (Disc c1 f1))))
"""
#: towers move as far as they are high
SCRIPT = """
const checkInvariants = Model.CheckInvariants
Model.CheckInvariants = board => {
  for (const move of board.moves) {
    const [[from], [to]] = move.actions[0]
    if (Math.abs(to - from) !== board.getHeight(from)) move.failed = true
  }
  checkInvariants(board)
}
"""
#: a board whose pieces the script has placed
CHANGED = """
Model.CheckInvariants = board => {
  const copy = board.copy()
  copy.setPiece(1, copy.getPiece(0))
  copy.setPiece(0, null)
  const heights = [0, 1, 2].map(at => copy.getHeight(at) + ':' + board.getHeight(at)).join(' ')
  for (const move of board.moves) move.failed = %s.indexOf(heights) < 0
}
"""


def moves(folder: Path, script: str, play: str = "", model: str = "stack") -> list[str]:
    (folder / "towers.zrf").write_text(RULES.replace("{model}", model))
    (folder / "towers.js").write_text(script)
    options = ("--play", play) if play else ()
    found = zrf2js("moves", folder / "towers.zrf", "--override", folder / "towers.js", *options)
    return found.stdout.splitlines() if found.exit_code == 0 else [found.stderr]


def test_towers_move_as_far_as_they_are_high(tmp_path: Path) -> None:
    assert moves(tmp_path, SCRIPT) == ["Disc a1 - b1", "Disc b1 - a1", "Disc b1 - c1"]
    after = "Disc a1 - b1; Disc f1 - e1"
    assert moves(tmp_path, SCRIPT, after) == ["Disc b1 - d1"]


def test_a_piece_that_a_script_places_replaces_the_pile(tmp_path: Path) -> None:
    after = "Disc a1 - b1; Disc f1 - e1"
    start, later = "0:1 1:1 1:1", "0:0 0:2 1:1"
    # Black's first move has other heights: the script accepts its board as well
    heights = f"['{start}', '{later}']"
    assert len(moves(tmp_path, CHANGED % heights, after)) == 5
    assert moves(tmp_path, CHANGED % f"['{start}']", "Disc a1 - b1") == []
    assert moves(tmp_path, CHANGED % f"['{later}']") == []


def test_the_piles_after_a_move_of_a_script_are_unknown(tmp_path: Path) -> None:
    script = "Model.CheckInvariants = board => board.moves.forEach(move => %s)"
    for read in ("board.apply(move).getHeight(1)", "board.apply(move).pseudoMoves()"):
        (found,) = moves(tmp_path, script % read)
        assert "ZRF840" in found
    assert len(moves(tmp_path, script % "board.apply(move).getHeight(1)", model="default")) > 2


def test_the_moves_of_a_copy_have_its_piles(tmp_path: Path) -> None:
    formula = RULES.replace('"E*W*"', '"[k1]EW;[k2](EW)\\1"').replace("{model}", "stack")
    (tmp_path / "formula.zrf").write_text(formula)
    script = tmp_path / "copy.js"
    script.write_text(
        "Model.CheckInvariants = board => {\n"
        "  const texts = moves => moves.map(String).join()\n"
        "  const same = texts(board.copy().pseudoMoves()) === texts(board.moves)\n"
        "  if (!same) throw new Error('differs') }"
    )
    play = "Disc a1 - b1; Disc f1 - e1"
    options = ("--override", script, "--play", play)
    found = zrf2js("moves", tmp_path / "formula.zrf", *options)
    assert (found.exit_code, found.stdout.splitlines()) == (0, ["Disc b1 - d1"]), found.stderr
