"""Large games as authors write them: many operations behind macros, and levels of a puzzle."""

from __future__ import annotations

import random

from tests.fuzz.shape_parts import moves

#: statements of random blocks
_STATEMENTS = (
    "n", "s", "(verify empty?)", "(verify not-friend?)", "(if enemy? capture)", "mark",
    "back", "(set-flag f true)", "(if (flag? f) n)", "(while empty? n)",
)  # fmt: skip


def many_operations(blocks: int, length: int) -> str:
    """Return a game with different blocks, each of four macros that have ``length`` statements."""
    chance = random.Random(1)
    macros = [
        f"(define m{i} {' '.join(chance.choices(_STATEMENTS, k=length))})\n" for i in range(64)
    ]
    parts = [[f"(m{chance.randrange(64)})" for _ in range(4)] for _ in range(blocks)]
    return "".join(macros) + moves(" ".join(f"({' '.join(part)} add)" for part in parts))


def levels(count: int, files: int, ranks: int) -> str:
    """Return a puzzle in which a man pushes boxes, with levels on equal boards."""
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"[:files]
    edge = {f"{c}{r}" for c in letters for r in (1, ranks)}
    edge |= {f"{c}{r}" for c in (letters[0], letters[-1]) for r in range(1, ranks + 1)}
    inner = sorted({f"{c}{r}" for c in letters for r in range(1, ranks + 1)} - edge)
    level = []
    for _ in range(count):
        places = chance.sample(inner, len(inner))
        walls, boxes, goals, man = places[: len(inner) // 5], *_split(places[len(inner) // 5 :], 6)
        level.append(
            f"(board-setup (You (W {' '.join([*sorted(edge), *walls])}) (B {' '.join(boxes)})"
            f" (T {' '.join(goals)}) (Y {man})))"
        )
    rest = "".join(f'\n(variant (title "Level {n}") {text})' for n, text in enumerate(level[1:], 2))
    return f"""
(define walk ($1 (while empty? add $1) (if (piece? T) (add y))))
(define leave ((create T) $1 (verify (or empty? (piece? T))) (if (piece? T) add else (add Y))))
(define push ($1 (verify (or (piece? B) (piece? b))) cascade (if (piece? b) (create y))
  $1 (verify (or empty? (piece? T))) (if empty? add else (add b))))
(define lift ((create T) (push $1)))
(game (title "Level 1") (players You) (turn-order You)
  (board (grid (start-rectangle 0 0 9 9) (directions (n 0 -1) (s 0 1) (w -1 0) (e 1 0))
    (dimensions ("{"/".join(letters)}" (9 0)) ("{"/".join(map(str, range(1, ranks + 1)))}" (0 9)))))
  (piece (name W)) (piece (name B)) (piece (name b)) (piece (name T))
  (piece (name Y) (moves (walk n) (walk s) (walk w) (walk e) (push n) (push s) (push w) (push e)))
  (piece (name y) (moves (leave n) (leave s) (leave w) (leave e)
    (lift n) (lift s) (lift w) (lift e)))
  {level[0]} (win-condition (You) (pieces-remaining 0 B))){rest}
"""


def _split(places: list[str], count: int) -> tuple[list[str], list[str], str]:
    """Return the places of boxes, goals and the man."""
    return places[:count], places[count : 2 * count], places[2 * count]
