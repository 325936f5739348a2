"""Scaling of the speed with the board size and the numbers of piece types and templates.

The games are synthetic: a royal king, rooks, bishops, and a number of leapers on a square board.
"""

from __future__ import annotations

import statistics
import string
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

from processes import compiled, measure
from tasks import ROOT

PLOT = ROOT / "docs" / "growth.svg"
SIZES = (8, 10, 12, 14, 16, 19)
TYPES = (4, 8, 14, 20, 26)
TEMPLATES = (4, 8, 14, 20, 26)
SERIES = ("board", "types", "templates")

_DIRECTIONS = {
    "n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0),
    "ne": (1, -1), "nw": (-1, -1), "se": (1, 1), "sw": (-1, 1),
}  # fmt: skip


def rules(size: int, types: int, templates: int) -> str:
    """Return a game on ``size`` x ``size`` with given numbers of piece types and templates."""
    files = "/".join(string.ascii_lowercase[:size])
    ranks = "/".join(str(rank) for rank in range(size, 0, -1))
    links = " ".join(f"({name} {x} {y})" for name, (x, y) in _DIRECTIONS.items())
    pieces = [_piece("King", "step", _DIRECTIONS), _piece("Rook", "slide", "nesw")]
    pieces.append(_piece("Bishop", "slide", ("ne", "nw", "se", "sw")))
    leapers = [f"Leaper{number}" for number in range(types - 3)]
    for number, name in enumerate(leapers):
        pieces.append(_piece(name, f"leap{number % max(1, templates - 3)}", ("n n", "e e", "s s")))
    macros = [_leap(number) for number in range(max(1, templates - 3))]
    return f"""
(define step ($1 (verify not-friend?) add))
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
{"".join(macros)}
(game
   (title "Growth")
   (players White Black)
   (turn-order White Black)
   (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("{files}" (10 0)) ("{ranks}" (0 10))) (directions {links}))
      (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
      (zone (name corner) (players White Black) (positions a1)))
   {"".join(pieces)}
   (board-setup {_army("White", size, 1, 2, leapers)}
   {_army("Black", size, size, size - 1, leapers)})
   (loss-condition (White Black) (checkmated King)))
"""


def _piece(name: str, macro: str, ways: object) -> str:
    assert isinstance(ways, str | tuple | dict)
    moves = " ".join(f"({macro} {way})" for way in ways)
    return f"(piece (name {name}) (moves {moves}))\n"


def _leap(number: int) -> str:
    """Return leaps with a unique sequence of tests, so that no two share a template."""
    tests = (f"(verify (not-{'position? a1' if bit == '1' else 'in-zone? corner'}))"
             for bit in f"{number + 2:b}"[1:])  # fmt: skip
    return f"(define leap{number} ($1 $2 {' '.join(tests)} (verify not-friend?) add))\n"


def _army(player: str, size: int, first: int, second: int, leapers: list[str]) -> str:
    """Return king, rooks and bishops with leapers between them and a row of leapers in front."""
    others = cycle(leapers)
    back = ["Rook", *("Bishop" if n % 2 else next(others) for n in range(size - 2)), "Rook"]
    back[size // 2] = "King"
    places: dict[str, list[str]] = {}
    for rank, row in ((first, back), (second, [next(others) for _ in range(size)])):
        for file, name in zip(string.ascii_lowercase, row, strict=False):
            places.setdefault(name, []).append(f"{file}{rank}")
    return f"({player} {' '.join(f'({n} {chr(32).join(p)})' for n, p in places.items())})"


def rows(only: str, rounds: int) -> Iterator[dict[str, object]]:
    """Return one row per game: leaves per second at depth 3 from the start."""
    make: dict[str, tuple[tuple[int, ...], Callable[[int], str]]] = {
        "board": (SIZES, lambda size: rules(size, 5, 5)),
        "types": (TYPES, lambda types: rules(16, types, 4)),
        "templates": (TEMPLATES, lambda templates: rules(16, 26, templates)),
    }
    for series in SERIES:
        if not series.startswith(only):
            continue
        steps, text = make[series]
        for step in steps:
            speeds = list(_speeds(text(step), rounds))
            yield {
                "title": f"{series} {step}",
                "series": series,
                "step": step,
                "ours": round(statistics.median(speeds)),
            }


def _speeds(text: str, rounds: int) -> Iterator[float]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "growth.zrf"
        file.write_text(text, encoding="utf-8")
        with compiled(file) as modules:
            for _ in range(rounds):
                yield measure("ours", work="perft", amount=3, module=str(modules[file])).speed


def plot(found: list[dict[str, object]]) -> None:
    """Draw docs/growth.svg; requires matplotlib (the `bench` extra)."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "zrf2js"
    from matplotlib import pyplot

    names = {"board": "positions in a row", "types": "piece types", "templates": "templates"}
    figure, all_axes = pyplot.subplots(1, 3, figsize=(10, 3), sharey=True, layout="constrained")
    for axes, series in zip(all_axes, SERIES, strict=True):
        points = [(row["step"], row["ours"] / 1e6) for row in found if row["series"] == series]  # type: ignore[operator]
        axes.plot(*zip(*points, strict=True), marker="o", color="#3366aa")
        axes.set_xlabel(names[series])
        axes.grid(alpha=0.3)
    all_axes[0].set_ylim(bottom=0)  # shared by all three axes
    all_axes[0].set_ylabel("million leaves per second")
    figure.savefig(PLOT, metadata={"Date": None})
