"""A picture of the initial board of a game, for services that present links.

The page draws the board: ``picture_request`` is what its script in Node.js receives, and
``picture_of`` the picture of the elements that it returns.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from PIL import Image

from zrf2js.emit.api import MediaLoader
from zrf2js.emit.js.drawings import drawings_for
from zrf2js.emit.js.gallery import main_game, thumbnail_data
from zrf2js.emit.js.link import link_page
from zrf2js.emit.js.page import page_css
from zrf2js.emit.js.raster import draw
from zrf2js.emit.js.style import Style
from zrf2js.ir.nodes import Program

#: size in pixels, as these services recommend, and the space around the board
SIZE, _MARGIN = (1200, 630), 24
#: each pixel is the mean of a square of this side
_SAMPLES = 2


def picture_module() -> str:
    """Return the ES module with the function ``pictureTree``."""
    return f"{link_page('gallery/picture.js', 'pictureTree')}\nexport {{ pictureTree }}\n"


def picture_request(program: Program, load: MediaLoader) -> dict[str, object] | None:
    """Return the arguments of ``pictureTree`` for the main game; None without a board."""
    game = main_game(program)
    board = thumbnail_data(game, load) if game else {}
    if game is None or not board:
        return None
    return {"board": board, "drawings": drawings_for([piece.name for piece in game.pieces])}


def picture_of(tree: Mapping[str, Any]) -> bytes:
    """Return the PNG of a board, from its SVG elements."""
    attributes = tree["attributes"]
    style = Style(page_css("colors", "pieces", "board"), attributes["class"])
    x, y, width, height = map(float, attributes["viewBox"].split())
    full = SIZE[0] * _SAMPLES, SIZE[1] * _SAMPLES
    image = Image.new("RGB", full, style.resolved("var(--paper)"))
    room = [side - 2 * _MARGIN * _SAMPLES for side in full]
    scale = min(room[0] / width, room[1] / height)
    left = full[0] / 2 - (x + width / 2) * scale
    top = full[1] / 2 - (y + height / 2) * scale
    draw(image, tree, (scale, 0, 0, scale, left, top), style)
    buffer = io.BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
