"""Limits of pictures: small files that stand for billions of pixels or elements."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PIL import Image

from tests.fuzz.judging import limited_cpu
from tests.page.test_media import encoded
from zrf2js.emit.js.page.media import UnreadableMedia, picture
from zrf2js.library import compile_file
from zrf2js.options import Options


def chain(length: int, copies: int) -> str:
    """Return a drawing whose groups each show the previous one some times."""
    uses = [f"<use href='#g{k}'/>" * copies for k in range(length)]
    groups = [f"<g id='g{k + 1}'>{use}</g>" for k, use in enumerate(uses)]
    return f"{''.join(reversed(groups))}<rect id='g0'/>"


SVG_ROOT = "<svg width='9' height='9' xmlns:xlink='http://www.w3.org/1999/xlink'>{}</svg>"


@pytest.mark.parametrize(
    ("inside", "reason"),
    [
        (chain(40, 2), "more than 100,000 elements"),
        (chain(20, 10).replace("href", "xlink:href"), "more than 100,000 elements"),
        ("<g>" * 300 + "</g>" * 300, "nest deeper"),
        (chain(300, 1), "nest deeper"),
        ("<!--" + "x" * 2_000_000 + "-->", "more than 2,000,000 bytes"),
        ("<g>", "not XML"),
        ("&a;", "not XML"),
        ("<x>" + "<g/>" * 100_001 + "</x>", "more than 100,000 elements"),
    ],
)
def test_a_drawing_that_stands_for_too_many_elements_is_rejected(inside: str, reason: str) -> None:
    with limited_cpu(2), pytest.raises(UnreadableMedia, match=reason):
        picture(SVG_ROOT.format(inside).encode())


def test_drawings_may_repeat_elements() -> None:
    for inside in (chain(10, 2), "<g id='a'><use href='#a'/></g>", "<use href='#none'/>", ""):
        assert picture(SVG_ROOT.format(inside).encode()).width == 9
    entities = "<!DOCTYPE svg [<!ENTITY a 'x'>]>" + SVG_ROOT.format("&a;")
    with pytest.raises(UnreadableMedia):
        picture(entities.encode())


def test_a_picture_that_unpacks_to_gigabytes_is_rejected() -> None:
    """A PNG of 48 KB states 50,000 x 50,000 pixels."""
    data = bytearray(encoded(Image.new("1", (600, 600)), "PNG") + bytes(48_000))
    data[16:24] = (50_000).to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    with limited_cpu(2), pytest.raises(UnreadableMedia, match="too many pixels; the limits"):
        picture(bytes(data))


def test_all_pictures_of_a_page_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zrf2js.emit.js.page.media._MAX_ALL_PIXELS", 700)
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.png").write_bytes(encoded(Image.new("RGB", (20, 15)), "PNG"))
    pieces = "".join(
        f'(piece (name {n}) (image White "{n}.png") (moves (n add)))' for n in ("a", "b", "c")
    )
    rules = tmp_path / "rules.zrf"
    rules.write_text(
        '(game (title "T") (players White) (turn-order White)'
        " (board (grid (start-rectangle 0 0 9 9)"
        f' (dimensions ("a/b" (9 0)) ("1/2" (0 9))) (directions (n 0 -1)))) {pieces})',
        encoding="utf-8",
    )
    found = [
        d for d in compile_file(rules, Options(target="html")).diagnostics if d.code == "ZRF541"
    ]
    assert len(found) == 1
    assert "c.png" in found[0].message
    assert "in all pictures" in found[0].message
