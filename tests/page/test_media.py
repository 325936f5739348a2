"""Pictures of rules files: conversion, and display on the page."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.corpus import CORPUS
from tests.fuzz.judging import limited_cpu
from tests.page.kit import Opener, file_page
from zrf2js.emit.js.page.media import Picture, UnreadableMedia, picture
from zrf2js.library import compile_file
from zrf2js.options import Options

GREEN = (0, 255, 0)


def encoded(image: Image.Image, kind: str) -> bytes:
    buffer = BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()


def decoded(shown: Picture) -> Image.Image:
    start = "data:image/png;base64,"
    assert shown.address.startswith(start)
    return Image.open(BytesIO(base64.b64decode(shown.address[len(start) :]))).convert("RGBA")


def drawing(mode: str = "RGB") -> Image.Image:
    """Return a red square on green, with one pixel of another green."""
    image = Image.new("RGB", (8, 6), GREEN)
    image.paste((200, 0, 0), (2, 2, 6, 4))
    image.putpixel((0, 0), (0, 254, 0))
    return image.convert(mode) if mode != "P" else image.quantize(8)


@pytest.mark.parametrize("kind", ["BMP", "PNG", "GIF"])
@pytest.mark.parametrize("mode", ["RGB", "P"])
def test_rule_16c_only_pure_green_is_transparent(kind: str, mode: str) -> None:
    shown = picture(encoded(drawing(mode), kind))
    assert (shown.width, shown.height) == (8, 6)
    image = decoded(shown)
    assert image.getpixel((7, 5))[3] == 0  # type: ignore[index]
    assert image.getpixel((0, 0)) == (0, 254, 0, 255)
    assert image.getpixel((3, 3)) == (200, 0, 0, 255)


def test_bmp_files_with_a_palette_and_with_a_fourth_byte() -> None:
    assert decoded(picture(encoded(Image.new("1", (4, 4), 1), "BMP"))).getpixel((0, 0)) == (
        255,
        255,
        255,
        255,
    )
    clear = Image.new("RGBA", (4, 4), (10, 20, 30, 0))
    assert decoded(picture(encoded(clear, "BMP"))).getpixel((0, 0)) == (10, 20, 30, 255)
    assert decoded(picture(encoded(clear, "PNG"))).getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_many_colors_are_preserved() -> None:
    image = Image.new("RGB", (64, 64))
    image.putdata([(x * 4, y * 4, 7) for x in range(64) for y in range(64)])
    assert decoded(picture(encoded(image, "PNG"))).convert("RGB").tobytes() == image.tobytes()


def test_a_huge_picture_is_reduced_but_keeps_its_nominal_size() -> None:
    shown = picture(encoded(Image.new("RGB", (3000, 1500), (1, 2, 3)), "PNG"))
    assert (shown.width, shown.height) == (3000, 1500)
    assert decoded(shown).size == (2400, 1200)


SVG = "<?xml version='1.0'?><!-- a disc --><svg xmlns='http://www.w3.org/2000/svg' {}/>"


@pytest.mark.parametrize(
    ("attributes", "size", "expected"),
    [
        ("width='45' height='30px' viewBox='0 0 9 9'", None, (45, 30)),
        ("viewBox='0 0 90.4 60'", None, (90, 60)),
        ("width='100%' height='100%' viewBox='-5 -5 90 60'", None, (90, 60)),
        ("width='45' height='30'", (12, 8), (12, 8)),
        ("", (12, 8), (12, 8)),
    ],
)
def test_a_drawing_stays_as_it_is(
    attributes: str, size: tuple[int, int] | None, expected: tuple[int, int]
) -> None:
    data = SVG.format(attributes).encode()
    shown = picture(data, size)
    assert (shown.width, shown.height) == expected
    assert shown.address == f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"


@pytest.mark.parametrize(
    "attributes",
    [
        "width='1.2.3' height='5'",
        "width='.' height='5'",
        "width='0' height='5'",
        f"width='{'9' * 400}' height='5'",
        "width='999999999' height='5'",
        "viewBox='0 0 1.1.1 5'",
        "viewBox='0 0 0 0'",
    ],
)
def test_a_drawing_of_an_impossible_size_is_rejected(attributes: str) -> None:
    with pytest.raises(UnreadableMedia, match="size"):
        picture(SVG.format(attributes).encode())


@pytest.mark.parametrize("part", ["<!---->", "<?xml ?>", "<!DOCTYPE x>", " \n", "<!--", "<?xml "])
def test_the_head_of_a_drawing_is_read_in_linear_time(part: str) -> None:
    text = part * 20_000
    with limited_cpu(2):
        with pytest.raises(UnreadableMedia, match="neither"):
            picture(f"{text}<x/>".encode())
        if part in ("<!---->", " \n"):  # a declaration must not be repeated
            assert picture(f"{text}<svg width='2' height='3'/>".encode()).width == 2


def test_a_comment_does_not_state_the_size() -> None:
    data = b"<!-- <svg width='5' height='5'> --><svg width='7' height='8'/>"
    assert (picture(data).width, picture(data).height) == (7, 8)


def test_a_drawing_without_a_size_is_rejected() -> None:
    with pytest.raises(UnreadableMedia, match="no size"):
        picture(SVG.format("").encode())


@pytest.mark.parametrize("data", [b"", b"BM", b"hello", encoded(drawing(), "BMP")[:60]])
def test_invalid_pictures(data: bytes) -> None:
    with pytest.raises(UnreadableMedia):
        picture(data)


def test_a_picture_of_very_many_pixels_causes_no_warning() -> None:
    header = bytearray(encoded(Image.new("RGB", (2, 2)), "BMP"))
    header[18:26] = (10_000).to_bytes(4, "little") * 2
    with catch_warnings(action="error"), pytest.raises(UnreadableMedia, match="pixels"):
        picture(bytes(header))


def test_too_many_pixels_are_rejected_before_decoding() -> None:
    header = bytearray(encoded(Image.new("RGB", (2, 2)), "BMP"))
    header[18:26] = (9000).to_bytes(4, "little") + (9000).to_bytes(4, "little")
    with pytest.raises(UnreadableMedia, match="pixels"):
        picture(bytes(header))


RULES = """
(game
  (title "Shown") (players White Black) (turn-order White Black)
  (board (image "Images\\Board.BMP") (grid (start-rectangle 10 10 50 50)
    (dimensions ("a/b/c" (60 0)) ("2/1" (0 60))) (directions (n 0 -1))))
  (piece (name Man) (image White "images/MAN.bmp" "other.bmp" Black "../outside.bmp")
    (moves (n (verify empty?) add)))
  (board-setup (White (Man a1 b1)) (Black (Man c2))))
