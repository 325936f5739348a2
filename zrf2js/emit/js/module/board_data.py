"""The data of a board for the runtime (templates/runtime/state/packed_board.js)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zrf2js.ir.nodes import GameIR

#: on smaller boards, the differences are shorter than the code that unpacks grids
_SMALLEST_GRID = 16


def board_of(game: GameIR) -> dict[str, object]:
    """Return positions, links and zones, which most variants share."""
    return {
        **(grid_of(game) or _steps_of(game)),
        "directions": game.directions,
        "zones": [{"name": zone.name, "members": zone.members} for zone in game.zones],
    }


def _steps_of(game: GameIR) -> dict[str, object]:
    """Return positions and links of any board, as differences."""
    return {
        "names": [position.name for position in game.positions],
        "rects": list(_relative_rects(game)),
        "steps": [
            [None if target < 0 else target - origin for origin, target in enumerate(row)]
            for row in game.links
        ],
    }


def _relative_rects(game: GameIR) -> Iterator[list[int] | None]:
    """Yield each rectangle as its distance from the one before, None for a hidden position."""
    last: Sequence[int] = (0, 0, 0, 0)
    for position in game.positions:
        if position.rect is None:
            yield None
        else:
            yield [side - before for side, before in zip(position.rect, last, strict=True)]
            last = position.rect


def grid_of(game: GameIR) -> dict[str, object] | None:
    """Return positions and links of a grid; None for other boards.

    In a grid, positions are in the order of rows, their names are those of column and row, their
    rectangles have regular distances, and each direction has one vector.
    """
    rects = [position.rect for position in game.positions if position.rect]
    if len(rects) < max(_SMALLEST_GRID, len(game.positions)):
        return None
    width = sum(rect[1] == rects[0][1] for rect in rects)
    if width in (1, len(rects)) or len(rects) % width:
        return None
    left, top, right, bottom = rects[0]
    pitch = (rects[1][0] - left, rects[width][1] - top)
    for place, rect in enumerate(rects):
        across, down = place % width * pitch[0], place // width * pitch[1]
        if rect != (left + across, top + down, right + across, bottom + down):
            return None
    names = _row_and_column_names([position.name for position in game.positions], width)
    vectors = [_vector(row, width) for row in game.links]
    if names is None or None in vectors:
        return None
    return {
        "columns": names[0],
        "rows": names[1],
        "rect": rects[0],
        "pitch": pitch,
        "vectors": vectors,
    }


def _row_and_column_names(
    names: Sequence[str], width: int
) -> tuple[str | list[str], str | list[str]] | None:
    """Return the names of columns and rows of which all names consist, None if they do not."""
    for length in range(len(names[0]) + 1):
        row = names[0][length:]
        if not all(name.endswith(row) for name in names[:width]):
            continue
        columns = [name[: len(name) - len(row)] for name in names[:width]]
        rows = [name.removeprefix(columns[0]) for name in names[::width]]
        if list(names) == [column + row for row in rows for column in columns]:
            return _joined(columns), _joined(rows)
    return None


def _joined(names: list[str]) -> str | list[str]:
    """Return names of one UTF-16 unit as a text, whose characters the runtime reads like a list."""
    return "".join(names) if all(len(name) == 1 and name <= "\uffff" for name in names) else names


def _vector(links: Sequence[int], width: int) -> tuple[int, int] | None:
    """Return the distance in columns and rows of all links of a direction, None if they differ."""
    link = next(((p, q) for p, q in enumerate(links) if q >= 0), None)
    if link is None:
        return None
    start, end = link
    dx, dy = end % width - start % width, end // width - start // width
    for place, target in enumerate(links):
        x, y = place % width + dx, place // width + dy
        inside = 0 <= x < width and 0 <= y < len(links) // width
        if target != (y * width + x if inside else -1):
            return None
    return dx, dy
