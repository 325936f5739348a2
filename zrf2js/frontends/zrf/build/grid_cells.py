"""The dimensions of a grid, and the rectangles of its cells."""

from __future__ import annotations

from zrf2js.frontends.zrf.build.board_checks import Rect
from zrf2js.support.frozen_node import frozen_node


@frozen_node()
class Axis:
    """A dimension: its labels, and the offset of a step in pixels."""

    labels: tuple[str, ...]
    step: tuple[int, int]


def cell_rect(start: Rect | None, axes: tuple[Axis, ...], cell: tuple[int, ...]) -> Rect | None:
    """Return the rectangle of a cell; None without that of the first one."""
    if start is None:
        return None
    x = sum(axis.step[0] * i for axis, i in zip(axes, cell, strict=True))
    y = sum(axis.step[1] * i for axis, i in zip(axes, cell, strict=True))
    left, top, right, bottom = start
    return left + x, top + y, right + x, bottom + y


def rect_of(numbers: tuple[int, ...]) -> Rect:
    """Return four numbers as a rectangle."""
    left, top, right, bottom = numbers
    return left, top, right, bottom
