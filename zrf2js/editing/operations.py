"""The changes that an editor can make, by name; their arguments are plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zrf2js.editing import board, grid, moves, setup
from zrf2js.editing.dgz.operations import OPERATIONS as OF_DGZ
from zrf2js.editing.game_text import GameText
from zrf2js.editing.steps import Compass
from zrf2js.editing.text_edits import NotEditable, TextEdit, applied, named
from zrf2js.frontends.registry import description_of
from zrf2js.support.source import Source


def change(text: GameText, operation: str, arguments: dict[str, Any]) -> dict[Source, str]:
    """Return the new text of each source that an operation changes.

    Raise NotEditable if the text does not allow the change, KeyError for an unknown operation.
    """
    description = description_of(text.form.origin.span.source.name)
    operations = OPERATIONS if description is None else _OF_DESCRIPTIONS.get(description.suffix)
    if description and operations is None:
        raise NotEditable(f"in {description.title}, only the text can be changed")
    return applied((operations or OPERATIONS)[operation](text, **arguments))


def _zone(text: GameText, name: str, players: list[str] | None, position: str) -> list[TextEdit]:
    return board.toggle_zone(text, name, None if players is None else tuple(players), position)


def _moves(
    text: GameText, piece: str, vector: list[int], mode: moves.Mode | None, rides: bool,
    symmetry: str,
) -> list[TextEdit]:  # fmt: skip
    vectors = Compass(text.game.board).images((vector[0], vector[1]), symmetry)
    return moves.set_moves(text, piece, vectors, mode, rides)


def _new_piece(text: GameText, name: str) -> list[TextEdit]:
    if any(piece.name == name for piece in text.game.pieces):
        raise NotEditable(f"the game has a piece `{name}`")
    return [text.added(f"(piece\n   (name {named(name)})\n   (moves))")]


#: each returns the edits of the text; messages of the studio name the arguments
OPERATIONS: dict[str, Callable[..., list[TextEdit]]] = {
    "place": setup.place_piece,
    "clear": lambda text, position: setup.clear_positions(text, (position,)),
    "reserve": setup.set_reserve,
    "zone": _zone,
    "link": board.toggle_link,
    "add-position": lambda text, name, rect: board.add_position(text, name, board.rect_of(rect)),
    "move-position": lambda text, name, rect: board.move_position(text, name, board.rect_of(rect)),
    "remove-positions": board.remove_positions,
    "new-board": grid.new_board,
    "resize": grid.resize_grid,
    "new-piece": _new_piece,
    "moves": _moves,
}
#: the changes of descriptions by their extension; the text of others is changed only by hand
_OF_DESCRIPTIONS = {".dgz": OF_DGZ}
