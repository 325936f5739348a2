"""Pictures and sounds of a game as data URLs for a page.

The rules name files, and a loader returns their bytes. Missing files and files that browsers cannot
show or play are reported and left out. The page then draws the piece itself.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from dataclasses import field
from io import BytesIO
from typing import TYPE_CHECKING
from warnings import catch_warnings

from zrf2js.emit.api import MediaLoader
from zrf2js.emit.js.page.vector_drawing import ExcessiveDrawing, check_drawing
from zrf2js.ir.nodes import GameIR, Program
from zrf2js.support.frozen_node import frozen_node
from zrf2js.support.outcome import Collector

if TYPE_CHECKING:
    from PIL.Image import Image

#: limit of the pixels of a picture; boards of games have fewer
_MAX_PIXELS = 40_000_000
#: limit of the pixels of all pictures of a page: files of a megabyte can contain billions
_MAX_ALL_PIXELS = 200_000_000
_LIMITS = (
    f"the limits are {_MAX_PIXELS:,} in a picture and {_MAX_ALL_PIXELS:,} in all pictures of a page"
)
#: limit of the sides of a picture, in pixels: enough for the largest screens
_MAX_SIDE = 2400

#: first bytes of a sound -> its type
_SOUNDS = (
    (re.compile(rb"RIFF....WAVE", re.DOTALL), "audio/wav"),
    (re.compile(rb"OggS"), "audio/ogg"),
    (re.compile(rb"ID3|\xff[\xe2-\xff]"), "audio/mpeg"),
    (re.compile(rb"fLaC"), "audio/flac"),
)


class UnreadableMedia(Exception):
    """Error: a file is not a picture or sound of a supported format."""


@frozen_node()
class Picture:
    """A PNG or an SVG as a data URL, with its size in the pixels of the rules.

    ``is_blank`` is True for a picture without any opaque pixel.
    """

    address: str
    width: int
    height: int
    is_blank: bool = False


@frozen_node()
class Media:
    """Pictures and sounds by the name of the file in the rules; sounds are data URLs."""

    pictures: dict[str, Picture] = field(default_factory=dict)
    sounds: dict[str, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """Return the data for the page, without empty entries."""
        pictures = {
            name: [picture.address, picture.width, picture.height]
            + ([1] if picture.is_blank else [])
            for name, picture in self.pictures.items()
        }
        return {
            key: found for key, found in (("images", pictures), ("sounds", self.sounds)) if found
        }


def media_of(program: Program, load: MediaLoader | None, collector: Collector) -> Media:
    """Return the pictures and sounds of all games of a program; none without a loader."""
    media = Media()
    if load is None:
        return media
    missing: dict[str, None] = {}
    left = _MAX_ALL_PIXELS
    for name in dict.fromkeys(name for game in program.games for name in _pictures(game)):
        path, size = _sized(name)
        data = load(path)
        if data is None:
            missing[path] = None
            continue
        try:
            media.pictures[name] = found = picture(data, size, left)
            left -= 0 if is_drawing(data) else found.width * found.height
        except UnreadableMedia as error:
            collector.report("ZRF541", None, path=name, reason=str(error))
    for name in dict.fromkeys(name for game in program.games for name in _sounds(game)):
        data = load(name)
        kind = None if data is None else _sound_type(data)
        if data is None:
            missing[name] = None
        elif kind is None:
            collector.report("ZRF542", None, path=name)
        else:
            media.sounds[name] = data_address(kind, data)
    if missing:
        _report_missing(tuple(missing), collector)
    return media


def _report_missing(names: tuple[str, ...], collector: Collector) -> None:
    shown = ", ".join(names[:3]) + (" ..." if len(names) > 3 else "")
    collector.report("ZRF540", None, count=len(names), names=shown)


def _pictures(game: GameIR) -> Iterator[str]:
    """Yield the pictures of the board and of each piece, of all sets."""
    yield from (name for kind, name in game.media if kind == "image" and name)
    for piece in game.pieces:
        yield from (file for _, files in piece.images for file in files if file)


def _sounds(game: GameIR) -> Iterator[str]:
    return (name for kind, name in game.media if kind.endswith("-sound") and name)


def _sound_type(data: bytes) -> str | None:
    return next((kind for start, kind in _SOUNDS if start.match(data)), None)


def data_address(kind: str, data: bytes) -> str:
    """Return the content of a file of a media type as a data URL."""
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"


# --- pictures ------------------------------------------------------------------------------------

#: decodes pictures where Pillow is not available; None for a file that it cannot read
Decoder = Callable[[bytes], Picture | None]
_decoder: Decoder | None = None


def decode_with(decoder: Decoder | None) -> None:
    """Set the function that decodes pictures in place of Pillow."""
    global _decoder
    _decoder = decoder


#: the fragment of a path that states the size of a drawing in pixels
_SIZE = re.compile(r"#([1-9]\d{0,3})x([1-9]\d{0,3})$")
#: what may precede the root element of a drawing
_PROLOG = re.compile(rb"\s+|\xef\xbb\xbf|<\?xml.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>", re.DOTALL)
_ROOT = re.compile(rb"<svg[\s/>][^>]*")
_NUMBER = r"(\d{1,9}(?:\.\d*)?|\.\d+)"
#: limit of the sides that a drawing states, in pixels
_MAX_STATED_SIDE = 100_000


def _sized(name: str) -> tuple[str, tuple[int, int] | None]:
    """Return the path of a picture, and the size that its fragment states."""
    size = _SIZE.search(name)
    return (name[: size.start()], (int(size[1]), int(size[2]))) if size else (name, None)


def picture(data: bytes, size: tuple[int, int] | None = None, most: int = _MAX_PIXELS) -> Picture:
    """Return a picture as a data address.

    A BMP, PNG, GIF or JPEG becomes a PNG; pure green becomes transparent (rule 16c). A drawing
    (SVG) is not changed: a browser runs no script of a picture and loads no file for it. ``size``
    is the size in which the game draws it; the default is the size that the drawing states.
    A picture with more than ``most`` pixels is not decoded.

    Raise UnreadableMedia, with the reason, for any other file.
    """
    root = _root_of_drawing(data)
    if root is not None:
        try:
            check_drawing(data)
        except ExcessiveDrawing as error:
            raise UnreadableMedia(str(error)) from error
        return Picture(data_address("image/svg+xml", data), *(size or _stated_size(root)))
    if _decoder is not None:
        decoded = _decoder(data)
        if decoded is None:
            raise UnreadableMedia("the browser cannot read it")
        return decoded
    image = _decoded(data, most)
    width, height = image.size
    if max(width, height) > _MAX_SIDE:
        image.thumbnail((_MAX_SIDE, _MAX_SIDE))
    shown = _without_green(image)
    is_blank = shown.getchannel("A").getextrema()[1] == 0
    return Picture(data_address("image/png", _png(shown)), width, height, is_blank)


def thumbnail(data: bytes, scale: float) -> Picture:
    """Return a picture with its size in the rules, reduced by ``scale``; a drawing is not changed.

    Raise UnreadableMedia like ``picture``.
    """
    if _root_of_drawing(data) is not None:
        return picture(data)
    image = _decoded(data)
    width, height = image.size
    small = _without_green(image)
    small.thumbnail((max(1, round(width * scale)), max(1, round(height * scale))))
    return Picture(data_address("image/png", _png(small)), width, height)


def is_drawing(data: bytes) -> bool:
    """Return True for an SVG."""
    return _root_of_drawing(data) is not None


def _root_of_drawing(data: bytes) -> str | None:
    """Return the start of the root element of an SVG; None for any other file.

    The parts before it are read one by one: one pattern for all takes exponential time.
    """
    place = 0
    while part := _PROLOG.match(data, place):
        place = part.end()
    root = _ROOT.match(data, place)
    return root[0].decode("utf-8", "replace") if root else None


def _stated_size(root: str) -> tuple[int, int]:
    """Return the size in pixels that an SVG states; raise UnreadableMedia if it has none."""
    sides = [
        re.search(rf"""\b{side}\s*=\s*["']{_NUMBER}(?:px)?["']""", root)
        for side in ("width", "height")
    ]
    box = re.search(rf"""viewBox\s*=\s*["'](?:[-\d.]+[\s,]+){{2}}{_NUMBER}[\s,]+{_NUMBER}""", root)
    if sides[0] and sides[1]:
        size = round(float(sides[0][1])), round(float(sides[1][1]))
    elif box is not None:
        size = round(float(box[1])), round(float(box[2]))
    else:
        raise UnreadableMedia("the drawing has no size")
    if not all(0 < side <= _MAX_STATED_SIDE for side in size):
        raise UnreadableMedia(f"a size of {size[0]} x {size[1]} is not possible")
    return size


