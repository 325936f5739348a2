"""Rules of small games on boards that no example has: hexes, triangles, 19 x 19."""

from __future__ import annotations

SIDE = 6  #: of the rhomb of hexes
ROWS = 5  #: of the triangle of triangles
GOBAN = 19


def hexes() -> str:
    """Return rules with riders on a rhombus of hexes, which promote on the far side."""
    columns = "/".join("abcdef")
    rows = "/".join(str(n) for n in range(SIDE, 0, -1))
    steps = {"e": "1 0", "w": "-1 0", "s": "0 1", "n": "0 -1", "ne": "1 -1", "sw": "-1 1"}
    directions = " ".join(f"({name} {step})" for name, step in steps.items())
    take = " ".join(f"(take {name})" for name in steps)
    return f"""
(define take ($1 (verify not-friend?)
  (if (in-zone? goal) (add Rider Chief) else add)))
(game (title "Hexes") (description "Take all.") (history "Made for a test.")
  (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 40 46) (dimensions ("{columns}" (40 0)) ("{rows}" (20 35)))
    (directions {directions}))
    (zone (name goal) (players White) (positions a6 b6 c6 d6 e6 f6))
    (zone (name goal) (players Black) (positions a1 b1 c1 d1 e1 f1)))
  (piece (name Rider) (help "Rider: one step.") (moves {take}))
  (piece (name Chief) (help "Chief: one step, too.") (moves {take.replace("take", "go")}))
  (board-setup (White (Rider a1 b1 c1 d1)) (Black (Rider c6 d6 e6 f6)))
  (loss-condition (White Black) (pieces-remaining 0)))
(variant (title "Hexes: a race")
  (win-condition (White Black) (pieces-remaining 1 Chief)))
(define go ($1 (verify not-friend?) add))
"""


def triangle_rectangles() -> dict[str, tuple[int, int, int, int]]:
    """Return a triangle of triangles: `a1` is the top; cells with odd numbers point up."""
    places = {}
    for row in range(ROWS):
        for column in range(2 * row + 1):
            up = column % 2 == 0
            x, y = 30 * (column - row) + 150, 52 * row + (35 if up else 17)
            places["abcde"[row] + str(column + 1)] = (x - 15, y - 15, x + 15, y + 15)
    return places


def triangles() -> str:
    """Return rules with steps across the sides of triangles; the goal is the far corner."""
    places = triangle_rectangles()
    positions = " ".join(f"({name} {' '.join(map(str, r))})" for name, r in places.items())
    links: dict[str, list[str]] = {"left": [], "right": [], "over": []}
    for name in places:
        row, number = "abcde".index(name[0]), int(name[1:])
        over = f"{'abcde'[row + 1]}{number + 1}" if number % 2 and row + 1 < ROWS else ""
        over = f"{'abcde'[row - 1]}{number - 1}" if number % 2 == 0 else over
        for way, other in (
            ("left", f"{name[0]}{number - 1}"),
            ("right", f"{name[0]}{number + 1}"),
            ("over", over),
        ):
            if other in places:
                links[way].append(f"({name} {other})")
    linked = " ".join(f"(links {way} {' '.join(pairs)})" for way, pairs in links.items())
    moves = " ".join(f"(step {way})" for way in links)
    return f"""
(define step ($1 (verify not-friend?) add))
(game (title "Triangles") (description "Be first in the far corner.")
  (strategy "Go.")
  (players Red Blue) (turn-order Red Blue)
  (board (positions {positions}) {linked})
  (piece (name Scout) (help "Scout: over a side.") (moves {moves}))
  (board-setup (Red (Scout e1 e2 e3)) (Blue (Scout e9 e8 e7)))
  (loss-condition (Red Blue) stalemated)
  (win-condition (Red) (absolute-config Scout (e9)))
  (win-condition (Blue) (absolute-config Scout (e1))))
"""


def goban() -> str:
    """Return rules of stones on 19 x 19 points: captures of pairs; five in a row win."""
    columns = "/".join("ABCDEFGHJKLMNOPQRST")
    rows = "/".join(str(n) for n in range(GOBAN, 0, -1))
    steps = {"n": "0 -1", "s": "0 1", "e": "1 0", "w": "-1 0"}
    steps |= {"ne": "1 -1", "sw": "-1 1", "nw": "-1 -1", "se": "1 1"}
    directions = " ".join(f"({name} {step})" for name, step in steps.items())
    pairs = " ".join(f"(pair {name})" for name in steps)
    fives = " ".join(
        f"(relative-config Stone {d} Stone {d} Stone {d} Stone {d} Stone)"
        for d in ("e", "s", "se", "ne")
    )
    return f"""
(define pair mark
  (if (and (enemy? $1) (on-board? $1)) $1
    (if (enemy? $1) $1 (if (and (on-board? $1) (friend? $1)) capture back $1 capture)))
  back)
(game (title "Pairs") (description "Five in a row.")
  (option "pass turn" true) (move-sound "step.wav")
  (players Black White) (turn-order Black White)
  (board (grid (start-rectangle 0 0 24 24) (dimensions ("{columns}" (25 0)) ("{rows}" (0 25)))
    (directions {directions})))
  (piece (name Stone) (drops ((verify empty?) {pairs} add)))
  (board-setup (Black (Stone off 180)) (White (Stone off 180)))
  (win-condition (Black White) (or {fives})))
(variant (title "Pairs around a stone") (description "The same, with a stone in the middle.")
  (board-setup (Black (Stone off 180)) (White (Stone K10 off 180))))
"""


def connection(edges: str = "") -> str:
    """Return rules of Hex on 4 x 4 hexes without its goal; ``edges`` replaces the zones."""
    zones = (
        edges
        or """
    (zone (name start) (players White) (positions a1 b1 c1 d1))
    (zone (name end) (players White) (positions a4 b4 c4 d4))
    (zone (name start) (players Black) (positions a1 a2 a3 a4))
    (zone (name end) (players Black) (positions d1 d2 d3 d4))"""
    )
    return f"""
(define place ((verify empty?) add))
(define swap ((verify enemy?) add))
(game (title "Sides") (players White Black)
  (turn-order (White place) (Black answer) repeat (White place) (Black place))
  (board (grid (start-rectangle 0 0 60 60) (dimensions ("a/b/c/d" (60 30)) ("4/3/2/1" (0 60)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (sw -1 1))){zones})
  (piece (name Stone)
    (drops (move-type place) (place) (move-type answer) (place) (swap)))
  (board-setup (White (Stone off 8)) (Black (Stone off 8)))
  (loss-condition (White Black) stalemated))
"""