"""


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """Return a game with the folder structure of old archives."""
    (tmp_path / "outside.bmp").write_bytes(encoded(drawing(), "BMP"))
    folder = tmp_path / "game"
    (folder / "IMAGES").mkdir(parents=True)
    board = Image.new("RGB", (190, 130), (90, 60, 30))
    (folder / "IMAGES" / "board.bmp").write_bytes(encoded(board, "BMP"))
    (folder / "IMAGES" / "Man.Bmp").write_bytes(encoded(drawing(), "BMP"))
    (folder / "shown.zrf").write_text(RULES)
    return folder / "shown.zrf"


def test_picture_names_ignore_case_but_stay_inside_the_folder(shown: Path) -> None:
    outcome = compile_file(shown, Options(target="html"))
    (missing,) = (d for d in outcome.diagnostics if d.code == "ZRF540")
    assert missing.message == "missing files (2): other.bmp, ../outside.bmp"
    assert "outside.bmp" in missing.message
    assert "other.bmp" in missing.message
    (shown.parent / "IMAGES" / "Man.Bmp").write_bytes(b"junk")
    codes = {d.code for d in compile_file(shown, Options(target="html")).diagnostics}
    assert "ZRF541" in codes


DRAWN = b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'/>"


@pytest.mark.parametrize("kind", ["png", "gif", "jpg", "svg"])
def test_a_picture_of_another_format_stands_in_for_a_bmp(shown: Path, kind: str) -> None:
    (shown.parent / "IMAGES" / "Man.Bmp").unlink()
    format = {"jpg": "JPEG"}.get(kind, kind.upper())
    data = DRAWN if kind == "svg" else encoded(drawing(), format)
    (shown.parent / "IMAGES" / f"Man.{kind}").write_bytes(data)
    assert missing_pictures(shown) == ["other.bmp", "../outside.bmp"]


@pytest.mark.parametrize(
    ("rules", "pictures"),
    [
        ("shown.zrf", "man.png"),
        ("shown.zrf", "Images/man.png"),
        ("Rules/shown.zrf", "Images/man.bmp"),
        ("Rules/shown.zrf", "Images/Shown/man.png"),
        ("zrf/shown.zrf", "images/shown/man.png"),
    ],
)
def test_pictures_are_found_in_the_folders_of_archives(
    tmp_path: Path, rules: str, pictures: str
) -> None:
    name = "Images\\Shown\\man.bmp" if "hown/man" in pictures else "images/man.bmp"
    for path in (rules, pictures):
        (tmp_path / path).parent.mkdir(exist_ok=True, parents=True)
    (tmp_path / pictures).write_bytes(encoded(drawing(), "PNG"))
    text = re.sub(r"\(image \S+\) \(grid", "(grid", RULES).replace("images/MAN.bmp", name)
    text = text.replace(' "other.bmp"', "").replace(' Black "../outside.bmp"', "")
    (tmp_path / rules).write_text(text)
    assert missing_pictures(tmp_path / rules) == []


def missing_pictures(rules: Path) -> list[str]:
    """Return the pictures that ZRF540 reports as missing."""
    found = compile_file(rules, Options(target="html")).diagnostics
    assert "ZRF541" not in {d.code for d in found}
    return [
        name
        for d in found
        if d.code == "ZRF540"
        for name in re.findall(r"[^\s,:]+\.bmp", d.message)
    ]


@pytest.mark.browser
def test_positions_and_pieces_match_the_board_picture(open_page: Opener, shown: Path) -> None:
    outcome = compile_file(shown, Options(target="html"))
    board = open_page(outcome.value[0].text)
    expect(board.page.locator(".ground-picture")).to_have_count(1)
    expect(board.piece("a1").locator("image")).to_have_count(1)
    expect(board.piece("c2").locator(".glyph-disc")).to_have_count(1)
    picture = board.page.locator(".ground-picture").bounding_box()
    man = board.piece("b1").locator("image").bounding_box()
    assert picture is not None and man is not None
    scale = picture["width"] / 190
    assert abs(man["x"] + man["width"] / 2 - picture["x"] - 90 * scale) < 1.5
    assert abs(man["y"] + man["height"] / 2 - picture["y"] - 90 * scale) < 1.5
    assert abs(man["width"] - 8 * scale) < 1
    board.button("Flip").click()
    turned = board.piece("b1").locator("image").bounding_box()
    assert turned is not None
    assert abs(turned["y"] + turned["height"] / 2 - picture["y"] - 40 * scale) < 1.5
    board.click("a1", "a2")
    expect(board.piece("a2")).to_have_count(1)
    board.set("Pictures", on=False)
    expect(board.page.locator(".board image")).to_have_count(0)
    expect(board.piece("a2").locator(".glyph-disc")).to_have_count(1)


SETS = """
(game
  (title "Sets") (players White Black) (turn-order White Black)
  (board (image "wood.png" "missing.png" "paper.png")
    (grid (start-rectangle 10 10 50 50)
      (dimensions ("a/b/c" (60 0)) ("2/1" (0 60))) (directions (n 0 -1))))
  (piece (name Man) (image White "man.png" "man2.png" "man3.png" Black "man.png")
    (moves (n (verify empty?) add)))
  (piece (name Mist) (image White "mist.png" Black "mist.png") (drops ((verify empty?) add)))
  (board-setup (White (Man a1) (Mist off 2)) (Black (Man c2) (Mist off 2))))
