"""Pixels of the SVG elements that the page draws: shapes, letters and embedded pictures.

It supports what boards and pieces consist of, not SVG in general.
"""

from __future__ import annotations

import base64
import io
import math
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from PIL import Image, ImageColor, ImageDraw, ImageFont

from zrf2js.emit.js.style import Style

#: an element as JSON: tag, attributes, style, children, textContent
Element = Mapping[str, Any]
Point = tuple[float, float]
#: an affine map: x' = a x + c y + e, y' = b x + d y + f
Matrix = tuple[float, float, float, float, float, float]

_NUMBER = r"-?\d*\.?\d+(?:e-?\d+)?"
_COMMAND = re.compile(r"([MLHVCSQTZ])([^MLHVCSQTZ]*)", re.IGNORECASE)
_TRANSFORM = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
#: numbers per command; segments of a curve
_LENGTHS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
_SEGMENTS = 10


def draw(image: Image.Image, element: Element, matrix: Matrix, style: Style) -> None:
    """Draw an element and its children; ``matrix`` maps its coordinates to pixels."""
    attributes = element["attributes"]
    matrix = _combined(matrix, str(attributes.get("transform") or ""))
    if element["tag"] == "text":
        _draw_text(image, element, matrix, style)
    elif element["tag"] == "image":
        _draw_image(image, attributes, matrix)
    else:
        _draw_shape(image, element, matrix, style)
    for child in element["children"]:
        draw(image, child, matrix, style)


def _combined(matrix: Matrix, transform: str) -> Matrix:
    for name, text in _TRANSFORM.findall(transform):
        numbers = _numbers(text)
        if name == "rotate":
            turn = math.radians(numbers[0])
            x, y = numbers[1:3] or (0.0, 0.0)
            cos, sin = math.cos(turn), math.sin(turn)
            e, f = x - cos * x + sin * y, y - sin * x - cos * y
            matrix = _product(matrix, (cos, sin, -sin, cos, e, f))
        elif name == "scale":
            matrix = _product(matrix, (numbers[0], 0, 0, numbers[-1], 0, 0))
        else:
            matrix = _product(matrix, (1, 0, 0, 1, numbers[0], numbers[1]))
    return matrix


def _product(m: Matrix, n: Matrix) -> Matrix:
    a, b = m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1]
    c, d = m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3]
    return (a, b, c, d, *_mapped(m, (n[4], n[5])))


def _mapped(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(_NUMBER, text)]


# --- shapes ------------------------------------------------------------------------------------


def _draw_shape(image: Image.Image, element: Element, matrix: Matrix, style: Style) -> None:
    outlines = [
        ([_mapped(matrix, point) for point in points], closed)
        for points, closed in _outlines(element["tag"], element["attributes"])
    ]
    if not outlines:
        return
    brush = ImageDraw.Draw(image, "RGBA")
    fill = _color(style, element, "fill", "#000")
    stroke = _color(style, element, "stroke", "none")
    width = float(style.value(element, "stroke-width", "1")) * _scale(matrix)
    for points, closed in outlines:
        if fill and len(points) > 2:
            brush.polygon(points, fill)
        if stroke and width:
            _draw_line(brush, points + points[:1] if closed else points, stroke, width)


def _draw_line(
    brush: ImageDraw.ImageDraw, points: list[Point], color: tuple[int, ...], width: float
) -> None:
    """Draw a line with round joints and ends."""
    whole = max(1, round(width))
    brush.line(points, color, whole)
    if whole > 2 and color[3] == 255:
        r = (whole - 1) / 2
        for x, y in points:
            brush.ellipse((x - r, y - r, x + r, y + r), color)


def _color(style: Style, element: Element, name: str, default: str) -> tuple[int, ...] | None:
    """Return the color of a fill or a stroke; None if nothing is drawn."""
    text = style.value(element, name, default)
    if text in ("none", "transparent"):
        return None
    red, green, blue = ImageColor.getrgb(text)[:3]
    opacity = float(style.value(element, f"{name}-opacity", "1"))
    return red, green, blue, round(255 * opacity)


