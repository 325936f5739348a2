"""The preview of a formula: a game description with a piece that moves by the formula."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zrf2js.notation.algebra import Formula, checks
from zrf2js.notation.board_file import BoardFile
from zrf2js.support.frozen_node import frozen_node

PIECE = "Piece"
PLAYERS = ("First", "Second")
#: formulas of the other pieces, so that tests for attacks have a meaning
STANDARD_MOVES = {
    "Pawn": "N[p];OM[e]",
    "Knight": "N,OM;E,OT;S,TR;W,RM",
    "Bishop": "(X)([p]\\1)*",
    "Rook": "(+)([p]\\1)*",
    "Queen": "(*)([p]\\1)*",
    "King": "*",
    "Man": "*[p]",
}
_LETTERS = {name[0]: name for name in STANDARD_MOVES if name not in ("Knight", "Man")} | {
    "N": "Knight"
}
#: symmetry of the second player: Betza's directions rotate with the player, Dagaz's are mirrored
_SYMMETRY = {"betza": "rotate", "parlett": "rotate", "dagaz": "mirror"}


@frozen_node()
class OtherPiece:
    """Another piece on the preview board, an enemy or a friend."""

    square: str
    enemy: bool
    kind: str = "Pawn"
    moved: bool = False


@frozen_node(kw_only=True)
class PreviewPosition:
    """The position in which a formula is previewed."""

    board: BoardFile
    at: str
    player: int = 1
    moved: bool = False
    other_pieces: tuple[OtherPiece, ...] = ()
    last: tuple[str, str] | None = None

    def to_json(self, kind: str = PIECE) -> dict[str, object]:
        """Return the position as JSON data, with a piece of this type on ``at``."""
        mine, theirs = PLAYERS if self.player == 1 else PLAYERS[::-1]
        board: dict[str, object] = {}
        for piece in self.other_pieces:
            owner = theirs if piece.enemy else mine
            board[piece.square] = [owner, full_type_name(piece.kind), {"moved": piece.moved}]
        board[self.at] = [mine, kind, {"moved": self.moved}]
        return {"board": board, "turn": self.player - 1, "last": self.last}


def full_type_name(name: str) -> str:
    """Return the full name of a type that is given by its letter."""
    return _LETTERS.get(name, name)


def parse_other_pieces(text: str) -> tuple[OtherPiece, ...] | None:
    """Parse ``d5e:Pawn,e4f``: square, e or f, optional type and ``moved``; None if invalid."""
    pieces = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"(\w+)([ef])(?::(\w+))?(:moved)?", entry)
        if not match:
            return None
        square, side, kind, moved = match.groups()
        pieces.append(OtherPiece(square, side == "e", kind or "Pawn", bool(moved)))
    return tuple(pieces)


def describe(
    formula: Formula,
    position: PreviewPosition,
    dialect: str = "auto",
    other_pieces: Iterable[str] = (),
) -> str:
    """Return the game of the preview as a description (docs/dgz.md) without a setup.

    ``other_pieces`` are further piece types that the game must have.
    """
    board = position.board
    named = {check.argument for check in checks(formula.pattern) if check.word in ("=", "!=")}
    kinds = dict.fromkeys(
        (
            *(full_type_name(p.kind) for p in position.other_pieces),
            *sorted(named),
            *other_pieces,
            "Pawn",
        )
    )
    notation = formula.notation if dialect == "auto" else f"{formula.notation}/{dialect}"
    lines = [
        "game: Formula",
        f"grid: {'/'.join(board.files)} x {'/'.join(board.ranks)}",
        *(f"{name} = ({x}, {y})" for name, (x, y) in board.vectors.items()),
        *(
            f"{name} = {','.join('>'.join(pair) for pair in pairs)}"
            for name, pairs in board.chains.items()
            if pairs
        ),
        f"players: {' '.join(PLAYERS)}",
        f"symmetry: {_SYMMETRY[formula.notation]}",
        f"piece {PIECE}: {notation} {' '.join(formula.text.split())}",
        f"attribute {PIECE}: moved false",
        "piece Veteran:",  # not on the board: it gives the attribute both values
        "attribute Veteran: moved true",
    ]
    for kind in kinds:
        if kind != PIECE:
            moves = STANDARD_MOVES.get(kind)
            lines.append(f"piece {kind}: dagaz {moves}" if moves else f"piece {kind}:")
    return "\n".join(lines) + "\n"