"""


@pytest.fixture
def sets(tmp_path: Path) -> str:
    """Return a page with two pictures of the board and three of White's men."""
    sizes = {"wood": (190, 130), "paper": (190, 130)}
    colors = {"wood": (90, 60, 30), "man2": (0, 90, 0), "man3": (0, 0, 90), "mist": GREEN}
    for name in ("wood", "paper", "man", "man2", "man3", "mist"):
        image = Image.new("RGB", sizes.get(name, (8, 8)), colors.get(name, (200, 200, 200)))
        (tmp_path / f"{name}.png").write_bytes(encoded(image, "PNG"))
    (tmp_path / "sets.zrf").write_text(SETS)
    outcome = compile_file(tmp_path / "sets.zrf", Options(target="html"))
    assert outcome.value
    return outcome.value[0].text


@pytest.mark.browser
def test_the_player_chooses_among_the_sets_of_pictures(open_page: Opener, sets: str) -> None:
    board = open_page(sets)

    def shown() -> list[str | None]:
        nodes = (board.page.locator(".ground-picture"), board.piece("a1").locator("image"))
        return [node.get_attribute("href") for node in (*nodes, board.piece("c2").locator("image"))]

    first = shown()
    board.button("Settings").click()
    lists = board.page.get_by_role("dialog")
    expect(lists.get_by_label("Picture of the board").locator("option")).to_have_count(2)
    expect(lists.get_by_label("Pictures of the pieces").locator("option")).to_have_count(3)
    board.keys("Escape")
    board.setting("Picture of the board", "1")
    board.setting("Pictures of the pieces", "2")
    second = shown()
    assert second[0] != first[0] and second[1] != first[1] and second[2] == first[2]
    board.reload()
    assert shown() == second
    board.set("Pictures of the rules file", on=False)
    board.button("Settings").click()
    expect(lists.get_by_label("Pictures of the pieces")).to_have_count(0)


