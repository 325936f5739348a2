"""The runs of all commands that test an installed wheel, and their files."""

from __future__ import annotations

LINE = """
(game (title "Line") (players A B) (turn-order A B)
  (board (grid (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (e 1 0))))
  (piece (name Man) (drops ((verify empty?) add)))
  (board-setup (A (Man off 5)) (B (Man off 5)))
  (draw-condition (A B) stalemated))
"""
ENDING = """
(game (title "Ending") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (0 40)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
  (piece (name King) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)
    (e (verify not-friend?) add) (w (verify not-friend?) add)))
  (board-setup (White (King a1 b1)) (Black (King d4)))
  (loss-condition (White Black) (pieces-remaining 0)))
"""
PGN = '[Event "?"]\n[Variant "Chess"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'

TESTS = "## A begins\n\n```player\nA\n```\n"

#: commands with other tests: they serve until they are stopped, or require further packages
SERVERS = ("lsp", "play", "serve")
#: a run of each other command, and a text that its output contains
RUNS: dict[str, tuple[tuple[str, ...], str]] = {
    "analyse": (("game.pgn", "--rules", "chess.zrf", "--nodes", "10"), "White: accuracy"),
    "arena": (("line.zrf", "--games", "2", "--players", "random,greedy", "--json"), '"games"'),
    "book": (("games/tic-tac-toe.zrf", "--positions", "4", "--nodes", "9", "-o", "b.json"), "KB"),
    "build": (("games", "-o", "built"), "1 built"),
    "check": (("line.zrf",), ""),
    "conformance": (("line.zrf", "--walks", "1", "--plies", "2"), '"Line"'),
    "convert": (("line.zrf", "--target", "html", "-o", "line.html"), ""),
    "diff": (("line.zrf", "line.zrf", "--games", "1", "--json"), '"differences": []'),
    "engine": (("line.zrf",), "uciok"),
    "explain": (("ZRF304",), "unused zone"),
    "features": (("line.zrf",), "createEngine"),
    "fmt": (("line.zrf",), ""),
    "test": (("line.zrf",), "1 pass"),
    "init": (("new.zrf",), "new.zrf"),
    "keywords": (("verify",), "verify"),
    "moves": (("line.zrf",), "Man a1"),
    "notation": (("betza", "N"), "●"),
    "perft": (("line.zrf", "--depth", "2"), "72"),
    "replay": (("game.pgn", "--rules", "chess.zrf"), "3"),
    "studio": (("-o", "studio"), "studio"),
    "tables": (("ending.zrf", "--pieces", "2", "-o", "t.json"), "tables"),
    "targets": ((), "html"),
    "train": (("games/tic-tac-toe.zrf", "--games", "12", "--nodes", "3", "-o", "w.json"), "loss"),
}
