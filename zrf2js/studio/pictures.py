"""Pictures that the browser has decoded: the npm package of Pyodide does not contain Pillow."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from zrf2js.emit.js.page import media

_pictures: dict[bytes, media.Picture] = {}


def keep_picture(data: Any, png: Any, width: int, height: int, is_blank: bool) -> None:
    """Keep a decoded picture. ``data`` and ``png`` are arrays of bytes of JavaScript.

    ``png`` is the picture with pure green as transparent; ``width`` and ``height`` are its size in
    the pixels of the rules.
    """
    address = media.data_address("image/png", png.to_bytes())
    _pictures[sha256(data.to_bytes()).digest()] = media.Picture(address, width, height, is_blank)


def install() -> None:
    """Make the pictures that the browser has decoded available to the compiler."""
    media.decode_with(lambda data: _pictures.get(sha256(data).digest()))
