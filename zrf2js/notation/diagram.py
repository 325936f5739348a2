"""Diagrams of the moves of a piece, as text for the terminal and as SVG.

The marks are those of common piece diagrams: a filled disc for moves and captures, a ring for moves
only, a cross for captures only, a small square for a capture on a square other than the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from zrf2js.notation.board_file import BoardFile

_TERMINAL = {"both": "●", "quiet": "○", "capture": "×", "taken": "□", "enemy": "e", "friend": "f"}
LEGEND = "● moves and captures  ○ moves only  × captures only  □ captures on another square"
_SQUARE, _MARGIN = 40, 24
_COLORS = {"enemy": "#a0aec0", "friend": "#fff"}


def draw(board: BoardFile, at: str, marks: Mapping[str, str]) -> str:
    """Return the diagram as text; ``marks`` maps squares to the keys of ``_TERMINAL``."""
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


def svg(
    board: BoardFile,
    at: str,
    marks: Mapping[str, str],
    title: str,
    other_pieces: Mapping[str, str] | None = None,
) -> str:
    """Return the diagram as SVG.

    ``other_pieces`` maps squares to enemy or friend; the marks are drawn above these pieces.
    """
    wide = _MARGIN + len(board.files) * _SQUARE + 1
    high = len(board.ranks) * _SQUARE + _MARGIN + 1
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        *_labels(board),
    ]
    for y, rank in enumerate(board.ranks):
        for x, file in enumerate(board.files):
            square = file + rank
            parts.append(_field(x, y))
            if other_pieces and square in other_pieces:
                parts.append(_disc(x, y, _COLORS[other_pieces[square]]))
            parts += [_disc(x, y, "#1a202c")] if square == at else _mark(x, y, marks.get(square))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _labels(board: BoardFile) -> Iterator[str]:
    """Yield the labels of ranks at the left and of files below the board."""
    text = 'font-family="sans-serif" font-size="13" fill="#4a5568" text-anchor="middle"'
    for y, rank in enumerate(board.ranks):
        place = f'x="{_MARGIN // 2}" y="{y * _SQUARE + _SQUARE // 2 + 5}"'
        yield f"<text {place} {text}>{escape(rank)}</text>"
    below = len(board.ranks) * _SQUARE + 17
    for x, file in enumerate(board.files):
        place = f'x="{_MARGIN + x * _SQUARE + _SQUARE // 2}" y="{below}"'
        yield f"<text {place} {text}>{escape(file)}</text>"


def _field(x: int, y: int) -> str:
    fill = "#e3c58f" if (x + y) % 2 else "#f4e4c1"
    place = f'x="{_MARGIN + x * _SQUARE}" y="{y * _SQUARE}"'
    return f'<rect {place} width="{_SQUARE}" height="{_SQUARE}" fill="{fill}" stroke="#8a6d3b"/>'


def _center(x: int, y: int) -> tuple[int, int]:
    return _MARGIN + x * _SQUARE + _SQUARE // 2, y * _SQUARE + _SQUARE // 2


def _disc(x: int, y: int, color: str) -> str:
    cx, cy = _center(x, y)
    return f'<circle cx="{cx}" cy="{cy}" r="{_SQUARE // 2 - 5}" fill="{color}" stroke="#1a202c"/>'


def _mark(x: int, y: int, mark: str | None) -> list[str]:
    (cx, cy), r = _center(x, y), _SQUARE // 4
    match mark:
        case "both":
            return [f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="#2b6cb0"/>']
        case "quiet":
            ring = 'fill="none" stroke="#2b6cb0" stroke-width="3"'
            return [f'<circle cx="{cx}" cy="{cy}" r="{r}" {ring}/>']
        case "capture":
            cross = f"M{cx - r} {cy - r}L{cx + r} {cy + r}M{cx + r} {cy - r}L{cx - r} {cy + r}"
            return [f'<path d="{cross}" stroke="#c53030" stroke-width="4"/>']
        case "taken":
            box = f'x="{cx - r}" y="{cy - r}" width="{2 * r}" height="{2 * r}"'
            return [f'<rect {box} fill="none" stroke="#c53030" stroke-width="3"/>']
    return []
