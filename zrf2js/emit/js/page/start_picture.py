"""A picture of the initial board of a game, for services that present links.

The page draws the board: ``picture_request`` is what its script in Node.js receives, and
``picture_of`` the picture of the elements that it returns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from PIL import ImageFont

from zrf2js.emit.api import MediaLoader
from zrf2js.emit.js.linker.link import link_page
from zrf2js.emit.js.page.drawings import drawings_for
from zrf2js.emit.js.page.gallery import main_game, thumbnail_data
from zrf2js.emit.js.page.render import page_css
from zrf2js.ir.nodes import Program

#: size in pixels, as these services recommend, and the space around the board
SIZE, _MARGIN = (1200, 630), 24
_SVG = "http://www.w3.org/2000/svg"
#: characters that XML cannot contain
_INVALID = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_VARIABLE = re.compile(r"(--[\w-]+):([^;}]+)")
_USE = re.compile(r"var\((--[\w-]+)\)")


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
    """Return the PNG of a board, from its SVG elements; raise ImportError without resvg.

    Letters have the default font of Pillow, so that the picture does not depend on the fonts of
    the system.
    """
    import resvg_py

    style, paper = _style_sheet()
    font = ImageFont.load_default(1)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise ImportError("Pillow has no FreeType")
    width, height = (side - 2 * _MARGIN for side in SIZE)
    board = {"x": _MARGIN, "y": _MARGIN, "width": width, "height": height}
    whole = ElementTree.Element("svg", xmlns=_SVG, width=str(SIZE[0]), height=str(SIZE[1]))
    whole.append(_element(tree, board))
    with TemporaryDirectory() as folder:
        path = Path(folder, "font.ttf")
        path.write_bytes(font.font_bytes)
        return resvg_py.svg_to_bytes(
            svg_string=ElementTree.tostring(whole, encoding="unicode"),
            style_sheet=style,
            background=paper,
            skip_system_fonts=True,
            font_files=[str(path)],
            font_family=font.getname()[0],
        )


def _element(
    node: Mapping[str, Any], more: Mapping[str, object] | None = None
) -> ElementTree.Element:
    """Return an element of the page as XML, with some attributes replaced."""
    style = ";".join(f"{name}:{value}" for name, value in node["style"].items())
    attributes = {**node["attributes"], **(more or {}), **({"style": style} if style else {})}
    element = ElementTree.Element(node["tag"], {name: str(v) for name, v in attributes.items()})
    element.text = _INVALID.sub("", node.get("textContent") or "")
    element.extend(_element(child) for child in node["children"])
    return element


def _style_sheet() -> tuple[str, str]:
    """Return the rules for boards in the light theme of the page, and the color of its paper.

    They have no variables, which resvg does not support.
    """
    sheet = page_css("colors", "pieces", "board")
    variables = dict(_VARIABLE.findall(sheet[: sheet.index("}")]))
    replaced = _USE.sub(lambda found: variables.get(found[1], found[0]), sheet)
    return replaced, variables["--paper"]