def _decoded(data: bytes, most: int = _MAX_PIXELS) -> Image:
    try:
        from PIL import Image, UnidentifiedImageError  # slow, and needed for pictures only
    except ImportError:  # in the browser
        raise UnreadableMedia("it needs Pillow, which is not installed") from None
    try:
        with catch_warnings(action="ignore", category=Image.DecompressionBombWarning):
            image = Image.open(BytesIO(data), formats=("BMP", "PNG", "GIF", "JPEG"))
        width, height = image.size
        if width * height > min(most, _MAX_PIXELS):
            raise UnreadableMedia(f"{width} x {height} pixels are too many; {_LIMITS}")
        if image.format == "BMP":  # its fourth byte does not mean transparency
            return image.convert("RGB").convert("RGBA")
        return image.convert("RGBA")
    except UnidentifiedImageError:
        raise UnreadableMedia("neither BMP, PNG, GIF nor JPEG") from None
    except Image.DecompressionBombError:
        raise UnreadableMedia(f"it has too many pixels; {_LIMITS}") from None
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise UnreadableMedia(str(error).rstrip(".").lower()) from error


def _without_green(image: Image) -> Image:
    """Return the picture with pixels of exactly (0, 255, 0) transparent."""
    from PIL import ImageChops

    red, green, blue, alpha = image.split()
    other = ImageChops.lighter(
        ImageChops.lighter(red.point(_is_not(0)), blue.point(_is_not(0))),
        green.point(_is_not(255)),
    )
    image.putalpha(ImageChops.darker(alpha, other))
    return image


def _is_not(value: int) -> list[int]:
    return [0 if level == value else 255 for level in range(256)]


def _png(image: Image) -> bytes:
    """Return the smaller of two files: full colors, or a palette if that keeps every pixel."""
    from PIL import Image

    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    full = buffer.getvalue()
    if not image.getcolors(256):
        return full
    indexed = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    if indexed.convert("RGBA").tobytes() != image.tobytes():
        return full
    buffer = BytesIO()
    indexed.save(buffer, "PNG", optimize=True)
    return min(buffer.getvalue(), full, key=len)
