"""Changes of the size of the grid, and new boards."""

from __future__ import annotations

import re

from zrf2js.editing import board as of_forms
from zrf2js.editing.dgz.board import without_links, without_zones
from zrf2js.editing.dgz.chapter import Chapter, WrittenForms, is_form, part_of
from zrf2js.editing.dgz.setup import fitted
from zrf2js.editing.grid import check_side, resized_labels
from zrf2js.editing.text_edits import NotEditable, TextEdit, removed_span
from zrf2js.notation.board_file import BoardFile, rectangle


def resize_grid(
    chapters: list[Chapter], chapter: Chapter, forms: WrittenForms, columns: int, rows: int
) -> list[TextEdit]:
    """Change the number of columns and rows of the grid; pieces keep their positions."""
    check_side(columns, rows)
    statement, old = chapter.board_statement(), chapter.board
    if re.fullmatch(r"\d+\s*x\s*\d+", statement.value):
        text, new = f"{columns}x{rows}", rectangle(columns, rows)
    else:
        text, new = _labels(statement.value, old, columns, rows)
    gone = frozenset(old.squares) - frozenset(new.squares)
    edits = [TextEdit(part_of(statement, 0, len(statement.value)), text)]
    for each in _with_board(chapters, chapter):
        edits += [*fitted(each, new, gone), *without_links(each, gone), *without_zones(each, gone)]
    return [*edits, *of_forms.without_uses(forms, gone)]


def new_board(
    chapters: list[Chapter], chapter: Chapter, shape: str, columns: int, rows: int
) -> list[TextEdit]:
    """Replace the board by squares; remove its zones, and the pieces outside from the setup."""
    check_side(columns, rows)
    if shape != "square":
        raise NotEditable("the board of a description consists of squares; free positions can be "
                          "added to it")  # fmt: skip
    statement, new = chapter.board_statement(), rectangle(columns, rows)
    edits = [TextEdit(statement.origin.span, f"board: {columns}x{rows}")]
    for each in _with_board(chapters, chapter):
        gone = frozenset((*each.board.squares, *each.board.points)) - frozenset(new.squares)
        edits += fitted(each, new, gone)
        directions = [line for _, line in each.own_directions()]
        zones = each.own("zone")
        of_board = [line for line in each.lines if is_form(line, "board")]
        edits += [removed_span(line.origin.span) for line in (*directions, *zones, *of_board)]
    return edits


def _with_board(chapters: list[Chapter], chapter: Chapter) -> list[Chapter]:
    """Return the games and variants that have the grid of a chapter."""
    statement = chapter.board_statement()
    return [each for each in chapters if each.board_statement() == statement]


def _labels(value: str, old: BoardFile, columns: int, rows: int) -> tuple[str, BoardFile]:
    """Return the value of a statement ``grid``, and the board that it describes."""
    sizes = zip((old.files, old.ranks), (columns, rows), strict=True)
    files, ranks = (resized_labels(list(labels), size) for labels, size in sizes)
    halves = value.split(" x ")
    texts = [_range(half, labels) for half, labels in zip(halves, (files, ranks), strict=True)]
    new = BoardFile()
    new.set_labels(tuple(files), tuple(ranks))
    return " x ".join(texts), new


def _range(old: str, labels: list[str]) -> str:
    """Return labels as a range, or as a list if the old text is one."""
    if "/" in old:
        return "/".join(labels)
    return labels[0] if len(labels) == 1 else f"{labels[0]}-{labels[-1]}"