def _outlines(tag: str, attributes: Mapping[str, Any]) -> Iterator[tuple[list[Point], bool]]:
    """Yield lists of points, and whether the line through them is closed."""
    if tag == "path":
        yield from _path(str(attributes["d"]))
    elif tag in ("circle", "ellipse"):
        x, y = float(attributes["cx"]), float(attributes["cy"])
        rx = float(attributes.get("rx") or attributes["r"])
        ry = float(attributes.get("ry") or attributes["r"])
        turns = [2 * math.pi * k / 48 for k in range(48)]
        yield [(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns], True
    elif tag == "rect":
        x, y, width, height = (float(attributes[n]) for n in ("x", "y", "width", "height"))
        r = min(float(attributes.get("rx") or 0), width / 2, height / 2)
        corners = (
            (x + width - r, y + r, -90),
            (x + width - r, y + height - r, 0),
            (x + r, y + height - r, 90),
            (x + r, y + r, 180),
        )
        yield (
            [
                (
                    cx + r * math.cos(math.radians(turn + step)),
                    cy + r * math.sin(math.radians(turn + step)),
                )
                for cx, cy, turn in corners
                for step in range(0, 91, 15 if r else 91)
            ],
            True,
        )


def _path(text: str) -> Iterator[tuple[list[Point], bool]]:
    points: list[Point] = []
    control: Point | None = None
    for name, rest in _COMMAND.findall(text):
        kind, numbers = name.upper(), _numbers(rest)
        if kind == "Z":
            yield points, True
            points = points[:1]
            continue
        step = _LENGTHS[kind]
        for at in range(0, len(numbers), step):
            if kind == "M" and at == 0:
                if len(points) > 1:
                    yield points, False
                start = points[-1] if points and name == "m" else (0.0, 0.0)
                points = [(start[0] + numbers[0], start[1] + numbers[1])]
                continue
            control = _extend(points, kind, numbers[at : at + step], control, name.islower())
    if len(points) > 1:
        yield points, False


def _extend(
    points: list[Point], kind: str, numbers: list[float], control: Point | None, relative: bool
) -> Point | None:
    """Add the points of a command; return the last control point of a curve."""
    here = points[-1]
    x, y = here if relative else (0.0, 0.0)
    if kind in "HV":
        points.append((x + numbers[0], here[1]) if kind == "H" else (here[0], y + numbers[0]))
        return None
    given = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
    if kind in "ML":
        points.append(given[0])
        return None
    if kind in "ST":
        first = control or here
        given.insert(0, (2 * here[0] - first[0], 2 * here[1] - first[1]))
    curve = [here, *given]
    points.extend(_on_curve(curve, k / _SEGMENTS) for k in range(1, _SEGMENTS + 1))
    return curve[-2]


def _on_curve(curve: list[Point], share: float) -> Point:
    """Return a point of a Bézier curve."""
    while len(curve) > 1:
        curve = [
            (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share) for p, q in pairwise(curve)
        ]
    return curve[0]


# --- letters and pictures ----------------------------------------------------------------------


def _draw_text(image: Image.Image, element: Element, matrix: Matrix, style: Style) -> None:
    attributes = element["attributes"]
    color = _color(style, element, "fill", "#000")
    size = float(style.value(element, "font-size", "16").removesuffix("px")) * _scale(matrix)
    place = _mapped(matrix, (float(attributes["x"]), float(attributes["y"])))
    font = ImageFont.load_default(max(1.0, size))
    text = str(element.get("textContent") or "")
    ImageDraw.Draw(image, "RGBA").text(place, text, color, font, "mm", stroke_width=size / 40)


def _draw_image(image: Image.Image, attributes: Mapping[str, Any], matrix: Matrix) -> None:
    """Draw an embedded picture of pixels; drawings are left out."""
    kind, _, data = str(attributes["href"]).partition(",")
    if "svg" in kind:
        return
    x, y, width, height = (float(attributes[n]) for n in ("x", "y", "width", "height"))
    corners = [_mapped(matrix, p) for p in ((x, y), (x + width, y + height))]
    left, right = sorted(p[0] for p in corners)
    top, bottom = sorted(p[1] for p in corners)
    size = max(1, round(right - left)), max(1, round(bottom - top))
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        shown = picture.convert("RGBA").resize(size)
    image.paste(shown, (round(left), round(top)), shown)
