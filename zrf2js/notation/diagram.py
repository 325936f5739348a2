"""Draws the moves of a piece: in the terminal, and as SVG.

The marks are those of piece diagrams: a filled disc where the piece may move or capture, a ring
where it may only move, a cross where it may only capture, a small square for what it captures
without landing there.
"""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

from zrf2js.notation.board_file import BoardFile

_TERMINAL = {"both": "●", "quiet": "○", "capture": "×", "taken": "□", "enemy": "e", "friend": "f"}
LEGEND = "● moves and captures  ○ moves only  × captures only  □ captures from afar"
_SQUARE = 40


def draw(board: BoardFile, at: str, marks: Mapping[str, str]) -> str:
    """Lines of text; ``marks`` is both, quiet, capture, taken, enemy or friend by square."""
    width = max(len(rank) for rank in board.ranks)
    rows = []
    for rank in board.ranks:
        cells = [_cell(file + rank, at, marks) for file in board.files]
        rows.append(f"{rank:>{width}}  {' '.join(cells)}".rstrip())
    rows.append(" " * width + "  " + " ".join(file[-1] for file in board.files))
    return "\n".join(rows)


def _cell(square: str, at: str, marks: Mapping[str, str]) -> str:
    if square == at:
        return "@"
    return _TERMINAL.get(marks.get(square, ""), "·")


def svg(board: BoardFile, at: str, marks: Mapping[str, str], title: str) -> str:
    """A stand-alone SVG picture."""
    wide, high = len(board.files) * _SQUARE, len(board.ranks) * _SQUARE
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="#f4e4c1"/>',
    ]
    for y, rank in enumerate(board.ranks):
        for x, file in enumerate(board.files):
            parts += _square(x, y, "piece" if file + rank == at else marks.get(file + rank, ""))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _square(x: int, y: int, mark: str) -> list[str]:
    left, top, half = x * _SQUARE, y * _SQUARE, _SQUARE // 2
    cx, cy, r = left + half, top + half, _SQUARE // 4
    frame = f'<rect x="{left}" y="{top}" width="{_SQUARE}" height="{_SQUARE}"'
    fill = "#e3c58f" if (x + y) % 2 else "none"
    parts = [f'{frame} fill="{fill}" stroke="#8a6d3b"/>']
    match mark:
        case "both":
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="#2b6cb0"/>')
        case "quiet":
            ring = 'fill="none" stroke="#2b6cb0" stroke-width="3"'
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="{r}" {ring}/>')
        case "capture":
            way = f"M{cx - r} {cy - r}L{cx + r} {cy + r}M{cx + r} {cy - r}L{cx - r} {cy + r}"
            parts.append(f'<path d="{way}" stroke="#c53030" stroke-width="4"/>')
        case "taken":
            box = f'x="{cx - r}" y="{cy - r}" width="{2 * r}" height="{2 * r}"'
            parts.append(f'<rect {box} fill="none" stroke="#c53030" stroke-width="3"/>')
        case "piece":
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="{half - 4}" fill="#1a202c"/>')
        case "enemy" | "friend":
            colour = "#fff" if mark == "friend" else "#4a5568"
            parts.append(
                f'<circle cx="{cx}" cy="{cy}" r="{half - 8}" fill="{colour}" stroke="#1a202c"/>'
            )
    return parts
