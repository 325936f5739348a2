"""New pieces, and the first formula of a piece."""

from __future__ import annotations

from zrf2js.editing import moves
from zrf2js.editing.dgz.chapter import Chapter, line_named
from zrf2js.editing.game_text import GameText
from zrf2js.editing.steps import Compass, Vector
from zrf2js.editing.text_edits import NotEditable, TextEdit
from zrf2js.support.source import Span

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def new_piece(text: GameText, chapter: Chapter, name: str) -> list[TextEdit]:
    """Add a piece without moves; it gets a letter that no other piece has."""
    if any(piece.name == name for piece in text.game.pieces):
        raise NotEditable(f"the game has a piece `{name}`")
    words = line_named(name)
    candidates = [letter for letter in (*name.upper(), *_ALPHABET) if letter in _ALPHABET]
    letter = next((each for each in candidates if each not in chapter.letters), "")
    if letter and letter != name[0].upper():
        words += f" {letter}"
    return [chapter.added(f"piece {words}:", "piece")]


def set_moves(
    text: GameText, chapter: Chapter, piece: str, vectors: list[Vector], mode: moves.Mode | None,
    rides: bool,
) -> list[TextEdit]:  # fmt: skip
    """Set the moves of a piece: change its formula, or write the first one."""
    if moves.formulas_of(text, piece):
        return moves.set_moves(text, piece, vectors, mode, rides)
    if any(each.name == piece and each.moves for each in text.game.pieces):
        raise NotEditable("the moves of this piece are blocks; change their text")
    if mode is None:
        return []
    marks = [moves.Mark(vector=vector, mode=mode, rides=rides) for vector in vectors]
    formula = moves.formula_with(marks, Compass(text.game.board))
    lines = [line for line in chapter.all("piece") if line.words[1:2] == (piece,)]
    if not lines:
        return [chapter.added(f"piece {piece}: betza {formula}", "piece")]
    end = lines[-1].origin.span.end
    return [TextEdit(Span(chapter.source, end, end), f" betza {formula}")]
