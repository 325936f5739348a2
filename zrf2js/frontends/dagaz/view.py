"""The view of a page: pictures of pieces and boards, rectangles of positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zrf2js.frontends.dagaz.design import Design
from zrf2js.frontends.dagaz.page import Page

Rect = tuple[int, int, int, int]


#: pixels between two levels of a three-dimensional board
_GAP = 40


def rectangles(design: Design) -> dict[str, Rect | None]:
    """Return the rectangle of each position, None for those that the view does not show.

    The positions of a three-dimensional view also have a height. Levels above each other are
    placed side by side, the lowest one first.
    """
    rects: dict[str, Rect | None] = dict.fromkeys(design["positionNames"])
    heights: dict[str, float] = {}
    for call in _calls(design, "defPosition", 6):
        _, name, x, y, width, height = call[:6]
        if name in rects and all(isinstance(n, (int, float)) for n in (x, y, width, height)):
            rects[name] = (int(x), int(y), int(x + width), int(y + height))
            if len(call) > 6 and isinstance(call[6], (int, float)):
                heights[name] = call[6]
    shown = {name: rect for name, rect in rects.items() if rect is not None}
    if len(set(shown.values())) < len(shown) and set(heights) == set(shown):
        return {**rects, **_side_by_side(shown, heights)}
    return rects


def _side_by_side(rects: Mapping[str, Rect], heights: Mapping[str, float]) -> dict[str, Rect]:
    left = min(rect[0] for rect in rects.values())
    step = max(rect[2] for rect in rects.values()) - left + _GAP
    levels = {height: level for level, height in enumerate(sorted(set(heights.values())))}
    placed = {}
    for name, (x, top, right, bottom) in rects.items():
        shift = levels[heights[name]] * step
        placed[name] = (x + shift, top, right + shift, bottom)
    return placed


def piece_images(
    design: Design, page: Page, players: list[str]
) -> dict[str, tuple[tuple[int, tuple[str, ...]], ...]]:
    """Return the pictures of each piece: (player, paths). Other pictures are marks of the view."""
    files = dict(page.pictures)
    piece_by_name = {
        f"{player} {piece}": (number, piece)
        for number, player in enumerate(players)
        for piece in design["pieceNames"]
        if piece is not None
    }
    images: dict[str, dict[int, str]] = {}
    rows: list[tuple[str, str, list[Any]]] = [
        *((image, name, []) for _, image, name, *_ in _calls(design, "defPiece", 3)),
        *((image, name, size) for _, image, name, *size in _calls(design, "defPieceSvg", 5)),
    ]
    for image, name, size in rows:
        if image in files and name in piece_by_name:
            number, piece = piece_by_name[name]
            images.setdefault(piece, {}).setdefault(number, _sized(files[image], size))
    return {
        piece: tuple((number, (path,)) for number, path in sorted(own.items()))
        for piece, own in images.items()
    }


def _sized(path: str, size: list[Any]) -> str:
    """Return the path of a picture; its fragment states the size in which the view draws it."""
    if len(size) < 2 or not all(isinstance(side, int) and side > 0 for side in size[:2]):
        return path
    return f"{path}#{size[0]}x{size[1]}"


def media(design: Design, page: Page) -> tuple[tuple[str, str], ...]:
    """Return the picture of the board, if there is one."""
    files = dict(page.pictures)
    boards = [files[call[1]] for call in _calls(design, "defBoard", 2) if call[1] in files]
    boards += [files[call[1]] for call in _calls(design, "defBoardSvg", 2) if call[1] in files]
    return tuple(("image", path) for path in boards[:1])


def _calls(design: Design, name: str, count: int) -> list[list[Any]]:
    """Return the calls of a function of the view with that many items, its name included."""
    return [call for call in design["view"] if call[0] == name and len(call) >= count]
