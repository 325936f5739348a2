"""Pictures of a project in the studio: the browser decodes them as the command line does."""

from __future__ import annotations

import base64
import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from tests.conftest import ROOT
from tests.studio.kit import Studio
from zrf2js.library import compile_file
from zrf2js.options import Options

#: by the file of a picture, its format and the mode in which Pillow writes it
PICTURES = {
    "board.png": ("PNG", "RGBA"), "x.bmp": ("BMP", "RGB"),
    "other.bmp": ("BMP", "P"), "o.gif": ("GIF", "P"),
}  # fmt: skip
DATA = re.compile(r'<script type="application/json" id="zrf-data">(.*?)</script>', re.DOTALL)


def pictured_rules() -> str:
    rules = (ROOT / "zrf2js" / "host" / "starters" / "line.zrf").read_text(encoding="utf-8")
    return re.sub(
        r"\(name (\w+)\)",
        r'(name \1) (image White "images/x.bmp" "images/other.bmp" Black "images/o.gif")',
        rules.replace("(board", '(board (image "images/board.png")', 1),
        count=1,
    )


def draw(kind: str, mode: str) -> bytes:
    """Return a picture of 24 x 20 pixels on pure green, with some pixels close to it."""
    image = Image.new("RGB", (24, 20), (0, 255, 0))
    image.paste((200, 30, 90), (4, 3, 18, 15))
    image.putpixel((0, 0), (1, 255, 0))
    image.putpixel((1, 0), (0, 254, 0))
    made = BytesIO()
    image.convert(mode).save(made, kind)
    return made.getvalue()


def images_in(page: str) -> dict[str, Any]:
    found = DATA.search(page)
    assert found
    return dict(json.loads(found[1])["images"])


def pixels(entry: list[Any]) -> tuple[tuple[int, int], bytes]:
    """Return the size of a picture in the rules, and its visible pixels."""
    address, width, height = entry[:3]
    image = Image.open(BytesIO(base64.b64decode(address.partition(",")[2]))).convert("RGBA")
    data = bytearray(image.tobytes())
    for start in range(0, len(data), 4):
        if data[start + 3] == 0:
            data[start : start + 3] = b"\0\0\0"
    return (width, height), bytes(data)


def test_pictures_have_the_pixels_that_the_command_line_shows(
    studio: Studio, tmp_path: Path
) -> None:
    folder = tmp_path / "line"
    (folder / "images").mkdir(parents=True)
    contents = {f"images/{name}": draw(*how) for name, how in PICTURES.items()}
    contents["line.zrf"] = pictured_rules().encode("utf-8")
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    options = Options(target="html", name="line")
    expected = images_in(compile_file(folder / "line.zrf", options).value[0].text)
    assert set(expected) == contents.keys() - {"line.zrf"}
    studio.forget_status()
    studio.page.locator("#folder-chooser").set_input_files(folder)
    studio.wait_for_game()
    shown = images_in(studio.export("Page for the browser", tmp_path).read_text(encoding="utf-8"))
    assert {name: pixels(entry) for name, entry in shown.items()} == {
        name: pixels(entry) for name, entry in expected.items()
    }
