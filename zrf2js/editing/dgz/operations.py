"""The changes that an editor can make in a description, by name."""

from __future__ import annotations

from collections.abc import Callable

from zrf2js.editing import board as of_forms
from zrf2js.editing import moves
from zrf2js.editing import setup as setup_of_forms
from zrf2js.editing.dgz import board, pieces, setup, size
from zrf2js.editing.dgz.chapter import Chapter, WrittenForms, chapter_of, chapters_in, forms_of
from zrf2js.editing.game_text import GameText
from zrf2js.editing.steps import Compass
from zrf2js.editing.text_edits import TextEdit


def _read(text: GameText) -> tuple[Chapter, WrittenForms]:
    chapter = chapter_of(text)
    return chapter, forms_of(text, chapter)


def _place(text: GameText, player: str, piece: str, position: str) -> list[TextEdit]:
    there = {(item.player, item.piece) for item in text.game.setup if item.position == position}
    if there == {(player, piece)}:
        return []
    chapter, forms = _read(text)
    if _has_forms_only(chapter):
        return setup_of_forms.place_piece(forms, player, piece, position)
    return setup.place_piece(chapter, player, piece, position)


def _clear(text: GameText, position: str) -> list[TextEdit]:
    chapter, forms = _read(text)
    return [*setup.clear_positions(chapter, (position,)),
            *setup_of_forms.clear_positions(forms, (position,))]  # fmt: skip


def _reserve(text: GameText, player: str, piece: str, count: int) -> list[TextEdit]:
    chapter, forms = _read(text)
    if _has_forms_only(chapter):
        return setup_of_forms.set_reserve(forms, player, piece, count)
    return setup.set_reserve(chapter, player, piece, count)


def _has_forms_only(chapter: Chapter) -> bool:
    """Return True if the setup is written as a form of ZRF."""
    where = chapter.of_setup
    return not where.own("setup") and where.has_form("board-setup")


def _zone(text: GameText, name: str, players: list[str] | None, position: str) -> list[TextEdit]:
    return board.toggle_zone(*_read(text), name, players, position)


def _link(text: GameText, direction: str, source: str, target: str) -> list[TextEdit]:
    return board.toggle_link(*_read(text), direction, source, target)


def _add_position(text: GameText, name: str, rect: list[int]) -> list[TextEdit]:
    return board.add_position(_read(text)[1], name, of_forms.rect_of(rect))


def _move_position(text: GameText, name: str, rect: list[int]) -> list[TextEdit]:
    return of_forms.move_position(_read(text)[1], name, of_forms.rect_of(rect))


def _remove_positions(text: GameText, names: list[str]) -> list[TextEdit]:
    return board.remove_positions(*_read(text), names)


def _new_board(text: GameText, shape: str, columns: int, rows: int) -> list[TextEdit]:
    return size.new_board(chapters_in(text), chapter_of(text), shape, columns, rows)


def _resize(text: GameText, columns: int, rows: int) -> list[TextEdit]:
    return size.resize_grid(chapters_in(text), *_read(text), columns, rows)


def _moves(
    text: GameText, piece: str, vector: list[int], mode: moves.Mode | None, rides: bool,
    symmetry: str,
) -> list[TextEdit]:  # fmt: skip
    vectors = Compass(text.game.board).images((vector[0], vector[1]), symmetry)
    return pieces.set_moves(text, chapter_of(text), piece, vectors, mode, rides)


OPERATIONS: dict[str, Callable[..., list[TextEdit]]] = {
    "place": _place,
    "clear": _clear,
    "reserve": _reserve,
    "zone": _zone,
    "link": _link,
    "add-position": _add_position,
    "move-position": _move_position,
    "remove-positions": _remove_positions,
    "new-board": _new_board,
    "resize": _resize,
    "new-piece": lambda text, name: pieces.new_piece(text, chapter_of(text), name),
    "moves": _moves,
}
