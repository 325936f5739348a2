"""The view of a Dagaz page: rectangles and pictures from its calls."""

from __future__ import annotations

from typing import Any

from zrf2js.frontends.dagaz.page import read_page
from zrf2js.frontends.dagaz.view import media, piece_images, rectangles

NAMES = ["Aa1", "Ab1", "Ba1", "Bb1"]


def design(*calls: list[Any]) -> dict[str, Any]:
    return {"positionNames": NAMES, "pieceNames": ["Man", "King"], "view": list(calls)}


def positions(*last: float) -> dict[str, Any]:
    places = [0, 10, 0, 10]
    rows = zip(NAMES, places, last, strict=True)
    return design(*(["defPosition", name, x, -5, 10, 10, z] for name, x, z in rows))


def test_levels_above_each_other_lie_side_by_side() -> None:
    assert rectangles(positions(130, 130, 0, 0)) == {
        "Ba1": (0, -5, 10, 5),
        "Bb1": (10, -5, 20, 5),
        "Aa1": (60, -5, 70, 5),
        "Ab1": (70, -5, 80, 5),
    }


def test_one_level_stays_in_place() -> None:
    """The number after the size also selects a setup; positions that coincide may be hidden."""
    found = rectangles(design(["defPosition", "Aa1", 0, 0, 10, 10, 2]))
    assert found == {"Aa1": (0, 0, 10, 10), "Ab1": None, "Ba1": None, "Bb1": None}
    pile = design(*(["defPosition", name, 3, 4, 10, 10] for name in NAMES))
    assert set(rectangles(pile).values()) == {(3, 4, 13, 14)}


def test_drawings_have_the_size_of_the_view() -> None:
    page = read_page('<img id="W" src="w.svg"><img id="K" src="k.png"><img id="Board" src="b.svg">')
    calls = [
        ["defBoardSvg", "Board", 1, 2, 300, 200],
        ["defPieceSvg", "W", "White Man", 40, 46],
        ["defPieceSvg", "W", "White King", None, None],
        ["defPiece", "K", "White King"],
        ["defPieceSvg", "W", "White Mark", 4, 4],
    ]
    assert piece_images(design(*calls), page, ["White", "Black"]) == {
        "Man": ((0, ("w.svg#40x46",)),),
        "King": ((0, ("k.png",)),),
    }
    assert media(design(*calls), page) == (("image", "b.svg"),)
