"""Pictures of the initial boards, for services that present links to pages."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.running import EXAMPLES, files_in, zrf2js
from zrf2js.emit.js.page.start_picture import SIZE
from zrf2js.host.files import FileLoader, load_source
from zrf2js.host.start_pictures import start_picture
from zrf2js.options import Options
from zrf2js.pipeline import to_program

Color = tuple[int, int, int]
PAPER, LIGHT, DARK = (244, 243, 240), (239, 220, 184), (183, 139, 97)
WHITE, BLACK, RED = (251, 248, 241), (56, 51, 47), (207, 59, 44)
RULES = """(game (title "T") (players White Black) (turn-order White Black)
  (board (image "board.bmp") (positions (a 0 0 50 50) (b 50 50 100 100)) (links n (a b)))
  (piece (name Man) (moves (n (verify empty?) add))) (board-setup (White (Man a))))"""


def drawn(path: Path) -> Image.Image:
    loader = FileLoader(path.parent, path.parent)
    outcome = start_picture(
        to_program(load_source(path).value, loader, Options()).value, loader.read
    )
    return Image.open(io.BytesIO(outcome.value)).convert("RGB")


def color(image: Image.Image, x: float, y: float) -> Color:
    """Return the color at a place of a square board of 8 x 8 cells with this picture's height."""
    cell = (SIZE[1] - 48) / 8
    left = SIZE[0] / 2 - 4 * cell
    found = image.getpixel((int(left + x * cell), int(24 + y * cell)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def share(image: Image.Image, wanted: Color) -> float:
    """Return the share of pixels with a color."""
    width, height = image.size
    counts = image.getcolors(width * height) or []
    return sum(n for n, found in counts if found == wanted) / (width * height)


def test_the_picture_shows_squares_and_pieces_like_the_page(tmp_path: Path) -> None:
    image = drawn(EXAMPLES / "chess.zrf")
    assert image.size == SIZE
    assert image.getpixel((5, 5)) == PAPER
    assert [color(image, x + 0.5, 3.5) for x in range(2)] == [DARK, LIGHT]
    assert [color(image, 0.5, y) for y in (1.32, 6.32)] == [BLACK, WHITE], "heads of pawns"
    assert [color(image, 0.1, y + 0.1) for y in (1, 6)] == [DARK, LIGHT], "squares of pawns"
    lettered = tmp_path / "letters.zrf"
    text = (EXAMPLES / "chess.zrf").read_text(encoding="utf-8")
    lettered.write_text(re.sub(r"\bPawn\b", "Zed", text), encoding="utf-8")
    assert color(drawn(lettered), 0.25, 1.25) == BLACK, "a square token"


def test_the_picture_contains_the_pictures_of_the_rules(tmp_path: Path) -> None:
    Image.new("RGB", (100, 100), RED).save(tmp_path / "board.bmp")
    (tmp_path / "t.zrf").write_text(RULES, encoding="utf-8")
    image = drawn(tmp_path / "t.zrf")
    assert 0.3 < share(image, RED) < 0.46
    assert share(image, WHITE) > 0.02


def test_a_drawing_of_the_rules_is_drawn(tmp_path: Path) -> None:
    path = '<path d="M0 0h100v100H0" fill="#cf3b2c"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{path}</svg>'
    (tmp_path / "board.svg").write_text(svg, encoding="utf-8")
    (tmp_path / "t.zrf").write_text(RULES.replace(".bmp", ".svg"), encoding="utf-8")
    assert 0.3 < share(drawn(tmp_path / "t.zrf"), RED) < 0.46


def test_a_missing_package_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    (tmp_path / "t.zrf").write_text(RULES, encoding="utf-8")
    project = "targets = ['html']\noutput = 'site'\nurl = 'https://example.org'\n"
    (tmp_path / "zrf2js.toml").write_text(project, encoding="utf-8")
    built = zrf2js("build")
    assert (built.exit_code, "ZRF953" in built.output) == (1, True)
    assert not [name for name in files_in(tmp_path / "site") if name.endswith(("html", "png"))]


def test_pages_and_galleries_name_their_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = (EXAMPLES / "tic-tac-toe.zrf").read_text(encoding="utf-8")
    for place in ("a b/row", "other"):
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / f"{place}.zrf").write_text(rules, encoding="utf-8")
    project = tmp_path / "zrf2js.toml"
    project.write_text("targets = ['html']\noutput = 'site'\nurl = 'https://example.org/games'\n")
    assert zrf2js("build").exit_code == 0
    files = files_in(tmp_path / "site")
    assert {"a b/row.png", "other.png"} <= set(files)
    base = "https://example.org/games/"
    for name, url, picture in (
        ("index.html", "", "a%20b/row.png"),
        ("a b/row.html", "a%20b/row.html", "a%20b/row.png"),
        ("other.html", "other.html", "other.png"),
    ):
        text = (tmp_path / "site" / name).read_text(encoding="utf-8")
        named = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)">', text))
        assert (named["og:url"], named["og:image"]) == (base + url, base + picture)
        assert '<meta name="twitter:card" content="summary_large_image">' in text
    assert zrf2js("build", "--check").exit_code == 0
    (tmp_path / "site/other.png").write_bytes(b"changed")
    assert "other.png" in zrf2js("build", "--check").output
    project.write_text("targets = ['html']\noutput = 'site'\n")
    assert zrf2js("build").exit_code == 0
    assert not [name for name in files_in(tmp_path / "site") if name.endswith(".png")]
    assert "og:image" not in (tmp_path / "site/other.html").read_text(encoding="utf-8")
