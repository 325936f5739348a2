"""Pictures by seed: small ones of each format with changed bytes, drawings with changed text."""

from __future__ import annotations

import random
from functools import cache
from io import BytesIO

from PIL import Image

from tests.fuzz.records import changed_text
from zrf2js.emit.js.page.media import UnreadableMedia, picture, thumbnail

_DRAWING = """<?xml version="1.0"?>
<!-- a man -->
<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30.5px" viewBox="0 0 40 30">
<circle cx="5" cy="5" r="4"/></svg>
"""
#: bytes that sizes, counts and markers often have
_BYTES = (0, 1, 2, 8, 0x7F, 0x80, 0xD8, 0xFF)


@cache
def _pictures() -> tuple[bytes, ...]:
    """Return pictures in the formats and color modes that rules have."""
    found = []
    for kind, mode in (
        ("BMP", "RGB"), ("BMP", "P"), ("BMP", "1"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "I;16"),
        ("GIF", "P"), ("JPEG", "RGB"), ("JPEG", "CMYK"), ("JPEG", "L"),
    ):  # fmt: skip
        buffer = BytesIO()
        Image.new(mode, (9, 7), 1 if mode in ("1", "P", "L", "I;16") else None).save(buffer, kind)
        found.append(buffer.getvalue())
    return tuple(found)


def picture_of(seed: int) -> bytes:
    """Return the picture of a seed: changed bytes mostly in its head, or a changed drawing."""
    chance = random.Random(seed)
    if chance.random() < 0.3:
        return changed_text(_DRAWING, chance).encode("utf-8", "surrogatepass")
    data = bytearray(chance.choice(_pictures()))
    for _ in range(chance.randint(1, 5)):
        place = chance.randrange(min(len(data), chance.choice((30, 60, len(data)))) or 1)
        match chance.randrange(4):
            case 0:
                data[place : place + 1] = bytes((chance.randrange(256),))
            case 1:
                data[place : place + 4] = bytes(chance.choice(_BYTES) for _ in range(4))
            case 2:
                data[place : place + chance.randint(1, 9)] = b""
            case _:
                data[place:place] = chance.choice(_pictures())[: chance.randint(1, 80)]
    return bytes(data)


def judge_picture(data: bytes) -> tuple[str, str]:
    """Decode a picture, and a reduced one; both exist, with a positive size, or neither."""
    found = []
    for shown in (picture, lambda data: thumbnail(data, 0.5)):
        try:
            made = shown(data)
        except UnreadableMedia:
            found.append("refused")
        else:
            assert made.width > 0 and made.height > 0
            found.append("accepted")
    assert found[0] == found[1]
    return found[0], ""
