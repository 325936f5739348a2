"""Boards of games whose pieces move in groups, for tests of what is around the moves: a man
steps, and that is all."""

STEP = "($1 (verify empty?) add)"


def rules(title: str, board: str, setup: str, directions: str) -> str:
    """A game of men on a board, who step in any of its directions."""
    steps = " ".join(f"(step {direction})" for direction in directions.split())
    return f"""(define step {STEP})
(game (title "{title}") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) {board}))
  (piece (name Man) (moves {steps}))
  (board-setup {setup}))
"""


# Ten columns and eight ranks.
ORDO = rules(
    "Ordo",
    """(dimensions ("a/b/c/d/e/f/g/h/i/j" (10 0)) ("8/7/6/5/4/3/2/1" (0 10)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))""",
    "(White (Man a2 b2 c2 d2 f2 a3)) (Black (Man e2 c3))",
    "n s e w ne nw se sw",
)

# A hexagon, slanted into nine rows.
TAACOCA = rules(
    "Taacoca",
    """(dimensions ("a/b/c/d/e/f/g/h/i" (38 0)) ("9/8/7/6/5/4/3/2/1" (-19 33)))
    (directions (e 1 0) (w -1 0) (ne 0 -1) (sw 0 1) (nw -1 -1) (se 1 1))""",
    "(White (Man e1 f1 g1 h1)) (Black (Man e2 i9))",
    "e w ne sw nw se",
)
