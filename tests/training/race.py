"""A small game whose evaluation is worth learning: pieces race to the last rank."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import zrf2js

RACE = """\
(define step ($1 (verify empty?) add))
(define take ($1 (verify not-friend?) add))
(game
  (title "Race")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 20 20)
      (dimensions ("a/b/c/d/e" (20 0)) ("5/4/3/2/1" (0 20)))
      (directions (n 0 -1) (nw -1 -1) (ne 1 -1) (s 0 1) (sw -1 1) (se 1 1)))
    (symmetry Black (n s) (s n) (nw sw) (sw nw) (ne se) (se ne))
    (zone (name top) (players White) (positions a5 b5 c5 d5 e5))
    (zone (name top) (players Black) (positions a1 b1 c1 d1 e1)))
  (piece (name Man) (moves (step n) (take nw) (take ne)))
  (board-setup
    (White (Man a1 b1 c1 d1 e1 a2 b2 c2 d2 e2))
    (Black (Man a5 b5 c5 d5 e5 a4 b4 c4 d4 e4)))
  (win-condition (White) (absolute-config Man (top)))
  (win-condition (Black) (absolute-config Man (top)))
  (loss-condition (White Black) stalemated))
"""

#: options of short games
TRAINING = ("--nodes", "30", "--random-plies", "4")

#: enough games for one fit with several jobs
FEW = ("--games", "40", *TRAINING)


def train(rules: Path, *arguments: str | Path) -> str:
    """Train and return the text of the file."""
    output = rules.with_name("out.weights.json")
    result = zrf2js("train", rules, "-o", output, *arguments)
    assert result.exit_code == 0, result.output
    return output.read_text(encoding="utf-8")
