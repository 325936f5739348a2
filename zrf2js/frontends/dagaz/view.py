"""The view of a page: pictures of pieces and boards, rectangles of positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zrf2js.frontends.dagaz.page import Page

Rect = tuple[int, int, int, int]


def rectangles(design: Mapping[str, Any]) -> dict[str, Rect | None]:
    """Return the rectangle of each position, None for those that the view does not show."""
    rects: dict[str, Rect | None] = dict.fromkeys(design["positionNames"])
    for call in _calls(design, "defPosition", 6):
        _, name, x, y, width, height = call[:6]
        if name in rects and all(isinstance(n, (int, float)) for n in (x, y, width, height)):
            rects[name] = (int(x), int(y), int(x + width), int(y + height))
    return rects


def piece_images(
    design: Mapping[str, Any], page: Page, players: list[str]
) -> dict[str, tuple[tuple[int, tuple[str, ...]], ...]]:
    """Return the pictures of each piece: (player, paths). Other pictures are marks of the view."""
    files = dict(page.pictures)
    known = {
        f"{player} {piece}": (number, piece)
        for number, player in enumerate(players)
        for piece in design["pieceNames"]
        if piece is not None
    }
    found: dict[str, dict[int, str]] = {}
    for _, image, name, *_ in _calls(design, "defPiece", 3):
        if image in files and name in known:
            number, piece = known[name]
            found.setdefault(piece, {}).setdefault(number, files[image])
    return {
        piece: tuple((number, (path,)) for number, path in sorted(own.items()))
        for piece, own in found.items()
    }


def media(design: Mapping[str, Any], page: Page) -> tuple[tuple[str, str], ...]:
    """Return the picture of the board, if there is one."""
    files = dict(page.pictures)
    boards = [files[call[1]] for call in _calls(design, "defBoard", 2) if call[1] in files]
    return tuple(("image", path) for path in boards[:1])


def _calls(design: Mapping[str, Any], name: str, count: int) -> list[list[Any]]:
    """Return the calls of a function of the view with that many items, its name included."""
    return [call for call in design["view"] if call[0] == name and len(call) >= count]