@pytest.mark.browser
def test_an_invisible_piece_has_a_glyph_in_the_reserve(open_page: Opener, sets: str) -> None:
    board = open_page(sets)
    tray = board.page.get_by_role("group", name="White's reserve")
    item = tray.get_by_role("button", name="Mist, 2 in reserve")
    expect(item.locator("image")).to_have_count(0)
    expect(item.locator("text")).to_have_text("M")
    item.click()
    board.click("b1")
    expect(board.piece("b1").locator("image")).to_have_count(1)


# --- games of the corpus -----------------------------------------------------------------------


@pytest.fixture
def thud() -> str:
    assert CORPUS is not None
    return file_page(CORPUS / "DagazProject+ZRF" / "Thud" / "Thud.zrf")


@pytest.mark.corpus
@pytest.mark.browser
def test_thud_has_its_own_board_picture(open_page: Opener, thud: str) -> None:
    board = open_page(thud)
    expect(board.page.locator(".ground-picture")).to_have_count(1)
    expect(board.page.locator(".piece image")).to_have_count(40)
    board.click("f1", "f2")
    expect(board.status).to_contain_text("Trolls to move")
    assert len(board.moves()) == 1
    board.button("Undo").click()
    expect(board.piece("f1")).to_have_count(1)


@pytest.mark.corpus
@pytest.mark.browser
def test_koom_valley_has_another_board_picture(open_page: Opener, thud: str) -> None:
    board = open_page(thud)
    first = board.page.locator(".ground-picture").get_attribute("href")
    board.choose_variant("Koom Valley Thud")
    second = board.page.locator(".ground-picture").get_attribute("href")
    assert first and second and first != second
    source = board.page.locator(".hit.can-move").first
    source.click()
    board.page.locator(".hit.is-target").first.click()
    assert len(board.moves()) == 1
    board.button("Inspect").click()
    expect(board.status).to_contain_text("Captures and attackers")


@pytest.mark.corpus
@pytest.mark.browser
def test_nine_tile_cyvasse_has_its_own_pictures(open_page: Opener) -> None:
    assert CORPUS is not None
    page = file_page(CORPUS / "DagazProject+ZRF" / "Nine-Tile_Cyvasse" / "Cyvasse.zrf")
    board = open_page(page)
    tray = board.page.get_by_role("group", name="White's reserve")
    expect(tray.locator("image")).to_have_count(11)
    tray.get_by_role("button", name="Mount, 4 in reserve").click()
    board.square("b6").hover()
    expect(board.page.locator(".ghost image")).to_have_count(1)
    board.click("b6")
    expect(board.piece("b6").locator("image")).to_have_count(1)
    board.choose_variant("Nine-Tile Cyvasse (Map 1)")
    expect(board.page.locator(".ground-picture")).to_have_count(1)
