"""The games of the conformance tests: one of each family."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.conftest import ROOT
from zrf2js.environments import Rules

EXAMPLES = ROOT / "examples"

#: title, rules file and variant; all are played by other libraries
FAMILIES = {
    "lines": ("tic-tac-toe.zrf", 0),
    "gravity": ("connect-four.zrf", 0),
    "chess": ("chess.zrf", 0),
    "drops": ("minishogi.zrf", 0),
    "flips and passes": ("reversi.zrf", 0),
    "partial moves": ("draughts.zrf", 0),
    "phases and reserves": ("lewthwaite.zrf", 0),
    "piles": ("bashni.dgz", 0),
    "race": ("breakthrough.zrf", 0),
    "groups": ("abalone.zrf", 0),
}

#: three players step toward the far end of their own row; a player without a move loses a turn
THREE = """
(game (title "Three Lanes")
  (players Red Green Blue)
  (turn-order Red Green Blue)
  (option "pass turn" forced)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d" (10 0)) ("3/2/1" (0 10))) (directions (e 1 0) (n 0 -1) (s 0 1))))
  (board-setup (Red (Man a3)) (Green (Man a2)) (Blue (Man a1)))
  (piece (name Man) (moves (e (verify empty?) add)
    (n e (verify empty?) add) (s e (verify empty?) add)))
  (win-condition (Red Green Blue) (absolute-config Man (d3)))
  (loss-condition (Red Green Blue) (absolute-config Man (d1)))
  (draw-condition (Red Green Blue) (absolute-config Man (d2))))
"""

#: one player jumps until one peg is left
PUZZLE = """
(game (title "Four Pegs")
  (players You)
  (turn-order You)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
  (board-setup (You (Peg a1 b1 d1 e1)))
  (piece (name Peg)
    (moves (e (verify friend?) capture e (verify empty?) add)
           (w (verify friend?) capture w (verify empty?) add)))
  (win-condition (You) (pieces-remaining 2))
  (loss-condition (You) stalemated))
"""

#: chance steps for a player who may only follow
CHANCE = """
(game (title "Dice Run")
  (players Runner ?Dice Chaser)
  (turn-order Runner ?Dice Chaser ?Dice)
  (option "pass turn" forced)
  (board (grid (start-rectangle 0 0 9 9)
    (dimensions ("a/b/c/d/e/f" (10 0)) ("3/2/1" (0 10))) (directions (e 1 0) (n 0 -1) (s 0 1))))
  (board-setup (Runner (Man b3)) (?Dice (Man a2)) (Chaser (Man a1)))
  (piece (name Man) (moves (e (verify empty?) add) (e (verify empty?) e (verify empty?) add)))
  (win-condition (Runner Chaser) (absolute-config Man (f3)))
  (loss-condition (Runner Chaser) (absolute-config Man (f1)))
  (draw-condition (Runner Chaser) (absolute-config Man (f2))))
"""


@cache
def example(file: str) -> Rules:
    """Return the compiled rules of an example; all callers share them."""
    return Rules(EXAMPLES / file, 0)


def family(name: str, engine: str = "auto") -> Rules:
    """Return the compiled rules of a family."""
    file, variant = FAMILIES[name]
    return Rules(EXAMPLES / file, variant, engine=engine)


def written(folder: Path, text: str) -> Rules:
    """Return compiled rules of a text."""
    path = folder / "game.zrf"
    path.write_text(text, encoding="utf-8")
    return Rules(path)
